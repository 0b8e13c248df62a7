"""What a switch changes at the table, from the figures that are kept in the package."""

from __future__ import annotations

from kit.core.drawing import Markup
from kit.core.game import Option
from kit.core.kinds import plural
from kit.lab.compare import Difference, Reading
from kit.lab.figures import SwitchFigures, figures_of
from kit.lab.words import difference_text, reading_sentence
from kit.show.html import el
from kit.show.lab.plots import change_line

FEW = 3  # more readings than that are folded away


def measured_html(slug: str, option: Option) -> Markup | None:
    """Return in a sentence and a small picture what each reading changes; None if unmeasured."""
    found = figures_of(slug, option.name)
    if found is None:
        return None
    rows = [_reading(reading) for reading in found.readings]
    shown: list[Markup] = [el("ul", {"class": "rw-listed"}, *rows[:FEW])]
    if rows[FEW:]:
        summary = el("summary", None, f"{len(rows) - FEW} more readings")
        shown.append(el("details", None, summary, el("ul", {"class": "rw-listed"}, *rows[FEW:])))
    return el("div", {"class": "rw-measured"}, el("p", None, _how(found, option)), *shown)


def _how(found: SwitchFigures, option: Option) -> str:
    most = max(reading.games for reading in found.readings)
    return (
        f"Measured beside {option.default!r}: {plural(found.players, 'player')}, all of them bots "
        f"that look one move ahead, the same deals for both, at most {most:,} games "
        f"(seed {found.seed}, {found.made})."
    )


def _reading(reading: Reading) -> Markup:
    words = el(
        "span", None, el("code", None, str(reading.choice)), f": {reading_sentence(reading)}"
    )
    clearest = _clearest(reading)
    drawn = change_line(difference_text(clearest), clearest.change, clearest.matters)
    return el("li", {"class": "rw-effect"}, words, drawn)


def _clearest(reading: Reading) -> Difference:
    """Return the difference that the small picture shows: the largest beside what matters."""
    return max(
        reading.differences,
        key=lambda d: (d.verdict == "differs", abs(d.change.value) / (d.matters or 1.0)),
    )
