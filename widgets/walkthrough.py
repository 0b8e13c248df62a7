"""Widgets for lessons, quizzes and games: frames out, clicks in."""

from __future__ import annotations

import asyncio
import json
import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets
from ipywidgets import Layout, widget_serialization
from ipywidgets.widgets.trait_types import InstanceDict

from kit.core.arguments import as_text, as_whole
from kit.core.errors import KitError
from kit.files.evidence import Evidence
from kit.files.scenario import read_scenario
from kit.files.store import FolderStore, data_folder
from kit.games import game as game_named
from kit.show.lesson.session import (
    known_session,
    lesson_session,
    own_lesson,
    play_session,
    quiz_session,
)
from kit.show.lesson.text import frame_text
from kit.show.pages.page import fingerprint
from kit.show.skin import css, script
from kit.teach.frame import Frame, Walk
from kit.teach.lesson.course import Asked, Course, asked
from kit.teach.lesson.walkthrough import Walkthrough
from kit.teach.session import LearnerPlace, Session, Shown
from widgets import ADDRESS

if TYPE_CHECKING:
    from IPython.display import DisplayHandle

    from kit.core.cards import Pack
    from kit.show.handout.file import StaticLesson
    from kit.show.notebook.answers import Score

VIEW = "application/vnd.jupyter.widget-view+json"
SOON = 1.5  # seconds after which the picture in a notebook follows the lesson
SHOWN = ("top", "frame")  # traits that a page of our own server gets
FOR_A_CLASS = "For a class, start the server with --host 0.0.0.0."


def page_query() -> str | None:
    """Return the query of this page's address, or None in a notebook."""
    served = "SCRIPT_NAME" in os.environ  # set for a page, not in a notebook
    return os.environ.get("QUERY_STRING", "") if served else None


def is_light() -> bool:
    """Tell whether this is a page of our own server, which has style and script already."""
    return os.environ.get("RULEWALK_PAGE") == "light"


