"""Each spell on an opponent, on oneself, and on a wizard who has acted.

The expected numbers are calculated by hand from the cards, not by the engine.
"""

from __future__ import annotations

import pytest

from tests.games.rock_paper_wizard.tables import GAME, casting, gold, lay, resolve, spaces

SPACES = {"red": 4, "green": 6, "yellow": 5, "blue": 7}
GOLD = {"red": 2, "green": 5, "yellow": 4, "blue": 3}
# Red casts on green: spaces and gold of red, green, yellow, blue afterwards.
ON_GREEN = {
    "Antimagic Field": ([6, 6, 5, 7], [2, 5, 4, 3]),
    "Confusion": ([6, 6, 5, 7], [2, 5, 4, 3]),
    "Counterspell": ([6, 6, 5, 7], [2, 5, 4, 3]),
    "Misty Step": ([6, 6, 5, 7], [2, 5, 4, 3]),
    "Passwall": ([7, 8, 5, 7], [2, 5, 4, 3]),
    "Teleportation Circle": ([7, 6, 5, 7], [2, 5, 4, 3]),
    "Wall of Force": ([6, 6, 5, 7], [2, 5, 4, 3]),
    "Chain Lightning": ([4, 3, 3, 7], [2, 5, 4, 3]),  # green points at yellow
    "Dimension Door": ([6, 4, 5, 7], [2, 5, 4, 3]),
    "Fear": ([4, 0, 5, 7], [2, 5, 4, 3]),
    "Fireball": ([4, 1, 5, 7], [2, 5, 4, 3]),
    "Ice Storm": ([6, 2, 7, 7], [2, 5, 4, 3]),
    "Meteor Swarm": ([4, 0, 5, 7], [2, 5, 4, 3]),  # leftmost of four: 1 and three times 2
    "Polymorph": ([4, 3, 5, 7], [2, 5, 4, 3]),
    "Stinking Cloud": ([3, 3, 4, 7], [2, 5, 4, 3]),
    "Telekinesis": ([4, 3, 5, 7], [2, 5, 4, 3]),
    "Vampiric Touch": ([6, 4, 5, 7], [2, 5, 4, 3]),
    "Burning Hands": ([4, 5, 5, 7], [2, 4, 4, 3]),
    "Charm Person": ([4, 6, 5, 7], [2, 5, 4, 3]),  # green has yet to choose
    "Color Spray": ([4, 6, 5, 7], [2, 2, 4, 3]),
    "Dominate Person": ([4, 3, 5, 7], [3, 4, 4, 3]),
    "Feeblemind": ([4, 6, 5, 7], [4, 3, 4, 3]),
    "Imprisonment": ([4, 6, 5, 7], [3, 2, 5, 4]),
}
# Red's own spell, turned on red.
ON_RED = {name: ([4, 6, 5, 7], [2, 5, 4, 3]) for name in ON_GREEN} | {
    "Antimagic Field": ([6, 6, 5, 7], [2, 5, 4, 3]),
    "Confusion": ([6, 6, 5, 7], [2, 5, 4, 3]),
    "Counterspell": ([6, 6, 5, 7], [2, 5, 4, 3]),
    "Wall of Force": ([6, 6, 5, 7], [2, 5, 4, 3]),
    "Passwall": ([9, 6, 5, 7], [2, 5, 4, 3]),
    "Chain Lightning": ([1, 6, 5, 7], [2, 5, 4, 3]),
    "Fireball": ([0, 6, 5, 7], [2, 5, 4, 3]),
    "Ice Storm": ([0, 8, 5, 9], [2, 5, 4, 3]),
    "Meteor Swarm": ([0, 6, 5, 7], [2, 5, 4, 3]),
    "Stinking Cloud": ([1, 5, 5, 6], [2, 5, 4, 3]),
    "Telekinesis": ([3, 6, 5, 7], [2, 5, 4, 3]),
    "Burning Hands": ([3, 6, 5, 7], [1, 5, 4, 3]),
    "Dominate Person": ([1, 6, 5, 7], [2, 5, 4, 3]),
}  # nobody is poorer than red, so Fear and the like do nothing


