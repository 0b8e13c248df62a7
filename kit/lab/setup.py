"""Setup of a simulation: game, options, bots and card pack; small enough to send to a worker."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from operator import attrgetter
from pathlib import Path

from kit.core.arguments import takes
from kit.core.cards import Pack
from kit.core.errors import KitError, Unreadable, nearest, said
from kit.core.game import AnyBox, AnyGame, Choice
from kit.core.kinds import plural
from kit.core.shape import is_whole
from kit.games import game
from kit.play.bots import Bot, Thinker, bot

Player = str | Bot
COUNTED = Thinker(rounds=100)  # as good as 0.1 s, and the same on every machine
MOST = 1_000_000_000  # a limit that no simulation needs
Players = Player | Sequence[Player] | Mapping[str, Player]


@dataclass(frozen=True)
class LabTable:
    """Setup of a simulated table. ``pack`` is the path of a card pack, or '' for the kit's cards.

    ``cards`` holds the text of that file, because another machine may lack it and it may change.
    """

    slug: str
    players: int
    bots: tuple[Player, ...]
    options: tuple[tuple[str, Choice], ...] = ()
    pack: str = ""
    cards: str = field(default="", repr=False)

    def box(self) -> AnyBox:
        """Return the box for all games."""
        return game(self.slug).box(self.players, dict(self.options), _pack(self.cards, self.pack))

    def choosers(self) -> list[Bot]:
        """Return the bot of each seat."""
        return [_named(player) if isinstance(player, str) else player for player in self.bots]

    @property
    def own(self) -> bool:
        """Tell whether a bot exists only in this process, as one written in a notebook does."""
        return any(not isinstance(b, str) and _only_here(b) for b in self.bots)


def _named(name: str) -> Bot:
    """Return the bot of this name; the thinker gets a number of rounds, to be repeatable."""
    return COUNTED if name == "thinker" else bot(name)


def _only_here(bot: object) -> bool:
    """Tell whether another process could not import this bot by its name."""
    if isinstance(bot, partial):
        return _only_here(bot.func)
    named = bot if hasattr(bot, "__qualname__") else type(bot)
    if named.__module__ == "__main__":
        return True
    try:
        return attrgetter(named.__qualname__)(sys.modules[named.__module__]) is not named
    except (AttributeError, KeyError):  # in a function, or in no module
        return True


def set_up(
    slug: str,
    players: int | None,
    bots: Players,
    options: Mapping[str, object] | None,
    pack: str | Path | None,
) -> LabTable:
    """Return a checked setup."""
    found, cards, path = game(slug), _written(pack), "" if pack is None else str(pack)
    box = found.box(players, options, _pack(cards, path))
    chosen = {name: box.options[name] for name in options or {}}
    return LabTable(
        found.slug,
        box.players,
        bots_by_seat(found, box.players, bots),
        tuple(sorted(chosen.items())),
        path,
        cards,
    )


def _written(pack: str | Path | None) -> str:
    if pack is None:
        return ""
    if not isinstance(pack, str | Path):
        raise Unreadable(f"pack must be the path of a card pack, not {said(pack)}")
    from kit.files.read import read_text  # a browser's Python may have no parser

    return read_text(Path(pack))


def _pack(cards: str, path: str) -> Pack | None:
    if not path:
        return None
    from kit.files.cards import pack_of

    return pack_of(cards, Path(path))


def bots_by_seat(found: AnyGame, players: int, bots: Players) -> tuple[Player, ...]:
    """Return the bot of each seat, given one for all, a list, or seat names with bots."""
    seats = found.seats[:players]
    if isinstance(bots, Mapping):
        for name in bots:
            if name not in seats:
                raise Unreadable(f"there is no seat {name!r}{nearest(str(name), seats)}")
        chosen: list[Player] = [bots.get(name, "random") for name in seats]
    elif isinstance(bots, list | tuple):
        chosen = list(bots)
    else:
        chosen = [_player(bots)] * players
    if len(chosen) != players:
        named = f"{plural(len(chosen), 'bot')} {'is' if len(chosen) == 1 else 'are'} named"
        raise KitError(f"{found.title} has {plural(players, 'seat')} here, and {named}")
    return tuple(_player(player) for player in chosen)


def _player(player: object) -> Player:
    if isinstance(player, str):
        bot(player)  # raises with the nearest name
        return player
    if not callable(player):
        raise Unreadable(f"a bot must be a name or a function, not {said(player)}")
    if not takes(player, 4):
        raise Unreadable(
            f"a bot takes (game, view, legal, rng), and {bot_name(player)} does not; "
            "@as_bot above it makes a bot of a function of (look, moves)"
        )
    return player


def bot_name(player: object) -> str:
    """Return the name of a bot."""
    return player if isinstance(player, str) else getattr(player, "__name__", "own bot")


def check_size(games: int, seed: int) -> None:
    """Raise KitError unless the number of games and the seed are valid."""
    if not is_whole(games) or not 1 <= games <= MOST:
        raise KitError(f"games must be a whole number from 1 to {MOST:,}, not {said(games)}")
    if not is_whole(seed):
        raise KitError(f"seed must be a whole number, not {said(seed)}")
