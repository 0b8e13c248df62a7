"""The page of what a learner knows, as HTML and in plain lines."""

from __future__ import annotations

from urllib.parse import quote

from kit.core.drawing import Markup
from kit.core.kinds import plural
from kit.games import game
from kit.show.html import Attrs, drawing, el, join
from kit.show.lesson.controls import bar, press, space
from kit.show.plain_drawing import drawing_of
from kit.show.qr import squares
from kit.teach.frame import KnownFrame
from kit.teach.learner.misconceptions import Misconception
from kit.teach.learner.page import Chapter, GameLine, KnownView, Moving, RuleDetail, RuleState
from kit.teach.links import lesson_page, page

STATES = {  # the sign and the words of each state
    "new": ("○", "not met yet"),
    "due": ("↻", "to repeat"),
    "shaky": ("◔", "shaky"),
    "sits": ("◑", "sits"),
    "sure": ("●", "sure"),
}
KEPT = (
    "Kept for each rule: how often it was right and wrong, when, and the wrong answers; and your "
    "finished games. It stays in this browser; on a server, in the server's folder; in JupyterLab "
    "and the terminal, in a folder of yours. Nothing is sent anywhere unless you choose it."
)


def known_html(frame: KnownFrame) -> Markup:
    """Return the screen, from top to bottom."""
    known, slug = frame.known, frame.game.slug
    shown = _game(slug, known) if known.chapters else _all(known)
    body = (_asked(known), _believed(known), *shown, _keeping(known))
    sheet = el("section", {"class": "rw-sheet rw-known", "aria-label": frame.title}, *body)
    return join((_head(frame), sheet, bar(frame, *_buttons(known))))


def known_spoken(frame: KnownFrame) -> str:
    """Return the page in words for a screen reader."""
    asked = [one.sentence for _, one in frame.known.believed]
    return " ".join([f"{frame.title}.", _summary(frame.known), *asked])


def known_lines(frame: KnownFrame) -> list[str]:
    """Return the page in plain lines."""
    known = frame.known
    lines = [_summary(known), *(one.sentence for _, one in known.believed), ""]
    if not known.chapters:
        return lines + [f"  {one.title}: {_facts(one)}" for one in known.lines]
    for chapter in known.chapters:
        lines.append(chapter.title)
        for rule in chapter.rules:
            sign, words = STATES[rule.state]
            when = f", {rule.when}" if rule.when not in ("", "now") else ""
            lines.append(f"  {sign or '·'} {rule.clause.id} {rule.clause.title}: {words}{when}")
    return lines


def _summary(known: KnownView) -> str:
    if known.due:
        return f"{plural(known.due, 'rule')} to repeat."
    return known.next


def _head(frame: KnownFrame) -> Markup:
    about = frame.game.title if frame.known.chapters else "Rulewalk"
    words = el("p", {"class": "rw-where"}, about)
    return el("header", {"class": "rw-head"}, words, el("h1", None, frame.title))


def _buttons(known: KnownView) -> list[Markup | None]:
    if known.asks:
        words = {"forget": "Forget everything", "take": "Take it over"}[known.asks]
        return [press("next", words, primary=True), press("return", "No, go back")]
    words = "Repeat five now" if known.chapters else "Five for today"
    five = press("practise", words, primary=True) if known.ready else None
    back = press("return", "All games") if known.chapters else None
    return [five, back, space(), press("move", "Your data")]


def _asked(known: KnownView) -> Markup | None:
    if known.asks == "forget":
        words = (
            "Forget what you know in all games, here? This cannot be undone. Lessons and saved "
            "games stay; “Forget me here” in the menu View removes them too."
        )
        return el("p", {"class": "rw-whatif", "role": "alert"}, words)
    if known.asks == "take":
        words = (
            f"This brings what somebody knows of {known.offer}. Is it yours? It is added to what "
            "is known here."
        )
        return el("p", {"class": "rw-whatif", "role": "alert"}, words)
    return None


def _believed(known: KnownView) -> Markup | None:
    """Return what the learner seems to have misunderstood, each as a question with its table."""
    items = [_misconception(slug, one) for slug, one in known.believed]
    return el("ul", {"class": "rw-known-believed"}, *items) if items else None


def _misconception(slug: str, one: Misconception) -> Markup:
    attrs: Attrs = {
        "type": "button",
        "class": "rw-press rw-primary",
        "data-do": "difference",
        "data-action": one.name,
    }
    table = el("button", attrs, "See what happens")
    rule = _away(f"{slug}/{page('rules')}#rule-{one.clause}", f"Rule {one.clause}")
    ways = el("p", {"class": "rw-known-ways"}, table, rule)
    return el("li", None, el("p", None, one.sentence), ways)


# All games


def _all(known: KnownView) -> tuple[Markup | None, ...]:
    lead = el("p", {"class": "rw-known-lead"}, el("b", None, _summary(known)))
    rows = join(_line(at, one) for at, one in enumerate(known.lines))
    return (lead, el("ul", {"class": "rw-known-games"}, rows), _played(known))


def _line(at: int, one: GameLine) -> Markup:
    attrs: Attrs = {
        "type": "button", "class": "rw-known-game", "data-do": "lesson", "data-at": at,
        "data-game": one.slug,
    }  # fmt: skip
    emblem = drawing(drawing_of(game(one.slug)).EMBLEM, kind="rw-emblem")
    meter = el("progress", {"max": one.of, "value": one.met, "aria-hidden": "true"})
    title = el("b", None, one.title)
    return el("li", None, el("button", attrs, emblem, title, meter, el("span", None, _facts(one))))


