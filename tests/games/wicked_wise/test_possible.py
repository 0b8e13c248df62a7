"""Impossible tables are refused with the rule that makes them impossible."""

from __future__ import annotations

from typing import Any

import pytest

from kit.core.errors import Unreadable
from kit.core.rng import Stream
from kit.games.wicked_wise import GAME
from kit.games.wicked_wise.state.possible import CHECKS
from tests.games.wicked_wise.tables import LAST_TRICK

Table = dict[str, Any]

TRICK: Table = {
    **LAST_TRICK,
    "dragons": [["5 of Flames", "6 of Flames"], ["7 of Flames", "3 of Stars"]],
    "mice": [["2 of Flames", "9 of Stars"], ["2 of Roses"]],
}
FULL: Table = {
    "dragons": [[f"{n} of {suit}" for n in range(1, 11)] for suit in ("Flames", "Stars")],
    "mice": [[f"{n} of {suit}" for n in range(1, 8)] for suit in ("Roses", "Magic")],
}
FOUR = ["Collect 5 Flames (1)", "The most Flames (1)", "Win trick 1 (1)", "Win trick 5 (1)"]
ALSO = ["Collect 5 Roses (2)", "The most Roses (2)", "Win trick 1 (2)", "Win trick 5 (2)"]
CHOOSING: Table = {**FULL, "phase": "goals", "goal_drawn": [FOUR, ALSO]}
CLEANUP: Table = {
    "phase": "cleanup", "round": 2, "trick": 6, "winners": ["team 1"] * 5,
    "mice": [[f"{n} of Roses" for n in range(1, 8)], ["5 of Gems"]],
}  # fmt: skip
PLAYED = {"first": ["5 of Flames", "7 of Flames"], "suit": "Flames", "phase": "mice"}
IN_HAND = {"dragons": [["6 of Flames"], ["3 of Stars"]], "actor": "cleo"}
MICE: Table = {**TRICK, **PLAYED, **IN_HAND}
SECOND: Table = {
    **MICE, "phase": "second cards", "actor": "ben", "at": 1,
    "mouse": ["2 of Flames", "2 of Roses"], "second": ["3 of Magic"], "mice": [["9 of Stars"], []],
}  # fmt: skip
TRADING = {"phase": "offer", "mouse": ["3 of Flames"], "left": 1}
PICK = {"phase": "pick", "mouse": ["8 of Flames"], "drawn": ["Silver Key", "Gem Scale"]}
SHARED: Table = {**TRICK, "mice": [["2 of Roses"]]}
THREE: Table = {
    "round": 2, "trick": 1, "phase": "pick", "actor": "cleo", "winners": ["team 1"], "at": 3,
    "first": ["5 of Flames", "7 of Flames", "8 of Flames"], "suit": "Flames",
    "mouse": ["2 of Flames", "3 of Flames", "4 of Flames"],
    "second": ["15 of Flames", "9 of Flames", "10 of Flames"],
    "drawn": ["Silver Key", "Gem Scale"],
    "dragons": [[f"{n} of {suit}" for n in range(1, 9)] for suit in ("Stars", "Roses", "Magic")],
}  # fmt: skip
BEGUN: Table = {
    "round": 2, "trick": 5, "winners": ["team 1", "team 2", "team 3", "team 1"], "at": 2,
    "actor": "cleo", "suit": "Flames", "first": ["5 of Flames", "7 of Flames"],
    "dragons": [["1 of Roses"], ["8 of Flames"], ["1 of Magic", "2 of Magic"]],
}  # fmt: skip
SIX: Table = {"dragons": [row[:6] for row in FULL["dragons"]]}
TINY, LEARNING = {"tiny": "yes"}, {"learning": "yes"}


def lay(players: int, options: dict[str, str], table: Table) -> Any:
    return GAME.lay(GAME.box(players, options), table, Stream(1))


