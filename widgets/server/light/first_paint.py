"""The first picture of a lesson: in the page's own HTML, before a kernel or a script runs.

The server draws it as the kernel will, from the checked address and nothing else. It is inert
until the lesson is open in a kernel; if that has drawn the same, the picture itself comes alive.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from kit.core.drawing import Markup
from kit.files.index import find_lesson
from kit.show.html import el, join
from kit.show.lesson.nav import lesson_top
from kit.show.lesson.screen import frame_html
from kit.show.mode import COMING, drawing_as
from kit.show.pages.page import fingerprint
from kit.teach.frame import Told
from kit.teach.lesson.course import Asked, asked, open_course

SETTING_UP = "Your table is being set up …"


class Picture(NamedTuple):
    """A lesson before it is alive: the bar and the step, what is said meanwhile, and its mark."""

    lesson: Markup
    meanwhile: Markup
    drawn: str  # the fingerprint of what a kernel would have drawn


def first_place(slug: str, query: str) -> Asked:
    """Return the place that an address names; its what-if moves are a secret."""
    wanted = asked(query)
    known = find_lesson(slug, wanted.lesson) or "?"
    return Asked(known if wanted.lesson else "", wanted.step, look=wanted.look)


def first_picture(slug: str, place: Asked) -> Picture:
    """Return what a lesson's page shows until it comes alive."""
    course, sorry = open_course(slug, None, place)
    frame = course.frame()
    if sorry:
        frame = replace(frame, refusal=Told(sorry, "", "link"))
    bar = lesson_top(slug)
    with drawing_as(COMING):
        lesson = join([bar, el("div", {"class": "rw-host"}, frame_html(frame))])
    return Picture(lesson, _coming(slug), fingerprint(f"{bar}{frame_html(frame)}"))


def _coming(slug: str) -> Markup:
    words = el("span", {"id": "loading_text"}, SETTING_UP)
    bar = el("progress", {"id": "loading_bar", "max": 100, "value": 10, "aria-label": "Set-up"})
    need = el("noscript", None, " A lesson needs scripts: please allow them.")
    attrs = {"class": "rw rw-coming", "data-game": slug, "role": "status"}
    return el("div", attrs, words, bar, need)
