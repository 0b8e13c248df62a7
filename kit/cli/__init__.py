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
    "games": ("look", "list the games"),
    "rules": ("look", "search the rules of a game, or ask a question"),
    "cards": ("look", "list the cards of a game with their source"),
    "coverage": ("look", "show what enforces, shows and tests each clause"),
    "check": ("check", "check scenario files and card packs, also your own"),
    "schema": ("write", "print the JSON Schema of a file format, or a reference in words"),
    "new": ("write", "write a new scenario that already passes, also from a saved game"),
    "edit": ("write", "show a lesson beside its file while you write it"),
    "play": ("play", "play a game in the terminal against bots"),
    "known": ("known", "show what you know of the rules, and practise five a day"),
    "ladder": ("ladder", "compare bots: shares of wins with 95 % intervals"),
    "simulate": ("simulate", "play many games and count the results"),
    "compare": ("simulate", "compare readings of a rule on the same deals"),
    "perft": ("measure", "count the nodes of the game tree, to test the engine"),
    "bench": ("measure", "measure moves per second beside other engines, as ratios"),
    "export": ("export", "write lessons as single HTML files, for a handout or a phone"),
    "site": ("site", "build the whole kit as a folder of files for any static host"),
    "serve": ("serve", "serve the pages on this machine"),
    "notebooks": ("serve", "copy the notebooks to a folder, for JupyterLab or JupyterHub"),
}


def parser() -> argparse.ArgumentParser:
    """Return the parser; only the module of the named command is loaded."""
    top = argparse.ArgumentParser(
        prog="rulewalk", description="Learn card games with an engine that explains every rule."
    )
    top.add_argument("--version", action="version", version=_version())
    commands = top.add_subparsers(dest="command", metavar="COMMAND", required=True)
    wanted = next((word for word in sys.argv[1:] if word in COMMANDS), None)
    for name, (module, words) in COMMANDS.items():
        plain = words.replace("%", "%%")  # argparse reads a single % as a format
        sub = commands.add_parser(name, help=plain, description=f"{words[0].upper()}{words[1:]}.")
        if wanted in (None, name):
            getattr(import_module(f"kit.cli.{module}"), f"{name}_arguments")(sub)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; a user's mistake is one sentence and exit code 1."""
    if argv is not None:
        sys.argv[1:] = list(argv)
    _open_streams()
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
    except OSError as problem:  # for example a full disk or a read-only folder
        what = problem.filename or "cannot write the output"
        sys.stderr.write(f"rulewalk {args.command}: {what}: {problem.strerror}\n")
        _drop_output()
        return 1
    return status


def _open_streams() -> None:
    """Use the null device for each standard stream that is closed, as after ``>&-``."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115


def _drop_output() -> None:
    """Discard the buffered output, which Python would write when it ends."""
    with suppress(OSError):  # a notebook's output has no file
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _version() -> str:
    from kit import __version__

    return f"rulewalk {__version__}"
