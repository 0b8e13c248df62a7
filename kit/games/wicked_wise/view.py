"""What one player may know, built up piece by piece."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from kit.core.display import rendered
from kit.core.game import Box
from kit.games.wicked_wise.cards.lookup import GEM, Lookup
from kit.games.wicked_wise.state import State
from kit.games.wicked_wise.state import constants as const
from kit.games.wicked_wise.state.constants import Ints

UNSEEN = -1
NONE: tuple[Ints, Ints, Ints] = ((), (), ())


class View(NamedTuple):
    """Everything a seat may know; what it may not is UNSEEN or a number of cards.

    ``hands`` holds for each hand the cards this seat knows to be there: all of its own, the open
    ones of a Dual or a shared hand, and in other hands what it gave or saw go there.
    ``goal_known`` are the discarded goals it has seen, team by team.
    """

    box: Box[Lookup]
    seat: int
    stage: str
    actor: int
    waiting: Ints
    round: int
    trick: int
    lead: int
    at: int
    left: int
    suit: int
    coins: Ints
    hands: tuple[Ints, ...]
    hand_sizes: Ints
    open_gems: Ints
    down: Ints
    down_seen: Ints
    voids: Ints
    first: Ints
    mouse: Ints
    second: Ints
    won: tuple[Ints, ...]
    winners: Ints
    treasures: tuple[Ints, ...]
    turned: tuple[Ints, ...]
    drawn: Ints
    queue: Ints
    treasure_bin: Ints
    treasure_deck: int
    deck: int
    gems: int
    goals: tuple[Ints, ...]
    stakes: Ints
    goal_stage: Ints
    goal_drawn: Ints
    goal_passed: Ints
    goal_kept: Ints
    fresh: int
    goal_decks: Ints
    goal_bins: Ints
    goal_known: tuple[Ints, ...]
    handed: Ints

    def _repr_html_(self) -> str | None:
        return rendered(self)


def view(s: State, seat: int) -> View:
    """Return what *seat* may know of the table."""
    t, mine = s.t, s.t.team[seat]
    cleanup = s.stage == const.CLEANUP
    saw = (const.DRAGON_SAW if seat < t.teams else 0) | (
        const.MOUSE_SAW if seat == t.mouse_seat[mine] else 0
    )
    return View(
        s.box, seat, s.stage, s.actor, s.to_act(), s.round, s.trick, s.lead, s.at, s.left, s.suit,
        tuple(s.coins),
        _hands(s, seat),
        _sizes(s, seat) if cleanup else tuple(map(len, s.hands)),
        (0,) * t.teams if t.shared or True not in t.dual else _open_gems(s),
        _face_down(s, seat) if s.down else (),
        s.down_seen,
        tuple(s.voids),
        s.first, s.mouse, s.second, tuple(s.won), s.winners, tuple(s.treasures), tuple(s.turned),
        s.drawn if t.team[s.actor] == mine else (UNSEEN,) * len(s.drawn),
        s.queue,
        s.treasure_bin, len(s.treasure_deck), len(s.deck), len(s.gems),
        s.goals, s.stakes, tuple(s.goal_stage),
        *(_choosing(s, seat, mine) if s.stage == const.GOALS else NONE),
        s.fresh if s.stage == const.RENEW and seat == s.actor else UNSEEN,
        tuple(map(len, s.goal_deck)),
        tuple(map(len, s.goal_bin)),
        _seen_goals(tuple(s.goal_bin), mine, saw),
        s.handed[mine] if cleanup and seat == t.mouse_seat[mine] else (),
    )  # fmt: skip


def _hands(s: State, seat: int) -> tuple[Ints, ...]:
    """Return for each hand the cards that this seat knows to be there."""
    t, seen, found = s.t, _cards(s.seen[seat]), []
    for hand, cards in enumerate(s.hands):
        team = hand - t.teams  # whose Mouse hand it is; below 0 it is a Dragon's
        if hand == seat or (team >= 0 and (t.shared or t.mouse_seat[team] == seat)):
            found.append(tuple(cards))
        elif team >= 0 and t.dual[team]:
            found.append(tuple([card for card in cards if t.suit[card] != GEM]))
        elif not seen:
            found.append(())
        elif team >= 0 and s.handed[team]:  # what is set aside is still there for others
            held = sorted((*cards, *s.handed[team]))
            found.append(tuple([card for card in held if card in seen]))
        else:
            found.append(tuple([card for card in cards if card in seen]))
    return tuple(found)


@lru_cache(maxsize=4096)
def _cards(mask: int) -> frozenset[int]:
    """Return the cards that a number marks; the same few are asked for again and again."""
    return frozenset([card for card in range(mask.bit_length()) if mask >> card & 1])


def _sizes(s: State, seat: int) -> Ints:
    """Return the sizes of the hands; cards passed in the cleanup are counted at its end."""
    sizes, t = [len(hand) for hand in s.hands], s.t
    if not t.shared:
        for team, handed in enumerate(s.handed):
            sizes[t.teams + team] += 0 if t.mouse_seat[team] == seat else len(handed)
    return tuple(sizes)


def _open_gems(s: State) -> Ints:
    """Return how many face-down gems the Mouse hands of Duals have; 0 for the other teams."""
    t, hands = s.t, s.hands[s.t.teams :]
    return tuple(
        [
            sum([t.suit[card] == GEM for card in hand]) if dual else 0
            for hand, dual in zip(hands, t.dual, strict=True)
        ]
    )


def _face_down(s: State, seat: int) -> Ints:
    """Return the gems of a shared hand by their places, as far as this seat has seen them."""
    seen = zip(s.down, s.down_seen, strict=True)
    return tuple([card if who >> seat & 1 else UNSEEN for card, who in seen])


def _choosing(s: State, seat: int, mine: int) -> tuple[Ints, Ints, Ints]:
    """Return the goals of the own team that are being chosen, as far as this seat sees them."""
    dragon, mouse = seat < s.t.teams, seat == s.t.mouse_seat[mine]
    drawn, passed, kept = s.goal_drawn[mine], s.goal_passed[mine], s.goal_kept[mine]
    if dragon and mouse:
        return drawn, passed, kept
    if dragon:
        return drawn, tuple(sorted(passed + kept)), ()
    return NONE if s.goal_stage[mine] == const.PASSING else ((), passed, kept)


@lru_cache(maxsize=4096)
def _seen_goals(bins: tuple[Ints, ...], mine: int, saw: int) -> tuple[Ints, ...]:
    """Return the discarded goals that a seat has seen, team by team, with who saw them.

    *saw* marks those of the own team *mine*; the same bins are looked at move after move.
    """
    bits = [const.ALL_SAW | saw if team == mine else const.ALL_SAW for team in range(len(bins))]
    pairs = zip(bins, bits, strict=True)
    return tuple([tuple([goal for goal in pile if goal & bit]) for pile, bit in pairs])
