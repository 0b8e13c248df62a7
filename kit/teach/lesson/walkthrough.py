"""A lesson without a screen: clicks in, frames out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from kit.core.errors import Unreadable
from kit.files.evidence import ANSWER, Evidence
from kit.files.wire import Click, Place
from kit.teach.frame import LessonFrame, MoveButton, Question, Told, WhatIfFrame, told_to
from kit.teach.lesson import frame_parts
from kit.teach.lesson.find_move import Finding
from kit.teach.lesson.script import AFTER, BEFORE, Again, Kept, Progress, Script, play_out
from kit.teach.lesson.typed import read_move
from kit.teach.lesson.what_if import Branch

if TYPE_CHECKING:
    from kit.files.scenario import Written

__all__ = ["AFTER", "BEFORE", "Walkthrough"]
PROMISED = 3  # rules of a step that an answer is evidence for
PLACE = 50  # characters of a lesson's name in evidence


class Walkthrough:
    """One learner in one scenario: their place, answers and refused moves.

    ``step`` numbers the frames; a click made for another frame is stale and changes nothing.
    ``script`` has the step, the stage and the match; going back undoes actions. With ``worked`` the
    learner finds no moves, for a page that cannot judge them. A step without a question leads on to
    the next step, except with ``apart``.
    """

    def __init__(
        self, written: Written, step: int = 0, *, worked: bool = False, apart: bool = False
    ) -> None:
        self.step, self.worked, self.apart = step, worked, apart
        self.script = Script(written)
        self._evidence: list[Evidence] = []
        self._forget()

    def _forget(self) -> None:
        self.progress = Progress()
        self.finding = Finding(self.script, self.progress, worked=self.worked)
        self._refusal: Told | None = None
        self.branch: Branch | None = None
        self.again: Again | None = None  # the missed questions, while they are asked again

    def __repr__(self) -> str:
        name, at = self.script.plot.name, self.script.at
        return f"Walkthrough({name!r}, step {at + 1} of {len(self.script)})"

    def click(self, click: Click) -> LessonFrame | WhatIfFrame | None:
        """Handle a click and return the new frame, or None if the click is stale."""
        if click.step != self.step:
            return None
        self._refusal = None
        if self.branch is None or not self._off_script(self.branch, click):
            self._on_script(click)
        self.step += 1
        return self.frame()

    def _on_script(self, click: Click) -> None:
        at, shown = self.script.at, (len(self._answers.locked), len(self.progress.found))
        answers = self._answers
        self._do_on_script(click)
        if len(answers.locked) > shown[0]:
            self._answered(at, answers)
        elif len(self.progress.found) > shown[1]:
            helped, words = not self.progress.found[at], click.action[:ANSWER]
            self._note("task", at, right=True, answer=words, helped=helped)
        elif self._refusal and self._refusal.kind == "refused":
            self._refused("task", at, self._refusal.clause, click.action)

    def _do_on_script(self, click: Click) -> None:
        if self.again and click.do not in ("jump", "restart"):
            self._once_more(self.again, click)
            return
        self.again = None
        if click.do not in ("play", "help", "undo"):
            self.finding.clear()
        ways: dict[str, Callable[[], None]] = {
            "next": self._next, "back": self._back, "lock": self._lock,
            "restart": self._restart, "help": self._help, "undo": self.finding.undo,
            "whatif": self._leave, "again": self._ask_again,
            "choose": lambda: self._choose(click.at), "jump": lambda: self._jump(click.at),
            "answer": lambda: self._answer(click.at),
            "play": lambda: self._play(click.action),
        }  # fmt: skip
        if click.do in ways:
            ways[click.do]()

    def _off_script(self, branch: Branch, click: Click) -> bool:
        """Handle a click in a what-if; return False if it belongs to the script."""
        if click.do in ("return", "jump", "restart"):
            self.branch = None
            return click.do == "return"
        ways: dict[str, Callable[[], object]] = {
            "play": lambda: branch.play(click.action), "seat": lambda: branch.sit(click.at),
            "undo": branch.undo, "help": branch.ask, "bot": branch.let_other,
        }  # fmt: skip
        if click.do in ways:
            ways[click.do]()
        no = branch.refusal
        if click.do == "play" and no and no.kind == "refused":
            self._refused("whatif", self.script.at, no.clause, click.action)
        return True

    # What the learner shows that they know

    def witnessed(self) -> list[Evidence]:
        """Return the evidence since the last call; its time is not set."""
        found, self._evidence = self._evidence, []
        return found

    def credit(self, steps: Iterable[int]) -> None:
        """Count stored answers as evidence: those that were given where no Python was."""
        for at in steps:
            if at in self.progress.locked:
                self._answered(at, self.progress)
            elif at in self.progress.found:
                self._note("task", at, right=True, helped=not self.progress.found[at])

    def _answered(self, at: int, answers: Progress) -> None:
        """Note a locked answer to the question of a step."""
        ask = self.script.plot.steps[at].ask
        if ask is None:
            return
        words, again = ask.answers[answers.chosen[at]].text, self.again is not None
        self._note("lesson", at, right=answers.locked[at], answer=words[:ANSWER], helped=again)

    def _refused(self, source: str, at: int, clause: str, action: str) -> None:
        """Note a move that a rule forbids."""
        one = self._one(source, at, clause, right=False)
        self._evidence.append(replace(one, answer=action[:ANSWER]))

    def _note(
        self, source: str, at: int, *, right: bool, answer: str = "", helped: bool = False
    ) -> None:
        """Note evidence for the rules that a step promises to show, or else its first one."""
        step = self.script.plot.steps[at]
        told = self.script.results[at].clauses if at < len(self.script.results) else ()
        for clause in (step.promises or told[:1])[:PROMISED]:
            one = self._one(source, at, clause, right=right)
            self._evidence.append(replace(one, answer=answer, helped=helped))

    def _one(self, source: str, at: int, clause: str, *, right: bool) -> Evidence:
        place = f"{self.script.plot.name[:PLACE]} {at + 1}"
        return Evidence(
            game=self.script.game.slug, clause=clause, right=right, source=source, place=place
        )

    def _waiting(self) -> bool:
        asks = self.script.stage == BEFORE and self.script.now.ask is not None
        return asks and not self._answers.closed(self.script.at)

    @property
    def _answers(self) -> Progress:
        """Return the answers: the first ones, or those of the repeated questions."""
        return self.again.progress if self.again else self.progress

    # What the learner can do

    def _choose(self, answer: int) -> None:
        ask = self.script.now.ask
        if self._waiting() and ask and answer < len(ask.answers):
            self.progress.chosen[self.script.at] = answer

    def _answer(self, answer: int) -> None:
        self._choose(answer)
        self._lock()

    def _lock(self) -> None:
        if self._waiting() and self.script.at in self.progress.chosen:
            self.finding.run()
            self.progress.lock(self.script.at, self.script.results[self.script.at].right)

    def _next(self) -> None:
        if self.script.stage == AFTER:
            self.script.go_on()
            return
        self._pass()
        self.finding.run()
        self._lead_on()

    def _lead_on(self) -> None:
        """Go to the next step, if the last one leads on to it."""
        ran = self.script.stage == AFTER
        if ran and (self.script.only_talks or (self.script.leads_on() and not self.apart)):
            self.script.go_on()

    def _back(self) -> None:
        self.script.go_back()
        if self.script.stage == AFTER and self.script.leads_on() and not self.apart:
            self.script.unrun()

    def _pass(self) -> None:
        if self._waiting() or self.finding.task():
            self.progress.skip(self.script.at)

    def _jump(self, at: int) -> None:
        if not 0 <= at < len(self.script):
            return
        while self.script.run_so_far < at:
            self.script.go_to(self.script.run_so_far)
            self._pass()
            self.finding.run()
        self.script.go_to(at)

    def _restart(self) -> None:
        self._forget()
        self.script.restart()

    def _play(self, action: str) -> None:
        after = self.script.stage == AFTER
        if after or self._waiting():
            first = "Go on to the next step" if after else "Answer the question"
            self._refusal = Told(f"{first} first.", "", "later")
            return
        if self.script.secret:
            self._refusal = Told("Another player chooses now, in secret.", "", "later")
            return
        try:
            match = self.script.match
            legal = match.state.legal(self.script.seat)
            self._refusal = self.finding.attempt(read_move(match.box, action, legal))
            self._lead_on()
        except Unreadable as problem:
            self._refusal = Told(str(problem), "", "later")

    def _help(self) -> None:
        self._refusal = self.finding.help()

    # Missed questions

    def _ask_again(self) -> None:
        """Ask the missed questions again, at the end of the lesson."""
        if self.script.over and self.progress.missed:
            self.again = Again(self.script, self.progress)

    def _once_more(self, again: Again, click: Click) -> None:
        again.click(click)
        if click.do == "back":
            play_out(self.script)
        if click.do == "back" or again.over:
            self.again = None

    @property
    def standing(self) -> tuple[int, bool]:
        """Return the step to come back to, and whether it had been run.

        Missed questions are asked at the end of the lesson, so their place is its end.
        """
        if self.again:
            return len(self.script) - 1, True
        return self.script.at, self.script.stage == AFTER

    # The what-if

    def _leave(self) -> None:
        if not self.script.match.to_act():
            words = "The game is over here. Go back a step to try something else."
            self._refusal = Told(words, "", "later")
            return
        if self._waiting():
            self.progress.leave(self.script.at)
        self.branch = Branch(self.script.game, self.script.match.view(self.script.seat))

    def branch_with(self, labels: Iterable[str]) -> None:
        """Start a what-if, and play the moves of an address as far as they are legal."""
        self._leave()
        if self.branch is not None:
            self.branch.replay(labels)

    # Coming back

    def resume(self, kept: Kept, at: int, *, after: bool = False) -> None:
        """Restore a stored place; its answers are judged again, and invalid ones are ignored."""
        rights = [done.right for done in self.script.results]
        self.progress.restore(kept, self.script.plot.steps, rights)
        if self.branch is None and at < len(self.script):
            self._jump(at)
            if after and not self._waiting() and self.finding.task() is None:
                self.finding.run()
                self._lead_on()

    def place(self) -> Place:
        """Return an empty place: a lesson outside a course has no address."""
        return Place()

    # Frames

    def frame(self) -> LessonFrame | WhatIfFrame:
        """Return the current frame."""
        frame = self.lesson_frame()
        return frame_parts.off_script(frame, self.branch) if self.branch else frame

    def lesson_frame(self) -> LessonFrame:
        """Return the current frame of the script, also during a what-if."""
        script, step = self.script, self.script.now
        led_up = script.just_done if not self.apart and not self.again else None
        done = script.result or led_up
        box, seat = script.match.box, script.seat
        set_up = script.match.events[0] if script.at == 0 and script.stage == BEFORE else ()
        happened = frame_parts.told(box, done, seat)
        told = told_to(box, set_up, seat) + happened
        after, marks = script.stage == AFTER, range(len(script))
        asked, moves = self._question(), self._moves()
        return LessonFrame(
            step=self.step,
            game=script.game,
            title=script.plot.name,
            subtitle=script.plot.about,
            at=script.at,
            of=len(script),
            marks=tuple(self.progress.mark(i, script.at, script.run_so_far) for i in marks),
            stage=script.stage,
            view=script.match.view(script.seat),
            note=frame_parts.note(step, done, told, after=after),
            more="" if after else step.more,
            told=told,
            news=done is not None,
            clauses=frame_parts.clauses(script.game, done.step, told) if done else (),
            question=asked,
            moves=moves,
            refusal=self._refusal,
            outcome=script.match.outcome() if after else None,
            names=self._names(),
            help=step.help if self.finding.task() else "worked",
            ways=self._ways(),
            about=frame_parts.about(box, happened, asked, moves),
            again=self.again.words if self.again else "",
            missed=len(self.progress.missed) if script.over else 0,
        )

    def every_frame(self, *, apart: bool = False) -> list[LessonFrame]:
        """Return all frames of the lesson in order, unanswered, for a page without a kernel.

        *apart* shows each step before and after it is run, as paper does.
        """
        fresh, frames = Walkthrough(self.script.written, worked=True, apart=apart), []
        while True:
            frames.append(replace(fresh.lesson_frame(), ways=()))
            if fresh.script.over:
                return frames
            fresh.click(Click(step=fresh.step, do="next"))

    def _names(self) -> tuple[str, ...]:
        players = self.script.match.box.players
        return self.script.game.seats[:players] if players > 1 else ("You",)

    def _question(self) -> Question | None:
        ask, chosen = self.script.now.ask, self._answers.chosen.get(self.script.at)
        if ask is None:
            return None
        closed = self._answers.closed(self.script.at)
        return frame_parts.question(ask, self.script.result, chosen, closed=closed)

    def _moves(self) -> tuple[MoveButton, ...]:
        script, box = self.script, self.script.match.box
        if script.stage == AFTER or self._waiting() or script.secret or script.action is None:
            return ()
        task = self.finding.task()
        if task is None:
            return (self._worked_move(script.action),)
        return tuple(frame_parts.move(box, [action]) for action in self.finding.offered(task))

    def _worked_move(self, action: int) -> MoveButton:
        """Return the button of a scripted move: the learner's own, one that fails, or another's."""
        script, box = self.script, self.script.match.box
        own, done = script.own(), script.results[script.at]
        if not own:
            return frame_parts.others_move(box, action, done, script.seat)
        return frame_parts.tried_move(box, action) if done.refusal else frame_parts.move(box, own)

    def _ways(self) -> tuple[str, ...]:
        finding = self.finding
        if self.again:
            return ()
        ways = {"help": finding.task(), "undo": finding.laid, "whatif": self.script.match.to_act()}
        return tuple(name for name, there in ways.items() if there)
