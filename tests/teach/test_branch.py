"""What-if: every legal move can be tried, nothing counts, and nothing is revealed."""

from __future__ import annotations

import gc
from dataclasses import replace

import pytest

import kit.games.wizard_did_it as module
from kit import GAMES, game
from kit.core.cards import Card, Pack
from kit.core.game import Game
from kit.core.rng import Scripted, Stream
from kit.files.index import headings
from kit.files.scenario import one_shipped, parse_scenario
from kit.files.wire import Click, Do
from kit.games.wizard_did_it.state import written as written_table
from kit.play.match import Match
from kit.show.lesson.screen import frame_html
from kit.show.lesson.text import frame_text
from kit.teach.frame import LessonFrame, WhatIfFrame
from kit.teach.lesson.course import Course
from kit.teach.lesson.walkthrough import Walkthrough
from kit.teach.lesson.what_if import LONG, Branch
from tests.canaries import LESSON, WORDS
from tests.teach.lessons import WILD, do, lesson


def started(at: int = 0) -> Walkthrough:
    walk = Walkthrough(lesson())
    do(walk, "jump", at=at)
    do(walk, "whatif")
    return walk


def test_leaving_and_coming_back_changes_nothing() -> None:
    walk = Walkthrough(lesson())
    before, state = walk.frame(), walk.script.match.state.clone()
    frame = do(walk, "whatif")
    assert isinstance(frame, WhatIfFrame)
    assert frame.view == before.view
    do(walk, "play", action="Sword > amber crypt")
    do(walk, "seat", at=1)
    frame = do(walk, "return")
    assert walk.script.match.state == state
    assert replace(frame, step=before.step) == before


def test_any_legal_move_can_be_played_for_any_seat() -> None:
    walk = started()
    frame = do(walk, "play", action="Sword > amber crypt")
    assert any("Sword" in line.text and line.clause for line in frame.told)
    assert frame.moves == ()
    assert "Violet is to act now" in frame.note
    frame = do(walk, "seat", at=1)
    assert "You now look through Violet's eyes." in frame.note
    assert "imagined" in frame.note
    assert frame.view.seat == 1
    assert [move.action for move in frame.moves] == walk.branch.match.legal(1)
    assert do(walk, "play", action=frame.moves[0].action).refusal is None


def test_whoever_else_is_to_act_can_be_let_play() -> None:
    walk = started()
    assert "bot" not in walk.frame().ways
    frame = do(walk, "play", action="Sword > amber crypt")
    assert "bot" in frame.ways
    assert "Let Violet play" in frame_html(frame)
    frame = do(walk, "bot")
    assert [seat for seat, _ in walk.branch.match.actions] == [0, 1]
    assert frame.view.seat == 0
    assert frame.told
    assert frame.moves, "it is the learner's turn again"
    do(walk, "bot")
    assert len(walk.branch.match.actions) == 2, "nobody else is to act"


def test_a_refused_move_names_its_rule_and_changes_nothing() -> None:
    walk = started()
    state = walk.branch.match.state.clone()
    frame = do(walk, "play", action="Ninja > amber forest")
    assert frame.refusal.clause == "2.4"
    assert walk.branch.match.state == state
    assert do(walk, "seat", at=0).refusal is None


def test_a_move_out_of_turn_is_refused_by_its_rule() -> None:
    walk = started()
    do(walk, "seat", at=1)
    held = walk.branch.match.state.table()["hands"][1][0]  # imagined, so it may be any card
    labels = walk.branch.match.box.notation.labels
    move = next(label for label in labels if label.startswith(held))
    assert do(walk, "play", action=move).refusal.clause == "2.3"


def test_a_move_can_be_typed_as_its_button_says_it_and_nonsense_is_a_sentence() -> None:
    walk = started()
    words = walk.frame().moves[0].words
    assert do(walk, "play", action=words.upper()).refusal is None
    do(walk, "undo")
    frame = do(walk, "play", action="<img src=x>")
    assert "is not a move that I can read" in frame.refusal.text
    assert "<img" not in frame_html(frame)


def test_undo_takes_back_one_move() -> None:
    walk = started()
    state = walk.branch.match.state.clone()
    do(walk, "play", action="Sword > amber crypt")
    frame = do(walk, "undo")
    assert walk.branch.match.state == state
    assert frame.played == ()
    assert isinstance(do(walk, "undo"), WhatIfFrame)


def test_what_is_barred_is_told_rule_by_rule_on_request() -> None:
    walk = started()
    assert walk.frame().barred is None
    frame = do(walk, "help")
    clauses = [one.told.clause for one in frame.barred]
    assert len(clauses) == len(set(clauses)) > 1
    assert "2.11" in clauses
    assert set(clauses) <= set(frame.cited)
    assert all(one.words and one.told.text for one in frame.barred)


