"""Where a changed rule first shows: the same games and lessons, compared ply by ply.

Two traces are equal until the changed rule matters. What differs there cites the rules that the
change touches; whatever differs later may only follow from it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from kit.core.event import Event, Note, events_of
from kit.core.game import AnyGame
from kit.core.outcome import Outcome
from kit.core.state import State
from kit.files.run import begin, run_step
from kit.files.scenario import Written, shipped
from kit.lab.one_game import box_of, choice, streams
from kit.lab.setup import LabTable
from kit.play.match import Match

GAMES = 20  # games that are compared ply by ply
PLIES = 300  # of each; a rule that matters later is seen in the lessons and the intervals


class Ply(NamedTuple):
    """The acting seat and its legal moves, and what then happened: each entry cites its rule."""

    moves: list[int]
    happened: list[str]


class LessonTrace(NamedTuple):
    """Whether a lesson's promises hold, and what happened in each of its steps until then."""

    holds: bool
    steps: list[list[str]]


@dataclass(frozen=True)
class Touched:
    """What a changed rule touches, itself included.

    ``clauses`` has a rule's number, and in how many games and lessons it is among the first that
    differ. ``broken`` are the lessons that no longer hold; ``otherwise`` hold, but go otherwise.
    """

    clauses: tuple[tuple[str, int, int], ...] = ()
    broken: tuple[str, ...] = ()
    otherwise: tuple[str, ...] = ()


def game_trace(setup: LabTable, seed: int, number: int) -> list[Ply]:
    """Return the plies of a simulation's game, from its deal to its score."""
    deal, chance = streams(seed, number)
    state: State = box_of(setup).game.deal(box_of(setup), deal)
    choosers = setup.choosers()
    notes: list[Note] = []
    trace = [Ply([], _cited(state.opening()))]
    state.sink = notes.append
    while (seats := state.to_act()) and len(trace) <= PLIES:
        seat = seats[0]
        moves = [seat, *sorted(state.legal(seat))]
        notes.clear()
        state.apply(seat, choice(state, choosers[seat], seat, chance))
        trace.append(Ply(moves, _cited(events_of(notes))))
    if outcome := state.outcome():
        trace.append(Ply([], _scored(outcome)))
    return trace


def refusals(setup: LabTable, seed: int, number: int, ply: int, moves: Iterable[int]) -> list[str]:
    """Return the rules that refuse some moves before a ply of a game."""
    deal, chance = streams(seed, number)
    state: State = box_of(setup).game.deal(box_of(setup), deal)
    choosers = setup.choosers()
    for _ in range(ply - 1):
        seat = state.to_act()[0]
        state.apply(seat, choice(state, choosers[seat], seat, chance))
    game: AnyGame = state.box.game
    found = (game.why_not(state, state.to_act()[0], move) for move in moves)
    return [refusal.clause for refusal in found if refusal]


def lesson_traces(slug: str) -> dict[str, LessonTrace]:
    """Return the trace of each of a game's lessons."""
    return {name: _lesson_trace(written) for name, written in shipped(slug).items()}


def _lesson_trace(written: Written) -> LessonTrace:
    steps: list[list[str]] = []
    try:
        match = begin(written)
        steps.append(_cited(match.events[0]))
        for at in range(len(written.scenario.steps)):
            before = len(match.events)
            try:
                done = run_step(written, match, at)
            finally:
                steps.append(_step(written, match, at, before))
            steps[-1] += _scored(done.outcome) if done.outcome else []
    except Exception:  # noqa: BLE001 - changed code may fail in any way
        return LessonTrace(holds=False, steps=steps)
    return LessonTrace(holds=True, steps=steps)


def _step(written: Written, match: Match, at: int, before: int) -> list[str]:
    """Return what happened in a step; also of one whose promise is broken."""
    step = written.scenario.steps[at]
    happened = [one for events in match.events[before:] for one in _cited(events)]
    seats, done = match.game.seats, len(match.events) - before
    seat = match.watcher if step.seat is None else seats.index(step.seat)
    tried = [step.refuse] if step.refuse else list(step.actions[done:])
    if tried and match.to_act() and (refusal := match.why_not(seat, tried[0])):
        happened.append(f"{refusal.clause} refuses {tried[0]}")
    return happened


def _cited(events: Iterable[Event]) -> list[str]:
    return [f"{event.clause} {event.kind} {event.seat} {event.data}" for event in events]


def _scored(outcome: Outcome) -> list[str]:
    lines = [f"{line.clause} {line.seat} {line.points}" for line in outcome.lines]
    return [*lines, f"{outcome.clause} {outcome.winners}"]


def differing(one: Iterable[str], two: Iterable[str]) -> set[str]:
    """Return the rules of what happened on one side only.

    >>> differing(["3.1 laid 0", "3.2 drew 0"], ["3.1 laid 0", "4.1 drew 0"]) == {"3.2", "4.1"}
    True
    """
    before, after = Counter(one), Counter(two)
    return {entry.partition(" ")[0] for entry in [*(before - after), *(after - before)]}


def touched(
    games: Iterable[set[str]],
    before: Mapping[str, LessonTrace],
    after: Mapping[str, LessonTrace],
) -> Touched:
    """Return what is touched, from the rules that differ first in games, and lessons' traces."""
    in_games = Counter(clause for found in games for clause in found)
    changed = [name for name in before if before[name] != after[name]]
    in_lessons = Counter(
        clause for name in changed for clause in _first(before[name].steps, after[name].steps)
    )
    numbers = sorted(in_games | in_lessons, key=lambda key: (-in_games[key], -in_lessons[key], key))
    return Touched(
        tuple((key, in_games[key], in_lessons[key]) for key in numbers),
        tuple(name for name in before if not after[name].holds),
        tuple(name for name in changed if after[name].holds),
    )


def _first(before: list[list[str]], after: list[list[str]]) -> set[str]:
    """Return the rules of the first step in which a lesson differs."""
    pairs = zip(before, after, strict=False)
    return next((differing(*pair) for pair in pairs if pair[0] != pair[1]), set())
