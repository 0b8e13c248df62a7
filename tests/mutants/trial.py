"""Trying a mutant: one stage after the other, until somebody notices, in time."""

from __future__ import annotations

import subprocess
import sys
import time
from dataclasses import dataclass
from functools import cache

from tests.mutants.mutant import FOLDER, Mutant
from tests.mutants.stage import NOTICED, STAGES

FAR = 6  # a run is hanging that takes so many times as long as one of the game as it is
SOONEST = 60  # and so many seconds at least, for a busy machine is slow, not broken


@dataclass(frozen=True)
class Trial:
    """What became of a mutant: the stage that noticed it ('' for none), by what, in what time."""

    mutant: Mutant
    stage: str
    by: str
    seconds: float


def look_at(game: str, name: str, stage: str, limit: float | None) -> str:
    """Run one stage in a process of its own; return who noticed something, or nothing."""
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
    if done.returncode not in (0, NOTICED):  # not the mutant is to blame, but we are
        raise RuntimeError(f"{' '.join(command)} broke: {done.stderr[-2000:]}")
    return done.stdout.strip().splitlines()[-1] if done.returncode else ""


@cache
def limit(game: str, stage: str) -> float:
    """Return the seconds after which a run hangs; the game as it is must pass, far below that."""
    start = time.monotonic()
    problem = look_at(game, "-", stage, None)
    assert not problem, f"{game} fails its {stage} without any change: {problem}"
    return max(SOONEST, FAR * (time.monotonic() - start))


def trial(mutant: Mutant, stages: tuple[str, ...] = STAGES) -> Trial:
    """Show a mutant to the lessons, then to the tests, until one of them notices."""
    start = time.monotonic()
    for stage in stages:
        if by := look_at(mutant.game, mutant.name, stage, limit(mutant.game, stage)):
            return Trial(mutant, stage, by, time.monotonic() - start)
    return Trial(mutant, "", "", time.monotonic() - start)
