"""Everything that a scenario names must exist in its game, even in a condition that fails."""

from __future__ import annotations

import pytest

from kit import GAMES, game
from kit.core.errors import KitError
from kit.core.rng import Stream
from kit.core.shape import dotted
from kit.files.meaning import card_meant
from kit.files.run import begin, run
from kit.files.scenario import parse_scenario

ASKED = """\
rulewalk: scenario
name: Test
game: wild_side
players: 2
seat: wolf
teaches: ["3.1"]
table:
  hands: [[Green 3, Red 5], [Blue 2]]
steps:
  - say: Look.
    do: Red 5
    ask:
      question: What happens?
      answers:
        - text: It starts a pile
          when: {event: starts}
          why: There is none.
        - text: It is refused
          when: {refused: "5.2"}
          why: It is not.
        - text: Nothing lies there
          when:
            clause: "3.4"
            table: {pile: []}
          why: It does.
    shows: ["3.1"]
    then: {pile: [Red 5]}
"""

WRONG = [
    ("event: starts", "event: startz", "no event 'startz'; did you mean 'starts'?", 16),
    ('{refused: "5.2"}', "{event: losst}", "has no event 'losst'", 19),
    ('refused: "5.2"', 'refused: "77"', "has no clause '77'", 19),
    ('refused: "5.2"', 'refused: "7.8"', "7.8 (Fewest points win) never refuses a move", 19),
    ('clause: "3.4"', 'clause: "77"', "has no clause '77'", 23),
    ('clause: "3.4"', 'clause: "3.11"', "no event cites 3.11", 23),
    ("pile: []}", "pil: []}", "table has no 'pil'; did you mean 'pile'?", 24),
    ("pile: []}", "pile: Red 5}", "table.pile: must be a list", 24),
    ("pile: []}", "pile: [Red 55]}", "there is no card 'Red 55'; did you mean 'Red 5'?", 24),
    ("pile: []}", "laid: two}", "table.laid: must be a whole number, not 'two'", 24),
    ("pile: []}", "turn: hwak}", "no seat 'hwak'; did you mean 'hawk'?", 24),
    ("pile: []}", "hands: {owl: []}}", "there is no seat 'owl'; did you mean 'wolf'?", 24),
    ("pile: []}", "pile: {hass: Red 5}}", "has no 'hass'; did you mean 'has'?", 24),
    ("pile: []}", "pile: {size: many}}", "must be a number of entries", 24),
    ("pile: []}", "pile: {}}", "promises nothing", 24),
    ('clause: "3.4"', 'refused: "5.2"', "whenever this answer is right, answer 2", 22),
    ('refused: "5.2"', "event: starts", "whenever this answer is right, answer 2", 16),
    ('clause: "3.4"', "event: starts", "whenever this answer is right, answer 1", 22),
    ('clause: "3.4"', 'clause: "3.4"\n            refused: "3.4"', "never refuses", 24),
    ('clause: "3.4"', 'told: x\n            refused: "3.11"', "a refused move changes", 22),
    ("    do: Red 5\n", "", "nothing is played in this step, so 'event' cannot hold", 15),
    ("then: {pile: [Red 5]}", "then: {pile: [red 5]}", "did you mean 'Red 5'?", 27),
    ("then: {pile", "not: {event: outt}\n    then: {pile", "no event 'outt'", 27),
    ('teaches: ["3.1"]', 'teaches: ["3.99"]', "has no clause '3.99'", 6),
    ("seat: wolf", "seat: wulf", "there is no seat 'wulf'", 5),
    ("steps:", "score: [1]\nsteps:", "score has 1 numbers for 2 seats", 9),
    ("steps:", "won: hwak\nsteps:", "no seat 'hwak'; did you mean 'hawk'?", 9),
    ("steps:", "won: [nobody]\nsteps:", "write 'won: nobody' alone", 9),
    ("Green 3, Red 5", "Claw 3, Red 5", "claw is the suit of Green 3", 8),
    ("do: Red 5", "do: Claw 3", "claw is the suit of Green 3", 11),
    ("[Blue 2]]", "[]]", "hawk has no card, so the round is over", 8),
    ("table:\n", "options: {rounds: thrice}\ntable:\n", "option 'rounds' is one of", 7),
    (
        "table:\n",
        "options:\n  runs: next\n  rounds: runs\ntable:\n",
        "option 'rounds' is one of 'twice', 'once', not 'runs'",
        9,
    ),
    ("table:\n", "options:\n  runs: next\n  round: once\ntable:\n", "no option 'round'", 9),
    ("players: 2", "players: 9", "Wild Side is for", 4),
    ("steps:", "  known:\n    - []\n    - [Red 5]\nsteps:", "'Red 5' appears more often", 11),
]


