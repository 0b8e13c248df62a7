"""Written tables: mistakes are named, and nothing is lost."""

from typing import Any

import pytest

from kit.core.errors import Unreadable
from kit.core.rng import Stream
from kit.games.witless_wizards import GAME
from kit.games.witless_wizards.cards import PACK
from kit.games.witless_wizards.cards.lookup import decks_of
from tests.games.witless_wizards.tables import lay, rest


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ({"stamnia": [1, 2, 3]}, "table has no 'stamnia'; did you mean 'stamina'"),
        ({"stamina": [1, 2]}, "table.stamina: must be a list of 3 entries"),
        ({"stamina": [1, 2, 21]}, "table.stamina[2]: must be a whole number from -999 to 20"),
        ({"stamina": [1, 2, True]}, "table.stamina[2]: must be a whole number"),
        ({"cubes": [1, -1, 0]}, "table.cubes[1]: must be a whole number from 0"),
        ({"turn": "alba"}, "did you mean 'albus'"),
        ({"turn": "marlen"}, "table.turn: there is no seat 'marlen'"),
        ({"turn": ["albus"]}, "table.turn: there is no seat"),
        ({"phase": "drafting"}, "did you mean 'draft'"),
        ({"deck": "Katana"}, "table.deck: must be a list, each a card"),
        ({"deck": ["Kitana"]}, "table.deck[0]: there is no card 'Kitana'; did you mean 'Katana'"),
        ({"deck": [7]}, "table.deck[0]: there is no card '7'"),
        ({"deck": ["Katana", "Katana"]}, "has 'Katana' 2 times; the box has 1"),
        ({"deck": ["Battle Die"]}, "table.deck: 'Battle Die' cannot lie there"),
        ({"deck": ["Magical Armor of Resting (3/4P)"]}, "cannot lie there"),
        ({"box": ["Katana"]}, "table.box: 'Katana' cannot lie there"),
        ({"gear": ["Katana"]},
         "table.gear: must be {liana, albus, greendalf}: for each seat a list"),
        ({"gear": {"alba": []}}, "table.gear.alba: there is no seat 'alba'; did you mean 'albus'"),
        ({"gear": {"albus": "Katana"}},
         "table.gear.albus: must be a list of at most 3 entries, each a card"),
        ({"gear": {"albus": ["Katna"]}}, "table.gear.albus[0]: there is no card 'Katna'"),
        ({"gear": {"albus": ["Battle Die"]}}, "albus: 'Battle Die' is not equipment"),
        ({"drawn": ["Katana", "Cutlass"]}, "table.drawn must have 1 cards in the phase 'draft'"),
        ({"kept": "yes"}, "table.kept: must be true or false"),
        ({"phase": "defence"}, "table.target must be the opponent attacked"),
        ({"began": "liana"}, "table.began: must be a list, each one of liana"),
        ({"began": ["lian"]}, "did you mean 'liana'"),
        ({"decks": ["Samura"]}, "did you mean 'Samurai'"),
        ({"decks": ["Pirate"], "deck": ["Katana"]}, "table.decks lacks 'Samurai'"),
        ({"decks": 3}, "table.decks: must be a list"),
        ({"first_turn": True, "deck": ["Katana", "Cutlass", "Jetpack", "Crossbow"]},
         "the cards here are of 4: Samurai, Sci-Fi, Medieval, Pirate (rule 1.10)"),
        ({"hits": "many"}, "table.hits: must be a whole number"),
        ({"roll": 1000}, "table.roll: must be a whole number"),
        ({"paid": 9}, "table.paid: must be a whole number from 0 to 3"),
        ({"target": "x" * 10_000}, "table.target: there is no seat"),
    ],
)  # fmt: skip
def test_a_table_that_cannot_be_says_which_entry_and_what_instead(table, words):
    with pytest.raises(Unreadable) as no:
        GAME.lay(GAME.box(3), table, Stream(0))
    assert words in str(no.value)


def test_a_draft_table_without_a_drawn_card_draws_the_top_one():
    state = lay(deck=rest({})).state
    assert state.table()["drawn"] == ["Katana"]
    assert state.table()["deck"] == rest({})[1:]


@pytest.mark.rule("1.10")
def test_the_three_decks_follow_from_the_cards_unless_they_are_named_or_chosen():
    deck = [name for name in rest({}) if PACK[PACK.kind(name)].deck != "Medieval"]
    assert lay(deck=deck).state.decks == ("Samurai", "Wizard", "Pirate"), "the first of the box"
    named: dict[str, Any] = {"deck": deck, "decks": ["Pirate", "Sci-Fi", "Samurai"]}
    assert lay(**named).state.decks == ("Samurai", "Sci-Fi", "Pirate")
    chosen = {"decks": "Samurai, Medieval, Pirate"}
    assert lay(2, chosen, deck=deck).state.decks == ("Samurai", "Medieval", "Pirate")
    with pytest.raises(Unreadable, match="this game is played with Samurai, Medieval, Pirate"):
        lay(2, chosen, **named)


@pytest.mark.rule("1.10")
@pytest.mark.parametrize("decks", [["Samurai", "Pirate"], ["Pirate"] * 3, list(decks_of(PACK))])
def test_decks_that_are_not_three_are_refused(decks):
    with pytest.raises(Unreadable, match=r"a game has 3 Equipment decks.*\(rule 1\.10\)"):
        lay(deck=[], decks=decks)
