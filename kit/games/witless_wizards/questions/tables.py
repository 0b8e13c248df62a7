"""What a question to the table of Witless Wizards can name, and the tables it is laid on."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from kit.core.ask import (
    TableForms,
    TableQuestion,
    Thing,
    card_names,
    play,
    seat_names,
)
from kit.core.game import AnyGame
from kit.core.quiz import Run, run
from kit.core.rng import Scripted
from kit.games.witless_wizards.cards.effects import BOOK, DEFENSIVE, OFFENSIVE
from kit.games.witless_wizards.cards.lookup import APART, Lookup, decks_of
from kit.games.witless_wizards.notation import SEATS
from kit.games.witless_wizards.state import State
from kit.games.witless_wizards.state.constants import (
    BEFORE_ROLL,
    DECKS_IN_PLAY,
    DEFENCE,
    FULL,
    HEALING,
)

FOUR, TWO = 4, 2
USED = ("No cube is paid, and no card is used by discarding it.",)
NEXT_STEP = {BEFORE_ROLL: "roll", DEFENCE: "done", HEALING: "done"}


def names(game: AnyGame) -> dict[str, Thing]:
    """Return what people call the cards, the wizards, Stamina, cubes and places in the order."""
    cards = card_names(game)
    health = ("stamina", "health", "life", "hit point", "hp", "life point")
    cubes = ("cube", "concentration cube")
    order = {f"{word} player": Thing("order", at) for at, word in enumerate(ORDER)}
    return {
        **{words: thing for words, thing in cards.items() if "die" not in words},
        **seat_names(game),
        **order,
        **dict.fromkeys(health, Thing("stamina", "")),
        **dict.fromkeys(cubes, Thing("cube", "")),
        **dict.fromkeys(("myself", "yourself"), Thing("myself", "")),
    }


ORDER = ("first", "second", "third", "fourth")
FORMS = TableForms(BOOK, names, "How many hits does a Katana deal with a 3 against Chain Mail?")


def lay(q: TableQuestion, players: int, cards: Sequence[int], **table: object) -> State:
    """Return a table whose decks have these cards among them."""
    pack = q.game.pack
    wanted = [pack[kind].deck for kind in cards if pack[kind].deck not in APART]
    decks = list(dict.fromkeys([*wanted, *decks_of(pack)]))[:DECKS_IN_PLAY]
    state: State = q.lay(players, {"turn": SEATS[0], "decks": decks, **table})
    return state


def names_of(q: TableQuestion, cards: Sequence[int]) -> list[str]:
    """Return what the cards are called."""
    return [q.game.pack[kind].name for kind in cards]


def slot_of(q: TableQuestion, kind: int) -> int:
    """Return the slot that a card goes into."""
    table: Lookup = q.game.box(TWO).lookup
    return table.cards[kind].slot


def battle(state: State, target: int, roll: int, *first: str) -> Run[State]:
    """Return a whole Battle: nobody uses or pays anything, except that *first* is done first."""
    trial = state.clone()
    trial.rng = Scripted([roll])
    label = state.box.notation.parse
    acts = [(state.turn, label(f"attack > {SEATS[target]}"))]
    acts += [(state.turn, label(words)) for words in first]
    found = run(trial, acts)
    while not found.refusal and found.after.step in NEXT_STEP:
        who = found.after.to_act()[0]
        acts.append((who, label(NEXT_STEP[found.after.step])))
        found = run(trial, acts)
    return Run(state, found.after, found.events, found.refusal)


def heal(q: TableQuestion, stamina: int, cubes: int) -> Run[State]:
    """Return what comes of paying cubes in the step of healing."""
    state = lay(q, TWO, [], phase="healing", target=SEATS[1], roll=1, hits=1,
                stamina=[stamina, FULL - 1], cubes=[cubes + 1, 0])  # fmt: skip
    return play(state, 0, *["cube > stamina"] * cubes)


def number_before(q: TableQuestion, sort: str) -> int | None:
    """Return the number that stands before a thing of a sort: 8 Stamina, 3 cubes."""
    for number, thing in pairwise(q.things()):
        if number.sort == "number" and thing.sort == sort:
            return int(number.value)
    return None


def attack(q: TableQuestion, words: str) -> tuple[list[int], list[int]] | None:
    """Return what the attacker and the attacked wear, by which side of a word it stands."""
    parts = q.split(words)
    mine, theirs = (parts[0], parts[1]) if parts else (q, TableQuestion(q.game, ()))
    worn = mine.values("card"), theirs.values("card")
    slots = [[slot_of(q, kind) for kind in side] for side in worn]
    if any(len(set(side)) < len(side) for side in slots):
        return None
    return None if DEFENSIVE in slots[0] or OFFENSIVE in slots[1] else worn


def fights(
    q: TableQuestion, mine: list[int], theirs: list[int], rolls: Sequence[int], **table: object
) -> dict[int, Run[State]]:
    """Return the Battle for each roll."""
    gear = {SEATS[0]: names_of(q, mine), SEATS[1]: names_of(q, theirs)}
    state = lay(q, TWO, [*mine, *theirs], phase="attack", gear=gear, **table)
    return {roll: battle(state, 1, roll) for roll in rolls}
