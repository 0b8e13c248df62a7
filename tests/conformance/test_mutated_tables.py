"""Written tables with one to three mistakes: each is refused or keeps every promise."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import pytest

from kit import game
from kit.core.errors import KitError
from kit.core.game import AnyBox
from kit.core.rng import Stream
from kit.core.state import State
from kit.files.run import begin
from kit.files.scenario import shipped
from kit.play.match import Match
from tests.walks import walk

PLIES = 20
WRONG: tuple[Any, ...] = (None, True, -1, 0, 1, 2, 7, 10_000, 0.5, "", "nonsense", [], {}, [[]])
FEW = 5  # percent; with fewer refused or laid, the mutations would prove nothing

COUNTS = {
    "rock_paper_wizard": 400,
    "wicked_wise": 500,
    "wild_side": 400,
    "witless_wizards": 600,
    "wizard_did_it": 600,
}


@pytest.mark.parametrize(("slug", "count"), COUNTS.items())
def test_mutated_tables_are_refused_in_a_sentence_or_keep_every_promise(
    slug: str, count: int
) -> None:
    rng, tables = Stream(12), list(_tables(slug))
    laid = 0
    for _ in range(count):
        box, table = rng.choice(tables)
        wrong = _mutated(table, rng)
        state = _laid(box, wrong)
        if state is None:
            continue
        laid += 1
        try:
            _keeps_promises(state, rng)
        except Exception as problem:
            where = f"{slug}, {box.players} players, {box.options}"
            raise AssertionError(f"{where}: {wrong}") from problem
    assert FEW * count <= 100 * laid <= (100 - FEW) * count, f"{laid} of {count} were laid"


def _laid(box: AnyBox, table: dict[str, Any]) -> State | None:
    """Lay a table, or check that it is refused with one sentence."""
    sentence = ""
    try:
        return box.game.lay(box, copy.deepcopy(table), Stream(1))
    except KitError as problem:
        sentence = str(problem)
    assert sentence.strip(), table
    assert "\n" not in sentence, table
    return None


def _tables(slug: str) -> Iterator[tuple[AnyBox, dict[str, Any]]]:
    """Yield the tables of all lessons, and some from random games with every option."""
    for written in shipped(slug).values():
        match, table = begin(written), written.scenario.table
        yield match.box, table if isinstance(table, dict) else match.start.table()
    for seed, players in enumerate(game(slug).players * 3):
        every = max(1, sum(1 for _ in walk(slug, players, seed)) // 12)
        for at, state in enumerate(walk(slug, players, seed)):
            if at % every == 0:
                yield state.box, state.table()
        yield state.box, state.table()


def _mutated(table: dict[str, Any], rng: Stream) -> dict[str, Any]:
    """Return a copy with one to three mistakes."""
    table = copy.deepcopy(table)
    for _ in range(1 + rng.below(3)):
        _spoil(table, rng)
    return table


def _spoil(table: dict[str, Any], rng: Stream) -> None:
    """Make one random mistake: drop, double, swap, a wrong number, name or type."""
    places = [(part, key) for part in _containers(table) for key in _keys(part)]
    if not places:
        return
    part, key = rng.choice(places)
    way = rng.below(6)
    if way == 0:
        del part[key]
    elif way == 1 and isinstance(part, list):
        part.insert(rng.below(len(part) + 1), copy.deepcopy(part[key]))
    elif way == 2:
        other, place = rng.choice(places)
        part[key], other[place] = copy.deepcopy(other[place]), copy.deepcopy(part[key])
    elif way == 3 and isinstance(part[key], int):
        part[key] += rng.choice((-2, -1, 1, 2, 20))
    elif way == 4:
        there, place = rng.choice(places)
        part[key] = copy.deepcopy(there[place])
    else:
        part[key] = copy.deepcopy(rng.choice(WRONG))


def _containers(part: Any) -> list[Any]:
    """Return every list and mapping in a table, itself first."""
    inside = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    found = [part] if isinstance(part, dict | list) else []
    return found + [deeper for value in inside for deeper in _containers(value)]


def _keys(part: Any) -> list[Any]:
    return list(part) if isinstance(part, dict) else list(range(len(part)))


def _keeps_promises(state: State, rng: Stream) -> None:
    """Play some moves: both doors agree, no card is lost, no seat sees more than it may."""
    box, cards = state.box, sorted(state.cards())
    assert box.game.lay(box, state.table(), Stream(1)).table() == state.table()
    match = Match(state)
    for _ in range(PLIES):
        _doors_agree(match.state)
        _seats_see_enough(match.state, rng)
        if not match.to_act():
            break
        seat = rng.choice(match.to_act())
        match.submit(seat, rng.choice(match.state.legal(seat)))
        assert sorted(match.state.cards()) == cards
    for seat in range(box.players):
        match.log(seat)
        box.game.drawing().lines(match.view(seat))


def _doors_agree(state: State) -> None:
    acting, why_not = state.to_act(), state.box.game.why_not
    assert bool(acting) == (state.outcome() is None)
    for seat in range(state.box.players):
        if seat not in acting:
            assert state.legal(seat) == []
            continue
        actions = range(len(state.box.notation))
        allowed = [action for action in actions if why_not(state, seat, action) is None]
        assert state.legal(seat) == allowed
        assert allowed


def _seats_see_enough(state: State, rng: Stream) -> None:
    found = state.box.game
    for seat in range(state.box.players):
        seen = found.view(state, seat)
        imagined = found.imagine(seen, rng)
        assert found.view(imagined, seat) == seen
        assert imagined.to_act() == state.to_act()
