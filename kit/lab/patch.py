"""A reading of your own: one changed place in a game's code, and games played with it.

The file is a mapping, or a list of one, with these keys: ``name``, ``file`` (seen from the game's
folder), ``was`` (a piece of code that stands there once), ``becomes``, ``clause`` and ``says``. The
changed code runs as it is, in a process of its own, so use only files that you trust.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, fields
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import cast

from kit.core.arguments import as_path
from kit.core.errors import KitError, Unreadable, said
from kit.core.game import Choice
from kit.games import game
from kit.lab.one_game import GameRow, play_rows
from kit.lab.setup import LabTable
from kit.lab.traces import LessonTrace, Ply, game_trace, lesson_traces, refusals

GAMES = Path(__file__).parents[1] / "games"


@dataclass(frozen=True)
class Patch:
    """One changed rule of one game."""

    game: str
    name: str
    file: str
    was: str
    becomes: str
    clause: str
    says: str

    @property
    def path(self) -> Path:
        """Return the path of the changed file, without importing the game."""
        return GAMES / self.game / self.file

    @property
    def module(self) -> str:
        """Return the module name of the changed file."""
        parts = self.file.removesuffix(".py").removesuffix("/__init__").split("/")
        return ".".join(["kit.games", self.game, *parts])

    def source(self) -> str:
        """Return the changed source, or raise if the original code is no longer there."""
        text = self.path.read_text("utf-8")
        if (times := text.count(self.was)) != 1:
            raise Unreadable(f"{self}: {self.was!r} stands {times} times in {self.file}, not once")
        return text.replace(self.was, self.becomes)

    def __str__(self) -> str:
        return f"{self.game}/{self.name}"


def read_patch(slug: str, path: str | Path) -> Patch:
    """Return the patch in a file, if it fits the present code."""
    from kit.files.read import parse_yaml, read_text  # a browser's Python may have no parser

    file = as_path(path, "patch")
    data = parse_yaml(read_text(file), str(file))
    row = data[0] if isinstance(data, list) and len(data) == 1 else data
    keys = [one.name for one in fields(Patch) if one.name != "game"]
    if not isinstance(row, dict) or sorted(row) != sorted(keys):
        raise Unreadable(f"{file}: expected one change with {', '.join(keys)}")
    for key, value in row.items():
        if not isinstance(value, str):
            raise Unreadable(f"{file}: {key} must be text, not {said(value)}")
    found = Patch(game(slug).slug, **{key: str(row[key]) for key in keys})
    folder = (GAMES / found.game).resolve()
    if not (found.path.is_file() and found.path.resolve().is_relative_to(folder)):
        raise Unreadable(f"{file}: {slug} has no file {found.file!r}")
    found.source()
    _ = game(slug).rulebook[found.clause]  # raises with the nearest rule
    return found


# The changed code


class _Changed(SourceFileLoader):
    """Loads a module from changed source."""

    def __init__(self, spec: ModuleSpec, source: str) -> None:
        super().__init__(spec.name, str(spec.origin))
        self._source = source.encode()

    def path_stats(self, path: str) -> dict[str, float]:
        """Raise OSError."""
        del path
        raise OSError  # so that no compiled file is read or written

    def get_data(self, path: str) -> bytes:
        """Return the changed source."""
        del path
        return self._source


class ChangedModules(MetaPathFinder):
    """Finds modules with changed sources, by their names, and leaves all others alone."""

    def __init__(self, sources: Mapping[str, str]) -> None:
        self.sources = sources

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the module with its changed source, if it is one of them."""
        spec = PathFinder.find_spec(name, path, target) if name in self.sources else None
        if spec is not None:
            spec.loader = _Changed(spec, self.sources[name])
        return spec


def install(patch: Patch) -> None:
    """Make every later import of the patch's module load the changed source."""
    assert patch.module not in sys.modules, f"{patch.module} was imported before"
    sys.meta_path.insert(0, ChangedModules({patch.module: patch.source()}))


