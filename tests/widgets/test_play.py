"""A game in the widget: hostile clients, addresses, and thinking that never delays a click."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from typing import Any

import pytest

from kit import GAMES
from kit.core.errors import Unreadable
from kit.show.lesson.screen import frame_html
from kit.teach.play.table import Draft, PlayTable, table_of
from tests.teach.play_games import frames, start
from tests.widgets.test_walkthrough import click, walk_of
from widgets import play
from widgets.walkthrough import WalkthroughWidget

THINKERS = ["person", "thinker, thoughtful"]


def dealt(
    slug: str = "witless_wizards", players=("person", "one-ply"), **more
) -> WalkthroughWidget:
    options = {"first": "albus"} if slug == "witless_wizards" else {}
    return play(slug, players=[*players], seed=5, **{**options, **more})


@pytest.mark.parametrize("slug", GAMES)
def test_a_table_opens_with_its_set_up_and_is_dealt_with_a_click(slug: str) -> None:
    widget = play(slug)
    assert 'data-sheet="start"' in widget.frame["html"]
    assert widget.frame["place"] == {}, "a deal is a secret, so no address can hold it"
    click(widget, "next")
    assert 'class="rw-table"' in widget.frame["html"]
    assert "text/plain" in widget._repr_mimebundle_()[0]


@pytest.mark.parametrize("do", ["choose", "jump", "again", "seat", "play", "lesson", "resume"])
def test_numbers_and_words_from_anywhere_are_judged(do: str) -> None:
    for widget in (play("wild_side"), dealt(), dealt("wild_side", ["person"] * 3)):
        for at, action in ((99_999, ""), (3, "x" * 200), (0, "<script>")):
            click(widget, do, at=at, to=at, action=action)
            assert "<script>" not in widget.frame["html"]


def test_the_deal_is_in_no_trait() -> None:
    widget = play("wild_side", players=["person", "one-ply"], seed=8_675_309)
    state = json.dumps({k: v for k, v in widget.get_state().items() if k[0] != "_"}, default=str)
    assert "8675309" not in state + repr(widget) + str(widget._repr_mimebundle_())


def test_python_reads_the_result_of_a_game_at_its_end(monkeypatch) -> None:
    widget = dealt("wizard_did_it")
    told: list[object] = []
    widget.observe(lambda change: told.append(change["new"]), "result")
    assert (widget.place.game, widget.place.lesson, widget.place.step) == ("wizard_did_it", "", 1)
    match = walk_of(widget).play.match
    while moves := match.to_act():
        match.submit(moves[0], match.legal(moves[0])[0])
    assert widget.result is None, "not before the page shows it"
    click(widget, "skip")
    result: Any = widget.result
    assert told == [result]
    assert result.outcome == match.outcome()
    assert result.totals.keys() == {"amber", "violet"}
    click(widget, "table")
    assert widget.result is None, "a new game"


def test_an_address_deals_a_table() -> None:
    query = "players=person,thinker-quick,random&seed=7&rounds=once&copies=5&lang=en"
    setup = table_of("wild_side", query).play.setup
    assert setup.players == ("person", "thinker, quick", "random")
    assert (setup.seed, setup.box.options["rounds"], setup.box.options["copies"]) == (7, "once", 5)
    table = table_of("wild_side", "rounds=once")
    assert table.play is None
    assert dict(table.draft.options) == {"rounds": "once"}


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("", ""), ("&" * 999, ""), ("seed=x", ""), ("players=", ""),
        ("players=random,random", "somebody has to play"), ("players=" + "person," * 99, "player"),
        ("players=dragon", "player"), ("rounds=often", "rounds"),
        ("players=person,random&seed=" + "9" * 100, "seed must be"),
    ],
)  # fmt: skip
def test_an_address_is_a_strangers_word(query: str, told: str) -> None:
    frame = table_of("wild_side", query).frame()
    assert frame.rows
    assert told in (frame.refusal.text if frame.refusal else "")
    assert bool(told) == bool(frame.refusal)


def test_an_address_counts_only_when_served(monkeypatch) -> None:
    monkeypatch.setenv("QUERY_STRING", "players=person,random")
    monkeypatch.delenv("SCRIPT_NAME", raising=False)
    assert walk_of(play("wild_side")).table.play is None
    monkeypatch.setenv("SCRIPT_NAME", "wild_side/play.ipynb")
    assert walk_of(play("wild_side")).table.play


def test_what_is_asked_for_in_python_is_checked() -> None:
    with pytest.raises(Unreadable):
        play("wild_side", players=["person"])
    with pytest.raises(Unreadable):
        play("wild_side", speed="fast")


def until(widget: WalkthroughWidget, there) -> None:
    """Run a kernel's loop until a condition is true."""

    async def wait() -> None:
        widget._plan()
        end = time.monotonic() + 60
        while not there():
            assert time.monotonic() < end
            await asyncio.sleep(0.005)

    asyncio.run(wait())


