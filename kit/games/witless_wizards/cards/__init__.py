"""The equipment and the die of Witless Wizards."""

from __future__ import annotations

from kit.core.cards import Card, Pack
from kit.games.witless_wizards.cards.effects import EFFECTS, text
from kit.games.witless_wizards.cards.lookup import Lookup, build_lookup

_PLAIN = (
    "Printed is only that a deck has eight different cards (Contents); name, value and ability are "
    "ours. "
)
_NAMED = (
    "Printed are the name (Draft Phase Example) and that no deck has a card twice (Contents); "
    "value and ability are ours. "
)
_ONE = {"copies": "rulebook"}
_NAME = {"name": "rulebook", "copies": "rulebook"}
_IN_PRINT = ("Codex of Concentration", "Ring of Protection")


def _deck(deck: str, *rows: tuple[str, str, dict[str, int], str]) -> tuple[Card, ...]:
    return tuple(
        Card(
            name=name,
            deck=deck,
            effect=effect,
            numbers=numbers,
            text=text(effect, numbers),
            why=(_NAMED if name in _IN_PRINT else _PLAIN) + why,
            parts=_NAME if name in _IN_PRINT else _ONE,
        )
        for name, effect, numbers, why in rows
    )


def _n(value: int | None = None, income: int = 0, **more: int) -> dict[str, int]:
    """Return the numbers of a row; a Special card has no value."""
    own = {} if value is None else {"value": value}
    return {**own, "income": income, **more}


SAMURAI = _deck(
    "Samurai",
    ("Katana", "weapon", _n(3), "A plain good blade to measure others by."),
    ("Nunchaku", "steady", _n(2, least=3), "Seen in the prototype; ours never fail quite."),
    ("Patient Naginata", "focus", _n(1, attack=2, cubes=2), "Weak unless you saved cubes."),
    ("Lacquered Breastplate", "armour", _n(3), "Seen in the prototype; a plain strong armour."),
    ("Paper Screen", "armour", _n(1, 1), "Thin, but quiet enough to think behind."),
    ("Helmet of Calm", "ward", _n(1, defence=2, cubes=2), "The Naginata's match in defence."),
    ("War Banner", "charm", _n(attack=2, defence=0), "Seen in the prototype; it spurs you on."),
    ("Tea Ceremony", "potion", _n(stamina=4), "As much as one average attack takes."),
)
_ROBE = Card(
    "Official Wizard Robe", "Wizard", "armour", _n(1), 1, "rulebook", "Draft Phase Example",
    text("armour", _n(1)),
    "Name and Defense value 1 are printed, and that no deck has a card twice (Contents); that it "
    "shows no cube, and that it is of the Wizard deck, is ours.",
    {"numbers": "kit"},
)  # fmt: skip
WIZARD = (
    _ROBE,
    *_deck(
        "Wizard",
        ("Wand of Maybe", "weapon", _n(1, 1), "Little harm, but it keeps the mind at work."),
        ("Staff of Second Thoughts", "focus", _n(2, attack=1, cubes=3), "Cubes at a fair price."),
        ("Bottled Lightning", "backfire", _n(4, hits=1), "Strong, and bad for the fingers."),
        (
            "Cloak of Being Elsewhere",
            "ward",
            _n(2, defence=1, cubes=3),
            "The Staff's match in defence.",
        ),
        ("Extremely Pointy Hat", "spikes", _n(1, 1, hits=1), "Nobody likes to bump into it."),
        (
            "Codex of Concentration",
            "trinket",
            _n(income=2),
            "Special, and 2 cubes a turn, is our reading of it.",
        ),
        (
            "Ring of Protection",
            "charm",
            _n(attack=0, defence=2),
            "Printed is also that it is unwelcome to give; the slot is ours too.",
        ),
    ),
)
SCI_FI = _deck(
    "Sci-Fi",
    ("Plasma Rifle", "weapon", _n(4), "High values, little text."),
    ("Laser Sword", "piercing", _n(3, pierce=2), "It cuts through what others bounce off."),
    ("Robot Arm", "weapon", _n(2, 1), "It does the work while you think."),
    ("Energy Shield", "armour", _n(4), "The highest Defense value of all."),
    ("Chrome Suit", "armour", _n(3), "High values, little text."),
    ("Jetpack", "armour", _n(2, 1), "Seen in the prototype; being elsewhere is a defence."),
    ("Healing Nanobots", "regrowth", _n(stamina=1), "Slow, so that attacks stay ahead."),
    ("Battery Belt", "purse", _n(cubes=3), "Three cubes: more than a Codex brings in a turn."),
)
MEDIEVAL = _deck(
    "Medieval",
    ("Great Sword", "weapon", _n(3), "As good as a Katana, only heavier."),
    ("Crossbow", "long_range", _n(2), "It reaches the wizard across the table."),
    ("Berserker's Axe", "fury", _n(2, attack=3), "Dangerous in the hands of the nearly beaten."),
    ("Chain Mail", "armour", _n(2), "A plain armour to measure others by."),
    ("Spiked Shield", "spikes", _n(2, hits=1), "One Hit each time: it wears attackers down."),
    ("Squire with a Buckler", "armour", _n(1, 1), "He carries your cubes too."),
    ("Holy Relic", "regrowth", _n(stamina=1), "Slow, so that attacks stay ahead."),
    ("Straw Wizard", "decoy", _n(defence=5), "It takes one good attack in your stead."),
)
PIRATE = _deck(
    "Pirate",
    ("Cutlass", "draining", _n(2, stamina=1), "Nothing cheers a pirate like a Hit."),
    ("Blunderbuss", "backfire", _n(5, hits=2), "Seen in the prototype; strong at both ends."),
    ("Boarding Pike", "piercing", _n(3, pierce=1), "A long point finds the gaps."),
    ("Rum Barrel", "armour", _n(2), "To hide behind."),
    ("Watchful Parrot", "armour", _n(1, 1), "It warns you and remembers things for you."),
    ("Cursed Doubloon", "curse", _n(income=1, hits=1), "A present with a smile: it pays, too."),
    ("Powder Keg", "powder", _n(attack=4), "As much as a Plasma Rifle, once."),
    ("Grappling Hook", "disarm", _n(), "Off with the armour."),
)

