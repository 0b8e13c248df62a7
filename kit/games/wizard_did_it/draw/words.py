"""The table in plain lines, for terminals and for those who read without pictures."""

from __future__ import annotations

from kit.games.wizard_did_it.draw.parts import here
from kit.games.wizard_did_it.notation import WHERE, stack_names
from kit.games.wizard_did_it.view import UNSEEN, View


def lines(v: View) -> list[str]:
    """Return what lies on the table, a line for each place that holds something."""
    said = [_stack(v, at, name) for at, name in enumerate(stack_names(v.box.players))]
    if v.encounter:
        said.append(f"Encounter {WHERE[here(v, v.turn) % 3]}: {_names(v, v.encounter)}")
    for seat in range(v.box.players):
        said += _knight(v, seat)
    if v.box.players > 1:
        said.append(f"Deck: {v.deck_size}. Discard pile: {len(v.discard)}.")
        said.append(f"Your hand: {_names(v, v.hand) or 'no card'}")
    return [line for line in said if line]


def _stack(v: View, at: int, name: str) -> str:
    cards = v.stacks[at]
    if not cards:
        return "" if v.box.players == 1 else f"{name.capitalize()}: empty"
    top = "face down" if cards[-1] == UNSEEN else f"top card {v.box.pack[cards[-1]].name}"
    return f"{name.capitalize()}: {len(cards)}, {top}"


def _knight(v: View, seat: int) -> list[str]:
    alone = v.box.players == 1
    who = "Your Knight" if alone else f"{v.box.game.seats[seat].capitalize()}'s Knight"
    worn = _names(v, v.items[seat]) or "nothing"
    goals = [
        f"{'[x]' if v.done[seat] >> i & 1 else '[ ]'} {v.box.pack[kind].name}"
        for i, kind in enumerate(v.goals[seat])
    ]
    return [f"{who}: Valor {v.valor[seat]}, wears {worn}", *(f"  {g}" for g in goals)]


def _names(v: View, kinds: tuple[int, ...]) -> str:
    return ", ".join(v.box.pack[kind].name for kind in kinds)
