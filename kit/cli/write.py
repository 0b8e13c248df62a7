"""Commands for authors of files: schema, new, edit."""

from __future__ import annotations

import json
import re
import sys
from argparse import ArgumentParser, Namespace
from contextlib import suppress
from pathlib import Path

from kit.cli.look import put, put_json
from kit.core.cards import Pack
from kit.core.errors import Unreadable
from kit.files.cards import CardFile, load_pack
from kit.files.read import Form, json_schema, write_atomically
from kit.files.save import Save
from kit.files.scenario import Scenario, parse_scenario
from kit.files.stub import begin_file, stub
from kit.games import GAMES, game

FORMATS: dict[str, type[Form]] = {"scenario": Scenario, "save": Save, "cards": CardFile}
MODELINE = "# yaml-language-server: $schema={}\n"


def schema_arguments(sub: ArgumentParser) -> None:
    """Declare ``rulewalk schema``."""
    sub.add_argument("format", choices=tuple(FORMATS), help="file format")
    sub.add_argument("--game", help="only scenarios of this game, with its keys, moves and events")
    sub.add_argument(
        "--words", action="store_true", help="print a reference in words; needs --game"
    )
    sub.add_argument("--pack", type=Path, metavar="FILE", help="use the cards of this pack")


def schema_command(args: Namespace) -> int:
    """Print a JSON Schema, or the reference of a game in words."""
    if args.format != "scenario" and (args.game or args.words or args.pack):
        raise Unreadable(f"--game, --words and --pack are for scenarios, not for {args.format!r}")
    if args.game is None:
        if args.words or args.pack:
            raise Unreadable(f"name a game: --game {'|'.join(GAMES)}")
        put_json(json_schema(FORMATS[args.format]))
        return 0
    pack = load_pack(args.pack) if args.pack else None
    if args.words:
        from kit.files.words import reference

        put(*reference(game(args.game), pack))
    else:
        put(_schema(args.game, pack))
    return 0


def _schema(slug: str, pack: Pack | None = None) -> str:
    from kit.files.schema import scenario_schema

    return json.dumps(scenario_schema(game(slug), pack), indent=1, ensure_ascii=False)


def new_arguments(sub: ArgumentParser) -> None:
    """Declare ``rulewalk new``."""
    sub.add_argument("what", choices=("scenario",), help="kind of file")
    sub.add_argument("name", help="name of the lesson and of its file")
    sub.add_argument("--game", help="name of the game (wizard_did_it)")
    sub.add_argument("--players", type=int, help="number of players (the fewest)")
    sub.add_argument("--from", dest="save", type=Path, metavar="SAVE", help="a saved game")
    sub.add_argument("--moves", metavar="A-B", help="with --from: only these moves, counted from 1")
    sub.add_argument("--schema", action="store_true", help="write the game's schema beside it")
    sub.add_argument("--folder", type=Path, default=Path(), help="output folder (here)")


def new_command(args: Namespace) -> int:
    """Write a scenario that passes: a table, one legal action, and placeholders for texts."""
    stem = "-".join("".join(c if c.isalnum() else " " for c in args.name.lower()).split())
    path = args.folder / f"{stem}.yaml"
    if not stem:
        raise Unreadable(f"{args.name!r} has no letter or digit to name a file after")
    if not args.folder.is_dir():
        raise Unreadable(f"{args.folder}: there is no such folder")
    if path.exists():
        raise Unreadable(f"{path} already exists; choose another name")
    text = _played(args) if args.save else stub(args.name, args.game, args.players)
    if args.schema:
        text = _completed(text, args.folder)
    write_atomically(path, text)
    put(f"{path}", f"Next: edit it, and run  rulewalk check {path}")
    return 0


def _completed(text: str, folder: Path) -> str:
    """Write the schema of the scenario's game beside it, and name it in the first line."""
    written = parse_scenario(text, "the new scenario").scenario
    name = f"{written.game}.schema.json"
    pack = load_pack(folder / written.cards) if written.cards else None
    write_atomically(folder / name, _schema(written.game, pack) + "\n")
    return MODELINE.format(name) + text


def _played(args: Namespace) -> str:
    from kit.files.from_save import scenario_from

    if args.game or args.players:
        raise Unreadable("--from takes the game and its players from the save; leave them out")
    if args.moves is None:
        return scenario_from(args.save, args.name, folder=args.folder)
    found = re.fullmatch(r"(\d{1,6})-(\d{1,6})", args.moves)
    if not found:
        raise Unreadable(f"--moves must be two numbers, such as 3-8, not {args.moves!r}")
    return scenario_from(args.save, args.name, int(found[1]), int(found[2]), args.folder)


def edit_arguments(sub: ArgumentParser) -> None:
    """Declare ``rulewalk edit``."""
    sub.description = (
        "Show a lesson beside its file. At every save it shows the step that you changed, and each "
        "error at its line. Moves that you play at the end of the lesson are added to the file as "
        "steps. For this machine only; Ctrl-C stops it."
    )
    sub.add_argument("file", type=Path, help="your lesson, such as mine.yaml")
    sub.add_argument("--game", help="create the file if it does not exist, for this game")
    sub.add_argument("--players", type=int, help="with --game: number of players (the fewest)")
    sub.add_argument("--port", type=int, default=0, help="port to listen on (any free port)")
    sub.add_argument("--no-browser", action="store_true", help="do not open a browser")


def edit_command(args: Namespace) -> int:
    """Serve one file beside its lesson until Ctrl-C."""
    import asyncio
    import webbrowser

    from widgets.server.start import check_versions

    check_versions()
    if args.game is None and not args.file.exists():
        choices = "|".join(GAMES)
        raise Unreadable(f"{args.file}: there is no such file; to begin one, add --game {choices}")
    if begin_file(args.file, args.game, args.players):
        put(f"{args.file} is new: a lesson that already passes.")

    from widgets.editor.editor_server import serve_editor

    def ready(link: str) -> None:
        put(f"{args.file} is open at {link}", "Ctrl-C stops it.")
        sys.stdout.flush()  # also into a pipe, because the link is needed
        if not args.no_browser:
            webbrowser.open(link)

    with suppress(KeyboardInterrupt):
        asyncio.run(serve_editor(args.file, args.port, ready))
    return 0
