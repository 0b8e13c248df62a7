"""Codes of question sets, such as ``WW-7K3QFC``.

A code holds the game (or a mix), the number of questions, whether variants are asked about, and the
number of the set, in mixed radix with digits of base 23, and a check character. A one-way hash
derives the deals, so a code
reveals none of them.
"""

from __future__ import annotations

import secrets
from hashlib import blake2b
from typing import NamedTuple

from kit.core.arguments import of_type
from kit.core.errors import Unreadable, nearest, said
from kit.core.rng import Stream
from kit.games import GAMES, game, quiz_games

MIXED = ""
SIGNS = "34679ACDEFGHJKMNPQRTWXY"  # 23, a prime, without characters that look alike
SIZES = (5, 10, 20)
MIXED_PREFIX = "MX"
LONG = 5  # characters before the check character
EARLIER = "; or it is from an older version, so ask for a new one"
SETS = len(SIGNS) ** LONG // (2 * len(SIZES))
EDITION = 6  # raise it when a code gives other questions than before
_PERSON = b"rulewalk quiz %d" % EDITION


class Code(NamedTuple):
    """A set of questions: the game (empty for a mix), the size, and the number of the set.

    Only with ``variants`` may a question be about a variant of the rules.
    """

    game: str
    size: int
    number: int
    variants: bool = False

    def __str__(self) -> str:
        rest = (2 * self.number + self.variants) * len(SIZES) + SIZES.index(self.size)
        signs = ""
        for _ in range(LONG):
            rest, sign = divmod(rest, len(SIGNS))
            signs += SIGNS[sign]
        return f"{prefix(self.game)}-{signs}{_check(self.game, signs)}"

    def stream(self, *about: object) -> Stream:
        """Return the random stream for a part of this set."""
        text = "/".join(map(str, (self, *about)))
        digest = blake2b(text.encode(), digest_size=8, person=_PERSON).digest()
        return Stream(int.from_bytes(digest, "big"))


def fresh(slug: str = MIXED, size: int = 10, *, variants: bool = False) -> Code:
    """Return the code of a random set."""
    if slug not in (MIXED, *GAMES):
        raise Unreadable(f"there is no game {slug!r}{nearest(slug, GAMES)}")
    if slug not in (MIXED, *quiz_games()):
        raise Unreadable(f"{game(slug).title} has no quiz")
    if size not in SIZES:
        raise Unreadable(f"a quiz has {', '.join(map(str, SIZES))} questions, not {said(size)}")
    return Code(slug, size, secrets.randbelow(SETS), variants)


def read_code(text: str) -> Code:
    """Return the set of a code; case, spaces and hyphens do not matter.

    >>> code = example_code()
    >>> str(read_code(f" {code.lower()} ")) == code
    True
    """
    of_type(text, str, "a quiz code", "text")
    signs = "".join(sign for sign in text[:40].upper() if sign.isalnum())
    games = {prefix(slug): slug for slug in (MIXED, *quiz_games())}
    if len(signs) != LONG + 3 or signs[:2] not in games:
        raise Unreadable(f"{text[:40]!r} is not a quiz code; a code looks like {example_code()}")
    slug, body = games[signs[:2]], signs[2:]
    if any(sign not in SIGNS for sign in body):
        raise Unreadable(_slip(text))
    if _check(slug, body[:-1]) != body[-1]:
        earlier = body[-1] == _check(slug, body[:-1], EDITION - 1)
        raise Unreadable(_slip(text, EARLIER if earlier else ""))
    value = sum(SIGNS.index(sign) * len(SIGNS) ** i for i, sign in enumerate(body[:-1]))
    rest, size = divmod(value, len(SIZES))
    number, variants = divmod(rest, 2)
    if number >= SETS:
        raise Unreadable(_slip(text))
    return Code(slug, SIZES[size], number, bool(variants))


def prefix(slug: str) -> str:
    """Return the first two letters of a game's codes."""
    return game(slug).prefix if slug else MIXED_PREFIX


def _slip(text: str, or_else: str = "") -> str:
    return f"there is a typing error in the code {text[:40]!r}{or_else}"


def _check(slug: str, signs: str, edition: int = EDITION) -> str:
    """Return the check character, a weighted sum modulo 23.

    It detects any wrong character, any two neighbours swapped, and codes of an older edition.
    """
    total = 7 * (MIXED, *GAMES).index(slug) + 5 * (edition - 2)
    total += sum((i + 2) * SIGNS.index(sign) for i, sign in enumerate(signs))
    return SIGNS[total % len(SIGNS)]


def example_code() -> str:
    """Return a sample code."""
    return str(Code("wicked_wise", 10, 1_234_567))
