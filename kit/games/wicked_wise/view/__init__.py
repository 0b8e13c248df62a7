"""What one player may know, built up piece by piece, and a world that fits it."""

from __future__ import annotations

from typing import NamedTuple

from kit.core.display import rendered
from kit.core.game import AnyBox
from kit.games.wicked_wise.cards.lookup import GEM
from kit.games.wicked_wise.state import State
from kit.games.wicked_wise.state.constants import (
    ALL_SAW,
    CLEANUP,
    DRAGON_SAW,
    GOALS,
    MOUSE_SAW,
    PASSING,
    RENEW,
)

UNSEEN = -1


class View(NamedTuple):
    """Everything a seat may know; what it may not is UNSEEN or a number of cards.

    ``hands`` holds for each hand the cards this seat knows to be there: all of its own, the open
    ones of a Dual or a shared hand, and in other hands what it gave or saw go there.
    ``goal_known`` are the discarded goals it has seen, team by team.
    """

    box: AnyBox
    seat: int
    stage: int
    actor: int
    waiting: tuple[int, ...]
    round: int
    trick: int
    lead: int
    at: int
    left: int
    suit: int
    coins: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    hand_sizes: tuple[int, ...]
    open_gems: tuple[int, ...]
    down: tuple[int, ...]
    down_seen: tuple[int, ...]
    voids: tuple[int, ...]
    first: tuple[int, ...]
    mouse: tuple[int, ...]
    second: tuple[int, ...]
    won: tuple[tuple[int, ...], ...]
    winners: tuple[int, ...]
    treasures: tuple[tuple[int, ...], ...]
    turned: tuple[tuple[int, ...], ...]
    drawn: tuple[int, ...]
    queue: tuple[int, ...]
    treasure_bin: tuple[int, ...]
    treasure_deck: int
    deck: int
    gems: int
    goals: tuple[tuple[int, ...], ...]
    stakes: tuple[int, ...]
    goal_stage: tuple[int, ...]
    goal_drawn: tuple[int, ...]
    goal_passed: tuple[int, ...]
    goal_kept: tuple[int, ...]
    fresh: int
    goal_decks: tuple[int, ...]
    goal_bins: tuple[int, ...]
    goal_known: tuple[tuple[int, ...], ...]
    handed: tuple[int, ...]

    def _repr_html_(self) -> str | None:
        return rendered(self)


def view(s: State, seat: int) -> View:
    """Return what *seat* may know of the table."""
    t = s.t
    mine = t.team[seat]
    return View(
        s.box, seat, s.stage, s.actor, s.to_act(), s.round, s.trick, s.lead, s.at, s.left, s.suit,
        tuple(s.coins),
        tuple([_known(s, seat, hand) for hand in range(len(s.hands))]),
        _sizes(s, seat),
        _open_gems(s),
        _face_down(s, seat),
        tuple(s.down_seen),
        tuple(s.voids),
        tuple(s.first), tuple(s.mouse), tuple(s.second),
        tuple(map(tuple, s.won)),
        tuple(s.winners),
        tuple(map(tuple, s.treasures)),
        tuple(map(tuple, s.turned)),
        tuple(s.drawn) if t.team[s.actor] == mine else (UNSEEN,) * len(s.drawn),
        tuple(s.queue),
        tuple(s.treasure_bin), len(s.treasure_deck), len(s.deck), len(s.gems),
        tuple(map(tuple, s.goals)),
        tuple(s.stakes),
        tuple(s.goal_stage),
        *_choosing(s, seat, mine),
        _fresh(s, seat),
        tuple(map(len, s.goal_deck)),
        tuple(map(len, s.goal_bin)),
        tuple([_seen_goals(s, seat, team) for team in range(t.teams)]),
        tuple(s.handed[mine]) if s.stage == CLEANUP and seat == t.mouse_seat[mine] else (),
    )  # fmt: skip


def _own(s: State, seat: int, hand: int) -> bool:
    """Tell whether a seat holds a hand: its Dragon hand, its Mouse hand, or the shared one."""
    t = s.t
    if hand < t.teams:
        return hand == seat
    return t.shared or t.mouse_seat[hand - t.teams] == seat


def _known(s: State, seat: int, hand: int) -> tuple[int, ...]:
    cards, t = s.hands[hand], s.t
    if _own(s, seat, hand):
        return tuple(cards)
    if hand >= t.teams and t.dual[hand - t.teams]:
        return tuple([card for card in cards if t.suit[card] != GEM])
    seen = s.seen[seat]
    if s.stage == CLEANUP and hand >= t.teams:  # what is set aside is still there for others
        cards = sorted(cards + s.handed[hand - t.teams])
    return tuple([card for card in cards if seen >> card & 1])


def _sizes(s: State, seat: int) -> tuple[int, ...]:
    """Return the sizes of the hands; who has passed how many in the cleanup shows at its end."""
    sizes, t = [len(hand) for hand in s.hands], s.t
    if s.stage == CLEANUP and not t.shared:
        for team, handed in enumerate(s.handed):
            sizes[t.teams + team] += 0 if t.mouse_seat[team] == seat else len(handed)
    return tuple(sizes)


def _open_gems(s: State) -> tuple[int, ...]:
    """Return how many face-down gems the Mouse hands of Duals have; 0 for the other teams."""
    t = s.t
    if t.shared or True not in t.dual:
        return (0,) * t.teams
    return tuple(
        [
            sum([t.suit[card] == GEM for card in hand]) if dual else 0
            for hand, dual in zip(s.hands[t.teams :], t.dual, strict=True)
        ]
    )


def _face_down(s: State, seat: int) -> tuple[int, ...]:
    """Return the gems of a shared hand by their places, as far as this seat has seen them."""
    seen = zip(s.down, s.down_seen, strict=True)
    return tuple([card if who >> seat & 1 else UNSEEN for card, who in seen])


def _choosing(
    s: State, seat: int, mine: int
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Return the goals of the own team that are being chosen, as far as this seat sees them."""
    if s.stage != GOALS:
        return (), (), ()
    dragon, mouse = seat < s.t.teams, seat == s.t.mouse_seat[mine]
    stage = s.goal_stage[mine]
    drawn = tuple(s.goal_drawn[mine]) if dragon else ()
    if dragon and mouse:
        return drawn, tuple(s.goal_passed[mine]), tuple(s.goal_kept[mine])
    if dragon:
        both = s.goal_passed[mine] + s.goal_kept[mine]
        return drawn, tuple(sorted(both)), ()
    if stage == PASSING:
        return (), (), ()
    return (), tuple(s.goal_passed[mine]), tuple(s.goal_kept[mine])


def _fresh(s: State, seat: int) -> int:
    return s.fresh if s.stage == RENEW and seat == s.actor else UNSEEN


def _seen_goals(s: State, seat: int, team: int) -> tuple[int, ...]:
    t, bits = s.t, ALL_SAW
    if not s.goal_bin[team]:
        return ()
    if t.team[seat] == team:
        bits |= DRAGON_SAW if seat < t.teams else 0
        bits |= MOUSE_SAW if seat == t.mouse_seat[team] else 0
    return tuple([goal for goal in s.goal_bin[team] if goal & bits])


from kit.games.wicked_wise.view.imagining import imagine  # noqa: E402  (needs View)

__all__ = ["UNSEEN", "View", "imagine", "view"]
