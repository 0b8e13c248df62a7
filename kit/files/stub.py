"""A new scenario that already passes, with placeholders for texts."""

from __future__ import annotations

import re
from pathlib import Path

from kit.core.errors import Unreadable
from kit.core.rng import Stream
from kit.files.course.course_folder import NAME
from kit.files.index import shipped_headings
from kit.files.read import write_atomically
from kit.games import GAMES, game


def stub(name: str, slug: str | None = None, players: int | None = None) -> str:
    """Return the text of a new scenario: a dealt table, one legal move, and placeholders.

    *slug* is the first game by default, *players* the fewest.
    """
    found = game(slug or GAMES[0])
    box = found.box(found.players[0] if players is None else players)
    state = found.deal(box, Stream(1))
    seat = state.to_act()[0]
    action = box.notation.label(state.legal(seat)[0])
    quoted = name.replace('"', "'")
    return f"""\
rulewalk: scenario
version: 1
name: "{quoted}"
game: {found.slug}
about: One line that says what this lesson is about
minutes: 2
teaches: []            # clause numbers: rulewalk rules {found.slug}
players: {box.players}
seat: {found.seats[0]}   # whose eyes the learner looks through
table: {{seed: 1}}       # or card by card: rulewalk schema scenario --game {found.slug} --words
steps:
  - say: What the learner should look at before this happens.
    seat: {found.seats[seat]}
    do: "{action}"
    after: What happened, and why.
"""


FIRST_LESSON = "our-first-lesson.yaml"


def begin_course(folder: Path, slug: str | None = None) -> None:
    """Write a new course that works: a lesson of its own after the first of the kit's.

    :raises Unreadable: if the folder has anything in it.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise Unreadable(f"{folder} already exists; choose another name")
    found = game(slug or GAMES[0])
    text = course_stub(_title(folder), found.slug)
    lesson = stub("Our first lesson", found.slug)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise Unreadable(f"cannot make the folder {folder}: {problem.strerror}") from None
    write_atomically(folder / FIRST_LESSON, lesson)
    write_atomically(folder / NAME, text)


def course_stub(title: str, slug: str) -> str:
    """Return the text of a new ``course.yaml``, with all lessons of a game as comments."""
    kit = shipped_headings(slug)
    rows = [f"  - {{lesson: {slug}/{one.key}, path: true}}" for one in kit[:2]]
    rows[1:1] = [
        f'  - {{lesson: {FIRST_LESSON}, path: true}}   # yours; "on: 2026-11-23" names its day'
    ]
    chosen = "\n".join(rows)
    listed = "\n".join(f"#   - {slug}/{one.key}   # {one.name}" for one in kit[2:])
    return f"""\
rulewalk: course
version: 1
title: "{title}"
about: One line about this course, for the gallery
rest: true    # false: the lists have only the lessons below, and the gallery only their games
lessons:      # in your order; "path: true" puts a lesson on the path to a first game
{chosen}
# More lessons of {game(slug).title}; those of another game are named in the same way.
{listed}
# Your own cards, for whole games (docs: Add a card, From your own box):
# packs: [our-cards.yaml]
"""


def _title(folder: Path) -> str:
    words = re.sub(r"[\W_]+", " ", folder.resolve().name).strip() or "Our course"
    return words[:1].upper() + words[1:]


def begin_file(path: Path, slug: str | None, players: int | None = None) -> bool:
    """Write a new scenario, named after its file, if the file does not exist; tell whether it did.

    :raises Unreadable: if there is no file and no game is named.
    """
    if path.exists():
        return False
    if path.suffix not in (".yaml", ".yml"):
        raise Unreadable(f"{path}: a lesson's file ends in .yaml")
    if not path.parent.is_dir():
        raise Unreadable(f"{path.parent}: there is no such folder")
    if slug is None:
        raise Unreadable(f"{path}: there is no such file; to begin one, name its game: "
                         f"{', '.join(GAMES)}")  # fmt: skip
    words = re.sub(r"[\W_]+", " ", path.stem).strip() or "A lesson"
    write_atomically(path, stub(words[:1].upper() + words[1:], slug, players))
    return True
