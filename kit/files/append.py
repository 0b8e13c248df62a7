"""Adds a step to the end of a scenario's text, which is otherwise unchanged."""

from __future__ import annotations

import re
from dataclasses import replace

from kit.core.errors import Unreadable
from kit.core.rng import Scripted
from kit.core.shape import Json
from kit.files.from_save import flow, played_steps
from kit.files.read import judged, line_of, parse_yaml
from kit.files.scenario import Scenario, Step, parse_scenario
from kit.play.match import Match

LONGEST = 60  # letters of a written chance; a longer one, such as a deck, becomes a seed
_LINE = re.compile(r"[^\n]*\n|[^\n]+")


def move_step(match: Match, seat: int, action: int) -> dict[str, object]:
    """Return the step that plays a legal *action* now, with its chance if it needs one.

    A seat is named only if the move could be another seat's.
    """
    step = played_steps(match, match.state.clone(), [(seat, action)])[0]
    chance = step.pop("chance", None)
    if chance and isinstance(match.state.rng, Scripted):
        # Chance comes from seed 0, so a long one can be left to the seed.
        step["chance"] = chance if len(flow(chance)) <= LONGEST else {"seed": 0}
    return _with_seat(match, seat, step)


def refused_step(match: Match, seat: int, action: int, clause: str) -> dict[str, object]:
    """Return the step in which *clause* refuses *action* now."""
    return _with_seat(match, seat, {"refuse": match.box.notation.label(action), "by": clause})


def _with_seat(match: Match, seat: int, step: dict[str, object]) -> dict[str, object]:
    clear = match.to_act() == (seat,)
    rest = {key: value for key, value in step.items() if key != "seat"}
    return rest if clear else {"seat": match.game.seats[seat], **rest}


def with_step(text: str, step: dict[str, object], where: str) -> str:
    """Return the text with one more step; the rest does not change by a character.

    :raises Unreadable: if the file has an error, or its layout allows no further step.
    """
    old = parse_scenario(text, where).scenario
    lines = _LINE.findall(text)
    at, dash, key = _end(lines, parse_yaml(text, where), where)
    line_end = "\r\n" if lines[0].endswith("\r\n") else "\n"
    before = "".join(lines[:at])
    gap = "" if before.endswith("\n") else line_end
    added = line_end.join(_written(step, dash, key)) + line_end
    new = before + gap + added + "".join(lines[at:])
    wanted = replace(old, steps=[*old.steps, judged(Step, step)])
    if not _says(new, wanted, where):
        raise Unreadable(f"{where}: a step cannot be added at its end; write it by hand")
    return new


def _says(text: str, wanted: Scenario, where: str) -> bool:
    try:
        return parse_scenario(text, where).scenario == wanted
    except Unreadable:
        return False


def _end(lines: list[str], data: Json, where: str) -> tuple[int, int, int]:
    """Return the line for the new step, and the columns of its dash and of its keys."""
    steps = data["steps"]
    first, dash = steps.lc.line, steps.lc.col
    if lines[first][dash : dash + 1] != "-":
        says = "steps stand in brackets; write each on a line of its own, after a dash"
        raise Unreadable(f"{where}:{first + 1}: {says}, to add more")
    keys = [(line_of(data, (name,)) or 0) - 1 for name in data]
    end = min((line for line in keys if line > first), default=len(lines))
    while end > first + 1 and _between(lines[end - 1], dash):
        end -= 1
    return end, dash, max(steps.lc.item(len(steps) - 1)[1], dash + 2)


def _between(line: str, dash: int) -> bool:
    """Tell whether a line belongs to no step: it is blank, or a comment further out."""
    inside = line.lstrip(" ")
    return not inside.strip() or (inside.startswith("#") and len(line) - len(inside) <= dash)


def _written(step: dict[str, object], dash: int, key: int) -> list[str]:
    rows = [f"{name}: {flow(value)}" for name, value in step.items()]
    first = " " * dash + "-" + " " * (key - dash - 1) + rows[0]
    return [first, *(" " * key + row for row in rows[1:])]
