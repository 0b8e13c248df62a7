"""The gallery: the games as pictures, and the way to everything else."""

from __future__ import annotations

from importlib import import_module
from itertools import groupby
from typing import Any

from kit.core.game import Game
from kit.files.scenario import Heading, headings
from kit.games import GAMES, game
from kit.show.card import back
from kit.show.fan import fan_of
from kit.show.html import Markup, el, join
from kit.show.svg import drawing
from widgets.page import Page

# What one learns by playing, in words for somebody who has never played.
TEACHES = {
    "wizard_did_it": ("stacking trouble", "adding up strength", "goals to aim for"),
    "rock_paper_wizard": ("choosing all at once", "guessing the others", "a race that shifts"),
    "wild_side": ("sets and runs", "getting rid of cards", "cards nobody has seen"),
    "witless_wizards": ("keep one, give one", "attack and defence", "luck of the die"),
    "wicked_wise": ("winning tricks", "playing as partners", "goals and treasures"),
}


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
    entries = join([*(_entry(game(slug)) for slug in GAMES), _quiz()])
    note = el(
        "p",
        {"class": "rw-note"},
        "Unofficial. The games and their names belong to their publishers; the words, drawings and "
        "code are ours. Cards say where they come from.",
    )
    main = el("div", {"class": "rw-hall"}, head, el("ul", {"class": "rw-gallery"}, entries), note)
    words = "\n".join(f"{game(s).title}: {game(s).blurb}" for s in GAMES)
    return Page("gallery", main, words, scripts=("gallery.js",))


def _draw(slug: str) -> Any:
    return import_module(f"kit.games.{slug}.draw")


def _entry(found: Game) -> Markup:
    draw = _draw(found.slug)
    lessons = headings(found.slug)
    return el(
        "li",
        {"class": "rw-entry", "data-game": found.slug},
        draw.scene(found.box()),
        el("h2", None, drawing(draw.EMBLEM, kind="rw-emblem"), found.title),
        el("p", None, found.blurb),
        el("ul", {"class": "rw-teaches", "aria-label": "What it teaches"}, _teaches(found.slug)),
        el("p", {"class": "rw-facts"}, _facts(found, lessons)),
        _progress(lessons),
        _ways(found, lessons),
        _lessons(found.slug, lessons),
    )


def _teaches(slug: str) -> Markup:
    return join(el("li", None, words) for words in TEACHES[slug])


def _facts(found: Game, lessons: list[Heading]) -> str:
    minutes = sum(lesson.minutes for lesson in lessons)
    return f"{_range(found.players)} · {len(lessons)} lessons · {minutes} minutes"


def _progress(lessons: list[Heading]) -> Markup:
    """Return how far the learner is; the browser knows, so its script fills this in."""
    bar = el("progress", {"max": len(lessons), "value": 0, "aria-label": "Lessons done"})
    return el("p", {"class": "rw-progress", "hidden": True}, bar, el("span", None))


def _ways(found: Game, lessons: list[Heading]) -> Markup:
    slug, first = found.slug, lessons[0].name
    links = (
        _link(f"{slug}/learn.ipynb", f"Start: {first}", "", primary=True),
        _link(f"{slug}/rules.ipynb", "Rules", found.title),
        _link(f"quiz.ipynb?game={slug}", "Quiz", found.title),
        _link(f"{slug}/coverage.ipynb", "Coverage", found.title),
    )
    return el("p", {"class": "rw-links"}, *links)


def _lessons(slug: str, lessons: list[Heading]) -> Markup:
    """Return every lesson as a link, folded, part by part."""
    parts = [_part(slug, name, list(some)) for name, some in groupby(lessons, lambda x: x.part)]
    summary = el("summary", None, f"All {len(lessons)} lessons")
    return el("details", {"class": "rw-all"}, summary, *parts)


def _part(slug: str, name: str, lessons: list[Heading]) -> Markup:
    items = join(_lesson(slug, lesson) for lesson in lessons)
    title = el("h3", None, name) if name else None
    return el("div", None, title, el("ol", None, items))


def _lesson(slug: str, lesson: Heading) -> Markup:
    to = f"{slug}/learn.ipynb?lesson={lesson.key}&step=1"
    link = el("a", {"href": to}, lesson.name)
    minutes = el("span", {"class": "rw-facts"}, f"{lesson.minutes} min")
    return el("li", {"data-lesson": lesson.key}, link, " ", minutes)


def _quiz() -> Markup:
    backs = [el("div", {"data-game": slug}, back(_draw(slug).EMBLEM)) for slug in GAMES]
    return el(
        "li",
        {"class": "rw-entry rw-mixed"},
        fan_of(backs, "Five cards, face down"),
        el("h2", None, "The mixed quiz"),
        el("p", None, "Questions from positions of all five games, new each time. What you missed "
                      "comes back another day."),
        el("p", {"class": "rw-links"}, _link("quiz.ipynb", "Start the quiz", "", primary=True)),
    )  # fmt: skip


def _link(to: str, words: str, of: str, *, primary: bool = False) -> Markup:
    attrs = {"class": "rw-button rw-primary" if primary else "rw-button", "href": to}
    return el("a", {**attrs, "aria-label": f"{words}: {of}" if of else None}, words)


def _range(players: tuple[int, ...]) -> str:
    low, high = players[0], players[-1]
    return f"{low} players" if low == high else f"{low} to {high} players"
