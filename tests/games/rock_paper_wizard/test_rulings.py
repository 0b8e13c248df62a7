"""Special cases of each ruling."""

from __future__ import annotations

import pytest

from tests.games.rock_paper_wizard.tables import casting, gold, lay, resolve, spaces

BLUE = ["Confusion", "Wall of Force", "Fireball", "Feeblemind"]


def quiet(**casts: str) -> dict[str, str]:
    """Return casts for four; seats not named cast Feeblemind on red; all have 3 gp."""
    seats = ("red", "green", "yellow", "blue")
    return {
        seat: casts.get(seat, "Feeblemind > " + ("green" if seat == "red" else "red"))
        for seat in seats
    }


@pytest.mark.rule("3.11")
@pytest.mark.parametrize(("aim", "now"), [("red", "green"), ("yellow", "blue"), ("blue", "red")])
def test_confusion_turns_to_the_next_seat_whoever_sits_there(aim: str, now: str) -> None:
    match = casting(BLUE, quiet(red="Confusion > green", green=f"Fireball > {aim}"))
    clauses = resolve(match)
    assert match.state.table()["casts"]["green"] == f"Fireball > {now}"
    assert ("3.11" in clauses) == (now == "green")


@pytest.mark.rule("3.11", "6.2")
def test_confusion_turns_a_hidden_surge_as_well() -> None:
    match = casting(BLUE, quiet(red="Confusion > green", green="?Fear > yellow"))
    resolve(match)
    assert match.state.table()["casts"]["green"] == "?Fear > blue"


@pytest.mark.rule("2.10")
def test_no_late_pair_is_told_where_a_card_is_hidden() -> None:
    match = casting(
        BLUE, quiet(red="Confusion > yellow", green="Fireball > yellow", yellow="?Fear > red")
    )
    assert "2.10" not in resolve(match)


@pytest.mark.rule("3.6", "3.5")
@pytest.mark.parametrize(("at", "to"), [(7, 9), (8, 10), (9, 10), (10, 10)])
def test_both_ends_stop_a_wizard(at: int, to: int) -> None:
    match = casting(BLUE, quiet(red="Confusion > green"), spaces={"red": at})
    clauses = resolve(match)
    assert spaces(match)[0] == to
    assert ("3.6" in clauses) == (at + 2 > 10)


@pytest.mark.rule("3.8")
@pytest.mark.parametrize(
    ("coins", "after"),
    [(1, [0, 0, 0, 1]), (2, [1, 0, 0, 1]), (3, [1, 1, 0, 1])],
)
def test_imprisonment_pays_clockwise_from_the_payer(coins: int, after: list[int]) -> None:
    book = ["Imprisonment", "Wall of Force", "Fireball", "Feeblemind"]
    purses = {"red": 0, "green": 0, "blue": 0, "yellow": coins}
    match = casting(book, quiet(red="Imprisonment > yellow"), gold=purses)
    resolve(match)
    assert gold(match) == after


@pytest.mark.rule("3.14")
def test_color_spray_counts_before_the_coins_go() -> None:
    book = ["Color Spray", "Wall of Force", "Fireball", "Feeblemind"]
    purses = {"red": 1, "green": 3, "yellow": 2, "blue": 2}
    match = casting(book, quiet(red="Color Spray > green"), gold=purses)
    resolve(match)
    assert gold(match) == [1, 0, 2, 2]


@pytest.mark.rule("3.4")
def test_as_much_gold_is_not_poorer() -> None:
    book = ["Fear", "Wall of Force", "Fireball", "Feeblemind"]
    match = casting(book, quiet(red="Fear > green"))
    resolve(match)
    assert spaces(match) == [5, 5, 5, 5]


@pytest.mark.rule("3.15", "6.3")
def test_a_cancelled_surge_card_stays_a_secret() -> None:
    book = ["Counterspell", "Wall of Force", "Fireball", "Feeblemind"]
    match = casting(book, quiet(red="Counterspell > blue", blue="?Fear > green"))
    resolve(match)
    assert match.state.table()["discard"] == ["?Fear"]
    for seat in range(4):
        assert match.view(seat).discard == (-2,)
        assert not any("Fear" in line for line in match.log(seat))


@pytest.mark.rule("6.3")
def test_whoever_is_cancelled_is_passed_over_even_at_the_end() -> None:
    book = ["Counterspell", "Wall of Force", "Fireball", "Feeblemind"]
    match = casting(book, quiet(red="Counterspell > blue", blue="Fireball > green"))
    resolve(match, 3)
    assert match.state.table()["phase"] == "score"
    assert spaces(match) == [7, 5, 5, 5]


@pytest.mark.rule("3.16")
@pytest.mark.parametrize("reading", ["keep", "redraw"])
def test_antimagic_on_a_surge(reading: str) -> None:
    book = ["Antimagic Field", "Wall of Force", "Fireball", "Feeblemind"]
    match = casting(
        book, quiet(red="Antimagic Field > blue", blue="?Fear > green"),
        options={"antimagic": reading}, deck=["Polymorph"],
    )  # fmt: skip
    assert "3.16" in resolve(match)
    kept = reading == "keep"
    assert match.state.table()["casts"]["blue"] == ("?Fear" if kept else "?Polymorph") + " > green"
    assert match.state.table()["discard"] == ([] if kept else ["?Fear"])


