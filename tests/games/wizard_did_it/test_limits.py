"""For every limit of the rulebook, a position and an action that exactly this rule refuses."""

from __future__ import annotations

from typing import Any

import pytest

from kit.core.rng import Stream
from kit.core.rulebook import Rules
from kit.games.wizard_did_it import GAME
from tests.games.wizard_did_it.tables import Match

HANDS = [["Bear", "Sword"], ["Ninja"]]
TOPS = {  # an item on every stack
    f"{seat} {place}": [item]
    for seat, item in (("amber", "Sword"), ("violet", "Shield"))
    for place in ("forest", "crypt", "ship")
}
OVER = {"phase": "over", "arrived": ["amber", "violet"], "princess": "amber"}

# clause: a table, a seat, and the refused action
REFUSED: dict[str, tuple[dict[str, Any], int, str]] = {
    "2.2": ({"hands": HANDS}, 0, "draw"),
    "2.3": ({"hands": HANDS}, 1, "Ninja > amber forest"),
    "2.4": ({"hands": HANDS}, 0, "Ninja > amber forest"),
    "2.5": ({"hands": HANDS, "stacks": {"amber forest": ["Shield"]}}, 0, "Sword > amber forest"),
    "2.11": ({"hands": [["Bear", "Force Field"], ["Ninja"]], "stacks": TOPS}, 0, "pass"),
    "6.6": (OVER, 0, "draw"),
}
LIMITS = [clause.id for clause in GAME.rulebook if clause.kind == "limit"]
ENFORCED = list(dict.fromkeys(clause for clause, _, _ in GAME.rules.tests))


def laid(table: dict[str, Any]) -> Match:
    return Match(GAME.lay(GAME.box(2), table, Stream(1)))


@pytest.mark.rule("2.2", "2.3", "2.4", "2.5", "2.11", "6.6")
@pytest.mark.parametrize("clause", dict.fromkeys([*LIMITS, *ENFORCED]))
def test_exactly_this_rule_refuses(clause: str) -> None:
    table, seat, label = REFUSED[clause]
    match = laid(table)
    refusal = match.why_not(seat, label)
    assert refusal is not None
    assert refusal.clause == clause
    action = match.box.notation.parse(label)
    others = Rules(GAME.rulebook)
    others.tests = [test for test in GAME.rules.tests if test[0] != clause]
    assert others.why_not(match.state, seat, action) is None, "no other rule is against it"


@pytest.mark.rule("2.2")
@pytest.mark.parametrize(
    ("table", "label", "words"),
    [
        ({"hands": HANDS}, "draw", "this is the Wizard's Phase"),
        ({"phase": "knight", "stacks": TOPS}, "Bear > amber forest", "which is over"),
        ({"phase": "knight", "stacks": TOPS}, "pass", "which is over"),
    ],
)
def test_each_phase_refuses_the_moves_of_the_other(table: Any, label: str, words: str) -> None:
    refusal = laid(table).why_not(0, label)
    assert refusal is not None
    assert refusal.clause == "2.2"
    assert words in refusal.sentence


@pytest.mark.rule("2.11", "2.12")
def test_a_wizard_who_is_stuck_may_pass_and_nothing_else() -> None:
    match = laid({"hands": [["Force Field"], ["Ninja"]], "stacks": TOPS})
    assert match.legal(0) == ["pass"]
    assert match.why_not(0, "Force Field > amber ship").clause == "2.5"
    match.submit(0, "pass")
    assert match.to_act() == (1,)


@pytest.mark.rule("2.11")
def test_nobody_passes_while_a_stack_is_empty() -> None:
    empty = {name: stack for name, stack in TOPS.items() if name != "violet ship"}
    match = laid({"hands": [["Force Field"], ["Ninja"]], "stacks": empty})
    assert match.legal(0) == ["Force Field > violet ship"]
    assert match.why_not(0, "pass").clause == "2.11"


@pytest.mark.rule("2.12", "3.1")
@pytest.mark.parametrize("last", [{}, {"last": "violet"}, {"last": ""}])
def test_both_stuck_and_nobody_wrote_who_played_last(last: dict[str, str]) -> None:
    """The seat that is not on turn has played last, unless the table says otherwise."""
    match = laid({"hands": [["Force Field"], ["Sword"]], "stacks": TOPS, **last})
    match.submit(0, "pass")
    assert match.state.table()["phase"] == "knight"
    assert match.to_act() == (0,)
    assert sorted(match.state.table()["discard"]) == ["Force Field", "Sword"]
