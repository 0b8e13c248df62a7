"""After the spells: gold for the closest, the check for victory, Refresh, the score."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.kinds import Kind
from kit.core.outcome import Outcome, ScoreLine, best
from kit.core.state import Sink
from kit.games.rock_paper_wizard import events as ev
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
from kit.games.rock_paper_wizard.state.deck import fill

if TYPE_CHECKING:
    from kit.games.rock_paper_wizard.state import State

GOLD = BOOK.citing("state.ending")("4.9")


def score(s: State) -> None:
    """Pay the closest and the second-closest, then see whether the game is over."""
    space, gold = s.space, s.gold
    top = max(space)
    second = max([at for at in space if at != top], default=-1)
    in_front, behind = [], []  # type: list[int], list[int]
    for seat, at in enumerate(space):
        if at == top:
            gold[seat] += FOR_CLOSEST
            in_front.append(seat)
        elif at == second:
            gold[seat] += FOR_SECOND
            behind.append(seat)
    if s.sink:
        _tell_paid(s.gold, s.sink, in_front, (ev.closest, top))
        _tell_paid(s.gold, s.sink, behind, (ev.second_closest, second))
        if second <= EXIT_ZONE or second >= HOARD_ZONE:
            s.sink((ev.no_second, -1, top) if second < 0 else (ev.zones, -1, top, second))
    _check_victory(s)


def _tell_paid(gold: list[int], tell: Sink, seats: list[int], paid: tuple[Kind, int]) -> None:
    """Emit the payment of each wizard on a space, and that they do not share it."""
    told, space = paid
    for seat in seats:
        tell((told, seat, space, gold[seat]))
    if len(seats) > 1:
        tell((ev.tied, -1, tuple(seats)))


def _check_victory(s: State) -> None:
    """End the game if a single wizard is richest and has enough."""
    richest = max(s.gold)
    if richest < s.enough:
        s.phase = REFRESHING
        if s.sink:
            s.sink((ev.goes_on, -1))
        return
    leaders = tuple([seat for seat, has in enumerate(s.gold) if has == richest])
    if len(leaders) == 1:
        s.phase = OVER
        if s.sink:
            s.sink((_ended_by(s), leaders[0], richest))
        return
    s.phase, s.enough = REFRESHING, s.t.after_tie
    if s.sink:
        s.sink((ev.tie, -1, richest, leaders))


def _ended_by(s: State) -> Kind:
    """Return the clause that ended the game: with less than 25 gp, only after a tie."""
    return ev.end if max(s.gold) >= ENOUGH else ev.end_after_tie


def refresh(s: State) -> None:
    """Move wizards out of the zones, renew the spellbook, pass the marker."""
    sink, space = s.sink, s.space
    for seat, at in enumerate(space):
        if at <= EXIT_ZONE or at >= HOARD_ZONE:
            space[seat] = BACK_IN if at <= EXIT_ZONE else BACK_OFF
            if sink:
                sink((ev.leaves_zone, seat, at, space[seat]))
    left = s.book.pop(0)
    s.discard.append(left)
    if sink:
        sink((ev.leaves_book, -1, left))
    new = fill(s)
    s.first = s.turn = s.first + 1 if s.first + 1 < len(space) else 0
    s.phase = CAST
    if sink:
        sink((ev.comes, -1, new))
        _tell_room(s, sink, left, new)
        sink((ev.marker, s.first))


def _tell_room(s: State, sink: Sink, left: int, new: int) -> None:
    """Emit that the new card fits only because the leftmost is gone."""
    color = s.t.color
    if color[left] != color[new]:
        return
    if [color[card] for card in s.book].count(color[new]) == MOST_OF_A_TYPE:
        sink((ev.room, -1, left, new))


def outcome(s: State) -> Outcome:
    """Return everyone's gold; the richest wins."""
    lines = [ScoreLine(seat, gold, GOLD, "gold pieces") for seat, gold in enumerate(s.gold)]
    result = Outcome(tuple(lines), (), _ended_by(s).clause, len(s.gold))
    return result._replace(winners=best(result.totals))
