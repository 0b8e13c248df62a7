"""Promises of a scenario: who won, what did not happen, a part of a list; and scripted chance."""

from __future__ import annotations

from importlib.resources import files

import pytest

from kit.core.errors import KitError
from kit.core.outcome import Outcome
from kit.core.rng import Scripted, Stream
from kit.files.run import run, who_won
from kit.files.scenario import parse_scenario

ROUND = """\
rulewalk: scenario
name: Test
game: wild_side
players: 2
options: {rounds: once}
table:
  lead: hawk
  turn: wolf
  sheet: [[[1, 0, 0], [0, 0, 0]]]
  hands: [[Green 3], [Blue 2, Red 9, Red 9]]
steps:
  - do: Green 3
    not: {event: penalty, told: "Wolf:"}
won: wolf
"""


def problem(text: str) -> str:
    with pytest.raises(KitError) as wrong:
        list(run(parse_scenario(text, "my.yaml")))
    return str(wrong.value)


@pytest.mark.parametrize("won", ["wolf", "[wolf]"])
def test_who_won_is_promised(won: str) -> None:
    assert list(run(parse_scenario(ROUND.replace("won: wolf", f"won: {won}"), "my.yaml")))


@pytest.mark.parametrize(
    ("won", "words"),
    [
        ("hawk", "promised that hawk won, but wolf won"),
        ("nobody", "promised that nobody won, but wolf won"),
        ("[wolf, hawk]", "promised that wolf and hawk won, but wolf won"),
    ],
)
def test_who_did_not_win_is_said(won: str, words: str) -> None:
    assert problem(ROUND.replace("won: wolf", f"won: {won}")) == f"my.yaml:14: {words}"


def test_nobody_wins_before_the_end() -> None:
    going_on = ROUND.replace("[[Green 3]", "[[Green 3, Green 1]")
    for won in ("wolf", "nobody"):
        assert "but the game is not over" in problem(going_on.replace("won: wolf", f"won: {won}"))


def test_nobody_can_have_won() -> None:
    class Ended:
        game = type("Seats", (), {"seats": ("wolf", "hawk")})

        def __init__(self, *winners: int) -> None:
            self.winners = winners

        def outcome(self) -> Outcome:
            return Outcome((), self.winners, "7.8", 2)

    assert who_won(Ended(), []) is None  # type: ignore[arg-type]
    assert who_won(Ended(1, 0), ["wolf", "hawk"]) is None  # type: ignore[arg-type]
    assert who_won(Ended(), ["wolf"]) == "nobody won"  # type: ignore[arg-type]
    assert who_won(Ended(1, 0), []) == "hawk and wolf won"  # type: ignore[arg-type]


def test_what_must_not_happen_is_one_condition_or_several() -> None:
    several = ROUND.replace(
        'not: {event: penalty, told: "Wolf:"}', 'not: [{event: added}, {clause: "7.4"}]'
    )
    found = problem(several)
    assert found.startswith("my.yaml:13: step 1: promised that it is not so that rule 7.4 comes")


PARTS = [
    ("{has: [Red 9, Blue 2]}", ""),
    ("{has: Red 9, lacks: [Green 3], size: 3}", ""),
    ("{has: [Red 9, Red 9]}", ""),
    ("{has: [Red 9, Red 9, Red 9]}", "promised then.hands.hawk.has has 'Red 9', but it is"),
    ("{lacks: Red 9}", "promised then.hands.hawk.lacks lacks 'Red 9', but it is"),
    ("{size: 2}", "promised then.hands.hawk.size has 2 entries, but it has 3"),
    ("[Blue 2, Red 9]", "promised then.hands.hawk = ['Blue 2', 'Red 9'], but it is"),
    ("[Red 9, Blue 2, Red 9]", ""),
]


@pytest.mark.parametrize(("part", "words"), PARTS)
def test_a_part_of_a_list_is_promised_in_any_order(part: str, words: str) -> None:
    text = ROUND.replace("    not:", f"    then: {{hands: {{hawk: {part}}}}}\n    not:")
    if words:
        assert problem(text).startswith(f"my.yaml:13: step 1: {words}")
    else:
        assert list(run(parse_scenario(text, "my.yaml")))


