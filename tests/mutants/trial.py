"""Tries a mutant: one stage after the other, until one notices, with a time limit."""

from __future__ import annotations

import subprocess
import sys
import time
from dataclasses import dataclass
from functools import cache

from tests.mutants.mutant import FOLDER, Mutant
from tests.mutants.stage import NOTICED, STAGES

FAR = 6  # a run hangs if it takes so many times as long as the unchanged game
SOONEST = 60  # and at least so many seconds, because a busy machine is slow


@dataclass(frozen=True)
class Trial:
    """Result of a mutant: the stage that noticed it ('' for none), what noticed it, the seconds."""

    mutant: Mutant
    stage: str
    by: str
    seconds: float


def look_at(game: str, name: str, stage: str, limit: float | None) -> str:
    """Run one stage in a process of its own; return what noticed the mutant, or ''."""
    command = [sys.executable, "-m", "tests.mutants.stage", game, name, stage]
    try:
        done = subprocess.run(
            command,
            cwd=FOLDER.parents[1],
            capture_output=True,
            text=True,
            timeout=limit,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return f"the limit of {limit:.0f} seconds"
    if done.returncode not in (0, NOTICED):  # an error of ours, not of the mutant
        raise RuntimeError(f"{' '.join(command)} broke: {done.stderr[-2000:]}")
    return done.stdout.strip().splitlines()[-1] if done.returncode else ""


@cache
def limit(game: str, stage: str) -> float:
    """Return the seconds after which a run hangs; the unchanged game must pass well within them."""
    start = time.monotonic()
    problem = look_at(game, "-", stage, None)
    assert not problem, f"{game} fails its {stage} without any change: {problem}"
    return max(SOONEST, FAR * (time.monotonic() - start))


def trial(mutant: Mutant, stages: tuple[str, ...] = STAGES) -> Trial:
    """Run the lessons, then the tests on a mutant, until one of them notices."""
    start = time.monotonic()
    for stage in stages:
        if by := look_at(mutant.game, mutant.name, stage, limit(mutant.game, stage)):
            return Trial(mutant, stage, by, time.monotonic() - start)
    return Trial(mutant, "", "", time.monotonic() - start)
