"""What the fast state looks up: the pack turned into lists indexed by kind."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from itertools import combinations
from typing import Any, NamedTuple

from kit.core.cards import Pack
from kit.core.errors import Unreadable
from kit.games.wizard_did_it.cards.effects import LOCATIONS

ANY, OWN, OTHER = 0, 1, 2
_SCOPE = {"either": ANY, "own": OWN, "other": OTHER}


class Goal(NamedTuple):
    """A goal made ready: when to look, what is needed, about whose Knight, for how much."""

    kind: int
    when: str
    need: tuple[tuple[frozenset[int], int], ...]
    least: int
    scope: int
    points: int
    clause: str


class Lookup(NamedTuple):
    """Lists by kind; ``goals`` by kind too, None for stack cards."""

    group: tuple[str, ...]
    monsters: frozenset[int]
    strength: tuple[int, ...]
    home: tuple[int, ...]
    beams: tuple[int, ...]
    valor: tuple[int, ...]
    kung_fu: tuple[int, ...]
    bonus: tuple[int, ...]
    verb: tuple[str, ...]
    reach: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    goals: tuple[Goal | None, ...]
    moves: tuple[tuple[int, int, int], ...]
    plays: tuple[tuple[int, ...], ...]
    castle_at_once: bool


def moves(players: int, pack: Pack) -> list[tuple[int, int, int]]:
    """Return what the actions after draw and pass do: (kind, stack, -1) or (spell, one, two)."""
    stacks = range(3 * players)
    found: list[tuple[int, int, int]] = []
    for kind, card in enumerate(pack):
        if card.effect == "swap":
            found += [(kind, one, two) for one, two in combinations(stacks, 2)]
        elif card.deck == "stack":
            found += [(kind, stack, -1) for stack in stacks]
    return found


def build_lookup(players: int, options: Mapping[str, Any], pack: Pack) -> Lookup:
    """Turn the cards of a pack into lists."""
    steps = ((-1, -1, -1), (-1, -1, -1), *moves(players, pack))  # draw and pass come first
    facts = [pack.effects.known[c.effect].build(**c.numbers) for c in pack]

    def column(key: str, blank: Any) -> tuple[Any, ...]:
        return tuple(fact.get(key, blank) for fact in facts)

    groups = column("group", "goal")
    return Lookup(
        groups,
        frozenset(kind for kind, group in enumerate(groups) if group == "monster"),
        column("strength", 0),
        tuple(LOCATIONS.index(home) if home else -1 for home in column("home", "")),
        column("beams", 0),
        column("valor", 0),
        column("kung_fu", 0),
        column("bonus", 0),
        column("verb", ""),
        column("reach", 0),
        _pairs(pack, column("pair", "")),
        tuple(_goal(pack, kind, fact) for kind, fact in enumerate(facts)),
        steps,
        _plays(pack, steps),
        options["castle"] == "at once",
    )


def _plays(pack: Pack, steps: tuple[tuple[int, int, int], ...]) -> tuple[tuple[int, ...], ...]:
    """Return the actions that play each kind."""
    return tuple(
        tuple(action for action, (played, _, _) in enumerate(steps) if played == kind)
        for kind in range(len(pack))
    )


def _pairs(pack: Pack, partners: tuple[str, ...]) -> tuple[tuple[int, int], ...]:
    found = {
        (min(kind, other), max(kind, other))
        for kind, name in enumerate(partners)
        if name and (other := pack.kind(name)) != kind
    }
    return tuple(sorted(found))


def _goal(pack: Pack, kind: int, fact: dict[str, Any]) -> Goal | None:
    if "scope" not in fact:
        return None
    wanted = Counter(name.strip() for name in fact.get("need", "").split(",") if name.strip())
    need = tuple((_family(pack, name), count) for name, count in wanted.items())
    card = pack[kind]
    points, clause = int(card.deck.split()[1]), pack.effects.known[card.effect].clause
    return Goal(
        kind, fact["when"], need, fact.get("least", 0), _SCOPE[fact["scope"]], points, clause
    )


def _family(pack: Pack, name: str) -> frozenset[int]:
    """Return the kinds a goal means: 'With Laser Beams' is both (1) and (2)."""
    found = [k for k, card in enumerate(pack) if re.sub(r" \(\d+\)$", "", card.name) == name]
    if not found:
        raise Unreadable(f"a goal wants {name!r}, which is no card of this pack")
    return frozenset(found)
