"""The effects a card may name. Each says what its card is, in numbers the tables are made of."""

from __future__ import annotations

from typing import Any

from kit.core.cards import Effects
from kit.core.errors import Unreadable, pick
from kit.core.rulebook import load

BOOK = load("kit.games.wizard_did_it")
EFFECTS = Effects(BOOK)

LOCATIONS = ("forest", "crypt", "ship")
SCOPES = ("own", "other", "either")
VERBS = ("lurking", "in space", "surprise")


@EFFECTS.register("4.2", strength=int, home=str, pair=str)
def monster(strength: int, home: str, pair: str) -> dict[str, Any]:
    """Fights; may have a home turf and a partner that makes it stronger."""
    if home:
        pick(home, LOCATIONS, "location")
    return {"group": "monster", "strength": strength, "home": home, "pair": pair}


@EFFECTS.register("4.8", penalty=int)
def pigeon(penalty: int) -> dict[str, Any]:
    """A monster of no strength that spoils the win."""
    return {"group": "monster", "valor": -penalty}


@EFFECTS.register("4.5", strength=int)
def beams(strength: int) -> dict[str, Any]:
    """Makes the whole encounter stronger, once."""
    return {"group": "modifier", "beams": strength}


@EFFECTS.register("4.6")
def kung_fu() -> dict[str, Any]:
    """Items do not help against it."""
    return {"group": "modifier", "kung_fu": 1}


@EFFECTS.register("4.7", valor=int)
def bacon(valor: int) -> dict[str, Any]:
    """Brings the winner more Valor."""
    return {"group": "modifier", "valor": valor}


@EFFECTS.register("3.5", bonus=int)
def item(bonus: int) -> dict[str, Any]:
    """Ends an encounter; strengthens the Knight who won it."""
    return {"group": "item", "bonus": bonus}


@EFFECTS.register("5.3", cards=int)
def lurking(cards: int) -> dict[str, Any]:
    """Puts the next cards at the bottom of the stack."""
    return {"group": "stack modifier", "verb": "lurking", "reach": cards}


@EFFECTS.register("5.2", cards=int)
def in_space(cards: int) -> dict[str, Any]:
    """Discards the next cards."""
    return {"group": "stack modifier", "verb": "in space", "reach": cards}


@EFFECTS.register("5.4", cards=int)
def surprise(cards: int) -> dict[str, Any]:
    """Puts the next cards on the other Knight's stack."""
    return {"group": "stack modifier", "verb": "surprise", "reach": cards}


@EFFECTS.register("2.8")
def swap() -> dict[str, Any]:
    """Exchanges the tops of two stacks."""
    return {"group": "spell"}


@EFFECTS.register("6.8", verb=str, cards=str, scope=str)
def make(verb: str, cards: str, scope: str) -> dict[str, Any]:
    """Done when one use of a stack modifier moves all the cards named."""
    return {"when": pick(verb, VERBS, "stack modifier"), "need": cards, "scope": _scope(scope)}


@EFFECTS.register("6.9", cards=str, scope=str)
def encounter(cards: str, scope: str) -> dict[str, Any]:
    """Done when an encounter that held the cards is over."""
    return {"when": "met", "need": cards, "scope": _scope(scope)}


@EFFECTS.register("6.10", cards=str, scope=str)
def defeat(cards: str, scope: str) -> dict[str, Any]:
    """Done when an encounter that held the cards is won."""
    return {"when": "won", "need": cards, "scope": _scope(scope)}


@EFFECTS.register("6.11", cards=str, scope=str)
def fall(cards: str, scope: str) -> dict[str, Any]:
    """Done when an encounter that held the cards is lost."""
    return {"when": "lost", "need": cards, "scope": _scope(scope)}


@EFFECTS.register("6.12", cards=str, scope=str)
def carry(cards: str, scope: str) -> dict[str, Any]:
    """Done when a Knight wears the items named."""
    return {"when": "worn", "need": cards, "scope": _scope(scope)}


@EFFECTS.register("6.13", strength=int, scope=str)
def giant(strength: int, scope: str) -> dict[str, Any]:
    """Done when an encounter of at least this strength is won."""
    if strength < 1:
        raise Unreadable("a giant needs a strength of 1 or more")
    return {"when": "giant", "least": strength, "scope": _scope(scope)}


def _scope(word: str) -> str:
    return pick(word, SCOPES, "scope")
