"""The part of a style sheet that a piece of HTML needs, to keep single outputs and files small.

The HTML is only read, for the names of its classes and games.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from typing import NamedTuple

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_SPACE = re.compile(r"\s+")
_AFTER = re.compile(r'([:;,]) (?=[^"]*(?:"[^"]*"[^"]*)*$)')  # not in quotes
_EITHER = re.compile(r":(?:is|where)\(((?:[^()]|\([^()]*\))*)\)")
_UNLESS = re.compile(r":(?:not|has)\((?:[^()]|\([^()]*\))*\)")
_CLASS = re.compile(r"\.([a-z][\w-]*)")
_MARK = re.compile(r'\[data-(game|kind|density|projector)(?:="([\w-]+)")?\]')
_MODES = frozenset({"projector"})  # attributes of a page without a value
_USED = re.compile(r"""\b(?:class|data-game|data-kind|data-density)=(["'])(.*?)\1""")
# Only below a page's bar does a table fill the screen and its cards follow (screen.css).
SCREEN, BAR = "@container rw-table", "rw-top"
# In a picture nothing is printed, pointed at or moved, and its size is known.
_NEVER = ("@media print", "@media (forced-colors", "@media (prefers-reduced-motion", "@keyframes")
_POINTED = re.compile(r":(hover|focus|active|disabled|checked|enabled)|::(backdrop|-)")
_ATTRIBUTE = re.compile(r"""\[([\w-]+)(?:="([^"]*)")?\]""")
_SIZE = re.compile(r"\((min|max)-(width|height): ([\d.]+)rem\)")
_BOX = re.compile(r"@(?:media|container ([\w-]+))")
_IDLE = re.compile(
    r"\b(?:cursor|transition|animation|touch-action|scroll|overscroll|user-select)(?:-[a-z]+)*:[^;}]*;"
)
Says = Callable[[str], bool]


class Block(NamedTuple):
    """A rule, or a group of rules such as ``@media``: the text before the brace, and its body."""

    head: str
    body: str


def trim(style: str, html: str, keep: frozenset[str] = frozenset()) -> str:
    """Return the rules that can match *html*, without comments; *keep* are classes added later."""
    used = keep | _names(html)

    def holds(head: str) -> bool:
        return BAR in used or not head.startswith(SCREEN)

    shown = "".join(_kept(block, lambda one: _can_match(one, used), holds)
                    for block in _blocks(style))  # fmt: skip
    return _without_idle_motion(shown)


class Room(NamedTuple):
    """Size of a box in rem: the least and the most that it can be."""

    width: tuple[float, float]
    height: tuple[float, float] = (0, math.inf)


ANY_ROOM = Room((0, math.inf))


def trim_picture(style: str, page: str, rooms: Mapping[str, Room]) -> str:
    """Return the rules for a *page* that never changes, as in a picture file.

    *rooms* has the sizes of its containers by name, '' for the page itself.
    """
    used = _names(page)

    has = cache(lambda name, value: f" {name}='{value}'" in page if value else f" {name}='" in page)

    def matches(selector: str) -> bool:
        asked = _asked(selector)
        there = all(has(*one) for one in asked.attributes) and not asked.pointed
        return there and _can_match(selector, used)

    def holds(head: str) -> bool:
        return not head.startswith(_NEVER) and _can_hold(head, rooms)

    return _IDLE.sub("", "".join(_kept(block, matches, holds) for block in _blocks(style)))


def _can_hold(head: str, rooms: Mapping[str, Room]) -> bool:
    """Tell whether all sizes that a group of rules asks for are possible."""
    box = _BOX.match(head)
    room = rooms.get((box[1] or "") if box else "?", ANY_ROOM)
    for bound, side, size in _SIZE.findall(head):
        least, most = room.width if side == "width" else room.height
        if (most < float(size)) if bound == "min" else (least > float(size)):
            return False
    return True


def _names(html: str) -> frozenset[str]:
    """Return the classes, games, kinds and densities of HTML."""
    return frozenset(word for _, found in _USED.findall(html) for word in found.split())


@lru_cache(maxsize=64)
def _blocks(style: str) -> tuple[Block, ...]:
    return tuple(_read(_SPACE.sub(" ", _COMMENT.sub("", style))))


def _read(style: str) -> Iterator[Block]:
    at = 0
    while (brace := style.find("{", at)) >= 0:
        end = _closing(style, brace)
        yield Block(style[at:brace].strip(), style[brace + 1 : end].strip())
        at = end + 1


def _closing(style: str, brace: int) -> int:
    depth = 0
    for found in re.finditer(r"[{}]", style[brace:]):
        depth += 1 if found[0] == "{" else -1
        if not depth:
            return brace + found.start()
    raise ValueError("a brace of the style sheet is not closed")


def _kept(block: Block, matches: Says, holds: Says) -> str:
    if block.head.startswith("@") and not holds(block.head):
        return ""
    if block.head.startswith(("@keyframes", "@page")):
        return f"{block.head}{{{block.body}}}"
    if block.head.startswith("@"):
        inside = "".join(_kept(inner, matches, holds) for inner in _blocks(block.body))
        return f"{block.head}{{{inside}}}" if inside else ""
    heads = [one for one in _choices(block.head) if matches(one)]
    head, body = (
        _AFTER.sub(r"\1", text)
        for text in (", ".join(map(str.strip, heads)), block.body.rstrip("; "))
    )
    return f"{head}{{{body}}}\n" if heads else ""


@cache
def _choices(selectors: str) -> tuple[str, ...]:
    """Split at the commas outside brackets."""
    depth, parts = 0, [""]
    for sign in selectors:
        depth += {"(": 1, ")": -1}.get(sign, 0)
        if sign == "," and not depth:
            parts.append("")
        else:
            parts[-1] += sign
    return tuple(parts)


def _can_match(selector: str, used: frozenset[str]) -> bool:
    """Tell whether the HTML has all classes and games of a selector."""
    asked = _asked(selector)
    if not asked.names <= used:
        return False
    return all(any(_can_match(one, used) for one in choice) for choice in asked.either)


class _Asked(NamedTuple):
    """What a selector asks for: names, one of some selectors, attributes, and a pointer."""

    names: frozenset[str]
    either: tuple[tuple[str, ...], ...]
    attributes: tuple[tuple[str, str], ...]
    pointed: bool


@lru_cache(maxsize=8192)
def _asked(selector: str) -> _Asked:
    plain = _UNLESS.sub("", selector)
    asked = _EITHER.sub("", plain)
    names = frozenset({*_CLASS.findall(asked), *_marks(asked)})
    either = tuple(_choices(inside) for inside in _EITHER.findall(plain))
    pointed = _POINTED.search(asked) is not None
    return _Asked(names, either, tuple(_ATTRIBUTE.findall(asked)), pointed)


def _marks(selector: str) -> Iterator[str]:
    """Yield the games, kinds, densities and modes that a selector names."""
    for name, value in _MARK.findall(selector):
        if value or name in _MODES:
            yield value or name


def _without_idle_motion(style: str) -> str:
    def used(found: re.Match[str]) -> str:
        return found[0] if len(re.findall(rf"\b{found[1]}\b", style)) > 1 else ""

    return re.sub(r"@keyframes ([\w-]+)\{(?:[^{}]|\{[^{}]*\})*\}", used, style)
