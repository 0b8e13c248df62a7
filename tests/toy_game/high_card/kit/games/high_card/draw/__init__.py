"""The table of High Card as a picture, made from a view and nothing else."""

from __future__ import annotations

from kit.core.drawing import Face, Icon, Markup
from kit.core.game import Box
from kit.core.kinds import card_name, name_and_you, plural
from kit.games.high_card.cards.lookup import TRICKS, Lookup
from kit.games.high_card.draw.plain import lines
from kit.games.high_card.view import View
from kit.show.card import Spot, card, gap, row, zone
from kit.show.fan import fan
from kit.show.html import el, join
from kit.show.svg import drawing

EMBLEM = Icon("M6 40 V10 L16 24 L24 6 L32 24 L42 10 V40 Z", "M6 40 V30 H42 V40 Z")
GROUPS = {"number": "Number cards"}
# No sums are compared in this game.
SIDES: dict[str, str] = {}
RESULTS: dict[str, str] = {}


def face(box: Box[Lookup], kind: int) -> Face:
    """Return what is printed on a card."""
    number = str(box.lookup.value[kind])
    art = drawing(EMBLEM)
    return Face(box.pack[kind], "number", "▲", "Number", number, f"number {number}", art)


def table(view: View, *, hush: bool = False, sums: Markup | None = None) -> Markup:
    """Return the table as HTML: what each player has played, and the viewer's hand."""
    del hush, sums  # nothing on this table gives an answer away
    rows = join(_seat(view, seat) for seat in range(view.box.players))
    status = el("p", {"class": "rw-status"}, _status(view))
    return el("div", {"class": "rw-high"}, status, rows, _hand(view))


def scene(box: Box[Lookup]) -> Markup:
    """Return a few cards of the game as a picture."""
    return fan([face(box, box.pack.kind(name)) for name in ("Two", "Seven", "Twelve")], "Cards")


def _status(v: View) -> str:
    if v.trick == TRICKS:
        return "The game is over."
    return f"Trick {v.trick + 1} of {TRICKS}: it is {name_and_you(v, v.turn)}'s turn."


def _seat(v: View, seat: int) -> Markup:
    cards = [card(face(v.box, kind), Spot(f"seat-{seat}", "s")) for kind in v.played[seat]]
    title = f"{name_and_you(v, seat)}: {plural(v.points[seat], 'point')}"
    return zone(
        title, row(f"Played by {name_and_you(v, seat)}", cards or [gap("no card yet", "s")])
    )


def _hand(v: View) -> Markup:
    held = [_playable(v, kind) for kind in v.hand]
    return zone("Your hand", row("Your hand", held))


def _playable(v: View, kind: int) -> Markup:
    """Return a card of the hand: a button while it is the viewer's turn."""
    one = card(face(v.box, kind), Spot("hand"))
    if v.turn != v.seat or v.trick == TRICKS:
        return one
    name = card_name(v.box, kind)
    press = {"type": "button", "class": "rw-lay-high", "data-do": "play", "data-action": name}
    return el("button", {**press, "aria-label": f"Play {name}"}, one)


__all__ = ["EMBLEM", "GROUPS", "RESULTS", "SIDES", "face", "lines", "scene", "table"]
