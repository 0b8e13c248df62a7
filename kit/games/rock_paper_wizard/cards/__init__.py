"""The spells of Rock Paper Wizard."""

from __future__ import annotations

from kit.core.cards import Card, Pack
from kit.games.rock_paper_wizard.cards.effects import EFFECTS

_AID = "github.com/kbetker/rock-paper-wizard, card scans (commit b7924ba)"
_SCANS = {"copies": "public", "numbers": "public"}
_WHOLE = (
    "The rulebook tells the whole effect; type, gesture and that there is one are from the scans."
)
_TOLD = {
    "Fireball": "The rulebook tells effect and gesture; type and that there is one are from the"
    " scans."
}
_NAMED = "The rulebook only names it; all else is from the scans."
_HALF = {
    "Confusion": "The rulebook tells of 2 spaces and a pivot; which way it turns and all else is"
    " from the scans.",
    "Meteor Swarm": "The rulebook tells of 1 space and that cards to the right add to it; how much"
    " each adds and all else is from the scans.",
}


def _spell(
    name: str, color: str, gesture: str, text: str, source: str = "", **numbers: object
) -> Card:
    """Return a spell; *source* is where the rulebook tells what it does."""
    effect = name.lower().replace(" ", "_")
    told = {"color": color, "gesture": gesture, **numbers}
    if not source:
        return Card(name, "spell", effect, told, 1, "public", _AID, text)
    why = _TOLD.get(name, _WHOLE)
    return Card(name, "spell", effect, told, 1, "rulebook", source, text, why, _SCANS)


def _named(name: str, color: str, gesture: str, text: str, where: str, **numbers: object) -> Card:
    """Return a spell that the rulebook names but does not fully describe."""
    told, source = {"color": color, "gesture": gesture, **numbers}, f"{_AID}; its name: {where}"
    effect, parts = name.lower().replace(" ", "_"), {"name": "rulebook"}
    why = _HALF.get(name, _NAMED)
    return Card(name, "spell", effect, told, 1, "public", source, text, why, parts)


SPELLS = (
    _spell(
        "Antimagic Field", "blue", "thumb down",
        "You advance 2. Your target's gesture becomes a Wild Surge.", advance=2,
    ),
    _named(
        "Confusion", "blue", "horns down",
        "You advance 2. Your target's gesture turns to the next wizard clockwise.",
        "Do the Best You Can", advance=2,
    ),
    _spell(
        "Counterspell", "blue", "stop",
        "You advance 2. Your target's spell is cancelled.", advance=2,
    ),
    _spell(
        "Misty Step", "blue", "three fingers", "You move to your target's space.",
        "A Sample Resolution",
    ),
    _named(
        "Passwall", "blue", "edge", "You advance 3, then your target advances 2.",
        "Refresh, 2", advance=3, target=2,
    ),
    _spell(
        "Teleportation Circle", "blue", "ring",
        "You advance by the difference between your gold and your target's.",
    ),
    _spell(
        "Wall of Force", "blue", "ok",
        "You advance 2. Your target's gesture is turned back on the target.",
        "A Sample Resolution", advance=2,
    ),
    _spell(
        "Chain Lightning", "red", "pistol",
        "Your target is pushed 3. Whoever your target points at is pushed 2.", push=3, onward=2,
    ),
    _named(
        "Dimension Door", "red", "two fingers", "You and your target change places.",
        "A Sample Casting",
    ),
    _spell(
        "Fear", "red", "point",
        "Your target is pushed 2 for each wizard poorer than the target.", push=2,
    ),
    _spell(
        "Fireball", "red", "fist", "Your target is pushed 5.",
        "Cast; Do the Best You Can; A Sample Resolution", push=5,
    ),
    _spell(
        "Ice Storm", "red", "hook",
        "Your target is pushed 4. The wizards next to the target advance 2.", push=4, beside=2,
    ),
    _named(
        "Meteor Swarm", "red", "open hand",
        "Your target is pushed 1, and 2 more for each spell to the right of this one.",
        "Do the Best You Can", push=1, more=2,
    ),
    _spell(
        "Polymorph", "red", "split",
        "Your target is pushed by the difference between your gold and the target's.",
    ),
    _spell(
        "Stinking Cloud", "red", "v",
        "Your target is pushed 3. The wizards next to the target are pushed 1.", push=3, beside=1,
    ),
    _spell(
        "Telekinesis", "red", "claw",
        "Your target goes to the space one nearer the exit than yours.",
    ),
    _spell(
        "Vampiric Touch", "red", "fangs", "Your target is pushed 2, then you advance 2.",
        push=2, advance=2,
    ),
    _spell(
        "Burning Hands", "green", "rock on", "Your target is pushed 1 and loses 1 gp.",
        "A Sample Resolution", push=1, gold=1,
    ),
    _spell(
        "Charm Person", "green", "index up",
        "Your target gives 2 gp to one poorer wizard of the target's choice.", gold=2,
    ),
    _spell(
        "Color Spray", "green", "c",
        "Your target loses 1 gp for each wizard poorer than the target.", gold=1,
    ),
    _spell(
        "Dominate Person", "green", "beckon", "Your target is pushed 3 and gives you 1 gp.",
        push=3, gold=1,
    ),
    _spell(
        "Feeblemind", "green", "little finger",
        "You and your target split your gold evenly. An odd coin is yours.",
    ),
    _spell(
        "Imprisonment", "green", "cage",
        "Your target gives 1 gp to each wizard poorer than the target.", gold=1,
    ),
)  # fmt: skip

PROMO = (
    Card(
        "Levitate", "promo", "levitate",
        {"color": "blue", "gesture": "thumb up", "target": 1, "advance": 1}, 1, "public", _AID,
        "Your target advances 1. Then you advance 1 for each wizard nearer the hoard than you.",
    ),
)  # fmt: skip


PACK = Pack("kit", SPELLS + PROMO, EFFECTS)
