"""The end of a Battle, of a wizard, of a turn and of the game."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from kit.core.event import Event, event
from kit.core.outcome import Outcome, ScoreLine
from kit.games.witless_wizards.cards.effects import BOOK
from kit.games.witless_wizards.state import draft, narrate
from kit.games.witless_wizards.state.constants import FULL, OVER

if TYPE_CHECKING:
    from kit.games.witless_wizards.state import State

cite = BOOK.citing("state.ending")
OUT, LEFT, NEIGHBOURS, OWN = cite("3.12"), cite("3.13"), cite("3.4"), cite("3.21")
INCOME, NEXT, FULL_UP, ALONE = cite("3.18"), cite("3.20"), cite("3.17"), cite("6.13")
REGROWTH, CURSE = cite("6.14"), cite("6.15")
LAST, NOBODY, REMATCH = cite("4.1"), cite("4.2"), cite("4.3")


def finish(s: State, seat: int) -> None:
    """Take income; then Regrowth and curse; then the turn is over."""
    t, at = s.t, 3 * seat
    weapon, armour, special = s.gear[at : at + 3]
    cubes = t.income[weapon] + t.income[armour] + t.income[special]
    if cubes:
        s.cubes[seat] += cubes
        if s.sink:
            _tell_income(s, seat, cubes, special)
    if t.regrowth[special]:
        regain(s, seat, t.regrowth[special], "regrowth", REGROWTH)
    if lost := t.curse[special]:
        now = s.stamina[seat] = s.stamina[seat] - lost
        if s.sink:
            s.sink(event("curse", seat, (special, lost, now), CURSE))
        if now <= 0:
            fall(s, seat)
            own_fall(s, seat)
            return
    end_turn(s)


def _tell_income(s: State, seat: int, cubes: int, special: int) -> None:
    assert s.sink
    if special >= 0 and s.box.pack[special].effect == "trinket":
        s.sink(event("trinket", seat, (special, s.t.income[special]), ALONE))
    s.sink(event("income", seat, (cubes, s.cubes[seat]), INCOME))
    narrate.substitutes(s)


def regain(s: State, seat: int, amount: int, word: str, clause: str) -> None:
    """Move the Stamina counter forward, to 20 at most."""
    before = s.stamina[seat]
    now = s.stamina[seat] = min(FULL, before + amount)
    if s.sink:
        s.sink(event(word, seat, (now - before, now), clause))
        if now == FULL:
            s.sink(event("full", seat, (), FULL_UP))


def fall(s: State, seat: int) -> None:
    """Take a wizard out of the game, with all equipment and cubes."""
    s.alive &= ~(1 << seat)
    cubes, s.cubes[seat] = s.cubes[seat], 0
    at = 3 * seat
    cards = [kind for kind in s.gear[at : at + 3] if kind >= 0]
    s.gear[at : at + 3] = (-1, -1, -1)
    boxed = [kind for kind in cards if s.t.boxed[kind]]
    free = [kind for kind in cards if not s.t.boxed[kind]]
    s.gone += boxed
    s.discard += free
    if s.sink:
        s.sink(event("out", seat, (s.stamina[seat],), OUT))
        s.sink(event("discards", seat, tuple(free), OUT))
        if boxed:
            s.sink(event("boxed", seat, tuple(boxed), LEFT))
        if cubes:
            s.sink(event("cubes back", seat, (cubes,), LEFT))


def own_fall(s: State, seat: int) -> None:
    """End the turn of a wizard who fell on it."""
    if s.sink:
        s.sink(event("own fall", seat, (), OWN))
    end_turn(s)


def end_turn(s: State) -> None:
    """Pass the turn to the left, or end the game."""
    s.target = s.roll = -1
    s.hits = s.boost = s.spent = s.guard = 0
    alive = s.alive
    if alive & (alive - 1) == 0:
        _end(s)
        return
    s.turn = s.t.left[alive][s.turn]
    if tell := s.sink:
        if s.began == 0b1111 and alive.bit_count() == 3:
            tell(event("neighbours", -1, (), NEIGHBOURS))
        tell(_on_turn(s.turn))
    draft.begin(s)


@cache
def _on_turn(seat: int) -> Event:
    return event("next", seat, (), NEXT)


def _end(s: State) -> None:
    s.phase = OVER
    if not s.sink:
        return
    winners = leaders(s)
    if s.alive:
        s.sink(event("last", winners[0], (), LAST))
    elif len(winners) == 1:
        other = min(s.stamina[seat] for seat in range(s.box.players) if s.began >> seat & 1)
        s.sink(event("nobody", winners[0], (s.stamina[winners[0]], other), NOBODY))
    else:
        s.sink(event("rematch", -1, (s.stamina[winners[0]],), REMATCH))


def leaders(s: State) -> tuple[int, ...]:
    """Return who is ahead: the last one in, or of those who began the turn the least below 0."""
    pool = s.alive or s.began
    seats = [seat for seat in range(s.box.players) if pool >> seat & 1]
    top = max(s.stamina[seat] for seat in seats)
    return tuple(seat for seat in seats if s.stamina[seat] == top)


def outcome(s: State) -> Outcome:
    """Return a point for the winner, if there is one, and none for the others."""
    ahead = leaders(s)
    won = len(ahead) == 1
    clause = LAST if s.alive else NOBODY if won else REMATCH
    lines = []
    for seat in range(s.box.players):
        if seat in ahead:
            label = "the last wizard" if s.alive else f"Stamina {s.stamina[seat]}"
            lines.append(ScoreLine(seat, int(won), clause, label))
        else:
            lines.append(ScoreLine(seat, 0, OUT, f"out of the game, Stamina {s.stamina[seat]}"))
    return Outcome(tuple(lines), ahead if won else (), clause, s.box.players)
