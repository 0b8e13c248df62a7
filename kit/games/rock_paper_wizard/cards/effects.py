"""The effects of spells, one for each: its rule and the numbers printed on the card."""

from __future__ import annotations

from typing import NamedTuple

from kit.core.cards import Effects
from kit.core.errors import Unreadable, pick
from kit.core.rulebook import load_rulebook

BOOK = load_rulebook("kit.games.rock_paper_wizard")
EFFECTS = Effects(BOOK)

COLORS = ("red", "blue", "green")
GESTURES = (
    "thumb down", "horns down", "stop", "three fingers", "edge", "ring", "ok", "pistol",
    "two fingers", "point", "fist", "hook", "open hand", "split", "v", "claw", "fangs",
    "rock on", "index up", "c", "beckon", "little finger", "cage", "thumb up",
)  # fmt: skip


# Function in ``state/spells.py`` -> the spell's rule, and its numbers as they are passed.
NUMBERS = {
    "antimagic_field": ("6.1", "advance"),
    "confusion": ("6.2", "advance"),
    "counterspell": ("6.3", "advance"),
    "misty_step": ("6.4",),
    "passwall": ("6.5", "advance", "target"),
    "teleportation_circle": ("6.6",),
    "wall_of_force": ("6.7", "advance"),
    "chain_lightning": ("6.8", "push", "onward"),
    "dimension_door": ("6.9",),
    "fear": ("6.10", "push"),
    "fireball": ("6.11", "push"),
    "ice_storm": ("6.12", "push", "beside"),
    "meteor_swarm": ("6.13", "push", "more"),
    "polymorph": ("6.14",),
    "stinking_cloud": ("6.15", "push", "beside"),
    "telekinesis": ("6.16",),
    "vampiric_touch": ("6.17", "push", "advance"),
    "burning_hands": ("6.18", "push", "gold"),
    "charm_person": ("6.19", "gold"),
    "color_spray": ("6.20", "gold"),
    "dominate_person": ("6.21", "push", "gold"),
    "feeblemind": ("6.22",),
    "imprisonment": ("6.23", "gold"),
    "levitate": ("7.1", "target", "advance"),
}


class Spell(NamedTuple):
    """What a spell card says: its type, its gesture, what it does and with which numbers."""

    color: str
    gesture: str
    verb: str
    one: int = 0
    two: int = 0


def _register(verb: str, clause: str, *numbers: str) -> None:
    """Register an effect; every spell also has a color and a gesture."""

    def spell(*, color: str, gesture: str, **own: int) -> Spell:
        kind, sign = pick(color, COLORS, "color of a spell"), pick(gesture, GESTURES, "gesture")
        if low := [key for key, number in own.items() if number < 0]:
            raise Unreadable(f"effect {verb!r}: {low[0]!r} must be 0 or more")
        return Spell(kind, sign, verb, *(own[name] for name in numbers))

    spell.__name__ = verb
    EFFECTS.register(clause, color=str, gesture=str, **dict.fromkeys(numbers, int))(spell)


for _verb, _row in NUMBERS.items():
    _register(_verb, *_row)