# Games with it, in a process of its own


class PatchedGames:
    """The process that plays with a patch: batches of games, and traces of games and lessons."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def rows(self, games: range) -> list[GameRow]:
        """Return the results of some games."""
        rows = cast("list[list[object]]", self._ask("rows", games.start, games.stop))
        return [
            GameRow._make(tuple(one) if isinstance(one, list) else one for one in row)
            for row in rows
        ]

    def lessons(self) -> dict[str, LessonTrace]:
        """Return the trace of each lesson."""
        rows = cast("list[tuple[str, bool, list[list[str]]]]", self._ask("lessons"))
        return {name: LessonTrace(holds, steps) for name, holds, steps in rows}

    def trace(self, number: int) -> list[Ply]:
        """Return the plies of a game."""
        plies = cast("list[tuple[list[int], list[str]]]", self._ask("trace", number))
        return [Ply(*ply) for ply in plies]

    def refusals(self, number: int, ply: int, moves: list[int]) -> list[str]:
        """Return the rules that refuse some moves before a ply of a game."""
        return cast("list[str]", self._ask("refusals", number, ply, moves))

    def _ask(self, *request: object) -> object:
        assert self._process.stdin
        assert self._process.stdout
        try:
            self._process.stdin.write(json.dumps(request) + "\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            raise KitError("the changed game cannot be played: its code fails") from None
        answer = json.loads(self._process.stdout.readline() or '"its code fails"')
        if isinstance(answer, str):
            raise KitError(f"the changed game cannot be played: {answer}")
        found: object = answer
        return found


@contextmanager
def patched_games(patch: Patch, setup: LabTable, seed: int) -> Iterator[PatchedGames]:
    """Start the process, and end it afterwards."""
    if not all(isinstance(bot, str) for bot in setup.bots):
        raise KitError("bots must be names: a changed rule is played in another process")
    order = {"patch": asdict(patch), "seed": seed, "players": setup.players,
             "bots": setup.bots, "options": setup.options}  # fmt: skip
    command = [sys.executable, "-m", "kit.lab.patch", json.dumps(order)]
    pipes = subprocess.Popen(  # noqa: S603 - this Python
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    with pipes as process:
        try:
            yield PatchedGames(process)
        finally:
            process.kill()


def answer(order: dict[str, object], requests: Iterable[str]) -> Iterator[object]:
    """Yield the answer to each request, in the process with the changed code."""
    patch = Patch(**order["patch"])  # type: ignore[arg-type]  # as patched_games wrote it
    install(patch)
    options: list[tuple[str, Choice]] = [tuple(one) for one in order["options"]]  # type: ignore[attr-defined]
    setup = LabTable(patch.game, int(str(order["players"])), tuple(order["bots"]), tuple(options))  # type: ignore[arg-type]
    for line in requests:
        try:
            yield _answer(setup, int(str(order["seed"])), *json.loads(line))
        except Exception as problem:  # noqa: BLE001 - changed code may fail in any way
            yield f"{type(problem).__name__}: {problem}"


def _answer(setup: LabTable, seed: int, what: str, *given: int | list[int]) -> object:
    """Return the answer to a request of ``PatchedGames``."""
    match what, given:
        case "rows", (int(start), int(stop)):
            return play_rows(setup, seed, range(start, stop))
        case "lessons", ():
            return [(name, *trace) for name, trace in lesson_traces(setup.slug).items()]
        case "trace", (int(number),):
            return game_trace(setup, seed, number)
        case "refusals", (int(number), int(ply), list(moves)):
            return refusals(setup, seed, number, ply, moves)
    raise ValueError(what)


if __name__ == "__main__":
    for one in answer(json.loads(sys.argv[1]), sys.stdin):
        sys.stdout.write(json.dumps(one) + "\n")
        sys.stdout.flush()
