"""Choosing in secret, casting together, Wild Surges."""

from __future__ import annotations

import pytest

from kit.core.errors import Illegal
from kit.core.rng import Stream
from tests.games.rock_paper_wizard.tables import GAME, cast_all, lay

BOOK = ["Fireball", "Misty Step", "Dimension Door", "Feeblemind"]
RETHINK = {"rethink": "until all are ready"}


@pytest.mark.rule("2.2")
def test_all_may_choose_at_once_and_in_any_order() -> None:
    match = lay(spellbook=BOOK)
    assert match.to_act() == (0, 1, 2, 3)
    match.submit(2, "Fireball > blue")
    assert match.to_act() == (0, 1, 3)
    assert match.state.legal(2) == []


@pytest.mark.rule("2.2")
def test_the_others_see_that_one_has_chosen_and_not_what() -> None:
    one, two = lay(spellbook=BOOK), lay(spellbook=BOOK)
    one.submit(2, "Fireball > blue")
    two.submit(2, "Misty Step > red")
    for seat in (0, 1, 3):
        assert one.view(seat) == two.view(seat)
        assert one.log(seat) == two.log(seat)
        assert one.view(seat).ready == 1 << 2
    assert one.view(2) != two.view(2)


@pytest.mark.rule("2.6")
def test_the_last_choice_shows_them_all() -> None:
    match = lay(spellbook=BOOK)
    cast_all(
        match, {"red": "Fireball > blue", "green": "Fireball > red", "yellow": "Misty Step > red"}
    )
    assert match.view(0).aim == (3, -1, -1, -1)
    match.submit(3, "Feeblemind > red")
    assert match.view(0).aim == (3, 0, 0, 0)
    assert [event.kind for event in match.events[-1]].count("cast") == 4


@pytest.mark.rule("2.3", "2.4")
def test_there_are_as_many_choices_as_spells_times_others() -> None:
    for players in GAME.players:
        state = GAME.deal(GAME.box(players), Stream(3))
        assert len(state.legal(0)) == min(players, 5) * (players - 1)


@pytest.mark.rule("2.12")
def test_a_choice_is_held() -> None:
    match = lay(spellbook=BOOK)
    match.submit(0, "Fireball > blue")
    with pytest.raises(Illegal) as no:
        match.submit(0, "Fireball > green")
    assert no.value.refusal.clause == "2.12"
    assert match.to_act() == (1, 2, 3)


@pytest.mark.rule("2.12")
def test_in_the_other_reading_one_may_think_again_until_all_are_ready() -> None:
    match = lay(4, RETHINK, spellbook=BOOK)
    match.submit(0, "Fireball > blue")
    assert match.to_act() == (1, 2, 3, 0)
    assert match.why_not(0, "Fireball > blue").clause == "2.12"
    events = match.submit(0, "Misty Step > green")
    assert [(event.kind, event.clause) for event in events] == [("chose anew", "2.12")]
    cast_all(match, {"green": "Fireball > red", "yellow": "Fireball > red"})
    match.submit(3, "Feeblemind > red")
    assert match.state.table()["casts"]["red"] == "Misty Step > green"
    assert match.why_not(0, "Fireball > blue").clause == "2.5"


@pytest.mark.rule("2.12", "2.2")
def test_nobody_notices_a_second_thought() -> None:
    match = lay(4, RETHINK, spellbook=BOOK)
    match.submit(0, "Fireball > blue")
    before = [(match.view(seat), match.log(seat)) for seat in (1, 2, 3)]
    match.submit(0, "Misty Step > green")
    assert [(match.view(seat), match.log(seat)) for seat in (1, 2, 3)] == before
    assert match.view(0).aim[0] == 1


