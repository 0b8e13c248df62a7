"""A whole game without a screen: from the deal to the score, fair, with help that does not play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest

from kit import GAMES, game
from kit.core.errors import Unreadable
from kit.core.game import Choice
from kit.files.from_save import scenario_from
from kit.files.save import load
from kit.files.wire import Click
from kit.play.game_code import read_game
from kit.teach.frame import WhatIfFrame
from kit.teach.play.frames import PassFrame, PlayFrame
from kit.teach.play.session import Play
from kit.teach.play.setup import PERSON, PLAYERS, option_choices, sit_down
from tests.teach.play_games import do, frames, start
from tests.walks import playable, short

WIZARDS = ("one-ply", "one-ply")


def test_a_person_sits_down_at_the_table_of_a_first_game() -> None:
    setup = sit_down("wild_side")
    assert setup.players == (PERSON, "one-ply")
    assert len(sit_down("wicked_wise").players) == 4
    assert sit_down("wizard_did_it", [PERSON]).box.players == 1


@pytest.mark.parametrize(
    ("players", "seed", "says"),
    [
        (["person"] * 9, None, "for 2, 3, 4, 5, 6, 7, 8 players"),
        (["person", "onely"], None, "did you mean 'one-ply'?"),
        (["random", "random"], None, "somebody has to play"),
        (["person", "random"], -1, "seed must be a whole number"),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_a_sentence(players, seed, says) -> None:
    with pytest.raises(Unreadable) as wrong:
        sit_down("wild_side", players, None, seed)
    assert says in str(wrong.value)


def test_every_option_comes_with_its_ruling_and_lengths_first() -> None:
    rows = option_choices(game("wild_side"))
    assert (rows[0].name, rows[0].length) == ("rounds", True)
    assert {row.name for row in rows} == {o.name for o in game("wild_side").options}
    assert all(row.title == game("wild_side").rulebook[row.clause].title for row in rows)


def test_neither_setup_nor_session_tells_the_seed() -> None:
    play = start(seed=271828)
    assert "271828" not in repr(play.setup) + repr(play) + repr(play.frame())


def every_reading() -> Iterator[tuple[str, int, dict[str, Choice]]]:
    """Yield games in which each choice of an option and each number of players comes up."""
    for slug in GAMES:
        found, left = game(slug), list(game(slug).players)
        for option in found.options:
            for choice in option.choices[1:3]:
                wanted = {**short(slug), option.name: choice}
                if option.name == "rounds":
                    wanted = short(slug)
                for players in [*left, *found.players]:
                    options = playable(found, players, wanted)
                    if options[option.name] == wanted[option.name]:
                        break
                left = [count for count in left if count != players]
                yield slug, players, wanted
        yield from ((slug, players, short(slug)) for players in left)


@pytest.mark.parametrize(("slug", "players", "wanted"), [*every_reading()])
def test_a_whole_game_with_every_reading_and_number_of_players(
    slug: str, players: int, wanted: dict[str, Choice]
) -> None:
    options = playable(game(slug), players, wanted)
    play = start(slug, ("one-ply",) * (players - 1), options=options, seed=players)
    *_, last = frames(play)
    assert play.match.box.options == options
    assert last.stage == "over"
    assert last.outcome == play.match.outcome()
    assert last.outcome.lines
    assert {line.clause for line in last.outcome.lines} <= {*last.cited}
    assert last.note.startswith("The game is over. ")
    assert ("You have won" in last.note) == (play.seat in last.outcome.winners)


def test_other_people_see_a_screen_that_names_them_and_no_more() -> None:
    play = start("wild_side", (), people=3, options={"rounds": "once"})
    seen = []
    for at, frame in enumerate(frames(play)):
        if isinstance(frame, PassFrame):
            known = {field.name for field in fields(frame)} - {"game", "title", "refusal", "titles"}
            assert known == {"step", "at", "of", "marks", "stage", "seat", "name", "note"}
            assert frame.name.lower() == play.match.game.seats[frame.seat]
            assert do(play, "play", action="done").stage == "pass", "nobody plays unseen"
            seen.append(frame.seat)
        elif seen:
            assert frame.view.seat == frame.seat == seen[-1]
            assert "skip" not in frame.ways, "people are not skipped"
        if at > 60:
            break
    assert {*seen} == {0, 1, 2}


def test_each_person_is_told_everything_once() -> None:
    play = start("witless_wizards", ("one-ply",), people=2)
    told: dict[int, list[str]] = {0: [], 1: []}
    for frame in frames(play):
        if isinstance(frame, PlayFrame):
            told[frame.seat] += [line.text for line in frame.told]
    for seat, lines in told.items():
        heard = [play.match.game.tell(play.match.box, event) for event in play.match.seen(seat)]
        assert lines == heard[: len(lines)]
        assert len(lines) > len(heard) / 2


def test_opponents_move_one_at_a_time_or_up_to_my_turn() -> None:
    play = start("witless_wizards", WIZARDS, options={"first": "albus"})
    frame = play.frame()
    assert (frame.stage, frame.next) == ("others", 1)
    assert "Albus moves next." in frame.note
    frame = do(play, "next")
    assert len(play.match.actions) == 1
    assert frame.told
    assert all(line.clause for line in frame.told)
    frame = do(play, "skip")
    assert frame.stage == "turn"
    assert {seat for seat, _ in play.match.actions} >= {1, 2}


def test_skip_goes_on_to_the_next_choice_and_makes_forced_moves() -> None:
    play = start("rock_paper_wizard", WIZARDS)
    do(play, "play", action=play.frame().moves[0].action)
    while (frame := do(play, "skip")).stage == "round":
        do(play, "next")
    assert (frame.stage, len(frame.moves) > 1) == ("turn", True)
    resolved = {event.seat for event in play.match.seen(0) if event.kind == "resolves"}
    assert 0 in resolved, "one's own spell too"


def test_a_forced_move_is_made_at_the_pace_and_undo_goes_back_to_a_choice() -> None:
    play = start("rock_paper_wizard", WIZARDS)
    do(play, "play", action=play.frame().moves[0].action)
    while not play.forced:
        assert play.go_on()
    frame, made = play.frame(), len(play.match.actions)
    assert frame.note == "You have only one move. It is made for you."
    assert play.waits > 0
    assert play.go_on()
    assert play.match.actions[made][0] == 0
    assert len(do(play, "undo").moves) > 1
    assert not play.match.actions


def test_a_pause_stops_everything_and_a_hidden_page_too() -> None:
    play = start("witless_wizards", ("thinker, quick",), options={"first": "albus"})
    assert do(play, "pause", at=1).paused
    assert (play.waits, play.go_on()) == (None, False)
    assert not do(play, "pause", at=0).paused
    assert play.go_on(), "the thinker begins"
    do(play, "pause", at=1)
    assert not play.busy
    do(play, "pause", at=0)
    assert play.click(Click(step=play.step, do="away", at=1)) is None, "there is nothing to show"
    assert play.waits is None
    play.click(Click(step=play.step, do="away", at=0))
    assert play.waits > 0


def test_a_click_that_a_bots_move_overtook_is_done_or_answered() -> None:
    play = start("witless_wizards", WIZARDS, options={"first": "albus"})
    seen = play.step
    play.go_on()
    frame = play.click(Click(step=seen, do="play", action="keep"))
    assert frame.refusal.text.startswith("Somebody moved before your click arrived.")
    assert isinstance(play.click(Click(step=seen, do="whatif")), WhatIfFrame)
    assert play.click(Click(step=seen, do="return")) is None, "the second click of a double click"


def test_a_click_on_a_forced_move_that_was_just_made_is_not_made_twice() -> None:
    play = start("rock_paper_wizard", WIZARDS)
    do(play, "play", action=play.frame().moves[0].action)
    while not play.forced:
        play.go_on()
    seen, only = play.step, play.frame().moves[0].action
    play.go_on()
    made = len(play.match.actions)
    assert play.click(Click(step=seen, do="play", action=only)) is None
    assert len(play.match.actions) == made


def test_a_stale_click_changes_nothing() -> None:
    play = start()
    assert play.click(Click(step=play.step + 1, do="skip")) is None
    assert play.step == 0


def test_a_move_out_of_turn_and_one_that_is_refused() -> None:
    waiting = start("witless_wizards", WIZARDS, options={"first": "albus"})
    assert do(waiting, "play", action="keep").refusal.text == "It is not your turn."
    play = start("wild_side", WIZARDS)
    frame = play.frame() if play.my_turn else do(play, "skip")
    legal = {move.action for move in frame.moves}
    labels = play.match.box.notation.labels
    barred = next(label for label in labels if label not in legal and label != "done")
    refused = do(play, "play", action=barred).refusal
    assert refused.clause in play.match.game.rulebook
    assert do(play, "play", action="gibberish").refusal.kind == "later"
    assert not play.match.actions or play.match.actions[-1][0] != 0


def test_why_not_gives_an_example_for_each_rule() -> None:
    play = start("wild_side", WIZARDS)
    frame = play.frame() if play.my_turn else do(play, "skip")
    assert frame.barred is None
    frame = do(play, "help")
    assert frame.barred
    assert all(one.told.clause in frame.cited for one in frame.barred)


def test_undo_goes_back_to_my_own_choice_and_is_marked() -> None:
    play = start("witless_wizards", WIZARDS, options={"first": "liana"})
    assert do(play, "undo").refusal.text == "You have no move to undo yet."
    before = play.match.state.clone()
    do(play, "play", action=play.frame().moves[0].action)
    do(play, "skip")
    played = len(play.match.actions)
    while play.match.actions:
        frame = do(play, "undo")
    assert play.match.state == before
    assert frame.undone >= played
    assert "undo" not in frame.ways


def test_what_if_begins_at_the_present_table_and_leaves_it_alone() -> None:
    play = start("witless_wizards", WIZARDS, options={"first": "liana"})
    frame, state = play.frame(), play.match.state.clone()
    tried = do(play, "whatif")
    assert isinstance(tried, WhatIfFrame)
    assert tried.view == frame.view
    while "bot" not in tried.ways:
        tried = do(play, "play", action=tried.moves[0].action)
    before = len(tried.played)
    tried = do(play, "bot")
    assert len(tried.played) == before + 1
    assert tried.played[-1].startswith("albus: ")
    back = do(play, "return")
    assert play.match.state == state
    assert back.view == frame.view


def test_the_coach_is_off_until_asked_and_thinks_in_slices() -> None:
    play = start("witless_wizards", WIZARDS, options={"first": "liana"})
    assert play.frame().coach is None
    assert not play.busy
    frame = do(play, "coach")
    assert frame.coach.busy
    for _ in range(3):
        play.work(0.5)
    frame = play.frame()
    assert not frame.coach.busy
    assert {row.action for row in frame.coach.rows} == {move.action for move in frame.moves}
    frame = do(play, "play", action=frame.coach.rows[0].action)
    assert frame.judged == "Good: the coach knows no better move."
    assert do(play, "coach").coach is None


def test_the_coach_says_so_where_there_is_nothing_to_choose() -> None:
    play = start("rock_paper_wizard", WIZARDS)
    do(play, "coach")
    frame = do(play, "play", action=play.frame().moves[0].action)
    while not play.forced:
        frame = do(play, "next")
    assert (frame.coach.summary, frame.coach.busy) == ("There is only one move.", False)
    assert do(play, "coach").coach is None, "it was on, and is off now"


def test_a_thinker_works_in_slices_and_can_be_hurried() -> None:
    play = start("witless_wizards", ("thinker, quick",), options={"first": "albus"})
    frame = do(play, "next")
    assert frame.thinking
    assert frame.note == "Albus is thinking."
    assert not play.work(0.01), "its time is not up"
    assert play.match.actions == []
    frame = do(play, "next")
    assert len(play.match.actions) == 1
    assert not frame.thinking
    do(play, "next")
    step = play.step
    assert play.work(10.0)
    assert len(play.match.actions) == 2
    assert play.step == step + 1, "a click made for the old frame is stale"


def test_all_choose_at_once_and_nobody_waits() -> None:
    play = start("rock_paper_wizard", WIZARDS)
    frame = play.frame()
    assert (frame.stage, frame.acting) == ("turn", (0, 1, 2))
    rethink = start("rock_paper_wizard", WIZARDS, options={"rethink": "until all are ready"})
    frame = do(rethink, "play", action=rethink.frame().moves[0].action)
    assert (frame.stage, frame.next) == ("turn", 1), "she may think again, and others may choose"
    *_, last = frames(rethink)
    assert last.stage == "over"


@pytest.fixture(scope="module")
def finished() -> Play:
    play = start("witless_wizards", WIZARDS, seed=4)
    *_, _last = frames(play)
    while play.busy:
        play.work(10.0)
    return play


def test_after_the_game_it_says_where_it_turned(finished: Play) -> None:
    ending = finished.frame().ending
    assert not ending.busy
    assert 1 <= len(ending.turning) <= 3
    assert [point.at for point in ending.turning] == sorted(point.at for point in ending.turning)
    for point in ending.turning:
        assert abs(point.after - point.before) >= 0.05
        assert point.says.startswith("Your chance to win ")
        assert finished.match.actions[point.at][0] == finished.seat


def test_a_turning_point_shows_the_table_as_it_was_seen(finished: Play) -> None:
    point = finished.frame().ending.turning[0]
    frame = do(finished, "jump", at=point.at)
    assert frame.stage == "then"
    assert frame.view == finished.match.view_before(point.at, finished.seat)
    assert frame.told == point.told
    assert frame.moves == ()
    end = do(finished, "return")
    assert end.stage == "over"
    assert point in end.ending.turning, "nothing has to be thought again"


def test_one_steps_through_ones_own_choices(finished: Play) -> None:
    first = finished.frame().ending.turning[0].at
    frame = do(finished, "jump", at=first)
    met = [frame.at]
    while frame.later is not None:
        at, frame = frame.at, do(finished, "jump", at=frame.later)
        assert frame.earlier == at
        assert "Your chance to win " in frame.note
        assert finished.match.actions[frame.at][0] == finished.seat
        met.append(frame.at)
    assert {point.at for point in finished.frame().ending.turning} <= set(met)
    do(finished, "return")


def test_the_rules_that_came_up_lead_to_lessons(finished: Play) -> None:
    rules = finished.frame().ending.rules
    assert {rule.clause for rule in rules} == {e.clause for e in finished.match.seen(finished.seat)}
    assert any(rule.lessons for rule in rules)
    assert rules[0].times <= rules[-1].times


def test_the_code_plays_the_game_again(finished: Play) -> None:
    code = finished.frame().ending.code
    again = read_game(code, {"WL": game("witless_wizards")})
    assert again.match.actions == finished.match.actions
    assert start("witless_wizards").code == "", "a game that goes on keeps its deal"


def test_a_game_is_saved_and_becomes_a_lesson(finished: Play, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    finished.save(path)
    assert load(path).actions == finished.match.actions
    assert "rulewalk: scenario" in scenario_from(path, "Mine", 1, 4)


def test_one_can_play_on_from_an_earlier_moment() -> None:
    play = start("witless_wizards", WIZARDS, seed=4)
    *_, _last = frames(play)
    at = next(at for at, (seat, _) in enumerate(play.match.actions) if seat == 0)
    view = play.match.view_before(at, 0)
    frame = do(play, "again", at=at)
    assert frame.stage == "turn"
    assert frame.view == view
    *_, last = frames(play)
    assert last.ending.code == "", "what was made up has no deal of its own"


def test_a_new_deal_keeps_the_seats() -> None:
    play = start("witless_wizards", WIZARDS, seed=4)
    *_, _last = frames(play)
    seed = play.setup.seed
    frame = do(play, "restart")
    assert frame.stage in ("turn", "others")
    assert play.setup.players == (PERSON, *WIZARDS)
    assert play.setup.seed != seed
    assert not play.match.actions


def test_every_kind_of_player_is_explained() -> None:
    assert all(PLAYERS.values())
    setup = sit_down("wild_side", list(PLAYERS))
    assert [setup.bot(seat) is not None for seat in range(1, len(PLAYERS))]
