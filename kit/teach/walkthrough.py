"""A lesson without a screen: it takes clicks and yields frames."""

from __future__ import annotations

from kit.core.errors import Unreadable
from kit.core.rulebook import Clause
from kit.files.run import Done, begin, run, run_step
from kit.files.scenario import Step, Written
from kit.files.wire import Click
from kit.teach.frame import Answer, Frame, Move, Question, Told

BEFORE, AFTER = "before", "after"


class Walkthrough:
    """One learner in one scenario: where she is, what she predicted, what was refused.

    ``step`` numbers the frames and only grows; a click made for another frame is stale and
    changes nothing. The table is the match's; going back takes actions back.
    """

    def __init__(self, written: Written, step: int = 0) -> None:
        self.written, self.plot = written, written.scenario
        self.step = step
        self._script = tuple(run(written))  # a broken promise breaks here, not in class
        self._begin()

    def _begin(self) -> None:
        self.match = begin(self.written)
        self.game = self.match.game
        self.at, self.stage = 0, BEFORE
        self._done: list[Done | None] = []  # what each step came to, None for words alone
        self._chosen: dict[int, int] = {}
        self._locked: dict[int, bool] = {}  # step -> answered rightly; absent: not yet
        self._skipped: set[int] = set()
        self._refusal: Told | None = None

    def __repr__(self) -> str:
        return f"Walkthrough({self.plot.name!r}, step {self.at + 1} of {len(self.plot.steps)})"

    def click(self, click: Click) -> Frame | None:
        """Do what the learner clicked and return the new frame; None if the click is stale."""
        if click.step != self.step:
            return None
        self._refusal = None
        if click.do == "play":
            self._play(click.action)
        elif click.do in ("choose", "jump"):
            {"choose": self._choose, "jump": self._jump}[click.do](click.at)
        else:
            self._plain(click.do)
        self.step += 1
        return self.frame()

    def _plain(self, do: str) -> None:
        ways = {
            "next": self._next, "back": self._back, "lock": self._lock, "restart": self._begin,
        }  # fmt: skip
        if do in ways:
            ways[do]()

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
        return self.stage == BEFORE and self._now.ask is not None and self.at not in self._locked

    # What the learner can do

    def _choose(self, answer: int) -> None:
        if self._waiting() and self._now.ask and answer < len(self._now.ask.answers):
            self._chosen[self.at] = answer

    def _lock(self) -> None:
        if not self._waiting() or self.at not in self._chosen:
            return
        self._run()
        done = self._done[-1]
        assert done
        self._skipped.discard(self.at)
        self._locked[self.at] = done.right == self._chosen[self.at]

    def _next(self) -> None:
        if self.stage == BEFORE:
            if self._waiting():
                self._skipped.add(self.at)
                self._chosen.pop(self.at, None)
            self._run()
            if self._words_only and self._now.ask is None:
                self._step_on()
        else:
            self._step_on()

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
            self.at = len(self._done)
            if self._now.ask and self.at not in self._locked:
                self._skipped.add(self.at)
            self._run()
        self.at, self.stage = at, BEFORE

    def _play(self, action: str) -> None:
        if self.stage == AFTER or self._waiting():
            first = "Go on to the next step" if self.stage == AFTER else "Answer the question"
            self._refusal = Told(f"{first} first.", "", "hint")
            return
        if self._secret:
            self._refusal = Told("Somebody else chooses now, in secret.", "", "hint")
            return
        wanted = self._now.refuse or (self._now.actions or [""])[0]
        try:
            number = self.match.box.notation.parse(action)
            if wanted and number == self.match.box.notation.parse(wanted):
                self._run()
            else:
                self._refusal = self._off_script(number, wanted)
        except Unreadable as problem:
            self._refusal = Told(str(problem), "", "hint")

    def _off_script(self, number: int, wanted: str) -> Told:
        refusal = self.match.why_not(self.match.watcher, number)
        if refusal:
            return Told(refusal.sentence, refusal.clause, "refused")
        legal = f"{self.match.box.notation.label(number)} is a legal move."
        hint = f" This lesson goes on with: {wanted}." if wanted else " This lesson only looks now."
        return Told(legal + hint, "", "hint")

    # Running steps, and taking them back

    def _run(self) -> None:
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

    # What the learner sees

    def frame(self) -> Frame:
        """Return the present moment."""
        told = self._told()
        return Frame(
            step=self.step,
            game=self.game,
            title=self.plot.name,
            subtitle=self.plot.about,
            at=self.at,
            of=len(self.plot.steps),
            marks=tuple(self._mark(i) for i in range(len(self.plot.steps))),
            stage=self.stage,
            view=self.game.view(self.match.state, self.seat),
            note=self._note(),
            told=told,
            clauses=self._clauses(told),
            question=self._question(),
            moves=self._moves(),
            refusal=self._refusal,
            outcome=self.match.outcome() if self.stage == AFTER else None,
            names=self._names(),
        )

    @property
    def seat(self) -> int:
        """Return the seat whose eyes the learner looks through."""
        if self.plot.seat is None:
            return 0
        return self.game.seats.index(self.plot.seat)

    def reel(self) -> list[Frame]:
        """Return every moment of the lesson in order, nothing answered: for a page without us."""
        fresh, frames = Walkthrough(self.written), []
        while True:
            frames.append(fresh.frame())
            if fresh.over:
                return frames
            fresh.click(Click(step=fresh.step, do="next"))

    @property
    def over(self) -> bool:
        """Tell whether the learner is at the end."""
        last = self.at == len(self.plot.steps) - 1
        return last and (self.stage == AFTER)

    def _names(self) -> tuple[str, ...]:
        players = self.match.box.players
        return self.game.seats[:players] if players > 1 else ("You",)

    def _note(self) -> str:
        return self._now.after or self._now.say if self.stage == AFTER else self._now.say

    def _told(self) -> tuple[Told, ...]:
        if self.stage == BEFORE:
            events = self.match.events[0] if self.at == 0 else ()
        else:
            done = self._done[-1]
            if done and done.refusal:
                return (Told(done.refusal.sentence, done.refusal.clause, "refused"),)
            events = done.events if done else ()
        tell = self.game.tell
        return tuple(
            Told(tell(self.match.box, e), e.clause, e.kind) for e in events if e.seen_by(self.seat)
        )

    def _clauses(self, told: tuple[Told, ...]) -> tuple[Clause, ...]:
        if self.stage == BEFORE:
            return ()  # what the set-up did cites many rules: the page folds them away
        ids = [*self._now.shows, *([self._now.by] if self._now.by else [])]
        wanted = ids or [line.clause for line in told]
        return tuple(self.game.rulebook[clause] for clause in dict.fromkeys(wanted))

    def _question(self) -> Question | None:
        ask = self._now.ask
        if ask is None:
            return None
        done = self._done[-1] if self.stage == AFTER else None
        due = done is not None
        answers = tuple(
            Answer(a.text, done.right == i if done else None, a.why if due else None)
            for i, a in enumerate(ask.answers)
        )
        return Question(ask.question, answers, self._chosen.get(self.at), due)

    def _moves(self) -> tuple[Move, ...]:
        if self.stage == AFTER or self._waiting() or self._secret:
            return ()
        label = self._now.refuse or next(iter(self._now.actions), None)
        return (Move(label, label.capitalize() if label.islower() else label),) if label else ()

    def _mark(self, i: int) -> str:
        if i in self._locked:
            return "right" if self._locked[i] else "wrong"
        if i == self.at:
            return "now"
        if i in self._skipped:
            return "skipped"
        return "done" if i < len(self._done) else "to come"
