"""The engine answers the questions that it can read, and never wrongly."""

from __future__ import annotations

import random
from importlib import import_module

import pytest

from kit import game
from kit.core.ask import LONGEST, SIX, TableAnswer, split_words
from tests.parts import WITH_QUESTIONS

READ = 0.9  # share of the held-out questions; a wrong answer is a bug, no answer is not
TURNS = ("not", "never", "no", "or", "unless", "without")
Expected = dict[str, tuple[str, str]]


def asked(slug: str, module: str, name: str = "TABLE") -> Expected:
    found: Expected = getattr(import_module(f"tests.games.{slug}.{module}"), name)
    return found


def answer(slug: str, question: str) -> TableAnswer | None:
    return game(slug).questions().answer(game(slug), question)


def fits(found: TableAnswer, short: str, clauses: str) -> bool:
    """Tell whether an answer is right; a list of events is known by its rules."""
    return short in ("", found.short) and any(rule in found.clauses for rule in clauses.split())


@pytest.mark.parametrize("slug", WITH_QUESTIONS)
def test_every_question_to_tune_on_is_answered_rightly(slug: str) -> None:
    for question, expected in asked(slug, "questions").items():
        found = answer(slug, question)
        assert found is not None, question
        assert fits(found, *expected), (question, found)


@pytest.mark.parametrize("slug", WITH_QUESTIONS)
def test_of_the_questions_held_out_most_are_read_and_none_is_answered_wrongly(slug: str) -> None:
    table = asked(slug, "held_out")
    found = {question: answer(slug, question) for question in table}
    read = {question: one for question, one in found.items() if one}
    assert [q for q, one in read.items() if not fits(one, *table[q])] == []
    assert len(table) >= 20
    assert len(read) >= READ * len(table), sorted(set(table) - set(read))


@pytest.mark.parametrize("slug", WITH_QUESTIONS)
def test_what_asks_something_else_is_not_answered(slug: str) -> None:
    for question in asked(slug, "questions", "UNREAD"):
        assert answer(slug, question) is None, question


@pytest.mark.parametrize("slug", WITH_QUESTIONS)
def test_each_game_reads_the_six_forms_and_cites_rules_that_exist(slug: str) -> None:
    forms = game(slug).questions()
    assert {form.form for form in forms} == set(SIX)
    assert forms.answer(game(slug), forms.example)
    for question in (*asked(slug, "questions"), *asked(slug, "held_out")):
        found = forms.answer(game(slug), question)
        assert found is None or found.clauses, question
        assert found is None or all(rule in game(slug).rulebook for rule in found.clauses), question
        assert found is None or found.why, question


@pytest.mark.parametrize("slug", WITH_QUESTIONS)
def test_negation_and_alternatives_are_never_answered_as_if_they_were_not_there(slug: str) -> None:
    for question in asked(slug, "questions"):
        words = question.rstrip("?").split()
        for at in range(1, len(words)):
            for word in (TURNS[at % 3], TURNS[at % 3 + 3]):
                other = answer(slug, " ".join([*words[:at], word, *words[at:]]))
                assert other is None or word in " ".join(words), (question, word, at)


@pytest.mark.parametrize("slug", WITH_QUESTIONS)
def test_no_text_breaks_it(slug: str) -> None:
    chance = random.Random(7)
    tables = (*asked(slug, "questions"), *asked(slug, "held_out"))
    words = sorted({word for question in tables for word in question.split()})
    hostile = ["", " ", "?" * LONGEST, "9" * LONGEST, "a " * 99, "ſ'’−-٣²", "\0", "may i " * 30]
    for text in (*hostile, "may I play a 5 on a 9" + " " * LONGEST):
        assert answer(slug, text) is None, text
    for _ in range(600):
        answer(slug, " ".join(chance.choices(words, k=chance.randint(2, 14))))


def test_words_are_split_as_people_write() -> None:
    assert split_words("“Two 4’s on a 9–8?”") == ["two", "4s", "on", "a", "9", "8"]
    assert split_words("−2 Stamina") == ["minus", "2", "stamina"]
    assert split_words("٣ ² ſ") == []


@pytest.mark.parametrize(
    ("slug", "question", "why"),
    [
        ("wild_side", "a red 99", "Red has no 99: its numbers go from 1 to 12."),
        ("wild_side", "may I play a green 0 on a red 9", "Green has no 0"),
        ("wicked_wise", "who wins with the 16 of Flames", "Flames has no 16"),
    ],
)
def test_a_card_that_does_not_exist_is_named(slug: str, question: str, why: str) -> None:
    found = answer(slug, question)
    assert found is not None
    assert (found.short, found.run) == ("no such card", None)
    assert why in found.why
