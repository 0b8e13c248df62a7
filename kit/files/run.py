"""Runs a scenario: plays each step through the checked door and checks its promises.

Promises about the table and the events are compared here (``holds``, ``on_table``), and described
for messages (``condition_said``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from kit.core.errors import Illegal, KitError, Part, Path, Unreadable
from kit.core.event import Event
from kit.core.game import AnyBox, AnyGame
from kit.core.outcome import Outcome
from kit.core.rng import CHANCE, NotThisOrder, Scripted, Stream
from kit.core.rulebook import Refusal
from kit.core.shape import Each, Problem, dotted, key_named
from kit.core.state import State
from kit.files.meaning import at, check_meaning, hinted
from kit.files.scenario import NOBODY
from kit.games import game
from kit.play.match import Match

if TYPE_CHECKING:
    from kit.files.scenario import Scenario, Step, When, Written


class Broken(KitError):
    """A scenario with a broken promise: the place, the promise, and the real result."""


@dataclass(frozen=True)
class Done:
    """Result of a step: its events or its refusal, and the index of the right answer."""

    step: Step
    seat: int
    events: tuple[Event, ...]
    refusal: Refusal | None
    right: int | None
    outcome: Outcome | None = None

    @property
    def clauses(self) -> tuple[str, ...]:
        """Return the clauses that this step showed, without duplicates."""
        return tuple(dict.fromkeys(_cited(self.events, self.refusal, self.outcome)))


def _cited(
    events: tuple[Event, ...], refusal: Refusal | None, outcome: Outcome | None
) -> list[str]:
    cited = [refusal.clause] if refusal else [event.clause for event in events]
    return cited + ([line.clause for line in outcome.lines] + [outcome.clause] if outcome else [])


def begin(written: Written) -> Match:
    """Return the scenario's table as a match, before its first step."""
    plot = written.scenario
    with at(written, "game"):
        found = game(plot.game)
    pack = written.pack()
    with _located(written, "players"):
        box = found.box(plot.players, plot.options, pack)
    check_meaning(written, box)
    with _located(written, "table"):
        match = Match(_lay(found, box, plot))
    shown = tuple(event.clause for event in match.events[0])
    for i, clause in enumerate(plot.opening):
        if clause not in shown:
            raise Broken(f"{written.location('opening', i)}: {_not_shown(match, clause, shown)}")
    return match


@contextmanager
def _located(written: Written, key: str) -> Iterator[None]:
    """Return an error with the place of its entry in the file, or of *key* if there is none."""
    try:
        yield
    except KitError as problem:
        path = problem.path if written.line(*problem.path) else (key,)
        raise Unreadable(f"{written.location(*path)}: {problem}", path) from None


def _lay(found: AnyGame, box: AnyBox, plot: Scenario) -> State:
    laid: State
    if plot.table == "dealt":
        laid = found.deal(box, Stream(0))
    elif isinstance(plot.table, dict):
        laid = found.lay(box, plot.table, Scripted())
    else:
        laid = found.deal(box, Stream(plot.table.seed))
    return laid


def run(written: Written, match: Match | None = None) -> Iterator[Done]:
    """Play all steps, on *match* if given, and yield the result of each.

    :raises Broken: at the first step with a broken promise.
    """
    match = begin(written) if match is None else match
    for number in range(len(written.scenario.steps)):
        yield run_step(written, match, number)
    check_end(written, match)


class _Spot(NamedTuple):
    """A step's place in the file, for messages."""

    written: Written
    number: int

    def broken(self, says: object, *path: Part) -> Broken:
        """Return a broken promise with the line of its key."""
        where = self.written.location("steps", self.number, *path)
        return Broken(f"{where}: step {self.number + 1}: {says}")


def run_step(written: Written, match: Match, at: int) -> Done:
    """Play step *at* on the match and check its promises."""
    step, spot = written.scenario.steps[at], _Spot(written, at)
    seats = match.game.seats[: match.box.players]
    seat = match.watcher if step.seat is None else seats.index(step.seat)
    if step.refuse is not None:
        events: tuple[Event, ...] = ()
        refusal: Refusal | None = _refused(match, seat, step, spot)
    else:
        events, refusal = _played(match, seat, step, spot), None
    right = _right(step, match, events, refusal, spot)
    done = Done(step, seat, events, refusal, right, match.outcome() if events else None)
    _check_promises(done, match, spot)
    return done


