"""A session after an error."""

from __future__ import annotations

import weakref

import pytest

from kit.show.lesson.session import lesson_session
from kit.teach.lesson.course import Asked
from kit.teach.session import LOG


class Hoard:
    """A large object."""


def test_what_failed_frees_its_memory_before_the_apology(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RULEWALK_STRICT", raising=False)
    monkeypatch.setattr(LOG, "disabled", True)  # pytest stores log records with their tracebacks
    page = lesson_session("wild_side", None, Asked())
    held, left = [], []

    def fails() -> None:
        hoard = Hoard()
        held.append(weakref.ref(hoard))
        raise MemoryError

    monkeypatch.setattr(page, "apologise", lambda _number: left.append(held[0]()))
    page.guarded(fails)
    assert left == [None]
