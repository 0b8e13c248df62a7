"""Four plots: bars with intervals, a histogram, a line, and a change with its interval.

Every plot is an image with a sentence for who cannot see it. Lengths are attributes and colours
are classes, for a page of ours allows no style inside.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from kit.core.drawing import Markup
from kit.lab.words import percent
from kit.play.intervals import Interval, wilson
from kit.show.html import Child, el

WIDE = 560  # units; a plot scales with its room
LABELS = 200  # the room for what a bar is called
ROW = 26
BINS = 24
TALL = 150


class Bar(NamedTuple):
    """One bar: what it is called, and its share with bounds."""

    label: str
    share: Interval


def bar_chart(title: str, bars: Sequence[Bar], fair: float | None = None) -> Markup:
    """Return shares as bars with their intervals; a line marks the fair share."""
    top = max(bar.share.high for bar in bars) or 1.0
    scale = (WIDE - LABELS - 60) / top
    height = ROW * len(bars) + 8
    marks: list[Child] = [_bar(bar, at, scale) for at, bar in enumerate(bars)]
    if fair is not None:
        x = LABELS + fair * scale
        marks.append(_line("rw-lab-fair", x, 0, x, height))
    told = "; ".join(f"{bar.label} {percent(bar.share.value)}" for bar in bars)
    against = f" A fair share is {percent(fair)}." if fair is not None else ""
    return _figure(title, f"{title}: {told}.{against}", height, *marks)


def histogram(title: str, counted: Counter[int], unit: str) -> Markup:
    """Return how often each number came, in bins, each with its interval."""
    least, most, total = min(counted), max(counted), counted.total()
    size = max(1, -(-(most - least + 1) // BINS))
    bins = Counter[int]()
    for number, times in counted.items():
        bins[(number - least) // size] += times
    shares = [wilson(bins[at], total) for at in range((most - least) // size + 1)]
    scale = TALL / max(share.high for share in shares)
    step = (WIDE - 20) / len(shares)
    marks = [_column(share, at, step, scale) for at, share in enumerate(shares)]
    ends = (_text(10, TALL + 18, str(least)), _text(WIDE - 10, TALL + 18, str(most), "end"))
    peak = max(range(len(shares)), key=lambda at: shares[at].value)
    told = (
        f"{title}: from {least} to {most} {unit}; most often {_bin(least, size, peak)}, in "
        f"{percent(shares[peak].value)} of the games."
    )
    return _figure(title, told, TALL + 24, *marks, *ends)


def line_chart(title: str, points: Mapping[int, float], unit: str) -> Markup:
    """Return numbers as a line above zero, so that a flat one looks flat."""
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
        *(_point(x, y, str(key), f"{value:.1f}") for x, y, key, value in dots),
    ]
    told = "; ".join(f"{key}: {value:.1f} {unit}" for key, value in points.items())
    return _figure(title, f"{title}: {told}.", TALL + 24, *marks)


def change_line(told: str, change: Interval, matters: float) -> Markup:
    """Return a change as a dot with its interval on a line around zero; *told* says it in words."""
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


def _bar(bar: Bar, at: int, scale: float) -> Markup:
    y, share = ROW * at + 6, bar.share
    middle = y + ROW / 2 - 3
    low, high = LABELS + share.low * scale, LABELS + share.high * scale
    return el(
        "g",
        None,
        _text(LABELS - 8, middle + 4, bar.label, "end"),
        _rect("rw-lab-bar", LABELS, y, share.value * scale, ROW - 8),
        _line("rw-lab-whisker", low, middle, high, middle),
        _text(high + 6, middle + 4, percent(share.value)),
    )


def _column(share: Interval, at: int, step: float, scale: float) -> Markup:
    x, middle = 10 + at * step, 10 + (at + 0.5) * step
    top = TALL - share.value * scale
    return el(
        "g",
        None,
        _rect("rw-lab-bar", x + 0.5, top, max(step - 1, 1), share.value * scale),
        _line(
            "rw-lab-whisker", middle, TALL - share.low * scale, middle, TALL - share.high * scale
        ),
    )


def _point(x: float, y: float, key: str, value: str) -> Markup:
    dot = el("circle", {"class": "rw-lab-dot", "cx": _n(x), "cy": _n(y), "r": 3})
    below, above = _text(x, TALL + 18, key, "middle"), _text(x, y - 8, value, "middle")
    return el("g", None, dot, below, above)


def _bin(least: int, size: int, at: int) -> str:
    first = least + at * size
    return str(first) if size == 1 else f"{first} to {first + size - 1}"


def _figure(title: str, told: str, height: float, *marks: Child) -> Markup:
    box = f"0 0 {WIDE} {_n(height)}"
    drawn = el(
        "svg", {"class": "rw-lab-plot", "viewBox": box, "role": "img", "aria-label": told}, *marks
    )
    return el("figure", {"class": "rw-lab-figure"}, el("figcaption", None, title), drawn)


def _rect(kind: str, x: float, y: float, wide: float, high: float) -> Markup:
    size = {"x": _n(x), "y": _n(y), "width": _n(max(0.0, wide)), "height": _n(max(0.0, high))}
    return el("rect", {"class": kind, **size})


def _line(kind: str, x1: float, y1: float, x2: float, y2: float) -> Markup:
    return el("line", {"class": kind, "x1": _n(x1), "y1": _n(y1), "x2": _n(x2), "y2": _n(y2)})


def _text(x: float, y: float, words: str, anchor: str = "start") -> Markup:
    return el("text", {"x": _n(x), "y": _n(y), "text-anchor": anchor}, words)


def _n(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")
