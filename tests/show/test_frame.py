"""A frame as HTML, as a static page and as text."""

import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from kit import game
from kit.core.rng import Stream
from kit.files.wire import read_click
from kit.games.wizard_did_it import GAME
from kit.games.wizard_did_it.events import knight, monsters, won
from kit.show.clause import clause_html, outcome_html, rulebook_html
from kit.show.lesson.nav import top
from kit.show.lesson.screen import frame_html, spoken
from kit.show.lesson.text import frame_text
from kit.teach.frame import Answer, Lesson, LessonFrame, MoveButton, Question, Told, told_to

ANSWERS = (Answer("The Knight wins"), Answer("The Ninja wins"))
REVEALED = (
    Answer("The Knight wins", True, "A tie is a win."),
    Answer("The Ninja wins", False, "No."),
)
MARKS = ("done", "right", "wrong", "skipped", "now", "to come")


def frame(plies=1, **changes):
    state = GAME.deal(GAME.box(1), Stream(0))
    for _ in range(plies):
        state.apply(0, 0)
    view = GAME.view(state, 0)
    plain = LessonFrame(
        step=7, game=GAME, title="Training", subtitle="about", at=4, of=6, marks=MARKS,
        stage="before", view=view, note="A note.",
    )  # fmt: skip
    return replace(plain, **changes)


class Elements(HTMLParser):
    """Collects elements and checks that they nest."""

    VOID = ("meta", "br", "input", "path")

    def __init__(self, html):
        super().__init__()
        self.open, self.all = [], []
        self.feed(html)
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.all.append((tag, dict(attrs)))
        if tag not in ("meta", "br", "input"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def controls(html):
    return [attrs for _, attrs in Elements(html).all if "data-do" in attrs]


def test_it_is_well_formed_and_the_same_every_time():
    one, two = frame_html(frame()), frame_html(frame())
    assert one == two
    assert Elements(one).all[0] == (
        "article",
        {
            "class": "rw", "data-game": "wizard_did_it", "data-step": "7", "data-at": "4",
            "data-stage": "before", "data-about": "seat-0", "aria-label": "Training",
        },
    )  # fmt: skip


def on_the_path(ready, **changes):
    now = Lesson("Training", "about", 5, "now", ready=ready)
    return str(frame_html(frame(plies=0, lessons=(now,), **changes)))


def test_the_opening_of_a_first_lesson_says_what_the_tokens_mean():
    meaning = "own strength; winning earns more."
    assert meaning in on_the_path(1, at=0)
    assert meaning not in on_the_path(1, at=1)
    assert meaning not in on_the_path(0, at=0)


def test_a_first_lesson_is_marked_so_that_sources_and_readings_stay_out():
    assert " data-path" in on_the_path(1)
    assert " data-path" not in on_the_path(0)
    clause = str(clause_html(GAME.rulebook["3.15"]))
    assert '<span class="rw-reading">In the other reading' in clause
    assert 'class="rw-source rw-silence"' in clause


def test_every_control_sends_a_message_that_is_understood():
    asked = frame_html(frame(question=Question("Who wins?", ANSWERS, chosen=1)))
    moved = frame_html(frame(moves=(MoveButton("draw", "Draw"), MoveButton("pass", "Pass"))))
    course = tuple(Lesson(name, "", 2, state) for name, state in (("a", "now"), ("b", "to come")))
    ended = frame_html(frame(at=5, stage="after", lessons=course))
    seen = set()
    for attrs in controls(asked + moved + ended):
        message = {"step": 7, "do": attrs["data-do"]}
        message |= {"at": int(attrs["data-at"])} if "data-at" in attrs else {}
        message |= {"action": attrs["data-action"]} if "data-action" in attrs else {}
        assert read_click(message), message
        seen.add(attrs["data-do"])
    assert seen == {"next", "back", "jump", "choose", "lock", "play", "restart", "lesson"}


def primary(html):
    return re.search(r"<button[^>]*rw-primary[^>]*>(.*?)</button>", html)[1]


def test_the_primary_button_says_what_comes_next():
    assert primary(frame_html(frame())) == "Next →"
    assert primary(frame_html(frame(moves=(MoveButton("draw", "Draw a card"),)))) == "Draw a card"
    asked = frame(question=Question("Who wins?", ANSWERS))
    assert primary(frame_html(asked)) == "Check"
    assert primary(frame_html(frame(at=5, stage="after"))) == "Start again"


def test_a_question_can_be_locked_only_with_an_answer():
    asked = frame(question=Question("Who wins?", ANSWERS))
    lock = next(c for c in controls(frame_html(asked)) if c["data-do"] == "lock")
    assert "disabled" in lock
    chosen = replace(asked, question=Question("Who wins?", ANSWERS, 0))
    lock = next(c for c in controls(frame_html(chosen)) if c["data-do"] == "lock")
    assert "disabled" not in lock
    pressed = [c["aria-pressed"] for c in controls(frame_html(chosen)) if c["data-do"] == "choose"]
    assert pressed == ["true", "false"]


def test_before_the_reveal_nothing_says_which_answer_is_right():
    html = frame_html(frame(question=Question("Who wins?", ANSWERS, 0)))
    assert "data-right" not in html
    assert "rw-why" not in html


def test_the_reveal_says_right_and_wrong_in_symbol_and_word():
    html = frame_html(frame(stage="after", question=Question("Who?", REVEALED, 1, locked=True)))
    assert "✕ Not this time" in html
    assert re.search(r"✓</i> Right.*The Knight wins.*A tie is a win\.", html)
    assert re.search(r"✕</i> Wrong.*The Ninja wins.*your answer", html)
    assert 'data-do="choose"' not in html


def test_every_mark_of_the_strip_is_spoken():
    labels = [c["aria-label"] for c in controls(frame_html(frame())) if c["data-do"] == "jump"]
    assert labels[1] == "Step 2 of 6: right"
    assert labels[4] == "Step 5 of 6: where you are"
    assert [c.get("aria-current") for c in controls(frame_html(frame())) if c["data-do"] == "jump"][
        4
    ] == "step"


def test_numbers_are_shown_as_they_come_about():
    ninja, sword = map(GAME.pack.kind, ("Ninja", "Sword"))
    fight = [monsters(0, (ninja,), -1, 1), knight(0, (), 1), knight(0, (sword,), 1), won(0, 2, 1)]
    told = told_to(GAME.box(1), fight, 0)
    html = frame_html(frame(2, stage="after", told=told))
    plain = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))
    assert "Valor 1 3.5 + Sword 1 3.5 = 2" in plain
    assert "the Knight wins" in plain
    assert "Ninja: 1." not in html.partition("rw-said")[0]


