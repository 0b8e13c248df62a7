"""Lessons, quizzes and games on a page: one frame goes out, one click comes in."""

from __future__ import annotations

import asyncio
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

from kit.core.drawing import Markup
from kit.files.scenario import read_scenario
from kit.show.html import code as style_or_script
from kit.show.html import el, join
from kit.show.lesson.screen import frame_html
from kit.show.lesson.session import lesson_session, own_lesson, play_session, quiz_session
from kit.show.lesson.text import frame_text
from kit.show.pages.page import fingerprint
from kit.show.skin import css, script
from kit.teach.frame import Walk
from kit.teach.lesson.course import Asked, asked
from kit.teach.lesson.walkthrough import Walkthrough
from kit.teach.session import Session, Shown
from widgets import ADDRESS

if TYPE_CHECKING:
    from kit.core.cards import Pack

SHOWN = ("top", "frame")  # the traits that a page of our own server is told
FOR_A_CLASS = "For a class, start the server with --host 0.0.0.0."


def page_query() -> str | None:
    """Return the query in the address of this page; None in a notebook, which has none."""
    served = "SCRIPT_NAME" in os.environ  # set for a page, not in a notebook
    return os.environ.get("QUERY_STRING", "") if served else None


def is_light() -> bool:
    """Return whether this is a page of our own server, which has style and script already."""
    return os.environ.get("RULEWALK_PAGE") == "light"


class FrameWidget(anywidget.AnyWidget):
    """A ``Session`` in a notebook or a kernel: the kernel's own loop gives it time.

    All that a client sends except clicks is ignored. A closed widget does nothing any more.
    """

    _css = css()
    # Style sheets lay the page out. Without a Layout there is one model less to load, from a
    # front-end package that our pages otherwise do not need.
    layout = traitlets.Any(None, allow_none=True).tag(sync=True)
    top = traitlets.Unicode(help="the bar above the lesson; it never changes").tag(sync=True)
    frame = traitlets.Dict(help="the frame's number, its HTML and its place").tag(sync=True)

    def __init__(self, session: Session) -> None:
        self._session = session
        self._timer: asyncio.TimerHandle | None = None
        super().__init__(frame=session.shown, top=session.top)
        self._plan()

    def click(self, message: object) -> None:
        """Do what a message asks for, if it is a click made for the frame now shown."""
        self._show(self._session.click(message))

    def close(self) -> None:
        """Close the widget and stop its timer."""
        self._stop()
        super().close()  # type: ignore[no-untyped-call]  # ipywidgets has no types

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
            apology = self._session.guarded(lambda: self.click(data.get("content")))
            if apology:
                self._show(apology)

    def _show(self, shown: Shown | None) -> None:
        if shown is not None:
            self.frame = shown
        self._plan()

    def _plan(self) -> None:
        """Come back when the session asks for it."""
        self._stop()
        wait = self._session.wait()
        if wait is None:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # in plain Python there is no loop, so nothing goes on by itself
            return
        self._timer = loop.call_later(wait, lambda: self._show(self._session.work()))

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None


class WalkthroughWidget(FrameWidget):
    """A lesson, a quiz or a game. The browser only ever has the drawn frame and its number."""

    _esm = script("widget.js")

    def __init__(self, walk: Walk | Session) -> None:
        super().__init__(walk if isinstance(walk, Session) else own_lesson(walk))

    def get_state(self, *args: Any, **kwargs: Any) -> dict[str, Any]:
        """Return what a front end is told; a light page has style and script already."""
        state: dict[str, Any] = super().get_state(*args, **kwargs)  # type: ignore[no-untyped-call]
        return {key: state[key] for key in state if key in SHOWN or not is_light()}

    def opened(self) -> str:
        """Return for the server, as JSON, what is open here.

        That is the widget's id, its frame without the HTML, and the fingerprint by which the server
        knows whether the picture that it sent with the page is the same.
        """
        place = {key: self.frame[key] for key in ("step", "place")}
        drawn = fingerprint(self.top + self.frame["html"])
        return json.dumps({"model": self.model_id, "frame": place, "drawn": drawn})

    def say(self, words: str, kind: str = "hint") -> None:
        """Show a sentence beside the controls, until the next click."""
        self._show(self._session.say(words, kind))

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        if is_light():  # the page asks for the state
            return {"text/plain": repr(self)}
        bundle, metadata = _pair(super()._repr_mimebundle_(**kwargs))
        # Where no kernel runs the present moment is still there. Never the whole lesson: that
        # would put the answers into the page (``handout`` is for those who want that).
        frame = self._session.walk.frame()
        shown = join([style_or_script("style", css()), Markup(self.top), frame_html(frame)])
        bundle["text/html"] = str(el("div", {"class": "rw-page"}, shown))
        bundle["text/plain"] = frame_text(frame)
        return bundle, metadata

    def __repr__(self) -> str:
        return f"WalkthroughWidget({self._session.walk!r})"


def _pair(bundle: object) -> tuple[dict[str, Any], dict[str, Any]]:
    return bundle if isinstance(bundle, tuple) else (bundle or {}, {})


def learn(game: str, name: str | None = None, step: int = 0) -> WalkthroughWidget:
    """Return a game's lessons, open at the first or at one named; or your own file's.

    ``learn("wizard_did_it")``, ``learn("wizard_did_it", "06-losing", 3)``, ``learn("mine.yaml")``.
    A served page opens where its address says.
    """
    if game.endswith((".yaml", ".yml")):
        return WalkthroughWidget(Walkthrough(read_scenario(Path(game))))
    query = page_query()
    wanted = Asked(step=step) if query is None else asked(query)
    return WalkthroughWidget(lesson_session(game, name, wanted))


def play(slug: str, **options: Any) -> WalkthroughWidget:
    """Return a table of a game to sit down at: ``play("wild_side")``.

    With *players* it is dealt at once: ``play("wild_side", players=["person", "random"], seed=7)``;
    any other name is an option of the game. A served page deals what its address says.
    """
    from kit.teach.play.setup import sit_down
    from kit.teach.play.table import Draft, PlayTable, table_of

    query = page_query()
    if query is not None and not options:
        return WalkthroughWidget(play_session(table_of(slug, query)))
    players, seed = options.pop("players", None), options.pop("seed", None)
    setup = sit_down(slug, players, options, seed)
    table = PlayTable(slug, Draft(setup.players, tuple(options.items()), seed))
    if players:
        table.deal()
    return WalkthroughWidget(play_session(table))


def quiz(
    game: str | None = None,
    *,
    code: str | None = None,
    questions: int = 10,
    pack: Pack | str | Path | None = None,
) -> WalkthroughWidget:
    """Return questions about one game or, mixed, about all games; or the set that a code names.

    ``quiz()``, ``quiz("wild_side")``, ``quiz("wild_side", questions=20)``, ``quiz(code="WS-…")``;
    with your own cards ``quiz("wild_side", pack="mine.yaml")``: the same code and the same pack
    give the same questions.
    """
    from kit.files.cards import as_pack
    from kit.teach.quiz.session import Quiz, quiz_of

    if game is None and code is None and pack is None:
        address = os.environ.get(ADDRESS, "")
        return WalkthroughWidget(quiz_session(quiz_of(page_query() or ""), address, FOR_A_CLASS))
    return WalkthroughWidget(quiz_session(Quiz(game, code, questions, as_pack(pack))))
