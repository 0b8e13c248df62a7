"""The end of a round as a screen of its own: who won it, the standing, and what happened."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from kit.core.drawing import Icon, Markup
from kit.core.game import AnyGame
from kit.core.kinds import listed, plural
from kit.show.html import Attrs, Child, drawing, el, join
from kit.show.lesson.controls import bar, press, take_back
from kit.show.plain_drawing import drawing_of
from kit.teach.frame import BaseFrame, Told
from kit.teach.links import page
from kit.teach.play.frames import RoundFrame
from kit.teach.play.rounds import RoundResult, SideResult

CROWN = Icon("M8 36 5 14l11 9 8-14 8 14 11-9-3 22ZM8 42h32", "M8 36 5 14l11 9 8-14 8 14 11-9-3 22Z")
WIDE = 100  # units of a bar


def round_html(frame: RoundFrame) -> Markup:
    """Return the screen, from top to bottom."""
    result = frame.result
    moving = ("paused" if frame.paused else "yes") if frame.moving else None
    attrs = {"class": "rw-sheet rw-finish", "data-sheet": "round", "data-moving": moving,
             "aria-label": _name(result)}  # fmt: skip
    sheet = el(
        "section",
        attrs,
        _head(frame),
        el(
            "div",
            {"class": "rw-columns"},
            el("section", None, el("h2", None, _rule(result)), _standing(frame)),
            el("section", None, el("h2", None, "What happened"), _happened(frame)),
        ),
    )
    buttons = (
        press("next", _next(result), primary=True),
        pause(paused=frame.paused) if frame.moving else None,
        take_back() if "undo" in frame.ways else None,
    )
    return join((head(frame), sheet, bar(frame, *buttons)))


def round_spoken(frame: RoundFrame) -> str:
    """Return the result in words for a screen reader."""
    return " ".join([_verdict(frame), *round_lines(frame)[1:], _next(frame.result)])


def round_lines(frame: RoundFrame) -> list[str]:
    """Return the result in plain lines."""
    unit = frame.result.unit
    rows = [
        f"{side.place}. {_side_name(frame, side.seats)}: {amount(side.now, unit)} "
        f"({side.change:+d}), {side.moved}."
        for side in frame.result.sides
    ]
    return [_verdict(frame), *rows, *(line.text for line in frame.result.told)]


def head(frame: BaseFrame) -> Markup:
    """Return the game and the title of a screen without a table."""
    where = el("p", {"class": "rw-where"}, frame.game.title)
    return el("header", {"class": "rw-head"}, where, el("h1", None, frame.title))


def pause(*, paused: bool) -> Markup:
    """Return the button that stops what moves by itself, or lets it go on."""
    kind = "rw-press rw-primary" if paused else "rw-press"
    attrs: Attrs = {
        "type": "button",
        "class": kind,
        "data-do": "pause",
        "data-at": 0 if paused else 1,
    }
    return el("button", attrs, "Go on →" if paused else "Pause")


def portrait(found: AnyGame, seat: int, *, crowned: bool = False) -> Markup:
    """Return the face of who sits at a seat: the game's own picture, or the first letter."""
    draw = getattr(drawing_of(found), "portrait", None)
    name = found.seats[seat]
    face = draw(name) if draw else el("b", None, name[:1].upper())
    crown = drawing(CROWN, kind="rw-crown") if crowned else None
    attrs = {"class": "rw-portrait", "data-name": name, "aria-hidden": "true"}
    return el("span", attrs, crown, el("span", None, face))


def amount(points: int, unit: str) -> str:
    """Return points with their unit.

    >>> amount(3, "gp"), amount(1, "coin"), amount(3, "coin")
    ('3 gp', '1 coin', '3 coins')
    """
    return f"{points} {unit}" if unit == "gp" else plural(points, unit)


def rule_link(clause: str) -> Markup | None:
    """Return a clause as a link to the rules, which opens beside the table."""
    to = {"class": "rw-cite", "href": f"{page('rules')}#rule-{clause}"}
    return el("a", {**to, "aria-label": f"rule {clause}"}, clause) if clause else None


def told_lines(lines: Iterable[Told]) -> Markup:
    """Return sentences, each with its rule."""
    return el("ol", None, *(el("li", None, one.text, " ", rule_link(one.clause)) for one in lines))


def _name(result: RoundResult) -> str:
    return f"Round {result.number} results"


def _names(frame: RoundFrame) -> list[str]:
    return [name.capitalize() for name in frame.seats]


def _verdict(frame: RoundFrame) -> str:
    return frame.result.verdict(frame.seat, _names(frame))