HANDS = [
    ("[[], {has: [Blue 2], size: 3}]", ""),
    ("[[], [Red 9, Blue 2, Red 9]]", ""),
    ("[{size: 1}, {size: 3}]", "promised then.hands[0].size has 1 entries, but it has 0"),
    ("[[], {lacks: Red 9}]", "promised then.hands[1].lacks lacks 'Red 9', but it is"),
    ("{has: [Red 9]}", "table.hands.has: 'has' goes below one seat: {wolf: {has: …}}"),
]


@pytest.mark.parametrize(("hands", "words"), HANDS)
def test_a_part_is_never_taken_literally_in_a_list_of_lists(hands: str, words: str) -> None:
    text = ROUND.replace("    not:", f"    then: {{hands: {hands}}}\n    not:")
    if words:
        assert problem(text).startswith(f"my.yaml:13: step 1: {words}")
    else:
        assert list(run(parse_scenario(text, "my.yaml")))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (ROUND.replace("    not:", "   not:"), "my.yaml:13: not YAML: this line is not indented"),
        (ROUND.replace("  lead:", "\tlead:"), "my.yaml:7: not YAML: a line is indented with a tab"),
    ],
)
def test_a_wrong_indentation_is_said_in_plain_words(text: str, words: str) -> None:
    assert problem(text).startswith(words)


# Chance

LESSON = "27-the-deck-runs-out.yaml"
WASH = """\
rulewalk: scenario
name: Test
game: wild_side
players: 2
table:
  hands: [[Green 3], [Blue 2, Red 9]]
steps:
  - do: Green 3
"""


def test_what_is_drawn_is_said_with_the_seat() -> None:
    found = problem(WASH)
    assert found.startswith("my.yaml:8: step 1: wolf plays 'Green 3': this step leaves something")
    assert "(how the next round is washed) in 'chance'" in found
    wrong = problem(WASH + "    chance: [red]\n")
    assert wrong.startswith("my.yaml:9: step 1: chance: there is no card 'red'")


@pytest.mark.parametrize("chance", ["{seed: 4}", "[{rest: {seed: 4}}]", "[7, {rest: {seed: 4}}]"])
def test_chance_may_be_left_to_a_seed(chance: str) -> None:
    written = parse_scenario(f"{WASH}    chance: {chance}\n", "my.yaml")
    once, again = (tuple(run(written)) for _ in range(2))
    assert once[0].events == again[0].events
    assert [event.kind for event in once[0].events].count("washed") == 1


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        ("[{rest: {seed: 4}}, 7]", "only the last entry may be {rest: {seed: 4}}"),
        ("[{rest: 4}]", "chance: input should be an object, found 4"),
        ("{sead: 4}", "seed"),
        ("{seed: -4}", "greater than or equal to 0"),
        ("[1, 2]", "chance [2] was written down and not needed"),
    ],
)
def test_a_bad_chance_gets_a_sentence(chance: str, words: str) -> None:
    found = problem(f"{WASH}    chance: {chance}\n")
    assert words in found
    assert found.startswith("my.yaml:9: ")


def test_an_order_that_is_none_names_its_cards() -> None:
    lesson = files("kit.games.rock_paper_wizard").joinpath("scenarios", LESSON).read_text("utf-8")
    assert "[[Counterspell, Fear," in lesson
    found = problem(lesson.replace("[[Counterspell, Fear,", "[[Counterspell, Fireball,", 1))
    assert "for the new deck of the discards, top card first has Fireball and lacks Fear" in found
    found = problem(lesson.replace("[[Counterspell, Fear,", "[3, [Counterspell, Fear,", 1))
    assert "chance 3: write a list for the new deck of the discards" in found
    with pytest.raises(KitError, match=r"an order of the cards \(the deck\) \[0, 1, 2\]"):
        Scripted([[0, 1, 1]]).shuffle([2, 1, 0], "the deck")


def test_the_rest_of_a_script_is_a_stream_of_its_own() -> None:
    chance = Scripted([2], Stream(4))
    assert chance.below(6) == 2
    copy = chance.clone()
    assert copy == chance
    drawn = [chance.below(1000) for _ in range(5)]
    assert copy != chance
    assert [copy.below(1000) for _ in range(5)] == drawn == [Stream(4).below(1000), *drawn[1:]]
    cards = list(range(9))
    chance.shuffle(cards)
    assert sorted(cards) == list(range(9))
    assert chance.roll((1, 2)) in (1, 2)
