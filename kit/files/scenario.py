"""Scenario files: one YAML text that is a test, a lesson and a picture."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Literal

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    field_validator,
    model_validator,
)

from kit.core.cards import Pack
from kit.core.display import rendered
from kit.core.errors import KitError, Part, Unreadable, pick
from kit.files.cards import load_pack
from kit.files.promises import NOBODY
from kit.files.read import check, line_of, parse_yaml, read_text
from kit.games import GAMES, game

VERSION = 1
LONGEST_PATH = 6  # lessons after which one can sit down at a table


class Strict(BaseModel):
    """Every part of a scenario: no key that is not known."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, defer_build=True)


def _winners(value: object) -> object:
    """Read one seat as a list of it, and nobody as an empty list."""
    return [] if value == NOBODY else [value] if isinstance(value, str) else value


# A seat, several that share the win, or nobody.
Won = Annotated[list[str], BeforeValidator(_winners, json_schema_input_type=str | list[str])]


class When(Strict):
    """What must hold after the step for an answer to be the right one."""

    event: str | None = None
    told: str | None = None
    clause: str | None = None
    refused: str | None = None
    won: Won | None = None
    table: dict[str, object] = Field(default_factory=dict)

    @model_validator(mode="after")
    def says_something(self) -> When:
        """Refuse an empty condition, which would always hold."""
        if not self.parts:
            raise ValueError("say what must hold: event, told, clause, refused, won or table")
        return self

    @property
    def parts(self) -> dict[str, object]:
        """Return the conditions that are written, by their keys."""
        written = {key: getattr(self, key) for key in type(self).model_fields}
        return {key: value for key, value in written.items() if value not in (None, {}, "")}


class StepAnswer(Strict):
    """An answer, when it is right, and why it is or is not."""

    text: str = Field(min_length=1)
    when: When
    why: str = Field(min_length=1)


class StepQuestion(Strict):
    """A question the learner answers before the step is run."""

    question: str = Field(min_length=1)
    answers: list[StepAnswer] = Field(min_length=2, max_length=9)


class Deal(Strict):
    """A table dealt from a seed instead of laid card by card."""

    seed: int = Field(ge=0, lt=1 << 63)


def _conditions(value: object) -> object:
    """Read one condition as a list of it."""
    return [value] if isinstance(value, dict) else value


def _chances(value: object) -> object:
    """Read ``{seed: 4}`` as a list that leaves everything to that seed."""
    return [{"rest": value}] if isinstance(value, dict) else value


Never = Annotated[
    list[When], BeforeValidator(_conditions, json_schema_input_type=When | list[When])
]
Chances = Annotated[
    list[object], BeforeValidator(_chances, json_schema_input_type=Deal | list[object])
]


class Step(Strict):
    """One step: a move or a refusal or words alone, what it promises, and what to say and ask.

    ``help`` says how much of the move is given: ``worked`` names it, ``half`` lets the learner
    choose among a few, ``alone`` among all; ``hint`` is told to who asks or tries another. With a
    ``goal`` every move that reaches it is right, not only the one that is written. ``more`` waits
    behind a line for those who want to know it.
    ``chance`` has what is drawn, in order; its last entry may be ``{rest: {seed: 4}}``. ``never``
    (in files ``not``) has what must not have happened.
    """

    say: str = ""
    more: str = ""
    ask: StepQuestion | None = None
    help: Literal["worked", "half", "alone"] = "worked"
    hint: str = ""
    goal: When | None = None
    seat: str | None = None
    do: str | list[str] | None = None
    refuse: str | None = None
    by: str | None = None
    chance: Chances = Field(default_factory=list)
    shows: list[str] = Field(default_factory=list)
    then: dict[str, object] = Field(default_factory=dict)
    never: Never = Field(default_factory=list, alias="not")
    after: str = ""

    @field_validator("chance")
    @classmethod
    def ends_with_the_rest(cls, chance: list[object]) -> list[object]:
        """Refuse a rest that is not the last entry, or names no seed."""
        for at, entry in enumerate(chance):
            if isinstance(entry, dict):
                if at < len(chance) - 1 or list(entry) != ["rest"]:
                    raise ValueError("only the last entry may be {rest: {seed: 4}}")
                Deal.model_validate(entry["rest"])
        return chance

    @model_validator(mode="after")
    def fits_together(self) -> Step:
        """Refuse a step that is two things at once, or nothing."""
        if self.do is not None and self.refuse is not None:
            raise ValueError("a step has 'do' or 'refuse', not both")
        if (self.refuse is None) != (self.by is None):
            raise ValueError("'refuse' and 'by' (the clause) go together")
        if self.do is None and self.refuse is None and not self.say:
            raise ValueError("a step needs 'do', 'refuse' or 'say'")
        if self.goal is not None and (self.help == "worked" or self.do is None):
            raise ValueError("a 'goal' needs a move to find: 'do', and 'help: half' or 'alone'")
        return self

    @property
    def actions(self) -> list[str]:
        """Return the scripted actions, several where one line holds a sequence."""
        return [self.do] if isinstance(self.do, str) else list(self.do or ())

    @property
    def script(self) -> list[object]:
        """Return the chances that are written down, without what is left to a seed."""
        return [entry for entry in self.chance if not isinstance(entry, dict)]

    @property
    def rest(self) -> int | None:
        """Return the seed that the rest of the chances is left to."""
        last = self.chance[-1] if self.chance else None
        return int(last["rest"]["seed"]) if isinstance(last, dict) else None

    @property
    def promises(self) -> list[str]:
        """Return the clauses that the step promises to show, each once."""
        return list(dict.fromkeys([*self.shows, *([self.by] if self.by else [])]))


class Scenario(Strict):
    """A table, scripted steps and what must come of them.

    ``ready`` is the place of the lesson on the game's path to a first game of one's own, from 1.
    """

    rulewalk: Literal["scenario"] = "scenario"
    version: int = VERSION
    name: str = Field(min_length=1, max_length=80)
    game: str
    about: str = ""
    part: str = ""
    minutes: int = Field(default=2, ge=1, le=30)
    ready: int | None = Field(default=None, ge=1, le=LONGEST_PATH)
    teaches: list[str] = Field(default_factory=list)
    players: int
    seat: str | None = None
    options: dict[str, object] = Field(default_factory=dict)
    cards: str = ""
    table: Literal["dealt"] | Deal | dict[str, object] = Field(union_mode="left_to_right")
    opening: list[str] = Field(default_factory=list)
    steps: list[Step] = Field(min_length=1)
    score: list[int] | None = None
    won: Won | None = None


class Written:
    """A scenario with the file and lines it was read from, for messages."""

    def __init__(self, scenario: Scenario, where: str, data: object) -> None:
        self.scenario, self.where, self._data = scenario, where, data
        self._pack: Pack | None = None

    def __repr__(self) -> str:
        return f"Written({self.where!r})"

    def _repr_html_(self) -> str | None:
        return rendered(self)

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
