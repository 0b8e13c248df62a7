"""The kit's objects in a notebook: drawn with little style, or as text, never with a secret."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest
from IPython.core.formatters import DisplayFormatter

import widgets  # noqa: F401  # registers the renderer
from kit import GAMES, Illegal, game, table
from kit.core.event import Event, only
from kit.core.rulebook import Refusal
from kit.files.index import headings
from kit.files.scenario import one_shipped
from kit.play.replay import Replay, record
from kit.show.handout.used_css import trim
from kit.show.notebook.pictures import picture
from kit.show.skin import css
from kit.teach.lesson.walkthrough import Walkthrough

SMALL = 60_000  # bytes of an output; a whole rulebook is the largest


def things(slug: str) -> list[Any]:
    key = headings(slug)[0].key
    t, written = table(slug, lesson=key, seed=1), one_shipped(slug, key)
    found, happened = game(slug), table(slug, lesson=key).bots(3).log()
    done = table(slug, lesson=key, seed=1).bots(seed=1)
    return [
        t, t.look(), t.moves(), happened, t.match, t.match.view(0), done.score(),
        done.match.outcome(), found, found.pack, found.pack[0], found.rulebook,
        next(iter(found.rulebook)), Refusal("1.1", "No."), done.match.events[-1][0],
        Illegal(Refusal("1.1", "No."), "<b>", ("pass",)), Replay(record(done.match)),
        written, Walkthrough(written).frame(), t.rules("the end"),
    ]  # fmt: skip


@pytest.mark.parametrize("slug", GAMES)
def test_everything_is_drawn_and_has_a_text(slug: str) -> None:
    formatter = DisplayFormatter()
    for thing in things(slug):
        data, _ = formatter.format(thing)
        assert data["text/html"].startswith("<style>"), type(thing)
        assert 'class="rw' in data["text/html"]
        assert len(data["text/html"].encode()) < SMALL, type(thing)
        assert "0x" not in data["text/plain"], type(thing)
        assert "<script" not in data["text/html"]


def test_what_a_person_wrote_is_escaped() -> None:
    no = Illegal(Refusal("1.1", "<img src=x>"), "<script>alert(1)</script>", ("<i>",))
    drawn = no._repr_html_()
    assert drawn is not None
    assert "<script>" not in drawn
    assert "<img" not in drawn
    assert "&lt;i&gt;" in drawn


def test_an_output_has_nothing_to_press() -> None:
    for slug in GAMES:
        t = table(slug, lesson=headings(slug)[0].key)
        frame = Walkthrough(one_shipped(slug, headings(slug)[0].key)).frame()
        for thing in (t, t.match, t.play(t.moves()[0]), frame):
            assert "<button" not in str(picture(thing))
            assert "<a " not in str(picture(thing))


def test_a_secret_event_says_nothing_of_its_card() -> None:
    secret = Event("drew", 1, ("Archmage",), "3.3", only(1))
    assert "Archmage" not in repr(secret)
    assert "Archmage" not in str(secret._repr_html_())
    assert "Archmage" in repr(Event("drew", 1, ("Archmage",), "3.3"))


@pytest.mark.parametrize("slug", GAMES)
def test_the_same_picture_for_the_true_table_and_an_imagined_one(slug: str) -> None:
    t = table(slug, seed=9).bots(8, seed=4)
    seat, found = t.match.watcher, game(slug)
    view = t.match.view(seat)
    imagined = found.imagine(view, t.match.state.rng.clone())
    assert picture(found.view(imagined, seat)) == picture(view)
    t.match.state = imagined
    assert t.seats[seat] in repr(t)
    told = repr(record(t.match)) + repr(t.match) + repr(Replay(record(t.match)))
    assert str(t.match.start.rng.at) not in told


def test_without_a_pen_there_is_still_the_text() -> None:
    code = "from kit import game; c = game('wild_side').rulebook['3.1']; print(c._repr_html_())"
    ran = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert ran.stdout == "None\n"


def test_trimming_keeps_what_the_page_uses() -> None:
    style = """/* note */ .a .b { x: 1 } .c, .a { y: 2 }
    @media print { .c { z: 3 } } @media print { .a:is(.c, .b) { z: 4 } }
    @keyframes spin { from { x: 0 } } @keyframes idle { from { x: 0 } }
    .a:not(.c) { animation: spin 1s } .a[data-game="other"] { q: 1 } p { r: 2; content: "a: b" }
    .a:is([data-density="snug"], [data-density="tight"]) { s: 5 }"""
    shown = trim(style, '<i class="a b">')
    assert ".a .b{x:1}" in shown
    assert ".a{y:2}" in shown
    assert "z:4" in shown
    assert "spin" in shown
    assert 'p{r:2;content:"a: b"}' in shown
    for gone in ("note", ".c,.a", "z:3", "idle", "other", "density"):
        assert gone not in shown
    later = trim(style, '<i class="a b">', frozenset({"c", "tight"}))
    assert ".c{z:3}" in later
    assert "s:5" in later


def test_a_whole_lesson_loses_no_rule_it_needs() -> None:
    html = "".join(str(picture(frame)) for frame in Walkthrough(
        one_shipped("wild_side", headings("wild_side")[0].key)).every_frame())  # fmt: skip
    shown = trim(css(), html)
    assert len(shown) < len(css()) / 2
    for needed in (".rw-card", ".rw-answer", '[data-game="wild_side"]', ".rw-wild", "@media print"):
        assert needed in shown
    for other in (".ww-team", ".rw-rpw", ".rw-gallery", '[data-game="wicked_wise"]'):
        assert other not in shown
