"""Help that fades: the learner looks for the move of a step, and what she tries is answered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kit.core.errors import KitError
from kit.core.event import EVERYONE, Event
from kit.play.match import Match
from kit.teach.frame import Told, told_to
from kit.teach.lesson.goal import Try, where_it_ends
from kit.teach.lesson.progress import Progress
from kit.teach.lesson.script import AFTER, Script
from kit.teach.lesson.task import Task, imagined

if TYPE_CHECKING:
    from kit.files.scenario import When

_LOOK = "Read the task once more, and think of what each move would do."
_OTHER = "That is allowed, but not what this step is after. Try another."
_GO_ON = "Good. Now go on with it."
_PERHAPS = "That may lead there as well: go on, or take it back."
_ALSO = "Right: that does it as well. The lesson goes on with the move that was planned."
TOLD = 2  # sentences about what a try would have come to


class Finding:
    """What a learner has to find in a lesson, and the moves of a decision found so far.

    With ``worked`` there is nothing to find, for a page that cannot judge it.
    """

    def __init__(self, script: Script, progress: Progress, *, worked: bool) -> None:
        self.script, self.progress, self.worked = script, progress, worked
        self.laid: list[int] = []  # of a step with several moves; they lie on the table
        self._tasks: dict[int, Task | None] = {}

    def task(self) -> Task | None:
        """Return what is to be found at the present step, if anything is."""
        at = self.script.at
        known = at in self.progress.found or self.progress.helped.get(at, 0) > 1
        if self.worked or known or self.script.stage == AFTER:
            return None
        if at not in self._tasks:
            self._tasks[at] = self._set()
        return self._tasks[at]

    def _set(self) -> Task | None:
        step, wanted = self.script.now, self.script.own()
        if step.help == "worked" or step.ask is not None or not wanted:
            return None
        refused = step.refuse is not None
        return Task(self.script.game, self.script.seat, wanted, refused=refused)

    def offered(self, task: Task) -> Sequence[int]:
        """Return the moves to choose from: a few, or all that are legal."""
        script = self.script
        if task.holds_to(self.laid) and (script.now.help == "half" or task.refused):
            return task.few(script.match.view(script.seat), self.laid)
        return script.match.state.legal(script.seat)

    def attempt(self, action: int) -> Told | None:
        """Try a move: the step is run if it is the one, else nothing is played and we say why."""
        task, at = self.task(), self.script.at
        if task and task.fits(self.laid, action):
            return self._lay(task, action)
        if task and self.script.now.goal is not None:
            return self._toward(self.script.now.goal, action)
        if task is None and action == self.script.action:
            if at in self.progress.helped:
                self.progress.find(at)
            self.run()
            return None
        self.progress.tried.add(at)
        return self._elsewhere(action)

    def _lay(self, task: Task, action: int) -> Told | None:
        """Lay one of the moves looked for; when all are found the step is run as it is written."""
        if not task.full([*self.laid, action]):
            try:
                self.script.match.submit(self.script.seat, action)
            except KitError:  # it needs a chance that only the whole step has: so run all of it
                pass
            else:
                self.laid.append(action)
                return Told(_GO_ON, "", "good")
        self.progress.find(self.script.at)
        self.run()
        return None

    def _toward(self, goal: When, action: int) -> Told | None:
        """Judge a move that is not the written one by whether it reaches the goal."""
        script, at = self.script, self.script.at
        view = script.match.view(script.seat)
        table = Match(imagined(script.game, view))
        if refusal := script.game.why_not(table.state, script.seat, action):
            self.progress.tried.add(at)
            return Told(refusal.sentence, refusal.clause, "refused")
        tried = Try(table, script.seat, action, self._so_far(), goal)
        if tried.reaches:
            self.progress.find(at)
            self.run()
            return Told(_ALSO, "", "good")
        if tried.leads_there:
            return self._lay_other(action)
        self.progress.tried.add(at)
        return Told(self._misses(tried, where_it_ends(tried, view, action)), "", "other")

    def _so_far(self) -> list[Event]:
        """Return what the moves laid for this step have brought."""
        match, laid = self.script.match, len(self.laid)
        return [event for events in match.events[len(match.events) - laid :] for event in events]

    def _lay_other(self, action: int) -> Told:
        """Lay a move from which the goal can still be reached."""
        try:
            self.script.match.submit(self.script.seat, action)
        except KitError:  # it needs a chance that the lesson has not written down
            return Told(self.script.now.hint or _OTHER, "", "other")
        self.laid.append(action)
        return Told(_PERHAPS, "", "hint")

    def _misses(self, tried: Try, end: str) -> str:
        """Say what a legal move that misses the goal does, where it ends, and what is wanted.

        What only she would learn, as the card that she draws, is made up and stays untold.
        """
        public = tuple(event for event in tried.told if event.audience == EVERYONE)
        did = [line.text for line in told_to(tried.table.box, public, tried.seat)][:TOLD]
        return " ".join(part for part in [*did, end, self.script.now.hint or _OTHER] if part)

    def run(self) -> None:
        """Run the step as it is written."""
        self.clear()
        self.script.run()

    def undo(self) -> None:
        """Take the last move found back."""
        if self.laid:
            self.laid.pop()
            self.script.match.undo()

    def clear(self) -> None:
        """Take all moves found back."""
        while self.laid:
            self.undo()

    def help(self) -> Told | None:
        """Give a hint; asked again, give the move itself."""
        if self.task() is None:
            return None
        at, helped = self.script.at, self.progress.helped
        helped[at] = helped.get(at, 0) + 1
        if helped[at] == 1:
            return Told(self.script.now.hint or _LOOK, "", "hint")
        self.clear()
        return None

    def _elsewhere(self, action: int) -> Told:
        """Judge a move off the script, on what the learner's own seat can see."""
        script = self.script
        table = imagined(script.game, script.match.view(script.seat))
        if refusal := script.game.why_not(table, script.seat, action):
            return Told(refusal.sentence, refusal.clause, "refused")
        if self.task():
            return Told(script.now.hint or _OTHER, "", "other")
        on = "only looks now"
        if script.action is not None:
            on = f"goes on with: {self._words(script.action)}"
        return Told(f"{self._words(action)} is a legal move. This lesson {on}.", "", "later")

    def _words(self, action: int) -> str:
        return f"“{self.script.game.words(self.script.match.box, action)}”"
