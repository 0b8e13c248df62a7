"""Which table an address names: who plays, with which options, or a game that was played."""

from __future__ import annotations

from urllib.parse import parse_qs

from kit.core.errors import KitError
from kit.core.game import Choice, Option
from kit.games import game
from kit.teach.play.setup import sit_down
from kit.teach.play.table import Draft, PlayTable

FIELDS, LONGEST = 32, 200  # more than an honest link has


def table_of(slug: str, query: str) -> PlayTable:
    """Return the table that a query such as ``players=person,one-ply&seed=7&rounds=once`` names.

    ``code=WS-…`` names a game that was played. Anybody can write an address: what cannot be opens
    the set-up, and says so.
    """
    try:
        found = parse_qs(query[: FIELDS * LONGEST], max_num_fields=FIELDS)
    except ValueError:  # hundreds of fields are no honest link
        found = {}
    asked = {key: values[0] for key, values in found.items()}
    try:
        return _opened(slug, asked)
    except KitError as problem:
        table = PlayTable(slug)
        why = str(problem).rstrip(".")
        table.say(f"It names no table: {why}{'' if why.endswith('?') else '.'}", "link")
        return table


def _opened(slug: str, asked: dict[str, str]) -> PlayTable:
    """Return the table that an address asks for: a game to look at, one that is dealt, or none."""
    table = PlayTable(slug, _draft(slug, asked))
    if "code" in asked:
        table.look_at(asked["code"])
    elif "players" in asked:
        table.deal()
    return table


def _draft(slug: str, asked: dict[str, str]) -> Draft:
    """Return what an address asks for, checked; what is none of a table's is passed over."""
    named = asked.get("players", "")[:LONGEST]
    players = [_kind(who) for who in named.split(",")] if named else None
    seed = int(asked["seed"]) if _is_number(asked.get("seed", "")) else None
    known = {option.name: option for option in game(slug).options}
    options = {name: _choice(known[name], text) for name, text in asked.items() if name in known}
    setup = sit_down(slug, players, options, seed)
    return Draft(setup.players, tuple(options.items()), seed)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= LONGEST


def _kind(written: str) -> str:
    """Return a player as an address writes one, where a comma parts players: 'thinker-quick'."""
    return written.replace("thinker-", "thinker, ")


def _choice(option: Option, text: str) -> Choice:
    """Return the choice that is written, as the number it is where it is one."""
    return next((one for one in option.choices if str(one) == text), text)
