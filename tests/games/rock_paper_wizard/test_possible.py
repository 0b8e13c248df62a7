"""Impossible tables are refused with their rule; tables of real games never are."""

from __future__ import annotations

from typing import Any

import pytest

from kit.core.errors import Unreadable
from kit.games.rock_paper_wizard.state.possible import CHECKS
from tests.games.rock_paper_wizard.tables import GAME, lay

BOOK = ["Passwall", "Fireball", "Charm Person"]
RICH = {"red": 8, "green": 8, "yellow": 8}
NOW = {"spellbook": BOOK, "gold": RICH}
RESOLVE = {**NOW, "phase": "resolve"}
ALL = {"red": "Fireball > green", "green": "Fireball > yellow", "yellow": "Passwall > red"}
TURNED = {"green": "Fireball > green", "yellow": "Passwall > red"}  # by the First Player's spell
CHOOSE = {
    "phase": "choose", "spellbook": BOOK, "live": "Charm Person", "chooser": "green",
    "gold": {"red": 2, "green": 8, "yellow": 3},
    "casts": {"green": "Fireball > yellow", "yellow": "Passwall > red"},
}  # fmt: skip
REST = [card.name for card in GAME.pack if card.deck == "spell" and card.name not in BOOK]
TIE = {"tie": "richest alone"}

IMPOSSIBLE: list[tuple[str, dict[str, Any], str, dict[str, Any]]] = [
    ("3.1", {**NOW, "turn": "green"}, "the turn is the First Player's", {}),
    ("3.1", {**NOW, "phase": "score", "turn": "green"}, "the turn is the First Player's", {}),
    ("2.6", {**NOW, "casts": ALL}, "so the phase is 'resolve'", {}),
    ("3.1", RESOLVE, "red has no spell in table.casts", {}),
    ("3.7", {**RESOLVE, "turn": "green", "casts": ALL}, "has been resolved by now", {}),
    ("3.7", {**NOW, "phase": "score", "casts": ALL}, "has been resolved by now", {}),
    ("3.19", {**RESOLVE, "casts": ALL, "chooser": "red"}, "are for the phase 'choose'", {}),
    ("3.19", {**CHOOSE, "live": "Fireball"}, "'Fireball' lets nobody choose", {}),
    ("3.19", {**CHOOSE, "gold": {"red": 8, "green": 8}}, "only one wizard is poorer", {}),
    ("3.19", {**CHOOSE, "gold": RICH}, "nobody is poorer", {}),
    ("2.3", {**CHOOSE, "spellbook": ["Passwall", "Fireball", "Color Spray"]}, "write '?Charm", {}),
    ("2.4", {**NOW, "casts": {"red": "Fireball > red"}}, "red points inwards", {}),
    ("2.4", {**RESOLVE, "casts": {**ALL, "red": "Fireball > red"}}, "red points inwards", {}),
    ("2.4", {**CHOOSE, "chooser": "red", "gold": {"red": 9}}, "table.chooser: red points", {}),
    ("6.3", {**RESOLVE, "casts": {"red": "Fireball > green"}}, "green has no spell", {}),
    ("2.8", {**NOW, "casts": {"red": "?Fear > green"}}, "once everyone has cast", {}),
    ("2.8", {**RESOLVE, "casts": {**ALL, "red": "?Fear > green"}}, "point at each other", {}),
    ("2.8", {**RESOLVE, "casts": {**ALL, "green": "Fireball > red"}}, "write two surges", {}),
    ("5.1", {**NOW, "spaces": {"red": 8}}, "begins on spaces 3 to 7, not on 8", {}),
    ("5.1", {**RESOLVE, "casts": ALL, "spaces": {"red": 2}}, "not on 2", {}),
    ("4.6", {**NOW, "gold": {"red": 25, "green": 8}}, "has won already", {}),
    ("4.6", {**NOW, "phase": "refresh", "gold": {**RICH, "red": 25}}, "has won already", {}),
    ("4.6", {**NOW, "phase": "over"}, "nobody has won", {}),
    ("4.6", {**NOW, "phase": "over", "gold": {**RICH, "red": 24}}, "nobody has won", {}),
    ("4.6", {**NOW, "enough": 0, "gold": {**RICH, "red": 9}}, "has won already", TIE),
    ("4.8", {**NOW, "gold": {"red": 25, "green": 25}}, "enough must be 0", TIE),
    ("1.8", {**NOW, "discard": REST}, "a new one is made at once", {}),
]


@pytest.mark.parametrize(("clause", "table", "words", "options"), IMPOSSIBLE)
def test_what_no_game_comes_to_is_refused_with_its_rule(
    clause: str, table: dict[str, Any], words: str, options: dict[str, Any]
) -> None:
    with pytest.raises(Unreadable) as problem:
        lay(3, options, **table)
    assert words in str(problem.value)
    assert str(problem.value).endswith(f"(rule {clause})")


def test_every_check_has_a_table_that_it_refuses() -> None:
    assert {clause for clause, _ in CHECKS} <= {row[0] for row in IMPOSSIBLE}


@pytest.mark.parametrize(
    ("table", "options"),
    [
        (NOW, {}),
        ({"spellbook": ["Passwall", "Fireball", "Fear"], "discard": ["Polymorph"]}, {}),
        ({**RESOLVE, "casts": ALL}, {}),
        ({**RESOLVE, "turn": "green", "casts": TURNED}, {}),
        (CHOOSE, {}),
        ({**NOW, "gold": {"red": 25, "green": 25}}, {}),
        ({**NOW, "gold": {"red": 25, "green": 25}, "enough": 0}, TIE),
        ({**NOW, "phase": "over", "gold": {**RICH, "red": 25}}, {}),
        ({**NOW, "discard": REST}, {"reshuffle": "when needed"}),
    ],
)
def test_its_neighbours_are_laid(table: dict[str, Any], options: dict[str, Any]) -> None:
    assert lay(3, options, **table).state.table()["phase"] == table.get("phase", "cast")
