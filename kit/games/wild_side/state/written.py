"""The table as plain data, written and read: for scenarios, saves and bug reports.

The central pile is written top card first. In front of a player lie four places: ``up`` and
``down`` have a card name for each, or "" where it has been played. All cards of the box that are
written nowhere are in the discard pile, unseen: left over, or cleared in a part of the round that
a lesson does not tell. ``cleared`` says that whoever is on turn has cleared a pile in this turn;
where it is not written and nothing else can be why there is no pile, it is so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

from kit.core.errors import Unreadable
from kit.core.state import Fields
from kit.games.wild_side.cards.effects import BOOK
from kit.games.wild_side.cards.values import BADGER, HIGHEST
from kit.games.wild_side.notation import SEATS
from kit.games.wild_side.state.constants import GONE, NOTHING, PLACES
from kit.games.wild_side.state.pile import KIND, extension, on_top
from kit.games.wild_side.state.possible import check
from kit.games.wild_side.state.possible.plays import has_cleared
from kit.games.wild_side.state.rounds import enough, holdings

if TYPE_CHECKING:
    from kit.games.wild_side.state import State

cite = BOOK.citing("state.written")
COPIES, BADGERS, ROUNDS = cite("1.2"), cite("1.3"), cite("7.7")
ONE_PLAY, WILD, FOUR, FORCED = cite("3.5"), cite("4.1"), cite("4.4"), cite("5.2")
KEYS = (
    "turn", "lead", "opened", "hands", "up", "down", "pile", "laid", "blind", "cleared", "known",
    "above", "discard", "draws", "sheet",
)  # fmt: skip


def table(s: State) -> dict[str, object]:
    """Write everything down."""
    name = [card.name for card in s.box.pack]
    seats = range(s.box.players)

    def counted(counts: bytes) -> list[str]:
        return [name[kind] for kind, count in enumerate(counts) for _ in range(count)]

    def row(cards: tuple[int, ...], seat: int) -> list[str]:
        first = PLACES * seat
        return [name[k] if k != GONE else "" for k in cards[first : first + PLACES]]

    return {
        "turn": SEATS[s.turn] if s.turn >= 0 else "",
        "lead": SEATS[s.lead],
        "opened": 0 if s.fresh else 1,
        "hands": [counted(hand) for hand in s.hands],
        "up": [row(s.ups, seat) for seat in seats],
        "down": [row(s.downs, seat) for seat in seats],
        "pile": [name[kind] for kind in reversed(s.pile)],
        "laid": s.laid,
        "blind": 1 if s.blind else 0,
        "cleared": 1 if s.cleared else 0,
        "known": [counted(known) for known in s.known],
        "above": list(s.above),
        "discard": [name[kind] for kind in s.gone],
        "draws": [[[SEATS[seat], name[kind]] for seat, kind in draw] for draw in s.draws],
        "sheet": [[list(counts) for counts in line] for line in s.sheet],
    }


def lay(s: State, written: Mapping[str, object]) -> None:
    """Lay an empty table as it is written, or say which entry does not fit."""
    fields, seats = Fields(written, KEYS), SEATS[: s.box.players]
    enough(s)
    s.lead = seats.index(fields.word("lead", seats[0], seats))
    _sheet(s, fields)
    over = len(s.sheet) == s.t.rounds
    wanted = fields.word("turn", "" if over else seats[s.lead], ("", *seats))
    if over != (wanted == ""):
        raise Unreadable(
            f"table.turn cannot be {wanted!r}: {len(s.sheet)} of {s.t.rounds} rounds are over "
            f"(rule {ROUNDS})"
        )
    s.turn = -1 if over else seats.index(wanted)
    s.fresh = fields.number("opened", 1, 0, 1) == 0
    _cards(s, fields)
    _draws(s, fields)
    s.stock = tuple(_rest(s))
    _pile(s, fields)
    holdings(s)
    s.cleared = fields.number("cleared", 1 if has_cleared(s) else 0, 0, 1) == 1
    check(s)


def _cards(s: State, fields: Fields) -> None:
    seats = s.box.players
    s.hands = _counts(s, fields, "hands")
    s.known = tuple(_counts(s, fields, "known"))
    s.above = tuple(fields.numbers("above", seats, NOTHING, NOTHING, HIGHEST - 1))
    s.ups, s.downs = _rows(s, fields, "up"), _rows(s, fields, "down")
    s.pile = fields.kinds(fields.table.get("pile", []), s.box, "pile")[::-1]
    s.gone = tuple(fields.kinds(fields.table.get("discard", []), s.box, "discard"))
    for seat in range(seats):
        _check_known(s, seat)


def _counts(s: State, fields: Fields, key: str) -> list[bytes]:
    found = []
    for seat, names in enumerate(fields.rows(key, s.box.players)):
        counts = bytearray(len(s.box.pack))
        for kind, count in Counter(fields.kinds(names, s.box, f"{key}[{seat}]")).items():
            if count > s.t.deck.count(kind):
                name = s.box.pack[kind].name
                rule = _copies(s, kind)
                raise Unreadable(
                    f"table.{key}[{seat}]: the box has no {count} {name!r} (rule {rule})"
                )
            counts[kind] = count
        found.append(bytes(counts))
    return found


def _rows(s: State, fields: Fields, key: str) -> tuple[int, ...]:
    rows = enumerate(fields.rows(key, s.box.players))
    return tuple(kind for seat, names in rows for kind in _row(s, fields, names, f"{key}[{seat}]"))


def _row(s: State, fields: Fields, names: object, where: str) -> list[int]:
    if not isinstance(names, list) or len(names) > PLACES:
        raise Unreadable(f"table.{where} must be a list of up to {PLACES} card names")
    full = [*names, *([""] * (PLACES - len(names)))]
    return [GONE if name == "" else fields.kinds([name], s.box, where)[0] for name in full]


def _check_known(s: State, seat: int) -> None:
    for kind, count in enumerate(s.known[seat]):
        rest, name = s.hands[seat][kind] - count, s.box.pack[kind].name
        if rest < 0:
            raise Unreadable(f"table.known[{seat}]: {name!r} is not that often in the hand")
        if rest and s.above[seat] != NOTHING and s.t.value[kind] <= s.above[seat]:
            low = s.above[seat]
            raise Unreadable(
                f"table.hands[{seat}]: {name!r} is not above {low}, nor known (rule {FORCED})"
            )


def _copies(s: State, kind: int) -> str:
    """Return the clause that says how often a card is there."""
    return BADGERS if s.t.value[kind] == BADGER else COPIES


def _rest(s: State) -> list[int]:
    left = Counter(s.t.deck)
    there = Counter(s.cards())
    for kind, count in there.items():
        if count > left[kind]:
            card = s.box.pack[kind].name
            raise Unreadable(
                f"table: {card!r} is there {count} times; the box has {left[kind]} "
                f"(rule {_copies(s, kind)})"
            )
    return sorted((left - there).elements())


def _pile(s: State, fields: Fields) -> None:
    pile = s.pile
    for kind in pile:
        if s.t.value[kind] == BADGER:
            name = s.box.pack[kind].name
            raise Unreadable(f"table.pile: {name!r} clears the pile (rule {WILD})")
    s.laid = fields.number("laid", 0, 0, len(pile))
    s.blind = fields.number("blind", 0, 0, 1 if s.laid else 0) == 1
    for at in range(len(pile)):
        _check_pile(s, at)
    s.top, s.same = on_top(s.t, pile)


def _check_pile(s: State, at: int) -> None:
    """Check one card of the pile: whether it may lie there, and makes no fourth that clears."""
    kind, first = s.pile[at], len(s.pile) - s.laid
    if at >= first and not _fits(s, s.pile[:at], at - first, kind):
        raise Unreadable(
            f"table.laid: {s.box.pack[kind].name!r} cannot be part of this play (rule {ONE_PLAY})"
        )
    top, same = on_top(s.t, s.pile[: at + 1])
    stays = at >= first or at < len(s.pile) - 1 or s.turn < 0  # the last play of all is left to lie
    if same > KIND or (same == KIND and not stays):
        raise Unreadable(f"table.pile: four of a kind ({top}) clear the pile (rule {FOUR})")


def _fits(s: State, pile: list[int], laid: int, kind: int) -> bool:
    """Tell whether a card may come next on a pile, after *laid* cards of the play under way."""
    top, same = on_top(s.t, pile)
    if laid == 0:
        return s.t.value[kind] <= top
    may_follow = extension(s.t, pile, laid, same, s.blind)
    return bool(may_follow >> (s.t.up + kind) & 1)


def _draws(s: State, fields: Fields) -> None:
    found, seats = [], SEATS[: s.box.players]
    written = fields.table.get("draws", [])
    for at, draw in enumerate(written if isinstance(written, list) else [None]):
        pairs = []
        for entry in draw if isinstance(draw, list) else [None]:
            if not isinstance(entry, list) or len(entry) != 2 or entry[0] not in seats:
                raise Unreadable(f"table.draws[{at}] must be a list of [seat, card name]")
            kind = fields.kinds(entry[1:], s.box, f"draws[{at}]")[0]
            pairs.append((SEATS.index(entry[0]), kind))
        found.append(tuple(pairs))
    s.draws = tuple(found)


def _sheet(s: State, fields: Fields) -> None:
    lines = fields.table.get("sheet", [])
    if not isinstance(lines, list) or len(lines) > s.t.rounds:
        raise Unreadable(f"table.sheet must be a list of at most {s.t.rounds} rounds")
    for at, line in enumerate(lines):
        row = Fields({"line": line}, ["line"], f"table.sheet[{at}]").rows("line", s.box.players)
        counts = []
        for entry in row:
            cell = Fields({"cards": entry}, ["cards"], f"table.sheet[{at}]")
            a, b, c = cell.numbers("cards", 3, 0, 0, 999)
            counts.append((a, b, c))
        s.sheet = (*s.sheet, tuple(counts))
