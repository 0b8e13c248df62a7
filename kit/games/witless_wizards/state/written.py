"""A written table, of a scenario or a save: its keys, and how it is completed and checked.

A board is written as a list of cards; each card has its slot.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from kit.core.errors import Unreadable
from kit.core.game import AnyBox
from kit.core.shape import (
    CardName,
    Each,
    Flag,
    Json,
    Key,
    Keys,
    Laid,
    Many,
    Named,
    Number,
    Subset,
    Word,
    wrong_entry,
)
from kit.games.witless_wizards.cards.effects import BOOK, SLOTS
from kit.games.witless_wizards.cards.lookup import decks_of
from kit.games.witless_wizards.notation import SEATS
from kit.games.witless_wizards.state.constants import DECKS_IN_PLAY, DRAFT, FULL
from kit.games.witless_wizards.state.possible import check_table
from kit.games.witless_wizards.state.steps import STEPS

if TYPE_CHECKING:
    from kit.games.witless_wizards.state import State

CHANCE = (
    ("a number", "the face that the die shows"),
    ("a list of cards", "the discard pile shuffled into a new deck, its top card first"),
)
cite = BOOK.citing("state.written")
THREE, SLOT = cite("1.10"), cite("2.14")


def keys(box: AnyBox) -> Keys:
    """Describe the table for the seats of the box."""
    seats = box.game.seats[: box.players]
    few, seat, card = Number(0, 999), Word(seats, "seat"), CardName(box.pack)
    return {
        "phase": Key(
            Word([step.name for step in STEPS.values()], "phase"),
            "what the table waits for",
            "step",
            said="the step “{}” is next",
        ),
        "turn": Key(
            seat,
            "whose turn it is",
            said="it is {'s} turn",
        ),
        "stamina": Key(
            Each(seats, Number(-999, FULL)),
            "each wizard's Stamina; out at 0 or less",
            said="{of's} Stamina is {}",
        ),
        "cubes": Key(
            Each(seats, few),
            "each wizard's Concentration Cubes",
            said="{of} [has|have] {} cubes|{of} [has|have] no cubes",
        ),
        "gear": Key(
            Named(seats, Many(card, 3)),
            "the equipment on each board",
            slot=None,
            said="{of's} equipment is {}|{of} [has|have] no equipment",
        ),
        "decks": Key(
            Many(Word(decks_of(box.pack), "deck")),
            "the decks that are in play",
            slot=None,
            said="the decks in play are {}",
        ),
        "deck": Key(
            Many(card, reverse=True),
            "the draw deck, its top card first; left out, all cards of the decks that lie nowhere",
            said="the deck is {}, from its top|the deck is empty",
        ),
        "discard": Key(
            Many(card),
            "the discard pile, its first card first",
            said="{} are discarded|no card is discarded",
        ),
        "box": Key(
            Many(card),
            "cards that went back to the box",
            "gone",
            said="{} are back in the box|no card is back in the box",
        ),
        "drawn": Key(
            Many(card),
            "cards drawn that wait to be kept, given or discarded",
            said="{} are drawn and wait|no drawn card waits",
        ),
        "paid": Key(
            Number(0, 3),
            "a cube bought a card: 1 in this half of the Draft, 2 in the one before, 3 in both",
            said="cubes have bought a card|no cube has bought a card",
        ),
        "target": Key(
            Word(seats, "seat", none=""),
            "who is attacked; nothing before that",
            said="{} [is|are] attacked|nobody is attacked",
        ),
        "roll": Key(
            Number(-1, 99),
            "what the die shows; -1 before the roll",
            said="the die shows {}",
        ),
        "hits": Key(
            Number(-999, 999),
            "how much the attack is above the defence",
            said="the attack is {} above the defence|the attack is not above the defence",
        ),
        "began": Key(
            Subset(seat),
            "who was in the game when this turn began",
            said="{} [was|were] in the game when the turn began",
        ),
        "kept": Key(
            Flag(),
            "whether a card was kept in this Draft",
            said="a card has been kept|no card has been kept",
        ),
        "given": Key(
            Flag(),
            "whether a card was given in this Draft",
            said="a card has been given|no card has been given",
        ),
        "first_turn": Key(
            Flag(),
            "whether this is the first turn of the game",
            said="it is the first turn of the game|it is not the first turn of the game",
        ),
        "boost": Key(
            few,
            "what used cards add to the attack",
            said="used cards add {} to the attack|no used card adds to the attack",
        ),
        "spent": Key(
            few,
            "cubes spent on the weapon, or on the armour in the defence",
            said="{} cubes are spent|no cube is spent",
        ),
        "guard": Key(
            few,
            "what used cards add to the defence",
            said="used cards add {} to the defence|no used card adds to the defence",
        ),
    }


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
    check_table(s)


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
                raise wrong_entry(("gear", SEATS[seat]), f": {name!r} is not equipment")
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
    """Return the three decks in play: as written, as chosen, or those of the cards on the table.

    If the cards are of fewer than three decks, the first other decks of the box are added.
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
