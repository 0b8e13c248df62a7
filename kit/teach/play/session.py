"""A whole game without a screen: clicks in, frames out, as in a lesson."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from kit.core.errors import Illegal, Unreadable
from kit.core.rng import Stream
from kit.files.evidence import ANSWER, Evidence
from kit.files.index import examples
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
from kit.teach.play.frames import PassFrame, PlayFrame, RoundFrame
from kit.teach.play.opponent import Opponents
from kit.teach.play.rounds import RoundResult, ends_round, round_result
from kit.teach.play.seen import pass_frame, play_frame, round_frame
from kit.teach.play.setup import PlaySetup, new_seed

AnyPlayFrame = PlayFrame | PassFrame | RoundFrame | WhatIfFrame
ANY_TIME = ("pace", "pause", "coach", "skip")  # clicks that mean the same in every frame of a game
SAME_LATER = (*ANY_TIME, "next", "undo", "whatif", "help", "table")  # also once bots have moved
TOO_LATE = "Somebody moved before your click arrived. Look at the table, then choose again."
# Seconds between moves that nobody has to choose: the others', and those that are forced.
PACES = {"step": None, "slow": 2.4, "normal": 1.2, "fast": 0.5}
USUAL_PACE = "normal"
TO_READ_ROUND = 6  # times the pace that the end of a short round stays
TO_READ, MOST_READ = 0.5, 4  # a sentence more takes this share of the pace longer, up to so many


class Play:
    """One game with people at a screen, and bots for the other seats.

    ``step`` numbers the frames and only grows; a click made for another frame is stale. ``seat`` is
    whose eyes are looked through, and ``passing`` hides every table until that person is there.
    Whoever shows this calls ``work`` whenever there is time: bots and the coach think in it, a
    slice at a time, and clicks come in between. With a *match* its game is looked at, or gone on
    with, in place of a new one.

    Bots, and a person with one legal move, move by themselves (``waits``, ``go_on``), unless the
    game is ``paused`` or its page is ``away``, that is hidden.
    """

    def __init__(
        self, setup: PlaySetup, match: Match | None = None, step: int = 0, pace: str = USUAL_PACE
    ) -> None:
        self.step = self._answered = step  # the frame now, and the one that answered a click
        self.pace = pace
        self.paused = self.away = False
        self.coach = CoachOnCall(Stream(setup.seed + 2))
        self._evidence: list[Evidence] = []
        self._begin(setup, match or Match.deal(setup.box, setup.seed))
        self.code_seed: int | None = setup.seed  # None once the game is no longer as dealt

    def _begin(self, setup: PlaySetup, match: Match) -> None:
        self.setup, self.match = setup, match
        self.refused: Counter[str] = Counter()  # moves that a rule forbade, by its clause
        self.opponents = Opponents(setup, match)
        self._shown = dict.fromkeys(setup.people, 0)  # groups of events that each person has seen
        first = [seat for seat in match.to_act() if seat in setup.people]
        self.seat = first[0] if first else setup.people[0]
        self.passing = len(setup.people) > 1
        self._told_from = self._news_from = 0
        self._back: LookBack | None = None
        self.round: RoundResult | None = None  # that has ended, until the person goes on
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
        waits = self.passing or self.round is not None
        return not waits and self.seat in self.match.to_act()

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
        """Do what was clicked and return the new frame; None if the click is stale.

        If only bots have moved since the frame that was clicked, the click is not dropped without
        a word: what means the same now is done, and anything else is answered with a sentence.
        """
        if click.do == "away":
            self.away = bool(click.at)
            return None
        if not self.fits(click):
            return None
        self.refusal, self.away = None, False
        if click.step < self.step and click.do not in SAME_LATER:
            played = [self.match.box.notation.label(action) for _, action in self.match.actions]
            if click.do == "play" and click.action in played[-1:]:
                return None  # it was the only move, and has been played
            self.refusal = Told(TOO_LATE, "", "later")
            return self.frame()
        if self.passing:
            self._while_passing(click)
        elif self.branch is not None:
            self._off_script(self.branch, click)
        elif self.round is not None:
            self._after_round(click)
        else:
            self._at_table(click)
        self.step += 1
        self._answered = self.step
        return self.frame()

    def fits(self, click: Click) -> bool:
        """Tell whether only moves that nobody chose have come between a frame and its click."""
        since = 0 if click.do in ANY_TIME else self._answered
        return since <= click.step <= self.step

    def _while_passing(self, click: Click) -> None:
        if click.do == "ready":
            self.passing = False
            self._told_from = self._shown[self.seat]
            self._moved()

    def _after_round(self, click: Click) -> None:
        if click.do == "undo":
            self._undo()
        elif click.do == "pause":
            self._pause(click.at)
        elif click.do == "next":
            self._leave_round()

    def _leave_round(self) -> None:
        self.round, self.paused = None, False
        self._clear()
        self._told_from = self._news_from = len(self.match.events)
        self._moved()

    def _off_script(self, branch: Branch, click: Click) -> None:
        ways: dict[str, Callable[[], object]] = {
            "play": lambda: branch.play(click.action), "seat": lambda: branch.sit(click.at),
            "undo": branch.undo, "help": branch.ask, "bot": branch.let_other, "return": self._clear,
        }  # fmt: skip
        if click.do in ways:
            ways[click.do]()
        if click.do == "play" and branch.refusal and branch.refusal.kind == "refused":
            self._note("whatif", branch.refusal.clause, click.action)

    def _at_table(self, click: Click) -> None:
        ways: dict[str, Callable[[], None]] = {
            "play": lambda: self._play(click.action), "next": lambda: self._others(many=False),
            "skip": lambda: self._others(many=True), "undo": self._undo, "help": self._help,
            "coach": self._toggle_coach, "whatif": self._leave, "restart": self._restart,
            "jump": lambda: self._look_at(click.at), "return": self._clear,
            "again": lambda: self._play_on(click.at), "pace": lambda: self._go_at(click.at),
            "pause": lambda: self._pause(click.at),
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
        else:
            self.refused[self.refusal.clause] += 1
            self._note("play", self.refusal.clause, text)

    def _note(self, source: str, clause: str, action: str) -> None:
        """Note a move that a rule forbids, or a weak one, unless several people play."""
        if len(self.setup.people) > 1:
            return
        slug, place = self.match.game.slug, f"move {len(self.match.actions) + 1}"
        self._evidence.append(Evidence(
            game=slug, clause=clause, right=False, source=source, place=place,
            answer=action[:ANSWER],
        ))  # fmt: skip

    def witnessed(self) -> list[Evidence]:
        """Return the evidence since the last call; its time is not set."""
        found, self._evidence = self._evidence, []
        return found

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
        self._told_from = self._news_from = told_from
        self.judged = self.coach.judge(self.match.box.notation.label(action))
        self._played()

    def _played(self) -> None:
        """After a new move; the end of a round stops everything until the person has seen it."""
        self._moved()
        if not self.passing and ends_round(self.match):
            self.round = round_result(self.match, self.seat)
            self.opponents.stop()
            self.coach.rest()

    def _moved(self) -> None:
        """After any move: what is seen counts as seen, and the coach looks at the next choice."""
        if self.passing:
            return
        self._shown[self.seat] = len(self.match.events)
        if self.my_turn and len(self.match.state.legal(self.seat)) > 1:
            self.coach.look(self.match.view(self.seat))
        else:
            self.coach.rest()

    # Moves that nobody has to choose

    @property
    def forced(self) -> bool:
        """Tell whether the person who looks has to move, and there is only one move."""
        return self.my_turn and len(self.match.state.legal(self.seat)) == 1

    @property
    def _choosing(self) -> bool:
        """Tell whether the person who looks has to move, and has a choice."""
        return self.my_turn and not self.forced

    @property
    def moving(self) -> bool:
        """Tell whether somebody will move without a click, once the pause is over, if any."""
        at_table = self.branch is None and self.then is None and not self.passing
        if self.round is not None:
            return self.round.brief and PACES[self.pace] is not None
        chosen = self.forced or (not self.my_turn and self.other not in (None, *self.setup.people))
        return at_table and chosen and PACES[self.pace] is not None

    @property
    def waits(self) -> float | None:
        """Return after how many seconds the next move is made by itself; None if none is."""
        pace = PACES[self.pace]
        if pace is None or not self.moving or self.paused or self.away or self.busy:
            return None
        if self.round is not None:
            return pace * TO_READ_ROUND
        return pace + self.line * (max(1, len(self.news())) - 1)

    @property
    def line(self) -> float:
        """Return the seconds to read one more of the news; many take no longer than a few."""
        lines = max(1, len(self.news()) - 1)
        return TO_READ * (PACES[self.pace] or 1.0) * min(1.0, MOST_READ / lines)

    def go_on(self) -> bool:
        """Make the next move by itself; what happened since the last click stays told.

        Return whether there is something new to show.
        """
        if self.waits is None:
            return False
        self._news_from = len(self.match.events)
        if self.round is not None:
            self._leave_round()
        elif self.forced:
            self._play_forced()
        else:
            self.opponents.allow(self.other, many=False)
            self._run_others()
        self.step += 1
        return True

    def _play_forced(self) -> None:
        self.match.submit(self.seat, self.match.state.legal(self.seat)[0])
        self.barred = None
        self._played()

    def _go_at(self, pace: int) -> None:
        self.pace = [*PACES][min(pace, len(PACES) - 1)]
        self.paused = False

    def _pause(self, now: int) -> None:
        """Stop what moves by itself, also a bot that is thinking, or let it go on."""
        self.paused = bool(now)
        if self.paused:
            self.opponents.stop()

    def _others(self, *, many: bool) -> None:
        """Make the next move, or all up to the next choice of the person at the screen."""
        other = self.other
        if other is None and not self.forced:
            return
        if other in self.setup.people:
            self.opponents.stop()
            self._clear()
            self.coach.rest()
            self.seat, self.passing = other or 0, True
            return
        if not self.opponents.thinking:
            self._clear()
            self._told_from = self._news_from = len(self.match.events)
        self.paused = False
        self.opponents.allow(other, many=many)  # a click while a bot thinks makes it hurry
        self._run_others()

    def _run_others(self) -> bool:
        """Play the decided moves of bots, and forced moves on the way; tell whether any was."""
        before = len(self.match.actions)
        while True:
            if self.forced and self.opponents.allowed:
                self._play_forced()
                self.opponents.moved()
                if self._choosing:
                    self.opponents.stop()
            elif (other := self.other) is not None and self.opponents.decided(other):
                waited = not self._choosing
                self.match.submit(other, self.opponents.take(other))
                self._played()
                if waited and self._choosing:
                    self.opponents.stop()
            else:
                return len(self.match.actions) > before

    def work(self, seconds: float) -> bool:
        """Think for some seconds; tell whether there is something new to show.

        Only a move makes clicks stale, because the coach does not change their meaning.
        """
        if self.opponents.thinking:
            self.opponents.work(seconds)
            before = len(self.match.events)
            new = self._run_others()
            self._news_from = before if new else self._news_from
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
        """Give an example for each rule that forbids something now, or put them away."""
        if self.barred is not None:
            self.barred = None
        elif self.my_turn:
            helper = Branch(self.match.game, self.match.view(self.seat), Stream(0))
            helper.ask()
            self.barred = helper.barred

    def _toggle_coach(self) -> None:
        self.coach.wanted = not self.coach.wanted
        self._moved()

    def _undo(self) -> None:
        """Take the learner's last choice back, and what happened since; it is marked.

        A forced move is no choice: it would be made again at once.
        """
        last = self.last_person
        if last != self.seat:
            words = "You have no move to undo"
            words += " yet." if last is None else " now."
            self.refusal = Told(words, "", "later")
            return
        for _ in range(len(self.match.actions) - self._last_choice(self.seat)):
            self.match.undo()
        self._back = self.round = None  # of a game or a round that is over no longer
        self.opponents.stop()
        self._clear()
        self._told_from = self._news_from = len(self.match.events)
        self._moved()

    def _last_choice(self, seat: int) -> int:
        """Return the number of the last free move of a seat, or of its first move."""
        own = [at for at, (who, _) in enumerate(self.match.actions) if who == seat]
        return next((at for at in reversed(own) if self.match.free_before(at)), own[0])

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
        """Return the look back at a finished game whose last round was seen, or None."""
        if self.over and self.round is None and self._back is None:
            self._back = LookBack(self.match, self.seat)
        return self._back

    def _look_back(self, seconds: float) -> bool:
        back = self.looking_back
        if back is None or not back.busy:
            return False
        back.work(seconds)
        return self._judged(back)

    def _judged(self, back: LookBack) -> bool:
        """Tell whether all moments are judged; then the worst one is noted."""
        if back.busy:
            return False
        worst, shown = back.largest_change(-1), examples(self.match.game.slug)
        if worst and (found := [one.clause for one in worst.told if shown.get(one.clause)]):
            tried = self.match.actions[worst.at][1]
            self._note("turning", found[0], self.match.box.notation.label(tried))
        return True

    def _look_at(self, at: int) -> None:
        """Show the table as this seat saw it before an earlier move, after the game."""
        if self.over and at <= len(self.match.actions):
            self.then = at

    def _play_on(self, at: int) -> None:
        """Continue from an earlier moment; what this seat could not see then is imagined.

        Not with several people at the screen, because each of them saw something else.
        """
        if not self.over or at >= len(self.match.actions) or len(self.setup.people) > 1:
            return
        view, seat = self.match.view_before(at, self.seat), self.seat
        self._begin(self.setup, Match(self.match.game.imagine(view, Stream(new_seed()))))
        self.seat, self.code_seed = seat, None
        self._told_from = self._news_from = len(self.match.events)

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
        if self.round is not None:
            return round_frame(self, self.round)
        frame = play_frame(self)
        if self.branch is None:
            return frame
        return replace(off_script(frame, self.branch), rules=page("rules"), left="the game")

    def tell_since_last_move(self) -> None:
        """Tell what happened since the last move of the person who looks, as after a break."""
        own = [at for at, (seat, _) in enumerate(self.match.actions) if seat == self.seat]
        self._told_from = own[-1] + 1 if own else 0
        self._news_from = len(self.match.events)
        if ends_round(self.match):  # perhaps nobody has seen it yet
            self.round = round_result(self.match, self.seat)

    def told(self) -> tuple[Told, ...]:
        """Return the events that the current person has seen since their last choice."""
        return self._told_since(self._told_from)

    def news(self) -> tuple[Told, ...]:
        """Return the events since the frame before, which are the last of those told."""
        return self._told_since(max(self._news_from, self._told_from))

    def _told_since(self, at: int) -> tuple[Told, ...]:
        events = [event for group in self.match.events[at:] for event in group]
        return told_to(self.match.box, events, self.seat)
