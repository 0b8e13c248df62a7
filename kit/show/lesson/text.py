"""A frame in plain text: for terminals, logs and notebooks without a browser."""

from __future__ import annotations

from textwrap import fill
from typing import TypeGuard

from kit.show.lesson.quiz_sheet import sheet_lines
from kit.teach.frame import (
    BaseFrame,
    Frame,
    KnownFrame,
    LessonFrame,
    Question,
    SheetFrame,
    TableFrame,
    Told,
    WhatIfFrame,
)


def frame_text(frame: Frame) -> str:
    """Return the frame in words, from top to bottom."""
    lines = [_title(frame), "", *_shown(frame)]
    return "\n".join(lines).strip() + "\n"


def _shown(frame: Frame) -> list[str]:
    match frame:
        case LessonFrame():
            return _lesson(frame)
        case WhatIfFrame():
            return _what_if(frame)
        case SheetFrame():
            return [*(f"  {line}" for line in sheet_lines(frame.sheet)), "", *_answer(frame)]
        case KnownFrame():
            from kit.show.learner import known_lines  # a page of its own

            return [*known_lines(frame), "", *_answer(frame)]
        case _:
            from kit.show.play.screen import play_lines  # not loaded for a lesson

            table = [*_table(frame), *_moves(frame), *_score(frame)] if _has_table(frame) else []
            return [*play_lines(frame), *table, *_answer(frame)]


def _has_table(frame: BaseFrame) -> TypeGuard[TableFrame]:
    return isinstance(frame, TableFrame)


def _lesson(frame: LessonFrame) -> list[str]:
    rules = [
        fill(f"{c.id} {c.title}. {c.text}", 88, subsequent_indent="    ") for c in frame.clauses
    ]
    asked = _asked(frame.question) if frame.question else []
    return [*_table(frame), *asked, *_answer(frame), *_moves(frame), *rules, *_score(frame)]


def _what_if(frame: WhatIfFrame) -> list[str]:
    barred = [f"x {one.words}: {_with_rule(one.told)}" for one in frame.barred or ()]
    head = f"Add a step to {frame.writes}." if frame.writes else "What if ... nothing here counts."
    return [head, *_table(frame), *_answer(frame), *_moves(frame), *barred, *_score(frame)]


def _title(frame: BaseFrame) -> str:
    called = frame.called(frame.at)
    return f"{frame.title} · {called[:1].lower()}{called[1:]}"


def _table(frame: TableFrame) -> list[str]:
    """Return the note, the table, and the latest events on it."""
    note = [fill(frame.note, 88), ""] if frame.note else []
    table = [f"  {line}" for line in frame.game.lines(frame.view)]
    return [*note, *table, "", *(f"- {_with_rule(line)}" for line in frame.told)]


def _answer(frame: BaseFrame) -> list[str]:
    said = frame.refusal
    if said is None:
        return []
    word = "Refused" if said.clause else {"hint": "Hint", "good": "Good"}.get(said.kind, "Not now")
    return [f"{word}: {_with_rule(said)}"]


def _moves(frame: TableFrame) -> list[str]:
    return [f"> {move.words}" for move in frame.moves]


def _with_rule(line: Told) -> str:
    return f"{line.text}{_rule(line.clause)}"


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


def _score(frame: TableFrame) -> list[str]:
    outcome, names = frame.outcome, frame.names or frame.game.seats
    if outcome is None:
        return []
    lines = [f"  {names[x.seat]}: {x.label} {x.points}{_rule(x.clause)}" for x in outcome.lines]
    totals = [f"  {names[seat]}: {total}" for seat, total in enumerate(outcome.totals)]
    alone = outcome.seats == 1  # the Training has no opponent
    won = [] if alone else [f"  {outcome.verdict(names)}{_rule(outcome.clause)}"]
    return ["", "Score", *lines, *totals, *won]
