"""Our own line drawings: the four suits, the Honey Badger, and the back of a card."""

from __future__ import annotations

from kit.core.drawing import Icon
from kit.show.svg import circle, dot

_SCRATCHES = "M13 5c5 13 4 26-6 38 4-13 6-26 6-38ZM25 5c5 13 4 26-6 38 4-13 6-26 6-38Z"
_SCRATCH = "M37 5c5 13 4 26-6 38 4-13 6-26 6-38Z"
_VANE = "M40 5C22 7 11 18 12 35 29 36 39 25 40 5Z"
_PAD = "M24 23c6 0 12 7 12 12 0 4-3 7-6 7-2 0-4-1-6-1s-4 1-6 1c-3 0-6-3-6-7 0-5 6-12 12-12Z"
_TOES = f"{circle(9, 22, 4)}{circle(18, 11, 4.5)}{circle(30, 11, 4.5)}{circle(39, 22, 4)}"
_WING = "M4 12c13-6 29-6 40 3-2 4-5 5-9 5 1 4-2 7-6 7 0 4-4 7-8 6-2 5-7 7-11 4C5 32 4 22 4 12Z"
_HEAD = "M8 22c0-10 7-15 16-15s16 5 16 15c0 12-6 21-16 21S8 34 8 22Z"
_CAP = "M9 19c6-3 9 0 11 5 1 4 2 6 4 6s3-2 4-6c2-5 5-8 11-5C38 11 32 7 24 7S10 11 9 19Z"
_PINE = "M24 4 12 20h6L9 32h10v11h10V32h10L30 20h6Z"

ICONS: dict[str, Icon] = {
    "claw": Icon(f"{_SCRATCHES}{_SCRATCH}", f"{_SCRATCHES}{_SCRATCH}"),
    "feather": Icon(f"{_VANE}M6 43 28 18M17 30l-2-9M23 24l9 1", _VANE),
    "paw": Icon(f"{_PAD}{_TOES}", f"{_PAD}{_TOES}"),
    "wing": Icon(f"{_WING}M13 18c8-2 15-1 22 2M12 24c6-1 11 0 17 3M12 30c3 0 6 1 9 3", _WING),
    "badger": Icon(
        f"{_HEAD}{_CAP}{dot(16, 27)}{dot(32, 27)}M21 34h6l-3 3ZM18 39c4 3 8 3 12 0"
        "M9 15c-4-1-5-5-3-8 4 0 6 1 7 4M39 15c4-1 5-5 3-8-4 0-6 1-7 4",
        _CAP,
    ),
    "back": Icon(f"{_PINE}M4 43h40", _PINE),
}
