"""The widget shows frames, takes clicks, and reveals nothing."""

from __future__ import annotations

import json
import logging
import time
from typing import Any

import pytest
from ipywidgets.widgets.widget import _instances
from traitlets import TraitError

from kit.core.rng import Stream
from kit.files.scenario import one_shipped
from kit.teach.lesson.walkthrough import Walkthrough
from widgets import learn, quiz
from widgets.editor.editor_widget import EditorWidget
from widgets.walkthrough import WalkthroughWidget


@pytest.fixture(autouse=True)
def _lenient(monkeypatch) -> None:
    monkeypatch.delenv("RULEWALK_STRICT", raising=False)


def send(widget: WalkthroughWidget | EditorWidget, data: object) -> None:
    """Deliver a message as the comm would."""
    widget._handle_msg({"content": {"data": data}, "buffers": []})


def click(widget: WalkthroughWidget | EditorWidget, do: str, **more: Any) -> None:
    send(widget, {"method": "custom", "content": {"step": widget.frame["step"], "do": do, **more}})


def walk_of(widget: WalkthroughWidget) -> Any:
    """Return the lesson, quiz or table that a widget shows."""
    return widget._session.walk


def test_a_click_brings_the_next_frame() -> None:
    widget = learn("wizard_did_it")
    click(widget, "play", action="draw")
    assert widget.frame["step"] == 1
    assert "Ninja" in widget.frame["html"]


HOSTILE = [
    None, [], "custom", {}, {"method": "exec"}, {"method": "custom"},
    {"method": "custom", "content": None}, {"method": "custom", "content": {"step": 0}},
    {"method": "custom", "content": {"step": 0, "do": "next", "x": 1}},
    {"method": "custom", "content": {"step": 7, "do": "next"}},
    {"method": "custom", "content": {"kind": "anywidget-command", "name": "click", "id": 1}},
    {"method": "update", "state": {"frame": {"step": 99, "html": "owned"}}},
    {"method": "update", "state": {"_esm": "alert(1)", "layout": "x"}, "buffer_paths": [["a"]]},
    {"method": "update", "state": {"place": ["x", "y", 9], "answers": [1], "result": {"won": 1}}},
]  # fmt: skip


@pytest.mark.parametrize("data", HOSTILE, ids=str)
def test_hostile_and_stale_messages_change_nothing(data: object) -> None:
    widget = learn("wizard_did_it")
    before, state = dict(widget.frame), json.dumps(widget.get_state(), default=str)
    send(widget, data)
    assert widget.frame == before
    assert json.dumps(widget.get_state(), default=str) == state


TRAITS = ("place", "answers", "result")


def observed(widget: WalkthroughWidget) -> list[str]:
    """Return a list that gets the name of each trait that changes from now on."""
    changed: list[str] = []
    widget.observe(lambda change: changed.append(change["name"]), TRAITS)
    return changed


def test_python_reads_the_place_and_the_answers_of_a_learner() -> None:
    widget = learn("wizard_did_it", "01-training")
    changed, began = observed(widget), time.time()
    click(widget, "play", action="draw")
    assert (widget.place, changed) == (("wizard_did_it", "01-training", 2), ["place"])
    click(widget, "choose", at=1)
    assert widget.answers == (), "not before it is locked"
    click(widget, "lock")
    found: Any = widget.answers
    given, promised = found[0], walk_of(widget).walk.script.now.promises
    assert {one.clause for one in found} <= {*promised}
    question = walk_of(widget).walk.script.plot.steps[1].ask
    assert (given.chosen, given.right) == (question.answers[1].text, False)
    assert given.place == "The Knight's Training 2"
    assert began <= given.when <= time.time()
    for do in ("lock", "back", "next", "back"):
        click(widget, do)
    assert changed.count("answers") == 1, "seen again, not answered again"


def test_the_answers_of_a_quiz_are_read_like_those_of_a_lesson() -> None:
    widget = quiz("wild_side", questions=5)
    for do in ("next", "lock", "next", "next"):
        click(widget, do)
    assert widget.answers == (), "a skipped question"
    click(widget, "choose", at=0)
    click(widget, "lock")
    posed = walk_of(widget).question(1)
    assert widget.place == ("wild_side", str(walk_of(widget).code), 2)
    chosen = posed.ask.replies[posed.order[0]].text
    assert [(one.clause, one.chosen, one.right) for one in widget.answers] == [
        (posed.ask.clause, chosen, posed.right == 0)
    ]


