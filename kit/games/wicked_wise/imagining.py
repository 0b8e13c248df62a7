"""A whole table that a seat cannot tell from the real one."""

from __future__ import annotations

from kit.core.rng import Stream
from kit.games.wicked_wise.cards.lookup import GEM, GOALS_DRAWN, KEEPS, PASSES
from kit.games.wicked_wise.state import State
from kit.games.wicked_wise.state import constants as const
from kit.games.wicked_wise.state.constants import Ints
from kit.games.wicked_wise.view import UNSEEN, View

TRIES = 12  # deals tried before a shown void is ignored; the real table always fits


def imagine(v: View, rng: Stream) -> State:
    """Return a table that fits the view: its cards, the cards seen before, and the shown voids."""
    s = State(v.box, rng.clone())
    s.stage, s.actor, s.round, s.trick = v.stage, v.actor, v.round, v.trick
    s.lead, s.at, s.left, s.suit = v.lead, v.at, v.left, v.suit
    s.coins, s.voids, s.down_seen = list(v.coins), list(v.voids), v.down_seen
    s.first, s.mouse, s.second = v.first, v.mouse, v.second
    s.won, s.winners, s.queue = list(v.won), v.winners, v.queue
    if v.stage == const.CLEANUP:
        s.ready = [int(seat not in v.waiting) for seat in s.t.mouse_seat]
    _cards(s, v, rng)
    _treasures(s, v, rng)
    if not s.t.tiny:
        _goals(s, v, rng)
    s.waiting = () if v.actor >= 0 else v.waiting
    return s


# Cards


def _cards(s: State, v: View, rng: Stream) -> None:
    s.handed[s.t.team[v.seat]] = v.handed
    s.seen[v.seat] = sum(1 << card for hand in v.hands for card in hand)
    unseen = _unseen(s, v)
    rng.shuffle(unseen)
    gems = [card for card in unseen if s.t.suit[card] == GEM]
    s.gems = gems[: v.gems]
    left = [card for card in unseen if card not in set(s.gems)]
    s.down = tuple([_gem(s, left) if card == UNSEEN else card for card in v.down])
    hands = _open_gems(s, v, left)
    _deal(s, v, hands, left, rng)


def _unseen(s: State, v: View) -> list[int]:
    t = s.t
    piles = [*v.hands, *v.won, v.handed, v.down, v.first, v.mouse, v.second]
    seen = {card for pile in piles for card in pile}
    return [card for card in (*t.basic_cards, *t.gem_cards) if card not in seen]


def _gem(s: State, left: list[int]) -> int:
    """Take a gem out of the cards that are left."""
    card = next(card for card in left if s.t.suit[card] == GEM)
    left.remove(card)
    return card


def _open_gems(s: State, v: View, left: list[int]) -> list[Ints]:
    """Return the hands, each Dual's Mouse hand with as many gems as lie face down in it."""
    hands = list(v.hands)
    for team, count in enumerate(v.open_gems):
        for _ in range(count if s.t.mouse_seat[team] != v.seat else 0):
            hands[s.t.mouse_hand[team]] += (_gem(s, left),)
    return hands


def _deal(s: State, v: View, hands: list[Ints], left: list[int], rng: Stream) -> None:
    """Deal the rest to the hidden hands and the deck so that no void is broken, if it can be."""
    lack = [size - len(hand) for size, hand in zip(v.hand_sizes, hands, strict=True)]
    # Before the first shuffle with four or more players no gem can be in the basic deck.
    pure = not s.t.mixed and v.round == 1 and v.stage != const.CLEANUP
    bars = [*s.voids, 1 << GEM if pure else 0]
    wants = [*lack, len(left) - sum(lack)]
    dealt = fit(left, wants, bars, s.t.suit, rng)
    pairs = zip(hands, dealt[:-1], strict=True)
    s.hands = [sorted((*hand, *cards)) for hand, cards in pairs]
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
    s.treasures, s.turned, s.treasure_bin = list(v.treasures), list(v.turned), v.treasure_bin
    left = list(s.t.treasures)
    for pile in (*v.treasures, *v.turned, v.treasure_bin, v.drawn):
        for kind in pile:
            if kind != UNSEEN:
                left.remove(kind)
    rng.shuffle(left)
    s.drawn = tuple(sorted([left.pop() if kind == UNSEEN else kind for kind in v.drawn]))
    s.treasure_deck = left


def _goals(s: State, v: View, rng: Stream) -> None:
    s.goals, s.stakes, s.goal_stage = v.goals, v.stakes, list(v.goal_stage)
    mine = s.t.team[v.seat]
    for team in range(s.t.teams):
        left = list(s.t.goal_decks[team])
        known = [*v.goals[team], *(goal & const.KIND for goal in v.goal_known[team])]
        if team == mine:
            known += [*v.goal_drawn, *v.goal_passed, *v.goal_kept]
            known += [v.fresh] if v.fresh != UNSEEN else []
        for kind in known:
            if kind in left:  # a Beginner goal comes from another deck
                left.remove(kind)
        rng.shuffle(left)
        # Nobody but its own team has seen these, so no flag is needed for this seat.
        unseen = [left.pop() for _ in range(v.goal_bins[team] - len(v.goal_known[team]))]
        s.goal_bin[team] = (*v.goal_known[team], *unseen)
        if v.stage == const.RENEW and s.t.team[v.actor] == team:
            s.fresh = v.fresh if v.fresh != UNSEEN else left.pop()
        if v.stage == const.GOALS:
            _choosing(s, v, team, left)
        s.goal_deck[team] = tuple(left)


def _choosing(s: State, v: View, team: int, left: list[int]) -> None:
    """Fill in the goals being chosen: the own team's as seen, the rest by what their step needs."""
    dual, stage, own = s.t.dual[team], s.goal_stage[team], s.t.team[v.seat] == team
    seen = (v.goal_drawn, v.goal_passed, v.goal_kept) if own else ((), (), ())
    drawn, passed, kept = (list(row) for row in seen)
    missing = [left.pop() for _ in range(GOALS_DRAWN - len(drawn) - len(passed) - len(kept))]
    to_pass = stage != const.PASSING and not dual and not passed and not kept
    to_keep = stage == const.READY and not kept
    (passed if dual else drawn).extend(missing)
    if to_pass:
        passed += [drawn.pop() for _ in range(PASSES[s.round - 1][0])]
    if to_keep:
        kept += [passed.pop() for _ in range(KEEPS[s.round - 1][0])]
    s.goal_drawn[team] = tuple(sorted(drawn))
    s.goal_passed[team] = tuple(sorted(passed))
    s.goal_kept[team] = tuple(sorted(kept))
