"""The deck, the deal, the draw for the lead, and written tables that do not fit."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from kit.core.cards import Card, Pack
from kit.core.errors import Unreadable
from kit.core.rng import Stream
from kit.games.wild_side.cards import DECK
from kit.games.wild_side.cards.effects import EFFECTS
from tests.games.wild_side.tables import GAME, laid


def dealt(players: int = 4, seed: int = 1, pack: Pack | None = None, **options):
    """Return a state freshly dealt."""
    return GAME.deal(GAME.box(players, options, pack), Stream(seed))


@pytest.mark.rule("1.1", "1.2", "1.3")
def test_the_deck_is_what_the_pack_and_the_options_say() -> None:
    assert len(dealt().t.deck) == 4 * 48 + 8
    assert len(dealt(copies=5, badgers=0).t.deck) == 5 * 48
    assert len(dealt(copies=4, badgers=24).t.deck) == 4 * 48 + 24
    few = Pack("few", tuple(replace(card, copies=2) for card in DECK), EFFECTS)
    assert len(dealt(2, pack=few).t.deck) == 2 * 49


@pytest.mark.rule("2.1", "2.2", "2.4")
@pytest.mark.parametrize("players", GAME.players)
def test_everyone_gets_twenty_and_the_rest_is_left_over(players: int) -> None:
    state = dealt(players)
    assert [sum(hand) for hand in state.hands] == [12] * players
    assert len(state.ups) == len(state.downs) == 4 * players
    assert -1 not in state.ups + state.downs
    assert len(state.stock) + len(state.gone) == 200 - 20 * players


@pytest.mark.rule("2.5", "2.6", "2.7")
def test_the_highest_card_drawn_leads_ties_and_badgers_draw_again() -> None:
    ties = badgers = 0
    for seed in range(300):
        state = dealt(4, seed, badgers=24)
        value, contenders = state.t.value, {0, 1, 2, 3}
        for draw in state.draws:
            final = {seat: value[kind] for seat, kind in draw}
            assert set(final) == contenders
            assert 0 not in final.values(), "a badger is followed by another card"
            badgers += any(value[kind] == 0 for _, kind in draw)
            contenders = {seat for seat in final if final[seat] == max(final.values())}
        assert contenders == {state.lead} == {state.turn}
        ties += len(state.draws) > 1
    assert ties
    assert badgers


@pytest.mark.rule("2.5", "2.4")
def test_the_cards_drawn_are_back_in_the_discard_pile_and_known() -> None:
    state = dealt(3, 5)
    shown = Counter(kind for draw in state.draws for _, kind in draw)
    assert set(shown) == set(state.gone)
    assert state.cards() == sorted(state.t.deck)


@pytest.mark.rule("2.7")
def test_lots_settle_what_the_cards_cannot() -> None:
    number = {"value": 7, "suit": "paw"}
    alike = Pack("alike", (Card("Seven", "deck", "number", number, 42),), EFFECTS)
    leads = {dealt(2, seed, pack=alike).lead for seed in range(20)}
    assert leads == {0, 1}


def test_a_deck_that_is_too_small_says_so() -> None:
    small = Pack("small", tuple(replace(card, copies=1) for card in DECK), EFFECTS)
    assert dealt(2, pack=small).lead in (0, 1)
    with pytest.raises(Unreadable, match=r"3 players need 63 cards; this deck has 49"):
        dealt(3, pack=small)


@pytest.mark.parametrize(
    ("numbers", "said"),
    [
        ({"value": 13, "suit": "paw"}, "from 1 to 12, not 13"),
        ({"value": 3, "suit": "pow"}, "did you mean 'paw'"),
    ],
)
def test_a_number_card_that_is_none_is_refused(numbers: dict, said: str) -> None:
    pack = Pack("odd", (Card("Odd", "deck", "number", numbers, 100),), EFFECTS)
    with pytest.raises(Unreadable, match=said):
        GAME.box(2, pack=pack)


@pytest.mark.parametrize("name", ["Stand up", "blind 7"])
def test_a_card_may_not_be_named_like_a_move(name: str) -> None:
    pack = Pack("odd", (Card(name, "deck", "badger", {}, 100),), EFFECTS)
    with pytest.raises(Unreadable, match="cannot be called"):
        GAME.box(2, pack=pack)


def test_more_copies_than_a_hand_can_count_are_refused() -> None:
    pack = Pack("many", (Card("Many", "deck", "badger", {}, 201),), EFFECTS)
    with pytest.raises(Unreadable, match="201 copies are more than 200"):
        GAME.box(2, pack=pack)


BAD = [
    ({"hand": []}, r"table has no 'hand'; did you mean 'hands'"),
    (
        {"hands": [["Green 44"], []]},
        r"table.hands\[0\]\[0\]: there is no card 'Green 44'; did you mean",
    ),
    ({"hands": [["Green 4"] * 5, []]}, r"'Green 4' is there 5 times; the box has 4 \(rule 1.2\)"),
    ({"hands": [["Green 4"] * 999, []]}, r"hands\[0\]: has 999 entries; at most 40 can be"),
    ({"hands": [["Red 4"] * 3, []], "pile": ["Red 4"] * 2}, r"'Red 4' is there 5 times; the box"),
    ({"hands": [[7], []]}, r"table.hands\[0\]\[0\]: there is no card '7'"),
    (
        {"hands": [["Red 1"], []], "down": [["Red 1"] * 5, []]},
        r"table.down\[0\]: has 5 entries; at most 4 can be",
    ),
    (
        {"hands": "Red 1"},
        r"table.hands: must be a list of 2 entries, one for each seat: wolf, hawk",
    ),
    ({"turn": "wulf"}, r"table.turn: there is no seat 'wulf'; did you mean 'wolf'"),
    ({"turn": ""}, r"table.turn: 0 of 4 rounds are over"),
    ({"lead": "owl"}, r"table.lead: there is no seat 'owl'"),
    ({"pile": ["Honey Badger"]}, r"table.pile: 'Honey Badger' clears the pile"),
    ({"pile": ["Red 9", "Red 9", "Blue 9", "Blue 9"]}, r"table.pile: four of a kind \(9\)"),
    ({"pile": ["Red 9"], "laid": 2}, r"table.laid: the pile has 1 cards, not 2"),
    ({"pile": ["Red 9", "Red 8"], "laid": 1}, r"table.laid: 'Red 9' cannot be part of this play"),
    ({"pile": ["Red 6", "Red 7", "Red 9"], "laid": 2}, r"table.laid: 'Red 6' cannot be part"),
    ({"pile": ["Blue 8", "Red 9"], "laid": 2}, r"table.laid: 'Blue 8' cannot be part of this play"),
    ({"blind": 1}, r"table.blind: no card of this play"),
    ({"known": [["Red 3"], []]}, r"table.known\[0\]: 'Red 3' appears more often than in the hand"),
    ({"hands": [["Red 3"], []], "above": [5, -1]}, r"table.hands\[0\]: 'Red 3' is not above 5"),
    ({"draws": 5}, r"table.draws: must be a list, each a list, each \[one of wolf, hawk; a card"),
    ({"draws": [[["bear", "Red 3"]]]}, r"table.draws\[0\]\[0\]\[0\]: there is no seat 'bear'"),
    ({"sheet": [[[1, 2], [0, 0, 0]]]}, r"table.sheet\[0\]\[0\]: must be \[a whole number"),
    (
        {"sheet": [[[1, 2, -3], [0, 0, 0]]]},
        r"table.sheet\[0\]\[0\]\[2\]: must be a whole number from 0 to 999",
    ),
    ({"sheet": [[[0, 0, 0]] * 2] * 5}, r"table.sheet: has 5 entries; at most 4 can be"),
    ({"opened": True}, r"table.opened: must be a whole number from 0 to 1, not True"),
]


@pytest.mark.parametrize(("table", "said"), BAD, ids=[said[:40] for _, said in BAD])
def test_a_table_that_does_not_fit_says_which_entry(table: dict, said: str) -> None:
    with pytest.raises(Unreadable, match=said):
        laid(**table)


def test_a_seat_without_cards_is_refused_because_the_round_would_be_over() -> None:
    with pytest.raises(Unreadable, match="hawk has no card, so the round is over"):
        GAME.lay(GAME.box(2), {"hands": [["Red 1"], []]}, Stream(1))


def test_a_play_under_way_is_laid_as_it_was() -> None:
    match = laid(hands=[["Red 5", "Green 6"], []], pile=["Red 6", "Red 9"], laid=1, blind=1)
    assert match.legal(0) == ["done", "Green 6", "Red 5"]
    match = laid(hands=[["Red 5", "Green 6"], []], pile=["Red 6", "Red 9"], laid=1)
    assert match.legal(0) == ["done", "Green 6"]
