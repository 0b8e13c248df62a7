"""After the game, on the screen: where it turned, which rules came up, and how to keep it."""

from __future__ import annotations

from urllib.parse import quote

from kit.core.drawing import Markup
from kit.show.html import Attrs, el, join
from kit.teach.links import lesson_page, page
from kit.teach.play.ending import Ending, RuleMet, TurningPoint
from kit.teach.play.frames import PlayFrame


def ending_html(frame: PlayFrame) -> Markup | None:
    """Return what a finished game offers."""
    ending = frame.ending
    if ending is None:
        return None
    return join((_turning(ending), _rules(ending), _keep(frame, ending)))


def _turning(ending: Ending) -> Markup:
    head = el("h2", None, "Where the game turned")
    if ending.busy:
        return el("div", {"class": "rw-turning"}, head, el("p", None, "Looking back …"))
    if not ending.turning:
        words = "Nowhere clearly: your chances changed little by little."
        return el("div", {"class": "rw-turning"}, head, el("p", None, words))
    return el("div", {"class": "rw-turning"}, head, el("ol", None, *map(_point, ending.turning)))


def _point(point: TurningPoint) -> Markup:
    attrs: Attrs = {"type": "button", "class": "rw-there", "data-do": "jump", "data-at": point.at}
    return el("li", None, point.says, " ", el("button", attrs, f"Look at move {point.at + 1}"))


def _rules(ending: Ending) -> Markup:
    words = el("summary", None, f"Rules that came up: {len(ending.rules)}, the rarest first")
    listed = el("ul", {"class": "rw-met"}, *map(_rule, ending.rules))
    return el("details", {"data-kept": "met"}, words, listed)


def _rule(rule: RuleMet) -> Markup:
    number = el("a", {"href": f"{page('rules')}#rule-{rule.clause}"}, rule.clause)
    lessons = [
        el("a", {"href": lesson_page(one.lesson, one.at + 1, look=True)}, one.name)
        for one in rule.lessons
    ]
    shown = join([" Shown in ", join(lessons, ", "), "."]) if lessons else None
    return el("li", None, number, f" {rule.says}.", shown)


def _keep(frame: PlayFrame, ending: Ending) -> Markup:
    """Return the game as a file and, where it has one, as a code."""
    file: Attrs = {
        "class": "rw-page-link",
        "download": f"{frame.game.slug}.json",
        "href": f"data:application/json;charset=utf-8,{quote(ending.save)}",
    }
    words = el("summary", None, "Keep this game")
    to: Attrs = {"class": "rw-page-link", "href": f"{page('play')}?code={ending.code}"}
    code = el("a", to, "As a link that plays it again, move for move") if ending.code else None
    short = el("p", {"class": "rw-link"}, ending.code) if ending.code else None
    link = el("a", file, "As a file, for the terminal or a lesson of your own")
    ways = el("div", {"class": "rw-rows"}, code, short, link)
    return el("details", {"data-kept": "keep"}, words, ways)
