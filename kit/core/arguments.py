"""Checks of arguments that a person types: a wrong one is refused in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

from kit.core.errors import Unreadable, said

T = TypeVar("T")


def as_whole(value: object, what: str, least: int | None = None, most: int | None = None) -> int:
    """Return *value* if it is a whole number within the bounds; True and False are none.

    >>> as_whole(3, "seed")
    3
    """
    high_enough = least is None or (isinstance(value, int) and value >= least)
    low_enough = most is None or (isinstance(value, int) and value <= most)
    if isinstance(value, int) and not isinstance(value, bool) and high_enough and low_enough:
        return value
    bounds = f" from {least}" if least is not None else ""
    bounds += f" to {most}" if most is not None else ""
    raise Unreadable(f"{what} must be a whole number{bounds}, not {said(value)}")


def as_text(value: object, what: str) -> str:
    """Return *value* if it is text."""
    return of_type(value, str, what, "text")


def as_path(value: object, what: str) -> Path:
    """Return *value* as a path if it is one, or text."""
    if not isinstance(value, str | Path):
        raise Unreadable(f"{what} must be the path of a file, not {said(value)}")
    return Path(value)


def of_type(value: object, kind: type[T], what: str, words: str) -> T:
    """Return *value* if it is of this type; *words* say the type."""
    if not isinstance(value, kind):
        raise Unreadable(f"{what} must be {words}, not {said(value)}")
    return value


def as_row(value: object, what: str, words: str) -> Iterable[object]:
    """Return *value* if one can go through it; text counts as one thing."""
    if isinstance(value, str | bytes) or not isinstance(value, Iterable):
        raise Unreadable(f"{what} must be {words}, not {said(value)}")
    return value


def takes(function: Callable[..., object], count: int) -> bool:
    """Tell whether a function can be called with so many arguments."""
    from inspect import signature  # slow to import

    try:
        signature(function, follow_wrapped=False).bind(*range(count))
    except TypeError:
        return False
    except ValueError:  # some functions written in C have no signature
        return True
    return True
