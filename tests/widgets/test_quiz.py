"""The quiz in the one widget: hostile clients, addresses, and nothing in a trait too early."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from kit.teach.quiz.code import Code
from tests.widgets.test_walkthrough import HOSTILE, click, send
from widgets import quiz
from widgets.quiz_page import quiz_of
from widgets.walkthrough import WalkthroughWidget

CODE = str(Code("rock_paper_wizard", 5, 12))


def secrets(widget: WalkthroughWidget) -> list[str]:
    """Return what must not be in the browser yet."""
    posed = widget._walk.question(widget._walk.at)
    whys = [f"{reply.why} (rule {reply.clause})" for reply in posed.ask.replies]
    return [*whys, '"right"', "data-right", "data-chosen", str(posed.state.rng.at)]


def heard(widget: WalkthroughWidget) -> str:
    """Return all that a browser could read of it."""
    bundle, _ = widget._repr_mimebundle_()
    shown = bundle["text/html"].partition("</style>")[2] + bundle["text/plain"]
    state = {key: value for key, value in widget.get_state().items() if key[0] != "_"}
    return json.dumps(state, default=str) + shown + repr(widget)


MESSAGES = [
    {"do": do, "at": at, "to": 5, "action": action}
    for do in ("choose", "back", "jump", "play", "lesson", "help", "whatif", "seat", "undo")
    for at, action in ((0, ""), (3, "resolve"), (100_000, "x" * 200))
] + [
    {"do": "resume", "kept": {"lesson": CODE, "at": 2, "answers": {}, "missed": ["wild_side/7.4"]}},
    {"do": "lock"},
]  # fmt: skip


@pytest.mark.parametrize("message", MESSAGES, ids=lambda m: f"{m['do']}-{m.get('at', '')}")
def test_no_message_before_lock_brings_the_answer(message: dict[str, object]) -> None:
    widget = quiz(code=CODE)
    click(widget, **message)
    walk = widget._walk
    if walk.at < walk.size and not walk.frame().question.locked:
        told = heard(widget)
        assert not [secret for secret in secrets(widget) if secret in told]


@pytest.mark.parametrize("data", HOSTILE, ids=str)
def test_hostile_messages_change_nothing(data: object) -> None:
    widget = quiz(code=CODE)
    before = dict(widget.frame)
    send(widget, data)
    assert widget.frame == before


def test_after_lock_the_reasons_are_there() -> None:
    widget = quiz(code=CODE)
    click(widget, "choose", at=0)
    click(widget, "lock")
    assert "data-right" in widget.frame["html"]
    assert widget.frame["place"]["answers"] == {"0": 0}
    assert widget.frame["place"]["review"]["rule"].startswith("rock_paper_wizard/")


def test_an_address_names_a_set_or_a_game() -> None:
    assert str(quiz_of(f"code={CODE}").code) == CODE
    assert quiz_of("game=wild_side").code.game == "wild_side"
    assert quiz_of(f"game=wild_side&code={CODE}").frame().question, "the code decides"


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("", ""), ("game=chess", ""), ("code=", ""), ("&" * 999, ""), ("code=%00", "no quiz code"),
        ("code=" + "W" * 9999, "no quiz code"), ("code=WW-33333K", "There is a slip in the code"),
    ],
)  # fmt: skip
def test_an_address_is_a_strangers_word(query: str, told: str) -> None:
    frame = quiz_of(query).frame()
    assert frame.sheet
    assert told in (frame.refusal.text if frame.refusal else "")
    assert bool(told) == bool(frame.refusal)


def test_an_address_counts_only_when_served(monkeypatch) -> None:
    monkeypatch.setenv("QUERY_STRING", f"code={CODE}")
    monkeypatch.delenv("SCRIPT_NAME", raising=False)
    assert quiz()._walk.frame().sheet
    monkeypatch.setenv("SCRIPT_NAME", "quiz.ipynb")
    assert str(quiz()._walk.code) == CODE


def test_a_lesson_does_not_load_the_quiz() -> None:
    code = (
        "import sys; from widgets import learn; learn('wild_side');"
        "slow = ('kit.teach.quiz.make', 'kit.games.wild_side.quiz', 'widgets.quiz_page');"
        "print([m for m in slow if m in sys.modules])"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout == "[]\n"