SHAPE = [
    (
        'refused: "5.2"',
        "refused: 5.2",
        'step 1: answer 2: when.refused: write it in quotes, "5.2"',
        19,
    ),
    (
        "event: starts",
        "evnt: starts",
        "step 1: answer 1: unknown key 'when.evnt'; did you mean",
        16,
    ),
    ("{event: starts}", "{}", "step 1: answer 1: when: say what must hold", 16),
    ('shows: ["3.1"]', "shows: [3.1]", 'step 1: shows.0: write it in quotes, "3.1"', 26),
    ("say: Look.", "sya: Look.", "step 1: unknown key 'sya'; did you mean 'say'?", 10),
    ('teaches: ["3.1"]', "teaches: [3.1]", 'teaches.0: write it in quotes, "3.1"', 6),
]


def problem(text: str) -> str:
    with pytest.raises(KitError) as wrong:
        begin(parse_scenario(text, "my.yaml"))
    return str(wrong.value)


def test_the_right_one_passes() -> None:
    assert [done.right for done in run(parse_scenario(ASKED, "my.yaml"))] == [0]


@pytest.mark.parametrize(("old", "new", "words", "line"), SHAPE, ids=[w[1] for w in SHAPE])
def test_a_key_or_value_of_another_shape_is_named_by_step_and_answer(old, new, words, line) -> None:
    assert old in ASKED
    found = problem(ASKED.replace(old, new, 1))
    assert found.startswith(f"my.yaml:{line}: {words}")


@pytest.mark.parametrize(("old", "new", "words", "line"), WRONG, ids=[w[1][:40] for w in WRONG])
def test_a_slip_is_found_before_the_first_step_with_its_line(old, new, words, line) -> None:
    assert old in ASKED
    found = problem(ASKED.replace(old, new, 1))
    assert words in found
    assert found.startswith(f"my.yaml:{line}: ")
    assert "\n" not in found


def test_a_wrong_answer_may_go_below_zero() -> None:
    """A learner may believe it, and the table key and the type are right."""
    assert begin(parse_scenario(ASKED.replace("pile: []}", "laid: -1}"), "my.yaml"))


@pytest.mark.parametrize("slug", GAMES)
def test_every_key_of_a_table_is_described_and_its_values_fit(slug: str) -> None:
    found = game(slug)
    for players in found.players:
        box = found.box(players)
        keys, state, rng = found.keys(box), found.deal(box, Stream(players)), Stream(7)
        for _ in range(60):
            table = state.table()
            assert set(keys) == set(table)
            for key, value in table.items():
                for judge in (keys[key].shape.table_problem, keys[key].shape.promise_problem):
                    wrong = judge(value, (key,))
                    assert wrong is None, f"{dotted(wrong.path)}: {wrong.says}"
            if not (seats := state.to_act()):
                break
            state.apply(seats[0], rng.choice(state.legal(seats[0])))


@pytest.mark.parametrize("slug", GAMES)
def test_no_key_takes_just_anything(slug: str) -> None:
    box = game(slug).box()
    for key, known in game(slug).keys(box).items():
        shape, meaning, said = known.shape, known.help, known.said
        assert meaning
        assert said, key
        assert shape.words()
        for nonsense in (None, 1.5, "no such thing", [["no such thing"]] * 50, {"no": 1}):
            assert shape.table_problem(nonsense, (key,)), key
            assert shape.promise_problem(nonsense, (key,)), key


def test_a_card_is_meant_by_what_is_printed_on_it() -> None:
    pack = game("wild_side").pack
    assert card_meant(pack, "claw") == "; claw is the suit of Green 1, Green 2, Green 3, ..."
    assert card_meant(pack, "Green 3") == card_meant(pack, "green 99") == card_meant(pack, "") == ""
