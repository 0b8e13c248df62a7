"""The stack cards and goals of A Wizard Did It..."""

from __future__ import annotations

from kit.core.cards import Card, Pack
from kit.games.wizard_did_it.cards.effects import EFFECTS, SCOPES
from kit.games.wizard_did_it.cards.lookup import Lookup, build_lookup
from kit.games.wizard_did_it.cards.stack import STACK


def _goal(
    points: int, name: str, effect: str, scope: str, source: str = "", **numbers: object
) -> Card:
    told, text = {**numbers, "scope": scope}, f"{points} points. About {SCOPES[scope]}."
    deck = f"goal {points}"
    if not source:
        why = "The print shows two goals only; this one is ours."
        return Card(name, deck, effect, told, 1, text=text, why=why)
    why = f"Whose Knight it is about is not printed: {SCOPES[scope]} is ours, so is the one copy."
    return Card(name, deck, effect, told, 1, "kit", source, text, why, {"name": "rulebook"})


_PRINTED = "Knight's Training, Setup"

GOALS = (
    _goal(2, "Make a Lurking Pigeon", "make", "either", _PRINTED, verb="lurking", cards="Pigeon"),
    _goal(
        2, "Encounter a Pigeon Wrapped in Bacon", "encounter", "own", _PRINTED,
        cards="Pigeon, Wrapped in Bacon",
    ),
    _goal(2, "Put a Shark In Space", "make", "either", verb="in space", cards="Shark"),
    _goal(2, "Make a Surprise! Zombie", "make", "either", verb="surprise", cards="Zombie"),
    _goal(2, "Encounter a Kung Fu Ninja", "encounter", "own", cards="Ninja, Kung Fu"),
    _goal(
        2, "Send the Rival a Vampire With Laser Beams", "encounter", "other",
        cards="Vampire, With Laser Beams",
    ),
    _goal(2, "Let the Rival Fall to a Pirate", "fall", "other", cards="Pirate"),
    _goal(2, "Carry Two Shields", "carry", "own", cards="Shield, Shield"),
    _goal(4, "Defeat a Bear-Shark", "defeat", "own", cards="Bear, Shark"),
    _goal(4, "Let the Rival Fall to a Pirate-Ninja", "fall", "other", cards="Pirate, Ninja"),
    _goal(4, "Encounter Two Pigeons", "encounter", "either", cards="Pigeon, Pigeon"),
    _goal(4, "Defeat a Giant of 5", "giant", "own", strength=5),
    _goal(4, "Put a Force Field In Space", "make", "either", verb="in space", cards="Force Field"),
    _goal(
        6, "Defeat a Vampire-Zombie Wrapped in Bacon", "defeat", "own",
        cards="Vampire, Zombie, Wrapped in Bacon",
    ),
    _goal(
        6, "Let the Rival Fall to a Bear-Shark With Laser Beams", "fall", "other",
        cards="Bear, Shark, With Laser Beams",
    ),
    _goal(
        6, "Make a Lurking Pirate-Ninja", "make", "either", verb="lurking", cards="Pirate, Ninja"
    ),
    _goal(6, "Defeat a Giant of 7", "giant", "own", strength=7),
    _goal(6, "Carry Two Force Fields", "carry", "own", cards="Force Field, Force Field"),
)  # fmt: skip


PACK = Pack("kit", STACK + GOALS, EFFECTS)


__all__ = ["EFFECTS", "GOALS", "PACK", "STACK", "Lookup", "build_lookup"]
