"""Links between pages: notebooks in JupyterLab and on a served page, files on a static site.

On a static site each lesson has a page of its own. Code that draws for a site wraps it once, as
with ``kit.show.mode``::

    with linking_to_site():
        return frame_html(frame)
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

LAB = "lab/notebooks/index.html?path="  # JupyterLite's page for a notebook, on a site that has it
_on_site: ContextVar[bool] = ContextVar("on_site", default=False)
_with_lab: ContextVar[bool] = ContextVar("with_lab", default=False)


@contextmanager
def linking_to_site(*, lab: bool = False) -> Iterator[None]:
    """Link to the files of a static site inside this block; with *lab*, also to its notebooks."""
    before, lab_before = _on_site.set(True), _with_lab.set(lab)
    try:
        yield
    finally:
        _on_site.reset(before)
        _with_lab.reset(lab_before)


def page(name: str) -> str:
    """Return the file of a page.

    >>> page("rules")
    'rules.ipynb'
    """
    return f"{name}.html" if _on_site.get() else f"{name}.ipynb"


def notebook(name: str, slug: str = "", home: str = "") -> str:
    """Return the address of a notebook to work in, or '' on a static site without JupyterLite.

    *home* is the path to the gallery's folder; the notebooks of a game are one folder below it.

    >>> notebook("lab", "wild_side"), notebook("lab", "wild_side", "../")
    ('wild_side/lab.ipynb', 'lab.ipynb')
    """
    path = f"{slug}/{name}.ipynb" if slug else f"{name}.ipynb"
    if _on_site.get():
        return f"{home}{LAB}{path}" if _with_lab.get() else ""
    return f"{name}.ipynb" if home else path


def lesson_page(key: str, step: int, *, look: bool = False) -> str:
    """Return the address of a step, from 1; with *look* the learner's place does not change.

    >>> lesson_page("02-runs", 3)
    'learn.ipynb?lesson=02-runs&step=3'
    """
    place = (
        f"{key}.html?step={step}" if _on_site.get() else f"{page('learn')}?lesson={key}&step={step}"
    )
    return f"{place}&look=1" if look else place
