"""The command ``play``: a game in the terminal, against bots that get views only."""

from __future__ import annotations

import secrets
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from kit.cli.look import put
from kit.cli.terminal import PACES, Terminal
from kit.core.cards import Pack
from kit.core.errors import Unreadable
from kit.core.game import AnyGame, Choice
from kit.files.cards import as_pack
from kit.files.save import load
from kit.games import game
from kit.play.bots import BOTS, LEVELS, USUAL, Bot, Thinker, bot
from kit.play.match import Match


def play_arguments(sub: ArgumentParser) -> None:
    """Declare ``rulewalk play``."""
    sub.add_argument(
        "game", nargs="?", default="wizard_did_it", help="name of the game (wizard_did_it)"
    )
    sub.add_argument("--seat", default=None, help="name or number of your seat (the first)")
    sub.add_argument("--players", type=int, help="number of players (the most)")
    sub.add_argument(
        "--bot", default="one-ply", choices=tuple(BOTS), help="bot for the other seats (one-ply)"
    )
    sub.add_argument(
        "--level", default=USUAL, choices=tuple(LEVELS), help="thinking time of the thinker"
    )
    sub.add_argument(
        "--coach", action="store_true", help="after each move, say whether another was better"
    )
    sub.add_argument(
        "--pace", default="fast", choices=PACES, help="step: wait after each move of another seat"
    )
    sub.add_argument("--seed", type=int, help="seed of the deal (random)")
    sub.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="choose an option"
    )
    sub.add_argument("--pack", type=Path, metavar="FILE", help="play with the cards of this pack")
    sub.add_argument("--load", type=Path, metavar="FILE", help="continue a saved match")


def play_command(args: Namespace) -> int:
    """Play until the game is over or the player quits."""
    found = game(args.game)
    pack = as_pack(args.pack)
    if args.load:
        match = load(args.load, pack)
    else:
        box = found.box(args.players, read_options(found, args.option, pack), pack)
        match = Match.deal(box, secrets.randbits(48) if args.seed is None else args.seed)
    seat = read_seat(match, args.seat)
    ask = input if sys.stdin.isatty() else line_of
    terminal = Terminal(match, seat, rival(args.bot, args.level), ask, args.pace)
    terminal.coached = args.coach
    terminal.sit()
    return 0


def rival(name: str, level: str = USUAL) -> Bot:
    """Return the bot of this name; for the thinker, at this level."""
    return Thinker(LEVELS[level]) if name == "thinker" else bot(name)


def read_options(found: AnyGame, written: list[str], pack: Pack | None = None) -> dict[str, Choice]:
    """Return ``name=value`` texts as options of the game, with numbers where it expects them."""
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


def line_of(prompt: str) -> str:
    """Return a line of standard input that is not a terminal, and print it."""
    line = sys.stdin.readline()
    put(prompt + line.rstrip())
    if not line:
        raise EOFError
    return line.strip()
