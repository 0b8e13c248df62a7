"""Hidden cards stay hidden, and bots play sensibly without them."""

import re
from dataclasses import replace
from typing import Any, cast

import pytest

from kit.core.cards import Pack
from kit.core.rng import Stream
from kit.games.witless_wizards import GAME
from kit.games.witless_wizards.cards import CARDS, EFFECTS, PACK
from kit.games.witless_wizards.draw import lines, table
from kit.games.witless_wizards.state.constants import DEFENCE, DRAFT, TWO_CARDS
from kit.play.bots import BOTS, play_turn
from kit.show.lesson.screen import frame_html
from kit.teach.frame import LessonFrame
from tests.games.witless_wizards.tables import Match, lay, rest


def canary_pack():
    """Return the pack with an invented name for each card."""
    cards = tuple(
        card if card.deck == "die" else replace(card, name=f"Canary{i:02}x", text=f"Canary{i:02}x.")
        for i, card in enumerate(CARDS)
    )
    return Pack("canaries", cards, EFFECTS)


CANARY = re.compile(r"Canary\d\dx")


def open_cards(state):
    """Return the names of all cards that lie open to everybody."""
    kinds = [kind for kind in (*state.gear, *state.discard, *state.gone) if kind >= 0]
    return {state.box.pack[kind].name for kind in kinds}


def seen_text(state, seat):
    view = GAME.view(state, seat)
    parts = [*map(str, lines(view)), table(view), table(view, hush=True)]
    names = [
        state.box.pack[k].name for field in (view.drawn, view.discard, view.gone) for k in field
    ]
    frame = LessonFrame(
        step=0, game=GAME, title="t", subtitle="", at=0, of=1, marks=("now",), stage="before",
        view=view, note="",
    )  # fmt: skip
    return " ".join([*parts, *names, frame_html(frame)])


