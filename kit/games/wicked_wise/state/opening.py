"""Setting up: the deal by player count, and what it did in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.event import Event, only
from kit.games.wicked_wise.cards.effects import BOOK
from kit.games.wicked_wise.cards.lookup import GEM
from kit.games.wicked_wise.state import goals, trick
from kit.games.wicked_wise.state.constants import FIRST, GOALS, MOST_GOALS, PASSING

if TYPE_CHECKING:
    from kit.games.wicked_wise.state import State

cite = BOOK.citing("state.opening")
ROLES, LEAD, TALK, DECKS = cite("1.1"), cite("1.2"), cite("1.3"), cite("1.4")
TEN, DUAL, SHARED, GEMS = cite("1.5"), cite("1.6"), cite("1.7"), cite("1.8")
GOAL_DECKS, ORDER, THREE = cite("1.9"), cite("1.10"), cite("9.5")
BEGINNER, NO_CHOICE, NO_GOALS = cite("9.7"), cite("9.8"), cite("9.9")
SIX, MICE = cite("9.10"), cite("9.13")
GEMS_MIXED = 3


def clear(s: State) -> None:
    """Make an empty table for the seats of the box."""
    t = s.t
    mouse_hands = 1 if t.shared else t.teams
    s.actor, s.at, s.fresh, s.lead, s.left = 0, 0, -1, 0, 0
    s.round, s.stage, s.suit, s.trick, s.waiting = 1, FIRST, -1, 0, ()
    s.deck, s.down, s.down_seen, s.drawn, s.first, s.gems = [], [], [], [], [], []
    s.mouse, s.queue, s.second, s.treasure_bin, s.treasure_deck = [], [], [], [], []
    s.winners = []
    s.coins, s.ready = [0] * t.teams, [0] * t.teams
    s.goal_stage = [PASSING] * t.teams
    s.seen, s.stakes = [0] * s.box.players, [0] * (2 * MOST_GOALS * t.teams)
    s.hands = [[] for _ in range(t.teams + mouse_hands)]
    s.voids = [0] * len(s.hands)
    s.goal_bin, s.goal_deck, s.goal_drawn = _rows(s), _rows(s), _rows(s)
    s.goal_kept, s.goal_passed, s.goals = _rows(s), _rows(s), _rows(s)
    s.handed, s.treasures, s.turned, s.won = _rows(s), _rows(s), _rows(s), _rows(s)


def _rows(s: State) -> list[list[int]]:
    return [[] for _ in range(s.t.teams)]


def deal(s: State) -> None:
    """Shuffle and deal a new game, up to its first decision."""
    t, shuffle = s.t, s.rng.shuffle
    s.deck, s.gems = list(t.basic_cards), list(t.gem_cards)
    s.treasure_deck = list(t.treasures)
    for pile in (s.deck, s.gems, s.treasure_deck):
        shuffle(pile)
    sizes = [t.dragon_size] * t.teams + [t.mouse_size] * (len(s.hands) - t.teams)
    for hand, size in enumerate(sizes):
        s.hands[hand] = sorted(s.deck[-size:])
        del s.deck[-size:]
    if t.mixed:
        s.deck += s.gems[-GEMS_MIXED:]
        del s.gems[-GEMS_MIXED:]
        shuffle(s.deck)
    _deal_goals(s)
    if not goals.begin(s):
        trick.begin(s)


def _deal_goals(s: State) -> None:
    t = s.t
    if t.tiny:
        return
    for team, deck in enumerate(t.goal_decks):
        s.goal_deck[team] = list(deck)
        s.rng.shuffle(s.goal_deck[team])
    if t.learning:
        first = list(t.beginner)
        s.rng.shuffle(first)
        s.goals = [[first[team]] for team in range(t.teams)]


def opening(s: State) -> list[Event]:
    """Return the set-up as events, in the order of the rulebook; later tables say less."""
    t = s.t
    said = [Event("roles", -1, (s.box.players,), THREE if _three(s) else ROLES)]
    said += [Event("order", -1, (), ORDER), Event("talk", -1, (s.box.options["talk"],), TALK)]
    fresh = s.round == 1 and s.trick == 0 and not s.first and s.stage in (GOALS, FIRST)
    if not fresh:
        return said
    said += [Event("decks", -1, (len(s.deck), len(s.gems), len(s.treasure_deck)), DECKS)]
    for team in range(t.teams):
        said += _hands(s, team)
    if t.shared:
        clause = THREE if _three(s) else SHARED
        said.append(Event("shared hand", -1, tuple(s.hands[t.teams]), clause))
    if t.mixed and any(t.suit[card] == GEM for card in s.deck):
        said.append(Event("gems mixed", -1, (GEMS_MIXED,), GEMS))
    return [*said, *_goals(s), Event("token first", s.lead, (), LEAD)]


def _three(s: State) -> bool:
    return s.t.teams == s.box.players == 3


def _hands(s: State, team: int) -> list[Event]:
    t = s.t
    clause = SIX if t.tiny else TEN
    said = [Event("hand", team, (len(s.hands[team]),), clause)]
    said.append(Event("hand cards", team, tuple(s.hands[team]), clause, only(team)))
    if t.shared:
        return said
    seat, cards = t.mouse_seat[team], tuple(s.hands[t.mouse_hand[team]])
    if t.dual[team]:
        shown = tuple(card for card in cards if t.suit[card] != GEM)
        return [*said, Event("open cards", seat, shown, DUAL)]
    clause = MICE if t.tiny else TEN
    said.append(Event("hand", seat, (len(cards),), clause))
    return [*said, Event("hand cards", seat, cards, clause, only(seat))]


def _goals(s: State) -> list[Event]:
    t = s.t
    if t.tiny:
        return [Event("no goals", -1, (), NO_GOALS)]
    said = [Event("goal decks", -1, (t.teams,), GOAL_DECKS)]
    if t.learning:
        for team, row in enumerate(s.goals):
            said.append(Event("beginner", t.mouse_seat[team], tuple(row), BEGINNER))
        return [*said, Event("no choice", -1, (), NO_CHOICE)]
    return [*said, *goals.told(s)] if s.stage == GOALS else said