def _side_name(frame: RoundFrame, seats: Sequence[int]) -> str:
    alone = len(frame.people) == 1
    names = ["You" if alone and seat == frame.seat else _names(frame)[seat] for seat in seats]
    return listed(sorted(names, key=lambda name: name != "You"), " and ")


def _head(frame: RoundFrame) -> Markup:
    result = frame.result
    of = f" of {result.of}" if result.of else ""
    faces = [portrait(frame.game, seat, crowned=True) for seat in result.winners]
    said = el(
        "div",
        None,
        el("p", {"class": "rw-tip"}, f"Round {result.number}{of} is over."),
        el("h2", None, _verdict(frame)),
    )
    mine = result.side(frame.seat)
    cheer = el("p", {"class": "rw-cheer"}, f"You climb to place {mine.place}!")
    climbed = mine.place < mine.was and result.number > 1
    several = len(result.winners) < len(frame.seats)
    shown = el("div", {"class": "rw-faces"}, *faces) if several else None
    return el("header", None, shown, said, cheer if climbed else None)


def _rule(result: RoundResult) -> str:
    best = "fewest" if result.fewest else "most"
    return (
        f"Standing: {best} gold wins"
        if result.unit == "gp"
        else f"Standing: {best} {result.unit}s win"
    )


def _standing(frame: RoundFrame) -> Markup:
    sides = frame.result.sides
    most = max(1, *(max(side.before, side.now) for side in sides))
    rows = join(_row(frame, side, most) for side in sides)
    key = el(
        "p",
        {"class": "rw-legend", "aria-hidden": "true"},
        el("span", {"data-bar": "before"}, "before"),
        el("span", {"data-bar": "now"}, "this round"),
    )
    return join((el("ol", {"class": "rw-standing"}, rows), key))


def _row(frame: RoundFrame, side: SideResult, most: int) -> Markup:
    faces = el("span", {"class": "rw-faces"}, *(portrait(frame.game, s) for s in side.seats))
    moved = side.moved if frame.result.number > 1 else ""
    name = el(
        "span", {"class": "rw-called"}, _side_name(frame, side.seats), el("small", None, moved)
    )
    change = el("span", {"class": "rw-change"}, f"{side.change:+d}")
    total = el("b", {"class": "rw-held"}, amount_markup(side.now, frame.result.unit))
    place = el("b", {"class": "rw-rank"}, side.place)
    attrs: Attrs = {"data-mine": frame.seat in side.seats}
    return el("li", attrs, place, faces, name, _bar(side, most), change, total)


def amount_markup(points: int, unit: str) -> Markup:
    """Return points with their unit, which is only spoken."""
    spoken = amount(points, unit).removeprefix(str(points))
    return el("span", None, points, el("span", {"class": "rw-heard"}, spoken))


def _bar(side: SideResult, most: int) -> Markup:
    low, high = sorted((max(0, side.before), max(0, side.now)))
    attrs = {"viewBox": f"0 0 {WIDE} 10", "preserveAspectRatio": "none", "aria-hidden": "true"}
    left, right = WIDE * low / most, WIDE * high / most
    kind = "rw-gain" if side.change >= 0 else "rw-loss"
    parts = (
        el("rect", {"class": "rw-ground", "width": WIDE, "height": 10, "rx": 2}),
        el("rect", {"class": "rw-had", "width": f"{left:.1f}", "height": 10}),
        el("rect", {"class": kind, "x": f"{left:.1f}", "width": f"{right - left:.1f}",
                    "height": 10}),
    )  # fmt: skip
    return el("svg", {"class": "rw-bars", **attrs}, *parts)


def _happened(frame: RoundFrame) -> Markup:
    """Return what the round brought, seat by seat, and everything else folded."""
    rows: list[Child] = []
    for seat, lines in groupby(frame.result.told, key=_seat_of):
        face = portrait(frame.game, seat) if seat >= 0 else None
        rows.append(el("li", None, face, told_lines(lines)))
    sums = drawing_of(frame.game).SIDES
    log = [line for line in frame.result.log if line.kind not in sums]
    words = el("summary", None, f"The whole round: {plural(len(log), 'line')}")
    folded = el("details", {"data-kept": "round"}, words, told_lines(log))
    return join((el("ul", {"class": "rw-brought"}, *rows), folded))


def _seat_of(line: Told) -> int:
    return -1 if line.event is None else line.event.seat


def _next(result: RoundResult) -> str:
    return "See the result →" if result.last else f"Round {result.number + 1} →"
