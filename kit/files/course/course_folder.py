"""The folder of a teacher's own course: ``course.yaml``, lessons and card packs, read and checked.

Every lesson is played, as ``rulewalk check`` does, and all problems are named at once. The result
is what ``kit.files.course.own_course`` reads. A file that has not changed is not read again.
"""

from __future__ import annotations

import hashlib
import json
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Literal, NamedTuple

from kit.core.errors import KitError, Part, Unreadable, nearest
from kit.core.shape import Json
from kit.files.cards import built_pack, card_file
from kit.files.course.own_course import OWN, OwnCourse
from kit.files.index import entry_of, heading_of, key_in, shipped_headings
from kit.files.read import Form, ReadAs, checked, line_of, packed, parse_yaml, read_text
from kit.files.run import run
from kit.files.scenario import Written, read_scenario
from kit.games import GAMES, game

NAME = "course.yaml"
VERSION = 1
MOST = 100  # lessons; with those of the kit they fit what a browser may send of a place
LONGEST = 40  # characters of a key; it stands in addresses and in what is kept of a learner
YAML = (".yaml", ".yml")


def _as_entries(value: object) -> object:
    """Return each lesson that is only named as an entry."""
    if isinstance(value, list):
        return [{"lesson": one} if isinstance(one, str) else one for one in value]
    return value


def _as_day(value: object) -> object:
    """Refuse a day that is not in the calendar."""
    if isinstance(value, str) and value:
        try:
            date.fromisoformat(value)
        except ValueError:
            raise ValueError("expected a day, such as 2026-11-23") from None
    return value


@dataclass(frozen=True, kw_only=True)
class CourseEntry(Form):
    """A lesson of a course: a file of its folder, or a lesson of the kit as ``game/lesson``."""

    lesson: str = field(metadata={"min_length": 1})
    path: bool = False
    on: Annotated[str, ReadAs(_as_day)] = ""
    part: str = field(default="", metadata={"max_length": 80})


@dataclass(frozen=True, kw_only=True)
class CourseFile(Form):
    """A course: its title, its lessons in order, and the card packs that games offer.

    With ``rest`` the lists also have the kit's other lessons, and the gallery all games.
    """

    rulewalk: Literal["course"]
    version: int = VERSION
    title: str = field(metadata={"min_length": 1, "max_length": 80})
    about: str = field(default="", metadata={"max_length": 400})
    rest: bool = True
    lessons: Annotated[list[CourseEntry], ReadAs(_as_entries, list[str | CourseEntry])] = field(
        metadata={"min_length": 1, "max_length": MOST}
    )
    packs: list[str] = field(default_factory=list)


class _Stamp(NamedTuple):
    """What changes when a file is saved; zeros for a file that is not there."""

    file: str
    modified: int
    size: int


def _stamp(path: Path) -> _Stamp:
    try:
        found = path.stat()
    except (OSError, ValueError):
        return _Stamp(str(path), 0, 0)
    return _Stamp(str(path), found.st_mtime_ns, found.st_size)


class CourseFolder:
    """A folder with a course; ``stored`` is its last edition without a mistake, as text.

    ``sorry`` says what is wrong with the files as they are now, '' if nothing is.
    """

    def __init__(self, folder: Path) -> None:
        self.folder, self.sorry, self.stored = folder, "", ""
        self._lessons: dict[_Stamp, _Lesson] = {}
        self._files = {folder / NAME}  # every file of the course, also those that are missing
        self._seen: frozenset[_Stamp] | None = None

    def __repr__(self) -> str:
        return f"CourseFolder({str(self.folder)!r})"

    def look(self) -> bool:
        """Read the folder if a file of the course has changed; tell whether anything is new."""
        seen = frozenset(map(_stamp, self._files))
        if seen == self._seen:
            return False
        before = self.stored, self.sorry
        self._seen, self.sorry = seen, ""
        try:
            self.stored = self.read()
        except KitError as problem:
            self.sorry = str(problem)
        except Exception as problem:  # noqa: BLE001 (whatever a file leads to, the server goes on)
            self.sorry = f"{self.folder}: cannot be read ({type(problem).__name__})"
        self._seen = frozenset(map(_stamp, self._files))
        return before != (self.stored, self.sorry)

    def read(self) -> str:
        """Return the course as it is stored.

        :raises Unreadable: naming every problem, a line for each.
        """
        reading = _Reading(self.folder, self._lessons)
        try:
            return reading.course()
        finally:
            self._files = {self.folder / NAME, *(reading.files or self._files)}


