"""A page that needs no kernel once it is drawn: HTML with the kit's style, and plain text."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from kit.games import game
from kit.show.html import Markup, code, el, join
from kit.show.theme import stylesheet
from kit.show.top import top

STATIC = Path(__file__).parent / "static"
SKIN = ("look.js", "walkthrough.js")  # one module; only the last exports


@cache
def css() -> str:
    """Return the one stylesheet of all pages."""
    return stylesheet(STATIC)


@cache
def script(*names: str) -> str:
    """Return scripts of ours one after the other."""
    return "\n".join((STATIC / name).read_text("utf-8") for name in names)


class Page:
    """Something to look at in a notebook, in Voilà and on paper.

    *game* and *here* tell the bar on top where the page is; *scripts* are the page's own.
    """

    def __init__(  # noqa: PLR0913 - all but three are for some pages only
        self,
        name: str,
        body: Markup,
        words: str,
        *,
        game: str = "",
        here: str = "",
        scripts: tuple[str, ...] = (),
    ) -> None:
        self.name, self.body, self.words = name, body, words
        self.game, self.here, self.scripts = game, here or name.split(maxsplit=1)[0], scripts

    def html(self) -> Markup:
        """Return the bar and the body with the style and the scripts they need."""
        style = code("style", css())
        inside = el("div", {"class": "rw rw-page", "data-game": self.game or None}, self.body)
        run = code("script", script("look.js", *self.scripts))
        return join([style, self._bar(), inside, run])

    def _bar(self) -> Markup:
        if not self.game:
            return top(None, self.here)
        return top(game(self.game), self.here, "../")

    def _repr_mimebundle_(self, **_kwargs: object) -> dict[str, str]:
        return {"text/html": str(self.html()), "text/plain": self.words}

    def __repr__(self) -> str:
        return f"Page({self.name!r})"
