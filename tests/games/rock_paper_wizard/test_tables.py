"""Mistakes in written tables are named with their entry and the nearest name."""

from __future__ import annotations

from typing import Any

import pytest

from kit.core.cards import Card, Pack
from kit.core.errors import KitError, Unreadable
from kit.core.rng import Stream
from tests.games.rock_paper_wizard.tables import GAME, lay

BOOK = ["Passwall", "Fireball", "Feeblemind"]
RESOLVE = {"phase": "resolve", "spellbook": BOOK}
ALL = {"red": "Fireball > green", "green": "Fireball > yellow", "yellow": "Passwall > red"}


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ({"spelbook": BOOK}, "did you mean 'spellbook'"),
        ({"spellbook": ["Passwall", "Firebal", "Feeblemind"]}, "did you mean 'Fireball'"),
        ({"spellbook": ["Passwall", "Fireball"]}, "table.spellbook must be a list of 3"),
        ({"spellbook": "Fireball"}, "table.spellbook: must be a list, each a spell"),
        ({"spellbook": ["Fear", "Fireball", "Ice Storm"]}, "3 red spells"),
        ({"spellbook": ["Levitate", "Fireball", "Feeblemind"]}, "set the option 'levitate'"),
        ({"spellbook": [7, "Fireball", "Feeblemind"]}, "table.spellbook[0]: there is no spell '7'"),
        ({"spellbook": BOOK, "deck": ["Fireball"]}, "'Fireball' lies there more often"),
        ({"spellbook": BOOK, "discard": [None]}, "table.discard[0]: there is no spell 'None'"),
        (
            {"spellbook": BOOK, "gold": {"red": -1}},
            "table.gold.red: must be a whole number from 0 to 999, not -1",
        ),
        ({"spellbook": BOOK, "gold": {"blue": 3}}, "table.gold.blue: there is no seat 'blue'"),
        (
            {"spellbook": BOOK, "gold": [3, 3, 3]},
            "table.gold: must be {red, green, yellow}: for each seat",
        ),
        ({"spellbook": BOOK, "spaces": {"red": 11}}, "from 0 to 10"),
        ({"spellbook": BOOK, "enough": 0}, "table.enough must be 25, or 0 with the option 'tie'"),
        ({"spellbook": BOOK, "first": "rde"}, "did you mean 'red'"),
        ({"spellbook": BOOK, "phase": "resolv"}, "did you mean 'resolve'"),
        ({"spellbook": BOOK, "casts": ALL}, "so the phase is 'resolve'"),
        ({"spellbook": BOOK, "casts": {"red": "Fireball"}}, "table.casts.red: must be a text like"),
        ({"spellbook": BOOK, "casts": {"red": "Fireball > gren"}}, "did you mean 'green'"),
        ({"spellbook": BOOK, "casts": {"red": "Fear > green"}}, "is not in the spellbook"),
        ({"spellbook": BOOK, "casts": {"red": 4}}, "table.casts.red: must be a text like"),
        (RESOLVE, "red has no spell in table.casts"),
        ({**RESOLVE, "turn": "green", "casts": ALL}, "has been resolved by now"),
        ({**RESOLVE, "casts": ALL, "chooser": "red"}, "are for the phase 'choose'"),
        ({"phase": "choose", "spellbook": BOOK}, "are for the phase 'choose'"),
        (
            {"phase": "choose", "spellbook": BOOK, "chooser": "red", "live": "Charm Person"},
            "nobody is poorer",
        ),
        ({"phase": "score", "spellbook": BOOK, "casts": ALL}, "has been resolved by now"),
    ],
)
def test_a_bad_table_is_refused_in_a_sentence(table: dict[str, Any], words: str) -> None:
    with pytest.raises(Unreadable) as problem:
        lay(3, **table)
    assert words in str(problem.value)
    assert "\n" not in str(problem.value)


def test_cards_that_are_written_nowhere_lie_under_the_deck() -> None:
    state = lay(3, spellbook=BOOK, deck=["Fear"]).state
    deck = state.table()["deck"]
    assert deck[:3] == ["Fear", "Antimagic Field", "Confusion"]
    assert len(state.cards()) == 23


@pytest.mark.rule("7.1")
def test_levitate_is_in_the_box_only_if_the_option_says_so() -> None:
    assert len(lay(3, spellbook=BOOK).state.cards()) == 23
    match = lay(3, {"levitate": "on"}, spellbook=["Levitate", "Fireball", "Feeblemind"])
    assert len(match.state.cards()) == 24
    with pytest.raises(KitError):
        lay(3, spellbook=BOOK).submit(0, "Levitate > green")


def rows(*colors: str) -> tuple[Card, ...]:
    return tuple(
        Card(f"Spell {i}", "spell", "fireball", {"color": c, "gesture": "fist", "push": 1})
        for i, c in enumerate(colors)
    )


@pytest.mark.parametrize(
    ("colors", "words"),
    [
        (["red"] * 10, "at least 2 blue spells"),
        (["red", "red", "blue", "blue", "green", "green"], "need at least 7 spells"),
    ],
)
def test_a_pack_that_cannot_be_played_is_refused(colors: list[str], words: str) -> None:
    with pytest.raises(Unreadable) as problem:
        GAME.box(3, pack=Pack("small", rows(*colors), GAME.effects))
    assert words in str(problem.value)


def test_a_small_pack_can_be_played_to_the_end() -> None:
    colors = ["red", "red", "blue", "blue", "green", "green"] * 2
    box = GAME.box(6, pack=Pack("small", rows(*colors), GAME.effects))
    rng, state = Stream(1), GAME.deal(box, Stream(1))
    for _ in range(GAME.plies):
        if not state.to_act():
            break
        seat = state.to_act()[0]
        state.apply(seat, rng.choice(state.legal(seat)))
        assert len(state.cards()) == 12
    assert state.outcome() is not None


def box_of(cards: tuple[Card, ...]) -> None:
    GAME.box(3, pack=Pack("bad", cards, GAME.effects))


@pytest.mark.parametrize(
    ("numbers", "words"),
    [
        ({"color": "rde", "gesture": "fist", "push": 1}, "did you mean 'red'"),
        ({"color": "red", "gesture": "fits", "push": 1}, "did you mean 'fist'"),
        ({"color": "red", "gesture": "fist"}, "needs 'push'"),
        ({"color": "red", "gesture": "fist", "push": -1}, "'push' must be 0 or more"),
    ],
)
def test_a_bad_card_is_refused(numbers: dict[str, Any], words: str) -> None:
    bad = (*rows(*["red", "blue", "green"] * 4), Card("Bad", "spell", "fireball", numbers))
    with pytest.raises(Unreadable) as problem:
        box_of(bad)
    assert words in str(problem.value)
