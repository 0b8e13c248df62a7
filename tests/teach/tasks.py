"""Play every task of the lessons with the thinker: ``python -m tests.teach.tasks [GAME[/LESSON]]``.

A task is fair if each move that is not clearly worse than the best one is accepted, or has a
sentence of its own. The thinker imagines 2,000 games for each decision, from a stated seed. It
compares moves on the same imagined tables, and a clearly worse move drops out of its race. Where
the learner chooses among a few moves, only those are judged.

With ``--kept`` it lists the accepted moves after which the lesson goes on with its own move.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from kit import GAMES
from kit.core.rng import Stream
from kit.files.index import headings
from kit.files.scenario import Written, one_shipped
from kit.files.wire import Click
from kit.play.match import Match
from kit.play.think.search import MoveSearch
from kit.teach.frame import Told
from kit.teach.lesson.find_move import OWN_MOVE, Task, imagined
from kit.teach.lesson.goal import Try, where_it_ends
from kit.teach.lesson.walkthrough import Walkthrough

IMAGINED = 2000
SEED = 28


class Found(NamedTuple):
    """A move of a task, with its share of the win, the best share, and the reply to it."""

    lesson: str
    step: int
    move: str
    share: float
    best: float
    reply: str

    def __str__(self) -> str:
        shares = f"{self.share:.2f}, the best {self.best:.2f}"
        return f"{self.lesson} step {self.step}: {self.move!r} ({shares}): {self.reply}"


class Decision:
    """One decision of a task, after the scripted moves *laid* before it."""

    def __init__(self, written: Written, name: str, at: int, laid: Sequence[int]) -> None:
        self.written, self.name, self.at, self.laid = written, name, at, laid

    def walk(self) -> Walkthrough:
        """Return the lesson at this decision."""
        walk = Walkthrough(self.written)
        walk.click(Click(step=walk.step, do="jump", at=self.at))
        for action in self.laid:
            self.play(walk, action)
        return walk

    def play(self, walk: Walkthrough, action: int) -> Told | None:
        """Play a move and return the reply."""
        label = walk.script.match.box.notation.label(action)
        frame = walk.click(Click(step=walk.step, do="play", action=label))
        assert frame
        return frame.refusal

    def judged(self, task: Task, imagined: int) -> Iterator[Found]:
        """Yield the moves that are not clearly worse than the best, each with its reply."""
        walk = self.walk()
        search = MoveSearch(walk.script.match.view(walk.script.seat), Stream(SEED))
        offered = {move.action for move in walk.frame().moves}
        label = walk.script.match.box.notation.label
        if len(search.legal) < 2:
            return
        search.think(imagined)
        rows = {row.action: row.mean for row in search.weighed()}
        for action in search.running:
            if label(action) not in offered or task.fits(self.laid, action):
                continue
            said = self.play(self.walk(), action)
            yield Found(
                self.name, self.at + 1, label(action), rows[action], rows[search.best],
                said.text if said else "",
            )  # fmt: skip

    def is_fair(self, found: Found) -> bool:
        """Tell whether a move is accepted, or has a sentence of its own."""
        walk = self.walk()
        step, action = walk.script.now, walk.script.match.box.notation.parse(found.move)
        said = self.play(walk, action)
        if said is None or said.kind != "other":
            return True
        if any(words in said.text for words in step.replies.values()):
            return True
        if step.goal is None:
            return False
        fresh = self.walk()
        view = fresh.script.match.view(fresh.script.seat)
        table = Match(imagined(fresh.script.game, view))
        return bool(where_it_ends(Try(table, view.seat, action, (), step.goal), view, action))


def decisions(slug: str, key: str) -> Iterator[tuple[Decision, Task]]:
    """Yield the decisions of a lesson's tasks, along the scripted moves."""
    written = one_shipped(slug, key)
    for at in range(len(written.scenario.steps)):
        task = Decision(written, "", at, ()).walk().finding.task()
        if task is None or task.refused:
            continue
        for count in range(len(task.wanted)):
            yield Decision(written, f"{slug}/{key}", at, task.wanted[:count]), task


def unfair(slug: str, key: str, imagined: int = IMAGINED) -> Iterator[Found]:
    """Yield the sensible moves of a lesson that its tasks reject without a reason."""
    for decision, task in decisions(slug, key):
        for found in decision.judged(task, imagined):
            if not decision.is_fair(found):
                yield found


def taken_back(slug: str, key: str) -> Iterator[Found]:
    """Yield the accepted moves after which the lesson goes on with its own move."""
    for decision, _ in decisions(slug, key):
        walk = decision.walk()
        for move in walk.frame().moves:
            action = walk.script.match.box.notation.parse(move.action)
            said = decision.play(decision.walk(), action)
            if said and said.text == OWN_MOVE:
                yield Found(decision.name, decision.at + 1, move.action, 0, 0, said.text)


def main(args: list[str]) -> int:
    """Print the unfair tasks of the chosen games or lessons; return 1 if there is one."""
    names = [arg for arg in args if not arg.startswith("-")]
    look, found = taken_back if "--kept" in args else unfair, 0
    for slug in GAMES:
        for one in headings(slug):
            if not names or slug in names or f"{slug}/{one.key}" in names:
                for line in look(slug, one.key):
                    print(line, flush=True)
                    found += 1
    return int(found > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
