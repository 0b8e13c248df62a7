"""The gallery: the games as pictures, with links to all pages."""

from __future__ import annotations

import time
from itertools import groupby

from kit.core.drawing import Markup
from kit.core.game import AnyGame
from kit.core.kinds import plural
from kit.files.course.own_course import CourseRow, OwnCourse, own_course
from kit.files.index import Heading, headings
from kit.games import GAMES, game, how_many, quiz_games
from kit.show.card import back, fan_of
from kit.show.html import Attrs, drawing, el, join
from kit.show.lesson.course_list import CAN_PLAY
from kit.show.pages.page import Page
from kit.show.plain_drawing import drawing_of
from kit.teach.learner.choose import askable
from kit.teach.links import lesson_page, notebook, page
from kit.teach.reference.table_sheet import ANCHOR, table_sheet


def show_gallery() -> Page:
    """Return the home page.

    >>> show_gallery()
    Page('gallery')
    """
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
    own = own_course()
    shown = own.games if own and not own.rest else GAMES
    entries = join([*(_entry(game(slug)) for slug in shown), _quiz()])
    note = el(
        "p",
        {"class": "rw-note"},
        "Unofficial. The games and their names belong to their publishers; the words, drawings and "
        "code are ours. Cards say where they come from.",
    )
    main = el(
        "div",
        {"class": "rw-hall"},
        head,
        _so_far(),
        _own(own) if own else None,
        el("ul", {"class": "rw-gallery"}, entries),
        _lab(),
        note,
    )
    words = "\n".join(f"{game(s).title}: {game(s).blurb}" for s in shown)
    return Page("gallery", main, words, script="gallery.js")


def _so_far() -> Markup:
    """Return the place of what the learner has done so far; a script fills it in."""
    five = el(
        "a", {"class": "rw-button rw-primary", "href": f"{page('known')}?five=1"}, "Five for today"
    )
    facts = join(el("li", {"data-fact": fact}) for fact in ("due", "games", "lessons"))
    head = el("h2", None, "You so far")
    attrs: Attrs = {"class": "rw-so-far", "hidden": True, "aria-label": "You so far"}
    all_of_it = el("a", {"class": "rw-button", "href": page("known")}, "What you know")
    ways = el("p", {"class": "rw-links"}, five, all_of_it)
    return el("section", attrs, head, el("ul", None, facts), ways)


def _own(own: OwnCourse) -> Markup:
    """Return the teacher's own course: its lessons of all games, in its order.

    A script marks what is done and what is for today, and offers the next lesson.
    """
    listed = {slug: {one.key: one for one in headings(slug)} for slug in own.games}
    rows = [(row, listed[row.game][row.key]) for row in own.rows]
    first, name = rows[0][0], rows[0][1].name
    start = _link(_to(first.game, first.key), f"Start: {name}", "", primary=True)
    about = el("p", None, own.about) if own.about else None
    items = join(_own_lesson(row, heading) for row, heading in rows)
    head = el("h2", {"id": "rw-teachers"}, own.title)
    ways = el("p", {"class": "rw-links"}, start)
    attrs: Attrs = {"class": "rw-teachers", "aria-labelledby": "rw-teachers"}
    return el("section", attrs, head, about, el("ol", None, items), ways)


def _own_lesson(row: CourseRow, heading: Heading) -> Markup:
    said = [
        game(row.game).title,
        f"{heading.minutes} min",
        *([day_words(row.on)] if row.on else []),
    ]
    link = el("a", {"href": _to(row.game, row.key)}, heading.name)
    attrs = {"data-own": f"{row.game}/{row.key}", "data-on": row.on or None}
    return el("li", attrs, link, " ", el("span", {"class": "rw-facts"}, " · ".join(said)))


def day_words(day: str) -> str:
    """Return a day in words.

    >>> day_words("2026-11-23")
    'Mon 23 Nov'
    """
    found = time.strptime(day, "%Y-%m-%d")
    return time.strftime(f"%a {found.tm_mday} %b", found)


def _to(slug: str, key: str) -> str:
    return f"{slug}/{lesson_page(key, 1)}"


def _lab() -> Markup | None:
    if not (home := notebook("lab")):
        return None
    words = (
        "In the lab a class counts: how likely, how fair, what a rule changes. Its notebooks are "
        "for JupyterLab. "
    )
    method = el("a", {"href": home}, "One of them explains the method")
    return el("p", {"class": "rw-note"}, el("span", None, words, method, "."))


