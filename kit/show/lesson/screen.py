"""One moment of a lesson as HTML: the same for JupyterLab, Voilà and a page with no kernel."""

from __future__ import annotations

from kit.core.drawing import Markup
from kit.core.rulebook import Clause
from kit.show.clause import cite, clauses_html, outcome_html
from kit.show.html import Attrs, el, join
from kit.show.lesson.controls import controls, course, lead, moves, strip, there
from kit.show.lesson.question import question
from kit.show.lesson.quiz_sheet import sheet_html
from kit.show.lesson.sums import from_told, tally
from kit.show.lesson.what_if import banner, more, seats
from kit.show.mode import is_coming
from kit.show.prose import prose
from kit.teach.frame import Frame

SHORT = 3  # lines of a set-up that are shown at once


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
    coming = is_coming()  # not an article yet: nothing can be pressed, and nothing is announced
    attrs: Attrs = {
        "inert": coming,
        "class": "rw rw-first" if coming else "rw",
        "data-game": frame.game.slug,
        "data-step": frame.step,
        "data-at": frame.at,
        "data-stage": frame.stage,
        "data-fork": len(frame.fork.played) if frame.fork else None,
        "aria-label": frame.title,
    }
    return el("div" if coming else "article", attrs, step, said)


def spoken(frame: Frame) -> str:
    """Return in words what a listener must know of this frame."""
    if frame.refusal:
        return f"{lead(frame.refusal).lstrip('✕→✓ ')} {frame.refusal.text}".strip()
    if frame.sheet:
        return f"{frame.title}. {frame.sheet.score or frame.sheet.about}"
    if frame.fork:
        return " ".join(["What if.", *(line.text for line in frame.told), frame.note])
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
    back = there(frame.came, f"← Back to {frame.came.words}") if frame.came else None
    return el("header", {"class": "rw-head"}, where, course(frame), title, place, about, back)


def _table(frame: Frame) -> Markup:
    draw = frame.game.drawing()
    sums = from_told(frame.told, draw.SIDES)
    words = [word for kind, word in draw.RESULTS.items() if kind in _kinds(frame)]
    settled = tally(sums, " ".join(words), _anchor(frame)) if len(sums) > 1 else None
    picture = draw.table(frame.view, hush=frame.hushed, sums=settled)
    return el("section", {"class": "rw-table", "aria-label": "The table"}, picture)


def _kinds(frame: Frame) -> set[str]:
    return {line.kind for line in frame.told}


def _ask(frame: Frame) -> Markup:
    note = el("div", {"class": "rw-note"}, prose(frame.note)) if frame.note else None
    asked = question(frame.question) if frame.question else None
    fork = frame.fork
    parts = (
        banner() if fork else None,
        note,
        seats(fork) if fork else None,
        asked,
        moves(frame),
    )
    return el("section", {"class": "rw-ask", "aria-label": "This step"}, *parts)


def _panel(frame: Frame) -> Markup:
    anchor = _anchor(frame)
    parts = (
        _told(frame, anchor),
        _score(frame, anchor),
        more(frame.fork, anchor) if frame.fork else None,
        _rules(frame, anchor),
    )
    return el(
        "section", {"class": "rw-panel", "aria-label": "What happened, and the rules"}, *parts
    )


def _told(frame: Frame, anchor: str) -> Markup | None:
    parts = frame.game.drawing().SIDES  # the sum on the table shows these
    told = [line for line in frame.told if line.kind not in parts]
    if not told:
        return None
    lines = join(
        el("li", {"data-told": line.kind or None}, line.text, " ", cite(line.clause, anchor))
        for line in told
    )
    listed = el("ol", None, lines)
    if frame.stage == "after":
        return el("div", {"class": "rw-told"}, el("h2", None, "What happened"), listed)
    if len(told) <= SHORT:
        return el("div", {"class": "rw-told"}, el("h2", None, "So far"), listed)
    words = f"How the table was set up: {len(told)} lines"
    return el("details", {"class": "rw-told"}, el("summary", None, words), listed)


def _score(frame: Frame, anchor: str) -> Markup | None:
    if frame.outcome is None:
        return None
    table = outcome_html(frame.outcome, frame.names or frame.game.seats, anchor)
    return el("div", {"class": "rw-end"}, el("h2", None, "The score"), table)


def _rules(frame: Frame, anchor: str) -> Markup | None:
    others = _also_cited(frame)
    if not frame.clauses and not others:
        return None
    main = clauses_html(frame.clauses, anchor, lambda c: _examples(frame, c))
    rest = _more(frame, others, " more" if frame.clauses else "") if others else None
    return el(
        "div", {"class": "rw-rules"}, el("h2", None, "Rules"), main if frame.clauses else None, rest
    )


def _more(frame: Frame, others: list[Clause], again: str) -> Markup:
    words = f"{len(others)}{again} " + ("rule" if len(others) == 1 else "rules") + " used here"
    listed = clauses_html(others, _anchor(frame), lambda c: _examples(frame, c))
    return el("details", {"data-kept": "rules"}, el("summary", None, words), listed)


def _examples(frame: Frame, clause: Clause) -> Markup | None:
    """Return the lessons that show a clause, and the way to the page with all rules."""
    shown = [there(one) for one in frame.examples.get(clause.id, ())]
    page = {"class": "rw-page-link", "href": f"{frame.rules}#rule-{clause.id}"}
    link = el("a", page, "In the rules") if frame.rules else None
    if not shown and not link:
        return None
    words = el("span", None, "Show me:") if shown else None
    return el("div", {"class": "rw-showme"}, words, *shown, link)


def _also_cited(frame: Frame) -> list[Clause]:
    """Return the clauses that are cited but not among those the step is about."""
    book, shown = frame.game.rulebook, {clause.id for clause in frame.clauses}
    return [book[name] for name in frame.cited if name not in shown]
