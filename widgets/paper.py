"""Lessons as files to take along: for a handout, a phone, or a page without a server."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from kit.core.errors import KitError
from kit.files.read import write_atomically
from kit.files.scenario import Written, lesson_key, one_shipped, read_scenario
from kit.show.handout import Skin, handout_html
from kit.show.html import el
from widgets.page import STATIC, css


class Handout:
    """A lesson that was written to a file; a notebook shows the link to it."""

    def __init__(self, path: Path, size: int) -> None:
        self.path, self.size = path, size

    def __repr__(self) -> str:
        return f"Handout({self.path.as_posix()!r})"

    def _repr_html_(self) -> str:
        link = el("a", {"href": self.path.as_posix(), "target": "_blank"}, self.path.name)
        return str(el("p", None, link, f" ({self.size // 1000} kB). The answers are inside."))


@cache
def skin() -> Skin:
    """Return what a handout is dressed in."""
    return Skin(css(), (STATIC / "handout.js").read_text("utf-8"))


def handout(game: str, name: str = "", to: str | Path = "") -> Handout:
    """Write a lesson, or your own scenario file, as one HTML file, and return the link to it.

    ``handout("wild_side", "first-round")``, ``handout("mine.yaml", to="for-class.html")``.
    """
    if game.endswith((".yaml", ".yml")):
        written, stem = read_scenario(Path(game)), Path(game).stem
    elif not name:
        raise KitError("name a lesson: handout('wild_side', 'first-round')")
    else:
        key = lesson_key(game, name)
        written, stem = one_shipped(game, key), f"{game}-{key}"
    return put(written, Path(to or f"{stem}.html"))


def put(written: Written, path: Path) -> Handout:
    """Write one lesson to *path* in one step."""
    return put_text(handout_html(written, skin()), path)


def put_text(text: str, path: Path) -> Handout:
    """Write a page, readable for all: a handout is there to be shared."""
    try:
        write_atomically(path, text)
        path.chmod(0o644)
    except OSError as problem:
        raise KitError(f"cannot write {path}: {problem.strerror}") from None
    return Handout(path, len(text.encode("utf-8")))
