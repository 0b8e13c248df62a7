"""A page that needs no kernel once it is drawn: HTML with the kit's style, and plain text."""

from __future__ import annotations

import hashlib
import json

from kit.core.drawing import Markup
from kit.games import game
from kit.show.html import code, el, join
from kit.show.lesson.nav import top
from kit.show.skin import css, script

LOOK = "look.js"  # the script of every page


class Page:
    """A page for a notebook, for Voilà and for paper.

    Its name gives the bar on top the kind of page and, if there is one, the game, as in ``rules
    wild_side``. *script* is the page's module, and *index* the data for its search.
    """

    def __init__(
        self,
        name: str,
        body: Markup,
        words: str,
        script: str = LOOK,
        index: dict[str, object] | None = None,
    ) -> None:
        self.name, self.body, self.words = name, body, words
        self.script, self.index = script, index

    def bare(self) -> Markup:
        """Return the bar and the body, without style and scripts."""
        kind, _, slug = self.name.partition(" ")
        bar = top(game(slug), kind, "../") if slug else top(None, kind)
        return join([bar, el("div", {"class": "rw rw-page", "data-game": slug or None}, self.body)])

    def html(self) -> Markup:
        """Return the bar and the body with their style and script."""
        run = code("script", script(self.script))
        return join([code("style", css()), self.bare(), self.index_data(), run])

    def index_data(self) -> Markup | None:
        """Return the element that holds the index as JSON, or None without an index."""
        if self.index is None:
            return None
        packed = json.dumps(self.index, separators=(",", ":")).replace("<", "\\u003c")
        named = {"type": "application/json", "data-index": str(self.index["game"])}
        return el("script", named, Markup(packed))

    def _repr_mimebundle_(self, **_kwargs: object) -> dict[str, str]:
        return {"text/html": str(self.html()), "text/plain": self.words}

    def __repr__(self) -> str:
        return f"Page({self.name!r})"


def fingerprint(html: str) -> str:
    """Return a short hash that tells whether two drawings are the same."""
    return hashlib.sha256(html.encode()).hexdigest()
