"""What a widget does when something fails in it."""

from __future__ import annotations

import weakref

import pytest

from widgets.errors import LOG, guarded


class Hoard:
    """Something large."""


def test_what_failed_lets_go_of_its_memory_before_anybody_apologises(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("RULEWALK_STRICT", raising=False)
    monkeypatch.setattr(LOG, "disabled", True)  # pytest keeps what is logged, traceback and all
    held, left = [], []

    def fails(self: object) -> None:
        hoard = Hoard()
        held.append(weakref.ref(hoard))
        raise MemoryError

    guarded(lambda _self, _number: left.append(held[0]()))(fails)(object())
    assert left == [None]
