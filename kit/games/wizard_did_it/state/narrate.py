"""How the numbers of a fight come about, part by part. Runs only when someone listens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.event import event
from kit.games.wizard_did_it.cards.effects import BOOK
from kit.games.wizard_did_it.state.constants import PAIR

if TYPE_CHECKING:
    from kit.games.wizard_did_it.state import State

cite = BOOK.citing("state.telling")
PAIRS, LONE, HOME, HOME_IN_PAIR = cite("4.1"), cite("4.2"), cite("4.3"), cite("4.4")
BEAMS, KUNG_FU, BACON, PIGEON, KNIGHT = (
    cite("4.5"), cite("4.6"), cite("4.7"), cite("4.8"), cite("3.5"),
)  # fmt: skip

Part = tuple[tuple[int, ...], int, int, str]  # cards (none: Valor), home turf or -1, points, clause


def strengths(s: State, seat: int, cards: list[int], place: int) -> None:
    """Emit every part of the monsters' and of the Knight's strength."""
    assert s.sink
    for kinds, home, points, clause in monster_parts(s, cards, place):
        s.sink(event("monsters", seat, (kinds, home, points), clause))
    for kind in cards:
        if s.t.kung_fu[kind]:
            s.sink(event("no items", seat, (), KUNG_FU))
            break
    for kinds, home, points, clause in knight_parts(s, seat, cards):
        s.sink(event("knight", seat, (kinds, home, points), clause))


def monster_parts(s: State, cards: list[int], place: int) -> list[Part]:
    """Return the parts: pairs, lone monsters, home turf right behind its monster, and beams."""
    t = s.t
    parts: list[Part] = []
    lone = [kind for kind in cards if kind in t.monsters]
    for one, two in t.pairs:
        while one in lone and two in lone:
            lone.remove(one)
            lone.remove(two)
            parts.append(((one, two), -1, PAIR, PAIRS))
            at_home = [kind for kind in (one, two) if t.home[kind] == place]
            parts += [((kind,), place, 1, HOME_IN_PAIR) for kind in at_home]
    for kind in lone:
        parts.append(((kind,), -1, t.strength[kind], PIGEON if t.valor[kind] else LONE))
        if t.home[kind] == place:
            parts.append(((kind,), place, 1, HOME))
    return parts + [((kind,), -1, t.beams[kind], BEAMS) for kind in cards if t.beams[kind]]


def knight_parts(s: State, seat: int, cards: list[int]) -> list[Part]:
    """Return the parts: Valor and, without Kung Fu, each item."""
    parts: list[Part] = [((), -1, s.valor[seat], KNIGHT)]
    for kind in cards:
        if s.t.kung_fu[kind]:
            return parts
    return parts + [((kind,), -1, s.t.bonus[kind], KNIGHT) for kind in s.items[seat]]


def rewards(s: State, seat: int) -> None:
    """Emit what bacon adds to a win and pigeons take away."""
    assert s.sink
    for kind in s.encounter:
        if change := s.t.valor[kind]:
            word, clause = ("bacon", BACON) if change > 0 else ("pigeon", PIGEON)
            s.sink(event(word, seat, (abs(change),), clause))
