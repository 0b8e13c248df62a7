"""Our line drawings: one for every card, place and person, each drawn once."""

from __future__ import annotations

from kit.core.cards import Card
from kit.core.drawing import Icon
from kit.games.wizard_did_it.cards.lookup import family
from kit.show.html import circle, dot

_PINES = "M16 5 7 19h5L4 32h24l-8-13h5ZM35 16l-7 11h4l-5 9h16l-5-9h4Z"
_CRYPT = "M5 19 24 7l19 12Z"
_HULL = "M5 31h38l-6 10H12Z"
_WALLS = "M6 42V9h6v5h6V9h12v5h6V9h6v33Z"
_GOWN = "M24 24c-4 0-6 2-7 5L11 43h26l-6-14c-1-3-3-5-7-5Z"
_HELM = "M12 14c4-3 20-3 24 0l1 19c0 6-7 10-13 10s-13-4-13-10Z"
_HAT = "M26 4c-5 8-9 18-12 29 6 4 15 4 21 0-2-7-4-12-6-17l6-4-7-2Z"
_NINJA = "M9 19c10-4 20-4 30 0v10c-10 4-20 4-30 0Z"
_TRICORNE = "M5 20c5-1 8-13 19-13s14 12 19 13c-7 4-31 4-38 0Z"
_MUZZLE = "M17 31a7 5.5 0 1 0 14 0a7 5.5 0 1 0-14 0Z"
_SHARK = (
    "M3 27c7-8 17-10 27-8 4 1 7 2 9 3l6-9c0 6-1 10-2 13 1 3 2 7 2 11l-7-6"
    "c-7 5-15 6-22 5-6-1-10-4-13-9Z"
)
_PEAK = "M11 26C8 12 15 6 24 6s16 6 13 20c-2-4-3-8-4-10-3 1-6 0-9 4-3-4-6-3-9-4-1 2-2 6-4 10Z"
_SKULL = "M14 10h20c3 0 4 2 4 5v13c0 7-6 12-14 12S10 35 10 28V15c0-3 1-5 4-5Z"
_BIRD = "M9 16a7 7 0 0 1 14-1c1 5 5 8 11 9l11 5-9 2c-3 5-8 8-14 8-9 0-14-6-13-15Z"
_RASHER = "M5 13c5-6 9-6 14-1s9 5 14 0 7-4 10-3v9c-3-1-5 0-10 4s-9 5-14 0-9-5-14 1Z"
_RASHER_2 = "M5 32c5-6 9-6 14-1s9 5 14 0 7-4 10-3v9c-3-1-5 0-10 4s-9 5-14 0-9-5-14 1Z"
_BLADE = "M43 5h-8L17 23l8 8 18-18Z"
_SHIELD = "M24 4 41 10v12c0 11-7 18-17 22C14 40 7 33 7 22V10Z"
_DOME = "M4 41a20 20 0 0 1 40 0Z"
_EYES = "M5 17c4-7 11-7 15 0-4 7-11 7-15 0ZM28 17c4-7 11-7 15 0-4 7-11 7-15 0Z"
_BOX = "M10 28h28v15H10Z"
_HEART = "M24 42C7 30 4 22 7 15c4-7 12-7 17 1 5-8 13-8 17-1 3 7 0 15-17 27Z"
_CHEST = "M6 22h36v20H6ZM6 22c0-7 3-11 8-11h20c5 0 8 4 8 11Z"
_BEAST = (
    "M10 42c-3-18 0-27 4-29l-4-9c5 1 8 4 9 7h10c1-3 4-6 9-7l-4 9c4 2 7 11 4 29"
    "l-5-4-5 4-4-4-5 4-4-4Z"
)

