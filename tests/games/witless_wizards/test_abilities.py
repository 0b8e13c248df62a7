"""Each ability of section 6, its edges, and the cards that have it."""

import pytest

from kit.core.errors import Illegal
from kit.games.witless_wizards import GAME
from kit.games.witless_wizards.events import defence, total
from tests.games.witless_wizards.tables import clauses, lay, play


def table(mine=(), theirs=(), stamina=(15, 15), cubes=(0, 0)):
    """Return a match in which Liana is about to attack Albus."""
    gear = {"liana": list(mine), "albus": list(theirs)}
    return lay(phase="attack", gear=gear, stamina=list(stamina), cubes=list(cubes))


def hit(mine, theirs, roll, **more):
    """Let Liana attack without any decision; return Stamina and clauses."""
    match = table(mine, theirs, **more)
    events = play(match, "attack > albus", chance=(roll,))
    return match.state.stamina, clauses(events)


@pytest.mark.rule("6.3")
@pytest.mark.parametrize(
    ("armour", "left"),
    [("Energy Shield", 15 - 4), ("Official Wizard Robe", 15 - 6), ("Chain Mail", 15 - 6)],
)
def test_piercing_ignores_at_most_what_is_there(armour, left):
    stamina, cited = hit(["Laser Sword"], [armour], 3)
    assert stamina == [15, left]
    assert "6.3" in cited


@pytest.mark.rule("6.3", "6.12")
def test_piercing_leaves_charms_alone():
    stamina, _ = hit(["Laser Sword"], ["Official Wizard Robe", "Ring of Protection"], 3)
    assert stamina == [15, 15 - (3 + 3 - 2)]


@pytest.mark.rule("6.4")
@pytest.mark.parametrize(("roll", "counts"), [(1, 3), (2, 3), (3, 3), (4, 4), (6, 6)])
def test_steady_lifts_low_rolls_only(roll, counts):
    stamina, cited = hit(["Nunchaku"], [], roll)
    assert stamina == [15, 15 - counts - 2]
    assert ("6.4" in cited) == (roll < 3)


@pytest.mark.rule("6.5")
@pytest.mark.parametrize(("mine", "extra"), [(6, 0), (5, 3), (1, 3)])
def test_fury_needs_a_weakened_attacker(mine, extra):
    stamina, cited = hit(["Berserker's Axe"], [], 1, stamina=(mine, 15))
    assert stamina[1] == 15 - 3 - extra
    assert ("6.5" in cited) == bool(extra)


@pytest.mark.rule("6.5", "6.16")
def test_a_potion_before_the_roll_can_end_the_fury():
    match = table(["Berserker's Axe", "Tea Ceremony"], [], stamina=(4, 15))
    play(match, "attack > albus")
    play(match, "use", chance=(1,))
    assert match.state.stamina == [8, 15 - 1 - 2]


@pytest.mark.rule("6.6", "6.9", "5.3")
def test_backfire_and_spikes_bite_even_when_no_hit_is_dealt():
    stamina, cited = hit(["Bottled Lightning"], ["Spiked Shield", "Ring of Protection"], 1)
    assert stamina == [13, 14]
    stamina, cited = hit([], ["Spiked Shield", "Ring of Protection"], 1)
    assert stamina == [14, 15]
    assert "6.9" in cited
    assert "5.3" not in cited, "nothing falls together when the other side is unhurt"


@pytest.mark.rule("6.7", "5.1")
def test_long_range_reaches_across_and_still_not_the_fallen():
    gear = {"liana": ["Crossbow"]}
    match = lay(4, phase="attack", gear=gear)
    assert match.legal(0) == ["attack > albus", "attack > greendalf", "attack > marlen"]
    events = play(match, "attack > greendalf", chance=(1,))
    assert {"6.7", "5.1"} <= clauses(events)
    gone = lay(4, phase="attack", gear=gear, stamina=[9, 9, -1, 9])
    assert gone.why_not(0, "attack > greendalf").clause == "2.19"


@pytest.mark.rule("6.7", "2.12")
def test_long_range_is_for_attacks_and_not_for_gifts():
    match = lay(4, gear={"liana": ["Crossbow"]})
    assert match.why_not(0, "give > greendalf").clause == "2.12"


@pytest.mark.rule("6.8", "5.4")
@pytest.mark.parametrize(
    ("weapon", "value", "each", "most"),
    [("Patient Naginata", 1, 2, 2), ("Staff of Second Thoughts", 2, 1, 3)],
)
def test_focus_turns_cubes_into_attack_up_to_its_number(weapon, value, each, most):
    for paid in range(most + 1):
        match = table([weapon], [], cubes=(most + 1, 0))
        play(match, "attack > albus")
        play(match, *["cube > attack"] * paid, *(["roll"] if paid < most else []), chance=(2,))
        assert match.state.stamina == [15, 15 - 2 - value - each * paid]
        assert match.state.cubes[0] == most + 1 - paid


