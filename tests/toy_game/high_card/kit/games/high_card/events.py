"""Everything that can happen in High Card: its clause, its fields, its sentence."""

from __future__ import annotations

from kit.core.kinds import CARD, CARDS, SEATS, Events, count
from kit.games.high_card.cards import BOOK

EVENTS = Events(BOOK)
POINTS = count("point")

shuffled = EVENTS.kind("shuffled", "1.1", "{cards} are shuffled.", cards=count("card"))
dealt = EVENTS.kind("dealt", "1.2", "{seat} is dealt {cards}.", cards=CARDS)
begins = EVENTS.kind("begins", "1.3", "{seat} leads the first trick.")
played = EVENTS.kind("played", "2.2", "{seat} plays {card}.", card=CARD)
took = EVENTS.kind("took", "2.4", "{card} is highest: {seat} takes the trick.", card=CARD)
over = EVENTS.kind("over", "3.1", "Three tricks are played: the game is over.")
won = EVENTS.kind("won", "3.3", "{seat} wins with {points}.", points=POINTS)
shared = EVENTS.kind(
    "shared", "3.3", "{seats} share the win with {points} each.", seats=SEATS, points=POINTS
)
