"""One game of a simulation: played from its number, and counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from typing import NamedTuple

from kit.core.errors import KitError
from kit.core.event import Event, Note, events_of
from kit.core.game import AnyBox, AnyGame
from kit.core.kinds import plural
from kit.core.outcome import Outcome
from kit.core.rng import Stream
from kit.core.state import State
from kit.lab.setup import LabTable, bot_name
from kit.play.bots import Bot, random_bot

TOO_LONG = 4  # times the plies of any random game; bots of the user's own might never finish a game
_SPREAD = 0x9E3779B97F4A7C15  # the increment of SplitMix64: neighbours get distant seeds
WIN = 840  # parts of a win; divisible by 2 to 8, so any number of sides shares it in whole parts


class GameRow(NamedTuple):
    """Result of one finished game.

    ``first`` is the seat that acted first, or -1 if several decide at once; ``sides`` is the number
    of sides that share the win.
    """

    game: int
    plies: int
    first: int
    winners: tuple[int, ...]
    sides: int
    result: str
    totals: tuple[int, ...]
    clause: str

    def parts(self, seat: int) -> int:
        """Return a seat's share of the win, in parts."""
        return WIN // self.sides if seat in self.winners else 0


@dataclass
class GameTally:
    """Counts over many games. Integers, so tallies can be added in any order."""

    games: int = 0
    shares: Counter[int] = field(default_factory=Counter)  # seat -> parts of wins
    results: Counter[str] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)  # clause that ended the game
    plies: Counter[int] = field(default_factory=Counter)
    first: Counter[str] = field(default_factory=Counter)  # 'games' with one first seat, 'parts'
    totals: Counter[tuple[int, int]] = field(default_factory=Counter)  # (seat, points)
    cited: Counter[str] = field(default_factory=Counter)  # clause -> citations
    cited_in: Counter[str] = field(default_factory=Counter)  # clause -> games that cite it
    seen_in: Counter[int] = field(default_factory=Counter)  # card -> games in which it came up
    decided: Counter[int] = field(default_factory=Counter)  # card -> games whose last move named it

    def add(self, other: GameTally) -> None:
        """Add the counts of another tally."""
        self.games += other.games
        for name in _COUNTERS:
            getattr(self, name).update(getattr(other, name))

    def count(self, row: GameRow) -> None:
        """Add the result of a game."""
        self.games += 1
        self.results[row.result] += 1
        self.endings[row.clause] += 1
        self.plies[row.plies] += 1
        for seat, points in enumerate(row.totals):
            self.totals[seat, points] += 1
            self.shares[seat] += row.parts(seat)
        if row.first >= 0:
            self.first["games"] += 1
            self.first["parts"] += row.parts(row.first)


_COUNTERS = tuple(name for name in GameTally.__dataclass_fields__ if name != "games")


def play_batch(setup: LabTable, seed: int, games: range) -> tuple[GameTally, list[GameRow]]:
    """Play a batch of a simulation's games; return the tally, and a row for each game."""
    box, choosers, tally = box_of(setup), setup.choosers(), GameTally()
    return tally, [_play(box, choosers, seed, number, tally) for number in games]


def streams(seed: int, number: int) -> tuple[Stream, Stream]:
    """Return a game's random stream and its bots' own, so that no bot changes the deal.

    Numbers of games are spread over the seeds as in SplitMix64 (Steele, Lea & Flood 2014).
    """
    at = seed * _SPREAD + number
    return Stream(2 * at), Stream(2 * at + 1)


def box_of(setup: LabTable) -> AnyBox:
    """Return the box of a table of the lab."""
    return _set_up(replace(setup, bots=()))  # a bot of the user's own may not be hashable


@lru_cache(maxsize=16)
def _set_up(setup: LabTable) -> AnyBox:
    return setup.box()


def play_rows(setup: LabTable, seed: int, games: range) -> list[GameRow]:
    """Play a batch and return the rows only, which is faster: no events are made."""
    box, choosers = box_of(setup), setup.choosers()
    return [_play(box, choosers, seed, number, None) for number in games]


def _play(
    box: AnyBox, choosers: list[Bot], seed: int, number: int, tally: GameTally | None
) -> GameRow:
    deal, chance = streams(seed, number)
    state: State = box.game.deal(box, deal)
    opening: list[Event] = []
    notes: list[Note] = []
    if tally is not None:
        opening = state.opening()
        state.sink = notes.append
    starters = state.to_act()
    last, plies = _play_on(state, choosers, chance, notes)
    outcome = state.outcome()
    assert outcome is not None
    row = GameRow(
        number,
        plies,
        starters[0] if len(starters) == 1 else -1,
        outcome.winners,
        outcome.sides_won,
        outcome.result,
        outcome.totals,
        outcome.clause,
    )
    if tally is not None:
        tally.count(row)
        events = [*opening, *events_of(notes)]
        _count_events(box.game, events, outcome, len(opening) + last, tally)
    return row


def _play_on(
    state: State, choosers: list[Bot], chance: Stream, notes: list[Note]
) -> tuple[int, int]:
    """Play to the end; return the index of the last move's first note, and the number of plies."""
    plies = last = 0
    most = TOO_LONG * state.box.game.plies
    while seats := state.to_act():
        if plies == most:
            title = state.box.game.title
            raise KitError(
                f"a game of {title} goes on after {most:,} moves: with these bots it may never end"
            )
        seat = seats[0]
        last, plies = len(notes), plies + 1
        state.apply(seat, choice(state, choosers[seat], seat, chance))
    return last, plies


def choice(state: State, chooser: Bot, seat: int, chance: Stream) -> int:
    """Return a bot's move; raise if it is not a legal one."""
    legal = state.legal(seat)
    if chooser is random_bot:  # it uses no view, so none is made
        return legal[chance.below(len(legal))]
    game: AnyGame = state.box.game
    answer = chooser(game, game.view(state, seat), legal[:], chance)
    if answer not in legal:  # the state trusts its caller and would play an illegal action
        raise KitError(
            f"{bot_name(chooser)} answers {answer!r} for {game.seats[seat]}, "
            f"which is not one of {plural(len(legal), 'legal move')}"
        )
    return legal[legal.index(answer)]


def _count_events(
    game: AnyGame, events: list[Event], outcome: Outcome, last: int, tally: GameTally
) -> None:
    cited = Counter(event.clause for event in events)
    cited.update({line.clause for line in outcome.lines} | {outcome.clause})
    tally.cited.update(cited)
    tally.cited_in.update(cited.keys())
    tally.seen_in.update(_cards(game, events))
    tally.decided.update(_cards(game, events[last:]))


def _cards(game: AnyGame, events: Iterable[Event]) -> set[int]:
    """Return the kinds of card that some events name."""
    found: set[int] = set()
    for event in events:
        for at, many in _card_fields(game, event.kind):
            value = event.data[at]
            if many:
                assert isinstance(value, tuple)
                found.update(value)
            elif isinstance(value, int) and value >= 0:
                found.add(value)
    return found


@cache
def _card_fields(game: AnyGame, kind: str) -> tuple[tuple[int, bool], ...]:
    """Return the index of each card field in an event's data, and whether it has many cards."""
    sorts = enumerate(game.events[kind].fields.values())
    return tuple((at, sort.many) for at, sort in sorts if sort.of == "card")
