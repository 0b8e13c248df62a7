"""The kit's own scenarios: read from their files, or from what was made of these beforehand.

To parse a lesson's YAML and check it takes longer than all the rest of opening it, and a browser
has neither parser. So ``make index`` also keeps every scenario of a game as it was read, as
``scenarios.json`` beside the folder of files, each with a checksum of its text. A file that has
changed since is parsed as anybody's would be; where there are no files, as in a browser, what was
kept is all there is.
"""

from __future__ import annotations

import json
import zlib
from dataclasses import MISSING, Field, fields
from functools import cache
from pathlib import Path
from typing import NamedTuple

from kit.core.errors import pick
from kit.core.shape import Json
from kit.files.read import Form, parse_yaml
from kit.files.scenario.plot import Deal, Scenario, Step, StepAnswer, StepQuestion, When
from kit.files.scenario.written import Written, parse_scenario
from kit.games import GAMES, game, game_folder, game_text

FILE = "scenarios.json"


def shipped(slug: str | None = None) -> dict[str, Written]:
    """Return the kit's own scenarios by ``game/name``, of one game or of all."""
    return {
        f"{found}/{key}": one_shipped(found, key)
        for found in (GAMES if slug is None else (slug,))
        for key in _sources(found)
    }


@cache
def one_shipped(slug: str, key: str) -> Written:
    """Return one of the kit's own scenarios; read once, for they never change."""
    sources = _sources(slug)
    source = sources[pick(key, sources, f"scenario of {slug}")]
    return _unpacked(source) or parse_scenario(source.text(), source.where)


class _Source(NamedTuple):
    """Where one of the kit's own scenarios comes from: its file, what was kept of it, or both."""

    where: str
    file: Path | None
    kept: Json | None

    def text(self) -> str:
        """Return what the file says; nothing where there is none."""
        return self.file.read_text("utf-8") if self.file else ""

    def lines(self) -> object:
        """Return what the file says with its lines, for a message; nothing where there is none."""
        return parse_yaml(self.text(), self.where) if self.file else None


def _sources(slug: str) -> dict[str, _Source]:
    """Return what there is of a game, by the keys of its scenarios: files alone say which."""
    there, kept = _files(slug), _kept(game(slug).slug)
    return {
        key: _Source(f"{slug}/{key}.yaml", there.get(key), kept.get(key))
        for key in sorted(there or kept)
    }


def _files(slug: str) -> dict[str, Path]:
    return {path.stem: path for path in game_folder(slug).glob("scenarios/*.yaml")}


@cache
def _kept(slug: str) -> Json:
    try:
        found: Json = json.loads(game_text(slug, FILE))
    except OSError:  # a game that is just being written
        return {}
    return found


def _unpacked(source: _Source) -> Written | None:
    """Return what was kept of a scenario, unless its file has changed since."""
    if not source.kept or (source.file and source.kept["sum"] != _checksum(source.text())):
        return None
    return Written(_scenario(source.kept["plot"]), source.where, source.lines)


def _checksum(text: str) -> str:
    return f"{zlib.crc32(text.encode()):08x}"


def _scenario(row: Json) -> Scenario:
    table, steps = row["table"], [_step(step) for step in row["steps"]]
    dealt = isinstance(table, dict) and table.keys() == {"seed"}
    return Scenario(**{**row, "table": Deal(**table) if dealt else table, "steps": steps})


def _step(row: Json) -> Step:
    made = dict(row)
    if "ask" in row:
        made["ask"] = _question(row["ask"])
    if "goal" in row:
        made["goal"] = When(**row["goal"])
    if "never" in row:
        made["never"] = [When(**when) for when in row["never"]]
    return Step(**made)


def _question(row: Json) -> StepQuestion:
    answers = [StepAnswer(**{**one, "when": When(**one["when"])}) for one in row["answers"]]
    return StepQuestion(question=row["question"], answers=answers)


# Making it


def parsed(slug: str) -> dict[str, tuple[str, Written]]:
    """Return the text of each scenario file of a game, and the scenario parsed anew from it."""
    texts = {key: path.read_text("utf-8") for key, path in sorted(_files(slug).items())}
    return {key: (text, parse_scenario(text, f"{slug}/{key}.yaml")) for key, text in texts.items()}


def packed_text(slug: str) -> str:
    """Return what ``scenarios.json`` of a game should say, a line for each scenario."""
    rows = []
    for key, (text, written) in parsed(slug).items():
        row = {"sum": _checksum(text), "plot": _packed(written.scenario)}
        packed = json.dumps(row, ensure_ascii=False, separators=(",", ":"))
        rows.append(f"{json.dumps(key)}:{packed}")
    return "{\n" + ",\n".join(rows) + "\n}\n"


def _packed(part: object) -> object:
    """Return a part of a scenario as JSON can hold it, without what is as usual."""
    if isinstance(part, Form):
        said = {one.name: getattr(part, one.name) for one in fields(part) if not _usual(part, one)}
        return {name: _packed(value) for name, value in said.items()}
    return [_packed(entry) for entry in part] if isinstance(part, list) else part


def _usual(part: Form, one: Field[object]) -> bool:
    value = getattr(part, one.name)
    default = one.default if one.default_factory is MISSING else one.default_factory()
    return bool(value == default)