class _Lesson(NamedTuple):
    """A lesson's file, read and played: its entry, and the stamp of its pack."""

    game: str
    entry: Json
    pack: str  # the path of its pack below the folder, or ''
    with_pack: _Stamp | None


class _Reading:
    """One reading of a folder; it goes on after a problem, to name them all."""

    def __init__(self, folder: Path, known: dict[_Stamp, _Lesson]) -> None:
        self.folder, self._known = folder, known
        self.files: set[Path] = set()
        self._problems: list[str] = []
        self._rows: list[Json] = []
        self._lessons: Json = {}
        self._packs: Json = {}

    def course(self) -> str:
        path = self.folder / NAME
        if not path.is_file():
            raise Unreadable(
                f"{path}: there is no such file; to begin a course: rulewalk new course FOLDER"
            )
        data = parse_yaml(read_text(path), str(path))
        read = course_file(data, path)
        self._data, self._where = data, str(path)
        for at, entry in enumerate(read.lessons):
            with self._noting("lessons", at):
                self._add(entry)
        for at, name in enumerate(read.packs):
            with self._noting("packs", at):
                self._read_pack(self._inside(name))
        if self._problems:
            raise Unreadable("\n".join(self._problems))
        self._number_paths(read)
        head = {"title": read.title, "about": read.about, "rest": read.rest}
        stored = {**head, "rows": self._rows, "lessons": self._lessons, "packs": self._packs,
                  "offered": read.packs}  # fmt: skip
        return json.dumps(stored, ensure_ascii=False)

    @contextmanager
    def _noting(self, *path: Part) -> Iterator[None]:
        """Note a problem, with the line of ``course.yaml`` unless it names a line itself."""
        try:
            yield
        except _Here as problem:
            line = line_of(self._data, path)
            self._problems.append(f"{self._where}:{line}: {problem}")
        except KitError as problem:
            self._problems.append(str(problem))

    def _add(self, entry: CourseEntry) -> None:
        """Add a lesson of the folder, or one of the kit."""
        slug, key = self._own(entry.lesson) if _is_file(entry.lesson) else shipped(entry.lesson)
        if any((row["game"], row["key"]) == (slug, key) for row in self._rows):
            raise _Here(f"the lesson {entry.lesson!r} is there twice")
        self._rows.append({"game": slug, "key": key, "on": entry.on, "part": entry.part,
                           "ready": int(entry.path)})  # fmt: skip

    def _own(self, name: str) -> tuple[str, str]:
        path, key = self._inside(name), own_key(name)
        lesson = self._lesson(path, key)
        if f"{lesson.game}/{key}" in self._lessons:
            raise _Here(f"{name!r} has the same name as another file: rename one of them")
        if lesson.pack:
            self.files.add(self.folder / lesson.pack)
            self._read_pack(self.folder / lesson.pack)
        self._lessons[f"{lesson.game}/{key}"] = lesson.entry
        return lesson.game, key

    def _lesson(self, path: Path, key: str) -> _Lesson:
        """Return a lesson, played; one that has not changed since is not read again."""
        stamp = _stamp(path)
        known = self._known.get(stamp)
        if known and known.with_pack in (None, _stamp(self.folder / known.pack)):
            return known
        written = read_scenario(path)
        pack = self._pack_of(written)
        for _ in run(written):
            pass
        plot = written.scenario
        where = path.relative_to(self.folder).as_posix()  # nothing of this machine
        row = entry_of(heading_of(key, plot), plot)
        entry: Json = {"where": where, "pack": pack, "plot": packed(plot), "row": row}
        with_pack = _stamp(self.folder / pack) if pack else None
        found = _Lesson(game(plot.game).slug, entry, pack, with_pack)
        self._known[stamp] = found
        return found

    def _pack_of(self, written: Written) -> str:
        """Return the path of a lesson's pack below the folder, '' if it has none."""
        if not written.scenario.cards:
            return ""
        path = Path(written.where).parent / written.scenario.cards
        try:
            return path.resolve().relative_to(self.folder.resolve()).as_posix()
        except ValueError:
            raise Unreadable(
                f"{written.location('cards')}: {written.scenario.cards!r} is outside the folder"
            ) from None

    def _read_pack(self, path: Path) -> None:
        name = path.relative_to(self.folder).as_posix()
        if name not in self._packs:
            read = card_file(data := parse_yaml(read_text(path), str(path)), path)
            built_pack(read, path, data)
            self._packs[name] = {**_whole(packed(read)), "game": game(read.game).slug}

    def _inside(self, name: str) -> Path:
        """Return a file of the folder; one outside it is refused."""
        path = self.folder / name
        if not path.resolve().is_relative_to(self.folder.resolve()):
            raise _Here(f"{name!r} is outside the folder")
        self.files.add(path)
        if not path.is_file():
            near = nearest(path.name, [one.name for one in path.parent.glob("*.y*ml")])
            raise _Here(f"there is no file {name!r}{near}")
        return path

    def _number_paths(self, read: CourseFile) -> None:
        """Number the lessons on each game's path, in the order of the course."""
        count = dict.fromkeys(GAMES, 0)
        for row, entry in zip(self._rows, read.lessons, strict=True):
            count[row["game"]] += entry.path
            row["ready"] = count[row["game"]] if entry.path else 0


