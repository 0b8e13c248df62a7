"""The end of a game: the ranking, how the points came about, what to learn, and what to do next."""

from __future__ import annotations

from urllib.parse import quote

from kit.core.drawing import Markup
from kit.core.kinds import listed
from kit.core.outcome import ScoreLine
from kit.files.index import Example
from kit.show.html import Attrs, Child, el, join
from kit.show.lesson.controls import bar, press
from kit.show.play.results import head, portrait, rule_link
from kit.teach.links import lesson_page, page
from kit.teach.play.ending import Ending, Learned, Ranked, RuleMet, TurningPoint
from kit.teach.play.frames import PlayFrame
from kit.teach.play.rounds import ORDINALS

CURVE, HIGH = 320, 40  # units of the curve of chances
STEPS = 4  # heights of the podium
FEW = 12  # score lines that are shown at once


def over_html(frame: PlayFrame, ending: Ending) -> Markup:
    """Return the screen, from top to bottom."""
    attrs = {"class": "rw-sheet rw-finish", "data-sheet": "over", "aria-label": "The game is over"}
    sheet = el(
        "section",
        attrs,
        _head(frame, ending),
        el(
            "div",
            {"class": "rw-columns"},
            el("section", None, _podium(frame, ending)),
            el("section", None, _learned(ending), _turning(ending)),
            el("section", None, _score(frame, ending)),
        ),
        el("div", {"class": "rw-rows"}, _ways(frame, ending), _rules(ending), _keep(frame, ending)),
    )
    return join((head(frame), sheet, bar(frame, *_buttons())))


def over_lines(frame: PlayFrame, ending: Ending) -> list[str]:
    """Return the ranking and what to learn in plain lines."""
    ranks = [f"{one.place}. {_side(frame, one)}: {one.points}" for one in ending.ranking]
    return [*ranks, *(f"{one.head}. {one.words}" for one in ending.learned)]


def _buttons() -> list[Markup]:
    lesson = el("a", {"class": "rw-press", "href": page("learn")}, "Next lesson →")
    return [press("restart", "Play again →", primary=True), lesson]


def _ways(frame: PlayFrame, ending: Ending) -> Markup:
    """Return the less common ways to go on."""
    replay = _look("Replay my choices", ending.moments[0]) if ending.moments else None
    table, other = _look("The final table", frame.at), press("table", "Change settings")
    return el("div", {"class": "rw-eyes"}, replay, table, other)


def _look(words: str, at: int) -> Markup:
    attrs: Attrs = {"type": "button", "class": "rw-press", "data-do": "jump", "data-at": at}
    return el("button", attrs, words)


def _head(frame: PlayFrame, ending: Ending) -> Markup:
    over, _, verdict = frame.note.partition(". ")
    outcome = frame.outcome
    clause = rule_link(outcome.clause) if outcome else None
    own = _own_place(frame, ending)
    said = el(
        "div",
        None,
        el("p", {"class": "rw-note"}, f"{over}."),
        el("h2", None, verdict, " ", clause),
        el("p", {"class": "rw-tip"}, own) if own else None,
    )
    return el("header", None, said)


def _own_place(frame: PlayFrame, ending: Ending) -> str:
    """Return a sentence about the side of the person who looks, unless it won."""
    own = next((one for one in ending.ranking if frame.seat in one.seats), None)
    if own is None or own.won or len(ending.ranking) < 2:
        return ""
    best = ending.ranking[0].points
    return f"You come {ORDINALS[own.place - 1]}: {own.points} points, against {best}."


def _side(frame: PlayFrame, one: Ranked) -> str:
    """Return the names of a side, with the person at the screen as 'You'."""
    alone = len(frame.people) == 1
    mine = [seat for seat in one.seats if alone and seat == frame.seat]
    others = [frame.seats[seat].capitalize() for seat in one.seats if seat not in mine]
    return listed([*["You"] * len(mine), *others], " and ")


def _podium(frame: PlayFrame, ending: Ending) -> Markup:
    """Return all sides, the winners highest and with a crown."""
    attrs: Attrs = {
        "class": "rw-podium",
        "data-sides": len(ending.ranking),
        "aria-label": "Ranking",
    }
    return el("ol", attrs, *(_step(frame, one) for one in ending.ranking))


def _step(frame: PlayFrame, one: Ranked) -> Markup:
    faces = [portrait(frame.game, seat, crowned=one.won) for seat in one.seats]
    place = "Winner" if one.won else ORDINALS[one.place - 1].capitalize()
    block = el("span", {"class": "rw-block"}, el("b", None, one.points), el("small", None, place))
    attrs: Attrs = {"data-place": min(one.place, STEPS), "data-mine": frame.seat in one.seats}
    name = el("span", {"class": "rw-called"}, _side(frame, one))
    return el("li", attrs, el("span", {"class": "rw-faces"}, *faces), name, block)


def _score(frame: PlayFrame, ending: Ending) -> Markup | None:
    """Return the score lines of each side with their rules; many are folded."""
    outcome = frame.outcome
    if outcome is None:
        return None
    tables = [
        _table(
            _side(frame, one),
            [line for line in outcome.lines if line.seat == one.seats[0]],
            one.points,
        )
        for one in ending.ranking
    ]
    words = el("summary", None, "How the points came about")
    shown = el("div", {"class": "rw-score"}, *tables)
    return el("details", {"open": len(outcome.lines) <= FEW}, words, shown)


