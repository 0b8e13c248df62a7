"""Card packs: a teacher's own cards, typed from the box, that name registered effects.

With ``by`` the file says who typed it, and its cards have the grade ``box``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Annotated, Literal

from kit.core.arguments import as_path
from kit.core.cards import Card, Effect, Pack
from kit.core.errors import KitError, Part, Unreadable
from kit.core.game import AnyGame
from kit.core.rng import Stream
from kit.files.read import Form, ReadAs, checked, line_of, parse_yaml, read_text
from kit.games import game

VERSION = 1
MOST_CARDS = 5_000  # in the box, copies included; a deal takes a hundredth of a second
NAME = {"min_length": 1, "max_length": 80}
OUR_WORDS = "Its words are those of its effect"  # for a card that was typed without its text
NUMBER_WORDS = {int: "a number", str: "a text"}  # the kinds of number of an effect


def _one_name(deck: object) -> object:
    """Refuse a comma, because options list decks with commas between them."""
    if isinstance(deck, str) and "," in deck:
        raise ValueError("the name of a deck has no comma in it")
    return deck


@dataclass(frozen=True, kw_only=True)
class CardRow(Form):
    """One card: its name, deck and copies, its effect with numbers, and its source."""

    name: str = field(metadata=NAME)
    deck: Annotated[str, ReadAs(_one_name)] = field(metadata=NAME)
    effect: str
    numbers: dict[str, int | str] = field(default_factory=dict)
    copies: int = field(default=1, metadata={"ge": 0, "le": 1000})
    grade: Literal["rulebook", "public", "box", "kit"] | None = None
    source: str = ""
    text: str = ""
    why: str = ""
    parts: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class CardFile(Form):
    """A card pack; with ``extends`` it replaces or adds rows of the kit's own pack."""

    rulewalk: Literal["cards"] = "cards"
    version: int = VERSION
    game: str
    name: str = field(metadata=NAME)
    by: str = field(default="", metadata={"max_length": 80})
    extends: bool = False
    cards: list[CardRow] = field(metadata={"min_length": 1})


def load_pack(path: Path) -> Pack:
    """Read a card pack and check that a game can be set up with it."""
    return pack_of(read_text(path), path)


def pack_of(text: str, path: Path) -> Pack:
    """Return the card pack that is written in a text; *path* is what errors call it."""
    return pack_in(parse_yaml(text, str(path)), path)


def pack_in(data: object, path: Path) -> Pack:
    """Return the card pack in *data*, which was read by ``parse_yaml``."""
    return built_pack(card_file(data, path), path, data)


def card_file(data: object, path: Path) -> CardFile:
    """Return the form of a card pack in *data*; its effects are not checked yet."""
    read = checked(CardFile, data, str(path))
    if read.version > VERSION:
        raise Unreadable(f"{path}: version: {read.version} is newer than this Rulewalk ({VERSION})")
    return read


def built_pack(read: CardFile, path: Path, data: object = None) -> Pack:
    """Return the pack of a file, checked; *data* are its content with lines, for errors."""

    def located(problem: object, *keys: Part) -> Unreadable:
        line = line_of(data, keys)
        return Unreadable(f"{path}:{line}: {problem}" if line else f"{path}: {problem}")

    if (copies := sum(row.copies for row in read.cards)) > MOST_CARDS:
        raise located(f"expected at most {MOST_CARDS:,} cards, got {copies:,}", "cards")
    try:
        found = game(read.game)
    except KitError as problem:
        raise located(problem, "game") from None
    rows: dict[str, Card] = {}
    for i, row in enumerate(read.cards):
        try:
            rows[_new_name(row, rows)] = _card(row, read.by, found)
        except KitError as problem:
            raise located(problem, "cards", i) from None
    try:
        kept = [card for card in found.pack if card.name.lower() not in rows]
        cards = (*(kept if read.extends else ()), *rows.values())
        pack = Pack(read.name, cards, found.effects, str(path))
        for players in found.players:
            found.deal(found.box(players, pack=pack), Stream(0))
    except KitError as problem:
        raise located(problem, "cards") from None
    return pack


