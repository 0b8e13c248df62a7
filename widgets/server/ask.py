"""Answering a question to the table for a rules page, which has no kernel of its own.

An answer depends on the game and the question alone, so it needs no kernel: thirty readers of the
rules would need thirty. Whoever may see the pages may ask; how long a question is, how many are
answered at once and how many in a second are bounded, and none is answered twice in a row.
"""

from __future__ import annotations

import asyncio
from functools import lru_cache

from tornado.web import HTTPError, authenticated

from kit.core.ask import LONGEST
from kit.games import GAMES
from kit.show.reference.answer import answer_html
from kit.teach.reference.ask import ask_table
from widgets.server.http import TokenBucket
from widgets.server.metrics import METRICS
from widgets.server.upstream import JupyterHandler

KEPT = 128  # answers, some 30 kB each
RATE, BURST = 20.0, 60.0  # answers a second, and at once, for all readers together


BUCKET = TokenBucket(RATE, BURST)


class AskHandler(JupyterHandler):
    """Sends what the table says to a question: its HTML, or nothing where it cannot be read."""

    @authenticated
    async def get(self, slug: str) -> None:
        """Answer the question of the address."""
        question = self.get_argument("q", "")
        if slug not in GAMES:
            raise HTTPError(404)
        if len(question) > LONGEST:
            raise HTTPError(400)
        if not BUCKET.spend():
            raise HTTPError(429)
        METRICS.add("rulewalk_asked_total")
        self.set_header("Cache-Control", "no-store")
        self.finish({"html": await asyncio.to_thread(_answer, slug, " ".join(question.split()))})


@lru_cache(maxsize=KEPT)
def _answer(slug: str, question: str) -> str:
    found = ask_table(slug, question)
    return str(answer_html(found)) if found else ""
