"""Sums are complete: every part of an attack and of a defence is in the total."""

import pytest

from kit.core.event import events_of
from kit.games.witless_wizards import GAME
from kit.games.witless_wizards.cards import CARDS
from kit.games.witless_wizards.cards.effects import ability
from kit.games.witless_wizards.events import attack, attacks, defence, hits, no_hits, total
from tests.games.witless_wizards.tables import lay, play
from tests.walks import walk


def battles(heard):
    """Return the events of each attack, from its declaration to the Hits."""
    found = []
    for event in heard:
        if attacks.of(event):
            found.append([])
        if found and not (found[-1] and hits.of(found[-1][-1])):
            found[-1].append(event)
    return [battle for battle in found if hits.of(battle[-1])]


def points(side, battle):
    return sum(side.get(event, "points") for event in battle if side.of(event))


@pytest.mark.rule("3.6", "3.8", "3.10")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_part_is_in_the_total(players):
    clauses = set()
    for seed in range(60):
        notes = []
        for _ in walk("witless_wizards", players, seed, notes.append):
            pass
        for battle in battles(events_of(notes)):
            (said,) = [total.get(event, "points") for event in battle if total.of(event)]
            assert points(attack, battle) == said
            assert hits.get(battle[-1], "hits") == max(0, said - points(defence, battle))
            clauses |= {e.clause for e in battle if attack.of(e) or defence.of(e)}
    assert clauses == {
        "3.6", "3.7", "3.8", "3.9", "6.1", "6.2", "6.3", "6.4", "6.5", "6.8", "6.10", "6.12",
        "6.17", "6.18",
    }  # fmt: skip


@pytest.mark.rule("3.10")
def test_a_stronger_defence_is_told_with_its_full_value():
    match = lay(phase="attack", gear={"albus": ["Energy Shield"]})
    events = play(match, "attack > albus", chance=(1,))
    assert (points(attack, events), points(defence, events)) == (1, 4)
    assert any(no_hits.of(event) for event in events)


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
def test_a_card_says_its_ability_word_for_word(card):
    says = ability(card)
    assert says in card.text
    plain = card.effect in ("weapon", "armour", "trinket", "die")
    assert bool(says) is not plain
    assert GAME.box(2).lookup.cards[GAME.pack.kind(card.name)].plain is (
        plain and card.effect != "die"
    )
