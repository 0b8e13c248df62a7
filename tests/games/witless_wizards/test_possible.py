"""An impossible table is refused by the rule that makes it impossible."""

from __future__ import annotations

from typing import Any

import pytest

from kit.core.errors import Unreadable
from kit.core.rng import Stream
from kit.games.witless_wizards import GAME
from kit.games.witless_wizards.state.possible import CHECKS
from tests.games.witless_wizards.tables import lay

CROOK, ARMOR = "Magical Crook of Standing (3/4P)", "Magical Armor of Resting (3/4P)"
FOUR = {"phase": "before the roll", "target": "greendalf"}
BELT = {"liana": ["Battery Belt"]}
STRAW = {"liana": ["Katana"], "albus": ["Straw Wizard"]}
ANSWER = {"phase": "defence", "target": "albus", "roll": 1, "hits": 4, "gear": STRAW}
HELMET = {"liana": ["Katana"], "albus": ["Helmet of Calm"]}
WARD = {"phase": "defence", "target": "albus", "roll": 4, "gear": HELMET, "cubes": [0, 3]}
FOCUS = {"phase": "before the roll", "target": "albus", "cubes": [3, 0]}
NAGINATA = {"liana": ["Patient Naginata"]}
HEAL = {"phase": "healing", "target": "albus", "roll": 1, "stamina": [4, 9], "cubes": [2, 0]}
OVER = {"phase": "over", "stamina": [0, -2]}
ONCE = {"cubes": "once a turn"}

# The rule, players, options, and the table.
IMPOSSIBLE: list[tuple[str, int, dict[str, Any], dict[str, Any]]] = [
    ("1.10", 2, {}, {"deck": ["Katana", "Jetpack", "Cutlass", "Crossbow"]}),
    ("1.10", 2, {"decks": "Wizard, Sci-Fi, Pirate"}, {"deck": [], "decks": ["Samurai"] * 3}),
    ("1.10", 2, {}, {"deck": ["Katana", "Katana"]}),
    ("2.14", 2, {}, {"gear": {"albus": ["Katana", "Nunchaku"]}}),
    ("4.1", 3, {}, {"stamina": [9, 0, 0]}),
    ("4.1", 2, {}, {"phase": "over"}),
    ("3.12", 3, {}, {"turn": "albus", "stamina": [9, 0, 9]}),
    ("3.12", 3, {}, {"gear": {"albus": ["Katana"]}, "stamina": [9, 0, 9]}),
    ("3.13", 3, {}, {"stamina": [9, 0, 9], "cubes": [0, 1, 0]}),
    ("4.2", 2, {}, OVER),
    ("4.2", 3, {}, {"began": ["liana", "albus"]}),
    ("4.2", 3, {}, {"stamina": [9, 0, 9], "began": ["liana", "albus", "greendalf"]}),
    ("1.7", 2, {}, {"gear": {"albus": [ARMOR]}}),
    ("1.7", 3, {}, {"gear": {"liana": [CROOK]}, "box": [CROOK]}),
    ("1.7", 4, {"setup": "alternative"}, {"box": [ARMOR]}),
    ("2.1", 2, {}, {"drawn": [], "deck": []}),
    ("2.1", 2, {}, {"phase": "attack", "drawn": ["Katana"]}),
    ("2.1", 2, {}, {"phase": "two cards", "drawn": ["Katana"], "paid": 1}),
    ("2.1", 4, {}, {"deck": ["Katana", "Nunchaku"]}),
    ("2.1", 2, {}, {"phase": "attack", "deck": []}),
    ("2.11", 2, {}, {"kept": True, "given": True}),
    ("2.17", 2, {}, {"phase": "attack", "kept": True}),
    ("2.17", 2, {}, {"phase": "attack", "paid": 1}),
    ("2.8", 2, {}, {"phase": "two cards", "drawn": ["Katana", "Nunchaku"]}),
    ("2.8", 2, {}, {"paid": 2}),
    ("2.9", 2, ONCE, {"paid": 3, "kept": True}),
    ("3.1", 2, {}, {"phase": "attack", "first_turn": True}),
    ("3.1", 2, {}, {"first_turn": True, "stamina": [20, 19]}),
    ("3.5", 2, {}, {"phase": "before the roll", "gear": BELT}),
    ("3.5", 2, {}, {"phase": "attack", "target": "albus"}),
    ("2.19", 2, {}, {"phase": "before the roll", "gear": BELT, "target": "liana"}),
    ("2.19", 3, {}, {"phase": "before the roll", "gear": BELT, "target": "albus",
                     "stamina": [9, 0, 9]}),
    ("3.3", 4, {}, {**FOUR, "gear": BELT}),
    ("3.6", 2, {}, {"phase": "attack", "roll": 3}),
    ("3.6", 2, {}, {**ANSWER, "roll": 7}),
    ("3.6", 2, {"die": "1 2 3 4"}, {**ANSWER, "roll": 5, "hits": 8}),
    ("5.2", 2, {}, {"phase": "before the roll", "target": "albus"}),
    ("5.4", 2, {}, {**FOCUS, "gear": {"liana": ["Tea Ceremony"]}, "spent": 1}),
    ("5.4", 2, {}, {**FOCUS, "gear": {"liana": ["Patient Naginata", "Tea Ceremony"]}, "spent": 3}),
    ("5.4", 2, {}, {"spent": 1}),
    ("3.8", 2, {}, {"hits": 2}),
    ("3.8", 2, {}, {**ANSWER, "hits": 5}),
    ("5.5", 2, {}, {**ANSWER, "gear": {"liana": ["Katana"]}}),
    ("5.5", 2, {}, {**WARD, "hits": 2, "spent": 2}),
    ("3.14", 2, {}, {**HEAL, "cubes": [0, 0]}),
    ("3.14", 2, {}, {**HEAL, "stamina": [20, 9]}),
    ("3.14", 2, {"healing": "up to 6"}, {**HEAL, "stamina": [6, 9]}),
]  # fmt: skip

