"""A lesson that is read without a kernel is the lesson that a kernel shows."""

from __future__ import annotations

import ast
import html
import json
import random
import re
from dataclasses import replace
from typing import Any

import pytest

from kit.files.index import headings
from kit.files.scenario import one_shipped
from kit.games import GAMES
from kit.show.lesson.session import lesson_session
from kit.teach.lesson.course import Asked
from kit.teach.session import Session
from widgets.server import reading
from widgets.server.reading import NeedsKernel, Reader
from widgets.walkthrough import learn

OFFERED = re.compile(r'data-do="([a-z]+)"(?: data-at="(\d+)")?(?: data-to="(\d+)")?')
MOVE = re.compile(r'data-do="play" data-action="([^"]+)"')


def reader(slug: str) -> Reader:
    return Reader(slug, Asked(), "", "", {})


def frame_of(one: Reader) -> Any:
    return json.loads(one.frame.json)


def clicks(session: Session, rng: random.Random) -> dict[str, Any]:
    """Return a click that the page offers, or one that it could send at any time."""
    page, step = str(session.shown["html"]), session.shown["step"]
    found: list[dict[str, Any]] = [
        {"do": do, **({"at": int(at)} if at else {}), **({"to": int(to)} if to else {})}
        for do, at, to in OFFERED.findall(page)
        if do not in ("play", "whatif")
    ]
    found += [{"do": "play", "action": html.unescape(one)} for one in MOVE.findall(page)]
    found += [{"do": "next"}, {"do": "jump", "at": rng.randrange(9)}, {"do": "help"}]
    if rng.random() < 0.1:
        kept = {"lesson": "", "at": 3, "after": True, "answers": {"1": 0}, "done": []}
        found = [{"do": "resume", "kept": kept}]
    return {"step": step, **rng.choice(found)}


@pytest.mark.parametrize("slug", GAMES)
def test_a_reader_sees_what_a_kernel_shows(slug: str, monkeypatch) -> None:
    monkeypatch.setattr(reading, "MOST_SECONDS", 60.0)
    rng = random.Random(slug)
    session, one = lesson_session(slug, None, Asked()), reader(slug)
    other, shown = None, []
    for number in range(40):
        assert frame_of(one) == session.shown
        click = clicks(session, rng)
        if number == 25:  # from here on all frames are in the cache
            other = reader(slug)
            for message in one._clicks:
                other.click(message)
        try:
            frame = one.click(click)
        except NeedsKernel:
            assert click["do"] == "play"
        else:
            session.click(click)
            shown += frame.evidence if frame else ()
    assert [replace(found, when=0) for found in session.answers] == shown
    assert other is not None
    assert other._course is None

    widget = learn(slug)
    method, _, given = one.replay().partition("(")
    assert method == "_.replay"
    told = json.loads(widget.replay(ast.literal_eval(given.removesuffix(")"))))
    assert widget.frame == session.shown
    assert told["frame"]["step"] == session.shown["step"]
    assert not widget.answers, "they were kept before"


def test_a_first_lesson_is_drawn_before_a_class_reads_it(monkeypatch) -> None:
    monkeypatch.setattr(reading, "_frames", reading.FrameCache())
    for slug in GAMES:
        before = len(reading._frames._frames)
        reading.read_ahead(slug)
        steps = len(one_shipped(slug, headings(slug)[0].key).scenario.steps)
        assert len(reading._frames._frames) > before + steps
    places = [frame.place for frame in reading._frames._frames.values()]
    assert sum(bool(place and place.done) for place in places) == len(GAMES)


def test_what_needs_a_kernel_and_what_is_ignored() -> None:
    one = reader("wild_side")
    for click in ({"step": 7, "do": "next"}, {"step": 0, "do": "made up"}, {"do": "next"}):
        assert one.click(click) is None
    for click in (
        {"do": "whatif"}, {"do": "seat"}, {"do": "coach"}, {"do": "play", "action": "Blue 3"}
    ):  # fmt: skip
        with pytest.raises(NeedsKernel):
            one.click({"step": 0, **click})
    assert one.click({"step": 0, "do": "next"})
    assert "Blue" not in repr(one)


def test_one_reader_costs_the_server_little(monkeypatch) -> None:
    monkeypatch.setattr(reading, "MOST_SECONDS", 0.0)
    monkeypatch.setattr(reading, "_frames", reading.FrameCache(5))
    slow = reader("wild_side")
    assert slow.click({"step": 0, "do": "next"})
    with pytest.raises(NeedsKernel):
        slow.click({"step": 1, "do": "next"})
    monkeypatch.setattr(reading, "MOST_SECONDS", 60.0)
    monkeypatch.setattr(reading, "_all_readers", reading.ProcessorShare(1e-9, 1e-9))
    assert slow.click({"step": 1, "do": "back"})
    with pytest.raises(NeedsKernel):
        slow.click({"step": 2, "do": "jump", "at": 1})
    monkeypatch.setattr(reading, "_all_readers", reading.ProcessorShare(1.0, 60.0))
    many = reader("wild_side")
    for step in range(reading.MOST_CLICKS):
        assert many.click({"step": step, "do": "jump", "at": step % 2})
    assert len(reading._frames._frames) == 5
    with pytest.raises(NeedsKernel):
        many.click({"step": reading.MOST_CLICKS, "do": "next"})


def test_an_error_is_left_to_the_kernel(monkeypatch) -> None:
    monkeypatch.setattr(reading, "frame_html", lambda _frame: 1 / 0)
    monkeypatch.setattr(reading, "_frames", reading.FrameCache())
    with pytest.raises(NeedsKernel):
        reader("wild_side").click({"step": 0, "do": "next"})
