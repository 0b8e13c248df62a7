"""The command ``export``: lessons and sheets as single HTML files, or as a package for an LMS."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from kit.cli.look import put, put_json
from kit.core.errors import KitError, Unreadable
from kit.core.kinds import plural
from kit.files.course.course_folder import showing_course
from kit.files.course.own_course import one_lesson, own_course
from kit.files.index import Heading, heading_of, headings, lesson_key
from kit.files.read import write_atomically
from kit.files.scenario import Written, read_scenario
from kit.games import GAMES, game
from kit.show.handout.file import WHERE, Handout, write_handout, write_key, write_page
from kit.show.handout.page import Listed, ListedLesson, index_html, sheet_page
from kit.show.skin import css
from kit.teach.reference.table_sheet import table_sheet

if TYPE_CHECKING:
    from kit.site.lms_pages import LmsPart

_ANSWERS = {
    "at-end": "The answers are inside the files.",
    "separate": "The answers are in files of their own, whose names end in -answers.html.",
    "none": "The files have no answers.",
}


SCORM = ("1.2", "2004")  # versions; 2004 is its 4th edition
_PACKAGED = (
    "Upload it to your learning management system. The answers are inside, where a learner can "
    "find them."
)


class Job(NamedTuple):
    """A lesson to write, and the name of its file."""

    heading: Heading
    game: str
    file: str
    read: Written | None = None

    @property
    def written(self) -> Written:
        """Return the lesson, read on first use."""
        return self.read or one_lesson(self.game, self.heading.key)


def export_arguments(sub: ArgumentParser) -> None:
    """Declare ``rulewalk export``."""
    sub.add_argument("game", nargs="?", help="name of the game, or your own scenario file (.yaml)")
    sub.add_argument("lessons", nargs="*", help="keys of its lessons (all)")
    sub.add_argument(
        "--all",
        action="store_true",
        help="all lessons of the game or, without a game, of all games",
    )
    sub.add_argument(
        "--lessons",
        type=Path,
        metavar="FOLDER",
        dest="course",
        help="your own course: without a game, all its lessons; with one, that game's",
    )
    sub.add_argument(
        "--sheet", action="store_true", help="only the sheet for the table: the game on one page"
    )
    sub.add_argument(
        "--answers",
        choices=WHERE,
        default=WHERE[0],
        help="where the answers are: at the end (default), in separate files, or in none; then a "
        "file is only the sheet for paper",
    )
    sub.add_argument(
        "--scorm",
        choices=SCORM,
        help="one package for a learning management system: the path to a first game, the named "
        "lessons, all (--all), or a quiz (--quiz)",
    )
    sub.add_argument(
        "--quiz", metavar="CODE", help="with --scorm: the quiz of this code, instead of lessons"
    )
    sub.add_argument(
        "--to",
        type=Path,
        default=Path("handouts"),
        metavar="FOLDER",
        help="output folder (handouts)",
    )
    sub.add_argument("--json", action="store_true", help="print JSON")


def export_command(args: Namespace) -> int:
    """Write the files: lessons and, if none was named, the sheets and an index page."""
    with showing_course(args.course):
        return _export_package(args) if args.scorm or args.quiz else _export(args)


def _export(args: Namespace) -> int:
    jobs = [] if args.sheet else list(_jobs(args))
    slugs = _games(args) if args.sheet or not (args.lessons or _own(args.game)) else []
    _make(args.to)
    done = [one for job in _progress(jobs, args) for one in _write(job, args)]
    sheets = [_sheet(slug, args.to) for slug in slugs if _sheet_file(slug)]
    listed = [_index(jobs, args.to)] if slugs and jobs else []
    if args.json:
        files = (*done, *sheets, *listed)
        put_json([{"file": str(one.path), "bytes": one.size} for one in files])
        return 0
    put(*(str(one.path) for one in listed or (*done, *sheets)))
    put(*_said(len(jobs), args.answers, sheets))
    return 0


def _write(job: Job, args: Namespace) -> Iterator[Handout]:
    path = args.to / job.file
    yield write_handout(job.written, path, answers=args.answers == WHERE[0])
    if args.answers == WHERE[1]:
        yield write_key(job.written, path)


def _said(lessons: int, answers: str, sheets: list[Handout]) -> Iterator[str]:
    if sheets:
        yield f"{plural(len(sheets), 'sheet')} for the table, a page each."
    if lessons:
        yield f"{plural(lessons, 'lesson')} written. {_ANSWERS[answers]}"


def _sheet(slug: str, folder: Path) -> Handout:
    return write_page(sheet_page(game(slug), css()), folder / _sheet_file(slug))


def _sheet_file(slug: str) -> str:
    """Return the name of a game's sheet, '' if the game has none."""
    return f"{slug}-sheet.html" if table_sheet(slug) else ""


