"""The sums of a fight add up, and the Training addresses its one learner."""

from __future__ import annotations

import random

import pytest

from kit.core.event import Event, Note, events_of
from kit.core.rng import Stream
from kit.games.wizard_did_it import GAME
from kit.games.wizard_did_it.events import EVENTS, knight, monsters
from kit.games.wizard_did_it.state.strength import (
    counting,
    knight_strength,
    monsters_strength,
    tell_knight,
    tell_monsters,
)

LOOKUP = GAME.box(2).lookup
CARDS = GAME.pack.copies("stack")
ITEMS = [kind for kind in CARDS if kind in LOOKUP.items]


def monsters_parts(cards: list[int], place: int) -> list[Event]:
    notes: list[Note] = []
    tell_monsters(LOOKUP, notes.append, 0, cards, place)
    return events_of(notes)


def knight_parts(cards: list[int], valor: int, items: list[int]) -> list[Event]:
    notes: list[Note] = []
    tell_knight(LOOKUP, notes.append, 0, valor, counting(LOOKUP, cards, items))
    return events_of(notes)


def points(parts: list[Event]) -> int:
    return sum(EVENTS[part.kind].get(part, "points") for part in parts)


def test_the_parts_add_up_to_the_strength_that_decides() -> None:
    rng = random.Random(1)
    for _ in range(200):
        cards, items = rng.sample(CARDS, 9), rng.sample(ITEMS, 4)
        place, valor = rng.randrange(3), rng.randint(1, 9)
        assert points(monsters_parts(cards, place)) == monsters_strength(LOOKUP, cards, place)
        strength = knight_strength(LOOKUP, cards, valor, items)
        assert points(knight_parts(cards, valor, items)) == strength


@pytest.mark.rule("4.1", "4.4")
def test_a_part_is_called_by_its_cards_and_its_home() -> None:
    box = GAME.box(2)
    ninja, pirate, sword = map(box.pack.kind, ("Ninja", "Pirate", "Sword"))
    parts = monsters_parts([ninja, pirate], 2)
    assert [GAME.tell(box, part) for part in parts] == [
        "Pirate-Ninja: 4.",
        "Pirate at home on The Pirate Ship: 1.",
    ]
    worn = knight_parts([ninja], 3, [sword])
    assert [knight.part(box, part) for part in worn] == ["Valor", "Sword"]
    assert [part.clause for part in parts] == ["4.1", "4.4"]
    assert monsters.many(parts[0], "cards") == (ninja, pirate)


@pytest.mark.rule("7.1")
def test_the_training_speaks_to_the_learner() -> None:
    box = GAME.box(1)
    state = GAME.deal(box, Stream(1))
    opening, notes = state.opening(), []
    state.sink = notes.append
    while state.to_act():
        state.apply(0, 0)
    told = [GAME.tell(box, event) for event in [*opening, *events_of(notes)]]
    assert not [line for line in told if "Amber" in line]
    assert "Your Knight draws Ninja." in told
    assert "Your Knight gains 1 Valor and has 2." in told
    assert "You accomplish: Make a Lurking Pigeon." in told
    assert "You turn Make a Lurking Pigeon over." in told
