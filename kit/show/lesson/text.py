"""A frame in plain text: for terminals, logs and notebooks without a browser."""

from __future__ import annotations

from textwrap import fill

from kit.show.lesson.quiz_sheet import sheet_lines
from kit.teach.frame import Fork, Frame, Question, Told


def frame_text(frame: Frame) -> str:
    """Return the step in words: note, table, what happened, question, moves, rules, score."""
    parts = [
        [f"{frame.title} · {_place(frame)}", ""],
        ["What if ... nothing here counts."] if frame.fork else [],
        [fill(frame.note, 88), ""] if frame.note else [],
        [f"  {line}" for line in _table(frame)],
        [""] + [f"- {line.text}{_rule(line.clause)}" for line in frame.told],
        _asked(frame.question) if frame.question else [],
        _answer(frame.refusal) if frame.refusal else [],
        [f"> {move.words}" for move in frame.moves],
        _barred(frame.fork) if frame.fork else [],
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
    found: list[str] = frame.game.drawing().lines(frame.view)
    return found


def _answer(said: Told) -> list[str]:
    word = "Refused" if said.clause else {"hint": "Hint", "good": "Good"}.get(said.kind, "Not now")
    return [f"{word}: {said.text}{_rule(said.clause)}"]


def _barred(fork: Fork) -> list[str]:
    return [f"x {one.words}: {one.told.text}{_rule(one.told.clause)}" for one in fork.barred or ()]


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
