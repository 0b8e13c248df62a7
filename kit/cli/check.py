"""The command that runs files: check."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path

from kit.cli.look import put, put_json
from kit.core.errors import KitError, Unreadable
from kit.files.cards import load_pack
from kit.files.read import parse_yaml, read_text
from kit.files.run import Done, begin, run
from kit.files.save import load
from kit.files.scenario import Written, parse_scenario, shipped
from kit.play.match import Match


def check_arguments(sub: ArgumentParser) -> None:
    """Declare ``rulewalk check``."""
    sub.add_argument(
        "paths", nargs="*", type=Path, help="files or folders; the kit's own otherwise"
    )
    sub.add_argument("-q", "--quiet", action="store_true", help="only what is wrong")
    sub.add_argument(
        "--story", action="store_true", help="what happens at each step, and which answer is right"
    )
    sub.add_argument("--json", action="store_true", help="for a program")


def check_command(args: Namespace) -> int:
    """Run every file and say which step broke which promise."""
    results: list[dict[str, object]] = []
    for name, story, problem in _results(args.paths):
        results.append({"file": name, "ok": problem is None, "problem": problem})
        if args.json:
            continue
        if args.story:
            put("\n".join(story))
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


def _results(paths: list[Path]) -> Iterator[tuple[str, list[str], str | None]]:
    """Yield for each file its name, what happens in it, and what is wrong with it, if anything."""
    if not paths:
        for name, written in shipped().items():
            story: list[str] = []
            yield name, story, _problem(written, story)
    for path in _files(paths):
        story = []
        yield str(path), story, _file_problem(path, story)


def _files(paths: list[Path]) -> list[Path]:
    found: list[Path] = []
    for path in paths:
        inside = sorted(p for p in path.rglob("*") if p.suffix in (".yaml", ".yml", ".json"))
        if path.is_dir() and not inside:
            raise Unreadable(f"{path}: no .yaml or .json file in this folder")
        found += inside if path.is_dir() else [path]
    return found


def _file_problem(path: Path, story: list[str]) -> str | None:
    """Return what is wrong with a scenario, a card pack or a save, or None; fill in the *story*."""
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
        return _problem(parse_scenario(text, str(path)), story)
    except KitError as problem:
        return str(problem)


def _problem(written: Written, story: list[str]) -> str | None:
    try:
        match = begin(written)
        for number, done in enumerate(run(written, match), 1):
            story += [f"  step {number}: {line}" for line in _told(match, done)]
    except KitError as problem:
        return str(problem)
    return None


def _told(match: Match, done: Done) -> Iterator[str]:
    """Yield what a step came to: what happened or was refused, and the answer that came true."""
    if done.refusal:
        yield f"refused: {done.refusal.sentence} [{done.refusal.clause}]"
    for event in done.events:
        yield f"{match.game.tell(match.box, event)} [{event.clause}]"
    if done.step.ask and done.right is not None:
        yield f"right is: {done.step.ask.answers[done.right].text}"
