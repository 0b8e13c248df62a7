"""Events that are told again and again: none ever changes, so each is made only once."""

from __future__ import annotations

from collections.abc import Callable

from kit.core.event import EVERYONE, Event, event


def _everyone(seat: int) -> int:
    return EVERYONE


class Often(dict[tuple[int, ...], Event]):
    """The events of one kind by seat and numbers, made when they are first told.

    >>> Often("advanced", "3.2")[0, 2, 7]
    Event('advanced', seat=0, data=(2, 7), clause='3.2')
    """

    __slots__ = ("audience", "clause", "kind")

    def __init__(self, kind: str, clause: str, audience: Callable[[int], int] = _everyone) -> None:
        super().__init__()
        self.kind, self.clause, self.audience = kind, clause, audience

    def __missing__(self, key: tuple[int, ...]) -> Event:
        seat, *data = key
        made = self[key] = event(self.kind, seat, tuple(data), self.clause, self.audience(seat))
        return made
