"""Handouts: a lesson as one file without a kernel or network, and a game's sheet as a file.

The frames of a lesson are similar, so they are compressed from half a megabyte to twenty kilobytes.
A browser without scripts, or too old to decompress them, shows the sheet for paper.
"""

from __future__ import annotations

import base64
import re
import zlib
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from kit.core.drawing import Markup
from kit.core.game import AnyGame
from kit.files.index import Heading
from kit.files.scenario import Step, Written
from kit.show.card import noting_faces
from kit.show.handout.print import MADE, key_html, paper_html
from kit.show.handout.used_css import trim
from kit.show.html import Attrs, code, el, join
from kit.show.lesson.parts import card_texts, table
from kit.show.lesson.screen import frame_html
from kit.show.mode import HANDOUT, STILL, drawing_as
from kit.show.reference.table_sheet import TITLE, table_sheet_html
from kit.teach.frame import LessonFrame
from kit.teach.lesson.walkthrough import Walkthrough

ALONG = "A lesson to take along: it needs no network, and its answers are inside this file."
SHELF = "Each lesson is one file, which needs no network; its answers are inside."
LATER = frozenset(
    {"rw-opened", "rw-refusal", "rw-walking", "rw-laid", "rw-table", "rw-fold", "rw-folds",
     "rw-reader", "rw-press", "roomy", "snug", "tight", "bare", "small",
     "projector"}
)  # fmt: skip  # set by the script: classes, how densely a step is drawn, and a page's mode

# Marks of a packed page: before the number of a piece, and between pieces. No text has them.
AGAIN, NEXT = "\x01", "\x02"
SHORT = 40  # letters; a shorter piece is not replaced by a number
_CUT = re.compile(r"(?=<(?:svg|button|li|section|div)\b)|(?<=</svg>)|(?<=</button>)|(?<=</li>)")


class Skin(NamedTuple):
    """The style sheet of all pages, and the script of this one."""

    style: str
    script: str


class ListedLesson(NamedTuple):
    """A lesson in the list: its heading and its file."""

    heading: Heading
    file: str


class Listed(NamedTuple):
    """The files of a game in a folder: its lessons and, if it was written, its sheet."""

    game: AnyGame
    lessons: Sequence[ListedLesson]
    sheet: str = ""


def handout_html(written: Written, skin: Skin, *, answers: bool = True) -> str:
    """Return a lesson as a file, to open in any browser; without answers it is only the sheet."""
    lesson, steps = Walkthrough(written), written.scenario.steps
    if answers:
        frames = lesson.every_frame()
        draw = _frame
    else:
        frames = [one for one in lesson.every_frame(apart=True) if one.stage == "before"]
        draw = _table
    with noting_faces() as faces:
        walk = join(draw(frame, steps[frame.at]) for frame in frames)
    shared = {"class": "rw-shared", "data-game": frames[0].game.slug}
    walk = join((walk, el("div", shared, card_texts(frames[0], faces))))
    paper = paper_html(steps, lesson.every_frame(apart=True), answers=answers)
    about = ALONG if answers else ""
    kind: Attrs = {"class": "rw-walk", "data-sheet": not answers}
    body = join((el("div", kind), paper, _foot(about)))
    packed = el("script", {"type": "application/octet-stream", "id": "rw-pack"}, pack(walk))
    style = trim(skin.style, walk + body, LATER)
    return whole_file(_title(frames), style, join((body, packed, code("script", skin.script))))


def key_page(written: Written, style: str) -> str:
    """Return the answers of a lesson as a file."""
    frames = Walkthrough(written).every_frame(apart=True)
    body = join((key_html(written.scenario.steps, frames), _foot("")))
    return whole_file(f"Answers: {_title(frames)}", trim(style, body), body)


def _title(frames: Sequence[LessonFrame]) -> str:
    return f"{frames[0].title} · {frames[0].game.title}"