_STANDARD = "Name, slot and copies are printed (Contents; Setup, 2), the value is ours: "
_CROOK = _STANDARD + "1, so that nearly every Offensive card is welcome in its place."
_ARMOR = _STANDARD + "1, as the robe that the Draft example calls a small gift."
_SAME = " The 3/4P cards are alike, because the print names no other difference."


def _standard(name: str, deck: str, effect: str, copies: int, why: str) -> Card:
    return Card(name, deck, effect, _n(1), copies, text=text(effect, _n(1)), why=why, parts=_NAME)


STANDARD = (
    _standard("Magical Crook of Standing", "standard", "weapon", 1, _CROOK),
    _standard("Magical Armor of Resting", "standard", "armour", 1, _ARMOR),
    _standard("Magical Crook of Standing (3/4P)", "3/4P", "weapon", 2, _CROOK + _SAME),
    _standard("Magical Armor of Resting (3/4P)", "3/4P", "armour", 2, _ARMOR + _SAME),
)
DIE = Card(
    "Battle Die", "die", "die", {"faces": "1 2 3 4 5 6"}, 1, "kit", "",
    "Faces 1 to 6.",
    "Printed are its name and that there is one (Contents), not its faces; a common die "
    "needs no explaining, and 3.5 on average takes about five attacks to bring a wizard down.",
    _NAME,
)  # fmt: skip

CARDS = (*SAMURAI, *WIZARD, *SCI_FI, *MEDIEVAL, *PIRATE, *STANDARD, DIE)


PACK = Pack("kit", CARDS, EFFECTS)


__all__ = ["CARDS", "EFFECTS", "PACK", "Lookup", "build_lookup"]