ICONS: dict[str, Icon] = {
    "forest": Icon(f"{_PINES}M16 32v10M35 36v6M3 42h42", _PINES),
    "crypt": Icon(
        f"{_CRYPT}M9 19v23M39 19v23M4 42h40M18 42V31a6 6 0 0 1 12 0v11M24 11v6M21.5 13.5h5",
        _CRYPT,
    ),
    "ship": Icon(
        f"{_HULL}M24 31V4M24 8c10 2 12 10 11 18H24M24 11c-8 2-10 8-10 15h10"
        "M3 45c3-2 5-2 8 0s5 2 8 0 5-2 8 0 5 2 8 0 5-2 8 0",
        f"{_HULL}M24 8c10 2 12 10 11 18H24Z",
    ),
    "castle": Icon(
        f"{_WALLS}M18 42V33a6 6 0 0 1 12 0v9M6 20h36M13 26v4M35 26v4M24 9V3h6l-2 2 2 2h-6", _WALLS
    ),
    "princess": Icon(
        f"{_GOWN}{circle(24, 17.5, 6.5)}M18 11l-2-7 5 3 3-5 3 5 5-3-2 7"
        "M17.5 19c-2 4-2 8-5 10M30.5 19c2 4 2 8 5 10",
        f"{_GOWN}M18 11l-2-7 5 3 3-5 3 5 5-3-2 7Z",
    ),
    "knight": Icon(
        f"{_HELM}M15 20h18v4H15ZM24 24v15M24 12c-2-8 8-12 19-6-6 0-9 3-9 7"
        f"{dot(18, 30)}{dot(18, 35)}{dot(30, 30)}{dot(30, 35)}",
        f"{_HELM}M24 12c-2-8 8-12 19-6-6 0-9 3-9 7Z",
    ),
    "wizard": Icon(f"{_HAT}M14 33c-4 0-7 2-9 4 9 8 29 8 38 0-2-2-4-3-8-4", _HAT),
    "ninja": Icon(
        f"{circle(24, 25, 16)}M9 19c10-4 20-4 30 0M9 30c10 4 20 4 30 0M16 23l5 3M32 23l-5 3"
        "M39 18l6-6M40 21l6-1",
        "M9 19c10-4 20-4 30 0C36 5 12 5 9 19ZM9 30c10 4 20 4 30 0-3 15-27 15-30 0Z",
    ),
    "pirate": Icon(
        f"{_TRICORNE}M11 23v5c0 8 6 14 13 14s13-6 13-14v-5M20 12l8 5M28 12l-8 5"
        f"{circle(30, 28, 3.5)}{dot(18, 28)}M12 23l15 3M19 36c3 2 7 2 10 0",
        f"{_TRICORNE}{circle(30, 28, 3.5)}",
    ),
    "bear": Icon(
        f"{circle(24, 26, 16)}{_MUZZLE}M10 18A6.5 6.5 0 1 1 18 11M38 18A6.5 6.5 0 1 0 30 11"
        f"M22 29h4M24 30v3{dot(17, 22)}{dot(31, 22)}",
        _MUZZLE,
    ),
    "shark": Icon(
        f"{_SHARK}M19 18l5-12 7 13M7 31c4 0 7-1 9-3M21 24v5M25 24v5M23 36l-2 7 9-8{dot(12, 24)}",
        f"{_SHARK}M19 18l5-12 7 13Z",
    ),
    "vampire": Icon(
        f"{_PEAK}M12 26c1 9 6 14 12 14s11-5 12-14M18 32h12M20 32l1.5 4 1.5-4M25 32l1.5 4 1.5-4"
        f"M12 35l-8-7v15h40V28l-8 7{dot(19, 26)}{dot(29, 26)}",
        _PEAK,
    ),
    "zombie": Icon(
        f"{_SKULL}{circle(18, 23, 3.5)}{dot(18, 23)}M28 20l6 6M34 20l-6 6"
        "M16 34l3-2 3 2 3-2 3 2 3-2 2 1M22 10v8M19 13h6M19 16.5h6M14 10l-2-5M34 10l2-5",
        _SKULL,
    ),
    "pigeon": Icon(
        f"{_BIRD}M9 15l-6 2 6 2M20 26c5-1 10 1 13 6-6 2-12 1-14-3M20 39v5M27 38v6M17 44h5M24 44h5"
        f"{dot(16, 14)}",
        _BIRD,
    ),
    "laser beams": Icon(
        f"{circle(10, 24, 6)}{dot(10, 24)}M18 20 39 9M19 24h19M18 28l21 11"
        "M43 4v6M40 7h6M44 21v6M41 24h6M43 38v6M40 41h6",
        circle(10, 24, 6),
    ),
    "kung fu": Icon(
        f"{circle(18, 8, 4.5)}M18 13l3 14M21 27l22-9 3-4M21 27l-6 8 3 9h4"
        "M18 16l9 4 6-6M18 17l-8 4-5-6",
        circle(18, 8, 4.5),
    ),
    "bacon": Icon(
        f"{_RASHER}{_RASHER_2}M10 15.5c3-2 6-1 9 1.5M28 18c4 1 6-1 9-3"
        "M10 34.5c3-2 6-1 9 1.5M28 37c4 1 6-1 9-3",
        f"{_RASHER}{_RASHER_2}",
    ),
    "sword": Icon(f"{_BLADE}M38 10 21 27M11 21l16 16M17 31l-8 8{circle(7, 41, 3)}", _BLADE),
    "shield": Icon(f"{_SHIELD}M24 11v26M13 20h22", _SHIELD),
    "force field": Icon(
        f"{_DOME}{circle(24, 29, 3.5)}M18 41v-2a6 6 0 0 1 12 0v2M24 15V8M10 19 6 14M38 19l4-5"
        "M12 34c1-5 4-9 8-10",
        _DOME,
    ),
    "lurking": Icon(
        f"{_EYES}{dot(12.5, 17)}{dot(35.5, 17)}"
        "M3 43l4-11 4 11 4-13 5 13 4-11 4 11 5-13 4 13 4-11 4 11",
        _EYES,
    ),
    "in space": Icon(
        f"{circle(24, 24, 10)}M15 29c-7 5-10 8-9 10 1 2 10-1 20-8s17-15 16-17-7 0-14 4"
        f"M9 7v6M6 10h6{dot(39, 38)}{dot(40, 5)}{dot(18, 4)}{dot(29, 43)}",
        circle(24, 24, 10),
    ),
    "surprise": Icon(
        f"{_BOX}M10 28l-5-7M38 28l5-7M24 5v11{dot(24, 22)}M13 7l4 7M35 7l-4 7M4 12l7 4M44 12l-7 4"
        "M24 28v15",
        _BOX,
    ),
    "swap": Icon("M6 16h35l-9-9M42 32H7l9 9M6 16v5M42 32v-5"),
    "goal": Icon(
        f"{circle(22, 26, 17)}{circle(22, 26, 9)}{dot(22, 26)}M22 26 41 7M36 5v7h7",
        circle(22, 26, 9),
    ),
    "valor": Icon(_HEART, _HEART),
    "monster": Icon(f"{_BEAST}M18 31c4 3 8 3 12 0{dot(19, 23)}{dot(29, 23)}", _BEAST),
    "item": Icon(f"{_CHEST}M21 22v6h6v-6", _CHEST),
}

_BY_EFFECT = {
    "pigeon": "pigeon", "beams": "laser beams", "kung_fu": "kung fu", "bacon": "bacon",
    "item": "item", "lurking": "lurking", "in_space": "in space", "surprise": "surprise",
    "swap": "swap", "monster": "monster",
}  # fmt: skip
_NAMES = {"with laser beams": "laser beams", "wrapped in bacon": "bacon", "surprise!": "surprise"}


def named(name: str) -> Icon | None:
    """Return the drawing of a card by its name, number in brackets or not, or None."""
    plain = family(name).lower()
    return ICONS.get(_NAMES.get(plain, plain))


def icon(card: Card) -> Icon:
    """Return the drawing of a card: its own, or for a teacher's card that of its effect."""
    return named(card.name) or ICONS[_BY_EFFECT.get(card.effect, "goal")]
