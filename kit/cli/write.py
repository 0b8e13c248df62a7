"""Commands for authors of files: schema, new, edit."""

from __future__ import annotations

import json
import re
import sys
import textwrap
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from kit.cli.look import put, put_json
from kit.core.cards import Pack
from kit.core.errors import Unreadable
from kit.files.cards import CardFile, effect_words, load_pack
from kit.files.course.course_folder import NAME as COURSE_FILE
from kit.files.course.course_folder import CourseFile
from kit.files.read import Form, json_schema, write_atomically
from kit.files.save import Save
from kit.files.scenario import Scenario, parse_scenario
from kit.files.stub import FIRST_LESSON, begin_course, begin_file, stub
from kit.games import GAMES, game

FORMATS: dict[str, type[Form]] = {
    "scenario": Scenario,
    "save": Save,
    "cards": CardFile,
    "course": CourseFile,
}
WIDTH = 96
MODELINE = "# yaml-language-server: $schema={}\n"


def schema_arguments(sub: ArgumentParser) -> None:
    """Declare ``rulewalk schema``."""
    sub.add_argument("format", choices=tuple(FORMATS), help="file format")
    sub.add_argument("--game", help="only this game: its keys, moves and events, or its effects")
    sub.add_argument(
        "--words",
        action="store_true",
        help="print a reference in words; for scenarios it needs --game",
    )
    sub.add_argument("--pack", type=Path, metavar="FILE", help="use the cards of this pack")


def schema_command(args: Namespace) -> int:
    """Print a JSON Schema, or a reference in words."""
    if args.format == "cards" and args.words and not args.pack:
        games = [game(args.game).slug] if args.game else GAMES
        put(*(line for slug in games for line in _effects(slug)))
        return 0
    if args.format != "scenario" and (args.game or args.words or args.pack):
        besides = " (without --words)" if args.format == "cards" else ""
        raise Unreadable(
            f"--game, --words and --pack are for scenarios, not for {args.format!r}{besides}"
        )
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


def _effects(slug: str) -> Iterator[str]:
    """Yield the effects that a card pack of a game can name, and its decks."""
    found = game(slug)
    title = f"Effects of {found.title} (game: {slug})"
    decks = ", ".join(dict.fromkeys(card.deck for card in found.pack))
    yield from (title, "-" * len(title), f"Decks: {decks}.")
    for words in effect_words(found):
        yield textwrap.fill(words, WIDTH, subsequent_indent="    ", break_on_hyphens=False)
    yield ""


def _schema(slug: str, pack: Pack | None = None) -> str:
    from kit.files.schema import scenario_schema

    return json.dumps(scenario_schema(game(slug), pack), indent=1, ensure_ascii=False)


def new_arguments(sub: ArgumentParser) -> None:
    """Declare ``rulewalk new``."""
    sub.add_argument("what", choices=("scenario", "course"), help="one lesson, or a whole course")
    sub.add_argument("name", help="name of the lesson and of its file, or folder of the course")
    sub.add_argument("--game", help="name of the game (wizard_did_it)")
    sub.add_argument("--players", type=int, help="number of players (the fewest)")
    sub.add_argument("--from", dest="save", type=Path, metavar="SAVE", help="a saved game")
    sub.add_argument("--moves", metavar="A-B", help="with --from: only these moves, counted from 1")
    sub.add_argument("--schema", action="store_true", help="write the game's schema beside it")
    sub.add_argument("--folder", type=Path, default=Path(), help="output folder (here)")


def new_command(args: Namespace) -> int:
    """Write a scenario that passes (a table, one legal action, placeholders), or a course."""
    if args.what == "course":
        return _new_course(args)
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


def _new_course(args: Namespace) -> int:
    """Write the folder of a course that works: one lesson of its own between two of the kit."""
    folder = args.folder / args.name
    if args.save or args.moves or args.players:
        raise Unreadable("--from, --moves and --players are for a scenario, not for a course")
    begin_course(folder, args.game)
    put(
        f"{folder / COURSE_FILE}",
        f"{folder / FIRST_LESSON}",
        f"Next: edit them, and run  rulewalk serve --lessons {folder}",
    )
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
