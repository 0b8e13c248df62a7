"""Fading help: the learner finds the move and gets a reply to each try."""

from __future__ import annotations

import pytest

from kit import GAMES, game
from kit.files.scenario import shipped
from kit.teach.lesson import frame_parts
from kit.teach.lesson.walkthrough import Walkthrough
from tests.teach.lessons import WILD, WIZARD, do, lesson

RIGHT = "Bear > violet forest"


def labels(frame) -> list[str]:
    return [move.action for move in frame.moves]


def test_half_offers_a_few_moves_with_the_right_one_among_them_in_the_rules_order() -> None:
    walk = Walkthrough(lesson())
    offered = labels(walk.frame())
    assert RIGHT in offered
    assert 2 <= len(offered) <= 4
    number = walk.script.match.box.notation.parse
    assert [number(label) for label in offered] == sorted(map(number, offered))
    assert labels(Walkthrough(lesson()).frame()) == offered


def test_half_tempts_with_something_that_a_rule_refuses() -> None:
    text = WIZARD.replace("deck: [", "stacks: {amber forest: [Sword]}\n  deck: [")
    walk = Walkthrough(lesson(text))
    refused = [label for label in labels(walk.frame()) if walk.script.match.why_not(0, label)]
    assert refused
    assert do(walk, "play", action=refused[0]).refusal.clause


def test_alone_offers_every_legal_move_and_no_hint() -> None:
    walk = Walkthrough(lesson())
    frame = do(walk, "jump", at=2)
    assert labels(frame) == walk.script.match.legal(0)
    assert frame.help == "alone"
    assert frame.refusal is None


def test_found_at_the_first_try_is_marked_right() -> None:
    walk = Walkthrough(lesson())
    frame = do(walk, "play", action=RIGHT)
    assert frame.stage == "after"
    assert frame.marks[0] == "right"


def test_a_legal_move_that_is_not_looked_for_gets_the_hint_and_is_not_played() -> None:
    walk = Walkthrough(lesson())
    frame = do(walk, "play", action="Sword > amber crypt")
    assert (frame.refusal.text, frame.refusal.kind) == ("Bears live in the Forest.", "other")
    assert walk.script.match.actions == []
    frame = do(walk, "play", action=RIGHT)
    assert frame.refusal is None
    assert do(walk, "next").marks[0] == "done"


def test_without_a_hint_there_is_a_kind_sentence() -> None:
    walk = Walkthrough(lesson())
    do(walk, "jump", at=2)
    assert (
        "not the move of this step" in do(walk, "play", action="Sword > amber crypt").refusal.text
    )


def test_a_refused_move_is_answered_with_its_rule_until_the_next_action() -> None:
    walk = Walkthrough(lesson())
    frame = do(walk, "play", action="Ninja > amber forest")
    assert (frame.refusal.clause, frame.refusal.kind) == ("2.4", "refused")
    assert do(walk, "help").refusal.kind == "hint"


def test_show_me_hints_first_and_then_gives_the_move() -> None:
    walk = Walkthrough(lesson())
    frame = do(walk, "help")
    assert frame.refusal.text == "Bears live in the Forest."
    assert frame.help == "half"
    frame = do(walk, "help")
    assert frame.help == "worked"
    assert labels(frame) == [RIGHT]
    assert "help" not in frame.ways
    do(walk, "play", action=RIGHT)
    assert do(walk, "next").marks[0] == "done"


def test_passing_over_a_find_is_skipping_it() -> None:
    walk = Walkthrough(lesson())
    do(walk, "next")
    assert do(walk, "next").marks[0] == "skipped"
    assert do(walk, "jump", at=4).marks[2] == "skipped"
    do(walk, "jump", at=2)
    assert do(walk, "play", action="Pigeon > amber ship").marks[2] == "right"


def test_a_found_step_is_not_asked_again() -> None:
    walk = Walkthrough(lesson())
    do(walk, "play", action=RIGHT)
    frame = do(walk, "back")
    assert frame.help == "worked"
    assert frame.marks[0] == "right"


