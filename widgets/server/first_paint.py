"""The first picture of a lesson: in the page's own HTML, before a kernel or a script runs.

The server draws it as the kernel will, from the checked address and nothing else. It is inert:
the lesson that comes alive takes its place.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any

from kit.core.drawing import Markup
from kit.files.index import headings
from kit.games import GAMES
from kit.show.html import code, el, join
from kit.show.lesson.nav import lesson_top
from kit.show.lesson.screen import frame_html
from kit.show.mode import COMING, drawing_as
from kit.show.skin import css, script
from kit.teach.frame import Told
from widgets.address import Asked, asked, open_course

KEPT = 512  # drawings; all lessons together have some hundreds of steps
SETTING_UP = "Your table is being set up …"


def lesson_of(metadata: Any) -> str:
    """Return the game whose lessons a notebook shows, by its own word; '' for any other page."""
    told = metadata.get("rulewalk") if isinstance(metadata, dict) else None
    if not isinstance(told, dict) or told.get("page") != "learn":
        return ""
    return told["game"] if told.get("game") in GAMES else ""


def first_picture(slug: str, query: str) -> Markup:
    """Return what a lesson's page shows until it comes alive."""
    wanted = asked(query)
    known = wanted.lesson if wanted.lesson in {one.key for one in headings(slug)} else "?"
    return _picture(slug, known if wanted.lesson else "", wanted.step)


@lru_cache(maxsize=KEPT)
def _picture(slug: str, lesson: str, step: int) -> Markup:
    """Draw a place; what-if moves are left out, for their cards are the kernel's secret."""
    course, sorry = open_course(slug, None, Asked(lesson, step))
    frame = course.frame()
    if sorry:
        frame = replace(frame, refusal=Told(sorry, "", "link"))
    with drawing_as(COMING):
        drawn = join([lesson_top(slug), frame_html(frame), _coming(slug)])
    return join([code("style", css()), drawn, code("script", script("look.js", "fit.js"))])


def _coming(slug: str) -> Markup:
    words = el("span", {"id": "loading_text"}, SETTING_UP)
    bar = el("progress", {"id": "loading_bar", "max": 100, "value": 10, "aria-label": "Set-up"})
    need = el("noscript", None, " A lesson needs scripts: please allow them.")
    attrs = {"class": "rw rw-coming", "data-game": slug, "role": "status"}
    return el("div", attrs, words, bar, need)
