"""Parts of the light page's server that need no server."""

from __future__ import annotations

import gzip

import pytest

from kit import GAMES
from kit.teach.lesson.course import Asked
from widgets import learn, read_rules, show_coverage, show_gallery
from widgets.server.kernel_pool import NotShown, _opened
from widgets.server.light_page import (
    Rest,
    assets,
    begin,
    first_picture,
    live_beginning,
    live_end,
    still_html,
    style_sheet,
)
from widgets.server.pages import _named


def test_parts_of_a_page_are_one_gzip_file() -> None:
    start = begin("Grüße ".encode() * 999)
    for parts in ([], [b" "], [b"", b" ", b"x" * 70_000]):
        rest = Rest(start)
        whole = start.gzipped + b"".join(map(rest.part, parts)) + rest.end(b"the end")
        assert gzip.decompress(whole) == start.text() + b"".join(parts) + b"the end"


def test_what_is_open_is_in_the_reply_or_there_is_a_reason() -> None:
    told = {"data": {"text/plain": repr('{"model": "abc"}')}, "status": "ok"}
    assert _opened({"status": "ok", "user_expressions": {"opened": told}}) == {"model": "abc"}
    with pytest.raises(NotShown, match="no widget"):
        _opened({"status": "ok", "user_expressions": {"opened": {"status": "error"}}})
    with pytest.raises(NotShown, match="ValueError"):
        _opened({"status": "error", "traceback": ["Traceback", "ValueError: x"]})


def test_a_page_is_told_of_its_frame_only_if_it_shows_it() -> None:
    found = {"kernelId": "k", "frame": {"step": 0}, "drawn": "same"}
    assert _named(found, "same") == {"kernelId": "k", "frame": {"step": 0}}
    for other in ("another", ""):
        assert _named(found, other) == {"kernelId": "k"}
    assert _named({"sorry": "x"}, "") == {"sorry": "x"}


def test_a_light_pages_widget_sends_frames_and_nothing_else(monkeypatch) -> None:
    assert {"_esm", "_css"} < set(learn("wild_side").get_state())
    monkeypatch.setenv("RULEWALK_PAGE", "light")
    widget = learn("wild_side")
    assert set(widget.get_state()) == {"top", "frame"}
    assert set(widget.get_state("frame")) == {"frame"}
    assert widget._repr_mimebundle_() == {"text/plain": repr(widget)}


def test_no_page_of_ours_has_a_style_or_a_handler_inside() -> None:
    """The policy would forbid it, so a drawing with one would look wrong."""
    pages = [still_html("/", "x", show()) for show in (show_gallery,)]
    for slug in GAMES:
        pages += [still_html("/", "x", show(slug)) for show in (read_rules, show_coverage)]
        pages.append(live_beginning("/", "x", first_picture(slug, Asked())))
    for page in pages:
        assert " style=" not in page
        assert "<style" not in page
        assert page.count("<script>") == 1, "the one that chooses the colours"


def test_a_page_of_one_game_has_the_styles_of_that_game_only() -> None:
    own = style_sheet("wild_side")
    assert own.name in live_beginning("/", "x", None, "wild_side")
    assert b".rw-wild" in own.text
    assert len(own.text) < 0.75 * len(style_sheet().text)
    assert own.name in assets()
    assert style_sheet().name in live_beginning("/", "x", None)


def test_nothing_that_is_written_can_end_the_data_in_a_page() -> None:
    assert "</script><b>" not in live_end({"sorry": "</script><b>"})
    assert "&lt;b&gt;" in live_beginning("/", "<b>", None)
