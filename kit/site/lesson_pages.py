"""A lesson as a page: its first picture, its frames, and a version without scripts."""

from __future__ import annotations

import json
import re
from functools import cache

from kit.core.drawing import Markup
from kit.files.course.own_course import one_lesson
from kit.files.index import Heading, headings
from kit.games import game
from kit.show.handout.print import paper_html
from kit.show.html import el, join
from kit.show.lesson.controls import MARK_WORDS, MARKS
from kit.show.lesson.course_list import done_parts
from kit.show.lesson.nav import lesson_top
from kit.show.lesson.screen import frame_html
from kit.show.mode import COMING, drawing_as
from kit.show.skin import script
from kit.site.document import PAGE, PageParts, page_file
from kit.site.files import EngineFiles, SiteFile, gzipped_json, named_by_content
from kit.site.moments import Crawl, DrawnMoment, looks
from kit.teach.lesson.course import Course
from kit.teach.lesson.script import AFTER
from kit.teach.lesson.walkthrough import Walkthrough

_CUT = re.compile(r"(?=<(?:svg|button|li|section|div)\b)|(?<=</svg>)|(?<=</button>)|(?<=</li>)")


@cache
def live_script() -> SiteFile:
    """Return the script of an interactive page."""
    return named_by_content("live", "js", script("site_page.js"))


@cache
def fit_script() -> SiteFile:
    """Return the script that fits the first picture to its screen."""
    return named_by_content("fit", "js", script("fit_first.js"))


def lesson_files(slug: str, lesson: Heading, python: EngineFiles) -> list[SiteFile]:
    """Return a lesson's page and its frames; the first lesson is also the page of the course."""
    page = _page(slug, lesson, python, lesson.key)
    found = [
        page_file(page),
        gzipped_json(f"{slug}/{lesson.key}.pack", packed_frames(slug, lesson.key)),
    ]
    if lesson.key == headings(slug)[0].key:
        found.append(page_file(_page(slug, lesson, python, "learn")))
    return found


def _page(slug: str, lesson: Heading, python: EngineFiles, name: str) -> PageParts:
    """Return a lesson's page; *name* is its key, or 'learn' if any lesson may open there."""
    facts = {"page": "learn", "game": slug, "lesson": lesson.key, "named": name == lesson.key}
    return PageParts(
        path=f"{slug}/{name}.html",
        title=f"{lesson.name} · {game(slug).title} · Rulewalk",
        about=lesson.about,
        body=join((_picture(slug, lesson.key), _on_paper(slug, lesson.key))),
        scripts=(fit_script(), live_script()),
        data=((PAGE, json.dumps({**facts, **python.facts("../", slug)})),),
    )


def _picture(slug: str, key: str) -> Markup:
    """Return the first picture; it responds as soon as the script is loaded."""
    with drawing_as(COMING):
        first = frame_html(Course(slug, key).frame())
    host = el("div", {"class": "rw-host"}, first)
    return el("main", {"id": "rendered_cells", "class": "rw-needs-scripts"}, lesson_top(slug), host)


def _on_paper(slug: str, key: str) -> Markup:
    """Return the whole lesson in a column, for a browser without scripts."""
    written = one_lesson(slug, key)
    steps, lesson = written.scenario.steps, Walkthrough(written)
    sheet = paper_html(steps, lesson.every_frame(apart=True))
    others = el("ul", None, *(_other(one) for one in headings(slug)))
    titled = el("section", {"class": "rw rw-leaf"}, el("h2", None, "All lessons"), others)
    page = el("div", {"class": "rw-page rw-handout"}, lesson_top(slug), sheet, titled)
    return el("noscript", None, page)


def _other(lesson: Heading) -> Markup:
    return el("li", None, el("a", {"href": f"{lesson.key}.html"}, lesson.name), f" {lesson.about}")


def packed_frames(slug: str, key: str) -> dict[str, object]:
    """Return every frame of a lesson, as ``script_walk.js`` reads them."""
    pieces = Pieces()
    beside = {at: pieces.cut(html) for at, html in looks(slug, key).items()}
    return {**packed(Crawl(Course(slug, key)), pieces), "looks": beside, "pieces": pieces.all}


def packed(crawl: Crawl, pieces: Pieces) -> dict[str, object]:
    """Return what a learner can do in a lesson and see of it, in these pieces."""
    found, course = crawl.run(), crawl.course
    return {
        "game": course.slug,
        "key": course.place().lesson,
        "keys": [lesson.key for lesson in course.lessons],
        "list": done_parts(crawl.course.frame().lessons)._asdict(),
        "signs": {mark: [sign, MARK_WORDS.get(mark, mark)] for mark, sign in MARKS.items()},
        "heads": [crawl.head(at) for at in range(len(crawl.walk.script))],
        "moments": [_moment(one, pieces) for one in found],
        "ends": {at: [*map(pieces.cut, some)] for at, some in crawl.ends().items()},
    }


def _moment(one: DrawnMoment, pieces: Pieces) -> dict[str, object]:
    here = one.standing
    settled = {} if here.answer is None else {"answer": here.answer, "mark": one.mark}
    return {
        "at": here.at,
        "after": here.stage == AFTER,
        "over": one.over,
        **settled,
        "go": one.go,
        "html": pieces.cut(one.html),
    }


class Pieces:
    """Pieces of HTML, each kept once, because the frames of a lesson share most of them."""

    def __init__(self) -> None:
        self._number: dict[str, int] = {}

    @property
    def all(self) -> list[str]:
        """Return the pieces in the order of their numbers."""
        return list(self._number)

    def cut(self, html: str) -> list[int]:
        """Return a frame as the numbers of its pieces."""
        return [self._number.setdefault(piece, len(self._number)) for piece in _CUT.split(html)]
