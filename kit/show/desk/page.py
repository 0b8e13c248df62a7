"""Pages of the desk: the desk, its login, the projector page, and the frame around each.

They hold no inline script or style, so that their content security policy can forbid both;
``static/desk`` has the files.
"""

from __future__ import annotations

import time
from functools import cache
from typing import NamedTuple

from kit.core.drawing import Markup
from kit.games import game, quiz_games
from kit.show.desk.assignments import assign_html, lesson_groups
from kit.show.desk.today import plan_choices
from kit.show.html import Attrs, Child, el, join
from kit.show.lesson.nav import top
from kit.show.skin import font_names, page_style, script, sheets
from kit.teach.desk.questions import rule_words
from kit.teach.desk.vote import votable_rules
from kit.teach.quiz.code import SIZES

LONGEST_NAME = 30  # as in widgets.server.desk.messages
PAGES = "../voila/render/"  # the gallery, relative to the desk


@cache
def files() -> dict[str, str]:
    """Return the files that the pages load, by name."""
    return {
        "desk.css": f"{page_style()}\n{sheets('desk/desk.css')}",  # all games: it shows tables
        "desk.js": script("desk/desk.js"),
        "door.js": script("desk/door.js"),
        "vote.js": script("desk/vote.js"),
    }


def whole_page(
    title: str,
    body: Markup,
    scripts: tuple[str, ...] = ("desk.js",),
    *,
    fonts: str = "",
    alone: bool = False,
) -> str:
    """Return a whole HTML document around *body*; *alone* it is a file that needs no other.

    *fonts* is the address of the folder with the fonts; '' uses the system's.
    """
    sheet = (
        el("style", None, Markup(files()["desk.css"]))
        if alone
        else el("link", {"rel": "stylesheet", "href": "static/desk.css"})
    )
    head = [
        el("meta", {"charset": "utf-8"}),
        el("title", None, f"{title} · Rulewalk"),
        el("meta", {"name": "viewport", "content": "width=device-width, initial-scale=1"}),
        el("link", {"rel": "icon", "href": "data:,"}),
        sheet,
        font_names(fonts) if fonts else None,
        *(el("script", {"src": f"static/{name}", "defer": True}) for name in scripts),
    ]
    return "<!doctype html>" + el(
        "html", {"lang": "en"}, el("head", None, *head), el("body", None, body)
    )


def door_html(*, wrong: bool) -> Markup:
    """Return the login page of the desk; the script sends the key from the link."""
    sorry = "This is not the key of the desk." if wrong else ""
    field = el(
        "input", {"name": "key", "type": "password", "autocomplete": "off", "required": True}
    )
    form = el(
        "form",
        {"method": "post", "action": "enter", "class": "rw-door"},
        el("label", None, "The key: the part of the teacher's link after /desk/#", field),
        el("button", {"class": "rw-button rw-primary"}, "Open"),
    )
    return el(
        "main",
        {"class": "rw rw-desk"},
        el("h1", None, "The teacher's desk"),
        el("p", {"role": "alert"}, sorry) if sorry else None,
        el(
            "p", None, "Open the desk with the teacher's link. The learners' link does not open it."
        ),
        form,
    )


def desk_html(days: int | None = None) -> Markup:
    """Return the desk; its script fills in the board.

    *days* is how long a learner is kept after the last visit: 0 without limit, None not at all.
    """
    main = el(
        "main",
        {"class": "rw rw-desk", "data-desk": True},
        el("header", {"class": "rw-desk-head"}, el("h1", None, "The teacher's desk"),
           el("p", {"class": "rw-desk-line", "role": "status"}, "Connecting …"), _classes()),
        _tools(),
        el("div", {"data-part": "course", "role": "alert"}),
        el("div", {"data-part": "said", "role": "status"}),
        el("div", {"data-part": "today"}),
        el("div", {"data-part": "vote"}),
        el("div", {"class": "rw-desk-board"}, _board()),
        _learner(),
        el("p", {"class": "rw-note"}, "The desk shows places and answers, never a learner's table.",
           " ", kept_words(days)),
    )  # fmt: skip
    return join([top(None, "desk", PAGES), main])


def kept_words(days: int | None) -> str:
    """Return for how long the class is kept."""
    if days is None:
        return "Stopping the server deletes all of it; --keep FOLDER keeps it."
    if not days:
        return "It is kept until you delete it."
    return f"A learner is deleted {days} days after the last visit."


def _board() -> Markup:
    titles = {
        "learners": "Learners",
        "assignments": "Assignments",
        "questions": "Questions",
        "quizzes": "Quizzes",
    }
    return join(
        el("section", {"aria-labelledby": f"h-{key}"}, el("h2", {"id": f"h-{key}"}, words),
           el("div", {"data-part": key}))
        for key, words in titles.items()
    )  # fmt: skip


