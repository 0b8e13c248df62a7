"""The kit's objects as HTML for a notebook: one function for each type, without the style sheet."""

from __future__ import annotations

from collections.abc import Iterable
from functools import singledispatch
from typing import cast

from kit.core.cards import Card, Pack
from kit.core.drawing import Markup
from kit.core.errors import Illegal
from kit.core.event import EVERYONE, Event
from kit.core.game import AnyGame, Game, View
from kit.core.kinds import plural
from kit.core.outcome import Outcome
from kit.core.rulebook import Clause, Refusal, Rulebook
from kit.files.scenario import Written
from kit.lab.comparison import Compared
from kit.lab.results import Results
from kit.play.match import Match
from kit.play.replay import Replay
from kit.show.clause import cite, clauses_html, outcome_html, rulebook_html
from kit.show.html import Attrs, Child, el, join
from kit.show.lab.pages import comparison_html, results_html
from kit.show.lesson.screen import frame_html
from kit.show.mode import STILL, drawing_as
from kit.show.notebook.answers import FoundRules, Happened, LegalMoves, Look, Refused, Score
from kit.show.plain_drawing import drawing_of
from kit.show.reference.answer import answer_html
from kit.teach.frame import BaseFrame, Frame
from kit.teach.reference.ask import TableSays

LAST = 5  # sentences of a match's log


def picture(thing: object) -> Markup | None:
    """Return *thing* as HTML, or None if it has no picture; buttons are drawn as pictures."""
    with drawing_as(STILL):
        return _body(thing)


@singledispatch
def _body(thing: object) -> Markup | None:
    """Return the body of *thing*; a view is recognised by its box and seat."""
    if hasattr(thing, "box") and hasattr(thing, "seat"):
        return _out(thing.box.game, _table(thing.box.game, thing))
    return None


@_body.register
def _(clause: Clause) -> Markup:
    return _out(None, clauses_html([clause]))


@_body.register
def _(book: Rulebook) -> Markup:
    rows = join(el("li", None, f"{key} {title}") for key, title in book.sections.items())
    count = _head(f"{len(book)} rules", "number a rule, book['3.5'], or search it in words")
    whole = el("details", None, el("summary", None, "All of them"), rulebook_html(book, 3))
    return _out(None, count, el("ul", {"class": "rw-listed"}, rows), whole)


@_body.register
def _(refusal: Refusal) -> Markup:
    return _out(None, _no(refusal.sentence, refusal.clause))


@_body.register
def _(illegal: Illegal) -> Markup:
    instead = ", ".join(illegal.instead)
    more = el("p", None, f"Possible now: {instead}.") if instead else None
    words = f"{illegal.label}: {illegal.refusal.sentence}"
    return _out(None, _no(words, illegal.refusal.clause), more)


@_body.register
def _(found: FoundRules) -> Markup:
    return _out(None, clauses_html(found.rules))


@_body.register
def _(refused: Refused) -> Markup:
    words = f"{refused.move}: {refused.sentence}"
    return _out(None, _no(words, refused.rule.id), clauses_html([refused.rule]))


@_body.register
def _(event: Event) -> Markup:
    # An output may be shown to all, so a secret event is left out.
    open_to_all = event.audience == EVERYONE
    data = ", ".join(map(str, event.data)) if open_to_all else "secret"
    by = f"seat {event.seat}" if event.seat >= 0 else "the table"
    return _out(None, _lines([join((f"{event.kind} ({by}): {data} ", cite(event.clause)))]))


@_body.register
def _(outcome: Outcome) -> Markup:
    names = tuple(f"seat {seat}" for seat in range(outcome.seats))
    return _out(None, outcome_html(outcome, names))


@_body.register
def _(score: Score) -> Markup:
    return _out(None, outcome_html(score.outcome, score.names))


@_body.register
def _(card: Card) -> Markup:
    return _out(None, _cards([card]))


@_body.register
def _(pack: Pack) -> Markup:
    count = sum(card.copies for card in pack)
    return _out(None, _head(pack.name, f"{len(pack)} kinds, {count} cards"), _cards(pack))


@_body.register(Game)
def _(game: AnyGame) -> Markup:
    players = ", ".join(map(str, game.players))
    facts = f"{players} players · {len(game.rulebook)} rules · {len(game.pack)} kinds of card"
    switches = [
        join(
            (el("b", None, option.name), f" {' / '.join(map(str, option.choices))}: ", option.help)
        )
        for option in game.options
    ]
    return _out(game, _head(game.title, facts), el("p", None, game.blurb), _lines(switches))


