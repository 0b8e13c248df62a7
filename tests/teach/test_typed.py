"""Typed moves: in a person's words, with a short sentence for a refusal."""

from __future__ import annotations

import pytest

from kit import GAMES
from kit.core.errors import Unreadable
from kit.files.index import headings
from kit.files.scenario import one_shipped
from kit.teach.lesson.typed import read_move
from kit.teach.lesson.walkthrough import Walkthrough
from tests.teach.lessons import WILD, lesson


def table(written):
    match = Walkthrough(written).script.match
    return match.box, match.state.legal(match.watcher)


@pytest.mark.parametrize("slug", GAMES)
def test_a_label_and_what_its_button_says_are_read(slug: str) -> None:
    box, legal = table(one_shipped(slug, headings(slug)[0].key))
    for action in legal:
        label = box.notation.label(action)
        assert read_move(box, f" {label.upper()} ", legal) == action
        said = read_move(box, f"{box.game.words(box, action)}.", legal)
        assert box.game.words(box, said) == box.game.words(box, action)


def test_numbers_in_words_and_small_words_are_read() -> None:
    box, legal = table(lesson(WILD))
    assert box.notation.label(read_move(box, "nine", legal)) == "Orange 9"
    assert box.notation.label(read_move(box, "play the orange nine please", legal)) == "Orange 9"
    assert box.notation.label(read_move(box, "green eleven", legal)) == "Green 11"


def test_a_word_for_being_done_ends_what_can_be_ended() -> None:
    box, _ = table(lesson(WILD))
    done = box.notation.parse("done")
    assert read_move(box, "pass", [done]) == done
    assert read_move(box, "I stop", [done, 1]) == done
    assert read_move(box, "pass", [1]) == done, "so that the rule can refuse it"


def test_what_means_several_asks_which() -> None:
    box, legal = table(lesson(WILD))
    with pytest.raises(Unreadable, match=r"Which one do you mean: .Green 11. or .Red 11.\?"):
        read_move(box, "eleven", legal)


@pytest.mark.parametrize("text", ["", "xyzzy", "x" * 200])
@pytest.mark.parametrize("slug", GAMES)
def test_what_cannot_be_read_is_refused_in_one_short_sentence(slug: str, text: str) -> None:
    box, legal = table(one_shipped(slug, headings(slug)[0].key))
    with pytest.raises(Unreadable, match="is not a move that I can read") as refused:
        read_move(box, text, legal)
    assert len(str(refused.value)) < 200