def _check_promises(done: Done, match: Match, spot: _Spot) -> None:
    for i, clause in enumerate(done.step.shows):
        if clause not in done.clauses:
            raise spot.broken(_not_shown(match, clause, done.clauses), "shows", i)
    if wrong := on_table(done.step.then, match, "then"):
        raise spot.broken(wrong.says, "then", *wrong.path)
    goal = done.step.goal
    if goal is not None and not holds(goal, match, done.events, done.refusal):
        wanted, did = condition_said(goal), _happened(done.events)
        raise spot.broken(f"its own move does not reach the goal that {wanted}; {did}", "goal")
    for i, when in enumerate(done.step.never):
        if holds(when, match, done.events, done.refusal):
            says = f"promised that it is not so that {condition_said(when)}, but it is"
            raise spot.broken(says, "not", i)


def _happened(events: tuple[Event, ...]) -> str:
    kinds = ", ".join(f"'{kind}'" for kind in dict.fromkeys(event.kind for event in events))
    return f"what happened: {kinds or 'nothing'}"


def _not_shown(match: Match, clause: str, shown: tuple[str, ...]) -> str:
    book = match.game.rulebook
    titles = ", ".join(f"{one} ({book[one].title})" for one in dict.fromkeys(shown))
    return f"promised to show {clause} ({book[clause].title}), but it showed {titles or 'nothing'}"


def _played(match: Match, seat: int, step: Step, spot: _Spot) -> tuple[Event, ...]:
    if step.chance or isinstance(match.state.rng, Scripted):
        match.state.rng = _script(match, step, spot)
    events: list[Event] = []
    for i, action in enumerate(step.actions):
        actor = seat if step.seat is not None else match.watcher
        path = ("do", i) if isinstance(step.do, list) else ("do",)
        who = match.game.seats[actor]
        try:
            events += match.submit(actor, action)
        except Illegal as no:
            raise spot.broken(f"promised that {who} plays {action!r}, but {no}", *path) from None
        except NotThisOrder as other:
            raise spot.broken(f"{who} plays {action!r}: {_order(match, other)}", "chance") from None
        except KitError as problem:
            key = CHANCE if problem.path == CHANCE and step.chance else path
            raise spot.broken(f"{who} plays {action!r}: {problem}", *key) from None
    left = match.state.rng.script if isinstance(match.state.rng, Scripted) else []
    if left:
        first = len(step.script) - len(left)
        says = f"chance {step.script[first:]!r} was written down and not needed"
        raise spot.broken(says, "chance", first)
    return tuple(events)


def _script(match: Match, step: Step, spot: _Spot) -> Scripted:
    try:
        script = [_chance(match, entry) for entry in step.script]
    except KitError as problem:
        raise spot.broken(f"chance: {problem}", "chance") from None
    return Scripted(script, None if step.rest is None else Stream(step.rest))


def _chance(match: Match, entry: object) -> object:
    if isinstance(entry, str):
        try:
            return match.box.pack.kind(entry)
        except Unreadable as problem:
            raise Unreadable(hinted(problem, match.box.pack, entry)) from None
    return [_chance(match, part) for part in entry] if isinstance(entry, list) else entry


def _order(match: Match, problem: NotThisOrder) -> str:
    """Return an error that names the shuffled cards and the mistake in the written order."""
    name = [card.name for card in match.box.pack]
    wanted = ", ".join(name[kind] for kind in sorted(problem.cards))
    what = f" for {problem.what}" if problem.what else ""
    if not isinstance(problem.order, list):
        return f"chance {problem.order!r}: write a list{what}, an order of {wanted}"
    found = sorted(problem.order, key=str)
    extra = [kind for kind in found if found.count(kind) > problem.cards.count(kind)]
    lacks = [kind for kind in problem.cards if problem.cards.count(kind) > found.count(kind)]
    parts = [f"{words} {name[some[0]]}" for words, some in (("has", extra), ("lacks", lacks))
             if some and isinstance(some[0], int) and some[0] < len(name)]  # fmt: skip
    verdict = " and ".join(parts) or "has other entries"
    return f"the order in 'chance'{what} {verdict}; it must be an order of {wanted}"


