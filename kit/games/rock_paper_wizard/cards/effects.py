"""The effects a spell may name: one for each spell, with the numbers printed on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kit.core.cards import Effects
from kit.core.errors import pick
from kit.core.rulebook import load

BOOK = load("kit.games.rock_paper_wizard")
EFFECTS = Effects(BOOK)

COLORS = ("red", "blue", "green")
GESTURES = (
    "thumb down", "horns down", "stop", "three fingers", "edge", "ring", "ok", "pistol",
    "two fingers", "point", "fist", "hook", "open hand", "split", "v", "claw", "fangs",
    "rock on", "index up", "c", "beckon", "little finger", "cage", "thumb up",
)  # fmt: skip


def _effect(clause: str, **numbers: type) -> Callable[..., Any]:
    """Register an effect; every spell also has a color and a gesture."""
    register = EFFECTS.register(clause, color=str, gesture=str, **numbers)

    def keep(build: Callable[..., dict[str, Any]]) -> Callable[..., Any]:
        def checked(*, color: str, gesture: str, **own: int) -> dict[str, Any]:
            found = {"color": pick(color, COLORS, "color of a spell")}
            found |= {"gesture": pick(gesture, GESTURES, "gesture"), "verb": build.__name__}
            return found | build(**own)

        checked.__name__, checked.__doc__ = build.__name__, build.__doc__
        return register(checked)

    return keep


@_effect("6.1", advance=int)
def antimagic_field(advance: int) -> dict[str, Any]:
    """The caster advances; the target's gesture becomes a Wild Surge."""
    return {"one": advance}


@_effect("6.2", advance=int)
def confusion(advance: int) -> dict[str, Any]:
    """The caster advances; the target's gesture turns one seat clockwise."""
    return {"one": advance}


@_effect("6.3", advance=int)
def counterspell(advance: int) -> dict[str, Any]:
    """The caster advances; the target's spell is cancelled."""
    return {"one": advance}


@_effect("6.4")
def misty_step() -> dict[str, Any]:
    """The caster joins the target."""
    return {}


@_effect("6.5", advance=int, target=int)
def passwall(advance: int, target: int) -> dict[str, Any]:
    """The caster advances, then the target."""
    return {"one": advance, "two": target}


@_effect("6.6")
def teleportation_circle() -> dict[str, Any]:
    """The caster advances by the difference in gold."""
    return {}


@_effect("6.7", advance=int)
def wall_of_force(advance: int) -> dict[str, Any]:
    """The caster advances; the target's gesture points at the target."""
    return {"one": advance}


@_effect("6.8", push=int, onward=int)
def chain_lightning(push: int, onward: int) -> dict[str, Any]:
    """The target is pushed, then whoever the target points at."""
    return {"one": push, "two": onward}


@_effect("6.9")
def dimension_door() -> dict[str, Any]:
    """Caster and target change places."""
    return {}


@_effect("6.10", push=int)
def fear(push: int) -> dict[str, Any]:
    """The target is pushed for each wizard poorer than the target."""
    return {"one": push}


@_effect("6.11", push=int)
def fireball(push: int) -> dict[str, Any]:
    """The target is pushed."""
    return {"one": push}


@_effect("6.12", push=int, beside=int)
def ice_storm(push: int, beside: int) -> dict[str, Any]:
    """The target is pushed, the target's neighbours advance."""
    return {"one": push, "two": beside}


@_effect("6.13", push=int, more=int)
def meteor_swarm(push: int, more: int) -> dict[str, Any]:
    """The target is pushed, farther for each spell to the right of this one."""
    return {"one": push, "two": more}


@_effect("6.14")
def polymorph() -> dict[str, Any]:
    """The target is pushed by the difference in gold."""
    return {}


@_effect("6.15", push=int, beside=int)
def stinking_cloud(push: int, beside: int) -> dict[str, Any]:
    """The target is pushed, and so are the target's neighbours."""
    return {"one": push, "two": beside}


@_effect("6.16")
def telekinesis() -> dict[str, Any]:
    """The target goes to the space behind the caster."""
    return {}


@_effect("6.17", push=int, advance=int)
def vampiric_touch(push: int, advance: int) -> dict[str, Any]:
    """The target is pushed, the caster advances."""
    return {"one": push, "two": advance}


@_effect("6.18", push=int, gold=int)
def burning_hands(push: int, gold: int) -> dict[str, Any]:
    """The target is pushed and loses gold to the hoard."""
    return {"one": push, "two": gold}


@_effect("6.19", gold=int)
def charm_person(gold: int) -> dict[str, Any]:
    """The target gives gold to a poorer wizard of the target's choice."""
    return {"one": gold}


@_effect("6.20", gold=int)
def color_spray(gold: int) -> dict[str, Any]:
    """The target loses gold to the hoard for each poorer wizard."""
    return {"one": gold}


@_effect("6.21", push=int, gold=int)
def dominate_person(push: int, gold: int) -> dict[str, Any]:
    """The target is pushed and gives the caster gold."""
    return {"one": push, "two": gold}


@_effect("6.22")
def feeblemind() -> dict[str, Any]:
    """Caster and target split their gold; an odd coin is the caster's."""
    return {}


@_effect("6.23", gold=int)
def imprisonment(gold: int) -> dict[str, Any]:
    """The target gives gold to each poorer wizard."""
    return {"one": gold}


@_effect("7.1", target=int, advance=int)
def levitate(target: int, advance: int) -> dict[str, Any]:
    """The target advances, then the caster for each wizard ahead."""
    return {"one": target, "two": advance}
