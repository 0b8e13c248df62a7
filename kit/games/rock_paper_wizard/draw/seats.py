"""The parts of the table: wizards, cave, who points at whom, and the spellbook."""

from __future__ import annotations

from collections import Counter
from math import cos, hypot, pi, sin
from typing import NamedTuple

from kit.core.drawing import Face, Markup, Token
from kit.core.game import Box
from kit.core.kinds import card_name, listed, name_and_you, plural, seat_name
from kit.games.rock_paper_wizard.cards.effects import COLORS
from kit.games.rock_paper_wizard.cards.lookup import Lookup
from kit.games.rock_paper_wizard.draw.hands import short
from kit.games.rock_paper_wizard.draw.icons import (
    CASTING,
    COIN,
    STAR,
    SURGE,
    caption,
    gesture,
    in_words,
    lines_of,
)
from kit.games.rock_paper_wizard.notation import SEATS
from kit.games.rock_paper_wizard.state.constants import (
    CAST,
    CHOOSING,
    EXIT_ZONE,
    HOARD,
    HOARD_ZONE,
    OVER,
    RESOLVING,
    START,
)
from kit.games.rock_paper_wizard.view import UNSEEN, View
from kit.show.card import Spot, back, card, fold, readable, zone
from kit.show.html import Attrs, Child, drawing, el, join, slug
from kit.show.html import circle as disc_path
from kit.show.seating import stays
from kit.show.wizards import face as wizard_face
from kit.show.wizards import portrait

LAST = 3  # discarded cards shown by name
# for each of COLORS: the kind that colours the card, its sign and its word
_TYPES = (("attack", "▲", "Attack"), ("movement", "◆", "Movement"), ("gold", "●", "Gold"))


def face(box: Box[Lookup], kind: int) -> Face:
    """Return the face of a spell."""
    colour, name = box.lookup.color[kind], box.lookup.gesture[kind]
    css, symbol, word = _TYPES[colour]
    art = el("span", {"class": "rw-gesture"}, gesture(name), el("small", None, caption(name)))
    spoken = f"{COLORS[colour]}, {word.lower()}; gesture: {in_words(name)}; {box.pack[kind].text}"
    return Face(box.pack[kind], css, symbol, word, "", spoken, art)


def book(v: View) -> Markup:
    """Return the spellbook; while the viewer may cast, each spell is a button."""
    cards = [card(face(v.box, kind), _spot(v, kind)) for kind in v.book]
    items = join(el("li", {"data-resolving": kind == v.live}, one)
                 for kind, one in zip(v.book, cards, strict=True))  # fmt: skip
    label = "Spellbook, left to right"
    attrs: Attrs = {"class": "rw-spells", "data-spells": len(cards), "aria-label": label}
    hint = "the leftmost leaves next" if v.phase != CAST else _hint(v)
    title = join(["Spellbook ", el("small", None, hint)])
    return zone(title, el("ol", attrs, items), folds=stays("book", v.seat))


def may_cast(v: View) -> bool:
    """Tell whether the viewer still has to choose."""
    return v.phase == CAST and not v.ready >> v.seat & 1


def _hint(v: View) -> str:
    return "choose a spell, then a wizard" if may_cast(v) else "you have chosen"


def _spot(v: View, kind: int) -> Spot:
    name = card_name(v.box, kind)
    if may_cast(v):
        return Spot("book", "l", pick=name, form=f"{name} > {{}}")
    return Spot("book", "l")


def piles(v: View) -> Markup:
    """Return the deck, and the cards on top of the discard pile."""
    words = plural(v.deck_size, "card")
    top = back(CASTING, Spot("deck", "xs"), f"Draw deck: {words}, face down")
    deck = el("div", None, top, el("span", None, el("b", None, "Deck"), " ", words))
    folds = fold("piles", f"Deck {v.deck_size}, discards {len(v.discard)}")
    return el("div", {"class": "rw-piles", **folds}, deck, _gone(v))


def _gone(v: View) -> Markup:
    """Return the discard pile: its size, and the names of the last three cards."""
    head = el("span", None, el("b", None, "Discards"), " ", len(v.discard))
    if not v.discard:
        return el("div", None, head)
    names = [el("li", None, _discarded(v, kind)) for kind in reversed(v.discard[-LAST:])]
    below = el("li", None, f"and {len(v.discard) - LAST} more") if len(v.discard) > LAST else None
    label = {"class": "rw-discards", "aria-label": "Discard pile, the last first"}
    return el("div", None, head, el("ol", label, *names, below))


