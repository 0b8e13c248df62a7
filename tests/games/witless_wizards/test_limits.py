"""For every limit of the rulebook, a position and an action that exactly this rule refuses."""

from __future__ import annotations

from typing import Any

import pytest

from kit.core.rulebook import Rules
from kit.games.witless_wizards import GAME
from tests.games.witless_wizards.tables import lay

ATTACK = {"phase": "attack"}
BEFORE = {"phase": "before the roll", "target": "albus"}
DEFENCE = {"phase": "defence", "target": "albus", "roll": 4, "cubes": [0, 3]}
OVER = {"phase": "over", "stamina": [9, -2], "began": ["liana", "albus"]}
ONCE = {"cubes": "once a turn"}

# For each rule: players, options, a table, a seat, and the refused action.
REFUSED: dict[str, tuple[int, dict[str, Any], dict[str, Any], int, str]] = {
    "2.6": (2, {}, {"phase": "two cards", "drawn": ["Katana", "Rum Barrel"], "paid": 1}, 0,
            "discard Chain Mail"),
    "2.7": (2, {}, {"cubes": [0, 3]}, 0, "cube > card"),
    "2.8": (2, {}, {"cubes": [3, 0], "paid": 1}, 0, "cube > card"),
    "2.9": (2, ONCE, {"cubes": [3, 0], "paid": 2, "kept": True}, 0, "cube > card"),
    "2.11": (2, {}, {"kept": True}, 0, "keep"),
    "2.12": (4, {}, {}, 0, "give > greendalf"),
    "2.17": (2, {}, {}, 0, "attack > albus"),
    "2.18": (2, {}, {}, 1, "keep"),
    "2.19": (3, {}, ATTACK, 0, "attack > liana"),
    "3.2": (2, {}, ATTACK, 0, "done"),
    "3.3": (4, {}, ATTACK, 0, "attack > greendalf"),
    "3.15": (2, {}, {**ATTACK, "stamina": [6, 20], "cubes": [3, 0]}, 0, "cube > stamina"),
    "4.1": (2, {}, OVER, 0, "keep"),
    "5.2": (2, {}, {**BEFORE, "cubes": [1, 0], "gear": {"liana": ["Patient Naginata",
            "Holy Relic"]}}, 0, "use"),
    "5.4": (2, {}, {**BEFORE, "cubes": [3, 0], "spent": 2, "gear": {"liana": ["Patient Naginata",
            "Tea Ceremony"]}}, 0, "cube > attack"),
    "5.5": (2, {}, {**DEFENCE, "spent": 2, "hits": 5, "gear": {"liana": ["Plasma Rifle",
            "War Banner"], "albus": ["Helmet of Calm", "Straw Wizard"]}}, 1, "cube > defence"),
}  # fmt: skip
LIMITS = [clause.id for clause in GAME.rulebook if clause.kind == "limit"]
ENFORCED = [clause for clause, _, _ in GAME.rules.tests]


@pytest.mark.rule("2.6", "2.7", "2.8", "2.9", "2.11", "2.12", "2.17", "2.18")
@pytest.mark.rule("2.19", "3.2", "3.3", "3.15", "4.1", "5.2", "5.4", "5.5")
@pytest.mark.parametrize("clause", dict.fromkeys([*LIMITS, *ENFORCED]))
def test_exactly_this_rule_refuses(clause: str) -> None:
    players, options, table, seat, label = REFUSED[clause]
    match = lay(players, options, **table)
    refusal = match.why_not(seat, label)
    assert refusal is not None
    assert refusal.clause == clause
    if clause != "4.1":  # a finished game checks no other rule
        assert _others(match, seat, label, clause) is None, "no other rule is against it"


def _others(match: Any, seat: int, label: str, clause: str) -> Any:
    """Return the refusals without this rule, and without 2.17, which covers all of them.

    An action that a rule forbids in a step is not an action of that step either.
    """
    others = Rules(GAME.rulebook)
    others.tests = [test for test in GAME.rules.tests if test[0] not in (clause, "2.17")]
    return others.why_not(match.state, seat, match.box.notation.parse(label))