@pytest.mark.rule("3.17")
def test_chain_lightning_strikes_twice_where_the_target_points_inwards() -> None:
    book = ["Chain Lightning", "Wall of Force", "Fireball", "Feeblemind"]
    match = casting(
        book, quiet(red="Chain Lightning > blue", blue="Fireball > blue"), spaces={"blue": 9}
    )
    assert "3.17" in resolve(match)
    assert spaces(match)[3] == 4


@pytest.mark.rule("3.13")
@pytest.mark.parametrize(("caster", "target", "to"), [(8, 2, 7), (3, 9, 2), (0, 6, 0), (1, 0, 0)])
def test_telekinesis_goes_either_way(caster: int, target: int, to: int) -> None:
    book = ["Telekinesis", "Wall of Force", "Fireball", "Feeblemind"]
    match = casting(book, quiet(red="Telekinesis > green"), spaces={"red": caster, "green": target})
    clauses = resolve(match)
    assert spaces(match)[1] == to
    assert ("3.13" in clauses) == (to > target)


@pytest.mark.rule("3.12")
def test_neighbours_at_a_table_of_six() -> None:
    seats = ("red", "green", "yellow", "blue", "purple", "white")
    book = ["Stinking Cloud", "Wall of Force", "Fireball", "Feeblemind", "Misty Step"]
    casts = dict.fromkeys(seats, "Feeblemind > green") | {"green": "Feeblemind > red"}
    match = casting(book, casts | {"red": "Stinking Cloud > yellow"})
    assert "3.12" not in resolve(match)
    assert spaces(match) == [5, 4, 2, 4, 5, 5]


@pytest.mark.rule("3.19")
def test_only_the_target_chooses_and_only_among_the_poorer() -> None:
    book = ["Charm Person", "Wall of Force", "Fireball", "Feeblemind"]
    purses = {"red": 1, "green": 5, "yellow": 5, "blue": 0}
    match = casting(book, quiet(red="Charm Person > green"), gold=purses)
    resolve(match)
    assert match.to_act() == (1,)
    assert match.legal(1) == ["give to red", "give to blue"]
    assert match.why_not(0, "give to blue").clause == "3.19"
    assert match.why_not(1, "give to yellow").clause == "3.19"
    assert match.why_not(1, "resolve").clause == "2.1"
    match.submit(1, "give to blue")
    assert gold(match) == [1, 3, 5, 2]
    assert match.to_act() == (1,)


@pytest.mark.rule("3.9", "6.19")
def test_a_charm_from_a_surge_lies_open_until_the_choice_is_made() -> None:
    match = casting(BLUE, quiet(red="?Charm Person > green"), gold={"green": 9})
    resolve(match)
    assert match.view(2).live == match.box.pack.kind("Charm Person")
    assert match.state.table()["discard"] == []
    match.submit(1, "give to blue")
    assert match.state.table()["discard"] == ["Charm Person"]


@pytest.mark.rule("3.20", "3.7")
@pytest.mark.parametrize("spell", ["Chain Lightning", "Confusion"])
def test_a_cancelled_gesture_is_gone_and_so_is_one_that_was_resolved(spell: str) -> None:
    book = ["Counterspell", spell, "Fireball", "Feeblemind"]
    casts = quiet(red="Counterspell > blue", green=f"{spell} > blue", yellow=f"{spell} > red")
    match = casting(book, casts | {"blue": "Fireball > yellow"})
    assert "3.20" not in resolve(match)
    assert "3.20" in resolve(match)  # Blue would have acted later, and was cancelled
    clauses = resolve(match)  # Red has acted
    assert "3.7" in clauses
    assert "3.20" not in clauses
    assert spaces(match)[2] == (5 if spell == "Chain Lightning" else 7)


@pytest.mark.rule("4.10")
def test_the_first_player_sees_to_scoring_and_refresh() -> None:
    match = lay(phase="score", first="green", spellbook=BLUE)
    for step in ("score", "refresh"):
        assert {match.why_not(seat, step).clause for seat in (0, 2, 3)} == {"4.10"}
        match.submit(1, step)


@pytest.mark.rule("4.7")
def test_25_in_mid_round_wins_nothing() -> None:
    book = ["Dominate Person", "Wall of Force", "Fireball", "Feeblemind"]
    match = casting(book, quiet(red="Dominate Person > green"), gold={"red": 24, "green": 9})
    assert "4.7" in resolve(match)
    assert match.outcome() is None


@pytest.mark.rule("4.5")
def test_the_exit_zone_scores() -> None:
    match = lay(
        phase="score", spellbook=BLUE, spaces={"red": 2, "green": 1, "yellow": 0, "blue": 0}
    )
    clauses = [event.clause for event in match.submit(0, "score")]
    assert "4.5" in clauses
    assert gold(match) == [8, 6, 3, 3]
