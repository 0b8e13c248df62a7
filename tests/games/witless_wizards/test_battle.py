"""The Battle: attack, Hits, falling, healing, income, and the end of the game."""

import pytest

from kit.core.errors import Illegal
from kit.games.witless_wizards import GAME
from kit.games.witless_wizards.events import cubes_back
from tests.games.witless_wizards.tables import clauses, lay, play


def fight(mine=(), theirs=(), roll=1, stamina=(20, 20), cubes=(0, 0)):
    """Let Liana attack Albus; return the match and the events of the attack."""
    match = lay(
        phase="attack",
        gear={"liana": list(mine), "albus": list(theirs)},
        stamina=list(stamina),
        cubes=list(cubes),
    )
    return match, play(match, "attack > albus", chance=(roll,))


@pytest.mark.rule("3.6", "3.7", "3.8", "3.9", "3.10")
@pytest.mark.parametrize("roll", range(1, 7))
@pytest.mark.parametrize(("weapon", "attack"), [((), 0), (("Katana",), 3), (("Plasma Rifle",), 4)])
@pytest.mark.parametrize(
    ("armour", "defence"), [((), 0), (("Chain Mail",), 2), (("Energy Shield",), 4)]
)
def test_hits_are_die_and_weapon_less_armour_and_never_below_0(
    roll, weapon, attack, armour, defence
):
    match, events = fight(weapon, armour, roll)
    hits = max(0, roll + attack - defence)
    assert match.state.stamina == [20, 20 - hits]
    assert ("3.7" in clauses(events)) == (not weapon)
    assert ("3.9" in clauses(events)) == (not armour)
    assert ("3.10" in clauses(events)) == (roll + attack < defence)


@pytest.mark.rule("3.3", "3.4")
def test_the_one_across_can_be_attacked_only_when_somebody_fell():
    assert lay(4, phase="attack").legal(0) == ["attack > albus", "attack > marlen"]
    assert lay(4, phase="attack").why_not(0, "attack > greendalf").clause == "3.3"
    three = lay(4, phase="attack", stamina=[20, -1, 20, 20])
    assert three.legal(0) == ["attack > greendalf", "attack > marlen"]


@pytest.mark.rule("3.1")
def test_the_first_turn_of_the_game_has_no_battle_and_no_income():
    deck = [
        "Katana",
        "Chain Mail",
        "War Banner",
        "Great Sword",
        "Nunchaku",
        "Holy Relic",
        "Crossbow",
    ]
    match = lay(first_turn=True, gear={"liana": ["Codex of Concentration"]}, deck=deck)
    events = play(match, "give > albus", "keep")
    assert "3.1" in clauses(events)
    assert match.state.table()["turn"] == "albus"
    assert match.state.cubes == [0, 0]
    play(match, "give > liana", "keep")
    assert match.legal(1) == ["attack > liana"], "the second player does fight"


@pytest.mark.rule("3.12", "3.13", "3.22")
def test_who_falls_discards_everything_and_3_4p_cards_go_to_the_box():
    gear = {
        "liana": ["Plasma Rifle"],
        "albus": ["Magical Crook of Standing (3/4P)", "Chain Mail", "War Banner"],
    }
    match = lay(3, phase="attack", gear=gear, stamina=[20, 1, 20], cubes=[0, 7, 0])
    events = play(match, "attack > albus", chance=(6,))
    table = match.state.table()
    assert table["gear"]["albus"] == []
    assert table["discard"] == ["Chain Mail", "War Banner"]
    assert table["box"] == ["Magical Crook of Standing (3/4P)"]
    assert table["cubes"] == [0, 0, 0]
    assert {"3.12", "3.13", "3.22"} <= clauses(events)
    assert [cubes_back.get(event, "cubes") for event in events if cubes_back.of(event)] == [7]
    assert table["turn"] == "greendalf", "the fallen are passed over"


@pytest.mark.rule("3.12")
def test_exactly_0_is_out_and_1_is_not():
    assert fight(("Katana",), (), 2, (20, 5))[0].outcome().winners == (0,)
    assert fight(("Katana",), (), 1, (20, 5))[0].outcome() is None


@pytest.mark.rule("3.14", "3.15")
@pytest.mark.parametrize(("stamina", "heals"), [(6, False), (5, True), (1, True)])
def test_only_the_weakened_heal(stamina, heals):
    match, _ = fight((), (), 1, (stamina, 20), (2, 0))
    assert (match.state.table()["phase"] == "healing") == heals
    if not heals:
        strong = lay(phase="attack", stamina=[6, 20], cubes=[2, 0])
        assert strong.why_not(0, "cube > stamina").clause == "3.15"


@pytest.mark.rule("3.16", "3.17")
def test_healing_goes_on_past_5_and_stops_at_20():
    match, _ = fight((), (), 1, (4, 20), (30, 0))
    events = play(match, *["cube > stamina"] * 16)
    assert {"3.16", "3.17"} <= clauses(events)
    assert match.state.stamina[0] == 20
    assert match.state.cubes[0] == 14
    assert match.state.table()["turn"] == "albus"


