"""A written table, of a scenario or a save: its keys, and how it is completed and checked.

A table may leave out cards of the box, and entries that follow from the rest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.game import AnyBox
from kit.core.possible import refuse
from kit.core.shape import (
    CardName,
    Each,
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
from kit.games.wizard_did_it.cards.effects import VERBS
from kit.games.wizard_did_it.notation import SEATS, stack_names
from kit.games.wizard_did_it.state.constants import HIDDEN, KNIGHT, PHASES, WIZARD
from kit.games.wizard_did_it.state.knight import current
from kit.games.wizard_did_it.state.possible import CHECKS
from kit.games.wizard_did_it.state.wizard import look_at_tops

if TYPE_CHECKING:
    from kit.games.wizard_did_it.state import State

CHANCE = ()


def keys(box: AnyBox) -> Keys:
    """Describe the table for the seats of the box."""
    seats, pack = SEATS[: box.players], box.pack
    goals = [kind for kind, goal in enumerate(box.lookup.goals) if goal is not None]
    others = [kind for kind, goal in enumerate(box.lookup.goals) if goal is None]
    goal, card = CardName(pack, "goal", only=goals), CardName(pack, "stack card", only=others)
    seen_or_not = CardName(pack, "stack card", only=others, marks={"?": HIDDEN})
    seat, nobody, cards = Word(seats, "seat"), Word(seats, "seat", none=""), Many(card)
    return {
        "phase": Key(
            Word(PHASES, "phase"),
            "whether a Wizard or a Knight acts",
            said="a {} acts",
        ),
        "turn": Key(
            seat,
            "whose turn it is",
            said="it is {'s} turn",
        ),
        "hands": Key(
            Each(seats, Many(card, row=sorted)),
            "the hand of each Wizard",
            said="{of} [holds|hold] {}|{of} [has|have] no cards in hand",
        ),
        "deck": Key(
            Many(card, reverse=True),
            "the stack deck, its top card first",
            said="the stack deck is {}, from its top|the stack deck is empty",
        ),
        "stacks": Key(
            Named(stack_names(box.players), Many(seen_or_not, reverse=True), "stack"),
            "the stacks, top card first; ?Bear is a card that nobody has seen",
            said="the stack {of} is {}, from its top|the stack {of} is empty",
        ),
        "valor": Key(
            Each(seats, Number(1, 99)),
            "each Knight's Valor",
            said="the Valor of {of's} Knight is {}",
        ),
        "items": Key(
            Each(seats, cards),
            "what each Knight wears",
            said="{of's} Knight wears {}|{of's} Knight wears nothing",
        ),
        "goals": Key(
            Each(seats, Many(goal, row=tuple)),
            "each Wizard's goals",
            said="{of's} goals are {}|{of} [has|have] no goal",
        ),
        "done": Key(
            Each(seats, Many(goal)),
            "those of them that are accomplished",
            slot=None,
            said="{of} [has|have] accomplished {}|{of} [has|have] accomplished no goal",
        ),
        "arrived": Key(
            Subset(seat),
            "the Knights who have reached the Castle",
            slot=None,
            said="{'s} Knight is in the Castle|no Knight is in the Castle",
        ),
        "princess": Key(
            nobody,
            "who has the Princess",
            said="{} [has|have] the Princess|nobody has the Princess",
        ),
        "reached": Key(
            Each(seats, Number(0, 2)),
            "the farthest location each Knight was in: 0, 1 or 2",
            said="{of's} Knight has reached location {}|{of's} Knight is at the first location",
        ),
        "last": Key(
            nobody,
            "the Wizard who played last",
            said="{} [was|were] the last to play a card|nobody has played a card",
        ),
        "encounter": Key(
            cards,
            "the cards of the encounter under way",
            said="the encounter is {}|there is no encounter",
        ),
        "discard": Key(
            cards,
            "the discard pile",
            said="{} are discarded|no card is discarded",
        ),
        "moved": Key(
            Named(
                [f"{one} {verb}" for one in seats for verb in VERBS],
                Many(card, row=tuple),
                "kind of use",
                sparse=True,
            ),
            "what stack modifiers have moved so far, where several uses add up",
            slot=None,
            said="the cards moved by {of} are {}|no card has been moved by {of}",
        ),
    }


def unslotted(s: State) -> Json:
    """Return the values of the table's keys without a slot."""
    return {
        "moved": s.moved,
        "arrived": sum(1 << seat for seat, there in enumerate(s.arrived) if there),
        "done": [
            [kind for i, kind in enumerate(goals) if done >> i & 1]
            for goals, done in zip(s.goals, s.done, strict=True)
        ],
    }


def lay(s: State, laid: Laid) -> None:
    """Complete a table whose slots are set, or raise for an entry that does not fit."""
    if "phase" not in laid and s.box.players == 1:
        s.phase = KNIGHT
    s.moved = tuple(laid.get("moved", s.moved))
    look_at_tops(s)
    _done(s, laid.get("done", ()))
    _turns(s, laid)
    refuse(s, CHECKS)


def _done(s: State, done: list[list[int]]) -> None:
    for seat, row in enumerate(done):
        for kind in row:
            if kind not in s.goals[seat]:
                name = s.box.pack[kind].name
                raise wrong_entry(("done", seat), f": {name!r} is not among the goals")
            s.done[seat] |= sum(1 << i for i, goal in enumerate(s.goals[seat]) if goal == kind)


def _turns(s: State, laid: Laid) -> None:
    """Complete the places of the Knights and the turn."""
    s.arrived = [bool(laid.get("arrived", 0) >> seat & 1) for seat in range(s.box.players)]
    if "turn" not in laid:
        s.turn = _first(s)
    if s.phase == KNIGHT and "reached" not in laid:
        s.reached[s.turn] = max(0, current(s, s.turn) - 3 * s.turn)
    if s.princess < 0 and sum(s.arrived) == 1:
        s.princess = s.arrived.index(True)
    played = s.phase == WIZARD and s.box.players > 1 and (any(s.stacks) or s.discard)
    if s.last < 0 and played:
        s.last = 1 - s.turn


def _first(s: State) -> int:
    """Return the turn if none is written: the first player, or a Knight still on the road."""
    if s.phase == KNIGHT and sum(s.arrived) == 1:
        return s.arrived.index(False) if s.box.players > 1 else 0
    begins = s.phase == WIZARD and not any(s.stacks) and not s.discard
    chosen = s.box.options["first"]
    return SEATS.index(chosen) if begins and chosen in SEATS[: s.box.players] else 0
