"""A seat cannot find out secrets from views, actions, labels or pictures."""

from __future__ import annotations

import pytest

from kit import game
from kit.core.event import events_of, heard
from kit.core.rng import Stream
from kit.show.plain_drawing import drawing_of
from tests.walks import IDS, TABLES, some_states, walk

every_table = pytest.mark.parametrize(("slug", "players"), TABLES, ids=IDS)


@every_table
def test_a_seat_cannot_tell_an_imagined_table_from_the_real_one(slug: str, players: int) -> None:
    found, rng = game(slug), Stream(17)
    for state in some_states(slug, players, games=6, every=3):
        for seat in range(players):
            seen = found.view(state, seat)
            imagined = found.imagine(seen, rng)
            assert found.view(imagined, seat) == seen
            assert sorted(imagined.cards()) == sorted(state.cards())
            assert imagined.legal(seat) == state.legal(seat)
            assert imagined.to_act() == state.to_act()


@every_table
def test_imagined_tables_differ(slug: str, players: int) -> None:
    """If imagine returned the real table, nothing would be secret."""
    found, rng = game(slug), Stream(23)
    state = found.deal(found.box(players), Stream(2))
    tables = {str(found.imagine(found.view(state, 0), rng).table()) for _ in range(20)}
    assert len(tables) > 1


@every_table
def test_an_imagined_table_can_be_played_to_its_end(slug: str, players: int) -> None:
    found, rng = game(slug), Stream(29)
    for state in some_states(slug, players, games=2, every=47):
        imagined = found.imagine(found.view(state, 0), rng)
        for _ in range(found.plies):
            if not imagined.to_act():
                break
            seat = rng.choice(imagined.to_act())
            imagined.apply(seat, rng.choice(imagined.legal(seat)))
        assert imagined.outcome() is not None


@every_table
def test_the_picture_is_the_same_for_the_imagined_table(slug: str, players: int) -> None:
    found, rng = game(slug), Stream(31)
    draw = drawing_of(game(slug))
    for number, state in enumerate(some_states(slug, players, games=2, every=19)):
        seen = found.view(state, number % players)
        again = found.view(found.imagine(seen, rng), number % players)
        assert draw.table(seen) == draw.table(again)


@every_table
def test_a_view_changes_only_with_an_event_that_the_seat_may_see(slug: str, players: int) -> None:
    found = game(slug)
    for seed in range(4):
        notes: list = []
        before: list = []
        for state in walk(slug, players, seed, notes.append):
            views = [found.view(state, seat) for seat in range(players)]
            for seat, seen in enumerate(views if before else ()):
                if seen != before[seat]:
                    assert heard(events_of(notes), seat), state.table()
            before = views
            notes.clear()
