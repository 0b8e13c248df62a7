"""Rock Paper Wizard, a game of gestures for three to six wizards."""

from kit.core.game import Game, Option
from kit.games.rock_paper_wizard.bots import worth
from kit.games.rock_paper_wizard.cards import EFFECTS, PACK, tables
from kit.games.rock_paper_wizard.cards.effects import BOOK
from kit.games.rock_paper_wizard.notation import SEATS, notation, tell, words
from kit.games.rock_paper_wizard.rules import RULES
from kit.games.rock_paper_wizard.state import State, opening, table
from kit.games.rock_paper_wizard.view import imagine, view

OPTIONS = (
    Option("levitate", ("off", "on"), "7.1", "whether the promo spell Levitate is in the deck"),
    Option("reshuffle", ("at once", "when needed"), "1.8", "when a deck that ran out is made anew"),
    Option("antimagic", ("keep", "redraw"), "3.16", "what Antimagic Field does to a Wild Surge"),
    Option("tie", ("25 needed", "richest alone"), "4.8", "who wins once a tie is played on"),
)

GAME = Game(
    slug="rock_paper_wizard",
    title="Rock Paper Wizard",
    players=(3, 4, 5, 6),
    seats=SEATS,
    blurb="Wizards point spells at each other, all at once, to be nearest to the dragon's gold.",
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
    plies=600,
    bound="Nothing bounds a game: gold can be lost again. Yet Scoring brings at least 5 gp a round,"
    " few spells burn any, and the longest of 12,000 random games had 187 plies.",
    words=words,
)
