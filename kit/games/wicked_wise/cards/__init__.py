"""All cards of the box, and what the fast state makes of them."""

from kit.core.cards import Pack
from kit.games.wicked_wise.cards import aims  # registers what goals ask for
from kit.games.wicked_wise.cards.basic import BASIC
from kit.games.wicked_wise.cards.effects import BOOK, EFFECTS, SUITS
from kit.games.wicked_wise.cards.extras import ROLES, TALK
from kit.games.wicked_wise.cards.facts import Haul
from kit.games.wicked_wise.cards.gems import GEMS
from kit.games.wicked_wise.cards.goals import GOALS
from kit.games.wicked_wise.cards.lookup import Goal, Lookup, build_lookup
from kit.games.wicked_wise.cards.treasures import TREASURES

PACK = Pack("kit", BASIC + GEMS + GOALS + TREASURES + ROLES + TALK, EFFECTS)

__all__ = [
    "BOOK", "EFFECTS", "PACK", "SUITS", "Goal", "Haul", "Lookup", "aims", "build_lookup",
]  # fmt: skip
