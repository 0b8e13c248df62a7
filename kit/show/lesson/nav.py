"""The bar on top of every page: links to the other pages, and settings of the view.

It is outside the lesson, so that a click does not redraw it. ``look.js`` makes its buttons work;
its links also work without scripts.
"""

from __future__ import annotations

from kit.core.drawing import Icon, Markup
from kit.core.game import AnyGame
from kit.games import game
from kit.show.html import Attrs, Child, drawing, el, join
from kit.teach.links import page

_FRONT = "M20 8h18c2 0 3 1 3 3v26c0 2-1 3-3 3H20c-2 0-3-1-3-3V11c0-2 1-3 3-3Z"
CARDS = Icon(f"{_FRONT}M17 14l-7 2c-2 1-3 2-2 4l6 17c1 2 2 2 3 2M24 20h10M24 26h10M24 32h6", _FRONT)
THEMES = (("auto", "Auto"), ("light", "Light"), ("dark", "Dark"))


def top(found: AnyGame | None = None, here: str = "", home: str | None = "") -> Markup:
    """Return the bar of a page: *here* is its kind, *home* the path to the gallery's folder.

    The pages of a game are one folder below the gallery. A user's own lesson has no *home*: its bar
    has only the view settings.
    """
    links = _links(found, home) if home is not None else []
    away = [link for link in links if here != "learn" or link[0] != "learn"]  # the lessons
    places = [el("li", None, _link(key, to, words, here)) for key, to, words in away]
    attrs: Attrs = {
        "class": "rw rw-top",
        "data-game": found.slug if found else None,
        "data-lm-suppress-shortcuts": "true",  # keeps keys from JupyterLab
        "aria-label": "Rulewalk",
    }
    skip = None
    if home is None or here in ("learn", "play", "quiz", "known"):  # Tab skips the steps
        press: Attrs = {"type": "button", "class": "rw-skip", "data-skip": True}
        skip = el("button", press, "Skip to the controls")
    again = [el("li", None, _link(key, to, words, here)) for key, to, words in away[1:]]
    return el("nav", attrs, skip, el("ul", {"class": "rw-places-to-go"}, *places), _view(again))


def lesson_top(slug: str) -> Markup:
    """Return the bar of a game's lessons."""
    return top(game(slug), "learn", "../")


def _links(found: AnyGame | None, home: str) -> list[tuple[str, str, str]]:
    quiz, known = f"{home}{page('quiz')}", f"{home}{page('known')}"
    if found is None:
        return [
            ("gallery", f"{home}{page('index')}", "Gallery"),
            ("quiz", quiz, "Quiz"),
            ("known", known, "Progress"),
        ]
    inside = "" if home else f"{found.slug}/"
    return [
        ("gallery", f"{home}{page('index')}", "Gallery"),
        ("learn", f"{inside}{page('learn')}", "Lessons"),
        ("play", f"{inside}{page('play')}", "Play"),
        ("rules", f"{inside}{page('rules')}", "Rules"),
        *([("quiz", f"{quiz}?game={found.slug}", "Quiz")] if found.quiz else []),
        ("known", f"{known}?game={found.slug}", "Progress"),
    ]


def _link(key: str, to: str, words: str, here: str) -> Markup:
    sign: Child = drawing(CARDS, kind="rw-sign") if key == "gallery" else None
    return el("a", {"href": to, "aria-current": "page" if key == here else None}, sign, words)


def _view(links: list[Markup]) -> Markup:
    """Return the menu: view settings and, on a narrow screen, the links."""
    themes = join(_button("theme", key, words) for key, words in THEMES)
    colours = el("div", {"class": "rw-themes", "role": "group", "aria-label": "Colours"}, themes)
    menu = el(
        "div",
        {"class": "rw-menu"},
        el("ul", {"class": "rw-go"}, *links) if links else None,
        colours,
        _button("projector", "on", "Projector: large type"),
        _button("keys", "on", "Single-key shortcuts"),
        _button("check", "on", "Check button: choose an answer first, then check it"),
        el("button", {"type": "button", "data-look": "link"}, "Copy link"),
        _button("shared", "on", "Shared computer: forget me when the browser closes"),
        el("button", {"type": "button", "data-look": "forget"}, "Forget me here …"),
        el("p", {"class": "rw-copied", "role": "status"}),
    )
    return el("details", {"class": "rw-view"}, el("summary", None, "View"), menu)


def _button(look: str, value: str, words: str) -> Markup:
    attrs = {"type": "button", "data-look": look, "data-value": value, "aria-pressed": "false"}
    return el("button", attrs, words)
