"""A frame in plain text: for terminals, logs and notebooks without a browser."""

from __future__ import annotations

from textwrap import fill

from kit.show.frame import drawer
from kit.show.sheet import sheet_lines
from kit.teach.frame import Frame, Question


def frame_text(frame: Frame) -> str:
    """Return the step in words: note, table, what happened, question, moves, rules, score."""
    parts = [
        [f"{frame.title} · {_place(frame)}", ""],
        [fill(frame.note, 88), ""] if frame.note else [],
        [f"  {line}" for line in _table(frame)],
        [""] + [f"- {line.text}{_rule(line.clause)}" for line in frame.told],
        _asked(frame.question) if frame.question else [],
        [f"Refused: {frame.refusal.text}{_rule(frame.refusal.clause)}"] if frame.refusal else [],
        [f"> {move.words}" for move in frame.moves],
        [fill(f"{c.id} {c.title}. {c.text}", 88, subsequent_indent="    ") for c in frame.clauses],
        _score(frame),
    ]
    return "\n".join(line for part in parts for line in part).strip() + "\n"


def _place(frame: Frame) -> str:
    called = frame.called(frame.at)
    return called[:1].lower() + called[1:]


def _table(frame: Frame) -> list[str]:
    if frame.sheet is not None:
        return sheet_lines(frame.sheet)
    found: list[str] = drawer(frame.game).lines(frame.view)
    return found


def _rule(clause: str) -> str:
    return f" [{clause}]" if clause else ""


def _asked(asked: Question) -> list[str]:
    lines = ["", asked.text]
    for number, answer in enumerate(asked.answers, 1):
        mark = {None: " ", True: "+", False: "-"}[answer.right]
        mine = " (your answer)" if asked.chosen == number - 1 else ""
        why = f" {answer.why}" if answer.why else ""
        lines.append(f" {mark} {number}. {answer.text}{mine}{why}")
    return lines


def _score(frame: Frame) -> list[str]:
    outcome, names = frame.outcome, frame.names or frame.game.seats
    if outcome is None:
        return []
    lines = [f"  {names[x.seat]}: {x.label} {x.points}{_rule(x.clause)}" for x in outcome.lines]
    totals = [f"  {names[seat]}: {total}" for seat, total in enumerate(outcome.totals)]
    return ["", "Score", *lines, *totals]
