"""Effects of the cards for the engine, and the locations that cards name."""

from __future__ import annotations

from typing import NamedTuple

from kit.core.cards import Effects
from kit.core.errors import Unreadable, pick
from kit.core.rulebook import load_rulebook

LOCATIONS = ("forest", "crypt", "ship")  # in actions and card packs
SHORT = ("Forest", "Crypt", "Pirate Ship")  # with an owner: Violet's Crypt
PLACES = ("The Forest", "The Crypt", "The Pirate Ship")
WHERE = ("in The Forest", "in The Crypt", "on The Pirate Ship")


BOOK = load_rulebook("kit.games.wizard_did_it")
EFFECTS = Effects(BOOK)

VERBS = ("lurking", "in space", "surprise")  # effects of a stack modifier on the next cards
SCOPES = {"own": "your Knight", "other": "your opponent's Knight", "either": "either Knight"}


class StackFacts(NamedTuple):
    """What a stack card is: its group, and the numbers that this group has.

    ``home`` is a location or -1, ``pair`` the partner's name or nothing, ``valor`` what it adds
    to a win, ``reach`` how many cards the stack modifier ``verb`` moves.
    """

    group: str
    strength: int = 0
    home: int = -1
    pair: str = ""
    beams: int = 0
    valor: int = 0
    kung_fu: bool = False
    bonus: int = 0
    verb: str = ""
    reach: int = 0


class GoalFacts(NamedTuple):
    """What a goal asks for: on what occasion, about whose Knight, which cards or how strong.

    ``when`` is one of the ``VERBS``, 'met', 'won', 'lost', 'worn' or 'giant'; ``need`` names
    cards, with commas between them.
    """

    when: str
    scope: str
    need: str = ""
    least: int = 0


@EFFECTS.register("4.2", strength=int, home=str, pair=str)
def monster(strength: int, home: str, pair: str) -> StackFacts:
    """Fights; may have a home turf and a partner that makes it stronger."""
    place = LOCATIONS.index(pick(home, LOCATIONS, "location")) if home else -1
    return StackFacts("monster", strength=strength, home=place, pair=pair)


@EFFECTS.register("4.8", penalty=int)
def pigeon(penalty: int) -> StackFacts:
    """A monster of no strength that spoils the win."""
    return StackFacts("monster", valor=-penalty)


@EFFECTS.register("4.5", strength=int)
def beams(strength: int) -> StackFacts:
    """Makes the whole encounter stronger, once."""
    return StackFacts("modifier", beams=strength)


@EFFECTS.register("4.6")
def kung_fu() -> StackFacts:
    """Items do not help against it."""
    return StackFacts("modifier", kung_fu=True)


@EFFECTS.register("4.7", valor=int)
def bacon(valor: int) -> StackFacts:
    """Brings the winner more Valor."""
    return StackFacts("modifier", valor=valor)


@EFFECTS.register("3.5", bonus=int)
def item(bonus: int) -> StackFacts:
    """Ends an encounter; strengthens the Knight who won it."""
    return StackFacts("item", bonus=bonus)


@EFFECTS.register("5.3", cards=int)
def lurking(cards: int) -> StackFacts:
    """Puts the next cards at the bottom of the stack."""
    return StackFacts("stack modifier", verb="lurking", reach=cards)


@EFFECTS.register("5.2", cards=int)
def in_space(cards: int) -> StackFacts:
    """Discards the next cards."""
    return StackFacts("stack modifier", verb="in space", reach=cards)


@EFFECTS.register("5.4", cards=int)
def surprise(cards: int) -> StackFacts:
    """Puts the next cards on the other Knight's stack."""
    return StackFacts("stack modifier", verb="surprise", reach=cards)


@EFFECTS.register("2.8")
def swap() -> StackFacts:
    """Exchanges the tops of two stacks."""
    return StackFacts("spell")


@EFFECTS.register("6.8", verb=str, cards=str, scope=str)
def make(verb: str, cards: str, scope: str) -> GoalFacts:
    """Done when one use of a stack modifier moves all the cards named."""
    return GoalFacts(pick(verb, VERBS, "stack modifier"), _scope(scope), cards)


def _goal_about_cards(name: str, clause: str, when: str) -> None:
    """Register a goal that names cards and is done on an occasion."""

    def goal(cards: str, scope: str) -> GoalFacts:
        return GoalFacts(when, _scope(scope), cards)

    goal.__name__ = name
    EFFECTS.register(clause, cards=str, scope=str)(goal)


_goal_about_cards("encounter", "6.9", "met")  # when the encounter is over, however it ended
_goal_about_cards("defeat", "6.10", "won")
_goal_about_cards("fall", "6.11", "lost")
_goal_about_cards("carry", "6.12", "worn")


@EFFECTS.register("6.13", strength=int, scope=str)
def giant(strength: int, scope: str) -> GoalFacts:
    """Done when an encounter of at least this strength is won."""
    if strength < 1:
        raise Unreadable("a giant needs a strength of 1 or more")
    return GoalFacts("giant", _scope(scope), least=strength)


def _scope(word: str) -> str:
    return pick(word, SCOPES, "scope")
