"""A whole game as one short text that plays it again: who sat down, the seed, every choice.

A move is written as its place among the legal ones, so a forced move costs nothing and a choice
among four a quarter of a letter: most games fit into a line. Whoever has the code has the deck.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import blake2b
from typing import NamedTuple

from kit.core.errors import Unreadable
from kit.core.game import AnyBox, AnyGame
from kit.play.match import Match

SEEDS = 1 << 48
CHECK = 3  # bytes that notice a slip
LONGEST = 20_000  # letters; more is no code of ours


class Packed:
    """A big number that is filled, or emptied, by small ones, each with its own limit."""

    def __init__(self, number: int = 0) -> None:
        self.number, self._scale = number, 1

    def put(self, value: int, limit: int) -> None:
        """Add a number from 0 to limit - 1."""
        self.number += value * self._scale
        self._scale *= limit

    def take(self, limit: int) -> int:
        """Take the numbers out in the order in which they were put in."""
        self.number, value = divmod(self.number, limit)
        return value


class Dealt(NamedTuple):
    """A match and the seed it was dealt with."""

    match: Match
    seed: int


def write_game(match: Match, seed: int) -> str:
    """Return the code of a match that was dealt with *seed* from the kit's own cards."""
    if match.box.pack is not match.game.pack:
        raise Unreadable("a game with cards of your own has no code; save it to a file")
    packed, box = Packed(), match.box
    packed.put(match.game.players.index(box.players), len(match.game.players))
    for option in match.game.options:
        packed.put(option.choices.index(box.options[option.name]), len(option.choices))
    packed.put(seed, SEEDS)
    packed.put(len(match.actions), match.game.plies + 1)
    _put_actions(packed, match)
    return f"{match.game.prefix}-{_letters(packed.number, match.game.prefix)}"


def read_game(text: str, games: dict[str, AnyGame]) -> Dealt:
    """Return the match that a code plays again; *games* by the beginnings of their codes."""
    prefix, _, letters = text.strip().partition("-")
    if prefix.upper() not in games or len(text) > LONGEST:
        raise Unreadable("that is no code of a game; copy it whole, from its first letter")
    game = games[prefix.upper()]
    packed = Packed(_number(letters, game.prefix))
    players = game.players[packed.take(len(game.players))]
    options = {o.name: o.choices[packed.take(len(o.choices))] for o in game.options}
    seed, plies = packed.take(SEEDS), packed.take(game.plies + 1)
    box: AnyBox = game.box(players, options)
    match = Match.deal(box, seed)
    _take_actions(packed, match, plies)
    return Dealt(match, seed)


def _put_actions(packed: Packed, match: Match) -> None:
    state = match.start.clone()
    for seat, action in match.actions:
        acting = state.to_act()
        packed.put(acting.index(seat), len(acting))
        legal = state.legal(seat)
        packed.put(legal.index(action), len(legal))
        state.apply(seat, action)


def _take_actions(packed: Packed, match: Match, plies: int) -> None:
    for _ in range(plies):
        acting = match.to_act()
        if not acting:
            raise Unreadable(_SLIP)
        seat = acting[packed.take(len(acting))]
        legal = match.state.legal(seat)
        match.submit(seat, legal[packed.take(len(legal))])


_SLIP = "there is a slip in the code of this game: copy it whole"


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
