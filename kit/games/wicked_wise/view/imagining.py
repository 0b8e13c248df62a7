"""A whole table that a seat cannot tell from the real one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.rng import Stream
from kit.games.wicked_wise.cards.lookup import GEM, GOALS_DRAWN, KEEPS, PASSES
from kit.games.wicked_wise.state import State
from kit.games.wicked_wise.state.constants import (
    CLEANUP,
    GOALS,
    KIND,
    PASSING,
    READY,
    RENEW,
)

if TYPE_CHECKING:
    from kit.games.wicked_wise.view import View

UNSEEN = -1
TRIES = 12  # deals before a shown void is let go: the real table always has a fit


def imagine(v: View, rng: Stream) -> State:
    """Return a table that fits the view: what it shows, what was seen, the voids shown."""
    s = State(v.box, rng.clone())
    s.stage, s.actor, s.round, s.trick = v.stage, v.actor, v.round, v.trick
    s.lead, s.at, s.left, s.suit = v.lead, v.at, v.left, v.suit
    s.coins, s.voids, s.down_seen = list(v.coins), list(v.voids), list(v.down_seen)
    s.first, s.mouse, s.second = list(v.first), list(v.mouse), list(v.second)
    s.won, s.winners = [list(cards) for cards in v.won], list(v.winners)
    s.queue = list(v.queue)
    if v.stage == CLEANUP:
        s.ready = [int(seat not in v.waiting) for seat in s.t.mouse_seat]
    _cards(s, v, rng)
    _treasures(s, v, rng)
    if not s.t.tiny:
        _goals(s, v, rng)
    s.waiting = () if v.actor >= 0 else v.waiting
    return s


# Cards


def _cards(s: State, v: View, rng: Stream) -> None:
    s.hands, s.down = [list(hand) for hand in v.hands], list(v.down)
    mine = s.t.team[v.seat]
    s.handed[mine] = list(v.handed)
    s.seen[v.seat] = sum(1 << card for hand in v.hands for card in hand)
    unseen = _unseen(s)
    rng.shuffle(unseen)
    gems = [card for card in unseen if s.t.suit[card] == GEM]
    s.gems = gems[: v.gems]
    left = [card for card in unseen if card not in set(s.gems)]
    s.down = [_gem(s, left) if card == UNSEEN else card for card in s.down]
    _open_gems(s, v, left)
    _deal(s, v, left, rng)
    for hand in s.hands:
        hand.sort()


def _unseen(s: State) -> list[int]:
    t = s.t
    piles = [*s.hands, *s.won, *s.handed, s.down, s.first, s.mouse, s.second]
    seen = {card for pile in piles for card in pile}
    return [card for card in (*t.basic_cards, *t.gem_cards) if card not in seen]


def _gem(s: State, left: list[int]) -> int:
    """Take a gem out of the cards that are left."""
    card = next(card for card in left if s.t.suit[card] == GEM)
    left.remove(card)
    return card


def _open_gems(s: State, v: View, left: list[int]) -> None:
    """Give each Dual's Mouse hand as many gems as lie face down in it."""
    for team, count in enumerate(v.open_gems):
        hand = s.hands[s.t.mouse_hand[team]]
        for _ in range(count if s.t.mouse_seat[team] != v.seat else 0):
            hand.append(_gem(s, left))


def _deal(s: State, v: View, left: list[int], rng: Stream) -> None:
    """Deal the rest to the hidden hands and the deck so that no void is broken, if it can be."""
    lack = [size - len(hand) for size, hand in zip(v.hand_sizes, s.hands, strict=True)]
    # Before the first shuffle with four or more players no gem can be in the basic deck.
    pure = not s.t.mixed and v.round == 1 and v.stage != CLEANUP
    bars = [*s.voids, 1 << GEM if pure else 0]
    wants = [*lack, len(left) - sum(lack)]
    dealt = fit(left, wants, bars, s.t.suit, rng)
    s.hands = [hand + cards for hand, cards in zip(s.hands, dealt[:-1], strict=True)]
    s.deck = dealt[-1]


