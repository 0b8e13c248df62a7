"""The path to a first game: which lesson of it this is, and what its end says."""

from __future__ import annotations

from collections.abc import Sequence

from kit.core.drawing import Markup
from kit.files.index import READY
from kit.show.html import el
from kit.teach.frame import Lesson, LessonFrame, TableFrame
from kit.teach.links import page
from kit.teach.reference.table_sheet import ANCHOR

CAN_PLAY = "You can sit down at a table now"


def on_path(lesson: Lesson, lessons: Sequence[Lesson]) -> str:
    """Return which lesson of the path this is: 'Ready to play: 1 of 6'; '' if it is not on it."""
    return f"{READY}: {lesson.ready} of {_length(lessons)}" if lesson.ready else ""


def path_sign(frame: TableFrame) -> Markup | None:
    """Return the same for the header, if the open lesson is on the path and is what is shown."""
    if isinstance(frame, LessonFrame) and frame.looked_up:
        return None
    now = [on_path(one, frame.lessons) for one in frame.lessons if one.state == "now"]
    return el("span", {"class": "rw-ready"}, now[0]) if now and now[0] else None


def path_done(lessons: Sequence[Lesson]) -> bool:
    """Tell whether every lesson of the path is done."""
    return bool(_length(lessons)) and all(one.state == "done" for one in lessons if one.ready)


def path_ends(frame: LessonFrame) -> bool:
    """Tell whether this is the end of a lesson of the path, and no other of it is to be done."""
    path = [one.state for one in frame.lessons if one.ready]
    return frame.last and "now" in path and "to come" not in path


def path_end(frame: LessonFrame) -> Markup | None:
    """Return, at the end of the path, what one can do now."""
    if not path_ends(frame):
        return None
    sheet = el("a", {"href": f"{frame.rules}#{ANCHOR}"}, "Take the sheet for the table")
    game = el("a", {"href": page("play")}, "Play a whole game")
    ways = (
        (game, "against others who play as well as you let them"),
        (sheet, f"all that {_players(frame)} need, on one page to print"),
        (el("b", None, "Go on here"), "the other lessons show what is rare"),
    )
    rows = [el("li", None, words, f": {why}.") for words, why in ways]
    return el("div", {"class": "rw-ended"}, el("h2", None, CAN_PLAY), el("ul", None, *rows))


def _players(frame: LessonFrame) -> str:
    low, high = frame.game.players[0], frame.game.players[-1]
    return f"{low} players" if low == high else f"{low} to {high} players"


def _length(lessons: Sequence[Lesson]) -> int:
    return max((one.ready for one in lessons), default=0)