class FrameWidget(anywidget.AnyWidget):
    """A ``Session`` in a notebook or a kernel, driven by the kernel's own loop.

    Only clicks of a client are handled. A closed widget does nothing.
    """

    _css = css()
    layout = InstanceDict(Layout, allow_none=True).tag(sync=True, **widget_serialization)
    top = traitlets.Unicode(help="the bar above the lesson; it never changes").tag(sync=True)
    frame = traitlets.Dict(help="the frame's number, its HTML and its place").tag(sync=True)

    def __init__(self, session: Session) -> None:
        self._session = session
        self._timer: asyncio.TimerHandle | None = None  # for the session
        self._picture: DisplayHandle | None = None  # the output that stays in a saved notebook
        self._redrawing: asyncio.TimerHandle | None = None
        super().__init__(frame=session.shown, top=session.top)
        self._plan()

    @traitlets.default("layout")
    def _own_layout(self) -> Layout | None:
        """Return a layout for a notebook; on a light page there is no model to show it."""
        return None if is_light() else Layout()  # type: ignore[no-untyped-call]

    def click(self, message: object) -> None:
        """Handle a message if it is a click for the current frame."""
        self._show(self._session.click(message))

    def close(self) -> None:
        """Close the widget and stop its timer."""
        self._stop()
        if self._redrawing is not None:
            self._redrawing.cancel()
        super().close()  # type: ignore[no-untyped-call]  # ipywidgets has no types

    def _ipython_display_(self) -> None:
        """Show the frame as a picture, which stays in a saved notebook, and then the live widget.

        JupyterLab shows nothing but the widget of an output that has one, or its error. So the
        picture is an output of its own. A served page needs none.
        """
        if page_query() is not None:
            raise NotImplementedError  # IPython then shows the usual bundle
        from IPython.display import display

        bundle, metadata = _pair(self._repr_mimebundle_())
        shown = self._still()
        if shown:
            self._picture = display(shown, raw=True, display_id=self.model_id)  # type: ignore[no-untyped-call]
        live = {VIEW: bundle[VIEW], "text/plain": "" if shown else bundle["text/plain"]}
        display(live, metadata=metadata, raw=True)  # type: ignore[no-untyped-call]

    def _still(self) -> dict[str, str]:
        """Return the present frame as an output without a kernel; empty if there is no frame."""
        from kit.show.notebook.saved import saved_output

        frame = self._present()
        if frame is None:
            return {}
        return {"text/html": str(saved_output(frame)), "text/plain": frame_text(frame)}

    def _redraw(self) -> None:
        """Show the present frame in the picture, which is saved with the notebook."""
        self._redrawing = None
        shown = self._still()
        if self._picture and shown:
            self._picture.update(shown, raw=True)  # type: ignore[no-untyped-call]

    def _present(self) -> Frame | None:
        """Return the current frame, or None if there is none."""
        return self._session.frame()

    def _handle_msg(self, msg: Any) -> None:
        """Answer a click or a request for the state; ignore everything else.

        A client can write any synced trait, so updates are ignored. ipywidgets does not promise to
        call this method; ``tests/widgets/test_ipywidgets.py`` proves that it does.
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
            self._plan_redrawing()
        self._plan()

    def _plan_redrawing(self) -> None:
        """Draw the picture again soon, however many frames follow each other until then."""
        if self._picture is None or self._redrawing is not None:
            return
        with suppress(RuntimeError):  # no loop, as in _plan
            self._redrawing = asyncio.get_running_loop().call_later(SOON, self._redraw)

    def _plan(self) -> None:
        """Call the session again after the time that it asks for."""
        self._stop()
        wait = self._session.wait()
        if wait is None:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # plain Python has no loop, so there is no timer
            return
        self._timer = loop.call_later(wait, lambda: self._show(self._session.work()))

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None


class WalkthroughWidget(FrameWidget):
    """A lesson, a quiz or a game. The browser only gets the drawn frame and its number.

    Python can read ``place``, ``answers`` and ``result``, and observe them. They are not synced: a
    browser neither gets nor sets them.

    >>> widget = learn("wild_side", "03-two-fours")
    >>> widget.place
    LearnerPlace(game='wild_side', lesson='03-two-fours', step=1)
    >>> widget.observe(lambda change: print(change["new"][-1].right), "answers")
    """

    _esm = script("widget.js")
    place: LearnerPlace = traitlets.Any(
        read_only=True, help="where the learner is: game, lesson (or code of a quiz) and step"
    )  # type: ignore[assignment]
    answers: tuple[Evidence, ...] = traitlets.Tuple(
        read_only=True,
        help="what the learner has answered: clause, chosen, right, when, source and place",
    )  # type: ignore[assignment]
    result: Score | None = traitlets.Any(
        read_only=True, help="the score of a game that is over: totals, won and lines; or None"
    )  # type: ignore[assignment]

    def __init__(self, walk: Walk | Session) -> None:
        super().__init__(walk if isinstance(walk, Session) else own_lesson(walk))
        self._tell()

    def _show(self, shown: Shown | None) -> None:
        super()._show(shown)
        if shown is not None:
            self._tell()

    def _tell(self) -> None:
        """Set what Python can read; a trait that stays the same calls no observer."""
        session, told = self._session, self._session.outcome
        if told != (self.result.outcome if self.result else None):
            from kit.show.notebook.answers import Score  # loaded at the end of a game

            seats = game_named(session.place.game).seats
            self.set_trait("result", Score(told, seats[: told.seats]) if told else None)
        self.set_trait("answers", tuple(session.answers))
        self.set_trait("place", session.place)

    def get_state(self, *args: Any, **kwargs: Any) -> dict[str, Any]:
        """Return the state for a front end; a light page has style and script already."""
        state: dict[str, Any] = super().get_state(*args, **kwargs)  # type: ignore[no-untyped-call]
        return {key: state[key] for key in state if key in SHOWN or not is_light()}

    def opened(self) -> str:
        """Return the widget's data for the server, as JSON.

        They are the widget's id, its frame without the HTML, and the fingerprint with which the
        server compares its first picture.
        """
        place = {key: self.frame[key] for key in ("step", "place")}
        drawn = fingerprint(self.top + self.frame["html"])
        return json.dumps({"model": self.model_id, "frame": place, "drawn": drawn})

    def replay(self, clicks: str) -> str:
        """Do the clicks of a learner who has read so far without a kernel; return ``opened``."""
        self._show(self._session.replay(json.loads(clicks)))
        return self.opened()

    def say(self, words: str, kind: str = "hint") -> None:
        """Show a sentence beside the controls, until the next click.

        >>> widget = learn("wild_side", "03-two-fours")
        >>> widget.say("Look at the pile.")
        >>> "Look at the pile." in widget.frame["html"]
        True
        """
        self._show(self._session.say(words, kind))

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        if is_light():  # the page requests the state
            return {"text/plain": repr(self)}
        from kit.show.notebook.saved import saved_picture

        bundle, metadata = _pair(super()._repr_mimebundle_(**kwargs))
        # The current frame for a page without a kernel. It never has the whole lesson, whose
        # answers would be in the page; ``static`` and ``handout`` make such a file.
        frame = self._session.frame()
        bundle["text/html"] = str(saved_picture(frame))
        bundle["text/plain"] = frame_text(frame)
        return bundle, metadata

    def static(self) -> StaticLesson:
        """Return the lesson as an output that can be played without a kernel; it has the answers.

        >>> repr(learn("wild_side", "03-two-fours").static()).partition(",")[0]
        'Two fours'
        """
        from kit.show.handout.file import static_lesson

        walk = self._session.walk
        lesson = walk.walk if isinstance(walk, Course) else walk
        if not isinstance(lesson, Walkthrough):
            raise KitError("only a lesson can be shown without a kernel, not a quiz or a game")
        return static_lesson(lesson.script.written)

    def __repr__(self) -> str:
        return f"WalkthroughWidget({self._session.walk!r})"


def _pair(bundle: object) -> tuple[dict[str, Any], dict[str, Any]]:
    return bundle if isinstance(bundle, tuple) else (bundle or {}, {})


def _store() -> FolderStore:
    """Return where the games and the knowledge of this user are kept."""
    return FolderStore(data_folder())


def learn(game: str, name: str | None = None, step: int = 0) -> WalkthroughWidget:
    """Return a game's lessons, opened at the first or at a named one, or a lesson of your own file.

    ``learn("wizard_did_it")``, ``learn("wizard_did_it", "06-losing", 3)``, ``learn("mine.yaml")``.
    A served page opens the place in its address.

    >>> learn("wild_side", "03-two-fours", 2).place.step
    2
    """
    if as_text(game, "game").endswith((".yaml", ".yml")):
        return WalkthroughWidget(Walkthrough(read_scenario(Path(game))))
    query = page_query()
    as_whole(step, "step", 0)
    if name is not None:
        as_text(name, "the name of a lesson")
    wanted = Asked(step=step) if query is None else asked(query)
    return WalkthroughWidget(lesson_session(game, name, wanted, _store()))


def play(slug: str, **options: Any) -> WalkthroughWidget:
    """Return a table to play a game at: ``play("wild_side")``.

    With *players* it deals at once: ``play("wild_side", players=["person", "random"], seed=7)``;
    with your own cards ``play("wild_side", pack="mine.yaml")``. Any other name is an option of the
    game. A served page uses the setup in its address.

    The game is saved after every move, and ``play("wild_side")`` offers to continue it for a week.
    A game that is dealt at once is not saved.

    >>> play("wild_side", players=["person", "random"], seed=7).result is None
    True
    """
    from kit.files.cards import as_pack
    from kit.teach.play.setup import sit_down
    from kit.teach.play.table import Draft, PlayTable, first_draft, table_of

    query, store = page_query(), _store()
    if query is not None and not options:
        return WalkthroughWidget(play_session(table_of(slug, query), store, query))
    players, seed = options.pop("players", None), options.pop("seed", None)
    pack = as_pack(options.pop("pack", None))
    first = first_draft(slug)
    chosen = {**({} if players else dict(first.options)), **options}
    setup = sit_down(slug, players, chosen, seed, pack)
    table = PlayTable(slug, Draft(setup.players, tuple(chosen.items()), seed), pack)
    if players:
        table.deal()
    return WalkthroughWidget(play_session(table, None if players else store))


def known(game: str | None = None) -> WalkthroughWidget:
    """Return what you know: the rules of a game, or all games, with practice: ``known()``.

    It shows how sure each rule sits and when it comes again, asks five questions a day, and moves
    what is known to another device.

    >>> known("wild_side").answers
    ()
    """
    query, address = page_query(), os.environ.get(ADDRESS, "")
    if query is None:
        query = f"game={game_named(as_text(game, 'game')).slug}" if game is not None else ""
    return WalkthroughWidget(known_session(_store(), query, address, FOR_A_CLASS))


def quiz(
    game: str | None = None,
    *,
    code: str | None = None,
    questions: int = 10,
    pack: Pack | str | Path | None = None,
) -> WalkthroughWidget:
    """Return a quiz about one game, about all games, or with the questions of a code.

    ``quiz()``, ``quiz("wild_side")``, ``quiz("wild_side", questions=20)``, ``quiz(code="WS-…")``;
    with your own cards ``quiz("wild_side", pack="mine.yaml")``. The same code and pack give the
    same questions.

    >>> quiz("wild_side", questions=5).answers
    ()
    """
    from kit.files.cards import as_pack
    from kit.teach.quiz.session import Quiz, quiz_of

    if game is None and code is None and pack is None:
        address = os.environ.get(ADDRESS, "")
        opened = quiz_of(page_query() or "")
        return WalkthroughWidget(quiz_session(opened, address, FOR_A_CLASS, _store()))
    opened = Quiz(game, code, questions, as_pack(pack))
    return WalkthroughWidget(quiz_session(opened, store=_store()))
