"""Everything that a page does, in a Python with only a browser's modules: run by
``test_browser.py``.

Pyodide has the standard library, without threads, processes and sockets. Here the import of
anything else, except our own code, is an error, and so is a thread. Then every page of a game is
opened and used with a learner's clicks, and each frame is drawn.
"""

from __future__ import annotations

import _thread
import json
import os
import sys
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

ELSEWHERE = {
    "asyncio", "concurrent", "ctypes", "http", "multiprocessing", "selectors", "socket",
    "socketserver", "sqlite3", "ssl", "subprocess",
}  # fmt: skip
JYTHON = "org"  # the standard library's own copy.py looks for it
CLICKS = 400  # more than any lesson needs
MOVES = 4  # one person against the thinker
STEPS = 5000  # more than any whole game needs


class NotInABrowser:
    """Import finder that refuses modules missing in a browser."""

    def find_spec(self, name: str, path: Sequence[str] | None = None, target: Any = None) -> None:
        top = name.partition(".")[0]
        ours = top in ("kit", JYTHON)
        known = ours or (top in sys.stdlib_module_names and top not in ELSEWHERE)
        assert known, f"a browser has no {name}"


def refuse(*_: object, **__: object) -> NoReturn:
    raise AssertionError("a browser has one thread and one process")


def shut() -> None:
    """Remove what a browser does not have."""
    import threading

    assert not [name for name in sys.modules if name.partition(".")[0] in ELSEWHERE]
    sys.meta_path.insert(0, NotInABrowser())
    threading.Thread.start = refuse  # type: ignore[method-assign]
    _thread.start_new_thread = refuse
    for name in ("fork", "forkpty", "posix_spawn", "posix_spawnp", "system", "popen"):
        setattr(os, name, refuse)


class Page:
    """One page: a walk, each frame of which is drawn."""

    def __init__(self, walk: Any) -> None:
        self.walk, self.drawn = walk, 0
        self.show(walk.frame())

    def show(self, frame: Any) -> Any:
        """Draw a frame, with its place as the browser gets it."""
        from kit.show.lesson.screen import frame_html

        assert frame is not None, "stale"
        assert len(frame_html(frame)) > 100
        json.dumps(self.walk.place().packed())
        self.drawn += 1
        return frame

    def do(self, what: str, **more: Any) -> Any:
        """Send a click as a browser does, and draw the result."""
        from kit.files.wire import read_click

        click = read_click({"step": self.walk.step, "do": what, **more})
        assert click is not None
        return self.show(self.walk.click(click))


def answer(page: Page, frame: Any, rightly: int = 0) -> Any:
    """Answer the question of a frame."""
    page.do("choose", at=rightly % len(frame.question.answers))
    return page.do("lock")


def lesson(slug: str) -> int:
    """Walk the first lesson to its end, repeat the missed questions, open another, come back."""
    from kit.teach.lesson.course import Course

    page = Page(Course(slug))
    frame = page.walk.frame()
    while not frame.last:
        assert page.drawn < CLICKS
        frame = answer(page, frame) if frame.waiting else page.do("next")
    if frame.missed:
        answer(page, page.do("again"))
        page.do("back")
    page.do("look", at=1, to=1)
    page.do("return")
    page.do("lesson", at=1)
    page.do("next")
    kept = page.walk.place().packed()
    again = Page(Course(slug))
    again.do("resume", kept=kept)
    assert again.walk.place().lesson == kept["lesson"]
    return page.drawn + again.drawn


def addresses(slug: str) -> int:
    """Open the pages by their addresses."""
    from kit.teach.lesson.course import asked, open_course
    from kit.teach.play.table import table_of
    from kit.teach.quiz.session import quiz_of

    walks = [
        open_course(slug, None, asked("lesson=now-alone&step=2"))[0],
        open_course(slug, None, asked("lesson=nowhere&if=pass"))[0],
        quiz_of(f"game={slug}"),
        quiz_of("code=WS-1234"),
        table_of(slug, "players=person,random,random&seed=7"),
        table_of(slug, "code=nonsense"),
    ]
    return sum(Page(walk).drawn for walk in walks)


def what_if(slug: str) -> int:
    """Start a what-if, ask for help, play offered and typed moves, and undo one."""
    from kit.teach.lesson.course import Course

    page = Page(Course(slug))
    frame = page.do("whatif")
    page.do("help")
    page.do("play", action=frame.moves[0].words)
    page.do("play", action="nothing of the kind")
    page.do("bot")
    page.do("undo")
    page.do("seat", at=frame.home)
    page.do("return")
    return page.drawn