def as_pack(pack: Pack | Path | str | None) -> Pack | None:
    """Return a pack unchanged, or read it from the named file."""
    return pack if pack is None or isinstance(pack, Pack) else load_pack(as_path(pack, "pack"))


def _new_name(row: CardRow, rows: Mapping[str, Card]) -> str:
    """Return the name that tells a card from all others, or raise if another card has it."""
    name = row.name.lower()
    if name in rows:
        raise Unreadable(f"card {row.name!r} appears twice: write one row with 'copies'")
    return name


def _card(row: CardRow, by: str, found: AnyGame) -> Card:
    grade = row.grade or ("box" if by else "kit")
    typed = by if "box" in (grade, *row.parts.values()) else ""
    effect = found.effects.check(row.effect, row.numbers, f"card {row.name!r}")
    said: dict[str, object] = {}
    if not row.text:
        said["text"] = effect_text(found, effect, row.numbers)
        if grade != "kit" and "text" not in row.parts:
            said |= {"parts": {**row.parts, "text": "kit"}, "why": row.why or OUR_WORDS}
    return Card(**{**asdict(row), "grade": grade, "by": typed, **said})


def effect_text(found: AnyGame, effect: Effect, numbers: Mapping[str, object]) -> str:
    """Return what a card with an effect does: in the words of our cards, or else of its rule."""
    ours = [card for card in found.pack if card.effect == effect.name and card.text]
    for card in ours:
        if card.numbers == numbers:
            return card.text
        if text := _refilled(card, numbers, ours):
            return text
    rule = found.rulebook[effect.clause]
    said = ", ".join(f"{key} {value}" for key, value in numbers.items() if value != "")
    head = f"{rule.title} ({said})" if said else rule.title
    return head if said and re.search(r"\d", rule.text) else f"{head}: {rule.text}"


def _refilled(card: Card, numbers: Mapping[str, object], ours: list[Card]) -> str:
    """Return a card's text with other numbers, or '' if that may be wrong.

    It may be right only if it would also give the texts of all our other cards of this effect.
    """
    others = [one for one in ours if one.numbers != card.numbers]
    if all(_with_numbers(card, one.numbers) == one.text for one in others):
        return _with_numbers(card, numbers)
    return ""


def _with_numbers(card: Card, numbers: Mapping[str, object]) -> str:
    """Return a card's text with each changed number, or '' if one does not occur in it once.

    A changed word, such as a colour, may not occur in it.
    """
    changed = {str(card.numbers[key]): str(numbers[key]) for key in numbers
               if card.numbers[key] != numbers[key]}  # fmt: skip
    written = re.findall(r"\d+", card.text)
    fits = all(
        written.count(old) == 1 if old.isdigit() else old and old.lower() not in card.text.lower()
        for old in changed
    )
    return re.sub(r"\d+", lambda hit: changed.get(hit[0], hit[0]), card.text) if fits else ""


def effect_words(found: AnyGame) -> Iterator[str]:
    """Yield each effect that a card of a game can name: its numbers, its rule, and an example."""
    for effect in found.effects.known.values():
        numbers = ", ".join(f"{key}: {NUMBER_WORDS[kind]}" for key, kind in effect.numbers.items())
        rule = found.rulebook[effect.clause]
        example = next((card for card in found.pack if card.effect == effect.name), None)
        like = f" Such as {example.name}, {_numbers(example)}: {example.text}" if example else ""
        yield f"{effect.name} {{{numbers}}} [{effect.clause} {rule.title}].{like}"


def _numbers(card: Card) -> str:
    written = ", ".join(f"{key}: {value}" for key, value in card.numbers.items() if value != "")
    return f"in the deck {card.deck!r}" + (f" with {{{written}}}" if written else "")