@_body.register
def _(moves: LegalMoves) -> Markup:
    rows = [
        el("li", None, el("code", None, label), f" {said}" if said else None)
        for label, said in moves.pairs
    ]
    more = len(moves) - len(rows)
    rest = el("p", {"class": "rw-facts"}, f"and {more} more") if more else None
    head = _head(f"{moves.seat}: {plural(len(moves), 'legal move')}", "")
    return _out(None, head, el("ul", {"class": "rw-listed"}, *rows), rest)


@_body.register
def _(happened: Happened) -> Markup:
    lines = [join((line.text, " ", cite(line.clause))) for line in happened]
    rules = clauses_html(happened.rules) if happened.rules else None
    words = el("summary", None, f"The rules behind it ({len(happened.rules)})")
    folded = el("details", None, words, rules) if rules else None
    return _out(happened.box.game, _lines(lines), folded)


@_body.register
def _(look: Look) -> Markup:
    game = look.box.game
    return _out(game, _caption(look.headline), _table(game, look.view))


@_body.register
def _(match: Match) -> Markup:
    """Return a match as one seat sees it."""
    seat = match.watcher
    head = f"{len(match.actions)} actions; through {match.game.seats[seat]}'s eyes"
    seen, tell = match.seen(seat)[-LAST:], match.game.tell
    log = [join((tell(match.box, event), " ", cite(event.clause))) for event in seen]
    body = (_caption(f"{match.game.title}: {head}"), _table(match.game, match.view(seat)))
    return _out(match.game, *body, _lines(log))


@_body.register
def _(replay: Replay) -> Markup | None:
    return _body(replay.match)


@_body.register
def _(answer: TableSays) -> Markup:
    return _out(answer.game, answer_html(answer))


@_body.register
def _(frame: BaseFrame) -> Markup:
    return el("div", {"class": "rw-shown"}, frame_html(cast("Frame", frame)))


@_body.register
def _(written: Written) -> Markup:
    plot = written.scenario
    asked = sum(step.ask is not None for step in plot.steps)
    facts = f"{plot.game} · {plot.minutes} min · {len(plot.steps)} steps · {asked} questions"
    rules = join((cite(number) for number in plot.teaches), " ")
    teaches = el("p", None, "Teaches ", rules) if plot.teaches else None
    return _out(None, _head(plot.name, facts), el("p", None, plot.about), teaches)


@_body.register
def _(results: Results) -> Markup:
    return _out(results.game, results_html(results))


@_body.register
def _(comparison: Compared) -> Markup:
    return _out(comparison.game, comparison_html(comparison))


# Helpers


def _out(game: AnyGame | None, *children: Child) -> Markup:
    attrs = {"class": "rw rw-out", "data-game": game.slug if game else None}
    return el("div", attrs, *children)


def _head(title: str, facts: str) -> Markup:
    more = el("span", {"class": "rw-facts"}, facts) if facts else None
    return el("p", {"class": "rw-title"}, el("b", None, title), " ", more)


def _caption(words: str) -> Markup:
    return el("p", {"class": "rw-facts"}, words)


def _table(game: AnyGame, view: View) -> Markup:
    return el("div", {"class": "rw-table"}, drawing_of(game).table(view))


def _no(words: str, clause: str) -> Markup:
    return el("p", {"class": "rw-refusal"}, el("b", None, "✕ Refused."), f" {words} ", cite(clause))


def _lines(lines: list[Markup]) -> Markup:
    items = join(el("li", None, line) for line in lines)
    return el("div", {"class": "rw-told"}, el("ol", None, items))


def _cards(cards: Iterable[Card]) -> Markup:
    names = ("Card", "Deck", "Copies", "What it does", "Grade", "Where from, and why")
    head = el("tr", None, *(el("th", {"scope": "col"}, name) for name in names))
    rows = join(_card(card) for card in cards)
    table = el("table", {"class": "rw-cards"}, el("thead", None, head), el("tbody", None, rows))
    box: Attrs = {"class": "rw-scroll", "tabindex": 0, "role": "region", "aria-label": "Cards"}
    return el("div", box, table)


def _card(card: Card) -> Markup:
    told = (card.deck, card.copies, card.text, card.grade, card.origin)
    cells = (el("td", None, value) for value in told)
    return el("tr", None, el("th", {"scope": "row"}, card.name), *cells)
