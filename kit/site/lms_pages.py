"""Pages for a learning management system (LMS): lessons or a quiz by their scripts, without Python.

A page has only what it needs: its frames, one script, and the rules of the style sheet that its
frames use. It lies in a folder of its own, and what pages share in ``assets/``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from hashlib import sha256
from typing import NamedTuple

from kit.core.drawing import Markup
from kit.games import game
from kit.show.handout.used_css import trim
from kit.show.html import Attrs, data_element, el, join
from kit.show.lesson.nav import top
from kit.show.lesson.screen import frame_html
from kit.show.mode import COMING, drawing_as
from kit.show.skin import (
    FONTS,
    STATIC,
    font_names,
    fonts,
    page_style,
    script,
    theme_script,
)
from kit.site.document import PAGE, POLICY
from kit.site.files import ASSETS, SiteFile, named_by_content, text_file
from kit.site.lesson_pages import Pieces, fit_script, packed
from kit.site.moments import Crawl
from kit.site.quiz_moments import QuizCrawl, packed_quiz
from kit.teach.frame import Frame
from kit.teach.lesson.course import Course
from kit.teach.quiz.code import Code

ID = 6  # hexadecimal digits of what names a lesson in an LMS's place
ENTRY = "lms_page.js"
NO_SCRIPTS = "This page needs scripts: please allow them."
_WORD = re.compile(r"[a-z][\w-]*")
Packed = Mapping[str, object]


class LmsPart(NamedTuple):
    """A part of a package that an LMS opens: its folder, title and files; the page comes first.

    ``longest`` is the number of characters of its longest place.
    """

    folder: str
    title: str
    files: Sequence[SiteFile]
    longest: int

    @property
    def page(self) -> str:
        """Return the path of the page."""
        return self.files[0].path


def lessons_part(
    slug: str, keys: Sequence[str], title: str, version: str, tick: Callable[[], object]
) -> LmsPart:
    """Return the part with these lessons of a game; *tick* is called after each."""
    packs: dict[str, Packed] = {}
    for key in keys:
        pieces = Pieces()
        frames = packed(Crawl(Course(slug, key, keys)), pieces)
        packs[key] = {**frames, "looks": {}, "pieces": pieces.all}
        tick()
    first = Course(slug, keys[0], keys).frame()
    return _part(LmsPage(slug, "learn", slug, title, version), first, packs)


def quiz_part(code: Code, version: str) -> LmsPart:
    """Return the part with the quiz of a code."""
    about = game(code.game).title if code.game else "all games"
    title = f"Quiz {code}: {about}"
    first = QuizCrawl(code).first
    return _part(LmsPage("quiz", "quiz", "", title, version), first, {str(code): packed_quiz(code)})


class LmsPage(NamedTuple):
    """A page to draw: its folder, its kind, its game, its title, and the version of SCORM."""

    folder: str
    kind: str
    game: str
    title: str
    version: str


def _part(page: LmsPage, first: Frame, packs: Mapping[str, Packed]) -> LmsPart:
    sets = [asked_steps(key, found) for key, found in packs.items()]
    name = _mark("".join(one.id for one in sets))
    lms = {"version": page.version, "id": name, "sets": [one._asdict() for one in sets]}
    facts = {"page": page.kind, "game": page.game, "lesson": next(iter(packs)), "lms": lms}
    with drawing_as(COMING):
        host = el("div", {"class": "rw-host"}, frame_html(first))
    main = el("main", {"id": "rendered_cells"}, top(None, "learn", None), host)
    html = "".join((str(main), *(piece for found in packs.values() for piece in _pieces(found))))
    shared = (theme(), style(html), fit_script(), live_script())
    drawn = text_file(f"{page.folder}/index.html", _document(page.title, main, facts, shared))
    frames = [text_file(f"{page.folder}/{key}.json", _json(found)) for key, found in packs.items()]
    files = (drawn, *frames, *shared, *_font_files())
    return LmsPart(page.folder, page.title, files, _longest(sets))


def _font_files() -> list[SiteFile]:
    """Return the fonts, each with its licence."""
    types = [SiteFile(f"{ASSETS}{name}", data) for name, data in fonts().items()]
    texts = [STATIC.joinpath(f"fonts/{name}-OFL.txt") for name in FONTS]
    return [*types, *(SiteFile(f"{ASSETS}{one.name}", one.read_bytes()) for one in texts)]


def _document(title: str, main: Markup, facts: object, shared: Sequence[SiteFile]) -> str:
    theme, sheet, *scripts = (f"../{one.path}" for one in shared)
    policy: Attrs = {"http-equiv": "Content-Security-Policy", "content": POLICY}
    runs = join(el("script", {"type": "module", "src": path}) for path in scripts)
    head = el(
        "head",
        None,
        el("meta", {"charset": "utf-8"}),
        el("meta", policy),
        el("title", None, title),
        el("meta", {"name": "viewport", "content": "width=device-width, initial-scale=1"}),
        el("link", {"rel": "stylesheet", "href": sheet}),
        font_names(f"../{ASSETS}"),
        el("script", {"src": theme}),
        runs,
    )
    data = data_element(PAGE, json.dumps(facts))
    without = el("noscript", None, el("p", {"class": "rw rw-page"}, NO_SCRIPTS))
    body = f"<body data-lms>{main}{without}{data}</body>"
    return f'<!doctype html>\n<html lang="en">{head}{body}</html>\n'


@cache
def live_script() -> SiteFile:
    """Return the script of a page."""
    return named_by_content("lms", "js", script(ENTRY))


@cache
def theme() -> SiteFile:
    """Return the script that sets a page's theme."""
    return named_by_content("theme", "js", theme_script())


def style(html: str) -> SiteFile:
    """Return the style sheet for this HTML, and for all that scripts may add to it."""
    added = frozenset(_WORD.findall(script(ENTRY)))
    return named_by_content("lms", "css", trim(page_style(), html, added))


class AskedSteps(NamedTuple):
    """What a page knows of a lesson's questions: their steps and their right answers.

    The id changes with them, so that an LMS's place of another edition does not count here.
    """

    key: str
    id: str
    right: dict[str, list[int]]


def asked_steps(key: str, found: Packed) -> AskedSteps:
    """Return the questions of a lesson or a quiz from its moments."""
    right: dict[int, list[int]] = {}
    moments: Iterable[Mapping[str, object]] = found["moments"]  # type: ignore[assignment]
    for moment in moments:
        at, answer = moment["at"], moment.get("answer")
        if isinstance(at, int) and isinstance(answer, int):
            rights = right.setdefault(at, [])
            if moment["mark"] == "right" and answer not in rights:
                rights.append(answer)
    ordered = {str(at): sorted(right[at]) for at in sorted(right)}
    return AskedSteps(key, _mark(f"{key} {json.dumps(ordered)}"), ordered)


def _longest(sets: Sequence[AskedSteps]) -> int:
    """Return the most characters of the place that ``lms.js`` writes: a sign for each question."""
    head = len("1;") + ID + len(",999,1")
    return head + sum(len(";=!") + len(one.id) + len(one.right) for one in sets)


def _mark(text: str) -> str:
    return sha256(text.encode("utf-8")).hexdigest()[:ID]


def _pieces(found: Packed) -> Iterable[str]:
    return found["pieces"]  # type: ignore[return-value]


def _json(found: Packed) -> str:
    return json.dumps(found, ensure_ascii=False, separators=(",", ":"))
