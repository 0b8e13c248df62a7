"""Strength, Valor, items, turns and the Castle, case by case."""

from __future__ import annotations

from typing import Any

import pytest

from kit.core.errors import Unreadable
from kit.games.wizard_did_it.events import bottom, lost, monsters, too_few, won
from tests.games.wizard_did_it.tables import laid, walk


def fight(events: list[Any]) -> tuple[str, int, int]:
    kind, event = next((kind, e) for e in events for kind in (won, lost) if kind.of(e))
    return kind.name, kind.get(event, "mine"), kind.get(event, "theirs")


STRENGTHS = [
    (["Ninja"], "forest", 1),
    (["Pigeon"], "forest", 0),
    (["Bear"], "forest", 2),
    (["Bear"], "crypt", 1),
    (["Vampire"], "crypt", 2),
    (["Pirate"], "ship", 2),
    (["Bear", "Shark"], "crypt", 4),
    (["Bear", "Shark"], "forest", 5),
    (["Bear", "Shark", "Bear"], "ship", 5),
    (["Bear", "Shark", "Bear"], "forest", 7),
    (["Shark", "Ninja", "Bear", "Pirate"], "crypt", 8),
    (["Shark", "Ninja", "Bear", "Pirate", "Zombie", "Vampire"], "ship", 13),
    (["Bear", "Shark", "Bear", "Shark"], "ship", 8),
    (["Zombie", "Zombie"], "crypt", 2),
    (["Ninja", "With Laser Beams (1)"], "forest", 2),
    (["Ninja", "With Laser Beams (2)", "With Laser Beams (1)"], "forest", 4),
    (["Ninja", "Ninja", "With Laser Beams (1)"], "forest", 3),
    (["Pigeon", "With Laser Beams (2)"], "ship", 2),
    (["Ninja", "Kung Fu", "Wrapped in Bacon"], "forest", 1),
]


@pytest.mark.rule("4.1", "4.2", "4.3", "4.4", "4.5", "4.8")
@pytest.mark.parametrize(("cards", "place", "strength"), STRENGTHS)
def test_the_strength_of_an_encounter(cards: list[str], place: str, strength: int) -> None:
    _match, events = walk(cards, place)
    assert fight(events)[2] == strength
    parts = [monsters.get(event, "points") for event in events if monsters.of(event)]
    assert sum(parts) == strength, "the parts told add up to the whole"


@pytest.mark.rule("3.5", "4.6")
@pytest.mark.parametrize(("modifier", "strength"), [([], 6), (["Kung Fu"], 3)])
def test_items_count_but_not_against_kung_fu(modifier: list[str], strength: int) -> None:
    items = [["Sword", "Force Field"], []]
    _, events = walk(["Ninja", *modifier, "Shield"], valor=[3, 1], items=items)
    assert fight(events) == ("won", strength, 1)


@pytest.mark.rule("3.8", "3.9", "4.7", "4.8")
@pytest.mark.parametrize(
    ("cards", "gain"),
    [
        (["Ninja"], 1),
        (["Ninja", "Pigeon"], 0),
        (["Pigeon", "Pigeon", "Pigeon"], 0),
        (["Ninja", "Wrapped in Bacon"], 2),
        (["Pigeon", "Wrapped in Bacon", "Wrapped in Bacon"], 2),
        (["Pigeon", "Pigeon", "Wrapped in Bacon"], 0),
    ],
)
def test_what_a_win_brings(cards: list[str], gain: int) -> None:
    match, _ = walk(cards, valor=[5, 1])
    assert match.state.valor == [5 + gain, 1]


@pytest.mark.rule("3.10", "3.11")
@pytest.mark.parametrize(("valor", "after"), [(3, 2), (2, 1), (1, 1)])
def test_what_a_loss_costs(valor: int, after: int) -> None:
    match, _ = walk(["Bear", "Shark", "Sword"], "crypt", valor=[valor, 1])
    assert match.state.valor[0] == after
    assert match.state.items == [[], []]
    assert "Sword" in match.state.table()["discard"]


@pytest.mark.rule("3.14")
def test_the_turn_passes_only_after_a_loss() -> None:
    match, _ = walk(["Ninja", "Sword", "Ninja"])
    assert match.state.arrived == [True, False]
    lost = laid(
        phase="knight",
        stacks={"amber forest": ["Bear", "Sword", "Ninja"], "violet ship": ["Ninja"]},
    )
    lost.submit(0, "draw")
    lost.submit(0, "draw")
    assert lost.to_act() == (1,)


