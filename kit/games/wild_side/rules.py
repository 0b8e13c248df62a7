"""The limits, clause by clause, in the words of the rulebook. Slow and plain on purpose.

Nothing here uses the tables and bits that the fast state looks things up in: a mistake there must
show as a difference between the two.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from kit.core.rulebook import Rules
from kit.games.wild_side.cards.effects import BOOK

if TYPE_CHECKING:
    from kit.core.cards import Card
    from kit.games.wild_side.state import State

RULES = Rules(BOOK)


@lru_cache(maxsize=1024)
def _read(label: str) -> tuple[str, str]:
    """Return what an action does and with which card: ('blind', '2'), ('up', 'Red 9')."""
    if label == "done":
        return "done", ""
    if label.startswith("blind "):
        return "blind", label.removeprefix("blind ")
    if label.endswith(" up"):
        return "up", label.removesuffix(" up")
    return "hand", label


def _does(s: State, action: int) -> tuple[str, str]:
    return _read(s.box.notation.label(action))


def _card(s: State, action: int) -> Card | None:
    """Return the card an action lays in the open, if it does."""
    how, name = _does(s, action)
    return s.box.pack[s.box.pack.kind(name)] if how in ("hand", "up") else None


def _wild(card: Card) -> bool:
    return card.effect == "badger"


def _value(card: Card) -> int:
    return int(card.numbers["value"])


def _pile(s: State, last: int) -> list[Card]:
    """Return the last cards of the central pile, the top card at the end."""
    return [s.box.pack[kind] for kind in s.pile[max(0, len(s.pile) - last) :]]


def _play(s: State) -> list[Card]:
    """Return the cards laid so far in this play."""
    return _pile(s, s.laid)


def _added(s: State, action: int) -> tuple[Card | None, list[Card]]:
    """Return the card that an action adds to a play, if it does, and the cards of that play."""
    return (_card(s, action), _play(s)) if s.laid else (None, [])


def _face_up(s: State, seat: int) -> list[Card]:
    return [s.box.pack[kind] for kind in s.ups[4 * seat : 4 * seat + 4] if kind >= 0]


def _all_open(s: State, seat: int) -> list[Card]:
    hand = [s.box.pack[kind] for kind, count in enumerate(s.hands[seat]) if count]
    return hand + _face_up(s, seat)


def _follows(card: Card, last: Card) -> bool:
    """Tell whether a card is the next of a run."""
    same_suit = card.numbers["suit"] == last.numbers["suit"]
    return same_suit and _value(card) == _value(last) - 1


def _is_run(cards: list[Card]) -> bool:
    return len(cards) > 1 and _follows(cards[1], cards[0])


@RULES.forbids("7.7", "The game is over.")
def over(s: State, seat: int, action: int) -> bool:
    return s.outcome() is not None


@RULES.forbids("3.11", "It is not your turn.")
def out_of_turn(s: State, seat: int, action: int) -> bool:
    return seat != s.turn


@RULES.forbids("3.13", "You cannot pass: play a card, even if it is too high.")
def nothing_played(s: State, seat: int, action: int) -> bool:
    return _does(s, action)[0] == "done" and s.laid == 0


@RULES.forbids("3.12", "")
def not_held(s: State, seat: int, action: int) -> str:
    how, name = _does(s, action)
    if how == "hand" and not s.hands[seat][s.box.pack.kind(name)]:
        return f"You have no {name} in your hand."
    if how == "up" and name not in [card.name for card in _face_up(s, seat)]:
        return f"There is no {name} face up in front of you."
    return ""


@RULES.forbids("6.2", "Decide on a blind card before you play any other card.")
def blind_too_late(s: State, seat: int, action: int) -> bool:
    return _does(s, action)[0] == "blind" and s.laid > 0


@RULES.forbids("6.1", "")
def covered(s: State, seat: int, action: int) -> str:
    how, place = _does(s, action)
    if how != "blind":
        return ""
    at = 4 * seat + int(place) - 1
    if s.downs[at] < 0:
        return f"There is no face-down card left in place {place}."
    cover = s.ups[at]
    if cover >= 0:
        return f"{s.box.pack[cover].name} still lies on it: that card has to be played first."
    return ""


@RULES.forbids("4.2", "A Honey Badger is played alone, not with other cards.")
def badger_in_company(s: State, seat: int, action: int) -> bool:
    card = _card(s, action) if s.laid else None
    return card is not None and _wild(card)


@RULES.forbids("4.3", "In the strict reading a Honey Badger does not open a round.")
def badger_opens(s: State, seat: int, action: int) -> bool:
    if not s.fresh or s.box.options["opening"] != "strict":
        return False
    card = _card(s, action)
    if card is None or not _wild(card):
        return False
    return not all(_wild(other) for other in _all_open(s, seat))


@RULES.forbids("5.2", "")
def needlessly_high(s: State, seat: int, action: int) -> str:
    if s.laid or not s.pile or s.box.options["higher"] == "free":
        return ""
    card, top = _card(s, action), _value(_pile(s, 1)[0])
    if card is None or _wild(card) or _value(card) <= top:
        return ""
    if any(_wild(other) or _value(other) <= top for other in _all_open(s, seat)):
        return f"{card.name} is higher than the {top}, and you have a card that can be played."
    return ""


@RULES.forbids("4.5", "Four equal cards lie on top already: a fifth is too many.")
def five_of_a_kind(s: State, seat: int, action: int) -> bool:
    card = _card(s, action) if s.laid else None
    if card is None:
        return False
    four = _pile(s, 4)
    return len(four) == 4 and all(_value(other) == _value(card) for other in four)


@RULES.forbids("3.5", "")
def mixed(s: State, seat: int, action: int) -> str:
    card, laid = _added(s, action)
    if card is None:
        return ""
    if _is_run(laid) and _value(card) == _value(laid[-1]):
        return "You are playing a run: an equal card does not go with it."
    if len(laid) > 1 and not _is_run(laid) and _value(card) != _value(laid[-1]):
        return f"You are playing equal cards: {card.name} is not a {_value(laid[-1])}."
    return ""


@RULES.forbids("3.8", "")
def gap_in_run(s: State, seat: int, action: int) -> str:
    card, laid = _added(s, action)
    if card is None or _value(card) in (_value(laid[-1]), _value(laid[-1]) - 1):
        return ""
    return f"{card.name} is not exactly one lower than {laid[-1].name}, nor equal to it."


@RULES.forbids("3.7", "")
def other_suit(s: State, seat: int, action: int) -> str:
    card, laid = _added(s, action)
    if card is None or _value(card) == _value(laid[-1]):
        return ""
    if card.numbers["suit"] != laid[-1].numbers["suit"]:
        return f"A run keeps to its suit: {card.name} does not follow {laid[-1].name}."
    return ""


@RULES.forbids("3.9", "")
def run_starts_too_low(s: State, seat: int, action: int) -> str:
    card, laid = _added(s, action)
    if card is None or len(laid) != 1 or not _follows(card, laid[0]):
        return ""
    if s.blind or s.box.options["runs"] == "loose" or len(s.pile) == 1:
        return ""
    top = _value(_pile(s, 2)[0])
    if _value(laid[0]) < top - 1:
        return f"On a {top} a run starts with {top} or {top - 1}; {laid[0].name} is lower."
    return ""
