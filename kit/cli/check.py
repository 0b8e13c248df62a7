"""The command that runs files: check."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path

from kit.cli.look import put, put_json
from kit.core.errors import KitError, Unreadable
from kit.files.cards import load_pack
from kit.files.read import parse_yaml, read_text
from kit.files.run import run
from kit.files.save import load
from kit.files.scenario import Written, parse_scenario, shipped


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
