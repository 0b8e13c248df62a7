"""The gallery: the games as pictures, and the way to everything else."""

from __future__ import annotations

from importlib import import_module

from kit.core.game import Game
from kit.files.scenario import headings
from kit.games import GAMES, game
from kit.show.html import Markup, el, join
from kit.show.svg import drawing
from widgets.page import Page


def show_gallery() -> Page:
    """Return the page that opens everything else."""
    head = el(
        "header",
        {"class": "rw-head"},
        el("h1", None, "Rulewalk"),
        el(
            "p",
            {"class": "rw-about"},
            "Learn a card game by playing it, one rule at a time. Every answer says which rule it "
            "rests on.",
        ),
    )
    cards = join(_entry(game(slug)) for slug in GAMES)
    note = el(
        "p",
        {"class": "rw-note"},
        "Unofficial. The games and their names belong to their publishers; the words, drawings and "
        "code are ours. Cards say where they come from.",
    )
    body = join([head, el("ul", {"class": "rw-gallery"}, cards), note])
    return Page("gallery", body, "\n".join(f"{game(s).title}: {game(s).blurb}" for s in GAMES))


def _entry(found: Game) -> Markup:
    lessons = headings(found.slug)
    players = _range(found.players)
    facts = f"{players} · {len(lessons)} lessons · {sum(x.minutes for x in lessons)} minutes"
    first = lessons[0].name if lessons else "Learn"
    emblem = import_module(f"kit.games.{found.slug}.draw").EMBLEM
    return el(
        "li",
        {"class": "rw-entry", "data-game": found.slug},
        el("div", {"class": "rw-emblem"}, drawing(emblem)),
        el("h2", None, found.title),
        el("p", None, found.blurb),
        el("p", {"class": "rw-facts"}, facts),
        el(
            "p",
            {"class": "rw-links"},
            _link(f"{found.slug}/learn.ipynb", f"Start with {first}", primary=True),
            _link(f"{found.slug}/rules.ipynb", "The rules"),
        ),
    )


def _link(to: str, words: str, *, primary: bool = False) -> Markup:
    return el("a", {"class": "rw-button rw-primary" if primary else "rw-button", "href": to}, words)


def _range(players: tuple[int, ...]) -> str:
    low, high = players[0], players[-1]
    return f"{low} players" if low == high else f"{low} to {high} players"
