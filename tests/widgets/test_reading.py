"""A lesson that is read without a kernel is the lesson that a kernel shows."""

from __future__ import annotations

import ast
import html
import json
import random
import re
from collections import OrderedDict
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
from widgets.server.light_page import NO_STEP, first_place
from widgets.server.reading import NeedsKernel, ProcessorShare, Reader, VisitorShare
from widgets.walkthrough import learn

OFFERED = re.compile(r'data-do="([a-z]+)"(?: data-at="(\d+)")?(?: data-to="(\d+)")?')
MOVE = re.compile(r'data-do="play" data-action="([^"]+)"')


def reader(slug: str, share: VisitorShare | None = None) -> Reader:
    return Reader(slug, Asked(), share or VisitorShare(60.0))


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


@pytest.fixture
def fresh(monkeypatch) -> None:
    """Let nothing be cached and nothing be spent."""
    monkeypatch.setattr(reading, "_frames", reading.FrameCache(5))
    monkeypatch.setattr(reading, "_openings", OrderedDict())
    monkeypatch.setattr(reading, "_visitors", OrderedDict())
    monkeypatch.setattr(reading, "_all_readers", ProcessorShare(1e-9, 3.0))


def test_a_visitor_costs_the_server_little_in_all_their_lessons(fresh) -> None:
    share = reading.share_of("mine")
    slow, other = reader("wild_side", share), reader("wicked_wise", share)
    share.spend(reading.MOST_SECONDS)
    for one in (slow, other, reader("wild_side", reading.share_of("mine"))):
        with pytest.raises(NeedsKernel):
            one.click({"step": 0, "do": "next"})
    with pytest.raises(NeedsKernel):
        reading.opening("wild_side", Asked(step=3), share)
    assert reader("wild_side", reading.share_of("yours")).click({"step": 0, "do": "next"})
    for at in range(reading.VISITORS):
        reading.share_of(f"made up {at}")
    assert len(reading._visitors) == reading.VISITORS


def test_who_has_cost_much_leaves_the_rest_to_the_others(fresh) -> None:
    greedy, modest = VisitorShare(), VisitorShare()
    greedy.spend(0.6)  # of one second; 2.4 of three are left for all
    assert greedy.is_fair()
    reading._all_readers.spend(1.0)
    assert not greedy.is_fair()
    assert modest.is_fair()
    reading._all_readers.spend(2.0)
    assert not modest.is_fair()


def test_clicks_at_random_fill_no_cache(fresh) -> None:
    many = reader("wild_side")
    for step in range(reading.MOST_CLICKS):
        assert many.click({"step": step, "do": "jump", "at": step % 2})
    assert len(reading._frames._frames) == 5
    with pytest.raises(NeedsKernel):
        many.click({"step": reading.MOST_CLICKS, "do": "next"})
    kept, share = [*reading._frames._frames], VisitorShare()
    one = reader("wild_side", share)
    share.spend(0.5)
    assert one.click({"step": 0, "do": "help"})
    assert [*reading._frames._frames] == kept


def test_addresses_that_do_not_exist_open_as_one() -> None:
    made = [f"lesson=made-up-{n}&step={n}" for n in (200, 300, 9999)]
    assert len({first_place("wild_side", query) for query in made}) == 1
    longest = max(len(one_shipped(slug, head.key).scenario.steps)
                  for slug in GAMES for head in headings(slug))  # fmt: skip
    assert longest < NO_STEP


def test_an_error_is_left_to_the_kernel(monkeypatch) -> None:
    monkeypatch.setattr(reading, "frame_html", lambda _frame: 1 / 0)
    monkeypatch.setattr(reading, "_frames", reading.FrameCache())
    with pytest.raises(NeedsKernel):
        reader("wild_side").click({"step": 0, "do": "next"})
