"""Our line drawings: one for each kind of thing a wizard may hold, each drawn once."""

from __future__ import annotations

from kit.core.cards import Card
from kit.core.drawing import Icon
from kit.show.html import circle, dot
from kit.show.wizards import Held

_BLADE = "M43 5h-8L17 23l8 8 18-18Z"
_SABRE = "M42 4c-3 14-11 24-24 30l-4-5C24 23 34 14 42 4Z"
_KATANA = "M45 3C38 15 29 25 18 34l-3-3C26 23 36 14 45 3Z"
_GLAIVE = "M27 25c1-9 7-18 17-22 1 11-4 20-13 26Z"
_BEAM = "M40 4l4 4-22 22-4-4Z"
_AXE = "M20 8c10-6 20 0 22 12-8-1-13 1-16 6Z"
_TIP = "M36 4l8 0 0 8-9 6-5-5Z"
_FLASK = "M19 5h10v13l10 18c2 4 0 7-4 7H13c-4 0-6-3-4-7l10-18Z"
_GUN = "M4 18h30l10-5v14l-10-3H22l-3 6h-7l2-6H4Z"
_RIFLE = "M4 16h26v-4h14v10H30v4H20l-4 8H9l3-8H4Z"
_GRIP = "M26 12a7 7 0 1 1 11 5l3 9-5 3-4-9a7 7 0 0 1-5-8Z"
_CHEST = "M12 6l8 4h8l8-4 6 9-5 5v22H11V20l-5-5Z"
_SHIELD = "M24 4 41 10v12c0 11-7 18-17 22C14 40 7 33 7 22V10Z"
_DOME = "M6 40C4 16 14 6 24 6s20 10 18 34Z"
_HELMET = "M8 32c-2-16 6-26 16-26s18 10 16 26l-7-4H15Z"
_ROBE = "M18 6h12l8 10-4 4 5 24H9l5-24-4-4Z"
_HAT = "M26 4c-5 8-9 18-12 29 6 4 15 4 21 0-2-7-4-12-6-17l6-4-7-2Z"
_TANKS = "M9 14a6 6 0 0 1 12 0v18H9ZM27 14a6 6 0 0 1 12 0v18H27Z"
_BARREL = "M13 6h22c5 12 5 24 0 36H13C8 30 8 18 13 6Z"
_BIRD = "M16 6c9-3 17 3 17 12 0 12-5 20-13 24-1-6-1-10-3-15-4-2-7-7-7-12 0-4 2-8 6-9Z"
_FLAG = "M14 6h28l-7 10 7 10H14Z"
_POT = "M12 20h22v12c0 6-5 10-11 10s-11-4-11-10Z"
_BOOK = "M6 9c7-3 13-2 18 2 5-4 11-5 18-2v30c-7-3-13-2-18 2-5-4-11-5-18-2Z"
_GEM = "M17 12h14l5 7-12 9-12-9Z"
_CELL = "M8 14h14v26H8ZM28 14h14v26H28Z"
_CUP = "M14 6h20v10c0 7-4 12-10 12s-10-5-10-12Z"
_STRAW = "M16 20h16l6 22H10Z"
_KEG = "M10 16h28v24H10Z"
_CUBE = "M24 4 42 13v22L24 44 6 35V13Z"
_FACE = "M10 12h28v22c0 6-6 10-14 10S10 40 10 34Z"
_DIE = "M9 6h30a3 3 0 0 1 3 3v30a3 3 0 0 1-3 3H9a3 3 0 0 1-3-3V9a3 3 0 0 1 3-3Z"

