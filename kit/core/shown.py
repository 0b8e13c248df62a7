"""How a thing shows itself in a notebook: the hook is here, and who can draw hangs a pen on it.

The engine may not know the renderer, so its objects ask this hook. Without a pen they return
None, and the notebook falls back to their text; ``import widgets`` hangs the kit's own pen.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Pen = Callable[[Any], str | None]
_pens: list[Pen] = []


def hang(pen: Pen) -> None:
    """Let *pen* draw everything from now on."""
    _pens[:] = [pen]


def drawn(thing: Any) -> str | None:
    """Return *thing* as HTML, or None where nobody draws and its text must do."""
    return _pens[0](thing) if _pens else None
