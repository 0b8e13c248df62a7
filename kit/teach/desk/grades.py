"""A class as tables for a spreadsheet: the grades, a row for each learner; and every answer.

The grades have the first columns of Canvas' gradebook, so that Canvas imports the file. Canvas
finds a learner by ID, SIS ID or name, and ignores columns whose names have the words of its own
sums (``lib/gradebook_importer.rb`` of instructure/canvas-lms). Moodle lets the teacher choose the
columns (https://docs.moodle.org/405/en/Grade_import), but stops at a row that is no learner. So
the row with the points of each assignment is only in the file for Canvas.
"""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime

from kit.games import GAMES, game
from kit.teach.desk.assignments import Assignment
from kit.teach.desk.questions import QuestionWords, Source, rule_words
from kit.teach.desk.results import LearnerRow, Words, place_words
from kit.teach.desk.vote import VoteResult

WHO = ("Student", "ID", "SIS User ID", "SIS Login ID", "Section")  # as Canvas names them
HEAD = ("class", "learner", "name", "game", "lesson or quiz", "step or question", "question",
        "answer", "right", "rule", "date")  # fmt: skip
NOBODY = LearnerRow(0, "", "", here=False, source=Source(), at=0, doing="", idle=0.0, done=0,
                    answers=())  # fmt: skip
_RISKY = ("=", "+", "-", "@", "\t", "\r")  # a spreadsheet would run what follows as a formula


def grades_text(
    rows: Iterable[LearnerRow],
    assignments: Sequence[Assignment],
    words: Words,
    *,
    with_points: bool = False,
) -> str:
    """Return the grades as CSV: points and per cent of each assignment, total, and last date.

    *with_points* adds the row that tells Canvas how many points there are.
    """
    titles = _titles(assignments)
    head = [*WHO, *titles, *(f"{one}: Current Score (%)" for one in titles),
            "Final Points", "Final Score (%)", "Current Grade: date"]  # fmt: skip
    lines: list[Sequence[object]] = [head]
    if with_points:
        most = [one.score(NOBODY, words)[1] for one in assignments]
        lines.append(["    Points Possible", "", "", "", "", *most, *([""] * (len(most) + 3))])
    lines += [_grades(row, assignments, words) for row in rows]
    return _csv(lines)


def _grades(row: LearnerRow, assignments: Sequence[Assignment], words: Words) -> Sequence[object]:
    mine = [one.score(row, words) if one.is_for(row.code) else None for one in assignments]
    points = ["" if found is None else found[0] for found in mine]
    shares = ["" if found is None else _percent(*found) for found in mine]
    right, most = (sum(found[i] for found in mine if found) for i in (0, 1))
    last = max((one.when(row) for one in assignments), default=0.0)
    who = (row.name or f"Learner {row.number}", "", "", "", row.code)
    return [*who, *points, *shares, right, _percent(right, most), _date(last)]


def _titles(assignments: Iterable[Assignment]) -> list[str]:
    """Return a name for each column; Canvas reads a number in brackets at the end as its own."""
    counts: Counter[str] = Counter()
    titles: list[str] = []
    for one in assignments:
        name = f"{one.title}, {one.due.isoformat()}"
        counts[name] += 1
        titles.append(f"{name}, no. {counts[name]}" if counts[name] > 1 else name)
    return titles


def _percent(right: int, most: int) -> object:
    return f"{100 * right / most:.1f}" if most else ""


def answers_text(rows: Iterable[LearnerRow], words: Words, votes: Sequence[VoteResult] = ()) -> str:
    """Return every answer as CSV, a row for each, with its date and game; also those of votes."""
    lines: list[Sequence[object]] = [HEAD]
    for row in rows:
        lines += _answers(row, words)
        lines += _votes(row, votes)
    return _csv(lines)


def _votes(row: LearnerRow, votes: Sequence[VoteResult]) -> Iterable[Sequence[object]]:
    for at, result in enumerate(votes, 1):
        for turn, ballot in enumerate((result.first, result.second)):
            choice = result.votes[turn].get(row.number)
            if choice is not None:
                found = ballot.choices[choice]
                right, rule = "yes" if found.right else "no", rule_words(ballot.game, ballot.clause)
                yield (row.code, row.number, row.name, _title(ballot.game), f"Vote {at}", turn + 1,
                       ballot.text, found.text, right, rule, _date(result.when))  # fmt: skip


def _answers(row: LearnerRow, words: Words) -> Iterable[Sequence[object]]:
    for source, choices, times in row.answers:
        for at, choice in sorted(choices.items()):
            asked = words.get(source, {}).get(at)
            slug = source.game or (asked.game if asked else "")
            where = source.quiz or place_words(source).partition(": ")[2]
            said = _answer(asked, choice)
            yield (row.code, row.number, row.name, _title(slug), where, at + 1, *said,
                   _date(times.get(at, 0.0)))  # fmt: skip


def _answer(asked: QuestionWords | None, choice: int) -> tuple[str, str, str, str]:
    found = asked.choices.get(choice) if asked else None
    if asked is None or found is None:
        return "", str(choice + 1), "", ""
    right = {True: "yes", False: "no", None: ""}[found.right]
    return asked.text, found.text, right, ", ".join(asked.rules)


def _title(slug: str) -> str:
    return game(slug).title if slug in GAMES else ""


def _date(when: float) -> str:
    """Return a time as ISO 8601 in this computer's time zone, '' for none."""
    if not when:
        return ""
    return datetime.fromtimestamp(when, UTC).astimezone().strftime("%Y-%m-%d %H:%M:%S")


def _csv(lines: Iterable[Sequence[object]]) -> str:
    text = io.StringIO()
    out = csv.writer(text)
    for line in lines:
        out.writerow([_plain(value) for value in line])
    return text.getvalue()


def _plain(value: object) -> object:
    """Return a value that a spreadsheet does not run as a formula.

    >>> _plain("=1+1"), _plain(-1)
    ("'=1+1", -1)
    """
    return f"'{value}" if isinstance(value, str) and value.startswith(_RISKY) else value
