"""Running a scenario: each step is played behind the checked door and held to its promises."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from kit.core.errors import Illegal, KitError, Unreadable
from kit.core.event import Event
from kit.core.game import AnyBox, AnyGame
from kit.core.outcome import Outcome
from kit.core.rng import Scripted, Stream
from kit.core.rulebook import Refusal
from kit.core.state import State
from kit.files.scenario import Deal, Scenario, Step, When, Written
from kit.games import game
from kit.play.match import Match


class Broken(KitError):
    """A scenario that does not keep its promise: where, what was promised, what happened."""


@dataclass(frozen=True)
class Done:
    """What a step came to: its events or its refusal, and the index of the right answer."""

    step: Step
    seat: int
    events: tuple[Event, ...]
    refusal: Refusal | None
    right: int | None
    outcome: Outcome | None = None

    @property
    def clauses(self) -> tuple[str, ...]:
        """Return the clauses this step showed, each once."""
        return tuple(dict.fromkeys(_cited(self.events, self.refusal, self.outcome)))


def _cited(
    events: tuple[Event, ...], refusal: Refusal | None, outcome: Outcome | None
) -> list[str]:
    cited = [refusal.clause] if refusal else [event.clause for event in events]
    return cited + ([line.clause for line in outcome.lines] + [outcome.clause] if outcome else [])


def begin(written: Written) -> Match:
    """Return the scenario's table as a match, before its first step."""
    plot = written.scenario
    with _at(written, "game"):
        found = game(plot.game)
    with _at(written, "teaches"):
        for clause in plot.teaches:
            found.rulebook[clause]
    with _at(written, "cards"):
        pack = written.pack()
        if pack is not None and pack.effects is not found.effects:
            raise Unreadable(f"{pack.file}: this card pack is not for {found.title}")
    with _at(written, "options" if plot.options else "players"):
        box = found.box(plot.players, plot.options, pack)
    with _at(written, "table"):
        match = Match(_lay(found, box, plot))
    shown = tuple(event.clause for event in match.events[0])
    _promised(shown, plot.opening, written.location("opening"), "opening", found)
    return match


@contextmanager
def _at(written: Written, key: str) -> Iterator[None]:
    """Say where in the file a mistake is."""
    try:
        yield
    except KitError as problem:
        raise Unreadable(f"{written.location(key)}: {problem}") from None


def _lay(found: AnyGame, box: AnyBox, plot: Scenario) -> State:
    laid: State
    if plot.table == "dealt":
        laid = found.deal(box, Stream(0))
    elif isinstance(plot.table, Deal):
        laid = found.deal(box, Stream(plot.table.seed))
    else:
        laid = found.lay(box, plot.table, Scripted())
    return laid


def run(written: Written, match: Match | None = None) -> Iterator[Done]:
    """Play all steps, on *match* if its actions are wanted, and yield what each came to.

    :raises Broken: at the first step that does not keep its promise.
    """
    match = begin(written) if match is None else match
    for at in range(len(written.scenario.steps)):
        yield run_step(written, match, at)
    _check_score(written, match)


def run_step(written: Written, match: Match, at: int) -> Done:
    """Play step *at* on the match and hold it to its promises."""
    step = written.scenario.steps[at]
    where = f"{written.location('steps', at)}: step {at + 1}"
    seat = _seat(step, match, where)
    if step.refuse is not None:
        events: tuple[Event, ...] = ()
        refusal: Refusal | None = _refused(match, seat, step, where)
    else:
        events, refusal = _played(match, seat, step, where), None
    right = _right(step, match, events, refusal, where)
    done = Done(step, seat, events, refusal, right, match.outcome() if events else None)
    _promised(done.clauses, step.shows, where, "shows", match.game)
    _check_table(step.then, match.state.table(), where)
    return done


def _seat(step: Step, match: Match, where: str) -> int:
    seats = match.game.seats[: match.box.players]
    if step.seat is None:
        return match.watcher
    if step.seat not in seats:
        raise Broken(f"{where}: there is no seat {step.seat!r}; seats are {', '.join(seats)}")
    return seats.index(step.seat)