def _discarded(v: View, kind: int) -> Markup:
    if kind == UNSEEN:
        return el("span", None, "unseen card")
    one = face(v.box, kind)
    attrs = {"class": "rw-named", "data-kind": one.kind, "data-key": slug(one.card.name)}
    where = {"data-place": "discard", "role": "img", "aria-label": one.label}
    return el("span", {**attrs, **where, **readable(one)}, one.symbol, " ", one.card.name)


GOLD = Token(
    "Gold pieces",
    ("1.1", "1.2", "4.6", "4.9"),
    "With 25 (gp), a wizard ends the game; the richest wins.",
)
FIRST = Token(
    "First Player marker",
    ("1.9", "3.1", "4.10", "5.5"),
    "This wizard's spell works first, then clockwise.",
)
MARKER = Token(
    "A wizard's marker", ("1.1", "1.3"), "Where a wizard stands in the cave; 0 is the exit."
)


def token(seat: int, label: str, key: str = "", place: str = "", *, small: bool = False) -> Markup:
    """Return a marker: a face with a letter, or the letter alone if it is *small*.

    With a key and a place it moves when the place changes.
    """
    attrs: Attrs = {
        "class": "rw-token" if small else "rw-token rw-faced",
        "data-seat": SEATS[seat],
        "data-key": key or None,
        "data-place": place or None,
        "role": "img",
        "aria-label": label,
        **readable(MARKER),
    }
    letter = el("b", None, SEATS[seat][0].upper())
    return el("span", attrs, None if small else portrait(SEATS[seat]), letter)


COINS = drawing(COIN)
_BODY = (
    "M30 118c-6-36 20-66 56-66 10-22 32-30 54-22l22-16-4 24c20 8 30 24 44 30-8 14-24 16-38 14"
    "-4 22-22 38-48 40Z"
)
_HEAP = ((60, 124), (96, 116), (132, 124), (80, 138), (116, 138), (156, 138))
_DRAGON = (
    ("#8c2f3b", _BODY),
    ("#b85562", "M86 52c-20-26-44-30-66-24 10 8 14 16 14 28 16-4 34-6 52-4Z"),
    ("#6d1f2a", "M140 30l-2-22 16 14ZM166 62c12 4 24 4 34-2l2 8c-12 6-26 6-36-2Z"),
    ("#ffd75a", disc_path(158, 46, 6)),
    ("#1d2430", disc_path(159.5, 46, 2.6)),
    ("#f0b92c", "M2 146c10-26 40-40 74-36 34-16 80-8 140 36Z"),
    ("#a87400", "".join(disc_path(x, y, 5) for x, y in _HEAP)),
)
HOARD_PICTURE = el(
    "svg",
    {"class": "rw-person rw-dragon", "viewBox": "0 0 220 150", "aria-hidden": "true"},
    *(el("path", {"fill": colour, "d": path}) for colour, path in _DRAGON),
)


def cave(v: View, status: str) -> Markup:
    """Return the board with all markers; between its two ends stands what comes next.

    Every wizard has a marker in it, so it never folds away.
    """
    spaces = join(_space(v, at) for at in range(HOARD + 1))
    label = "The Dragon's Cave, from space 0 at the exit to space 10 at the hoard"
    where = ", ".join(f"{name_and_you(v, seat)} {space}" for seat, space in enumerate(v.space))
    attrs = {"class": "rw-cave", **fold("cave", f"The Cave: {where}", *range(len(v.space)))}
    fullest = max(Counter(v.space).values())
    track = el("ol", {"aria-label": label, "data-fullest": fullest}, spaces)
    return el("div", attrs, _ends(status), track, HOARD_PICTURE)


def _ends(status: str) -> Markup:
    zone = el("span", {"class": "rw-zone-word"}, " zone")
    left, right = el("span", None, "← Exit", zone), el("span", None, "Hoard", zone, COINS, " →")
    return el("div", {"class": "rw-ends"}, left, el("p", {"class": "rw-status"}, status), right)


def _space(v: View, at: int) -> Markup:
    here = [seat for seat, space in enumerate(v.space) if space == at]
    lanes = join(el("span", {"class": f"rw-lane-{seat}"}, _marker(v, seat, at)) for seat in here)
    names = listed([seat_name(v.box, seat) for seat in here], " and ") or "nobody"
    attrs: Attrs = {
        "data-end": _zone(at),
        "data-players": len(v.space),
        "aria-label": f"Space {at}{_spoken(at)}: {names}",
    }
    star = drawing(STAR) if at == START else None
    return el("li", attrs, lanes, el("span", {"class": "rw-number"}, star, at))


