"""The table of a play page: the choices before the deal, and several games in a row."""

from __future__ import annotations

from time import perf_counter, sleep
from typing import Any

import pytest

from kit import GAMES
from kit.files.wire import Click, Do
from kit.teach.play.ending import TABLES
from kit.teach.play.frames import PlayFrame, SetupFrame
from kit.teach.play.table import LEAST, PAUSE, SLICE, Draft, Effort, PlayTable
from tests.teach.play_games import frames, start


def press(table: PlayTable, do: Do, at: int = 0, action: str = ""):
    frame = table.click(Click(step=table.step, do=do, at=at, action=action))
    assert frame is not None
    return frame


def pick(table: PlayTable, head: str, words: str) -> SetupFrame:
    """Choose something by its words, as a learner would."""
    row = next(row for row in table.frame().rows if row.head == head)
    return press(table, "choose", next(one.at for one in row.picks if one.words == words))


@pytest.mark.parametrize("slug", GAMES)
def test_every_choice_can_be_chosen_and_is_then_marked(slug: str) -> None:
    table = PlayTable(slug)
    for at in range(len([pick for row in table.frame().rows for pick in row.picks])):
        before = table.draft
        frame = press(table, "choose", at)
        assert next(one for row in frame.rows for one in row.picks if one.at == at).chosen
        table.draft = before
    frame = press(table, "choose", at=99_999)
    assert isinstance(frame, SetupFrame)


def test_a_table_as_it_was_chosen() -> None:
    table = PlayTable("wild_side")
    pick(table, "Players", "3")
    pick(table, "Against", "thinkers, quick")
    pick(table, "Hawk", "a beginner")
    pick(table, "Rounds", "once")
    press(table, "choose", action="77")
    frame = press(table, "next")
    assert isinstance(frame, PlayFrame)
    assert table.play.setup.players == ("person", "random", "thinker, quick")
    assert table.play.setup.box.options["rounds"] == "once"
    assert table.play.setup.seed == 77
    assert "77" not in repr(table) + repr(table.draft)


def test_what_cannot_be_is_said_and_nothing_is_dealt() -> None:
    table = PlayTable("wild_side")
    for odd in ("-1", "x", "9" * 30, "٣"):
        assert "A deal has a number from 0 to " in press(table, "choose", action=odd).refusal.text
    for seat in ("Wolf", "Hawk"):
        pick(table, seat, "a beginner")
    said = press(table, "next").refusal.text
    assert said == "Somebody has to play: let a person sit down."
    assert table.play is None


def test_steps_only_grow_and_stale_clicks_are_dropped() -> None:
    table = PlayTable("witless_wizards", Draft(("person", "one-ply"), (("first", "albus"),)))
    steps = [table.step]
    for do in ("next", "next", "skip", "table", "next", "table"):
        press(table, do)
        steps.append(table.step)
    assert steps == sorted({*steps})
    assert table.click(Click(step=0, do="next")) is None
    press(table, "next")
    assert table.click(Click(step=0, do="play", action="keep")) is None
    assert table.click(Click(step=0, do="pace", at=3)).pace == "fast", "this means the same always"
    press(table, "table")
    assert press(table, "next").pace == "fast", "it is kept for the next game"


def test_others_move_by_themselves_at_the_pace_that_was_chosen() -> None:
    draft = Draft(("person", "one-ply", "one-ply"), (("first", "albus"),), 3)
    table = PlayTable("witless_wizards", draft)
    assert press(table, "next").pace == "normal"
    play = table.play
    normal = play.waits
    press(table, "pace", 3)
    assert 0 < play.waits < normal
    press(table, "pace", 1)
    assert play.waits > normal
    press(table, "pace", 0)
    assert play.waits is None
    play.go_on()
    assert play.match.actions == [], "nobody moves unasked"
    press(table, "pace", 1)
    told = 0
    while play.waits is not None:
        play.go_on()
        assert len(play.told()) >= told, "what happened since the last click stays told"
        told = len(play.told())
    assert play.my_turn
    assert {seat for seat, _ in play.match.actions} == {1, 2}


