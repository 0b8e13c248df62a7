"""The pen of the notebooks: the kit's objects as HTML, each with just the style it needs."""

from __future__ import annotations

from typing import Any

from kit.show.display import picture
from kit.show.html import code, join
from kit.show.trim import trim
from widgets.page import css


def pen(thing: Any) -> str | None:
    """Return *thing* as HTML with its style, or None if it has no picture."""
    drawn = picture(thing)
    return None if drawn is None else str(join([code("style", trim(css(), drawn)), drawn]))
