"""Every kind of event cites a clause, happens, has its declared data, and has a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from kit import GAMES, game
from kit.core.event import Event, Note, events_of
from kit.core.kinds import FieldType
from kit.files.run import begin, run
from kit.files.scenario import shipped
from tests.walks import box_for, walk

GAMES_PLAYED = 30  # of each player count, with options that vary; fewer if they are long
PLIES = 10_000


@cache
def happened(slug: str) -> dict[str, tuple]:
    """Return one event of each kind that happened, with its box."""
    found = {}
    for box, event in (*in_lessons(slug), *in_games(slug)):
        found.setdefault(event.kind, (box, event))
    return found


def in_lessons(slug: str) -> Iterator[tuple]:
    for written in shipped(slug).values():
        match = begin(written)
        told = [*match.events[0], *(e for done in run(written, match) for e in done.events)]
        yield from ((match.box, event) for event in told)


def in_games(slug: str) -> Iterator[tuple]:
    for players in game(slug).players:
        seed = plies = 0
        while seed < GAMES_PLAYED and plies < PLIES:
            first: dict[object, Note] = {}  # of each kind
            states = walk(slug, players, seed, lambda note, to=first: to.setdefault(note[0], note))
            opening = next(states).opening()
            plies += sum(1 for _ in states)
            box = box_for(game(slug), players, seed)
            yield from ((box, event) for event in [*opening, *events_of(first.values())])
            seed += 1


@pytest.mark.parametrize("slug", GAMES)
def test_every_declared_kind_happens(slug: str) -> None:
    assert sorted(set(game(slug).events.kinds) - set(happened(slug))) == []


@pytest.mark.parametrize("slug", GAMES)
def test_whatever_happens_is_declared(slug: str) -> None:
    assert sorted(set(happened(slug)) - set(game(slug).events.kinds)) == []


@pytest.mark.parametrize("slug", GAMES)
def test_every_kind_rests_on_a_clause(slug: str) -> None:
    found = game(slug)
    for kind in found.events:
        assert kind.clause in found.rulebook, kind
        assert any(place.startswith("events.") for place in found.rulebook.cited[kind.clause])


@pytest.mark.parametrize("slug", GAMES)
def test_every_kind_tells_a_sentence_of_its_own_data(slug: str) -> None:
    events = game(slug).events
    for name, (box, event) in happened(slug).items():
        said = events.tell(box, event)
        assert said[:1].isupper() or not said[:1].isalpha(), said
        assert said.rstrip('"').endswith((".", "!", "?")), said
        assert "{" not in said, said
        assert events[name].of(event)


@pytest.mark.parametrize("slug", GAMES)
def test_data_fits_the_fields(slug: str) -> None:
    events = game(slug).events
    for name, (_, event) in happened(slug).items():
        fields = events[name].fields
        assert len(event.data) == len(fields), name
        for sort, value in zip(fields.values(), event.data, strict=True):
            assert fits(sort, value), (name, sort.name, value)


def fits(sort: FieldType, value: object) -> bool:
    """Tell whether a value fits a field: a number or a name, or a tuple of them."""
    if sort.many:
        return isinstance(value, tuple) and all(isinstance(one, int | str) for one in value)
    return isinstance(value, int | str)


@pytest.mark.parametrize("slug", GAMES)
def test_an_event_that_is_made_again_is_the_same(slug: str) -> None:
    events = game(slug).events
    for name, (_, event) in happened(slug).items():
        kind = (
            events[name] if events[name].clause == event.clause else events[name].by(event.clause)
        )
        again = kind.to(event.audience, event.seat, *event.data)
        assert again == event


@pytest.mark.parametrize("slug", GAMES)
def test_a_note_means_at_the_end_of_the_game_what_it_meant_when_it_was_made(slug: str) -> None:
    """Later moves would change a note that held one of the state's own lists."""
    for players in game(slug).players:
        notes: list[Note] = []
        at_once: list[Event] = []
        for _ in walk(slug, players, 1, notes.append):
            at_once += events_of(notes[len(at_once) :])
        assert notes
        assert events_of(notes) == at_once


def test_a_note_is_made_for_whom_it_says() -> None:
    kind = next(iter(game("wild_side").events))
    to_all, to_one, to_the_rest, to_two = events_of(
        [(kind, 2, 7), (kind.only, 2, 7), (kind.others, 2, 7), (kind.to, 0b101, 2, 7)]
    )
    assert to_all == kind(2, 7) == Event(kind.name, 2, (7,), kind.clause)
    heard_by = [
        [e.seen_by(seat) for seat in range(4)] for e in (to_all, to_one, to_the_rest, to_two)
    ]
    assert heard_by == [
        [True, True, True, True],
        [False, False, True, False],
        [True, True, False, True],
        [True, False, True, False],
    ]