class _Here(Unreadable):
    """A problem of an entry of ``course.yaml`` itself."""


def course_file(data: object, path: Path) -> CourseFile:
    """Return the form of ``course.yaml`` in *data*, which was read by ``parse_yaml``."""
    lessons = data.get("lessons") if isinstance(data, dict) else None
    for entry in lessons if isinstance(lessons, list) else ():
        if isinstance(entry, dict) and type(entry.get("on")) is date:
            entry["on"] = entry["on"].isoformat()  # YAML has dates, a form has texts
    read = checked(CourseFile, data, str(path))
    if read.version > VERSION:
        raise Unreadable(f"{path}: version: {read.version} is newer than this Rulewalk ({VERSION})")
    return read


def shipped(name: str) -> tuple[str, str]:
    """Return the game and the key of one of the kit's lessons, named ``game/lesson``."""
    slug, _, lesson = name.partition("/")
    if not lesson:
        raise _Here(f"expected a file (.yaml) or game/lesson, got {name!r}")
    try:
        found = game(slug).slug
        return found, key_in([one.key for one in shipped_headings(found)], found, lesson)
    except KitError as problem:
        raise _Here(str(problem)) from None


def own_key(name: str) -> str:
    """Return the key of an own lesson, which is made of the name of its file.

    >>> own_key("Zwei Vieren.yaml"), own_key("week 1/03_runs.yaml")
    ('own-zwei-vieren', 'own-03-runs')
    """
    plain = (
        unicodedata.normalize("NFKD", Path(name).stem).encode("ascii", "ignore").decode().lower()
    )
    words = "".join(sign if sign.isalnum() else " " for sign in plain).split()
    key = OWN + "-".join(words)
    if not words or len(key) > LONGEST:
        raise _Here(f"{name!r}: the name of a lesson's file needs 1 to {LONGEST - len(OWN)} "
                    "letters or digits from A to Z and 0 to 9")  # fmt: skip
    return key


def _is_file(name: str) -> bool:
    return name.endswith(YAML)


def _whole(data: object) -> Json:
    assert isinstance(data, dict)
    return data


def stored_in(folder: Path, text: str) -> Path:
    """Write an edition of a course into a folder, under the hash of its content."""
    path = folder / f"course-{hashlib.blake2b(text.encode(), digest_size=8).hexdigest()}.json"
    if not path.exists():
        path.write_text(text, "utf-8")
    return path


def opened(folder: Path) -> OwnCourse:
    """Return the course of a folder; raise Unreadable with every problem."""
    return OwnCourse(json.loads(CourseFolder(folder).read()))


@contextmanager
def showing_course(folder: Path | None) -> Iterator[None]:
    """Show a folder's course on every page that is drawn in this block, also in other processes."""
    import os

    from kit.files.course.own_course import COURSE

    if folder is None:
        yield
        return
    text, before = CourseFolder(folder).read(), os.environ.get(COURSE)
    with TemporaryDirectory(prefix="rulewalk-course-") as place:
        os.environ[COURSE] = str(stored_in(Path(place), text))
        try:
            yield
        finally:
            os.environ.pop(COURSE)
            if before is not None:
                os.environ[COURSE] = before
