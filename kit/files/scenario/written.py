"""Reading a scenario file, which keeps its lines for messages."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from pathlib import Path

from kit.core.cards import Pack
from kit.core.display import rendered
from kit.core.errors import KitError, Part, Unreadable
from kit.files.cards import load_pack
from kit.files.read import check, line_of, parse_yaml, read_text
from kit.files.scenario.plot import VERSION, Scenario
from kit.games import game


class Written:
    """A scenario with the file and lines it was read from, for messages.

    *data* returns what the file says as ``parse_yaml`` reads it, and is asked for it when a line is
    first wanted; None where there is no file any more.
    """

    def __init__(self, scenario: Scenario, where: str, data: Callable[[], object]) -> None:
        self.scenario, self.where, self._read = scenario, where, data
        self._pack: Pack | None = None

    def __repr__(self) -> str:
        return f"Written({self.where!r})"

    def _repr_html_(self) -> str | None:
        return rendered(self)

    @cached_property
    def _data(self) -> object:
        return self._read()

    def location(self, *path: Part) -> str:
        """Return ``file:line`` of an entry."""
        line = self.line(*path)
        return f"{self.where}:{line}" if line else self.where

    def line(self, *path: Part) -> int | None:
        """Return the line of an entry, if the file has it."""
        return line_of(self._data, path)

    def pack(self) -> Pack | None:
        """Return the card pack that the file names, seen from its folder; None: the kit's own.

        :raises Unreadable: naming both files.
        """
        if self.scenario.cards and self._pack is None:
            try:
                self._pack = self._read_pack(Path(self.where).parent / self.scenario.cards)
            except KitError as problem:
                raise Unreadable(f"{self.location('cards')}: {problem}") from None
        return self._pack

    def _read_pack(self, path: Path) -> Pack:
        pack, found = load_pack(path), game(self.scenario.game)
        if pack.effects is not found.effects:
            raise Unreadable(f"{path}: this card pack is not for {found.title}")
        return pack


def read_scenario(path: Path) -> Written:
    """Read a scenario file."""
    return parse_scenario(read_text(path), str(path))


def parse_scenario(text: str, where: str) -> Written:
    """Read a scenario from text."""
    data = parse_yaml(text, where)
    version = data.get("version", VERSION) if isinstance(data, dict) else VERSION
    if isinstance(version, int) and version > VERSION:
        raise Unreadable(f"{where}: version: {version} is newer than this Rulewalk ({VERSION})")
    return Written(check(Scenario, data, where), where, lambda: data)
