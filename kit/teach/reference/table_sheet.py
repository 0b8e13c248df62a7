"""Sheet for the table: the rules of a game on one page.

A ``sheet.md`` has a heading for each part and writes each line in one fixed form. A card in braces
is drawn beside its line::

    ## Your turn
    - {Sword} Items are worn by whoever wins them. [3.12]
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from kit.core.cards import Pack
from kit.core.errors import Unreadable
from kit.core.rulebook import Rulebook
from kit.games import game, optional_text

FILE = "sheet.md"
ANCHOR = "sheet"  # on the rules page
NEEDED = ("The goal", "Scoring", "The cards")
_LINE = re.compile(r"^- (?:\{(?P<card>[^}]+)\} )?(?P<text>.+?) \[(?P<rules>[0-9., ]+)\]$")


class SheetLine(NamedTuple):
    """One line: its text, its rules, and the card drawn beside it, if any."""

    text: str
    rules: tuple[str, ...]
    card: str = ""


class SheetPart(NamedTuple):
    """A heading and its lines."""

    title: str
    lines: tuple[SheetLine, ...]


@cache
def table_sheet(slug: str) -> tuple[SheetPart, ...]:
    """Return the parts of a game's sheet; none if it has no sheet."""
    found = game(slug)
    text = optional_text(slug, FILE)
    return read_sheet(text, found.rulebook, found.pack) if text else ()


def read_sheet(text: str, book: Rulebook, pack: Pack) -> tuple[SheetPart, ...]:
    """Return the parts of a sheet.

    :raises Unreadable: at the first line that does not fit.
    """
    found = []
    for part in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        title, *lines = [line for line in part.splitlines() if line.strip()]
        found.append(SheetPart(title.strip(), tuple(_line(line, book, pack) for line in lines)))
    if missing := [name for name in NEEDED if name not in [part.title for part in found]]:
        raise Unreadable(f"sheet of {book.name}: it has no part {missing[0]!r}")
    return tuple(found)


def _line(line: str, book: Rulebook, pack: Pack) -> SheetLine:
    found = _LINE.match(line.strip())
    if not found:
        raise Unreadable(
            f"sheet of {book.name}: cannot read {line!r}; write '- {{Card}} what it says [1.2]'"
        )
    rules = tuple(book[name.strip()].id for name in found["rules"].split(","))
    name = found["card"]
    return SheetLine(found["text"], rules, pack[pack.kind(name)].name if name else "")
