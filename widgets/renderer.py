"""The renderer of notebooks: the kit's objects as HTML, each with just the style it needs."""

from __future__ import annotations

from kit.show.handout.used_css import trim
from kit.show.html import code, join
from kit.show.notebook.pictures import picture
from kit.show.skin import css


def render(thing: object) -> str | None:
    """Return *thing* as HTML with its style, or None if it has no picture."""
    drawn = picture(thing)
    return None if drawn is None else str(join([code("style", trim(css(), drawn)), drawn]))
