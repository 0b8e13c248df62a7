"""The table of A Wizard Did It...: every card drawn, nothing hidden shown."""

import re
from dataclasses import replace

import pytest

from kit.core.cards import Pack
from kit.core.rng import Stream
from kit.games.wizard_did_it import GAME
from kit.games.wizard_did_it.cards import PACK
from kit.games.wizard_did_it.draw import table
from kit.games.wizard_did_it.draw.icons import ICONS, icon, named
from kit.games.wizard_did_it.draw.parts import face, shown


def played(players, plies, seed=3):
    state, chance = GAME.deal(GAME.box(players), Stream(seed)), Stream(seed + 1)
    for _ in range(plies):
        for seat in state.to_act()[:1]:
            state.apply(seat, chance.choice(state.legal(seat)))
    return state


TABLES = [(1, 0), (1, 1), (1, 4), (1, 12), (2, 0), (2, 7), (2, 30), (2, 55), (2, 70), (2, 200)]


@pytest.mark.parametrize("name", [card.name for card in PACK if card.deck == "stack"])
def test_every_stack_card_has_a_drawing_of_its_own(name):
    assert named(name) is not None


@pytest.mark.parametrize("effect", sorted(GAME.effects.known))
def test_a_teachers_card_gets_the_drawing_of_its_effect(effect):
    card = replace(PACK[0], name="Grue", effect=effect)
    assert icon(card) in ICONS.values()


@pytest.mark.parametrize("kind", range(len(PACK)))
def test_every_card_says_its_kind_in_symbol_and_word_and_its_grade(kind):
    box = GAME.box(2)
    html, printed = shown(box, kind, "hand"), face(box, kind)
    assert printed.symbol in html
    assert printed.word in html
    assert printed.label.startswith(f"{PACK[kind].name}, ")
    assert {"rulebook": "§", "public": "¶", "box": "▣", "kit": "✎"}[PACK[kind].grade] in html


def test_below_the_top_nothing_of_a_stack_is_shown():
    written = {"stacks": {"violet crypt": ["Bear", "Vampire", "Zombie"]}, "hands": [["Swap"], []]}
    html = table(GAME.view(GAME.lay(GAME.box(2), written, Stream(0)), 0))
    assert "Bear" in html
    assert "Vampire" not in html
    assert "Zombie" not in html


def test_hand_and_stacks_are_buttons_only_on_turn():
    box = GAME.box(2)
    written = {"hands": [["Bear", "Swap"], ["Ninja"]], "turn": "amber"}
    state = GAME.lay(box, written, Stream(0))
    mine, theirs = table(GAME.view(state, 0)), table(GAME.view(state, 1))
    assert 'data-pick="Bear" data-form="Bear &gt; {}"' in mine
    assert 'data-pick="Swap" data-form="Swap {}, {}"' in mine
    assert mine.count("data-drop=") == 6
    assert "data-pick" not in theirs
    assert "data-drop" not in theirs


def test_what_the_buttons_compose_can_be_read():
    box = GAME.box(2)
    state = GAME.lay(box, {"hands": [["Bear", "Swap"], ["Ninja"]]}, Stream(0))
    html = table(GAME.view(state, 0))
    drops = dict(re.findall(r'data-drop="([^"]+)" data-rank="(\d)"', html))
    by_rank = sorted(drops, key=drops.__getitem__)
    box.notation.parse(f"Bear > {by_rank[4]}")
    box.notation.parse(f"Swap {by_rank[1]}, {by_rank[5]}")


def test_keys_and_places_are_stable():
    state = played(1, 1)
    assert 'data-key="ninja" data-place="encounter"' in table(GAME.view(state, 0))
    state.apply(0, 0)
    after = table(GAME.view(state, 0))
    assert 'data-key="ninja" data-place="discard"' in after
    assert 'data-key="sword" data-place="worn-0"' in after


def test_sums_are_kept_back_while_the_learner_is_asked():
    view = GAME.view(played(1, 1), 0)
    assert 'class="rw-total">1<' in table(view)
    assert 'class="rw-total">?<' in table(view, hush=True)
    assert 'class="rw-total">1<' not in table(view, hush=True)


def test_an_accomplished_goal_is_turned_over_in_words_too():
    html = table(GAME.view(played(1, 12), 0))
    assert html.count('data-face="done"') == 2
    assert html.count("✓</i><span> Accomplished</span>") == 2
    assert "; accomplished" in html


def test_hostile_names_of_a_pack_stay_text():
    bad = '<img src=x onerror=alert(1)> "quoted"'
    cards = tuple(replace(card, name=bad) if card.name == "Surprise!" else card for card in PACK)
    box = GAME.box(2, pack=Pack("test", cards, GAME.effects))
    state = GAME.lay(box, {"hands": [[bad], []], "stacks": {"amber forest": [bad]}}, Stream(0))
    html = table(GAME.view(state, 0))
    assert "<img" not in html
    assert 'onerror=alert(1)&gt; &quot;quoted&quot;"' in html
