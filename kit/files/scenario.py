"""Scenario files: one YAML text that is a test, a lesson and a picture."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from kit.core.cards import Pack
from kit.core.display import rendered
from kit.core.errors import Unreadable, pick
from kit.files.cards import load_pack
from kit.files.read import check, line_of, parse_yaml, read_text
from kit.games import GAMES, game

VERSION = 1


class Strict(BaseModel):
    """Every part of a scenario: no key that is not known."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class When(Strict):
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


class StepAnswer(Strict):
    """An answer, when it is right, and why it is or is not."""

    text: str = Field(min_length=1)
    when: When
    why: str = Field(min_length=1)


class StepQuestion(Strict):
    """A question the learner answers before the step is run."""

    question: str = Field(min_length=1)
    answers: list[StepAnswer] = Field(min_length=2, max_length=9)


class Step(Strict):
    """One step: a move or a refusal or words alone, what it promises, and what to say and ask.

    ``help`` says how much of the move is given: ``worked`` names it, ``half`` lets the learner
    choose among a few, ``alone`` among all; ``hint`` is told to who asks or tries another.
    """

    say: str = ""
    ask: StepQuestion | None = None
    help: Literal["worked", "half", "alone"] = "worked"
    hint: str = ""
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

    @property
    def promises(self) -> list[str]:
        """Return the clauses that the step promises to show, each once."""
        return list(dict.fromkeys([*self.shows, *([self.by] if self.by else [])]))


class Deal(Strict):
    """A table dealt from a seed instead of laid card by card."""

    seed: int = Field(ge=0, lt=1 << 63)


class Scenario(Strict):
    """A table, scripted steps and what must come of them."""

    rulewalk: Literal["scenario"] = "scenario"
    version: int = VERSION
    name: str = Field(min_length=1, max_length=80)
    game: str
    about: str = ""
    part: str = ""
    minutes: int = Field(default=2, ge=1, le=30)
    teaches: list[str] = Field(default_factory=list)
    players: int
    seat: str | None = None
    options: dict[str, Any] = Field(default_factory=dict)
    cards: str = ""
    table: Literal["dealt"] | Deal | dict[str, Any] = Field(union_mode="left_to_right")
    opening: list[str] = Field(default_factory=list)
    steps: list[Step] = Field(min_length=1)
    score: list[int] | None = None


class Written:
    """A scenario with the file and lines it was read from, for messages."""

    def __init__(self, scenario: Scenario, where: str, data: Any) -> None:
        self.scenario, self.where, self._data = scenario, where, data
        self._pack: Pack | None = None

    def __repr__(self) -> str:
        return f"Written({self.where!r})"

    def _repr_html_(self) -> str | None:
        return rendered(self)

    def location(self, *path: Any) -> str:
        """Return ``file:line`` of an entry."""
        line = line_of(self._data, path)
        return f"{self.where}:{line}" if line else self.where

    def pack(self) -> Pack | None:
        """Return the card pack that the file names, seen from its folder; None: the kit's own."""
        if self.scenario.cards and self._pack is None:
            self._pack = load_pack(Path(self.where).parent / self.scenario.cards)
        return self._pack


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
    return {
        f"{found}/{key}": one_shipped(found, key)
        for found in (GAMES if slug is None else (slug,))
        for key, _ in _entries(found)
    }


@cache
def one_shipped(slug: str, key: str) -> Written:
    """Return one of the kit's own scenarios; read once, for they never change."""
    entries = dict(_entries(slug))
    entry = entries[pick(key, entries, f"scenario of {slug}")]
    return parse_scenario(entry.read_text("utf-8"), f"{slug}/{key}.yaml")


def _entries(slug: str) -> list[tuple[str, Traversable]]:
    folder = files(f"kit.games.{game(slug).slug}").joinpath("scenarios")
    found = [
        (e.name.removesuffix(".yaml"), e) for e in folder.iterdir() if e.name.endswith(".yaml")
    ]
    return sorted(found, key=lambda pair: pair[0])