ICONS: dict[str, Icon] = {
    "sword": Icon(f"{_BLADE}M38 10 21 27M11 21l16 16M17 31l-8 8{circle(7, 41, 3)}", _BLADE),
    "sabre": Icon(f"{_SABRE}M9 27l9 10M14 32l-6 8M20 40c-4 2-8-1-9-5", _SABRE),
    "katana": Icon(f"{_KATANA}M11 27l11 11M15 33 4 44M10 35l3 3M6 39l3 3", _KATANA),
    "light sword": Icon(f"{_BEAM}M18 26l-3 3 4 4 3-3M16 31 7 40M40 16h5M32 8V3M44 22l-3-2", _BEAM),
    "axe": Icon(f"{_AXE}M30 12 8 44M20 8l6 18", _AXE),
    "crossbow": Icon("M6 12c14-8 28-8 36 0M6 12l18 10 18-10M24 6v38M20 44h8M19 30h10", ""),
    "polearm": Icon(f"{_TIP}M30 18 6 44M26 14l8 8", _TIP),
    "glaive": Icon(f"{_GLAIVE}M29 27 5 46M24 22l10 10M20 30l-5 1 1 6M36 12c-3 4-5 8-6 12", _GLAIVE),
    "chain sticks": Icon(
        "M10 18v26M14 18v26M10 18a2 2 0 0 1 4 0M10 44h4M32 8l10 24M36 6l10 24M32 8l4-2"
        "M42 32l4-2M12 14c4-8 14-10 21-6",
    ),
    "wand": Icon(
        f"M8 42 30 18M34 4v8M30 8h8M42 18v6M39 21h6{dot(24, 8)}{dot(42, 33)}{dot(36, 28)}",
    ),
    "staff": Icon(f"M14 44 26 22{circle(30, 14, 8)}M30 2v2M41 6l-2 2M43 17h-2", circle(30, 14, 8)),
    "crook": Icon("M18 45V16c0-7 4-11 9-11s9 4 9 9-4 8-8 8M14 45h8"),
    "bottle": Icon(f"{_FLASK}M16 5h16M26 20l-6 8h7l-5 9", _FLASK),
    "blunderbuss": Icon(f"{_GUN}M38 16v8M4 18v6", _GUN),
    "rifle": Icon(f"{_RIFLE}M34 8v4M24 16v6M44 14v6", _RIFLE),
    "robot arm": Icon(
        f"{_GRIP}M37 29l-8 8 3 6M40 26l-9-1M6 44h16M10 44V30l8-6 10 2{dot(31, 12)}",
        _GRIP,
    ),
    "breastplate": Icon(f"{_CHEST}M24 10v32M15 24c5 3 13 3 18 0M15 32c5 3 13 3 18 0", _CHEST),
    "resting armor": Icon(f"{_CHEST}M17 19h9l-9 10h9M28 32h5l-5 6h5", _CHEST),
    "screen": Icon(
        "M5 8h11v34H5ZM16 8l8 3v34l-8-3M24 11l8-3v34l-8 3M32 8h11v34H32M5 25h11M32 25h11",
        "M5 8h11v34H5ZM32 8h11v34H32Z",
    ),
    "helmet": Icon(
        f"{_HELMET}M24 6v-3M14 10C9 8 6 10 4 14M34 10c5-2 8 0 10 4M15 28v12M33 28v12"
        "M8 32l-4 8M40 32l4 8",
        _HELMET,
    ),
    "robe": Icon(f"{_ROBE}M24 12v32M18 6l6 6 6-6M14 20l3 3M34 20l-3 3", _ROBE),
    "cloak": Icon(f"{_ROBE}M18 6c3 5 9 5 12 0M15 44c2-8 3-14 3-20M33 44c-2-8-3-14-3-20", ""),
    "hat": Icon(f"{_HAT}M14 33c-4 0-7 2-9 4 9 8 29 8 38 0-2-2-4-3-8-4", _HAT),
    "dome": Icon(
        f"{_DOME}{circle(24, 28, 4)}M17 40v-1a7 7 0 0 1 14 0v1M24 14v4M14 20l3 3M34 20l-3 3",
        _DOME,
    ),
    "suit": Icon(f"{_CHEST}{circle(24, 24, 5)}M24 29v13M16 42v-6M32 42v-6", _CHEST),
    "jetpack": Icon(
        f"{_TANKS}M21 20h6M12 32v4M18 32v4M30 32v4M36 32v4M15 38v6M33 38v6M9 20h12M27 20h12",
        _TANKS,
    ),
    "mail": Icon(f"{_CHEST}M14 22h20M14 28h20M14 34h20M19 22v20M24 22v20M29 22v20", _CHEST),
    "spikes": Icon(
        f"{_SHIELD}M24 14v12M18 20h12M24 4V0M41 16l5-2M7 16l-5-2M38 32l5 3M10 32l-5 3",
        _SHIELD,
    ),
    "buckler": Icon(
        f"{circle(24, 24, 17)}{circle(24, 24, 6)}{dot(24, 11)}{dot(24, 37)}{dot(11, 24)}"
        f"{dot(37, 24)}",
        circle(24, 24, 17),
    ),
    "barrel": Icon(f"{_BARREL}M10 16h28M10 32h28M24 6v36", _BARREL),
    "parrot": Icon(f"{_BIRD}M33 16l6 3-6 3M16 27c6 0 10-3 12-9M20 42l-6 4{dot(27, 12)}", _BIRD),
    "banner": Icon(f"{_FLAG}M14 3v43M9 46h10M21 12h10M21 18h8", _FLAG),
    "tea": Icon(
        f"{_POT}M34 23c8-2 9 9 0 9M12 24l-8-4M17 14c-3-4 3-5 0-9M26 14c-3-4 3-5 0-9M9 45h28",
        _POT,
    ),
    "book": Icon(
        f"{_BOOK}M24 11v30M11 17c3-1 6-1 8 0M11 23c3-1 6-1 8 0M29 17c3-1 6-1 8 0M29 23c3-1 6-1 8 0",
        _BOOK,
    ),
    "ring": Icon(f"{circle(24, 31, 13)}{_GEM}M17 12l7 16 7-16", _GEM),
    "cells": Icon(
        f"{circle(16, 18, 9)}{circle(33, 30, 9)}M16 14v8M12 18h8M33 26v8M29 30h8"
        f"{dot(35, 10)}{dot(10, 38)}",
        f"{circle(16, 18, 9)}{circle(33, 30, 9)}",
    ),
    "battery": Icon(
        f"{_CELL}M12 10h6v4h-6ZM32 10h6v4h-6ZM15 20v8M11 24h8M31 32h8M3 26h5M42 26h4M22 26h6",
        _CELL,
    ),
    "relic": Icon(f"{_CUP}M24 28v10M15 42h18M17 42c2-4 12-4 14 0M24 1v2M10 8 7 6M38 8l3-2", _CUP),
    "straw": Icon(
        f"{_STRAW}{circle(24, 12, 7)}M16 24 4 30M32 24l12 6M20 30v12M24 26v16M28 30v12"
        "M17 8l-5-5M31 8l5-5",
        _STRAW,
    ),
    "coin": Icon(
        f"{circle(24, 24, 18)}{circle(24, 22, 8)}M20 30v5M24 30v5M28 30v5{dot(21, 22)}"
        f"{dot(27, 22)}",
        circle(24, 24, 18),
    ),
    "keg": Icon(f"{_KEG}M10 24h28M10 32h28M24 16c0-6 4-8 10-8M36 2v4M41 5l-3 3M43 11h-4", _KEG),
    "hook": Icon(
        "M24 4v22M24 26c0 8-12 8-14-2M24 26c0 8 12 8 14-2M10 24l-3 5M10 24l5 3M38 24l3 5"
        f"M38 24l-5 3M24 26v12{circle(24, 41, 3)}",
    ),
    "shield": Icon(f"{_SHIELD}M24 11v26M13 20h22", _SHIELD),
    "cube": Icon(f"{_CUBE}M6 13l18 9 18-9M24 22v22", _CUBE),
    "die": Icon(f"{_DIE}{dot(14, 14)}{dot(34, 14)}{dot(24, 24)}{dot(14, 34)}{dot(34, 34)}", _DIE),
    "arrow": Icon("M6 24h34M28 12l12 12-12 12"),
    "wizard": Icon(
        "M24 3 12 24h24ZM6 24h36M14 24v4a10 10 0 0 0 20 0v-4M16 34l-4 11M32 34l4 11"
        f"M18 33c-2 6 0 10 6 12 6-2 8-6 6-12M20 38c2 1 6 1 8 0{dot(20, 29)}{dot(28, 29)}",
        "M24 3 12 24h24ZM18 33c-2 6 0 10 6 12 6-2 8-6 6-12Z",
    ),
}

