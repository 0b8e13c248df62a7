"""The tiny variant: its tree is the game's, its solution cannot be exploited, and a bot can."""

from __future__ import annotations

import pyspiel
import pytest
from open_spiel.python.algorithms.exploitability import exploitability
from open_spiel.python.policy import UniformRandomPolicy

from kit.core.errors import Unreadable
from kit.core.rng import Stream
from kit.play.bots import Thinker, one_ply, random_bot
from kit.rl.last_cards import GAME, NAME, Solution, key_of, main


@pytest.fixture(scope="module")
def solution() -> Solution:
    return Solution(60)


def test_the_tree_is_the_game_node_by_node(solution) -> None:
    rng, labels = Stream(1), solution.tree.labels
    for _ in range(60):
        ours, theirs = (
            pyspiel.load_game(NAME).new_initial_state(),
            solution.tree.game.new_initial_state(),
        )
        while not ours.is_terminal():
            if ours.is_chance_node():
                assert [p for _, p in ours.chance_outcomes()] == pytest.approx(
                    [p for _, p in theirs.chance_outcomes()]
                )
                action = rng.below(len(ours.chance_outcomes()))
                ours.apply_action(action)
                theirs.apply_action(theirs.legal_actions()[action])
                continue
            one = solution.tree.decisions[key_of(ours.position)]
            assert theirs.current_player() == ours.current_player()
            assert theirs.information_state_string() == one.name
            names = {theirs.action_to_string(action): action for action in theirs.legal_actions()}
            action = rng.choice(ours.legal_actions())
            numbers = dict(zip((labels[legal] for legal in one.legal), one.numbers, strict=True))
            assert names == numbers
            assert list(one.legal) == ours.legal_actions()
            ours.apply_action(action)
            theirs.apply_action(names[labels[action]])
        assert theirs.is_terminal()
        assert theirs.returns() == ours.returns()


def test_the_solution_cannot_be_exploited_and_bots_can(solution) -> None:
    assert 100 < solution.size <= 5000
    assert solution.exploitability < 0.001
    assert 0.5 < solution.value < 0.7
    for player in (random_bot, one_ply, Thinker(rounds=10)):
        assert solution.exploitability < solution.exploited(player) < 0.2


def test_a_winning_pair_is_played_at_once(solution) -> None:
    hands = [["Blue 3", "Red 3"], ["Red 7", "Red 8"]]
    assert solution.after(hands, "Blue 3")["Red 3"] > 0.99
    others = [hands[0], ["Orange 6", "Blue 9"]]
    assert solution.after(hands) == solution.after(others), "wolf does not see the hand of hawk"
    with pytest.raises(Unreadable, match="two cards each"):
        solution.after([["Blue 3"], ["Red 3"]])


def test_the_command_prints_what_a_perfect_opponent_gains(capsys) -> None:
    main(5, 20)
    told = capsys.readouterr().out
    assert "999 information sets" in told
    assert "Exploitability of the thinker" in told


@pytest.mark.long
def test_openspiel_finds_the_same_exploitability_in_the_game_itself(solution) -> None:
    of = GAME()
    assert exploitability(of, UniformRandomPolicy(of)) == pytest.approx(
        solution.exploited(random_bot)
    )
