"""What a lesson and a what-if have in common: header, table, moves, what happened, the rules."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from kit.core.drawing import Markup
from kit.core.event import Event
from kit.core.kinds import plural
from kit.core.rulebook import Clause
from kit.show.clause import cite, clauses_html, outcome_html
from kit.show.html import Child, el, join
from kit.show.lesson.controls import anchor, place, strip
from kit.show.lesson.course_list import course_list
from kit.show.lesson.press import play, play_numbered, there
from kit.show.lesson.question import letters
from kit.show.lesson.ready_path import path_sign
from kit.show.lesson.sums import sides_of, tally
from kit.show.prose import prose
from kit.teach.frame import LessonFrame, TableFrame

SHORT = 3  # lines of a set-up that are shown at once
FEW = 6  # more moves than this are folded away: the table offers them too


def header(frame: TableFrame) -> Markup:
    """Return in one line where one is: game, title, way back, steps, the list of lessons."""
    came = frame.came
    return el(
        "header",
        {"class": "rw-head"},
        el("p", {"class": "rw-where"}, frame.game.title),
        el("h1", {"title": frame.subtitle or None}, frame.title),
        path_sign(frame),
        there(came, f"← Back to {came.words}") if came and not _beside(frame) else None,
        strip(frame) if frame.marks else None,
        place(frame) if frame.marks else None,
        course_list(frame.lessons, frame.rules),
    )


def _beside(frame: TableFrame) -> bool:
    """Tell whether this is a look beside one's own place, whose way back is the main button."""
    return isinstance(frame, LessonFrame) and frame.looked_up


def ask(*parts: Child) -> Markup:
    """Return the part of the screen that says what to do."""
    return el("section", {"class": "rw-ask", "aria-label": "This step"}, *parts)


def note(frame: TableFrame) -> Markup | None:
    """Return what the lesson says here, and folded what not everybody needs to know."""
    if not frame.note:
        return None
    more = el("details", None, el("summary", None, "More"), prose(frame.more))
    return el("div", {"class": "rw-note"}, prose(frame.note), more if frame.more else None)


def moves(frame: TableFrame) -> Markup | None:
    """Return the moves where there are several; a single one is the primary button."""
    if len(frame.moves) < 2:
        return None
    head = el("h2", None, "Your move")
    few = len(frame.moves) <= FEW
    return el("div", {"class": "rw-choice"}, head, *(_few(frame) if few else _many(frame)))


def _few(frame: TableFrame) -> list[Markup]:
    buttons = join(play_numbered(at, move) for at, move in enumerate(frame.moves))
    label = {
        "class": "rw-answers",
        "role": "group",
        "aria-label": "Your moves",
        "data-letters": letters(move.words for move in frame.moves),
    }
    return [el("div", label, buttons)]


def _many(frame: TableFrame) -> list[Markup]:
    buttons = join(play(move) for move in frame.moves)
    group = el("div", {"class": "rw-moves", "role": "group", "aria-label": "Your moves"}, buttons)
    words = el("summary", None, f"All {len(frame.moves)} moves as a list")
    tip = el("p", {"class": "rw-tip"}, "Pick on the table, or choose from the list.")
    return [tip, el("details", {"class": "rw-list", "data-kept": "moves"}, words, group)]


def move_keys(frame: TableFrame) -> tuple[str, ...]:
    """Return the number keys that play a move, where the moves are few enough for that."""
    count = len(frame.moves)
    return (f"1–{count} play",) if 1 < count <= FEW else ()


def table(frame: TableFrame, *, hush: bool = False) -> Markup:
    """Return the game's own picture, with the sums that were just told; *hush* keeps them back."""
    draw = frame.game.drawing()
    told = [line.event for line in frame.told if line.event is not None]
    events = _last_settled(told, draw.RESULTS)
    sums = sides_of(frame.view.box, events, draw.SIDES)
    kinds = {event.kind for event in events}
    words = " ".join(word for kind, word in draw.RESULTS.items() if kind in kinds)
    settled = tally(sums, words, anchor(frame)) if len(sums) > 1 else None
    picture = draw.table(frame.view, hush=hush, sums=settled)
    return el("section", {"class": "rw-table", "aria-label": "The table"}, picture)


def _last_settled(events: list[Event], results: Collection[str]) -> list[Event]:
    """Return the events since the last result but one: a step may settle several sums in turn."""
    settled = [at for at, event in enumerate(events) if event.kind in results]
    return events[settled[-2] + 1 :] if len(settled) > 1 else events


def panel(*parts: Child) -> Markup:
    """Return the part of the screen beside the table."""
    label = {"class": "rw-panel", "aria-label": "What happened, and the rules"}
    return el("section", label, *parts)


def told(frame: TableFrame, *, news: bool) -> Markup | None:
    """Return what happened, each line with its clause; what is no *news* may be folded away."""
    parts = frame.game.drawing().SIDES  # the sum on the table shows these
    lines = [line for line in frame.told if line.kind not in parts]
    if not lines:
        return None
    rows = join(
        el("li", {"data-told": line.kind or None}, line.text, " ", cite(line.clause, anchor(frame)))
        for line in lines
    )
    listed = el("ol", None, rows)
    if news:
        return el("div", {"class": "rw-told"}, el("h2", None, "What happened"), listed)
    if len(lines) <= SHORT:
        return el("div", {"class": "rw-told"}, el("h2", None, "So far"), listed)
    words = f"How the table was set up: {len(lines)} lines"
    return el("details", {"class": "rw-told"}, el("summary", None, words), listed)


def score(frame: TableFrame) -> Markup | None:
    """Return the final score, once there is one."""
    if frame.outcome is None:
        return None
    shown = outcome_html(frame.outcome, frame.names or frame.game.seats, anchor(frame))
    return el("div", {"class": "rw-end"}, el("h2", None, "The score"), shown)


def rules(frame: TableFrame, about: Sequence[Clause] = ()) -> Markup | None:
    """Return the clauses the step is *about*, and folded away all others that are cited."""
    book, shown = frame.game.rulebook, {clause.id for clause in about}
    others = [book[name] for name in frame.cited if name not in shown]
    if not about and not others:
        return None
    main = _clauses(frame, about) if about else None
    rest = _folded(frame, others, "more " if about else "") if others else None
    return el("div", {"class": "rw-rules"}, el("h2", None, "Rules"), main, rest)


def _folded(frame: TableFrame, others: list[Clause], more: str) -> Markup:
    words = f"{plural(len(others), f'{more}rule')} used here"
    listed = _clauses(frame, others)
    return el("details", {"data-kept": "rules"}, el("summary", None, words), listed)


def _clauses(frame: TableFrame, clauses: Sequence[Clause]) -> Markup:
    return clauses_html(clauses, anchor(frame), lambda clause: _examples(frame, clause))


def _examples(frame: TableFrame, clause: Clause) -> Markup | None:
    """Return the lessons that show a clause, and the way to the page with all rules."""
    shown = [there(one, do="look") for one in frame.examples.get(clause.id, ())]
    page = {"class": "rw-page-link", "href": f"{frame.rules}#rule-{clause.id}"}
    link = el("a", page, "In the rules") if frame.rules else None
    if not shown and not link:
        return None
    words = el("span", None, "Show me:") if shown else None
    return el("div", {"class": "rw-showme"}, words, *shown, link)
