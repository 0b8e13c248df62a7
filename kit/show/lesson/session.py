"""Opens a page as a ``Session``: its frames, its drawing and the bar above it.

Each function imports what only its own kind of page needs.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from kit.games import game
from kit.show.lesson.nav import lesson_top, top
from kit.show.lesson.screen import frame_html
from kit.teach.lesson.course import Asked, open_course
from kit.teach.session import Session

if TYPE_CHECKING:
    from kit.core.drawing import Markup
    from kit.files.evidence import Evidence
    from kit.files.store import Store
    from kit.teach.frame import Walk
    from kit.teach.play.table import PlayTable
    from kit.teach.quiz.session import Quiz
    from kit.teach.quiz.sheet import Invite

LESSON, QUIZ, PLAY, KNOWN = "learn", "quiz", "play", "known"  # the kinds of page


def session(walk: Walk, bar: Markup, said: str = "", store: Store | None = None) -> Session:
    """Return the session of an open page; with a *store*, what the learner shows is kept."""
    return Session(walk, frame_html, str(bar), said, _keeper(store))


def _keeper(store: Store | None) -> Callable[[list[Evidence]], None]:
    def keep(evidence: list[Evidence]) -> None:
        if store is not None:
            from kit.teach.learner.knowledge import Knowledge  # only once there is something

            Knowledge(store).note(evidence)

    return keep


def own_lesson(walk: Walk) -> Session:
    """Return the session of a user's own lesson, which has no links to other pages."""
    return session(walk, top(home=None))


def lesson_session(
    slug: str, name: str | None, wanted: Asked, store: Store | None = None
) -> Session:
    """Return a game's lessons, opened where it is *wanted*, or else at the lesson *name*."""
    course, said = open_course(slug, name, wanted)
    return session(course, lesson_top(slug), said, store)


def quiz_session(
    quiz: Quiz, address: str = "", instead: str = "", store: Store | None = None
) -> Session:
    """Return a quiz; with the *address* of its page, it shows how others open the same questions.

    *instead* says what to do if no other device can open that address.
    """
    if address:
        quiz.invite = partial(_invite, address, instead)
    if store is not None:
        from kit.teach.learner.knowledge import Knowledge

        quiz.learner = Knowledge(store)
    return session(quiz, top(None, QUIZ), store=store)


def known_session(store: Store, query: str = "", address: str = "", instead: str = "") -> Session:
    """Return the page of what a learner knows; the *query* names a game, or five a day.

    With the *address* of the page it shows a link that brings what is known to another device.
    *instead* says what to do if no other device can open that address.
    """
    from kit.teach.learner.knowledge import Knowledge
    from kit.teach.learner.page import page_of

    opened = page_of(Knowledge(store), query)
    if address:
        opened.invite = partial(_take_over, address, instead)
    return session(opened, top(None, KNOWN), store=store)


def _take_over(address: str, instead: str, text: str) -> Invite:
    from kit.show.qr import qr_rows
    from kit.teach.quiz.sheet import invite_at

    # The part after # is sent to no server.
    return invite_at(f"{address}#take={text}", qr_rows, instead)


def play_session(table: PlayTable, store: Store | None = None, query: str = "") -> Session:
    """Return a table to play at; with a *store*, its game is saved after every move.

    The *query* of the page may ask to continue the saved game.
    """
    bar = top(game(table.slug), PLAY, "../")
    if store is None:
        return session(table, bar)
    from kit.teach.play.keeping import CONTINUE, KeptTable

    at_once = CONTINUE in query.split("&")
    return session(KeptTable(table, store, at_once=at_once), bar, store=store)


def _invite(address: str, instead: str, code: str) -> Invite:
    from kit.show.qr import qr_rows
    from kit.teach.quiz.sheet import invite_to

    return invite_to(address, code, qr_rows, instead)
