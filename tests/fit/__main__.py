"""How many steps fit on their screens: ``python -m tests.fit [GAME ...]``.

``--quiz`` tests quiz questions instead, ``--words`` counts the words before each question, and
``--clicks`` the clicks of a first game.
"""

from __future__ import annotations

import sys

from playwright.sync_api import Browser

from kit import GAMES
from kit.files.index import headings
from tests.chromium import chromium
from tests.fit.clicks import report_clicks
from tests.fit.walk import SIZES, Look, Size, looks, open_page, quiz_looks
from tests.fit.words import report_words


def main(args: list[str]) -> int:
    """Walk the chosen games, print what does not fit, and return the number of such moments."""
    games = [arg for arg in args if not arg.startswith("-")] or list(GAMES)
    if "--words" in args:
        for slug in games:
            report_words(slug)
        return 0
    if "--clicks" in args:
        return sum(report_clicks(slug) for slug in games)
    walk = quiz_walk if "--quiz" in args else lesson_walk
    with chromium() as browser:
        return sum(
            report(slug, size, walk(browser, slug, size)) for slug in games for size in SIZES
        )


def lesson_walk(browser: Browser, slug: str, size: Size) -> list[Look]:
    """Return the looks of a game's lessons at one size."""
    page = open_page(browser, size)
    found = [look for one in headings(slug) for look in looks(page, slug, one.key)]
    page.close()
    return found


def quiz_walk(browser: Browser, slug: str, size: Size) -> list[Look]:
    """Return the looks of ten questions of a game at one size."""
    page = open_page(browser, size)
    found = list(quiz_looks(page, slug))
    page.close()
    return found


def report(slug: str, size: Size, found: list[Look]) -> int:
    """Print a line for a game and a size, and a line for every step that does not fit."""
    bad = [look for look in found if look.missing]
    away = sum(1 for look in found if look.away)
    least = min(look.least for look in found)
    figures = f"{100 * away / len(found):.0f} % fold what never should, least text {least:.1f} px"
    fit = f"{len(found) - len(bad):5} of {len(found)} fit"
    print(f"{slug:18} {size!s:22} {fit}, {figures}", flush=True)
    for look in bad:
        print(f"    {look.lesson} step {look.at} {look.stage}: {', '.join(look.missing)}")
    return len(bad)


if __name__ == "__main__":
    sys.exit(1 if main(sys.argv[1:]) else 0)