def _marker(v: View, seat: int, at: int) -> Markup:
    return token(
        seat, f"{name_and_you(v, seat)} on space {at}", f"marker-{SEATS[seat]}", f"space-{at}"
    )


def _zone(at: int) -> str | None:
    if at <= EXIT_ZONE:
        return "exit"
    return "hoard" if at >= HOARD_ZONE else None


def _spoken(at: int) -> str:
    words = {"exit": ", Exit zone", "hoard": ", Hoard zone"}
    return words.get(_zone(at) or "", ", the start" if at == START else "")


Point = tuple[float, float]
WIDE, HIGH, DISC = 300, 240, 22.0


def circle(v: View) -> Markup:
    """Return the picture; the placards say the same, so readers are not told twice."""
    n = len(v.gold)
    places = [_place(seat, n) for seat in range(n)]
    aims = [(seat, *_shown(v, seat)) for seat in range(n)]
    arrows = join(_arrow(v, seat, kind, places[seat], places[aim])
                  for seat, kind, aim in aims if aim >= 0)  # fmt: skip
    discs = join(_disc(v, seat, places[seat]) for seat in range(n))
    attrs = {"class": "rw-circle", "viewBox": f"0 0 {WIDE} {HIGH}", "aria-hidden": "true"}
    round_table: Attrs = {
        "cx": WIDE // 2,
        "cy": HIGH // 2,
        "rx": 112,
        "ry": 90,
        "class": "rw-orbit",
    }
    orbit = el("ellipse", round_table)
    return el("svg", {**attrs, "focusable": "false"}, orbit, arrows, discs)


def _place(seat: int, n: int) -> Point:
    """Return where a wizard sits: the first at the top, then clockwise."""
    angle = 2 * pi * seat / n - pi / 2
    return WIDE / 2 + 112 * cos(angle), HIGH / 2 + 90 * sin(angle)


def _disc(v: View, seat: int, at: Point) -> Markup:
    turn = seat == (v.chooser if v.phase == CHOOSING else v.turn) and v.phase != CAST
    x, y = at
    size = DISC * 2 / 56  # of a face drawn from -4 to 52
    where = {
        "transform": f"translate({short(x - 24 * size)} {short(y - 24 * size)}) scale({size:.3g})"
    }
    spot = {"cx": short(x), "cy": short(y), "r": short(DISC)}
    fist = _fist(at) if v.phase == CAST and v.ready >> seat & 1 else None
    return el(
        "g",
        {"class": "rw-disc", "data-seat": SEATS[seat], "data-turn": turn or None},
        el("g", where, wizard_face(SEATS[seat], disc=True)),
        el("circle", spot),
        _letter(seat, (x + DISC * 0.78, y + DISC * 0.78)),
        fist,
    )  # fmt: skip


def _letter(seat: int, at: Point) -> Markup:
    """Return a wizard's letter in a small disc, so that colour does not stand alone."""
    disc = el("circle", {"class": "rw-letter", "cx": short(at[0]), "cy": short(at[1]), "r": 10})
    words = {"x": short(at[0]), "y": short(at[1]), "dy": "0.36em"}
    return join((disc, el("text", words, SEATS[seat][0].upper())))


def _fist(at: Point) -> Markup:
    """Return the raised fist of a wizard who has chosen."""
    x, y = at[0] - DISC * 0.9, at[1] - DISC * 0.8
    disc = el("circle", {"class": "rw-raised", "cx": short(x), "cy": short(y), "r": 11})
    where = f"translate({short(x - 8)} {short(y - 8)}) scale(0.333)"
    hand = el("g", {"class": "rw-fingers", "transform": where}, lines_of("fist"))
    return join((disc, hand))


def _shown(v: View, seat: int) -> tuple[int, int]:
    """Return spell and target; the spell is still being cast while its effect is chosen."""
    if v.phase == CHOOSING and seat == v.turn:
        return v.live, v.chooser
    return v.spell[seat], v.aim[seat]


def _arrow(v: View, seat: int, kind: int, start: Point, end: Point) -> Markup:
    state = "surge" if kind == UNSEEN else "secret" if v.phase == CAST else "points"
    now = v.phase in (RESOLVING, CHOOSING) and seat == v.turn
    line, badge = _loop(start) if start == end else _curve(start, end)
    attrs: Attrs = {
        "class": "rw-aim",
        "data-seat": SEATS[seat],
        "data-state": state,
        "data-now": now,
    }
    return el("g", attrs, el("path", {"d": line}), _badge(v, kind, badge))


