"""High Card, a toy game of three tricks for two or three players."""

from kit.core.game import Game
from kit.games.high_card.cards import BOOK, PACK
from kit.games.high_card.events import EVENTS
from kit.games.high_card.notation import SEATS, notation
from kit.games.high_card.rules import RULES
from kit.games.high_card.state import State, deal, keys, lay
from kit.games.high_card.view import areas, imagine, view

GAME = Game(
    slug="high_card",
    title="High Card",
    prefix="HC",
    players=(2, 3),
    seats=SEATS,
    blurb="Three tricks with four cards: play high, but not too early.",
    rulebook=BOOK,
    rules=RULES,
    events=EVENTS,
    pack=PACK,
    notation=notation,
    state=State,
    set_up=deal,
    lay_out=lay,
    keys=keys,
    view=view,
    imagine=imagine,
    areas=areas,
    plies=9,
)
