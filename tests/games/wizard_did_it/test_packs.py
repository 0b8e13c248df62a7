"""One's own cards: unusual ones play by the rules, and impossible ones are refused."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from kit.core.cards import Card, Pack
from kit.core.errors import Unreadable
from kit.core.event import Note, events_of
from kit.core.rng import Stream
from kit.games.wizard_did_it import GAME
from kit.games.wizard_did_it.events import EVENTS
from kit.games.wizard_did_it.state.strength import monsters_strength, tell_monsters
from tests.games.wizard_did_it.tables import Match


def monster(name: str, pair: str, home: str = "", strength: int = 1) -> Card:
    numbers = {"strength": strength, "home": home, "pair": pair}
    return Card(name, "stack", "monster", numbers, 3, why="a test")


def with_cards(*cards: Card) -> Pack:
    return Pack("mine", (*GAME.pack, *cards), GAME.effects)


TWO_PARTNERS = with_cards(monster("Captain", "Ninja"), monster("Shogun", "Captain", "ship", 2))


@pytest.mark.rule("4.1", "4.2")
@pytest.mark.parametrize(
    ("cards", "place", "strength"),
    [
        (["Ninja", "Pirate", "Captain"], 0, 5),  # one pair and a lone monster, not two pairs
        (["Ninja", "Ninja", "Pirate", "Captain"], 0, 8),
        (["Captain", "Shogun"], 0, 4),
        (["Captain", "Shogun", "Ninja"], 0, 6),  # Captain-Ninja, and a Shogun of 2
        (["Captain", "Shogun", "Ninja", "Pirate"], 2, 10),  # two pairs, two at home
    ],
)
def test_a_monster_with_two_partners_is_in_one_pair(
    cards: list[str], place: int, strength: int
) -> None:
    lookup, kinds = GAME.box(2, pack=TWO_PARTNERS).lookup, [*map(TWO_PARTNERS.kind, cards)]
    assert monsters_strength(lookup, kinds, place) == strength


@pytest.mark.rule("4.2")
def test_the_parts_add_up_with_two_partners_too() -> None:
    lookup, rng = GAME.box(2, pack=TWO_PARTNERS).lookup, random.Random(1)
    for _ in range(100):
        cards, place = rng.sample(TWO_PARTNERS.copies("stack"), 12), rng.randrange(3)
        parts: list[Note] = []
        tell_monsters(lookup, parts.append, 0, cards, place)
        told = sum(EVENTS[part.kind].get(part, "points") for part in events_of(parts))
        assert told == monsters_strength(lookup, cards, place)


GOAL: dict[str, Any] = {"cards": "Bear", "scope": "own"}
BAD = [
    (Card("Odd", "goals", "defeat", GOAL, why="x"), "'goal 2', 'goal 4' or 'goal 6', not 'goals'"),
    (Card("Odd", "goal two", "defeat", GOAL, why="x"), "(rule 1.3)"),
    (Card("Odd", "goal 3", "defeat", GOAL, why="x"), "not 'goal 3'"),
    (Card("Odd", "stack", "defeat", GOAL, why="x"), "makes it a goal"),
    (Card("Odd", "goal 2", "item", {"bonus": 1}, why="x"), "makes it a stack card, so its deck is"),
    (Card("Odd", "goal 2", "defeat", {**GOAL, "cards": "Beer"}, why="x"), "did you mean 'Bear'?"),
    (monster("Rat", "Rat"), "card 'Rat' pairs with 'Rat', which is not another monster"),
    (monster("Rat", "Sword"), "which is not another monster"),
    (monster("Rat", "Ninjo"), "did you mean 'Ninja'?"),
]


@pytest.mark.rule("1.3", "1.4")
@pytest.mark.parametrize(("card", "words"), BAD, ids=[words[:20] for _, words in BAD])
def test_a_card_that_cannot_be_is_refused_in_a_sentence(card: Card, words: str) -> None:
    with pytest.raises(Unreadable) as wrong:
        GAME.box(2, pack=with_cards(card))
    assert words in str(wrong.value)
    assert card.name in str(wrong.value)


@pytest.mark.rule("1.4")
def test_too_few_stack_cards_to_deal_are_a_sentence() -> None:
    few = tuple(replace(card, copies=0) if card.deck == "stack" else card for card in GAME.pack)
    pack = Pack("few", (*few, replace(monster("Rat", ""), copies=9)), GAME.effects)
    with pytest.raises(Unreadable, match=r"only 9 stack cards.*5 each \(rule 1\.4\)"):
        GAME.deal(GAME.box(2, pack=pack), Stream(1))


@pytest.mark.rule("2.4", "2.8")
def test_a_spell_may_have_a_name_of_several_words() -> None:
    pack = with_cards(Card("A Very Grand Swap", "stack", "swap", {}, 1, why="a test"))
    table = {"hands": [["A Very Grand Swap"], ["Bear"]]}
    match = Match(GAME.lay(GAME.box(2, pack=pack), table, Stream(1)))
    labels = match.box.notation.labels
    assert [label for label in labels if match.why_not(0, label) is None] == match.legal(0)
    match.submit(0, "A Very Grand Swap amber forest, violet ship")
    assert match.state.table()["discard"] == ["A Very Grand Swap"]
