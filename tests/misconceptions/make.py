"""Writer of ``misconceptions.json``: questions that tell believers from others.

``make misconceptions`` searches all games, which takes some minutes of one core; ``make
misconceptions ARGS=wild_side`` searches one. Run it again when a test says that a file is out of
date: after a change of the rules, of the quiz (its ``EDITION``) or of ``tests/mutants/``. Questions
of the last search stay if they still tell something, unless it is told to begin ``--anew``.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path

from kit.games import game
from kit.teach.learner.misconceptions import (
    Misconception,
    TellingQuestion,
    bank_file,
    read_bank,
)
from kit.teach.quiz.code import EDITION
from kit.teach.quiz.make import makers
from tests.lab.make_figures import random_games
from tests.misconceptions.hunt import POSITIONS, Hunt
from tests.mutants.mutant import Mutant, mutants
from tests.parts import WITH_MUTANTS

ENOUGH = 5  # questions that must tell a misconception, to look for it in a learner


def believable(slug: str) -> list[Mutant]:
    """Return the mutants of a game that a person could believe."""
    return [one for one in mutants(slug) if one.believed]


def fingerprint(slug: str) -> str:
    """Return a digest of all that a bank depends on, beside the makers of the quiz.

    These are the rules, by random games, and the changes that make a believer. The makers count by
    the edition of the quiz.
    """
    found, digest = game(slug), sha256()
    digest.update(random_games(found.box(makers(slug)[0].setups[0].players)))
    for one in believable(slug):
        digest.update(json.dumps(asdict(one) | {"says": "", "believed": ""}).encode())
    return digest.hexdigest()[:16]


def misconceptions(slug: str, found: Iterable[TellingQuestion]) -> dict[int, Misconception]:
    """Return the misconceptions that enough questions tell, by their number among the mutants."""
    count = Counter(one for question in found for one in question.shows)
    return {
        at: Misconception(one.name, one.clause, one.believed)
        for at, one in enumerate(believable(slug)) if count[at] >= ENOUGH
    }  # fmt: skip


def as_text(slug: str, found: Iterable[TellingQuestion]) -> str:
    """Return the text of a bank, one line for each entry, for readable diffs."""
    questions = list(found)
    held = misconceptions(slug, questions)
    number = {at: new for new, at in enumerate(held)}
    rows = [row for one in questions if (row := _row(one, number))]
    head = json.dumps({"edition": EDITION, "rules": fingerprint(slug)})[:-1]
    named = ",\n  ".join(json.dumps(one) for one in held.values())
    asked = ",\n  ".join(json.dumps(row, separators=(",", ":")) for row in rows)
    return f'{head},\n "misconceptions": [\n  {named}\n ],\n "questions": [\n  {asked}\n ]}}\n'


def _row(one: TellingQuestion, number: dict[int, int]) -> list[object] | None:
    """Return a question as JSON data, without misconceptions that too few questions tell."""
    shows = [[number[at], *replies] for at, replies in one.shows.items() if at in number]
    if not shows:
        return None
    seed, at, maker, wanted, variants = one.address
    address = [seed, at, maker, wanted, int(variants)]
    return [address, one.clause, one.size, one.right, shows, [*one.kept], [*one.added]]


def write(slug: str, *, anew: bool, most: int) -> str:
    """Search a game, write its bank into the source tree, and return what was found, in words."""
    path = Path(bank_file(slug))
    before = json.loads(path.read_text("utf-8")) if path.is_file() and not anew else None
    found = [one.address for one in read_bank(slug, before).questions] if before else []
    told = Hunt(slug, most).search(1 + max((one.seed for one in found), default=-1), found)
    text = as_text(slug, told)
    path.write_text(text, "utf-8")
    held, all_of_them = misconceptions(slug, told), believable(slug)
    count = Counter(one for question in told for one in question.shows)
    missing = [f"{one.name} ({count[at]})" for at, one in enumerate(all_of_them) if at not in held]
    return (
        f"{slug}: {len(held)} of {len(all_of_them)} believable misconceptions, "
        f"{len(text.encode()) / 1000:.1f} kB; too rarely told: {', '.join(missing) or 'none'}"
    )


def main() -> None:
    """Write the banks that were asked for, one by one."""
    parser = ArgumentParser(prog="make misconceptions", description=__doc__)
    parser.add_argument("game", nargs="*", help="all games by default")
    parser.add_argument("--anew", action="store_true", help="leave out the last search's questions")
    parser.add_argument("--positions", type=int, default=POSITIONS, help="of each game")
    args = parser.parse_args()
    for slug in args.game or WITH_MUTANTS:
        done = write(game(slug).slug, anew=args.anew, most=args.positions)
        sys.stdout.write(f"{done}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
