"""One moment of a lesson as HTML: the same for JupyterLab, Voilà and a page with no kernel."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from kit.core.game import Game
from kit.core.rulebook import Clause
from kit.show.clause import cite, clauses_html, outcome_html
from kit.show.controls import controls, course, moves, strip
from kit.show.html import Attrs, Markup, el, join
from kit.show.prose import prose
from kit.show.question import question
from kit.show.sheet import sheet_html
from kit.show.tally import from_told, tally
from kit.teach.frame import Frame


def frame_html(frame: Frame) -> Markup:
    """Return the whole step: header, progress, table, panel and controls."""
    step = el(
        "div",
        {"class": "rw-step"},
        _header(frame),
        strip(frame),
        *((_ask(frame), _table(frame), _panel(frame)) if frame.sheet is None else ()),
        sheet_html(frame.sheet) if frame.sheet is not None else None,
        controls(frame, _anchor(frame)),
    )
    said = el("div", {"class": "rw-said", "aria-live": "polite"}, spoken(frame))
    attrs: Attrs = {
        "class": "rw",
        "data-game": frame.game.slug,
        "data-step": frame.step,
        "data-at": frame.at,
        "data-stage": frame.stage,
        "aria-label": frame.title,
    }
    return el("article", attrs, step, said)


def drawer(game: Game) -> Any:
    """Return the module that draws this game's table."""
    return import_module(f"kit.games.{game.slug}.draw")


def spoken(frame: Frame) -> str:
    """Return in words what a listener must know of this frame."""
    if frame.refusal:
        return f"Refused: {frame.refusal.text}"
    after = frame.stage == "after"
    news = [line.text for line in frame.told] if after else [frame.note]
    parts = [f"{frame.called(frame.at)}.", *news]
    asked = frame.question
    if asked and not asked.locked:
        parts.append(asked.text)
    elif asked and asked.chosen is not None:
        parts.insert(1, "Right." if asked.answers[asked.chosen].right else "Not this time.")
    return " ".join(parts)


def _anchor(frame: Frame) -> str:
    return f"{frame.game.slug}-{frame.step}"


def _header(frame: Frame) -> Markup:
    where = el("p", {"class": "rw-where"}, frame.game.title if frame.sheet is None else "Rulewalk")
    place = el("p", {"class": "rw-place"}, frame.called(frame.at)) if frame.marks else None
    about = el("p", {"class": "rw-about"}, frame.subtitle) if frame.subtitle else None
    title = el("h1", None, frame.title)
    return el("header", {"class": "rw-head"}, where, course(frame), title, place, about)


def _table(frame: Frame) -> Markup:
    draw = drawer(frame.game)
    sums = from_told(frame.told, _names(draw, "SIDES"))
    words = [word for kind, word in _names(draw, "RESULTS").items() if kind in _kinds(frame)]
    settled = tally(sums, " ".join(words), _anchor(frame)) if len(sums) > 1 else None
    picture = draw.table(frame.view, hush=frame.waiting, sums=settled)
    return el("section", {"class": "rw-table", "aria-label": "The table"}, picture)


def _names(draw: Any, name: str) -> dict[str, str]:
    found: dict[str, str] = getattr(draw, name, {})
    return found


def _kinds(frame: Frame) -> set[str]:
    return {line.kind for line in frame.told}


def _ask(frame: Frame) -> Markup:
    note = el("div", {"class": "rw-note"}, prose(frame.note)) if frame.note else None
    asked = question(frame.question) if frame.question else None
    return el("section", {"class": "rw-ask", "aria-label": "This step"}, note, asked)


def _panel(frame: Frame) -> Markup:
    anchor = _anchor(frame)
    parts = (
        _told(frame, anchor),
        _score(frame, anchor),
        moves(frame),
        _rules(frame, anchor),
    )
    return el(
        "section", {"class": "rw-panel", "aria-label": "What happened, and the rules"}, *parts
    )


def _told(frame: Frame, anchor: str) -> Markup | None:
    parts = _names(drawer(frame.game), "SIDES")  # the sum on the table shows these
    told = [line for line in frame.told if line.kind not in parts]
    if not told:
        return None
    title = "What happened" if frame.stage == "after" else "So far"
    lines = join(
        el("li", {"data-told": line.kind or None}, line.text, " ", cite(line.clause, anchor))
        for line in told
    )
    head = el("h2", None, title)
    return el("div", {"class": "rw-told"}, head, el("ol", None, lines))


def _score(frame: Frame, anchor: str) -> Markup | None:
    if frame.outcome is None:
        return None
    table = outcome_html(frame.outcome, frame.names or frame.game.seats, anchor)
    return el("div", {"class": "rw-end"}, el("h2", None, "The score"), table)


def _rules(frame: Frame, anchor: str) -> Markup | None:
    more = _also_cited(frame)
    if not frame.clauses and not more:
        return None
    main = clauses_html(frame.clauses, anchor) if frame.clauses else None
    rest = _more(more, anchor, " more" if main else "") if more else None
    return el("div", {"class": "rw-rules"}, el("h2", None, "Rules"), main, rest)


def _more(more: list[Clause], anchor: str, again: str) -> Markup:
    words = f"{len(more)}{again} " + ("rule" if len(more) == 1 else "rules") + " used here"
    return el("details", None, el("summary", None, words), clauses_html(more, anchor))


def _also_cited(frame: Frame) -> list[Clause]:
    """Return the clauses that are cited but not among those the step is about."""
    cited = [line.clause for line in frame.told]
    cited += [frame.refusal.clause] if frame.refusal else []
    cited += [line.clause for line in frame.outcome.lines] if frame.outcome else []
    cited += [frame.outcome.clause] if frame.outcome else []
    book, shown = frame.game.rulebook, {clause.id for clause in frame.clauses}
    return [book[name] for name in dict.fromkeys(cited) if name and name not in shown]
