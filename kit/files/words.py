"""A reference of one game's scenario files in words, generated from the code."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from kit.core.cards import Pack
from kit.core.event import Event, Note, events_of
from kit.core.game import AnyBox, AnyGame
from kit.core.kinds import Kind
from kit.core.rng import Stream
from kit.files.scenario import LONGEST_PATH
from kit.files.schema import every_box

WIDTH = 96
PATH = (
    f"1 to {LONGEST_PATH}: the lesson's place on the path after which one can sit down at a table; "
    "left out, the lesson comes after the path."
)
GAMES_PLAYED, PLIES = 6, 250  # games to play until all events without a template have happened


class Move(NamedTuple):
    """A form of move: the names in it, an example, and its button."""

    form: str
    like: str
    words: str


def reference(game: AnyGame, pack: Pack | None = None) -> list[str]:
    """Return the whole page, line by line."""
    box = game.box(pack=pack)
    return [
        f"Scenarios of {game.title}",
        *_part("Seats", [f"{', '.join(box.game.seats)}; for {_players(game)} players."]),
        *_part("Path to a first game (ready:)", [PATH]),
        *_part("Options (options:)", _options(game)),
        *_part("Table (table:, then:, when: {table: ...})", _keys(box)),
        *_part("Parts of a list (then:, when: {table: ...})", _parts()),
        *_part("Moves (do:, refuse:)", _moves(game, pack)),
        *_part("Chance (chance:)", _chance(game)),
        *_part("Events (when: {event: ...}, not: {event: ...})", _events(game, box)),
        *_part("Clauses that refuse a move (by:, when: {refused: ...})", _limits(game)),
        "",
        f"All clauses: rulewalk rules {game.slug}. All cards: rulewalk cards {game.slug}.",
    ]


def _part(title: str, lines: Iterable[str]) -> Iterator[str]:
    yield from ("", title, "-" * len(title))
    for line in lines:
        yield textwrap.fill(
            line, WIDTH, subsequent_indent="    ", break_on_hyphens=False, break_long_words=False
        )


def _players(game: AnyGame) -> str:
    return ", ".join(map(str, game.players))


def _options(game: AnyGame) -> Iterator[str]:
    for option in game.options:
        yield f"{option.name}: {option.help} [{option.clause}]"
        yield from (f"    {option.name}: {choice}" for choice in option.choices)


def _keys(box: AnyBox) -> Iterator[str]:
    for name, key in box.keys.items():
        yield f"{name}: {key.help}. Written as {key.shape.words()}."


def _parts() -> Iterator[str]:
    yield "{has: [...]}: these are in it, in whatever order, as often as written."
    yield "{lacks: [...]}: none of these is in it."
    yield "{size: 3}: so many entries."
    yield "A list with an entry for each seat may be promised by names: {hands: {NAME: ...}}."
    yield "In such a list they stand in place of an entry: {hands: [{has: [...]}, {size: 3}]}."
    yield "A whole hand or set is compared in any order; a deck, a pile and a stack in theirs."


def _moves(game: AnyGame, pack: Pack | None) -> Iterator[str]:
    for move in moves(game, pack):
        example = "" if move.like == move.form else f", such as {move.like}"
        yield f"{move.form}{example}: {move.words}"


def moves(game: AnyGame, pack: Pack | None = None) -> list[Move]:
    """Return the forms of moves, without duplicates, from all possible boxes."""
    found: dict[str, Move] = {}
    for box in every_box(game, pack):
        for number, label in enumerate(box.notation.labels):
            form = _form(box, label)
            found.setdefault(form, Move(form, label, game.words(box, number)))
    return list(found.values())


def _form(box: AnyBox, label: str) -> str:
    """Return a move with placeholders for its names: CARD > SEAT."""
    names = _names(box)
    return _pattern(box).sub(lambda hit: names.get(hit[0], "NUMBER"), label)


def _names(box: AnyBox) -> dict[str, str]:
    return {card.name: "CARD" for card in box.pack} | dict.fromkeys(box.game.seats, "SEAT")


@cache
def _pattern_of(names: tuple[str, ...]) -> re.Pattern[str]:
    longest = sorted(names, key=len, reverse=True)
    return re.compile("|".join(rf"(?<!\w){re.escape(n)}(?!\w)" for n in longest) + r"|\d+")


def _pattern(box: AnyBox) -> re.Pattern[str]:
    return _pattern_of(tuple(_names(box)))


def _chance(game: AnyGame) -> Iterator[str]:
    for form, what in game.chance:
        yield f"{form}: {what}"
    if not game.chance:
        yield "Nothing is left to chance after the deal."
    yield "{seed: 4}: all of it from that seed; [..., {rest: {seed: 4}}]: what is not written."


def _events(game: AnyGame, box: AnyBox) -> Iterator[str]:
    heard = _heard(game, box.pack, [kind.name for kind in game.events if not _template(kind)])
    for kind in game.events:
        fields = ", ".join(f"{name} ({sort.name})" for name, sort in kind.fields.items())
        said = _template(kind) or heard.get(kind.name, "said in the words of its case")
        yield f"{kind.name} [{kind.clause}]: {said}" + (f" Fields: {fields}." if fields else "")


def _template(kind: Kind) -> str:
    if kind.label is not None:
        return f"{kind.label}: {{points}}." if isinstance(kind.label, str) else ""
    return kind.says if isinstance(kind.says, str) else ""


def _heard(game: AnyGame, pack: Pack, wanted: list[str]) -> dict[str, str]:
    """Play random games until each of the events has happened, and return their sentences.

    Rare events may be missing; then the page has no example.
    """
    found: dict[str, str] = {}
    for seed in range(GAMES_PLAYED):
        if len(found) == len(wanted):
            break
        box = game.box(game.players[seed % len(game.players)], pack=pack)
        for event in _played(game, box, seed):
            if event.kind in wanted and event.kind not in found:
                found[event.kind] = f"as in: {game.tell(box, event)}"
    return found


def _played(game: AnyGame, box: AnyBox, seed: int) -> list[Event]:
    state, rng = game.deal(box, Stream(seed)), Stream(seed)
    opening = state.opening()
    happened: list[Note] = []
    state.sink = happened.append
    for _ in range(PLIES):
        if not (seats := state.to_act()):
            break
        state.apply(seats[0], rng.choice(state.legal(seats[0])))
    return [*opening, *events_of(happened)]


def _limits(game: AnyGame) -> Iterator[str]:
    for clause in dict.fromkeys(name for name, _, _ in game.rules.tests):
        yield f"{clause}: {game.rulebook[clause].title}"
