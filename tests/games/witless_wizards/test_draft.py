"""The Draft: cubes, halves, receivers and slots."""

import pytest

from kit.core.errors import Illegal, Unreadable
from kit.core.event import events_of
from kit.core.rng import Stream
from kit.games.witless_wizards import GAME
from kit.games.witless_wizards.events import attacks, drew_card, gave, kept, no_battle
from tests.games.witless_wizards.tables import clauses, lay, play
from tests.walks import walk

# Five of the six slots of two wizards; only the first has a slot left, for a weapon.
FULL = ["Chrome Suit", "War Banner", "Great Sword", "Energy Shield", "Straw Wizard"]


@pytest.mark.rule("2.11")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_draft_keeps_exactly_one_card_and_gives_exactly_one(players):
    for seed in range(30):
        notes = []
        for _ in walk("witless_wizards", players, seed, notes.append):
            pass
        turns, now = [], []
        for event in events_of(notes):
            if kept.of(event) or gave.of(event):
                now.append((event.kind, event.seat))
            elif attacks.of(event) or no_battle.of(event):
                turns.append(now)
                now = []
        for turn in turns:
            assert sorted(kind for kind, _ in turn) == ["gave", "kept"]
            assert len({seat for _, seat in turn}) == 1


@pytest.mark.rule("2.5", "2.8", "2.9")
def test_a_cube_buys_one_card_in_each_half_and_at_most_two_a_turn():
    match = lay(cubes=[5, 0])
    play(match, "cube > card", "discard Katana")
    with pytest.raises(Illegal, match=r"2\.8"):
        match.submit(0, "cube > card")
    play(match, "keep", "cube > card", "discard War Banner")
    with pytest.raises(Illegal, match=r"2\.8"):
        match.submit(0, "cube > card")
    assert match.state.cubes == [3, 0]


@pytest.mark.rule("2.9")
def test_the_second_half_may_be_paid_for_when_the_first_was_not():
    match = lay(cubes=[1, 0])
    events = play(match, "keep", "cube > card")
    assert "2.5" in clauses(events)
    assert "2.9" not in clauses(events), "it is the first cube of this turn"


@pytest.mark.rule("2.9")
def test_by_the_other_reading_a_cube_is_paid_once_a_turn():
    match = lay(cubes=[5, 0], options={"cubes": "once a turn"})
    play(match, "cube > card", "discard Katana", "keep")
    assert match.legal(0) == ["give > albus"]
    assert match.why_not(0, "cube > card").clause == "2.9"
    later = lay(cubes=[5, 0], options={"cubes": "once a turn"})
    play(later, "keep")
    assert "cube > card" in later.legal(0), "it may be the second half"


@pytest.mark.rule("2.6")
@pytest.mark.parametrize("gone", ["Katana", "Chain Mail"])
def test_either_of_the_two_may_be_discarded(gone):
    match = lay(cubes=[1, 0])
    play(match, "cube > card")
    assert match.legal(0) == ["discard Katana", "discard Chain Mail"]
    play(match, f"discard {gone}")
    assert match.state.table()["discard"] == [gone]
    assert match.state.table()["drawn"] == [{"Katana": "Chain Mail"}.get(gone, "Katana")]


@pytest.mark.rule("2.12", "3.4")
@pytest.mark.parametrize("seat", range(4))
def test_at_four_the_one_across_is_out_of_reach_until_somebody_falls(seat):
    seats = GAME.seats
    match = lay(4, turn=seats[seat])
    across = seats[(seat + 2) % 4]
    gifts = [label for label in match.legal(seat) if label.startswith("give")]
    assert sorted(gifts) == sorted(f"give > {seats[(seat + d) % 4]}" for d in (1, 3))
    assert match.why_not(seat, f"give > {across}").clause == "2.12"
    stamina = [20] * 4
    stamina[(seat + 1) % 4] = -3
    later = lay(4, turn=seats[seat], stamina=stamina)
    assert later.why_not(seat, f"give > {across}") is None
    assert later.why_not(seat, f"give > {seats[(seat + 1) % 4]}").clause == "2.19"


