"""The pages of a site beside its lessons: gallery, rules, coverage, quiz, play."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache

from kit.core.drawing import Markup
from kit.games import GAMES, game
from kit.show.html import el, join
from kit.show.lesson.nav import top
from kit.show.pages.gallery import show_gallery
from kit.show.pages.page import Page
from kit.show.pages.rules import read_rules, show_coverage
from kit.show.skin import script
from kit.site.document import PAGE, PageParts, page_file
from kit.site.files import EngineFiles, SiteFile, named_by_content
from kit.site.lesson_pages import live_script

RULES_SCRIPT = "site_rules.js"  # asks the table in the browser, not at a server
ON_ITS_WAY = "Python is loading …"
NEEDS_SCRIPTS = "This page needs scripts: please allow them. Lessons and rules work without."


@cache
def still_script(entry: str) -> SiteFile:
    """Return the script of a page without Python."""
    return named_by_content("still", "js", script(entry))


def other_pages(python: EngineFiles) -> Iterator[SiteFile]:
    """Yield every page that is not a lesson."""
    yield _still("index.html", "Rulewalk", "Learn card games by playing.", show_gallery(), python)
    yield _live("quiz.html", "quiz", "", "The quiz", python)
    yield _live("known.html", "known", "", "What you know", python)
    for slug in GAMES:
        name = game(slug).title
        rules = read_rules(slug)
        yield _still(f"{slug}/rules.html", f"The rules of {name}", game(slug).blurb, rules, python)
        cover = show_coverage(slug)
        yield _still(
            f"{slug}/coverage.html", f"What enforces the rules of {name}", "", cover, python
        )
        yield _live(f"{slug}/play.html", "play", slug, f"Play {name}", python)


def _still(path: str, title: str, about: str, page: Page, python: EngineFiles) -> SiteFile:
    kind, _, slug = page.name.partition(" ")
    asks = "python" if kind == "rules" and python.worker else None
    up = "../" * path.count("/")
    data = [(PAGE, json.dumps({"game": slug, **python.facts(up, slug)}))]
    body = el("main", {"id": "rendered_cells", "data-ask": asks}, page.bare(), page.index_data())
    run = still_script(RULES_SCRIPT if kind == "rules" else page.script)
    return page_file(PageParts(path, title, about, body, [run], data))


def _live(path: str, kind: str, slug: str, title: str, python: EngineFiles) -> SiteFile:
    """Return a page whose first frame comes from Python."""
    up = "../" * path.count("/")
    facts = {"page": kind, "game": slug, **python.facts(up, slug)}
    body = join((_waiting(kind, slug, title, up), el("noscript", None, _no_scripts())))
    data = [(PAGE, json.dumps(facts))]
    return page_file(PageParts(path, f"{title} · Rulewalk", title, body, [live_script()], data))


def _waiting(kind: str, slug: str, title: str, up: str) -> Markup:
    bar = top(game(slug) if slug else None, kind, up)
    words = el("p", {"id": "loading_text"}, ON_ITS_WAY)
    said = el("div", {"class": "plain", "role": "status"}, el("strong", None, title), words)
    return join((el("main", {"id": "rendered_cells"}, bar), el("div", {"id": "loading"}, said)))


def _no_scripts() -> Markup:
    return el("p", {"class": "rw rw-page"}, NEEDS_SCRIPTS)
