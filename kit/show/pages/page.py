"""A page that needs no kernel once it is drawn: HTML with the kit's style, and plain text."""

from __future__ import annotations

import hashlib
import json

from kit.core.drawing import Markup
from kit.games import game
from kit.show.html import code, el, join
from kit.show.lesson.nav import top
from kit.show.skin import css, script

INDEX = "rw-index"  # id of the element with the search index, where it is not in the script


class Page:
    """A page for a notebook, for Voilà and for paper.

    Its name tells the bar on top which page it is: its kind and, if there is one, the game, as in
    ``rules wild_side``. *scripts* are the page's own; *index* is the data that they search.
    """

    def __init__(
        self,
        name: str,
        body: Markup,
        words: str,
        scripts: tuple[str, ...] = (),
        index: dict[str, object] | None = None,
    ) -> None:
        self.name, self.body, self.words = name, body, words
        self.scripts, self.index = scripts, index

    def bare(self) -> Markup:
        """Return the bar and the body, without style and scripts."""
        kind, _, slug = self.name.partition(" ")
        bar = top(game(slug), kind, "../") if slug else top(None, kind)
        return join([bar, el("div", {"class": "rw rw-page", "data-game": slug or None}, self.body)])

    def html(self) -> Markup:
        """Return the bar and the body with their style and scripts."""
        run = page_script(self.scripts, self.packed_index())
        return join([code("style", css()), self.bare(), code("script", run)])

    def packed_index(self) -> str:
        """Return the index as JSON that is safe inside HTML, or '' without an index."""
        if self.index is None:
            return ""
        return json.dumps(self.index, separators=(",", ":")).replace("</", "<\\/")

    def _repr_mimebundle_(self, **_kwargs: object) -> dict[str, str]:
        return {"text/html": str(self.html()), "text/plain": self.words}

    def __repr__(self) -> str:
        return f"Page({self.name!r})"


def fingerprint(html: str) -> str:
    """Return a short hash that tells whether two drawings are the same."""
    return hashlib.sha256(html.encode()).hexdigest()


def page_script(names: tuple[str, ...], index: str = "") -> str:
    """Return the scripts of a page; *index* is a JavaScript expression for the data they search."""
    own = script(*names)
    if index:  # in a scope of its own: a notebook may show the rules of two games
        own = f"(() => {{\nconst INDEX = {index};\n{own}}})();"
    return f"{script('look.js')}\n{own}"
