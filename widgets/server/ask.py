"""Answers to questions to the table, for a rules page without a kernel.

An answer depends only on the game and the question, so it needs no kernel. Everyone who may see the
pages may ask. The length of a question, the answers at once and the answers per second are limited,
for each reader and for all together. Answers are cached.
"""

from __future__ import annotations

import asyncio
from functools import lru_cache

from tornado.web import HTTPError, authenticated

from kit.core.ask import LONGEST
from kit.games import GAMES
from kit.show.reference.answer import answer_html
from kit.teach.reference.ask import ask_table
from widgets.server.desk.messages import known_learner
from widgets.server.http import TokenBucket
from widgets.server.metrics import METRICS
from widgets.server.upstream import JupyterHandler

KEPT = 128  # answers, some 30 kB each
READERS = 1000  # whose answers are counted; then the counts begin anew
ALL = TokenBucket(20.0, 60.0)  # answers a second, and at once, for all readers together
_each: dict[str, TokenBucket] = {}  # the same for each reader; readers without a cookie are one


def may_ask(reader: str) -> bool:
    """Return whether a reader may have an answer now; their own limit comes before that of all."""
    if len(_each) >= READERS:
        _each.clear()
    return _each.setdefault(reader, TokenBucket(3.0, 15.0)).spend() and ALL.spend()


class AskHandler(JupyterHandler):
    """Sends the answer to a question as HTML, or nothing if no form understands the question."""

    @authenticated
    async def get(self, slug: str) -> None:
        """Answer the question in the address."""
        question = self.get_argument("q", "")
        if slug not in GAMES:
            raise HTTPError(404)
        if len(question) > LONGEST:
            raise HTTPError(400)
        if not may_ask(known_learner(self)):
            raise HTTPError(429)
        METRICS.add("rulewalk_asked_total")
        self.set_header("Cache-Control", "no-store")
        self.finish({"html": await asyncio.to_thread(_answer, slug, " ".join(question.split()))})


@lru_cache(maxsize=KEPT)
def _answer(slug: str, question: str) -> str:
    found = ask_table(slug, question)
    return str(answer_html(found)) if found else ""