@pytest.mark.rule("2.5")
@pytest.mark.parametrize("options", [{}, {"rethink": "until all are ready"}])
def test_a_gesture_is_held_until_its_spell_is_resolved(options: dict[str, str]) -> None:
    match = lay(4, options, spellbook=BOOK)
    cast_all(match, {"red": "Fireball > blue", "green": "Fireball > red"})
    cast_all(match, {"yellow": "Misty Step > red", "blue": "Feeblemind > red"})
    assert {match.why_not(seat, "Fireball > green").clause for seat in range(4)} == {"2.5"}
    match.submit(0, "resolve")
    assert match.why_not(0, "Fireball > green").clause == "2.1"  # nothing is held any more
    assert match.why_not(1, "Misty Step > blue").clause == "2.5"


@pytest.mark.rule("2.13")
def test_no_seat_can_tell_which_card_a_surge_has_brought() -> None:
    one = lay(spellbook=BOOK, deck=["Fear", "Polymorph"])
    two = lay(spellbook=BOOK, deck=["Telekinesis", "Ice Storm"])
    for match in (one, two):
        cast_all(match, {"red": "Fireball > yellow", "yellow": "Fireball > red"})
        cast_all(match, {"green": "Feeblemind > red", "blue": "Feeblemind > red"})
    for seat in range(4):
        assert one.view(seat) == two.view(seat)
        assert one.log(seat) == two.log(seat)
    assert "2.13" in [event.clause for event in one.events[-1]]


@pytest.mark.rule("2.8")
@pytest.mark.parametrize(
    ("green", "surges"),
    [("Dimension Door > red", True), ("Dimension Door > blue", False), ("Fireball > red", False)],
)
def test_a_surge_takes_the_same_spell_and_each_other(green: str, surges: bool) -> None:
    match = lay(spellbook=BOOK)
    cast_all(match, {"red": "Dimension Door > green", "green": green})
    cast_all(match, {"yellow": "Feeblemind > red", "blue": "Feeblemind > red"})
    assert bool(match.state.surge) == surges
    if surges:
        assert match.state.surge == 0b11
        assert match.view(0).spell[:2] == match.view(1).spell[:2] == (-2, -2)


@pytest.mark.rule("2.9")
@pytest.mark.parametrize("first", ["red", "green", "yellow", "blue"])
def test_surge_cards_are_drawn_clockwise_from_the_first_player(first: str) -> None:
    order = ["red", "green", "yellow", "blue"]
    order = order[order.index(first) :] + order[: order.index(first)]
    deck = ["Fear", "Polymorph", "Telekinesis", "Ice Storm"]
    match = lay(spellbook=BOOK, first=first, deck=deck)
    cast_all(match, {"red": "Fireball > yellow", "yellow": "Fireball > red"})
    cast_all(match, {"green": "Misty Step > blue", "blue": "Misty Step > green"})
    casts = match.state.table()["casts"]
    assert [casts[seat].partition(" > ")[0] for seat in order] == [f"?{name}" for name in deck]


@pytest.mark.rule("3.9")
def test_a_surge_is_discarded_after_it_is_resolved() -> None:
    match = lay(spellbook=BOOK, deck=["Fear", "Polymorph"])
    cast_all(match, {"red": "Fireball > yellow", "yellow": "Fireball > red"})
    cast_all(match, {"green": "Feeblemind > red", "blue": "Feeblemind > red"})
    kinds = [event.kind for event in match.submit(0, "resolve")]
    assert kinds[0] == "reveals"
    assert match.state.table()["discard"] == ["Fear"]


@pytest.mark.rule("3.1")
def test_only_the_wizard_whose_spell_it_is_resolves() -> None:
    match = lay(spellbook=BOOK, first="yellow")
    names = ("red", "green", "yellow", "blue")
    cast_all(match, {"red": "Fireball > blue", "green": "Fireball > red"})
    cast_all(match, {"yellow": "Misty Step > red", "blue": "Feeblemind > red"})
    seen = []
    while match.state.table()["phase"] == "resolve":
        (seat,) = match.to_act()
        seen.append(names[seat])
        for other in {0, 1, 2, 3} - {seat}:
            assert match.why_not(other, "resolve").clause == "3.1"
        match.submit(seat, "resolve")
    assert seen == ["yellow", "blue", "red", "green"]