def _table(name: str, lines: list[ScoreLine], total: int) -> Markup:
    rows = [
        el(
            "tr",
            None,
            el("th", {"scope": "row"}, line.label, " ", rule_link(line.clause)),
            el("td", None, line.points),
        )
        for line in lines
    ]
    total_row = el("tr", None, el("th", {"scope": "row"}, "Total"), el("td", None, total))
    foot = el("tfoot", None, total_row) if len(lines) != 1 else None
    return el("table", None, el("caption", None, name), el("tbody", None, *rows), foot)


def _learned(ending: Ending) -> Markup | None:
    """Return what went well, and one rule to look at again."""
    if ending.busy or not ending.learned:
        return None
    rows = el("ul", {"class": "rw-learned"}, *map(_thing, ending.learned))
    return join((el("h2", None, "What this game shows"), rows))


def _thing(one: Learned) -> Markup:
    mark = el("i", {"aria-hidden": "true"}, "✓" if one.good else "↻")
    more: list[Child] = [one.words, rule_link(one.clause)]
    if one.at is not None:
        more.append(_look(f"Look at move {one.at + 1}", one.at))
    if one.shown is not None:
        more.append(_lesson(one.shown))
    said = el("div", None, el("b", None, one.head), el("p", None, join(more, " ")))
    return el("li", {"data-good": "yes" if one.good else "no"}, mark, said)


def _lesson(shown: Example) -> Markup:
    to = lesson_page(shown.lesson, shown.at + 1, look=True)
    return el("a", {"class": "rw-page-link", "href": to}, f"See it in “{shown.name}”")


def _turning(ending: Ending) -> Markup:
    """Return the learner's chance over the game, and the moments at which it changed most."""
    head = el("h2", None, "Where the game turned")
    attrs = {"class": "rw-turning"}
    if ending.busy:
        return el("div", attrs, head, el("p", None, "Looking back …"))
    if not ending.turning:
        words = "Nowhere clearly: your chance to win changed little by little."
        return el("div", attrs, head, _curve(ending), el("p", None, words))
    points = el("ol", None, *map(_point, ending.turning))
    tip = el("p", {"class": "rw-tip"}, "Your chance to win changed most here:")
    return el("div", attrs, head, _curve(ending), tip, points)


def _curve(ending: Ending) -> Markup | None:
    """Return the chances as a line, with a dot at each turning point."""
    chances = ending.chances
    if len(chances) < 3:
        return None
    step = CURVE / (len(chances) - 1)
    at = [(i * step, HIGH - 4 - (HIGH - 8) * chance) for i, chance in enumerate(chances)]
    line = " ".join(f"{x:.1f} {y:.1f}" for x, y in at)
    turned = {point.at for point in ending.turning}
    dots = [
        el("circle", {"cx": f"{x:.1f}", "cy": f"{y:.1f}", "r": 3})
        for (x, y), moment in zip(at, ending.moments, strict=False)
        if moment in turned
    ]
    first, last = round(100 * chances[0]), round(100 * chances[-1])
    words = f"Your chance to win over the game: from {first} to {last} in 100."
    return el(
        "svg",
        {"class": "rw-curve", "viewBox": f"0 0 {CURVE} {HIGH}", "role": "img", "aria-label": words},
        el("path", {"class": "rw-below", "d": f"M0 {HIGH} L{line} L{CURVE} {HIGH}Z"}),
        el("path", {"class": "rw-line", "d": f"M{line}"}),
        *dots,
    )


def _point(point: TurningPoint) -> Markup:
    attrs: Attrs = {"type": "button", "class": "rw-there", "data-do": "jump", "data-at": point.at}
    was, now = round(100 * point.before), round(100 * point.after)
    words = el("span", None, f"from {was} to {now} in 100")
    return el("li", None, el("button", attrs, f"Look at move {point.at + 1}"), " ", words)


def _rules(ending: Ending) -> Markup:
    words = el("summary", None, f"Rules that came up: {len(ending.rules)}, the rarest first")
    listed = el("ul", {"class": "rw-met"}, *map(_rule, ending.rules))
    return el("details", {"data-kept": "met"}, words, listed)


def _rule(rule: RuleMet) -> Markup:
    number = rule_link(rule.clause)
    lessons = [
        el("a", {"href": lesson_page(one.lesson, one.at + 1, look=True)}, one.name)
        for one in rule.lessons
    ]
    shown = join([" Shown in ", join(lessons, ", "), "."]) if lessons else None
    return el("li", None, number, f" {rule.says}.", shown)


def _keep(frame: PlayFrame, ending: Ending) -> Markup:
    """Return the game as a file and, if it has one, as a code."""
    file: Attrs = {
        "class": "rw-page-link",
        "download": f"{frame.game.slug}.json",
        "href": f"data:application/json;charset=utf-8,{quote(ending.save)}",
    }
    words = el("summary", None, "Keep this game")
    to: Attrs = {"class": "rw-page-link", "href": f"{page('play')}?code={ending.code}"}
    code = el("a", to, "As a link that replays it") if ending.code else None
    short = el("p", {"class": "rw-link"}, ending.code) if ending.code else None
    link = el("a", file, "As a file, for the terminal or a lesson of your own")
    ways = el("div", {"class": "rw-rows"}, code, short, link)
    return el("details", {"data-kept": "keep"}, words, ways)