@pytest.mark.rule("2.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_picture_view_or_line_names_a_card_that_lies_hidden(players):
    box = GAME.box(players, pack=canary_pack())
    for seed in range(3):
        match, chance = Match.deal(box, seed), Stream(seed)
        for ply in range(60):
            if not match.to_act():
                break
            state = match.state
            held = {box.pack[kind].name for kind in state.drawn}
            for seat in range(players) if ply % 9 == seed else ():
                allowed = open_cards(state) | (held if seat == state.turn else set())
                assert set(CANARY.findall(seen_text(state, seat))) <= allowed
            (seat,) = match.to_act()
            match.submit(seat, chance.choice(state.legal(seat)))


@pytest.mark.rule("2.2")
def test_the_log_of_a_seat_names_only_what_it_saw():
    box = GAME.box(2, pack=canary_pack())
    for seed in range(10):
        match, chance = Match.deal(box, seed), Stream(seed)
        shown = open_cards(match.state)
        for _ in range(50):
            if not match.to_act():
                break
            (seat,) = match.to_act()
            match.submit(seat, chance.choice(match.state.legal(seat)))
            shown |= open_cards(match.state)
        for seat in range(2):
            own = {
                box.pack[cast("int", e.data[0])].name
                for group in match.events for e in group
                if e.kind == "drew card" and e.seat == seat
            }  # fmt: skip
            assert set(CANARY.findall(" ".join(match.log(seat)))) <= shown | own


def test_drawn_cards_are_drawn_face_up_for_the_drawer_and_face_down_for_others():
    state = GAME.deal(GAME.box(2, {"first": "liana"}), Stream(1))
    name = PACK[state.drawn[0]].name.replace("'", "&#x27;")
    assert name in table(GAME.view(state, 0))
    other = table(GAME.view(state, 1))
    assert "a card that only Liana sees" in other
    assert name not in other


def test_a_board_offers_what_its_owner_may_try_and_the_words_can_be_read():
    box = GAME.box(4)
    state = GAME.deal(box, Stream(1))
    html = table(GAME.view(state, state.turn))
    actions = re.findall(r'data-action="([^"]+)"', html)
    assert sorted(actions).count("keep") == 1
    assert len(actions) == 4
    for action in actions:
        box.notation.parse(action.replace("&gt;", ">"))
    assert "data-action" not in table(GAME.view(state, (state.turn + 1) % 4))


def test_every_card_and_pile_has_a_spoken_label_and_colour_never_stands_alone():
    box = GAME.box(3)
    for seed in range(6):
        state, chance = GAME.deal(box, Stream(seed)), Stream(seed)
        for _ in range(25):
            for seat in state.to_act():
                html = table(GAME.view(state, seat))
                for card in re.findall(r'<div class="rw-card[^>]*>', html):
                    assert "aria-label=" in card or "rw-gap" in card
                for kind, foot in re.findall(
                    r'data-kind="(\w+)".*?class="rw-foot">(.*?)</span>', html
                ):
                    said = foot.rpartition(">")[2]
                    word = {"offensive": "Attack", "defensive": "Defense", "special": ""}
                    assert said
                    assert word[kind] in said
                state.apply(seat, chance.choice(state.legal(seat)))


def test_hostile_names_of_a_pack_stay_text():
    bad = '<img src=x onerror=alert(1)> "quoted"'
    cards = tuple(replace(c, name=bad, text=bad) if c.name == "Katana" else c for c in CARDS)
    box = GAME.box(2, pack=Pack("test", cards, EFFECTS))
    deck = rest({"drawn": ["Katana"], "gear": {"albus": ["Cutlass"]}})
    laid: dict[str, Any] = {"drawn": [bad], "gear": {"albus": ["Cutlass"]}, "deck": deck}
    html = table(GAME.view(GAME.lay(box, laid, Stream(0)), 0))
    assert "<img" not in html
    assert "&lt;img" in html


def test_every_card_of_the_kit_has_a_drawing_and_a_teachers_card_one_of_its_slot():
    from kit.games.witless_wizards.draw.icons import _CARDS, ICONS, icon

    plain = {card.name.lower().removesuffix(" (3/4p)") for card in CARDS if card.deck != "die"}
    assert set(_CARDS) == plain
    assert len(set(_CARDS.values())) == len(plain), "no two cards share a drawing"
    assert [icon(replace(CARDS[0], name="Grue"), slot) for slot in range(3)] == [
        ICONS["sword"], ICONS["shield"], ICONS["ring"],
    ]  # fmt: skip


def test_hits_on_the_way_are_kept_back_while_the_learner_is_asked():
    laid: dict[str, Any] = {
        "phase": "defence", "target": "albus", "roll": 4, "hits": 7,
        "gear": {"liana": ["Katana"], "albus": ["Straw Wizard"]},
    }  # fmt: skip
    state = lay(**laid).state
    assert state.step == DEFENCE
    assert "<b>7</b>" in table(GAME.view(state, 0))
    assert 'data-is="hit"' in table(GAME.view(state, 0))
    hushed = table(GAME.view(state, 0), hush=True)
    assert "<b>7</b>" not in hushed
    assert 'data-is="hit"' not in hushed


def test_imagined_drawn_cards_vary_for_others_and_not_for_the_drawer():
    state = GAME.deal(GAME.box(2, {"first": "liana"}), Stream(3))
    worlds = [
        [GAME.imagine(GAME.view(state, s), Stream(i)).drawn for i in range(20)] for s in (0, 1)
    ]
    assert all(drawn == state.drawn for drawn in worlds[0])
    assert len({tuple(drawn) for drawn in worlds[1]}) > 5
    assert state.step in (DRAFT, TWO_CARDS)


@pytest.mark.parametrize(
    ("laid", "best"),
    [
        ({"drawn": ["Plasma Rifle"], "gear": {"liana": ["Wand of Maybe"]}}, "keep"),
        ({"drawn": ["Wand of Maybe"], "gear": {"albus": ["Plasma Rifle"]}}, "give > albus"),
        ({"drawn": ["Cursed Doubloon"]}, "give > albus"),
    ],
)
def test_the_one_ply_bot_does_the_obvious(laid, best):
    state, box = lay(**laid).state, GAME.box(2)
    state.rng = Stream(1)
    picks = [play_turn(state, BOTS["one-ply"], 0, Stream(seed)) for seed in range(9)]
    assert [box.notation.label(pick) for pick in picks].count(best) >= 7
