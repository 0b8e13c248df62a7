"""The effects a spell may name: one for each spell, with the numbers printed on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from kit.core.cards import Effects
from kit.core.errors import Unreadable, pick
from kit.core.rulebook import load

BOOK = load("kit.games.rock_paper_wizard")
EFFECTS = Effects(BOOK)

COLORS = ("red", "blue", "green")
GESTURES = (
    "thumb down", "horns down", "stop", "three fingers", "edge", "ring", "ok", "pistol",
    "two fingers", "point", "fist", "hook", "open hand", "split", "v", "claw", "fangs",
    "rock on", "index up", "c", "beckon", "little finger", "cage", "thumb up",
)  # fmt: skip


class Numbers(NamedTuple):
    """The numbers printed on a spell, in the order in which the spell uses them."""

    one: int = 0
    two: int = 0


class Spell(NamedTuple):
    """What a spell card says: its type, its gesture, what it does and with which numbers."""

    color: str
    gesture: str
    verb: str
    numbers: Numbers


Build = Callable[..., Numbers]


def _effect(clause: str, **numbers: type) -> Callable[[Build], Build]:
    """Register an effect; every spell also has a color and a gesture."""
    register = EFFECTS.register(clause, color=str, gesture=str, **numbers)

    def keep(build: Build) -> Build:
        verb = build.__name__

        def spell(*, color: str, gesture: str, **own: int) -> Spell:
            kind, sign = pick(color, COLORS, "color of a spell"), pick(gesture, GESTURES, "gesture")
            if low := [key for key, number in own.items() if number < 0]:
                raise Unreadable(f"effect {verb!r}: {low[0]!r} must be 0 or more")
            return Spell(kind, sign, verb, build(**own))

        spell.__name__, spell.__doc__ = verb, build.__doc__
        register(spell)
        return build

    return keep


@_effect("6.1", advance=int)
def antimagic_field(advance: int) -> Numbers:
    """The caster advances; the target's gesture becomes a Wild Surge."""
    return Numbers(advance)


@_effect("6.2", advance=int)
def confusion(advance: int) -> Numbers:
    """The caster advances; the target's gesture turns one seat clockwise."""
    return Numbers(advance)


@_effect("6.3", advance=int)
def counterspell(advance: int) -> Numbers:
    """The caster advances; the target's spell is cancelled."""
    return Numbers(advance)


@_effect("6.4")
def misty_step() -> Numbers:
    """The caster joins the target."""
    return Numbers()


@_effect("6.5", advance=int, target=int)
def passwall(advance: int, target: int) -> Numbers:
    """The caster advances, then the target."""
    return Numbers(advance, target)


@_effect("6.6")
def teleportation_circle() -> Numbers:
    """The caster advances by the difference in gold."""
    return Numbers()


@_effect("6.7", advance=int)
def wall_of_force(advance: int) -> Numbers:
    """The caster advances; the target's gesture points at the target."""
    return Numbers(advance)


@_effect("6.8", push=int, onward=int)
def chain_lightning(push: int, onward: int) -> Numbers:
    """Push the target, then the wizard that the target points at."""
    return Numbers(push, onward)


@_effect("6.9")
def dimension_door() -> Numbers:
    """Caster and target change places."""
    return Numbers()


@_effect("6.10", push=int)
def fear(push: int) -> Numbers:
    """The target is pushed for each wizard poorer than the target."""
    return Numbers(push)


@_effect("6.11", push=int)
def fireball(push: int) -> Numbers:
    """The target is pushed."""
    return Numbers(push)


@_effect("6.12", push=int, beside=int)
def ice_storm(push: int, beside: int) -> Numbers:
    """The target is pushed, the target's neighbours advance."""
    return Numbers(push, beside)


@_effect("6.13", push=int, more=int)
def meteor_swarm(push: int, more: int) -> Numbers:
    """The target is pushed, farther for each spell to the right of this one."""
    return Numbers(push, more)


@_effect("6.14")
def polymorph() -> Numbers:
    """The target is pushed by the difference in gold."""
    return Numbers()


@_effect("6.15", push=int, beside=int)
def stinking_cloud(push: int, beside: int) -> Numbers:
    """The target is pushed, and so are the target's neighbours."""
    return Numbers(push, beside)


@_effect("6.16")
def telekinesis() -> Numbers:
    """The target goes to the space behind the caster."""
    return Numbers()


@_effect("6.17", push=int, advance=int)
def vampiric_touch(push: int, advance: int) -> Numbers:
    """The target is pushed, the caster advances."""
    return Numbers(push, advance)


@_effect("6.18", push=int, gold=int)
def burning_hands(push: int, gold: int) -> Numbers:
    """The target is pushed and loses gold to the hoard."""
    return Numbers(push, gold)


@_effect("6.19", gold=int)
def charm_person(gold: int) -> Numbers:
    """The target gives gold to a poorer wizard of the target's choice."""
    return Numbers(gold)


@_effect("6.20", gold=int)
def color_spray(gold: int) -> Numbers:
    """The target loses gold to the hoard for each poorer wizard."""
    return Numbers(gold)


@_effect("6.21", push=int, gold=int)
def dominate_person(push: int, gold: int) -> Numbers:
    """The target is pushed and gives the caster gold."""
    return Numbers(push, gold)


@_effect("6.22")
def feeblemind() -> Numbers:
    """Caster and target split their gold; an odd coin is the caster's."""
    return Numbers()


@_effect("6.23", gold=int)
def imprisonment(gold: int) -> Numbers:
    """The target gives gold to each poorer wizard."""
    return Numbers(gold)


@_effect("7.1", target=int, advance=int)
def levitate(target: int, advance: int) -> Numbers:
    """The target advances, then the caster for each wizard ahead."""
    return Numbers(target, advance)
