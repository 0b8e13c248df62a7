"""Five charts: bars with intervals, a histogram, ranges, a line, and a change with its interval.

Every chart has a text alternative. Lengths are attributes and colours are classes, because our
pages' policy forbids inline styles.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from kit.core.drawing import Markup
from kit.lab.words import between, percent, points_text
from kit.play.intervals import Interval, wilson
from kit.show.html import Child, el

if TYPE_CHECKING:
    from kit.lab.results import Spread

WIDE = 560  # SVG units; a chart scales to its container
LETTER = 7.6  # width of a letter in a bar's label, with some reserve
LONGEST = 38  # letters of a label; the full label is in the tooltip and the text alternative
ROW = 26
BINS = 24
TALL = 150
TICKS = 6  # axis labels at most


class Bar(NamedTuple):
    """One bar: its label, and its share with bounds."""

    label: str
    share: Interval


def bar_chart(title: str, bars: Sequence[Bar], fair: float | None = None) -> Markup:
    """Return a bar chart of shares with their intervals; a line marks the fair share."""
    left = _room(bar.label for bar in bars)
    top = max(bar.share.high for bar in bars) or 1.0
    scale = (WIDE - left - 60) / top
    height = ROW * len(bars) + 8
    marks: list[Child] = [_bar(bar, at, left, scale) for at, bar in enumerate(bars)]
    note = "thin lines: 95 % intervals"
    if fair is not None:
        x = left + fair * scale
        marks.insert(0, _line("rw-lab-fair", x, 0, x, height))
        note += f"; dashed: a fair share, {percent(fair)}"
    told = "; ".join(f"{bar.label} {between(bar.share)}" for bar in bars)
    against = f" A fair share is {percent(fair)}." if fair is not None else ""
    return _figure(title, f"{title}: {told}.{against}", height, *marks, note=note)


def histogram(title: str, counted: Counter[int], unit: str) -> Markup:
    """Return a histogram in bins, each with its interval."""
    least, most, total = min(counted), max(counted), counted.total()
    size = max(1, -(-(most - least + 1) // BINS))
    bins = Counter[int]()
    for number, times in counted.items():
        bins[(number - least) // size] += times
    shares = [wilson(bins[at], total) for at in range((most - least) // size + 1)]
    scale = TALL / max(share.high for share in shares)
    step = (WIDE - 20) / len(shares)
    names = [_bin(least, size, at) for at in range(len(shares))]
    marks = [_column(share, name, at, step, scale)
             for at, (share, name) in enumerate(zip(shares, names, strict=True))]  # fmt: skip
    ticks = (_tick(10 + ((x - least) // size + 0.5) * step, x) for x in _round(least, most))
    peak = max(range(len(shares)), key=lambda at: shares[at].value)
    often = f"most often {names[peak]}, in {percent(shares[peak].value)} of the games"
    told = f"{title}: from {least} to {most} {unit}; {often}."
    return _figure(title, told, TALL + 24, *marks, *ticks, note=often)


def range_chart(title: str, spreads: Mapping[str, Spread]) -> Markup:
    """Return a range chart: a line for all values, a bar for the middle half, a dot: the mean."""
    left, height = _room(spreads), ROW * len(spreads) + 28
    least = min(of.least for of in spreads.values())
    most = max(of.most for of in spreads.values())
    scale = (WIDE - left - 60) / max(1, most - least)

    def x_of(number: float) -> float:
        return left + (number - least) * scale

    marks = [_range(name, of, at, x_of) for at, (name, of) in enumerate(spreads.items())]
    names = (_text(left - 8, ROW * at + 20, _short(name), "end") for at, name in enumerate(spreads))
    ticks = (_tick(x_of(x), x, height - 8) for x in _round(least, most))
    told = "; ".join(f"{name} {points_text(of)}" for name, of in spreads.items())
    note = "lines: all games; bars: half of them; dots: the average"
    return _figure(title, f"{title}: {told}.", height, *marks, *names, *ticks, note=note)


def line_chart(title: str, points: Mapping[str, float], unit: str) -> Markup:
    """Return a line chart that starts at zero, so that a constant looks flat."""
    scale = (TALL - 20) / (max(points.values()) or 1.0)
    step = (WIDE - 60) / max(1, len(points) - 1)
    dots = [
        (30 + at * step, TALL - value * scale, key, value)
        for at, (key, value) in enumerate(points.items())
    ]
    path = " ".join(f"{_n(x)},{_n(y)}" for x, y, _, _ in dots)
    marks: list[Child] = [
        _line("rw-lab-zero", 10, TALL, WIDE - 10, TALL),
        el("polyline", {"class": "rw-lab-line", "points": path}),
        *(_point(x, y, key, f"{value:.1f}") for x, y, key, value in dots),
    ]
    told = "; ".join(f"{key}: {value:.1f} {unit}" for key, value in points.items())
    return _figure(title, f"{title}: {told}.", TALL + 24, *marks)


def change_line(told: str, change: Interval, matters: float) -> Markup:
    """Return a change as a dot with its interval on a line around zero; *told* is its text."""
    reach = max(abs(change.low), abs(change.high), matters, 1e-9) * 1.1
    wide, middle = 200, 12
    at = [wide / 2 * (1 + x / reach) for x in change]
    band = wide * matters / reach
    return el(
        "svg",
        {"class": "rw-lab-change", "viewBox": f"0 0 {wide} 24", "role": "img", "aria-label": told},
        _rect("rw-lab-alike", wide / 2 - band / 2, 4, band, 16),
        _line("rw-lab-zero", wide / 2, 0, wide / 2, 24),
        _line("rw-lab-whisker", at[1], middle, at[2], middle),
        el("circle", {"class": "rw-lab-dot", "cx": _n(at[0]), "cy": middle, "r": 4}),
    )


def _bar(bar: Bar, at: int, left: float, scale: float) -> Markup:
    y, share = ROW * at + 6, bar.share
    middle = y + ROW / 2 - 3
    low, high = left + share.low * scale, left + share.high * scale
    return el(
        "g",
        None,
        el("title", None, f"{bar.label}: {between(share)}"),
        _text(left - 8, middle + 4, _short(bar.label), "end"),
        _rect("rw-lab-bar", left, y, share.value * scale, ROW - 8),
        _line("rw-lab-whisker", low, middle, high, middle),
        _text(high + 6, middle + 4, percent(share.value)),
    )


def _range(name: str, of: Spread, at: int, x_of: Callable[[float], float]) -> Markup:
    y = ROW * at + 6
    middle = y + ROW / 2 - 3
    start, low, high, end, mean = map(x_of, (of.least, of.low, of.high, of.most, of.mean))
    return el(
        "g",
        None,
        el("title", None, f"{name}: {points_text(of)}"),
        _line("rw-lab-whisker", start, middle, end, middle),
        _rect("rw-lab-bar", low, y, high - low, ROW - 8),
        el("circle", {"class": "rw-lab-mean", "cx": _n(mean), "cy": _n(middle), "r": 3}),
        _text(end + 6, middle + 4, f"{of.mean:.1f}"),
    )


def _column(share: Interval, name: str, at: int, step: float, scale: float) -> Markup:
    x, middle = 10 + at * step, 10 + (at + 0.5) * step
    top = TALL - share.value * scale
    return el(
        "g",
        None,
        el("title", None, f"{name}: {between(share)}"),
        _rect("rw-lab-bar", x + 0.5, top, max(step - 1, 1), share.value * scale),
        _line(
            "rw-lab-whisker", middle, TALL - share.low * scale, middle, TALL - share.high * scale
        ),
    )


def _tick(x: float, number: int, y: float = TALL + 18) -> Markup:
    return _text(x, y, str(number), "middle")


def _round(least: int, most: int) -> list[int]:
    """Return a few round numbers between two bounds, or both bounds if they are close."""
    wide = max(1, most - least)
    steps = (n * 10**power for power in range(12) for n in (1, 2, 5))
    step = next(step for step in steps if wide / step <= TICKS)
    return list(range(-(-least // step) * step, most + 1, step))


def _room(names: Iterable[str]) -> float:
    """Return the width of the labels beside the bars."""
    return 16 + LETTER * max(len(_short(name)) for name in names)


def _short(words: str) -> str:
    return words if len(words) <= LONGEST else words[: LONGEST - 1].rstrip() + "…"


def _point(x: float, y: float, key: str, value: str) -> Markup:
    dot = el("circle", {"class": "rw-lab-dot", "cx": _n(x), "cy": _n(y), "r": 3})
    below, above = _text(x, TALL + 18, key, "middle"), _text(x, y - 8, value, "middle")
    return el("g", None, dot, below, above)


def _bin(least: int, size: int, at: int) -> str:
    first = least + at * size
    return str(first) if size == 1 else f"{first} to {first + size - 1}"


def _figure(title: str, told: str, height: float, *marks: Child, note: str = "") -> Markup:
    box = f"0 0 {WIDE} {_n(height)}"
    drawn = el(
        "svg", {"class": "rw-lab-plot", "viewBox": box, "role": "img", "aria-label": told}, *marks
    )
    more = el("span", {"class": "rw-facts"}, note) if note else None
    caption = el("figcaption", None, title, " ", more)
    return el("figure", {"class": "rw-lab-figure"}, caption, drawn)


def _rect(kind: str, x: float, y: float, wide: float, high: float) -> Markup:
    size = {"x": _n(x), "y": _n(y), "width": _n(max(0.0, wide)), "height": _n(max(0.0, high))}
    return el("rect", {"class": kind, **size})


def _line(kind: str, x1: float, y1: float, x2: float, y2: float) -> Markup:
    return el("line", {"class": kind, "x1": _n(x1), "y1": _n(y1), "x2": _n(x2), "y2": _n(y2)})


def _text(x: float, y: float, words: str, anchor: str = "start") -> Markup:
    return el("text", {"x": _n(x), "y": _n(y), "text-anchor": anchor}, words)


def _n(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")
