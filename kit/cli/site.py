"""The command ``site``: the whole kit as a folder of files for any static host."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from tqdm import tqdm

from kit.cli.look import put, put_json
from kit.files.course.course_folder import showing_course
from kit.files.index import Heading, headings
from kit.games import GAMES

if TYPE_CHECKING:
    from kit.site.files import EngineFiles


def site_arguments(sub: ArgumentParser) -> None:
    """Declare ``rulewalk site``."""
    sub.add_argument(
        "out", type=Path, metavar="FOLDER", help="output folder; an older site in it is replaced"
    )
    sub.add_argument(
        "--lab",
        action="store_true",
        help="add JupyterLite with the notebooks (needs rulewalk[site])",
    )
    sub.add_argument(
        "--pages-only",
        action="store_true",
        help="leave out Python, quiz and games: lessons follow their script (needs no Node)",
    )
    sub.add_argument(
        "--lessons",
        type=Path,
        metavar="FOLDER",
        help="show your own course, too: rulewalk new course FOLDER begins one",
    )
    sub.add_argument(
        "--draft",
        action="store_true",
        help="only the first lesson of each game and your own course, for a quick look",
    )
    sub.add_argument(
        "--workers",
        type=int,
        default=os.cpu_count() or 1,
        help="number of processes (one for each core)",
    )
    sub.add_argument("--json", action="store_true", help="print JSON")


def site_command(args: Namespace) -> int:
    """Build a site, and print its size and how to open it."""
    with showing_course(args.lessons):
        return _build(args)


def _build(args: Namespace) -> int:
    from kit.site.build import SitePlan, build_site
    from kit.site.files import take_folder

    take_folder(args.out)
    python, there = _python(args)
    there = [*there, *_lab(args)]
    lessons = _lessons(args)
    with tqdm(total=len(lessons), unit=" lessons", disable=_quiet(args), leave=False) as bar:
        plan = SitePlan(python, (), there, lessons, args.workers, args.lab)

        def tick() -> None:
            bar.update()

        built = build_site(args.out, plan, tick)
    if args.json:
        put_json({"folder": str(args.out), "files": built.files, "bytes": built.size})
        return 0
    put(f"{args.out}: {built.files} files, {built.size / 1e6:.1f} MB.")
    put(f"Look at it: python -m http.server --bind localhost --directory {args.out}")
    return 0


def _lessons(args: Namespace) -> list[tuple[str, Heading]]:
    from kit.site.build import every_lesson

    firsts = {slug: headings(slug)[0] for slug in GAMES}
    return [
        (slug, lesson)
        for slug, lesson in every_lesson()
        if not args.draft or lesson.course or lesson == firsts[slug]
    ]


def _python(args: Namespace) -> tuple[EngineFiles, list[str]]:
    """Build the engine unless it is switched off; return it with its files."""
    from kit.site.files import EngineFiles

    if args.pages_only:
        return EngineFiles(), []
    from kit.site.bundle import build_engine

    _say(args, "Python for the browser ...")
    built = build_engine(args.out)
    return built, [*built.sizes, *_below(args.out, "LICENSES")]


def _lab(args: Namespace) -> list[str]:
    """Build JupyterLite if it is wanted, and return its files."""
    if not args.lab:
        return []
    from kit.site.jupyterlite.build import build_lab, notebooks_folder
    from kit.site.npm import cache_folder

    _say(args, "JupyterLite with the notebooks ...")
    build_lab(args.out, notebooks_folder(), cache_folder())
    return _below(args.out, "lab")


def _below(out: Path, folder: str) -> list[str]:
    """Return the files in a folder of the site."""
    files = [one for one in (out / folder).rglob("*") if one.is_file()]
    return sorted(one.relative_to(out).as_posix() for one in files)


def _quiet(args: Namespace) -> bool:
    return args.json or not sys.stderr.isatty()


def _say(args: Namespace, words: str) -> None:
    if not args.json:
        sys.stderr.write(f"{words}\n")
