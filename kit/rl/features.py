"""What a seat sees as numbers: each field of a view has its place in one array.

Cards are counted by kind or, where their place matters, one-hot encoded by place. Seats are counted
from the one that looks, which comes first, so that an agent plays every seat alike. The array is a
function of the view alone: it is equal on all tables that the seat cannot tell apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from kit.core.errors import Unreadable
from kit.core.game import AnyBox, View
from kit.games.rock_paper_wizard.state.constants import PHASES as SPELL_PHASES
from kit.games.wicked_wise.state.constants import MOST_GOALS, STAGES
from kit.games.witless_wizards.cards.lookup import decks_of
from kit.games.wizard_did_it.cards.effects import VERBS

Array = NDArray[np.int16]
KIND = 1023  # mask of a card's kind; higher bits say who has seen it
STEPS = 7  # of a turn in Witless Wizards
SUITS = 5
TOPS = 4  # cards of a stack that are encoded by their place
T = TypeVar("T")


class Feature(NamedTuple):
    """One field of a view: how many numbers it has, and a function that writes them."""

    field: str
    size: int
    write: Callable[[Array, View], None]


class Fields:
    """Makes features for one box."""

    def __init__(self, box: AnyBox) -> None:
        self.box, self.players, self.kinds = box, box.players, len(box.pack)

    def numbers(self, field: str, size: int = 1) -> Feature:
        """Write whole numbers as they are; the places of missing ones are 0."""

        def write(out: Array, view: View) -> None:
            found = getattr(view, field)
            row = found if isinstance(found, Sequence) else (found,)
            out[: len(row)] = row

        return Feature(field, size, write)

    def by_seat(self, field: str, each: int = 1) -> Feature:
        """Write *each* numbers of every seat, the own ones first."""

        def write(out: Array, view: View) -> None:
            row = list(getattr(view, field))
            own = view.seat * each
            out[:] = row[own:] + row[:own]

        return Feature(field, self.players * each, write)

    def seat(self, field: str) -> Feature:
        """Mark a seat, counted from the own one; none if it is negative."""

        def write(out: Array, view: View) -> None:
            if (seat := getattr(view, field)) >= 0:
                out[(seat - view.seat) % self.players] = 1

        return Feature(field, self.players, write)

    def seats(self, field: str) -> Feature:
        """Mark the seats of a bit mask, or of a row of seats."""

        def write(out: Array, view: View) -> None:
            found = getattr(view, field)
            for seat in range(self.players):
                there = found >> seat & 1 if isinstance(found, int) else seat in found
                out[(seat - view.seat) % self.players] = there

        return Feature(field, self.players, write)

    def choice(self, field: str, choices: Sequence[object]) -> Feature:
        """Mark one of the choices, or several if the field is a row of them."""
        place = {choice: at for at, choice in enumerate(choices)}

        def write(out: Array, view: View) -> None:
            found = getattr(view, field)
            for one in found if isinstance(found, tuple) else (found,):
                if one in place:
                    out[place[one]] = 1

        return Feature(field, len(choices), write)

    def cards(self, field: str) -> Feature:
        """Count the cards of a row by kind; the last number counts the unknown ones."""

        def write(out: Array, view: View) -> None:
            _count(out, getattr(view, field))

        return Feature(field, self.kinds + 1, write)

    def counts(self, field: str) -> Feature:
        """Write counts that are by kind already."""

        def write(out: Array, view: View) -> None:
            out[:] = np.frombuffer(getattr(view, field), dtype=np.uint8)

        return Feature(field, self.kinds, write)

    def rows(self, field: str, rows: int, *, own: int = 0) -> Feature:
        """Count the cards of each row by kind; *own* rows of every seat, the own ones first."""
        each = self.kinds + 1

        def write(out: Array, view: View) -> None:
            for at, row in enumerate(_from_own(getattr(view, field), view.seat * own)):
                _count(out[at * each : (at + 1) * each], row)

        return Feature(field, rows * each, write)

    def rows_of_counts(self, field: str) -> Feature:
        """Write each seat's counts by kind, the own ones first."""
        each = self.kinds

        def write(out: Array, view: View) -> None:
            for at, row in enumerate(_from_own(getattr(view, field), view.seat)):
                out[at * each : (at + 1) * each] = np.frombuffer(row, dtype=np.uint8)

        return Feature(field, self.players * each, write)

    def places(self, field: str, places: int, kinds: int = 0, *, own: int = 0) -> Feature:
        """Mark what lies at each place: a kind, or the last number for a card that is hidden.

        A place with -1 or beyond the end of the row stays empty. *own* is the number of places of
        every seat, whose own ones come first.
        """
        each = (kinds or self.kinds) + 1

        def write(out: Array, view: View) -> None:
            row = _from_own(getattr(view, field), view.seat * own)
            for at, kind in enumerate(row):
                if kind != -1:
                    out[at * each + (kind if kind >= 0 else each - 1)] = 1

        return Feature(field, places * each, write)

    def grid(self, field: str, rows: int, places: int, *, own: int = 0) -> Feature:
        """Mark the kind at each of the *places* of every row."""
        each = self.kinds

        def write(out: Array, view: View) -> None:
            for at, row in enumerate(_from_own(getattr(view, field), view.seat * own)):
                for place, kind in enumerate(row):
                    out[(at * places + place) * each + kind] = 1

        return Feature(field, rows * places * each, write)

    def top(self, field: str) -> Feature:
        """Mark the last card of a row."""

        def write(out: Array, view: View) -> None:
            if row := getattr(view, field):
                out[row[-1]] = 1

        return Feature(field, self.kinds, write)

    def sums(self, field: str, size: int) -> Feature:
        """Write the number of rounds, and the sums over all rounds of *size* numbers a seat."""

        def write(out: Array, view: View) -> None:
            rounds = getattr(view, field)
            out[-1] = len(rounds)
            for row in rounds:
                for at, seat in enumerate(_from_own(row, view.seat)):
                    out[at * size : (at + 1) * size] += np.asarray(seat, np.int16)

        return Feature(field, self.players * size + 1, write)

    def tops(self, field: str, rows: int, *, own: int) -> Feature:
        """Mark the last cards of each row by their place from the end."""
        each = self.kinds + 1

        def write(out: Array, view: View) -> None:
            for at, row in enumerate(_from_own(getattr(view, field), view.seat * own)):
                for place, kind in enumerate(reversed(row[-TOPS:])):
                    out[(at * TOPS + place) * each + (kind if kind >= 0 else each - 1)] = 1

        return Feature(field, rows * TOPS * each, write)

    def bits(self, field: str, rows: int, size: int, *, own: int = 0) -> Feature:
        """Write the bits of each number of a row."""

        def write(out: Array, view: View) -> None:
            for at, mask in enumerate(_from_own(getattr(view, field), view.seat * own)):
                for bit in range(size):
                    out[at * size + bit] = mask >> bit & 1

        return Feature(field, rows * size, write)

    def aims(self, field: str) -> Feature:
        """Mark for each seat the seat it aims at, both counted from the own one."""
        n = self.players

        def write(out: Array, view: View) -> None:
            for seat, aim in enumerate(getattr(view, field)):
                if aim >= 0:
                    out[(seat - view.seat) % n * n + (aim - view.seat) % n] = 1

        return Feature(field, n * n, write)


