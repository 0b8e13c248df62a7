"""What a scenario file says, as plain data: a table, steps and their promises.

These are ordinary dataclasses, so that a lesson of the kit opens without pydantic. When a person's
file is read, ``kit.files.read.check`` hands them to pydantic, which takes from here which values
fit: types from the annotations, bounds from ``metadata``, and what must fit together from
``__post_init__``.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Annotated, Literal

from kit.files.promises import NOBODY
from kit.files.read import Form, ReadAs, judged

VERSION = 1
LONGEST_PATH = 6  # lessons after which one can sit down at a table
SOME = {"min_length": 1}  # a text that says something


def _winners(value: object) -> object:
    """Read one seat as a list of it, and nobody as an empty list."""
    return [] if value == NOBODY else [value] if isinstance(value, str) else value


# A seat, several that share the win, or nobody.
Won = Annotated[list[str], ReadAs(_winners, str | list[str])]


@dataclass(frozen=True, kw_only=True)
class When(Form):
    """What must hold after the step for an answer to be the right one."""

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
        """Return the conditions that are written, by their keys."""
        written = {one.name: getattr(self, one.name) for one in fields(self)}
        return {key: value for key, value in written.items() if value not in (None, {}, "")}


@dataclass(frozen=True, kw_only=True)
class StepAnswer(Form):
    """An answer, when it is right, and why it is or is not."""

    text: str = field(metadata=SOME)
    when: When
    why: str = field(metadata=SOME)


@dataclass(frozen=True, kw_only=True)
class StepQuestion(Form):
    """A question the learner answers before the step is run."""

    question: str = field(metadata=SOME)
    answers: list[StepAnswer] = field(metadata={"min_length": 2, "max_length": 9})


@dataclass(frozen=True, kw_only=True)
class Deal(Form):
    """A table dealt from a seed instead of laid card by card."""

    seed: int = field(metadata={"ge": 0, "lt": 1 << 63})


def _conditions(value: object) -> object:
    """Read one condition as a list of it."""
    return [value] if isinstance(value, dict) else value


def _chances(value: object) -> object:
    """Read ``{seed: 4}`` as a list that leaves everything to that seed; only the last entry may."""
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
    chance: Chances = field(default_factory=list)
    shows: list[str] = field(default_factory=list)
    then: dict[str, object] = field(default_factory=dict)
    never: Never = field(default_factory=list, metadata={"alias": "not"})
    after: str = ""

    def __post_init__(self) -> None:
        """Refuse a step that is two things at once, or nothing."""
        if self.do is not None and self.refuse is not None:
            raise ValueError("a step has 'do' or 'refuse', not both")
        if (self.refuse is None) != (self.by is None):
            raise ValueError("'refuse' and 'by' (the clause) go together")
        if self.do is None and self.refuse is None and not self.say:
            raise ValueError("a step needs 'do', 'refuse' or 'say'")
        if self.goal is not None and (self.help == "worked" or self.do is None):
            raise ValueError("a 'goal' needs a move to find: 'do', and 'help: half' or 'alone'")

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


@dataclass(frozen=True, kw_only=True)
class Scenario(Form):
    """A table, scripted steps and what must come of them.

    ``ready`` is the place of the lesson on the game's path to a first game of one's own, from 1.
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
