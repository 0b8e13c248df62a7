"""Writer of handouts: a lesson or a page in a file of its own."""

from __future__ import annotations

from pathlib import Path

from kit.core.errors import KitError
from kit.files.read import write_atomically
from kit.files.scenario import Written
from kit.show.handout.page import Skin, handout_html
from kit.show.html import el
from kit.show.skin import css, script


class Handout:
    """A written handout; a notebook shows the link to it."""

    def __init__(self, path: Path, size: int) -> None:
        self.path, self.size = path, size

    def __repr__(self) -> str:
        return f"Handout({self.path.as_posix()!r})"

    def _repr_html_(self) -> str:
        link = el("a", {"href": self.path.as_posix(), "target": "_blank"}, self.path.name)
        return str(el("p", None, link, f" ({self.size // 1000} kB). The answers are inside."))


def skin() -> Skin:
    """Return the style sheet and the script of a handout."""
    return Skin(css(), script("handout.js"))


def write_handout(written: Written, path: Path) -> Handout:
    """Write one lesson to *path*, atomically."""
    return write_page(handout_html(written, skin()), path)


def write_page(text: str, path: Path) -> Handout:
    """Write a page, readable for all users, because a handout is to be shared."""
    try:
        write_atomically(path, text)
        path.chmod(0o644)
    except OSError as problem:
        raise KitError(f"cannot write {path}: {problem.strerror}") from None
    return Handout(path, len(text.encode("utf-8")))
