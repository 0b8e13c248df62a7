"""Game codes: a whole game as one short text, with players, options, seed and every choice.

The numbers are encoded in mixed radix (Knuth, The Art of Computer Programming 2, 4.1). A move is
its index among the legal moves, so a forced move needs no space and one of four needs two bits:
most games fit into a line. A code contains the seed, so it reveals the deck.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import blake2b
from typing import NamedTuple

from kit.core.errors import Unreadable
from kit.core.game import AnyBox, AnyGame
from kit.play.match import Match

SEEDS = 1 << 48
CHECK = 3  # bytes of the checksum
LONGEST = 20_000  # letters; a longer text is rejected


class MixedRadix:
    """An integer made of digits in mixed radix: each digit has a base of its own."""

    def __init__(self, number: int = 0) -> None:
        self.number, self._weight = number, 1

    def put(self, digit: int, base: int) -> None:
        """Append a digit from 0 to base - 1."""
        self.number += digit * self._weight
        self._weight *= base

    def take(self, base: int) -> int:
        """Remove and return the first digit."""
        self.number, digit = divmod(self.number, base)
        return digit


class Dealt(NamedTuple):
    """A match and the seed it was dealt with."""

    match: Match
    seed: int


def write_game(match: Match, seed: int) -> str:
    """Return the code of a match that was dealt with *seed* from the kit's own cards."""
    if match.box.pack is not match.game.pack:
        raise Unreadable("a game with cards of your own has no code; save it to a file")
    digits, box = MixedRadix(), match.box
    digits.put(match.game.players.index(box.players), len(match.game.players))
    for option in match.game.options:
        digits.put(option.choices.index(box.options[option.name]), len(option.choices))
    digits.put(seed, SEEDS)
    digits.put(len(match.actions), match.game.plies + 1)
    _put_actions(digits, match)
    return f"{match.game.prefix}-{_letters(digits.number, match.game.prefix)}"


def read_game(text: str, games: dict[str, AnyGame]) -> Dealt:
    """Decode a game code and replay its match; *games* has each game by the prefix of its codes."""
    prefix, _, letters = text.strip().partition("-")
    if prefix.upper() not in games or len(text) > LONGEST:
        raise Unreadable("this is not a game code; copy all of it")
    game = games[prefix.upper()]
    digits = MixedRadix(_number(letters, game.prefix))
    players = game.players[digits.take(len(game.players))]
    options = {o.name: o.choices[digits.take(len(o.choices))] for o in game.options}
    seed, plies = digits.take(SEEDS), digits.take(game.plies + 1)
    box: AnyBox = game.box(players, options)
    match = Match.deal(box, seed)
    _take_actions(digits, match, plies)
    return Dealt(match, seed)


def _put_actions(digits: MixedRadix, match: Match) -> None:
    state = match.start.clone()
    for seat, action in match.actions:
        acting = state.to_act()
        digits.put(acting.index(seat), len(acting))
        legal = state.legal(seat)
        digits.put(legal.index(action), len(legal))
        state.apply(seat, action)


def _take_actions(digits: MixedRadix, match: Match, plies: int) -> None:
    for _ in range(plies):
        acting = match.to_act()
        if not acting:
            raise Unreadable(_SLIP)
        seat = acting[digits.take(len(acting))]
        legal = match.state.legal(seat)
        match.submit(seat, legal[digits.take(len(legal))])


_SLIP = "there is a typing error in the game code, or a part is missing: copy all of it"


def _letters(number: int, prefix: str) -> str:
    raw = number.to_bytes((number.bit_length() + 7) // 8, "little")
    return urlsafe_b64encode(_check(raw, prefix) + raw).decode().rstrip("=")


def _number(letters: str, prefix: str) -> int:
    try:
        raw = urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
    except ValueError:
        raise Unreadable(_SLIP) from None
    if _check(raw[CHECK:], prefix) != raw[:CHECK]:
        raise Unreadable(_SLIP)
    return int.from_bytes(raw[CHECK:], "little")


def _check(raw: bytes, prefix: str) -> bytes:
    return blake2b(raw, digest_size=CHECK, person=f"game {prefix}".encode()).digest()
