"""Complete and check a table that was written: for scenarios, saves and bug reports.

Cards that are written nowhere are in the box. Whose turn it is and who has which points follows
from the cards, and is written for the reader.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from kit.core.shape import wrong_entry
from kit.games.high_card.cards.lookup import HAND, TRICKS
from kit.games.high_card.notation import SEATS
from kit.games.high_card.state.trick import taker

if TYPE_CHECKING:
    from kit.games.high_card.state import State


def lay(s: State, laid: Mapping[str, Any]) -> None:
    """Complete a table whose slots are set, or say which entry does not fit."""
    rows, s.points = s.played, [0] * len(s.points)
    _check_cards(s, rows)
    _play_again(s, rows)
    keys = s.box.keys
    for name, found in (("lead", s.lead), ("turn", s.turn), ("points", s.points)):
        if name in laid and laid[name] != found:
            must = keys[name].shape.encode(found)
            raise wrong_entry((name,), f" must be {must!r}, as the played cards have it")


def _check_cards(s: State, rows: list[list[int]]) -> None:
    """Refuse a card that is there twice, a hand of the wrong size, a first card of the wrong sort.

    The last would be a table that nobody could come to, and so nobody could imagine either.
    """
    used = [kind for cards in (*s.hands, *rows) for kind in cards]
    if len(set(used)) < len(used):
        raise wrong_entry((), ": a card lies there twice")
    s.stock = [kind for kind in s.t.cards if kind not in used]
    for seat, (hand, row) in enumerate(zip(s.hands, rows, strict=True)):
        if len(hand) + len(row) != HAND or len(row) > TRICKS:
            says = f": {SEATS[seat]} must have {HAND} cards, at most 3 of them played"
            raise wrong_entry((), says)
        if not fits(s.t.value, hand, row):
            raise wrong_entry(("played", SEATS[seat]), ": the first card was the highest (2.3)")


def fits(value: tuple[int, ...], hand: list[int], row: list[int] | tuple[int, ...]) -> bool:
    """Tell whether somebody who holds *hand* may have played *row*: a higher card was kept."""
    return not row or any(value[kind] > value[row[0]] for kind in (*hand, *row[1:]))


def _play_again(s: State, rows: list[list[int]]) -> None:
    """Lay the played cards trick by trick, so that lead, turn and points come of themselves."""
    while s.trick < min(map(len, rows)):
        s.played = [row[: s.trick + 1] for row in rows]
        s.lead = taker(s)
        s.points[s.lead] += 1
        s.trick += 1
    s.played, s.turn = rows, s.lead
    while s.trick < TRICKS and len(rows[s.turn]) > s.trick:
        s.turn = (s.turn + 1) % len(rows)
    laid = (s.turn - s.lead) % len(rows)
    if sum(map(len, rows)) != s.trick * len(rows) + laid:
        raise wrong_entry(("played",), ": cards are played one after the other, from 'lead' on")
