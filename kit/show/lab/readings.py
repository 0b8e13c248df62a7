"""What other readings of a rule change: sentences, and a small line for each number."""

from __future__ import annotations

from kit.core.drawing import Markup
from kit.core.kinds import plural
from kit.lab.figures import SwitchFigures
from kit.lab.readings import Difference, Reading
from kit.lab.words import counted, difference_text, measured_how, sure_sentence
from kit.show.html import el
from kit.show.lab.plots import change_line

FEW = 5  # so many readings of a switch stand open, the others are folded away
HOW_TO_READ = (
    "A dot is the difference that was measured, the line through it where the true one lies "
    "(95 % sure, at whatever game one stops), the grey band what is too little to matter."
)
LEGEND = (
    f"{HOW_TO_READ} Bots that look one move ahead play for these figures; they do not talk, bluff "
    "or think again."
)
SEEN = {
    "differs": "The interval is all on one side of zero.",
    "alike": "The interval lies in the band of what does not matter.",
    "open": "The interval has zero in it and is wider than what does not matter.",
}


def reading_html(reading: Reading) -> Markup:
    """Return one reading: a sentence, and a line for each measure."""
    head = el("p", None, el("b", None, str(reading.choice)), f": {sure_sentence(reading)}")
    rows = [_change(difference) for difference in reading.differences]
    count = el("p", {"class": "rw-facts"}, f"{counted(reading.games)}, each dealt alike for both")
    return el(
        "section", {"class": "rw-lab-reading"}, head, el("ul", {"class": "rw-listed"}, *rows), count
    )


def measured_html(of: SwitchFigures) -> Markup:
    """Return what a switch changes, as it was measured: a sentence and a picture per reading."""
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
    """Return what is sure of a reading, and folded away what so many games have left open."""
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
