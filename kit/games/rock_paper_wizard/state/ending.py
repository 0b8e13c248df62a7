"""After the spells: gold for the closest, the check for victory, Refresh, the score."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.event import event
from kit.core.outcome import Outcome, ScoreLine, best
from kit.games.rock_paper_wizard.cards.effects import BOOK
from kit.games.rock_paper_wizard.cards.lookup import ENOUGH, MOST_OF_A_TYPE
from kit.games.rock_paper_wizard.state.constants import (
    BACK_IN,
    BACK_OFF,
    CAST,
    EXIT_ZONE,
    FOR_CLOSEST,
    FOR_SECOND,
    HOARD_ZONE,
    OVER,
    REFRESHING,
)
from kit.games.rock_paper_wizard.state.gestures import draw
from kit.games.rock_paper_wizard.state.often import Often

if TYPE_CHECKING:
    from kit.games.rock_paper_wizard.state import State

cite = BOOK.citing("state.ending")
CLOSEST, SECOND = Often("closest", cite("4.1")), Often("second", cite("4.2"))
TIED, ALL, ZONES = Often("tied", cite("4.3")), cite("4.4"), cite("4.5")
END, TIE, GOLD, GOES_ON = cite("4.6"), cite("4.8"), cite("4.9"), Often("goes on", cite("4.6"))
OUT, LEAVES = Often("leaves zone", cite("5.1")), Often("leaves book", cite("5.2"))
COMES, ROOM = Often("comes", cite("5.3")), Often("room", cite("5.4"))
MARKER, THIRD = Often("marker", cite("5.5")), Often("third", cite("1.6"))


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
    tied = gold.count(richest) > 1
    over = richest >= s.enough and not tied
    s.phase = OVER if over else REFRESHING
    if s.sink:
        _tell_victory(s, richest)
    if tied and richest >= s.enough:
        s.enough = s.t.after_tie


def _tell_victory(s: State, richest: int) -> None:
    assert s.sink
    seats = tuple(seat for seat, has in enumerate(s.gold) if has == richest)
    if s.phase == OVER:
        s.sink(event("end", seats[0], (richest,), _ended_by(s)))
    elif richest >= s.enough:
        s.sink(event("tie", -1, (richest, *seats), TIE))
    else:
        s.sink(GOES_ON[-1,])


def _ended_by(s: State) -> str:
    """Return the clause that ends the game: with less than 25 gp, only a tie played on does."""
    return END if max(s.gold) >= ENOUGH else TIE


def _tell_score(s: State, top: int, second: int) -> None:
    assert s.sink
    for at, told in ((top, CLOSEST), (second, SECOND)):
        seats = [seat for seat, space in enumerate(s.space) if space == at]
        for seat in seats:
            s.sink(told[seat, at, s.gold[seat]])
        if len(seats) > 1:
            s.sink(TIED[-1, *seats])
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
                s.sink(OUT[seat, at, space[seat]])
    left = s.book.pop(0)
    s.discard.append(left)
    if s.sink:
        s.sink(LEAVES[-1, left])
    new = fill(s)
    if s.sink:
        s.sink(COMES[-1, new])
        _tell_room(s, left, new)
    s.first = s.turn = s.first + 1 if s.first + 1 < len(space) else 0
    s.phase = CAST
    if s.sink:
        s.sink(MARKER[s.first,])


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
            s.sink(THIRD[-1, card])


def _tell_room(s: State, left: int, new: int) -> None:
    """Say so when the new card fits only because the leftmost is gone."""
    assert s.sink
    kinds = s.t.color
    alike = [card for card in s.book if kinds[card] == kinds[new]]
    if kinds[left] == kinds[new] and len(alike) == MOST_OF_A_TYPE:
        s.sink(ROOM[-1, left, new])


def outcome(s: State) -> Outcome:
    """Return everyone's gold; the richest wins."""
    lines = [ScoreLine(seat, gold, GOLD, "gold pieces") for seat, gold in enumerate(s.gold)]
    result = Outcome(tuple(lines), (), _ended_by(s), len(s.gold))
    return result._replace(winners=best(result.totals))