def _played(match: Match, seat: int, step: Step, where: str) -> tuple[Event, ...]:
    rng = match.state.rng
    if step.chance or isinstance(rng, Scripted):
        rng = match.state.rng = Scripted([_chance(match, entry) for entry in step.chance])
    events: list[Event] = []
    for action in step.actions:
        actor = seat if step.seat is not None else match.watcher
        try:
            events += match.submit(actor, action)
        except Illegal as no:
            raise Broken(f"{where}: promised that {action!r} is played, but {no}") from None
        except KitError as problem:
            raise Broken(f"{where}: {problem}") from None
    left = match.state.rng.script if isinstance(match.state.rng, Scripted) else []
    if left:
        raise Broken(f"{where}: chance {left!r} was written down and not needed")
    return tuple(events)


def _chance(match: Match, entry: Any) -> Any:
    if isinstance(entry, str):
        return match.box.pack.kind(entry)
    return [_chance(match, part) for part in entry] if isinstance(entry, list) else entry


def _refused(match: Match, seat: int, step: Step, where: str) -> Refusal:
    assert step.refuse is not None
    assert step.by is not None
    try:
        refusal = match.why_not(seat, step.refuse)
        match.game.rulebook[step.by]
    except KitError as problem:
        raise Broken(f"{where}: {problem}") from None
    if refusal is None:
        raise Broken(f"{where}: promised that {step.by} refuses {step.refuse!r}, but it is legal")
    if refusal.clause != step.by:
        raise Broken(
            f"{where}: promised that {step.by} refuses {step.refuse!r}, but {refusal.clause} does: "
            f"{refusal.sentence}"
        )
    return refusal


def _right(
    step: Step, match: Match, events: tuple[Event, ...], refusal: Refusal | None, where: str
) -> int | None:
    if step.ask is None:
        return None
    holds = [
        i for i, answer in enumerate(step.ask.answers) if _true(answer.when, match, events, refusal)
    ]
    if len(holds) != 1:
        texts = [step.ask.answers[i].text for i in holds]
        raise Broken(f"{where}: exactly one answer must come true, but these did: {texts}")
    return holds[0]


def _true(when: When, match: Match, events: tuple[Event, ...], refusal: Refusal | None) -> bool:
    if when.event is not None and when.event not in [event.kind for event in events]:
        return False
    if when.clause is not None and when.clause not in [event.clause for event in events]:
        return False
    if when.refused is not None:
        wanted = None if when.refused == "no" else when.refused
        if (refusal.clause if refusal else None) != wanted:
            return False
    if when.told is not None:
        tell = match.game.tell
        if not any(when.told in tell(match.box, event) for event in events):
            return False
    return difference(when.table, match.state.table()) is None


def _promised(
    cited: tuple[str, ...], clauses: list[str], where: str, key: str, found: AnyGame
) -> None:
    for clause in clauses:
        try:
            found.rulebook[clause]
        except KitError as problem:
            raise Broken(f"{where}: {key}: {problem}") from None
        if clause not in cited:
            shown = ", ".join(cited) or "nothing"
            raise Broken(f"{where}: promised to show {clause}, but it showed {shown}")


def _check_table(wanted: dict[str, Any], table: dict[str, Any], where: str) -> None:
    if wrong := difference(wanted, table, "then"):
        raise Broken(f"{where}: {wrong}")


def difference(wanted: Any, found: Any, path: str = "table") -> str | None:
    """Return what differs in the parts that *wanted* names, or None."""
    if not isinstance(wanted, dict) or not isinstance(found, dict):
        return None if wanted == found else f"promised {path} = {wanted!r}, but it is {found!r}"
    for key, value in wanted.items():
        if key not in found:
            return f"{path} has no {key!r}; it has {', '.join(map(str, found))}"
        if wrong := difference(value, found[key], f"{path}.{key}"):
            return wrong
    return None


def _check_score(written: Written, match: Match) -> None:
    wanted, outcome = written.scenario.score, match.outcome()
    if wanted is None:
        return
    found = list(outcome.totals) if outcome else None
    if found != wanted:
        what = f"the score is {found}" if outcome else "the game is not over"
        raise Broken(f"{written.location('score')}: promised the score {wanted}, but {what}")