def host(table: PlayTable, seconds: float = 60.0) -> list[Any]:
    """Do a host's work without waiting, until nothing is left to do; return what it shows."""
    shown, until = [], perf_counter() + seconds
    while table.wait() is not None and perf_counter() < until:
        frame = table.tick()
        shown += [frame] if frame else []
    return shown


def test_a_host_that_does_what_it_is_asked_sees_a_thinker_move() -> None:
    draft = Draft(("person", "thinker, quick", "one-ply"), (("first", "albus"),), 3)
    table = PlayTable("witless_wizards", draft)
    assert table.wait() is None, "nobody moves before the deal"
    assert table.tick() is None
    press(table, "next")
    steps = [frame.step for frame in host(table)]
    assert table.play.my_turn
    assert {seat for seat, _ in table.play.match.actions} == {1, 2}
    assert steps == sorted({*steps})
    assert steps[-1] == table.step


def test_a_thinker_who_was_kept_from_thinking_moves_as_soon_as_it_can() -> None:
    draft = Draft(("person", "thinker, quick"), (("first", "albus"),), 3)
    table = PlayTable("witless_wizards", draft)
    press(table, "next")
    table.tick()
    assert table.play.opponents.thinking
    sleep(0.15)  # its time is up before it has tried any move
    while not table.play.match.actions:
        assert table.wait() < 0.5
        table.tick()
    assert not table.play.opponents.thinking


class Clocks:
    """A wall clock, and a processor clock that gets a share of the time."""

    def __init__(self) -> None:
        self.wall = self.processor = 0.0
        self.free = 1.0

    def think(self, seconds: float) -> None:
        self.wall += seconds / self.free
        self.processor += seconds


def test_a_page_gives_way_while_others_wait_and_comes_back() -> None:
    clocks = Clocks()
    effort = Effort(lambda: clocks.wall, lambda: clocks.processor)
    alone = effort.rest
    effort.spend(clocks.think)
    assert (effort.share, effort.rest) == (1.0, alone)
    clocks.free = 2 / 30  # thirty pages on two cores
    for _ in range(6):
        effort.spend(clocks.think)
    assert effort.share < 0.2
    assert effort.rest > 4 * SLICE, "it rests longer than it thinks"
    for _ in range(100):
        effort.spend(clocks.think)
    assert effort.rest < 1, "and never sleeps for long"
    clocks.free = 1.0
    for _ in range(100):
        effort.spend(clocks.think)
    assert effort.share == 1.0


def test_a_clock_that_stands_still_says_nothing() -> None:
    effort = Effort(lambda: 0.0, lambda: 0.0)
    effort.spend(lambda seconds: None)
    assert effort.share == 1.0


def test_a_look_back_can_be_left_after_any_imagined_game() -> None:
    play = start("witless_wizards", ("one-ply",), seed=4)
    *_, _last = frames(play)
    back, slices = play.looking_back, 0
    while back.busy:
        back.work(0.0)
        slices += 1
    free = [at for at, (seat, _) in enumerate(play.match.actions) if seat == 0]
    assert slices == TABLES * sum(play.match.free_before(at) for at in free)


def test_the_worst_turning_point_of_a_game_is_kept_as_evidence() -> None:
    play = start("witless_wizards", ("one-ply",), seed=4)
    *_, _last = frames(play)
    play.witnessed()
    while play.busy:
        play.work(1.0)
    worst = play.looking_back.largest_change(-1)
    found = play.witnessed()
    assert [one.source for one in found] == ["turning"]
    assert found[0].clause in [told.clause for told in worst.told]
    assert not found[0].right


def test_however_busy_the_machine_is_a_thinker_is_asked_again_when_its_time_is_up() -> None:
    table = PlayTable("witless_wizards", Draft(("person", "thinker, quick"), (("first", "albus"),)))
    table.deal()
    table.effort.share = LEAST
    press(table, "next")
    assert table.play.opponents.thinking
    assert table.effort.rest > 0.4
    assert table.wait() <= 0.1, "as long as it may think, and no longer"
    sleep(0.11)
    assert table.wait() == PAUSE
