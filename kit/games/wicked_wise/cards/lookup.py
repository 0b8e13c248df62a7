"""What the fast state looks up: seats and teams by player count, cards as lists by kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

from kit.core.cards import Pack
from kit.core.errors import Unreadable
from kit.games.wicked_wise.cards.aims import Haul, Measure
from kit.games.wicked_wise.cards.effects import HIGHEST, SUITS

GEM = SUITS.index("Gems")
TRUMP = 100  # what a gem counts more than any card of the lead suit
ROUNDS, GOALS_DRAWN = 3, 4
TEAMS_OF = {2: 2, 3: 2, 4: 2, 5: 3, 6: 3}
MICE_OF = {2: 0, 3: 1, 4: 2, 5: 2, 6: 3}
PASSES = ((2, 2), (2, 3), (2, 4))  # by round: the fewest and the most goals a Dragon passes
KEEPS = ((1, 1), (1, 2), (1, 3))  # and a Mouse keeps


class Goal(NamedTuple):
    """A goal made ready: what it counts, the bounds that meet it, its coins, its clause."""

    measure: Measure
    args: tuple[int, ...]
    low: int
    high: int
    coins: int
    clause: str

    def found(self, haul: Haul, team: int) -> int:
        """Return how many a team has of what the goal counts."""
        return self.measure(haul, team, *self.args)


class Lookup(NamedTuple):
    """Who sits where and what each card is; lists are by kind unless they say otherwise."""

    teams: int
    shared: bool  # one open Mouse hand for all
    mouse_seat: tuple[int, ...]  # by team
    mouse_hand: tuple[int, ...]  # by team: where its Mouse hand is among the hands
    dual: tuple[bool, ...]  # by team: one player is Dragon and Mouse
    team: tuple[int, ...]  # by seat
    next_team: tuple[int, ...]
    partners: tuple[int, ...]  # by team: its seats, as an audience
    tricks: int
    dragon_size: int
    mouse_size: int
    limit: int
    tiny: bool
    learning: bool
    mixed: bool  # three gems go into the basic deck
    suit: tuple[int, ...]
    value: tuple[int, ...]
    power: tuple[tuple[int, ...], ...]  # by lead suit, then by kind; 0 cannot win
    plain: tuple[tuple[int, ...], ...]  # the same where gems are no trumps
    ability: tuple[str, ...]  # the effect's name
    clause: tuple[str, ...]
    gems: tuple[int, ...]
    basics: tuple[int, ...]
    coins: tuple[int, ...]
    trades: tuple[int, ...]
    treasure: tuple[bool, ...]
    more: tuple[int, ...]
    upto: tuple[int, ...]
    most: tuple[int, ...]
    wanted: tuple[int, ...]  # the suit a treasure counts
    goals: tuple[Goal | None, ...]
    basic_cards: tuple[int, ...]
    gem_cards: tuple[int, ...]
    goal_decks: tuple[tuple[int, ...], ...]  # by team, as used at this team count
    beginner: tuple[int, ...]
    treasures: tuple[int, ...]  # the whole deck, copies repeated
    words: int  # the first action that is a word and not a card


def build_lookup(players: int, options: Mapping[str, Any], pack: Pack) -> Lookup:
    """Turn the seats and the cards into lists."""
    facts = [pack.effects.known[card.effect].build(**card.numbers) for card in pack]
    people = _people(players, options)
    suits = tuple(SUITS.index(card.deck) if card.deck in SUITS else -1 for card in pack)
    values = _column(facts, "value", 0)
    _check_suits(pack, suits, values)
    teams = people["teams"]
    return Lookup(
        **people,
        suit=suits,
        value=values,
        power=tuple(_power(suits, values, lead, TRUMP) for lead in range(len(SUITS))),
        plain=tuple(_power(suits, values, lead, 0) for lead in range(len(SUITS))),
        ability=tuple(card.effect for card in pack),
        clause=tuple(pack.effects.known[card.effect].clause for card in pack),
        gems=_column(facts, "gems", 0),
        basics=_column(facts, "basics", 0),
        coins=tuple(f["coins"] if isinstance(f.get("coins"), int) else 0 for f in facts),
        trades=_column(facts, "trades", 0),
        treasure=tuple(card.deck == "treasure" for card in pack),
        more=_column(facts, "more", 0),
        upto=_column(facts, "upto", 0),
        most=_column(facts, "most", 0),
        wanted=_column(facts, "suit", -1),
        goals=tuple(_goal(pack, kind, fact, teams) for kind, fact in enumerate(facts)),
        basic_cards=tuple(kind for kind, suit in enumerate(suits) if 0 <= suit < GEM),
        gem_cards=tuple(kind for kind, suit in enumerate(suits) if suit == GEM),
        goal_decks=tuple(_deck(pack, team, teams) for team in range(teams)),
        beginner=_beginner(pack, teams),
        treasures=tuple(pack.copies("treasure")),
        words=len(pack),
    )


def _people(players: int, options: Mapping[str, Any]) -> dict[str, Any]:
    alone = players == 3 and options["three"] == "all dragons"
    teams = 3 if alone else TEAMS_OF[players]
    mice = 0 if alone else MICE_OF[players]
    shared = mice == 0
    tiny = options["tiny"] == "yes"
    seats = tuple(teams + team if team < mice else team for team in range(teams))
    whose = (*range(teams), *range(mice))
    return {
        "teams": teams,
        "shared": shared,
        "mouse_seat": seats,
        "mouse_hand": tuple(teams if shared else teams + team for team in range(teams)),
        "dual": tuple(team >= mice for team in range(teams)),
        "team": whose,
        "next_team": tuple((team + 1) % teams for team in range(teams)),
        "partners": tuple(1 << team | 1 << seats[team] for team in range(teams)),
        "tricks": 3 if tiny else 5,
        "dragon_size": 6 if tiny else 10,
        "mouse_size": 5 if players == 2 else 7,
        "limit": 2 if players > 4 else 3,
        "tiny": tiny,
        "learning": options["learning"] == "yes" and not tiny,
        "mixed": players < 4,
    }


def _column(facts: list[dict[str, Any]], key: str, blank: int) -> tuple[int, ...]:
    return tuple(fact.get(key, blank) for fact in facts)


def _power(
    suits: tuple[int, ...], values: tuple[int, ...], lead: int, trump: int
) -> tuple[int, ...]:
    """Return what each card counts if *lead* was led."""
    return tuple(
        trump + value if trump and suit == GEM else value if suit == lead else 0
        for suit, value in zip(suits, values, strict=True)
    )


def _goal(pack: Pack, kind: int, fact: dict[str, Any], teams: int) -> Goal | None:
    if "measure" not in fact:
        return None
    clause = pack.effects.known[pack[kind].effect].clause
    low, high, coins = fact["low"], fact["high"], fact["coins"][teams - 2]
    return Goal(fact["measure"], fact["args"], low, high, coins, clause)


def _deck(pack: Pack, team: int, teams: int) -> tuple[int, ...]:
    used = tuple(
        kind
        for kind in pack.copies(f"team {team + 1}")
        if str(teams) in str(pack[kind].numbers["teams"]).split("-")
    )
    if len(used) < ROUNDS * GOALS_DRAWN:
        raise Unreadable(
            f"Team {team + 1} needs {ROUNDS * GOALS_DRAWN} goals for {teams} teams, "
            f"and the pack has {len(used)}"
        )
    return used


def _beginner(pack: Pack, teams: int) -> tuple[int, ...]:
    found = tuple(pack.copies("beginner"))
    if len(found) < teams:
        raise Unreadable(
            f"{teams} teams need {teams} Beginner goals, and the pack has {len(found)}"
        )
    return found


def _check_suits(pack: Pack, suits: tuple[int, ...], values: tuple[int, ...]) -> None:
    """Refuse a pack that lacks a card of some suit or has it twice: nothing can be tied then."""
    found = Counter(
        (suit, value, card.copies)
        for suit, value, card in zip(suits, values, pack, strict=True)
        if suit >= 0
    )
    wanted = {(suit, value, 1): 1 for suit in range(5) for value in range(1, HIGHEST + 1)}
    for suit, value, _ in sorted(set(wanted) ^ set(found)) or [
        k for k, n in found.items() if n > 1
    ]:
        raise Unreadable(f"the pack must have exactly one {value} of {SUITS[suit]}")
