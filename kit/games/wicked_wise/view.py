"""The view of one player, and an imagined table that fits it."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from kit.core.display import rendered
from kit.core.game import Box
from kit.core.rng import Stream
from kit.games.wicked_wise.cards.lookup import GEM, GOALS_DRAWN, KEEPS, PASSES, Lookup
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
    """Return the view of *seat*."""
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
    """Return for each hand the cards that this seat knows in it."""
    t, seen, found = s.t, _cards(s.seen[seat]), []
    for hand, cards in enumerate(s.hands):
        team = hand - t.teams  # the index of a Mouse hand; negative for a Dragon's
        if hand == seat or (team >= 0 and (t.shared or t.mouse_seat[team] == seat)):
            found.append(tuple(cards))
        elif team >= 0 and t.dual[team]:
            found.append(tuple([card for card in cards if t.suit[card] != GEM]))
        elif not seen:
            found.append(())
        elif team >= 0 and s.handed[team]:  # other seats do not know which cards were set aside
            held = sorted((*cards, *s.handed[team]))
            found.append(tuple([card for card in held if card in seen]))
        else:
            found.append(tuple([card for card in cards if card in seen]))
    return tuple(found)


@lru_cache(maxsize=4096)
def _cards(mask: int) -> frozenset[int]:
    """Return the cards of a bit mask; cached, because the same masks are frequent."""
    return frozenset([card for card in range(mask.bit_length()) if mask >> card & 1])


def _sizes(s: State, seat: int) -> Ints:
    """Return the sizes of the hands; cards passed in the cleanup are counted at its end."""
    sizes, t = [len(hand) for hand in s.hands], s.t
    if not t.shared:
        for team, handed in enumerate(s.handed):
            sizes[t.teams + team] += 0 if t.mouse_seat[team] == seat else len(handed)
    return tuple(sizes)


def _open_gems(s: State) -> Ints:
    """Return the number of face-down gems in the Mouse hands of Duals; 0 for other teams."""
    t, hands = s.t, s.hands[s.t.teams :]
    return tuple(
        [
            sum([t.suit[card] == GEM for card in hand]) if dual else 0
            for hand, dual in zip(hands, t.dual, strict=True)
        ]
    )


def _face_down(s: State, seat: int) -> Ints:
    """Return the gems of a shared hand by place, as far as this seat has seen them."""
    seen = zip(s.down, s.down_seen, strict=True)
    return tuple([card if who >> seat & 1 else UNSEEN for card, who in seen])


def _choosing(s: State, seat: int, mine: int) -> tuple[Ints, Ints, Ints]:
    """Return the goals that the seat's team is choosing, as far as the seat sees them."""
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

    *saw* is the mark of goals that this seat of team *mine* has seen. The result is cached, because
    the discarded goals rarely change.
    """
    bits = [const.ALL_SAW | saw if team == mine else const.ALL_SAW for team in range(len(bins))]
    pairs = zip(bins, bits, strict=True)
    return tuple([tuple([goal for goal in pile if goal & bit]) for pile, bit in pairs])


# A whole table that fits a view


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
    _fill_cards(s, v, rng)
    _fill_treasures(s, v, rng)
    if not s.t.tiny:
        _fill_goals(s, v, rng)
    s.waiting = () if v.actor >= 0 else v.waiting
    return s


# Cards


def _fill_cards(s: State, v: View, rng: Stream) -> None:
    s.handed[s.t.team[v.seat]] = v.handed
    s.seen[v.seat] = sum(1 << card for hand in v.hands for card in hand)
    unseen = _unseen(s, v)
    rng.shuffle(unseen)
    gems = [card for card in unseen if s.t.suit[card] == GEM]
    s.gems = gems[: v.gems]
    left = [card for card in unseen if card not in set(s.gems)]
    s.down = tuple([_gem(s, left) if card == UNSEEN else card for card in v.down])
    hands = _fill_open_gems(s, v, left)
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


def _fill_open_gems(s: State, v: View, left: list[int]) -> list[Ints]:
    """Return the hands, each Dual's Mouse hand with as many gems as lie face down in it."""
    hands = list(v.hands)
    for team, count in enumerate(v.open_gems):
        for _ in range(count if s.t.mouse_seat[team] != v.seat else 0):
            hands[s.t.mouse_hand[team]] += (_gem(s, left),)
    return hands


