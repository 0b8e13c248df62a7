"""Randomness on one small integer, so that a clone is cheap and a save never goes stale.

``random.Random`` promises no stable ``shuffle`` or ``randrange`` across Python versions and
carries 2.5 kB of state. A 64-bit linear congruential stream with its high half as output
(Knuth's MMIX constants) is plenty for cards, and its state is a number one can write down.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import lru_cache
from struct import Struct
from typing import Any, NamedTuple, TypeVar

from kit.core.errors import Unreadable
from kit.core.shape import is_whole

T = TypeVar("T")
CHANCE = ("chance",)  # the key of a step that has what chance brings

_MASK = (1 << 64) - 1
_MULTIPLIER = 6364136223846793005
_INCREMENT = 1442695040888963407
_HIGH = _MASK >> 32 << 32  # the high half of a state, which is what comes out
_LANE = 128  # bits: what two numbers of 64 bits come to when they are multiplied
_LANES = 64  # so many steps are made at once, at most


class _Steps(NamedTuple):
    """What makes several steps of a stream in one go, each in a lane of a long number.

    After k steps a state is that at the start times one number plus another, so a row of such
    numbers, multiplied once, is a row of states; a step by itself costs five small sums. Where a
    number below *n* is wanted, a state's high half is to be multiplied by *n*, and every lane has
    another: ``bits`` has the lanes whose *n* has the bit 0, those with the bit 1, and so on.
    """

    factors: int
    mores: int
    last: int  # where the last lane begins
    bits: tuple[int, ...]
    places: Struct  # the numbers below n are in the low quarter of the lanes' high halves


@lru_cache(maxsize=256)
def _steps(left: int) -> _Steps:
    """Return the steps for a shuffle: numbers below *left*, below one less, and so on."""
    n = min(left - 1, _LANES)
    factor, more, factors, mores, bits = 1, 0, 0, 0, [0] * left.bit_length()
    for lane in range(n):
        factor, more = factor * _MULTIPLIER & _MASK, (more * _MULTIPLIER + _INCREMENT) & _MASK
        factors |= factor << _LANE * lane
        mores |= more << _LANE * lane
        for bit in range(len(bits)):
            bits[bit] |= (left - lane >> bit & 1) * _HIGH << _LANE * lane
    return _Steps(factors, mores, _LANE * (n - 1), tuple(bits), Struct("<" + "8xI4x" * n))


class Stream:
    """A stream of random numbers whose whole state is the integer ``at``."""

    __slots__ = ("at",)

    def __init__(self, seed: int = 0) -> None:
        # Two steps away from the seed, so that seeds 1, 2, 3 do not open alike.
        self.at = seed & _MASK
        self.at = (self.at * _MULTIPLIER + _INCREMENT) & _MASK
        self.at = ((self.at ^ (self.at >> 29)) * _MULTIPLIER + _INCREMENT) & _MASK

    @classmethod
    def fresh(cls) -> Stream:
        """Return a stream that nobody can foresee."""
        return cls(int.from_bytes(os.urandom(8)))

    @classmethod
    def resume(cls, at: int) -> Stream:
        """Return a stream that goes on from the state *at*."""
        stream = cls.__new__(cls)
        stream.at = at & _MASK
        return stream

    def below(self, n: int, what: str = "") -> int:
        """Return a number from 0 to n - 1; *what* says what is drawn, for who scripts it."""
        del what
        self.at = at = (self.at * _MULTIPLIER + _INCREMENT) & _MASK
        return ((at >> 32) * n) >> 32

    def shuffle(self, cards: list[T], what: str = "") -> None:
        """Shuffle *cards* in place, each order equally likely (Fisher and Yates)."""
        del what
        left = len(cards)
        while left > 1:
            for j in self._places(left):
                left -= 1
                cards[left], cards[j] = cards[j], cards[left]

    def _places(self, left: int) -> tuple[int, ...]:
        """Return numbers below *left*, below one less, and so on, and go on behind the last."""
        factors, mores, last, bits, places = _steps(left)
        states, products = self.at * factors + mores, 0
        self.at = states >> last & _MASK
        for bit, lanes in enumerate(bits):
            products += (states & lanes) << bit
        return places.unpack(products.to_bytes(places.size, "little"))

    def choice(self, things: Sequence[T]) -> T:
        """Return one of *things*."""
        return things[self.below(len(things))]

    def roll(self, faces: Sequence[int]) -> int:
        """Return the face that a die shows; a script writes the face, not its place."""
        return faces[self.below(len(faces))]

    def clone(self) -> Stream:
        """Return an independent stream at the same place."""
        return Stream.resume(self.at)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Stream) and other.at == self.at

    __hash__ = None  # type: ignore[assignment]  # mutable

    def __repr__(self) -> str:
        # Never the number: a repr may end up in a log, and the number is the deck order.
        return f"{type(self).__name__}()"


class Scripted(Stream):
    """A stream that hands out the chances a scenario wrote down, and fails when there are none.

    A whole number answers ``below``; a list answers ``shuffle`` with the order to come. With a
    *rest*, what is not written down comes from that stream.
    """

    __slots__ = ("rest", "script")

    def __init__(self, script: Sequence[object] = (), rest: Stream | None = None) -> None:
        super().__init__(0)
        self.script, self.rest = list(script), rest

    def below(self, n: int, what: str = "") -> int:
        """Return the next scripted number."""
        if self.rest and not self.script:
            return self.rest.below(n)
        wanted = f"a number from 0 to {n - 1}"
        value = self._next(_labelled(wanted, what))
        if not is_whole(value) or not 0 <= value < n:
            raise Unreadable(f"chance {value!r} must be {_labelled(wanted, what)}", CHANCE)
        return value

    def roll(self, faces: Sequence[int]) -> int:
        """Return the next scripted number, which must be a face of the die."""
        if self.rest and not self.script:
            return self.rest.roll(faces)
        shown = ", ".join(map(str, sorted(set(faces))))
        value = self._next(f"a face of the die ({shown})")
        if not is_whole(value) or value not in faces:
            raise Unreadable(f"chance {value!r} is no face of the die ({shown})", CHANCE)
        return value

    def shuffle(self, cards: list[T], what: str = "") -> None:
        """Put *cards* into the next scripted order."""
        if self.rest and not self.script:
            return self.rest.shuffle(cards)
        order = self._next(_labelled(f"an order of {len(cards)} cards", what))
        if not isinstance(order, list) or sorted(map(str, order)) != sorted(map(str, cards)):
            raise NotThisOrder(order, cards, what)
        cards[:] = order
        return None

    def clone(self) -> Scripted:
        """Return an independent copy with the same script left."""
        return Scripted(self.script, self.rest and self.rest.clone())

    def _next(self, wanted: str) -> object:
        if not self.script:
            says = f"this step leaves something to chance: give {wanted} in 'chance'"
            raise Unreadable(says, CHANCE)
        return self.script.pop(0)

    def __eq__(self, other: object) -> bool:
        same = isinstance(other, Scripted) and other.script == self.script
        return same and isinstance(other, Scripted) and other.rest == self.rest

    __hash__ = None


class NotThisOrder(Unreadable):
    """A scripted order that is not one of the cards shuffled; whoever knows their names says it."""

    def __init__(self, order: object, cards: list[Any], what: str) -> None:
        self.order, self.cards, self.what = order, list(cards), what
        wanted = _labelled("an order of the cards", what)
        super().__init__(f"chance {order!r} is not {wanted} {sorted(cards)!r}", CHANCE)


def _labelled(wanted: str, what: str) -> str:
    return f"{wanted} ({what})" if what else wanted
