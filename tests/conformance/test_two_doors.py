"""The fast engine and the plain rulebook agree, action by action."""

from __future__ import annotations

import pytest

from kit import game
from kit.core.errors import Illegal
from kit.core.rng import Stream
from kit.play.match import Match
from tests.walks import IDS, TABLES, some_states, walk

PLIES = 20_000  # for each game, over all its player counts; every second one is compared


@pytest.mark.parametrize(("slug", "players"), TABLES, ids=IDS)
def test_legal_is_exactly_what_no_clause_forbids(slug: str, players: int) -> None:
    found = game(slug)
    wanted, plies, seed = PLIES // len(found.players) + 1, 0, 0
    while plies < wanted:
        for state in walk(slug, players, seed):
            plies += 1
            for seat in range(players) if plies % 2 else ():
                _compare(found, state, seat, plies)
        seed += 1


def _compare(found, state, seat, ply) -> None:
    why_not, legal = found.why_not, state.legal(seat)
    if seat not in state.to_act():
        assert legal == []
        assert why_not(state, seat, ply % len(state.box.notation)) is not None
        return
    allowed = [a for a in range(len(state.box.notation)) if why_not(state, seat, a) is None]
    assert allowed == legal, [state.box.notation.label(a) for a in set(allowed) ^ set(legal)]
    assert allowed, "a seat that is to act has something to do"


@pytest.mark.parametrize(("slug", "players"), TABLES, ids=IDS)
def test_a_refused_action_changes_nothing_and_names_a_clause(slug: str, players: int) -> None:
    found, rng = game(slug), Stream(5)
    for state in some_states(slug, players, games=4):
        match = Match(state.clone())
        before = match.state.clone()
        for seat in range(players):
            action = rng.below(len(state.box.notation))
            if action in state.legal(seat):
                continue
            with pytest.raises(Illegal) as no:
                match.submit(seat, action)
            assert no.value.refusal.clause in found.rulebook
            assert no.value.refusal.sentence.endswith((".", "!"))
            assert match.state == before
            assert match.actions == []


@pytest.mark.parametrize(("slug", "players"), TABLES, ids=IDS)
def test_labels_parse_back(slug: str, players: int) -> None:
    notation = game(slug).box(players).notation
    assert [notation.parse(label) for label in notation.labels] == list(range(len(notation)))
