"""Which files of the kit one click in a lesson enters: ``python -m tests.trace_click [-v] [GAME]``.

A click that passes through many files is hard to follow. *-v* lists them with their functions.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

from kit import GAMES
from widgets import learn

ROOT = Path(__file__).parents[1]
OURS = tuple(f"{ROOT}/{folder}/" for folder in ("kit", "widgets"))
CLICKS = 6  # a lesson of the kit is about that long


def entered(work: Callable[[], object]) -> Counter[str]:
    """Return the files of ours that *work* enters, with the number of functions in each."""
    found: set[tuple[str, str]] = set()

    def note(frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(OURS):
            found.add((code.co_filename.removeprefix(f"{ROOT}/"), code.co_qualname))

    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
    return Counter(file for file, _ in found)


def click(slug: str) -> Counter[str]:
    """Return what the widest click at the beginning of a game's lessons enters."""
    widget, widest = learn(slug), Counter[str]()
    for _ in range(CLICKS):
        content = {"step": widget.frame["step"], "do": "next"}
        message = {"content": {"data": {"method": "custom", "content": content}}}
        found = entered(lambda message=message: widget._handle_msg(message))  # type: ignore[misc]
        widest = max(widest, found, key=len)
    return widest


def main() -> None:
    """Print the counts of each game, and with -v the files."""
    wordy, asked = "-v" in sys.argv, [slug for slug in sys.argv[1:] if slug in GAMES]
    for slug in asked or GAMES:
        found = click(slug)
        sys.stdout.write(f"{slug:18} {len(found):3} files {found.total():4} functions\n")
        for file, functions in sorted(found.items()) if wordy else ():
            sys.stdout.write(f"  {functions:3} {file}\n")


if __name__ == "__main__":
    main()
