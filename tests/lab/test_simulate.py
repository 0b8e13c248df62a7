"""Simulations have the same result everywhere."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest

from kit import GAMES, as_bot, game
from kit.cli import main
from kit.core.errors import KitError
from kit.core.event import events_of
from kit.core.rng import Stream
from kit.lab import simulate
from kit.lab.batches import ranges, spread_out
from kit.lab.extras import rows_of
from kit.lab.one_game import play_batch, streams
from kit.lab.rows import read_rows
from kit.lab.setup import set_up
from kit.lab.simulation import batch_size
from kit.play.bots import BOTS, Bot, Thinker


@pytest.mark.parametrize("slug", GAMES)
def test_one_core_and_two_come_to_the_same(slug: str) -> None:
    players = game(slug).players[0]
    one, two = (
        simulate(slug, players=players, games=45, seed=5, workers=n, progress=False) for n in (1, 2)
    )
    assert one.tally == two.tally
    assert str(one) == str(two)
    assert one.games == 45


def test_where_there_are_no_processes_any_number_of_workers_works_in_line(monkeypatch) -> None:
    alone = simulate("wild_side", players=2, games=30, workers=1, progress=False)
    monkeypatch.setattr(sys, "platform", "emscripten")  # as in a browser
    monkeypatch.setattr("kit.lab.batches.ProcessPoolExecutor", None)
    assert str(simulate("wild_side", players=2, games=30, workers=4)) == str(alone)


def test_another_seed_is_another_simulation() -> None:
    one, two = (simulate("witless_wizards", games=20, seed=n, progress=False) for n in (1, 2))
    assert one.tally != two.tally


@pytest.mark.parametrize("slug", GAMES)
def test_shares_lengths_and_scores_add_up(slug: str) -> None:
    found = simulate(slug, games=20, progress=False)
    shares = sum(found.share(seat).value for seat in found.seats)
    teams = slug == "wicked_wise"
    assert shares == pytest.approx(found.fair * len(found.seats))
    assert teams or shares <= 1 + 1e-9
    assert found.tally.plies.total() == found.games
    assert all(found.scores(seat).total() == found.games for seat in found.seats)
    low, middle, high = found.length.low, found.length.middle, found.length.high
    assert found.length.least <= low <= middle <= high <= found.length.most


def test_a_game_is_what_its_own_state_says() -> None:
    """The tally of one game equals a game played by hand."""
    found = simulate("witless_wizards", players=2, games=1, seed=9, progress=False)
    deal, chance = streams(9, 0)
    state = game("witless_wizards").deal(game("witless_wizards").box(2), deal)
    opening, notes, plies = state.opening(), [], 0
    state.sink = notes.append
    while seats := state.to_act():
        legal = state.legal(seats[0])
        state.apply(seats[0], legal[chance.below(len(legal))])
        plies += 1
    assert dict(found.tally.plies) == {plies: 1}
    cited = Counter(event.clause for event in [*opening, *events_of(notes)])
    assert all(found.tally.cited[clause] >= n for clause, n in cited.items())
    assert found.tally.cited.keys() >= cited.keys()


def test_bots_by_seat_are_seated_there() -> None:
    strong = simulate(
        "witless_wizards", players=2, bots={"albus": "one-ply"}, games=60, progress=False
    )
    assert strong.share("albus").low > 0.5
    assert strong.setup.bots == ("random", "one-ply")


def test_a_bot_of_ones_own_plays_in_this_process() -> None:
    seen: list[int] = []

    def lowest(_game: object, view: Any, legal: Sequence[int], _rng: Stream) -> int:
        seen.append(view.seat)
        return legal[0]

    found = simulate("witless_wizards", players=2, bots=[lowest, "random"], games=5, progress=False)
    assert found.games == 5
    assert set(seen) == {0}


PACK = """
rulewalk: cards
game: wizard_did_it
name: Mine
extends: true
cards:
  - {name: Sword, deck: stack, effect: item, numbers: {bonus: BONUS}, copies: 4}