def test_another_seats_move_stays_one_button() -> None:
    walk = Walkthrough(lesson())
    frame = do(walk, "jump", at=1)
    assert labels(frame) == ["Shark > amber forest"]
    assert frame.help == "worked"


def test_another_seats_hand_cannot_be_fished_for() -> None:
    """A move of Violet's is judged as the learner's own move, whatever cards Violet has."""
    walk = Walkthrough(lesson())
    do(walk, "jump", at=1)
    for card in ("Ninja", "Zombie", "Vampire", "Pirate"):
        assert do(walk, "play", action=f"{card} > violet crypt").refusal.clause == "2.3", card


def test_a_refusal_to_be_found_is_offered_among_legal_moves() -> None:
    walk = Walkthrough(lesson())
    frame = do(walk, "jump", at=4)
    assert "pass" in labels(frame)
    assert len(frame.moves) > 1
    frame = do(walk, "play", action="pass")
    assert frame.marks[4] == "right"
    assert frame.told[0].clause == "2.11"


def test_a_decision_of_several_cards_is_found_card_by_card_in_any_order() -> None:
    walk = Walkthrough(lesson(WILD))
    frame = do(walk, "play", action="Red 11")
    assert frame.stage == "before"
    assert frame.refusal.kind == "good"
    assert "undo" in frame.ways
    assert do(walk, "play", action="done").refusal.kind == "other"
    do(walk, "undo")
    assert walk.script.match.actions == []
    do(walk, "play", action="Green 11")
    do(walk, "play", action="Red 11")
    frame = do(walk, "play", action="done")
    assert frame.stage == "after"
    match = walk.script.match
    assert [match.box.notation.label(action) for _, action in match.actions] == [
        "Green 11", "Red 11", "done",
    ]  # fmt: skip


def test_what_was_laid_is_gone_when_the_learner_goes_elsewhere() -> None:
    walk = Walkthrough(lesson(WILD))
    fresh = walk.script.match.state.clone()
    do(walk, "play", action="Red 11")
    assert walk.script.match.state != fresh
    do(walk, "whatif")
    do(walk, "return")
    assert walk.script.match.state == fresh


def test_a_static_page_shows_the_move_itself() -> None:
    for frame in Walkthrough(lesson()).every_frame():
        assert frame.help == "worked"
        assert len(frame.moves) <= 1
        assert frame.ways == ()


def test_a_button_says_the_move_in_words_and_that_there_is_more() -> None:
    walk = Walkthrough(lesson(WILD), worked=True)
    box, button = walk.script.match.box, walk.frame().moves[0]
    first = box.game.words(box, box.notation.parse("Green 11"))
    assert button.action == "Green 11"
    assert button.words.startswith(first)
    assert len(button.words) > len(first)
    draw = game("wizard_did_it").box(1)
    assert frame_parts.move(draw, [0, 0, 0]).words == f"{draw.game.words(draw, 0)} (3 times)"


def test_the_few_are_balanced_so_that_none_stands_out() -> None:
    """No word is in three of four moves, which would make the fourth one stand out."""
    offered = [label.split() for label in labels(Walkthrough(lesson()).frame())]
    assert len(offered) == 4
    for word in {word for label in offered for word in label}:
        assert sum(word in label for label in offered) != 3, word


def leaves_something(written) -> bool:
    return any(step.help != "worked" for step in written.scenario.steps)


@pytest.mark.parametrize("slug", GAMES)
def test_every_find_of_every_lesson_can_be_found(slug: str) -> None:
    """The right move is offered wherever a lesson has a task."""
    for written in filter(leaves_something, shipped(slug).values()):
        find_all(Walkthrough(written))


def find_all(walk: Walkthrough) -> None:
    while not walk.script.over:
        frame = walk.frame()
        if frame.finding:
            script = [walk.script.match.box.notation.label(action) for action in walk.script.own()]
            assert len(frame.moves) > 1, f"{walk!r} leaves nothing to find"
            for label in script:
                assert label in labels(walk.frame()), repr(walk)
                do(walk, "play", action=label)
            assert walk.frame().marks[walk.script.at] == "right"
        else:
            do(walk, "next")
