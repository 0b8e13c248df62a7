"""The file of a lesson in the editor: its lines, the current step, and its error."""

from __future__ import annotations

from typing import cast

from kit.core.drawing import Markup
from kit.files.changed import PAUSE
from kit.files.wire import read_click
from kit.show.html import Attrs, el, join
from kit.show.lesson.controls import press
from kit.show.lesson.nav import top
from kit.show.lesson.screen import frame_html
from kit.teach.frame import Frame, Walk
from kit.teach.lesson.edit import Editor, FilePane
from kit.teach.session import Session, Shown, went_wrong


class EditorSession(Session):
    """An open editor: the lesson, and its file, which is watched."""

    def __init__(self, editor: Editor) -> None:
        self.editor = editor
        walk = cast("Walk", editor)  # there is no frame if the file was never valid
        super().__init__(walk, frame_html, str(top(home=None)))

    def wait(self) -> float:
        """Return the seconds until the next look at the file, also after an error."""
        return PAUSE

    def apologise(self, number: str) -> Shown:
        """Report an internal error in the place for errors of the file."""
        self.editor.wrong = went_wrong(number)
        return self.show()

    def _click(self, message: object) -> Shown | None:
        click = read_click(message)
        return self.show() if click and self.editor.click(click) else None

    def _work(self) -> Shown | None:
        return self.show() if self.editor.look() else None

    def show(self) -> Shown:
        """Show the current frame."""
        return self._show(self.frame())

    def _packed(self, frame: Frame | None) -> Shown:
        pane = self.editor.pane()
        html = frame_html(frame) if frame else ""
        return {
            "step": self.editor.step,
            "html": str(html),
            "place": self.editor.place().packed(),
            "file": str(file_html(pane)),
            "wrong": str(wrong_html(pane, seen=frame is not None)),
        }


def wrong_html(pane: FilePane, *, seen: bool) -> Markup:
    """Return the error of the file, shown above the lesson; empty if there is none."""
    if not pane.wrong:
        return Markup("")
    below = "Below is the last correct version of the lesson." if seen else ""
    attrs = {"class": "rw rw-wrong", "role": "alert"}
    return el("div", attrs, el("p", None, el("b", None, "✕ "), pane.wrong), el("p", None, below))


def file_html(pane: FilePane) -> Markup:
    """Return the numbered lines of the file; the number of a step opens the step."""
    rows = join(_row(pane, number, line) for number, line in enumerate(pane.lines, 1))
    attrs: Attrs = {"class": "rw-code", "tabindex": 0, "role": "region", "aria-label": "The file"}
    head = el("header", None, el("h2", None, pane.name), _state(pane), _buttons(pane))
    return el("section", {"class": "rw rw-file", "aria-label": pane.name}, head,
              el("div", attrs, el("ol", None, rows)))  # fmt: skip


def _state(pane: FilePane) -> Markup:
    count = len(pane.starts)
    if pane.wrong:
        where = f"Line {pane.line} is wrong" if pane.line else "Something is wrong"
        return el("p", {"data-right": "no"}, f"✕ {where}")
    return el("p", {"data-right": "yes"}, f"✓ Right, {count} step{'s' if count > 1 else ''}")


def _buttons(pane: FilePane) -> Markup | None:
    if pane.wrong:
        return None
    attrs: Attrs = {
        "type": "button",
        "class": "rw-press",
        "data-do": "jump",
        "data-at": len(pane.starts),
        "aria-pressed": "true" if pane.at == len(pane.starts) else "false",
    }
    back = press("unwrite", "↶ Undo the step") if pane.undo else None
    return el("div", {"class": "rw-links"}, el("button", attrs, "+ Add a step"), back)


def _row(pane: FilePane, number: int, line: str) -> Markup:
    step = _step_at(pane, number)
    wrong = number == pane.line
    attrs: Attrs = {
        "data-line": number,
        "data-now": step is not None and step == pane.at,
        "data-wrong": wrong,
    }
    says = el("p", None, _without_place(pane)) if wrong else None
    return el("li", attrs, _number(pane, number), el("code", None, line or " "), says)


def _number(pane: FilePane, number: int) -> Markup:
    if number not in pane.starts:
        return el("span", {"class": "rw-line"}, number)
    at = pane.starts.index(number)
    attrs: Attrs = {
        "type": "button",
        "class": "rw-line",
        "data-do": "jump",
        "data-at": at,
        "aria-current": "step" if at == pane.at else None,
        "aria-label": f"Line {number}: show step {at + 1}",
    }
    return el("button", attrs, number)


def _step_at(pane: FilePane, number: int) -> int | None:
    """Return the index of the step that a line belongs to."""
    begun = [at for at, start in enumerate(pane.starts) if start <= number < pane.stop]
    return begun[-1] if begun else None


def _without_place(pane: FilePane) -> str:
    """Return the error without file and line, because it is shown at its line."""
    return pane.wrong.partition(f":{pane.line}: ")[2]
