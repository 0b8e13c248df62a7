"""A game is saved after every move, and goes on where it was for a week."""

from __future__ import annotations

import json
import logging
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable
from typing import Any

import pytest

from kit import GAMES, game
from kit.files.store import MemoryStore, StoredRecord
from kit.files.wire import Click, Do
from kit.teach.learner.knowledge import Knowledge
from kit.teach.play.frames import PlayFrame, SetupFrame
from kit.teach.play.keeping import FULL, LOST, WEEK, KeptTable, resumed, saved_data
from kit.teach.play.session import Play
from kit.teach.play.table import table_of


def opened(store: MemoryStore, slug: str = "wild_side", query: str = "", now: float = 0.0) -> Any:
    return KeptTable(table_of(slug, query), store, lambda: now)


def press(table: KeptTable, do: Do, action: str = "") -> Any:
    frame = table.click(Click(step=table.step, do=do, action=action))
    assert frame is not None
    return frame


def against_one(slug: str) -> str:
    players = max(2, game(slug).players[0])
    return f"players=person{',one-ply' * (players - 1)}&seed=4"


def some_moves(table: KeptTable, count: int) -> None:
    """Play own moves, and let the others move in between."""
    for _ in range(count):
        frame = table.frame()
        if isinstance(frame, PlayFrame) and frame.stage == "turn":
            press(table, "play", frame.moves[0].action)
        elif frame.stage != "over":
            press(table, "next")


def play_of(table: KeptTable) -> Play:
    assert table.table.play is not None
    return table.table.play


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_goes_on_where_it_was(slug: str) -> None:
    store = MemoryStore()
    before = opened(store, slug, against_one(slug))
    some_moves(before, 12 if game(slug).plies > 100 else 1)
    while not isinstance(before.frame(), PlayFrame):
        press(before, "next")  # a round is over
    was = play_of(before)
    setup = opened(store, slug).frame()
    assert isinstance(setup, SetupFrame)
    assert setup.saved
    after = opened(store, slug)
    frame = press(after, "continue")
    assert isinstance(frame, PlayFrame)
    now = play_of(after)
    assert now.match.actions == was.match.actions
    assert now.match.view(was.seat) == was.match.view(was.seat)
    assert now.match.state.table() == was.match.state.table()
    assert now.match.state.rng.at == was.match.state.rng.at
    assert (now.setup.players, now.code_seed) == (was.setup.players, 4)
    assert frame.moves == before.frame().moves
    some_moves(after, 4)
    assert len(play_of(opened_again(store, slug)).match.actions) == len(now.match.actions)


def opened_again(store: MemoryStore, slug: str) -> KeptTable:
    table = opened(store, slug)
    press(table, "continue")
    return table


def test_starting_another_game_asks_first() -> None:
    store = MemoryStore()
    some_moves(opened(store, query=against_one("wild_side")), 1)
    kept = store.get("game", "wild_side")
    table = opened(store)
    assert not table.frame().asks
    frame = press(table, "next")
    assert isinstance(frame, SetupFrame)
    assert frame.asks
    assert store.get("game", "wild_side") == kept, "nothing is lost by asking"
    assert isinstance(press(table, "next"), PlayFrame)
    assert store.get("game", "wild_side") == kept, "nor by a deal without a move"
    some_moves(table, 1)
    assert store.get("game", "wild_side") != kept
    named = opened(store, query=against_one("wild_side"))
    assert named.frame().asks, "an address that deals asks as well"
    assert isinstance(press(named, "continue"), PlayFrame)


def test_leaving_a_game_keeps_it_and_its_end_removes_it() -> None:
    store = MemoryStore()
    table = opened(store, "wizard_did_it", "players=person,random&seed=4")
    some_moves(table, 2)
    press(table, "table")
    assert table.frame().saved.startswith("move ")
    press(table, "continue")
    while not play_of(table).over:
        some_moves(table, 1)
    assert store.get("game", "wizard_did_it") is None
    outcome = play_of(table).match.outcome()
    assert outcome
    (played,) = Knowledge(store).of("wizard_did_it").games
    assert (played.against, played.won) == ("beginners", 0 in outcome.winners)
    press(table, "undo")
    while not play_of(table).over:
        some_moves(table, 1)
    assert len(Knowledge(store).of("wizard_did_it").games) == 1, "the same game, once"
    press(table, "table")
    assert not table.frame().saved


