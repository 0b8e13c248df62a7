"""Our rulings and switches in one list: what the print says or leaves open, and how we play."""

from __future__ import annotations

from kit.core.drawing import Markup
from kit.core.game import AnyGame, Option
from kit.core.rulebook import Clause
from kit.lab.figures import SwitchFigures, figures
from kit.show.clause import cite
from kit.show.html import el, join
from kit.show.lab.pages import LEGEND, measured_html
from kit.show.reference.clauses import kind_html, linked
from kit.teach.reference.glossary import Term

MOST = 8  # choices that are shown; the others are folded


def rulings_html(found: AnyGame, terms: tuple[Term, ...]) -> Markup:
    """Return every ruling, and every rule that depends on a switch."""
    rows = [clause for clause in found.rulebook if clause.print or clause.option]
    return el(
        "section",
        {"class": "rw-section"},
        el("h2", {"id": "rulings"}, "Our rulings and switches"),
        el("p", None, _about(found, rows)),
        _how(found) if found.options else None,
        el("p", {"class": "rw-aside"}, LEGEND) if figures(found.slug) else None,
        el("ul", {"class": "rw-rulings"}, join(_row(found, clause, terms) for clause in rows)),
    )


def _about(found: AnyGame, rows: list[Clause]) -> str:
    rulings = sum(bool(clause.print) for clause in rows)
    switches = f"{len(found.options)} switch{'es' * (len(found.options) != 1)}"
    return (
        "Where the printed rules say nothing or contradict themselves, we made a ruling: "
        f"{rulings} in all. Each says what the print leaves open. With {switches} you can choose "
        "another reading."
    )


def _how(found: AnyGame) -> Markup:
    option = found.options[-1]
    name, value = option.name, option.choices[-1]
    return el(
        "p",
        {"class": "rw-aside"},
        "A switch is set before the game: ",
        el("code", None, f'rulewalk play {found.slug} --option "{name}={value}"'),
        ", in a notebook ",
        el("code", None, f'game("{found.slug}").box(options={{"{name}": {value!r}}})'),
        ", in a lesson of your own under ",
        el("code", None, "options:"),
        ".",
    )


def _row(found: AnyGame, clause: Clause, terms: tuple[Term, ...]) -> Markup:
    switch = next((o for o in found.options if o.name == clause.option), None)
    silence = el("p", None, el("b", None, "In the print: "), clause.print) if clause.print else None
    said = "We play: " if clause.print else "The rule: "
    return el(
        "li",
        {"id": f"ruling-{clause.id}", "class": "rw-ruling", "data-switch": bool(switch)},
        el("h3", {"tabindex": "-1"}, cite(clause.id), " ", clause.title),
        kind_html(clause.kind),
        silence,
        el("div", {"class": "rw-ours"}, el("b", None, said), linked(clause.whole, terms)),
        _switch(switch, figures(found.slug).get(switch.name)) if switch else None,
    )


def _switch(option: Option, measured: SwitchFigures | None) -> Markup:
    name = el(
        "p", None, el("b", None, "Switch "), el("code", None, option.name), f": {option.help}."
    )
    choices = [_choice(option, value) for value in option.choices]
    shown = el("ul", {"class": "rw-choices"}, *choices[:MOST])
    rest = choices[MOST:]
    if rest:
        summary = el("summary", None, f"{len(rest)} more choices")
        rest = [
            el("details", {"class": "rw-rest"}, summary, el("ul", {"class": "rw-choices"}, *rest))
        ]
    told = measured_html(measured) if measured else None
    return el("div", {"class": "rw-switch"}, name, shown, *rest, told)


def _choice(option: Option, value: object) -> Markup:
    usual = el("b", None, " if you do not choose") if value == option.default else None
    return el("li", None, el("code", None, str(value)), usual)
