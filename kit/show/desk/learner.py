"""One learner on the desk: where they are, and everything they did, with the answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime

from kit.core.drawing import Markup
from kit.games import game
from kit.show.desk.board import SIGNS
from kit.show.html import el, join
from kit.teach.desk.questions import QuestionWords, Source
from kit.teach.desk.results import (
    Answered,
    Finished,
    LearnerRow,
    Words,
    place_in_course,
    place_words,
    score,
    where_words,
)
from kit.teach.desk.vote import VoteResult


def learner_html(row: LearnerRow | None, words: Words, votes: Iterable[VoteResult] = ()) -> Markup:
    """Return everything that a learner did; the script adds the name."""
    if row is None:
        return el("p", {"class": "rw-note"}, "This learner is not on the board any more.")
    given = sorted(row.answers, key=lambda one: place_in_course(one.source))
    answers = join(_source(row, one, words) for one in given)
    nothing = el("p", {"class": "rw-note"}, "No question has been answered yet.")
    return join(
        [
            _now(row),
            *_finished(row.record or Finished()),
            answers if given else nothing,
            _votes(row, votes),
        ]
    )


def _finished(record: Finished) -> list[Markup]:
    lessons = [place_words(Source(*one)) for one in record.lessons]
    games = [f"{game(slug).title} ({len(ends)})" for slug, ends in record.games.items()]
    days: Counter[str] = Counter()
    for (day, _), count in record.days.items():
        days[day] += count
    practice = [f"{day} ({count})" for day, count in sorted(days.items())]
    lines = {"Lessons finished": lessons, "Whole games": games, "Questions by day": practice}
    return [el("p", None, el("b", None, f"{words}: "), "; ".join(found) or "none yet")
            for words, found in lines.items() if found or found is lessons]  # fmt: skip


def _votes(row: LearnerRow, votes: Iterable[VoteResult]) -> Markup | None:
    items = [
        el("li", {"data-kind": kind}, el("span", {"class": "rw-facts"}, f"Vote {turn + 1}"),
           el("span", None, ballot.text),
           el("span", None, el("b", {"title": verdict}, f"{sign} "), ballot.choices[choice].text))
        for result in votes
        for turn, ballot in enumerate((result.first, result.second))
        if (choice := result.votes[turn].get(row.number)) is not None
        for sign, verdict, kind in (SIGNS[ballot.choices[choice].right],)
    ]  # fmt: skip
    if not items:
        return None
    return el("section", None, el("h3", None, "Votes"), el("ul", {"class": "rw-given"}, *items))


def _now(row: LearnerRow) -> Markup:
    where = where_words(row)
    if row.is_placed and row.source.lesson:
        where = f"{where}, step {row.at + 1}"
    here = "Now" if row.here else "Last"
    group = f" Class {row.code}." if row.code else ""
    return el("p", None, el("b", None, f"{here}: "), f"{where}.{group}")


def _source(row: LearnerRow, given: Answered, words: Words) -> Markup:
    right, total = score(row, words, given.source)
    known = words.get(given.source, {})
    said = f"{right} of {total} right" if total else ""
    head = el("h3", None, place_words(given.source), " ", el("span", {"class": "rw-facts"}, said))
    items = (_answer(given, at, known) for at in sorted(given.choices))
    return el("section", None, head, el("ul", {"class": "rw-given"}, *items))


def _answer(given: Answered, at: int, known: Mapping[int, QuestionWords]) -> Markup:
    unit = "Question" if given.source.quiz else "Step"
    asked, choice = known.get(at), given.choices[at]
    found = asked.choices.get(choice) if asked else None
    sign, verdict, kind = SIGNS[found.right if found else None]
    when = given.times.get(at)
    facts = f"{unit} {at + 1}" + (f" · {_time(when)}" if when else "")
    return el(
        "li",
        {"data-kind": kind},
        el("span", {"class": "rw-facts"}, facts),
        el("span", None, asked.text if asked else ""),
        el("span", None, el("b", {"title": verdict or None}, f"{sign} "),
           found.text if found else f"Answer {choice + 1}"),
        el("small", None, found.why) if found and found.right is False and found.why else None,
    )  # fmt: skip


def _time(when: float) -> str:
    return datetime.fromtimestamp(when, UTC).astimezone().strftime("%d %b, %H:%M")