@pytest.mark.rule("3.16")
def test_by_the_other_reading_healing_ends_at_6():
    match = lay(phase="attack", stamina=[4, 20], cubes=[9, 0], options={"healing": "up to 6"})
    play(match, "attack > albus", chance=(1,))
    events = play(match, "cube > stamina", "cube > stamina")
    assert "3.16" in clauses(events)
    assert match.state.stamina[0] == 6
    assert match.state.cubes[0] == 7
    assert match.state.table()["turn"] == "albus"


@pytest.mark.rule("3.14")
def test_without_cubes_there_is_nothing_to_decide():
    match, _ = fight((), (), 1, (3, 20), (0, 0))
    assert match.state.table()["turn"] == "albus"


@pytest.mark.rule("3.18")
def test_income_counts_the_own_three_slots_as_they_lie_after_the_draft():
    gear = {
        "liana": ["Wand of Maybe", "Paper Screen", "Codex of Concentration"],
        "albus": ["Jetpack"],
    }
    match = lay(phase="attack", gear=gear)
    play(match, "attack > albus", chance=(1,))
    assert match.state.cubes == [4, 0]


@pytest.mark.rule("3.19")
def test_a_stock_has_no_limit():
    match = lay(phase="attack", gear={"liana": ["Codex of Concentration"]}, cubes=[500, 0])
    events = play(match, "attack > albus", chance=(1,))
    assert match.state.cubes == [502, 0]
    assert "3.19" in clauses(events)


@pytest.mark.rule("4.1")
def test_the_last_wizard_wins_and_nothing_can_be_played_after():
    match, _ = fight(("Katana",), (), 6, (20, 3))
    outcome = match.outcome()
    assert (outcome.winners, outcome.totals, outcome.clause) == ((0,), (1, 0), "4.1")
    assert match.to_act() == ()
    with pytest.raises(Illegal, match=r"4\.1"):
        match.submit(0, "keep")


@pytest.mark.rule("4.2", "5.3", "3.21")
@pytest.mark.parametrize(
    ("stamina", "roll", "winners", "clause"),
    [((1, 6), 3, (0,), "4.2"), ((1, 7), 3, (), "4.3"), ((1, 8), 3, (1,), "4.2")],
)
def test_with_nobody_left_the_least_far_below_0_wins(stamina, roll, winners, clause):
    match, events = fight(("Blunderbuss",), (), roll, stamina)
    assert match.state.stamina == [-1, stamina[1] - 8]
    assert match.outcome().winners == winners
    assert match.outcome().clause == clause
    assert {"5.3", "3.21", clause} <= clauses(events)


@pytest.mark.rule("4.2")
def test_those_who_fell_in_earlier_turns_take_no_part_in_the_comparison():
    gear = {"liana": ["Blunderbuss"]}
    match = lay(3, phase="attack", gear=gear, stamina=[1, 5, 0])
    play(match, "attack > albus", chance=(3,))
    assert match.state.stamina == [-1, -3, 0]
    assert match.outcome().winners == (0,)


@pytest.mark.rule("4.3")
def test_a_rematch_has_no_winner_s_point():
    match, _ = fight(("Blunderbuss",), (), 3, (1, 7))
    assert match.outcome().totals == (0, 0)
    assert match.outcome().result == "none"
    assert match.outcome().verdict(GAME.seats) == "Nobody has won."


@pytest.mark.rule("3.21")
def test_who_falls_on_the_own_turn_neither_heals_nor_earns():
    gear = {"liana": ["Blunderbuss", "Codex of Concentration"]}
    match = lay(3, phase="attack", gear=gear, stamina=[2, 20, 20], cubes=[9, 0, 0])
    events = play(match, "attack > albus", chance=(1,))
    assert "3.21" in clauses(events)
    assert "3.18" not in clauses(events)
    assert match.state.table()["turn"] == "albus"


@pytest.mark.rule("3.4", "3.20", "5.3")
def test_when_two_of_four_fall_at_once_the_other_two_play_on():
    gear = {"marlen": ["Blunderbuss"]}
    match = lay(4, phase="attack", turn="marlen", gear=gear, stamina=[3, 9, 9, 2])
    events = play(match, "attack > liana", chance=(1,))
    assert match.state.stamina == [-3, 9, 9, 0]
    assert match.state.table()["turn"] == "albus"
    assert match.legal(1) == ["keep", "give > greendalf"]
    assert "3.4" not in clauses(events), "three were never left"


@pytest.mark.rule("4.1", "5.3")
def test_when_two_of_three_fall_at_once_the_third_wins():
    match = lay(3, phase="attack", gear={"liana": ["Blunderbuss"]}, stamina=[2, 3, 1])
    play(match, "attack > albus", chance=(1,))
    assert match.state.stamina == [0, -3, 1]
    assert (match.outcome().winners, match.outcome().clause) == ((2,), "4.1")


@pytest.mark.rule("3.14")
@pytest.mark.parametrize(
    ("mine", "theirs", "start", "phase"),
    [(["Cutlass"], [], 5, "draft"), ([], ["Spiked Shield"], 6, "healing")],
)
def test_weakened_is_looked_at_after_the_attack_has_healed_or_hurt(mine, theirs, start, phase):
    match, _ = fight(mine, theirs, 2, (start, 20), (3, 0))
    assert match.state.table()["phase"] == phase


@pytest.mark.rule("3.20")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_turn_goes_round_to_the_left(players):
    match = lay(players, phase="attack")
    play(match, f"attack > {GAME.seats[1]}", chance=(1,))
    assert match.state.turn == 1