def _entry(found: AnyGame) -> Markup:
    draw = drawing_of(found)
    lessons = headings(found.slug)
    return el(
        "li",
        {
            "class": "rw-entry",
            "data-game": found.slug,
            "data-asks": " ".join(sorted(askable(found.slug))),
        },
        draw.scene(found.box()),
        el("h2", None, drawing(draw.EMBLEM, kind="rw-emblem"), found.title),
        el("p", None, found.blurb),
        _teaches(found),
        el("p", {"class": "rw-facts"}, _facts(found, lessons)),
        _progress(found.slug, lessons),
        _ways(found, lessons),
        _lessons(found.slug, lessons),
    )


def _teaches(found: AnyGame) -> Markup | None:
    if not found.teaches:
        return None
    words = join(el("li", None, words) for words in found.teaches)
    return el("ul", {"class": "rw-teaches", "aria-label": "What it teaches"}, words)


def _facts(found: AnyGame, lessons: list[Heading]) -> str:
    path = [lesson for lesson in lessons if lesson.ready]
    ready = f" · ready to play after {len(path)} of them, {_minutes(path)}" if path else ""
    return f"{_range(found.players)} · {plural(len(lessons), 'lesson')}, {_minutes(lessons)}{ready}"


def _minutes(lessons: list[Heading]) -> str:
    return plural(sum(lesson.minutes for lesson in lessons), "minute")


def _progress(slug: str, lessons: list[Heading]) -> Markup:
    """Return the place of the learner's progress; the browser knows it, so a script fills it in."""
    bar = el("progress", {"max": len(lessons), "value": 0, "aria-label": "Lessons done"})
    said = el("p", {"class": "rw-progress", "hidden": True}, bar, el("span", None))
    line = el(
        "p", {"class": "rw-you", "hidden": True}, el("a", {"href": f"{page('known')}?game={slug}"})
    )
    return join((said, line, el("p", {"class": "rw-can-play", "hidden": True}, f"✓ {CAN_PLAY}.")))


def _ways(found: AnyGame, lessons: list[Heading]) -> Markup:
    slug, first, sheet = found.slug, lessons[0].name, table_sheet(found.slug)
    links = (
        _link(f"{slug}/{page('learn')}", f"Start: {first}", "", primary=True),
        _link(f"{slug}/{page('play')}", "Play", found.title),
        _link(f"{slug}/{page('rules')}", "Rules", found.title),
        _link(f"{slug}/{page('rules')}#{ANCHOR}", "Sheet", found.title) if sheet else None,
        _link(f"{page('quiz')}?game={slug}", "Quiz", found.title) if found.quiz else None,
        _link(lab, "Lab", found.title) if found.lab and (lab := notebook("lab", slug)) else None,
    )
    return el("p", {"class": "rw-links"}, *links)


def _lessons(slug: str, lessons: list[Heading]) -> Markup:
    """Return every lesson as a link, folded, part by part."""
    parts = [_part(slug, name, list(some)) for name, some in groupby(lessons, lambda x: x.under)]
    words = f"All {len(lessons)} lessons" if len(lessons) > 1 else "The lesson"
    return el("details", {"class": "rw-course-list"}, el("summary", None, words), *parts)


def _part(slug: str, name: str, lessons: list[Heading]) -> Markup:
    items = join(_lesson(slug, lesson) for lesson in lessons)
    title = el("h3", None, name) if name else None
    return el("div", None, title, el("ol", None, items))


def _lesson(slug: str, lesson: Heading) -> Markup:
    link = el("a", {"href": _to(slug, lesson.key)}, lesson.name)
    minutes = el("span", {"class": "rw-facts"}, f"{lesson.minutes} min")
    return el(
        "li", {"data-lesson": lesson.key, "data-ready": bool(lesson.ready)}, link, " ", minutes
    )


def _quiz() -> Markup:
    games = quiz_games()
    backs = [el("div", {"data-game": slug}, back(drawing_of(game(slug)).EMBLEM)) for slug in games]
    return el(
        "li",
        {"class": "rw-entry rw-mixed"},
        fan_of(backs, f"{how_many(games).capitalize()} cards, face down"),
        el("h2", None, "The mixed quiz"),
        el("p", None, f"Questions from positions of all {how_many(games)} games, new each time. "
                      "What you missed comes back another day."),
        el("p", {"class": "rw-links"}, _link(page("quiz"), "Start the quiz", "", primary=True)),
    )  # fmt: skip


def _link(to: str, words: str, of: str, *, primary: bool = False) -> Markup:
    attrs = {"class": "rw-button rw-primary" if primary else "rw-button", "href": to}
    return el("a", {**attrs, "aria-label": f"{words}: {of}" if of else None}, words)


def _range(players: tuple[int, ...]) -> str:
    low, high = players[0], players[-1]
    return f"{low} players" if low == high else f"{low} to {high} players"
