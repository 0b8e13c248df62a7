"""Between two rounds: discarding, passing cards, shuffling, drawing up, and who leads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kit.core.event import only
from kit.core.state import Sink
from kit.games.wicked_wise import events as ev
from kit.games.wicked_wise.cards.lookup import GEM
from kit.games.wicked_wise.state import goals
from kit.games.wicked_wise.state.constants import CLEANUP, DONE, HANDED_MOST, sorted_in, without
from kit.games.wicked_wise.state.hands import mouse_cards, take, take_in

if TYPE_CHECKING:
    from kit.games.wicked_wise.state import State


def begin(s: State) -> None:
    """Let the Dragons discard, then the Mice pass cards if there are any Mice.

    Won cards lie there until all is shuffled: everybody knows that no Mouse holds them.
    """
    t = s.t
    for team in range(t.teams):
        if s.sink:
            s.sink((ev.discards, team, len(s.hands[team]), len(s.won[team])))
        s.deck += s.hands[team]
        s.hands[team], s.voids[team] = [], 0
        s.ready[team] = int(t.dual[team] or not s.hands[t.mouse_hand[team]])
    s.stage, s.actor = CLEANUP, -1
    await_mice(s)
    if not s.waiting:
        _finish(s)


def await_mice(s: State) -> None:
    """Note which Mice have yet to decide what to pass."""
    s.waiting = tuple(
        [seat for seat, ready in zip(s.t.mouse_seat, s.ready, strict=True) if not ready]
    )


def legal(s: State, seat: int) -> list[int]:
    """Return the cards a Mouse may pass, and done."""
    return [*s.hands[s.t.mouse_hand[s.t.team[seat]]], s.t.words + DONE]


def hand_over(s: State, seat: int, action: int) -> None:
    """Pass one card to the partner, or be done."""
    t, team = s.t, s.t.team[seat]
    hand = s.hands[t.mouse_hand[team]]
    if action < t.words:
        hand.remove(action)
        s.handed[team] = cards = sorted_in(s.handed[team], action)
        if s.sink:
            s.sink((ev.picked_to_hand_over.only, seat, action))
        if len(cards) < HANDED_MOST and hand:
            return
    s.ready[team], s.waiting = 1, without(s.waiting, seat)
    if s.sink:
        s.sink((ev.ready, seat))
    if not s.waiting:
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
    _pass_token(s)
    s.round += 1
    s.trick, s.winners, s.ready = 0, (), [0] * t.teams
    goals.begin(s)


def _deliver(s: State, team: int) -> None:
    """Give the Dragon what the Mouse passed; what was known of hands is what is left there."""
    t, cards = s.t, s.handed[team]
    mouse = t.mouse_seat[team]
    if s.seen[team]:
        s.seen[team] &= _marked(s.hands[t.mouse_hand[team]])
    if mouse != team:
        s.seen[mouse] = _marked(cards)
    s.hands[team], s.handed[team] = [*cards], ()
    if s.sink and not t.dual[team]:
        s.sink((ev.handed, mouse, len(cards)))
        if cards:
            s.sink((ev.handed_cards.to, t.partners[team], mouse, cards))


def _marked(cards: Sequence[int]) -> int:
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def _shuffle(s: State) -> None:
    """Shuffle what was won into the deck; how many gems were won is all that is told of gems.

    Counting those of the whole deck would tell how many the Mice have kept.
    """
    won: list[int] = []
    for cards in s.won:
        won += cards
    s.deck += won
    s.deck.sort()
    s.won = [()] * s.t.teams
    s.rng.shuffle(s.deck, "the deck for the next round, top card last")
    if s.sink:
        gems = sum([s.t.suit[card] == GEM for card in won])
        s.sink((ev.shuffled, -1, len(s.deck), gems))


def _draw_dragon(s: State, team: int) -> None:
    t, hand = s.t, s.hands[team]
    got = take(s.deck, t.dragon_size - len(hand))
    hand += got
    hand.sort()
    if s.sink:
        up = ev.draws_up_tiny if t.tiny else ev.draws_up_dual if t.dual[team] else ev.draws_up
        cards = ev.drew_up_cards_dual if t.dual[team] else ev.drew_up_cards
        s.sink((up, team, len(got), len(hand)))
        s.sink(((ev.drew_up_cards_tiny if t.tiny else cards).only, team, tuple(got)))


def _draw_mouse(s: State, team: int) -> None:
    t = s.t
    have, got = mouse_cards(s, team), []  # type: int, list[int]
    if have < t.mouse_size:
        got = take(s.deck, t.mouse_size - have)
        take_in(s, team, got, _who_draws(s, team))
    if got:
        s.voids[t.mouse_hand[team]] = 0
    if s.sink:
        _tell_mouse(s, s.sink, team, got, have)


def _who_draws(s: State, team: int) -> int:
    """Return the seat that fills a Mouse hand and sees its gems; the Lead token is not given yet.

    For a shared hand it is the Dragon to whom the token came after the last trick.
    """
    return s.lead if s.t.shared else s.t.mouse_seat[team]


def _tell_mouse(s: State, tell: Sink, team: int, got: list[int], have: int) -> None:
    t, seat = s.t, _who_draws(s, team)
    who = -1 if t.shared else seat
    usual = ev.draws_up_shared if t.shared else ev.draws_up_dual if t.dual[team] else ev.draws_up
    up = ev.draws_up_enough if have >= t.mouse_size else usual
    tell((ev.draws_up_tiny_mouse if t.tiny else up, who, len(got), have + len(got)))
    cards, hidden = ev.drew_up_cards, tuple(got)
    if t.dual[team]:
        cards = ev.drew_up_cards_shared if t.shared else ev.drew_up_cards_dual
        hidden = tuple([c for c in got if t.suit[c] == GEM])
        if shown := tuple([card for card in got if t.suit[card] != GEM]):
            tell((cards, who, shown))
    if hidden:
        tell((cards.to, only(seat), who, hidden))


def _pass_token(s: State) -> None:
    """Give the Lead token to the poorest, then to those with fewest treasures, then by lot."""
    poorest = min(s.coins)
    poor = [team for team, coins in enumerate(s.coins) if coins == poorest]
    fewest = min([len(s.treasures[team]) for team in poor])
    few = [team for team in poor if len(s.treasures[team]) == fewest]
    lot = s.rng.below(len(few), "which of the poorest teams leads") if len(few) > 1 else 0
    s.lead = few[lot]
    if s.sink:
        leads = ev.leads_by_treasures if len(few) == 1 else ev.leads_by_lot
        s.sink((ev.leads_round if len(poor) == 1 else leads, s.lead, s.lead))
