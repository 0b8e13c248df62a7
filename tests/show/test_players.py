"""A student's own bot plays at the table, and sees no more than its seat may."""

from __future__ import annotations

import pytest

from kit import GAMES, check, table
from kit.core.errors import Illegal, Unreadable
from kit.show.notebook.answers import LegalMoves, Look


@pytest.mark.parametrize("slug", GAMES)
def test_a_function_plays_every_seat_or_one_among_bots(slug: str) -> None:
    seen: list[tuple[Look, LegalMoves]] = []

    def mine(look: Look, moves: LegalMoves) -> str:
        seen.append((look, moves))
        return moves[-1]

    t = table(slug, seed=3).bots(6, player=mine)
    assert len(seen) == len(t.match.actions) == 6
    for look, moves in seen:
        assert look.view.seat == t.seats.index(look.seat)
        assert moves.seat == look.seat
    seat, count = t.turn[0], len(seen)
    t.bots(1, player={seat: mine})
    assert len(seen) == count + 1
    others = dict.fromkeys(t.seats, "random")
    assert table(slug, seed=3).bots(5, player=others).match.actions


def test_what_a_function_returns_is_judged() -> None:
    t = table("wild_side", 3, seed=7)
    with pytest.raises(Illegal, match=r"3\.13"):
        t.bots(1, player=lambda look, moves: "done")
    with pytest.raises(Unreadable, match="one of its moves as text, not None"):
        t.bots(1, player=lambda look, moves: None)
    with pytest.raises(Unreadable, match="there is no seat 'wulf'; did you mean 'wolf'"):
        t.bots(1, player={"wulf": "random"})
    assert t.match.actions == []


def test_own_moves_and_bots_in_one_loop() -> None:
    t, mine = table("wild_side", 2, seed=1, options={"rounds": "once"}), 0
    while not t.over and mine < 5:
        if t.turn[0] == "wolf":
            t.play(t.moves()[0])
            mine += 1
        else:
            t.bots(1, seed=mine)
    assert mine == 5


def test_a_check_never_raises_and_says_what_helps() -> None:
    assert check(lambda: True, "x")
    wrong = check(lambda: int("x"), "Look again.")
    assert not wrong
    assert repr(wrong).startswith("Not yet. ValueError: invalid literal")
    assert repr(wrong).endswith("A hint: Look again.")
    assert repr(check(lambda: False, "Think.")) == "Not yet. A hint: Think."
