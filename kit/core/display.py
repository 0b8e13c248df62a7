"""How the kit's objects show themselves in a notebook.

The engine may not import the renderer, so its objects ask ``rendered(self)`` in their
``_repr_html_``. Until a renderer is registered it returns None, and the notebook falls back to
their text; ``import widgets`` registers the kit's own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

Renderer = Callable[[object], str | None]
_renderers: list[Renderer] = []


class Paper(Protocol):
    """What IPython hands to ``_repr_pretty_`` to write on."""

    def text(self, words: str) -> None:
        """Write some words."""


def register_renderer(render: Renderer) -> None:
    """Let *render* turn every object into HTML from now on."""
    _renderers[:] = [render]


def rendered(thing: object) -> str | None:
    """Return *thing* as HTML, or None where there is no renderer and its text must do."""
    return _renderers[0](thing) if _renderers else None
