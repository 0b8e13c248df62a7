"""A moment of a game on the screen: which of its sorts it is, and who draws that."""

from __future__ import annotations

from kit.core.drawing import Markup
from kit.show.play.pass_screen import pass_html
from kit.show.play.setup_form import setup_html, setup_lines
from kit.show.play.turn import turn_html, turn_spoken
from kit.teach.play.frames import PassFrame, PlayFrame, SetupFrame

Shown = SetupFrame | PlayFrame | PassFrame


def play_html(frame: Shown) -> Markup:
    """Return what stands on the screen, from top to bottom."""
    match frame:
        case SetupFrame():
            return setup_html(frame)
        case PassFrame():
            return pass_html(frame)
        case PlayFrame():
            return turn_html(frame)


def play_spoken(frame: Shown) -> str:
    """Return in words what a listener must know of this moment."""
    match frame:
        case SetupFrame():
            return f"{frame.title}. Choose who plays."
        case PassFrame():
            return frame.note
        case PlayFrame():
            return turn_spoken(frame)


def play_lines(frame: Shown) -> list[str]:
    """Return what is special about this moment in plain lines."""
    match frame:
        case SetupFrame():
            return setup_lines(frame)
        case PassFrame():
            return [frame.note]
        case PlayFrame():
            return []
