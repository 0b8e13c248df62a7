"""A step of a lesson, or a question of a quiz, on the screen."""

from __future__ import annotations

from kit.core.drawing import Markup
from kit.show.drawn import drawn_faces
from kit.show.html import el, join
from kit.show.lesson import parts
from kit.show.lesson.card_texts import card_list
from kit.show.lesson.controls import bar, keys, space
from kit.show.lesson.course_list import ended, next_lesson, quiz_next
from kit.show.lesson.press import go_back, play, press, short, take_back
from kit.show.lesson.question import question, spoken_question, spoken_reveal
from kit.show.lesson.ready_path import path_end
from kit.teach.frame import LessonFrame


def lesson_html(frame: LessonFrame) -> Markup:
    """Return what stands on the screen, from top to bottom."""
    asked = question(frame.question) if frame.question else None
    shown = (
        parts.header(frame),
        parts.ask(
            _beside(frame),
            _again(frame),
            parts.note(frame),
            asked,
            parts.moves(frame),
            _ending(frame),
        ),
        parts.table(frame, hush=frame.hushed),
        parts.panel(
            parts.told(frame, news=frame.news),
            parts.score(frame),
            parts.rules(frame, frame.clauses),
            card_list(drawn_faces()),  # of the table, which has been drawn by now
        ),
        bar(frame, *_buttons(frame)),
    )
    return join(shown)


def _beside(frame: LessonFrame) -> Markup | None:
    """Return the line that says that one only looks here."""
    if not frame.looked_up:
        return None
    head = el("b", None, f"{frame.called(frame.at)}, to look at.")
    return el("p", {"class": "rw-whatif"}, head, " Your own place is kept.")


def _again(frame: LessonFrame) -> Markup | None:
    """Return the line that says that this question was missed before."""
    return el("p", {"class": "rw-again"}, frame.again) if frame.again else None


def lesson_spoken(frame: LessonFrame) -> str:
    """Return in words what a listener must know of this step."""
    news = [line.text for line in frame.told] if frame.news else []
    asked = frame.question
    said = [f"{frame.again or frame.called(frame.at)}.", *news, frame.note]
    if asked and asked.locked:
        said[1:1] = spoken_reveal(asked)
    elif asked and frame.waiting:
        said.append(spoken_question(asked))
    return " ".join(filter(None, said))


def _ending(frame: LessonFrame) -> Markup | None:
    """Return what one can do after the last lesson of a course, or of the path to a first game."""
    return ended(frame) or path_end(frame)


def _buttons(frame: LessonFrame) -> list[Markup | None]:
    if frame.looked_up and frame.came:
        return [press("return", f"← Back to {frame.came.words}", primary=True), space(),
                keys(frame, "← back")]  # fmt: skip
    return [
        go_back(disabled=frame.first),
        _primary(frame),
        next_lesson(frame.lessons, primary=False) if frame.last and frame.missed else None,
        press("help", "Show me") if "help" in frame.ways else None,
        take_back() if "undo" in frame.ways else None,
        press("next", "Skip") if frame.waiting or frame.finding else None,
        space(),
        keys(frame, *_number_keys(frame), "← → steps"),
        _whatif(frame) if "whatif" in frame.ways else None,
        None if frame.last and not frame.lessons else _restart(frame),
    ]


def _primary(frame: LessonFrame) -> Markup | None:
    if frame.question is not None and frame.waiting:
        chosen = frame.question.chosen is not None
        return press("lock", "Lock in and reveal", primary=True, disabled=not chosen)
    if len(frame.moves) == 1:
        return play(frame.moves[0], primary=True)
    if frame.moves:
        return None
    if frame.last and frame.missed:
        return press("again", _once_more(frame.missed), primary=True)
    if frame.last:
        onward = next_lesson(frame.lessons) or quiz_next(frame)
        return onward or press("restart", "Start again", primary=True)
    return press("next", "Next →", primary=True)


def _once_more(missed: int) -> str:
    return (
        "Once more: the question you missed" if missed == 1 else f"Once more: {missed} you missed"
    )


def _number_keys(frame: LessonFrame) -> tuple[str, ...]:
    if frame.question is not None and frame.waiting:
        return (f"1–{len(frame.question.answers)} answer · Enter locks",)
    return parts.move_keys(frame)


def _whatif(frame: LessonFrame) -> Markup:
    """Return the way off the script, which has its price while a question waits."""
    words = "What if? (skips the question)" if frame.waiting else "What if?"
    return press("whatif", short("?", words, words))


def _restart(frame: LessonFrame) -> Markup:
    return press("restart", short("↺", "Start again", "Start again"), disabled=frame.first)
