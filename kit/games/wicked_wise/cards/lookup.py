"""Lookup of the fast state: seats and teams by player count, cards as lists by kind."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from kit.core.cards import Pack
from kit.core.errors import Unreadable
from kit.core.game import Options
from kit.games.wicked_wise.cards.effects import HIGHEST, SUITS, Facts, Goal

GEM = SUITS.index("Gems")
TRUMP = 100  # added to a gem's value, so that it beats any card of the lead suit
ROUNDS, GOALS_DRAWN = 3, 4
MICE_OF = {2: 0, 3: 1, 4: 2, 5: 2, 6: 3}
PASSES = ((2, 2), (2, 3), (2, 4))  # by round: the fewest and the most goals a Dragon passes
KEEPS = ((1, 1), (1, 2), (1, 3))  # and a Mouse keeps


@dataclass(frozen=True, slots=True)
class Lookup:
    """Who sits where, what follows from the player count and the options, and what each card is.

    Rows about cards are by kind unless they say otherwise.
    """

    teams: int
    shared: bool  # one open Mouse hand for all
    mouse_seat: tuple[int, ...]  # by team
    mouse_hand: tuple[int, ...]  # by team: the index of its Mouse hand among the hands
    dual: tuple[bool, ...]  # by team: whether one player is Dragon and Mouse
    team: tuple[int, ...]  # by seat
    next_team: tuple[int, ...]
    order: tuple[tuple[int, ...], ...]  # by lead: the teams as they play
    losers: tuple[tuple[tuple[int, ...], ...], ...]  # by lead and winner, who plays last first
    partners: tuple[int, ...]  # by team: its seats, as an audience
    tricks: int
    dragon_size: int
    mouse_size: int
    limit: int
    tiny: bool
    learning: bool
    mixed: bool  # three gems go into the basic deck
    goals_open: bool  # goals that were not chosen are discarded face up
    suit: tuple[int, ...]
    suited: tuple[frozenset[int], ...]  # by suit: its cards
    value: tuple[int, ...]
    stretch: tuple[tuple[int, int], ...]  # by suit: the range of its kinds in the pack
    scattered: bool  # or None if other cards lie between them
    power: tuple[tuple[int, ...], ...]  # by lead suit, then by kind; 0 cannot win
    plain: tuple[tuple[int, ...], ...]  # the same if gems are not trumps
    ability: tuple[str, ...]  # the effect's name
    frees: frozenset[int]  # treasures that free a Dragon from following suit
    changes: frozenset[int]  # treasures that change which card wins
    gems: tuple[int, ...]
    basics: tuple[int, ...]
    coins: tuple[int, ...]
    trades: tuple[int, ...]
    treasure: tuple[bool, ...]
    more: tuple[int, ...]
    upto: tuple[int, ...]
    most: tuple[int, ...]
    wanted: tuple[int, ...]  # the suit that a treasure counts
    goals: tuple[Goal | None, ...]
    basic_cards: tuple[int, ...]
    gem_cards: tuple[int, ...]
    goal_decks: tuple[tuple[int, ...], ...]  # by team, as used at this team count
    beginner: tuple[int, ...]
    treasures: tuple[int, ...]  # the whole deck, copies repeated
    words: int  # the first action that is not a card

    def role(self, seat: int) -> str:
        """Return what a seat is: Dragon, Mouse or Dual."""
        if self.dual[self.team[seat]]:
            return "Dragon" if self.shared else "Dual"
        return "Dragon" if seat < self.teams else "Mouse"


def build_lookup(players: int, options: Options, pack: Pack) -> Lookup:
    """Turn the seats and the cards into rows."""
    alone, tiny = options["three"] == "all dragons", options["tiny"] == "yes"
    mice = 0 if alone else MICE_OF[players]
    teams, shared = players - mice, mice == 0
    seats = tuple(teams + team if team < mice else team for team in range(teams))
    facts: list[Facts] = [pack.effects.known[card.effect].build(**card.numbers) for card in pack]
    suits = tuple(SUITS.index(card.deck) if card.deck in SUITS else -1 for card in pack)
    values = tuple(fact.value for fact in facts)
    _check_suits(pack, suits, values)
    suited = tuple(
        frozenset(kind for kind, of in enumerate(suits) if of == suit) for suit in range(len(SUITS))
    )
    stretch = tuple((min(kinds), max(kinds) + 1) for kinds in suited)
    return Lookup(
        teams=teams,
        shared=shared,
        mouse_seat=seats,
        mouse_hand=tuple(teams if shared else teams + team for team in range(teams)),
        dual=tuple(team >= mice for team in range(teams)),
        team=(*range(teams), *range(mice)),
        next_team=tuple((team + 1) % teams for team in range(teams)),
        order=tuple(_order(lead, teams) for lead in range(teams)),
        losers=tuple(
            tuple(_losers(lead, winner, teams) for winner in range(teams)) for lead in range(teams)
        ),
        partners=tuple(1 << team | 1 << seats[team] for team in range(teams)),
        tricks=3 if tiny else 5,
        dragon_size=6 if tiny else 10,
        mouse_size=5 if players == 2 else 7,
        limit=2 if players > 4 else 3,
        tiny=tiny,
        learning=options["learning"] == "yes" and not tiny,
        mixed=players < 4,
        goals_open=options["discards"] == "face up",
        suit=suits,
        suited=suited,
        value=values,
        stretch=stretch,
        scattered=_scattered(pack, stretch),
        power=tuple(_power(suits, values, lead, TRUMP) for lead in range(len(SUITS))),
        plain=tuple(_power(suits, values, lead, 0) for lead in range(len(SUITS))),
        ability=tuple(card.effect for card in pack),
        frees=_kinds(pack, "free_choice"),
        changes=_kinds(pack, "lowest_wins", "no_trumps", "stronger"),
        gems=tuple(fact.gems for fact in facts),
        basics=tuple(fact.basics for fact in facts),
        coins=tuple(fact.coins for fact in facts),
        trades=tuple(fact.trades for fact in facts),
        treasure=tuple(card.deck == "treasure" for card in pack),
        more=tuple(fact.more for fact in facts),
        upto=tuple(fact.upto for fact in facts),
        most=tuple(fact.most for fact in facts),
        wanted=tuple(fact.suit for fact in facts),
        goals=tuple(fact.goals and fact.goals[teams - 2] for fact in facts),
        basic_cards=tuple(kind for kind, suit in enumerate(suits) if 0 <= suit < GEM),
        gem_cards=tuple(kind for kind, suit in enumerate(suits) if suit == GEM),
        goal_decks=tuple(_deck(pack, team, teams) for team in range(teams)),
        beginner=_beginner(pack, teams),
        treasures=tuple(pack.copies("treasure")),
        words=len(pack),
    )


def _order(lead: int, teams: int) -> tuple[int, ...]:
    return tuple((lead + i) % teams for i in range(teams))


def _losers(lead: int, winner: int, teams: int) -> tuple[int, ...]:
    return tuple(team for team in reversed(_order(lead, teams)) if team != winner)


def _power(
    suits: tuple[int, ...], values: tuple[int, ...], lead: int, trump: int
) -> tuple[int, ...]:
    """Return the power of each card if *lead* was led."""
    return tuple(
        trump + value if trump and suit == GEM else value if suit == lead else 0
        for suit, value in zip(suits, values, strict=True)
    )


def _scattered(pack: Pack, stretch: tuple[tuple[int, int], ...]) -> bool:
    treasure = min(pack.copies("treasure"), default=len(pack))
    return any(last - first != HIGHEST or last > treasure for first, last in stretch)


def _kinds(pack: Pack, *effects: str) -> frozenset[int]:
    return frozenset(kind for kind, card in enumerate(pack) if card.effect in effects)


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
    """Refuse a pack with a missing or repeated card of a suit, so that tricks have no ties."""
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
