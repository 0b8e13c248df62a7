"""Goals, and both readings of those that name several cards."""

from __future__ import annotations

import pytest

from kit.core.cards import Card, Pack
from kit.core.rng import Stream
from kit.games.wizard_did_it import GAME
from tests.games.wizard_did_it.tables import Match, laid, walk

GOALS = [
    ("Make a Lurking Pigeon", ["Lurking", "Pigeon", "Bear"], True),
    ("Make a Lurking Pigeon", ["In Space (2)", "Pigeon", "Bear"], False),
    ("Put a Shark In Space", ["In Space (1)", "Shark"], True),
    ("Put a Shark In Space", ["In Space (1)", "Bear", "Shark"], False),
    ("Make a Surprise! Zombie", ["Surprise!", "Bear", "Zombie"], True),
    ("Encounter a Pigeon Wrapped in Bacon", ["Pigeon", "Wrapped in Bacon"], True),
    ("Encounter a Pigeon Wrapped in Bacon", ["Pigeon", "Sword", "Wrapped in Bacon"], False),
    ("Encounter a Kung Fu Ninja", ["Ninja", "Bear", "Bear", "Kung Fu"], True),
    ("Carry Two Shields", ["Shield", "Shield"], True),
    ("Carry Two Shields", ["Shield", "Sword"], False),
    ("Defeat a Giant of 5", ["Bear", "Shark"], True),
    ("Defeat a Giant of 7", ["Bear", "Shark"], False),
    ("Defeat a Bear-Shark", ["Bear", "Ninja", "Shark"], True),
    ("Let the Rival Fall to a Pirate", ["Pirate"], False),
    ("Make a Lurking Pirate-Ninja", ["Lurking", "Pirate", "Ninja"], True),
    ("Make a Lurking Pirate-Ninja", ["Lurking", "Pirate", "Bear", "Ninja"], False),
]


@pytest.mark.rule("6.1", "6.8", "6.9", "6.10", "6.12", "6.13")
@pytest.mark.parametrize(("goal", "cards", "done"), GOALS)
def test_goals(goal: str, cards: list[str], done: bool) -> None:
    stacks = {"amber forest": cards, "violet ship": ["Pigeon"]}
    match = laid(phase="knight", valor=[9, 1], goals=[[goal], []], stacks=stacks)
    while match.state.phase == 1 and match.to_act() == (0,):
        match.submit(0, "draw")
    assert match.state.table()["done"][0] == ([goal] if done else [])


@pytest.mark.rule("6.2", "6.11")
@pytest.mark.parametrize(("owner", "done"), [(0, False), (1, True)])
def test_a_goal_about_the_rival(owner: int, done: bool) -> None:
    goals: list[list[str]] = [[], []]
    goals[owner] = ["Let the Rival Fall to a Pirate"]
    match, _ = walk(["Pirate", "Ninja"], goals=goals)
    assert bool(match.state.done[owner]) is done


TWICE = ["Lurking", "Pirate", "Zombie", "Lurking", "Ninja", "Sword"]  # two uses, a card by each
AGAIN = ["Lurking", "Bear", "Pirate", "Lurking", "Bear", "Pirate"]  # one kind only


@pytest.mark.rule("6.8")
@pytest.mark.parametrize(
    ("making", "cards", "done"),
    [
        ("one use", TWICE, False),
        ("several uses", TWICE, True),
        ("one use", AGAIN, False),
        ("several uses", AGAIN, False),
        ("one use", ["Lurking", "Pirate", "Ninja"], True),
        ("several uses", ["Lurking", "Pirate", "Ninja"], True),
    ],
)
def test_two_readings_of_a_goal_with_several_cards(
    making: str, cards: list[str], done: bool
) -> None:
    goal = "Make a Lurking Pirate-Ninja"
    match = laid(
        options={"making": making},
        phase="knight",
        goals=[[goal], []],
        stacks={"amber forest": cards, "violet ship": ["Pigeon"]},
    )
    match.submit(0, "draw")
    if "Lurking" in cards[1:]:
        assert match.state.table()["done"][0] == [], "one use moves one of the two"
        match.submit(0, "draw")
    assert match.state.table()["done"][0] == ([goal] if done else [])


@pytest.mark.rule("6.8", "6.2")
def test_uses_add_up_over_both_roads_if_the_goal_is_about_either_knight() -> None:
    goal = "Make a Lurking Pirate-Ninja"
    match = laid(
        options={"making": "several uses"},
        phase="knight",
        goals=[[], [goal]],
        stacks={
            "amber forest": ["Lurking", "Pirate", "Bear", "Sword"],
            "violet forest": ["Lurking", "Ninja", "Shark", "Sword"],
        },
    )
    for _ in range(2):  # no monster before the Sword: Amber's Knight goes on, meets two and loses
        match.submit(0, "draw")
    assert match.state.table()["moved"] == {"amber lurking": ["Bear", "Pirate"]}
    while match.to_act() == (0,):
        match.submit(0, "draw")
    match.submit(1, "draw")
    assert match.state.table()["done"] == [[], [goal]]
    assert GAME.lay(match.box, match.state.table(), match.state.rng.clone()) == match.state


@pytest.mark.rule("6.8")
@pytest.mark.parametrize(("making", "done"), [("one use", False), ("several uses", True)])
def test_a_card_that_lurks_twice_counts_twice_where_uses_add_up(making: str, done: bool) -> None:
    numbers = {"verb": "lurking", "cards": "Pigeon, Pigeon", "scope": "own"}
    goal = Card("Two Lurking Pigeons", "goal 6", "make", numbers, why="a test")
    box = GAME.box(2, {"making": making}, Pack("mine", (*GAME.pack, goal), GAME.effects))
    stacks = {"amber forest": ["Lurking", "Pigeon", "Bear", "Lurking"], "violet ship": ["Ninja"]}
    table = {"phase": "knight", "goals": [[goal.name], []], "stacks": stacks}
    match = Match(GAME.lay(box, table, Stream(1)))
    match.submit(0, "draw")
    match.submit(0, "draw")
    assert bool(match.state.done[0]) is done
