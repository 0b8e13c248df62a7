"""The limits, clause by clause, in the words of the rulebook.

Nothing here uses the lookup of the fast state, so a mistake there shows as a difference.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.rulebook import Rules, TrivialRefusal
from kit.games.wizard_did_it.cards.effects import BOOK
from kit.games.wizard_did_it.notation import stack_names

if TYPE_CHECKING:
    from kit.games.wizard_did_it.state import State

RULES = Rules(BOOK)


def _words(s: State, action: int) -> str:
    return s.box.notation.label(action)


def _card(s: State, action: int) -> str:
    """Return the card of an action: Bear for 'Bear > amber crypt'.

    A spell is followed by the stacks it is cast on: 'Swap amber crypt, violet ship'.
    """
    words = _words(s, action)
    if " > " in words:
        return words.rpartition(" > ")[0]
    stack = next(name for name in stack_names(s.box.players) if f" {name}, " in words)
    return words.partition(f" {stack}, ")[0]


def _plays(s: State, action: int) -> bool:
    return _words(s, action) not in ("draw", "pass")


def _hand(s: State, seat: int) -> list[str]:
    return [s.box.pack[kind].name for kind in s.hands[seat]]


def _is_item(s: State, name: str) -> bool:
    return s.box.pack[s.box.pack.kind(name)].effect == "item"


def _tops(s: State) -> dict[str, str]:
    """Return the top card of each stack that has one, by the stack's name."""
    names = stack_names(s.box.players)
    return {
        name: s.box.pack[stack[-1]].name
        for name, stack in zip(names, s.stacks, strict=True)
        if stack
    }


@RULES.forbids("6.6", "The game is over.")
def over(s: State, seat: int, action: int) -> bool:
    return s.outcome() is not None


@RULES.forbids("2.3", "It is not your turn.")
def out_of_turn(s: State, seat: int, action: int) -> bool:
    return seat != s.turn


@RULES.forbids("2.2", "")
def wrong_phase(s: State, seat: int, action: int) -> str:
    drawing = _words(s, action) == "draw"
    if s.phase == 0 and drawing:
        return "Knights draw in the Knight's Phase; this is the Wizard's Phase."
    if s.phase == 1 and not drawing:
        return "Cards are laid in the Wizard's Phase, which is over: your Knight draws."
    return ""


@RULES.forbids("2.4", "")
def not_held(s: State, seat: int, action: int) -> str:
    if _plays(s, action) and _card(s, action) not in _hand(s, seat):
        return TrivialRefusal(f"You do not hold {_card(s, action)}.")
    return ""


@RULES.forbids("2.5", "")
def item_on_item(s: State, seat: int, action: int) -> str:
    card, _, stack = _words(s, action).rpartition(" > ")
    if not card or not _is_item(s, card):
        return ""
    top = _tops(s).get(stack)
    if top and _is_item(s, top):
        return f"{card} may not be laid straight on {top}: both are items."
    return ""


@RULES.forbids("2.11", "You pass only if you can lay nothing.")
def needless_pass(s: State, seat: int, action: int) -> bool:
    if _words(s, action) != "pass":
        return False
    items = [_is_item(s, top) for top in _tops(s).values()]
    full = len(items) == len(s.stacks) and all(items)
    return not (full and all(_is_item(s, card) for card in _hand(s, seat)))
