"""What a question to the table of Rock Paper Wizard can name, and the tables it is laid on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from kit.core.ask import (
    TableForms,
    TableQuestion,
    Thing,
    card_names,
    play,
    seat_names,
)
from kit.core.game import AnyGame
from kit.core.quiz import Run
from kit.games.rock_paper_wizard.cards.effects import BOOK
from kit.games.rock_paper_wizard.cards.lookup import MOST_OF_A_TYPE, Lookup
from kit.games.rock_paper_wizard.notation import SEATS
from kit.games.rock_paper_wizard.state import State

FEWEST, MOST = 3, 6
PURSE, MIDDLE = 5, 5  # gold and space of whoever the question says nothing of
STANDING = "on space stands stand standing is stays field square"


def names(game: AnyGame) -> dict[str, Thing]:
    """Return what people call the spells, the wizards and gold."""
    gold = ("gold", "gold piece", "gp", "coin", "piece of gold", "pieces of gold")
    someone = ("a wizard", "another wizard", "somebody", "someone", "another player")
    myself = ("myself", "my own wizard", "himself", "herself", "themselves")
    return {
        **card_names(game),
        **seat_names(game),
        **dict.fromkeys(gold, Thing("gold", "")),
        **dict.fromkeys(someone, Thing("someone", "")),
        **dict.fromkeys(myself, Thing("myself", "")),
    }


FORMS = TableForms(BOOK, names, "What happens if Red casts Dimension Door at Blue?")


def spellbook(q: TableQuestion, players: int, spell: int, *, with_it: bool = True) -> list[str]:
    """Return a spellbook for so many wizards that has a spell in it, or has not."""
    table: Lookup = q.game.box(players).lookup
    chosen = [spell] if with_it else []
    for kind in range(len(q.game.pack)):
        same = sum(table.color[other] == table.color[kind] for other in chosen)
        fits = kind != spell and same < MOST_OF_A_TYPE and table.verb[kind] != "levitate"
        if fits and len(chosen) < min(players, 5):
            chosen.append(kind)
    return [q.game.pack[kind].name for kind in chosen]


@dataclass
class Casting:
    """Who casts what at whom, and where wizards stand and what they have, as a question tells."""

    spell: int
    caster: int
    target: int
    players: int
    spaces: dict[int, int] = field(default_factory=dict)
    gold: dict[int, int] = field(default_factory=dict)

    def run(self, q: TableQuestion, gold: Mapping[int, int] | None = None) -> Run[State]:
        """Return what comes of the spell, cast first of all."""
        seats = SEATS[: self.players]
        book = spellbook(q, self.players, self.spell)
        name, other = q.game.pack[self.spell].name, book[-1]
        aims = {seat: (at + 1) % self.players for at, seat in enumerate(seats)}
        casts = {seat: f"{other} > {seats[aim]}" for seat, aim in aims.items()}
        casts[seats[self.caster]] = f"{name} > {seats[self.target]}"
        has = {**self.gold, **(gold or {})}
        table = {
            "phase": "resolve", "first": seats[self.caster], "turn": seats[self.caster],
            "spellbook": book, "casts": casts,
            "spaces": {seat: self.spaces.get(at, MIDDLE) for at, seat in enumerate(seats)},
            "gold": {seat: has.get(at, PURSE) for at, seat in enumerate(seats)},
        }  # fmt: skip
        state = q.lay(self.players, table)
        return play(state, state.to_act()[0], "resolve")
