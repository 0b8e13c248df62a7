"""Lookup of the fast state: lists by kind of card."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations

from kit.core.cards import Pack
from kit.core.errors import Unreadable, nearest
from kit.core.game import Options
from kit.games.wizard_did_it.cards.effects import LOCATIONS, VERBS, GoalFacts, StackFacts

GOAL_DECKS = {"goal 2": 2, "goal 4": 4, "goal 6": 6}  # the goals' decks and their points
# Occasions of goals (their 'when') after an encounter or a stack modifier.
OCCASIONS = {
    "met": ("met", "worn"),
    "won": ("met", "worn", "won", "giant"),
    "lost": ("met", "worn", "lost"),
    **{verb: (verb,) for verb in VERBS},
}


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal in numbers: its occasion, the cards it needs, whose Knight, and its points."""

    kind: int
    when: str
    need: tuple[tuple[frozenset[int], int], ...]
    least: int
    scope: str
    points: int
    clause: str


@dataclass(frozen=True, slots=True)
class Lookup:
    """Facts by kind of card; ``goals`` by kind too, None for stack cards.

    The sets hold the kinds that are monsters or items, know Kung Fu, bring laser
    beams (``beamed``) or change what a win brings (``valued``). ``worth`` is what a card adds
    to an encounter, by location and kind, pairs left out; ``entwined`` says that some kind is in
    two pairs. ``due`` holds the goals to look at after each occasion: those of the other Wizard,
    then those of the Knight's own. ``moves`` says what each action does: (kind, stack, -1) or
    (spell, one, two). ``plays`` lists the actions that play each kind, by which stacks an item tops
    (a bit for each). ``decks`` has the copies repeated. ``castle_at_once`` and ``uses_add_up`` are
    the readings chosen.
    """

    group: tuple[str, ...]
    monsters: frozenset[int]
    items: frozenset[int]
    kung_fu: frozenset[int]
    beamed: frozenset[int]
    valued: frozenset[int]
    strength: tuple[int, ...]
    home: tuple[int, ...]
    beams: tuple[int, ...]
    worth: tuple[tuple[int, ...], ...]
    valor: tuple[int, ...]
    bonus: tuple[int, ...]
    verb: tuple[str, ...]
    reach: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    entwined: bool
    goals: tuple[Goal | None, ...]
    due: Mapping[str, tuple[frozenset[int], frozenset[int]]]
    moves: tuple[tuple[int, int, int], ...]
    plays: tuple[tuple[tuple[int, ...], ...], ...]
    decks: Mapping[str, tuple[int, ...]]
    castle_at_once: bool
    uses_add_up: bool


def moves(players: int, pack: Pack) -> list[tuple[int, int, int]]:
    """Return the actions after draw and pass as (kind, stack, -1) or (spell, one, two)."""
    stacks = range(3 * players)
    found: list[tuple[int, int, int]] = []
    for kind, card in enumerate(pack):
        if card.effect == "swap":
            found += [(kind, one, two) for one, two in combinations(stacks, 2)]
        elif card.deck == "stack":
            found += [(kind, stack, -1) for stack in stacks]
    return found


def build_lookup(players: int, options: Options, pack: Pack) -> Lookup:
    """Return the lists for the cards of a pack."""
    steps = ((-1, -1, -1), (-1, -1, -1), *moves(players, pack))  # draw and pass are first
    built = [pack.effects.known[card.effect].build(**card.numbers) for card in pack]
    _check_decks(pack, built)
    facts = [fact if isinstance(fact, StackFacts) else StackFacts("goal") for fact in built]
    items = frozenset(kind for kind, fact in enumerate(facts) if fact.group == "item")
    families, pairs = _families(pack), _pairs(pack, facts)
    goals = tuple(
        _goal(pack, kind, fact, families) if isinstance(fact, GoalFacts) else None
        for kind, fact in enumerate(built)
    )
    return Lookup(
        group=tuple(fact.group for fact in facts),
        monsters=frozenset(kind for kind, fact in enumerate(facts) if fact.group == "monster"),
        items=items,
        kung_fu=frozenset(kind for kind, fact in enumerate(facts) if fact.kung_fu),
        beamed=frozenset(kind for kind, fact in enumerate(facts) if fact.beams),
        valued=frozenset(kind for kind, fact in enumerate(facts) if fact.valor),
        strength=tuple(fact.strength for fact in facts),
        home=tuple(fact.home for fact in facts),
        beams=tuple(fact.beams for fact in facts),
        worth=tuple(_worth(facts, place) for place in range(len(LOCATIONS))),
        valor=tuple(fact.valor for fact in facts),
        bonus=tuple(fact.bonus for fact in facts),
        verb=tuple(fact.verb for fact in facts),
        reach=tuple(fact.reach for fact in facts),
        pairs=pairs,
        entwined=len({kind for pair in pairs for kind in pair}) < 2 * len(pairs),
        goals=goals,
        due={
            occasion: (_due(goals, whens, "other"), _due(goals, whens, "own"))
            for occasion, whens in OCCASIONS.items()
        },
        moves=steps,
        plays=_plays(pack, steps, items, 3 * players),
        decks={deck: tuple(pack.copies(deck)) for deck in sorted({card.deck for card in pack})},
        castle_at_once=options["castle"] == "at once",
        uses_add_up=options["making"] == "several uses",
    )