def _from_own(row: Sequence[T], own: int) -> Sequence[T]:
    return (*row[own:], *row[:own]) if own else row


def _count(out: Array, row: Iterable[int]) -> None:
    for card in row:
        out[card & KIND if card >= 0 else -1] += 1


# The games


def _wild_side(f: Fields) -> list[Feature]:
    return [
        f.seat("turn"), f.seat("lead"), f.numbers("fresh"), f.counts("hand"), f.by_seat("sizes"),
        f.rows_of_counts("known"), f.by_seat("above"), f.places("ups", 4 * f.players, own=4),
        f.by_seat("downs", 4), f.cards("pile"), f.top("pile"), f.numbers("laid"),
        f.numbers("blind"), f.numbers("cleared"), f.cards("gone"), f.sums("sheet", 3),
    ]  # fmt: skip


def _wizard_did_it(f: Fields) -> list[Feature]:
    n, goals = f.players, 4
    return [
        f.choice("phase", range(3)), f.seat("turn"), f.cards("hand"), f.by_seat("hand_sizes"),
        f.numbers("deck_size"), f.rows("stacks", 3 * n, own=3), f.tops("stacks", 3 * n, own=3),
        f.by_seat("valor"), f.rows("items", n, own=1), f.grid("goals", n, goals, own=1),
        f.bits("done", n, goals, own=1), f.by_seat("arrived"), f.by_seat("reached"),
        f.seat("princess"), f.seat("last"), f.cards("encounter"), f.cards("discard"),
        f.rows("moved", len(VERBS) * n, own=len(VERBS)),
    ]  # fmt: skip