# A rule; players; options; a table, and the change that makes it impossible by the rule.
IMPOSSIBLE: list[tuple[str, int, dict[str, str], Table, Table]] = [
    ("8.1", 4, {}, {}, {"phase": "over", "round": 2}),
    ("2.1", 4, {}, CHOOSING, {"trick": 2, "winners": ["team 1"]}),
    ("9.8", 4, LEARNING, CHOOSING, {}),
    ("9.9", 4, TINY, FULL, {"phase": "goals"}),
    ("9.9", 4, TINY, {}, {"goals": [["Win trick 1 (1)"], []]}),
    ("7.1", 4, {}, CLEANUP, {"trick": 5, "winners": ["team 1"] * 4}),
    ("7.1", 4, {}, CLEANUP, {"dragons": [["1 of Flames"], []]}),
    ("3.1", 4, {}, CLEANUP, {"first": ["1 of Flames"], "suit": "Flames"}),
    ("3.21", 4, {}, TRICK, {"round": 1, "lead": "team 2"}),
    ("3.2", 4, {}, MICE, {**TRADING, "actor": "dov"}),
    ("3.2", 4, {}, TRICK, {"actor": "nobody"}),
    ("3.2", 4, {}, TRICK, {"phase": "reward", "actor": "ada"}),
    ("3.1", 4, {}, TRICK, {"first": ["1 of Roses"]}),
    ("3.3", 4, {}, TRICK, {"suit": "Roses"}),
    ("3.22", 4, {}, TRICK, {"trick": 6, "winners": ["team 1"] * 5}),
    ("3.22", 4, {}, TRICK, {"winners": ["team 1"]}),
    ("4.1", 4, {}, MICE, {**TRADING, "mouse": ["2 of Flames"], "mice": [[], ["2 of Roses"]]}),
    ("4.14", 4, {}, TRICK, {"fresh": "Win trick 5 (1)"}),
    ("4.15", 4, {}, MICE, {**TRADING, "left": 2}),
    ("3.2", 4, {}, TRICK, {"ready": ["team 1"]}),
    ("7.2", 4, {}, TRICK, {"handed": [["1 of Magic"], []]}),
    ("7.2", 4, {}, CLEANUP, {"handed": [[f"{n} of Magic" for n in range(1, 6)], []]}),
    ("7.2", 4, {}, CLEANUP, {"handed": [[f"{n} of Magic" for n in range(1, 5)], []]}),
    ("7.2", 4, {}, CLEANUP, {"mice": [["1 of Roses"], []]}),
    ("3.8", 4, {}, TRICK, {"voids": [["Flames"], [], [], []]}),
    ("3.7", 6, {}, BEGUN, {"first": ["5 of Flames", "1 of Stars"]}),
    ("3.9", 4, {}, SECOND, {}),
    ("3.24", 4, {}, MICE, {"at": 1, "actor": "dov", "mouse": ["nobody"]}),
    ("4.2", 4, {}, TRICK, {"seen": [["1 of Magic"], [], [], []]}),
    ("5.1", 4, {}, TRICK, {"turned": [[], ["Silver Key"]]}),
    ("5.1", 4, {}, CLEANUP, {"turned": [["Silver Key"], []]}),
    ("4.1", 4, {}, MICE, {**PICK, "mouse": ["2 of Flames"], "mice": [[], ["2 of Roses"]]}),
    ("3.2", 4, {}, MICE, {**PICK, "actor": "dov"}),
    ("3.20", 4, {}, MICE, {**PICK, "drawn": []}),
    ("9.3", 2, {}, SHARED, {"mice": [["4 of Gems"]]}),
    ("5.7", 4, {}, TRICK,
     {"treasures": [["Star Chart", "Rose Vase", "Silver Key", "Gem Scale"], []]}),
    ("3.19", 4, {}, TRICK, {"queue": ["team 1"]}),
    ("3.19", 6, {}, THREE, {"queue": []}),
    ("3.19", 6, {}, THREE, {"queue": ["team 1"]}),
    ("5.7", 4, {}, MICE, {**PICK, "phase": "drop", "drawn": [], "treasures": [["Silver Key"], []]}),
    ("6.6", 4, {}, CLEANUP, {"goals": [["Win trick 1 (1)"], []]}),
    ("9.7", 4, {}, TRICK, {"goals": [["First steps: win trick 5"], ["Win trick 1 (2)"]]}),
    ("2.3", 4, {}, TRICK, {"goals": [[], ["Win trick 1 (2)"]]}),
    ("2.3", 4, {}, TRICK, {"goals": [FOUR[:3], ["Win trick 1 (2)"]]}),
    ("2.3", 4, {}, CHOOSING, {"goal_drawn": [FOUR[:3], ALSO], "goal_kept": [FOUR[3:], []]}),
    ("2.4", 4, {}, TRICK, {"goal_drawn": [FOUR[:3], []], "goals": [FOUR[3:], ALSO[:1]]}),
    ("2.4", 4, {}, CHOOSING, {"goal_stage": ["ready", "ready"], "goal_drawn": [FOUR[:2], ALSO[:2]],
                              "goal_passed": [FOUR[2:3], ALSO[2:3]],
                              "goal_kept": [FOUR[3:], ALSO[3:]]}),
    ("2.7", 2, {}, {**CHOOSING, "mice": [FULL["mice"][0][:5]]}, {}),
    ("2.2", 4, {}, CHOOSING, {"goal_drawn": [FOUR[:2], ALSO], "goal_passed": [FOUR[2:], []]}),
    ("4.5", 4, {}, TRICK, {"stakes": [[0, 0, 3, 0, 0, 0], [0] * 6]}),
]  # fmt: skip