def test_every_cited_clause_can_be_opened():
    told = (Told("It happened.", "3.6", "won"), Told("And this.", "3.8", "valor"))
    clauses = (GAME.rulebook["3.6"],)
    refused = Told("No.", "2.5", "refused")
    html = frame_html(frame(stage="after", told=told, clauses=clauses, refusal=refused))
    links = set(re.findall(r'href="#([^"]+)" data-open', html))
    targets = re.findall(r'data-clause="[^"]+" id="([^"]+)"', html)
    assert links == set(targets)
    assert len(targets) == len(set(targets)) == 3
    assert '<p class="rw-refusal" role="alert" data-kind="refused">' in html


def test_a_hint_without_a_clause_cites_nothing():
    html = frame_html(frame(refusal=Told("Answer the question first.", "", "later")))
    assert "→ Not now." in html
    assert 'data-open=""' not in html


def test_hostile_words_stay_text():
    bad = "<img src=x onerror=alert(1)>\"'"
    asked = Question(bad, (Answer(bad, True, bad), Answer(bad, False, bad)), 0, locked=True)
    html = frame_html(
        frame(
            title=bad, subtitle=bad, note=bad, told=(Told(bad, "", bad),), question=asked,
            moves=(MoveButton(bad, bad), MoveButton("b", bad)), refusal=Told(bad, ""),
            lessons=(Lesson(bad, bad, 1, "now"), Lesson(bad, bad, 1, bad)),
        )
    )  # fmt: skip
    assert "<img" not in html
    assert not any("onerror" in attrs for _, attrs in Elements(html).all)


def test_the_end_shows_each_line_and_the_total():
    state = GAME.deal(GAME.box(1), Stream(0))
    while state.to_act():
        state.apply(0, 0)
    html = outcome_html(state.outcome(), ("amber",))
    assert "Make a Lurking Pigeon" in html
    assert html.endswith("Total</th><td>8</td></tr></tfoot></table></div>")


def test_the_live_text_tells_what_happened_once():
    told = (Told("Amber's Knight draws Ninja.", "3.3", "drew"),)
    heard = spoken(frame(stage="after", told=told, news=True))
    assert heard == "Step 5 of 6. Amber's Knight draws Ninja. A note."
    assert spoken(frame(refusal=Told("No.", "2.5"))) == "Refused. No."
    assert frame_html(frame()).count("aria-live") == 1


def test_text_says_the_same():
    told = (Told("It happened.", "3.6", "won"),)
    asked = Question("Who wins?", REVEALED, 1, locked=True)
    words = frame_text(
        frame(stage="after", told=told, question=asked, clauses=(GAME.rulebook["3.6"],))
    )
    assert "Training · step 5 of 6" in words
    assert "Encounter in The Forest: Ninja" in words
    assert "- It happened. [3.6]" in words
    assert " - 2. The Ninja wins (your answer) No." in words
    assert "3.6 As strong is strong enough." in words


def test_the_text_of_the_end_has_the_score():
    state = GAME.deal(GAME.box(1), Stream(0))
    while state.to_act():
        state.apply(0, 0)
    words = frame_text(frame(outcome=state.outcome(), names=("amber",)))
    assert "amber: Valor Points 4 [6.3]" in words
    assert "amber: 8" in words


def test_the_rulebook_has_every_clause_once():
    html = rulebook_html(GAME.rulebook)
    ids = re.findall(r' id="rule-([^"]+)"', html)
    assert ids == [clause.id for clause in GAME.rulebook]
    assert set(re.findall(r'data-open="([^"]+)"', html)) <= set(ids)


@pytest.mark.parametrize("players", [1, 2])
def test_frame_and_imagined_frame_are_byte_identical(players):
    state = GAME.deal(GAME.box(players), Stream(5))
    view = GAME.view(state, 0)
    other = GAME.view(GAME.imagine(view, Stream(9)), 0)
    assert frame_html(frame(view=view)) == frame_html(frame(view=other))


@pytest.mark.parametrize("here", ["play", "rules"])
def test_a_bar_marks_the_page_that_it_is_on_and_no_other(here: str) -> None:
    marked = re.findall(r'href="([^"]*)" aria-current="page"', str(top(game("wild_side"), here)))
    assert {*marked} == {f"wild_side/{here}.ipynb"}
