"""Our own prose as HTML: plain paragraphs, and Markdown where the text uses it."""

from __future__ import annotations

import re

from kit.core.drawing import Markup
from kit.show.html import el, join

_MARKED = re.compile(r"[*_`\[]|^\s*(?:[-+>#]|\d+\.)\s", re.MULTILINE)


def prose(words: str) -> Markup:
    """Return paragraphs; HTML inside the text is shown as text, never as HTML."""
    if _MARKED.search(words):
        return _markdown(words)
    paragraphs = (part.strip() for part in words.split("\n\n"))
    return join(el("p", None, part) for part in paragraphs if part)


def _markdown(words: str) -> Markup:
    from markdown_it import MarkdownIt

    reader = MarkdownIt("commonmark", {"html": False}).disable("image")
    return Markup(reader.render(words).strip())