def family(name: str) -> str:
    """Return a card's name without its number in brackets: goals mean all of a family.

    >>> family("With Laser Beams (2)")
    'With Laser Beams'
    """
    return re.sub(r" \(\d+\)$", "", name)


def _worth(facts: list[StackFacts], place: int) -> tuple[int, ...]:
    return tuple(fact.strength + fact.beams + (fact.home == place) for fact in facts)


def _due(goals: tuple[Goal | None, ...], whens: tuple[str, ...], scope: str) -> frozenset[int]:
    return frozenset(
        goal.kind
        for goal in goals
        if goal and goal.when in whens and goal.scope in (scope, "either")
    )


def _plays(
    pack: Pack, steps: tuple[tuple[int, int, int], ...], items: frozenset[int], stacks: int
) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Return the actions that play each kind; no item goes on a stack that an item tops."""
    all_of = [
        tuple(action for action, (played, _, _) in enumerate(steps) if played == kind)
        for kind in range(len(pack))
    ]
    found = []
    for topped in range(1 << stacks):
        row = all_of[:]
        for kind in items:
            row[kind] = tuple(a for at, a in enumerate(row[kind]) if not topped >> at & 1)
        found.append(tuple(row))
    return tuple(found)


def _check_decks(pack: Pack, built: list[StackFacts | GoalFacts]) -> None:
    """Refuse a card in a deck that does not fit its effect."""
    for card, fact in zip(pack, built, strict=True):
        goal = isinstance(fact, GoalFacts)
        if card.deck not in (GOAL_DECKS if goal else ("stack",)):
            decks = "'goal 2', 'goal 4' or 'goal 6'" if goal else "'stack'"
            what = "a goal" if goal else "a stack card"
            raise Unreadable(
                f"card {card.name!r}: effect {card.effect!r} makes it {what}, so its deck is "
                f"{decks}, not {card.deck!r} (rule {'1.3' if goal else '1.4'})"
            )


def _pairs(pack: Pack, facts: list[StackFacts]) -> tuple[tuple[int, int], ...]:
    """Return each pair once, in the order of the pack."""
    found = set()
    for kind, fact in enumerate(facts):
        if fact.pair:
            other = _partner(pack, facts, kind)
            found.add((min(kind, other), max(kind, other)))
    return tuple(sorted(found))


def _partner(pack: Pack, facts: list[StackFacts], kind: int) -> int:
    name, wanted = pack[kind].name, facts[kind].pair
    monsters = {
        pack[other].name.lower(): other
        for other, fact in enumerate(facts)
        if fact.group == "monster" and other != kind
    }
    if wanted.lower() not in monsters:
        known = nearest(wanted, (pack[other].name for other in monsters.values()))
        says = f"card {name!r} pairs with {wanted!r}, which is not another monster{known}"
        raise Unreadable(says)
    return monsters[wanted.lower()]


def _families(pack: Pack) -> dict[str, frozenset[int]]:
    """Return the kinds that a goal means by a name: 'With Laser Beams' is both (1) and (2)."""
    found: dict[str, frozenset[int]] = {}
    for kind, card in enumerate(pack):
        found[family(card.name)] = found.get(family(card.name), frozenset()) | {kind}
    return found


def _goal(pack: Pack, kind: int, fact: GoalFacts, families: dict[str, frozenset[int]]) -> Goal:
    wanted = Counter(name.strip() for name in fact.need.split(",") if name.strip())
    for name in wanted:
        if name not in families:
            near = nearest(name, families)
            raise Unreadable(
                f"card {pack[kind].name!r} wants {name!r}, which is not a card of this pack{near}"
            )
    need = tuple((families[name], count) for name, count in wanted.items())
    card = pack[kind]
    points, clause = GOAL_DECKS[card.deck], pack.effects.known[card.effect].clause
    return Goal(kind, fact.when, need, fact.least, fact.scope, points, clause)