def _learner() -> Markup:
    """Return the dialog with one learner; the script fills in the name and whom to merge with."""
    close: Attrs = {"type": "button", "class": "rw-button", "data-close": True}
    name: Attrs = {"name": "text", "maxlength": LONGEST_NAME, "autocomplete": "off"}
    rename = el("form", {"data-do": "rename"}, el("label", None, "Name ", el("input", name)),
                el("button", {"class": "rw-button"}, "Save the name"))  # fmt: skip
    others = el("label", None, "The same person as ", el("select", {"name": "into"}))
    merge = el("form", {"data-do": "merge"}, others,
               el("button", {"class": "rw-button"}, "Merge"))  # fmt: skip
    return el(
        "dialog",
        {"class": "rw-learner", "data-learner-dialog": True, "aria-labelledby": "h-learner"},
        el("header", None, el("h2", {"id": "h-learner"}), el("button", close, "Close")),
        el("div", {"class": "rw-learner-tools"}, rename, merge,
           _sure("delete", "Delete this learner", "Press again to delete name and answers")),
        el("div", {"data-part": "learner"}),
    )  # fmt: skip


def _sure(do: str, words: str, again: str) -> Markup:
    """Return a button that acts only when it is pressed twice."""
    attrs: Attrs = {"type": "button", "class": "rw-button", "data-do": do, "data-sure": again}
    return el("button", attrs, words)


def _classes() -> Markup:
    choose = el("label", None, "Class ", el("select", {"data-part": "classes", "name": "code"},
                el("option", {"value": ""}, "Everybody")))  # fmt: skip
    field: Attrs = {
        "name": "code", "maxlength": 8, "size": 8, "required": True, "autocomplete": "off",
        "placeholder": "7B", "pattern": "[A-Za-z0-9]+", "title": "letters and digits",
        "aria-label": "Code of a new class",
    }  # fmt: skip
    code = el("input", field)
    add = el("form", {"data-do": "found"}, code, el("button", {"class": "rw-button"}, "New class"))
    new = {**field, "name": "text", "aria-label": "New code of this class", "placeholder": "8B"}
    rename = el("form", {"data-do": "rename_class"}, el("input", new),
                el("button", {"class": "rw-button"}, "Rename this class"))  # fmt: skip
    one = el("div", {"class": "rw-desk-one", "data-one-class": True, "hidden": True}, rename,
             _sure("empty", "Empty this class", "Press again: names and answers are deleted"),
             _sure("delete_class", "Delete this class", "Press again: class and answers go"),
             )  # fmt: skip
    away = _sure("empty", "Delete everybody", "Press again: all names and answers go")
    everybody = el("div", {"data-everybody": True}, away)
    inside = el("div", {"class": "rw-desk-manage"}, add, one, everybody)
    change = el("details", {"class": "rw-tool"}, el("summary", None, "Change classes"), inside)
    return el("div", {"class": "rw-desk-class"}, choose, change)


def _tools() -> Markup:
    pause = el("span", {"data-part": "pause"}, pause_html(paused=False))
    links = [
        el("a", {"class": "rw-button", "href": to, "data-of-class": True, **more}, words)
        for to, words, more in (
            ("wall", "Projector: QR code", {}),
            ("results.csv", "Results as CSV", {"download": "results.csv"}),
            ("grades.csv", "Grades as CSV", {"download": "grades.csv"}),
            ("grades.csv?for=canvas", "Grades for Canvas", {"download": "grades-canvas.csv"}),
            ("summary", "Summary to print", {}),
        )
    ]
    row = el("div", {"class": "rw-links"}, *links)
    tools = (pause, _today(), _message(), _send(), _quiz(), _vote(), assign_html(), row)
    return el("div", {"class": "rw-desk-tools"}, *tools)


def pause_html(*, paused: bool) -> Markup:
    """Return the one button that pauses the class and ends the pause."""
    attrs: Attrs = {"type": "button", "class": "rw-button rw-pause", "data-do": "pause",
                    "data-paused": paused}  # fmt: skip
    return el("button", attrs, "▶ End the pause" if paused else "❚❚ Pause the class")


def _tool(words: str, do: str, *inside: Child) -> Markup:
    form = el("form", {"data-do": do}, *inside)
    return el("details", {"class": "rw-tool"}, el("summary", None, words), form)


def _today() -> Markup:
    plan = el("label", {"class": "rw-grows"}, "Plan ", plan_choices(time.strftime("%Y-%m-%d")))
    return _tool("Today's lessons", "today", plan,
                 el("button", {"class": "rw-button rw-primary"}, "Open"))  # fmt: skip


def _message() -> Markup:
    field = el("input", {"name": "text", "maxlength": 300, "required": True, "autocomplete": "off"})
    return _tool("Message to all", "say", el("label", {"class": "rw-grows"}, "Message ", field),
                 el("button", {"class": "rw-button rw-primary"}, "Send"))  # fmt: skip


