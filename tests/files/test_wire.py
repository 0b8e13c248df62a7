"""Messages that a browser may send, and all others."""

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit.files.wire import Place, Review, as_place, read_click

JUNK = [
    None, 7, "next", [], {}, {"step": 0}, {"do": "next"}, {"step": "0", "do": "next"},
    {"step": True, "do": "next"}, {"step": -1, "do": "next"}, {"step": 0, "do": "exec"},
    {"step": 0, "do": "next", "extra": 1}, {"step": 0, "do": "jump", "at": -1},
    {"step": 0, "do": "jump", "at": 1e9}, {"step": 0, "do": "play", "action": "x" * 201},
    {"step": 0, "do": "play", "action": ["draw"]}, {"step": 10**12, "do": "next"},
    {"step": 0, "do": ["next"]}, {"step": 0, "do": "play", "action": "\ud83d"},
    {"step": 0.0, "do": "next"},
    {"step": 0, "do": "next", 7: 1},
]  # fmt: skip

JUNK_KEPT = [
    7, [], "06-losing", {"step": 1}, {"moves": []}, {"lesson": 6}, {"lesson": "x" * 81},
    {"at": True}, {"after": 1}, {"answers": []}, {"answers": {"1": "0"}}, {"answers": {"1": -1}},
    {"answers": {1: 1}}, {"answers": {str(i): 0 for i in range(101)}}, {"done": "01-training"},
    {"done": [None]}, {"done": [""] * 201}, {"if": ["x" * 301]}, {"missed": [""] * 501},
    {"review": {}}, {"review": []}, {"review": {"rule": "wild_side/7.4", "right": 1}},
    {"review": {"rule": "", "right": True, "x": 1}},
]  # fmt: skip


@pytest.mark.parametrize("message", JUNK, ids=str)
def test_junk_is_no_click(message: object) -> None:
    assert read_click(message) is None


@pytest.mark.parametrize("kept", JUNK_KEPT, ids=str)
def test_junk_is_no_place(kept: object) -> None:
    assert read_click({"step": 0, "do": "resume", "kept": kept}) is None
    assert as_place(kept) is None


def test_a_page_that_reads_clicks_has_not_loaded_pydantic() -> None:
    code = "import sys, widgets.walkthrough; sys.exit('pydantic' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_click_is_read() -> None:
    click = read_click({"step": 3, "do": "play", "action": "draw"})
    assert click
    assert (click.step, click.do, click.action) == (3, "play", "draw")


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(), st.lists))
def test_anything_at_all_is_survived(message: object) -> None:
    assert read_click(message) is None


# Messages of the pages' scripts with stored places.
KEPT = [
    {"lesson": "06-losing", "at": 2, "answers": {"1": 0}, "done": ["01-training"]},
    {"lesson": "06-losing", "at": 2, "after": True, "answers": {}, "done": []},
    {"missed": ["wild_side/7.4"], "lesson": "WS-33333Q", "at": 1, "answers": {"0": 1}},
    {"missed": ["wild_side/7.4"], "quiz": "WS-33333Q", "at": 1, "answers": {"0": 1}},
    {"missed": ["wild_side/7.4"]},
]


@pytest.mark.parametrize("kept", KEPT, ids=str)
def test_what_a_browser_kept_is_a_place_and_goes_out_as_it_came(kept: dict) -> None:
    click = read_click({"step": 0, "do": "resume", "kept": kept})
    assert click
    assert click.kept
    assert click.kept.packed() == kept


def test_a_place_goes_out_under_the_keys_that_pages_read() -> None:
    assert Place().packed() == {}
    assert Place(quiz="").packed() == {"quiz": ""}
    said = Place(moves=["draw"], review=Review(rule="wild_side/7.4", right=False)).packed()
    assert said == {"if": ["draw"], "review": {"rule": "wild_side/7.4", "right": False}}
