"""Card packs: a teacher's own cards, typed from the box, that name registered effects.

With ``by`` the file says who typed it, and its cards have the grade ``box``.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Annotated, Literal

from kit.core.arguments import as_path
from kit.core.cards import Card, Pack
from kit.core.errors import KitError, Unreadable
from kit.core.rng import Stream
from kit.files.read import Form, ReadAs, checked, line_of, parse_yaml, read_text
from kit.games import game

VERSION = 1
MOST_CARDS = 5_000  # in the box, copies included; a deal takes a hundredth of a second
NAME = {"min_length": 1, "max_length": 80}


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
    read = checked(CardFile, data, str(path))
    if read.version > VERSION:
        raise Unreadable(f"{path}: version: {read.version} is newer than this Rulewalk ({VERSION})")
    if (copies := sum(row.copies for row in read.cards)) > MOST_CARDS:
        raise Unreadable(f"{path}: expected at most {MOST_CARDS:,} cards, got {copies:,}")
    rows = [_card(row, read.by, data, i, path) for i, row in enumerate(read.cards)]
    try:
        found = game(read.game)
        kept = [] if not read.extends else _others(found.pack, rows)
        pack = Pack(read.name, tuple(kept + rows), found.effects, str(path))
        for players in found.players:
            found.deal(found.box(players, pack=pack), Stream(0))
    except KitError as problem:
        raise Unreadable(f"{path}: {problem}") from None
    return pack


def as_pack(pack: Pack | Path | str | None) -> Pack | None:
    """Return a pack unchanged, or read it from the named file."""
    return pack if pack is None or isinstance(pack, Pack) else load_pack(as_path(pack, "pack"))


def _card(row: CardRow, by: str, data: object, i: int, path: Path) -> Card:
    grade = row.grade or ("box" if by else "kit")
    typed = by if "box" in (grade, *row.parts.values()) else ""
    try:
        return Card(**{**asdict(row), "grade": grade, "by": typed})
    except KitError as problem:
        raise Unreadable(f"{path}:{line_of(data, ('cards', i))}: {problem}") from None


def _others(pack: Pack, rows: list[Card]) -> list[Card]:
    mine = {card.name.lower() for card in rows}
    return [card for card in pack if card.name.lower() not in mine]