def task(slug: str) -> int:
    """Walk the lesson with tasks: try each offered move until one is right."""
    from kit.files.index import lesson_key
    from kit.teach.lesson.course import Course

    page = Page(Course(slug, lesson_key(slug, "now-alone")))
    frame, tasks = page.walk.frame(), 0
    while not frame.last:
        assert page.drawn < CLICKS
        if frame.finding:
            tasks += 1
            page.do("help")
            page.do("play", action=frame.moves[-1].action)
            page.do("play", action=frame.moves[0].action)
            frame = page.do("next")
        else:
            frame = answer(page, frame, 1) if frame.waiting else page.do("next")
    assert tasks
    return page.drawn


def every_lesson(slug: str) -> int:
    """Open each lesson at its beginning."""
    from kit.files.index import headings
    from kit.teach.lesson.course import Course

    return sum(Page(Course(slug, heading.key)).drawn for heading in headings(slug))


def quiz(slug: str) -> int:
    """Answer five questions, and open the result."""
    from kit.teach.quiz.session import Quiz

    page = Page(Quiz(slug, size=5))
    frame = page.do("next")
    for at in range(5):
        answer(page, frame, at)
        frame = page.do("next")
    assert frame.sheet.lines
    return page.drawn


def seated(slug: str, who: str) -> Page:
    """Start a game on the play page with one other player, or as few as the game allows."""
    from kit import game
    from kit.teach.play.table import PlayTable

    page = Page(PlayTable(slug))
    draft = page.walk.draft.seats(max(2, game(slug).players[0])).against(who)
    lengths = [option for option in game(slug).options if "once" in option.choices]
    page.walk.draft = draft.option(lengths[0].name, "once") if lengths else draft
    page.do("next")
    assert page.walk.play
    return page


def thinker(slug: str) -> int:
    """Play against the thinker, with a coach and a what-if."""
    page, mine = seated(slug, "thinker, quick"), 0
    play = page.walk.play
    page.do("coach")
    while mine < MOVES and not play.over:
        assert page.drawn < CLICKS
        while play.busy:
            play.work(0.05)
        frame = page.show(page.walk.frame())
        if play.round or not play.my_turn:
            page.do("next" if play.round else "skip")
            continue
        if not mine:
            page.do("help")
            page.do("whatif")
            page.do("return")
        page.do("play", action=frame.moves[0].action)
        mine += 1
    assert mine
    return page.drawn


def whole_game(slug: str) -> int:
    """Play a game to its end, look back at it, and save it as a file and as a code."""
    from kit.core.rng import Stream
    from kit.files.wire import Click
    from kit.play.replay import saved
    from kit.teach.play.table import PlayTable

    page, rng = seated(slug, "one-ply"), Stream(1)
    play = page.walk.play
    while play.round or not play.over:
        assert play.step < STEPS
        if play.round:
            play.click(Click(step=play.step, do="next"))
            continue
        move = rng.choice(play.frame().moves).action if play.my_turn else ""
        play.click(Click(step=play.step, do="play" if move else "skip", action=move))
    while play.busy:
        play.work(1)
    frame = page.show(page.walk.frame())
    assert saved(play.match)
    shown = PlayTable(slug)
    shown.look_at(frame.ending.code)
    Page(shown)
    return page.drawn


def ask(slug: str, questions: list[str]) -> int:
    """Search the rules, and ask the table."""
    from kit.show.reference.answer import answer_html
    from kit.teach.reference.ask import ask_table
    from kit.teach.reference.build import search_index

    index = search_index(slug)
    json.dumps(index.data)
    for question in questions:
        assert index.find(question)
        found = ask_table(slug, question)
        assert found, question
        assert len(answer_html(found)) > 100
    return len(questions)


WALKS = (lesson, addresses, what_if, task, every_lesson, quiz, thinker, whole_game)


def walks_of(slug: str) -> list[Callable[[str], int]]:
    """Return the walks for the parts of a game."""
    from kit import game
    from kit.files.index import find_lesson

    missing = [walk for walk, there in (
        (quiz, game(slug).quiz), (task, find_lesson(slug, "now-alone")),
    ) if not there]  # fmt: skip
    return [walk for walk in WALKS if walk not in missing]


if __name__ == "__main__":
    shut()
    name, questions = sys.argv[1], json.loads(sys.argv[2])
    counts = {walk.__name__: walk(name) for walk in walks_of(name)}
    print(json.dumps({**counts, "ask": ask(name, questions)}))
