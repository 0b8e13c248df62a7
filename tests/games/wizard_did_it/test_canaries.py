"""Hidden cards and answers stay in Python, whatever a learner can reach."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

import kit.games.wizard_did_it as module
from kit.show.lesson.screen import frame_html
from kit.show.lesson.text import frame_text
from kit.teach.lesson.walkthrough import Walkthrough
from tests.canaries import WORDS, canary_game, canary_lesson
from tests.widgets.test_walkthrough import walk_of
from widgets.walkthrough import WalkthroughWidget


@pytest.fixture(autouse=True)
def _odd_box(monkeypatch) -> None:
    monkeypatch.setattr(module, "GAME", canary_game())


def until_answered(widget: WalkthroughWidget) -> Iterator[None]:
    yield
    for message in (
        {"do": "play", "action": "Qzxhand > amber forest"},
        {"do": "play", "action": "nonsense"},
        {"do": "play", "action": "Bear > amber crypt"},
        {"do": "choose", "at": 1},
    ):
        widget.click({"step": widget.frame["step"], **message})
        yield


def test_no_canary_in_any_trait_frame_or_text_before_it_is_due() -> None:
    widget = WalkthroughWidget(Walkthrough(canary_lesson()))
    for i, _ in enumerate(until_answered(widget)):
        bundle, _ = widget._repr_mimebundle_()
        walk = walk_of(widget)
        told = [json.dumps(widget.get_state(), default=str), str(bundle), repr(widget), repr(walk)]
        told += [frame_html(walk.frame()), frame_text(walk.frame()), repr(walk.script.match)]
        told += [repr(walk.script.match.state), repr(walk.script.match.state.rng)]
        found = {word for word in WORDS for text in told if word in text}
        # Only the learner's own hostile words come back in the refusal.
        assert found <= ({"Qzxhand"} if i == 1 else set())


def test_the_answer_is_there_once_it_is_due() -> None:
    widget = WalkthroughWidget(Walkthrough(canary_lesson()))
    for _ in until_answered(widget):
        pass
    widget.click({"step": widget.frame["step"], "do": "lock"})
    assert "Qzxanswer" in widget.frame["html"]


def test_the_log_of_a_seat_names_no_card_that_the_other_drew() -> None:
    walk = Walkthrough(canary_lesson())
    walk.script.match.submit(0, "Bear > amber crypt")
    walk.script.match.submit(1, "Ninja > amber ship")
    assert "Qzxdeck" not in " ".join(walk.script.match.log(0))
    assert "Qzxdeck" in " ".join(walk.script.match.log(1))
