"""Warms a kernel up before its visitor comes: in the kernel itself, or once before all forks."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from logging import Logger
from typing import cast

from widgets.server.limits import set_limits
from widgets.server.log import keep_short

__all__ = ["read_lessons", "rehearse", "set_limits", "warm"]


def warm() -> None:
    """Import what every lesson needs, and forbid browsers to create widgets in this kernel."""
    import ipywidgets
    from comm import get_comm_manager
    from traitlets.log import get_logger

    import kit.files.scenario
    import kit.games  # noqa: F401
    import widgets.walkthrough  # noqa: F401

    # The server drops messages that would create a widget; this is the second guard.
    handler = ipywidgets.Widget.handle_comm_opened
    get_comm_manager().unregister_target("jupyter.widget", handler)
    # A kernel would log invalid messages to the server's terminal.
    keep_short(cast("Logger", get_logger()))


def rehearse() -> None:
    """Load every game and draw its first lesson once, so that forks share the result.

    Only what is the same for all visitors stays: modules, parsed files, style sheets.
    """
    import IPython.core.logger  # noqa: F401
    import tornado.platform.asyncio  # noqa: F401
    import zmq.utils.garbage  # noqa: F401

    import kit.show.pages.gallery
    import kit.show.pages.rules  # noqa: F401
    from kit.games import GAMES
    from kit.show.lesson.screen import frame_html
    from kit.show.lesson.text import frame_text
    from kit.teach.lesson.course import Asked, open_course

    for slug in GAMES:
        course, _ = open_course(slug, None, Asked())
        frame_html(course.frame())
        frame_text(course.frame())


def read_lessons() -> Iterator[str]:
    """Read the kit's lessons one after the other, and yield the name of each.

    Parsed lessons are cached (``one_shipped``), so a kernel that is forked later need not read
    them.
    """
    from kit.core.errors import KitError
    from kit.files.index import headings
    from kit.files.scenario import one_shipped
    from kit.games import GAMES

    for slug in GAMES:
        for lesson in headings(slug):
            with suppress(KitError):  # the error is shown when that lesson is opened
                one_shipped(slug, lesson.key)
            yield lesson.key
