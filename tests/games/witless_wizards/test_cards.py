"""The box: number of cards, printed values, and why games end."""

from collections import Counter
from dataclasses import replace
from statistics import mean

import pytest

from kit.core.cards import Card, Pack, tally
from kit.core.errors import Unreadable
from kit.core.rng import Stream
from kit.files.cards import load_pack
from kit.games.witless_wizards import GAME
from kit.games.witless_wizards.cards import CARDS, EFFECTS, PACK
from kit.games.witless_wizards.cards.lookup import decks_of
from tests.walks import walk

LOOKUP = GAME.box(4).lookup
CARD = LOOKUP.cards
KINDS = [kind for deck in decks_of(PACK) for kind in PACK.copies(deck)]


def slot(number):
    return [kind for kind in KINDS if CARD[kind].slot == number]


@pytest.mark.rule("1.10")
def test_there_are_five_decks_of_eight_different_cards_and_the_standard_equipment():
    decks = Counter(card.deck for card in CARDS for _ in range(card.copies))
    assert decks == {
        "Samurai": 8, "Wizard": 8, "Sci-Fi": 8, "Medieval": 8, "Pirate": 8,
        "standard": 2, "3/4P": 4, "die": 1,
    }  # fmt: skip
    assert all(card.copies == 1 for card in CARDS if card.deck != "3/4P")


def test_printed_facts_are_kept_and_only_they_are_graded_as_printed():
    robe = PACK[PACK.kind("Official Wizard Robe")]
    assert (robe.grade, robe.effect, robe.numbers["value"]) == ("rulebook", "armour", 1)
    assert [card.name for card in PACK if card.grade == "rulebook"] == ["Official Wizard Robe"]
    assert robe.parts == {"numbers": "kit"}, "of its two numbers the income is ours"
    assert robe.graded["text"] == "rulebook"


def test_what_is_printed_of_other_cards_is_a_name_or_that_there_is_one():
    named = {"Codex of Concentration", "Ring of Protection", "Battle Die"}
    for card in PACK:
        if card.grade == "rulebook":
            continue
        printed = {part for part, grade in card.graded.items() if grade == "rulebook"}
        in_print = card.name in named or card.deck in ("standard", "3/4P")
        assert printed == ({"name", "copies"} if in_print else {"copies"}), card.name
        assert "printed" in card.why.lower(), card.name
    assert tally(PACK)["name"] == {"rulebook": 8, "kit": 37}
    assert tally(PACK)["numbers"] == {"kit": 45}


def test_special_cards_have_no_value_of_their_own():
    for kind in slot(2):
        assert "value" not in PACK[kind].numbers


def test_every_slot_is_well_served_in_every_deck():
    for deck in decks_of(PACK):
        slots = Counter(CARD[kind].slot for kind in PACK.copies(deck))
        assert min(slots[0], slots[1], slots[2]) >= 2, deck


@pytest.mark.rule("1.12", "3.14")
def test_attacks_deal_more_than_three_times_what_a_wizard_can_regain():
    hits = mean(
        max(0, face + CARD[w].attack - max(0, CARD[a].defence - CARD[w].pierce))
        for face in LOOKUP.faces
        for w in slot(0)
        for a in slot(1)
    )
    cubes = sum(mean(CARD[kind].income for kind in slot(number)) for number in range(3))
    regained = mean(CARD[kind].regrowth for kind in slot(2)) + mean(
        CARD[kind].drain for kind in slot(0)
    )
    assert 4 < hits < 5
    assert hits > 3 * (cubes + regained)
    fists = mean(max(0, face - CARD[a].defence) for face in LOOKUP.faces for a in slot(1))
    assert fists > cubes + regained


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_with_the_mildest_die_stay_far_below_the_stated_number_of_plies(players):
    box, longest = GAME.box(players, {"die": "0 1 1 2 2 3"}), 0
    for seed in range(150):
        state, chance = GAME.deal(box, Stream(seed)), Stream(seed + 9)
        plies = 0
        while state.to_act():
            (seat,) = state.to_act()
            state.apply(seat, chance.choice(state.legal(seat)))
            plies += 1
        longest = max(longest, plies)
    assert longest * 2 < GAME.plies