def test_undo_is_saved_too() -> None:
    store = MemoryStore()
    table = opened(store, "wild_side", against_one("wild_side"))
    some_moves(table, 1)
    press(table, "undo")
    some_moves(table, 2)
    again = play_of(opened_again(store, "wild_side"))
    assert again.match.actions == play_of(table).match.actions
    assert again.match.undone == play_of(table).match.undone != []


def test_a_game_is_kept_for_a_week() -> None:
    store = MemoryStore()
    some_moves(opened(store, query=against_one("wild_side")), 1)
    assert opened(store, now=WEEK - 1).frame().saved == "round 1 of 4"
    assert not opened(store, now=WEEK + 1).frame().saved


def test_a_game_that_is_looked_at_does_not_replace_the_saved_one() -> None:
    store = MemoryStore()
    table = opened(store, "wizard_did_it", "players=person,random&seed=4")
    while not play_of(table).over:
        some_moves(table, 1)
    code = play_of(table).code
    some_moves(opened(store, "wizard_did_it", "players=person,random&seed=5"), 2)
    kept = store.get("game", "wizard_did_it")
    assert opened(store, "wizard_did_it", f"code={code}").frame().stage == "over"
    assert store.get("game", "wizard_did_it") == kept


def test_several_people_pass_the_device_first() -> None:
    store = MemoryStore()
    table = opened(store, "wild_side", "players=person,person&seed=4")
    press(table, "ready")
    some_moves(table, 1)
    assert press(opened(store), "continue").stage == "pass", "no hand is shown before"


def changed(data: dict[str, Any], change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    save = json.loads(zlib.decompress(b64decode(data["save"])))
    change(save)
    return {**data, "save": b64encode(zlib.compress(json.dumps(save).encode())).decode()}


CHANGES: list[Callable[[dict[str, Any]], object]] = [
    lambda save: save.update(game="witless_wizards"),
    lambda save: save.update(players=10**9),
    lambda save: save.update(options={"rounds": ["x"]}),
    lambda save: save.update(table={}),
    lambda save: save.update(table={"hands": 7}),
    lambda save: save["table"].update(hands=[["Red 9"] * 99] * 2),
    lambda save: save.update(stream="x"),
    lambda save: save.update(actions=[["wolf", "no such card"]]),
    lambda save: save.update(actions=[["nobody", "done"]]),
    lambda save: save.update(actions={"a": 1}),
    lambda save: save.update(undone=[["x"]]),
    lambda save: save.update(seed="x"),
    lambda save: save.update(seed=-1),
    lambda save: save.update(pack="mine"),
    lambda save: save.clear(),
]


def test_damaged_saves_are_a_sentence(caplog) -> None:
    caplog.set_level(logging.DEBUG)
    store = MemoryStore()
    table = opened(store, "wild_side", against_one("wild_side"))
    some_moves(table, 3)
    good = saved_data(play_of(table))
    bomb = b64encode(zlib.compress(b" " * 20_000_000)).decode()
    bad: list[dict[str, Any]] = [changed(good, one) for one in CHANGES]
    bad += [{}, {"save": 7}, {**good, "save": "%%"}, {**good, "save": bomb},
            {**good, "players": "person"}, {**good, "players": ["person", "cheater"]},
            {**good, "players": ["random", "random"]}]  # fmt: skip
    resumed(game("wild_side"), good)
    for data in bad:
        store.put(StoredRecord("game", "wild_side", 0.0, data))
        frame = press(opened(store), "continue")
        assert isinstance(frame, SetupFrame)
        assert frame.refusal is not None
        assert frame.refusal.text == LOST
        assert store.get("game", "wild_side") is None
    assert len(caplog.records) == len(bad)
    assert not [said for said in caplog.messages if "9" in said or "hands" in said], "a deal"


def test_a_store_that_is_full_is_said_and_the_game_goes_on(monkeypatch) -> None:
    monkeypatch.setattr("kit.files.store.LARGEST", 100)
    table = opened(MemoryStore(), "wild_side", against_one("wild_side"))
    frame = press(table, "play", table.frame().moves[0].action)
    assert frame.refusal.text == FULL
    assert frame.at == 1
