"""The board on the desk: learners, answers, quiz results, and what the class was told.

Names are left out: the script inserts them as text, so that a learner's input is never parsed as
HTML.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from urllib.parse import urlencode

from kit.core.drawing import Markup
from kit.files.course.own_course import cached_by_course
from kit.show.html import Attrs, Child, el, join
from kit.teach.desk.questions import Source
from kit.teach.desk.results import (
    Believed,
    LearnerRow,
    Tally,
    Words,
    length,
    most_missed,
    place_words,
    score,
    where_words,
)
from kit.teach.lesson.script import FOUND

KEPT = 1024  # size of the cache of drawn learners
IDLE = 180  # seconds without a move after which a learner is marked
SIGNS = {True: ("✓", "Right", "good"), False: ("✕", "Wrong", "bad"), None: ("–", "", "none")}


def who(row: LearnerRow) -> Markup:
    """Return the element into which the script writes a learner's name."""
    return el("b", {"data-name": row.number}, f"Learner {row.number}")


def learners_html(rows: Sequence[LearnerRow], words: Words) -> Markup:
    """Return all learners who are here, and the number of those who have left."""
    here = [row for row in rows if row.here]
    if not here:
        return join([el("p", {"class": "rw-note"}, "Nobody is here yet."), _left(rows)])
    still = sum(row.idle >= IDLE for row in here)
    said = f"{_count(len(here), 'learner')} here"
    said += f", {still} without a move for {IDLE // 60} minutes" if still else ""
    items = join(_learner(row, words) for row in here)
    return join([el("p", {"class": "rw-lead"}, f"{said}."),
                 el("ul", {"class": "rw-learners"}, items), _left(rows)])  # fmt: skip


def _left(rows: Iterable[LearnerRow]) -> Markup | None:
    gone = [el("li", None, _opens(row)) for row in rows if not row.here]
    if not gone:
        return None
    words = el("summary", None, f"{len(gone)} left; what they answered counts.")
    names = el("ul", {"class": "rw-gone"}, *gone)
    return el("details", {"data-kept": "left", "class": "rw-left"}, words, names)


def _opens(row: LearnerRow) -> Markup:
    """Return the button with a learner's name, which opens everything about them."""
    attrs: Attrs = {"type": "button", "class": "rw-opens", "data-do": "learner",
                    "data-number": row.number}  # fmt: skip
    return el("button", attrs, who(row))


