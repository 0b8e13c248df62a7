"""A turn of a game: the table, the moves, the log, the coach, and the end of the game."""

from __future__ import annotations

from collections.abc import Sequence

from kit.core.drawing import Markup
from kit.core.kinds import plural
from kit.show.card import drawn_faces
from kit.show.clause import cite
from kit.show.html import Attrs, Child, el, join
from kit.show.lesson import parts
from kit.show.lesson.controls import (
    anchor,
    bar,
    barred_list,
    keys,
    play,
    press,
    short,
    space,
    take_back,
    type_move,
)
from kit.show.lesson.parts import card_list
from kit.show.plain_drawing import drawing_of
from kit.show.play.coach import barred_html, coach_html
from kit.show.play.results import pause
from kit.teach.frame import Told
from kit.teach.play.frames import PlayFrame
from kit.teach.play.seen import OTHERS, TURN
from kit.teach.play.session import PACES
from kit.teach.play.setup import PLAYERS

DONE = "done"  # the move that ends a play, in every game that has one
LATEST = 6  # lines of the log that are shown at once
_SKIP = short("»", "Skip to my turn", "Skip to my turn")
_EARLIER = short("←", "← Earlier choice", "Earlier choice")
KEYS = (
    ("pause", "p", "pause"),
    ("skip", "s", "skip"),
    ("undo", "u", "undo"),
    ("coach", "c", "coach"),
    ("whatif", "w", "what if"),
)


def turn_html(frame: PlayFrame) -> Markup:
    """Return the screen, from top to bottom."""
    judged = el("p", {"class": "rw-tip"}, frame.judged) if frame.judged else None
    told = frame.news and frame.moving and not frame.paused  # what moves tells enough
    note = None if told else parts.note(frame)
    table = parts.table(frame)
    picks = " data-form=" in table  # a spell and a wizard, a card and a stack
    shown = (
        parts.header(frame),
        parts.ask(_teller(frame), note, judged, parts.moves(frame, folded=picks)),
        table,
        parts.panel(
            coach_html(frame),
            barred_html(frame),
            happened(frame),
            _seats(frame),
            card_list(drawn_faces()),  # of the table, which is drawn before
            parts.rules(frame),
            _more(frame),
        ),
        bar(frame, *_buttons(frame, picks=picks)),
    )
    return join(shown)


def turn_spoken(frame: PlayFrame) -> str:
    """Return the frame in words for a screen reader."""
    news = frame.news if frame.stage in (TURN, OTHERS) else frame.told
    said = "" if frame.moving else frame.note  # it says that something will move, again and again
    return " ".join(filter(None, [*(line.text for line in news), frame.judged, said]))


def _teller(frame: PlayFrame) -> Markup | None:
    """Return what happened since the frame before; a script shows one line at a time."""
    if frame.stage not in (TURN, OTHERS):
        return None
    sums = drawing_of(frame.game).SIDES
    lines = [el("li", None, line.text) for line in frame.news if line.kind not in sums]
    moving = ("paused" if frame.paused else "yes") if frame.moving else None
    time = round(1000 * frame.line)
    attrs: Attrs = {"class": "rw-teller", "data-moving": moving, "data-line": time}
    pause = el("p", None, "Paused. Tap the table to go on.") if moving == "paused" else None
    return el("div", attrs, el("ol", None, *lines) if lines else None, pause)


def _more(frame: PlayFrame) -> Markup | None:
    """Return the form to type any move, and the list of forbidden moves."""
    if frame.stage != "turn":
        return None
    barred = barred_list(frame, None)  # the button stays: the list lies over the table
    return el("div", {"class": "rw-more"}, type_move(frame, frame.sample), barred)


def _buttons(frame: PlayFrame, *, picks: bool) -> list[Markup | None]:
    if frame.stage == "then":
        return _look_back(frame)
    running = frame.moving and not frame.paused  # then no button comes or goes with a move
    return [  # from what comes and goes to what stays: the last ones keep their places
        None if running else _main_move(frame, primary=not frame.paused),
        None if running and not frame.thinking else _next(frame),
        space(),
        keys(frame, *parts.move_keys(frame, folded=picks), of=KEYS),
        press("skip", _SKIP) if "skip" in frame.ways else None,
        pause(paused=frame.paused) if frame.moving else None,
        *(_tool(frame, way, button) for way, button in _tools(frame)),
    ]


def _main_move(frame: PlayFrame, *, primary: bool) -> Markup | None:
    """Return the only move as the primary button, or the move that ends a play of several cards."""
    ends = frame.moves if len(frame.moves) == 1 else [m for m in frame.moves if m.action == DONE]
    return play(ends[0], primary=primary) if ends else None