def fit(
    cards: list[int], wants: list[int], bars: list[int], suit: tuple[int, ...], rng: Stream
) -> list[list[int]]:
    """Deal *cards* into piles of the sizes wanted, keeping barred suits out where possible.

    The hardest cards go first, each to a pile drawn in proportion to the room it has left.
    """
    hard = sorted(cards, key=lambda card: sum(bar >> suit[card] & 1 == 0 for bar in bars))
    for _ in range(TRIES):
        piles = _try(hard, wants, bars, suit, rng)
        if piles is not None:
            return piles
    loose = _try(hard, wants, [0] * len(bars), suit, rng)
    assert loose is not None
    return loose


def _try(
    cards: list[int], wants: list[int], bars: list[int], suit: tuple[int, ...], rng: Stream
) -> list[list[int]] | None:
    room, piles = list(wants), [[] for _ in wants]  # type: list[int], list[list[int]]
    for card in cards:
        weights = [
            0 if bar >> suit[card] & 1 else free for free, bar in zip(room, bars, strict=True)
        ]
        total = sum(weights)
        if total == 0:
            return None
        at = rng.below(total)
        pile = 0
        while at >= weights[pile]:
            at -= weights[pile]
            pile += 1
        piles[pile].append(card)
        room[pile] -= 1
    rng.shuffle(piles[-1])
    return piles


# Treasures and goals


def _treasures(s: State, v: View, rng: Stream) -> None:
    s.treasures = [list(row) for row in v.treasures]
    s.turned = [list(row) for row in v.turned]
    s.treasure_bin = list(v.treasure_bin)
    left = list(s.t.treasures)
    for pile in (*v.treasures, *v.turned, v.treasure_bin, v.drawn):
        for kind in pile:
            if kind != UNSEEN:
                left.remove(kind)
    rng.shuffle(left)
    s.drawn = sorted(left.pop() if kind == UNSEEN else kind for kind in v.drawn)
    s.treasure_deck = left


def _goals(s: State, v: View, rng: Stream) -> None:
    s.goals, s.stakes = [list(row) for row in v.goals], list(v.stakes)
    s.goal_stage = list(v.goal_stage)
    mine = s.t.team[v.seat]
    for team in range(s.t.teams):
        left = list(s.t.goal_decks[team])
        known = [*v.goals[team], *(goal & KIND for goal in v.goal_known[team])]
        if team == mine:
            known += [*v.goal_drawn, *v.goal_passed, *v.goal_kept]
            known += [v.fresh] if v.fresh != UNSEEN else []
        for kind in known:
            if kind in left:  # a Beginner goal comes from another deck
                left.remove(kind)
        rng.shuffle(left)
        s.goal_bin[team] = list(v.goal_known[team])
        # Nobody but its own team has seen these, so no flag is needed for this seat.
        s.goal_bin[team] += [left.pop() for _ in range(v.goal_bins[team] - len(s.goal_bin[team]))]
        if v.stage == RENEW and s.t.team[v.actor] == team:
            s.fresh = v.fresh if v.fresh != UNSEEN else left.pop()
        if v.stage == GOALS:
            _choosing(s, v, team, left)
        s.goal_deck[team] = left


def _choosing(s: State, v: View, team: int, left: list[int]) -> None:
    """Fill in the goals being chosen: the own team's as seen, the rest by what their step needs."""
    stage, own = s.goal_stage[team], s.t.team[v.seat] == team
    drawn, passed, kept = (v.goal_drawn, v.goal_passed, v.goal_kept) if own else ((), (), ())
    s.goal_drawn[team], s.goal_passed[team] = list(drawn), list(passed)
    s.goal_kept[team] = list(kept)
    missing = [left.pop() for _ in range(GOALS_DRAWN - len(drawn) - len(passed) - len(kept))]
    if s.t.dual[team]:
        s.goal_passed[team] += missing
    else:
        s.goal_drawn[team] += missing
    if stage != PASSING and not s.t.dual[team] and not passed and not kept:
        for _ in range(PASSES[s.round - 1][0]):
            s.goal_passed[team].append(s.goal_drawn[team].pop())
    if stage == READY and not kept:
        for _ in range(KEEPS[s.round - 1][0]):
            s.goal_kept[team].append(s.goal_passed[team].pop())
    for row in (s.goal_drawn[team], s.goal_passed[team], s.goal_kept[team]):
        row.sort()
