"""The command ``known``: what you know of the rules, and five questions a day in the terminal."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from kit.cli.look import put
from kit.cli.play import line_of
from kit.core.errors import KitError
from kit.files.read import write_atomically
from kit.files.store import FolderStore, data_folder
from kit.games import game
from kit.show.lesson.session import known_session
from kit.show.lesson.text import frame_text
from kit.teach.frame import LessonFrame
from kit.teach.learner.knowledge import Knowledge
from kit.teach.learner.transfer import LONGEST, exported, imported, take_over
from kit.teach.session import Session

PROMPT = "(number of your answer, Enter: show it, q: stop) "


def known_arguments(sub: ArgumentParser) -> None:
    """Declare ``rulewalk known``."""
    sub.add_argument("game", nargs="?", default="", help="name of the game (all)")
    one = sub.add_mutually_exclusive_group()
    one.add_argument("--five", action="store_true", help="answer the five questions of today")
    one.add_argument("--save", type=Path, metavar="FILE", help="write what you know to a file")
    one.add_argument("--take", type=Path, metavar="FILE", help="add what a file says you know")
    one.add_argument("--forget", action="store_true", help="forget what you know, in all games")


def known_command(args: Namespace) -> int:
    """Show, practise, export, import or forget a learner's rules."""
    slug = game(args.game).slug if args.game else ""
    store = FolderStore(data_folder())
    learner = Knowledge(store)
    if args.save:
        write_atomically(args.save, exported(learner.all()))
        put(f"{args.save} has what you know.")
    elif args.take:
        take_over(learner, imported(_read(args.take)))
        put(f"What {args.take} says is added to what you know here.")
    elif args.forget:
        learner.forget()
        put("What you know is forgotten here.")
    else:
        opened = known_session(store, f"game={slug}")
        if args.five:
            _click(opened, "practise")
        put(frame_text(opened.frame()))
        _practise(opened)
    put(*store.said)
    return 0


def _practise(session: Session) -> None:
    """Ask questions until the last one, or until the learner stops."""
    ask = input if sys.stdin.isatty() else line_of
    while isinstance(frame := session.frame(), LessonFrame):
        try:
            said = ask(PROMPT if frame.waiting else "(Enter: next, q: stop) ").strip()
        except EOFError:
            return
        if said == "q":
            return
        if frame.waiting and said.isascii() and said.isdigit():
            _click(session, "choose", int(said[:3]) - 1)
            _click(session, "lock")
        else:
            _click(session, "next")
        put(frame_text(session.frame()))


def _click(session: Session, do: str, at: int = 0) -> None:
    session.click({"step": session.shown["step"], "do": do, "at": at})


def _read(path: Path) -> str:
    try:
        with path.open(encoding="utf-8") as file:
            return file.read(LONGEST + 1)
    except (OSError, ValueError) as problem:
        raise KitError(f"cannot read {path}: {problem}") from None