def book_with(name: str) -> list[str]:
    """Return a spellbook of four with the spell on its left."""
    fill = ["Wall of Force", "Feeblemind", "Fireball", "Burning Hands", "Misty Step"]
    kinds = {card.name: card.numbers["color"] for card in GAME.pack}
    book = [name]
    for other in fill:
        same = [one for one in book if kinds[one] == kinds[other]]
        if other not in book and len(same) < 2 and len(book) < 4:
            book.append(other)
    return book


def table(name: str, red: str, first: str = "red", **more: str):
    book = book_with(name)
    casts = {"red": f"{name} > {red}", "green": f"{book[1]} > yellow"} | more
    return casting(
        book,
        {seat: casts.get(seat, f"{book[2]} > red") for seat in ("red", "green", "yellow", "blue")},
        first=first, gold=GOLD, spaces=SPACES,
    )  # fmt: skip


def test_the_lists_name_all_23_spells() -> None:
    printed = {card.name for card in GAME.pack if card.deck == "spell"}
    assert len(printed) == 23
    assert set(ON_GREEN) == set(ON_RED) == printed


@pytest.mark.parametrize("name", ON_GREEN)
def test_on_an_opponent(name: str) -> None:
    match = table(name, "green")
    resolve(match)
    assert (spaces(match), gold(match)) == ON_GREEN[name]


@pytest.mark.parametrize("name", ON_RED)
@pytest.mark.rule("3.10")
def test_on_oneself(name: str) -> None:
    match = table(name, "red")
    assert "3.10" in resolve(match)
    assert (spaces(match), gold(match)) == ON_RED[name]


@pytest.mark.parametrize("name", ON_GREEN)
@pytest.mark.rule("3.7")
def test_on_a_wizard_who_has_acted(name: str) -> None:
    """Only effects that need a gesture are lost: all others have acted, and it is red's turn."""
    match = lay(
        4, phase="resolve", first="green", turn="red", spellbook=book_with(name), gold=GOLD,
        spaces=SPACES, casts={"red": f"{name} > green"},
    )  # fmt: skip
    clauses = resolve(match)
    wanted = dict(ON_GREEN)
    wanted["Chain Lightning"] = ([4, 3, 5, 7], [2, 5, 4, 3])  # it jumps nowhere
    assert (spaces(match), gold(match)) == wanted[name]
    gesture = ("Antimagic Field", "Confusion", "Counterspell", "Wall of Force", "Chain Lightning")
    assert ("3.7" in clauses) == (name in gesture)


@pytest.mark.rule("6.13")
@pytest.mark.parametrize(("place", "pushed"), [(0, 9), (1, 7), (2, 5), (3, 3), (4, 1)])
def test_meteor_swarm_counts_what_lies_to_its_right(place: int, pushed: int) -> None:
    book = ["Fireball", "Feeblemind", "Imprisonment", "Misty Step"]
    book.insert(place, "Meteor Swarm")
    seats = ("red", "green", "yellow", "blue", "purple")
    casts = dict.fromkeys(seats, "Feeblemind > red") | {"red": "Meteor Swarm > green"}
    match = casting(book, casts, spaces={"green": 10})
    resolve(match)
    assert spaces(match)[1] == 10 - pushed


@pytest.mark.rule("6.22")
@pytest.mark.parametrize(("red", "green"), [(0, 0), (0, 1), (1, 0), (7, 2), (2, 7), (24, 25)])
def test_feeblemind_loses_no_coin(red: int, green: int) -> None:
    match = table("Feeblemind", "green")
    match.state.gold[:2] = [red, green]
    resolve(match)
    assert gold(match)[:2] == [(red + green + 1) // 2, (red + green) // 2]