def test_every_card_is_played_in_random_games():
    seen = set()
    for seed in range(40):
        for state in walk("witless_wizards", 4, seed):
            seen.update(state.gear)
    names = {PACK[kind].name for kind in seen if kind >= 0}
    assert names == {card.name for card in PACK if card.deck != "die"}


def pack_with(change):
    cards = [changed for card in CARDS if (changed := change(card)) is not None]
    return Pack("test", tuple(cards), EFFECTS)


def test_a_pack_without_a_die_or_with_too_few_decks_is_refused():
    with pytest.raises(Unreadable, match="one card of deck 'die'"):
        GAME.box(2, pack=pack_with(lambda card: None if card.deck == "die" else card))
    few = ("Samurai", "Pirate", "Wizard")
    with pytest.raises(Unreadable, match="three Equipment decks or more, not 2"):
        GAME.box(2, pack=pack_with(lambda card: None if card.deck in few else card))
    with pytest.raises(Unreadable, match="'standard' must have one Offensive card, not 0"):
        GAME.box(
            2,
            pack=pack_with(lambda c: None if c.deck == "standard" and c.effect == "weapon" else c),
        )


def test_a_pack_with_too_few_standard_cards_for_the_players_is_refused():
    one = pack_with(lambda c: replace(c, copies=1) if c.deck == "3/4P" else c)
    GAME.box(3, pack=one)
    with pytest.raises(Unreadable, match="must have 2 copies or more"):
        GAME.box(4, pack=one)


def test_a_pack_whose_decks_are_too_small_for_the_players_is_refused():
    small = pack_with(
        lambda card: (
            None
            if card.grade == "kit"
            and card.effect == "weapon"
            and card.deck not in ("standard", "3/4P")
            else card
        )
    )
    GAME.box(3, pack=small)
    tiny = Pack("tiny", (
        *[Card(f"{deck} {i}", deck, "armour", {"value": 1, "income": 0}, text="x", why="x")
          for deck in ("A", "B", "C") for i in range(4)],
        *[card for card in CARDS if card.deck in ("standard", "3/4P", "die")],
    ), EFFECTS)  # fmt: skip
    GAME.box(3, pack=tiny)
    with pytest.raises(Unreadable, match="14 cards or more for 4 players"):
        GAME.box(4, pack=tiny)
    with pytest.raises(Unreadable, match="there is no 'Samurai'"):
        GAME.box(3, {"decks": "Samurai, Wizard, Pirate"}, tiny)


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ("{name: Katana, deck: Samurai, effect: wepon, numbers: {}}", "did you mean 'weapon'"),
        ("{name: Katana, deck: Samurai, effect: weapon, numbers: {value: 3}}", "needs 'income'"),
        ("{name: X, deck: Samurai, effect: weapon, numbers: {value: -1, income: 0}}", "0 to 99"),
        ("{name: Battle Die, deck: die, effect: die, numbers: {faces: 'one two'}}", "a die has"),
    ],
)
def test_a_teachers_mistake_in_a_card_pack_is_named(tmp_path, row, words):
    path = tmp_path / "cards.yaml"
    path.write_text(
        f"rulewalk: cards\ngame: witless_wizards\nname: ours\nextends: true\ncards:\n  - {row}\n"
    )
    with pytest.raises(Unreadable, match=words):
        load_pack(path)


def test_a_teacher_can_type_in_the_real_die_and_a_real_card(tmp_path):
    path = tmp_path / "cards.yaml"
    path.write_text(
        "rulewalk: cards\ngame: witless_wizards\nname: ours\nextends: true\ncards:\n"
        "  - {name: Battle Die, deck: die, effect: die, numbers: {faces: '2 2 3'}}\n"
        "  - {name: Druid Staff, deck: Druid, effect: weapon, numbers: {value: 2, income: 1}}\n"
    )
    box = GAME.box(2, pack=load_pack(path))
    assert box.lookup.faces == (2, 2, 3)
    assert "Druid" in decks_of(box.pack)
