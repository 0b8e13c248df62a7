"""Whose turn is next, the Castle, the Princess, the end and the score."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.outcome import Outcome, ScoreLine, best
from kit.games.wizard_did_it import events as ev
from kit.games.wizard_did_it.cards.effects import BOOK
from kit.games.wizard_did_it.state.constants import OVER
from kit.games.wizard_did_it.state.road import current, enter

if TYPE_CHECKING:
    from kit.games.wizard_did_it.state import State

cite = BOOK.citing("state.ending")
VALOR, LADY, GOAL, END, EQUAL = cite("6.3"), cite("6.4"), cite("6.5"), cite("6.6"), cite("6.7")
TRAINING = cite("7.2")
PRINCESS_POINTS = 4


def next_turn(s: State, seat: int, how: str) -> None:
    """After an encounter arrive, or pass the turn if it was lost, or go on."""
    at = current(s, seat)
    if at < 0 and s.box.players == 1:
        _finish_training(s)
    elif at < 0 and s.t.castle_at_once:
        arrive(s, seat)
    elif how == "lost":
        _pass_turn(s, seat)
    else:
        if s.sink:
            s.sink((ev.goes_on, seat))
        enter(s, at)


def arrive(s: State, seat: int) -> None:
    """Reach the Castle; the first takes the Princess, the second ends the game."""
    s.arrived[seat] = True
    if s.sink:
        s.sink((ev.arrived, seat))
    if s.princess < 0:
        s.princess = seat
        if s.sink:
            s.sink((ev.princess, seat))
    if all(s.arrived):
        s.phase = OVER
        if s.sink:
            s.sink((ev.end, -1))
        return
    s.turn = 1 - seat
    enter(s, current(s, s.turn))


def _pass_turn(s: State, seat: int) -> None:
    other = 1 - seat
    if s.box.players == 1 or s.arrived[other]:
        if s.sink and s.box.players > 1:
            s.sink((ev.alone, seat))
    else:
        s.turn = other
        if s.sink:
            s.sink((ev.turn_passes, other))
    enter(s, current(s, s.turn))


def _finish_training(s: State) -> None:
    s.phase = OVER
    if s.sink:
        s.sink((ev.training_over, 0))


def outcome(s: State) -> Outcome:
    """Return the score lines: Valor, the Princess, accomplished goals."""
    lines: list[ScoreLine] = []
    for seat in range(s.box.players):
        lines.append(ScoreLine(seat, s.valor[seat], VALOR, "Valor Points"))
        if s.princess == seat:
            lines.append(ScoreLine(seat, PRINCESS_POINTS, LADY, "the Princess"))
        for i, kind in enumerate(s.goals[seat]):
            if s.done[seat] >> i & 1:
                goal = s.t.goals[kind]
                assert goal
                lines.append(ScoreLine(seat, goal.points, GOAL, s.box.pack[kind].name))
    result = Outcome(tuple(lines), (), END, s.box.players)
    winners = best(result.totals)
    if len(winners) > 1:
        return result._replace(clause=EQUAL)
    return result._replace(winners=winners, clause=TRAINING if s.box.players == 1 else END)
