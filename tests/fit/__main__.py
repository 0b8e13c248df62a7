"""How many steps fit on their screens: ``python -m tests.fit [GAME ...]``."""

from __future__ import annotations

import sys

from playwright.sync_api import Browser

from kit import GAMES
from kit.files.index import headings
from tests.chromium import chromium
from tests.fit.walk import SIZES, Look, Size, looks, open_page


def main(games: list[str]) -> int:
    """Walk the lessons of some games at every size, print what fits, and return how many do not."""
    bad = 0
    with chromium() as browser:
        for slug in games:
            for size in SIZES:
                bad += report(slug, size, walk(browser, slug, size))
    return bad


def walk(browser: Browser, slug: str, size: Size) -> list[Look]:
    """Return how every moment of a game's lessons fits at one size."""
    page = open_page(browser, size)
    found = [look for one in headings(slug) for look in looks(page, slug, one.key)]
    page.close()
    return found


def report(slug: str, size: Size, found: list[Look]) -> int:
    """Print one line for a game and a size, and one for every step that does not fit."""
    bad = [look for look in found if look.missing]
    print(f"{slug:18} {size!s:22} {len(found) - len(bad):5} of {len(found)} fit", flush=True)
    for look in bad:
        print(f"    {look.lesson} step {look.at} {look.stage}: {', '.join(look.missing)}")
    return len(bad)


if __name__ == "__main__":
    sys.exit(1 if main(sys.argv[1:] or list(GAMES)) else 0)
