"""The results of a class as a table for a spreadsheet: one row for each answer."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from kit.games import GAMES, game
from kit.teach.desk.questions import QuestionWords
from kit.teach.desk.results import LearnerRow, Words, place_words

HEAD = ("class", "learner", "name", "game", "lesson or quiz", "step or question", "question",
        "answer", "right", "rule", "lessons done")  # fmt: skip
_RISKY = ("=", "+", "-", "@", "\t", "\r")  # a spreadsheet would take what follows for a formula


def table_text(rows: Iterable[LearnerRow], words: Words) -> str:
    """Return the table as CSV; a learner without an answer has one row with her place."""
    text = io.StringIO()
    out = csv.writer(text)
    out.writerow(HEAD)
    for row in rows:
        for line in _lines(row, words):
            out.writerow([_plain(value) for value in line])
    return text.getvalue()


def _lines(row: LearnerRow, words: Words) -> list[tuple[object, ...]]:
    who = (row.code, row.number, row.name)
    lines: list[tuple[object, ...]] = []
    for source, choices in row.answers:
        where = (_title(source.game), source.quiz or place_words(source).partition(": ")[2])
        for at, choice in sorted(choices.items()):
            said = _answer(words.get(source, {}).get(at), choice)
            lines.append((*who, *where, at + 1, *said, row.done))
    if lines or not row.here:
        return lines
    where = (_title(row.source.game), row.source.quiz or place_words(row.source))
    return [(*who, *where, row.at + 1, "", "", "", "", row.done)]


def _answer(asked: QuestionWords | None, choice: int) -> tuple[str, str, str, str]:
    found = asked.choices.get(choice) if asked else None
    if asked is None or found is None:
        return "", str(choice + 1), "", ""
    right = {True: "yes", False: "no", None: ""}[found.right]
    return asked.text, found.text, right, ", ".join(asked.rules)


def _title(slug: str) -> str:
    return game(slug).title if slug in GAMES else ""


def _plain(value: object) -> object:
    """Return a value that no spreadsheet runs.

    >>> _plain("=1+1"), _plain(-1)
    ("'=1+1", -1)
    """
    return f"'{value}" if isinstance(value, str) and value.startswith(_RISKY) else value