@pytest.mark.rule("3.15")
@pytest.mark.parametrize(("castle", "there"), [("at once", True), ("next draw", False)])
def test_two_readings_of_the_castle(castle: str, there: bool) -> None:
    match = laid(
        options={"castle": castle},
        phase="knight",
        stacks={"amber forest": ["Bear"], "violet forest": ["Ninja"]},
    )
    match.submit(0, "draw")
    assert match.state.arrived[0] is there
    assert match.to_act() == (1,)


@pytest.mark.rule("3.16", "6.6")
def test_the_princess_goes_to_the_first_only() -> None:
    match = laid(phase="knight", turn="violet")
    match.submit(1, "draw")
    match.submit(0, "draw")
    assert match.outcome().totals == (1, 5)
    assert match.outcome().winners == (1,)


@pytest.mark.rule("3.17", "3.18")
def test_cards_sent_to_a_knight_at_the_castle_stay_unplayed() -> None:
    match = laid(phase="knight", arrived=["violet"], princess="violet",
                 stacks={"amber ship": ["Surprise!", "Bear", "Ninja", "Pigeon"]})  # fmt: skip
    match.submit(0, "draw")
    assert match.state.table()["stacks"]["violet ship"] == ["Bear", "Ninja"]
    assert match.to_act() == (0,)
    match.submit(0, "draw")
    assert match.outcome() is not None


@pytest.mark.rule("5.3")
def test_lurking_keeps_the_order() -> None:
    match = laid(1, stacks={"amber forest": ["?Lurking", "?Bear", "?Pigeon", "?Ninja", "?Sword"]})
    match.submit(0, "draw")
    assert match.state.table()["stacks"]["amber forest"] == ["?Ninja", "?Sword", "Bear", "Pigeon"]


@pytest.mark.rule("5.5")
@pytest.mark.parametrize("card", ["Lurking", "In Space (2)", "Surprise!"])
def test_a_modifier_with_nothing_left_does_nothing(card: str) -> None:
    match, events = walk([card])
    told = [kind for e in events for kind in (too_few, bottom) if kind.of(e)]
    assert told == [too_few, bottom]
    assert match.state.valor == [1, 1]


@pytest.mark.rule("2.8")
@pytest.mark.parametrize("stacks", [{}, {"amber forest": ["Bear"]}])
def test_a_swap_without_two_cards_moves_nothing(stacks: dict[str, list[str]]) -> None:
    match = laid(hands=[["Swap"], ["Ninja"]], stacks=stacks)
    match.submit(0, "Swap amber forest, violet crypt")
    table = match.state.table()
    assert table["discard"] == ["Swap"]
    assert table["stacks"]["amber forest"] == stacks.get("amber forest", [])


BAD_TABLES = [
    ({"hand": []}, "table has no 'hand'; did you mean 'hands'?"),
    (
        {"hands": [["Beer"], []]},
        "table.hands[0][0]: there is no stack card 'Beer'; did you mean 'Bear'?",
    ),
    ({"hands": [[]]}, "table.hands: must be a list of 2 entries"),
    ({"stacks": {"amber wood": []}}, "table.stacks.amber wood: there is no stack 'amber wood'"),
    ({"valor": [0, 1]}, "must be a whole number from 1 to 99"),
    ({"turn": "blue"}, "table.turn: there is no seat 'blue'"),
    ({"phase": "night"}, "did you mean 'knight'?"),
    ({"hands": [["Make a Lurking Pigeon"], []]}, "is not a stack card"),
    ({"done": [["Make a Lurking Pigeon"], []]}, "is not among the goals"),
    ({"goals": [["Bear"], []]}, "'Bear' (stack) is not a goal"),
    ({"deck": "Bear"}, "table.deck: must be a list, each a stack card"),
    ({"arrived": ["blue"]}, "blue"),
]


@pytest.mark.parametrize(("table", "words"), BAD_TABLES, ids=[b[1][:30] for b in BAD_TABLES])
def test_a_bad_table_is_refused_in_a_sentence(table: dict[str, Any], words: str) -> None:
    with pytest.raises(Unreadable) as wrong:
        laid(**table)
    assert words in str(wrong.value)
