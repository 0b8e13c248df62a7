"""The set-up: the deal by player count, and its events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.event import Event, events_of
from kit.games.wicked_wise import events as ev
from kit.games.wicked_wise.cards.lookup import GEM
from kit.games.wicked_wise.state.constants import FIRST, GOALS
from kit.games.wicked_wise.state.hands import take
from kit.games.wicked_wise.state.rounds import begin_goals, goals_told

if TYPE_CHECKING:
    from kit.games.wicked_wise.state import State

GEMS_MIXED = 3


def deal(s: State) -> None:
    """Shuffle and deal a new game, up to its first decision."""
    t, shuffle = s.t, s.rng.shuffle
    s.deck, s.gems = list(t.basic_cards), list(t.gem_cards)
    s.treasure_deck = list(t.treasures)
    for pile in (s.deck, s.gems, s.treasure_deck):
        shuffle(pile)
    sizes = [t.dragon_size] * t.teams + [t.mouse_size] * (len(s.hands) - t.teams)
    s.hands = [sorted(take(s.deck, size)) for size in sizes]
    if t.mixed:
        s.deck += s.gems[-GEMS_MIXED:]
        del s.gems[-GEMS_MIXED:]
        shuffle(s.deck)
    _deal_goals(s)
    begin_goals(s)


def _deal_goals(s: State) -> None:
    t = s.t
    if t.tiny:
        return
    goals = [list(deck) for deck in t.goal_decks]
    for deck in goals:
        s.rng.shuffle(deck)
    s.goal_deck = [*map(tuple, goals)]
    if t.learning:
        first = list(t.beginner)
        s.rng.shuffle(first)
        s.goals = tuple([(first[team],) for team in range(t.teams)])


def opening(s: State) -> list[Event]:
    """Return the set-up as events, in the order of the rulebook; fewer for a later table."""
    t, three = s.t, s.t.teams == s.box.players == 3
    said = [(ev.roles_of_three if three else ev.roles)(-1, s.box.players), ev.order(-1)]
    said += [ev.talk(-1, card) for card in _talk_card(s)]
    fresh = s.round == 1 and s.trick == 0 and not s.first and s.stage in (GOALS, FIRST)
    if not fresh:
        return said
    said.append(ev.decks(-1, len(s.deck), len(s.gems), len(s.treasure_deck)))
    for team in range(t.teams):
        said += _hands(s, team)
    if t.shared:
        shared = ev.shared_hand_of_three if three else ev.shared_hand
        said.append(shared(-1, tuple(s.hands[t.teams])))
    if t.mixed and any(t.suit[card] == GEM for card in s.deck):
        said.append(ev.gems_mixed(-1, GEMS_MIXED))
    return [*said, *_goals(s), ev.token_first(s.lead)]


def _talk_card(s: State) -> list[int]:
    """Return the Table Talk card of this game; a teacher's pack may have none."""
    name = s.box.options["talk"]
    return [kind for kind, card in enumerate(s.box.pack) if card.name == name]


def _hands(s: State, team: int) -> list[Event]:
    t, cards = s.t, tuple(s.hands[team])
    said = [(ev.tiny_hand if t.tiny else ev.hand)(team, len(cards))]
    said.append((ev.tiny_hand_cards if t.tiny else ev.hand_cards).only(team, cards))
    if t.shared:
        return said
    seat, cards = t.mouse_seat[team], tuple(s.hands[t.mouse_hand[team]])
    if t.dual[team]:
        return [*said, ev.open_cards(seat, tuple(card for card in cards if t.suit[card] != GEM))]
    said.append((ev.tiny_mouse_hand if t.tiny else ev.hand)(seat, len(cards)))
    held = ev.tiny_mouse_hand_cards if t.tiny else ev.hand_cards
    return [*said, held.only(seat, cards)]


def _goals(s: State) -> list[Event]:
    t = s.t
    if t.tiny:
        return [ev.no_goals(-1)]
    said = [ev.goal_decks(-1, t.teams)]
    if t.learning:
        for team, row in enumerate(s.goals):
            said += [ev.beginner(t.mouse_seat[team], team, goal) for goal in row]
        return [*said, ev.no_choice(-1)]
    return [*said, *events_of(goals_told(s))] if s.stage == GOALS else said
