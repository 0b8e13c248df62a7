"""Scenario files: one YAML text that is a test, a lesson and a picture."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from kit.core.errors import Unreadable
from kit.files.read import check, line_of, parse_yaml, read_text
from kit.games import GAMES

VERSION = 1


class Part(BaseModel):
    """Every part of a scenario: no key that is not known."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class When(Part):
    """What must hold after the step for an answer to be the right one."""

    event: str | None = None
    told: str | None = None
    clause: str | None = None
    refused: str | None = None
    table: dict[str, Any] = Field(default_factory=dict)

    @model_validator(mode="after")
    def says_something(self) -> When:
        """Refuse an empty condition, which would always hold."""
        if not (self.event or self.told or self.clause or self.refused or self.table):
            raise ValueError("say when this answer is right: event, told, clause, refused or table")
        return self


class Choice(Part):
    """An answer, when it is right, and why it is or is not."""

    text: str = Field(min_length=1)
    when: When
    why: str = Field(min_length=1)


class Ask(Part):
    """A question the learner answers before the step is run."""

    question: str = Field(min_length=1)
    answers: list[Choice] = Field(min_length=2, max_length=9)


class Step(Part):
    """One step: a move or a refusal or words alone, what it promises, and what to say and ask."""

    say: str = ""
    ask: Ask | None = None
    seat: str | None = None
    do: str | list[str] | None = None
    refuse: str | None = None
    by: str | None = None
    chance: list[Any] = Field(default_factory=list)
    shows: list[str] = Field(default_factory=list)
    then: dict[str, Any] = Field(default_factory=dict)
    after: str = ""

    @model_validator(mode="after")
    def fits_together(self) -> Step:
        """Refuse a step that is two things at once, or nothing."""
        if self.do is not None and self.refuse is not None:
            raise ValueError("a step has 'do' or 'refuse', not both")
        if (self.refuse is None) != (self.by is None):
            raise ValueError("'refuse' and 'by' (the clause) go together")
        if self.do is None and self.refuse is None and not self.say:
            raise ValueError("a step needs 'do', 'refuse' or 'say'")
        return self

    @property
    def actions(self) -> list[str]:
        """Return the scripted actions, several where one line holds a sequence."""
        return [self.do] if isinstance(self.do, str) else list(self.do or ())


class Deal(Part):
    """A table dealt from a seed instead of laid card by card."""

    seed: int = Field(ge=0, lt=1 << 63)


class Scenario(Part):
    """A table, scripted steps and what must come of them."""

    rulewalk: Literal["scenario"] = "scenario"
    version: int = VERSION
    name: str = Field(min_length=1, max_length=80)
    game: str
    about: str = ""
    minutes: int = Field(default=2, ge=1, le=30)
    teaches: list[str] = Field(default_factory=list)
    players: int
    seat: str | None = None
    options: dict[str, Any] = Field(default_factory=dict)
    table: Deal | dict[str, Any] | Literal["dealt"] = Field(union_mode="left_to_right")
    opening: list[str] = Field(default_factory=list)
    steps: list[Step] = Field(min_length=1)
    score: list[int] | None = None


class Written:
    """A scenario with the file and lines it was read from, for messages."""

    def __init__(self, scenario: Scenario, where: str, data: Any) -> None:
        self.scenario, self.where, self._data = scenario, where, data

    def __repr__(self) -> str:
        return f"Written({self.where!r})"

    def place(self, *path: Any) -> str:
        """Return ``file:line`` of an entry."""
        line = line_of(self._data, path)
        return f"{self.where}:{line}" if line else self.where


def read_scenario(path: Path) -> Written:
    """Read a scenario file."""
    return parse_scenario(read_text(path), str(path))


def parse_scenario(text: str, where: str) -> Written:
    """Read a scenario from text."""
    data = parse_yaml(text, where)
    version = data.get("version", VERSION) if isinstance(data, dict) else VERSION
    if isinstance(version, int) and version > VERSION:
        raise Unreadable(f"{where}: version: {version} is newer than this Rulewalk ({VERSION})")
    return Written(check(Scenario, data, where), where, data)


def shipped(slug: str | None = None) -> dict[str, Written]:
    """Return the kit's own scenarios by ``game/name``, of one game or of all."""
    found = {}
    for game_slug in GAMES if slug is None else (slug,):
        folder = files(f"kit.games.{game_slug}").joinpath("scenarios")
        for entry in sorted(folder.iterdir(), key=lambda e: e.name):
            if entry.name.endswith(".yaml"):
                key = f"{game_slug}/{entry.name.removesuffix('.yaml')}"
                found[key] = parse_scenario(entry.read_text("utf-8"), f"{key}.yaml")
    return found


def one_shipped(slug: str, name: str) -> Written:
    """Return one of the kit's own scenarios."""
    folder = files(f"kit.games.{slug}").joinpath("scenarios")
    entry = folder.joinpath(f"{name}.yaml")
    if not entry.is_file():
        from kit.core.errors import nearest

        names = (e.name.removesuffix(".yaml") for e in folder.iterdir())
        raise Unreadable(f"{slug} has no scenario {name!r}{nearest(name, names)}")
    return parse_scenario(entry.read_text("utf-8"), f"{slug}/{name}.yaml")
