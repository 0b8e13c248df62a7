"""Gzip in parts: the beginning of a page is squeezed once for all visitors, its end for each."""

from __future__ import annotations

import gzip
import struct
import zlib
from typing import NamedTuple

HEADER = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\xff"  # no name, no time: the same for everybody


class Beginning(NamedTuple):
    """The squeezed beginning of a text, with what the end needs to know of it."""

    squeezed: bytes
    checksum: int
    size: int

    def text(self) -> bytes:
        """Return the text itself, for a client that does not read gzip."""
        return zlib.decompressobj(wbits=31).decompress(self.squeezed)


def begin(text: bytes) -> Beginning:
    """Return a text's beginning, after which any end may follow.

    >>> start = begin(b"one, ")
    >>> more = Rest(start)
    >>> gzip.decompress(start.squeezed + more.part(b"two, ") + more.end(b"three"))
    b'one, two, three'
    """
    return Beginning(HEADER + _deflated(text, zlib.Z_FULL_FLUSH, 9), zlib.crc32(text), len(text))


class Rest:
    """Squeezes what follows a beginning, for one visitor."""

    def __init__(self, start: Beginning) -> None:
        self._checksum, self._size = start.checksum, start.size

    def part(self, text: bytes) -> bytes:
        """Return one more part, squeezed."""
        self._count(text)
        return _deflated(text, zlib.Z_FULL_FLUSH)

    def end(self, text: bytes) -> bytes:
        """Return the last part, squeezed."""
        self._count(text)
        trailer = struct.pack("<II", self._checksum, self._size & 0xFFFFFFFF)
        return _deflated(text, zlib.Z_FINISH) + trailer

    def _count(self, text: bytes) -> None:
        self._checksum = zlib.crc32(text, self._checksum)
        self._size += len(text)


def _deflated(text: bytes, flush: int, level: int = 1) -> bytes:
    """Return a text as raw deflate; after a full flush nothing refers back to it."""
    squeeze = zlib.compressobj(level, wbits=-15)
    return squeeze.compress(text) + squeeze.flush(flush)


def squeeze(text: bytes) -> bytes:
    """Return a whole text as gzip, the same bytes each time."""
    return gzip.compress(text, 9, mtime=0)
