"""Reading the central pile: its top, and the cards that may be added to a play."""

from __future__ import annotations

from collections.abc import Sequence

from kit.games.wild_side.cards.lookup import EMPTY, Lookup

KIND = 4  # of a kind clear the pile


def on_top(t: Lookup, pile: Sequence[int]) -> tuple[int, int]:
    """Return the value on top of a pile, and how many cards of it lie on each other."""
    if not pile:
        return EMPTY, 0
    top, same = t.value[pile[-1]], 0
    for kind in reversed(pile):
        if t.value[kind] != top:
            break
        same += 1
    return top, same


def extension(
    t: Lookup,
    pile: Sequence[int],
    laid: int,
    same: int,
    blind: bool,  # noqa: FBT001 - a keyword would cost every legal()
) -> int:
    """Return the bits of the cards that may be added to a play of *laid* cards on the pile.

    *same* equal cards lie on top; *blind* tells that the play began with a blind card.
    """
    if not laid:
        return 0
    last = pile[-1]
    top = t.value[last]
    equal = t.same[top] if same < KIND else 0
    if laid > 1:
        return equal if t.value[pile[-2]] == top else t.lower[last]
    if not (blind or t.loose) and len(pile) > 1 and t.value[pile[-2]] > top + 1:
        return equal
    return equal | t.lower[last]
