"""A Wizard Did It..., a game for two Wizards and their Knights."""

from kit.core.game import Game, Option
from kit.games.wizard_did_it.bots import worth
from kit.games.wizard_did_it.cards import EFFECTS, PACK, tables
from kit.games.wizard_did_it.cards.effects import BOOK
from kit.games.wizard_did_it.notation import SEATS, notation, tell, words
from kit.games.wizard_did_it.rules import RULES
from kit.games.wizard_did_it.state import State, opening, table
from kit.games.wizard_did_it.view import imagine, view

OPTIONS = (
    Option("first", ("lots", *SEATS), "1.6", "who plays first: drawn by lot, or named"),
    Option(
        "castle", ("at once", "next draw"), "3.15", "when a Knight whose stacks are empty arrives"
    ),
)

GAME = Game(
    slug="wizard_did_it",
    title="A Wizard Did It...",
    players=(1, 2),
    seats=SEATS,
    blurb="Two Wizards stack monsters and treasures in each other's way; then two Knights walk in.",
    rulebook=BOOK,
    rules=RULES,
    pack=PACK,
    effects=EFFECTS,
    options=OPTIONS,
    tables=tables,
    notation=notation,
    state=State,
    set_up=opening.deal,
    lay_out=table.lay,
    view=view,
    imagine=imagine,
    tell=tell,
    worth=worth,
    plies=150,
    bound="A card is laid once and drawn once, and a pass is followed by a play or ends the phase: "
    "at most 3 plies for each of the 48 cards, and 3 more.",
    words=words,
)
