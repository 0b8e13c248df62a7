"""Parts of a lesson's frame: events, clauses, buttons, and the seats and cards of a step."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING

from kit.core.cards import Pack
from kit.core.event import Event
from kit.core.game import AnyBox, AnyGame
from kit.core.kinds import uncapitalized
from kit.core.rulebook import Clause
from kit.files.run import Done
from kit.teach.frame import (
    NOTHING,
    About,
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
FEW_MOVES = 6  # with more moves, their words are not counted as what the step is about


def told(box: AnyBox, done: Done | None, seat: int) -> tuple[Told, ...]:
    """Return the sentences about a step's result."""
    if done and done.refusal:
        return (Told(done.refusal.sentence, done.refusal.clause, "refused"),)
    return told_to(box, done.events, seat) if done else ()


def note(step: Step, done: Done | None, lines: Sequence[Told], *, after: bool) -> str:
    """Return the text of a step; after the step, the text before it is not repeated.

    Before a step, the text starts with the closing words of the step *done* that led to it.
    """
    if after:
        return step.after or ("" if lines else step.say)
    return "\n\n".join(filter(None, [done.step.after if done else "", step.say]))


def clauses(game: AnyGame, step: Step, lines: Sequence[Told]) -> tuple[Clause, ...]:
    """Return the clauses of a step: those that it promises, or else those that its events cite."""
    wanted = step.promises or [line.clause for line in lines]
    return tuple(game.rulebook[clause] for clause in dict.fromkeys(wanted))


def question(ask: StepQuestion, done: Done | None, chosen: int | None, *, closed: bool) -> Question:
    """Return the question of a step; answer and reasons are in it only after the step has run."""
    answers = tuple(
        Answer(a.text, done.right == i if done else None, a.why if done else None)
        for i, a in enumerate(ask.answers)
    )
    return Question(ask.question, answers, chosen, done is not None, closed and done is None)


def move(box: AnyBox, actions: Sequence[int]) -> MoveButton:
    """Return the button of a scripted move: it sends the first action, its label names all."""
    parts = [_times(box.game.words(box, action), len([*same])) for action, same in groupby(actions)]
    words = ", then ".join([parts[0], *map(uncapitalized, parts[1:])])
    if len(words) > LONG and len(parts) > 1:
        words = f"{parts[0]}, and so on"
    return MoveButton(box.notation.label(actions[0]), words)


def others_move(box: AnyBox, action: int, done: Done, seat: int) -> MoveButton:
    """Return the button of another seat's move: its label says who moves, and how."""
    who, label = box.game.seats[done.seat].capitalize(), box.notation.label(action)
    words = uncapitalized(box.game.words(box, action))
    if done.refusal:
        return MoveButton(label, f"{who} tries: {words}")
    told = [line.text.rstrip(".") for line in told_to(box, done.events[:1], seat)]
    does = [text for text in told if text.startswith(f"{who} ")]  # else it is a result
    whole = f"Next: {does[0]}" if does else f"{who}'s move: {words}"
    return MoveButton(label, whole if len(whole) <= LONG else f"Next: {who}'s move")


def tried_move(box: AnyBox, action: int) -> MoveButton:
    """Return the button of a forbidden move that the lesson lets the learner try."""
    words = uncapitalized(box.game.words(box, action))
    return MoveButton(box.notation.label(action), f"Try it: {words}")


def off_script(frame: TableFrame, branch: Branch) -> WhatIfFrame:
    """Return the frame of a what-if: title and marks of the lesson, and the imagined table."""
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
    """Return the seats and cards of the events, the question and the moves."""
    events = [line.event for line in lines if line.event is not None]
    asks = [asked.text, *(answer.text for answer in asked.answers)] if asked else []
    plays = [move.words for move in moves] if len(moves) <= FEW_MOVES else []
    return about_events(box, events) | about_words(box, [*asks, *plays])


def _times(words: str, count: int) -> str:
    return words if count == 1 else f"{words} ({count} times)"


def about_events(box: AnyBox, events: Iterable[Event]) -> About:
    """Return the seats and cards in the data of some events."""
    found = NOTHING
    for event in events:
        found |= _one(box, event)
    return found


def about_words(box: AnyBox, texts: Iterable[str]) -> About:
    """Return the seats and cards named in questions and on buttons."""
    names = _names(box.game.seats[: box.players], box.pack)
    said = {word for text in texts for word in names.pattern.findall(text)}
    return About(
        frozenset(names.seats[word] for word in said if word in names.seats),
        frozenset(names.cards[word] for word in said if word in names.cards),
    )


def _one(box: AnyBox, event: Event) -> About:
    found: dict[str, set[int]] = {"seat": {event.seat}, "card": set()}
    kind = box.game.events[event.kind]
    for field, sort in kind.fields.items():
        if sort.of:
            found[sort.of].update(
                kind.many(event, field) if sort.many else [kind.get(event, field)]
            )
    return About(frozenset(found["seat"] - {-1}), frozenset(found["card"] - {-1}))


@dataclass(frozen=True)
class _Names:
    seats: dict[str, int]
    cards: dict[str, int]
    pattern: re.Pattern[str]


@lru_cache(maxsize=32)
def _names(called: tuple[str, ...], pack: Pack) -> _Names:
    seats = {name.capitalize(): at for at, name in enumerate(called)}
    cards = {card.name: kind for kind, card in enumerate(pack)}
    longest = sorted({*seats, *cards}, key=len, reverse=True)  # "Red 11" before "Red 1"
    return _Names(seats, cards, re.compile(rf"\b(?:{'|'.join(map(re.escape, longest))})\b"))
