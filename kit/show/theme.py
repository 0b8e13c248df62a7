"""Colours as tokens, each with a light and a dark value; every game has its ground and accent.

``tokens_css()`` is the head of ``widgets/static/rulewalk.css``; a test keeps the two alike.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple


class Pair(NamedTuple):
    """One colour on a light and on a dark page."""

    light: str
    dark: str


GROUNDS = {
    "paper": Pair("#faf8f3", "#14171c"),
    "card": Pair("#fffdf8", "#232932"),
}
INKS = {
    "ink": Pair("#1d2430", "#eef0f3"),
    "soft": Pair("#545d6a", "#abb4c0"),
    "good": Pair("#0b6447", "#77d6b2"),
    "bad": Pair("#9c2d17", "#ffa390"),
    "monster": Pair("#64458f", "#c9aef2"),
    "item": Pair("#ab1f18", "#ff9f97"),
    "stack": Pair("#0a5787", "#8fd0f5"),
    "spell": Pair("#00635a", "#74d8ca"),
    "goal": Pair("#7d5600", "#f0c869"),
    "feather": Pair("#a04300", "#ffb070"),
}
LINES = {"line": Pair("#d8d4c8", "#3a4350"), "edge": Pair("#8a867a", "#76808d")}

# Each game's ground and accent: one knows where one is.
GAMES: Mapping[str, tuple[Pair, Pair]] = {
    "wizard_did_it": (Pair("#e7efe4", "#17221b"), Pair("#1d6138", "#84d3a0")),
    "rock_paper_wizard": (Pair("#f6eadb", "#261c12"), Pair("#8f4700", "#f5b567")),
    "witless_wizards": (Pair("#eee8f7", "#1f1a2b"), Pair("#663b9c", "#c9abf6")),
    "wild_side": (Pair("#f3eed6", "#221f10"), Pair("#685a00", "#dcc65a")),
    "wicked_wise": (Pair("#f8e8e6", "#2a171a"), Pair("#981b2d", "#ff9ea2")),
}
DEFAULT = "wizard_did_it"


def tokens_css() -> str:
    """Return the tokens as custom properties, one rule for all games and one for each."""
    shared = {**GROUNDS, **INKS, **LINES}
    rules = [_rule(".rw", {**shared, **_game(DEFAULT)})]
    rules += [_rule(_where(slug), _game(slug)) for slug in GAMES]
    return "\n".join(rules) + "\n"


def stylesheet(folder: Path) -> str:
    """Return all style sheets of a folder as one, the tokens first."""
    files = sorted(folder.glob("*.css"), key=lambda file: (file.name != "rulewalk.css", file.name))
    return "\n".join(file.read_text("utf-8") for file in files)


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours as WCAG reckons it.

    >>> contrast("#000000", "#ffffff")
    21.0
    """
    high, low = sorted((_luminance(one), _luminance(other)), reverse=True)
    return round((high + 0.05) / (low + 0.05), 2)


def _where(slug: str) -> str:
    return f':is(.rw, .rw *)[data-game="{slug}"]'


def _game(slug: str) -> dict[str, Pair]:
    felt, accent = GAMES[slug]
    return {"felt": felt, "accent": accent}


def _rule(selector: str, tokens: Mapping[str, Pair]) -> str:
    lines = [f"  --rw-{name}: light-dark({p.light}, {p.dark});" for name, p in tokens.items()]
    return "\n".join([f"{selector} {{", *lines, "}"])


def _luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