def _curve(start: Point, end: Point) -> tuple[str, Point]:
    """Return an arrow that bends to its left, so that two opposite arrows do not overlap."""
    far = hypot(end[0] - start[0], end[1] - start[1])
    ahead = ((end[0] - start[0]) / far, (end[1] - start[1]) / far)
    side = (ahead[1], -ahead[0])
    bend = far * 0.16
    mid = _at(_at(start, ahead, far / 2), side, bend)
    tip = _at(end, _unit(mid, end), -(DISC + 4))
    line = f"M{_xy(start)}Q{_xy(mid)} {_xy(tip)}{_head(tip, _unit(mid, tip))}"
    return line, _at(_at(start, ahead, far * 0.3), side, bend * 0.38)


def _loop(at: Point) -> tuple[str, Point]:
    """Return an arrow that leaves a wizard and comes back."""
    out = _unit((WIDE / 2, HIGH / 2), at)
    side = (-out[1], out[0])
    inner = _at(at, out, -44)
    begin, tip = _at(at, side, -9), _at(_at(at, side, 11), out, -(DISC + 2))
    one, two = _at(inner, side, -22), _at(inner, side, 22)
    line = f"M{_xy(begin)}C{_xy(one)} {_xy(two)} {_xy(tip)}{_head(tip, _unit(two, tip))}"
    return line, _at(at, out, -42)


def _head(tip: Point, ahead: Point) -> str:
    side = (ahead[1], -ahead[0])
    back = _at(tip, ahead, -8)
    return f"M{_xy(_at(back, side, 5))}L{_xy(tip)}L{_xy(_at(back, side, -5))}"


def _badge(v: View, kind: int, at: Point) -> Markup:
    """Return the gesture, or the bolt of a surge, in a small disc on the arrow."""
    if kind == UNSEEN:
        art = join(
            (el("path", {"class": "rw-fill", "d": SURGE.tint}), el("path", {"d": SURGE.line}))
        )
    else:
        art = lines_of(v.box.lookup.gesture[kind])
    disc = el("circle", {"cx": short(at[0]), "cy": short(at[1]), "r": 15})
    where = f"translate({short(at[0] - 11)} {short(at[1] - 11)}) scale(0.458)"
    return join((disc, el("g", {"class": "rw-fingers", "transform": where}, art)))


def _at(point: Point, ahead: Point, far: float) -> Point:
    return point[0] + ahead[0] * far, point[1] + ahead[1] * far


def _unit(start: Point, end: Point) -> Point:
    far = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    return (end[0] - start[0]) / far, (end[1] - start[1]) / far


def _xy(point: Point) -> str:
    return f"{short(point[0])} {short(point[1])}"


class Pointing(NamedTuple):
    """A wizard's gesture: a state for the style, a drawing, words, the target, the spell."""

    state: str
    art: Markup | None
    words: str
    target: int = -1
    spell: int = -1


def pointing(v: View, seat: int) -> Pointing:
    """Return the gesture that *seat* shows now."""
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
    """Return the attributes with which a placard gives gold; the rules refuse wrong targets."""
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
    """Return the First Player marker, shortened to "First" on a small screen."""
    words = ("First", el("span", None, " Player"))
    if seat != v.first:
        return None
    return el("span", {"class": "rw-begins", **readable(FIRST)}, *words)


def _purse(seat: int, gold: int) -> Markup:
    """Return a purse, marked if its gold has changed, like a card that has moved."""
    changes = {"data-key": f"purse-{SEATS[seat]}", "data-place": f"purse-{gold}"}
    label = {"class": "rw-purse", "role": "img", "aria-label": f"{gold} gold pieces"}
    inside = (COINS, el("b", None, gold), el("span", None, " gp"))
    return el("span", {**label, **changes, **readable(GOLD)}, *inside)


def _shows(v: View, seat: int, now: Pointing) -> Markup:
    """Return a wizard's gesture, marked if it is new or has turned."""
    if now.target < 0:
        return el("span", {"class": "rw-shows"}, now.art, el("span", None, now.words))
    label = f"at {seat_name(v.box, now.target)}"
    arrow = el("span", {"aria-hidden": "true", "class": "rw-arrow"}, "→")
    changes = {"data-key": f"gesture-{SEATS[seat]}", "data-place": f"{now.words} {label}"}
    named = readable(face(v.box, now.spell)) if now.spell >= 0 else {}
    secret = el("small", None, " (secret)") if now.state == "secret" else None
    words = el("span", named, now.words, secret)
    attrs = {"class": "rw-shows", **changes}
    return el("span", attrs, now.art, words, arrow, token(now.target, label, small=True))
