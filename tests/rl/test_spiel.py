"""Every game as a game of OpenSpiel, by OpenSpiel's own tests and ours."""

from __future__ import annotations

import unittest
from io import StringIO

import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms.sample_some_states import sample_some_states

from kit import game
from kit.cli import main
from kit.core.rng import Stream
from kit.rl.spiel import ChanceWanted, Ismcts, NodeStream, SpielState, name_of
from tests.parts import WITH_FEATURES
from tests.walks import TABLES, short

every_game = pytest.mark.parametrize("slug", WITH_FEATURES)
LEARNT = [one for one in TABLES if one[0] in WITH_FEATURES]
every_table = pytest.mark.parametrize(("slug", "players"), LEARNT)


def loaded(slug: str, players: int):
    return pyspiel.load_game(name_of(slug), {"players": players, **short(slug)})


def playout(of, seed: int) -> list[SpielState]:
    """Return the states of a random game, without most of its chance nodes."""
    rng, state, found = Stream(seed), of.new_initial_state(), []
    while not state.is_terminal():
        if not state.is_chance_node() or rng.below(10) == 0:
            found.append(state.clone())
        actions = [one for one, _ in state.chance_outcomes()] if state.is_chance_node() else None
        state.apply_action(rng.choice(actions or state.legal_actions()))
    return [*found, state]


def few(states: list[SpielState]) -> list[SpielState]:
    return states[:: len(states) // 20 + 1]


@every_table
def test_openspiels_own_api_test_passes(slug: str, players: int) -> None:
    of = loaded(slug, players)

    class Case(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
        game_name, game = name_of(slug), of

        @classmethod
        def setUpClass(cls) -> None:
            # OpenSpiel's sample hardly leaves the chance nodes of the deal.
            cls.game_type = of.get_type()
            cls.some_states = [*sample_some_states(of, max_states=20), *few(playout(of, 1))]

    case = unittest.defaultTestLoader.loadTestsFromTestCase(Case)
    result = unittest.TextTestRunner(StringIO()).run(case)
    assert result.testsRun == 5
    assert result.wasSuccessful(), [*result.failures, *result.errors]


@pytest.mark.parametrize("slug", [slug for slug in WITH_FEATURES if slug != "wild_side"])
def test_openspiels_own_simulation_passes(slug: str) -> None:
    pyspiel.random_sim_test(loaded(slug, game(slug).players[0]), 1, serialize=False, verbose=False)


@pytest.mark.long
@every_table
def test_openspiels_own_simulation_passes_for_all(slug: str, players: int) -> None:
    pyspiel.random_sim_test(loaded(slug, players), 2, serialize=False, verbose=False)


@every_game
def test_a_resampled_state_has_the_same_information_state(slug: str) -> None:
    checked = 0
    for state in few(playout(loaded(slug, game(slug).players[-1]), 2)):
        player = state.current_player()
        if player >= 0:
            again = state.resample_from_infostate(player, pyspiel.UniformProbabilitySampler(0, 1))
            assert again.information_state_string() == state.information_state_string()
            assert again.observation_string(player) == state.observation_string(player)
            assert again.legal_actions() == state.legal_actions()
            assert again.observation_tensor() == state.observation_tensor()
            checked += 1
    assert checked > 3


@every_game
def test_a_state_is_the_same_after_its_history(slug: str) -> None:
    of = loaded(slug, game(slug).players[-1])
    state = playout(of, 3)[-9]
    again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(of, state))[1]
    assert str(again) == str(state)
    player = state.current_player()
    assert again.information_state_string(player) == state.information_state_string(player)


@every_table
def test_returns_add_up_to_nothing_where_openspiel_is_told_so(slug: str, players: int) -> None:
    of = loaded(slug, players)
    returns = playout(of, 5)[-1].returns()
    assert max(map(abs, returns)) <= 1
    if of.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM:
        assert abs(sum(returns)) < 1e-9


def orders(given: tuple[int, ...] = ()) -> list[tuple[int, ...]]:
    """Return all shuffles of four cards, by walking through the chance nodes."""
    cards = list(range(4))
    try:
        NodeStream(given).shuffle(cards)
    except ChanceWanted as need:
        return [one for result in range(need.sizes[0]) for one in orders((*given, result))]
    return [tuple(cards)]


def test_chance_nodes_make_each_order_once() -> None:
    found = orders()
    assert len(found) == len(set(found)) == 24
    assert NodeStream([1, 2, 3, 4]).below(1 << 32) == 0x01020304
    assert NodeStream([5]).below(6) == 5


def test_openspiels_search_plays_in_the_ladder(capsys) -> None:
    words = ["ladder", "witless_wizards", "--players", "2", "--games", "2", "--workers", "1"]
    assert main([*words, "--bot", "thinker", "--against", "ismcts", "--rounds", "4"]) == 0
    told = capsys.readouterr().out
    assert "thinker (4 imagined games a move) against ismcts (4 simulations a move)" in told
    assert main([*words, "--bot", "ismcts"]) == 1
    assert "--rounds" in capsys.readouterr().err


def test_openspiels_search_finds_the_one_move_that_wins() -> None:
    found = game("wild_side")
    box = found.box(2, {"rounds": "once"})
    hands = [["Blue 5", "Blue 9"], ["Red 1"]]
    table = {"turn": "wolf", "opened": 1, "hands": hands, "pile": ["Red 9"]}
    state = found.lay(box, table, Stream(1))
    best = Ismcts(60)(found, found.view(state, 0), state.legal(0), Stream(1))
    assert box.notation.label(best) == "Blue 9"
