"""The table as plain data, written and read: for scenarios, saves and bug reports.

Stacks and deck are written top card first. A card nobody has seen is written with a question
mark: ``?Bear``. A table may leave cards of the box out; what no game can reach is refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from kit.core.errors import Path, Unreadable, pick
from kit.core.shape import wrong_entry
from kit.core.state import Fields
from kit.games.wizard_did_it.cards.effects import VERBS
from kit.games.wizard_did_it.notation import SEATS, stack_names
from kit.games.wizard_did_it.state.constants import HIDDEN, KNIGHT, PHASES, SEEN, WIZARD
from kit.games.wizard_did_it.state.possible import check
from kit.games.wizard_did_it.state.road import current
from kit.games.wizard_did_it.state.wizard import look_at_tops

if TYPE_CHECKING:
    from kit.games.wizard_did_it.state import State

KEYS = (
    "phase", "turn", "hands", "deck", "stacks", "valor", "items", "goals", "done",
    "arrived", "princess", "reached", "last", "encounter", "discard", "moved",
)  # fmt: skip


def table(s: State) -> dict[str, object]:
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
        "moved": {
            label: row(kinds)
            for label, kinds in zip(moved_names(len(seats)), s.moved, strict=True)
            if kinds
        },
    }


def moved_names(players: int) -> list[str]:
    """Return what a Knight's stack modifiers may have done, as keys: 'amber lurking'."""
    return [f"{seat} {verb}" for seat in SEATS[:players] for verb in VERBS]


def lay(s: State, written: Mapping[str, object]) -> None:
    """Lay an empty table as it is written, or say which entry does not fit."""
    fields, seats = Fields(written, KEYS), SEATS[: s.box.players]
    phase = PHASES[WIZARD if len(seats) > 1 else KNIGHT]
    s.phase = PHASES.index(fields.word("phase", phase, PHASES))
    _hands_and_stacks(s, fields)
    s.valor = fields.numbers("valor", len(seats), 1, 1, 99)
    s.items = [
        _kinds(s, row, ("items", i)) for i, row in enumerate(fields.rows("items", len(seats)))
    ]
    _goals(s, fields)
    s.encounter = _kinds(s, written.get("encounter", []), ("encounter",))
    s.discard = _kinds(s, written.get("discard", []), ("discard",))
    _moved(s, fields)
    _turns(s, fields)
    check(s)


def _turns(s: State, fields: Fields) -> None:
    """Read who is where and who is on turn; what follows from the rest may be left out."""
    seats = SEATS[: s.box.players]
    there = _list(fields.table.get("arrived", []), ("arrived",), "seats")
    s.arrived = [seat in there for seat in seats]
    for seat in there:
        pick(seat, seats, "seat (table.arrived)", ("table", "arrived"))
    _twice(there, ("arrived",))
    s.turn = seats.index(fields.word("turn", _first(s), seats))
    s.reached = fields.numbers("reached", len(seats), 0, 0, 2)
    if s.phase == KNIGHT and fields.table.get("reached") is None:
        s.reached[s.turn] = max(0, current(s, s.turn) - 3 * s.turn)
    only = seats[s.arrived.index(True)] if sum(s.arrived) == 1 else ""
    s.princess = _seat(s, fields, "princess", only)
    played = s.phase == WIZARD and len(seats) > 1 and (any(s.stacks) or s.discard)
    s.last = _seat(s, fields, "last", seats[1 - s.turn] if played else "")


def _first(s: State) -> str:
    """Return whose turn it is where nothing is written: who plays first, or is still on the way."""
    if s.phase == KNIGHT and sum(s.arrived) == 1:
        return SEATS[s.arrived.index(False)] if s.box.players > 1 else SEATS[0]
    begins = s.phase == WIZARD and not any(s.stacks) and not s.discard
    chosen = s.box.options["first"]
    return str(chosen) if begins and chosen in SEATS[: s.box.players] else SEATS[0]


def _seat(s: State, fields: Fields, key: str, default: str) -> int:
    """Return the seat that is written, -1 for nobody."""
    seat = fields.word(key, "", ("", *SEATS[: s.box.players])) or default
    return SEATS.index(seat) if seat else -1


def _hands_and_stacks(s: State, fields: Fields) -> None:
    seats = s.box.players
    hands = enumerate(fields.rows("hands", seats))
    s.hands = [sorted(_kinds(s, row, ("hands", i))) for i, row in hands]
    s.deck = _kinds(s, fields.table.get("deck", []), ("deck",))[::-1]
    stacks = _named(fields, "stacks", stack_names(seats))
    s.stacks = [_kinds(s, row, ("stacks", name), "?")[::-1] for name, row in stacks.items()]
    look_at_tops(s)


def _moved(s: State, fields: Fields) -> None:
    rows = _named(fields, "moved", moved_names(s.box.players))
    s.moved = tuple(tuple(_kinds(s, row, ("moved", name))) for name, row in rows.items())


def _named(fields: Fields, key: str, names: list[str]) -> dict[str, object]:
    """Return an entry for each name, an empty list where nothing is written."""
    written = fields.table.get(key, {})
    if not isinstance(written, Mapping):
        raise wrong_entry((key,), f" must give a list of cards for a name, such as {names[0]!r}")
    rows = Fields(written, names, (key,)).table
    return {name: rows.get(name, []) for name in names}


def _list(written: object, where: Path, of: str) -> list[str]:
    if not isinstance(written, list) or not all(isinstance(name, str) for name in written):
        raise wrong_entry(where, f" must be a list of {of}")
    return written


def _twice(names: list[str], where: Path) -> None:
    for name in names:
        if names.count(name) > 1:
            raise wrong_entry(where, f" has {name!r} twice")


def _kinds(s: State, names: object, where: Path, unseen: str = "") -> list[int]:
    """Return the kinds of the cards named; *unseen* is the mark of a card nobody has seen."""
    kinds = []
    for name in _list(names, where, "card names"):
        hidden = bool(unseen) and name.startswith(unseen)
        kind = _kind(s, name[1:] if hidden else name, where)
        if s.t.goals[kind] is not None:
            raise wrong_entry(where, f": {name!r} is a goal, not a stack card")
        kinds.append(kind | HIDDEN if hidden else kind)
    return kinds


def _kind(s: State, name: str, where: Path) -> int:
    try:
        return s.box.pack.kind(name)
    except Unreadable as problem:
        raise wrong_entry(where, f": {problem.says}", problem.near) from None


def _goals(s: State, fields: Fields) -> None:
    rows = fields.rows("goals", s.box.players)
    s.goals = [
        tuple(_goal(s, name, ("goals", i)) for name in _list(row, ("goals", i), "goals"))
        for i, row in enumerate(rows)
    ]
    for seat, row in enumerate(fields.rows("done", s.box.players)):
        where = ("done", seat)
        for name in _list(row, where, "goals"):
            kind = _goal(s, name, where)
            if kind not in s.goals[seat]:
                raise wrong_entry(where, f": {name!r} is not among the goals")
            s.done[seat] |= sum(1 << i for i, goal in enumerate(s.goals[seat]) if goal == kind)


def _goal(s: State, name: str, where: Path) -> int:
    kind = _kind(s, name, where)
    if s.t.goals[kind] is None:
        raise wrong_entry(where, f": {name!r} is a stack card, not a goal")
    return kind