def _deal(s: State, v: View, hands: list[Ints], left: list[int], rng: Stream) -> None:
    """Deal the rest to the hidden hands and the deck so that no void is broken."""
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
    """Deal *cards* into piles of the sizes wanted, keeping barred suits out.

    The hardest cards go first, each to a pile drawn in proportion to the room it has left. A card
    that finds no room displaces others along an augmenting path of the matching (Kuhn 1955). There
    is one, because the real table fits.
    """
    room, piles = list(wants), [[] for _ in wants]  # type: list[int], list[list[int]]
    for card in sorted(cards, key=lambda card: sum(bar >> suit[card] & 1 == 0 for bar in bars)):
        weights = [
            0 if bar >> suit[card] & 1 else free for free, bar in zip(room, bars, strict=True)
        ]
        total = sum(weights)
        pile = (
            _drawn(weights, rng.below(total))
            if total
            else _make_room(card, piles, room, bars, suit)
        )
        piles[pile].append(card)
        room[pile] -= 1
    rng.shuffle(piles[-1])
    return piles


def _drawn(weights: list[int], at: int) -> int:
    """Return the pile in whose share of the weights *at* lies."""
    pile = 0
    while at >= weights[pile]:
        at -= weights[pile]
        pile += 1
    return pile


def _make_room(
    card: int, piles: list[list[int]], room: list[int], bars: list[int], suit: tuple[int, ...]
) -> int:
    """Return a pile that may take *card*, after moving one card along each step of a path.

    The search is breadth-first from the full piles that the suit may enter. It moves as few cards
    as possible.
    """
    came: dict[int, tuple[int, int]] = {}  # by pile: the pile before it on the path, and its card
    paths = [pile for pile, bar in enumerate(bars) if not bar >> suit[card] & 1 and piles[pile]]
    starts = set(paths)
    for pile in paths:
        for other, bar in enumerate(bars):
            if other in starts or other in came:
                continue
            moved = next((one for one in piles[pile] if not bar >> suit[one] & 1), None)
            if moved is None:
                continue
            came[other] = pile, moved
            if room[other]:
                return _shift(other, came, piles, room)
            paths.append(other)
    raise AssertionError("no table fits this view")


def _shift(
    pile: int, came: dict[int, tuple[int, int]], piles: list[list[int]], room: list[int]
) -> int:
    """Move the cards of a path, and return the pile at its start, which has room then."""
    room[pile] -= 1
    while pile in came:
        before, card = came[pile]
        piles[before].remove(card)
        piles[pile].append(card)
        pile = before
    room[pile] += 1
    return pile


# Treasures and goals


def _fill_treasures(s: State, v: View, rng: Stream) -> None:
    s.treasures, s.turned, s.treasure_bin = list(v.treasures), list(v.turned), v.treasure_bin
    left = list(s.t.treasures)
    for pile in (*v.treasures, *v.turned, v.treasure_bin, v.drawn):
        for kind in pile:
            if kind != UNSEEN:
                left.remove(kind)
    rng.shuffle(left)
    s.drawn = tuple(sorted([left.pop() if kind == UNSEEN else kind for kind in v.drawn]))
    s.treasure_deck = left


def _fill_goals(s: State, v: View, rng: Stream) -> None:
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
            _fill_choosing(s, v, team, left, rng)
        s.goal_deck[team] = tuple(left)


def _fill_choosing(s: State, v: View, team: int, left: list[int], rng: Stream) -> None:
    """Fill in the goals being chosen: those seen, then any that fit the team's step."""
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
        rng.shuffle(passed)  # the Dragon does not know which of them the Mouse keeps
        kept += [passed.pop() for _ in range(KEEPS[s.round - 1][0])]
    s.goal_drawn[team] = tuple(sorted(drawn))
    s.goal_passed[team] = tuple(sorted(passed))
    s.goal_kept[team] = tuple(sorted(kept))
