"""Number of words before the question of each step: median, maximum, and steps above the limit."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median

from kit.cli.check import WORDS
from kit.files.index import headings
from kit.files.scenario import one_shipped


@dataclass(frozen=True)
class Count:
    """A step of a lesson, and its number of words."""

    lesson: str
    at: int
    words: int


def counts(slug: str) -> list[Count]:
    """Return the number of words of every step of a game's lessons."""
    return [
        Count(f"{slug}/{one.key}", at, len(step.say.split()))
        for one in headings(slug)
        for at, step in enumerate(one_shipped(slug, one.key).scenario.steps, 1)
    ]


def report_words(slug: str) -> None:
    """Print a line for a game, and a line for every step above the limit."""
    found = counts(slug)
    long = [one for one in found if one.words > WORDS]
    middle, most = median(one.words for one in found), max(one.words for one in found)
    above = f"{len(long)} of {len(found)} above {WORDS}"
    print(f"{slug:18} median {middle:g} words, longest {most}, {above}")
    for one in long:
        print(f"    {one.lesson} step {one.at}: {one.words} words")
