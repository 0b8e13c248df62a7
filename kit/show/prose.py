"""Prose as HTML: plain paragraphs, and Markdown where the text uses it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from kit.core.drawing import Markup
from kit.show.html import el, join

if TYPE_CHECKING:
    from markdown_it.token import Token

_MARKED = re.compile(r"[*_`\[]|^\s*(?:[-+>#]|\d+\.)\s", re.MULTILINE)
TextRun = list[str]  # text without tags, in pieces: strings to be escaped, and Markup
Link = Callable[[list[TextRun]], None]  # replaces words by links, in all runs of a text


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
