"""The wizards round the table: gold, who begins, and who points what at whom."""

from __future__ import annotations

from typing import NamedTuple

from kit.core.drawing import Markup
from kit.core.kinds import card_name, name_and_you, seat_name
from kit.games.rock_paper_wizard.draw.book import face, may_cast
from kit.games.rock_paper_wizard.draw.cave import COINS
from kit.games.rock_paper_wizard.draw.icons import SURGE, gesture
from kit.games.rock_paper_wizard.draw.tokens import FIRST, GOLD, token
from kit.games.rock_paper_wizard.notation import SEATS
from kit.games.rock_paper_wizard.state.constants import CAST, CHOOSING, OVER, RESOLVING
from kit.games.rock_paper_wizard.view import UNSEEN, View
from kit.show.card import fold, zone
from kit.show.drawn import readable
from kit.show.html import Attrs, Child, el, join
from kit.show.svg import drawing


class Pointing(NamedTuple):
    """What a wizard shows: a state for the style, a drawing, words, the target, the spell."""

    state: str
    art: Markup | None
    words: str
    target: int = -1
    spell: int = -1


def pointing(v: View, seat: int) -> Pointing:
    """Return what *seat* shows the table now."""
    kind = v.spell[seat]
    if kind == UNSEEN:
        return Pointing("surge", drawing(SURGE), "Wild Surge", v.aim[seat])
    if kind >= 0:
        name, art = card_name(v.box, kind), gesture(v.box.lookup.gesture[kind])
        return Pointing("secret" if v.phase == CAST else "points", art, name, v.aim[seat], kind)
    if v.phase == CAST:
        if v.ready >> seat & 1:
            return Pointing("ready", gesture("fist"), "has chosen")
        return Pointing("thinks", None, "choosing ...")
    if v.phase == CHOOSING and seat == v.turn:
        live = card_name(v.box, v.live)
        return Pointing("live", gesture(v.box.lookup.gesture[v.live]), live, v.chooser, v.live)
    return Pointing("done", None, _done(v, seat))


def _done(v: View, seat: int) -> str:
    if v.phase == OVER:
        return ""
    n = len(v.gold)
    acted = (seat - v.first) % n < (v.turn - v.first) % n
    if v.phase in (RESOLVING, CHOOSING) and not acted:
        return "✕ cancelled"
    return "✓ done"


def wizards(v: View) -> Markup:
    """Return a placard for each wizard, clockwise."""
    items = join(_placard(v, seat) for seat in range(len(v.gold)))
    title = join(["Wizards ", el("small", None, "clockwise")])
    label = "Wizards, clockwise round the table"
    listed = el("ol", {"class": "rw-wizards", "aria-label": label}, items)
    purses = ", ".join(f"{name_and_you(v, seat)} {gold} gp" for seat, gold in enumerate(v.gold))
    return zone(title, listed, folds=fold("wizards", purses, v.seat))


def _placard(v: View, seat: int) -> Markup:
    now = pointing(v, seat)
    turn = seat in _on_turn(v)
    inside = (
        token(seat, seat_name(v.box, seat)),
        el("span", {"class": "rw-who"}, name_and_you(v, seat), _first(v, seat)),
        _purse(seat, v.gold[seat]),
        _shows(v, seat, now),
    )
    attrs: Attrs = {
        "class": "rw-placard",
        "data-you": seat == v.seat,
        "data-state": now.state,
        "data-turn": turn or None,
    }
    return el("li", None, _frame(v, seat, attrs, inside))


def _frame(v: View, seat: int, attrs: Attrs, inside: tuple[Child, ...]) -> Markup:
    """Return the placard: a button where the viewer may point at this wizard, or give gold."""
    if seat != v.seat and _may_give(v):
        return el("button", {**attrs, **_gift(v, seat)}, *inside)
    if seat == v.seat or not may_cast(v):
        return el("div", attrs, *inside)
    drop: Attrs = {
        "type": "button",
        "data-drop": SEATS[seat],
        "data-rank": seat,
        "aria-label": f"Point at {seat_name(v.box, seat)}, who has {v.gold[seat]} gp",
        "aria-pressed": "false",
    }
    return el("button", {**attrs, **drop}, *inside)


def _may_give(v: View) -> bool:
    return v.phase == CHOOSING and v.chooser == v.seat


def _gift(v: View, seat: int) -> Attrs:
    """Return what makes a placard give; whom one may not give to is for the rules to say."""
    return {
        "type": "button",
        "data-do": "play",
        "data-action": f"give to {SEATS[seat]}",
        "aria-label": f"Give to {seat_name(v.box, seat)}, who has {v.gold[seat]} gp",
    }


def _on_turn(v: View) -> tuple[int, ...]:
    if v.phase in (CAST, OVER):
        return ()
    return (v.chooser if v.phase == CHOOSING else v.turn,)


def _first(v: View, seat: int) -> Markup | None:
    """Return the First Player marker; where there is little room it only says "First"."""
    words = ("First", el("span", None, " Player"))
    if seat != v.first:
        return None
    return el("span", {"class": "rw-begins", **readable(FIRST)}, *words)


def _purse(seat: int, gold: int) -> Markup:
    """Return a purse; it is marked where its gold has changed, as a card that has moved is."""
    changes = {"data-key": f"purse-{SEATS[seat]}", "data-place": f"purse-{gold}"}
    label = {"class": "rw-purse", "role": "img", "aria-label": f"{gold} gold pieces"}
    inside = (COINS, el("b", None, gold), el("span", None, " gp"))
    return el("span", {**label, **changes, **readable(GOLD)}, *inside)


def _shows(v: View, seat: int, now: Pointing) -> Markup:
    """Return what a wizard shows; a gesture is marked where it is new or has been turned."""
    if now.target < 0:
        return el("span", {"class": "rw-shows"}, now.art, el("span", None, now.words))
    label = f"at {seat_name(v.box, now.target)}"
    arrow = el("span", {"aria-hidden": "true", "class": "rw-arrow"}, "→")
    changes = {"data-key": f"gesture-{SEATS[seat]}", "data-place": f"{now.words} {label}"}
    named = readable(face(v.box, now.spell)) if now.spell >= 0 else {}
    secret = el("small", None, " (secret)") if now.state == "secret" else None
    words = el("span", named, now.words, secret)
    attrs = {"class": "rw-shows", **changes}
    return el("span", attrs, now.art, words, arrow, token(now.target, label))
