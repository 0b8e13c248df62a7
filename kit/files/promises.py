"""What a scenario promises of a table and of what happened, held to what is there."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from kit.core.errors import Path
from kit.core.event import Event
from kit.core.rulebook import Refusal
from kit.core.shape import Problem, said
from kit.core.shape_lists import Each
from kit.play.match import Match

if TYPE_CHECKING:
    from kit.files.scenario import When

NOBODY = "nobody"  # what a file says where nobody has won


def holds(when: When, match: Match, events: tuple[Event, ...], refusal: Refusal | None) -> bool:
    """Tell whether a condition came true."""
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
    """Return the clauses that what happened rests on, those of the final score among them."""
    outcome = match.outcome() if events else None
    scored = [outcome.clause, *(line.clause for line in outcome.lines)] if outcome else []
    return [*(event.clause for event in events), *scored]


def who_won(match: Match, wanted: list[str]) -> str | None:
    """Return how it ended instead of being won by *wanted* and nobody else, or None."""
    outcome = match.outcome()
    if outcome is None:
        return "the game is not over"
    won = [match.game.seats[seat] for seat in outcome.winners]
    return None if sorted(won) == sorted(wanted) else f"{winners_said(won)} won"


def winners_said(seats: list[str]) -> str:
    """Return winners in words."""
    return " and ".join(seats) or NOBODY


def on_table(wanted: dict[str, object], match: Match, what: str = "table") -> Problem | None:
    """Return what differs in the parts of the table that *wanted* names, or None."""
    if not wanted:
        return None
    keys, table = match.box.keys, match.state.table()
    for key, value in wanted.items():
        if key not in table:
            return Problem((key,), f"{what} has no {key!r}; it has {', '.join(table)}")
        found, shape = table[key], keys[key].shape
        if isinstance(value, dict) and isinstance(shape, Each):
            found = dict(zip(shape.names, found, strict=True))
        if wrong := difference(value, found, (key,)):
            return Problem(wrong.path, f"promised {what}.{said(wrong.path)} {wrong.says}")
    return None


def difference(wanted: object, found: object, path: Path) -> Problem | None:
    """Return where what was found is not what was wanted, in the parts that *wanted* names."""
    if isinstance(wanted, dict) and isinstance(found, list):
        return _part(wanted, found, path)
    if not isinstance(wanted, dict) or not isinstance(found, dict):
        return None if wanted == found else Problem(path, f"= {wanted!r}, but it is {found!r}")
    for key, value in wanted.items():
        if key not in found:
            there = ", ".join(found) or "nothing"
            return Problem((*path, key), f"= {value!r}, but there is only {there}")
        if wrong := difference(value, found[key], (*path, key)):
            return wrong
    return None


def _part(wanted: dict[str, object], found: list[object], path: Path) -> Problem | None:
    """Hold a list to what is promised of a part of it, in whatever order it lies."""
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
