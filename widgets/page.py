"""A page that needs no kernel once it is drawn: HTML with the kit's style, and plain text."""

from __future__ import annotations

from kit.core.drawing import Markup
from kit.games import game
from kit.show.html import code, el, join
from kit.show.lesson.nav import top
from kit.show.skin import css, script

SKIN = (
    "look.js", "quiz.js", "motion.js", "fit.js", "read_card.js", "walkthrough.js", "model_line.js",
)  # fmt: skip  # the last exports


class Page:
    """Something to look at in a notebook, in Voilà and on paper.

    Its name says to the bar on top where the page is: its kind and, where it is about one, the
    game, as in ``rules wild_side``. *scripts* are the page's own.
    """

    def __init__(self, name: str, body: Markup, words: str, scripts: tuple[str, ...] = ()) -> None:
        self.name, self.body, self.words, self.scripts = name, body, words, scripts

    def html(self) -> Markup:
        """Return the bar and the body with the style and the scripts they need."""
        kind, _, slug = self.name.partition(" ")
        bar = top(game(slug), kind, "../") if slug else top(None, kind)
        inside = el("div", {"class": "rw rw-page", "data-game": slug or None}, self.body)
        run = code("script", script("look.js", *self.scripts))
        return join([code("style", css()), bar, inside, run])

    def _repr_mimebundle_(self, **_kwargs: object) -> dict[str, str]:
        return {"text/html": str(self.html()), "text/plain": self.words}

    def __repr__(self) -> str:
        return f"Page({self.name!r})"
