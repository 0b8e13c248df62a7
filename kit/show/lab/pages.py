"""Results, comparisons and figures of readings as HTML: charts, sentences and tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from kit.core.drawing import Markup
from kit.core.kinds import plural
from kit.lab.figures import Difference, Reading, SwitchFigures
from kit.lab.setup import bot_name
from kit.lab.words import (
    STOPPED,
    cited_sometimes,
    counted,
    difference_text,
    headline,
    measured_how,
    percent,
    spaced,
    sure_sentence,
    touched_lines,
)
from kit.play.intervals import wilson
from kit.show.clause import cite
from kit.show.html import Child, el, join
from kit.show.lab.charts import Bar, bar_chart, change_line, histogram, range_chart

if TYPE_CHECKING:
    from kit.lab.comparison import Compared
    from kit.lab.results import Results, Spread

MOST = 12  # clauses and cards in a chart; the table has all
FEW = 5  # readings of a switch that are shown; the others are folded
HOW_TO_READ = (
    "A dot is the measured difference, and the line is its 95 % interval, which holds at every "
    "game of the run. Differences inside the grey band are too small to matter."
)
LEGEND = (
    f"{HOW_TO_READ} The games were played by bots that look one move ahead and do not bluff or "
    "talk."
)
SEEN = {
    "differs": "Zero is outside the interval.",
    "alike": "The interval lies inside the grey band.",
    "open": "The interval contains zero and is wider than the grey band.",
}


def results_html(of: Results) -> Markup:
    """Return the results of a simulation."""
    if not of.games:
        return el("p", None, f"{of.game.title}, {headline(of)}.")
    return join([
        _title(of.game.title, headline(of)),
        el("div", {"class": "rw-lab-plots"},
           seat_plot(of), length_plot(of), score_plot(of), clause_plot(of), card_plot(of)),
        _tables(of),
    ])  # fmt: skip


def seat_plot(of: Results) -> Markup:
    """Return each seat's share of the wins beside a fair share."""
    bars = [
        Bar(f"{seat} ({bot_name(bot)})", of.share(seat))
        for seat, bot in zip(of.seats, of.setup.bots, strict=True)
    ]
    if of.first:
        bars.append(Bar("the first to act", of.first))
    return bar_chart("Games won", bars, of.fair)


def length_plot(of: Results) -> Markup:
    """Return a histogram of the lengths of the games."""
    return histogram("Moves in a game", of.tally.plies, "moves")


def score_plot(of: Results) -> Markup | None:
    """Return the spread of each seat's points, or None where points only say who won."""
    spreads = {seat: of.score(seat) for seat in of.seats}
    if all(points.most - points.least <= 1 for points in spreads.values()):
        return None
    return range_chart("Points at the end", spreads)


def clause_plot(of: Results) -> Markup | None:
    """Return the share of games that cite each rule, setup rules left out.

    Rules cited in every game are counted in the title. Of the others an even selection is shown,
    because equal bars say nothing.
    """
    book, (always, rows) = of.game.rulebook, cited_sometimes(of)
    if not rows:
        return None
    bars = [Bar(f"{key} {book[key].title}", wilson(n, of.games)) for key, n in spaced(rows, MOST)]
    return bar_chart(f"Games that cite a rule ({plural(always, 'rule')} in every game)", bars)


def card_plot(of: Results) -> Markup | None:
    """Return the cards named by the last move of a game."""
    rows = [(name, n) for name, _, n in of.cards if n][:MOST]
    if not rows:
        return None
    return bar_chart(
        "Games whose last move names a card", [Bar(name, wilson(n, of.games)) for name, n in rows]
    )


def comparison_html(of: Compared) -> Markup:
    """Return the changes of each reading of an option."""
    option = of.option
    beside = f"beside {option.default!r}, the kit's reading "
    title = _title(f"{option.name}: {option.help}", join([beside, cite(option.clause)]))
    stopped = el("p", None, STOPPED) if of.stopped else None
    legend = el("p", {"class": "rw-facts"}, HOW_TO_READ)
    touched = [el("p", None, line) for line in touched_lines(of)]
    return join([title, *map(reading_html, of.readings), *touched, stopped, legend])


