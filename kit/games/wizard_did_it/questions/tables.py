"""What a question to the table of A Wizard Did It... can name, and the tables it is laid on."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from kit.core.ask import (
    TableForms,
    TableQuestion,
    Thing,
    play,
    seat_names,
)
from kit.core.game import AnyGame
from kit.core.quiz import Run
from kit.games.wizard_did_it.cards.effects import BOOK
from kit.games.wizard_did_it.cards.locations import LOCATIONS
from kit.games.wizard_did_it.notation import SEATS
from kit.games.wizard_did_it.state import State

MEETING = "knight with has valor against meets meet fights fight versus vs who wearing wears and"
MEETS = "against meets meet fights fight beats beat versus vs beating"
CALLED = {  # what else people say for a card
    "laser beam": "With Laser Beams (1)",
    "with laser beam": "With Laser Beams (1)",
    "bacon": "Wrapped in Bacon",
    "wrapped in bacon": "Wrapped in Bacon",
    "surprise": "Surprise!",
    "in space": "In Space (1)",
}


def names(game: AnyGame) -> dict[str, Thing]:
    """Return what people call the stack cards, the locations, Valor and the two Wizards."""
    cards = [card.name for card in game.pack if card.deck == "stack"]
    found = {name.lower(): Thing("card", name) for name in cards if "(" not in name}
    found |= {words: Thing("card", name) for words, name in CALLED.items()}
    places = dict(zip(("forest", "crypt", "pirate ship"), LOCATIONS, strict=True))
    found |= {words: Thing("place", place) for words, place in (*places.items(), ("ship", "ship"))}
    valor = ("valor", "valor point", "valour", "valour point")
    return {**found, **seat_names(game), **dict.fromkeys(valor, Thing("valor", ""))}


FORMS = TableForms(BOOK, names, "Does a Knight with 3 Valor beat a Bear and a Shark?")


def of_group(q: TableQuestion, cards: list[str], *effects: str) -> list[str]:
    """Return those of the cards that have one of these effects."""
    pack = q.game.pack
    return [name for name in cards if pack[pack.kind(name)].effect in effects]


class Fight(NamedTuple):
    """An encounter that a question tells: the Knight, what he meets, and where if it says."""

    valor: int
    worn: list[str]
    cards: list[str]
    place: str
    seat: int = 0

    def run(self, q: TableQuestion, place: str) -> Run[State]:
        """Return what comes of it at a place; both Knights have something left on their roads."""
        at, mine, other = LOCATIONS.index(place), SEATS[self.seat], SEATS[1 - self.seat]
        stacks = {f"{mine} {place}": self.cards, f"{other} ship": ["Shield"]}
        if place != LOCATIONS[-1]:
            stacks[f"{mine} ship"] = ["Shield"]
        valor, items, reached = [1, 1], [[], []], [0, 0]  # type: list[int], list[list[str]], list[int]
        valor[self.seat], items[self.seat], reached[self.seat] = self.valor, self.worn, at
        table = {"phase": "knight", "turn": mine, "stacks": stacks, "valor": valor, "items": items}
        state = q.lay(2, {**table, "reached": reached})
        return play(state, self.seat, *["draw"] * len(self.cards))

    def all(self, q: TableQuestion) -> dict[str, Run[State]]:
        """Return what comes of it where it is, or at each place if the question does not say."""
        return {place: self.run(q, place) for place in ([self.place] if self.place else LOCATIONS)}


def fight_of(q: TableQuestion, valor: int | None = None) -> Fight | None:
    """Return the fight that a question tells, None where it does not say enough."""
    parts = q.split(MEETS)
    before, after = parts or (nothing(q), q)
    found, places = valor_of(before), q.values("place")
    cards, worn = after.counted("card"), before.counted("card")
    if (valor is None and found is None) or len(places) > 1 or after.things("valor"):
        return None
    meets = of_group(q, cards, "monster", "pigeon", "beams", "kung_fu", "bacon")
    if not of_group(q, meets, "monster", "pigeon") or meets != cards or len(cards) > 9:
        return None
    if worn != of_group(q, worn, "item"):
        return None
    seat = q.values("seat")[0] if q.things("seat") else 0
    known = found if found is not None else valor or 1
    return Fight(known, worn, cards, places[0] if places else "", seat)


def nothing(q: TableQuestion) -> TableQuestion:
    """Return a question without a word."""
    return TableQuestion(q.game, ())


def valor_of(q: TableQuestion) -> int | None:
    """Return the number that stands before the word Valor."""
    things = q.things()
    for number, word in pairwise(things):
        if number.sort == "number" and word.sort == "valor":
            return int(number.value)
    return None
