"""A match for one player at the terminal: input, output and commands."""

from __future__ import annotations

import secrets
import textwrap
from collections.abc import Callable
from pathlib import Path

from kit.cli.look import WIDTH, put
from kit.core.errors import KitError, Unreadable
from kit.core.event import heard
from kit.core.kinds import plural
from kit.core.rng import Stream
from kit.files.save import save
from kit.play.bots import LEVELS, USUAL, Bot, play_turn
from kit.play.match import Match
from kit.teach.lesson.typed import read_move
from kit.teach.play.coach import Advice, Coach

HELP = """\
Type a number or an action. Also:
  moves WORD    the moves that contain a word      rules WORD   look a rule up
  why           the clauses behind what happened   why not MOVE the rule that forbids a move
  coach         how good each move looks           coach on     judge each of your moves (coach off)
  undo          undo your last move                table        draw the table again
  save FILE     write the match to a file          help, quit   show this list; stop"""
MANY = 12  # a longer list of moves is shown on request only
PACES = ("fast", "step")
BAR = 20  # characters of the coach's full bar
REASONS = 3  # moves with a reason, unless all are asked for


class Terminal:
    """One player at the terminal."""

    def __init__(
        self, match: Match, seat: int, rival: Bot, ask: Callable[[str], str], pace: str = "fast"
    ) -> None:
        self.match, self.seat, self.ask, self.pace = match, seat, ask, pace
        self.rival, self.rng = rival, Stream(secrets.randbits(48))
        self.coached, self.told = False, 0

    def sit(self) -> None:
        """Play the match."""
        put(f"{self.match.game.title}. You are {self.match.game.seats[self.seat]}.", HELP, "")
        try:
            while self.match.to_act():
                self._tell()
                if self.seat != self.match.watcher:
                    self._others_turn()
                elif not self._turn():
                    return
        except EOFError:
            return
        self._tell()
        self._score()

    def _others_turn(self) -> None:
        actor, skip = self.match.watcher, False
        self.match.submit(actor, play_turn(self.match.state, self.rival, actor, self.rng))
        if self.pace == "step" and self.match.to_act() and self.match.watcher != self.seat:
            self._tell()
            skip = self.ask("(Enter: continue, skip: to your turn) ").strip() == "skip"
        while skip and self.match.to_act() and self.match.watcher != self.seat:
            actor = self.match.watcher
            self.match.submit(actor, play_turn(self.match.state, self.rival, actor, self.rng))

    def _turn(self) -> bool:
        legal = self.match.legal(self.seat)
        if len(legal) <= MANY:
            put(*(f"  {i}  {label}" for i, label in enumerate(legal, 1)))
        else:
            put(f"  {len(legal)} moves; 'moves' lists them, 'moves WORD' some of them.")
        typed = self.ask("> ").strip()
        try:
            return self._obey(typed, legal)
        except KitError as problem:
            put(*textwrap.wrap(str(problem), WIDTH))
            return True

    def _obey(self, typed: str, legal: list[str]) -> bool:
        word, _, rest = typed.partition(" ")
        commands: dict[str, Callable[[str], None]] = {
            "moves": lambda part: put(*_numbered(legal, part)),
            "rules": self._rules,
            "why": self._why,
            "coach": self._coach,
            "undo": lambda _: self._undo(),
            "save": self._save,
            "help": lambda _: put(HELP),
            "table": lambda _: put(*self.match.game.lines(self.match.view(self.seat))),
        }
        if word in ("quit", "exit"):
            return False
        if word in commands:
            commands[word](rest.strip())
        elif typed:
            self._play(self._meant(typed, legal))
        return True

    # Moves

    def _meant(self, typed: str, legal: list[str]) -> int:
        """Return the action for a number or words."""
        if not typed.isdigit():
            return read_move(self.match.box, typed, self.match.state.legal(self.seat))
        if not 1 <= int(typed) <= len(legal):
            raise Unreadable(f"choose a number from 1 to {len(legal)}")
        return self.match.box.notation.parse(legal[int(typed) - 1])

    def _play(self, action: int) -> None:
        legal, view = self.match.state.legal(self.seat), self.match.view(self.seat)
        self.match.submit(self.seat, action)
        if self.coached and len(legal) > 1:
            said = _thought(Coach(view, self.rng)).judge(self.match.box.notation.label(action))
            put(*textwrap.wrap(said, WIDTH))

    def _undo(self) -> None:
        if not any(seat == self.seat for seat, _ in self.match.actions):
            raise Unreadable("you have not moved yet")
        actor = None
        while actor != self.seat:
            actor = self.match.actions[-1][0]
            self.match.undo()
        self.told = len(self.match.seen(self.seat))
        put("Your last move is undone.", "", *self.match.game.lines(self.match.view(self.seat)))

    # Help

    def _coach(self, word: str) -> None:
        if word in ("on", "off"):
            self.coached = word == "on"
            put(f"The coach is {word}.")
            return
        coach = _thought(Coach(self.match.view(self.seat), self.rng))
        rows = coach.advice()
        every = word == "all"
        shown = rows if every else rows[:MANY]
        for at, one in enumerate(shown):
            put(_bar(one), *(_why(one) if every or at < REASONS else ()))
        if left := len(rows) - len(shown):
            put(f"  {plural(left, 'more move')}, less promising; 'coach all' lists them too.")
        put(*textwrap.wrap(coach.summary(), WIDTH))

    def _why(self, rest: str) -> None:
        if rest.startswith("not "):
            self._why_not(rest.removeprefix("not "))
            return
        seen = heard(self.match.events[-1], self.seat)
        for clause in dict.fromkeys(event.clause for event in seen):
            self._clause(clause)

    def _why_not(self, typed: str) -> None:
        action = read_move(self.match.box, typed, self.match.state.legal(self.seat))
        refusal = self.match.why_not(self.seat, action)
        if refusal is None:
            put("Nothing forbids it: that move is allowed now.")
            return
        put(*textwrap.wrap(refusal.sentence, WIDTH))
        self._clause(refusal.clause)

    def _rules(self, words: str) -> None:
        from kit.teach.reference.build import search_index

        for name in search_index(self.match.game.slug).rules(words)[:3]:
            self._clause(name)

    def _clause(self, name: str) -> None:
        put(*textwrap.wrap(str(self.match.game.rulebook[name]), WIDTH, subsequent_indent="  "))

    def _save(self, name: str) -> None:
        if not name:
            raise Unreadable("write: save FILE")
        save(self.match, Path(name))
        put(f"Saved to {name}. Continue with: rulewalk play {self.match.game.slug} --load {name}")

    # Events

    def _tell(self) -> None:
        seen = self.match.log(self.seat)
        put(*(f"  {line}" for line in seen[self.told :]))
        if len(seen) > self.told and self.seat in self.match.to_act():
            put("", *self.match.game.lines(self.match.view(self.seat)))
        self.told = len(seen)

    def _score(self) -> None:
        outcome = self.match.outcome()
        assert outcome
        names = self.match.game.seats
        put("", "The score:")
        put(*(f"  {names[x.seat]} {x.points:+d}  {x.label} [{x.clause}]" for x in outcome.lines))
        put(*(f"  {names[i]}: {total}" for i, total in enumerate(outcome.totals)))
        put(f"{outcome.verdict(names)} [{outcome.clause}]")


def _thought(coach: Coach) -> Coach:
    """Return the coach after the default thinking time."""
    coach.search.think_for(LEVELS[USUAL], least=len(coach.search.legal))
    return coach


def _bar(one: Advice) -> str:
    full = "#" * round(BAR * one.chance)
    return f"  {one.chance:4.0%} {full:<{BAR}} {one.words} ({one.low:.0%} to {one.high:.0%})"


def _why(one: Advice) -> list[str]:
    indent = " " * 7
    return textwrap.wrap(str(one.why or ""), WIDTH, initial_indent=indent, subsequent_indent=indent)


def _numbered(legal: list[str], part: str) -> list[str]:
    rows = [f"  {i}  {label}" for i, label in enumerate(legal, 1) if part.lower() in label.lower()]
    return rows or [f"  no move contains {part!r}"]
