"""What a page tells the server itself: small, limited, and never for a kernel."""

from __future__ import annotations

import json

import pytest

from widgets.server.message_filter import Dropped, MessageFilter


def test_a_frame_about_the_class_is_read_and_nothing_else_is_taken_for_one() -> None:
    found = MessageFilter()
    assert found.class_message('{"channel": "class", "name": "Ada"}') == {
        "channel": "class",
        "name": "Ada",
    }
    for other in (
        '{"channel": "shell", "x": "class"}',
        '["class"]',
        '"class"',
        '{"channel": "class"',
        b'{"channel": "class"}',
        json.dumps({"channel": "class", "name": "x" * 1024}),
        '"class"' + "[" * 900,
    ):
        assert found.class_message(other) is None
        with pytest.raises(Dropped):
            found.check(other, v1=isinstance(other, bytes))


def test_it_spends_of_the_same_bucket() -> None:
    found = MessageFilter(rate=0, burst=2)
    for _ in range(2):
        found.class_message('{"channel": "class"}')
    with pytest.raises(Dropped, match="too fast"):
        found.class_message('{"channel": "class"}')
    with pytest.raises(Dropped, match="too fast"):
        found.check("{}", v1=False)
