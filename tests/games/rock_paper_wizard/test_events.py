"""The effect of a spell cites that spell's own rule, whichever helper applies it."""

from __future__ import annotations

import pytest

from kit.core.kinds import Kind
from kit.games.rock_paper_wizard import events
from tests.games.rock_paper_wizard.tables import GAME, casting
from tests.games.rock_paper_wizard.test_spells import GOLD, ON_GREEN, SPACES, book_with

# Events of these spells that other spells do not have.
OWN = {
    "Antimagic Field": events.draws_surge,
    "Confusion": events.turned,
    "Counterspell": events.cancelled,
    "Misty Step": events.placed,
    "Wall of Force": events.turned,
    "Dimension Door": events.swapped,
    "Meteor Swarm": events.to_the_right,
    "Telekinesis": events.placed,
    "Burning Hands": events.lost,
    "Color Spray": events.lost,
    "Dominate Person": events.gave,
    "Feeblemind": events.split,
    "Imprisonment": events.gave,
}


def clauses_of(name: str, kind: Kind) -> set[str]:
    """Return the clauses of the events of a kind when red casts a spell on green."""
    book = book_with(name)
    casts = {"red": f"{name} > green", "green": f"{book[1]} > yellow"}
    casts |= dict.fromkeys(("yellow", "blue"), f"{book[2]} > red")
    match = casting(book, casts, gold=GOLD, spaces=SPACES)
    return {event.clause for event in match.submit(0, "resolve") if kind.of(event)}


def rule(name: str) -> str:
    return GAME.effects.known[GAME.pack[GAME.pack.kind(name)].effect].clause


@pytest.mark.parametrize("name", ON_GREEN)
def test_every_spell_is_resolved_by_its_own_rule(name: str) -> None:
    assert clauses_of(name, events.resolves) == {rule(name)}


@pytest.mark.parametrize("name", OWN)
def test_what_only_some_spells_do_rests_on_the_spell(name: str) -> None:
    assert clauses_of(name, OWN[name]) == {rule(name)}


@pytest.mark.rule("6.19")
def test_a_gift_rests_on_charm_person_chosen_or_not() -> None:
    book = book_with("Charm Person")
    casts = dict.fromkeys(("red", "yellow", "blue"), f"{book[2]} > green")
    casts |= {"red": "Charm Person > green", "green": f"{book[1]} > red"}
    for purses, choices in (((0, 3, 3, 3), 0), ((0, 3, 0, 3), 1)):
        gold = dict(zip(GAME.seats, purses, strict=False))
        match = casting(book, casts, gold=gold)
        told = match.submit(0, "resolve")
        assert len([event for event in told if events.chooses.of(event)]) == choices
        told = match.submit(1, "give to yellow") if choices else told
        assert [event.clause for event in told if events.gave.of(event)] == ["6.19"]
