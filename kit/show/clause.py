"""Clauses, whole rulebooks and final scores as HTML."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from kit.core.drawing import Markup
from kit.core.outcome import Outcome, ScoreLine
from kit.core.rulebook import Clause, Rulebook
from kit.show.html import Child, el, join, prose, slug
from kit.show.mode import citation_works


def cite(clause_id: str, anchor: str = "") -> Markup:
    """Return a clause's number as a link that opens the clause, or None for an empty number.

    Where clicks are not answered (``kit.show.mode``) it is a plain number.
    """
    if not clause_id:
        return Markup()
    if not citation_works():
        return el("span", {"class": "rw-cite"}, clause_id)
    attrs = {
        "class": "rw-cite",
        "href": f"#{_anchor(anchor, clause_id)}",
        "data-open": clause_id,
        "aria-label": f"rule {clause_id}",
    }
    return el("a", attrs, clause_id)


def clause_html(clause: Clause, anchor: str = "", more: Child = None) -> Markup:
    """Return one clause as an entry of a definition list, with *more* at its end."""
    number = el("span", {"class": "rw-number"}, clause.id)
    reading = el("span", {"class": "rw-reading"}, clause.reading) if clause.reading else None
    words, attr = f"Rulebook: {clause.source}", "rw-source"
    if clause.kind == "ruling":
        words, attr = f"Our ruling on {clause.source}: {clause.print}", "rw-source rw-silence"
    source = el("span", {"class": attr}, words)
    return el(
        "div",
        {"class": "rw-clause", "data-clause": clause.id, "id": _anchor(anchor, clause.id)},
        el("dt", {"tabindex": "-1"}, number, " ", clause.title),
        el("dd", None, prose(clause.text), reading, source, more),
    )


def clauses_html(
    clauses: Iterable[Clause], anchor: str = "", more: Callable[[Clause], Child] | None = None
) -> Markup:
    """Return clauses as a definition list; *more* returns what follows each of them."""
    entries = join(clause_html(c, anchor, more(c) if more else None) for c in clauses)
    return el("dl", {"class": "rw-clauses"}, entries)


def rulebook_html(book: Rulebook, level: int = 2) -> Markup:
    """Return a whole rulebook, section by section, with links between clauses."""
    parts: list[Child] = []
    for section, title in book.sections.items():
        inside = [clause for clause in book if clause.section == section]
        head = el(f"h{level}", {"id": slug(f"section {section}")}, f"{section} {title}")
        entries = join(_entry(clause) for clause in inside)
        parts.append(el("section", None, head, el("dl", {"class": "rw-clauses"}, entries)))
    return el("div", {"class": "rw rw-book"}, *parts)


def outcome_html(outcome: Outcome, names: tuple[str, ...], anchor: str = "") -> Markup:
    """Return the final score: each side's lines with their clauses, and the total.

    Seats that win together have the same lines, so a side is shown once.
    """
    called = names[: outcome.seats] or ("You",)
    sides = outcome.sides or tuple((seat,) for seat in range(len(called)))
    tables = [
        _side(outcome, side[0], " and ".join(called[seat].capitalize() for seat in side), anchor)
        for side in sides
    ]
    return el("div", {"class": "rw-score"}, *tables, _verdict(outcome, names, anchor))


def _entry(clause: Clause) -> Markup:
    links = join((cite(other) for other in clause.see), " ")
    see = el("p", {"class": "rw-see"}, "See also ", links) if clause.see else None
    return clause_html(clause, more=see)


def _side(outcome: Outcome, seat: int, name: str, anchor: str) -> Markup:
    rows = join(_line(line, anchor) for line in outcome.lines if line.seat == seat)
    total = el("tr", None, el("th", {"scope": "row"}, "Total"), _points(outcome.totals[seat]))
    return el(
        "table",
        None,
        el("caption", None, name),
        el("tbody", None, rows),
        el("tfoot", None, total),
    )


def _line(line: ScoreLine, anchor: str) -> Markup:
    label = el("th", {"scope": "row"}, line.label, " ", cite(line.clause, anchor))
    return el("tr", None, label, _points(line.points))


def _points(points: int) -> Markup:
    return el("td", None, points)


def _verdict(outcome: Outcome, names: tuple[str, ...], anchor: str) -> Markup | None:
    if outcome.seats < 2:
        return None
    words = outcome.verdict([name.capitalize() for name in names])
    return el("p", {"class": "rw-verdict"}, words, " ", cite(outcome.clause, anchor))


def _anchor(anchor: str, clause_id: str) -> str:
    return f"rule-{anchor}-{clause_id}" if anchor else f"rule-{clause_id}"
