"""A hostile player sends any seat, number or text at any time; the match stays correct."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import event, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from kit import GAMES, game
from kit.core.errors import KitError
from kit.core.rng import Stream
from kit.play.match import Match
from tests.walks import playable


class Hostile(RuleBasedStateMachine):
    """Plays one game with good and bad input mixed."""

    slug = ""

    @initialize(data=st.data(), seed=st.integers(0, 2**32))
    def sit_down(self, data: st.DataObject, seed: int) -> None:
        self.game = game(self.slug)
        players = data.draw(st.sampled_from(self.game.players))
        options = {o.name: data.draw(st.sampled_from(o.choices)) for o in self.game.options}
        self.match = Match.deal(self.game.box(players, playable(self.game, players, options)), seed)
        self.rng = Stream(seed)
        self.count = sorted(self.match.state.cards())

    @rule(plies=st.integers(1, 40))
    def progress(self, plies: int) -> None:
        """Play some moves, so that random input meets late positions too."""
        for _ in range(plies):
            if self.match.to_act():
                seat = self.rng.choice(self.match.to_act())
                self.match.submit(seat, self.rng.choice(self.match.legal(seat)))
        event("over" if self.match.outcome() else "under way")

    @rule(seat=st.integers(-3, 9), action=st.one_of(st.integers(-5, 10_000), st.text(max_size=60)))
    def anything(self, seat: int, action: int | str) -> None:
        """Send any input: it is legal and played, or refused without a change."""
        before, events = self.match.state.clone(), list(self.match.events)
        try:
            self.match.submit(seat, action)
        except KitError:
            assert self.match.state == before
            assert self.match.events == events
        else:
            assert seat in before.to_act()

    @rule(data=st.data())
    def any_label(self, data: st.DataObject) -> None:
        """Send the label of an action that may not be legal now."""
        self.anything(
            data.draw(st.integers(0, self.match.box.players - 1)),
            data.draw(st.sampled_from(self.match.box.notation.labels)),
        )

    @precondition(lambda self: getattr(self, "match", None) and self.match.actions)
    @rule(back=st.integers(1, 5))
    def undo(self, back: int) -> None:
        for _ in range(min(back, len(self.match.actions))):
            self.match.undo()

    @invariant()
    def nothing_is_lost_and_nothing_leaks(self) -> None:
        if not hasattr(self, "match"):
            return
        state = self.match.state
        assert sorted(state.cards()) == self.count
        for seat in range(state.box.players):
            seen = self.game.view(state, seat)
            assert self.game.view(self.game.imagine(seen, self.rng), seat) == seen
        assert (state.outcome() is None) == bool(state.to_act())


@pytest.mark.parametrize("slug", GAMES)
def test_a_match_survives_a_hostile_player(slug: str) -> None:
    machine: Any = type(f"Hostile_{slug}", (Hostile,), {"slug": slug})
    case = machine.TestCase
    case.settings = settings(
        max_examples=15,
        stateful_step_count=25,
        deadline=None,
        derandomize=True,  # the same on every run of CI; `make test-long` searches further
    )
    case("runTest").runTest()
