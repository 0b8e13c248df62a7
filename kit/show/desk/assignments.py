"""Assignments on the desk: a form for a new one, and who has done each."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from kit.core.drawing import Markup
from kit.files.course.own_course import own_course
from kit.files.index import Heading, headings
from kit.games import GAMES, game, quiz_games
from kit.show.desk.board import who
from kit.show.html import Attrs, Child, el, join
from kit.teach.desk.assignments import Assignment, AssignmentKind, due_words
from kit.teach.desk.results import LearnerRow

ROWS = 8  # of the list of everything that can be assigned


def assign_html() -> Markup:
    """Return the form for a new assignment."""
    what: Attrs = {"name": "what", "multiple": True, "size": ROWS}
    due: Attrs = {"name": "due", "type": "date", "required": True}
    days: Attrs = {"name": "days", "type": "number", "min": 1, "max": 60, "value": 1}
    code = el("input", {"name": "quiz", "maxlength": 20, "size": 12, "autocomplete": "off"})
    form = el(
        "form", {"data-do": "assign"},
        el("label", {"class": "rw-grows"}, "What (with Ctrl or ⌘ several) ",
           el("select", what, *_groups())),
        el("label", None, "or the code of a quiz ", code),
        el("label", None, "Five a day: on how many days ", el("input", days)),
        el("label", None, "To be done by ", el("input", due)),
        el("button", {"class": "rw-button rw-primary"}, "Assign"),
    )  # fmt: skip
    return el("details", {"class": "rw-tool"}, el("summary", None, "Assign for a day"), form)


def lesson_groups() -> list[tuple[str, list[tuple[str, Heading]]]]:
    """Return headings with lessons and their games: the teacher's own course first."""
    found = [(game(slug).title, [(slug, one) for one in headings(slug)]) for slug in GAMES]
    if not (own := own_course()):
        return found
    named = {(slug, one.key): one for _, rows in found for slug, one in rows}
    ours = [(row.game, named[row.game, row.key]) for row in own.rows]
    left = [(title, [row for row in rows if row not in ours]) for title, rows in found]
    return [(own.title, ours), *((title, rows) for title, rows in left if rows and own.rest)]


def _groups() -> list[Markup]:
    lessons = [
        el("optgroup", {"label": f"Lessons: {title}"}, *(
            _option(f"lesson:{slug}/{one.key}", one.name) for slug, one in rows))
        for title, rows in lesson_groups()
    ]  # fmt: skip
    first = 1 if own_course() else 0
    quizzes = {"": "all games"} | {slug: game(slug).title for slug in quiz_games()}
    return [
        *lessons[:first],
        el("optgroup", {"label": "Practice"}, _option(AssignmentKind.PRACTICE, "Five a day")),
        el("optgroup", {"label": "A new quiz of ten questions"}, *(
            _option(f"quiz:{slug}", f"Quiz: {title}") for slug, title in quizzes.items())),
        el("optgroup", {"label": "A whole game"}, *(
            _option(f"game:{slug}", f"Play: {game(slug).title}") for slug in GAMES)),
        *lessons[first:],
    ]  # fmt: skip


def _option(value: str, words: str) -> Markup:
    return el("option", {"value": value}, words)


def assignments_html(
    found: Sequence[Assignment], rows: Sequence[LearnerRow], today: date
) -> Markup:
    """Return the assignments of a class, each with who has done it."""
    if not found:
        return el("p", {"class": "rw-note"}, "Nothing is assigned. “Assign for a day” does it.")
    items = [_assignment(one, [row for row in rows if one.is_for(row.code)], today)
             for one in found]  # fmt: skip
    return join(items)


def _assignment(one: Assignment, rows: Sequence[LearnerRow], today: date) -> Markup:
    done = [row for row in rows if one.is_done(row)]
    late = " · the day is over" if one.is_late(today) else ""
    code = f" · class {one.code}" if one.code else ""
    facts = f"For {due_words(one.due, today)} · {len(done)} of {len(rows)} done{code}{late}"
    drop: Attrs = {"type": "button", "class": "rw-button", "data-do": "unassign",
                   "data-number": one.number}  # fmt: skip
    inside: list[Child] = [
        el("ul", {"class": "rw-quiz-results"}, *(_learner(row, one) for row in rows)),
        el("button", drop, "Remove this assignment"),
    ]
    quiz = [f"Code {source.quiz}" for source in one.sources if source.quiz]
    summary = el("summary", None, el("span", {"class": "rw-facts"}, " · ".join([facts, *quiz])),
                 el("span", None, one.title))  # fmt: skip
    return el("details", {"data-kept": f"assigned/{one.number}"}, summary, *inside)


def _learner(row: LearnerRow, one: Assignment) -> Markup:
    parts = [is_done for _, is_done in one.parts(row)]
    said = "done ✓" if all(parts) else "not done"
    if not all(parts) and len(parts) > 1:
        said = f"{sum(parts)} of {len(parts)} done"
    return el("li", None, who(row), " ", el("span", None, said))
