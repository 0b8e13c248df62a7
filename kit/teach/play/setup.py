"""Set-up of a game: a player for each seat, the options, the deal."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from kit.core.arguments import as_row, as_whole
from kit.core.cards import Pack
from kit.core.errors import Unreadable, pick
from kit.core.game import AnyBox, AnyGame, Choice
from kit.games import game
from kit.play.bots import BOTS, LEVELS, Bot, Thinker
from kit.play.game_code import SEEDS

PERSON = "person"
THINKER = "thinker"
LENGTHS = ("rounds",)  # options about the length of a game

# The kinds of player, with their descriptions.
PLAYERS = {
    PERSON: "a person at this screen",
    "random": "plays anything that is allowed",
    "one-ply": "takes what looks best at once",
    **{f"{THINKER}, {level}": f"thinks {LEVELS[level]:g} s a move" for level in LEVELS},
}


@dataclass(frozen=True, repr=False)
class PlaySetup:
    """Checked parameters of a game: the players, the box, and the seed."""

    box: AnyBox
    players: tuple[str, ...]
    seed: int = field(compare=False)

    def __repr__(self) -> str:
        # no seed, because it determines the deck
        return f"PlaySetup({self.box.game.slug!r}, {self.players!r})"

    @property
    def people(self) -> tuple[int, ...]:
        """Return the seats of people."""
        return tuple(seat for seat, who in enumerate(self.players) if who == PERSON)

    def bot(self, seat: int) -> Bot:
        """Return the kind of player for a seat without a person."""
        name, _, level = self.players[seat].partition(", ")
        return Thinker(LEVELS[level]) if name == THINKER else BOTS[name]

    def again(self) -> PlaySetup:
        """Return the same set-up with another deal."""
        return PlaySetup(self.box, self.players, new_seed())


@dataclass(frozen=True)
class OptionChoice:
    """An option with its choices and its ruling."""

    name: str
    help: str
    choices: tuple[Choice, ...]
    clause: str
    title: str
    length: bool


def sit_down(
    slug: str,
    players: Sequence[str] | None = None,
    options: Mapping[str, object] | None = None,
    seed: int | None = None,
    pack: Pack | None = None,
) -> PlaySetup:
    """Return a checked set-up; by default one person plays against as many as in a first game."""
    found = game(slug)
    if players is None:
        players = (PERSON, *["one-ply"] * (found.first_game.players - 1))
    for who in as_row(players, "players", "a list with the player of each seat"):
        pick(str(who), PLAYERS, "player")
    if PERSON not in players:
        raise Unreadable("somebody has to play: let a person sit down")
    if seed is not None:
        as_whole(seed, "seed", 0, SEEDS - 1)
    box = found.box(len(players), options, pack)
    return PlaySetup(box, tuple(players), new_seed() if seed is None else seed)


def option_choices(found: AnyGame, pack: Pack | None = None) -> tuple[OptionChoice, ...]:
    """Return the options before a game, lengths first, each with its ruling."""
    rows = [
        OptionChoice(
            one.name, one.help, one.choices, one.clause,
            found.rulebook[one.clause].title, one.name in LENGTHS,
        )
        for one in found.options_for(pack)
    ]  # fmt: skip
    return tuple(sorted(rows, key=lambda row: not row.length))


def new_seed() -> int:
    """Return an unpredictable seed."""
    return secrets.randbelow(SEEDS)
