"""The one place where text becomes HTML: strings are escaped, ``Markup`` is not.

>>> el("p", {"class": "note"}, "1 < 2")
Markup('<p class="note">1 &lt; 2</p>')
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from html import escape

from kit.core.drawing import Markup
from kit.show.mode import button_works

_TAG = re.compile(r"[a-z][a-z0-9]*")
_NAME = re.compile(r"(?!on)[a-zA-Z][a-zA-Z0-9-]*")
_VOID = frozenset({"br", "hr", "img", "input", "link", "meta"})
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

Attrs = Mapping[str, "str | int | bool | None"]
Child = str | int | None


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
    if tag in _VOID:
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
