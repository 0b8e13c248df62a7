"""The quiz in the widget: hostile clients, addresses, and no early secret in a trait."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kit.show.qr import qr_rows
from kit.teach.quiz.code import Code
from kit.teach.quiz.session import quiz_of
from tests.widgets.test_walkthrough import click, walk_of
from widgets import quiz
from widgets.walkthrough import WalkthroughWidget

CODE = str(Code("rock_paper_wizard", 5, 12))


def secrets(widget: WalkthroughWidget) -> list[str]:
    """Return the secrets that must not be in the browser yet."""
    posed = walk_of(widget).question(walk_of(widget).at)
    whys = [f"{reply.why} (rule {reply.clause})" for reply in posed.ask.replies]
    return [*whys, '"right"', "data-right", "data-chosen", str(posed.state.rng.at)]


def heard(widget: WalkthroughWidget) -> str:
    """Return everything that a browser could read."""
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
def test_no_message_before_lock_brings_the_answer(message: dict[str, Any]) -> None:
    widget = quiz(code=CODE)
    click(widget, **message)
    walk = walk_of(widget)
    if walk.at < walk.size and not walk.frame().question.locked:
        told = heard(widget)
        assert not [secret for secret in secrets(widget) if secret in told]


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
        ("", ""), ("game=chess", ""), ("code=", ""), ("&" * 999, ""),
        ("code=%00", "not a quiz code"), ("code=" + "W" * 9999, "not a quiz code"),
        ("code=WW-33333K", "There is a typing error"),
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
    assert walk_of(quiz()).frame().sheet
    monkeypatch.setenv("SCRIPT_NAME", "quiz.ipynb")
    assert str(walk_of(quiz()).code) == CODE


def served_at(monkeypatch, address: str, query: str = "") -> WalkthroughWidget:
    """Return the quiz of a page at an address."""
    monkeypatch.setenv("SCRIPT_NAME", "/voila/render/quiz.ipynb")
    monkeypatch.setenv("QUERY_STRING", query)
    monkeypatch.setenv("RULEWALK_ADDRESS", address)
    return quiz()


def test_the_code_is_on_the_page_with_a_link_for_the_class_and_never_the_token(monkeypatch) -> None:
    address = "http://192.168.1.7:8866/voila/render/quiz.ipynb"
    widget = served_at(monkeypatch, address, "token=word-to-come-in")
    code, drawn = str(walk_of(widget).code), widget.frame["html"]
    assert f"<b>{code}</b>" in drawn
    assert f"{address}?code={code}" in drawn
    assert 'class="rw-qr"' in drawn
    assert "word-to-come-in" not in heard(widget)
    invite = walk_of(widget).frame().sheet.invite
    assert invite.squares == qr_rows(f"{address}?code={code}")
    click(widget, "again", at=3, to=20)
    assert str(walk_of(widget).code) != code
    assert f"?code={walk_of(widget).code}" in widget.frame["html"], "another set, another code"


@pytest.mark.parametrize("host", ["localhost:8866", "127.0.0.1", "[::1]:1", "rulewalk.localhost"])
def test_on_this_machine_alone_it_says_that_phones_cannot_reach_it(monkeypatch, host: str) -> None:
    drawn = served_at(monkeypatch, f"http://{host}/quiz.ipynb").frame["html"]
    assert "phones cannot reach it" in drawn
    assert "rw-qr" not in drawn


def test_in_a_notebook_there_is_the_code_alone(monkeypatch) -> None:
    monkeypatch.delenv("RULEWALK_ADDRESS", raising=False)
    widget = quiz("wild_side")
    assert f"<b>{walk_of(widget).code}</b>" in widget.frame["html"]
    assert "rw-qr" not in widget.frame["html"]
