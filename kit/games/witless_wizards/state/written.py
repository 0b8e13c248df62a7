"""Completes and checks a written table, from a scenario or a save.

A board is a list of cards: each knows its slot.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from kit.core.errors import Unreadable
from kit.core.shape import Json, Laid, wrong_entry
from kit.games.witless_wizards.cards.effects import BOOK, SLOTS
from kit.games.witless_wizards.cards.lookup import decks_of
from kit.games.witless_wizards.notation import SEATS
from kit.games.witless_wizards.state.constants import DECKS_IN_PLAY, DRAFT
from kit.games.witless_wizards.state.possible import check

if TYPE_CHECKING:
    from kit.games.witless_wizards.state import State

cite = BOOK.citing("state.written")
THREE, SLOT = cite("1.10"), cite("2.14")


def unslotted(s: State) -> Json:
    """Return the boards, and the decks in play by their places among all decks."""
    boards = [s.gear[at : at + 3] for at in range(0, len(s.gear), 3)]
    known = decks_of(s.box.pack)
    return {
        "gear": [[kind for kind in board if kind >= 0] for board in boards],
        "decks": [known.index(deck) for deck in s.decks],
    }


def lay(s: State, laid: Laid) -> None:
    """Complete a table whose slots are set, or raise for an entry that does not fit."""
    s.alive = sum(1 << i for i, stamina in enumerate(s.stamina) if stamina > 0)
    if "began" not in laid:
        s.began = s.alive
    worn = _boards(s, laid.get("gear", ()))
    _check_piles(s)
    _count(s, [*worn, *s.deck, *s.discard, *s.drawn, *s.gone])
    s.decks = _decks(s, laid, [*worn, *s.deck, *s.discard, *s.drawn])
    if "deck" not in laid:
        s.deck = _rest(s, [*worn, *s.discard, *s.drawn])
    if s.step == DRAFT and not s.drawn and s.deck:
        s.drawn.append(s.deck.pop())
    check(s)


def _rest(s: State, used: list[int]) -> list[int]:
    """Return the cards of the three decks that are not written, in the order of the pack."""
    there = Counter(kind for deck in s.decks for kind in s.box.pack.copies(deck))
    return sorted((there - Counter(used)).elements(), reverse=True)


def _boards(s: State, boards: list[list[int]]) -> list[int]:
    """Lay the equipment into its slots and return all of it."""
    for seat, board in enumerate(boards):
        for kind in board:
            slot = s.t.cards[kind].slot
            if slot < 0:
                name = s.box.pack[kind].name
                raise wrong_entry(("gear", SEATS[seat]), f": {name!r} is no equipment")
            if s.gear[3 * seat + slot] >= 0:
                raise wrong_entry(
                    ("gear", SEATS[seat]), f": two cards in the {SLOTS[slot]} slot (rule {SLOT})"
                )
            s.gear[3 * seat + slot] = kind
    return [kind for board in boards for kind in board]


def _check_piles(s: State) -> None:
    """Refuse a card that can never lie in its pile."""
    piles = {"deck": s.deck, "discard": s.discard, "drawn": s.drawn, "box": s.gone}
    for key, kinds in piles.items():
        for kind in kinds:
            card = s.box.pack[kind]
            if card.deck == "die" or (card.deck == "3/4P") != (key == "box"):
                raise wrong_entry((key,), f": {card.name!r} cannot lie there")


def _count(s: State, cards: list[int]) -> None:
    """Refuse a card with too many copies."""
    for kind, n in Counter(cards).items():
        card = s.box.pack[kind]
        if n > card.copies:
            raise Unreadable(
                f"the table has {card.name!r} {n} times; the box has {card.copies} (rule {THREE})"
            )


def _decks(s: State, laid: Laid, cards: list[int]) -> tuple[str, ...]:
    """Return the three decks in play: as written or chosen, else those of the cards that lie there.

    Where these are of fewer than three, the first other decks of the box make up the number.
    """
    known, chosen = decks_of(s.box.pack), str(s.box.options["decks"])
    used = [deck for deck in known if deck in {s.box.pack[kind].deck for kind in cards}]
    names = used
    if "decks" in laid:
        names = [known[place] for place in laid["decks"]]
    elif chosen != "random":
        names = chosen.split(", ")
    if missing := [deck for deck in used if deck not in names]:
        raise wrong_entry(("decks",), f" lacks {missing[0]!r}, of which a card lies on the table")
    if names is used:
        names = [*used, *(deck for deck in known if deck not in used)][
            : max(DECKS_IN_PLAY, len(used))
        ]
    _three(names, chosen)
    return tuple(deck for deck in known if deck in names)


def _three(names: list[str], chosen: str) -> None:
    """Refuse decks that are not three, or not those of the option."""
    if len(set(names)) != DECKS_IN_PLAY or len(names) != DECKS_IN_PLAY:
        there = ", ".join(names)
        raise wrong_entry(
            ("decks",),
            f": a game has {DECKS_IN_PLAY} Equipment decks, and the cards here are of "
            f"{len(names)}: {there} (rule {THREE})",
        )
    if chosen != "random" and set(names) != set(chosen.split(", ")):
        raise wrong_entry(("decks",), f": this game is played with {chosen} (rule {THREE})")
