"""The picture: every gesture drawn, everything spoken, colour never alone."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from kit.core.cards import Pack
from kit.core.rng import Stream
from kit.games import GAMES
from kit.games.rock_paper_wizard import draw
from kit.games.rock_paper_wizard.cards.effects import GESTURES
from kit.games.rock_paper_wizard.draw import icons
from kit.show.card import noting_faces
from tests.games.rock_paper_wizard.tables import GAME, casting, lay

SEATS = ("red", "green", "yellow")
BOOK = ["Passwall", "Fireball", "Feeblemind"]


def test_every_gesture_has_a_drawing_of_its_own_and_words() -> None:
    assert set(icons.NAMES) == set(GESTURES)
    assert len({str(icons.gesture(name)) for name in GESTURES}) == len(GESTURES)
    assert len({icons.in_words(name) for name in GESTURES}) == len(GESTURES)
    assert len({icons.caption(name) for name in GESTURES}) == len(GESTURES)


def test_every_drawing_stays_in_its_square() -> None:
    for name in GESTURES:
        for path in re.findall(r' d="([^"]+)"', icons.gesture(name)):
            if re.search("[a-z]", path):  # relative steps: drawn by hand and looked at
                continue
            for x, y in re.findall(r"(?:[ML]|[01] )(-?[\d.]+) (-?[\d.]+)(?=[MLA]|$)", path):
                assert 0 <= float(x) <= 48, name
                assert 0 <= float(y) <= 48, name


def test_every_spell_and_wizard_is_spoken() -> None:
    match = lay(3, spellbook=BOOK)
    html = draw.table(match.view(0))
    for name in BOOK:
        assert re.search(rf'aria-label="{name}, (red|blue|green), [^"]*gesture: ', html)
    for seat in ("Red (you)", "Green", "Yellow"):
        assert f'aria-label="{seat} on space 5"' in html
    assert 'aria-label="Draw deck: 20 cards, face down"' in html
    assert 'aria-label="Point at Green, who has 3 gp"' in html


@pytest.mark.rule("2.4")
def test_one_can_point_at_all_others_and_not_at_oneself() -> None:
    match = lay(3, spellbook=BOOK)
    html = draw.table(match.view(1))
    assert re.findall(r'data-drop="(\w+)"', html) == ["red", "yellow"]
    assert re.findall(r'data-form="([^"]+)"', html) == [f"{name} &gt; {{}}" for name in BOOK]
    match.submit(1, "Fireball > red")
    assert "data-drop" not in draw.table(match.view(1))


@pytest.mark.rule("3.19")
def test_the_one_who_is_charmed_can_give_by_the_placards() -> None:
    book = ["Charm Person", "Passwall", "Fireball"]
    casts = {"red": "Charm Person > green", "green": "Passwall > red", "yellow": "Passwall > red"}
    match = casting(book, casts, gold={"green": 9})
    match.submit(0, "resolve")
    gifts = re.findall(r'data-action="([^"]+)"', draw.table(match.view(1)))
    assert gifts == ["give to red", "give to yellow"]  # to oneself is not offered
    assert set(gifts) == set(match.legal(1))
    assert "data-action" not in draw.table(match.view(0))


def test_the_picture_says_who_points_what_at_whom() -> None:
    casts = {"red": "Fireball > green", "green": "?Fear > green", "yellow": "Passwall > red"}
    match = casting(BOOK, casts)
    lines = draw.lines(match.view(0))
    assert "Red (you): space 5, 3 gp, First Player; Fireball at Green" in lines
    assert "Green: space 5, 3 gp; Wild Surge at Green" in lines
    html = draw.table(match.view(0))
    assert html.count('class="rw-aim"') == 3
    assert html.count('data-state="surge"') == 2  # the placard and the arrow


def test_every_spell_that_lies_or_is_pointed_face_up_can_be_read() -> None:
    casts = {"red": "Fireball > green", "green": "?Fear > green", "yellow": "Passwall > red"}
    match = casting(BOOK, casts, discard=["Polymorph", "?Telekinesis", "Ice Storm"])
    with noting_faces() as faces:
        html = draw.table(match.view(0))
    tokens = {"token-gold-pieces", "token-first-player-marker", "token-a-wizard-s-marker"}
    spells = {"passwall", "fireball", "feeblemind", "polymorph", "ice-storm"}
    assert spells | tokens == set(faces)
    assert html.count('data-card="fireball"') == 2  # in the book, and in Red's hand
    assert "unseen card" in html
    assert "Telekinesis" not in html


def test_gold_and_gestures_are_marked_where_they_change() -> None:
    casts = {"red": "Fireball > green", "green": "Passwall > red", "yellow": "Passwall > red"}
    match = casting(BOOK, casts, gold={"green": 9})
    before = places(draw.table(match.view(0)))
    assert before["purse-green"] == "purse-9"
    assert before["gesture-red"] == "Fireball at Green"
    match.submit(0, "resolve")
    assert "gesture-red" not in places(draw.table(match.view(0)))


def places(html: str) -> dict[str, str]:
    return dict(re.findall(r'data-key="([a-z-]+)" data-place="([^"]+)"', html))


def test_cave_wizards_and_book_never_fold() -> None:
    for phase in ("cast", "score", "refresh"):
        html = draw.table(lay(3, spellbook=BOOK, phase=phase, gold=dict.fromkeys(SEATS, 8)).view(1))
        owners = dict(re.findall(r'data-zone="(\w+)" data-folded="[^"]*"([^>]*)', html))
        assert [zone for zone in ("cave", "wizards") if "seat-1" not in owners[zone]] == []
        assert "book" not in owners


def test_no_other_game_styles_what_is_ours() -> None:
    kit = Path(__file__).parents[3] / "kit"
    own = {slug: classes(kit / f"games/{slug}/draw/style.css") for slug in GAMES}
    shared = set().union(*map(classes, kit.glob("show/static/*.css")))
    others = {slug: own[slug] for slug in GAMES if slug != GAME.slug}
    ours = own[GAME.slug] - shared
    assert {slug: sorted(ours & names) for slug, names in others.items() if ours & names} == {}


def classes(sheet: Path) -> set[str]:
    return set(re.findall(r"\.(rw-[a-z0-9-]+)", sheet.read_text("utf-8")))


def test_names_are_escaped() -> None:
    cards = tuple(replace(card, name=f"<q9>{card.name}") for card in GAME.pack)
    box = GAME.box(3, pack=Pack("angry", cards, GAME.effects))
    html = draw.table(GAME.view(GAME.deal(box, Stream(1)), 0))
    assert "<q9>" not in html
    assert "&lt;q9&gt;" in html
