"""Commands for who writes files: schema, new."""

from __future__ import annotations

import json
import re
from argparse import ArgumentParser, Namespace
from pathlib import Path

from pydantic import BaseModel

from kit.cli.look import put, put_json
from kit.core.cards import Pack
from kit.core.errors import Unreadable
from kit.files.cards import CardFile, load_pack
from kit.files.read import write_atomically
from kit.files.save import Save
from kit.files.scenario import Scenario, parse_scenario
from kit.games import GAMES, game

FORMATS: dict[str, type[BaseModel]] = {"scenario": Scenario, "save": Save, "cards": CardFile}
MODELINE = "# yaml-language-server: $schema={}\n"


def schema_arguments(sub: ArgumentParser) -> None:
    """Declare ``rulewalk schema``."""
    sub.add_argument("format", choices=tuple(FORMATS), help="which file format")
    sub.add_argument("--game", help="scenarios of this game: its keys, moves, events and clauses")
    sub.add_argument("--words", action="store_true", help="the same for people; needs --game")
    sub.add_argument("--pack", type=Path, metavar="FILE", help="with the cards of this pack")


def schema_command(args: Namespace) -> int:
    """Print a JSON Schema, or the reference of a game in words."""
    if args.format != "scenario" and (args.game or args.words or args.pack):
        raise Unreadable(f"--game, --words and --pack are for scenarios, not for {args.format!r}")
    if args.game is None:
        if args.words or args.pack:
            raise Unreadable(f"name a game: --game {'|'.join(GAMES)}")
        put_json(FORMATS[args.format].model_json_schema())
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
    sub.add_argument("what", choices=("scenario",), help="what to start")
    sub.add_argument("name", help="its name; the file is named after it")
    sub.add_argument("--game", help="which game (wizard_did_it)")
    sub.add_argument("--players", type=int, help="how many play (the fewest)")
    sub.add_argument("--from", dest="save", type=Path, metavar="SAVE", help="a saved game")
    sub.add_argument("--moves", metavar="A-B", help="with --from: only these moves, from 1")
    sub.add_argument("--schema", action="store_true", help="put the game's schema beside it")
    sub.add_argument("--folder", type=Path, default=Path(), help="where to put it (here)")


def new_command(args: Namespace) -> int:
    """Write a scenario that passes: a table, one legal action, and room for words."""
    stem = "-".join("".join(c if c.isalnum() else " " for c in args.name.lower()).split())
    path = args.folder / f"{stem}.yaml"
    if not stem:
        raise Unreadable(f"{args.name!r} has no letter or digit to name a file after")
    if not args.folder.is_dir():
        raise Unreadable(f"{args.folder}: there is no such folder")
    if path.exists():
        raise Unreadable(f"{path} is there already; choose another name")
    text = _played(args) if args.save else _stub(args.name, args.game, args.players)
    if args.schema:
        text = _completed(text, args.folder)
    write_atomically(path, text)
    put(f"{path}", f"Next: edit it, and run  rulewalk check {path}")
    return 0


def _completed(text: str, folder: Path) -> str:
    """Write the schema of the scenario's game beside it, and name it in the first line."""
    written = parse_scenario(text, "the new scenario").scenario
    pack = load_pack(folder / written.cards) if written.cards else None
    name = f"{written.game}.schema.json"
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
        raise Unreadable(f"--moves wants two numbers, such as 3-8, not {args.moves!r}")
    return scenario_from(args.save, args.name, int(found[1]), int(found[2]), args.folder)


def _stub(name: str, slug: str | None, players: int | None) -> str:
    from kit.core.rng import Stream

    found = game(slug or GAMES[0])
    box = found.box(found.players[0] if players is None else players)
    state = found.deal(box, Stream(1))
    seat = state.to_act()[0]
    action = box.notation.label(state.legal(seat)[0])
    quoted = name.replace('"', "'")
    return f"""\
rulewalk: scenario
version: 1
name: "{quoted}"
game: {found.slug}
about: One line that says what this lesson is about
minutes: 2
teaches: []            # clause numbers: rulewalk rules {found.slug}
players: {box.players}
seat: {found.seats[0]}   # whose eyes the learner looks through
table: {{seed: 1}}       # or card by card: rulewalk schema scenario --game {found.slug} --words
steps:
  - say: What the learner should look at before this happens.
    seat: {found.seats[seat]}
    do: "{action}"
    after: What happened, and why.
"""