def test_a_waiting_question_is_left_for_good_and_can_still_be_revealed() -> None:
    walk = Walkthrough(lesson())
    do(walk, "jump", at=3)
    do(walk, "choose", at=0)
    do(walk, "whatif")
    frame = do(walk, "return")
    assert frame.marks[3] == "skipped"
    assert frame.question.closed
    assert frame.question.chosen is None
    assert not frame.waiting
    assert [answer.right for answer in frame.question.answers] == [None, None]
    do(walk, "choose", at=0)
    assert do(walk, "lock").stage == "before"
    frame = do(walk, "next")
    assert [answer.right for answer in frame.question.answers] == [True, False]
    assert do(walk, "jump", at=3).marks[3] == "skipped"


def test_a_what_if_goes_to_the_end_of_the_game_and_shows_the_score() -> None:
    walk = Walkthrough(lesson(WILD))
    frame = do(walk, "whatif")
    rng = Stream(3)
    for _ in range(LONG):
        acting = walk.branch.match.to_act()
        if not acting:
            break
        if walk.branch.seat not in acting:
            frame = do(walk, "seat", at=acting[0])
        frame = do(walk, "play", action=rng.choice(frame.moves).action)
    assert frame.outcome is not None
    assert "The game ends here." in frame.note
    assert "rw-score" in frame_html(frame)
    assert isinstance(frame, WhatIfFrame)


def test_a_what_if_is_not_endless(monkeypatch) -> None:
    monkeypatch.setattr("kit.teach.lesson.what_if.LONG", 3)
    walk = Walkthrough(lesson(WILD))
    frame = do(walk, "whatif")
    for _ in range(3):
        acting = walk.branch.match.to_act()
        if walk.branch.seat not in acting:
            frame = do(walk, "seat", at=acting[0])
        assert frame.refusal is None
        frame = do(walk, "play", action=frame.moves[0].action)
    walk.branch.let_other()
    if walk.branch.seat not in walk.branch.match.to_act():
        frame = do(walk, "seat", at=walk.branch.match.to_act()[0])
    frame = do(walk, "play", action=frame.moves[0].action)
    assert "long enough" in frame.refusal.text
    assert len(walk.branch.match.actions) == 3


def test_there_is_no_what_if_when_the_game_is_over() -> None:
    walk = Walkthrough(one_shipped("wizard_did_it", headings("wizard_did_it")[0].key))
    while not walk.script.over:
        do(walk, "next")
    assert walk.script.match.outcome()
    assert "whatif" not in walk.frame().ways
    frame = do(walk, "whatif")
    assert isinstance(frame, LessonFrame)
    assert "The game is over here" in frame.refusal.text


def test_the_strip_leads_back_to_the_script() -> None:
    walk = started()
    frame = do(walk, "jump", at=2)
    assert isinstance(frame, LessonFrame)
    assert frame.at == 2


@pytest.mark.parametrize("what", ["next", "back", "lock", "choose", "whatif", "again"])
def test_other_clicks_do_nothing_off_the_script(what: Do) -> None:
    walk = started()
    do(walk, "play", action="Sword > amber crypt")
    frame = do(walk, what)
    assert frame.played == ("Sword > amber crypt",)
    assert frame.at == 0


def test_a_link_plays_a_what_if_again() -> None:
    walk = started()
    do(walk, "play", action="Sword > amber crypt")
    do(walk, "seat", at=1)
    do(walk, "play", action=walk.frame().moves[0].action)
    labels = walk.branch.labels
    assert labels[0] == "Sword > amber crypt"
    assert labels[1].startswith("violet: ")
    again = Walkthrough(lesson())
    again.branch_with(labels[:1])
    assert again.frame().played == tuple(labels[:1])
    assert again.frame().view.seat == again.script.seat


def test_a_link_that_does_not_fit_says_where_it_stopped() -> None:
    walk = Walkthrough(lesson())
    walk.branch_with(["Sword > amber crypt", "violet: Sword > amber crypt x", "Bear > amber ship"])
    frame = walk.frame()
    assert frame.played == ("Sword > amber crypt",)
    assert "violet: Sword > amber crypt x" in frame.refusal.text


@pytest.mark.parametrize("slug", GAMES)
def test_a_course_names_the_what_if_in_its_place(slug: str) -> None:
    course = Course(slug)
    while course.walk.script.match.state.legal(course.walk.script.seat) == []:
        do(course, "next")
    assert course.place().moves == []
    frame = do(course, "whatif")
    do(course, "play", action=frame.moves[0].action)
    assert course.place().moves == [frame.moves[0].action]
    assert isinstance(do(course, "return"), LessonFrame)
    assert course.place().moves == []


# Secrets


@pytest.mark.parametrize("slug", GAMES)
def test_a_branch_depends_on_nothing_but_the_view(slug: str) -> None:
    """Two tables that one seat cannot tell apart give the same what-if, from every seat."""
    found, rng = game(slug), Stream(11)
    for players in found.players[:2]:
        state = found.deal(found.box(players), Stream(5))
        for _ in range(6):
            if not state.to_act():
                break
            other = found.imagine(found.view(state, 0), rng)
            one, two = (Branch(found, found.view(s, 0), Stream(1)) for s in (state, other))
            assert shown(one, players) == shown(two, players)
            seat = state.to_act()[0]
            state.apply(seat, rng.choice(state.legal(seat)))


