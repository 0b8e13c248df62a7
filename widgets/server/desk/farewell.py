"""What Ctrl-C says without ``--keep``: what will be lost, and the files that keep it if wanted."""

from __future__ import annotations

import asyncio
import sys
from datetime import datetime
from pathlib import Path

from kit.core.kinds import plural
from kit.show.desk.page import whole_page
from kit.show.desk.summary import summary_html
from kit.teach.desk.grades import answers_text, grades_text
from kit.teach.desk.questions import questions
from widgets.server.desk.classroom import Classroom

ASK = "Write them to files in this folder first? [y/N] "


def loss(room: Classroom) -> str:
    """Return what the end of the server deletes, in words; '' for nothing."""
    rows = [row for row in room.board.rows() if row.answers or row.name]
    if room.days is not None or not rows:
        return ""
    answers = sum(len(found.choices) for row in rows for found in row.answers)
    return (
        f"Stopping deletes what {plural(len(rows), 'learner')} did: {plural(answers, 'answer')}, "
        f"with names and assignments. With --keep FOLDER it stays."
    )


async def take_leave(room: Classroom, stop: asyncio.Event) -> None:
    """Say what is lost, and write it to files if the person at the terminal wants that.

    A second signal sets *stop* and ends the question. Without a terminal nothing is asked.
    """
    lost = loss(room)
    if not lost:
        return
    _say(f"\n{lost}")
    if sys.stdin is None or not sys.stdin.isatty() or sys.platform == "win32":
        return
    _say(ASK)
    if (await _answer(stop)).strip().lower() in ("y", "yes"):
        paths = await asyncio.to_thread(write_files, room, Path.cwd())
        _say(f"Written: {', '.join(path.name for path in paths)}")


def _say(words: str) -> None:
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


async def _answer(stop: asyncio.Event) -> str:
    """Return a line of the terminal, '' when *stop* is set first; the server goes on meanwhile."""
    stop.clear()
    loop, typed = asyncio.get_running_loop(), asyncio.Event()
    loop.add_reader(sys.stdin, typed.set)
    try:
        waits = [asyncio.ensure_future(one.wait()) for one in (typed, stop)]
        await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        for one in waits:
            one.cancel()
        return sys.stdin.readline() if typed.is_set() else ""
    finally:
        loop.remove_reader(sys.stdin)


def write_files(room: Classroom, folder: Path) -> list[Path]:
    """Write the summary, the grades and every answer; return the new files."""
    rows, found = room.board.rows(), room.board.assigned()
    sources = {one.source for row in rows for one in row.answers}
    words = {source: questions(source)
             for source in sources | {one for work in found for one in work.sources}}  # fmt: skip
    now = datetime.now().astimezone()
    title = "The class"
    votes, when = room.votes.results_of(""), now.strftime("%d %B %Y, %H:%M")
    drawn = summary_html(rows, words, title, when, votes, alone=True)
    page = whole_page(title, drawn, (), alone=True)
    texts = {"summary.html": page, "grades.csv": "\ufeff" + grades_text(rows, found, words),
             "answers.csv": "\ufeff" + answers_text(rows, words, votes)}  # fmt: skip
    stem = f"rulewalk-{now:%Y-%m-%d-%H%M%S}"
    paths = [folder / f"{stem}-{name}" for name in texts]
    for path, text in zip(paths, texts.values(), strict=True):
        path.write_text(text, encoding="utf-8", newline="")
    return paths
