"""A sample of the soak, with other games each day, and a check that the soak finds errors."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import count
from typing import Any

import pytest

from kit import GAMES as SLUGS
from kit import game
from tests.soak.play import seeds_of, soak_batch, table_of
from tests.walks import TABLES

GAMES = 130  # every table at least once, in a few seconds


def test_a_sample_of_today() -> None:
    seed = int(datetime.now(UTC).strftime("%Y%m%d")) * 1000
    found = soak_batch(seed, 1, range(GAMES))
    again = f"python -m tests.soak --seed {seed} --games {GAMES}"
    assert found.broken == [], f"{again}: {found.broken[0]}"
    assert found.games == GAMES
    print(f"soaked: {again}")


def test_every_table_comes_round() -> None:
    assert {table_of(seed) for seed in range(GAMES)} == set(TABLES)


@pytest.mark.parametrize("slug", SLUGS)
def test_one_game_can_be_soaked_alone(slug: str) -> None:
    first, step = seeds_of(slug, 17)
    assert {table_of(first + step * number) for number in range(GAMES)} == {
        table for table in TABLES if table[0] == slug
    }


def test_the_soak_notices_a_card_that_vanishes(monkeypatch: pytest.MonkeyPatch) -> None:
    cls: Any = game("wild_side").state
    cards, calls = cls.cards, count()
    monkeypatch.setattr(cls, "cards", lambda state: cards(state)[bool(next(calls)) :])
    found = soak_batch(*seeds_of("wild_side", 0), range(1))
    assert "card" in found.broken[0].what


def test_the_soak_notices_doors_that_disagree(monkeypatch: pytest.MonkeyPatch) -> None:
    cls: Any = game("witless_wizards").state
    legal = cls.legal
    monkeypatch.setattr(cls, "legal", lambda state, seat: legal(state, seat)[:1])
    found = soak_batch(*seeds_of("witless_wizards", 0), range(40))
    assert any("doors disagree" in broken.what for broken in found.broken)