def _refused(match: Match, seat: int, step: Step, spot: _Spot) -> Refusal:
    assert step.refuse is not None
    refusal, who = match.why_not(seat, step.refuse), match.game.seats[seat]
    promised = f"promised that {step.by} refuses {step.refuse!r} of {who}"
    if refusal is None:
        raise spot.broken(f"{promised}, but it is legal", "refuse")
    if refusal.clause != step.by:
        raise spot.broken(f"{promised}, but {refusal.clause} does: {refusal.sentence}", "by")
    return refusal


def _right(
    step: Step, match: Match, events: tuple[Event, ...], refusal: Refusal | None, spot: _Spot
) -> int | None:
    if step.ask is None:
        return None
    answers = step.ask.answers
    right = [i for i, answer in enumerate(answers) if holds(answer.when, match, events, refusal)]
    if len(right) != 1:
        texts = [answers[i].text for i in right]
        raise spot.broken(f"exactly one answer must come true, but these did: {texts}", "ask")
    return right[0]


def check_end(written: Written, match: Match) -> None:
    """Check the promised score and winners."""
    plot, outcome = written.scenario, match.outcome()
    if plot.score is not None and (not outcome or list(outcome.totals) != plot.score):
        what = f"the score is {list(outcome.totals)}" if outcome else "the game is not over"
        raise Broken(f"{written.location('score')}: promised the score {plot.score}, but {what}")
    if plot.won is not None and (instead := who_won(match, plot.won)):
        says = f"promised that {winners_said(plot.won)} won, but {instead}"
        raise Broken(f"{written.location('won')}: {says}")


# Comparison of a scenario's promises with the table and the events


def holds(when: When, match: Match, events: tuple[Event, ...], refusal: Refusal | None) -> bool:
    """Tell whether a condition holds."""
    if when.event is not None and when.event not in [event.kind for event in events]:
        return False
    if when.clause is not None and when.clause not in _rested_on(match, events):
        return False
    if when.refused is not None:
        wanted = None if when.refused == "no" else when.refused
        if (refusal.clause if refusal else None) != wanted:
            return False
    if when.told is not None:
        tell = match.game.tell
        if not any(when.told in tell(match.box, event) for event in events):
            return False
    if when.won is not None and who_won(match, when.won) is not None:
        return False
    return on_table(when.table, match) is None


def _rested_on(match: Match, events: tuple[Event, ...]) -> list[str]:
    """Return the clauses of the events and of the final score."""
    outcome = match.outcome() if events else None
    scored = [outcome.clause, *(line.clause for line in outcome.lines)] if outcome else []
    return [*(event.clause for event in events), *scored]


def who_won(match: Match, wanted: list[str]) -> str | None:
    """Return how the game ended, or None if exactly the seats *wanted* won."""
    outcome = match.outcome()
    if outcome is None:
        return "the game is not over"
    won = [match.game.seats[seat] for seat in outcome.winners]
    return None if sorted(won) == sorted(wanted) else f"{winners_said(won)} won"


def winners_said(seats: list[str]) -> str:
    """Return winners in words."""
    return " and ".join(seats) or NOBODY


def on_table(wanted: dict[str, object], match: Match, what: str = "table") -> Problem | None:
    """Return the first difference in the parts of the table that *wanted* names, or None."""
    if not wanted:
        return None
    keys, table = match.box.keys, match.state.table()
    for name, promised in wanted.items():
        key = key_named(keys, name)
        if key not in table:
            return Problem((key,), f"{what} has no {key!r}; it has {', '.join(table)}")
        found, shape = table[key], keys[key].shape
        value = shape.ordered(promised)
        if isinstance(value, dict) and isinstance(shape, Each):
            found = dict(zip(shape.names, found, strict=True))
        if wrong := difference(value, found, (key,)):
            return Problem(wrong.path, f"promised {what}.{dotted(wrong.path)} {wrong.says}")
    return None


