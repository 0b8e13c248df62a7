"""One moment as HTML: the same for JupyterLab, Voilà and a page with no kernel."""

from __future__ import annotations

from kit.core.drawing import Markup
from kit.show.drawn import noting_faces
from kit.show.html import Attrs, el, slug
from kit.show.lesson.card_texts import card_texts
from kit.show.lesson.controls import spoken_answer
from kit.show.lesson.step import lesson_html, lesson_spoken
from kit.show.lesson.what_if import what_if_html, what_if_spoken
from kit.show.mode import is_coming, is_one_file
from kit.teach.frame import Frame, LessonFrame, SheetFrame, TableFrame, WhatIfFrame


def frame_html(frame: Frame) -> Markup:
    """Return the whole screen: header, progress, table, panel and controls."""
    coming = is_coming()  # then nothing can be pressed, and nothing is announced
    attrs: Attrs = {
        "inert": coming,
        "class": "rw rw-first" if coming else "rw",
        "data-game": frame.game.slug,
        "data-step": frame.step,
        "data-at": frame.at,
        "data-stage": frame.stage,
        "data-fork": len(frame.played) if isinstance(frame, WhatIfFrame) else None,
        "data-about": _about(frame) if isinstance(frame, TableFrame) else None,
        "aria-label": frame.title,
    }
    said = el("div", {"class": "rw-said", "aria-live": "polite"}, spoken(frame))
    with noting_faces() as faces:
        step = el("div", {"class": "rw-step"}, _shown(frame))
    if not isinstance(frame, TableFrame) or is_one_file():  # a file has all texts once
        return el("article", attrs, step, said)
    texts = card_texts(frame, faces)
    return el("article", attrs, step, texts, said)


def _about(frame: TableFrame) -> str:
    """Return what has to stay on the screen: seats, the viewer's own among them, and cards."""
    seats = sorted({frame.view.seat, *frame.about.seats})
    names = sorted(slug(frame.view.box.pack[kind].name) for kind in frame.about.cards)
    return " ".join([*(f"seat-{seat}" for seat in seats), *(f"card-{name}" for name in names)])


def spoken(frame: Frame) -> str:
    """Return in words what a listener must know of this frame."""
    if frame.refusal:
        return spoken_answer(frame)
    match frame:
        case LessonFrame():
            return lesson_spoken(frame)
        case WhatIfFrame():
            return what_if_spoken(frame)
        case SheetFrame():
            from kit.show.lesson.quiz_sheet import sheet_spoken  # nor of a quiz

            return sheet_spoken(frame)
        case _:
            from kit.show.play.screen import play_spoken  # a lesson loads nothing of a game

            return play_spoken(frame)


def _shown(frame: Frame) -> Markup:
    match frame:
        case LessonFrame():
            return lesson_html(frame)
        case WhatIfFrame():
            return what_if_html(frame)
        case SheetFrame():
            from kit.show.lesson.quiz_sheet import sheet_html

            return sheet_html(frame)
        case _:
            from kit.show.play.screen import play_html  # a lesson loads nothing of a game

            return play_html(frame)
