"""The question of a step: answers to choose from, and after the reveal what came of them."""

from __future__ import annotations

from collections.abc import Iterable

from kit.core.drawing import Markup
from kit.show.html import Attrs, el, join
from kit.teach.frame import Answer, Question

FEW_LETTERS, SOME_LETTERS = 9, 36  # of an answer that stands beside two others, or one


def question(asked: Question) -> Markup:
    """Return the question; once locked, right and wrong by symbol and word, and why."""
    head = el("h2", None, asked.text)
    if asked.closed:
        return _closed(asked, head)
    if not asked.locked:
        buttons = join(_button(asked, i, answer) for i, answer in enumerate(asked.answers))
        label: Attrs = {
            "class": "rw-answers",
            "role": "group",
            "aria-label": "Your prediction",
            "data-letters": letters(answer.text for answer in asked.answers),
        }
        return el("div", {"class": "rw-question"}, head, el("div", label, buttons))
    return el("div", {"class": "rw-question rw-locked"}, _verdict(asked), head, *_reveal(asked))


def spoken_question(asked: Question) -> str:
    """Return a question and its answers in words, each with the number that chooses it."""
    answers = [f"{at}: {answer.text.rstrip('.')}." for at, answer in enumerate(asked.answers, 1)]
    return " ".join([asked.text, *answers])


def spoken_reveal(asked: Question) -> list[str]:
    """Return in words how it was answered, what is right, and why."""
    mine = asked.answers[asked.chosen] if asked.chosen is not None else None
    said = [] if mine is None else ["Right." if mine.right else "Not this time."]
    if mine and not mine.right:
        said += [f"You said: {mine.text.rstrip('.')}.", mine.why or ""]
    for answer in asked.answers:
        if answer.right:
            said += [f"The right answer: {answer.text.rstrip('.')}.", answer.why or ""]
    return [part for part in said if part]


def letters(answers: Iterable[str]) -> str | None:
    """Return how short some answers are, so that they can stand side by side on a phone."""
    longest = max(map(len, answers))
    return "few" if longest <= FEW_LETTERS else "some" if longest <= SOME_LETTERS else None


def _reveal(asked: Question) -> list[Markup]:
    """Return what is right and what was chosen; the other answers wait behind a line."""
    lines = [(_main(asked, i), _revealed(asked, i, one)) for i, one in enumerate(asked.answers)]
    shown = el("ul", {"class": "rw-answers"}, *[line for main, line in lines if main])
    others = [line for main, line in lines if not main]
    if not others:
        return [shown]
    words = "Why not the other answer" if len(others) == 1 else "Why not the other answers"
    rest = el("ul", {"class": "rw-answers"}, *others)
    attrs = {"class": "rw-others-why", "data-kept": "others"}
    return [shown, el("details", attrs, el("summary", None, words), rest)]


def _main(asked: Question, at: int) -> bool:
    return at == asked.chosen or bool(asked.answers[at].right)


def _button(asked: Question, at: int, answer: Answer) -> Markup:
    attrs: Attrs = {
        "type": "button",
        "class": "rw-answer",
        "data-do": "choose",
        "data-at": at,
        "aria-pressed": "true" if asked.chosen == at else "false",
    }
    key = el("kbd", {"aria-hidden": "true"}, at + 1)
    return el("button", attrs, key, el("span", None, answer.text))


def _closed(asked: Question, head: Markup) -> Markup:
    """Return a question that can be read and no longer answered, and is not revealed yet."""
    words = "– You left this question for a what-if. Go on to see the answer."
    if asked.chosen is not None:
        words = "You have answered this. Go on to see it again."
    lines = join(_line(asked, i, answer) for i, answer in enumerate(asked.answers))
    answers = el("ul", {"class": "rw-answers"}, lines)
    said = el("p", {"class": "rw-closed"}, words)
    return el("div", {"class": "rw-question"}, head, answers, said)


def _line(asked: Question, at: int, answer: Answer) -> Markup:
    chosen = asked.chosen == at
    mine = el("span", {"class": "rw-mine"}, "your answer") if chosen else None
    said = el("span", {"class": "rw-said-so"}, answer.text, " ", mine)
    return el("li", {"class": "rw-answer rw-plain", "data-chosen": chosen}, said)


def _revealed(asked: Question, at: int, answer: Answer) -> Markup:
    mark = ("✓", "Right") if answer.right else ("✕", "Wrong")
    mine = el("span", {"class": "rw-mine"}, "your answer") if asked.chosen == at else None
    attrs: Attrs = {
        "class": "rw-answer",
        "data-at": at,
        "data-right": "yes" if answer.right else "no",
        "data-chosen": asked.chosen == at,
    }
    word = el("b", {"class": "rw-mark"}, el("i", {"aria-hidden": "true"}, mark[0]), " ", mark[1])
    said = el("span", {"class": "rw-said-so"}, answer.text, " ", mine)
    why = el("span", {"class": "rw-why"}, answer.why) if answer.why else None
    return el("li", attrs, word, said, why)


def _verdict(asked: Question) -> Markup:
    if asked.chosen is None:
        return el("p", {"class": "rw-outcome", "data-right": "skipped"}, "– Not answered")
    right = bool(asked.answers[asked.chosen].right)
    words = "✓ Right" if right else "✕ Not this time"
    return el("p", {"class": "rw-outcome", "data-right": "yes" if right else "no"}, words)
