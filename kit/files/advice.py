"""Advice about a scenario that passes: what could be better."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kit.files.scenario import Written

WORDS = 35  # words before a question; the rest can go into 'more'


def advice(written: Written, shown: Iterable[str]) -> list[str]:
    """Return advice, each with its line, about a scenario whose steps showed these clauses."""
    return [*_long_steps(written), *_not_shown(written, set(shown))]


def _long_steps(written: Written) -> Iterator[str]:
    for at, step in enumerate(written.scenario.steps):
        count = len(step.say.split())
        if count > WORDS:
            before = "before its question" if step.ask else "at once"
            where = written.location("steps", at, "say")
            rest = f"{WORDS} are enough, and the rest can wait in 'more'"
            yield f"{where}: step {at + 1} says {count} words {before}; {rest}"


def _not_shown(written: Written, shown: set[str]) -> Iterator[str]:
    for i, clause in enumerate(written.scenario.teaches):
        if clause not in shown:
            yield f"{written.location('teaches', i)}: it teaches {clause}, and no step shows it"