def _tables(of: Results) -> Markup:
    book = of.game.rulebook
    seats = [
        (seat, percent(s.value), percent(s.low), percent(s.high), *_points(of.score(seat)))
        for seat in of.seats
        for s in (of.share(seat),)
    ]
    clauses = [(f"{k} {book[k].title}", percent(n / of.games)) for k, n in of.clauses]
    cards = [(a, percent(n / of.games), percent(m / of.games)) for a, n, m in of.cards]
    return el(
        "details",
        {"class": "rw-lab-numbers"},
        el("summary", None, "The numbers"),
        _table(("Seat", "Won", "at least", "at most", "Points", "half of them", "all"), seats),
        _table(("Rule", "Games that cite it"), clauses),
        _table(("Card", "Games it came up in", "In the last move"), cards) if cards else None,
    )


def _points(of: Spread) -> tuple[str, str, str]:
    return f"{of.mean:.1f}", f"{of.low} to {of.high}", f"{of.least} to {of.most}"


def _table(names: Sequence[str], rows: Iterable[Sequence[str]]) -> Markup:
    head = el("tr", None, *(el("th", {"scope": "col"}, name) for name in names))
    body = join(
        el("tr", None, el("th", {"scope": "row"}, row[0]), *(el("td", None, x) for x in row[1:]))
        for row in rows
    )
    return el("table", {"class": "rw-cards"}, el("thead", None, head), el("tbody", None, body))


def _title(title: str, facts: Child) -> Markup:
    more = el("span", {"class": "rw-facts"}, facts)
    return el("p", {"class": "rw-title"}, el("b", None, title), " ", more)


def reading_html(reading: Reading) -> Markup:
    """Return one reading: a sentence, and a line for each measure."""
    head = el("p", None, el("b", None, str(reading.choice)), f": {sure_sentence(reading)}")
    rows = [_change(difference) for difference in reading.differences]
    count = el("p", {"class": "rw-facts"}, f"{counted(reading.games)}, each dealt alike for both")
    return el(
        "section", {"class": "rw-lab-reading"}, head, el("ul", {"class": "rw-listed"}, *rows), count
    )


def measured_html(of: SwitchFigures) -> Markup:
    """Return the measured changes of a switch: a sentence and a picture for each reading."""
    readings = [_measured(reading) for reading in of.readings]
    rest = readings[FEW:]
    return el(
        "div",
        {"class": "rw-measured"},
        el("p", None, el("b", None, "What it changes "), el("small", None, measured_how(of), ".")),
        el("ul", None, *readings[:FEW]),
        _folded(plural(len(rest), "more reading"), el("ul", None, *rest)) if rest else None,
    )


def _measured(reading: Reading) -> Markup:
    """Return the settled changes of a reading, with the open questions folded."""
    sure = [_change(d) for d in reading.differences if d.verdict == "differs"]
    still = [_change(d) for d in reading.differences if d.verdict == "open"]
    words = f"{plural(len(still), 'question')} not settled in {reading.games:,} games"
    told = f" {sure_sentence(reading)}"
    return el(
        "li",
        None,
        el("p", None, el("code", None, str(reading.choice)), told),
        el("ul", {"class": "rw-lab-reading"}, *sure) if sure else None,
        _folded(words, el("ul", {"class": "rw-lab-reading"}, *still)) if still else None,
    )


def _folded(words: str, inside: Markup) -> Markup:
    return el("details", {"class": "rw-rest"}, el("summary", None, words), inside)


def _change(of: Difference) -> Markup:
    told = _typeset(difference_text(of))
    return el(
        "li", None, change_line(SEEN[of.verdict], of.change, of.matters), el("span", None, told)
    )


def _typeset(told: str) -> str:
    return told.replace(" -> ", " → ").replace("-", "−")
