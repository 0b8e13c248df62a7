"""The start of a game, at every table and with every option."""

from itertools import combinations

import pytest

from kit.core.errors import Unreadable
from kit.core.event import events_of
from kit.core.rng import Scripted, Stream
from kit.games.witless_wizards import GAME
from kit.games.witless_wizards.cards import PACK
from kit.games.witless_wizards.events import DIE, attack, in_the_box

CROOK, ARMOR = "Magical Crook of Standing", "Magical Armor of Resting"
BOTH = [f"{CROOK} (3/4P)", f"{ARMOR} (3/4P)"]
DECKS = ("Samurai", "Wizard", "Sci-Fi", "Medieval", "Pirate")


def dealt(players, seed=0, **options):
    return GAME.deal(GAME.box(players, options), Stream(seed))


@pytest.mark.rule("1.1", "1.3", "1.4", "1.5", "1.6")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("first", ["liana", "albus"])
def test_the_seats_get_what_their_place_in_the_order_gets(players, first):
    table = dealt(players, first=first).table()
    seats = GAME.seats[:players]
    start = seats.index(first)
    order = [seats[(start + i) % players] for i in range(players)]
    wanted = [[CROOK], [ARMOR], BOTH, BOTH]
    assert [table["gear"][seat] for seat in order] == wanted[:players]
    assert [table["cubes"][seats.index(seat)] for seat in order] == [1, 1, 1, 2][:players]
    assert table["stamina"] == [20] * players
    assert table["turn"] == first


@pytest.mark.rule("1.2")
def test_lots_let_everybody_begin_sometimes():
    assert {dealt(4, seed).turn for seed in range(60)} == {0, 1, 2, 3}


@pytest.mark.rule("1.2")
def test_a_named_wizard_who_is_not_at_the_table_is_refused():
    with pytest.raises(Unreadable, match="marlen does not play; seats are liana, albus"):
        dealt(2, 1, first="marlen")


@pytest.mark.rule("1.7")
@pytest.mark.parametrize(("players", "left"), [(2, 4), (3, 2), (4, 0)])
def test_standard_cards_that_nobody_got_are_not_in_the_game(players, left):
    state = dealt(players)
    dealt_out = [PACK[kind].deck for kind in state.cards()]
    assert dealt_out.count("standard") + dealt_out.count("3/4P") == 6 - left
    said = [in_the_box.get(e, "cards") for e in state.opening() if in_the_box.of(e)]
    assert said == ([left] if left else [])


@pytest.mark.rule("1.8", "1.9")
@pytest.mark.parametrize("players", [3, 4])
def test_in_the_alternative_set_up_the_later_players_draw_one_card_from_the_deck(players):
    for seed in range(30):
        state = dealt(players, seed, setup="alternative", first="liana")
        table = state.table()
        for place, seat in enumerate(GAME.seats[2:players], 2):
            (name,) = table["gear"][seat]
            assert PACK[PACK.kind(name)].deck in state.decks
            assert table["cubes"][place] == [1, 1, 1, 2][place]
        assert len(state.cards()) == 24 + 2, "the random cards come out of the 24"


@pytest.mark.rule("1.8")
def test_the_alternative_set_up_changes_nothing_for_two():
    plain, other = dealt(2, 5), dealt(2, 5, setup="alternative")
    assert plain.table() == other.table()


@pytest.mark.rule("1.10")
@pytest.mark.parametrize("three", [", ".join(three) for three in combinations(DECKS, 3)])
def test_any_three_decks_may_be_chosen(three):
    state = dealt(4, decks=three)
    assert ", ".join(state.decks) == three
    cards = [kind for kind in state.cards() if PACK[kind].deck in DECKS]
    assert len(cards) == 24
    assert {PACK[kind].deck for kind in cards} == set(three.split(", "))


@pytest.mark.rule("1.10")
def test_random_decks_are_all_sometimes_chosen():
    assert {deck for seed in range(40) for deck in dealt(2, seed).decks} == set(DECKS)


@pytest.mark.rule("1.12")
@pytest.mark.parametrize(
    ("option", "faces"),
    [("box", {1, 2, 3, 4, 5, 6}), ("1 2 3 4", {1, 2, 3, 4}), ("0 1 1 2 2 3", {0, 1, 2, 3})],
)
def test_the_die_shows_its_faces_and_no_others(option, faces):
    box, seen = GAME.box(2, {"die": option, "first": "liana"}), set()
    for seed in range(80):
        state, chance = GAME.deal(box, Stream(seed)), Stream(seed + 1)
        notes = []
        state.sink = notes.append
        for _ in range(40):
            for seat in state.to_act():
                state.apply(seat, chance.choice(state.legal(seat)))
        parts = [e for e in events_of(notes) if attack.of(e) and attack.get(e, "what") == DIE]
        seen |= {attack.get(e, "points") for e in parts}
    assert seen == faces


@pytest.mark.rule("1.12")
@pytest.mark.parametrize("face", [0, 7, "six", True, 2.5])
def test_a_script_names_a_face_that_the_die_has(face):
    with pytest.raises(Unreadable, match=r"is not a face of the die \(1, 2, 3, 4, 5, 6\)"):
        Scripted([face]).roll((1, 2, 3, 4, 5, 6))
    with pytest.raises(Unreadable, match="give a face of the die"):
        Scripted([]).roll((1, 2))
    assert Scripted([4]).roll((1, 4)) == 4
