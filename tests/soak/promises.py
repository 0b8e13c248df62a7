"""Promises for every state of every game, each a small check that names the error."""

from __future__ import annotations

from typing import Any

from kit.core.event import events_of
from kit.core.rng import Stream
from kit.core.state import State


def all_hold(state: State, all_cards: list[int], rng: Stream) -> None:
    """Check every promise at one moment of an unfinished game."""
    somebody_can_act(state)
    cards_are_conserved(state, all_cards)
    both_doors_agree(state, rng)
    a_refusal_names_its_rule(state, rng)
    listening_changes_nothing(state, rng)
    a_view_is_all_a_seat_knows(state, rng)
    a_clone_is_the_same_and_apart(state, rng)
    what_is_written_can_be_laid(state)


def all_held(state: State, all_cards: list[int]) -> None:
    """Check the promises of a finished game."""
    somebody_can_act(state)
    cards_are_conserved(state, all_cards)
    the_score_adds_up(state)


def somebody_can_act(state: State) -> None:
    """A seat to act has a legal action; a finished game has no seat to act."""
    seats = state.to_act()
    assert bool(seats) == (state.outcome() is None), "to act although over, or over but not said"
    assert all(state.legal(seat) for seat in seats), "a seat to act has no legal action"


def cards_are_conserved(state: State, all_cards: list[int]) -> None:
    """No card appears or vanishes."""
    assert sorted(state.cards()) == all_cards, "a card appeared or vanished"


def both_doors_agree(state: State, rng: Stream) -> None:
    """For a seat to act, an action is legal exactly if no clause forbids it."""
    seat = rng.choice(state.to_act())
    found = state.box.game
    every = range(len(state.box.notation))
    allowed = [action for action in every if found.why_not(state, seat, action) is None]
    assert allowed == state.legal(seat), f"the doors disagree for seat {seat}"


def a_refusal_names_its_rule(state: State, rng: Stream) -> None:
    """An illegal action is refused by a clause that exists, and nothing changes."""
    seat, found = rng.choice(state.to_act()), state.box.game
    action, before = rng.below(len(state.box.notation)), state.clone()
    refusal = found.why_not(state, seat, action)
    if action not in state.legal(seat):
        assert refusal is not None, f"nobody says why action {action} is refused"
        assert refusal.clause in found.rulebook, f"refused by {refusal.clause!r}"
    assert state == before, "asking why changed the table"


def listening_changes_nothing(state: State, rng: Stream) -> None:
    """With a listener the game is the same, and every event cites a clause that exists."""
    seat, heard, twin, quiet = rng.choice(state.to_act()), [], state.clone(), state.clone()
    action, book = rng.choice(state.legal(seat)), state.box.game.rulebook
    twin.sink = heard.append
    twin.apply(seat, action)
    quiet.apply(seat, action)
    assert twin == quiet, "it matters whether somebody listens"
    assert all(event.clause in book for event in events_of(heard)), "an event cites no clause"
    label = state.box.notation.label(action)
    assert state.box.notation.parse(label) == action, f"{label!r} is read as another action"


def a_view_is_all_a_seat_knows(state: State, rng: Stream) -> None:
    """A table imagined from a seat's view looks the same from that seat."""
    seat, found = rng.below(state.box.players), state.box.game
    seen = found.view(state, seat)
    world: Any = found.imagine(seen, rng)
    assert found.view(world, seat) == seen, f"seat {seat} can tell an imagined table"
    assert world.legal(seat) == state.legal(seat), f"seat {seat} may do other things there"


def a_clone_is_the_same_and_apart(state: State, rng: Stream) -> None:
    """A clone equals its original, and playing it changes nothing here."""
    twin, before = state.clone(), state.clone()
    assert twin == state, "a clone differs"
    seat = rng.choice(state.to_act())
    twin.apply(seat, rng.choice(twin.legal(seat)))
    assert state == before, "playing a clone changed the original"


def what_is_written_can_be_laid(state: State) -> None:
    """A table that is written as data can be laid again and is equal."""
    found = state.box.game
    again = found.lay(state.box, state.table(), state.rng.clone())
    assert again == state, "a table that was written down is laid otherwise"


def the_score_adds_up(state: State) -> None:
    """Totals are the sums of lines, and every line and the end cite a clause."""
    outcome = state.outcome()
    assert outcome is not None, "the game is over and has no outcome"
    book, totals = state.box.game.rulebook, [0] * state.box.players
    for line in outcome.lines:
        assert line.clause in book, f"a score line cites {line.clause!r}"
        totals[line.seat] += line.points
    assert tuple(totals) == outcome.totals, "the totals are not the sums of the lines"
    assert outcome.clause in book, f"the end cites {outcome.clause!r}"