_CARDS = {
    "katana": "katana", "nunchaku": "chain sticks", "patient naginata": "glaive",
    "lacquered breastplate": "breastplate", "paper screen": "screen", "helmet of calm": "helmet",
    "war banner": "banner", "tea ceremony": "tea", "official wizard robe": "robe",
    "wand of maybe": "wand", "staff of second thoughts": "staff", "bottled lightning": "bottle",
    "cloak of being elsewhere": "cloak", "extremely pointy hat": "hat",
    "codex of concentration": "book", "ring of protection": "ring", "plasma rifle": "rifle",
    "laser sword": "light sword", "robot arm": "robot arm", "energy shield": "dome",
    "chrome suit": "suit", "jetpack": "jetpack", "healing nanobots": "cells",
    "battery belt": "battery", "great sword": "sword", "crossbow": "crossbow",
    "berserker's axe": "axe", "chain mail": "mail", "spiked shield": "spikes",
    "squire with a buckler": "buckler", "holy relic": "relic", "straw wizard": "straw",
    "cutlass": "sabre", "blunderbuss": "blunderbuss", "boarding pike": "polearm",
    "rum barrel": "barrel", "watchful parrot": "parrot", "cursed doubloon": "coin",
    "powder keg": "keg", "grappling hook": "hook", "magical crook of standing": "crook",
    "magical armor of resting": "resting armor",
}  # fmt: skip
_SLOTS = ("sword", "shield", "ring")
# Where a hand holds a thing: most weapons at their lower end, what defends in its middle.
_GRIPS = {
    "rifle": (11, 24), "blunderbuss": (12, 24), "crossbow": (24, 40), "bottle": (24, 40),
    "crook": (15, 38), "chain sticks": (12, 34), "staff": (18, 36), "katana": (10, 38),
    "sabre": (13, 34), "polearm": (16, 34), "glaive": (14, 38), "axe": (13, 36),
    "wand": (12, 37), "light sword": (10, 38), "robot arm": (14, 40), "sword": (12, 36),
}  # fmt: skip
_MIDDLE = (24, 24)


def icon(card: Card, slot: int) -> Icon:
    """Return the drawing of a card; one that we do not know looks like its slot."""
    return ICONS[_name(card, slot)]


def held(card: Card, slot: int) -> Held:
    """Return a card's drawing as a wizard holds it."""
    return Held(icon(card, slot), _GRIPS.get(_name(card, slot), _MIDDLE))


def _name(card: Card, slot: int) -> str:
    return _CARDS.get(card.name.lower().removesuffix(" (3/4p)"), _SLOTS[slot])
