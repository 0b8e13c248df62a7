"""Makes a scenario of a saved game: the table, and a step for each move."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TypeVar

from kit.core.errors import KitError, Unreadable
from kit.core.rng import Stream
from kit.core.state import State
from kit.files.save import beside, load
from kit.files.scenario import NOBODY
from kit.play.match import Match

PLAIN = re.compile(r"(?:[A-Za-z]|\d+ (?=[a-z]))[\w' .()>&-]*(?<! )")  # needs no quotes in YAML
T = TypeVar("T")
WORDS = ("true", "false", "null", "yes", "no", "on", "off", "y", "n")  # special words in YAML


class Noted(Stream):
    """A stream that records its results as a scenario's ``chance`` writes them."""

    __slots__ = ("notes",)

    def __init__(self, at: int) -> None:
        super().__init__(0)
        self.at, self.notes = at, []  # type: int, list[object]

    def below(self, n: int, what: str = "") -> int:
        """Return a number and record it."""
        number = super().below(n, what)
        self.notes.append(number)
        return number

    def roll(self, faces: Sequence[int]) -> int:
        """Return the face of a die and record the face instead of its index."""
        face = faces[super().below(len(faces))]
        self.notes.append(face)
        return face

    def shuffle(self, cards: list[T], what: str = "") -> None:
        """Shuffle and record the order."""
        super().shuffle(cards, what)
        self.notes.append(list(cards))


def scenario_from(
    path: Path, name: str, first: int = 1, last: int | None = None, folder: Path | None = None
) -> str:
    """Return the moves *first* to *last* of a saved game as a scenario that passes.

    The path of the game's own cards is relative to *folder*, or to the folder of the save.
    """
    match = load(path)
    last = len(match.actions) if last is None else last
    if not 1 <= first <= last <= len(match.actions):
        raise Unreadable(
            f"{path}: this game has moves 1 to {len(match.actions)}, not {first} to {last}"
        )
    start = _clone(match)
    for seat, action in match.actions[: first - 1]:
        start.apply(seat, action)
    table = shortened(start)
    steps = played_steps(match, start, match.actions[first - 1 : last])
    cards = beside(match.box.pack, (path.parent if folder is None else folder) / "lesson.yaml")
    lines = (*_head(match, name, str(steps[0]["seat"]), cards), *_body(table, steps))
    return "\n".join([*lines, *_ending(match, start)]) + "\n"


def _clone(match: Match) -> State:
    start = match.start.clone()
    start.rng = Noted(match.start.rng.at)
    return start


def played_steps(
    match: Match, state: State, actions: Sequence[tuple[int, int]]
) -> list[dict[str, object]]:
    """Play moves and return them as steps, each with its seat and its chance."""
    steps = []
    for seat, action in actions:
        state.rng = rng = Noted(state.rng.at)
        step: dict[str, object] = {"seat": match.game.seats[seat]}
        step["do"] = match.box.notation.label(action)
        state.apply(seat, action)
        if rng.notes:
            step["chance"] = [_written(match, note) for note in rng.notes]
        steps.append(step)
    return steps


def shortened(state: State) -> dict[str, object]:
    """Return the table without the keys whose values are the default."""
    game, box, table = state.box.game, state.box, state.table()
    wanted = game.lay(box, table, Stream(0))
    for key in list(table):
        less = {name: value for name, value in table.items() if name != key}
        try:
            same = game.lay(box, less, Stream(0)) == wanted
        except KitError:
            same = False
        table = less if same else table
    return table


def _written(match: Match, note: object) -> object:
    """Return an order of cards as their names."""
    return [match.box.pack[kind].name for kind in note] if isinstance(note, list) else note


def _head(match: Match, name: str, seat: str, cards: str) -> Iterator[str]:
    """Yield the part before the table, a line for each key."""
    yield from ("rulewalk: scenario", "version: 1", f"name: {flow(name[:80])}")
    yield from (f"game: {match.game.slug}", "about: One line that says what this lesson is about")
    yield from ("minutes: 2", "teaches: []", f"players: {match.box.players}")
    yield f"seat: {seat}   # whose eyes the learner looks through"
    usual = {option.name: option.default for option in match.game.options}
    chosen = {key: value for key, value in match.box.options.items() if usual[key] != value}
    if cards:
        yield f"cards: {flow(cards)}"
    if chosen:
        yield f"options: {flow(chosen)}"


def _body(table: dict[str, object], steps: list[dict[str, object]]) -> Iterator[str]:
    """Yield the table and a step for each move."""
    yield from ("table:" if table else "table: {}", *_block(table, "  "), "steps:")
    for step in steps:
        first, *others = _block(step, "    ")
        yield from (f"  - {first.strip()}", *others)


def _ending(match: Match, state: State) -> Iterator[str]:
    if outcome := state.outcome():
        winners = [match.game.seats[seat] for seat in outcome.winners]
        yield from (f"score: {flow(list(outcome.totals))}", f"won: {flow(winners or NOBODY)}")


def _block(values: dict[str, object], indent: str) -> Iterator[str]:
    for key, value in values.items():
        if isinstance(value, dict) and value:
            yield f"{indent}{flow(key)}:"
            yield from _block(value, indent + "  ")
        elif isinstance(value, list) and any(isinstance(row, list) and row for row in value):
            yield f"{indent}{flow(key)}:"
            yield from (f"{indent}  - {flow(row)}" for row in value)
        else:
            yield f"{indent}{flow(key)}: {flow(value)}"


def flow(value: object) -> str:
    """Return a value as one line of YAML, with quotes only where they are needed.

    >>> flow({"hands": [["Red 9", "?Bear"], [4, True]], "by": "3.10"})
    '{hands: [[Red 9, "?Bear"], [4, true]], by: "3.10"}'
    """
    if isinstance(value, dict):
        return "{" + ", ".join(f"{flow(k)}: {flow(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(flow, value)) + "]"
    plain = isinstance(value, str) and PLAIN.fullmatch(value) and value.lower() not in WORDS
    return str(value) if plain else json.dumps(value, ensure_ascii=False)
