"""No imagined table contradicts anything that its seat has seen, in any game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kit.core.rng import Stream
from kit.core.state import State
from kit.games.wicked_wise.view import fit
from tests.walks import IDS, TABLES, states_of_game

AT_ONCE = 10  # views of one game
every_table = pytest.mark.parametrize(("slug", "players"), TABLES, ids=IDS)


def voids_broken(table: Any) -> Iterator[str]:
    """Yield cards that lie where a seat has shown to have none, in words."""
    if table.box.game.slug == "wicked_wise":
        for hand, cards in enumerate(table.hands):
            yield from (f"hand {hand}" for c in cards if table.voids[hand] >> table.t.suit[c] & 1)
    if table.box.game.slug == "wild_side":
        for seat, hand in enumerate(table.hands):
            for kind, count in enumerate(hand):
                unknown = count - table.known[seat][kind]
                low = unknown > 0 and table.t.value[kind] <= table.above[seat]
                if unknown < 0 or low:
                    yield f"{table.box.pack[kind].name} in hand {seat}"


def check(real: State, seat: int, rng: Stream) -> None:
    """Check one imagined table: the seat sees the same, and the game finds nothing impossible."""
    found = real.box.game
    seen = found.view(real, seat)
    table = found.imagine(seen, rng)
    assert found.view(table, seat) == seen
    assert table.legal(seat) == real.legal(seat)
    assert table.to_act() == real.to_act()
    assert Counter(table.cards()) == Counter(real.cards())
    assert not [*voids_broken(real)], "what a seat has shown holds on the real table"
    assert not [*voids_broken(table)]
    found.lay(real.box, table.table(), Stream(1))  # refuses a table that the rules make impossible


def check_game(slug: str, players: int, seed: int) -> int:
    """Check some views of one random game; return how many."""
    rng, checked = Stream(seed), 0
    states = [state.clone() for state in states_of_game(slug, players, seed, 5)]
    for _ in range(AT_ONCE):
        check(rng.choice(states), rng.below(players), rng)
        checked += 1
    return checked


@every_table
def test_an_imagined_table_contradicts_nothing_its_seat_has_seen(slug: str, players: int) -> None:
    check_game(slug, players, seed=11)


@pytest.mark.long
@every_table
def test_ten_thousand_imagined_tables_contradict_nothing(slug: str, players: int) -> None:
    games = 10_000 // (AT_ONCE * len(TABLES)) + 1

    @settings(max_examples=games, deadline=None)
    @given(st.integers(min_value=100, max_value=1_000_000))
    def check_one(seed: int) -> None:
        check_game(slug, players, seed)

    check_one()


# The deal of Wicked & Wise, against every deal there is


def deals(suits: Sequence[int], wants: Sequence[int], bars: Sequence[int]) -> list[tuple[int, ...]]:
    """Return every way to deal cards of these suits into piles, by brute force."""
    return [
        piles
        for piles in product(range(len(wants)), repeat=len(suits))
        if all(piles.count(at) == want for at, want in enumerate(wants))
        and not any(bars[pile] >> suit & 1 for pile, suit in zip(piles, suits, strict=True))
    ]


@given(
    st.lists(st.integers(0, 2), min_size=3, max_size=7),
    st.lists(st.integers(0, 7), min_size=3, max_size=3),
    st.data(),
)
@settings(max_examples=60, deadline=None)
def test_a_deal_keeps_every_void_wherever_one_exists(suits, bars, data) -> None:
    cuts = sorted(data.draw(st.lists(st.integers(0, len(suits)), min_size=2, max_size=2)))
    wants = [cuts[0], cuts[1] - cuts[0], len(suits) - cuts[1]]
    possible = deals(suits, wants, bars)
    cards = list(range(len(suits)))
    if not possible:
        with pytest.raises(AssertionError, match="no table fits"):
            fit(cards, wants, bars, tuple(suits), Stream(1))
        return
    for seed in range(4):
        piles = fit(cards, wants, bars, tuple(suits), Stream(seed))
        where = tuple(next(at for at, pile in enumerate(piles) if c in pile) for c in cards)
        assert where in possible


def test_every_deal_can_come_up() -> None:
    suits, wants, bars = (0, 0, 1, 1, 2), [2, 2, 1], [1, 2, 0]
    possible, found = set(deals(suits, wants, bars)), set()
    for seed in range(300):
        piles = fit(list(range(5)), wants, bars, suits, Stream(seed))
        found.add(tuple(next(at for at, pile in enumerate(piles) if c in pile) for c in range(5)))
    assert found == possible
