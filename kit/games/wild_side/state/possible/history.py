"""What has gone before: the draw for the lead and the score sheet."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from kit.core.possible import Checks
from kit.games.wild_side.cards.effects import BOOK
from kit.games.wild_side.cards.values import BADGER
from kit.games.wild_side.notation import SEATS
from kit.games.wild_side.state.constants import TAKEN, Draw
from kit.games.wild_side.state.rounds import caught

if TYPE_CHECKING:
    from kit.games.wild_side.state import State

CHECKS = Checks(BOOK)


@CHECKS.never("2.5")
def lead_not_drawn(s: State) -> str:
    """Whoever drew the highest card led the first round; since then the lead has gone round."""
    if not s.draws:
        return ""
    before = len(s.sheet) - (s.turn < 0)
    first = (s.lead - before) % s.box.players
    if _highest(s, s.draws[-1]) != [first]:
        return f"table.draws: {SEATS[first]} led the first round without the one highest card"
    return ""


@CHECKS.never("2.6")
def wrong_players_draw(s: State) -> str:
    """All draw once, a Honey Badger once more; then those who share the highest card."""
    contenders = list(range(s.box.players))
    for at, draw in enumerate(s.draws):
        numbers = [seat for seat, kind in draw if s.t.value[kind] != BADGER]
        if numbers != contenders or [*dict.fromkeys(seat for seat, _ in draw)] != contenders:
            who = ", ".join(SEATS[seat] for seat in contenders)
            return f"table.draws[{at}]: {who} draw one number each, in this order"
        if contenders and len(contenders) == 1:
            return f"table.draws[{at}]: the lead was settled before"
        contenders = _highest(s, draw)
    return ""


@CHECKS.never("1.2")
def drawn_too_often(s: State) -> str:
    """The cards of one draw are all on the table at once."""
    deck = Counter(s.t.deck)
    for at, draw in enumerate(s.draws):
        for kind, count in Counter(kind for _, kind in draw).items():
            if count > deck[kind]:
                return f"table.draws[{at}]: the box has no {count} {s.box.pack[kind].name!r}"
    return ""


def _highest(s: State, draw: Draw) -> list[int]:
    """Return who drew the highest card; a Honey Badger is followed by another card."""
    value = {seat: s.t.value[kind] for seat, kind in draw}
    return [seat for seat in value if value[seat] == max(value.values())]


@CHECKS.never("7.1")
def nobody_out(s: State) -> str:
    """Each round on the sheet was ended by the one player without cards."""
    for at, line in enumerate(s.sheet):
        if sum(1 for counts in line if not any(counts)) != 1:
            return f"table.sheet[{at}]: exactly one player has no card left over"
    return ""


@CHECKS.never("7.2")
def caught_with_too_many(s: State) -> str:
    """Nobody is caught with cards that the box has not, nor all with all that were taken."""
    there = Counter(s.t.group[kind] for kind in s.t.deck)
    for at, line in enumerate(s.sheet):
        groups = [sum(counts[group] for counts in line) for group in range(3)]
        if any(groups[group] > there[group] for group in range(3)):
            return f"table.sheet[{at}]: more cards of a sort than the box has"
        if sum(groups) >= TAKEN * s.box.players:
            return f"table.sheet[{at}]: more cards than can be left over"
    return ""


@CHECKS.never("7.2")
def last_line_is_wrong(s: State) -> str:
    """At the end the last line of the sheet counts the cards that still lie there."""
    left = tuple(caught(s, seat) for seat in range(s.box.players))
    if s.turn < 0 and s.sheet[-1] != left:
        return f"table.sheet[{len(s.sheet) - 1}] does not count the cards left over on the table"
    return ""