def _send() -> Markup:
    groups = [
        el("optgroup", {"label": title}, *(
            el("option", {"value": f"{slug}/{one.key}", "data-steps": one.steps}, one.name)
            for slug, one in rows))
        for title, rows in lesson_groups()
    ]  # fmt: skip
    step = el("input", {"name": "step", "type": "number", "min": 1, "max": 99, "value": 1})
    shown = el("div", {"class": "rw-preview", "data-preview": True, "aria-live": "polite"})
    return _tool(
        "Send everybody to a step", "send",
        el("label", None, "Game ", el("select", {"name": "group"})),  # the script fills it in
        el("label", {"class": "rw-grows"}, "Lesson ", el("select", {"name": "lesson"}, *groups)),
        el("div", {"class": "rw-stepper"}, _turn("-1", "‹", "The step before"),
           el("label", None, "Step ", step), el("span", {"data-of": True}),
           _turn("1", "›", "The next step")),
        el("button", {"class": "rw-button rw-primary"}, "Send everybody"),
        el("button", {"type": "button", "class": "rw-button", "data-do": "vote_step"},
           "Vote on this step"),
        shown,
    )  # fmt: skip


def _turn(by: str, sign: str, words: str) -> Markup:
    attrs: Attrs = {"type": "button", "class": "rw-button", "data-turn-by": by, "aria-label": words}
    return el("button", attrs, sign)


def _quiz() -> Markup:
    choices = {"": "All games"} | {slug: game(slug).title for slug in quiz_games()}
    games = [el("option", {"value": slug}, title) for slug, title in choices.items()]
    sizes = [el("option", {"value": size, "selected": size == SIZES[1]}, size) for size in SIZES]
    code = el("input", {"name": "quiz", "maxlength": 20, "size": 12, "autocomplete": "off"})
    return _tool(
        "A quiz for all", "quiz",
        el("label", None, "About ", el("select", {"name": "game"}, *games)),
        el("label", None, "Questions ", el("select", {"name": "size"}, *sizes)),
        el("label", None, "or the code of a set ", code),
        el("button", {"class": "rw-button rw-primary"}, "Send everybody"),
    )  # fmt: skip


def _vote() -> Markup:
    groups = [
        el("optgroup", {"label": game(slug).title}, *(
            el("option", {"value": f"{slug}/{one}"}, rule_words(slug, one)) for one in rules))
        for slug, rules in votable_rules().items()
    ]  # fmt: skip
    return _tool(
        "A vote", "vote",
        el("label", {"class": "rw-grows"}, "A fresh question about ",
           el("select", {"name": "rule"}, *groups)),
        el("button", {"class": "rw-button rw-primary"}, "Begin the vote"),
        el("p", {"class": "rw-note"}, "Everybody votes alone, discusses, and votes again on a twin "
           "of the question. You can also vote on a question below or on a step."),
    )  # fmt: skip


def vote_wall_html() -> Markup:
    """Return the page for the projector during a vote; its script fills it in."""
    back = el("p", {"class": "rw-links"}, el("a", {"href": "."}, "← The desk"))
    return el("main", {"class": "rw rw-desk rw-vote-page"}, el("div", {"data-wall": True}), back)


class Door(NamedTuple):
    """How to join a class: the address, the class word, the class code, and the whole link."""

    address: str
    token: str
    code: str
    link: str
    local: bool


def wall_html(door: Door, code: Markup) -> Markup:
    """Return the page for a projector; *code* is the picture of the link."""
    where = el("p", {"class": "rw-wall-address"}, door.address)
    return el(
        "main",
        {"class": "rw rw-wall"},
        el("h1", None, "Join"),
        el("div", {"class": "rw-wall-code"}, code),
        el(
            "div", {"class": "rw-wall-words"}, where, _class(door.code), _word(door), _warning(door)
        ),
        el("p", {"class": "rw-links"}, el("a", {"href": "."}, "← The desk")),
    )


def _class(code: str) -> Markup | None:
    if not code:
        return None
    return el(
        "p", {"class": "rw-wall-class"}, el("span", None, "Class code"), el("strong", None, code)
    )


def _word(door: Door) -> Markup | None:
    if not door.token:
        return None
    return el("p", {"class": "rw-wall-word"}, "Password: ", el("code", None, door.token))


def _warning(door: Door) -> Markup | None:
    if door.local:
        words = ("Only this computer can open this address: phones cannot reach it. "
                 "For a class start the server with --host 0.0.0.0.")  # fmt: skip
    elif door.token:
        words = ("This QR code contains the password: anyone who photographs it can join "
                 "until the server stops.")  # fmt: skip
    else:
        return None
    return el("p", {"class": "rw-note"}, words)
