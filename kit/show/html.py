"""Elements, prose and line drawings as HTML: strings are escaped, ``Markup`` is not.

>>> el("p", {"class": "note"}, "1 < 2")
Markup('<p class="note">1 &lt; 2</p>')
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from html import escape
from typing import TYPE_CHECKING

from kit.core.drawing import Icon, Markup
from kit.show.mode import button_works

if TYPE_CHECKING:
    from markdown_it.token import Token

_TAG = re.compile(r"[a-z][a-z0-9]*")
_NAME = re.compile(r"(?!on)[a-zA-Z][a-zA-Z0-9-]*")
VOID = frozenset({"br", "hr", "img", "input", "link", "meta"})
_PRESSING = frozenset(
    {
        "type",
        "disabled",
        "aria-pressed",
        "data-pick",
        "data-form",
        "data-drop",
        "data-rank",
        "data-lay",
        "data-legal",
    }
)  # fmt: skip  # attributes of a button that a picture of it does not have

_MARKED = re.compile(r"[*_`\[]|^\s*(?:[-+>#]|\d+\.)\s", re.MULTILINE)  # Markdown

Attrs = Mapping[str, "str | int | bool | None"]
Child = str | int | None
TextRun = list[str]  # text without tags, in pieces: strings to be escaped, and Markup
Link = Callable[[list[TextRun]], None]  # replaces words by links, in all runs of a text


def text(value: Child) -> Markup:
    """Return *value* as HTML: Markup unchanged, other values escaped, None as an empty string."""
    if isinstance(value, Markup):
        return value
    return Markup("" if value is None else escape(str(value), quote=True))


def join(children: Iterable[Child], between: str = "") -> Markup:
    """Return the children concatenated, each escaped unless it is Markup."""
    return Markup(str(text(between)).join(text(child) for child in children))


def el(tag: str, attrs: Attrs | None = None, *children: Child) -> Markup:
    """Return one element; an attribute of True has no value, one of False or None is left out.

    A button without a reader of clicks (``kit.show.mode``) becomes a picture of itself.
    """
    if not _TAG.fullmatch(tag):
        raise ValueError(f"{tag!r} is no name of an element")
    attrs = attrs or {}
    if tag == "button" and not button_works(attrs):
        tag, attrs = "div", _of_picture(attrs)
    opening = f"<{tag}{_attributes(attrs)}>"
    if tag in VOID:
        return Markup(opening)
    return Markup(f"{opening}{join(children)}</{tag}>")


def code(tag: str, source: str) -> Markup:
    """Return a ``style`` or ``script`` element around our own source, which holds no user text."""
    if tag not in ("style", "script"):
        raise ValueError(f"{tag!r} holds no code")
    return Markup(f"<{tag}>{source.replace('</', '<' + chr(92) + '/')}</{tag}>")


def data_element(name: str, packed: str) -> Markup:
    """Return data for a script, in an element that the browser does not run."""
    safe = Markup(packed.replace("<", "\\u003c"))
    return el("script", {"id": name, "type": "application/json"}, safe)


def slug(words: str) -> str:
    """Return *words* as a key of small letters, digits and hyphens."""
    return re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-") or "x"


def prose(words: str, link: Link | None = None) -> Markup:
    """Return paragraphs; HTML inside the text is escaped.

    *link* gets the text before it becomes HTML and may replace a word by a link.
    """
    if not is_plain(words):
        return _markdown(words, link)
    runs = [[part.strip()] for part in words.split("\n\n") if part.strip()]
    if link:
        link(runs)
    return join(el("p", None, *run) for run in runs)


def is_plain(words: str) -> bool:
    """Tell whether a text uses no Markdown; all of the kit's own texts do not."""
    return not _MARKED.search(words)


def drawing(icon: Icon, title: str = "", kind: str = "rw-art") -> Markup:
    """Return a line drawing as SVG: a 48-unit square, one stroke width, a light tint inside.

    Without a title it is decoration, hidden from screen readers.
    """
    spoken = {"role": "img", "aria-label": title} if title else {"aria-hidden": "true"}
    return el(
        "svg",
        {"class": kind, "viewBox": "0 0 48 48", "focusable": "false", **spoken},
        el("path", {"class": "rw-tint", "d": icon.tint}) if icon.tint else None,
        el("path", {"d": icon.line}),
    )


def circle(x: float, y: float, r: float) -> str:
    """Return a circle as path data.

    >>> circle(24, 24, 10)
    'M14 24a10 10 0 1 0 20 0a10 10 0 1 0 -20 0Z'
    """
    return f"M{x - r:g} {y:g}a{r:g} {r:g} 0 1 0 {2 * r:g} 0a{r:g} {r:g} 0 1 0 {-2 * r:g} 0Z"


def dot(x: float, y: float) -> str:
    """Return a point a little wider than the stroke."""
    return circle(x, y, 0.6)


def _of_picture(button: Attrs) -> Attrs:
    """Return a button's attributes for its picture; one with a label gets the role of an image."""
    left = {name: value for name, value in button.items() if name not in _PRESSING}
    return left if left.get("aria-label") is None else {"role": "img", **left}


def _attributes(attrs: Attrs) -> str:
    parts = []
    for name, value in attrs.items():
        if not _NAME.fullmatch(name):
            raise ValueError(f"{name!r} is no name of an attribute")
        if value is None or value is False:
            continue
        parts.append(f" {name}" if value is True else f' {name}="{escape(str(value), quote=True)}"')
    return "".join(parts)


def _markdown(words: str, link: Link | None) -> Markup:
    from markdown_it import MarkdownIt

    reader = MarkdownIt("commonmark", {"html": False}).disable("image")
    tokens = reader.parse(words)
    if link:
        _link_words(tokens, link)
    return Markup(reader.renderer.render(tokens, reader.options, {}).strip())


def _link_words(tokens: list[Token], link: Link) -> None:
    runs: dict[int, TextRun] = {}
    for word in (word for token in tokens for word in token.children or ()):
        runs[id(word)] = [word.content] if word.type == "text" else []
    link(list(runs.values()))
    for token in tokens:
        old = token.children or []
        token.children = [new for word in old for new in _split(word, runs[id(word)])]


def _split(token: Token, run: TextRun) -> Iterator[Token]:
    """Yield the token, or its pieces if it contains a link."""
    if len(run) < 2:
        yield token
        return
    for piece in run:
        kind = "html_inline" if isinstance(piece, Markup) else "text"
        yield token.copy(type=kind, content=str(piece))
