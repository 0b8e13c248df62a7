"""A class that plays at the same time: each learner against thinkers, with clicks meanwhile."""

from __future__ import annotations

import asyncio
import html
import re
import time
from typing import Any

from kit import GAMES, game
from tests.server.client import Visitor
from tests.server.load import Measured

MOVE = re.compile(r'data-do="play" data-action="([^"]+)"')
PACES = (2, 3)  # normal and fast
WATCH = 2.0  # seconds between two clicks; a click starts the pause before the next move again


def table(slug: str) -> str:
    """Return a full table of thinkers, with a second for each move."""
    players = max(count for count in game(slug).players if count <= 4)
    return f"{slug}/play.ipynb?players=person{',thinker-thoughtful' * (players - 1)}"


class Player(Visitor):
    """A learner at a table, who moves and also clicks while the others think."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.pace = 0
        self.seen: set[int] = set()  # frames of the game so far

    async def act(self) -> float:
        """Make one click; return the seconds until its answer."""
        began = time.monotonic()
        moves = MOVE.findall(self.frame["html"])
        if self.shown("stage") == "over":
            await self.click(do="restart")
        elif self.shown("stage") == "turn" and moves:
            await self.click(do="play", action=html.unescape(moves[-1]))
        elif self.shown("stage") == "round":  # its results have no pace
            await self.click(do="next")
        else:
            await self._change_pace()
        return time.monotonic() - began

    async def _change_pace(self) -> None:
        """Change the pace; only the answer shows the new pace, or a round's results come first."""
        self.pace = PACES[self.pace == PACES[0]]
        await self.send_click({"step": self.frame["step"], "do": "pace", "at": self.pace})
        pressed = f'data-do="pace" data-at="{self.pace}" aria-pressed="true"'
        while pressed not in self.frame["html"] and self.shown("stage") != "round":
            await self._frame(lambda _step: True)

    async def _frame(self, new: Any) -> dict[str, Any]:
        frame = await super()._frame(new)
        self.seen.add(int(self.shown("at")) if "data-at" in frame["html"] else -1)
        return frame

    async def pause(self, seconds: float) -> None:
        """Watch the others for a while."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            try:
                await asyncio.wait_for(self._frame(lambda _step: True), left)
            except TimeoutError:
                return


async def one_player(url: str, slug: str, seconds: float, into: Measured) -> int:
    """Play for some seconds; return the number of frames."""
    player = Player(url)
    try:
        began = time.monotonic()
        await player.open(table(slug), wait=180)
        into.opens.append(time.monotonic() - began)
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            into.clicks.append(await player.act())
            await player.pause(WATCH)
    except Exception as problem:  # noqa: BLE001 - every failure counts, whatever it is
        into.failed.append(f"{slug}: {problem!r}")
    finally:
        player.leave()
    return len(player.seen)


async def class_at_play(url: str, learners: int, seconds: float) -> tuple[Measured, list[int]]:
    """Let a number of learners play at the same time."""
    measured = Measured()
    slugs = [list(GAMES)[i % len(GAMES)] for i in range(learners)]
    games = [one_player(url, slug, seconds, measured) for slug in slugs]
    return measured, await asyncio.gather(*games)
