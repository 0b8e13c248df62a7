"""The start and the end of a quiz: a sheet instead of a table."""

from __future__ import annotations

from kit.core.drawing import Markup
from kit.show.html import Attrs, Child, el, join
from kit.show.lesson.controls import bar, go_back, place, press, short, space, strip
from kit.show.qr import squares
from kit.teach.frame import SheetFrame
from kit.teach.links import lesson_page, page
from kit.teach.quiz.code import example_code
from kit.teach.quiz.sheet import Invite, Pick, ResultLine, Sheet

_VERDICTS = {
    "right": ("✓", "Right"), "wrong": ("✕", "Wrong"), "skipped": ("–", "Skipped"), "open": ("", ""),
}  # fmt: skip


def quiz_sheet_html(frame: SheetFrame) -> Markup:
    """Return the screen, from top to bottom."""
    return join((_header(frame), _sheet(frame.sheet), bar(frame, *_buttons(frame))))


def sheet_spoken(frame: SheetFrame) -> str:
    """Return the sheet in words for a screen reader."""
    return f"{frame.title}. {frame.sheet.score or frame.sheet.about}"


def _header(frame: SheetFrame) -> Markup:
    where = el("p", {"class": "rw-where"}, "Rulewalk")
    title = el("h1", None, frame.title)
    return el(
        "header",
        {"class": "rw-head"},
        where,
        title,
        strip(frame),
        place(frame) if frame.marks else None,
    )


def _buttons(frame: SheetFrame) -> list[Markup]:
    if frame.first:
        return [_go(frame.sheet)]
    words = "Repeat these questions"
    if frame.sheet.alone:
        return [go_back(), _go(frame.sheet)]
    return [go_back(), _go(frame.sheet), space(), press("restart", short("↺", words, words))]


def _sheet(sheet: Sheet) -> Markup:
    score = el("p", {"class": "rw-quiz-score"}, sheet.score) if sheet.score else None
    groups = join(_group(head, choices) for head, choices in sheet.choices)
    about = el("p", {"class": "rw-lead"}, sheet.about)
    parts = (score, about, groups, _typed(sheet), _lines(sheet), _play(sheet), _share(sheet))
    attrs = {"class": "rw-sheet", "data-sheet": sheet.kind, "aria-label": "The quiz"}
    return el("section", attrs, *parts)


def sheet_lines(sheet: Sheet) -> list[str]:
    """Return the sheet in plain lines."""
    said = [sheet.score, sheet.about] if sheet.score else [sheet.about]
    for head, choices in sheet.choices:
        named = [f"[{one.words}]" if one.chosen else one.words for one in choices]
        said.append(f"{head} {', '.join(named)}")
    for line in sheet.lines:
        rule = f" [{line.game} {line.clause} {line.title}]" if line.clause else ""
        said.append(f"- {_VERDICTS[line.verdict][1]}: {line.words}{rule}".replace("- : ", "- "))
    return [*said, *([f"The code of these questions: {sheet.code}"] if sheet.code else [])]


def _go(sheet: Sheet) -> Markup:
    """Return the primary button."""
    do, words, at, to = sheet.go
    attrs: Attrs = {"type": "button", "class": "rw-press rw-primary", "data-do": do}
    more: Attrs = {"data-at": at, "data-to": to} if to else {}
    return el("button", {**attrs, **more}, words)


def _group(head: str, choices: tuple[Pick, ...]) -> Markup:
    label = {"class": "rw-pills", "role": "group", "aria-label": head}
    return join([el("h2", None, head), el("div", label, *(_pill(one) for one in choices))])


def _pill(choice: Pick) -> Markup:
    attrs: Attrs = {
        "type": "button",
        "class": "rw-pill",
        "data-do": "again",
        "data-at": choice.at,
        "data-to": choice.to,
        "aria-pressed": "true" if choice.chosen else "false",
    }
    return el("button", attrs, choice.words)


def _typed(sheet: Sheet) -> Markup | None:
    """Return the text field for a shared code."""
    if sheet.kind != "start":
        return None
    box: Attrs = {
        "id": "rw-quiz-code",
        "name": "action",
        "maxlength": 20,
        "autocomplete": "off",
        "autocapitalize": "characters",
        "spellcheck": "false",
        "placeholder": example_code(),
    }
    label = el("label", {"for": "rw-quiz-code"}, "Or enter a shared code")
    button = el("button", {"type": "submit", "class": "rw-press"}, "Open")
    form = {"class": "rw-type", "data-sends": "again"}
    return el("div", {"class": "rw-code-box"}, el("form", form, label, el("input", box), button))


def _lines(sheet: Sheet) -> Markup | None:
    if not sheet.lines:
        return None
    return el("ol", {"class": "rw-results"}, *(result_html(line) for line in sheet.lines))


def result_html(line: ResultLine) -> Markup:
    """Return the result of a question; without a game's name it has no links."""
    sign, word = _VERDICTS[line.verdict]
    mark = el("b", {"class": "rw-mark"}, el("i", {"aria-hidden": "true"}, sign), " ", word)
    words = el("span", {"class": "rw-said-so"}, line.words)
    if not line.clause:
        return el("li", {"data-verdict": line.verdict}, words)
    to = f"{line.slug}/{page('rules')}#rule-{line.clause}"
    rule: Child = f"Rule {line.clause}: {line.title}"
    if line.slug:
        rule = el("a", {"href": to}, f"Read rule {line.clause}: {line.title}")
    where = el("span", {"class": "rw-facts"}, line.game, " · ", rule, _shown(line))
    return el("li", {"data-verdict": line.verdict}, mark, words, where)


def _shown(line: ResultLine) -> Markup | None:
    """Return the link to a lesson that shows the rule; the learner's place does not change."""
    if (one := line.shown) is None:
        return None
    to = f"{line.slug}/{lesson_page(one.lesson, one.at + 1, look=True)}"
    return join([" · ", el("a", {"href": to}, f"See it in “{one.name}”")])


def _play(sheet: Sheet) -> Markup | None:
    """Return the link to play the game of the quiz."""
    games = {line.slug: line.game for line in sheet.lines if line.slug}
    links = [el("a", {"href": f"{slug}/{page('play')}"}, name) for slug, name in games.items()]
    return (
        el("p", {"class": "rw-facts"}, "Play a whole game: ", join(links, " · ")) if links else None
    )


def _share(sheet: Sheet) -> Markup | None:
    if not sheet.code:
        return None
    code = el(
        "p", {"class": "rw-share"}, el("span", None, "The code of these questions"), " ",
        el("b", None, sheet.code),
    )  # fmt: skip
    told = el("p", {"class": "rw-lead"}, "Anyone who types this code gets the same questions.")
    words = el("div", None, code, told, _reach(sheet.invite))
    return el("div", {"class": "rw-code-box rw-invite"}, _qr(sheet.invite), words)


def _qr(invite: Invite | None) -> Markup | None:
    if invite is None or not invite.squares:
        return None
    return squares(invite.squares, f"QR code of {invite.link}")


def _reach(invite: Invite | None) -> Markup | None:
    """Return the link, or a note that no phone can open it."""
    if invite is None:
        return None
    if invite.instead:
        words = "Only this computer can open this page: phones cannot reach it. "
        return el("p", {"class": "rw-lead"}, words, invite.instead)
    return el("p", {"class": "rw-lead"}, "Or open ", el("span", {"class": "rw-link"}, invite.link))