@pytest.mark.rule("5.4", "2.7")
def test_focus_needs_cubes_the_right_moment_and_the_right_card():
    broke = table(["Patient Naginata"])
    events = play(broke, "attack > albus", chance=(1,))
    assert any(total.of(event) for event in events), "no cube, no choice: it rolls at once"
    early = table(["Patient Naginata"], cubes=(1, 0))
    assert early.why_not(0, "cube > attack").clause == "5.4"
    wrong = table(["Katana"], cubes=(1, 0))
    assert wrong.why_not(0, "cube > attack").clause == "5.4"


@pytest.mark.rule("6.10", "5.5", "2.18")
def test_ward_asks_the_attacked_wizard_and_stops_when_no_hits_are_left():
    match = table(["Katana"], ["Helmet of Calm"], cubes=(0, 9))
    play(match, "attack > albus", chance=(1,))
    assert match.to_act() == (1,)
    assert match.state.hits == 3
    assert match.why_not(0, "done").clause == "2.18"
    assert match.legal(1) == ["cube > defence", "done"]
    play(match, "cube > defence")
    assert match.state.hits == 1
    play(match, "cube > defence")
    assert match.state.stamina == [15, 15]
    assert match.state.cubes == [0, 7]


@pytest.mark.rule("6.10")
def test_nobody_is_asked_when_there_is_nothing_to_ward_off():
    match = table([], ["Helmet of Calm"], cubes=(0, 9))
    play(match, "attack > albus", chance=(1,))
    assert match.state.table()["turn"] == "albus"
    assert match.state.table()["phase"] == "draft"


@pytest.mark.rule("6.10", "6.18")
def test_a_wizard_with_ward_and_decoy_may_use_both():
    match = table(["Plasma Rifle"], ["Helmet of Calm", "Straw Wizard"], cubes=(0, 2))
    play(match, "attack > albus", chance=(6,))
    assert match.legal(1) == ["use", "cube > defence", "done"]
    events = play(match, "cube > defence", "use", "done")
    assert match.state.stamina == [15, 13]
    assert sum(defence.get(event, "points") for event in events if defence.of(event)) == 8


@pytest.mark.rule("6.11")
@pytest.mark.parametrize(("armour", "mine"), [((), 11), (("Energy Shield",), 10)])
def test_draining_needs_a_hit(armour, mine):
    stamina, cited = hit(["Cutlass"], armour, 1, stamina=(10, 15))
    assert stamina[0] == mine
    assert ("6.11" in cited) == (mine == 11)


@pytest.mark.rule("6.11", "5.3")
def test_the_fallen_drain_nothing():
    stamina, cited = hit(["Cutlass"], ["Spiked Shield"], 6, stamina=(1, 20))
    assert stamina == [0, 14]
    assert "6.11" not in cited


@pytest.mark.rule("6.12")
def test_charms_add_to_attack_and_to_defence():
    assert hit(["War Banner"], [], 1)[0] == [15, 12]
    assert hit([], ["Ring of Protection"], 3)[0] == [15, 14]


@pytest.mark.rule("6.13")
def test_the_codex_brings_two_cubes():
    match = table(["Codex of Concentration"])
    play(match, "attack > albus", chance=(1,))
    assert match.state.cubes == [2, 0]


@pytest.mark.rule("6.14", "3.17")
@pytest.mark.parametrize(("before", "after"), [(10, 11), (19, 20), (20, 20)])
def test_regrowth_comes_at_the_end_and_not_above_20(before, after):
    stamina, cited = hit(["Holy Relic"], [], 1, stamina=(before, 15))
    assert stamina[0] == after
    assert ("3.17" in cited) == (after == 20)


@pytest.mark.rule("6.14")
def test_regrowth_does_not_save_who_fell_before():
    stamina, _ = hit(["Blunderbuss", "Holy Relic"], [], 1, stamina=(2, 15))
    assert stamina[0] == 0


@pytest.mark.rule("6.15", "3.21", "4.1")
def test_a_curse_can_fell_its_owner_after_the_income():
    match = table(["Cursed Doubloon"], [], stamina=(1, 15))
    events = play(match, "attack > albus", chance=(1,))
    assert match.outcome().winners == (1,)
    assert {"6.15", "3.18", "3.21"} <= clauses(events)


@pytest.mark.rule("6.16", "3.17")
def test_a_potion_works_at_any_stamina_and_once():
    match = table(["Tea Ceremony"], [], stamina=(18, 15))
    play(match, "attack > albus")
    play(match, "use", chance=(1,))
    assert match.state.stamina[0] == 20
    assert match.state.table()["gear"]["liana"] == []
    assert match.state.table()["discard"] == ["Tea Ceremony"]


