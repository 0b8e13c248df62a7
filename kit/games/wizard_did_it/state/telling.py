"""How the numbers of a fight come about, part by part. Runs only when someone listens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.event import Event
from kit.games.wizard_did_it.cards.effects import BOOK
from kit.games.wizard_did_it.notation import PLACES
from kit.games.wizard_did_it.state.base import PAIR

if TYPE_CHECKING:
    from kit.games.wizard_did_it.state import State

cite = BOOK.citing("state.telling")
PAIRS, LONE, HOME, HOME_IN_PAIR = cite("4.1"), cite("4.2"), cite("4.3"), cite("4.4")
BEAMS, KUNG_FU, BACON, PIGEON, KNIGHT = (
    cite("4.5"), cite("4.6"), cite("4.7"), cite("4.8"), cite("3.5"),
)  # fmt: skip

Part = tuple[str, int, str]


def strengths(s: State, seat: int, cards: list[int], place: int) -> None:
    """Emit every part of the monsters' and of the Knight's strength."""
    assert s.sink
    for what, points, clause in monster_parts(s, cards, place):
        s.sink(Event("monsters", seat, (what, points), clause))
    if any(s.t.kung_fu[kind] for kind in cards):
        s.sink(Event("no items", seat, (), KUNG_FU))
    for what, points, clause in knight_parts(s, seat, cards):
        s.sink(Event("knight", seat, (what, points), clause))


def monster_parts(s: State, cards: list[int], place: int) -> list[Part]:
    """Return (what, points, clause) for pairs, lone monsters, home turf and beams."""
    name = [card.name for card in s.box.pack]
    parts: list[Part] = []
    lone = [kind for kind in cards if s.t.group[kind] == "monster"]
    paired: list[int] = []
    for one, two in s.t.pairs:
        for _ in range(min(lone.count(one), lone.count(two))):
            lone.remove(one)
            lone.remove(two)
            paired += [one, two]
            parts.append((f"{name[one]}-{name[two]}", PAIR, PAIRS))
    parts += [
        (name[kind], s.t.strength[kind], PIGEON if s.t.valor[kind] else LONE) for kind in lone
    ]
    for kinds, clause in ((paired, HOME_IN_PAIR), (lone, HOME)):
        at_home = [kind for kind in kinds if s.t.home[kind] == place]
        parts += [(f"{name[kind]} at home in {PLACES[place]}", 1, clause) for kind in at_home]
    return parts + [(name[kind], s.t.beams[kind], BEAMS) for kind in cards if s.t.beams[kind]]


def knight_parts(s: State, seat: int, cards: list[int]) -> list[Part]:
    """Return (what, points, clause) for Valor and, without Kung Fu, each item."""
    parts: list[Part] = [("Valor", s.valor[seat], KNIGHT)]
    if not any(s.t.kung_fu[kind] for kind in cards):
        parts += [(s.box.pack[kind].name, s.t.bonus[kind], KNIGHT) for kind in s.items[seat]]
    return parts


def rewards(s: State, seat: int) -> None:
    """Emit what bacon adds to a win and pigeons take away."""
    assert s.sink
    for kind in s.encounter:
        if change := s.t.valor[kind]:
            word, clause = ("bacon", BACON) if change > 0 else ("pigeon", PIGEON)
            s.sink(Event(word, seat, (abs(change),), clause))
