"""The engine of a page without a server: the widget's frames, and refusal of hostile messages."""

from __future__ import annotations

import html
import json
import re
from itertools import pairwise
from typing import Any

import pytest

from kit import GAMES
from kit.core.errors import KitError
from kit.files.index import headings
from kit.site.engine import Engine, open_page
from kit.teach.lesson.course import Asked, open_course
from kit.teach.play.session import Play
from kit.teach.play.table import table_of
from widgets.walkthrough import WalkthroughWidget, learn

GAME = "players=random,random,person&seed=3"  # two bots move before the person does


def click(step: int, do: str, **more: Any) -> dict[str, Any]:
    return {"step": step, "do": do, **more}


@pytest.mark.parametrize("slug", GAMES)
def test_a_lesson_has_the_frames_of_the_widget(slug: str) -> None:
    page, widget = open_page("learn", slug, ""), learn(slug)
    assert page.shown == widget.frame
    assert page.top == widget.top
    for do in ("next", "next", "help", "back", "next"):
        step = widget.frame["step"]
        widget.click(click(step, do))
        answer = page.click(click(step, do))
        assert answer is None or answer == widget.frame, do
    assert widget.frame["step"] > 1


def test_an_address_opens_the_same_place_as_on_a_served_page() -> None:
    key = headings("wild_side")[1].key
    course, _ = open_course("wild_side", None, Asked(key, 2))
    found = open_page("learn", "wild_side", f"lesson={key}&step=2").shown
    assert found == WalkthroughWidget(course).frame
    assert "names a lesson" in str(open_page("learn", "wild_side", "lesson=none").shown["html"])


def test_a_kept_place_is_resumed_as_a_click_does() -> None:
    kept = open_page("learn", "wild_side", "").click(click(0, "next"))["place"]
    here = {"kind": "open", "page": "learn", "game": "wild_side", "query": ""}
    assert say(Engine(), **here, kept=kept)["frame"]["place"] == kept
    assert say(Engine(), **here, kept={"at": "here"})["frame"]["place"]["at"] == 0  # invalid


def test_a_game_comes_with_what_the_page_keeps_and_goes_on_from_it() -> None:
    here = {"kind": "open", "page": "play", "game": "wizard_did_it"}
    engine = Engine()
    opened = say(engine, **here, query="players=person,random&seed=7", records=[None, "x", {}])
    assert "keep" not in opened, "no move, no record"
    action = re.findall('data-do="play" data-action="([^"]+)"', opened["frame"]["html"])[0]
    moved = say(engine, kind="click", click=click(0, "play", action=html.unescape(action)))
    (kept,) = moved["keep"]
    assert (kept["kind"], kept["key"]) == ("game", "wizard_did_it")
    record = {key: kept["record"][key] for key in ("kind", "key", "when", "data")}
    again = Engine()
    setup = say(again, **here, query="", records=[record])
    assert "Continue your game" in setup["frame"]["html"]
    assert record["data"]["save"] not in setup["frame"]["html"]
    on = say(again, kind="click", click=click(0, "continue"))
    assert "rw-table" in on["frame"]["html"]


def test_a_game_is_dealt_and_bots_move_when_they_are_given_time() -> None:
    page, widget = (
        open_page("play", "wild_side", GAME),
        WalkthroughWidget(table_of("wild_side", GAME)),
    )
    shown: list[Any] = [page.shown]
    assert shown[0] == widget.frame
    while page.wait() is not None:
        shown.append(page.work() or shown[-1])
    assert len(shown) > 2
    assert all(after["step"] >= before["step"] for before, after in pairwise(shown))
    assert shown[-1]["step"] > shown[0]["step"]


def test_a_lesson_needs_no_waiting() -> None:
    engine = Engine()
    assert engine.wait() is None
    assert engine.tick() == ""
    engine.session = open_page("learn", "wild_side", "")
    assert engine.wait() is None
    assert engine.tick() == ""


def test_a_quiz_asks() -> None:
    page = open_page("quiz", "", "game=wild_side")
    assert "Wild Side" in str(page.shown["html"])
    asked: Any = page.click(click(0, "next"))
    assert asked["place"]["quiz"].startswith("WS-")


@pytest.mark.parametrize(
    "junk",
    [None, 3, "next", [], {}, {"step": 0}, click(7, "next"), click(0, "fly"), click(-1, "next")],
)
def test_junk_and_stale_clicks_are_ignored(junk: object) -> None:
    engine = Engine()
    assert say(engine, kind="click", click=junk) == {"kind": "ignored"}  # nothing is open yet
    engine.session = open_page("learn", "wild_side", "")
    assert say(engine, kind="click", click=junk) == {"kind": "ignored"}


def test_what_is_not_there_is_a_sentence() -> None:
    with pytest.raises(KitError, match="did you mean 'wild_side'"):
        open_page("learn", "wildside", "")
    with pytest.raises(KitError, match="no page 'desk'"):
        open_page("desk", "wild_side", "")


def test_after_an_error_a_game_waits_for_the_next_click(monkeypatch) -> None:
    monkeypatch.delenv("RULEWALK_STRICT", raising=False)
    page = open_page("play", "wild_side", GAME)
    with monkeypatch.context() as broken:
        broken.setattr(Play, "go_on", lambda _: 1 / 0)
        shown: Any = page.work()
    assert "Something went wrong" in str(shown["html"])
    assert page.wait() is None
    page.click(click(shown["step"], "pace", at=1))
    assert page.wait() is not None


# The messages of a page


def say(engine: Engine, **message: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(engine.receive(json.dumps(message)))
    return found


def test_a_page_opens_clicks_and_asks() -> None:
    messages = Engine()
    opened = say(messages, kind="open", page="learn", game="wild_side", query="", kept=None)
    assert opened["kind"] == "frame"
    assert ".ipynb" not in str(opened)
    assert say(messages, kind="click", click=click(0, "next"))["frame"]["step"] == 1
    assert say(messages, kind="click", click=click(0, "next")) == {"kind": "ignored"}
    question = "May I play a green 5 on a red 9?"
    answer = say(messages, kind="ask", id=4, game="wild_side", question=question)
    assert (answer["kind"], answer["id"]) == ("answer", 4)
    assert "rw-table-says" in str(answer["html"])
    assert say(messages, kind="ask", id=5, game="wild_side", question="x" * 9999)["html"] == ""


@pytest.mark.parametrize(
    "message",
    [
        {}, {"kind": "eval"}, {"kind": "open"}, {"kind": "click"}, {"kind": "ask", "id": "1"},
        {"kind": "open", "page": "desk", "game": "wild_side", "query": ""},
        {"kind": "open", "page": "learn", "game": "wild_side", "query": "x" * 9000},
        {"kind": "ask", "id": True, "game": "wild_side", "question": ""},
    ],
)  # fmt: skip
def test_messages_that_mean_nothing_are_ignored(message: dict[str, Any]) -> None:
    assert say(Engine(), **message) == {"kind": "ignored"}


@pytest.mark.parametrize("text", ["", "[", "3", "[" * 100_000, '{"kind": {}}'])
def test_what_is_no_message_is_ignored(text: str) -> None:
    assert json.loads(Engine().receive(text)) == {"kind": "ignored"}


def test_a_game_that_is_not_there_is_a_sentence() -> None:
    said = say(Engine(), kind="open", page="play", game="chess", query="")
    assert said["kind"] == "failed"
    assert str(said["words"]).startswith("There is no game 'chess'")