@pytest.mark.rule("6.17")
def test_powder_counts_for_one_attack():
    match = table(["Powder Keg"])
    play(match, "attack > albus")
    play(match, "use", chance=(2,))
    assert match.state.stamina == [15, 9]
    assert match.state.boost == 0


@pytest.mark.rule("6.18")
def test_a_decoy_that_is_not_used_stays():
    match = table(["Katana"], ["Straw Wizard"])
    play(match, "attack > albus", chance=(1,))
    play(match, "done")
    assert match.state.stamina == [15, 11]
    assert match.state.table()["gear"]["albus"] == ["Straw Wizard"]


@pytest.mark.rule("6.19", "6.8")
def test_a_purse_can_pay_for_focus_at_once():
    match = table(["Patient Naginata", "Battery Belt"])
    play(match, "attack > albus", "use")
    assert match.state.cubes == [3, 0]
    assert match.legal(0) == ["roll", "cube > attack"]


@pytest.mark.rule("6.20", "2.15")
@pytest.mark.parametrize(
    ("worn", "pile"),
    [("Chain Mail", "discard"), ("Magical Armor of Resting (3/4P)", "box"), ("", "")],
)
def test_disarm_takes_the_defensive_card_before_the_roll(worn, pile):
    gear = {"liana": ["Grappling Hook"], "albus": [worn] if worn else []}
    match = lay(3, phase="attack", gear=gear, stamina=[15, 15, 15])
    play(match, "attack > albus")
    play(match, "use", chance=(4,))
    assert match.state.stamina == [15, 11, 15]
    assert match.state.table()["gear"]["albus"] == []
    if pile:
        assert worn in match.state.table()[pile]


@pytest.mark.rule("5.6", "6.9", "6.11")
@pytest.mark.parametrize(
    ("draining", "had", "has", "clause"),
    [
        ("after the Hits", 1, 0, "5.6"),
        ("with the Hits", 1, 1, "5.6"),
        ("after the Hits", 2, 2, "6.11"),
        ("with the Hits", 2, 2, "5.6"),
        ("with the Hits", 20, 20, "5.6"),
    ],
)
def test_draining_saves_from_spikes_only_where_it_counts_with_the_hits(draining, had, has, clause):
    gear = {"liana": ["Cutlass"], "albus": ["Spiked Shield"]}
    match = lay(2, {"draining": draining}, phase="attack", gear=gear, stamina=[had, 20])
    events = play(match, "attack > albus", chance=(3,))
    assert match.state.stamina == [has, 17]
    assert clause in clauses(events)
    assert (match.state.outcome() is None) == (has > 0)


@pytest.mark.rule("5.6", "6.11")
@pytest.mark.parametrize("draining", ["after the Hits", "with the Hits"])
def test_an_attack_without_a_hit_drains_nothing_in_either_reading(draining):
    gear = {"liana": ["Cutlass"], "albus": ["Spiked Shield", "Ring of Protection"]}
    match = lay(2, {"draining": draining}, phase="attack", gear=gear, stamina=[9, 20])
    assert "6.11" not in clauses(play(match, "attack > albus", chance=(1,)))
    assert match.state.stamina == [8, 20]


@pytest.mark.rule("6.20", "6.9")
def test_spikes_that_were_pulled_off_do_not_bite():
    match = table(["Grappling Hook"], ["Spiked Shield"])
    play(match, "attack > albus")
    play(match, "use", chance=(4,))
    assert match.state.stamina == [15, 11]


@pytest.mark.rule("5.2")
@pytest.mark.parametrize("card", ["Tea Ceremony", "Powder Keg", "Battery Belt", "Grappling Hook"])
def test_cards_are_used_in_the_own_battle_before_the_roll(card):
    draft = lay(gear={"liana": [card]})
    assert draft.why_not(0, "use").clause == "5.2"
    attacked = table(["Katana"], ["Helmet of Calm", card], cubes=(0, 1))
    play(attacked, "attack > albus", chance=(1,))
    assert attacked.why_not(1, "use").clause == "5.2"


@pytest.mark.rule("5.2")
@pytest.mark.parametrize("card", ["Straw Wizard", "Holy Relic", "Ring of Protection", None])
def test_what_is_not_used_before_the_roll_is_refused_there(card):
    match = table(["Patient Naginata", *([card] if card else [])], cubes=(1, 0))
    play(match, "attack > albus")
    with pytest.raises(Illegal, match=r"5\.2"):
        match.submit(0, "use")


def test_every_registered_ability_is_on_a_card():
    used = {card.effect for card in GAME.pack}
    assert used == set(GAME.effects.known)