def shown(branch: Branch, players: int) -> list[object]:
    """Return everything visible in a branch: each seat's view, before and after a few moves."""
    found: list[object] = []
    for _ in range(3):
        for seat in range(players):
            branch.sit(seat)
            branch.ask()
            found.append((branch.view, branch.moves(), standing(branch), branch.note()))
        if branch.match.to_act():
            branch.sit(branch.match.to_act()[0])
            branch.play(branch.moves()[0].action)
            found.append((branch.told, branch.match.outcome()))
    return found


def standing(branch: Branch) -> tuple[object, ...]:
    """Return the state of a branch: view, seats to act, moves so far, and forbidden moves."""
    seats = (branch.seat, branch.home, branch.seats, branch.match.to_act())
    return (*seats, branch.labels, branch.barred, branch.sample)


def test_a_branch_never_holds_the_true_table() -> None:
    walk = started()
    true = {id(walk.script.match.state), id(walk.script.match), id(walk.script.match.start)}
    todo, seen = [walk.branch], set()
    while todo:
        thing = todo.pop()
        if id(thing) in seen or isinstance(thing, (type, Game)) or callable(thing):
            continue
        seen.add(id(thing))
        assert id(thing) not in true
        assert not isinstance(thing, Scripted)
        todo += [one for one in gc.get_referents(thing) if not isinstance(one, (str, int))]


def test_the_stream_is_fresh_each_time_and_never_the_lessons() -> None:
    walk, tables = Walkthrough(lesson()), set()
    for _ in range(8):
        do(walk, "whatif")
        tables.add(str(walk.branch.match.state.table()))
        do(walk, "return")
    assert len(tables) > 1


def test_a_scripted_chance_cannot_be_fished_out(monkeypatch) -> None:
    """A what-if never reads the script, so it cannot reveal a scripted chance."""
    asked = []
    monkeypatch.setattr(Scripted, "_next", lambda _, wanted: asked.append(wanted))
    monkeypatch.setattr(Scripted, "clone", lambda self: self)
    state = game("wild_side").deal(game("wild_side").box(2), Stream(1))
    state.rng = Scripted([1, 2, 3])
    branch = Branch(game("wild_side"), game("wild_side").view(state, 0))
    rng = Stream(2)
    while branch.match.to_act() and len(branch.match.actions) < 60:
        branch.sit(branch.match.to_act()[0])
        branch.play(rng.choice(branch.moves()).action)
    assert asked == []


def canaries() -> Game:
    """Return the game with cards that no deck contains: only the true table can show them."""
    numbers = {"strength": 1, "home": "", "pair": ""}
    odd = tuple(
        Card(word, "stack", "monster", numbers, 0, why="a canary", text="x") for word in WORDS[:3]
    )
    found = game("wizard_did_it")
    return replace(found, pack=Pack("canaries", (*found.pack.cards, *odd), found.effects))


def test_no_canary_is_seen_before_or_in_a_what_if(monkeypatch) -> None:
    monkeypatch.setattr(module, "GAME", canaries())
    monkeypatch.setattr(written_table, "refuse", lambda *_: None)  # no real table has these cards
    written = parse_scenario(LESSON, "canaries.yaml")
    walk = Walkthrough(written)
    assert "Qzxhand" in str(walk.script.match.state.table()), "the canaries are really there"
    for at in range(2):
        do(walk, "jump", at=at)
        silent(walk)
        do(walk, "whatif")
        for turn in range(4):
            for seat in (0, 1):
                do(walk, "seat", at=seat)
                do(walk, "help")
                silent(walk)
            do(walk, "seat", at=walk.branch.match.watcher)
            do(walk, "play", action=walk.frame().moves[turn].action)
            silent(walk)
        do(walk, "return")
        silent(walk)


def silent(walk: Walkthrough) -> None:
    """Check that nothing a learner can look at contains a canary."""
    frame = walk.frame()
    everything = frame_html(frame) + frame_text(frame) + repr(walk.branch)
    everything += str(list(frame.moves)) + str(standing(walk.branch) if walk.branch else "")
    for word in WORDS:
        assert word not in everything


def test_a_stale_click_is_stale_off_the_script_too() -> None:
    walk = started()
    assert walk.click(Click(step=0, do="return")) is None
    assert walk.branch is not None


def test_imagine_is_what_a_branch_is_made_from() -> None:
    found, asked = game("wild_side"), []
    spy = replace(found, imagine=lambda view, rng: asked.append(view) or found.imagine(view, rng))
    state = found.deal(found.box(2), Stream(1))
    view = found.view(state, 1)
    branch = Branch(spy, view)
    assert asked == [view]
    assert isinstance(branch.match, Match)
    assert branch.seat == 1
