"""Walks lessons in a real Chromium at several sizes, and finds what does not fit on the screen.

``python -m tests.fit`` walks all of them; the browser tests walk a part.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from kit.files.wire import read_click
from kit.show.js_bundle import bundle
from kit.show.lesson.nav import lesson_top, top
from kit.show.lesson.screen import frame_html
from kit.show.skin import css
from kit.teach.frame import SheetFrame, Walk
from kit.teach.lesson.course import Course
from kit.teach.play.seen import OTHERS
from kit.teach.play.table import PlayTable
from kit.teach.quiz.code import Code
from kit.teach.quiz.session import Quiz
from tests.fit.clicks import send, turns

ROOT = Path(__file__).parents[2]
FONTS = ["Fredoka", "Figtree"]
REFUSED = 12  # moments of a game in which a refusal is tried
PAGE = """<!doctype html><html lang="en" data-theme="light"{projector}><title>Rulewalk</title>
<meta name="viewport" content="width=device-width"><style>{fonts}{css}</style>
<body><main class="rw-page" id="here"></main></body></html>"""


def font_faces() -> str:
    """Return the pages' two fonts as a style sheet, with the style of the pages' root."""
    shell = (ROOT / "kit/show/static/shell/page.css").read_text("utf-8")
    root = "".join(re.findall(r":root \{.*?\}", shell, re.DOTALL))
    files = {name: ROOT / f"kit/show/static/fonts/{name.lower()}.woff2" for name in FONTS}
    return root + "".join(
        f"@font-face{{font-family:{name};font-weight:300 700;"
        f"src:url(data:font/woff2;base64,{b64encode(file.read_bytes()).decode()})}}"
        for name, file in files.items()
    )


# The stored settings; this page has no storage of its own.
IN_PROJECTOR_MODE = """Object.defineProperty(window, "localStorage", {
  value: { getItem: (key) => (key === "rulewalk:look" ? '{"projector": true}' : null) },
})"""


@dataclass(frozen=True)
class Size:
    """A screen: its width and height, and whether the page is in projector mode."""

    wide: int
    high: int
    projector: bool = False

    def __str__(self) -> str:
        return f"{self.wide}×{self.high}{' projector' if self.projector else ''}"


SIZES = (
    Size(1280, 720), Size(1366, 768), Size(1920, 1080), Size(768, 1024), Size(390, 844),
    Size(390, 664),
)  # fmt: skip
PROJECTORS = (Size(1280, 720, projector=True), Size(1920, 1080, projector=True))


# What never folds, beside the words and the button: the middle, the own area, the own hand.
FIRST = {
    "wizard_did_it": ("hand", "encounter", "road-0", "road-1", "seat-0", "seat-1"),
    "rock_paper_wizard": ("cave", "book", "wizards"),
    "witless_wizards": ("drawn", "own", "hand", "seat-0", "seat-1", "seat-2", "seat-3"),
    "wicked_wise": ("trick", "own", "hand-0", "hand-1", "hand-2", "hand-3", "shared"),
    "wild_side": ("pile", "hand", "own"),
}


@dataclass(frozen=True)
class Look:
    """One moment at one size, and what of it was not on the screen.

    ``away`` names what should never fold and is not wholly readable; ``least`` is the smallest
    text; ``moved`` names what can be pressed and moved though the learner did nothing.
    """

    lesson: str
    at: int
    stage: str
    missing: tuple[str, ...]
    away: tuple[str, ...] = ()
    least: float = 99
    moved: tuple[str, ...] = ()


def packed(walk: Walk | PlayTable) -> dict[str, Any]:
    """Return what the browser gets for a moment."""
    frame = walk.frame()
    place = walk.place().packed() if hasattr(walk, "place") else {}  # a game has none
    return {"step": frame.step, "html": str(frame_html(frame)), "place": place}


def moments(walk: Walk) -> Iterator[dict[str, Any]]:
    """Yield all moments as the browser gets them, with wrong answers to questions."""
    while True:
        yield packed(walk)
        frame = walk.frame()
        if frame.last:
            return
        for click in clicks(frame):
            walk.click(read_click({"step": walk.step, **click}))
        if isinstance(walk.frame(), SheetFrame):
            return


def clicks(frame: Any) -> list[dict[str, Any]]:
    """Return the next click of a learner: an answer to a question, else the primary button."""
    if frame.question is not None and frame.waiting:
        return [{"do": "choose", "at": len(frame.question.answers) - 1}, {"do": "lock"}]
    return [{"do": "next"}]


def open_page(browser: Any, size: Size) -> Any:
    """Open a page of this size that can show lessons."""
    page = browser.new_page(viewport={"width": size.wide, "height": size.high})
    page.emulate_media(reduced_motion="reduce")  # a picture stands still when it is measured
    projector = " data-projector" if size.projector else ""
    page.set_content(PAGE.format(css=css(), fonts=font_faces(), projector=projector))
    page.evaluate(
        "names => Promise.all(names.map((one) => document.fonts.load(`1em ${one}`)))", FONTS
    )
    if size.projector:
        page.evaluate(IN_PROJECTOR_MODE)
    page.add_script_tag(
        content=bundle("tests/fit/page.js", lambda path: (ROOT / path).read_text("utf-8"))
    )
    return page


def looks(page: Any, slug: str, key: str) -> Iterator[Look]:
    """Walk a lesson on a page and yield a look at each moment."""
    yield from _looks(page, Course(slug, key), str(lesson_top(slug)), f"{slug}/{key}")


def quiz_looks(page: Any, slug: str, number: int = 1) -> Iterator[Look]:
    """Walk ten questions on a page and yield a look at each moment."""
    code = str(Code(slug, 10, number))
    yield from _looks(page, Quiz(slug, code), str(top(None, "quiz")), f"{slug} quiz {code}")


def game_looks(page: Any, slug: str, seed: int = 1) -> Iterator[Look]:
    """Play a first game on a page and yield a look at each moment.

    Nothing that can be pressed moves while others do; the learner's own move may move their cards.
    """
    bar, by_itself = str(lesson_top(slug)), False
    for number, (table, wait, action) in enumerate(turns(slug, seed)):
        yield _look(page, table, bar, f"{slug} game {seed}", number, by_itself=by_itself)
        by_itself = wait is not None and table.frame().stage == OTHERS
        if action and number < REFUSED:  # a refusal lies over the table
            send(table, "play", "nothing like this")
            look = _look(page, table, bar, f"{slug} refused", number + 1, by_itself=True)
            yield replace(look, away=())


def _looks(page: Any, walk: Walk, bar: str, name: str) -> Iterator[Look]:
    for number, _ in enumerate(moments(walk)):
        yield _look(page, walk, bar, name, number)


def _look(
    page: Any, walk: Walk | PlayTable, bar: str, name: str, number: int, *, by_itself: bool = False
) -> Look:
    """Show a moment and measure it."""
    now, frame = walk.frame(), packed(walk)
    page.evaluate(*(("openLesson", [bar, frame]) if number == 0 else ("showFrame", frame)))
    if not page.evaluate("Boolean(document.querySelector('.rw-table'))"):
        page.evaluate("forget")
        return Look(name, number, now.stage, (), (), page.evaluate("least"))
    missing = tuple(page.evaluate("measure"))
    seen = page.evaluate("figures", FIRST[now.game.slug])
    moved = tuple(page.evaluate("moved"))
    at = now.at + 1
    away, least = tuple(seen["away"]), seen["least"]
    return Look(name, at, now.stage, missing, away, least, moved if by_itself else ())
