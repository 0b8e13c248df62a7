"""Whose turn it is in a trick: the Dragons, then the Mice, then the Dragons once more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.games.wicked_wise import events as ev
from kit.games.wicked_wise.state.constants import FIRST, MOUSE, REFILL_BELOW, SECOND
from kit.games.wicked_wise.state.hands import draw, mouse_cards

if TYPE_CHECKING:
    from kit.games.wicked_wise.state import State


def begin_first(s: State) -> None:
    """Let the Dragon with the Lead token begin a trick."""
    s.stage, s.at, s.actor = FIRST, 0, s.lead


def begin_mice(s: State) -> None:
    """Let the first Mouse play, now that every Dragon has."""
    s.at = -1
    next_mouse(s)


def next_mouse(s: State) -> None:
    """Refill a shared hand if need be, and let the next Mouse play, or the Dragons again."""
    t, at = s.t, s.at + 1
    if t.shared and at:
        _refill(s)
    while at < t.teams:
        team = t.order[s.lead][at]
        if s.hands[t.mouse_hand[team]] or s.down:
            s.stage, s.at, s.actor = MOUSE, at, t.mouse_seat[team]
            return
        at += 1
        s.mouse += (-1,)
        if s.sink:
            s.sink((ev.no_card, t.mouse_seat[team]))
    s.stage, s.at, s.actor = SECOND, 0, s.lead  # in the same order as before


def _refill(s: State) -> None:
    team = (s.lead + s.at) % s.t.teams
    have = mouse_cards(s, team)
    if have < REFILL_BELOW and s.deck:
        if s.sink:
            s.sink((ev.refills, team, have))
        draw(s, team, s.deck, s.t.mouse_size - have, "refill")
