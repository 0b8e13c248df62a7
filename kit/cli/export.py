"""Lessons as files: ``export``. Each is one HTML file that needs no kernel and no network."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from kit.cli.look import put, put_json
from kit.core.errors import KitError, Unreadable
from kit.core.kinds import plural
from kit.files.index import Heading, heading_of, headings, lesson_key
from kit.files.scenario import Written, one_shipped, read_scenario
from kit.games import GAMES, game
from kit.show.handout.file import Handout, write_handout, write_page
from kit.show.handout.page import ListedLesson, index_html
from kit.show.skin import css


class Job(NamedTuple):
    """A lesson to write, and the name of its file."""

    heading: Heading
    game: str
    file: str
    read: Written | None = None

    @property
    def written(self) -> Written:
        """Return the lesson, read when it is needed."""
        return self.read or one_shipped(self.game, self.heading.key)


def export_arguments(sub: ArgumentParser) -> None:
    """Declare ``rulewalk export``."""
    sub.add_argument("game", nargs="?", help="which game, or a scenario file of your own (.yaml)")
    sub.add_argument("lessons", nargs="*", help="its lessons, by key; all of them otherwise")
    sub.add_argument("--all", action="store_true", help="every lesson, of the game or of all games")
    sub.add_argument(
        "--to", type=Path, default=Path("handouts"), metavar="FOLDER", help="where to (handouts)"
    )
    sub.add_argument("--json", action="store_true", help="for a program")


def export_command(args: Namespace) -> int:
    """Write the files, and where no lesson was named a page that lists them."""
    jobs = list(_jobs(args))
    _make(args.to)
    done = [write_handout(job.written, args.to / job.file) for job in _progress(jobs, args)]
    listed = [] if args.lessons or _own(args.game) else [_index(jobs, args.to)]
    if args.json:
        put_json([{"file": str(one.path), "bytes": one.size} for one in (*done, *listed)])
        return 0
    put(*(str(one.path) for one in listed or done))
    put(f"{plural(len(done), 'lesson')} written. The answers are inside the files.")
    return 0


def _own(name: str | None) -> bool:
    return bool(name) and str(name).endswith((".yaml", ".yml"))


def _jobs(args: Namespace) -> Iterator[Job]:
    if args.all and args.lessons:
        raise Unreadable("name lessons or say --all, not both")
    if not args.game and not args.all:
        raise Unreadable(f"name a game ({', '.join(GAMES)}), or say --all")
    if _own(args.game):
        yield from (_own_job(Path(name)) for name in (args.game, *args.lessons))
        return
    for slug in [game(args.game).slug] if args.game else GAMES:
        wanted = {lesson_key(slug, name) for name in args.lessons}
        for heading in headings(slug):
            if not wanted or heading.key in wanted:
                yield Job(heading, slug, f"{slug}-{heading.key}.html")


def _own_job(path: Path) -> Job:
    read = read_scenario(path)
    heading = heading_of(path.stem, read.scenario)
    return Job(heading, read.scenario.game, f"{path.stem}.html", read)


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise KitError(f"cannot make the folder {folder}: {problem.strerror}") from None


def _progress(jobs: list[Job], args: Namespace) -> Iterator[Job]:
    from tqdm import tqdm

    quiet = args.json or len(jobs) < 3 or not sys.stderr.isatty()
    yield from tqdm(jobs, unit=" lessons", disable=quiet, leave=False)


def _index(jobs: list[Job], folder: Path) -> Handout:
    games = [
        (game(slug), [ListedLesson(job.heading, job.file) for job in jobs if job.game == slug])
        for slug in dict.fromkeys(job.game for job in jobs)
    ]
    return write_page(index_html(games, css()), folder / "index.html")
