"""The banks of questions about misconceptions are up to date, and say what a believer answers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kit.core.quiz import run
from kit.core.rng import Stream
from kit.teach.learner.misconceptions import (
    TellingQuestion,
    bank,
    bank_file,
    maker_named,
    place_of,
    remade,
    spot_of,
    with_believed,
)
from kit.teach.quiz.code import EDITION
from tests.misconceptions.believer import Believer
from tests.misconceptions.make import ENOUGH, believable, fingerprint
from tests.mutants.mutant import mutant, mutants
from tests.parts import WITH_MUTANTS

SIZE = 20_000  # bytes of a bank

every_game = pytest.mark.parametrize("slug", WITH_MUTANTS)


@every_game
def test_a_mutant_is_believable_or_says_why_nobody_would_believe_it(slug: str) -> None:
    for one in mutants(slug):
        assert bool(one.believed) != bool(one.unbelievable), str(one)
        assert not one.believed.endswith("."), str(one)
        assert not one.unbelievable or one.unbelievable.endswith("."), str(one)
        assert one.sources()[one.module], "all places of it fit the code"


@every_game
def test_a_bank_fits_the_rules_and_the_quiz(slug: str) -> None:
    kept = json.loads(Path(bank_file(slug)).read_text("utf-8"))
    stale = f"out of date: make misconceptions ARGS={slug}"
    assert kept["edition"] == EDITION, stale
    assert kept["rules"] == fingerprint(slug), stale
    known = {one.name: [one.name, one.clause, one.believed] for one in believable(slug)}
    assert all(row == known.get(row[0]) for row in kept["misconceptions"]), stale
    assert Path(bank_file(slug)).stat().st_size < SIZE


@every_game
def test_enough_questions_tell_each_misconception(slug: str) -> None:
    found = bank(slug)
    for at, one in enumerate(found.misconceptions):
        assert sum(at in question.shows for question in found.questions) >= ENOUGH, one.name


def believed(slug: str, believer: Believer, asked: TellingQuestion) -> tuple[int, ...]:
    """Return the replies that a believer gives, as the bank numbers them."""
    place, maker = place_of(slug, asked.address), maker_named(slug, asked.address.maker)
    assert maker
    ask = maker.ask(spot_of(slug, place, asked.address))
    assert ask
    mine = believer.table(place.setup, place.state)
    spot = spot_of(slug, place, asked.address)
    right = ask.truth(run(place.state, ask.plays))
    keys, text = believer.keys(ask, spot, asked.address.maker, mine, right)
    replies = with_believed(slug, ask, asked.kept, asked.added).replies
    if text:
        return tuple(at for at, reply in enumerate(replies) if reply.text == text)
    return tuple(at for at, reply in enumerate(replies) if reply.key in keys)


@every_game
def test_a_believer_answers_as_the_bank_says_and_others_answer_right(slug: str) -> None:
    found = bank(slug)
    for asked in found.questions[:: len(found.questions) // 3]:
        posed = remade(slug, asked, Stream(1))
        assert posed
        assert posed.order[posed.right] == asked.right
        number, replies = next(iter(asked.shows.items()))
        held = mutant(slug, found.misconceptions[number].name)
        assert believed(slug, Believer(held), asked) == replies, held.name
        assert believed(slug, Believer(held, {}), asked) == (asked.right,)
