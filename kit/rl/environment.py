"""Each game as an environment of PettingZoo: agents act one after the other (AEC).

One action of the game is one step, so a turn may have several. Where several seats choose in secret
at once, they are asked one after the other, and none sees what the others have chosen.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import OrderEnforcingWrapper

from kit.core.cards import Pack
from kit.core.errors import Unreadable, pick, said
from kit.core.game import AnyBox, AnyGame, View
from kit.core.outcome import Outcome
from kit.core.rng import Stream
from kit.core.state import State
from kit.games import game
from kit.play.think.playout import won_shares
from kit.rl.features import Encoder, text

REWARDS = ("wins", "points")
RENDER_MODES = ("ansi", "human")
LONGEST = 20_000  # characters of a table in plain lines, at most
LETTERS = frozenset(["\n", *map(chr, range(0x20, 0x3000))])
Observation = dict[str, Any]


def env(  # noqa: PLR0913
    slug: str,
    players: int | None = None,
    *,
    options: Mapping[str, object] | None = None,
    pack: Pack | None = None,
    rewards: str = "wins",
    with_text: bool = False,
    render_mode: str | None = None,
) -> AECEnv[str, Observation, Any]:
    """Return the environment of a game, with PettingZoo's check of the order of calls.

    The agents have the names of the seats. An observation holds the array of what the seat sees and
    the ``action_mask``; *with_text* adds the table in plain lines. With the *rewards* "wins" a win
    counts 1, which winners share. With "points" a seat gets its points at the end, which are
    negative where the fewest win.

    >>> wild = env("wild_side", 2)
    >>> wild.reset(seed=1)
    >>> wild.agent_selection, int(wild.last()[0]["action_mask"].sum())
    ('wolf', 14)
    """
    return OrderEnforcingWrapper(
        Environment(
            game(slug).box(players, options, pack),
            rewards=rewards, with_text=with_text, render_mode=render_mode,
        )
    )  # fmt: skip


class Environment(AECEnv[str, Observation, Any]):
    """A game of one box, step by step.

    A forbidden action changes nothing and costs nothing: the same agent is asked again, and its
    ``infos`` name the rule ("refused") and say why. PettingZoo's ``TerminateIllegalWrapper`` ends
    the game instead.

    >>> from kit import game
    >>> one = Environment(game("wizard_did_it").box(1), render_mode="ansi")
    >>> one.reset(seed=1)
    >>> agent = one.agent_selection
    >>> one.label(0), int(one.action_space(agent).n) == len(one.box.notation)
    ('draw', True)
    >>> one.observe(agent)["observation"].shape == one.observation_space(agent)["observation"].shape
    True
    >>> one.step(0)
    >>> one.view(agent).seat, one.render().splitlines()[0]
    (0, 'Amber forest: 11, face down')
    >>> one.close()
    """

    def __init__(
        self,
        box: AnyBox,
        *,
        rewards: str = "wins",
        with_text: bool = False,
        render_mode: str | None = None,
    ) -> None:
        self.box: AnyBox = box
        self.game: AnyGame = box.game
        self.metadata = {
            "name": f"rulewalk_{self.game.slug}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }
        if render_mode is not None:
            pick(render_mode, RENDER_MODES, "render mode")
        self.render_mode = render_mode
        self.reward_kind = pick(rewards, REWARDS, "kind of reward")
        self.with_text, self.encoder = with_text, Encoder(box)
        self.possible_agents = list(self.game.seats[: box.players])
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        limit = np.iinfo(np.int16)
        size, actions = self.encoder.size, len(box.notation)
        parts: dict[str, spaces.Space[Any]] = {
            "observation": spaces.Box(limit.min, limit.max, (size,), np.int16),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
        if with_text:
            parts["text"] = spaces.Text(LONGEST, min_length=0, charset=LETTERS)
        self.observation_spaces: dict[str, spaces.Space[Any]] = {}
        self.action_spaces: dict[str, spaces.Space[Any]] = {}
        for agent in self.possible_agents:
            self.observation_spaces[agent] = spaces.Dict(parts)
            self.action_spaces[agent] = spaces.Discrete(actions)
        self._deals = Stream.fresh()
        self._state: State | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's actions: all of the box."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """Deal a new game; the seed fixes this deal and all later ones without a seed."""
        del options
        if seed is not None:
            self._deals = Stream(seed)
        self._state = self.game.deal(self.box, Stream(self._deals.below(1 << 32)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, str]] = {agent: {} for agent in self.agents}
        self._next()

    def step(self, action: object) -> None:
        """Play one action of the selected agent, or refuse it with the rule that forbids it."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        number = self._number(action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.infos = {one: {} for one in self.agents}
        state, seat = self._table, self._seat[agent]
        if number in state.legal(seat):
            state.apply(seat, number)
            self._next()
        else:
            self.infos[agent] = self._refusal(seat, number)
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """Return what an agent's seat sees, and which actions it may choose now."""
        view, seat = self.view(agent), self._seat[agent]
        mask = np.zeros(len(self.box.notation), np.int8)
        mask[self._table.legal(seat)] = 1
        found: Observation = {"observation": self.encoder.array(view), "action_mask": mask}
        if self.with_text:
            found["text"] = text(view)
        return found

    def view(self, agent: str) -> View:
        """Return an agent's view, as a bot gets it."""
        seat = self._seat[pick(agent, self.possible_agents, "agent")]
        found: View = self.game.view(self._table, seat)
        return found

    def label(self, action: int) -> str:
        """Return an action in words."""
        return self.box.notation.label(self._number(action))

    def render(self) -> str | None:
        """Return what the selected agent sees in plain lines, or print it in the mode "human"."""
        if self.render_mode is None:
            return None
        lines = text(self.view(self.agent_selection))
        if self.render_mode == "human":
            sys.stdout.write(f"{lines}\n")
            return None
        return lines

    def close(self) -> None:
        """Do nothing: there is no window."""

    def __str__(self) -> str:
        return str(self.metadata["name"])

    @property
    def _table(self) -> State:
        if self._state is None:
            raise Unreadable("there is no game yet: call reset() first")
        return self._state

    def _number(self, action: object) -> int:
        size = len(self.box.notation)
        if not isinstance(action, int | np.integer) or not 0 <= action < size:
            raise Unreadable(f"expected an action from 0 to {size - 1}, got {said(action)}")
        return int(action)

    def _next(self) -> None:
        """Select the agent to act, or end the game."""
        if acting := self._table.to_act():
            self.agent_selection = self.possible_agents[acting[0]]
            return
        outcome = self._table.outcome()
        assert outcome
        found = final_rewards(self.box, outcome, self.reward_kind)
        self.rewards = dict(zip(self.possible_agents, found, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)

    def _refusal(self, seat: int, action: int) -> dict[str, str]:
        """Return the rule that forbids an action, judged on a table imagined for the seat."""
        table = self.game.imagine(self.game.view(self._table, seat), Stream(0))
        refusal = self.game.why_not(table, seat, action)
        assert refusal
        return {"refused": refusal.clause, "why": refusal.sentence}


def final_rewards(box: AnyBox, outcome: Outcome, kind: str) -> list[float]:
    """Return each seat's reward: its share of a win, or its points."""
    found = box.game
    if kind == "points":
        sign = -1 if found.round_ends and found.round_ends.fewest else 1
        return [float(sign * total) for total in outcome.totals]
    if not outcome.winners:
        return [0.0] * box.players
    sides = found.sides(box)
    shares = won_shares(outcome, sides)
    return [
        next(share for share, side in zip(shares, sides, strict=True) if seat in side)
        for seat in range(box.players)
    ]
