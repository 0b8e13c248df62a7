"""Today's lessons at the desk: a plan that the teacher opened, and how far the class is with it."""

from __future__ import annotations

from collections.abc import Mapping

from kit.core.drawing import Markup
from kit.files.course.plans import LessonPlan, PlanRow, own_plans, plans
from kit.files.index import headings
from kit.games import GAMES, game
from kit.show.html import Attrs, el, join
from kit.teach.desk.questions import Source


def plan_choices(today: str) -> Markup:
    """Return the plans as options: the teacher's own course first; *today* is a day of it."""
    own = [_option(plan, today) for plan in own_plans()]
    groups = [el("optgroup", {"label": "Your course"}, *own)] if own else []
    for slug in GAMES:
        if ours := plans(slug):
            options = [_option(plan, today) for plan in ours]
            groups.append(el("optgroup", {"label": game(slug).title}, *options))
    return el("select", {"name": "plan"}, *groups)


def _option(plan: LessonPlan, today: str) -> Markup:
    chosen = bool(today) and plan.key.endswith(f"/{today}")
    return el("option", {"value": plan.key, "selected": chosen}, plan.title)


def today_html(
    plan: LessonPlan | None, here: Mapping[Source, int], done: Mapping[Source, int]
) -> Markup:
    """Return an open plan, with the number of learners who are in a lesson or have finished it."""
    if plan is None:
        return Markup("")
    close = el("button", {"type": "button", "class": "rw-small", "data-do": "today"}, "Close")
    head = el("h2", None, f"Today's lessons: {plan.title} ", close)
    rows = join(_row(row, here, done) for row in plan.rows)
    return el("section", {"class": "rw-today"}, head, el("ol", None, rows))


def _row(row: PlanRow, here: Mapping[Source, int], done: Mapping[Source, int]) -> Markup:
    minutes = el("span", {"class": "rw-facts"}, f"{row.minutes} min")
    lessons = [_lesson(Source(*one), here, done) for one in row.lessons]
    return el("li", None, minutes, el("span", None, row.what), el("div", None, *lessons))


def _lesson(
    source: Source, here: Mapping[Source, int], done: Mapping[Source, int]
) -> Markup | None:
    """Return a lesson, or None if the teacher's own course leaves it out of the lists."""
    name = {one.key: one.name for one in headings(source.game)}.get(source.lesson)
    if name is None:
        return None
    attrs: Attrs = {
        "type": "button", "class": "rw-small", "data-do": "send", "data-game": source.game,
        "data-lesson": source.lesson, "data-step": 1, "aria-label": f"Send everybody to {name}",
    }  # fmt: skip
    counts = [f"{n} {words}" for n, words in ((here.get(source, 0), "here"),
                                              (done.get(source, 0), "done")) if n]  # fmt: skip
    facts = el("span", {"class": "rw-facts"}, " · ".join(counts)) if counts else None
    send = el("button", attrs, "Send everybody")
    return el("p", {"class": "rw-today-lesson"}, el("b", None, name), facts, send)
