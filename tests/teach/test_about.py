"""The seats and cards of a step, by its events and by its words."""

from __future__ import annotations

import pytest

from kit import GAMES
from kit.files.index import headings
from kit.files.run import run
from kit.files.scenario import one_shipped
from kit.teach.frame import NOTHING, About
from kit.teach.lesson.frame_parts import about_events, about_words
from kit.teach.lesson.walkthrough import Walkthrough

WILD, WITLESS = "wild_side", "witless_wizards"


def box(slug: str):
    return Walkthrough(one_shipped(slug, headings(slug)[0].key)).script.match.box


def test_words_name_seats_and_whole_cards() -> None:
    found = about_words(box(WILD), ["Hawk plays Red 11.", "nobody else"])
    seats, pack = box(WILD).game.seats, box(WILD).pack
    assert {seats[seat] for seat in found.seats} == {"hawk"}
    assert {pack[kind].name for kind in found.cards} == {"Red 11"}, "and not Red 1"


def test_words_that_only_contain_a_name_are_about_nothing() -> None:
    assert about_words(box(WILD), ["Hawks and Redwood", ""]) == NOTHING


def test_two_abouts_are_about_both() -> None:
    one, two = About(frozenset({0}), frozenset({3})), About(frozenset({1}))
    assert one | two == About(frozenset({0, 1}), frozenset({3}))


@pytest.mark.parametrize("slug", GAMES)
def test_events_are_about_whom_and_what_their_data_name(slug: str) -> None:
    written = one_shipped(slug, headings(slug)[0].key)
    table = box(slug)
    events = [event for done in run(written) for event in done.events]
    found = about_events(table, events)
    assert {event.seat for event in events} - {-1} <= found.seats
    assert found.seats <= set(range(table.players))
    assert found.cards
    assert found.cards <= set(range(len(table.pack)))


@pytest.mark.parametrize("slug", GAMES)
def test_a_question_keeps_those_it_names_on_the_screen(slug: str) -> None:
    frames = Walkthrough(one_shipped(slug, headings(slug)[0].key)).every_frame()
    asked = [frame for frame in frames if frame.question]
    assert asked
    for frame in asked:
        words = [frame.question.text, *(answer.text for answer in frame.question.answers)]
        named = about_words(frame.view.box, words)
        assert named.seats <= frame.about.seats
        assert named.cards <= frame.about.cards
