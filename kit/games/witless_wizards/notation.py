"""All actions of the game: numbers, notation, and labels of buttons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kit.core.cards import Pack
from kit.core.game import Box, Notation, Options
from kit.core.kinds import card_name, seat_name

if TYPE_CHECKING:
    from kit.games.witless_wizards.cards.lookup import Lookup

SEATS = ("liana", "albus", "greendalf", "marlen")
NEVER_DRAWN = ("3/4P", "die")  # decks whose cards are never in a hand


@dataclass(frozen=True, slots=True)
class Moves:
    """The number of each action; ``give`` and ``attack`` by seat, ``discard`` by kind.

    ``seat_of`` and ``kind_of`` lead back, from an action to the seat or the kind of card that it
    names, or to -1.
    """

    keep: int
    give: tuple[int, ...]
    cube_card: int
    attack: tuple[int, ...]
    roll: int
    use: int
    cube_attack: int
    cube_defence: int
    cube_stamina: int
    done: int
    discard: tuple[int, ...]
    seat_of: tuple[int, ...]
    kind_of: tuple[int, ...]


# The actions that name neither a seat nor a card, by their fields in ``Moves``: the label in files,
# and the words on a button.
_PLAIN = {
    "keep": ("keep", "Keep it"),
    "cube_card": ("cube > card", "Pay a cube for another card"),
    "roll": ("roll", "Roll the die"),
    "use": ("use", "Use the Special card"),
    "cube_attack": ("cube > attack", "Pay a cube for attack"),
    "cube_defence": ("cube > defence", "Pay a cube for defence"),
    "cube_stamina": ("cube > stamina", "Pay a cube for 1 Stamina"),
    "done": ("done", "Leave it at that"),
}
_WORDS = dict(_PLAIN.values())


def notation(players: int, options: Options, pack: Pack) -> Notation:
    """Name all actions of a table."""
    del options
    return Notation(_labels(players, pack))


def moves_for(players: int, pack: Pack) -> Moves:
    """Number the actions of a table; a card that is never drawn has no discard (-1)."""
    labels = _labels(players, pack)
    at = {label: number for number, label in enumerate(labels)}
    give = tuple(at[f"give > {seat}"] for seat in SEATS[:players])
    attack = tuple(at[f"attack > {seat}"] for seat in SEATS[:players])
    discard = tuple(at.get(f"discard {card.name}", -1) for card in pack)
    seat_of, kind_of = [-1] * len(labels), [-1] * len(labels)
    for seat in range(players):
        seat_of[give[seat]] = seat_of[attack[seat]] = seat
    for kind, action in enumerate(discard):
        if action >= 0:
            kind_of[action] = kind
    return Moves(
        give=give,
        attack=attack,
        discard=discard,
        seat_of=tuple(seat_of),
        kind_of=tuple(kind_of),
        **{field: at[label] for field, (label, _) in _PLAIN.items()},
    )


def _labels(players: int, pack: Pack) -> list[str]:
    """Return the label of each action, in the order of their numbers."""
    seats = SEATS[:players]
    keep, cube_card, *rest = _WORDS
    cards = [card.name for card in pack if card.deck not in NEVER_DRAWN]
    return [
        keep,
        *(f"give > {seat}" for seat in seats),
        cube_card,
        *(f"attack > {seat}" for seat in seats),
        *rest,
        *(f"discard {name}" for name in cards),
    ]


def words(box: Box[Lookup], action: int) -> str:
    """Return an action as its button shows it."""
    moves = box.lookup.moves
    if (kind := moves.kind_of[action]) >= 0:
        return f"Discard the {card_name(box, kind)}"
    if (seat := moves.seat_of[action]) >= 0:
        name = seat_name(box, seat)
        return f"Give it to {name}" if action in moves.give else f"Attack {name}"
    return _WORDS[box.notation.label(action)]
