"""A what-if on the screen: whose eyes one looks through, what one can try, what is not allowed."""

from __future__ import annotations

from kit.core.drawing import Markup
from kit.show.drawn import drawn_faces
from kit.show.html import Attrs, el, join
from kit.show.lesson import parts
from kit.show.lesson.card_texts import card_list
from kit.show.lesson.controls import bar, keys, space
from kit.show.lesson.press import play, press, take_back
from kit.show.lesson.try_moves import barred_list, type_move
from kit.teach.frame import WhatIfFrame


def what_if_html(frame: WhatIfFrame) -> Markup:
    """Return what stands on the screen, from top to bottom."""
    shown = (
        parts.header(frame),
        parts.ask(_banner(frame), parts.note(frame), _seats(frame), parts.moves(frame)),
        parts.table(frame),
        parts.panel(
            parts.told(frame, news=bool(frame.told)),
            parts.score(frame),
            _more(frame),
            parts.rules(frame),
            card_list(drawn_faces()),  # of the table, which has been drawn by now
        ),
        bar(frame, *_buttons(frame)),
    )
    return join(shown)


def what_if_spoken(frame: WhatIfFrame) -> str:
    """Return in words what a listener must know of this what-if."""
    head = "Add a step." if frame.writes else "What if."
    return " ".join([head, *(line.text for line in frame.told), frame.note])


def _banner(frame: WhatIfFrame) -> Markup:
    """Return the line that says where one is, so that nobody takes this for the lesson."""
    head, rest = "What if …", " Try anything. Nothing here counts."
    if frame.writes:
        head, rest = "Add a step.", f" What you play here is written at the end of {frame.writes}."
    return el("p", {"class": "rw-whatif"}, el("b", None, head), rest)


def _buttons(frame: WhatIfFrame) -> list[Markup | None]:
    only = frame.moves[0] if len(frame.moves) == 1 else None
    return [
        _write(frame.refused) if frame.refused else None,
        play(only, primary=True) if only else None,
        _let_other(frame) if "bot" in frame.ways else None,
        take_back() if "undo" in frame.ways else None,
        space(),
        keys(frame, *parts.move_keys(frame), f"Esc back to {frame.left}"),
        press("return", f"✕ Back to {frame.left}"),
    ]


def _let_other(frame: WhatIfFrame) -> Markup:
    """Return the button that lets whoever else is to act play as a bot would."""
    other = next(seat for seat in frame.acting if seat != frame.seat)
    return press("bot", f"Let {frame.seats[other].capitalize()} play")


def _write(action: str) -> Markup:
    """Return the button that writes a move down as one that the rules refuse."""
    attrs = {"type": "button", "class": "rw-press", "data-do": "write", "data-action": action}
    return el("button", attrs, "Write it as a refused move")


def _seats(frame: WhatIfFrame) -> Markup | None:
    """Return a button for each seat; changing it is a step of its own."""
    if len(frame.seats) < 2:
        return None
    buttons = join(_seat(frame, seat) for seat in range(len(frame.seats)))
    label = {"class": "rw-eyes", "role": "group", "aria-label": "Whose eyes you look through"}
    return el("div", label, el("span", {"class": "rw-tip"}, "Look through the eyes of"), buttons)


def _seat(frame: WhatIfFrame, seat: int) -> Markup:
    acts = seat in frame.acting
    attrs: Attrs = {
        "type": "button",
        "class": "rw-press",
        "data-do": "seat",
        "data-at": seat,
        "data-acts": acts,
        "aria-pressed": "true" if seat == frame.seat else "false",
    }
    name = frame.seats[seat].capitalize() + (" (you)" if seat == frame.home else "")
    turn = el("small", None, "to act") if acts else None
    return el("button", attrs, name, " ", turn)


def _more(frame: WhatIfFrame) -> Markup:
    """Return the two other ways to learn something: type any move, ask what is not allowed."""
    write = (lambda one: _write(one.action)) if frame.writes else None
    barred = barred_list(frame, frame.barred, write)
    return el("div", {"class": "rw-more"}, type_move(frame, frame.sample), barred)
