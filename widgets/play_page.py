"""A whole game on a page: the one widget around a table, and time for those who think.

The module is not called ``play``: it would hide the function of that name in the package.
"""

from __future__ import annotations

import asyncio
from typing import Any

from kit.games import game
from kit.show.lesson.nav import top
from kit.teach.play.address import table_of
from kit.teach.play.setup import sit_down
from kit.teach.play.table import Draft, PlayTable
from widgets.address import page_query
from widgets.errors import guarded
from widgets.walkthrough import WalkthroughWidget


class PlayWidget(WalkthroughWidget):
    """A game: the kernel's own loop is the host that a ``PlayTable`` asks for.

    Nothing is thought, and nobody moves, once the widget is closed.
    """

    def __init__(self, table: PlayTable) -> None:
        self._table = table
        self._timer: asyncio.TimerHandle | None = None
        super().__init__(table, top(game(table.slug), "play", "../"))
        self._plan()

    def click(self, message: object) -> None:
        """Do what a message asks for, if it is a click made for the frame now shown."""
        super().click(message)
        self._plan()

    def close(self) -> None:
        """Close the widget; whoever thinks, stops."""
        self._stop()
        super().close()  # type: ignore[no-untyped-call]  # ipywidgets has no types

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None

    def _plan(self) -> None:
        """Come back when the table asks for it."""
        self._stop()
        wait = self._table.wait()
        if wait is None:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # outside of a kernel nobody waits for anything
            return
        self._timer = loop.call_later(wait, self._tick)

    def _apologise(self, number: str) -> None:
        self._stop()
        self._sorry(number)

    @guarded(_apologise)
    def _tick(self) -> None:
        frame = self._table.tick()
        if frame is not None:
            self._show(frame)
        self._plan()


def play(slug: str, **asked: Any) -> PlayWidget:
    """Return a table of a game to sit down at: ``play("wild_side")``.

    With *players* it is dealt at once: ``play("wild_side", players=["person", "random"], seed=7)``;
    any other name is an option of the game. A served page deals what its address says.
    """
    query = page_query()
    if query is not None and not asked:
        return PlayWidget(table_of(slug, query))
    players, seed = asked.pop("players", None), asked.pop("seed", None)
    setup = sit_down(slug, players, asked, seed)
    table = PlayTable(slug, Draft(setup.players, tuple(asked.items()), seed))
    if players:
        table.deal()
    return PlayWidget(table)
