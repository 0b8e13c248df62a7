"""A lesson without a screen: it takes clicks and yields frames."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile

from kit.core.errors import KitError, Unreadable
from kit.files.run import Done, begin, run, run_step
from kit.files.scenario import Step, Written
from kit.files.wire import Click
from kit.teach import moment
from kit.teach.branch import Branch
from kit.teach.frame import Frame, Move, Question, Told
from kit.teach.progress import Progress
from kit.teach.task import Task, imagined

BEFORE, AFTER = "before", "after"
_LOOK = "Read the task once more, and think of what each move would do."
_OTHER = "That is allowed, but not what this step is after. Try another."


class Walkthrough:
    """One learner in one scenario: where she is, what she predicted, what was refused.

    ``step`` numbers the frames and only grows; a click made for another frame is stale and
    changes nothing. The table is the match's; going back takes actions back. With ``worked`` no
    step asks the learner to find the move, for a page that cannot judge it.
    """

    def __init__(self, written: Written, step: int = 0, *, worked: bool = False) -> None:
        self.written, self.plot, self.worked = written, written.scenario, worked
        self.step = step
        trial = begin(written)
        self._script = tuple(run(written, trial))  # a broken promise breaks here, not in class
        self._plans = _plans(self.plot.steps, trial.actions)
        self._tasks: dict[int, Task | None] = {}
        self._begin()

    def _begin(self) -> None:
        self.match = begin(self.written)
        self.game = self.match.game
        self.at, self.stage = 0, BEFORE
        self.progress = Progress()
        self._done: list[Done | None] = []  # what each step came to, None for words alone
        self._laid: list[int] = []  # moves found so far, where the step has several
        self._refusal: Told | None = None
        self.branch: Branch | None = None

    def __repr__(self) -> str:
        return f"Walkthrough({self.plot.name!r}, step {self.at + 1} of {len(self.plot.steps)})"

    def click(self, click: Click) -> Frame | None:
        """Do what the learner clicked and return the new frame; None if the click is stale."""
        if click.step != self.step:
            return None
        self._refusal = None
        if self.branch is None or not self._off_script(self.branch, click):
            self._on_script(click)
        self.step += 1
        return self.frame()

    def _on_script(self, click: Click) -> None:
        if click.do not in ("play", "help", "undo"):
            self._unlay()
        ways: dict[str, Callable[[], None]] = {
            "next": self._next, "back": self._back, "lock": self._lock, "restart": self._begin,
            "help": self._help, "whatif": self._leave, "undo": self._undo,
            "choose": lambda: self._choose(click.at), "jump": lambda: self._jump(click.at),
            "play": lambda: self._play(click.action),
        }  # fmt: skip
        if click.do in ways:
            ways[click.do]()

    def _off_script(self, branch: Branch, click: Click) -> bool:
        """Do what a click means in a what-if; False if it is meant for the script."""
        if click.do in ("return", "jump", "restart"):
            self.branch = None
            return click.do == "return"
        ways: dict[str, Callable[[], object]] = {
            "play": lambda: branch.play(click.action), "seat": lambda: branch.sit(click.at),
            "undo": branch.undo, "help": branch.ask,
        }  # fmt: skip
        if click.do in ways:
            ways[click.do]()
        return True

    @property
    def _now(self) -> Step:
        return self.plot.steps[self.at]

    @property
    def _words_only(self) -> bool:
        return self._now.do is None and self._now.refuse is None

    @property
    def _secret(self) -> bool:
        """Tell whether the step is a choice that the learner's seat may not see being made."""
        events = self._script[self.at].events
        return bool(events) and not events[0].seen_by(self.seat)

    def _waiting(self) -> bool:
        asks = self.stage == BEFORE and self._now.ask is not None
        return asks and not self.progress.closed(self.at)

    # What the learner can do

    def _choose(self, answer: int) -> None:
        if self._waiting() and self._now.ask and answer < len(self._now.ask.answers):
            self.progress.chosen[self.at] = answer

    def _lock(self) -> None:
        if self._waiting() and self.at in self.progress.chosen:
            self._run()
            self.progress.lock(self.at, self._script[self.at].right)

    def _next(self) -> None:
        if self.stage == BEFORE:
            self._pass()
            self._run()
            if self._words_only and self._now.ask is None:
                self._step_on()
        else:
            self._step_on()

    def _pass(self) -> None:
        if self._waiting() or self._task():
            self.progress.skip(self.at)

    def _step_on(self) -> None:
        if self.at + 1 < len(self.plot.steps):
            self.at, self.stage = self.at + 1, BEFORE

    def _back(self) -> None:
        if self.stage == BEFORE and self.at == 0:
            return
        if self.stage == BEFORE:
            self.at, self.stage = self.at - 1, AFTER
            if not (self._words_only and self._now.ask is None):
                return
        self._unrun()

    def _jump(self, at: int) -> None:
        if not 0 <= at < len(self.plot.steps):
            return
        while len(self._done) > at:
            self.at = len(self._done) - 1
            self._unrun()
        while len(self._done) < at:
            self.at, self.stage = len(self._done), BEFORE
            self._pass()
            self._run()
        self.at, self.stage = at, BEFORE

    def _play(self, action: str) -> None:
        if self.stage == AFTER or self._waiting():
            first = "Go on to the next step" if self.stage == AFTER else "Answer the question"
            self._refusal = Told(f"{first} first.", "", "later")
            return
        if self._secret:
            self._refusal = Told("Somebody else chooses now, in secret.", "", "later")
            return
        try:
            self._attempt(self.match.box.notation.parse(action))
        except Unreadable as problem:
            self._refusal = Told(str(problem), "", "later")

    def _attempt(self, number: int) -> None:
        task = self._task()
        if task and task.fits(self._laid, number):
            self._lay(task, number)
        elif task is None and number == self._scripted:
            if self.at in self.progress.helped:
                self.progress.find(self.at)
            self._run()
        else:
            self.progress.tried.add(self.at)
            self._refusal = self._elsewhere(number)

    # Finding the move

    @property
    def _scripted(self) -> int | None:
        """Return the action that the script goes on with, or None where it only talks."""
        label = self._now.refuse or next(iter(self._now.actions), None)
        return None if label is None else self.match.box.notation.parse(label)

    def _task(self) -> Task | None:
        """Return what the learner has to find at this step, if she has to."""
        known = self.at in self.progress.found or self.progress.helped.get(self.at, 0) > 1
        if self.worked or known or self.stage == AFTER:
            return None
        if self.at not in self._tasks:
            self._tasks[self.at] = self._set_task()
        return self._tasks[self.at]

    def _set_task(self) -> Task | None:
        wanted, refused = self._own(), self._now.refuse is not None
        if self._now.help == "worked" or self._now.ask is not None or not wanted:
            return None
        return Task(self.game, self.seat, wanted, refused=refused)

    def _own(self) -> list[int]:
        """Return the moves that the step begins with and that are the learner's own."""
        if self._now.refuse is not None:
            mine = self._script[self.at].seat == self.seat
            return [self.match.box.notation.parse(self._now.refuse)] if mine else []
        own = takewhile(lambda one: one[0] == self.seat, self._plans[self.at])
        return [action for _, action in own]

    def _lay(self, task: Task, number: int) -> None:
        """Lay one of the moves looked for; when all are found the step is run as it is written."""
        if not task.full([*self._laid, number]):
            try:
                self.match.submit(self.seat, number)
            except KitError:  # it needs a chance that only the whole step has: so run all of it
                pass
            else:
                self._laid.append(number)
                self._refusal = Told("Good. Now go on with it.", "", "good")
                return
        self.progress.find(self.at)
        self._run()

    def _undo(self) -> None:
        if self._laid:
            self._laid.pop()
            self.match.undo()

    def _unlay(self) -> None:
        while self._laid:
            self._undo()

    def _help(self) -> None:
        if self._task() is None:
            return
        asked = self.progress.helped[self.at] = self.progress.helped.get(self.at, 0) + 1
        if asked > 1:
            self._unlay()
        else:
            self._refusal = Told(self._now.hint or _LOOK, "", "hint")

    def _elsewhere(self, number: int) -> Told:
        """Judge a move off the script, on what the learner's own seat can see."""
        table = imagined(self.game, self.match.view(self.seat))
        if refusal := self.game.why_not(table, self.seat, number):
            return Told(refusal.sentence, refusal.clause, "refused")
        if self._task():
            return Told(self._now.hint or _OTHER, "", "other")
        script = self._scripted
        on = "only looks now" if script is None else f"goes on with: {self._words(script)}"
        return Told(f"{self._words(number)} is a legal move. This lesson {on}.", "", "later")

    def _words(self, action: int) -> str:
        return f"“{self.game.words(self.match.box, action)}”"

    # Leaving the script

    def _leave(self) -> None:
        if not self.match.to_act():
            words = "The game is over here. Go back a step to try something else."
            self._refusal = Told(words, "", "later")
            return
        if self._waiting():
            self.progress.leave(self.at)
        self.branch = Branch(self.game, self.match.view(self.seat))

    def branch_with(self, labels: Iterable[str]) -> None:
        """Leave the script and play what an address names, as far as that is legal."""
        self._leave()
        if self.branch is not None:
            self.branch.replay(labels)

    # Running steps, and taking them back

    def _run(self) -> None:
        self._unlay()
        if self._words_only and self._now.ask is None:
            self._done.append(None)
        else:
            self._done.append(run_step(self.written, self.match, self.at))
        self.stage = AFTER

    def _unrun(self) -> None:
        done = self._done.pop()
        for _ in range(len(done.step.actions) if done else 0):
            self.match.undo()
        self.stage = BEFORE

    def resume(self, answers: Mapping[str, int], at: int, *, after: bool = False) -> None:
        """Go on where a browser says it was; what it says is judged anew, or ignored."""
        rights = [done.right for done in self._script]
        self.progress.restore(answers, self.plot.steps, rights)
        if self.branch is None and at < len(self.plot.steps):
            self._jump(at)
            if after and not self._waiting() and self._task() is None:
                self._run()

    # What the learner sees

    def frame(self) -> Frame:
        """Return the present moment."""
        done = self._done[-1] if self.stage == AFTER else None
        set_up = self.match.events[0] if self.at == 0 and self.stage == BEFORE else ()
        told = moment.tell(self.match, set_up, self.seat) or moment.told(
            self.match, done, self.seat
        )
        after, steps = self.stage == AFTER, range(len(self.plot.steps))
        frame = Frame(
            step=self.step,
            game=self.game,
            title=self.plot.name,
            subtitle=self.plot.about,
            at=self.at,
            of=len(self.plot.steps),
            marks=tuple(self.progress.mark(i, self.at, len(self._done)) for i in steps),
            stage=self.stage,
            view=self.match.view(self.seat),
            note=(self._now.after if after else "") or self._now.say,
            told=told,
            clauses=moment.clauses(self.game, self._now, told) if after else (),
            question=self._question(done),
            moves=self._moves(),
            refusal=self._refusal,
            outcome=self.match.outcome() if after else None,
            names=self.game.seats[: self.match.box.players] if self._several else ("You",),
            help=self._now.help if self._task() else "worked",
            ways=self._ways(),
        )
        return moment.off_script(frame, self.branch) if self.branch else frame

    @property
    def seat(self) -> int:
        """Return the seat whose eyes the learner looks through."""
        return 0 if self.plot.seat is None else self.game.seats.index(self.plot.seat)

    def reel(self) -> list[Frame]:
        """Return every moment of the lesson in order, nothing answered: for a page without us."""
        fresh, frames = Walkthrough(self.written, worked=True), []
        while True:
            frames.append(replace(fresh.frame(), ways=()))
            if fresh.over:
                return frames
            fresh.click(Click(step=fresh.step, do="next"))

    @property
    def over(self) -> bool:
        """Tell whether the learner is at the end."""
        return self.at == len(self.plot.steps) - 1 and self.stage == AFTER

    @property
    def _several(self) -> bool:
        return self.match.box.players > 1

    def _question(self, done: Done | None) -> Question | None:
        ask, chosen = self._now.ask, self.progress.chosen.get(self.at)
        closed = self.progress.closed(self.at)
        return None if ask is None else moment.question(ask, done, chosen, closed=closed)

    def _moves(self) -> tuple[Move, ...]:
        if self.stage == AFTER or self._waiting() or self._secret or self._scripted is None:
            return ()
        task, box = self._task(), self.match.box
        if task is None:
            return (moment.move(box, self._own() or [self._scripted]),)
        if self._now.help == "half" or task.refused:
            offered: Sequence[int] = task.few(self.match.view(self.seat), self._laid)
        else:
            offered = self.match.state.legal(self.seat)
        return tuple(moment.move(box, [action]) for action in offered)

    def _ways(self) -> tuple[str, ...]:
        ways = {"help": self._task(), "undo": self._laid, "whatif": self.match.to_act()}
        return tuple(name for name, there in ways.items() if there)


def _plans(
    steps: Sequence[Step], played: Sequence[tuple[int, int]]
) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return for each step who plays what."""
    rest = iter(played)
    return tuple(tuple(next(rest) for _ in step.actions) for step in steps)
