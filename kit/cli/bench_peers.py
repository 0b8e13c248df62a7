"""Other engines of card games, played at random as ours are; each is left out if not installed."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

Playout = Callable[[int], int]  # plays one game by its seed; returns plies with a real choice


def peers() -> dict[str, Playout]:
    """Return a playout of each engine that is installed, by its name."""
    makers: dict[str, Callable[[], Playout]] = {
        "RLCard UNO": _uno,
        "jass-kit": _jass,
        "OpenSpiel hearts (C++)": partial(_open_spiel, "hearts"),
        "OpenSpiel crazy eights (C++)": partial(_open_spiel, "crazy_eights"),
    }
    found: dict[str, Playout] = {}
    for name, make in makers.items():
        try:
            found[name] = make()
        except ImportError:
            continue
    return found


def _uno() -> Playout:
    import rlcard  # type: ignore[import-not-found,import-untyped,unused-ignore]

    env = rlcard.make("uno")

    def playout(seed: int) -> int:
        pick, choices = random.Random(seed).random, 0
        state, _ = env.reset()
        while not env.is_over():
            legal = list(state["legal_actions"])
            choices += len(legal) > 1
            state, _ = env.step(legal[int(pick() * len(legal))])
        return choices

    return playout


def _jass() -> Playout:
    """Jass with declared trumps, in Python on numpy arrays; nobody pushes."""
    from jass.game import const  # type: ignore[import-not-found,import-untyped,unused-ignore]
    from jass.game.game_sim import GameSim  # type: ignore[import-not-found,import-untyped,unused-ignore]
    from jass.game.game_util import deal_random_hand  # type: ignore[import-not-found,import-untyped,unused-ignore]
    from jass.game.rule_schieber import RuleSchieber  # type: ignore[import-not-found,import-untyped,unused-ignore]

    rule, trumps = RuleSchieber(), 4

    def playout(seed: int) -> int:
        pick, choices = random.Random(seed).random, 1
        game = GameSim(rule=rule)
        game.init_from_cards(hands=deal_random_hand(), dealer=const.NORTH)
        game.action_trump(int(pick() * trumps))
        while not game.is_done():
            (legal,) = rule.get_valid_cards_from_state(game.state).nonzero()
            choices += len(legal) > 1
            game.action_play_card(int(legal[int(pick() * len(legal))]))
        return choices

    return playout


def _open_spiel(name: str) -> Playout:
    import pyspiel  # type: ignore[import-not-found,import-untyped,unused-ignore]

    game = pyspiel.load_game(name)

    def playout(seed: int) -> int:
        pick, choices = random.Random(seed).random, 0
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            choices += len(legal) > 1 and not state.is_chance_node()
            state.apply_action(legal[int(pick() * len(legal))])
        return choices

    return playout
