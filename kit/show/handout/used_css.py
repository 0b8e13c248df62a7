"""The part of a style sheet that a piece of HTML needs, to keep single outputs and files small.

The HTML is only read, for the names of its classes and games.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_SPACE = re.compile(r"\s+")
_AFTER = re.compile(r'([:;]) (?=[^"]*(?:"[^"]*"[^"]*)*$)')  # not in quotes
_EITHER = re.compile(r":(?:is|where)\(((?:[^()]|\([^()]*\))*)\)")
_UNLESS = re.compile(r":(?:not|has)\((?:[^()]|\([^()]*\))*\)")
_CLASS = re.compile(r"\.([a-z][\w-]*)")
_MARK = re.compile(r'\[data-(game|kind|density|projector)(?:="([\w-]+)")?\]')
_MODES = frozenset({"projector"})  # attributes of a page without a value
_USED = re.compile(r'\b(?:class|data-game|data-kind|data-density)="([^"]*)"')
# Only below a page's bar does a table fill the screen and its cards follow (screen.css).
SCREEN, BAR = "@container rw-table", "rw-top"


class Block(NamedTuple):
    """A rule, or a group of rules such as ``@media``: the text before the brace, and its body."""

    head: str
    body: str


def trim(style: str, html: str, keep: frozenset[str] = frozenset()) -> str:
    """Return the rules that can match *html*, without comments; *keep* are classes added later."""
    used = keep | {word for found in _USED.findall(html) for word in found.split()}
    shown = "".join(_kept(block, used) for block in _blocks(style))
    return _without_idle_motion(shown)


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


def _kept(block: Block, used: frozenset[str]) -> str:
    if block.head.startswith("@keyframes"):
        return f"{block.head}{{{block.body}}}"
    if block.head.startswith(SCREEN) and BAR not in used:
        return ""
    if block.head.startswith("@"):
        inside = "".join(_kept(inner, used) for inner in _blocks(block.body))
        return f"{block.head}{{{inside}}}" if inside else ""
    heads = [one for one in _choices(block.head) if _can_match(one, used)]
    body = _AFTER.sub(r"\1", block.body)
    return f"{','.join(map(str.strip, heads))}{{{body}}}\n" if heads else ""


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
    plain = _UNLESS.sub("", selector)
    asked = _EITHER.sub("", plain)
    if not {*_CLASS.findall(asked), *_marks(asked)} <= used:
        return False
    either = [_choices(inside) for inside in _EITHER.findall(plain)]
    return all(any(_can_match(one, used) for one in choice) for choice in either)


def _marks(selector: str) -> Iterator[str]:
    """Yield the games, kinds, densities and modes that a selector names."""
    for name, value in _MARK.findall(selector):
        if value or name in _MODES:
            yield value or name


def _without_idle_motion(style: str) -> str:
    def used(found: re.Match[str]) -> str:
        return found[0] if len(re.findall(rf"\b{found[1]}\b", style)) > 1 else ""

    return re.sub(r"@keyframes ([\w-]+)\{(?:[^{}]|\{[^{}]*\})*\}", used, style)