"""


def test_cards_of_ones_own_are_those_that_the_file_has_now(tmp_path: Path) -> None:
    path, found = tmp_path / "mine.yaml", []
    for bonus in ("1", "9"):
        path.write_text(PACK.replace("BONUS", bonus))
        found += [simulate("wizard_did_it", pack=path, games=20, progress=False)]
    assert found[0].tally != found[1].tally
    path.unlink()  # as on another machine
    again = play_batch(found[1].setup, 1, range(20))[0]
    assert again == found[1].tally
    assert found[1].cards


@dataclass
class Counting:
    """A bot that is an object, and not hashable."""

    asked: int = 0

    def __call__(self, _game: object, _view: object, legal: Any, _rng: Stream) -> int:
        self.asked += 1
        return legal.pop()  # the bot may change its list


def test_a_bot_may_be_an_object_and_may_change_its_list_of_moves() -> None:
    mine = Counting()
    assert simulate("witless_wizards", players=2, bots=mine, games=2, progress=False).games == 2
    assert mine.asked > 10


def lowest(_game: object, _view: object, legal: Sequence[int], _rng: Stream) -> int:
    """Play the first legal action, in any process."""
    return legal[0]


def in_words(_look: object, moves: Sequence[str]) -> str:
    """Play the first legal move, as text."""
    return moves[0]


def test_a_bot_that_another_process_cannot_find_stays_here(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    words = as_bot(in_words)  # another process would import in_words itself by this name
    assert stays(words)
    assert stays(lambda _game, _view, legal, _rng: legal[0])
    assert not stays(partial(lowest))
    monkeypatch.setattr(lowest, "__module__", "__main__")  # as in a notebook
    monkeypatch.setattr(sys.modules["__main__"], "lowest", lowest, raising=False)
    assert stays(partial(lowest))
    assert simulate(
        "witless_wizards", players=2, bots=words, games=41, workers=2, progress=False
    ).games


def stays(bot: Bot) -> bool:
    """Tell whether a bot exists only in this process."""
    return set_up("witless_wizards", 2, bot, None, None).own


@pytest.mark.parametrize("answer", [10**6, -1, None, "keep"])
def test_a_move_that_is_not_legal_is_refused_in_a_sentence(answer: Any) -> None:
    def cheat(_game: object, _view: object, _legal: Sequence[int], _rng: Stream) -> Any:
        return answer

    with pytest.raises(KitError, match=f"cheat answers {answer!r} for albus, which is not one of"):
        simulate("witless_wizards", players=2, bots={"albus": cheat}, games=1, progress=False)


def test_every_bot_there_is_can_be_named() -> None:
    for name in BOTS:
        assert simulate("witless_wizards", players=2, bots=name, games=1, progress=False).games == 1


def test_the_thinker_comes_to_the_same_again_whatever_the_clock_says() -> None:
    one, two = (
        simulate("witless_wizards", players=2, bots="thinker", games=1, progress=False)
        for _ in range(2)
    )
    assert one.tally == two.tally
    assert all(cast("Thinker", bot).rounds for bot in one.setup.choosers())


def test_games_stream_to_disk_as_lines(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    found = simulate("wizard_did_it", players=2, games=50, workers=2, out=out, progress=False)
    rows = list(read_rows(out))
    assert [row.game for row in rows] == list(range(50))
    assert Counter(row.plies for row in rows) == found.tally.plies
    assert json.loads(out.read_text().splitlines()[0])["game"] == 0


def test_the_bounds_of_a_share_are_not_taken_for_those_of_the_points() -> None:
    found = simulate("wizard_did_it", players=2, games=10, progress=False)
    for row in rows_of(found, "seats"):
        seat = str(row["seat"])
        won, points = found.share(seat), found.score(seat)
        assert (row["won"], row["won_low"], row["won_high"]) == won
        assert (row["points_low"], row["points_high"]) == (points.low, points.high)


def test_rows_go_into_a_table_of_pandas(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    found = simulate("wizard_did_it", players=2, games=10, out=out, progress=False)
    assert len(found.to_pandas("games")) == 10
    assert list(found.to_pandas()["seat"]) == list(found.seats)
    for what in ("lengths", "scores", "clauses", "cards"):
        assert len(found.to_pandas(what)) > 0


def test_games_stream_to_disk_as_parquet(tmp_path: Path) -> None:
    from pyarrow import parquet

    lines, table = tmp_path / "games.jsonl", tmp_path / "games.parquet"
    rows, last = (
        simulate("wizard_did_it", players=2, games=50, workers=1, out=out, progress=False)
        for out in (lines, table)
    )
    found = parquet.read_table(table).to_pylist()
    assert len(last.to_pandas("games")) == 50
    assert rows.to_pandas("games").equals(last.to_pandas("games"))
    assert found == [json.loads(line) for line in lines.read_text().splitlines()]


def test_shares_go_into_a_figure_of_matplotlib() -> None:
    import matplotlib as mpl

    mpl.use("Agg")  # which needs no screen
    of = simulate("wizard_did_it", players=2, games=10, progress=False)
    found: Any = of.to_matplotlib()
    assert [bar.get_height() for bar in found.axes[0].patches] == pytest.approx(
        [of.share(seat).value for seat in ("amber", "violet")]
    )


def test_what_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("pandas", "pyarrow", "matplotlib", "matplotlib.pyplot"):
        monkeypatch.setitem(sys.modules, name, None)
    found = simulate("wizard_did_it", players=2, games=2, progress=False)
    for ask, name in (
        (found.to_pandas, "pandas"),
        (found.to_matplotlib, "matplotlib"),
        (lambda: simulate("wizard_did_it", games=2, out=tmp_path / "x.parquet"), "pyarrow"),
    ):
        with pytest.raises(KitError, match=f"this needs {name}: pip install {name}"):
            ask()


def test_bots_that_never_end_a_game_are_refused() -> None:
    def first(_game: object, _view: object, legal: Sequence[int], _rng: Stream) -> int:
        return legal[0]

    with pytest.raises(KitError, match="a game of Wild Side goes on after 120,000 moves"):
        simulate("wild_side", players=2, bots=first, games=1, progress=False)


def test_work_that_is_soon_done_starts_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kit.lab.batches.process_pool", None)
    assert simulate("wizard_did_it", players=2, games=60, progress=False).games == 60
    monkeypatch.undo()
    monkeypatch.setattr("kit.lab.batches.SOON", 0.0)  # one batch in this process, then elsewhere
    one, two = (
        simulate("wizard_did_it", players=2, games=90, workers=n, progress=False) for n in (1, None)
    )
    assert one.tally == two.tally


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"games": 0}, "games must be a whole number"),
        ({"games": "many"}, "games must be a whole number"),
        ({"seed": 1.5}, "seed must be a whole number"),
        ({"players": 9}, "is for 2, 3, 4 players"),
        ({"bots": "one-pli"}, "did you mean 'one-ply'"),
        ({"bots": ["random"]}, "4 seats here, and 1 bot is named"),
        ({"bots": {"liano": "random"}}, "did you mean 'liana'"),
        ({"bots": 7}, "a bot must be a name or a function"),
        ({"bots": lambda look, moves: moves[0]}, "@as_bot above it makes a bot of a function"),
        ({"options": {"cube": 1}}, "did you mean 'cubes'"),
        ({"workers": 0}, "workers must be a whole number"),
        ({"workers": "two"}, "workers must be a whole number"),
        ({"workers": 1.5}, "workers must be a whole number"),
        ({"executor": "dask"}, "executor must be like those"),
        ({"players": 2.0}, "is for 2, 3, 4 players, not 2.0"),
        ({"options": ["cubes"]}, "options must be names with their choices"),
        ({"pack": 5}, "pack must be the path of a card pack"),
        ({"out": 5}, "out must be the path of a file"),
        ({"out": "games.csv"}, "must end in .jsonl or .parquet"),
    ],
)
def test_nonsense_is_refused_in_a_sentence(wrong: dict[str, Any], says: str) -> None:
    with pytest.raises(KitError, match=says):
        simulate("witless_wizards", **{"games": 50, "progress": False, **wrong})


def test_a_file_of_older_games_is_not_lost_to_a_slip(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    out.write_text("older")
    with pytest.raises(KitError, match="workers"):
        simulate("witless_wizards", games=5, workers=0, out=out, progress=False)
    assert out.read_text() == "older"


def test_what_is_no_name_at_all_is_refused_as_well() -> None:
    with pytest.raises(KitError, match="there is no game 5"):
        simulate(cast("Any", 5))
    found = simulate("wizard_did_it", players=2, games=1, progress=False)
    assert repr(found) == str(found)
    with pytest.raises(KitError, match=r"did you mean '2\.1'"):
        found.cited(cast("Any", 2.1))


def test_slow_games_are_handed_out_a_few_at_a_time() -> None:
    """Ctrl-C waits for the current games, so batches are small."""
    sizes = [
        batch_size(set_up(slug, 2, bots, None, None))
        for slug, bots in (
            ("witless_wizards", "random"),
            ("witless_wizards", ["random", "one-ply"]),
            ("witless_wizards", ["random", "thinker"]),
            ("wild_side", "random"),
        )
    ]
    assert sizes == [20, 4, 1, 3]


def test_stopped_before_the_first_game_there_is_nothing_and_a_program_reads_that(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stop(*_: object, **__: Any) -> Iterator[object]:
        yield from ()
        raise KeyboardInterrupt

    monkeypatch.setattr("kit.lab.simulation.spread_out", stop)
    assert main(["simulate", "wild_side", "--json"]) == 130
    told = json.loads(capsys.readouterr().out)
    assert (told["games"], told["stopped"], told["length"]) == (0, True, None)
    with pytest.raises(KitError, match="no game was played"):
        _ = simulate("wild_side", progress=False).length


def test_a_process_that_dies_is_told_in_a_sentence() -> None:
    batches = spread_out(die, ranges(9, 1), 2, None)
    with pytest.raises(KitError, match="a worker process has ended"):
        list(batches)


def die(_games: range) -> None:
    """End this process as if it were out of memory."""
    os._exit(1)


# A background program of a shell ignores Ctrl-C, and so do its children.
SCRIPT = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
from kit.lab import simulate
from kit.lab.batches import ranges, spread_out
from kit.lab.extras import rows_of
print("ready", flush=True)
found = simulate("wild_side", games=1_000_000, workers=2, progress=False)
print(found.games, found.stopped, found.tally.plies.total(), flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="a signal to one process")
def test_ctrl_c_returns_what_is_done() -> None:
    command = [sys.executable, "-c", SCRIPT]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as run:
        try:
            assert run.stdout.readline() == "ready\n"
            time.sleep(2)
            run.send_signal(signal.SIGINT)
            games, stopped, counted = run.communicate(timeout=60)[0].split()
        finally:
            run.kill()
    assert stopped == "True"
    assert int(games) == int(counted) < 1_000_000
    assert run.returncode == 0
