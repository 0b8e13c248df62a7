"""Everything that can happen in High Card: its clause, its fields, its sentence."""

from __future__ import annotations

from kit.core.kinds import CARD, CARDS, SEATS, Events, count
from kit.games.high_card.cards.effects import BOOK

EVENTS = Events(BOOK)
POINTS = count("point")

# Setting up

shuffled = EVENTS.kind("shuffled", "1.1", "{cards} are shuffled.", cards=count("card"))
dealt = EVENTS.kind("dealt", "1.2", "{seat} is dealt {cards}.", cards=CARDS)
put_away = EVENTS.kind(
    "put away", "1.3", "{cards} stay in the box, face down.", cards=count("card")
)
begins = EVENTS.kind("begins", "1.4", "{seat} leads the first trick.")

# A trick

played = EVENTS.kind("played", "2.4", "{seat} plays {card}.", card=CARD)
took = EVENTS.kind("took", "2.5", "{card} is highest: {seat} takes the trick.", card=CARD)
leads = EVENTS.kind("leads", "2.6", "{seat} leads the next trick.")

# The end

over = EVENTS.kind("over", "3.1", "Three tricks are played: the game is over.")
left_over = EVENTS.kind("left over", "3.5", "The last card of each hand counts for nothing.")
won = EVENTS.kind("won", "3.3", "{seat} wins with {points}.", points=POINTS)
shared = EVENTS.kind(
    "shared", "3.4", "{seats} share the win with {points} each.", seats=SEATS, points=POINTS
)
won_tie = EVENTS.kind("won tie", "3.4", "{seat} took the last trick and wins the tie.")