@pytest.mark.parametrize(("clause", "players", "options", "table", "change"), IMPOSSIBLE)
def test_what_no_game_can_reach_is_refused_by_its_rule(
    clause: str, players: int, options: dict[str, str], table: Table, change: Table
) -> None:
    with pytest.raises(Unreadable, match=rf"^table.*\(rule {clause}\)$"):
        lay(players, options, {**table, **change})


def test_every_check_has_a_table_that_it_refuses() -> None:
    assert {clause for clause, _ in CHECKS} == {clause for clause, *_ in IMPOSSIBLE}


POSSIBLE: list[tuple[int, dict[str, str], Table]] = [
    (4, {}, TRICK),
    (4, {}, FULL),
    (4, {}, CHOOSING),
    (4, {}, CLEANUP),
    (4, {}, MICE),
    (4, {}, {**MICE, **TRADING}),
    (4, {}, {**MICE, **PICK}),
    (4, {}, {**SECOND, "turned": [["Silver Key"], []]}),
    (2, {}, {**SHARED, "face_down": [{"8 of Gems": ["ben"]}]}),
    (6, {}, {**THREE, "queue": ["team 2"]}),
    (6, {}, BEGUN),
    (4, {}, {**CLEANUP, "handed": [["1 of Magic"], []]}),
    (4, {}, {**TRICK, "deck": ["1 of Gems"], "treasures": [["Silver Key"], []]}),
]


@pytest.mark.parametrize(("players", "options", "table"), POSSIBLE)
def test_what_is_close_to_that_is_laid(players: int, options: dict[str, str], table: Table) -> None:
    state = lay(players, options, table)
    assert lay(players, options, state.table()).table() == state.table()


@pytest.mark.rule("2.3", "9.7")
def test_where_no_goals_are_written_each_team_has_one() -> None:
    table = {key: value for key, value in TRICK.items() if key != "goals"}
    assert [len(row) for row in lay(4, {}, table).goals] == [1, 1]
    learning = lay(4, LEARNING, FULL)
    assert all(goal in learning.t.beginner for row in learning.goals for goal in row)
    assert [len(row) for row in lay(4, TINY, SIX).goals] == [0, 0]


@pytest.mark.rule("3.21")
def test_the_token_is_where_it_must_be_in_round_one() -> None:
    hands = [[f"{n} of Magic" for n in range(1, 5)], [f"{n} of Magic" for n in range(5, 9)]]
    fourth = {"trick": 4, "winners": ["team 1"] * 3, "dragons": hands}
    assert lay(4, {}, fourth).lead == 1
    assert lay(4, {}, {**fourth, "round": 2}).lead == 0
