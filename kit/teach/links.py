"""Where the pages of the kit are, seen from each other.

They are notebooks, in JupyterLab and on a served page, or files of a static site, where each lesson
has a page of its own. Whoever draws for a site says so once, around everything, as with
``kit.show.mode``::

    with linking_to_site():
        return frame_html(frame)
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_on_site: ContextVar[bool] = ContextVar("on_site", default=False)


@contextmanager
def linking_to_site() -> Iterator[None]:
    """Link to the files of a static site inside this block."""
    before = _on_site.set(True)
    try:
        yield
    finally:
        _on_site.reset(before)


def page(name: str) -> str:
    """Return the file of a page.

    >>> page("rules")
    'rules.ipynb'
    """
    return f"{name}.html" if _on_site.get() else f"{name}.ipynb"


def notebook(name: str) -> str:
    """Return the file of a notebook to work in; '' on a static site, whose pages are to read.

    >>> notebook("lab")
    'lab.ipynb'
    """
    return "" if _on_site.get() else f"{name}.ipynb"


def lesson_page(key: str, step: int, *, look: bool = False) -> str:
    """Return where a lesson's step is, from 1; with *look* it is only looked at.

    >>> lesson_page("02-runs", 3)
    'learn.ipynb?lesson=02-runs&step=3'
    """
    place = (
        f"{key}.html?step={step}" if _on_site.get() else f"{page('learn')}?lesson={key}&step={step}"
    )
    return f"{place}&look=1" if look else place
