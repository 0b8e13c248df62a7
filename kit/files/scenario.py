"""Scenario files: one YAML text that is a test, a lesson and a picture.

A ``Scenario`` consists of plain dataclasses (``Form``), so that a lesson of the kit opens without
pydantic. ``parse_scenario`` reads a person's file: ``kit.files.read.checked`` gives these classes
to pydantic, which takes types from annotations, bounds from ``metadata``, and rules between fields
from ``__post_init__``.

Parsing a lesson's YAML takes longer than the rest of opening it, and a browser has no parser. So
``make index`` stores every scenario of a game in ``scenarios.json``, each with a checksum of its
text. ``one_shipped`` reads from there; a file that has changed since is parsed. A browser has no
files but ``scenarios.json``.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field, fields
from functools import cache, cached_property
from pathlib import Path
from typing import Annotated, Literal, NamedTuple

from kit.core.cards import Pack
from kit.core.display import rendered
from kit.core.errors import KitError, Part, Unreadable, pick
from kit.core.shape import Json
from kit.files.cards import load_pack
from kit.files.read import (
    Form,
    ReadAs,
    checked,
    form_of,
    judged,
    line_of,
    packed,
    parse_yaml,
    read_text,
)
from kit.games import GAMES, game, game_folder, game_text

VERSION = 1
SHIPPED = "scenarios.json"
NOBODY = "nobody"  # for a game without a winner
LONGEST_PATH = 6  # lessons on the path to a first game
SOME = {"min_length": 1}  # a text that is not empty


def _winners(value: object) -> object:
    """Return one seat as a list, and the word for no winner as an empty list."""
    return [] if value == NOBODY else [value] if isinstance(value, str) else value


# One seat, several that share the win, or none.
Won = Annotated[list[str], ReadAs(_winners, str | list[str])]


@dataclass(frozen=True, kw_only=True)
class When(Form):
    """A condition after the step, under which an answer is the right one."""

    event: str | None = None
    told: str | None = None
    clause: str | None = None
    refused: str | None = None
    won: Won | None = None
    table: dict[str, object] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Refuse an empty condition, which would always hold."""
        if not self.parts:
            raise ValueError("say what must hold: event, told, clause, refused, won or table")

    @property
    def parts(self) -> dict[str, object]:
        """Return the written conditions by key."""
        written = {one.name: getattr(self, one.name) for one in fields(self)}
        return {key: value for key, value in written.items() if value not in (None, {}, "")}


@dataclass(frozen=True, kw_only=True)
class StepAnswer(Form):
    """An answer, its condition, and its reason."""

    text: str = field(metadata=SOME)
    when: When
    why: str = field(metadata=SOME)


@dataclass(frozen=True, kw_only=True)
class StepQuestion(Form):
    """A question that the learner answers before the step is run."""

    question: str = field(metadata=SOME)
    answers: list[StepAnswer] = field(metadata={"min_length": 2, "max_length": 9})


@dataclass(frozen=True, kw_only=True)
class Deal(Form):
    """A table dealt from a seed instead of laid card by card."""

    seed: int = field(metadata={"ge": 0, "lt": 1 << 63})


def _conditions(value: object) -> object:
    """Return one condition as a list."""
    return [value] if isinstance(value, dict) else value


def _chances(value: object) -> object:
    """Return ``{seed: 4}`` as a list that leaves all chance to this seed."""
    if isinstance(value, dict):
        value = [{"rest": value}]
    for after, entry in enumerate(reversed(value) if isinstance(value, list) else ()):
        if isinstance(entry, dict):
            if after or list(entry) != ["rest"]:
                raise ValueError("only the last entry may be {rest: {seed: 4}}")
            judged(Deal, entry["rest"])
    return value


Never = Annotated[list[When], ReadAs(_conditions, When | list[When])]
Chances = Annotated[list[object], ReadAs(_chances, Deal | list[object])]


