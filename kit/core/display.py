"""Display of the kit's objects in a notebook.

The engine may not import the renderer, so its objects call ``rendered(self)`` in their
``_repr_html_``. It returns None until a renderer is registered, and the notebook shows their text;
``import widgets`` registers the kit's renderer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

Renderer = Callable[[object], str | None]
_renderers: list[Renderer] = []


class Paper(Protocol):
    """Type of the object on which IPython's ``_repr_pretty_`` writes."""

    def text(self, words: str) -> None:
        """Write some words."""


def register_renderer(render: Renderer) -> None:
    """Register the function that returns every object as HTML."""
    _renderers[:] = [render]


def rendered(thing: object) -> str | None:
    """Return *thing* as HTML, or None without a renderer."""
    return _renderers[0](thing) if _renderers else None


class Drawable:
    """Base of objects that a notebook shows as the registered renderer draws them."""

    __slots__ = ()

    def _repr_html_(self) -> str | None:
        return rendered(self)


class DrawableText(Drawable):
    """The same for objects whose text in a notebook is their ``str``."""

    __slots__ = ()

    def _repr_pretty_(self, paper: Paper, cycle: bool) -> None:  # noqa: FBT001
        del cycle
        paper.text(str(self))
