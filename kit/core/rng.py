"""Random numbers from one 64-bit integer, so that a clone is cheap and saves stay valid.

``random.Random`` promises no stable ``shuffle`` or ``randrange`` across Python versions and has 2.5
kB of state. This is a linear congruential generator (Knuth's MMIX constants) with the high half of
its state as output, which is good enough for cards.
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
CHANCE = ("chance",)  # the key of a step that scripts the chance

_MASK = (1 << 64) - 1
_MULTIPLIER = 6364136223846793005
_INCREMENT = 1442695040888963407
_HIGH = _MASK >> 32 << 32  # the high half of a state, which is the output
_LANE = 128  # bits of a product of two 64-bit numbers
_LANES = 64  # steps computed at once, at most


class _Steps(NamedTuple):
    """Multipliers for several steps of a generator at once, each in a lane of one long integer.

    The state after k steps is ``start * a + c``, with constants for each k. So one multiplication
    by all constants gives all states, which is faster than single steps. A number below *n* is the
    high half of a state times *n*, divided by 2**32. ``bits`` has a mask for each bit of *n*: the
    lanes in which that bit is set.
    """

    factors: int
    mores: int
    last: int  # offset of the last lane
    bits: tuple[int, ...]
    places: Struct  # unpacks the numbers below n, one from each lane


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
        # Two steps after the seed, so that seeds 1, 2, 3 do not start alike.
        self.at = seed & _MASK
        self.at = (self.at * _MULTIPLIER + _INCREMENT) & _MASK
        self.at = ((self.at ^ (self.at >> 29)) * _MULTIPLIER + _INCREMENT) & _MASK

    @classmethod
    def fresh(cls) -> Stream:
        """Return a stream with an unpredictable seed."""
        return cls(int.from_bytes(os.urandom(8)))

    @classmethod
    def resume(cls, at: int) -> Stream:
        """Return a stream that continues from the state *at*."""
        stream = cls.__new__(cls)
        stream.at = at & _MASK
        return stream

    def below(self, n: int, what: str = "") -> int:
        """Return a number from 0 to n - 1; *what* names it in a script."""
        del what
        self.at = at = (self.at * _MULTIPLIER + _INCREMENT) & _MASK
        return ((at >> 32) * n) >> 32

    def shuffle(self, cards: list[T], what: str = "") -> None:
        """Shuffle *cards* in place, all orders equally likely (Fisher-Yates, Durstenfeld 1964)."""
        del what
        left = len(cards)
        while left > 1:
            for j in self._places(left):
                left -= 1
                cards[left], cards[j] = cards[j], cards[left]

    def _places(self, left: int) -> tuple[int, ...]:
        """Return numbers below *left*, below one less, and so on, and advance the stream."""
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
        """Return the face of a die; a script gives the face instead of its index."""
        return faces[self.below(len(faces))]

    def clone(self) -> Stream:
        """Return an independent stream in the same state."""
        return Stream.resume(self.at)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Stream) and other.at == self.at

    __hash__ = None  # type: ignore[assignment]  # mutable

    def __repr__(self) -> str:
        # A repr may end up in a log, and the state reveals the order of the deck.
        return f"{type(self).__name__}()"


class Scripted(Stream):
    """A stream of the chances that a scenario scripts; it raises if there are none left.

    An integer answers ``below``; a list answers ``shuffle`` with the order. With a *rest*, that
    stream answers after the end of the script.
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
            raise Unreadable(f"chance {value!r} is not a face of the die ({shown})", CHANCE)
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
    """A scripted order that does not match the shuffled cards; a caller can add their names."""

    def __init__(self, order: object, cards: list[Any], what: str) -> None:
        self.order, self.cards, self.what = order, list(cards), what
        wanted = _labelled("an order of the cards", what)
        super().__init__(f"chance {order!r} is not {wanted} {sorted(cards)!r}", CHANCE)


def _labelled(wanted: str, what: str) -> str:
    return f"{wanted} ({what})" if what else wanted