@dataclass(frozen=True, kw_only=True)
class Step(Form):
    """One step: a move, a refusal or only text, with promises and a question.

    ``help`` says how much of the move is shown: ``worked`` names it; with ``half`` the learner
    chooses among a few, with ``alone`` among all. ``hint`` is shown on request or after a wrong
    try. With a ``goal`` every move that reaches it is right. ``replies`` has sentences for other
    moves, by move or by a pattern such as ``* > yellow``. ``more`` is folded. ``chance`` lists the
    draws in order; its last entry may be ``{rest: {seed: 4}}``. ``never`` (``not`` in files) lists
    events that must not happen.
    """

    say: str = ""
    more: str = ""
    ask: StepQuestion | None = None
    help: Literal["worked", "half", "alone"] = "worked"
    hint: str = ""
    goal: When | None = None
    replies: dict[str, str] = field(default_factory=dict)
    seat: str | None = None
    do: str | list[str] | None = None
    refuse: str | None = None
    by: str | None = None
    chance: Chances = field(default_factory=list)
    shows: list[str] = field(default_factory=list)
    then: dict[str, object] = field(default_factory=dict)
    never: Never = field(default_factory=list, metadata={"alias": "not"})
    after: str = ""

    def __post_init__(self) -> None:
        """Refuse a step with two kinds of content, or with none."""
        if self.do is not None and self.refuse is not None:
            raise ValueError("a step has 'do' or 'refuse', not both")
        if (self.refuse is None) != (self.by is None):
            raise ValueError("'refuse' and 'by' (the clause) go together")
        if self.do is None and self.refuse is None and not self.say:
            raise ValueError("a step needs 'do', 'refuse' or 'say'")
        if self.goal is not None and (self.help == "worked" or self.do is None):
            raise ValueError("a 'goal' needs a move to find: 'do', and 'help: half' or 'alone'")
        if self.replies and (self.help == "worked" or self.do is None):
            raise ValueError("'replies' need a move to find: 'do', and 'help: half' or 'alone'")

    @property
    def actions(self) -> list[str]:
        """Return the scripted actions; one line may have several."""
        return [self.do] if isinstance(self.do, str) else list(self.do or ())

    @property
    def script(self) -> list[object]:
        """Return the written chances, without the part that is left to a seed."""
        return [entry for entry in self.chance if not isinstance(entry, dict)]

    @property
    def rest(self) -> int | None:
        """Return the seed for the rest of the chances."""
        last = self.chance[-1] if self.chance else None
        return int(last["rest"]["seed"]) if isinstance(last, dict) else None

    @property
    def promises(self) -> list[str]:
        """Return the clauses that the step promises to show, without duplicates."""
        return list(dict.fromkeys([*self.shows, *([self.by] if self.by else [])]))


@dataclass(frozen=True, kw_only=True)
class Scenario(Form):
    """A table, scripted steps and their promises.

    ``ready`` is the number of the lesson on the game's path to a first game, from 1.
    """

    rulewalk: Literal["scenario"] = "scenario"
    version: int = VERSION
    name: str = field(metadata={"min_length": 1, "max_length": 80})
    game: str
    about: str = ""
    part: str = ""
    minutes: int = field(default=2, metadata={"ge": 1, "le": 30})
    ready: int | None = field(default=None, metadata={"ge": 1, "le": LONGEST_PATH})
    teaches: list[str] = field(default_factory=list)
    players: int
    seat: str | None = None
    options: dict[str, object] = field(default_factory=dict)
    cards: str = ""
    table: Literal["dealt"] | Deal | dict[str, object] = field(
        metadata={"union_mode": "left_to_right"}
    )
    opening: list[str] = field(default_factory=list)
    steps: list[Step] = field(metadata=SOME)
    score: list[int] | None = None
    won: Won | None = None


# Reading a file


