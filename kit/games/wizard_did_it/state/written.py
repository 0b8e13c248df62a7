"""The table as plain data, written and read: for scenarios, saves and bug reports.

Stacks and deck are written top card first. A card nobody has seen is written with a question
mark: ``?Bear``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from kit.core.errors import Unreadable, pick
from kit.core.state import Fields
from kit.games.wizard_did_it.notation import SEATS, stack_names
from kit.games.wizard_did_it.state.constants import HIDDEN, KNIGHT, PHASES, SEEN, WIZARD

if TYPE_CHECKING:
    from kit.games.wizard_did_it.state import State

KEYS = (
    "phase", "turn", "hands", "deck", "stacks", "valor", "items", "goals", "done",
    "arrived", "princess", "reached", "last", "encounter", "discard",
)  # fmt: skip


def table(s: State) -> dict[str, Any]:
    """Write everything down."""
    name = [card.name for card in s.box.pack]
    seats = SEATS[: s.box.players]

    def row(kinds: Iterable[int]) -> list[str]:
        return [("?" if kind & HIDDEN else "") + name[kind & SEEN] for kind in kinds]

    return {
        "phase": PHASES[s.phase],
        "turn": SEATS[s.turn],
        "hands": [row(hand) for hand in s.hands],
        "deck": row(reversed(s.deck)),
        "stacks": {
            label: row(reversed(stack))
            for label, stack in zip(stack_names(len(seats)), s.stacks, strict=True)
        },
        "valor": list(s.valor),
        "items": [row(items) for items in s.items],
        "goals": [row(goals) for goals in s.goals],
        "done": [
            [name[kind] for i, kind in enumerate(s.goals[seat]) if s.done[seat] >> i & 1]
            for seat in range(len(seats))
        ],
        "arrived": [seat for seat, there in zip(seats, s.arrived, strict=True) if there],
        "princess": SEATS[s.princess] if s.princess >= 0 else "",
        "reached": list(s.reached),
        "last": SEATS[s.last] if s.last >= 0 else "",
        "encounter": row(s.encounter),
        "discard": row(s.discard),
    }


def lay(s: State, written: Mapping[str, Any]) -> None:
    """Lay an empty table as it is written, or say which entry does not fit."""
    fields, seats = Fields(written, KEYS), SEATS[: s.box.players]
    s.phase = PHASES.index(
        fields.word("phase", PHASES[WIZARD if len(seats) > 1 else KNIGHT], PHASES)
    )
    s.turn = seats.index(fields.word("turn", seats[0], seats))
    _hands_and_stacks(s, fields)
    s.valor = fields.numbers("valor", len(seats), 1, 1, 99)
    s.reached = fields.numbers("reached", len(seats), 0, 0, 2)
    s.items = [
        _kinds(s, row, f"items[{i}]") for i, row in enumerate(fields.rows("items", len(seats)))
    ]
    _goals(s, fields)
    there = [pick(seat, seats, "seat") for seat in written.get("arrived", ())]
    s.arrived = [seat in there for seat in seats]
    s.princess = (
        SEATS.index(fields.word("princess", "", ("", *seats))) if written.get("princess") else -1
    )
    s.last = SEATS.index(fields.word("last", "", ("", *seats))) if written.get("last") else -1
    s.encounter = _kinds(s, written.get("encounter", []), "encounter")
    s.discard = _kinds(s, written.get("discard", []), "discard")


def _hands_and_stacks(s: State, fields: Fields) -> None:
    seats = s.box.players
    s.hands = [_kinds(s, row, f"hands[{i}]") for i, row in enumerate(fields.rows("hands", seats))]
    s.deck = _kinds(s, fields.table.get("deck", []), "deck")[::-1]
    names = stack_names(seats)
    stacks = Fields(fields.table.get("stacks", {}), names, "table.stacks")
    s.stacks = [_kinds(s, stacks.table.get(name, []), f"stacks.{name}")[::-1] for name in names]


def _kinds(s: State, names: Any, where: str) -> list[int]:
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise Unreadable(f"table.{where} must be a list of card names")
    kinds = []
    for name in names:
        try:
            kind = s.box.pack.kind(name.removeprefix("?"))
        except Unreadable as problem:
            raise Unreadable(f"table.{where}: {problem}") from None
        if s.t.goals[kind] is not None:
            raise Unreadable(f"table.{where}: {name!r} is a goal, not a stack card")
        kinds.append(kind | HIDDEN if name.startswith("?") else kind)
    return kinds


def _goals(s: State, fields: Fields) -> None:
    rows = fields.rows("goals", s.box.players)
    s.goals = [tuple(_goal(s, name, f"goals[{i}]") for name in row) for i, row in enumerate(rows)]
    for seat, row in enumerate(fields.rows("done", s.box.players)):
        for name in row:
            kind = _goal(s, name, f"done[{seat}]")
            if kind not in s.goals[seat]:
                raise Unreadable(f"table.done[{seat}]: {name!r} is not among the goals")
            s.done[seat] |= 1 << s.goals[seat].index(kind)


def _goal(s: State, name: Any, where: str) -> int:
    try:
        kind = s.box.pack.kind(name)
    except Unreadable as problem:
        raise Unreadable(f"table.{where}: {problem}") from None
    if s.t.goals[kind] is None:
        raise Unreadable(f"table.{where}: {name!r} is a stack card, not a goal")
    return kind
