"""Every game as a PettingZoo environment, by PettingZoo's own tests and ours."""

from __future__ import annotations

import contextlib
import io
import warnings

import numpy as np
import pytest

from kit import game
from kit.core.errors import Unreadable
from kit.core.rng import Stream
from kit.rl import Encoder, Environment, env
from kit.rl.features import text
from tests.parts import WITH_FEATURES
from tests.walks import TABLES, states_of_game

pettingzoo = pytest.importorskip("pettingzoo.test")
LEARNT = [one for one in TABLES if one[0] in WITH_FEATURES]
every_table = pytest.mark.parametrize(("slug", "players"), LEARNT)
CYCLES = 60


@every_table
def test_pettingzoos_own_tests_pass(slug: str, players: int) -> None:
    def make(**more):
        return env(slug, players, **more)

    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("ignore")  # advice about names of agents and kinds of spaces
        pettingzoo.api_test(make(), num_cycles=CYCLES)
        pettingzoo.seed_test(make, num_cycles=CYCLES)
        pettingzoo.render_test(make)


def check_arrays(slug: str, players: int, seeds: range) -> int:
    """Check that an imagined table gives the same array and text; return how many were."""
    found, rng, checked = game(slug), Stream(players), 0
    encoders: dict[str, Encoder] = {}
    for seed in seeds:
        for state in states_of_game(slug, players, seed, 3):
            encoder = encoders.setdefault(str(state.box.options), Encoder(state.box))
            seen = found.view(state, seat := rng.below(players))
            again = found.view(found.imagine(seen, rng), seat)
            assert np.array_equal(encoder.array(seen), encoder.array(again))
            assert text(seen) == text(again)
            checked += 1
    return checked


@every_table
def test_tables_that_a_seat_cannot_tell_apart_have_one_observation(slug, players) -> None:
    assert check_arrays(slug, players, range(1)) > 3


@pytest.mark.long
@every_table
def test_a_thousand_imagined_tables_have_one_observation(slug, players) -> None:
    checked, seed = 0, 1
    while checked < 1000:
        checked, seed = checked + check_arrays(slug, players, range(seed, seed + 1)), seed + 1


# What no number says: the box, the own seat (all rows begin with it), how a draw for the lead went,
# and the cards turned up once the game is over.
UNSAID = {"box", "seat", "draws", "turned"}


@every_table
def test_every_field_of_a_view_is_in_the_array(slug, players) -> None:
    box = game(slug).box(players)
    state = game(slug).deal(box, Stream(1))
    fields = set(game(slug).view(state, 0)._fields)
    written = {feature.field for feature, _ in Encoder(box).fields}
    assert written <= fields
    assert fields - written <= UNSAID


@every_table
def test_tables_with_different_texts_have_different_arrays(slug, players) -> None:
    texts: dict[bytes, str] = {}
    for state in states_of_game(slug, players, 2, 1):
        if state.to_act():
            view = state.box.game.view(state, 0)
            key = Encoder(state.box).array(view).tobytes()
            assert texts.setdefault(key, text(view)) == text(view)
    assert len(texts) > 2


def play_out(environment, seed: int) -> dict[str, float]:
    """Play a random game and return the last rewards."""
    environment.reset(seed=seed)
    rng = np.random.default_rng(seed)
    while not any(environment.terminations.values()):
        mask = environment.observe(environment.agent_selection)["action_mask"]
        environment.step(int(rng.choice(np.flatnonzero(mask))))
    return dict(environment.rewards)


def first(mask) -> int:
    return int(np.flatnonzero(mask)[0])


def test_rewards_are_shares_of_the_win_or_points() -> None:
    wins = play_out(env("wild_side", 3, options={"rounds": "once"}), 4)
    points = play_out(env("wild_side", 3, options={"rounds": "once"}, rewards="points"), 4)
    assert sum(wins.values()) == 1
    assert max(points.values()) <= 0, "penalty points"
    best = [seat for seat, total in points.items() if total == max(points.values())]
    assert best == [seat for seat, share in wins.items() if share]


def test_a_forbidden_action_is_refused_with_its_rule_and_changes_nothing() -> None:
    environment = env("wizard_did_it", 2, with_text=True)
    environment.reset(seed=3)
    agent = environment.agent_selection
    before = environment.observe(agent)
    environment.step(0)  # a Knight draws, but it is the Wizard's Phase
    assert environment.agent_selection == agent
    assert environment.infos[agent]["refused"] == "2.2"
    assert environment.infos[agent]["why"].startswith("Knights draw in the Knight's Phase")
    after = environment.observe(agent)
    assert after["text"] == before["text"]
    assert np.array_equal(after["observation"], before["observation"])
    environment.step(first(after["action_mask"]))
    assert environment.infos[agent] == {}


def test_secret_choices_are_asked_one_after_the_other() -> None:
    environment = Environment(game("rock_paper_wizard").box(3))
    environment.reset(seed=3)
    asked = []
    before = environment.encoder.array(environment.view("yellow"))
    for _ in range(2):
        agent = environment.agent_selection
        asked.append(agent)
        environment.step(first(environment.observe(agent)["action_mask"]))
    (spell,) = environment.encoder.slices("spell")
    now = environment.encoder.array(environment.view("yellow"))
    assert len(set(asked)) == 2
    assert np.array_equal(before[spell], now[spell]), "yellow sees no spell of the others"


@pytest.mark.parametrize("action", [-1, 10_000, 1.5, "draw"])
def test_junk_is_refused_in_a_sentence(action) -> None:
    environment = env("wizard_did_it", 2)
    environment.reset(seed=3)
    with pytest.raises(Unreadable, match="expected an action from 0 to 124"):
        environment.step(action)


def test_junk_arguments_are_refused_in_a_sentence() -> None:
    with pytest.raises(Unreadable, match="render mode"):
        env("wild_side", render_mode="rgb")
    with pytest.raises(Unreadable, match="kind of reward"):
        env("wild_side", rewards="money")
    with pytest.raises(Unreadable, match="call reset"):
        Environment(game("wild_side").box(2)).observe("wolf")
