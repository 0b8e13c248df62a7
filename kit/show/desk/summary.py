"""Summary of a class to print: each learner's results, and what to talk about next time."""

from __future__ import annotations

from collections.abc import Sequence

from kit.core.drawing import Markup
from kit.show.desk.board import choices_html, misconception_html
from kit.show.desk.vote import votes_html
from kit.show.html import Attrs, el, join
from kit.teach.desk.results import (
    LearnerRow,
    Tally,
    Words,
    most_missed,
    place_words,
    score,
    tallies,
    where_words,
)
from kit.teach.desk.vote import VoteResult


def summary_html(  # noqa: PLR0913 - what a summary tells
    rows: Sequence[LearnerRow],
    words: Words,
    title: str,
    when: str,
    votes: Sequence[VoteResult] = (),
    *,
    alone: bool = False,
) -> Markup:
    """Return the summary of a class; *when* is its date. *alone* it is a file without a desk."""
    found = tallies(rows, words)
    links = el("p", {"class": "rw-links rw-on-screen"},
           el("button", {"type": "button", "class": "rw-button rw-primary", "data-print": True},
              "Print"), el("a", {"class": "rw-button", "href": "."}, "← The desk"))  # fmt: skip
    return el(
        "main",
        {"class": "rw rw-desk rw-summary"},
        el("h1", None, title),
        el("p", {"class": "rw-facts"}, when),
        None if alone else links,
        _learners(rows, words),
        _missed(found),
        votes_html(votes),
        _questions(found),
    )  # fmt: skip


def _learners(rows: Sequence[LearnerRow], words: Words) -> Markup:
    if not rows:
        return el("p", None, "No learner was there.")
    names = ("Learner", "Class", "Last place", "Lessons done", "Right", "Answered")
    head = el("tr", None, *(el("th", {"scope": "col"}, one) for one in names))
    body = el("tbody", None, *(_learner(row, words) for row in rows))
    table = el("table", {"class": "rw-result-table"}, el("thead", None, head), body)
    wide: Attrs = {"class": "rw-scroll", "tabindex": 0, "role": "region", "aria-label": "Learners"}
    title = el("h2", None, f"Learners ({len(rows)})")
    return el("section", None, title, el("div", wide, table))


def _learner(row: LearnerRow, words: Words) -> Markup:
    right, total = score(row, words)
    cells = (row.code or "–", where_words(row), row.done, right, total)
    name = row.name or f"Learner {row.number}"
    return el("tr", None, el("th", {"scope": "row"}, name), *(el("td", None, one) for one in cells))


def _missed(found: Sequence[Tally]) -> Markup | None:
    missed = most_missed(found)
    if not missed:
        return None
    items = join(misconception_html(one) for one in missed)
    return el("section", None, el("h2", None, "To discuss"), el("ul", {"class": "rw-talk"}, items))


def _questions(found: Sequence[Tally]) -> Markup:
    if not found:
        return el("p", None, "No question was answered.")
    return el("section", None, el("h2", None, "Questions"), *(_question(one) for one in found))


def _question(tally: Tally) -> Markup:
    unit = "question" if tally.source.quiz else "step"
    where = f"{place_words(tally.source)}, {unit} {tally.at + 1}"
    words = tally.asked.text if tally.asked else where
    facts = el("p", {"class": "rw-facts"}, f"{where}. {tally.total} answered, {tally.wrong} wrong.")
    return el(
        "section", {"class": "rw-one-question"}, el("h3", None, words), facts, choices_html(tally)
    )
