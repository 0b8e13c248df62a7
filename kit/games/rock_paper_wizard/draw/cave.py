"""The Dragon's Cave: eleven spaces from the exit to the hoard, a lane for each wizard."""

from __future__ import annotations

from collections import Counter

from kit.core.drawing import Markup
from kit.core.kinds import listed, name_and_you, seat_name
from kit.games.rock_paper_wizard.draw.icons import COIN, STAR
from kit.games.rock_paper_wizard.draw.tokens import token
from kit.games.rock_paper_wizard.notation import SEATS
from kit.games.rock_paper_wizard.state.constants import EXIT_ZONE, HOARD, HOARD_ZONE, START
from kit.games.rock_paper_wizard.view import View
from kit.show.card import fold
from kit.show.html import Attrs, el, join
from kit.show.svg import drawing

COINS = drawing(COIN)


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
    return el("div", attrs, _ends(status), track)


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
