"""The command line: ``rulewalk``, or ``python -m kit``."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module

from kit.core.errors import KitError

Command = Callable[[argparse.Namespace], int]

# command -> (module, help); the module has ``NAME_arguments(parser)`` and ``NAME_command(args)``.
COMMANDS = {
    "games": ("look", "the games there are"),
    "rules": ("look", "clauses of a game, by number or by words"),
    "cards": ("look", "cards of a game, with their grade"),
    "coverage": ("look", "for every clause: enforced by, shown by, tested by"),
    "check": ("check", "run scenario files and card packs, also your own"),
    "schema": ("write", "JSON Schema of a file format, for editors, or a reference in words"),
    "new": ("write", "start a scenario that already passes, also from a saved game"),
    "edit": ("write", "show a lesson beside the file while you write it"),
    "play": ("play", "play a game in the terminal against bots"),
    "ladder": ("ladder", "bots against each other: win shares with 95 % intervals"),
    "simulate": ("simulate", "play many games and count what comes of them"),
    "compare": ("simulate", "readings of a rule beside each other, on the same deals"),
    "perft": ("measure", "count the game tree, to pin the engine"),
    "bench": ("measure", "moves per second beside other engines, as ratios"),
    "export": ("export", "lessons as single HTML files, for a handout or a phone"),
    "site": ("site", "the whole kit as a folder of files, for any static host"),
    "serve": ("serve", "serve the pages on this machine"),
}


def parser() -> argparse.ArgumentParser:
    """Return the parser; only the module of the named command is loaded."""
    top = argparse.ArgumentParser(
        prog="rulewalk", description="Card games played by their rulebooks, able to say why."
    )
    top.add_argument("--version", action="version", version=_version())
    commands = top.add_subparsers(dest="command", metavar="COMMAND", required=True)
    wanted = next((word for word in sys.argv[1:] if word in COMMANDS), None)
    for name, (module, words) in COMMANDS.items():
        plain = words.replace("%", "%%")  # argparse treats a single sign as a format
        sub = commands.add_parser(name, help=plain, description=f"{words[0].upper()}{words[1:]}.")
        if wanted in (None, name):
            getattr(import_module(f"kit.cli.{module}"), f"{name}_arguments")(sub)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; a user's mistake is one sentence and exit code 1."""
    if argv is not None:
        sys.argv[1:] = list(argv)
    args = parser().parse_args()
    module, _ = COMMANDS[args.command]
    command: Command = getattr(import_module(f"kit.cli.{module}"), f"{args.command}_command")
    try:
        status = command(args)
        sys.stdout.flush()
    except KitError as problem:
        sys.stderr.write(f"rulewalk {args.command}: {problem}\n")
        return 1
    except KeyboardInterrupt:
        sys.stderr.write("\n")
        return 130
    except BrokenPipeError:  # the reader of a pipe has closed it
        _drop_output()
        return 0
    except OSError as problem:  # a full disk, say, or a folder in which nothing may be written
        what = problem.filename or "cannot write the output"
        sys.stderr.write(f"rulewalk {args.command}: {what}: {problem.strerror}\n")
        _drop_output()
        return 1
    return status


def _drop_output() -> None:
    """Write what is left of the output nowhere: Python writes it when it ends."""
    with suppress(OSError):  # a notebook's output has no file
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _version() -> str:
    from kit import __version__

    return f"rulewalk {__version__}"
