"""The coverage page: what enforces, shows and tests each rule, and what the quiz asks about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kit.core.drawing import Markup
from kit.core.game import AnyGame
from kit.core.kinds import plural
from kit.files.index import Example, headings
from kit.show.html import Child, el, join
from kit.show.reference.clauses import FEW, kind_html, show_me
from kit.teach.links import page
from kit.teach.reference.coverage import EXEMPT, ClauseCover, LessonStep

Names = Mapping[str, str]  # titles of lessons, by key
_WORDS = {
    "enforced": "Enforced by",
    "shown": "Shown by",
    "tested": "Tested by",
    "asked": "Asked by",
}


def coverage_html(found: AnyGame, rows: Sequence[ClauseCover], *, source: bool) -> Markup:
    """Return the page; *source* says whether the tests of the checkout were counted."""
    names = {heading.key: heading.name for heading in headings(found.slug)}
    sections = [_section(found, key, rows, names) for key in found.rulebook.sections]
    return el(
        "div",
        {"class": "rw-coverage", "data-game": found.slug},
        _head(found),
        totals_html(rows, source=source),
        *sections,
    )


def totals_html(rows: Sequence[ClauseCover], *, source: bool) -> Markup:
    """Return the numbers of rules enforced, shown, tested and asked, and of holes."""
    due = [row for row in rows if row.clause.kind not in EXEMPT]
    counts = [
        el("li", None, el("b", None, f"{sum(bool(getattr(row, key)) for row in due)}"), f" {key}")
        for key in _WORDS
    ]
    holes = [f"{row.clause.id} ({', '.join(row.holes)})" for row in due if row.holes]
    verdict = f"Missing: {'; '.join(holes)}." if holes else "No rule is left out."
    return el(
        "div",
        {"class": "rw-totals"},
        el("ul", None, el("li", None, el("b", None, len(due)), " rules to play by"), *counts),
        el("p", None, f"{verdict} {_manners(rows)}".strip()),
        el("p", {"class": "rw-aside"}, _counted(source=source)),
    )


def _head(found: AnyGame) -> Markup:
    about = (
        "Every rule is cited by the code that enforces it, shown by a lesson that runs that code, "
        "tested, and asked about in the quiz, or there is a reason. Here is where."
    )
    button = {"class": "rw-button", "href": page("rules")}
    return el(
        "header",
        {"class": "rw-head"},
        el("p", {"class": "rw-where"}, found.title),
        el("h1", None, "What enforces each rule"),
        el("p", {"class": "rw-about"}, about),
        el("p", {"class": "rw-links"}, el("a", button, "The rules")),
    )


def _manners(rows: Sequence[ClauseCover]) -> str:
    count = sum(row.clause.kind in EXEMPT for row in rows)
    return f"Rules of manners, which no program can check: {count}." if count else ""


def _counted(*, source: bool) -> str:
    if source:
        return "A lesson is a test: each step promises what happens, and the engine has to keep it."
    return (
        "A lesson is a test: each step promises what happens, and the engine has to keep it. The "
        "tests written in Python are counted in the source tree only, which is not installed here."
    )


def _section(found: AnyGame, key: str, rows: Sequence[ClauseCover], names: Names) -> Markup:
    title = f"{key} {found.rulebook.sections[key]}"
    inside = [row for row in rows if row.clause.section == key]
    head = el("tr", {"role": "row"}, *(_th(word) for word in ("Rule", *_WORDS.values())))
    body = join(_row(found, row, names) for row in inside)
    table = el(
        "table",
        {"role": "table", "aria-label": title},
        el("thead", {"role": "rowgroup"}, head),
        el("tbody", {"role": "rowgroup"}, body),
    )
    return el("section", {"class": "rw-section"}, el("h2", None, title), table)


def _th(word: str) -> Markup:
    return el("th", {"scope": "col", "role": "columnheader"}, word)


def _row(found: AnyGame, row: ClauseCover, names: Names) -> Markup:
    clause = row.clause
    name = el("a", {"href": f"{page('rules')}#rule-{clause.id}"}, f"{clause.id} {clause.title}")
    places = {
        "enforced": [el("code", None, place) for place in row.enforced],
        "shown": [_step(found, step, names) for step in row.shown],
        "tested": [
            *(_step(found, step, names) for step in row.promised),
            *(el("code", None, test) for test in row.tests),
        ],
        "asked": [_words(kind) for kind in row.asked]
        or ([_words(row.unasked)] * bool(row.unasked)),
    }
    counts = {"tested": _how_many(row)}
    cells = [
        _cell(_WORDS[key], listed, clause.kind, counts.get(key)) for key, listed in places.items()
    ]
    head = el("th", {"scope": "row", "role": "rowheader"}, name, kind_html(clause.kind))
    return el("tr", {"role": "row", "data-holes": bool(row.holes)}, head, *cells)


def _words(text: str) -> Markup:
    """Return the name of a kind of question in words, or a reason as it is."""
    said = text if " " in text else f"{text.replace('_', ' ').capitalize()}?"
    return el("span", None, said)


def _how_many(row: ClauseCover) -> Markup | None:
    """Return the number of steps and tests that test a rule; tests are known in a checkout only."""
    counts = ((len(row.promised), "step"), (len(row.tests), "test"))
    words = " and ".join(plural(count, noun) for count, noun in counts if count)
    return el("p", {"class": "rw-aside"}, words) if words else None


def _cell(word: str, places: Sequence[Markup], kind: str, count: Child = None) -> Markup:
    inside: Child = _listed(places) if places else _none(kind)
    return el("td", {"role": "cell", "data-word": word}, count, inside)


def _none(kind: str) -> Markup:
    return el("span", {"class": "rw-aside"}, "not needed" if kind in EXEMPT else "✕ missing")


def _listed(places: Sequence[Markup]) -> Markup:
    shown = [el("ul", None, *(el("li", None, place) for place in part)) for part in
             (places[:FEW], places[FEW:]) if part]  # fmt: skip
    if len(shown) == 1:
        return shown[0]
    summary = el("summary", None, f"{len(places) - FEW} more")
    return join([shown[0], el("details", {"class": "rw-rest"}, summary, shown[1])])


def _step(found: AnyGame, shown: LessonStep, names: Names) -> Markup:
    """Return a step of a lesson as a link; the opening links to the first step."""
    name, at = names[shown.lesson], max(shown.step, 1) - 1
    words = f"{name}, step {shown.step}" if shown.step else f"{name}, the opening"
    return show_me(found.slug, Example(shown.lesson, name, at), words)
