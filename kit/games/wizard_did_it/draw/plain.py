"""The table in plain lines, for terminals and for those who read without pictures."""

from __future__ import annotations

from kit.core.kinds import CARDS, card_name, seat_name
from kit.games.wizard_did_it.cards.locations import WHERE
from kit.games.wizard_did_it.draw.parts import here
from kit.games.wizard_did_it.notation import stack_names
from kit.games.wizard_did_it.view import UNSEEN, View


def lines(v: View) -> list[str]:
    """Return what lies on the table, a line for each place that holds something."""
    said = [_stack(v, at, name) for at, name in enumerate(stack_names(v.box.players))]
    if v.encounter:
        said.append(f"Encounter {WHERE[here(v, v.turn) % 3]}: {CARDS.say(v.box, v.encounter)}")
    for seat in range(v.box.players):
        said += _knight(v, seat)
    if v.box.players > 1:
        said.append(f"Deck: {v.deck_size}. Discard pile: {len(v.discard)}.")
        said.append(f"Your hand: {CARDS.say(v.box, v.hand)}")
    return [line for line in said if line]


def _stack(v: View, at: int, name: str) -> str:
    cards = v.stacks[at]
    if not cards:
        return "" if v.box.players == 1 else f"{name.capitalize()}: empty"
    top = "face down" if cards[-1] == UNSEEN else f"top card {card_name(v.box, cards[-1])}"
    return f"{name.capitalize()}: {len(cards)}, {top}"


def _knight(v: View, seat: int) -> list[str]:
    alone = v.box.players == 1
    who = "Your Knight" if alone else f"{seat_name(v.box, seat)}'s Knight"
    worn = CARDS.say(v.box, v.items[seat]) if v.items[seat] else "nothing"
    goals = [
        f"{'[x]' if v.done[seat] >> i & 1 else '[ ]'} {card_name(v.box, kind)}"
        for i, kind in enumerate(v.goals[seat])
    ]
    return [f"{who}: Valor {v.valor[seat]}, wears {worn}", *(f"  {g}" for g in goals)]