@pytest.mark.rule("2.12")
def test_at_three_everybody_is_a_neighbour():
    match = lay(3)
    assert match.legal(0) == ["keep", "give > albus", "give > greendalf"]


@pytest.mark.rule("2.13", "2.14")
def test_each_kind_of_card_finds_its_slot_and_replaces_only_that_one():
    gear = {"albus": ["Katana", "Chain Mail", "War Banner"]}
    deck = ["Rum Barrel", "Cutlass", "Holy Relic", "Crossbow", "Nunchaku"]
    match = lay(gear=gear, deck=deck)
    play(match, "give > albus")
    assert match.state.table()["gear"]["albus"] == ["Katana", "Rum Barrel", "War Banner"]
    assert match.state.table()["discard"] == ["Chain Mail"]


@pytest.mark.rule("2.15")
def test_a_replaced_3_4p_card_leaves_the_game_for_good():
    gear = {"greendalf": ["Magical Crook of Standing (3/4P)"]}
    match = lay(3, turn="albus", gear=gear)
    events = play(match, "give > greendalf")
    assert match.state.table()["box"] == ["Magical Crook of Standing (3/4P)"]
    assert match.state.table()["discard"] == []
    assert "2.15" in clauses(events)


@pytest.mark.rule("2.16")
def test_an_ordinary_standard_card_can_be_drawn_again():
    gear = {"liana": ["Magical Crook of Standing", *FULL[:2]], "albus": FULL[2:]}
    match = lay(gear=gear, deck=["Katana", "Chain Mail"])
    play(match, "keep", chance=(["Magical Crook of Standing"],))
    assert match.state.table()["deck"] == ["Magical Crook of Standing"]


@pytest.mark.rule("2.3")
def test_the_deck_is_made_anew_as_soon_as_it_is_empty():
    gear = {"liana": FULL[:2], "albus": FULL[2:]}
    match = lay(gear=gear, deck=["Katana", "Jetpack"], discard=["Nunchaku", "Holy Relic"])
    events = play(match, "keep", chance=(["Holy Relic", "Nunchaku"],))
    assert match.state.table()["deck"] == ["Holy Relic", "Nunchaku"]
    assert match.state.discard == []
    assert "2.3" in clauses(events)


@pytest.mark.rule("2.1", "2.3")
def test_with_all_slots_full_and_a_card_in_hand_there_is_still_one_to_draw():
    worn = {"liana": ["Nunchaku", *FULL[:2]], "albus": FULL[2:]}
    with pytest.raises(Unreadable, match=r"needs 8 cards or more.* and has 7 \(rule 2\.1\)"):
        lay(gear=worn, cubes=[1, 0], drawn=["Katana"], deck=[])
    match = lay(gear=worn, cubes=[1, 0], drawn=["Katana"], deck=["Jetpack"])
    play(match, "cube > card")
    assert match.state.table()["drawn"] == ["Katana", "Jetpack"]


@pytest.mark.rule("2.2", "2.4")
def test_only_the_drawer_sees_the_drawn_card_and_everybody_the_discarded_one():
    match = lay(cubes=[1, 0])
    assert GAME.view(match.state, 0).drawn == (GAME.pack.kind("Katana"),)
    assert GAME.view(match.state, 1).drawn == ()
    assert GAME.view(match.state, 1).drawn_size == 1
    events = play(match, "cube > card")
    secret = [event for event in events if drew_card.of(event)]
    assert [event.seen_by(1) for event in secret] == [False]
    play(match, "discard Katana")
    assert GAME.view(match.state, 1).discard == (GAME.pack.kind("Katana"),)


def test_imagined_decks_hold_every_unseen_card_and_no_other():
    state = GAME.deal(GAME.box(3), Stream(4))
    for seed in range(20):
        world = GAME.imagine(GAME.view(state, (state.turn + 1) % 3), Stream(seed))
        assert sorted(world.cards()) == sorted(state.cards())
        assert world.gear == state.gear