def _facts(one: GameLine) -> str:
    if not (one.met or one.played):
        return f"{plural(one.of, 'rule')}, none met yet"
    due = [f"{one.due} to repeat"] if one.due else []
    sure = [f"{one.sure} sure"] if one.sure else []
    played = [f"{plural(one.played, 'game')}, {one.won} won"] if one.played else []
    return " · ".join([f"{one.met} of {one.of} rules met", *sure, *due, *played])


def _played(known: KnownView) -> Markup | None:
    if not known.against:
        return None
    rows = [
        el("li", None, el("b", None, plural(played, "game")), f" against {kind}: {won} won")
        for kind, played, won in known.against
    ]
    return join((el("h2", None, "Games played"), el("ul", {"class": "rw-known-played"}, *rows)))


# One game


def _game(slug: str, known: KnownView) -> tuple[Markup | None, ...]:
    title = game(slug).title
    summary = _summary(known)
    words = f"{title}: {summary[:1].lower()}{summary[1:]}"
    lead = el("p", {"class": "rw-known-lead"}, words)
    chapters = join(_chapter(slug, one, known.chosen) for one in known.chapters)
    return (lead, _legend(known), chapters, _played(known))


def _legend(known: KnownView) -> Markup:
    rules = [rule.state for chapter in known.chapters for rule in chapter.rules]
    items = [
        el("li", {"data-state": state}, el("i", {"aria-hidden": "true"}, sign),
           f" {rules.count(state)} {words}")
        for state, (sign, words) in STATES.items() if state in rules
    ]  # fmt: skip
    return el("ul", {"class": "rw-known-legend", "aria-label": "How the rules sit"}, *items)


def _chapter(slug: str, chapter: Chapter, chosen: RuleDetail | None) -> Markup:
    mine = chosen.rule.clause.id if chosen else ""
    items: list[Markup] = []
    for rule in chapter.rules:
        items.append(el("li", None, _tile(rule, mine)))
        if chosen and rule.clause.id == mine:
            items.append(el("li", {"class": "rw-known-open"}, _detail(slug, chosen)))
    return join((el("h2", None, chapter.title), el("ul", {"class": "rw-known-rules"}, *items)))


def _tile(rule: RuleState, chosen: str) -> Markup:
    sign, words = STATES[rule.state]
    attrs: Attrs = {
        "type": "button",
        "class": "rw-known-rule",
        "data-do": "choose",
        "data-action": rule.clause.id,
        "data-state": rule.state,
        "aria-pressed": "true" if rule.clause.id == chosen else "false",
    }
    when = "" if rule.state in ("new", "due") else f" · {rule.when}"
    said = el("small", None, el("i", {"aria-hidden": "true"}, sign), f" {words}{when}")
    return el("button", attrs, el("span", None, rule.clause.title), said)


def _detail(slug: str, one: RuleDetail) -> Markup:
    clause = one.rule.clause
    told = el("ul", None, *(el("li", None, words) for words in one.told)) if one.told else None
    ask: Attrs = {
        "type": "button",
        "class": "rw-press rw-primary",
        "data-do": "practise",
        "data-action": clause.id,
    }
    practise = el("button", ask, "Practise now") if one.can_ask else None
    lessons = [
        _away(
            f"{slug}/{lesson_page(shown.lesson, shown.at + 1, look=True)}", f"Lesson: {shown.name}"
        )
        for shown in one.shown
    ]
    rule = _away(f"{slug}/{page('rules')}#rule-{clause.id}", f"Rule {clause.id}")
    return el(
        "div",
        {"class": "rw-known-detail", "data-state": one.rule.state},
        el("h3", None, clause.title),
        el("p", None, clause.whole),
        told,
        el("p", {"class": "rw-known-ways"}, practise, *lessons, rule),
    )


def _away(to: str, words: str) -> Markup:
    return el("a", {"class": "rw-button", "href": to}, words)


# Your data


def _keeping(known: KnownView) -> Markup | None:
    if (moving := known.moving) is None:
        return None
    file: Attrs = {
        "class": "rw-button",
        "download": "rulewalk-what-i-know.json",
        "href": f"data:application/json;charset=utf-8,{quote(moving.file)}",
    }
    pick: Attrs = {"type": "file", "accept": ".json,application/json", "data-takes": "file"}
    ways = el(
        "div",
        {"class": "rw-known-ways"},
        el("a", file, "Save as a file"),
        el("label", {"class": "rw-button rw-known-file"}, "Open a file …", el("input", pick)),
        press("forget", "Forget me …"),
    )
    statement = el("p", {"class": "rw-lead"}, KEPT)
    return el(
        "section",
        {"class": "rw-code-box", "aria-label": "Your data"},
        el("h2", None, "Your data"),
        statement,
        ways,
        _link(moving),
    )


def _link(moving: Moving) -> Markup | None:
    """Return the code that a phone reads, or what helps instead."""
    if not moving.fits:
        words = "This is too much for a link, so take the file to another device."
        return el("p", {"class": "rw-lead"}, words)
    if (invite := moving.invite) is None:
        return None
    if invite.instead:
        words = "Another device cannot open this page, so take the file. "
        return el("p", {"class": "rw-lead"}, words, invite.instead)
    words = (
        "Read this with the camera of your phone: it opens this page there and brings how sure "
        "each rule sits. Wrong answers and games stay here."
    )
    code = squares(invite.squares, "QR code of a link that brings what you know")
    told = el("div", None, el("p", {"class": "rw-lead"}, words))
    return el("div", {"class": "rw-invite rw-known-code"}, code, told)