def index_html(games: Sequence[Listed], style: str) -> str:
    """Return the page that lists the files of a folder by game and part."""
    head = el("header", {"class": "rw-head"}, el("h1", None, "Lessons to take along"))
    lists = join(_game(one) for one in games)
    body = el("div", {"class": "rw rw-page rw-shelf"}, head, lists, _foot(SHELF))
    return whole_file("Rulewalk lessons", trim(style, body), body)


def whole_file(title: str, style: str, body: Markup) -> str:
    """Return a whole file around *body*, with its style inside."""
    wide = {"name": "viewport", "content": "width=device-width, initial-scale=1"}
    head = (
        el("meta", {"charset": "utf-8"}),
        el("meta", wide),
        el("meta", {"name": "color-scheme", "content": "light dark"}),
        el("title", None, title),
        code("style", style),
    )
    main = el("main", {"class": "rw-page rw-handout"}, body)
    page = el("html", {"lang": "en"}, el("head", None, *head), el("body", None, main))
    return f"<!doctype html>\n{page}\n"


def _frame(frame: LessonFrame, step: Step) -> Markup:
    """Return one frame, with the data for the script that walks through the lesson."""
    before = frame.stage == "before"
    attrs: Attrs = {
        "class": "rw-frame",
        "data-due": (step.refuse or next(iter(step.actions), None)) if before else None,
        "data-think": before and step.help != "worked",
    }
    with drawing_as(HANDOUT):
        return el("div", attrs, frame_html(frame))


def _table(frame: LessonFrame, step: Step) -> Markup:
    """Return one table for the sheet, without what is asked or done there."""
    with drawing_as(STILL):
        shown = table(frame)
    return el("div", {"class": "rw-frame"}, el("article", {"data-at": frame.at}, shown))


def _foot(about: str) -> Markup:
    return el("footer", {"class": "rw rw-along"}, el("p", None, f"{about} {MADE}"))


def _game(listed: Listed) -> Markup:
    game, entries, file = listed
    parts = dict.fromkeys(entry.heading.under for entry in entries)
    lists = join(
        _part(part, [entry for entry in entries if entry.heading.under == part]) for part in parts
    )
    title, about = el("h2", None, game.title), el("p", None, game.blurb)
    return el("section", {"data-game": game.slug}, title, about, _sheet(file), lists)


def _sheet(file: str) -> Markup | None:
    if not file:
        return None
    link = el("a", {"href": file}, "Sheet for the table")
    return el("p", {"class": "rw-listed"}, link, el("span", None, " One page to print."))


def _part(part: str, entries: Sequence[ListedLesson]) -> Markup:
    title = el("h3", None, part) if part else None
    return join((title, el("ul", {"class": "rw-listed"}, *(_entry(entry) for entry in entries))))


def _entry(entry: ListedLesson) -> Markup:
    link = el("a", {"href": entry.file}, entry.heading.name)
    facts = f" {entry.heading.minutes} min. {entry.heading.about}"
    return el("li", None, link, el("span", {"class": "rw-facts"}, facts))


def pack(html: str) -> str:
    """Return compressed HTML as text for ``handout.js``: the repeated pieces, then the whole."""
    pieces = _CUT.split(html)
    often = Counter(pieces)
    shared = [piece for piece in often if often[piece] > 1 and len(piece) > SHORT]
    number = {piece: at for at, piece in enumerate(shared)}
    whole = "".join(f"{AGAIN}{number[p]};" if p in number else p for p in pieces)
    compressed = zlib.compress(NEXT.join([*shared, whole]).encode("utf-8"), 9)
    return base64.b64encode(compressed).decode("ascii")


def sheet_page(found: AnyGame, style: str) -> str:
    """Return a game's sheet as a file: one page of A4 or Letter."""
    body = el("div", {"class": "rw rw-page rw-sheet-alone"}, table_sheet_html(found, alone=True))
    return whole_file(f"{found.title}: {TITLE.lower()}", trim(style, body), body)
