"""Fading help: the learner finds the move of a step, and gets a reply to each try.

``Finding`` is the state of the task, and ``Task`` has the wanted moves and the offered moves. All
tries are judged on tables imagined from the learner's view. So no offer and no refusal depends on a
hidden card. ``kit.teach.lesson.goal`` judges tries for a goal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from kit.core.errors import KitError
from kit.core.event import EVERYONE, Event
from kit.core.game import AnyGame, View
from kit.core.rng import Stream
from kit.core.rulebook import Refusal
from kit.core.state import State
from kit.play.match import Match
from kit.teach.frame import Told, told_to
from kit.teach.lesson.goal import Try, where_it_ends
from kit.teach.lesson.script import AFTER, Progress, Script

if TYPE_CHECKING:
    from kit.files.scenario import When


_LOOK = "Read the task once more, and think of what each move would do."
_OTHER = "That is allowed, but it is not the move of this step. Try another."
_GO_ON = "Good. Now go on with it."
_PERHAPS = "That may lead there as well: go on, or undo it."
_ALSO = "Right: that works too."
OWN_MOVE = f"{_ALSO} The lesson continues with its own move."
TOLD = 2  # sentences about the result of a try


class Finding:
    """The moves that a learner has to find in a lesson, and those found so far.

    With ``worked`` there are no tasks, for a page that cannot judge moves.
    """

    def __init__(self, script: Script, progress: Progress, *, worked: bool) -> None:
        self.script, self.progress, self.worked = script, progress, worked
        self.laid: list[int] = []  # of a decision with several moves; they are on the table
        self._tasks: dict[int, Task | None] = {}

    def task(self) -> Task | None:
        """Return the task of the current step, or None."""
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
        """Return the moves to choose from: a few, or all legal ones."""
        script = self.script
        if task.holds_to(self.laid) and (script.now.help == "half" or task.refused):
            return task.few(script.match.view(script.seat), self.laid)
        return script.match.state.legal(script.seat)

    def attempt(self, action: int) -> Told | None:
        """Judge a try: the right move runs the step, any other gets a reply and is not played."""
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
        """Play one of the wanted moves; after the last one, run the step as written."""
        if not task.full([*self.laid, action]):
            try:
                self.script.match.submit(self.script.seat, action)
            except KitError:  # only the whole step scripts this chance, so run all of it
                pass
            else:
                self.laid.append(action)
                return Told(_GO_ON, "", "good")
        self.progress.find(self.script.at)
        self._keep([*self.laid, action])
        return None

    def _keep(self, moves: list[int]) -> bool:
        """Run the step with the learner's moves if the rest of the lesson allows it.

        Otherwise run it as written, and return False.
        """
        self.clear()
        kept = self.script.now.refuse is None and self.script.run_with(moves)
        if not kept:
            self.script.run()
        return kept

    def _toward(self, goal: When, action: int) -> Told | None:
        """Judge another move than the written one by whether it reaches the goal."""
        script, at = self.script, self.script.at
        view = script.match.view(script.seat)
        table = Match(imagined(script.game, view))
        if refusal := script.game.why_not(table.state, script.seat, action):
            self.progress.tried.add(at)
            return Told(refusal.sentence, refusal.clause, "refused")
        tried = Try(table, script.seat, action, self._so_far(), goal)
        if tried.reaches:
            self.progress.find(at)
            kept = self._keep([*self.laid, action])
            return Told(_ALSO if kept else OWN_MOVE, "", "good")
        if tried.leads_there:
            return self._lay_other(action)
        self.progress.tried.add(at)
        end = self._reply(action) or where_it_ends(tried, view, action)
        return Told(self._misses(tried, end), "", "other")

    def _so_far(self) -> list[Event]:
        """Return the events of the moves played for this step."""
        match, laid = self.script.match, len(self.laid)
        return [event for events in match.events[len(match.events) - laid :] for event in events]

    def _lay_other(self, action: int) -> Told:
        """Play another move from which the goal can still be reached."""
        try:
            self.script.match.submit(self.script.seat, action)
        except KitError:  # the lesson scripts no chance for this move
            return Told(self.script.now.hint or _OTHER, "", "other")
        self.laid.append(action)
        return Told(_PERHAPS, "", "hint")

    def _misses(self, tried: Try, end: str) -> str:
        """Reply to a legal move that misses the goal: its events, its result, and the goal.

        Events that only the learner would see, such as a drawn card, are imagined, so they are not
        told.
        """
        public = tuple(event for event in tried.told if event.audience == EVERYONE)
        did = [line.text for line in told_to(tried.table.box, public, tried.seat)][:TOLD]
        return " ".join(part for part in [*did, end, self.script.now.hint or _OTHER] if part)

    def run(self) -> None:
        """Run the step as written."""
        self.clear()
        self.script.run()

    def undo(self) -> None:
        """Undo the last move found."""
        if self.laid:
            self.laid.pop()
            self.script.match.undo()

    def clear(self) -> None:
        """Undo all moves found."""
        while self.laid:
            self.undo()

    def help(self) -> Told | None:
        """Give a hint; the second time, give the move."""
        if self.task() is None:
            return None
        at, helped = self.script.at, self.progress.helped
        helped[at] = helped.get(at, 0) + 1
        if helped[at] == 1:
            return Told(self.script.now.hint or _LOOK, "", "hint")
        self.clear()
        return None

    def _elsewhere(self, action: int) -> Told:
        """Judge a move that the script does not have, from the view of the learner's seat."""
        script = self.script
        table = imagined(script.game, script.match.view(script.seat))
        if refusal := script.game.why_not(table, script.seat, action):
            return Told(refusal.sentence, refusal.clause, "refused")
        if self.task():
            return Told(self._reply(action) or script.now.hint or _OTHER, "", "other")
        on = "only looks now"
        if script.action is not None:
            on = f"goes on with: {self._words(script.action)}"
        return Told(f"{self._words(action)} is a legal move. This lesson {on}.", "", "later")

    def _reply(self, action: int) -> str:
        """Return the step's own reply to a move, or ''."""
        label, replies = self.script.match.box.notation.label(action), self.script.now.replies
        found = (words for move, words in replies.items() if fnmatchcase(label, move))
        return next(found, "")

    def _words(self, action: int) -> str:
        return f"“{self.script.game.words(self.script.match.box, action)}”"


