"""Role cards and Table Talk cards: they lie on the table and are never played.

The print counts 7 role cards, and the player counts need three Dragons, three Mice and one Dual.
It says that each Table Talk card gives other rules for talking, and prints neither. Ours are the
two ends that a class wants: one where partners must read each other's cards, one where they plan
aloud, which is how one learns.
"""

from kit.core.cards import Card

_OURS = "The print names two Table Talk cards and shows neither; this one is ours."
_ROLE = "Roles; Roles and Teams"


def _role(name: str, copies: int, text: str) -> Card:
    return Card(
        name, "role", "role", {}, copies, "rulebook", _ROLE, text,
        "The print counts 7 role cards; how many of each, we read off the player counts.",
        {"copies": "kit"},
    )  # fmt: skip


ROLES = (
    _role("Dragon", 3, "Plays two cards a trick for their numbers, and wins tricks."),
    _role("Mouse", 3, "Plays one card a trick for its ability, and handles the coins."),
    _role("Dual", 1, "Plays as a Dragon and as a Mouse."),
)
TALK = (
    Card(
        "Quiet Paws", "talk", "table_talk", {}, 1, "kit", "",
        "Partners say nothing about cards or plans; the cards they play must do.", _OURS,
    ),
    Card(
        "Loud Roars", "talk", "table_talk", {}, 1, "kit", "",
        "Partners may say anything, aloud and to the whole table, but show no cards.", _OURS,
    ),
)  # fmt: skip
