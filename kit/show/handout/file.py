"""Handouts: a lesson or a page as one HTML file, for paper, a phone or a page without a server."""

from __future__ import annotations

from pathlib import Path

from kit.core.arguments import as_path, as_text
from kit.core.errors import KitError, Unreadable, said
from kit.files.course.own_course import one_lesson
from kit.files.index import lesson_key
from kit.files.read import write_atomically
from kit.files.scenario import Written, read_scenario
from kit.show.handout.page import Skin, handout_html, key_page
from kit.show.html import Attrs, el
from kit.show.skin import css, script

WHERE = ("at-end", "separate", "none")  # where the answers of a lesson are


class Handout:
    """A written handout; a notebook shows the link to it."""

    def __init__(self, path: Path, size: int) -> None:
        self.path, self.size = path, size

    def __repr__(self) -> str:
        return f"Handout({self.path.as_posix()!r})"

    def _repr_html_(self) -> str:
        link = el("a", {"href": self.path.as_posix(), "target": "_blank"}, self.path.name)
        return str(el("p", None, link, f" ({self.size // 1000} kB). The answers are inside."))


class StaticLesson:
    """A lesson as a handout inside an output: it can be played without a kernel or a network.

    It is a document of its own in an ``iframe``, which may run its script and nothing else.
    """

    def __init__(self, title: str, page: str) -> None:
        self.title, self.page = title, page

    def __repr__(self) -> str:
        return f"{self.title}: a lesson without a kernel, {len(self._repr_html_()) // 1000} kB"

    def _repr_html_(self) -> str:
        source = self.page.replace("&", "&amp;").replace('"', "&quot;")
        attrs: Attrs = {
            "title": self.title,
            "sandbox": "allow-scripts allow-modals allow-popups",
            "style": "width:100%;height:720px;border:0",
        }
        opening = str(el("iframe", attrs)).removesuffix("></iframe>")
        return f'{opening} srcdoc="{source}"></iframe>'


def static_lesson(written: Written) -> StaticLesson:
    """Return one lesson for an output."""
    return StaticLesson(written.scenario.name, handout_html(written, skin()))


def handout(game: str, name: str = "", to: str | Path = "", answers: str = WHERE[0]) -> Handout:
    """Write a lesson, or your own scenario file, as one HTML file, and return the link to it.

    ``handout("wild_side", "first-round")``, ``handout("mine.yaml", to="for-class.html")``. Answers
    are ``"at-end"``, in a file of their own (``"separate"``), or left out (``"none"``).

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     link = handout("wild_side", "first-round", to=f"{folder}/first.html")
    ...     Path(f"{folder}/first.html").read_text("utf-8")[:15]
    '<!doctype html>'
    """
    if answers not in WHERE:
        raise Unreadable(f"answers must be one of {', '.join(WHERE)}, not {said(answers)}")
    if as_text(game, "game").endswith((".yaml", ".yml")):
        written, stem = read_scenario(Path(game)), Path(game).stem
    elif not name:
        raise KitError("name a lesson: handout('wild_side', 'first-round')")
    else:
        key = lesson_key(game, name)
        written, stem = one_lesson(game, key), f"{game}-{key}"
    path = as_path(to or f"{stem}.html", "to")
    if answers == WHERE[1]:
        write_key(written, path)
    return write_handout(written, path, answers=answers == WHERE[0])


def skin() -> Skin:
    """Return the style sheet and the script of a handout."""
    return Skin(css(), script("handout.js"))


def write_handout(written: Written, path: Path, *, answers: bool = True) -> Handout:
    """Write one lesson to *path*, atomically; without answers only the sheet for paper."""
    return write_page(handout_html(written, skin(), answers=answers), path)


def write_key(written: Written, path: Path) -> Handout:
    """Write the answers of a lesson beside its sheet."""
    return write_page(key_page(written, css()), path.with_name(f"{path.stem}-answers.html"))


def write_page(text: str, path: Path) -> Handout:
    """Write a page, readable for all users, because a handout is to be shared."""
    try:
        write_atomically(path, text)
        path.chmod(0o644)
    except OSError as problem:
        raise KitError(f"cannot write {path}: {problem.strerror}") from None
    return Handout(path, len(text.encode("utf-8")))
