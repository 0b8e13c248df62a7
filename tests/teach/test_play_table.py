"""The table of a play page: what can be chosen before the deal, and games one after the other."""

from __future__ import annotations

import pytest

from kit import GAMES
from kit.files.wire import Click
from kit.teach.play.frames import PlayFrame, SetupFrame
from kit.teach.play.table import Draft, PlayTable


def press(table: PlayTable, do: str, at: int = 0, action: str = ""):
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
    for at in range(sum(len(row.picks) for row in table.frame().rows)):
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
    pick(table, "Hawk", "beginners")
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
        assert "seed is a number" in press(table, "choose", action=odd).refusal.text
    for seat in ("Wolf", "Hawk"):
        pick(table, seat, "beginners")
    assert "somebody has to play" in press(table, "next").refusal.text
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
    assert table.click(Click(step=0, do="pace", at=2)).pace == "fast", "this means the same always"


def test_others_move_by_themselves_at_the_pace_that_was_chosen() -> None:
    draft = Draft(("person", "one-ply", "one-ply"), (("first", "albus"),), 3)
    table = PlayTable("witless_wizards", draft)
    assert press(table, "next").pace == "slow"
    play = table.play
    slow = play.waits
    press(table, "pace", 2)
    assert 0 < play.waits < slow
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
