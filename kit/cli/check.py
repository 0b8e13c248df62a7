"""Commands about files: check, schema, new."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path

from pydantic import BaseModel

from kit.cli.look import put, put_json
from kit.core.errors import KitError, Unreadable
from kit.files.cards import CardFile, load_pack
from kit.files.read import parse_yaml, read_text, write_atomically
from kit.files.run import run
from kit.files.save import Save, load
from kit.files.scenario import Scenario, Written, parse_scenario, shipped
from kit.games import game

FORMATS: dict[str, type[BaseModel]] = {"scenario": Scenario, "save": Save, "cards": CardFile}


def check_arguments(sub: ArgumentParser) -> None:
    """Declare ``rulewalk check``."""
    sub.add_argument(
        "paths", nargs="*", type=Path, help="files or folders; the kit's own otherwise"
    )
    sub.add_argument("-q", "--quiet", action="store_true", help="only what is wrong")
    sub.add_argument("--json", action="store_true", help="for a program")


def check_command(args: Namespace) -> int:
    """Run every file and say which step broke which promise."""
    results: list[dict[str, object]] = []
    for name, problem in _results(args.paths):
        results.append({"file": name, "ok": problem is None, "problem": problem})
        if args.json:
            continue
        if problem:
            put(f"wrong  {problem}")
        elif not args.quiet:
            put(f"right  {name}")
    wrong = sum(not result["ok"] for result in results)
    if args.json:
        put_json(results)
    else:
        put(f"{len(results) - wrong} right, {wrong} wrong.")
    return int(wrong > 0)


def _results(paths: list[Path]) -> Iterator[tuple[str, str | None]]:
    if not paths:
        for name, written in shipped().items():
            yield name, _problem(written)
    for path in _files(paths):
        yield str(path), _file_problem(path)


def _files(paths: list[Path]) -> list[Path]:
    found: list[Path] = []
    for path in paths:
        inside = sorted(p for p in path.rglob("*") if p.suffix in (".yaml", ".yml", ".json"))
        if path.is_dir() and not inside:
            raise Unreadable(f"{path}: no .yaml or .json file in this folder")
        found += inside if path.is_dir() else [path]
    return found


def _file_problem(path: Path) -> str | None:
    """Return what is wrong with a scenario, a card pack or a save, or None."""
    try:
        if path.suffix == ".json":
            load(path)
            return None
        text = read_text(path)
        data = parse_yaml(text, str(path))
        if isinstance(data, dict) and (
            data.get("rulewalk") == "cards" or isinstance(data.get("cards"), list)
        ):
            load_pack(path)
            return None
        return _problem(parse_scenario(text, str(path)))
    except KitError as problem:
        return str(problem)


def _problem(written: Written) -> str | None:
    try:
        for _ in run(written):
            pass
    except KitError as problem:
        return str(problem)
    return None


def schema_arguments(sub: ArgumentParser) -> None:
    """Declare ``rulewalk schema``."""
    sub.add_argument("format", choices=tuple(FORMATS), help="which file format")


def schema_command(args: Namespace) -> int:
    """Print a JSON Schema."""
    put_json(FORMATS[args.format].model_json_schema())
    return 0


def new_arguments(sub: ArgumentParser) -> None:
    """Declare ``rulewalk new``."""
    sub.add_argument("what", choices=("scenario",), help="what to start")
    sub.add_argument("name", help="its name; the file is named after it")
    sub.add_argument("--game", default="wizard_did_it", help="which game (wizard_did_it)")
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
    write_atomically(path, _stub(args.name, args.game))
    put(f"{path}", f"Next: edit it, and run  rulewalk check {path}")
    return 0


def _stub(name: str, slug: str) -> str:
    from kit.core.rng import Stream

    found = game(slug)
    box = found.box()
    state = found.deal(box, Stream(1))
    seat = state.to_act()[0]
    action = box.notation.label(state.legal(seat)[0])
    quoted = name.replace('"', "'")
    return f"""\
rulewalk: scenario
version: 1
name: "{quoted}"
game: {slug}
about: One line that says what this lesson is about
minutes: 2
teaches: []            # clause numbers: rulewalk rules {slug}
players: {box.players}
seat: {found.seats[0]}   # whose eyes the learner looks through
table: {{seed: 1}}       # or lay it card by card: see the kit's own scenarios
steps:
  - say: What the learner should look at before this happens.
    seat: {found.seats[seat]}
    do: "{action}"
    after: What happened, and why.
"""