class Written:
    """A scenario with its file and lines, for messages.

    *data* returns the file's content as ``parse_yaml`` does, or None without a file. It is called
    when a line is first needed. *pack* is the card pack, if it was read before.
    """

    def __init__(
        self,
        scenario: Scenario,
        where: str,
        data: Callable[[], object],
        pack: Pack | None = None,
    ) -> None:
        self.scenario, self.where, self._read = scenario, where, data
        self._pack = pack

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
        """Return the line of an entry, or None."""
        return line_of(self._data, path)

    def pack(self) -> Pack | None:
        """Return the card pack that the file names, or None for the kit's own cards.

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
    return scenario_in(parse_yaml(text, where), where)


def scenario_in(data: Json, where: str) -> Written:
    """Return the scenario in *data*, which was read by ``parse_yaml``."""
    version = data.get("version", VERSION) if isinstance(data, dict) else VERSION
    if isinstance(version, int) and version > VERSION:
        raise Unreadable(f"{where}: version: {version} is newer than this Rulewalk ({VERSION})")
    return Written(checked(Scenario, data, where), where, lambda: data)


# The kit's own scenarios


def shipped(slug: str | None = None) -> dict[str, Written]:
    """Return the kit's own scenarios by ``game/name``, of one game or of all."""
    return {
        f"{found}/{key}": one_shipped(found, key)
        for found in (GAMES if slug is None else (slug,))
        for key in _sources(found)
    }


@cache
def one_shipped(slug: str, key: str) -> Written:
    """Return one of the kit's own scenarios, cached because they never change."""
    sources = _sources(slug)
    source = sources[pick(key, sources, f"scenario of {slug}")]
    return _from_index(source) or parse_scenario(source.text(), source.where)


class _Source(NamedTuple):
    """The file of one of the kit's scenarios, its entry in ``scenarios.json``, or both."""

    where: str
    file: Path | None
    entry: Json | None

    def text(self) -> str:
        """Return the text of the file, "" without a file."""
        return self.file.read_text("utf-8") if self.file else ""

    def lines(self) -> object:
        """Return the parsed file with its lines, for a message; None without a file."""
        return parse_yaml(self.text(), self.where) if self.file else None


def _sources(slug: str) -> dict[str, _Source]:
    """Return the scenarios of a game by key; if there are files, only those count."""
    found, entries = _files(slug), _entries(game(slug).slug)
    return {
        key: _Source(f"{slug}/{key}.yaml", found.get(key), entries.get(key))
        for key in sorted(found or entries)
    }


def _files(slug: str) -> dict[str, Path]:
    return {path.stem: path for path in game_folder(slug).glob("scenarios/*.yaml")}


@cache
def _entries(slug: str) -> Json:
    try:
        found: Json = json.loads(game_text(slug, SHIPPED))
    except OSError:  # a game that is being written
        return {}
    return found


def _from_index(source: _Source) -> Written | None:
    """Return a scenario from ``scenarios.json``, or None if its file has changed since."""
    if not source.entry or (source.file and source.entry["sum"] != _checksum(source.text())):
        return None
    return Written(form_of(Scenario, source.entry["plot"]), source.where, source.lines)


def _checksum(text: str) -> str:
    return f"{zlib.crc32(text.encode()):08x}"


def parsed(slug: str) -> dict[str, tuple[str, Written]]:
    """Return the text of each scenario file of a game, and its parsed scenario."""
    texts = {key: path.read_text("utf-8") for key, path in sorted(_files(slug).items())}
    return {key: (text, parse_scenario(text, f"{slug}/{key}.yaml")) for key, text in texts.items()}


def packed_text(slug: str) -> str:
    """Return the content of ``scenarios.json`` of a game, one line for each scenario."""
    rows = []
    for key, (text, written) in parsed(slug).items():
        row = {"sum": _checksum(text), "plot": packed(written.scenario)}
        line = json.dumps(row, ensure_ascii=False, separators=(",", ":"))
        rows.append(f"{json.dumps(key)}:{line}")
    return "{\n" + ",\n".join(rows) + "\n}\n"
