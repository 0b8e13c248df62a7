"""A condition of a scenario in words: what must hold, as a person would say it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kit.files.scenario import When

NO = "no"  # as a file says that nothing refuses the move


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
    """Return the entries of a table as a file has them in one line."""
    return ", ".join(f"{key}: {flow(value)}" for key, value in values.items())


def flow(value: object) -> str:
    """Return a value of a table as a file has it in one line.

    >>> flow([["Green 4", ""], {"has": ["Red 9"]}, 3])
    '[[Green 4, —], {has: [Red 9]}, 3]'
    """
    if isinstance(value, dict):
        return f"{{{entries(value)}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(flow, value))}]"
    return str(value) if value not in ("", None) else "—"
