"""Saying who won a trick and why; built only when somebody listens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.event import event
from kit.games.wicked_wise.cards.effects import BOOK
from kit.games.wicked_wise.cards.lookup import GEM

if TYPE_CHECKING:
    from kit.games.wicked_wise.state import State

cite = BOOK.citing("state.telling")
HIGHEST, TRUMPED, NO_MOUSE, TOOK = cite("3.12"), cite("3.13"), cite("3.14"), cite("3.15")
CHANGES = ("lowest_wins", "no_trumps", "stronger")


def decision(s: State, team: int, card: int) -> None:
    """Tell what treasures changed, who won by which card, and that the cards are taken."""
    assert s.sink
    t = s.t
    changes = [
        (i, kind)
        for i, kinds in enumerate(s.turned)
        for kind in kinds
        if t.ability[kind] in CHANGES
    ]
    for i, kind in changes:
        s.sink(event("changed", i, (kind,), t.clause[kind]))
    s.sink(event("won", team, (card,), TRUMPED if t.suit[card] == GEM else HIGHEST))
    if not changes:
        _mice(s, card)
    cards = [c for c in s.first + s.mouse + s.second if c >= 0]
    s.sink(event("took", team, (len(cards),), TOOK))


def _mice(s: State, best: int) -> None:
    assert s.sink
    t, power = s.t, s.t.power[s.suit]
    for i, card in enumerate(s.mouse):
        if card >= 0 and power[card] > power[best]:
            whose = t.mouse_seat[(s.lead + i) % t.teams]
            s.sink(event("mouse higher", whose, (card,), NO_MOUSE))
