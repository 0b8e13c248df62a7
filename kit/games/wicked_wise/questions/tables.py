"""Names in questions to the table of Wicked & Wise, and the tables that answer them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kit.core.ask import (
    TableForms,
    TableQuestion,
    Thing,
    card_names,
    play,
    play_all,
    seat_names,
)
from kit.core.game import AnyGame
from kit.core.kinds import card_name
from kit.core.quiz import Run
from kit.games.wicked_wise.cards.effects import BOOK, SUITS
from kit.games.wicked_wise.cards.lookup import ROUNDS
from kit.games.wicked_wise.state import State
from kit.games.wicked_wise.state.constants import TEAM_NAMES

Plays = list[tuple[int, str]]  # seats and what they play

GEMS = SUITS[-1]
FOUR = 4
TWO_TEAMS = ("Four play, in two teams.",)
ORDER = ("first", "second", "third", "fourth", "fifth")


def names(game: AnyGame) -> dict[str, Thing]:
    """Return the names of cards, suits, goals, treasures, teams and places in the order."""
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
    """Return the sort of thing that the cards of a deck are."""
    if deck in SUITS:
        return "card"
    return "treasure" if deck == "treasure" else "goal" if deck in TEAM_NAMES else "other"


FORMS = TableForms(BOOK, names, "Who wins the trick: 9 of Flames, 2 of Gems?")


# The tables


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
    """Return a goal of a team that is in the game with any number of teams."""
    return f"Win trick 1 ({team + 1})"


def name_of(q: TableQuestion, kind: int) -> str:
    """Return the name of a card."""
    return card_name(q.game.box(FOUR), kind)


def suit_of(name: str) -> str:
    """Return the suit of a card by its name."""
    return name.rpartition(" of ")[2]


def low_cards(suit: str, count: int, used: Sequence[str] = ()) -> list[str]:
    """Return unused low cards of other basic suits."""
    suits = [other for other in SUITS[:-1] if other != suit]
    found = [f"{value} of {other}" for value in (1, 2, 3) for other in suits]
    return [name for name in found if name not in used][:count]


def leads(q: TableQuestion, card: str) -> Run[State]:
    """Lead a card."""
    spare = low_cards(suit_of(card), 4, [card])
    return play(lay(q, [[card, spare[0]], spare[1:3]]), 0, card)


def mouse_plays(q: TableQuestion, card: str) -> Run[State]:
    """Let a Mouse play a card, on a table where Team 2 has coins that it can take."""
    lead = suit_of(card)
    value = next(n for n in (5, 6) if card != f"{n} of {lead}")
    low = low_cards(lead, 3, [card])
    mouse = [card, "14 of Roses" if card != "14 of Roses" else "14 of Stars"]
    dragons = [[f"{value} of {lead}", low[0]], low[1:3]]
    state = lay(q, dragons, coins=[6, 6], mice=[mouse, []])
    before = play_all(state, [(0, f"{value} of {lead}"), (1, low[1])]).after
    return play(before, 2, card)


def trick(hands: Sequence[Sequence[str]]) -> Plays:
    """Return the plays of a trick: each Dragon's first card, then each Dragon's second."""
    return [(seat, hand[at]) for at in (0, 1) for seat, hand in enumerate(hands)]


def play_on(state: State, plays: Plays, done: Callable[[Run[State]], bool]) -> Run[State]:
    """Play, then let each seat do the first that is legal until *done* with the run."""
    found = play_all(state, plays)
    for _ in range(12):  # enough for the rewards of a trick: coins, and the first treasures
        if found.refusal or done(found) or not found.after.to_act():
            break
        seat = found.after.to_act()[0]
        first = state.box.notation.label(found.after.legal(seat)[0])
        plays = [*plays, (seat, first)]
        found = play_all(state, plays)
    return found


def judged(q: TableQuestion, goal: str, teams: int, *, wins: bool) -> Run[State]:
    """Return the end of a round in which Team 1 has a goal and wins the last trick, or not."""
    high = ["14 of Magic", "13 of Magic"] if wins else ["1 of Magic", "2 of Magic"]
    hands = [high, ["7 of Magic", "8 of Magic"], ["5 of Magic", "6 of Magic"]][:teams]
    goals = [[goal], *([spare_goal(team)] for team in range(1, teams))]
    state = lay(q, hands, goals=goals, coins=[20] * teams)
    return play_on(state, trick(hands), lambda found: found.after.stage == "over")
