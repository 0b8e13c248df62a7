"""Clicks and words of each game's path to a first game: ``python -m tests.fit --path``.

A learner reads what is new on each screen, answers rightly with one tap, finds each move at the
first try and goes on. Counted are the notes, questions, answers, reasons and what happened; the
rules beside the table and what is folded can be read later.
"""

from __future__ import annotations

from dataclasses import dataclass

from kit.files.index import headings
from kit.files.scenario import one_shipped
from kit.files.wire import Click, Do
from kit.teach.frame import LessonFrame
from kit.teach.lesson.walkthrough import Walkthrough

MOST_CLICKS, MOST_MINUTES, PER_MINUTE = 60, 25.0, 200


@dataclass
class Path:
    """What a path, or a lesson of it, takes."""

    clicks: int = 0
    words: int = 0

    @property
    def minutes(self) -> float:
        """Return how long the words take to read."""
        return self.words / PER_MINUTE


def path_of(slug: str) -> Path:
    """Return what the whole path of a game takes."""
    parts = [lesson_path(slug, one.key) for one in headings(slug) if one.ready]
    return Path(sum(part.clicks for part in parts), sum(part.words for part in parts))


def lesson_path(slug: str, key: str) -> Path:
    """Return what a lesson takes, with the click that leads to the next one."""
    walk, count, read = Walkthrough(one_shipped(slug, key)), Path(clicks=1), set[str]()
    while True:
        frame = walk.lesson_frame()
        new = [text for text in texts(frame) if text not in read]
        read.update(new)
        count.words += sum(len(text.split()) for text in new)
        if walk.script.over:
            return count
        _go_on(walk, frame)
        count.clicks += 1


def texts(frame: LessonFrame) -> list[str]:
    """Return what a learner reads in a frame."""
    asked = frame.question
    said = [*frame.note.split("\n\n"), *(line.text for line in frame.told if frame.news)]
    if asked:
        said += [asked.text, *(one.text for one in asked.answers)]
        said += [one.why or "" for one in asked.answers if one.right]
    if frame.finding:
        said += [move.words for move in frame.moves if len(frame.moves) < 9]
    return said


def _go_on(walk: Walkthrough, frame: LessonFrame) -> None:
    """Click as a learner who is always right."""
    script, task = walk.script, walk.finding.task()
    do: Do = "next"
    at, action = 0, ""
    if frame.question and frame.waiting:
        do, at = "answer", script.results[script.at].right or 0
    elif task:
        do, action = "play", script.match.box.notation.label(task.wanted[len(walk.finding.laid)])
    walk.click(Click(step=walk.step, do=do, at=at, action=action))


def report_path(slug: str) -> bool:
    """Print a line for a game and its lessons; tell whether the path is too long."""
    for one in headings(slug):
        if one.ready:
            part = lesson_path(slug, one.key)
            print(f"    {one.key:28} {part.clicks:3} clicks, {part.minutes:4.1f} minutes")
    whole = path_of(slug)
    print(f"{slug:18} {whole.clicks:3} clicks, {whole.minutes:4.1f} minutes", flush=True)
    return whole.clicks > MOST_CLICKS or whole.minutes > MOST_MINUTES
