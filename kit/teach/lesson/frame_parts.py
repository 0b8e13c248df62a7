"""The parts of a frame: what is told, which clauses and moves are shown, on the script and off."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from kit.core.game import AnyBox, AnyGame
from kit.core.rulebook import Clause
from kit.files.run import Done
from kit.teach.about import About, about_events, about_words
from kit.teach.frame import (
    Answer,
    MoveButton,
    Question,
    TableFrame,
    Told,
    WhatIfFrame,
    told_to,
)
from kit.teach.lesson.what_if import Branch

if TYPE_CHECKING:
    from kit.files.scenario import Step, StepQuestion

LONG = 60  # letters that fit on a button
FEW_MOVES = 6  # more than these are about everything, so about nothing


def told(box: AnyBox, done: Done | None, seat: int) -> tuple[Told, ...]:
    """Return what a step came to."""
    if done and done.refusal:
        return (Told(done.refusal.sentence, done.refusal.clause, "refused"),)
    return told_to(box, done.events, seat) if done else ()


def note(step: Step, done: Done | None, lines: Sequence[Told], *, after: bool) -> str:
    """Return what a step says; afterwards nothing twice, for what happened stands there too.

    Before it is run, a step that was led up to begins with what the one *done* says afterwards.
    """
    if after:
        return step.after or ("" if lines else step.say)
    return "\n\n".join(filter(None, [done.step.after if done else "", step.say]))


def clauses(game: AnyGame, step: Step, lines: Sequence[Told]) -> tuple[Clause, ...]:
    """Return the clauses that a step is about: those it promises, or else those it cited."""
    wanted = step.promises or [line.clause for line in lines]
    return tuple(game.rulebook[clause] for clause in dict.fromkeys(wanted))


def question(ask: StepQuestion, done: Done | None, chosen: int | None, *, closed: bool) -> Question:
    """Return the question of a step; what is right and why only once the step has been run."""
    answers = tuple(
        Answer(a.text, done.right == i if done else None, a.why if done else None)
        for i, a in enumerate(ask.answers)
    )
    return Question(ask.question, answers, chosen, done is not None, closed and done is None)


def move(box: AnyBox, actions: Sequence[int]) -> MoveButton:
    """Return the button of a scripted move: what its first action sends, and all of it in words."""
    parts = [_times(box.game.words(box, action), len([*same])) for action, same in groupby(actions)]
    words = ", then ".join([parts[0], *map(_small, parts[1:])])
    if len(words) > LONG and len(parts) > 1:
        words = f"{parts[0]}, and so on"
    return MoveButton(box.notation.label(actions[0]), words)


def others_move(box: AnyBox, action: int, done: Done, seat: int) -> MoveButton:
    """Return the button of a move that is not the learner's: it says whose it is, and what."""
    who, label = box.game.seats[done.seat].capitalize(), box.notation.label(action)
    words = _small(box.game.words(box, action))
    if done.refusal:
        return MoveButton(label, f"{who} tries: {words}")
    told = [line.text.rstrip(".") for line in told_to(box, done.events[:1], seat)]
    does = [text for text in told if text.startswith(f"{who} ")]  # else it is what came of it
    whole = f"Next: {does[0]}" if does else f"{who}'s move: {words}"
    return MoveButton(label, whole if len(whole) <= LONG else f"Next: {who}'s move")


def tried_move(box: AnyBox, action: int) -> MoveButton:
    """Return the button of a move of the learner's own that the lesson lets fail."""
    words = _small(box.game.words(box, action))
    return MoveButton(box.notation.label(action), f"Try it: {words}")


def _small(words: str) -> str:
    return words[:1].lower() + words[1:]


def off_script(frame: TableFrame, branch: Branch) -> WhatIfFrame:
    """Return the frame of a what-if: title and marks of what was left, everything else made up."""
    return WhatIfFrame(
        step=frame.step,
        game=frame.game,
        title=frame.title,
        subtitle=frame.subtitle,
        at=frame.at,
        of=frame.of,
        marks=frame.marks,
        stage="after" if branch.told else "before",
        view=branch.view,
        note=branch.note(),
        told=branch.told,
        moves=branch.moves(),
        refusal=branch.refusal,
        outcome=branch.match.outcome(),
        names=frame.names,
        ways=_ways(branch),
        seat=branch.seat,
        home=branch.home,
        seats=branch.seats,
        acting=branch.match.to_act(),
        played=tuple(branch.labels),
        barred=branch.barred,
        sample=branch.sample,
        about=about(branch.match.box, branch.told, None, branch.moves()),
    )


def _ways(branch: Branch) -> tuple[str, ...]:
    ways = {"undo": branch.match.actions, "bot": branch.other is not None}
    return tuple(name for name, there in ways.items() if there)


def about(
    box: AnyBox, lines: Sequence[Told], asked: Question | None, moves: Sequence[MoveButton]
) -> About:
    """Return what a moment is about: by what happened, what is asked and what can be played."""
    events = [line.event for line in lines if line.event is not None]
    asks = [asked.text, *(answer.text for answer in asked.answers)] if asked else []
    plays = [move.words for move in moves] if len(moves) <= FEW_MOVES else []
    return about_events(box, events) | about_words(box, [*asks, *plays])


def _times(words: str, count: int) -> str:
    return words if count == 1 else f"{words} ({count} times)"
