"""How many moments fit on their screens: ``python -m tests.fit [GAME ...]``.

Lessons, ten questions of a quiz and a whole game are shown at six sizes, lessons also on two
projectors; ``--lessons``, ``--quiz`` and ``--games`` choose. ``--words`` counts the words before
each question, ``--path`` the clicks and minutes of the path to a first game, and ``--clicks`` the
clicks of that game.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable

from playwright.sync_api import Browser

from kit import GAMES
from kit.files.index import headings
from tests.chromium import chromium
from tests.fit.clicks import report_clicks
from tests.fit.path import report_path
from tests.fit.walk import (
    PROJECTORS,
    SIZES,
    Look,
    Size,
    game_looks,
    looks,
    open_page,
    quiz_looks,
)
from tests.fit.words import report_words

WORST = 12  # pages that are printed at the end
LEAST = 11.0  # px of the smallest text
EDGE = 0.05  # px by which a browser rounds a font's size
MOST = {Size(390, 664): 0.05}  # share of moments in which something may be away; elsewhere none


def lesson_looks(page: object, slug: str) -> Iterable[Look]:
    """Yield the looks of all lessons of a game."""
    for one in headings(slug):
        yield from looks(page, slug, one.key)


KINDS: dict[str, tuple[Callable[..., Iterable[Look]], tuple[Size, ...]]] = {
    "lessons": (lesson_looks, (*SIZES, *PROJECTORS)),
    "quiz": (quiz_looks, SIZES),
    "games": (game_looks, SIZES),
}


def main(args: list[str]) -> int:
    """Walk the chosen games, print what does not fit, and return how many walks miss a budget."""
    games = [arg for arg in args if not arg.startswith("-")] or list(GAMES)
    if "--words" in args:
        for slug in games:
            report_words(slug)
        return 0
    if "--path" in args:
        return sum([report_path(slug) for slug in games])
    if "--clicks" in args:
        return sum(report_clicks(slug) for slug in games)
    chosen = [kind for kind in KINDS if f"--{kind}" in args] or list(KINDS)
    worst: list[tuple[int, str]] = []
    misses = 0
    with chromium() as browser:
        for kind in chosen:
            walk, sizes = KINDS[kind]
            for slug in games:
                for size in sizes:
                    found = walked(browser, size, walk, slug)
                    misses += report(f"{slug} {kind}", size, found)
                    worst += [(badness(one), f"{size} {said(one)}") for one in found]
    print("\nThe worst pages:")
    for bad, words in sorted(worst, reverse=True)[:WORST]:
        print(f"    {words}" if bad else "    none")
        if not bad:
            break
    return misses


def walked(
    browser: Browser, size: Size, walk: Callable[..., Iterable[Look]], slug: str
) -> list[Look]:
    """Return the looks of a walk at one size."""
    page = open_page(browser, size)
    found = list(walk(page, slug))
    page.close()
    return found


def badness(look: Look) -> int:
    """Return how many things of a moment are not as they should be."""
    small = look.least < LEAST - EDGE
    return len({*look.missing, *look.away}) + len(look.moved) + small


def said(look: Look) -> str:
    """Return what is not as it should be."""
    small = [f"text of {look.least:.1f} px"] if look.least < LEAST - EDGE else []
    found = dict.fromkeys([*look.missing, *look.away, *look.moved, *small])
    return f"{look.lesson} step {look.at} {look.stage}: {', '.join(found)}"


def report(name: str, size: Size, found: list[Look]) -> bool:
    """Print a line for a walk and for each moment that is not right; tell if it misses a budget."""
    away = sum(1 for look in found if look.away) / len(found)
    moved = sum(1 for look in found if look.moved)
    least = min(look.least for look in found)
    fit = sum(1 for look in found if not look.missing)
    print(
        f"{name:26} {size!s:20} {fit:4} of {len(found):3} fit, {100 * away:.1f} % fold or cut what "
        f"never should, {moved} move under the pointer, least text {least:.1f} px",
        flush=True,
    )
    for look in found:
        if badness(look):
            print(f"    {said(look)}")
    return away > MOST.get(size, 0) or moved > 0 or least < LEAST - EDGE


if __name__ == "__main__":
    if {"-h", "--help"} & {*sys.argv}:
        sys.exit(print(__doc__))
    sys.exit(1 if main(sys.argv[1:]) else 0)
