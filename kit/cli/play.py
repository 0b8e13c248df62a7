"""A game in the terminal, against bots that see no more than a player would."""

from __future__ import annotations

import secrets
import sys
import textwrap
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path

from kit.cli.look import put
from kit.core.cards import Pack
from kit.core.errors import KitError, Unreadable
from kit.core.event import heard
from kit.core.game import AnyGame, Choice
from kit.core.rng import Stream
from kit.files.cards import as_pack
from kit.files.save import load, save
from kit.games import game
from kit.play.bots import BOTS, bot, play_turn
from kit.play.match import Match

HELP = """\
Type a number or an action. Also:
  moves WORD    the moves that contain a word      rules WORD   look a rule up
  why           the clauses behind what happened   undo         take your last move back
  save FILE     write the match to a file          help         this
  table         draw the table again               quit         stop"""
MANY = 12  # more moves than this are not listed unasked


def play_arguments(sub: ArgumentParser) -> None:
    """Declare ``rulewalk play``."""
    sub.add_argument("game", nargs="?", default="wizard_did_it", help="which game (wizard_did_it)")
    sub.add_argument("--seat", default=None, help="your seat: its name or number (the first)")
    sub.add_argument("--players", type=int, help="how many players (the most)")
    sub.add_argument("--bot", default="one-ply", choices=tuple(BOTS), help="who plays the others")
    sub.add_argument("--seed", type=int, help="deal this game again (a new one)")
    sub.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="a reading"
    )
    sub.add_argument("--pack", type=Path, metavar="FILE", help="play with your own cards")
    sub.add_argument("--load", type=Path, metavar="FILE", help="go on with a saved match")


def play_command(args: Namespace) -> int:
    """Play until the game is over or the player has had enough."""
    found = game(args.game)
    pack = as_pack(args.pack)
    if args.load:
        match = load(args.load, pack)
    else:
        box = found.box(args.players, read_options(found, args.option, pack), pack)
        match = Match.deal(box, secrets.randbits(48) if args.seed is None else args.seed)
    seat = read_seat(match, args.seat)
    Terminal(match, seat, args.bot, input if sys.stdin.isatty() else _line).sit()
    return 0


def read_options(found: AnyGame, written: list[str], pack: Pack | None = None) -> dict[str, Choice]:
    """Return ``name=value`` texts as options of the game, numbers where it wants numbers."""
    known = {option.name: option for option in found.options_for(pack)}
    chosen: dict[str, Choice] = {}
    for text in written:
        name, equals, value = text.partition("=")
        if not equals:
            raise Unreadable(f"write --option NAME=VALUE, not {text!r}")
        choices = {str(choice): choice for choice in known[name].choices} if name in known else {}
        chosen[name] = choices.get(value, value)
    return chosen


def read_seat(match: Match, text: str | None) -> int:
    """Return the seat of this name or number."""
    seats = match.game.seats[: match.box.players]
    if text is None:
        return 0
    if text.isdigit() and int(text) < len(seats):
        return int(text)
    if text not in seats:
        raise Unreadable(f"there is no seat {text!r}; seats are {', '.join(seats)}")
    return seats.index(text)


def _line(prompt: str) -> str:
    line = sys.stdin.readline()
    put(prompt + line.rstrip())
    if not line:
        raise EOFError
    return line.strip()


class Terminal:
    """One player at the terminal."""

    def __init__(self, match: Match, seat: int, rival: str, ask: Callable[[str], str]) -> None:
        self.match, self.seat, self.ask = match, seat, ask
        self.rival, self.rng = bot(rival), Stream(secrets.randbits(48))
        self.told = 0
        self.draw = match.game.drawing()

    def sit(self) -> None:
        """Play the match."""
        put(f"{self.match.game.title}. You are {self.match.game.seats[self.seat]}.", HELP, "")
        while self.match.to_act():
            self._tell()
            if self.seat in self.match.to_act():
                if not self._turn():
                    return
            else:
                actor = self.match.to_act()[0]
                choice = play_turn(self.match.state, self.rival, actor, self.rng)
                self.match.submit(actor, choice)
        self._tell()
        self._score()

    def _turn(self) -> bool:
        legal = self.match.legal(self.seat)
        if len(legal) <= MANY:
            put(*(f"  {i}  {label}" for i, label in enumerate(legal, 1)))
        else:
            put(f"  {len(legal)} moves; 'moves' lists them, 'moves WORD' some of them.")
        try:
            typed = self.ask("> ").strip()
        except EOFError:
            return False
        try:
            return self._obey(typed, legal)
        except KitError as problem:
            put(*textwrap.wrap(str(problem), 96))
            return True

    def _obey(self, typed: str, legal: list[str]) -> bool:
        word, _, rest = typed.partition(" ")
        commands: dict[str, Callable[[str], None]] = {
            "moves": lambda part: put(*_numbered(legal, part)),
            "rules": self._rules,
            "why": lambda _: self._why(),
            "undo": lambda _: self._undo(),
            "save": self._save,
            "help": lambda _: put(HELP),
            "table": lambda _: put(*self.draw.lines(self.match.view(self.seat))),
        }
        if word in ("quit", "exit"):
            return False
        if word in commands:
            commands[word](rest.strip())
        elif typed.isdigit():
            if not 1 <= int(typed) <= len(legal):
                raise Unreadable(f"choose a number from 1 to {len(legal)}")
            self.match.submit(self.seat, legal[int(typed) - 1])
        elif typed:
            self.match.submit(self.seat, typed)
        return True

    def _tell(self) -> None:
        seen = self.match.log(self.seat)
        put(*(f"  {line}" for line in seen[self.told :]))
        if len(seen) > self.told and self.seat in self.match.to_act():
            put("", *self.draw.lines(self.match.view(self.seat)))
        self.told = len(seen)

    def _rules(self, words: str) -> None:
        from kit.teach.reference.build import search_index

        book = self.match.game.rulebook
        for name in search_index(self.match.game.slug).rules(words)[:3]:
            put(*textwrap.wrap(str(book[name]), 96, subsequent_indent="  "))

    def _why(self) -> None:
        book = self.match.game.rulebook
        seen = heard(self.match.events[-1], self.seat)
        for clause in dict.fromkeys(event.clause for event in seen):
            put(*textwrap.wrap(str(book[clause]), 96, subsequent_indent="  "))

    def _undo(self) -> None:
        while True:
            actor = self.match.actions[-1][0] if self.match.actions else None
            self.match.undo()
            if actor == self.seat:
                break
        self.told = len(self.match.seen(self.seat))

    def _save(self, name: str) -> None:
        if not name:
            raise Unreadable("write: save FILE")
        try:
            save(self.match, Path(name))
        except OSError as problem:
            raise Unreadable(f"cannot write {name}: {problem.strerror}") from None
        put(f"Saved to {name}. Go on with: rulewalk play {self.match.game.slug} --load {name}")

    def _score(self) -> None:
        outcome = self.match.outcome()
        assert outcome
        names = self.match.game.seats
        put("", "The score:")
        put(*(f"  {names[x.seat]} {x.points:+d}  {x.label} [{x.clause}]" for x in outcome.lines))
        put(*(f"  {names[i]}: {total}" for i, total in enumerate(outcome.totals)))
        put(f"{outcome.verdict(names)} [{outcome.clause}]")


def _numbered(legal: list[str], part: str) -> list[str]:
    rows = [f"  {i}  {label}" for i, label in enumerate(legal, 1) if part.lower() in label.lower()]
    return rows or [f"  no move contains {part!r}"]
