"""An impossible table is refused by the rule that makes it impossible."""

from __future__ import annotations

from typing import Any

import pytest

from kit.core.errors import Unreadable
from kit.core.rng import Stream
from kit.games.wizard_did_it import GAME
from kit.games.wizard_did_it.state import State
from kit.games.wizard_did_it.state.possible import CHECKS

BEAR = {"amber forest": ["Bear"], "violet forest": ["Shark"]}
ITEM_HANDS = [["Sword", "Shield"], ["Force Field"]]
ONE_EACH = [["Bear"], ["Ninja"]]
FIVES = [["Bear"] * 3 + ["Shark"] * 2, ["Ninja"] * 3 + ["Pirate"] * 2]
KNIGHT = {"phase": "knight", "stacks": BEAR}
OVER = {"phase": "over", "arrived": ["amber", "violet"], "princess": "amber"}
SEVERAL = {"making": "several uses"}

# (clause, options, table): two players
IMPOSSIBLE: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("1.9", {}, {"hands": ONE_EACH, "stacks": {"amber forest": ["Pigeon"] * 7}}),
    ("1.9", {}, {**KNIGHT, "items": [["Force Field"] * 3, []]}),
    ("2.1", {}, {"hands": ONE_EACH, "stacks": {"amber forest": ["?Bear"]}}),
    ("2.8", {}, {"hands": ONE_EACH, "stacks": {"amber forest": ["Swap"]}}),
    ("2.8", {}, {**KNIGHT, "encounter": ["Swap"]}),
    ("3.12", {}, {**KNIGHT, "items": [["Bear"], []]}),
    ("1.3", {}, {"hands": ONE_EACH, "goals": [["Carry Two Shields"] * 2, []]}),
    ("1.3", {}, {"hands": ONE_EACH, "goals": [["Defeat a Giant of 5", "Defeat a Bear-Shark"], []]}),
    ("6.1", {}, {"hands": ONE_EACH, "goals": [["Carry Two Shields"], []],
                 "done": [["Carry Two Shields"], []]}),
    ("6.8", {}, {**KNIGHT, "moved": {"amber lurking": ["Bear"]}}),
    ("2.2", {}, {"hands": ONE_EACH, "valor": [1, 2]}),
    ("2.2", {}, {"hands": ONE_EACH, "arrived": ["violet"]}),
    ("2.2", {}, {"hands": ONE_EACH, "discard": ["Bear"]}),
    ("2.9", {}, {}),
    ("2.9", {}, {**KNIGHT, "hands": ONE_EACH}),
    ("2.9", {}, {**KNIGHT, "deck": ["Ninja"]}),
    ("2.6", {}, {"hands": ONE_EACH, "deck": ["Zombie"]}),
    ("2.6", {}, {"hands": [[*FIVES[0], "Shark"], FIVES[1]]}),
    ("2.10", {}, {"hands": [[], ["Sword"]], "stacks": BEAR}),
    ("2.3", {}, {"hands": ONE_EACH, "stacks": BEAR, "last": "amber"}),
    ("1.6", {}, {"hands": ONE_EACH, "last": "violet"}),
    ("1.6", {"first": "violet"}, {"hands": ONE_EACH, "turn": "amber"}),
    ("3.17", {}, {**KNIGHT, "turn": "amber", "arrived": ["amber"], "princess": "amber"}),
    ("6.6", {}, {**OVER, "phase": "knight"}),
    ("6.6", {}, {**OVER, "arrived": ["amber"]}),
    ("3.16", {}, {**OVER, "princess": ""}),
    ("3.16", {}, {**KNIGHT, "princess": "violet"}),
    ("3.3", {}, {**KNIGHT, "encounter": ["Sword"]}),
    ("5.1", {}, {**KNIGHT, "encounter": ["Lurking"]}),
    ("3.4", {}, {"phase": "knight", "encounter": ["Bear"]}),
    ("3.4", {}, {**OVER, "encounter": ["Bear"]}),
    ("3.2", {}, {"phase": "knight", "stacks": {"amber ship": ["Bear"]}, "reached": [1, 0]}),
]  # fmt: skip
TRAINING: list[tuple[str, dict[str, Any]]] = [
    ("7.1", {"phase": "wizard", "hands": [["Bear"]]}),
    ("7.1", {"stacks": {"amber crypt": ["?Bear"]}}),
    ("7.1", {"stacks": {"amber forest": ["?Bear"]}, "goals": [["Carry Two Shields"]]}),
    ("1.9", {"stacks": {"amber forest": ["?Bear", "?Bear"]}}),
    ("7.2", {}),
    ("7.2", {"phase": "over", "stacks": {"amber forest": ["?Bear"]}}),
]


def lay(players: int, options: dict[str, Any], table: dict[str, Any]) -> State:
    return GAME.lay(GAME.box(players, options), table, Stream(1))


@pytest.mark.parametrize(("clause", "options", "table"), IMPOSSIBLE)
def test_what_no_game_can_reach_is_refused_with_its_rule(
    clause: str, options: dict[str, Any], table: dict[str, Any]
) -> None:
    with pytest.raises(Unreadable, match=rf"^table.*\(rule {clause}\)$"):
        lay(2, options, table)


@pytest.mark.parametrize(("clause", "table"), TRAINING)
def test_the_training_too(clause: str, table: dict[str, Any]) -> None:
    with pytest.raises(Unreadable, match=rf"^table.*\(rule {clause}\)$"):
        lay(1, {}, table)


def test_every_check_has_a_table_that_it_refuses() -> None:
    assert {clause for clause, *_ in (*IMPOSSIBLE, *TRAINING)} == {clause for clause, _ in CHECKS}


POSSIBLE: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({}, {"hands": ONE_EACH, "stacks": {"amber forest": ["Sword"] * 3}}),  # two Swaps are gone
    ({}, {"hands": [["Pirate"], ["Sword", "Shield"]], "stacks": BEAR}),  # Violet has passed
    ({}, {"hands": [["Pirate"], []], "last": "amber", "stacks": BEAR}),
    ({"first": "violet"}, {"hands": [[], ["Pirate"]]}),
    ({"castle": "next draw"}, {"phase": "knight", "valor": [2, 1]}),
    (SEVERAL, {**KNIGHT, "moved": {"amber lurking": ["Ninja"] * 2}}),
    ({}, {**OVER, "stacks": {"violet crypt": ["Shark", "Bear"]}}),
]


@pytest.mark.parametrize(("options", "table"), POSSIBLE)
def test_what_is_close_to_that_is_laid(options: dict[str, Any], table: dict[str, Any]) -> None:
    state = lay(2, options, table)
    assert lay(2, options, state.table()) == state


def test_what_follows_from_the_rest_may_be_left_out() -> None:
    state = lay(
        2, {}, {"phase": "knight", "arrived": ["amber"], "stacks": {"violet ship": ["Bear"]}}
    )
    table = state.table()
    assert (table["turn"], table["princess"], table["reached"]) == ("violet", "amber", [0, 2])
    assert lay(2, {"first": "violet"}, {"hands": ONE_EACH}).turn == 1