def test_what_python_reads_is_in_no_message_and_cannot_be_written() -> None:
    widget = learn("wizard_did_it")
    for name in TRAITS:
        assert name not in widget.get_state()
        assert widget.trait_metadata(name, "help")
        with pytest.raises(TraitError):
            setattr(widget, name, None)
    before, changed = [getattr(widget, name) for name in TRAITS], observed(widget)
    for data in HOSTILE:
        send(widget, data)
    assert [getattr(widget, name) for name in TRAITS] == before
    assert changed == []


def test_a_notebook_sets_the_layout_and_a_light_page_has_none(monkeypatch) -> None:
    widget = learn("wizard_did_it")
    widget.layout.width = "60%"
    assert widget.get_state("layout") == {"layout": f"IPY_MODEL_{widget.layout.model_id}"}
    monkeypatch.setenv("RULEWALK_PAGE", "light")
    models = len(_instances)
    assert learn("wizard_did_it").layout is None
    assert len(_instances) == models + 1


def test_what_is_hidden_is_in_no_trait() -> None:
    """The Training stack, the answers and their reasons stay in Python."""
    widget = learn("wizard_did_it")
    steps = walk_of(widget).walk.script.plot.steps
    click(widget, "play", action="draw")
    state = json.dumps({k: str(v) for k, v in widget.get_state().items() if k[0] != "_"})
    bundle, _ = widget._repr_mimebundle_()
    for secret in (
        "Force Field",
        "Kung Fu",
        "With Laser Beams",
        *(a.why for a in steps[1].ask.answers),
    ):
        assert secret not in state
        assert secret not in bundle["text/html"].partition("</style>")[2]
        assert secret not in bundle["text/plain"]


DOS = ["next", "back", "lock", "restart", "help", "whatif", "undo", "return", "resume", "again"]


def test_whatever_is_clicked_in_whatever_order_nothing_breaks_and_no_answer_leaks(
    monkeypatch,
) -> None:
    """A client may send any click at any time: in a what-if, in a lesson, during a resume."""
    monkeypatch.setenv("RULEWALK_STRICT", "1")
    widget, rng = learn("wizard_did_it"), Stream(5)
    for _ in range(200):
        do = rng.choice([*DOS, "jump", "choose", "play", "seat", "lesson"])
        at, action = rng.below(4), rng.choice(["draw", "pass", "x" * 200, ""])
        kept = {"lesson": "01-training", "at": at, "answers": {"1": at}, "done": ["x"]}
        more: dict[str, dict[str, Any]] = {
            "seat": {"at": at}, "jump": {"at": at}, "choose": {"at": at},
            "lesson": {"at": 0, "to": at}, "play": {"action": action}, "resume": {"kept": kept},
        }  # fmt: skip
        click(widget, do, **more.get(do, {}))
        walk = walk_of(widget).walk
        if walk.script.stage == "before":
            html = widget.frame["html"]
            shown = walk.script.plot.steps[walk.script.at].ask
            assert not shown or not any(answer.why in html for answer in shown.answers)
        json.dumps(widget.frame)


def test_a_mistake_of_ours_is_a_sentence_with_an_id(monkeypatch, caplog) -> None:
    widget = learn("wizard_did_it")
    before = widget.frame["place"]

    def break_down(_click: object) -> None:
        raise RuntimeError("deck order: Ninja, Sword, /secret/path")

    monkeypatch.setattr(walk_of(widget), "click", break_down)
    with caplog.at_level(logging.ERROR, "rulewalk"):
        click(widget, "next")
    assert widget.frame["place"] == before
    assert "Something went wrong on our side (error " in widget.frame["html"]
    assert "/secret/path" not in widget.frame["html"]
    assert "/secret/path" in caplog.text


def test_strict_raises_under_tests(monkeypatch) -> None:
    monkeypatch.setenv("RULEWALK_STRICT", "1")
    widget = learn("wizard_did_it")
    monkeypatch.setattr(walk_of(widget), "click", lambda _: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        click(widget, "next")


def test_reprs_are_stable() -> None:
    walk = Walkthrough(one_shipped("wizard_did_it", "06-losing"))
    assert repr(WalkthroughWidget(walk)) == "WalkthroughWidget(Walkthrough('Losing', step 1 of 7))"
    one, two = (learn("wizard_did_it")._repr_mimebundle_()[0] for _ in range(2))
    assert one["text/html"] == two["text/html"]
    assert one["text/plain"] == two["text/plain"]


def test_a_teachers_own_file(tmp_path) -> None:
    from kit.cli import main

    assert main(["new", "scenario", "Mine", "--folder", str(tmp_path)]) == 0
    assert "Mine" in learn(str(tmp_path / "mine.yaml")).frame["html"]
