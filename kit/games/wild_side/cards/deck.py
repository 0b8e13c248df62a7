"""The deck: 1 to 12 in four suits, and Honey Badgers.

The print gives suits, colours, values and penalty points, but no number of copies. Ours:

- Four copies of each number. Eight players take 160 cards and a pile must remain from which each
  of them can draw for the lead, so 168 at least. Three full sets of 48 are 144 and would need 24
  Honey Badgers; four are 192 and serve eight players without any. That there are several copies
  is plain from the rule that more than four of a kind may not lie on each other.
- Eight Honey Badgers: one for each seat, 4 in 100 cards, so that most players are dealt one in
  most rounds and its 20 penalty points are a risk worth weighing.
"""

from kit.core.cards import Card
from kit.games.wild_side.cards.effects import SUITS
from kit.games.wild_side.cards.values import BADGER, HIGHEST, PENALTIES, group_of

COPIES, BADGERS = 4, 8
_COPIES = (
    "Value and suit are printed; the number of copies is not. Four is the kit's: the fewest full "
    "sets from which eight players can take 20 cards and draw for the lead."
)
_BADGERS = (
    "The print names Honey Badgers and gives no number of them. Eight is the kit's: one for each "
    "player there may be."
)


def _cost(value: int) -> str:
    return f"{PENALTIES[group_of(value)].points} penalty points if left over."


def _number(suit: str, value: int) -> Card:
    name = f"{SUITS[suit].colour.capitalize()} {value}"
    text = f"{SUITS[suit].sign.capitalize()}. {_cost(value)}"
    source = "Gameplay 1, B; Scoring"
    numbers = {"value": value, "suit": suit}
    return Card(
        name, "deck", "number", numbers, COPIES, "rulebook", source, text, _COPIES,
        parts={"copies": "kit"},
    )  # fmt: skip


DECK = (
    *(_number(suit, value) for suit in SUITS for value in range(1, HIGHEST + 1)),
    Card(
        "Honey Badger", "deck", "badger", {}, BADGERS, "rulebook",
        "Playing a Honey Badger; Scoring",
        f"No number, no suit: goes on any card, alone, and clears the pile. {_cost(BADGER)}",
        _BADGERS, parts={"copies": "kit"},
    ),
)  # fmt: skip
