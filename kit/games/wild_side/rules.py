"""The limits, clause by clause, in the words of the rulebook.

Nothing here uses the lookup of the fast state, so a mistake there shows as a difference. The facts
of a card are read from the pack again.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from kit.core.rulebook import Rules, TrivialRefusal
from kit.games.wild_side.cards.effects import BOOK

if TYPE_CHECKING:
    from kit.core.cards import Pack
    from kit.games.wild_side.state import State

RULES = Rules(BOOK)


class Printed(NamedTuple):
    """The printed facts of a card; a Honey Badger has neither value nor suit."""

    name: str
    wild: bool
    value: int
    suit: str


class ParsedMove(NamedTuple):
    """An action as its label says: ('blind', '2'), ('up', 'Red 9') with that card."""

    how: str
    word: str
    kind: int = -1
    card: Printed | None = None


@lru_cache(maxsize=64)
def _cards(pack: Pack) -> tuple[Printed, ...]:
    """Return all cards of a pack, by kind."""
    return tuple(
        Printed(card.name, wild=True, value=0, suit="")
        if card.effect == "badger"
        else Printed(card.name, wild=False, value=card.numbers["value"], suit=card.numbers["suit"])
        for card in pack
    )


@lru_cache(maxsize=4096)
def _read(pack: Pack, label: str) -> ParsedMove:
    if label == "done":
        return ParsedMove("done", "")
    if label.startswith("blind "):
        return ParsedMove("blind", label.removeprefix("blind "))
    how = "up" if label.endswith(" up") else "hand"
    kind = pack.kind(label.removesuffix(" up"))
    card = _cards(pack)[kind]
    return ParsedMove(how, card.name, kind, card)


def _move(s: State, action: int) -> ParsedMove:
    return _read(s.box.pack, s.box.notation.labels[action])


def _added(s: State, action: int) -> Printed | None:
    """Return the number card that an action adds to a play, or None."""
    card = _move(s, action).card if s.laid else None
    return None if card is None or card.wild else card


def _top(s: State, nth: int = 1) -> Printed:
    """Return the top card of the central pile, or the *nth* from the top."""
    return _cards(s.box.pack)[s.pile[-nth]]


def _in_run(s: State) -> bool:
    """Tell whether the current play is a run: its cards differ in value."""
    return s.laid > 1 and _top(s).value != _top(s, 2).value


def _open(s: State, seat: int) -> list[Printed]:
    """Return the open cards of a player, in hand and on the table."""
    cards = _cards(s.box.pack)
    hand = [cards[kind] for kind, count in enumerate(s.hands[seat]) if count]
    return hand + [cards[kind] for kind in s.ups[4 * seat : 4 * seat + 4] if kind >= 0]


@RULES.forbids("7.7", "The game is over.")
def over(s: State, seat: int, action: int) -> bool:
    return s.outcome() is not None


@RULES.forbids("3.11", "It is not your turn.")
def out_of_turn(s: State, seat: int, action: int) -> bool:
    return seat != s.turn


@RULES.forbids("3.13", "You cannot pass: play a card, even if it is too high.")
def nothing_played(s: State, seat: int, action: int) -> bool:
    return s.laid == 0 and _move(s, action).how == "done"


@RULES.forbids("3.12", "")
def not_held(s: State, seat: int, action: int) -> str:
    how, name, kind, _ = _move(s, action)
    if how == "hand" and not s.hands[seat][kind]:
        return f"You have no {name} in your hand."
    if how == "up" and kind not in s.ups[4 * seat : 4 * seat + 4]:
        return f"There is no {name} face up in front of you."
    return ""


@RULES.forbids("6.2", "")
def blind_too_late(s: State, seat: int, action: int) -> str:
    how, place, _, _ = _move(s, action)
    if not s.laid or how != "blind":
        return ""
    why = "Decide on a blind card before you play any other card."
    return why if s.downs[4 * seat + int(place) - 1] >= 0 else TrivialRefusal(why)


@RULES.forbids("6.1", "")
def covered(s: State, seat: int, action: int) -> str:
    how, place, _, _ = _move(s, action)
    if how != "blind":
        return ""
    at = 4 * seat + int(place) - 1
    if s.downs[at] < 0:
        return TrivialRefusal(f"There is no face-down card left in place {place}.")
    if s.ups[at] >= 0:
        cover = _cards(s.box.pack)[s.ups[at]].name
        return f"{cover} still lies on it: that card has to be played first."
    return ""


@RULES.forbids("6.9", "In the strict reading blind cards wait for a turn that begins with one.")
def blind_after_clearing(s: State, seat: int, action: int) -> bool:
    if not s.cleared or s.box.options["blinds"] != "turn" or _move(s, action).how != "blind":
        return False
    return bool(_open(s, seat))


@RULES.forbids("4.2", "A Honey Badger is played alone, not with other cards.")
def badger_in_company(s: State, seat: int, action: int) -> bool:
    card = _move(s, action).card
    return s.laid > 0 and card is not None and card.wild


@RULES.forbids("4.3", "In the strict reading a Honey Badger does not open a round.")
def badger_opens(s: State, seat: int, action: int) -> bool:
    if not s.fresh or s.box.options["opening"] != "strict":
        return False
    card = _move(s, action).card
    return card is not None and card.wild and not all(other.wild for other in _open(s, seat))


@RULES.forbids("5.2", "")
def needlessly_high(s: State, seat: int, action: int) -> str:
    if s.laid or not s.pile:
        return ""
    card, top = _move(s, action).card, _top(s).value
    if card is None or card.value <= top or s.box.options["higher"] == "free":
        return ""
    if any(other.value <= top for other in _open(s, seat)):  # a Honey Badger has no value: 0
        return f"{card.name} is higher than the {top}, and you have a card that can be played."
    return ""


@RULES.forbids("4.5", "Four equal cards lie on top already: a fifth is too many.")
def five_of_a_kind(s: State, seat: int, action: int) -> bool:
    card = _added(s, action)
    if card is None or len(s.pile) < 4:
        return False
    return all(_top(s, nth).value == card.value for nth in (1, 2, 3, 4))


@RULES.forbids("3.5", "")
def mixed(s: State, seat: int, action: int) -> str:
    card = _added(s, action) if s.laid > 1 else None
    if card is None:
        return ""
    last, run = _top(s), _in_run(s)
    if run and card.value == last.value:
        return "You are playing a run: an equal card does not go with it."
    if not run and card.value != last.value:
        return f"You are playing equal cards: {card.name} is not a {last.value}."
    return ""


@RULES.forbids("3.8", "")
def gap_in_run(s: State, seat: int, action: int) -> str:
    card = _added(s, action)
    if card is None or _top(s).value - card.value in (0, 1):
        return ""
    return f"{card.name} is not exactly one lower than {_top(s).name}, nor equal to it."


@RULES.forbids("3.7", "")
def other_suit(s: State, seat: int, action: int) -> str:
    card = _added(s, action)
    if card is None or card.value == _top(s).value or card.suit == _top(s).suit:
        return ""
    return f"A run keeps to its suit: {card.name} does not follow {_top(s).name}."


@RULES.forbids("3.9", "")
def run_starts_too_low(s: State, seat: int, action: int) -> str:
    card = _added(s, action) if s.laid == 1 and len(s.pile) > 1 else None
    if card is None or s.blind or s.box.options["runs"] == "loose":
        return ""
    first, top = _top(s), _top(s, 2).value
    if card.value < first.value < top - 1:
        return f"On a {top} a run starts with {top} or {top - 1}; {first.name} is lower."
    return ""
