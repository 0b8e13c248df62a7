"""The files of ours that a click in a lesson uses, or a page of ``rulewalk serve``.

``python -m tests.trace_click [-v] [GAME | page]``; *-v* lists the files with the number of their
functions that ran. A click through many files is hard to follow.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

from kit import GAMES
from widgets import learn

ROOT = Path(__file__).parents[1]
OURS = tuple(f"{ROOT}/{folder}/" for folder in ("kit", "widgets"))
CLICKS = 6  # steps; a lesson of the kit has about as many
PORT = 8977
PAGE = f"http://localhost:{PORT}/voila/render/wild_side/learn.ipynb"


@contextmanager
def entered() -> Iterator[set[tuple[str, str]]]:
    """Record our files that are used inside this block, each with its functions."""
    found: set[tuple[str, str]] = set()

    def note(frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(OURS):
            found.add((code.co_filename.removeprefix(f"{ROOT}/"), code.co_qualname))

    threading.setprofile(note)  # for threads that start in this block
    sys.setprofile(note)
    try:
        yield found
    finally:
        sys.setprofile(None)
        threading.setprofile(None)


def click(slug: str) -> set[tuple[str, str]]:
    """Return the files of the click that uses most, at the beginning of a game's lessons."""
    widget, widest = learn(slug), set[tuple[str, str]]()
    for _ in range(CLICKS):
        content = {"step": widget.frame["step"], "do": "next"}
        with entered() as found:
            widget._handle_msg({"content": {"data": {"method": "custom", "content": content}}})
        widest = max(widest, found, key=lambda one: len({file for file, _ in one}))
    return widest


def page() -> list[set[tuple[str, str]]]:
    """Return the files that the server uses for one lesson's page: on the first visit, and later.

    The first visit of a step draws its picture, which is then cached.
    """
    from tornado.httpclient import AsyncHTTPClient

    from widgets.server.start import Plan, page_folder, serve

    seen: list[set[tuple[str, str]]] = []

    async def visit(found: set[tuple[str, str]]) -> None:
        await asyncio.sleep(8)  # the server has drawn its pages and warmed a kernel
        for _ in range(2):
            found.clear()
            await AsyncHTTPClient().fetch(f"{PAGE}?lesson=03-two-fours&step=2")
            seen.append(set(found))
        os.kill(os.getpid(), signal.SIGINT)

    tasks: list[asyncio.Task[None]] = []
    plan = Plan(page_folder(), port=PORT, warm=1)
    with entered() as found:
        serve(plan, lambda: tasks.append(asyncio.get_running_loop().create_task(visit(found))))
    return seen


def tell(name: str, found: set[tuple[str, str]], *, wordy: bool) -> None:
    """Print the counts and, if wanted, the files."""
    files = Counter(file for file, _ in found)
    host = sum(file.startswith("widgets/") for file in files)
    counts = f"{len(files):3} files ({host} of widgets) {len(found):4} functions"
    sys.stdout.write(f"{name:18} {counts}\n")
    for file, functions in sorted(files.items()) if wordy else ():
        sys.stdout.write(f"  {functions:3} {file}\n")


def main() -> None:
    """Print the chosen counts, or all."""
    words = sys.argv[1:]
    asked = [word for word in words if word in (*GAMES, "page")] or [*GAMES, "page"]
    for name in asked:
        for found in page() if name == "page" else [click(name)]:
            tell(name, found, wordy="-v" in words)


if __name__ == "__main__":
    main()