POSSIBLE: list[tuple[int, dict[str, Any], dict[str, Any]]] = [
    (2, {}, ANSWER),
    (2, {}, {**WARD, "hits": 4, "spent": 1}),
    (2, {}, {**FOCUS, "gear": NAGINATA, "boost": 4, "discard": ["Powder Keg"], "spent": 1}),
    (2, {}, HEAL),
    (2, {}, {**HEAL, "stamina": [19, 9]}),
    (2, {}, {**HEAL, "stamina": [4, -1], "began": ["liana", "albus"], "deck": []}),
    (2, {}, {**OVER, "began": ["liana", "albus"]}),
    (4, {}, {**FOUR, "gear": {"liana": ["Crossbow", "Tea Ceremony"]}}),
    (4, {}, {"box": [ARMOR, ARMOR, CROOK]}),
]


@pytest.mark.parametrize(("clause", "players", "options", "table"), IMPOSSIBLE)
def test_what_no_game_can_reach_is_refused_by_its_rule(clause, players, options, table):
    with pytest.raises(Unreadable) as no:
        lay(players, options, **table)
    assert f"(rule {clause})" in str(no.value)
    assert str(no.value).startswith(("table", "the table"))


def test_every_check_refuses_something():
    assert {clause for clause, _ in CHECKS} <= {clause for clause, *_ in IMPOSSIBLE}


@pytest.mark.parametrize(("players", "options", "table"), POSSIBLE)
def test_what_a_game_can_reach_is_laid(players, options, table):
    state = lay(players, options, **table).state
    assert GAME.lay(state.box, state.table(), Stream(0)).table() == state.table()


@pytest.mark.rule("1.10")
def test_where_no_deck_is_written_it_has_all_that_lies_nowhere():
    table = {"gear": {"liana": ["Katana"]}, "discard": ["Cutlass"], "drawn": ["Rum Barrel"]}
    state = GAME.lay(GAME.box(2), table, Stream(0))
    assert state.decks == ("Samurai", "Wizard", "Pirate")
    assert len(state.deck) == 3 * 8 - 3
    assert GAME.lay(state.box, state.table(), Stream(0)).table() == state.table()