def difference(wanted: object, found: object, path: Path) -> Problem | None:
    """Return the path of the first difference, in the parts that *wanted* names."""
    if isinstance(wanted, dict) and isinstance(found, list):
        return _part(wanted, found, path)
    if isinstance(wanted, list) and isinstance(found, list) and _has_parts(wanted):
        return _by_entry(wanted, found, path)
    if not isinstance(wanted, dict) or not isinstance(found, dict):
        return None if wanted == found else Problem(path, f"= {wanted!r}, but it is {found!r}")
    for key, value in wanted.items():
        if key not in found:
            there = ", ".join(found) or "nothing"
            return Problem((*path, key), f"= {value!r}, but there is only {there}")
        if wrong := difference(value, found[key], (*path, key)):
            return wrong
    return None


def _by_entry(wanted: list[object], found: list[object], path: Path) -> Problem | None:
    """Compare lists entry by entry; an entry may be a promise about a part."""
    if len(wanted) != len(found):
        return Problem(path, f"has {len(wanted)} entries, but it has {len(found)}: {found!r}")
    pairs = enumerate(zip(wanted, found, strict=True))
    return next(filter(None, (difference(one, two, (*path, i)) for i, (one, two) in pairs)), None)


def _has_parts(wanted: list[object]) -> bool:
    """Tell whether a promised list has promises about parts in it."""
    return any(
        isinstance(entry, dict) or (isinstance(entry, list) and _has_parts(entry))
        for entry in wanted
    )


def _part(wanted: dict[str, object], found: list[object], path: Path) -> Problem | None:
    """Check the promises about a part of a list, in any order."""
    if missing := _counted(wanted.get("has", [])) - _counted(found):
        return Problem((*path, "has"), f"has {_said(missing)}, but it is {found!r}")
    if there := _counted(wanted.get("lacks", [])) & _counted(found):
        return Problem((*path, "lacks"), f"lacks {_said(there)}, but it is {found!r}")
    if "size" in wanted and wanted["size"] != len(found):
        says = f"has {wanted['size']} entries, but it has {len(found)}: {found!r}"
        return Problem((*path, "size"), says)
    return None


def _counted(entries: object) -> Counter[str]:
    return Counter(map(repr, entries if isinstance(entries, list) else [entries]))


def _said(entries: Counter[str]) -> str:
    return ", ".join(sorted(entries.elements()))


# Conditions of a scenario in words


NO = "no"  # what a file writes for a move without a refusal


def condition_said(when: When) -> str:
    """Return a condition as a clause of a sentence.

    >>> from kit.files.scenario import When
    >>> condition_said(When(event="set", table={"turn": "hawk", "hands": {"wolf": {"size": 2}}}))
    "'set' happens, and the table says turn: hawk, hands: {wolf: {size: 2}}"
    """
    parts = (
        f"'{when.event}' happens" if when.event else "",
        f"“{when.told}” is told" if when.told else "",
        f"rule {when.clause} comes into it" if when.clause else "",
        _refusal_said(when.refused) if when.refused else "",
        _winners_said(when.won) if when.won is not None else "",
        f"the table says {entries(when.table)}" if when.table else "",
    )
    return ", and ".join(part for part in parts if part)


def _refusal_said(clause: str) -> str:
    return "the move is allowed" if clause == NO else f"rule {clause} refuses the move"


def _winners_said(seats: list[str]) -> str:
    if not seats:
        return "nobody wins"
    return f"{seats[0]} wins" if len(seats) == 1 else f"{' and '.join(seats)} win"


def entries(values: dict[str, object]) -> str:
    """Return the entries of a table in one line, as a file writes them."""
    return ", ".join(f"{key}: {value_said(value)}" for key, value in values.items())


def value_said(value: object) -> str:
    """Return a value of a table in one line, as a file writes it.

    >>> value_said([["Green 4", ""], {"has": ["Red 9"]}, 3])
    '[[Green 4, —], {has: [Red 9]}, 3]'
    """
    if isinstance(value, dict):
        return f"{{{entries(value)}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(value_said, value))}]"
    return str(value) if value not in ("", None) else "—"