def _look_back(frame: PlayFrame) -> list[Markup | None]:
    """Return the buttons that step through the learner's choices."""
    last = frame.later is None
    words = short("✕", "✕ Back to the end", "Back to the end")
    back = press("return", "✕ Back to the end" if last else words, primary=last)
    on = short("Play on", "Play on from here", "Play on from here")
    return [
        None if last else _numbered("jump", frame.later, "Next choice →", primary=True),
        None if frame.earlier is None else _numbered("jump", frame.earlier, _EARLIER),
        _numbered("again", frame.at, on) if "again" in frame.ways else None,
        space(),
        back,
    ]


def _next(frame: PlayFrame) -> Markup | None:
    """Return the button that lets the next player move."""
    if frame.next is None:
        return None
    name = frame.seats[frame.next].capitalize()
    words = f"Pass to {name} →" if frame.next in frame.people else f"{name} moves →"
    words = "Do not wait →" if frame.thinking else words
    return press("next", words, primary=frame.stage == OTHERS and not frame.paused)


def _tools(frame: PlayFrame) -> list[tuple[str, Markup]]:
    coach = press("coach", "Coach off" if frame.coach else "Coach")
    return [("coach", coach), ("whatif", press("whatif", "What if?")), ("undo", take_back())]


def _tool(frame: PlayFrame, way: str, button: Markup) -> Markup | None:
    """Return a button, or its empty place while a game goes on and it does nothing."""
    if way in frame.ways:
        return button
    unseen = el("span", {"class": "rw-vacant", "inert": True}, button)
    return unseen if frame.stage in (TURN, OTHERS) else None


def _seats(frame: PlayFrame) -> Markup:
    """Return, folded, the players, their pace, and the button to leave."""
    rows = join(_seat(frame, seat, who) for seat, who in enumerate(frame.players))
    paces = join(_pace(frame, at, pace) for at, pace in enumerate(PACES))
    label = {"class": "rw-eyes", "role": "group", "aria-label": "Pace of the other players"}
    undone = f"{plural(frame.undone, 'move')} undone." if frame.undone else ""
    inside = (
        el("ul", {"class": "rw-seated"}, rows),
        el("div", label, el("span", {"class": "rw-tip"}, "Pace"), paces),
        el("p", {"class": "rw-tip"}, undone) if undone else None,
        press("table", "Leave this game"),
    )
    words = el("summary", None, "Players and pace")
    return el("details", {"class": "rw-around", "data-kept": "table"}, words, *inside)


def _seat(frame: PlayFrame, seat: int, who: str) -> Markup:
    name = frame.seats[seat].capitalize() + (" (you)" if seat == frame.seat else "")
    return el("li", None, el("b", None, name), f": {PLAYERS[who]}")


def _pace(frame: PlayFrame, at: int, pace: str) -> Markup:
    attrs: Attrs = {
        "type": "button",
        "class": "rw-press",
        "data-do": "pace",
        "data-at": at,
        "aria-pressed": "true" if pace == frame.pace else "false",
    }
    words = {"step": "step by step", "slow": "slow", "normal": "normal", "fast": "fast"}
    return el("button", {**attrs, "data-name": pace}, words[pace])


def _numbered(do: str, at: int | None, words: Child, *, primary: bool = False) -> Markup:
    attrs: Attrs = {
        "type": "button",
        "class": "rw-press rw-primary" if primary else "rw-press",
        "data-do": do,
        "data-at": at,
    }
    return el("button", attrs, words)


def happened(frame: PlayFrame) -> Markup | None:
    """Return the events that this seat saw, each with its clause."""
    sums = drawing_of(frame.game).SIDES  # shown in the score of the table
    lines = [line for line in frame.told if line.kind not in sums]
    if not lines and frame.stage not in (TURN, OTHERS):
        return None
    if frame.stage == "then":  # the table before a move: its events come first
        return _told(frame, "What happened next", lines[:LATEST], "After that", lines[LATEST:])
    return _told(frame, "What happened", lines[-LATEST:], "Before that", lines[:-LATEST])


def _told(
    frame: PlayFrame, head: str, shown: Sequence[Told], rest: str, others: Sequence[Told]
) -> Markup:
    """Return some lines under their heading, and the others folded."""
    words = el("summary", None, f"{rest}: {plural(len(others), 'line')}")
    kept = {"data-kept": "before"}
    folded = el("details", kept, words, _lines(frame, others)) if others else None
    return el("div", {"class": "rw-told"}, el("h2", None, head), _lines(frame, shown), folded)


def _lines(frame: PlayFrame, lines: Sequence[Told]) -> Markup:
    return el("ol", None, *(_line(frame, line) for line in lines))


def _line(frame: PlayFrame, line: Told) -> Markup:
    attrs = {"data-told": line.kind or None}
    return el("li", attrs, line.text, " ", cite(line.clause, anchor(frame)))
