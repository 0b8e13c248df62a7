"""The command ``check``: run scenario files and card packs."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from pathlib import Path

from kit.cli.look import put, put_json
from kit.core.drawing import Face
from kit.core.errors import KitError, Unreadable
from kit.files.cards import pack_in
from kit.files.course.course_folder import opened
from kit.files.read import parse_yaml, read_text
from kit.files.run import Done, begin, run
from kit.files.save import load
from kit.files.scenario import Written, scenario_in, shipped
from kit.play.match import Match
from kit.show.card import noting_faces
from kit.show.lesson.parts import table
from kit.teach.frame import LessonFrame
from kit.teach.lesson.frame_parts import about_events, about_words
from kit.teach.lesson.walkthrough import Walkthrough

WORDS = 35  # words before a question; the rest can go into 'more'


def check_arguments(sub: ArgumentParser) -> None:
    """Declare ``rulewalk check``."""
    sub.add_argument(
        "paths", nargs="*", type=Path, help="files or folders (the kit's own scenarios)"
    )
    sub.add_argument("-q", "--quiet", action="store_true", help="print only errors")
    sub.add_argument(
        "--story", action="store_true", help="print the events and the right answer of each step"
    )
    sub.add_argument("--json", action="store_true", help="print JSON")


def check_command(args: Namespace) -> int:
    """Run every file and report each step that broke an expectation."""
    results: list[dict[str, object]] = []
    for name, told, problem in _results(args.paths):
        found = {"file": name, "ok": problem is None, "problem": problem}
        results.append({**found, "advice": told.advice})
        if args.json:
            continue
        if args.story:
            put("\n".join(told.story))
        if problem:
            put(f"wrong  {problem}")
        elif not args.quiet:
            put(f"right  {name}", *(f"better {line}" for line in told.advice))
    wrong = sum(not result["ok"] for result in results)
    if args.json:
        put_json(results)
    else:
        put(f"{len(results) - wrong} right, {wrong} wrong.")
    return int(wrong > 0)


class Beside:
    """Extra lines about a file: what happens, and what could be better."""

    def __init__(self) -> None:
        self.story: list[str] = []
        self.advice: list[str] = []


def _results(paths: list[Path]) -> Iterator[tuple[str, Beside, str | None]]:
    """Yield for each file its name, the extra lines, and the problem or None."""
    if not paths:
        for name, written in shipped().items():
            told = Beside()
            yield name, told, _problem(written, told)
    for path in _files(paths):
        told = Beside()
        yield str(path), told, _file_problem(path, told)


def _files(paths: list[Path]) -> list[Path]:
    found: list[Path] = []
    for path in paths:
        inside = sorted(p for p in path.rglob("*") if p.suffix in (".yaml", ".yml", ".json"))
        if path.is_dir() and not inside:
            raise Unreadable(f"{path}: no .yaml or .json file in this folder")
        found += inside if path.is_dir() else [path]
    return found


def _file_problem(path: Path, told: Beside) -> str | None:
    """Return the problem of a scenario, a card pack or a save, or None; fill in *told*."""
    try:
        if path.suffix == ".json":
            load(path)
            return None
        data = parse_yaml(read_text(path), str(path))
        if isinstance(data, dict) and (
            data.get("rulewalk") == "cards" or isinstance(data.get("cards"), list)
        ):
            pack_in(data, path)
            return None
        if isinstance(data, dict) and data.get("rulewalk") == "course":
            return _course_problem(path)
        return _problem(scenario_in(data, str(path)), told)
    except KitError as problem:
        return str(problem)


def _course_problem(path: Path) -> str | None:
    """Return the problems of a course's own file; those of its lessons belong to their files."""
    try:
        opened(path.parent)
    except KitError as problem:
        mine = [line for line in str(problem).splitlines() if line.startswith(f"{path}:")]
        return "\n".join(mine) or None
    return None


def _problem(written: Written, told: Beside) -> str | None:
    shown = [*written.scenario.opening]
    try:
        match = begin(written)
        for number, done in enumerate(run(written, match), 1):
            told.story += [f"  step {number}: {line}" for line in _told(match, done)]
            shown += done.clauses
    except KitError as problem:
        return str(problem)
    told.advice = [*advice(written, shown), *unseen(written)]
    return None


def unseen(written: Written) -> Iterator[str]:
    """Yield advice for each task that rests on a card which the learner has never seen.

    A card counts as seen if it lay face up in an earlier picture of the lesson, or if the lesson's
    words or events named it.
    """
    steps = written.scenario.steps
    if all(step.help == "worked" for step in steps):
        return
    seen: frozenset[int] = frozenset()
    frames = Walkthrough(written).every_frame(apart=True)
    box = frames[0].view.box
    for frame in frames:
        step = steps[frame.at]
        texts = [frame.note, frame.more, *([frame.question.text] if frame.question else [])]
        events = [line.event for line in frame.told if line.event is not None]
        seen |= about_events(box, events).cards | about_words(box, texts).cards
        if frame.stage == "before" and step.help != "worked":
            missing = about_words(box, [step.hint, *step.actions]).cards - seen - _shown(frame)
            where = written.location("steps", frame.at, "hint" if step.hint else "help")
            at = f"{where}: step {frame.at + 1}"
            for kind in sorted(missing):
                yield f"{at} rests on {box.pack[kind].name}, which was never shown"
        seen |= _shown(frame)


def _shown(frame: LessonFrame) -> frozenset[int]:
    """Return the cards that a frame's picture shows face up."""
    pack = frame.view.box.pack
    with noting_faces() as faces:
        table(frame)
    return frozenset(pack.kind(one.card.name) for one in faces.values() if isinstance(one, Face))


def _told(match: Match, done: Done) -> Iterator[str]:
    """Yield the result of a step: its events or refusal, and the answer that was right."""
    if done.refusal:
        yield f"refused: {done.refusal.sentence} [{done.refusal.clause}]"
    for event in done.events:
        yield f"{match.game.tell(match.box, event)} [{event.clause}]"
    if done.step.ask and done.right is not None:
        yield f"right is: {done.step.ask.answers[done.right].text}"


def advice(written: Written, shown: Iterable[str]) -> list[str]:
    """Return advice, each with its line, about a scenario whose steps showed these clauses."""
    return [*_long_steps(written), *_not_shown(written, set(shown))]


def _long_steps(written: Written) -> Iterator[str]:
    for at, step in enumerate(written.scenario.steps):
        count = len(step.say.split())
        if count > WORDS:
            before = "before its question" if step.ask else "at once"
            where = written.location("steps", at, "say")
            rest = f"{WORDS} are enough, and the rest can wait in 'more'"
            yield f"{where}: step {at + 1} says {count} words {before}; {rest}"


def _not_shown(written: Written, shown: set[str]) -> Iterator[str]:
    for i, clause in enumerate(written.scenario.teaches):
        if clause not in shown:
            yield f"{written.location('teaches', i)}: it teaches {clause}, and no step shows it"
