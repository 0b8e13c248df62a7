"""After the spells: gold for the closest, the check for victory, Refresh, the score."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.event import event
from kit.core.outcome import Outcome, ScoreLine, best
from kit.games.rock_paper_wizard.cards.effects import BOOK
from kit.games.rock_paper_wizard.cards.tables import MOST_OF_A_TYPE
from kit.games.rock_paper_wizard.state.base import (
    BACK_IN,
    BACK_OFF,
    CAST,
    ENOUGH,
    EXIT_ZONE,
    FOR_CLOSEST,
    FOR_SECOND,
    HOARD_ZONE,
    OVER,
    REFRESHING,
)
from kit.games.rock_paper_wizard.state.gestures import draw

if TYPE_CHECKING:
    from kit.games.rock_paper_wizard.state import State

cite = BOOK.citing("state.ending")
FIRST, SECOND, TIES, ALL = cite("4.1"), cite("4.2"), cite("4.3"), cite("4.4")
ZONES, END, TIE, GOLD = cite("4.5"), cite("4.6"), cite("4.8"), cite("4.9")
OUT, LEAVES, COMES, ROOM, MARKER = cite("5.1"), cite("5.2"), cite("5.3"), cite("5.4"), cite("5.5")
THIRD = cite("1.6")


def score(s: State) -> None:
    """Pay the closest and the second-closest, then see whether the game is over."""
    space, gold = s.space, s.gold
    top = max(space)
    second = max([at for at in space if at != top], default=-1)
    for seat, at in enumerate(space):
        if at == top:
            gold[seat] += FOR_CLOSEST
        elif at == second:
            gold[seat] += FOR_SECOND
    if s.sink:
        _tell_score(s, top, second)
    richest = max(gold)
    over = richest >= ENOUGH and gold.count(richest) == 1
    s.phase = OVER if over else REFRESHING
    if s.sink:
        if over:
            s.sink(event("end", gold.index(richest), (richest,), END))
        elif richest >= ENOUGH:
            tied = tuple(seat for seat, has in enumerate(gold) if has == richest)
            s.sink(event("tie", -1, (richest, *tied), TIE))
        else:
            s.sink(event("goes on", -1, (), END))


def _tell_score(s: State, top: int, second: int) -> None:
    assert s.sink
    for at, word, clause in ((top, "closest", FIRST), (second, "second", SECOND)):
        seats = [seat for seat, space in enumerate(s.space) if space == at]
        for seat in seats:
            s.sink(event(word, seat, (at, s.gold[seat]), clause))
        if len(seats) > 1:
            s.sink(event("tied", -1, tuple(seats), TIES))
    if second < 0:
        s.sink(event("no second", -1, (top,), ALL))
    elif second <= EXIT_ZONE or second >= HOARD_ZONE:
        s.sink(event("zones", -1, (top, second), ZONES))


def refresh(s: State) -> None:
    """Leave the zones, renew the spellbook, pass the marker."""
    space = s.space
    for seat, at in enumerate(space):
        if at <= EXIT_ZONE or at >= HOARD_ZONE:
            space[seat] = BACK_IN if at <= EXIT_ZONE else BACK_OFF
            if s.sink:
                s.sink(event("leaves zone", seat, (at, space[seat]), OUT))
    left = s.book.pop(0)
    s.discard.append(left)
    if s.sink:
        s.sink(event("leaves book", -1, (left,), LEAVES))
    new = fill(s)
    if s.sink:
        s.sink(event("comes", -1, (new,), COMES))
        _tell_room(s, left, new)
    s.first = s.turn = s.first + 1 if s.first + 1 < len(space) else 0
    s.phase = CAST
    if s.sink:
        s.sink(event("marker", s.first, (), MARKER))


def fill(s: State) -> int:
    """Add a card to the spellbook that is not the third of its type; return it."""
    kinds = s.t.color
    types = [kinds[card] for card in s.book]
    while True:
        card = draw(s)
        if types.count(kinds[card]) < MOST_OF_A_TYPE:
            s.book.append(card)
            return card
        s.discard.append(card)
        if s.sink:
            s.sink(event("third", -1, (card,), THIRD))


def _tell_room(s: State, left: int, new: int) -> None:
    """Say so when the new card fits only because the leftmost is gone."""
    assert s.sink
    kinds = s.t.color
    alike = [card for card in s.book if kinds[card] == kinds[new]]
    if kinds[left] == kinds[new] and len(alike) == MOST_OF_A_TYPE:
        s.sink(event("room", -1, (left, new), ROOM))


def outcome(s: State) -> Outcome:
    """Return everyone's gold; the richest wins."""
    lines = [ScoreLine(seat, gold, GOLD, "gold pieces") for seat, gold in enumerate(s.gold)]
    result = Outcome(tuple(lines), (), END, len(s.gold))
    return result._replace(winners=best(result.totals))