# A step whose move the learner finds: the wanted moves, and the offered moves


OTHERS = 3  # wrong moves, if the learner chooses among a few
COMMON = 3  # a rule that refuses a third of all moves makes no tempting wrong move


class Task:
    """The wanted moves in the order of the script; several if they form one decision."""

    def __init__(self, game: AnyGame, seat: int, wanted: Sequence[int], *, refused: bool) -> None:
        self.game, self.seat, self.wanted, self.refused = game, seat, tuple(wanted), refused
        self._offers: dict[tuple[int, ...], tuple[int, ...]] = {}

    def holds_to(self, laid: Sequence[int]) -> bool:
        """Tell whether all moves played so far are wanted."""
        return all(laid.count(action) <= self.wanted.count(action) for action in laid)

    def fits(self, laid: Sequence[int], action: int) -> bool:
        """Tell whether *action* is wanted now: any of them, but the last one ends the decision."""
        if not self.holds_to(laid):
            return False
        left = _without(self.wanted, laid)
        return action in (left if len(left) == 1 else left[:-1])

    def full(self, laid: Sequence[int]) -> bool:
        """Tell whether all moves have been found."""
        return len(laid) == len(self.wanted)

    def few(self, view: View, laid: Sequence[int]) -> tuple[int, ...]:
        """Return a few moves with the wanted one among them, in an order that reveals nothing."""
        key = tuple(laid)
        if key not in self._offers:
            left = _without(self.wanted, laid)
            others = _others(imagined(self.game, view), self.seat, left, legal=self.refused)
            self._offers[key] = tuple(sorted({left[0], *others}))
        return self._offers[key]


