"""The limits, clause by clause, in the words of the rulebook.

Of the fast state, only the names of the steps are used here. So a mistake there shows as a
difference. What a card does is read from its row.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from kit.core.cards import Card
from kit.core.rulebook import Rules, TrivialRefusal
from kit.games.witless_wizards.cards.effects import BOOK
from kit.games.witless_wizards.state.steps import STEPS

if TYPE_CHECKING:
    from kit.games.witless_wizards.state import State

RULES = Rules(BOOK)
_BEFORE_THE_ROLL = ("potion", "powder", "purse", "disarm")
_DRAFT = ("draft", "two cards")  # here exercises offer no move of the Battle
_STEPS = {
    "draft": ("keep", "give", "cube > card"),
    "two cards": ("discard",),
    "attack": ("attack",),
    "before the roll": ("roll", "use", "cube > attack"),
    "defence": ("use", "cube > defence", "done"),
    "healing": ("cube > stamina", "done"),
}
_NOW = {
    "draft": "keep the card or give it away",
    "two cards": "discard one of the two cards",
    "attack": "choose whom to attack",
    "before the roll": "roll, or add to the attack first",
    "defence": "answer the attack",
    "healing": "heal, or be done",
}


def _words(s: State, action: int) -> str:
    return s.box.notation.label(action)


def _step(s: State) -> str:
    return STEPS[s.step].name


def _verb(s: State, action: int) -> str:
    return _verb_of(s.box.notation.labels[action])


@cache
def _verb_of(words: str) -> str:
    """Return the verb of an action: 'give' for 'give > albus', but 'cube > card' as a whole."""
    return words if words.startswith("cube") else words.partition(" ")[0]


def _other(s: State, action: int) -> str:
    """Return the wizard that an action names: Albus for 'give > albus'."""
    return _words(s, action).partition(" > ")[2]


def _seats(s: State) -> tuple[str, ...]:
    return s.box.game.seats[: s.box.players]


def _in_the_game(s: State, name: str) -> bool:
    return bool(s.stamina[_seats(s).index(name)] > 0)


def _across(s: State, seat: int, name: str) -> bool:
    """Tell whether two wizards in the game sit between these two."""
    circle = [other for other in _seats(s) if _in_the_game(s, other)]
    apart = abs(circle.index(_seats(s)[seat]) - circle.index(name))
    return len(circle) == 4 and apart == 2


def _worn(s: State, seat: int, slot: int) -> Card | None:
    kind = s.gear[3 * seat + slot]
    return s.box.pack[kind] if kind >= 0 else None


def _number(card: Card | None, effect: str, number: str) -> int:
    return int(card.numbers[number]) if card and card.effect == effect else 0


@RULES.forbids("4.1", "The game is over.")
def over(s: State, seat: int, action: int) -> bool:
    return s.outcome() is not None


@RULES.forbids("2.18", "")
def out_of_turn(s: State, seat: int, action: int) -> str:
    answering = _step(s) == "defence"
    if seat == (s.target if answering else s.turn):
        return ""
    if seat == s.turn:
        return f"Wait until {_seats(s)[s.target].capitalize()} has answered your attack."
    return "It is not your turn."


@RULES.forbids("2.11", "")
def keeps_one_gives_one(s: State, seat: int, action: int) -> str:
    if _step(s) != "draft":
        return ""
    if _verb(s, action) == "keep" and s.kept:
        return "You kept the first card, so this one must be given away."
    if _verb(s, action) == "give" and s.given:
        why = "You gave the first card away, so this one is yours."
        return TrivialRefusal(why) if _other(s, action) == _seats(s)[seat] else why
    return ""


@RULES.forbids("2.19", "")
def no_opponent(s: State, seat: int, action: int) -> str:
    verb = _verb(s, action)
    if (verb, _step(s)) not in (("give", "draft"), ("attack", "attack")):
        return ""
    name = _other(s, action)
    if name == _seats(s)[seat]:
        return TrivialRefusal(f"Choose an opponent to {verb}{' to' if verb == 'give' else ''}.")
    return "" if _in_the_game(s, name) else f"{name.capitalize()} is out of the game."


@RULES.forbids("2.12", "")
def gives_across(s: State, seat: int, action: int) -> str:
    if _verb(s, action) != "give" or _step(s) != "draft":
        return ""
    name = _other(s, action)
    if _across(s, seat, name):
        return f"{name.capitalize()} sits across: with four players you give to a neighbour."
    return ""


@RULES.forbids("3.3", "")
def attacks_across(s: State, seat: int, action: int) -> str:
    if _verb(s, action) != "attack" or _step(s) != "attack":
        return ""
    weapon, name = _worn(s, seat, 0), _other(s, action)
    reaches = weapon is not None and weapon.effect == "long_range"
    if _across(s, seat, name) and not reaches:
        return f"{name.capitalize()} sits across: with four players you attack a neighbour."
    return ""


@RULES.forbids("2.8", "You paid for another card already; a third one cannot be bought.")
def third_card(s: State, seat: int, action: int) -> bool:
    if _verb(s, action) != "cube > card":
        return False
    return _step(s) == "two cards" or (_step(s) == "draft" and s.paid % 2 == 1)


@RULES.forbids("2.9", "At this table a cube buys another card once a turn.")
def second_cube(s: State, seat: int, action: int) -> bool:
    once = s.box.options["cubes"] == "once a turn"
    return once and _verb(s, action) == "cube > card" and _step(s) == "draft" and s.paid == 2


@RULES.forbids("2.6", "")
def discards_what_is_not_there(s: State, seat: int, action: int) -> str:
    words = _words(s, action)
    if _verb(s, action) != "discard" or _step(s) != "two cards":
        return ""
    names = [s.box.pack[kind].name for kind in s.drawn]
    wanted = words.removeprefix("discard ")
    if wanted in names:
        return ""
    return TrivialRefusal(f"You hold no {wanted}. Discard one of the two you drew.")


@RULES.forbids("3.2", "You have to attack, whatever it brings.")
def does_not_attack(s: State, seat: int, action: int) -> bool:
    return _step(s) == "attack" and _verb(s, action) == "done"


@RULES.forbids("3.15", "")
def heals_though_strong(s: State, seat: int, action: int) -> str:
    if _verb(s, action) == "cube > stamina" and _step(s) != "healing" and s.stamina[seat] > 5:
        why = f"You are not Weakened: your Stamina is {s.stamina[seat]}, not 5 or less."
        return TrivialRefusal(why) if _step(s) in _DRAFT else why
    return ""


@RULES.forbids("5.2", "")
def uses_no_such_card(s: State, seat: int, action: int) -> str:
    if _verb(s, action) != "use":
        return ""
    card, step = _worn(s, seat, 2), _step(s)
    if card is None:
        return TrivialRefusal("You have no Special card to use.")
    why, asked = f"{card.name} is not used by discarding it.", ""
    if card.effect == "decoy":
        why, asked = f"{card.name} is used when you are attacked.", "defence"
    elif card.effect in _BEFORE_THE_ROLL:
        when = "after you have chosen whom to attack and before you roll"
        why, asked = f"{card.name} is used {when}.", "before the roll"
    return "" if step == asked else TrivialRefusal(why) if step in _DRAFT else why


@RULES.forbids("5.4", "")
def no_cubes_for_attack(s: State, seat: int, action: int) -> str:
    if _verb(s, action) != "cube > attack":
        return ""
    weapon = _worn(s, seat, 0)
    most = _number(weapon, "focus", "cubes")
    if not most:
        return TrivialRefusal("You have no weapon that turns cubes into attack.")
    if _step(s) != "before the roll":
        why = "Cubes for attack are paid after choosing an opponent and before the roll."
        return why if _step(s) == "defence" else TrivialRefusal(why)
    return f"You may pay {most} at most for this attack." if s.spent >= most else ""


@RULES.forbids("5.5", "")
def no_cubes_for_defence(s: State, seat: int, action: int) -> str:
    if _verb(s, action) != "cube > defence":
        return ""
    most = _number(_worn(s, seat, 1), "ward", "cubes")
    if not most:
        return TrivialRefusal("You have no Defensive card that turns cubes into defence.")
    if _step(s) != "defence":
        return TrivialRefusal("Cubes for defence are paid when you are attacked.")
    return f"You may pay {most} at most against this attack." if s.spent >= most else ""


@RULES.forbids("2.7", "You have no cube left.")
def no_cube(s: State, seat: int, action: int) -> bool:
    verb = _verb(s, action)
    return verb.startswith("cube") and verb in _STEPS[_step(s)] and s.cubes[seat] == 0


@RULES.forbids("2.17", "")
def wrong_step(s: State, seat: int, action: int) -> str:
    step = _step(s)
    return "" if _verb(s, action) in _STEPS[step] else f"Not now: first {_NOW[step]}."
