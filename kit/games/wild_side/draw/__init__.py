"""The table of Wild Side as a picture, made from a view and nothing else."""

from __future__ import annotations

from kit.core.drawing import Markup
from kit.core.game import Box
from kit.core.kinds import you_or_name
from kit.games.wild_side.cards.effects import SUITS
from kit.games.wild_side.cards.lookup import Lookup
from kit.games.wild_side.draw.faces import face
from kit.games.wild_side.draw.icons import ICONS
from kit.games.wild_side.draw.parts import hand, known, pile, places, prompt, total
from kit.games.wild_side.draw.plain import lines
from kit.games.wild_side.view import View
from kit.show.card import fold, zone
from kit.show.fan import fan
from kit.show.html import Attrs, el, join

EMBLEM = ICONS["badger"]
SCENE = ("Green 11", "Orange 9", "Honey Badger", "Red 7", "Red 6")
FEW = 2  # so many other players leave room for the pile beside them

# This game adds nothing up while a play is under way.
SIDES: dict[str, str] = {}
RESULTS: dict[str, str] = {}

# How the rules page sorts the cards: by suit.
GROUPS = {name: f"{suit.signs.capitalize()} ({suit.colour})" for name, suit in SUITS.items()}
GROUPS["badger"] = "Honey Badgers"


def table(view: View, *, hush: bool = False, sums: Markup | None = None) -> Markup:
    """Return the table as HTML: the others above, the central pile, the viewer's cards below."""
    del hush, sums  # nothing on this table gives an answer away
    seats = view.box.players
    others = [(view.seat + step) % seats for step in range(1, seats)]
    return el(
        "div",
        {"class": "rw-wild"},
        _round(view),
        el(
            "div",
            {"class": "rw-far-side", "data-few": len(others) <= FEW},
            el("div", {"class": "rw-others"}, join(_other(view, seat) for seat in others)),
            pile(view),
        ),
        prompt(view),
        el("div", {"class": "rw-near-side"}, _own(view), hand(view)),
    )


def _round(v: View) -> Markup:
    """Return which round it is, and who began it."""
    rounds = v.box.lookup.rounds
    now = min(len(v.sheet) + 1, rounds)
    words = (
        f"Round {now} of {rounds}",
        f"First to play: {you_or_name(v, v.lead)}",
    )
    return el("div", {"class": "rw-at-table"}, *(_chip(word) for word in words))


def _chip(words: str) -> Markup:
    return el("span", {"class": "rw-chip"}, words)


def _title(v: View, seat: int) -> str:
    turn = " · on turn" if v.turn == seat else ""
    held = f" · {v.sizes[seat]} in hand" if seat != v.seat else ""
    points = f" · {total(v, seat)} points" if v.sheet else ""
    return f"{you_or_name(v, seat)}{turn}{held}{points}"


def _other(v: View, seat: int) -> Markup:
    """Return another player: the four places, and how many cards are in the hand."""
    title = _title(v, seat)
    inside = zone(title, places(v, seat, "xs"), known(v, seat))
    attrs: Attrs = {"class": "rw-player", "data-turn": v.turn == seat}
    return el("div", {**attrs, **fold(f"seat-{seat}", title, seat)}, inside)


def _own(v: View) -> Markup:
    title = _title(v, v.seat)
    inside = zone(title, places(v, v.seat, "s"))
    attrs: Attrs = {"class": "rw-player rw-me", "data-turn": v.turn == v.seat}
    return el("div", {**attrs, **fold("own", title, v.seat)}, inside)


def scene(box: Box[Lookup]) -> Markup:
    """Return a few cards of the game as a picture."""
    return fan([face(box, box.pack.kind(name)) for name in SCENE], "Cards", "rw-wild")


__all__ = ["EMBLEM", "GROUPS", "RESULTS", "SIDES", "face", "lines", "scene", "table"]
