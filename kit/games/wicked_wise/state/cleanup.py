"""Between two rounds: discarding, passing cards, shuffling, drawing up, and who leads."""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING

from kit.core.event import event, only
from kit.games.wicked_wise.cards.effects import BOOK
from kit.games.wicked_wise.cards.lookup import GEM
from kit.games.wicked_wise.state import goals, trick
from kit.games.wicked_wise.state.constants import CLEANUP, DONE, HANDED_MOST, await_all, hand_size
from kit.games.wicked_wise.state.hands import take_in

if TYPE_CHECKING:
    from kit.games.wicked_wise.state import State

cite = BOOK.citing("state.cleanup")
DISCARD, PASSED, SHUFFLED, DRAWN = cite("7.1"), cite("7.2"), cite("7.3"), cite("7.4")
MORE, POOREST, FEWEST, LOT = cite("7.5"), cite("7.6"), cite("7.7"), cite("7.8")
DUALS, SIX, MICE = cite("7.9"), cite("9.10"), cite("9.13")


def begin(s: State) -> None:
    """Let the Dragons discard, then the Mice pass cards if there are any Mice.

    Won cards lie there until all is shuffled: everybody knows that no Mouse holds them.
    """
    t = s.t
    for team in range(t.teams):
        left, won = s.hands[team], s.won[team]
        if s.sink:
            s.sink(event("discards", team, (len(left), len(won)), DISCARD))
        s.deck += left
        s.hands[team], s.voids[team] = [], 0
    s.ready = [int(t.dual[team] or not s.hands[t.mouse_hand[team]]) for team in range(t.teams)]
    s.stage, s.actor = CLEANUP, -1
    await_all(s)
    if all(s.ready):
        _finish(s)


def legal(s: State, seat: int) -> list[int]:
    """Return the cards a Mouse may pass, and done."""
    return [*s.hands[s.t.mouse_hand[s.t.team[seat]]], s.t.words + DONE]


def hand_over(s: State, seat: int, action: int) -> None:
    """Pass one card to the partner, or be done."""
    t, team = s.t, s.t.team[seat]
    hand, handed = s.hands[t.mouse_hand[team]], s.handed[team]
    if action < t.words:
        hand.remove(action)
        insort(handed, action)
        if s.sink:
            s.sink(event("picked", seat, (action,), PASSED, only(seat)))
        if len(handed) < HANDED_MOST and hand:
            return
    s.ready[team] = 1
    await_all(s)
    if s.sink:
        s.sink(event("ready", seat, (), PASSED))
    if all(s.ready):
        _finish(s)


def _finish(s: State) -> None:
    t = s.t
    for team in range(t.teams):
        _deliver(s, team)
    _shuffle(s)
    for team in range(t.teams):
        _draw_dragon(s, team)
    for team in range(1 if t.shared else t.teams):
        _draw_mouse(s, team)
    _token(s)
    s.round += 1
    s.trick, s.winners, s.ready = 0, [], [0] * t.teams
    if not goals.begin(s):
        trick.begin(s)


def _shuffle(s: State) -> None:
    """Shuffle what was won into the deck; how many gems were won is all that is told of gems.

    Counting those of the whole deck would tell how many the Mice have kept.
    """
    won = [card for cards in s.won for card in cards]
    s.won = [[] for _ in s.won]
    s.deck = sorted(s.deck + won)
    s.rng.shuffle(s.deck)
    if s.sink:
        gems = sum([s.t.suit[card] == GEM for card in won])
        s.sink(event("shuffled", -1, (len(s.deck), gems), SHUFFLED))


def _deliver(s: State, team: int) -> None:
    """Give the Dragon what the Mouse passed; what was known of hands is what is left there."""
    t, handed = s.t, s.handed[team]
    mouse, stay = t.mouse_seat[team], 0
    for card in s.hands[t.mouse_hand[team]]:
        stay |= 1 << card
    s.seen[team] &= stay
    if mouse != team:
        s.seen[mouse] = sum([1 << card for card in handed])
    s.hands[team], s.handed[team] = handed, []
    if s.sink and not t.dual[team]:
        s.sink(event("handed", mouse, (len(handed),), PASSED))
        if handed:
            s.sink(event("handed cards", mouse, tuple(handed), PASSED, t.partners[team]))


def _draw_dragon(s: State, team: int) -> None:
    t, hand = s.t, s.hands[team]
    got = [s.deck.pop() for _ in range(min(len(s.deck), t.dragon_size - len(hand)))]
    hand += got
    hand.sort()
    if s.sink:
        clause = SIX if t.tiny else DUALS if t.dual[team] else DRAWN
        s.sink(event("draws up", team, (len(got), len(hand)), clause))
        s.sink(event("drew cards", team, tuple(got), clause, only(team)))


def _draw_mouse(s: State, team: int) -> None:
    t = s.t
    hand = t.mouse_hand[team]
    seat = -1 if t.shared else t.mouse_seat[team]
    have = hand_size(s, hand)
    got = [s.deck.pop() for _ in range(max(0, min(len(s.deck), t.mouse_size - have)))]
    for card in got:
        take_in(s, team, card, seat)
    if got:
        s.voids[hand] = 0
    if s.sink:
        _tell_mouse(s, team, got, have)


def _tell_mouse(s: State, team: int, got: list[int], have: int) -> None:
    assert s.sink
    t, seat = s.t, s.t.mouse_seat[team]
    who = -1 if t.shared else seat
    clause = MORE if have >= t.mouse_size else DUALS if t.dual[team] else DRAWN
    s.sink(event("draws up", who, (len(got), have + len(got)), MICE if t.tiny else clause))
    shown = tuple(card for card in got if t.dual[team] and t.suit[card] != GEM)
    if shown:
        s.sink(event("drew cards", who, shown, DUALS))
    hidden = tuple(card for card in got if card not in shown)
    if hidden and not t.shared:
        s.sink(event("drew cards", who, hidden, clause, only(seat)))


def _token(s: State) -> None:
    """Give the Lead token to the poorest, then to those with fewest treasures, then by lot."""
    t = s.t
    poor = [team for team in range(t.teams) if s.coins[team] == min(s.coins)]
    fewest = min(len(s.treasures[team]) for team in poor)
    few = [team for team in poor if len(s.treasures[team]) == fewest]
    s.lead = few[s.rng.below(len(few))] if len(few) > 1 else few[0]
    if s.sink:
        clause = POOREST if len(poor) == 1 else FEWEST if len(few) == 1 else LOT
        s.sink(event("leads round", s.lead, (), clause))