def _games(args: Namespace) -> list[str]:
    """Return the games whose sheets to write.

    :raises Unreadable: for a sheet of lessons, or of an unknown game.
    """
    if args.sheet and (args.lessons or _own(args.game)):
        raise Unreadable("a sheet needs a whole game: name the game alone, or use --all")
    own = own_course()
    if own and not args.game and not args.all:
        return list(own.games)
    if not args.game and not args.all:
        raise Unreadable(f"name a game ({', '.join(GAMES)}), or use --all")
    return [game(args.game).slug] if args.game else list(GAMES)


def _own(name: str | None) -> bool:
    return bool(name) and str(name).endswith((".yaml", ".yml"))


def _jobs(args: Namespace) -> Iterator[Job]:
    if args.all and args.lessons:
        raise Unreadable("name lessons or use --all, not both")
    if _own(args.game):
        yield from (_own_job(Path(name)) for name in (args.game, *args.lessons))
        return
    for slug in _games(args):
        own = own_course()
        everything = args.all or own is None or slug not in own.games
        wanted = {lesson_key(slug, name) for name in args.lessons}
        for heading in headings(slug):
            if heading.key in wanted or (not wanted and (everything or heading.course)):
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
    listed = [_listed(slug, jobs) for slug in dict.fromkeys(job.game for job in jobs)]
    return write_page(index_html(listed, css()), folder / "index.html")


def _listed(slug: str, jobs: list[Job]) -> Listed:
    lessons = [ListedLesson(job.heading, job.file) for job in jobs if job.game == slug]
    return Listed(game(slug), lessons, _sheet_file(slug))


# A package for a learning management system (LMS)


def _export_package(args: Namespace) -> int:
    """Write one package with lessons or a quiz.

    :raises Unreadable: for options that a package does not have.
    """
    if not args.scorm:
        raise Unreadable(f"--quiz needs --scorm {'|'.join(SCORM)}")
    if args.sheet or args.answers != WHERE[0]:
        raise Unreadable("a package has neither a sheet nor separate answers")
    from kit.site.scorm import Package, package_zip

    title, name, parts = _quiz_part(args) if args.quiz else _lesson_parts(args)
    _make(args.to)
    content = package_zip(Package(name, title, parts, args.scorm))
    path = args.to / f"{name}-scorm-{args.scorm}.zip"
    write_atomically(path, content)
    if args.json:
        put_json([{"file": str(path), "bytes": len(content)}])
        return 0
    put(str(path), f"{title}, {len(content) / 1e3:.0f} kB. {_PACKAGED}")
    return 0


def _quiz_part(args: Namespace) -> tuple[str, str, list[LmsPart]]:
    from kit.site.lms_pages import quiz_part
    from kit.teach.quiz.code import read_code

    if args.game or args.lessons or args.all:
        raise Unreadable("a code names the quiz and its game: leave out games, lessons and --all")
    code = read_code(args.quiz)
    part = quiz_part(code, args.scorm)
    return part.title, f"quiz-{code}", [part]


def _lesson_parts(args: Namespace) -> tuple[str, str, list[LmsPart]]:
    """Return the title of a package, its name, and a part for each game."""
    from kit.site.lms_pages import lessons_part

    jobs, own = _packaged(args), own_course()
    bar = iter(_progress(jobs, args))
    next(bar, None)
    games = dict.fromkeys(job.game for job in jobs)
    title = own.title if own else game(jobs[0].game).title if len(games) == 1 else "Rulewalk"
    if len(jobs) == 1:
        title = f"{game(jobs[0].game).title}: {jobs[0].heading.name}"

    def part(slug: str) -> LmsPart:
        keys = [job.heading.key for job in jobs if job.game == slug]
        called = title if len(games) == 1 else game(slug).title
        return lessons_part(slug, keys, called, args.scorm, lambda: next(bar, None))

    name = args.course.resolve().name if own else jobs[0].game if len(games) == 1 else "rulewalk"
    if len(jobs) == 1:
        name = f"{jobs[0].game}-{jobs[0].heading.key}"
    return title, name, [part(slug) for slug in games]


def _packaged(args: Namespace) -> list[Job]:
    """Return the lessons to pack: the named ones, all, the course, or the path to a first game."""
    if _own(args.game):
        raise Unreadable("put your lesson into a course for a package: rulewalk new course FOLDER")
    jobs = list(_jobs(args))
    if args.all or args.lessons:
        return jobs
    return [job for job in jobs if job.heading.ready or job.heading.course] or jobs
