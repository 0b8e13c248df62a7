"""A frame of a game on the screen: the setup form, the screen to pass the device, or a turn."""

from __future__ import annotations

from itertools import groupby

from kit.core.drawing import Markup
from kit.show.html import Attrs, el, join
from kit.show.lesson.controls import bar, press
from kit.show.plain_drawing import drawing_of
from kit.show.play.over import over_html, over_lines
from kit.show.play.results import head, round_html, round_lines, round_spoken
from kit.show.play.turn import turn_html, turn_spoken
from kit.teach.links import page
from kit.teach.play.frames import PassFrame, PlayFrame, RoundFrame, SetupFrame, SetupRow
from kit.teach.play.seen import OVER
from kit.teach.quiz.sheet import Pick

LEAD = "The other players are computer players. They see no more than you do."
Shown = SetupFrame | PlayFrame | PassFrame | RoundFrame


def play_html(frame: Shown) -> Markup:
    """Return the screen, from top to bottom."""
    match frame:
        case SetupFrame():
            return setup_html(frame)
        case PassFrame():
            return pass_html(frame)
        case RoundFrame():
            return round_html(frame)
        case PlayFrame():
            return (
                over_html(frame, frame.ending)
                if frame.ending and frame.stage == OVER
                else turn_html(frame)
            )


def play_spoken(frame: Shown) -> str:
    """Return the frame in words for a screen reader."""
    match frame:
        case SetupFrame():
            saved = f"You have a game under way: {frame.saved}. " if frame.saved else ""
            return f"{frame.title}. {saved}{frame.summary}."
        case PassFrame():
            return frame.note
        case RoundFrame():
            return round_spoken(frame)
        case PlayFrame():
            return turn_spoken(frame)


def play_lines(frame: Shown) -> list[str]:
    """Return plain lines for what only this frame has."""
    match frame:
        case SetupFrame():
            return setup_lines(frame)
        case PassFrame():
            return [frame.note]
        case RoundFrame():
            return round_lines(frame)
        case PlayFrame():
            return over_lines(frame, frame.ending) if frame.ending and frame.stage == OVER else []


def pass_html(frame: PassFrame) -> Markup:
    """Return the screen that names the next person and shows no table."""
    attrs = {"class": "rw-sheet rw-pass", "data-sheet": "pass", "aria-label": "Pass the device"}
    words = el("p", {"class": "rw-quiz-score"}, f"Pass the device to {frame.name}")
    sheet = el("section", attrs, words, el("p", {"class": "rw-lead"}, frame.note))
    go = press("ready", f"I am {frame.name}", primary=True)
    return join((head(frame), sheet, bar(frame, go)))


def setup_html(frame: SetupFrame) -> Markup:
    """Return the setup form, from top to bottom."""
    groups = groupby(frame.rows, lambda row: row.folded)
    shown = join(_group(words, list(rows)) for words, rows in groups)
    attrs = {"class": "rw-sheet", "data-sheet": "start", "aria-label": "Who plays, and how"}
    picture = drawing_of(frame.game).scene(frame.game.box(frame.players))
    go = el(
        "div",
        {"class": "rw-go"},
        el("div", {"class": "rw-scene", "aria-hidden": "true"}, picture),
        _saved(frame) or el("p", {"class": "rw-lead"}, f"{frame.game.blurb} {LEAD}"),
        _start(frame),
        el("p", None, frame.summary),
    )
    inside = el("div", {"class": "rw-rows"}, shown, _deal(frame), _address(frame))
    more = el("details", {"data-kept": "settings"}, el("summary", None, "More settings"), inside)
    sheet = el("section", attrs, go, more)
    return join((head(frame), sheet, bar(frame)))


def _saved(frame: SetupFrame) -> Markup | None:
    """Return the offer to continue the saved game, or the question whether it may end."""
    if not frame.saved:
        return None
    head, tip = "You have a game under way.", "It is kept for a week after your last move."
    if frame.asks:
        head = "Start another game?"
        tip = f"Your game under way ({frame.saved}) ends with your first move in the other one."
    words = join((el("b", None, "Continue your game"), el("small", None, frame.saved)), " ")
    attrs = {"class": "rw-saved", "role": "alert" if frame.asks else None}
    said = (el("h2", None, head), el("p", {"class": "rw-tip"}, tip))
    return el("div", attrs, *said, press("continue", words, primary=True))


def _start(frame: SetupFrame) -> Markup:
    """Return the button that deals the chosen game."""
    if frame.saved:
        return press("next", "Start another game" if frame.asks else "Another game …")
    minutes = el("small", None, frame.minutes) if frame.minutes else None
    return press("next", join((el("b", None, "Play →"), minutes), " "), primary=True)


def setup_lines(frame: SetupFrame) -> list[str]:
    """Return the choices in plain lines, the chosen ones in brackets."""
    return [
        f"  {frame.summary}",
        *[
            f"  {row.head}: "
            + ", ".join(f"[{one.words}]" if one.chosen else one.words for one in row.picks)
            for row in frame.rows
        ],
    ]


def _group(words: str, rows: list[SetupRow]) -> Markup:
    shown = join(_row(row) for row in rows)
    if not words:
        return shown
    inside = el("div", {"class": "rw-rows"}, shown)
    return el("details", {"data-kept": words}, el("summary", None, words), inside)


def _row(row: SetupRow) -> Markup:
    label = {"class": "rw-pills", "role": "group", "aria-label": row.head}
    pills = el("div", label, *(_pill(one) for one in row.picks))
    return join([el("h2", None, row.head), _ruling(row), pills])


def _ruling(row: SetupRow) -> Markup | None:
    """Return the help of a choice, with a link to its rule if there is one."""
    if not row.help:
        return None
    words = f"{row.help[:1].upper()}{row.help[1:]}."
    to = {"href": f"{page('rules')}#rule-{row.clause}"}
    rule = join((" Rule ", el("a", to, f"{row.clause} {row.title}"))) if row.clause else None
    return el("p", {"class": "rw-tip"}, words, rule)


def _pill(one: Pick) -> Markup:
    attrs: Attrs = {
        "type": "button",
        "class": "rw-pill",
        "data-do": "choose",
        "data-at": one.at,
        "aria-pressed": "true" if one.chosen else "false",
    }
    return el("button", attrs, one.words)


def _deal(frame: SetupFrame) -> Markup:
    """Return the field for the number of a deal, with which others can play the same deal."""
    key = f"deal-{frame.game.slug}"
    field: Attrs = {
        "id": key,
        "name": "action",
        "maxlength": 20,
        "inputmode": "numeric",
        "autocomplete": "off",
    }
    label = el("label", {"for": key}, "Enter a number to play the same deal as others")
    button = el("button", {"type": "submit", "class": "rw-press"}, "Use this deal")
    form = el(
        "form", {"class": "rw-type", "data-sends": "choose"}, label, el("input", field), button
    )
    words = el("summary", None, "Deal number")
    return el("details", {"data-kept": "deal"}, words, form)


def _address(frame: SetupFrame) -> Markup:
    """Return the link that opens the same setup for others."""
    words = "Link to this table: it deals a game with these settings"
    link = el("a", {"class": "rw-page-link", "href": f"{page('play')}?{frame.query}"}, words)
    return el("p", {"class": "rw-tip"}, link)
