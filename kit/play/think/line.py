"""One imagined game as it is played, and what each seat has seen of it."""

from __future__ import annotations

from kit.core.state import State

Key = tuple[object, ...]


class Line:
    """A table, and where in the tree each seat stands.

    What is played one at a time, all see. Where several choose at once, each stands where the
    common way ended and at its own choices; only when somebody who had chosen acts again are the
    choices of all taken to be known.
    """

    __slots__ = ("_chosen", "_seen", "_together", "table")

    def __init__(self, table: State) -> None:
        self.table = table
        self._seen: Key = ()
        self._together: tuple[int, ...] = ()
        self._chosen: dict[int, Key] = {}

    @property
    def secret(self) -> bool:
        """Tell whether what is chosen now is chosen together with others, unseen by them."""
        return bool(self._together)

    def place(self, seat: int) -> Key:
        """Return what *seat* goes by where it has to choose now."""
        self._gather()
        return (seat, self._seen, self._chosen.get(seat, ()))

    def play(self, seat: int, action: int, *, free: bool) -> None:
        """Play an action; one that was *free* leads to another place in the tree."""
        if free and self._together:
            self._chosen[seat] = (*self._chosen.get(seat, ()), action)
        elif free:
            self._seen = (*self._seen, action)
        self.table.apply(seat, action)

    def _gather(self) -> None:
        """Note who chooses together, and what all have chosen once that is over."""
        acting = self.table.to_act()
        if any(one not in self._together for one in acting):
            self._seen = (*self._seen, *sorted(self._chosen.items()))
            self._chosen = {}
            self._together = acting if len(acting) > 1 else ()
        else:
            self._together = tuple([one for one in self._together if one in acting])
