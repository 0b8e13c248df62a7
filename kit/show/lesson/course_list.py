"""The folded list of a game's lessons, under the headings of its parts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from kit.core.drawing import Markup
from kit.core.kinds import plural
from kit.files.index import READY
from kit.show.html import Attrs, el, join
from kit.show.lesson.controls import short
from kit.teach.frame import Lesson, LessonFrame, TableFrame
from kit.teach.links import lesson_page, notebook, page
from kit.teach.reference.table_sheet import ANCHOR, table_sheet

Part = list[tuple[int, Lesson]]  # the lessons under one heading, with their numbers


def course_list(lessons: Sequence[Lesson], rules: str = "") -> Markup | None:
    """Return a button for each lesson, and the link to the sheet; no list for a single lesson."""
    if len(lessons) < 2:
        return None
    summary = _summary(lessons, sum(lesson.state == "done" for lesson in lessons))
    sections = [_part(name, part, lessons) for name, part in _parts(lessons)]
    sheet = el("a", {"href": f"{rules}#{ANCHOR}"}, "Sheet for the table: the game on one page")
    link = el("p", {"class": "rw-to-sheet"}, sheet) if rules else None
    inside = el("div", {"class": "rw-lessons"}, *sections, link)
    return el("details", {"class": "rw-course"}, summary, inside)


class DoneParts(NamedTuple):
    """The parts of the list that finished lessons change; a script knows which are finished.

    ``lessons`` has the button of each finished lesson, and ``counts`` the line above the list for
    each number of finished lessons. ``path`` has the lessons on the path to a first game. ``heads``
    has the heading of a finished part, by the number of its first lesson.
    """

    lessons: list[str]
    counts: list[str]
    path: list[int]
    heads: dict[int, str]


def done_parts(lessons: Sequence[Lesson]) -> DoneParts:
    """Return all parts of the list that finished lessons change."""
    over = [replace(lesson, state="done") for lesson in lessons]
    heads = {part[0][0]: str(_head(name, part, over) or "") for name, part in _parts(over)}
    return DoneParts(
        [str(_lesson(at, lesson, over)) for at, lesson in enumerate(over)],
        [str(_summary(lessons, done)) for done in range(len(lessons) + 1)],
        [at for at, lesson in enumerate(lessons) if lesson.ready],
        {at: head for at, head in heads.items() if head and lessons[at].ready},
    )


def next_lesson(frame: LessonFrame, *, primary: bool = True) -> Markup | None:
    """Return the button that opens the next lesson, or None after the last.

    In a teacher's own course it may be a link to another game's lesson. Beside a primary button
    it shrinks to a sign on a phone.
    """
    kind = "rw-press rw-primary" if primary else "rw-press"
    if other := frame.following:
        name = f"Next lesson: {other.name} ({other.game})"
        inside = f"{name} →" if primary else short("→", f"{name} →", name)
        to = f"../{other.slug}/{lesson_page(other.key, 1)}"
        return el("a", {"class": kind, "href": to}, inside)
    lessons = frame.lessons
    now = next((i for i, one in enumerate(lessons) if one.state == "now"), -1)
    if now < 0 or now + 1 == len(lessons):
        return None
    name = f"Next lesson: {lessons[now + 1].name}"
    words = f"{name} →"
    attrs = {"type": "button", "class": kind, "data-do": "lesson"}
    inside = words if primary else short("→", words, name)
    return el("button", {**attrs, "data-at": now + 1}, inside)


def ended(frame: LessonFrame) -> Markup | None:
    """Return the links after the last lesson: quiz, play, rules."""
    if not _course_over(frame):
        return None
    sheet = f"{frame.rules}#{ANCHOR}" if table_sheet(frame.game.slug) else ""
    ways = (
        (page("play"), "Play a whole game", "against computer players, weak or strong"),
        (_quiz(frame), "Take the quiz", "questions that the game itself answers"),
        (sheet, "Open the one-page sheet", "the game on one page"),
        (frame.rules, "Look up the rules", "every rule, with the place that shows it"),
        (
            notebook("lab", frame.game.slug, "../") if frame.game.lab else "",
            "Go to the lab",
            "a notebook that counts: how likely, how fair, how long",
        ),
        (f"../{page('index')}", "Learn the next game", "or go through a lesson again"),
    )
    rows = [
        el("li", None, el("a", {"href": to}, words), _why(why)) for to, words, why in ways if to
    ]
    head = el("h2", None, f"You have finished {frame.game.title}")
    return el("div", {"class": "rw-ended"}, head, el("ul", None, *rows))


def _quiz(frame: LessonFrame) -> str:
    return f"../{page('quiz')}?game={frame.game.slug}" if frame.game.quiz else ""


def _why(words: str) -> Markup:
    return el("span", {"class": "rw-long"}, f": {words}.")


def quiz_next(frame: LessonFrame) -> Markup | None:
    """Return the primary button after the last lesson."""
    if not _course_over(frame):
        return None
    to, words = (_quiz(frame), "To the quiz →") if frame.game.quiz else (page("play"), "Play →")
    return el("a", {"class": "rw-press rw-primary", "href": to}, words)


def _course_over(frame: LessonFrame) -> bool:
    lessons = frame.lessons
    return frame.last and bool(frame.rules and lessons) and lessons[-1].state == "now"


def _summary(lessons: Sequence[Lesson], done: int) -> Markup:
    count = f", {done} done" if done else ""
    words = f"All {len(lessons)} lessons{count}"
    return el("summary", None, short("Lessons", words, words))


def _parts(lessons: Sequence[Lesson]) -> Iterator[tuple[str, Part]]:
    for name, group in groupby(enumerate(lessons), key=lambda pair: pair[1].part):
        yield name, list(group)


def _part(name: str, part: Part, lessons: Sequence[Lesson]) -> Markup:
    items = join(el("li", None, _lesson(at, one, lessons)) for at, one in part)
    label = {"aria-label": name or "Lessons"}
    return el("section", label, _head(name, part, lessons), el("ol", None, items))


def _head(name: str, part: Part, lessons: Sequence[Lesson]) -> Markup | None:
    minutes = sum(lesson.minutes for _, lesson in part)
    count = plural(len(part), "lesson")
    done = f" · ✓ {CAN_PLAY}" if part[0][1].ready and path_done(lessons) else ""
    facts = el("span", {"class": "rw-facts"}, f"{count} · {minutes} min{done}")
    return el("h2", None, name, " ", facts) if name else None


def _lesson(at: int, lesson: Lesson, lessons: Sequence[Lesson]) -> Markup:
    word = {"done": "✓ done", "now": "▸ now"}.get(lesson.state, "")
    said = (on_path(lesson, lessons), f"{lesson.minutes} min", word)
    facts = " · ".join(part for part in said if part)
    attrs: Attrs = {
        "type": "button",
        "data-do": "lesson",
        "data-at": at,
        "data-state": lesson.state,
        "aria-current": "true" if lesson.state == "now" else None,
    }
    name = el("b", None, lesson.name)
    about = el("span", {"class": "rw-about"}, lesson.about) if lesson.about else None
    return el("button", attrs, name, el("span", {"class": "rw-facts"}, facts), about)


# The path to a first game: the number of a lesson on it, and the links at its end


CAN_PLAY = "You are ready to play"


def on_path(lesson: Lesson, lessons: Sequence[Lesson]) -> str:
    """Return the number of a lesson on the path: 'Ready to play: 1 of 6', or ''."""
    return f"{READY}: {lesson.ready} of {_length(lessons)}" if lesson.ready else ""


def path_sign(frame: TableFrame) -> Markup | None:
    """Return the badge of the path for the header, or None beside the path or a look-up."""
    if isinstance(frame, LessonFrame) and frame.looked_up:
        return None
    now = [on_path(one, frame.lessons) for one in frame.lessons if one.state == "now"]
    return el("span", {"class": "rw-ready"}, now[0]) if now and now[0] else None


def is_first_lesson(frame: TableFrame) -> bool:
    """Tell whether this is a lesson of the path, where sources and readings are not shown yet."""
    return any(one.ready for one in frame.lessons if one.state == "now")


def path_done(lessons: Sequence[Lesson]) -> bool:
    """Tell whether all lessons of the path are finished."""
    return bool(_length(lessons)) and all(one.state == "done" for one in lessons if one.ready)


def path_ends(frame: LessonFrame) -> bool:
    """Tell whether this frame ends the last unfinished lesson of the path."""
    path = [one.state for one in frame.lessons if one.ready]
    return frame.last and "now" in path and "to come" not in path


def leads_to_table(frame: LessonFrame) -> bool:
    """Tell whether this frame leads to a first game: it ends the path, or its last lesson."""
    now = next((one for one in frame.lessons if one.state == "now"), None)
    is_last = bool(now and now.ready and now.ready == _length(frame.lessons))
    return frame.last and (is_last or path_ends(frame))


def first_game(frame: LessonFrame) -> Markup | None:
    """Return the primary button at the end of the path, with the minutes of a first game."""
    if not leads_to_table(frame):
        return None
    minutes = frame.game.first_game.minutes
    words = f"Play your first game{f' ({minutes} minutes)' if minutes else ''} →"
    return el("a", {"class": "rw-press rw-primary", "href": page("play")}, words)


def path_end(frame: LessonFrame) -> Markup | None:
    """Return what follows the path: a first game, the sheet, and further lessons."""
    if not leads_to_table(frame):
        return None
    sheet = el("a", {"href": f"{frame.rules}#{ANCHOR}"}, "Open the one-page sheet")
    has_sheet = bool(table_sheet(frame.game.slug))
    game = el("a", {"href": page("play")}, "Play your first game")
    ways = [
        (game, "against computer players, weak or strong"),
        *[(sheet, f"all that {_players(frame)} need, on one page to print")] * has_sheet,
        (el("b", None, "Continue the course"), "the other lessons show rarer rules"),
    ]
    rows = [el("li", None, words, f": {why}.") for words, why in ways]
    head = el("h2", None, CAN_PLAY if path_ends(frame) else "What next?")
    return el("div", {"class": "rw-ended"}, head, el("ul", None, *rows))


def _players(frame: LessonFrame) -> str:
    low, high = frame.game.players[0], frame.game.players[-1]
    return f"{low} players" if low == high else f"{low} to {high} players"


def _length(lessons: Sequence[Lesson]) -> int:
    return max((one.ready for one in lessons), default=0)