def test_others_move_by_themselves_until_it_is_my_turn() -> None:
    widget = dealt()
    now = walk_of(widget).play
    click(widget, "pace", at=3)
    until(widget, lambda: now.my_turn)
    assert f'data-step="{now.step}"' in widget.frame["html"]
    assert widget._timer is None, "nothing is left to do"


def test_a_click_is_answered_while_somebody_thinks() -> None:
    widget = dealt(players=THINKERS)
    now = walk_of(widget).play

    async def hurry() -> None:
        click(widget, "next")
        for _ in range(10_000):
            if now.opponents.thinking:
                break
            await asyncio.sleep(0)
        click(widget, "next")

    asyncio.run(hurry())
    assert len(now.match.actions) == 1


def test_nobody_thinks_once_the_widget_is_closed() -> None:
    widget = dealt(players=THINKERS)

    async def leave() -> None:
        click(widget, "next")
        assert widget._timer
        widget.close()
        await asyncio.sleep(0.1)

    asyncio.run(leave())
    assert widget._timer is None
    assert walk_of(widget).play.opponents.thinking, "it was stopped in the middle"


def test_the_coach_comes_in_by_itself() -> None:
    widget = dealt(first="liana")
    step = widget.frame["step"]
    click(widget, "coach")
    until(widget, lambda: not walk_of(widget).play.busy)
    assert "rw-advice" in widget.frame["html"]
    assert widget.frame["step"] == step + 1, "a move clicked meanwhile still counts"


def test_a_lesson_loads_neither_a_game_nor_the_quiz() -> None:
    code = (
        "import sys; from widgets import learn; learn('wild_side');"
        "slow = ('kit.teach.play.frames', 'kit.teach.play.table', 'kit.show.play.screen',"
        "'kit.teach.quiz.make', 'kit.teach.quiz.session', 'kit.games.wild_side.quiz');"
        "print([m for m in slow if m in sys.modules])"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout == "[]\n"


def test_a_code_in_the_address_shows_the_game_that_was_played() -> None:
    now = start("witless_wizards", seed=4)
    *_, last = frames(now)
    again = table_of("witless_wizards", f"code={last.ending.code}")
    assert again.play.match.actions == now.match.actions
    assert again.frame().stage == "over"
    assert again.frame().outcome == last.outcome
    assert f"play.ipynb?code={last.ending.code}" in str(frame_html(again.frame()))
    for odd in ("WL-x", "WS-333", "%00", "W" * 9000, last.ending.code[:-1]):
        frame = table_of("witless_wizards", f"code={odd}").frame()
        assert "names no table" in frame.refusal.text
    odd = table_of("wild_side", "players=person,dragon").frame()
    assert "→ About the link. " in str(frame_html(odd)).replace("</b>", "")
    assert odd.refusal.text.endswith("did you mean 'random'?")


def test_the_link_of_a_set_up_deals_what_was_chosen() -> None:
    options = (("rounds", "once"),)
    draft = Draft(("person", "thinker, slow", "one-ply"), options, 77)
    dealt = table_of("wild_side", draft.query)
    assert dealt.play.setup.players == draft.players
    assert dealt.play.setup.box.options["rounds"] == "once"
    assert dealt.play.setup.seed == 77
    assert "seed" not in Draft(draft.players).query, "a deal that nobody chose stays a secret"
    shown = str(frame_html(PlayTable("wild_side", draft).frame()))
    assert f'href="play.ipynb?{draft.query.replace("&", "&amp;")}"' in shown