def _learner(row: LearnerRow, words: Words) -> Markup:
    # Cached: since the last update only one or two learners of a class have moved.
    minutes = int(row.idle // 60)
    plain = row._replace(name="", idle=60.0 * minutes, answers=(), record=None)
    return _drawn(plain, *score(row, words))


@cached_by_course(KEPT)
def _drawn(row: LearnerRow, right: int, total: int) -> Markup:
    still = row.idle >= IDLE and row.doing != "done"
    code = el("small", {"class": "rw-facts"}, row.code) if row.code else None
    return el(
        "li",
        {"data-still": still, "data-learner": row.number},
        el("span", {"class": "rw-name-of"}, _opens(row), code),
        el("span", {"class": "rw-lesson-of"}, where_words(row)),
        el("span", {"class": "rw-step-of"}, *_step(row)),
        el("span", {"class": "rw-idle"}, _moved(row, still=still)),
        el("span", {"class": "rw-facts"}, f"{right} of {total} right" if total else ""),
    )


def _step(row: LearnerRow) -> tuple[Child, ...]:
    many = length(row.source)
    if not many or not row.is_placed:
        return ("",)
    at = min(row.at + 1, many)
    unit = "Question" if row.source.quiz else "Step"
    more = {"trying": ", trying things out", "done": ", done ✓"}.get(row.doing, "")
    value = many if row.doing == "done" else at - 1
    bar = el("progress", {"max": many, "value": value, "aria-hidden": "true"})
    return bar, f"{unit} {at} of {many}{more}"


def _moved(row: LearnerRow, *, still: bool) -> str:
    minutes = int(row.idle // 60)
    if still:
        return f"◷ no move for {minutes} min"
    return "just now" if minutes < 1 else f"{minutes} min ago"


def questions_html(tallies: Sequence[Tally], believed: Sequence[Believed] = ()) -> Markup:
    """Return the answers: first what to talk about, then every question, folded."""
    if not (tallies or believed):
        return el("p", {"class": "rw-note"}, "No question has been answered yet.")
    missed = most_missed(tallies)
    groups = groupby(tallies, lambda one: one.source)
    return join([_talk(missed, believed), *(_group(source, list(some)) for source, some in groups)])


def _talk(missed: Sequence[Tally], believed: Sequence[Believed]) -> Markup | None:
    if not (missed or believed):
        return None
    items = join([*map(believed_html, believed), *map(misconception_html, missed)])
    return el("div", {"class": "rw-talk"}, el("h3", None, "To discuss"), el("ul", None, items))


def believed_html(one: Believed) -> Markup:
    """Return a misconception of several learners, with the button to a step that shows the rule."""
    words = f"{one.many} of {one.total} seem to think that {one.misconception.believed}."
    rule = el("p", {"class": "rw-facts"}, f"Rule {one.misconception.clause}")
    send = _send_to(one.source, one.at) if one.source.lesson else None
    return el("li", None, el("strong", None, words), rule, send)


def misconception_html(tally: Tally) -> Markup:
    """Return the most frequent wrong answer, with its reason and its rule."""
    at = tally.misconception
    chosen = tally.choice(at) if at is not None else None
    if at is None or chosen is None or tally.asked is None:
        return el("li", None, f"{tally.wrong} of {tally.total} wrong")
    many = f"{tally.counts[at]} of {tally.total}"
    return el(
        "li",
        None,
        el("strong", None, tally.asked.text),
        el("p", None, f"✕ {many} answered “{chosen.text}”. ", chosen.why),
        el("p", {"class": "rw-facts"}, _rules(tally), f" · {_where(tally)}"),
    )


def _where(tally: Tally) -> str:
    unit = "question" if tally.source.quiz else "step"
    return f"{place_words(tally.source)}, {unit} {tally.at + 1}"


def _rules(tally: Tally) -> str:
    rules = tally.asked.rules if tally.asked else ()
    return "Rule " + ", ".join(rules) if rules else ""


def _group(source: Source, some: Sequence[Tally]) -> Markup:
    items = join(_question(one) for one in some)
    return el("section", {"class": "rw-asked"}, el("h3", None, place_words(source)), items)


def _question(tally: Tally) -> Markup:
    unit = "Question" if tally.source.quiz else "Step"
    words = tally.asked.text if tally.asked else ""
    wrong = f", {tally.wrong} wrong" if tally.wrong else ""
    summary = el(
        "summary",
        None,
        el("span", {"class": "rw-facts"}, f"{unit} {tally.at + 1} · {tally.total} answered{wrong}"),
        el("span", None, words),
    )
    key = f"{'/'.join(tally.source)}/{tally.at}"
    send = _send_to(tally.source, tally.at) if tally.source.lesson else None
    where = urlencode({"game": tally.source.game, "lesson": tally.source.lesson,
                       "quiz": tally.source.quiz, "step": tally.at + 1, "bare": 1})  # fmt: skip
    table = el("div", {"class": "rw-preview", "data-picture": where})
    return el(
        "details", {"data-kept": key}, summary, choices_html(tally), send, _vote(tally), table
    )


def choices_html(tally: Tally) -> Markup:
    """Return every choice with the number of learners who took it, its verdict and the reason."""
    words = tally.asked.choices if tally.asked else {}
    real = {at for at, one in words.items() if one.right is not None}
    rules = el("p", {"class": "rw-facts"}, _rules(tally))
    return join(
        [
            el(
                "ul",
                {"class": "rw-chosen"},
                join(_choice(tally, at) for at in sorted(real | {*tally.counts})),
            ),
            rules,
        ]
    )


def _choice(tally: Tally, at: int) -> Markup:
    found, many = tally.choice(at), tally.counts.get(at, 0)
    sign, verdict, kind = SIGNS[found.right if found else None]
    return el(
        "li",
        {"data-kind": kind},
        el("span", {"class": "rw-many"}, many),
        el("meter", {"min": 0, "max": tally.total, "value": many, "aria-hidden": "true"}),
        el("span", None, el("b", {"title": verdict or None}, f"{sign} "),
           found.text if found else f"Answer {at + 1}",
           el("small", None, f" {found.why}") if found and found.why else None),
    )  # fmt: skip


def _vote(tally: Tally) -> Markup | None:
    """Return the button that lets the class vote on a question; a task has no answers."""
    if tally.asked is None or FOUND in tally.asked.choices:
        return None
    attrs: Attrs = {"type": "button", "class": "rw-button", "data-do": "vote",
             "data-game": tally.source.game, "data-lesson": tally.source.lesson,
             "data-quiz": tally.source.quiz, "data-step": tally.at + 1}  # fmt: skip
    return el("button", attrs, "Vote on this")


def _send_to(source: Source, at: int) -> Markup:
    attrs: Attrs = {"type": "button", "class": "rw-button", "data-do": "send",
             "data-game": source.game, "data-lesson": source.lesson,
             "data-step": at + 1}  # fmt: skip
    return el("button", attrs, "Send everybody here")


def quizzes_html(rows: Sequence[LearnerRow], words: Words) -> Markup:
    """Return the results of each quiz code, learner by learner."""
    codes = sorted({one.source for row in rows for one in row.answers if one.source.quiz})
    if not codes:
        return el("p", {"class": "rw-note"}, "No quiz has been answered yet.")
    return join(_quiz(source, rows, words) for source in codes)


def _quiz(source: Source, rows: Sequence[LearnerRow], words: Words) -> Markup:
    size = length(source)
    items = [
        el("li", None, who(row), " ", el("span", None, _result(row, words, source, size)))
        for row in rows
        if any(one.source == source for one in row.answers)
    ]
    head = el("h3", None, f"{place_words(source)} ({len(items)})")
    return el("section", None, head, el("ul", {"class": "rw-quiz-results"}, *items))


def _result(row: LearnerRow, words: Words, source: Source, size: int) -> str:
    right, total = score(row, words, source)
    count = next(len(one.choices) for one in row.answers if one.source == source)
    known = f"{right} right, " if total else ""
    return f"{known}{count} of {size} answered"


def classes_html(here: Mapping[str, int], everybody: int) -> Markup:
    """Return the list of classes."""
    first = el("option", {"value": ""}, f"Everybody ({everybody})")
    return join([first, *(el("option", {"value": c}, f"{c} ({n})") for c, n in here.items())])


def course_html(sorry: str) -> Markup:
    """Return what is wrong with the files of the teacher's own course, a line for each problem."""
    if not sorry:
        return Markup("")
    lines = [el("li", None, line) for line in sorry.splitlines()]
    words = "Your course has a mistake. The class sees the lessons as they were before."
    return el("div", {"class": "rw-desk-course"}, el("p", None, words), el("ul", None, *lines))


def said_html(target: str, message: str, *, paused: bool) -> Markup:
    """Return the orders that hold for the class now, each with a button that cancels it."""
    lines = [
        el("li", None, "The class is paused.") if paused else None,
        _held(f"Sent to: {target}", "unsend", "Cancel") if target else None,
        _held(f"Message: {message}", "unsay", "Remove") if message else None,
    ]
    return el("ul", {"class": "rw-held-now"}, *lines) if any(lines) else Markup("")


def _held(words: str, do: str, button: str) -> Markup:
    attrs = {"type": "button", "class": "rw-button", "data-do": do}
    return el("li", None, el("span", None, words), " ", el("button", attrs, button))


def _count(n: int, noun: str) -> str:
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"
