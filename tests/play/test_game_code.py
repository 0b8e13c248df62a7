"""A game as a short code: it replays, and typing errors are detected."""

from __future__ import annotations

import pytest

from kit import GAMES, game
from kit.core.cards import Pack
from kit.core.errors import Unreadable
from kit.core.rng import Stream
from kit.play.game_code import MixedRadix, read_game, write_game
from kit.play.match import Match
from tests.walks import box_for

BY_PREFIX = {game(slug).prefix: game(slug) for slug in GAMES}


def played(slug: str, seed: int, most: int = 150) -> Match:
    found, rng = game(slug), Stream(seed)
    match = Match.deal(box_for(found, found.players[seed % len(found.players)], seed), seed)
    while match.to_act() and len(match.actions) < most:
        seat = rng.choice(match.to_act())
        match.submit(seat, rng.choice(match.state.legal(seat)))
    return match


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_code_plays_the_game_again(slug: str, seed: int) -> None:
    match = played(slug, seed)
    again = read_game(write_game(match, seed), BY_PREFIX)
    assert again.seed == seed
    assert again.match.box == match.box
    assert again.match.actions == match.actions
    assert again.match.state == match.state


def test_most_games_fit_into_a_line() -> None:
    assert len(write_game(played("rock_paper_wizard", 1), 1)) < 80
    assert len(write_game(played("witless_wizards", 1), 1)) < 80


def test_a_slip_is_noticed() -> None:
    code = write_game(played("witless_wizards", 1), 1)
    wrong = code[:8] + ("A" if code[8] != "A" else "B") + code[9:]
    long = "WL-" + "A" * 30_000
    for text in (wrong, code[:-3], f"{code}AAAA", "WL-", "WL-é", "XX-AAAA", "", long):
        with pytest.raises(Unreadable):
            read_game(text, BY_PREFIX)


def test_cards_of_ones_own_have_no_code() -> None:
    found = game("witless_wizards")
    own = Pack("mine", found.pack.cards, found.effects)
    with pytest.raises(Unreadable, match="save it to a file"):
        write_game(Match.deal(found.box(2, None, own), 1), 1)


def test_small_numbers_come_out_as_they_went_in() -> None:
    digits = MixedRadix()
    for value, limit in ((2, 3), (0, 1), (6, 7)):
        digits.put(value, limit)
    assert [digits.take(limit) for limit in (3, 1, 7)] == [2, 0, 6]
