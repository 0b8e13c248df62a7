"""A button that nothing answers is drawn as a picture, in each mode, thread and game."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from kit import GAMES, game
from kit.core.event import events_of
from kit.core.rng import Stream
from kit.files.index import headings
from kit.show.clause import cite
from kit.show.html import Attrs, el
from kit.show.lesson.screen import frame_html
from kit.show.mode import COMING, HANDOUT, LIVE, STILL, Mode, drawing_as
from kit.show.reference.clauses import linked
from kit.teach.frame import told_to
from kit.teach.lesson.course import Course
from kit.teach.reference.glossary import Term

PICK: Attrs = {
    "class": "rw-card", "aria-label": "Sword", "type": "button", "data-pick": "Sword",
    "data-form": "{} > {}", "aria-pressed": "false",
}  # fmt: skip
NEXT: Attrs = {"type": "button", "class": "rw-press", "data-do": "next", "disabled": True}
PICTURE = '<div role="img" class="rw-card" aria-label="Sword">x</div>'


@pytest.mark.parametrize("mode", Mode)
def test_a_card_is_a_button_only_where_python_answers(mode: Mode) -> None:
    with drawing_as(mode):
        drawn = el("button", PICK, "x")
    assert drawn.startswith("<button") == (mode in (LIVE, COMING))
    assert mode in (LIVE, COMING) or drawn == PICTURE


@pytest.mark.parametrize("mode", Mode)
def test_a_control_is_a_button_wherever_a_script_answers(mode: Mode) -> None:
    with drawing_as(mode):
        drawn = el("button", NEXT, "Next")
    if mode is STILL:
        assert drawn == '<div class="rw-press" data-do="next">Next</div>'
    else:
        assert drawn.startswith('<button type="button"')


def test_a_citation_is_a_plain_number_where_nothing_opens() -> None:
    assert cite("3.1").startswith("<a ")
    with drawing_as(STILL):
        assert cite("3.1") == '<span class="rw-cite">3.1</span>'
    with drawing_as(HANDOUT):
        assert cite("3.1").startswith("<a ")


def test_the_mode_before_comes_back_also_after_an_error() -> None:
    with drawing_as(HANDOUT):
        with pytest.raises(RuntimeError), drawing_as(STILL):
            raise RuntimeError
        assert cite("3.1").startswith("<a "), "a handout again"
        assert el("button", PICK, "x") == PICTURE
    assert el("button", PICK, "x").startswith("<button")


def test_threads_that_draw_at_once_do_not_change_each_others_mode() -> None:
    both = Barrier(2)

    def draw(mode: Mode) -> list[str]:
        drawn = []
        with drawing_as(mode):
            for _ in range(50):
                both.wait(timeout=10)
                drawn.append(el("button", NEXT, "x")[:4])
        return drawn

    with ThreadPoolExecutor(2) as pool:
        live, still = pool.map(draw, (LIVE, STILL))
    assert set(live) == {"<but"}
    assert set(still) == {"<div"}


@pytest.mark.parametrize("slug", GAMES)
def test_a_whole_screen_follows_its_mode_and_nothing_is_kept_from_another(slug: str) -> None:
    for heading in headings(slug)[::4]:
        frame = Course(slug, heading.key).frame()
        live = frame_html(frame)
        assert "<button" in live
        with drawing_as(STILL):
            still = frame_html(frame)
        assert "<button" not in still
        assert "data-pick" not in still
        assert "data-drop" not in still
        assert '<a class="rw-cite"' not in still
        with drawing_as(HANDOUT):
            handout = frame_html(frame)
        assert "<button" in handout
        assert "data-pick" not in handout
        assert "data-drop" not in handout
        with drawing_as(COMING):
            coming = frame_html(frame)
        begins = '<article inert class="rw rw-first"'
        assert coming == live.replace('<article class="rw"', begins, 1), "only its root differs"
        assert frame_html(frame) == live


@pytest.mark.parametrize("slug", GAMES)
def test_what_is_told_carries_the_events_that_the_seat_may_know_and_does_not_print_them(
    slug: str,
) -> None:
    found = game(slug)
    state = found.deal(found.box(), Stream(5))
    opening, notes = state.opening(), []
    state.sink = notes.append
    for seat in state.to_act():
        state.apply(seat, state.legal(seat)[0])
    events = [*opening, *events_of(notes)]
    assert events
    for seat in range(state.box.players):
        told = told_to(state.box, events, seat)
        assert [line.event for line in told] == [event for event in events if event.seen_by(seat)]
        assert all(line.text == found.tell(state.box, line.event) for line in told)
        assert "Event" not in repr(told)


TERMS = (
    Term("stack", ("1.1",), (), "A <pile>."),
    Term("stack modifier", ("1.1",), (), "What changes it."),
)


@pytest.mark.parametrize("text", ["A stack modifier, a stack.", "A stack modifier, a *stack*."])
def test_a_word_of_the_glossary_is_linked_once_and_the_longest_first(text: str) -> None:
    drawn = linked(f"{text} Another stack.", TERMS)
    assert drawn.count("<a ") == 2
    assert 'href="#term-stack-modifier" title="What changes it.">stack modifier</a>' in drawn
    assert 'title="A &lt;pile&gt;.">stack</a>' in drawn
    assert drawn.count('href="#term-stack"') == 1


def test_a_word_in_code_is_no_word_of_the_glossary_and_html_stays_text() -> None:
    assert linked("`stack` <b>", TERMS) == "<p><code>stack</code> &lt;b&gt;</p>"
    assert "<b>" not in linked("stack <b>", TERMS)
