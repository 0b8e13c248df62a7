"""The walkthrough on a page: one frame goes out, one click comes in."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from kit.core.drawing import Markup
from kit.files.scenario import read_scenario
from kit.files.wire import read_click
from kit.show.html import code, el, join
from kit.show.lesson.nav import lesson_top, top
from kit.show.lesson.screen import frame_html
from kit.show.lesson.text import frame_text
from kit.show.pages.page import fingerprint
from kit.show.skin import SKIN, css, script
from kit.teach.frame import Frame, Told, Walk
from kit.teach.lesson.address import Asked, open_course
from kit.teach.lesson.course import Course
from kit.teach.lesson.walkthrough import Walkthrough
from widgets.address import here, is_light
from widgets.errors import guarded

SHOWN = ("top", "frame")  # what a page of our own server is told of a widget


class FrameWidget(anywidget.AnyWidget):
    """What holds one rendered frame and takes clicks; all else that a client sends is ignored."""

    _css = css()
    # Style sheets lay the page out. Without a Layout there is one model less to load, from a
    # front-end package that our pages otherwise do not need.
    layout = traitlets.Any(None, allow_none=True).tag(sync=True)
    top = traitlets.Unicode(help="the bar above the lesson; it never changes").tag(sync=True)
    frame = traitlets.Dict(help="the frame's number, its HTML and its place").tag(sync=True)

    def click(self, message: object) -> None:
        """Do what a message asks for, if it is a click made for the frame now shown."""
        raise NotImplementedError

    def _sorry(self, number: str) -> None:
        """Say that something went wrong, under the number that the log has it under."""
        raise NotImplementedError

    def _apologise(self, number: str) -> None:
        self._sorry(number)  # as the widget at hand says it

    @guarded(_apologise)
    def _handle_msg(self, msg: Any) -> None:
        """Answer a click or a request for the state; whatever else a client sends is ignored.

        A client can write any synced trait, so updates are not even looked at. ipywidgets does not
        promise to call this method; ``tests/widgets/test_ipywidgets.py`` proves that it does.
        """
        data = msg["content"]["data"]
        if not isinstance(data, dict):
            return
        if data.get("method") == "request_state":
            self.send_state()  # type: ignore[no-untyped-call]  # ipywidgets has no types
        elif data.get("method") == "custom":
            self.click(data.get("content"))


class WalkthroughWidget(FrameWidget):
    """A lesson. All that the browser ever holds is the rendered frame and its number."""

    _esm = script(*SKIN)

    def __init__(self, walk: Walk, bar: Markup | None = None) -> None:
        self._walk = walk
        super().__init__(frame=self._packed(walk.frame()), top=bar or _bar(walk))

    def get_state(self, *args: Any, **kwargs: Any) -> dict[str, Any]:
        """Return what a front end is told; a light page has style and script already."""
        state: dict[str, Any] = super().get_state(*args, **kwargs)  # type: ignore[no-untyped-call]
        return {key: state[key] for key in state if key in SHOWN or not is_light()}

    def opened(self) -> str:
        """Return for the server, as JSON, what is open here.

        That is the widget's id, its frame without the HTML, and by which mark the server knows
        whether the picture that it sent with the page is the same.
        """
        place = {key: self.frame[key] for key in ("step", "place")}
        drawn = fingerprint(self.top + self.frame["html"])
        return json.dumps({"model": self.model_id, "frame": place, "drawn": drawn})

    def say(self, words: str, kind: str = "hint") -> None:
        """Show a sentence beside the controls, until the next click."""
        self._show(replace(self._walk.frame(), refusal=Told(words, "", kind)))

    def _sorry(self, number: str) -> None:
        words = f"Something went wrong on our side (error {number}). Your place is kept: try again."
        self.say(words, "error")

    def click(self, message: object) -> None:
        """Do what a message asks for, if it is a click made for the frame now shown."""
        click = read_click(message)
        frame = self._walk.click(click) if click else None
        if frame is not None:
            self._show(frame)

    def _show(self, frame: Frame) -> None:
        self.frame = self._packed(frame)

    def _packed(self, frame: Frame) -> dict[str, object]:
        place = self._walk.place().packed()
        return {"step": frame.step, "html": str(frame_html(frame)), "place": place}

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        if is_light():  # the page asks for the state
            return {"text/plain": repr(self)}
        bundle, metadata = _pair(super()._repr_mimebundle_(**kwargs))
        # Where no kernel runs the present moment is still there. Never the whole lesson: that
        # would put the answers into the page (``handout`` is for those who want that).
        shown = join([code("style", css()), Markup(self.top), frame_html(self._walk.frame())])
        bundle["text/html"] = str(el("div", {"class": "rw-page"}, shown))
        bundle["text/plain"] = frame_text(self._walk.frame())
        return bundle, metadata

    def __repr__(self) -> str:
        return f"WalkthroughWidget({self._walk!r})"


def _bar(walk: Walk) -> Markup:
    """Return the bar above a walk; a lesson of one's own knows no other page."""
    if isinstance(walk, Course):
        return lesson_top(walk.slug)
    return top(home=None) if isinstance(walk, Walkthrough) else top(None, "quiz")


def _pair(bundle: object) -> tuple[dict[str, Any], dict[str, Any]]:
    return bundle if isinstance(bundle, tuple) else (bundle or {}, {})


def learn(game: str, name: str | None = None, step: int = 0) -> WalkthroughWidget:
    """Return a game's lessons, open at the first or at one named; or your own file's.

    ``learn("wizard_did_it")``, ``learn("wizard_did_it", "06-losing", 3)``, ``learn("mine.yaml")``.
    A served page opens where its address says.
    """
    if game.endswith((".yaml", ".yml")):
        return WalkthroughWidget(Walkthrough(read_scenario(Path(game))))
    course, sorry = open_course(game, name, here() or Asked(step=step))
    widget = WalkthroughWidget(course)
    if sorry:
        widget.say(sorry, "link")
    return widget