def imagined(game: AnyGame, view: View) -> State:
    """Return a table that the seat cannot tell from the real one; the same for the same view."""
    world: State = game.imagine(view, Stream(0))
    return world


def refusals(state: State, seat: int) -> dict[int, Refusal]:
    """Return all actions that are forbidden to *seat* now, each with its refusal."""
    why_not, actions = state.box.game.why_not, range(len(state.box.notation))
    found = ((action, why_not(state, seat, action)) for action in actions)
    return {action: refusal for action, refusal in found if refusal}


def sensible(found: Mapping[int, Refusal]) -> dict[int, Refusal]:
    """Return the forbidden moves that a learner might try."""
    return {action: refusal for action, refusal in found.items() if not refusal.trivial}


def _others(state: State, seat: int, wanted: Sequence[int], *, legal: bool) -> list[int]:
    """Return wrong moves to offer, chosen so that the right one does not stand out.

    The first is a tempting forbidden move, if there is one; then come legal moves similar to those
    picked before. Of A > x, A > y, B > x, B > y each looks equally likely.
    """
    labels = Likeness(state)
    allowed = [action for action in state.legal(seat) if action not in wanted]
    tempting = [] if legal else [a for a in _tempting(state, seat, wanted[0]) if a not in wanted]
    near = [action for action in tempting if labels.shared(action, wanted[0])]
    picked = [wanted[0], *near[:1]]
    while allowed and len(picked) <= OTHERS:
        picked.append(labels.balanced(allowed, picked))
        allowed.remove(picked[-1])
    return [*dict.fromkeys([*picked, *tempting])][1 : OTHERS + 1]


def _tempting(state: State, seat: int, wanted: int) -> list[int]:
    """Return for each rule the forbidden move that is most like the right one.

    Moves most like the right one come first, then those of rules that refuse few moves.
    """
    groups: dict[str, list[int]] = {}
    for action, refusal in sensible(refusals(state, seat)).items():
        groups.setdefault(refusal.clause, []).append(action)
    labels, most = Likeness(state), len(state.box.notation) // COMMON
    rare = [group for group in groups.values() if len(group) <= most]
    near = [(labels.nearest(group, wanted), len(group)) for group in rare]
    near.sort(key=lambda pair: (-labels.shared(pair[0], wanted), pair[1]))
    return [action for action, _ in near]


class Likeness:
    """Similarity of moves: the number of words that their labels share."""

    def __init__(self, state: State) -> None:
        self._labels = state.box.notation.labels

    def shared(self, one: int, other: int) -> int:
        """Return the number of words that two labels share."""
        return len({*self._labels[one].split()} & {*self._labels[other].split()})

    def nearest(self, actions: Iterable[int], wanted: int) -> int:
        """Return the action most like *wanted*."""
        return min(actions, key=lambda action: (-self.shared(action, wanted), action))

    def balanced(self, actions: Iterable[int], picked: Sequence[int]) -> int:
        """Return the next action to offer, so that no word singles out the wanted one.

        *picked* begins with the wanted one. The next ones are like it and unlike each other; the
        last one is unlike it and like the others.
        """
        signs = [1, -1, -1] if len(picked) < OTHERS else [-1, 1, 1]

        def worth(action: int) -> tuple[int, int, int]:
            like = [self.shared(action, other) for other in picked]
            return (-sum(sign * n for sign, n in zip(signs, like, strict=False)), -like[0], action)

        return min(actions, key=worth)


def _without(wanted: Sequence[int], laid: Sequence[int]) -> list[int]:
    left = list(wanted)
    for action in laid:
        left.remove(action)
    return left
