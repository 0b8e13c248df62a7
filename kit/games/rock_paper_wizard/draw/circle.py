"""The round table from above: an arrow from each wizard who points to the one pointed at."""

from __future__ import annotations

from math import cos, hypot, pi, sin

from kit.core.drawing import Markup
from kit.games.rock_paper_wizard.draw.hands import short
from kit.games.rock_paper_wizard.draw.icons import SURGE, lines_of
from kit.games.rock_paper_wizard.notation import SEATS
from kit.games.rock_paper_wizard.state.constants import CAST, CHOOSING
from kit.games.rock_paper_wizard.view import UNSEEN, View
from kit.show.html import el, join

Point = tuple[float, float]
WIDE, HIGH, DISC = 260, 220, 15.0


def circle(v: View) -> Markup:
    """Return the picture; the placards say the same, so readers are not told twice."""
    n = len(v.gold)
    places = [_place(seat, n) for seat in range(n)]
    aims = [(seat, *_shown(v, seat)) for seat in range(n)]
    arrows = join(_arrow(v, seat, kind, places[seat], places[aim])
                  for seat, kind, aim in aims if aim >= 0)  # fmt: skip
    discs = join(_disc(v, seat, places[seat]) for seat in range(n))
    attrs = {"class": "rw-circle", "viewBox": f"0 0 {WIDE} {HIGH}", "aria-hidden": "true"}
    return el("svg", {**attrs, "focusable": "false"}, arrows, discs)


def _place(seat: int, n: int) -> Point:
    """Return where a wizard sits: the first at the top, then clockwise."""
    angle = 2 * pi * seat / n - pi / 2
    return WIDE / 2 + 95 * cos(angle), HIGH / 2 + 84 * sin(angle)


def _disc(v: View, seat: int, at: Point) -> Markup:
    turn = seat == (v.chooser if v.phase == CHOOSING else v.turn) and v.phase != CAST
    spot = {"cx": short(at[0]), "cy": short(at[1])}
    letter = {"x": short(at[0]), "y": short(at[1]), "dy": "0.36em"}
    return el(
        "g",
        {"class": "rw-disc", "data-seat": SEATS[seat], "data-turn": turn or None},
        el("circle", {**spot, "r": short(DISC)}),
        el("text", letter, SEATS[seat][0].upper()),
    )


def _shown(v: View, seat: int) -> tuple[int, int]:
    """Return spell and target; while somebody chooses, the spell is still being cast."""
    if v.phase == CHOOSING and seat == v.turn:
        return v.live, v.chooser
    return v.spell[seat], v.aim[seat]


def _arrow(v: View, seat: int, kind: int, start: Point, end: Point) -> Markup:
    state = "surge" if kind == UNSEEN else "points"
    line, badge = _loop(start) if start == end else _curve(start, end)
    attrs = {"class": "rw-aim", "data-seat": SEATS[seat], "data-state": state}
    return el("g", attrs, el("path", {"d": line}), _badge(v, kind, badge))


def _curve(start: Point, end: Point) -> tuple[str, Point]:
    """Return a bent arrow, always to its own left, so that two that meet stay apart."""
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
