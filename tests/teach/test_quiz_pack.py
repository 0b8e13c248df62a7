"""A quiz with cards from one's own box: one game, its own positions and answers."""

from __future__ import annotations

from pathlib import Path

import pytest

from kit.core.cards import Pack
from kit.core.errors import Unreadable
from kit.files.cards import load_pack
from kit.files.wire import Click, Place
from kit.games import game
from kit.teach.quiz.code import Code
from kit.teach.quiz.make import QuestionSet
from kit.teach.quiz.session import ABOUT, Quiz
from tests.parts import WITH_QUIZ
from widgets import quiz as quiz_widget

FLAT = """\
game: wild_side
name: flat
by: Ada Keller
cards:
  - {name: Green 5, deck: deck, effect: number, numbers: {value: 5, suit: claw}, copies: 100}
  - {name: Red 6, deck: deck, effect: number, numbers: {value: 6, suit: wing}, copies: 100}
  - {name: Badger, deck: deck, effect: badger, copies: 8}
"""


@pytest.fixture
def flat(tmp_path: Path) -> Path:
    (tmp_path / "flat.yaml").write_text(FLAT)
    return tmp_path / "flat.yaml"


def started(flat: Path) -> Quiz:
    quiz = Quiz("wild_side", size=5, pack=load_pack(flat))
    quiz.click(Click(step=quiz.step, do="next"))
    return quiz


def test_the_positions_have_the_cards_of_the_pack_and_no_others(flat: Path) -> None:
    quiz = started(flat)
    for at in range(3):
        names = {card.name for card in quiz.question(at).state.box.pack}
        assert names == {"Green 5", "Red 6", "Badger"}
    assert quiz.frame().view.box.pack.name == "flat"


def test_a_code_and_a_pack_name_the_same_questions_again(flat: Path) -> None:
    code = Code("wild_side", 5, 77)
    made = [QuestionSet(code, load_pack(flat)) for _ in range(2)]
    first, second = ([one[at].ask.text for at in range(3)] for one in made)
    assert first == second


def test_only_the_game_of_the_cards_can_be_chosen(flat: Path) -> None:
    quiz = Quiz("wild_side", pack=load_pack(flat))
    (games, sizes, _) = quiz.frame().sheet.choices
    assert [pick.words for pick in games[1]] == ["Wild Side"]
    assert len(sizes[1]) == 3
    assert "the cards of flat" in quiz.frame().sheet.about
    at = ABOUT.index("wicked_wise")
    frame = quiz.click(Click(step=quiz.step, do="again", at=at, to=5))
    assert "not for Wild Side, the game of these cards" in frame.refusal.text
    frame = quiz.click(Click(step=quiz.step, do="again", action=str(Code("", 5, 3))))
    assert "not for Wild Side, the game of these cards" in frame.refusal.text


def test_answers_to_the_kit_s_own_set_are_not_taken_for_these(flat: Path) -> None:
    quiz = started(flat)
    assert quiz.place().quiz == "", "a page would write the code alone into its address"
    kept = Place(quiz=str(quiz.code), answers={"0": 1})
    quiz.click(Click(step=quiz.step, do="resume", kept=kept))
    assert quiz.frame().marks[0] == "now"


def test_what_cannot_be_asked_is_said_at_once(flat: Path) -> None:
    pack = load_pack(flat)
    with pytest.raises(Unreadable, match="say which game"):
        Quiz(pack=pack)
    with pytest.raises(Unreadable, match="'flat' is not for Wicked & Wise"):
        Quiz("wicked_wise", pack=pack)
    with pytest.raises(Unreadable, match="not for Wild Side"):
        Quiz("wild_side", str(Code("wicked_wise", 5, 3)), pack=pack)


def test_the_page_takes_a_pack_s_file(flat: Path) -> None:
    shown = quiz_widget("wild_side", pack=str(flat), questions=5)
    assert "the cards of flat" in shown.frame["html"]
    with pytest.raises(Unreadable, match="say which game"):
        quiz_widget(pack=flat)


@pytest.mark.parametrize("slug", WITH_QUIZ)
def test_every_game_asks_about_other_cards(slug: str) -> None:
    found = game(slug)
    pack = Pack("mine", tuple(reversed(found.pack.cards)), found.effects)
    posed = QuestionSet(Code(slug, 5, 5), pack)[0]
    assert posed.state.box.pack is pack
    assert posed.settle() is not None
