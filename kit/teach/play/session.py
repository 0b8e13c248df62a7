"""A whole game without a screen: clicks in, frames out, as in a lesson."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from kit.core.errors import Illegal, Unreadable
from kit.core.rng import Stream
from kit.files.wire import Click
from kit.play.match import Match
from kit.teach.frame import Barred, Told, WhatIfFrame, told_to
from kit.teach.lesson.find_move import imagined
from kit.teach.lesson.frame_parts import off_script
from kit.teach.lesson.typed import read_move
from kit.teach.lesson.what_if import Branch
from kit.teach.links import page
from kit.teach.play.coach import CoachOnCall
from kit.teach.play.ending import LookBack, code_of
from kit.teach.play.frames import PassFrame, PlayFrame
from kit.teach.play.opponent import Opponents
from kit.teach.play.seen import pass_frame, play_frame
from kit.teach.play.setup import PlaySetup, new_seed

AnyPlayFrame = PlayFrame | PassFrame | WhatIfFrame
PACES = {"step": None, "slow": 1.6, "fast": 0.5}  # seconds between the others' moves


class Play:
    """One game with people at a screen, and bots for the other seats.

    ``step`` numbers the frames and only grows; a click made for another frame is stale. ``seat`` is
    whose eyes are looked through, and ``passing`` hides every table until that person is there.
    Whoever shows this calls ``work`` whenever there is time: bots and the coach think in it, a
    slice at a time, and clicks come in between. With a *match* its game is looked at, or gone on
    with, in place of a new one.
    """

    def __init__(self, setup: PlaySetup, match: Match | None = None) -> None:
        self.step = 0
        self.pace = "slow"
        self.coach = CoachOnCall(Stream(setup.seed + 2))
        self._begin(setup, match or Match.deal(setup.box, setup.seed))
        self.code_seed: int | None = setup.seed  # None once the game is no longer as dealt

    def _begin(self, setup: PlaySetup, match: Match) -> None:
        self.setup, self.match = setup, match
        self.opponents = Opponents(setup, match)
        self._shown = dict.fromkeys(setup.people, 0)  # groups of events that each person has seen
        first = [seat for seat in match.to_act() if seat in setup.people]
        self.seat = first[0] if first else setup.people[0]
        self.passing = len(setup.people) > 1
        self._told_from = 0
        self._back: LookBack | None = None
        self._clear()
        self._moved()

    def _clear(self) -> None:
        self.refusal: Told | None = None
        self.barred: tuple[Barred, ...] | None = None
        self.branch: Branch | None = None
        self.judged = ""
        self.then: int | None = None  # an earlier moment that is shown

    def __repr__(self) -> str:
        return f"<Play of {self.match.game.slug}: {len(self.match.actions)} moves>"

    # Who can move

    @property
    def my_turn(self) -> bool:
        """Return whether the person who looks can choose something now."""
        return not self.passing and self.seat in self.match.to_act()

    @property
    def other(self) -> int | None:
        """Return who else is next; None where all wait for the person who looks."""
        first = next(iter(self.match.to_act()), None)
        return None if first == self.seat else first

    @property
    def over(self) -> bool:
        """Tell whether the game is over."""
        return not self.match.to_act()

    @property
    def last_person(self) -> int | None:
        """Return the person who moved last, or None."""
        people = self.setup.people
        return next((seat for seat, _ in reversed(self.match.actions) if seat in people), None)

    # Clicks

    def click(self, click: Click) -> AnyPlayFrame | None:
        """Do what was clicked and return the new frame; None if the click is stale."""
        if click.step != self.step:
            return None
        self.refusal = None
        if self.passing:
            self._while_passing(click)
        elif self.branch is not None:
            self._off_script(self.branch, click)
        else:
            self._at_table(click)
        self.step += 1
        return self.frame()

    def _while_passing(self, click: Click) -> None:
        if click.do == "ready":
            self.passing = False
            self._told_from = self._shown[self.seat]
            self._moved()

    def _off_script(self, branch: Branch, click: Click) -> None:
        ways: dict[str, Callable[[], object]] = {
            "play": lambda: branch.play(click.action), "seat": lambda: branch.sit(click.at),
            "undo": branch.undo, "help": branch.ask, "bot": branch.let_other, "return": self._clear,
        }  # fmt: skip
        if click.do in ways:
            ways[click.do]()

    def _at_table(self, click: Click) -> None:
        ways: dict[str, Callable[[], None]] = {
            "play": lambda: self._play(click.action), "next": lambda: self._others(many=False),
            "skip": lambda: self._others(many=True), "undo": self._undo, "help": self._help,
            "coach": self._toggle_coach, "whatif": self._leave, "restart": self._restart,
            "jump": lambda: self._look_at(click.at), "return": self._clear,
            "again": lambda: self._play_on(click.at), "pace": lambda: self._go_at(click.at),
        }  # fmt: skip
        if click.do in ways:
            ways[click.do]()

    # The learner's own move

    def _play(self, text: str) -> None:
        if not self.my_turn or self.then is not None:
            self.refusal = Told("It is not your turn.", "", "later")
            return
        try:
            action = read_move(self.match.box, text, self.match.state.legal(self.seat))
        except Unreadable as problem:
            self.refusal = Told(str(problem), "", "later")
            return
        self.refusal = self._why_not(action)
        if self.refusal is None:
            self._submit(action)

    def _why_not(self, action: int) -> Told | None:
        """Judge a move on a table imagined from what its player may know."""
        table = imagined(self.match.game, self.match.view(self.seat))
        why = self.match.game.why_not(table, self.seat, action)
        return Told(why.sentence, why.clause, "refused") if why else None

    def _submit(self, action: int) -> None:
        told_from = len(self.match.events)
        try:
            self.match.submit(self.seat, action)
        except Illegal as no:
            self.refusal = Told(no.refusal.sentence, no.refusal.clause, "refused")
            return
        self.opponents.stop()
        self._clear()
        self._told_from = told_from
        self.judged = self.coach.judge(self.match.box.notation.label(action))
        self._moved()

    def _moved(self) -> None:
        """After any move: what is seen counts as seen, and the coach looks at the next choice."""
        if self.passing:
            return
        self._shown[self.seat] = len(self.match.events)
        if self.my_turn and len(self.match.state.legal(self.seat)) > 1:
            self.coach.look(self.match.view(self.seat))
        else:
            self.coach.rest()

    # The others' moves

    @property
    def waits(self) -> float | None:
        """Return after how many seconds the next bot moves by itself; None if none does."""
        at_table = self.branch is None and self.then is None and not self.passing
        if not at_table or self.my_turn or self.busy or self.other in (None, *self.setup.people):
            return None
        return PACES[self.pace]

    def go_on(self) -> bool:
        """Let the next bot move by itself; what happened since the last click stays told.

        Return whether there is something new to show.
        """
        if self.waits is None or self.other is None:
            return False
        self.opponents.allow(self.other, many=False)
        self._run_others()
        self.step += 1
        return True

    def _go_at(self, pace: int) -> None:
        self.pace = [*PACES][min(pace, len(PACES) - 1)]

    def _others(self, *, many: bool) -> None:
        """Let the next bot move, or all bots up to the next choice of the person at the screen."""
        other = self.other
        if other is None:
            return
        if other in self.setup.people:
            self.opponents.stop()
            self._clear()
            self.coach.rest()
            self.seat, self.passing = other, True
            return
        if not self.opponents.thinking:
            self._clear()
            self._told_from = len(self.match.events)
        self.opponents.allow(other, many=many)  # a click while a bot thinks makes it hurry
        self._run_others()

    def _run_others(self) -> bool:
        """Play the decided moves of bots; tell whether any was played."""
        played = False
        while (other := self.other) is not None and self.opponents.decided(other):
            waited = not self.my_turn
            self.match.submit(other, self.opponents.take(other))
            played = True
            self._moved()
            if waited and self.my_turn:
                self.opponents.stop()
        return played

    def work(self, seconds: float) -> bool:
        """Think for some seconds; tell whether there is something new to show.

        Only a move makes clicks stale, because the coach does not change their meaning.
        """
        if self.opponents.thinking:
            self.opponents.work(seconds)
            new = self._run_others()
            self.step += new
            return new
        return self.coach.work(seconds) if self.coach.busy else self._look_back(seconds)

    @property
    def busy(self) -> bool:
        """Tell whether there is anything to work on."""
        back = self.looking_back
        return self.opponents.thinking or self.coach.busy or (back is not None and back.busy)

    # Help

    def _help(self) -> None:
        """Give an example for each rule that forbids something now."""
        if self.my_turn:
            helper = Branch(self.match.game, self.match.view(self.seat), Stream(0))
            helper.ask()
            self.barred = helper.barred

    def _toggle_coach(self) -> None:
        self.coach.wanted = not self.coach.wanted
        self._moved()

    def _undo(self) -> None:
        """Take the learner's last move back, and what bots did since; it is marked."""
        last = self.last_person
        if last != self.seat:
            words = "There is no move of yours to take back"
            words += " yet." if last is None else " now."
            self.refusal = Told(words, "", "later")
            return
        actor = None
        while actor != self.seat:
            actor = self.match.actions[-1][0]
            self.match.undo()
        self._back = None  # of a game that is over no longer
        self.opponents.stop()
        self._clear()
        self._told_from = len(self.match.events)
        self._moved()

    def _leave(self) -> None:
        if self.over:
            self.refusal = Told("The game is over. Look at an earlier moment first.", "", "later")
            return
        self.opponents.stop()
        self._clear()
        self.branch = Branch(self.match.game, self.match.view(self.seat))

    # After the game

    @property
    def looking_back(self) -> LookBack | None:
        """Return the look back at a finished game, or None."""
        if self.over and self._back is None:
            self._back = LookBack(self.match, self.seat)
        return self._back

    def _look_back(self, seconds: float) -> bool:
        back = self.looking_back
        if back is None or not back.busy:
            return False
        back.work(seconds)
        return not back.busy

    def _look_at(self, at: int) -> None:
        """Show the table as this seat saw it before an earlier move, after the game."""
        if self.over and at < len(self.match.actions):
            self.then = at

    def _play_on(self, at: int) -> None:
        """Continue from an earlier moment; what this seat could not see then is imagined.

        Not with several people at the screen, because each of them saw something else.
        """
        if not self.over or at >= len(self.match.actions) or len(self.setup.people) > 1:
            return
        view, seat = self.match.view_before(at, self.seat), self.seat
        self._begin(self.setup, Match(self.match.game.imagine(view, Stream(new_seed()))))
        self.seat, self.code_seed, self._told_from = seat, None, len(self.match.events)

    def _restart(self) -> None:
        """Deal the same game again."""
        setup = self.setup.again()
        self._begin(setup, Match.deal(setup.box, setup.seed))
        self.code_seed = setup.seed

    @property
    def code(self) -> str:
        """Return the code that replays this game, once it is over."""
        return "" if self.code_seed is None else code_of(self.match, self.code_seed)

    def save(self, path: Path) -> None:
        """Write the game to a file that ``rulewalk play --load`` and ``new scenario`` read."""
        from kit.files.save import save  # needs pydantic, which a page does not load

        save(self.match, path)

    # Frames

    def frame(self) -> AnyPlayFrame:
        """Return the current frame, with only what the current person may know."""
        if self.passing:
            return pass_frame(self)
        frame = play_frame(self)
        if self.branch is None:
            return frame
        return replace(off_script(frame, self.branch), rules=page("rules"), left="the game")

    def told(self) -> tuple[Told, ...]:
        """Return the events that the current person has seen since their last click."""
        groups = self.match.events[self._told_from :]
        events = [event for group in groups for event in group]
        return told_to(self.match.box, events, self.seat)
