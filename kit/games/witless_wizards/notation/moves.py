"""All actions by number: what can be done at all, whoever may do it now."""

from __future__ import annotations

from typing import NamedTuple

from kit.core.cards import Pack

SEATS = ("liana", "albus", "greendalf", "marlen")


class Moves(NamedTuple):
    """The number of each action; ``give`` and ``attack`` by seat, ``discard`` by kind."""

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


def moves_for(players: int, pack: Pack) -> Moves:
    """Number the actions of a table; a card that is never drawn has no discard (-1)."""
    n = players
    give, attack = tuple(range(1, n + 1)), tuple(range(n + 2, 2 * n + 2))
    at = 2 * n + 2
    drawn = [kind for kind, card in enumerate(pack) if card.deck not in ("3/4P", "die")]
    discard = [-1] * len(pack)
    for place, kind in enumerate(drawn):
        discard[kind] = at + 6 + place
    total = at + 6 + len(drawn)
    seat_of, kind_of = [-1] * total, [-1] * total
    for seat in range(n):
        seat_of[give[seat]] = seat_of[attack[seat]] = seat
    for kind in drawn:
        kind_of[discard[kind]] = kind
    return Moves(
        0, give, n + 1, attack, at, at + 1, at + 2, at + 3, at + 4, at + 5,
        tuple(discard), tuple(seat_of), tuple(kind_of),
    )  # fmt: skip


def labels_for(players: int, pack: Pack) -> list[str]:
    """Return the words of each action, in the order of their numbers."""
    seats = SEATS[:players]
    drawn = [card.name for card in pack if card.deck not in ("3/4P", "die")]
    return [
        "keep",
        *(f"give > {seat}" for seat in seats),
        "cube > card",
        *(f"attack > {seat}" for seat in seats),
        "roll",
        "use",
        "cube > attack",
        "cube > defence",
        "cube > stamina",
        "done",
        *(f"discard {name}" for name in drawn),
    ]
