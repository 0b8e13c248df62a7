"""Set-up, scoring, victory and Refresh, on laid tables and over whole games."""

from __future__ import annotations

from collections import Counter

import pytest

from kit.core.rng import Stream
from tests.games.rock_paper_wizard.tables import GAME, gold, lay, spaces
from tests.walks import walk

BOOK = ["Passwall", "Fireball", "Feeblemind"]
ALL_PAID = {"red": 8, "green": 8, "yellow": 8, "blue": 8}  # after a round on one space


@pytest.mark.rule("1.1", "1.3", "1.4", "1.5")
@pytest.mark.parametrize(("players", "book"), [(3, 3), (4, 4), (5, 5), (6, 5)])
def test_the_deal(players: int, book: int) -> None:
    state = GAME.deal(GAME.box(players), Stream(7))
    assert len(state.book) == book
    assert set(state.gold) == {3}
    assert set(state.space) == {5}
    assert len(state.cards()) == 23


@pytest.mark.rule("1.9")
def test_everyone_may_be_first() -> None:
    firsts = Counter(GAME.deal(GAME.box(6), Stream(seed)).first for seed in range(120))
    assert set(firsts) == set(range(6))


@pytest.mark.rule("1.6", "5.1", "3.8")
@pytest.mark.parametrize("players", GAME.players)
def test_what_always_holds(players: int) -> None:
    for seed in range(25):
        for state in walk("rock_paper_wizard", players, seed):
            colors = Counter(state.t.color[kind] for kind in state.book)
            assert max(colors.values()) <= 2
            assert len(state.book) == min(players, 5)
            assert min(state.gold) >= 0
            assert all(0 <= at <= 10 for at in state.space)
            if state.phase == 0 and not state.ready:
                assert all(3 <= at <= 7 for at in state.space)


@pytest.mark.rule("4.6", "4.8")
@pytest.mark.parametrize("players", GAME.players)
def test_the_game_ends_with_one_richest_and_not_before(players: int) -> None:
    for seed in range(25):
        ties = 0
        for state in walk("rock_paper_wizard", players, seed):
            richest = max(state.gold)
            alone, phase = state.gold.count(richest) == 1, state.table()["phase"]
            needed = 0 if ties and state.box.options["tie"] == "richest alone" else 25
            if phase == "refresh":  # the game went on
                assert richest < needed or not alone
                ties += richest >= 25
        assert (phase, alone, richest >= needed) == ("over", True, True)


@pytest.mark.rule("4.8")
@pytest.mark.parametrize(
    ("reading", "enough", "over"),
    [("25 needed", 25, False), ("richest alone", 25, False), ("richest alone", 0, True)],
)
def test_who_wins_with_less_than_25_after_a_tie(reading: str, enough: int, over: bool) -> None:
    match = lay(
        3, {"tie": reading}, phase="score", spellbook=BOOK, spaces={"red": 7, "green": 6},
        gold={"red": 12, "green": 9, "yellow": 9}, enough=enough,
    )  # fmt: skip
    clauses = [event.clause for event in match.submit(0, "score")]
    assert (match.outcome() is not None) == over
    if over:
        assert match.outcome().winners == (0,)
        assert match.outcome().clause == clauses[-1] == "4.8"


@pytest.mark.rule("4.8")
@pytest.mark.parametrize(("reading", "enough"), [("25 needed", 25), ("richest alone", 0)])
def test_a_tie_is_remembered_where_the_reading_asks_for_it(reading: str, enough: int) -> None:
    match = lay(
        3, {"tie": reading}, phase="score", spellbook=BOOK, spaces={"red": 7, "green": 7},
        gold={"red": 20, "green": 20},
    )  # fmt: skip
    match.submit(0, "score")
    assert match.outcome() is None
    assert match.state.table()["enough"] == enough


@pytest.mark.rule("4.1", "4.2", "4.3", "4.4")
@pytest.mark.parametrize(
    ("at", "paid"),
    [
        ([7, 6, 5], [5, 3, 0]), ([7, 7, 5], [5, 5, 3]), ([7, 6, 6], [5, 3, 3]),
        ([4, 4, 4], [5, 5, 5]), ([0, 10, 1], [0, 5, 3]), ([9, 10, 8], [3, 5, 0]),
    ],
)  # fmt: skip
def test_scoring(at: list[int], paid: list[int]) -> None:
    seats = ("red", "green", "yellow")
    match = lay(3, phase="score", spellbook=BOOK, spaces=dict(zip(seats, at, strict=True)))
    match.submit(0, "score")
    assert [has - 3 for has in gold(match)] == paid


@pytest.mark.rule("4.6", "4.8", "4.9")
@pytest.mark.parametrize(
    ("purses", "over"),
    [([20, 0, 0], True), ([19, 0, 0], False), ([22, 24, 0], False), ([30, 20, 0], True)],
)  # red is closest, green second
def test_the_check_for_victory(purses: list[int], over: bool) -> None:
    seats = ("red", "green", "yellow")
    match = lay(
        3, phase="score", spellbook=BOOK, spaces={"red": 7, "green": 6},
        gold=dict(zip(seats, purses, strict=True)),
    )  # fmt: skip
    match.submit(0, "score")
    assert (match.outcome() is not None) == over
    if over:
        assert match.outcome().winners == (0,)
        assert list(match.outcome().totals) == gold(match)


@pytest.mark.rule("5.1", "5.2", "5.3", "5.5")
def test_refresh() -> None:
    at = {"red": 2, "green": 3, "yellow": 7, "blue": 8}
    book = ["Passwall", "Fireball", "Feeblemind", "Fear"]
    match = lay(
        4, phase="refresh", first="blue", spellbook=book, spaces=at, deck=["Misty Step"],
        gold={"blue": 5},
    )  # fmt: skip
    match.submit(3, "refresh")
    assert spaces(match) == [3, 3, 7, 7]
    assert match.state.table()["spellbook"] == ["Fireball", "Feeblemind", "Fear", "Misty Step"]
    assert match.state.table()["discard"] == ["Passwall"]
    assert match.state.table()["first"] == "red"


@pytest.mark.rule("1.6", "5.4")
def test_every_card_that_does_not_fit_is_discarded() -> None:
    book = ["Passwall", "Fireball", "Fear", "Misty Step"]
    deck = ["Polymorph", "Ice Storm", "Confusion"]
    match = lay(4, phase="refresh", spellbook=book, deck=deck, gold=ALL_PAID)
    match.submit(0, "refresh")
    assert match.state.table()["spellbook"] == ["Fireball", "Fear", "Misty Step", "Confusion"]
    assert match.state.table()["discard"] == ["Passwall", "Polymorph", "Ice Storm"]


@pytest.mark.rule("1.8")
@pytest.mark.parametrize("reading", ["at once", "when needed"])
def test_when_the_deck_is_made_anew(reading: str) -> None:
    names = [card.name for card in GAME.pack if card.deck == "spell"]
    gone = [name for name in names if name not in (*BOOK, "Misty Step")]
    match = lay(
        3,
        {"reshuffle": reading},
        phase="refresh",
        spellbook=BOOK,
        deck=["Misty Step"],
        discard=gone,
        gold={"red": 8, "green": 8, "yellow": 8},
    )
    match.submit(0, "refresh")
    table = match.state.table()
    assert (len(table["deck"]), len(table["discard"])) == (
        (20, 0) if reading == "at once" else (0, 20)
    )
    assert len(match.state.cards()) == 23
