"""What a question to the table of Wicked & Wise can name, and the tables it is laid on."""

from __future__ import annotations

from collections.abc import Sequence

from kit.core.ask import (
    TableForms,
    TableQuestion,
    Thing,
    card_names,
    play,
    seat_names,
)
from kit.core.game import AnyGame
from kit.core.kinds import card_name
from kit.core.quiz import Run
from kit.games.wicked_wise.cards.effects import BOOK, SUITS
from kit.games.wicked_wise.cards.lookup import ROUNDS
from kit.games.wicked_wise.state import State
from kit.games.wicked_wise.state.constants import TEAM_NAMES

GEMS = SUITS[-1]
FOUR = 4
TWO_TEAMS = ("Four play, in two teams.",)
ORDER = ("first", "second", "third", "fourth", "fifth")


def names(game: AnyGame) -> dict[str, Thing]:
    """Return what people call the cards, suits, goals, treasures, teams and places in the order."""
    pack = game.pack
    cards = card_names(game, lambda kind: sort_of(pack[kind].deck))
    found = {words: thing for words, thing in cards.items() if thing.sort in ("card", "treasure")}
    for kind, card in enumerate(pack):
        if sort_of(card.deck) == "goal" and card.deck == TEAM_NAMES[0]:
            found[card.name.rpartition(" (")[0].lower()] = Thing("goal", kind)
    suits = {suit.lower(): Thing("suit", suit) for suit in SUITS}
    suits |= {suit.removesuffix("s"): thing for suit, thing in suits.items()}
    teams = {name: Thing("team", team) for team, name in enumerate(TEAM_NAMES)}
    order = {word: Thing("order", at) for at, word in enumerate(ORDER)}
    things = {"coin": Thing("coin", ""), "gold": Thing("coin", ""), "treasure": Thing("chest", "")}
    return {**order, **found, **suits, **teams, **things, **seat_names(game)}


def sort_of(deck: str) -> str:
    """Return which sort of thing the cards of a deck are."""
    if deck in SUITS:
        return "card"
    return "treasure" if deck == "treasure" else "goal" if deck in TEAM_NAMES else "other"


FORMS = TableForms(BOOK, names, "Who wins the trick: 9 of Flames, 2 of Gems?")


def lay(q: TableQuestion, dragons: Sequence[Sequence[str]], **more: object) -> State:
    """Return the last trick of a round, led by Team 1; the Mice have no cards unless given."""
    teams = len(dragons)
    table: dict[str, object] = {
        "round": ROUNDS, "trick": 5, "lead": TEAM_NAMES[0], "dragons": [list(d) for d in dragons],
        "winners": [TEAM_NAMES[at % teams] for at in range(4)], "mice": [[] for _ in range(teams)],
    }  # fmt: skip
    if "goals" not in more:
        table["goals"] = [[spare_goal(team)] for team in range(teams)]
    state: State = q.lay(2 * teams, {**table, **more})
    return state


def spare_goal(team: int) -> str:
    """Return a goal of a team, with which any number of teams plays."""
    return f"Win trick 1 ({team + 1})"


def name_of(q: TableQuestion, kind: int) -> str:
    """Return what a card is called."""
    return card_name(q.game.box(FOUR), kind)


def suit_of(name: str) -> str:
    """Return the suit of a card by its name."""
    return name.rpartition(" of ")[2]


def low_cards(suit: str, count: int, used: Sequence[str] = ()) -> list[str]:
    """Return low cards of basic suits other than this one, none of them used."""
    suits = [other for other in SUITS[:-1] if other != suit]
    found = [f"{value} of {other}" for value in (1, 2, 3) for other in suits]
    return [name for name in found if name not in used][:count]


def mouse_plays(q: TableQuestion, card: str, **more: object) -> Run[State]:
    """Return what comes of a Mouse's card, on a table where Team 2 has coins to be robbed of."""
    lead = suit_of(card)
    value = next(n for n in (5, 6) if card != f"{n} of {lead}")
    low = low_cards(lead, 3, [card])
    state = lay(q, [[f"{value} of {lead}", low[0]], low[1:3]], coins=[6, 6],
                mice=[[card, "14 of Roses" if card != "14 of Roses" else "14 of Stars"], []],
                **more)  # fmt: skip
    before = play(play(state, 0, f"{value} of {lead}").after, 1, low[1]).after
    return play(before, 2, card)
