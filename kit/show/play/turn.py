"""A moment of a game with the table: what one can do, what the others did, and why."""

from __future__ import annotations

from kit.core.drawing import Markup
from kit.core.kinds import plural
from kit.show.drawn import drawn_faces
from kit.show.html import Attrs, Child, el, join
from kit.show.lesson import parts
from kit.show.lesson.controls import (
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
from kit.show.play.advice import coach_html
from kit.show.play.ending import ending_html
from kit.show.play.told import happened
from kit.teach.play.frames import PlayFrame
from kit.teach.play.session import PACES
from kit.teach.play.setup import PLAYERS

_SKIP = short("»", "Skip to my turn", "Skip to my turn")
_EARLIER = short("←", "← Earlier choice", "Earlier choice")
KEYS = (
    ("skip", "s", "skip"),
    ("undo", "u", "take back"),
    ("coach", "c", "coach"),
    ("whatif", "w", "what if"),
)


def turn_html(frame: PlayFrame) -> Markup:
    """Return what stands on the screen, from top to bottom."""
    judged = el("p", {"class": "rw-tip"}, frame.judged) if frame.judged else None
    shown = (
        parts.header(frame),
        parts.ask(parts.note(frame), judged, parts.moves(frame)),
        parts.table(frame),
        parts.panel(
            coach_html(frame),
            parts.score(frame) if frame.stage == "over" else None,
            ending_html(frame) if frame.stage == "over" else None,
            happened(frame),
            _more(frame),
            _seats(frame),
            parts.rules(frame),
            card_list(drawn_faces()),  # of the table, which has been drawn by now
        ),
        bar(frame, *_buttons(frame)),
    )
    return join(shown)


def turn_spoken(frame: PlayFrame) -> str:
    """Return in words what a listener must know of this moment."""
    return " ".join([*(line.text for line in frame.told), frame.judged, frame.note])


def _more(frame: PlayFrame) -> Markup | None:
    """Return the other ways to learn something: type any move, ask what is not allowed."""
    if frame.stage != "turn":
        return None
    barred = barred_list(frame, frame.barred)
    return el("div", {"class": "rw-more"}, type_move(frame, frame.sample), barred)


def _buttons(frame: PlayFrame) -> list[Markup | None]:
    if frame.stage == "over":
        again = press("restart", "Deal again", primary=True)
        return [again, press("table", "Another table"), space()]
    if frame.stage == "then":
        return _look_back(frame)
    return [
        play(frame.moves[0], primary=True) if len(frame.moves) == 1 else None,
        _next(frame),
        press("skip", _SKIP) if "skip" in frame.ways else None,
        take_back() if "undo" in frame.ways else None,
        space(),
        keys(frame, *parts.move_keys(frame), of=KEYS),
        _coach(frame) if "coach" in frame.ways else None,
        press("whatif", short("?", "What if?", "What if?")) if "whatif" in frame.ways else None,
    ]


def _look_back(frame: PlayFrame) -> list[Markup | None]:
    """Return the buttons that go from one of the learner's choices to the next."""
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
    """Return the button that lets whoever is next move."""
    if frame.next is None:
        return None
    name = frame.seats[frame.next].capitalize()
    words = f"Pass to {name} →" if frame.next in frame.people else f"{name} moves →"
    words = "Do not wait →" if frame.thinking else words
    return press("next", words, primary=frame.stage == "others")


def _coach(frame: PlayFrame) -> Markup:
    words = "Coach off" if frame.coach else "Coach"
    return press("coach", words)


def _seats(frame: PlayFrame) -> Markup:
    """Return, folded, who sits at this table, how fast they move, and the way out."""
    rows = join(_seat(frame, seat, who) for seat, who in enumerate(frame.players))
    paces = join(_pace(frame, at, pace) for at, pace in enumerate(PACES))
    label = {"class": "rw-eyes", "role": "group", "aria-label": "How fast the others move"}
    undone = f"{plural(frame.undone, 'move')} taken back." if frame.undone else ""
    inside = (
        el("ul", {"class": "rw-seated"}, rows),
        el("div", label, el("span", {"class": "rw-tip"}, "The others move"), paces),
        el("p", {"class": "rw-tip"}, undone) if undone else None,
        press("table", "Leave this game"),
    )
    words = el("summary", None, "At this table")
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
    words = {"step": "when I say so", "slow": "slowly", "fast": "fast"}
    return el("button", attrs, words[pace])


def _numbered(do: str, at: int | None, words: Child, *, primary: bool = False) -> Markup:
    attrs: Attrs = {
        "type": "button",
        "class": "rw-press rw-primary" if primary else "rw-press",
        "data-do": do,
        "data-at": at,
    }
    return el("button", attrs, words)
