"""The table as plain data: reading it. What is not written lies in the decks, in pack order.

So a short table is a whole one: cards nobody mentions are at the bottom of their decks, treasures
and goals likewise; where no goals are written, each team has one in play. Every Dragon needs a card
for each time the round still asks for one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from kit.core.errors import Path, nearest
from kit.core.shape import wrong_entry
from kit.core.state import Fields
from kit.games.wicked_wise.cards.effects import SUITS
from kit.games.wicked_wise.cards.lookup import GEM, ROUNDS
from kit.games.wicked_wise.state import checks, possible
from kit.games.wicked_wise.state.checks import refusal
from kit.games.wicked_wise.state.cleanup import await_mice
from kit.games.wicked_wise.state.constants import (
    ALL_SAW,
    BETWEEN,
    CLEANUP,
    DRAGON_SAW,
    FIRST,
    GOAL_STAGES,
    GOALS,
    KIND,
    MOST_GOALS,
    MOUSE_SAW,
    SEATS,
    TEAM_NAMES,
    Ints,
)
from kit.games.wicked_wise.state.goals import await_choices
from kit.games.wicked_wise.state.steps import STAGES
from kit.games.wicked_wise.state.written import NOBODY

if TYPE_CHECKING:
    from kit.games.wicked_wise.state import State

KEYS = (
    "round", "trick", "stage", "actor", "lead", "suit", "at", "left", "coins", "dragons", "mice",
    "face_down", "first", "mouse", "second", "won", "winners", "treasures", "turned", "drawn",
    "queue", "goals", "stakes", "goal_stage", "goal_drawn", "goal_passed", "goal_kept", "goal_bin",
    "fresh", "handed", "ready", "voids", "seen", "deck", "gems", "treasure_deck", "treasure_bin",
    "goal_decks",
)  # fmt: skip
_MARKS = {"D": DRAGON_SAW, "M": MOUSE_SAW, "*": ALL_SAW}


def lay(s: State, written: Mapping[str, object]) -> None:
    """Lay the table, then see that it can be played on."""
    read = Reader(s, written)
    _time(s, read)
    _cards(s, read)
    _treasures(s, read)
    if not s.t.tiny:
        _goals(s, read)
    else:
        _no_goals(read)
    _waiting(s)
    checks.check(s)
    possible.check(s)
    checks.check_moves(s)


def _waiting(s: State) -> None:
    if s.stage == GOALS:
        await_choices(s)
    elif s.stage == CLEANUP:
        await_mice(s)


class Reader(Fields):
    """Reads names of cards, teams and seats out of a written table."""

    def __init__(self, s: State, written: Mapping[str, object]) -> None:
        super().__init__(written, KEYS)
        self.s, self.teams = s, s.t.teams
        self.seats = SEATS[: s.box.players]

    def pile(self, key: str, sort: str) -> Ints:
        """Return the cards of one pile, each of the right sort."""
        return self.cards(self.table.get(key, []), (key,), sort)

    def piles(self, key: str, count: int, sort: str) -> tuple[Ints, ...]:
        """Return several piles, each sorted."""
        rows = self.rows(key, count)
        found = [self.cards(row, (key, i), sort) for i, row in enumerate(rows)]
        return tuple([tuple(sorted(cards)) for cards in found])

    def cards(self, names: object, where: Path, sort: str) -> Ints:
        """Return the kinds of a list of names, each of the right sort."""
        found = self.kinds(names, self.s.box, where)
        for kind in found:
            is_sort = checks.sort_of(self.s.t, kind)
            if is_sort != sort:
                name = self.s.box.pack[kind].name
                raise wrong_entry(where, f": {name!r} is a {is_sort}, not a {sort}")
        return tuple(found)

    def names(self, key: str, known: Iterable[str]) -> Ints:
        """Return the places of some of the *known* words."""
        value, words = self.table.get(key, []), list(known)
        if not isinstance(value, list):
            raise wrong_entry((key,), " must be a list of names")
        for word in value:
            if word not in words:
                raise wrong_entry((key,), f" has no {word!r}", nearest(str(word), words))
        return tuple([words.index(word) for word in value])


def _time(s: State, read: Reader) -> None:
    teams = TEAM_NAMES[: read.teams]
    s.round = read.number("round", 1, 1, ROUNDS)
    s.trick = read.number("trick", 1, 1, s.t.tricks + 1) - 1
    s.stage = read.word("stage", FIRST, STAGES)
    leads = s.trick % len(teams) if s.round == 1 else 0  # the token goes round, whoever wins
    s.lead = teams.index(read.word("lead", teams[leads], teams))
    together = s.stage in BETWEEN
    default = NOBODY if together else SEATS[s.lead]
    actor = read.word("actor", default, (NOBODY, *read.seats))
    s.actor = read.seats.index(actor) if actor != NOBODY else -1
    suit = read.word("suit", "", ("", *SUITS))
    s.suit = SUITS.index(suit) if suit else -1
    s.at = read.number("at", 0, 0, 3)
    s.left = read.number("left", 0, 0, 99)
    s.coins = read.numbers("coins", read.teams, 0, 0, 9999)
    s.winners = read.names("winners", teams)
    s.queue = read.names("queue", teams)
    ready = read.names("ready", teams)
    s.ready = [int(team in ready) for team in range(read.teams)]


def _cards(s: State, read: Reader) -> None:
    hands = len(s.hands)
    dragons, mice = (
        read.piles("dragons", read.teams, "card"),
        read.piles("mice", hands - read.teams, "card"),
    )
    s.hands = [list(hand) for hand in dragons + mice]
    won = enumerate(read.rows("won", read.teams))
    s.won = [read.cards(row, ("won", i), "card") for i, row in won]
    s.handed = list(read.piles("handed", read.teams, "card"))
    s.first, s.second = read.pile("first", "card"), read.pile("second", "card")
    _mouse_cards(s, read)
    _face_down(s, read)
    s.deck = list(read.pile("deck", "card")[::-1])
    s.gems = list(read.pile("gems", "card")[::-1])
    used = [*s.deck, *s.gems, *s.first, *s.second, *s.down, *(c for c in s.mouse if c >= 0)]
    used += [card for group in (s.hands, s.won, s.handed) for pile in group for card in pile]
    _once(s, used, (*s.t.basic_cards, *s.t.gem_cards))
    left = set(used)
    s.deck[:0] = [card for card in reversed(s.t.basic_cards) if card not in left]
    s.gems[:0] = [card for card in reversed(s.t.gem_cards) if card not in left]
    s.voids = [
        sum(1 << SUITS.index(word) for word in _suits(row, i))
        for i, row in enumerate(read.rows("voids", hands))
    ]
    s.seen = [
        sum(1 << card for card in read.cards(row, ("seen", i), "card"))
        for i, row in enumerate(read.rows("seen", s.box.players))
    ]


def _suits(row: object, i: int) -> list[str]:
    if not isinstance(row, list):
        raise wrong_entry(("voids", i), " must be a list of suits")
    words: list[str] = row
    for word in words:
        if word not in SUITS:
            raise wrong_entry(("voids", i), f" has no {word!r}", nearest(str(word), SUITS))
    return words


def _mouse_cards(s: State, read: Reader) -> None:
    names = read.table.get("mouse", [])
    if not isinstance(names, list):
        raise wrong_entry(("mouse",), " must be a list of card names")
    found = [(-1,) if name == NOBODY else read.cards([name], ("mouse",), "card") for name in names]
    s.mouse = tuple([card for cards in found for card in cards])


def _face_down(s: State, read: Reader) -> None:
    rows = read.table.get("face_down", [])
    if not isinstance(rows, list) or not all(isinstance(r, dict) and len(r) == 1 for r in rows):
        raise wrong_entry(("face_down",), " must be a list like '- 5 of Gems: [ada]'")
    if rows and not s.t.shared:
        raise refusal(("face_down",), ": only a shared Mouse hand keeps its gems there", "9.3")
    for row in rows:
        ((name, seats),) = row.items()
        card = read.cards([name], ("face_down",), "card")[0]
        if s.t.suit[card] != GEM:
            raise refusal(("face_down",), f": {name!r} is no gem", "9.3")
        known = set(Reader(s, {"seen": seats}).names("seen", read.seats))
        s.down += (card,)
        s.down_seen += (sum(1 << seat for seat in known),)


def _treasures(s: State, read: Reader) -> None:
    s.treasures = list(read.piles("treasures", read.teams, "treasure"))
    s.turned = list(read.piles("turned", read.teams, "treasure"))
    s.drawn = tuple(sorted(read.pile("drawn", "treasure")))
    s.treasure_deck = list(read.pile("treasure_deck", "treasure")[::-1])
    s.treasure_bin = read.pile("treasure_bin", "treasure")
    used = [*s.drawn, *s.treasure_deck, *s.treasure_bin]
    used += [kind for group in (s.treasures, s.turned) for pile in group for kind in pile]
    every = s.t.treasures
    _once(s, used, every)
    left = sorted((Counter(every) - Counter(used)).elements(), reverse=True)
    s.treasure_deck[:0] = left


def _goals(s: State, read: Reader) -> None:
    s.goals = read.piles("goals", read.teams, "goal")
    s.goal_drawn = list(read.piles("goal_drawn", read.teams, "goal"))
    s.goal_passed = list(read.piles("goal_passed", read.teams, "goal"))
    s.goal_kept = list(read.piles("goal_kept", read.teams, "goal"))
    bins = enumerate(read.rows("goal_bin", read.teams))
    s.goal_bin = [_bin(read, row, ("goal_bin", i)) for i, row in bins]
    if "goal_stage" in read.table:
        s.goal_stage = [_goal_stage(word) for word in read.rows("goal_stage", read.teams)]
    fresh = read.table.get("fresh", "")
    s.fresh = read.cards([fresh], ("fresh",), "goal")[0] if fresh else -1
    if "stakes" in read.table:
        rows = [_stakes(row) for row in read.rows("stakes", read.teams)]
        s.stakes = tuple([coins for row in rows for coins in row])
    if "goals" not in read.table and s.stage not in BETWEEN:
        s.goals = tuple([_usual_goal(s, read, team) for team in range(read.teams)])
    _goal_decks(s, read)


def _usual_goal(s: State, read: Reader, team: int) -> Ints:
    """Return the one goal that a team has in play where none is written."""
    if s.t.learning and s.round == 1:
        return s.t.beginner[team : team + 1]
    deck = read.rows("goal_decks", read.teams)[team]
    used = {*(goal & KIND for goal in s.goal_bin[team]), s.fresh}
    used |= {*read.cards(deck, ("goal_decks", team), "goal")}
    return tuple([goal for goal in s.t.goal_decks[team] if goal not in used][:1])


def _no_goals(read: Reader) -> None:
    """Refuse goals where they all stay in the box."""
    for key in ("goals", "goal_drawn", "goal_passed", "goal_kept", "goal_bin", "goal_decks"):
        if any(read.rows(key, read.teams)):
            raise refusal((key,), ": with Tiny Gamers all goals stay in the box", "9.9")


def _goal_stage(word: object) -> int:
    if word not in GOAL_STAGES:
        raise wrong_entry(("goal_stage",), f" has no {word!r}", nearest(str(word), GOAL_STAGES))
    return GOAL_STAGES.index(word)


def _stakes(row: object) -> list[int]:
    return Fields({"stakes": row}, ("stakes",)).numbers("stakes", 2 * MOST_GOALS, 0, 0, 999)


def _bin(read: Reader, row: object, where: Path) -> Ints:
    if not isinstance(row, list):
        raise wrong_entry(where, " must be a list of card names")
    return tuple([_binned(read, word, where) for word in row])


def _binned(read: Reader, word: object, where: Path) -> int:
    marks, _, name = str(word).partition(" ")
    if not set(marks) <= set(_MARKS):
        marks, name = "*", str(word)
    return read.cards([name], where, "goal")[0] + sum(_MARKS[mark] for mark in marks)


def _goal_decks(s: State, read: Reader) -> None:
    decks: list[Ints] = []
    for team, row in enumerate(read.rows("goal_decks", read.teams)):
        deck = read.cards(row, ("goal_decks", team), "goal")[::-1]
        groups = (s.goals, s.goal_drawn, s.goal_passed, s.goal_kept)
        used = [*(kind for group in groups for kind in group[team]), *deck]
        used += [goal & KIND for goal in s.goal_bin[team]]
        if s.fresh >= 0 and s.fresh in s.t.goal_decks[team]:
            used.append(s.fresh)
        _once(s, used, (*s.t.goal_decks[team], *s.t.beginner))
        left = Counter(s.t.goal_decks[team]) - Counter(used)
        decks.append((*sorted(left.elements(), reverse=True), *deck))
    s.goal_deck = decks


def _once(s: State, used: list[int], every: Iterable[int]) -> None:
    """Refuse a card that lies in two places or is not in this box."""
    for kind, count in (Counter(used) - Counter(every)).items():
        name = s.box.pack[kind].name
        if kind in every:
            raise refusal((), f": {name!r} lies in {count + 1} places", "1.4")
        raise refusal((), f": {name!r} stays in the box at this player count", "1.9")
