"""Tries all mutants, several at a time: what noticed each of them, and which survived."""

from __future__ import annotations

import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor, as_completed

from tqdm import tqdm

from tests.mutants.mutant import Mutant, mutants
from tests.mutants.stage import STAGES
from tests.mutants.trial import Trial, limit, trial
from tests.parts import WITH_MUTANTS

ENOUGH = 95  # percent of the mutants that must be noticed


def chosen(wanted: list[str]) -> list[Mutant]:
    """Return the mutants named by games or by GAME/NAME; all by default."""
    found = [one for game in WITH_MUTANTS for one in mutants(game)]
    unknown = set(wanted) - {name for one in found for name in (one.game, str(one))}
    if unknown:
        sys.exit(f"There is no game and no mutant called {', '.join(sorted(unknown))}.")
    return [one for one in found if not wanted or one.game in wanted or str(one) in wanted]


def try_all(wanted: list[Mutant], jobs: int) -> list[Trial]:
    """Try mutants, several at a time, and report each at once."""
    games = dict.fromkeys(one.game for one in wanted)
    stages = [(game, stage) for game in games for stage in STAGES]
    for game, stage in tqdm(stages, "the games as they are", leave=False):
        limit(game, stage)
    done = []
    with ThreadPoolExecutor(jobs) as pool, tqdm(total=len(wanted), desc="mutants") as progress:
        for future in as_completed([pool.submit(trial, one) for one in wanted]):
            done.append(result := future.result())
            progress.write(said(result), file=sys.stdout)
            progress.update()
    return done


def said(result: Trial) -> str:
    """Return a line about the result of a mutant."""
    noticed = f"{result.stage}: {result.by}" if result.stage else "SURVIVED"
    return f"{result.seconds:6.1f} s  {result.mutant}  {noticed[:160]}"


def report(done: list[Trial]) -> bool:
    """Print how many each stage noticed, and the survivors; tell whether that is enough."""
    for game in dict.fromkeys(result.mutant.game for result in done):
        _count(game, [result for result in done if result.mutant.game == game])
    _count("all", done)
    survivors = [result.mutant for result in done if not result.stage]
    for one in survivors:
        print(f"  {one} ({one.file}:{one.lines()[0]}, rule {one.clause}): {one.says}")
    return 100 * (len(done) - len(survivors)) >= ENOUGH * len(done)


def _count(name: str, done: list[Trial]) -> None:
    by = Counter(result.stage for result in done)
    stages = ", ".join(f"{by[stage]} by {stage}" for stage in STAGES)
    print(f"{name}: {len(done) - by['']} of {len(done)} noticed ({stages}), {by['']} survived")