def _rock_paper_wizard(f: Fields) -> list[Feature]:
    n = f.players
    return [
        f.choice("phase", range(len(SPELL_PHASES))), f.seat("first"), f.seat("turn"),
        f.seat("chooser"), f.numbers("enough"), f.seats("ready"), f.by_seat("gold"),
        f.by_seat("space"), f.cards("book"), f.places("spell", n, own=1), f.aims("aim"),
        f.seats("surge"), f.choice("live", range(f.kinds)), f.numbers("deck_size"),
        f.cards("discard"),
    ]  # fmt: skip


def _witless_wizards(f: Fields) -> list[Feature]:
    n = f.players
    return [
        f.choice("step", range(STEPS)), f.seat("turn"), f.numbers("first_turn"), f.seats("alive"),
        f.seats("began"), f.by_seat("stamina"), f.by_seat("cubes"),
        f.places("gear", 3 * n, own=3), f.choice("decks", decks_of(f.box.pack)),
        f.numbers("deck_size"), f.cards("discard"), f.cards("gone"), f.cards("drawn"),
        f.numbers("drawn_size"), f.numbers("kept"), f.numbers("given"), f.numbers("paid"),
        f.seat("target"), f.numbers("roll"), f.numbers("hits"), f.numbers("boost"),
        f.numbers("spent"), f.numbers("guard"),
    ]  # fmt: skip


def _wicked_wise(f: Fields) -> list[Feature]:
    t = f.box.lookup
    teams, hands = t.teams, t.teams + (1 if t.shared else t.teams)
    shared = t.mouse_size if t.shared else 0
    return [
        f.choice("seat", range(f.players)), f.choice("stage", STAGES), f.seat("actor"),
        f.seats("waiting"), f.numbers("round"), f.numbers("trick"), f.numbers("lead"),
        f.numbers("at"), f.numbers("left"), f.choice("suit", range(SUITS)),
        f.numbers("coins", teams), f.rows("hands", hands), f.numbers("hand_sizes", hands),
        f.numbers("open_gems", teams), f.places("down", shared),
        f.bits("down_seen", shared, f.players), f.bits("voids", hands, SUITS),
        f.places("first", teams), f.places("mouse", teams), f.places("second", teams),
        f.rows("won", teams), f.places("winners", t.tricks, teams), f.rows("treasures", teams),
        f.rows("turned", teams), f.cards("drawn"), f.places("queue", teams, teams),
        f.cards("treasure_bin"), f.numbers("treasure_deck"), f.numbers("deck"), f.numbers("gems"),
        f.grid("goals", teams, MOST_GOALS), f.numbers("stakes", 2 * MOST_GOALS * teams),
        f.numbers("goal_stage", teams), f.cards("goal_drawn"), f.cards("goal_passed"),
        f.cards("goal_kept"), f.choice("fresh", range(f.kinds)), f.numbers("goal_decks", teams),
        f.numbers("goal_bins", teams), f.rows("goal_known", teams), f.cards("handed"),
    ]  # fmt: skip


TABLES: dict[str, Callable[[Fields], list[Feature]]] = {
    "wizard_did_it": _wizard_did_it,
    "rock_paper_wizard": _rock_paper_wizard,
    "witless_wizards": _witless_wizards,
    "wicked_wise": _wicked_wise,
    "wild_side": _wild_side,
}


class Encoder:
    """Writes views of one box as arrays of *size* numbers; ``slices`` says where each field is.

    >>> from kit import game, table
    >>> encoder = Encoder(game("wild_side").box(2))
    >>> row = encoder.array(table("wild_side", 2, seed=1).look().view)
    >>> row.shape == (encoder.size,), int(row[encoder.slices("hand")[0]].sum())
    (True, 12)
    """

    def __init__(self, box: AnyBox) -> None:
        if box.game.slug not in TABLES:
            raise Unreadable(f"{box.game.title} has no features for learning in kit/rl/features.py")
        features = TABLES[box.game.slug](Fields(box))
        ends = [0, *accumulate(feature.size for feature in features)]
        self.box, self.size = box, ends[-1]
        self.fields = tuple(
            (one, slice(start, stop))
            for one, start, stop in zip(features, ends, ends[1:], strict=False)
        )

    def slices(self, field: str) -> list[slice]:
        """Return the parts of the array that a field of the view is written to."""
        return [part for feature, part in self.fields if feature.field == field]

    def array(self, view: View) -> Array:
        """Return the view as an array."""
        out: Array = np.zeros(self.size, np.int16)
        for feature, part in self.fields:
            if part.stop > part.start:
                feature.write(out[part], view)
        return out


def text(view: View) -> str:
    """Return the view in plain lines, as ``rulewalk play`` prints it."""
    return "\n".join(view.box.game.lines(view))
