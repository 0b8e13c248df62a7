"""The picture of a step or a question for a teacher: what its learners see before they answer."""

from __future__ import annotations

from kit.core.drawing import Markup
from kit.files.course.own_course import cached_by_course
from kit.show.html import el, join
from kit.show.lesson import parts
from kit.show.mode import STILL, drawing_as
from kit.teach.desk.questions import Source, opening_frame
from kit.teach.frame import LessonFrame, Question

KEPT = 64  # pictures, about 30 kB each


@cached_by_course(KEPT)
def picture_html(source: Source, at: int, *, bare: bool = False) -> str:
    """Return a step of a lesson or a question of a quiz, from 0; '' if it does not exist.

    A *bare* picture leaves out the question and its answers.
    """
    frame = opening_frame(source, at)
    return str(frame_picture(frame, bare=bare)) if frame else ""


def frame_picture(frame: LessonFrame, *, bare: bool = False) -> Markup:
    """Return the text, the question and the table of a frame."""
    asked = _question(frame.question) if frame.question and not bare else None
    attrs = {"class": "rw rw-pictured", "data-game": frame.game.slug, "aria-label": frame.title}
    with drawing_as(STILL):
        said = parts.ask(parts.note(frame), asked)
        return el("article", attrs, el("div", {"class": "rw-step"}, said, parts.table(frame)))


def _question(asked: Question) -> Markup:
    answers = join(el("li", None, one.text) for one in asked.answers)
    words = el("p", {"class": "rw-question-text"}, el("strong", None, asked.text))
    return join([words, el("ol", {"class": "rw-lettered"}, answers)])
