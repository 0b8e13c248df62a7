"""Arguments are judged first: whatever a person passes, the answer is a sentence or a result."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import chdir
from fractions import Fraction
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kit
import widgets
from kit import as_bot, check, game, lab, load_table, table
from kit.core.errors import KitError
from kit.core.rng import Stream
from kit.play.bots import Bot, bot, one_ply
from kit.play.ladder import Played, standing
from kit.play.match import Match
from kit.tabletop import Table


class Call(NamedTuple):
    """A public function, arguments with which it works, and the table that it may change."""

    function: Callable[..., object]
    given: Mapping[str, object]
    table: Table | None = None


@cache
def dealt() -> Table:
    return table("wild_side", 2, seed=1, options={"rounds": "once"})


def fresh() -> Table:
    """Return a table after two moves, made anew."""
    return dealt().replay().bots(2)


def look_elsewhere() -> object:
    return table("wizard_did_it", seed=1).look().view


JUNK: tuple[Callable[[], object], ...] = (
    lambda: None, lambda: 3.5, lambda: -1, lambda: 99, lambda: 10**30, lambda: float("nan"),
    lambda: True, lambda: "x", lambda: "", lambda: "a\0b", lambda: b"wolf", list, lambda: ["x"],
    lambda: (1, 2), dict, lambda: {"x": 1}, lambda: {1: 2}, lambda: {3}, object, lambda: 1j,
    lambda: Fraction(1, 2), lambda: Path("nowhere"), lambda: Stream, lambda: len, look_elsewhere,
    lambda: table("wizard_did_it", seed=1), lambda: {"wolf": 3}, lambda: [None, None],
)  # fmt: skip


def of_a_table(name: str, **given_: object) -> Callable[[], Call]:
    def make() -> Call:
        played = fresh()
        return Call(getattr(played, name), given_, played)

    return make


def of_a_match(name: str, **given_: object) -> Callable[[], Call]:
    def make() -> Call:
        played = fresh()
        return Call(getattr(played.match, name), given_, played)

    return make


def of_a_play() -> Call:
    """Return the call of ``Table.play`` with one move."""
    on = fresh()
    return Call(
        lambda moves, seat: on.play(moves, seat=seat),
        {"moves": on.moves()[0], "seat": on.turn[0]},
        on,
    )


def plain(function: Callable[..., object], **given_: object) -> Callable[[], Call]:
    return lambda: Call(function, given_)


def of_results(name: str, **given_: object) -> Callable[[], Call]:
    return lambda: Call(getattr(counted(), name), given_)


@cache
def counted() -> lab.Results:
    return lab.simulate("witless_wizards", players=2, games=2, workers=1, progress=False)


WILD, LEGAL = game("wild_side"), "Green 11"
SIMULATED: dict[str, Any] = {
    "game": "witless_wizards", "players": 2, "bots": "random", "options": {}, "pack": None,
    "games": 1, "seed": 1, "executor": None, "out": None, "progress": False,
}  # fmt: skip
COMPARED: dict[str, Any] = {
    "slug": "wizard_did_it", "option": "castle", "players": 2, "bots": "random", "options": {},
    "games": 1, "seed": 1, "executor": None, "progress": False,
}  # fmt: skip


def bots_move(chooser: Bot) -> Callable[[], Call]:
    """Return the call of a bot with a view."""
    with_view = lambda view: chooser(WILD, view, [1, 2], Stream(1))  # noqa: E731
    return lambda: Call(with_view, {"view": fresh().look().view})


CALLS: dict[str, Callable[[], Call]] = {
    "game": plain(game, slug="wild_side"),
    "box": plain(WILD.box, players=2, options={}, pack=None),
    "lines": lambda: Call(WILD.lines, {"view": fresh().look().view}),
    "label": plain(WILD.box(2).notation.label, action=3),
    "parse": plain(WILD.box(2).notation.parse, text="done"),
    "table": plain(table, slug="wild_side", players=2, seed=1, options={}, pack=None),
    "lesson": plain(table, slug="wild_side", lesson="first-round", step=1, seed=0),
    "load_table": plain(load_table, path="nowhere.json", pack=None),
    "check": plain(check, solved=lambda: True, hint="Look again."),
    "as_bot": plain(as_bot, player=lambda look, moves: moves[0]),
    "bot": plain(bot, name="random"),
    "one_ply": bots_move(one_ply),
    "deal": plain(Match.deal, box=WILD.box(2), seed=1),
    **{f"table.{name}": of_a_table(name, seat="wolf") for name in ("look", "moves", "log")},
    "table.why_not": of_a_table("why_not", move=LEGAL, seat="wolf"),
    "table.rule": of_a_table("rule", number="4.1"),
    "table.rules": of_a_table("rules", words="badger"),
    "table.ask": of_a_table("ask", question="May I play a green 5 on a red 9?"),
    "table.play": of_a_play,
    "table.undo": of_a_table("undo", moves=1),
    "table.bots": of_a_table("bots", moves=1, player="random", seed=3),
    "table.replay": of_a_table("replay", moves=1),
    "table.save": of_a_table("save", path="saved.json"),
    "match.submit": of_a_match("submit", seat=0, action=3),
    "match.why_not": of_a_match("why_not", seat=0, action=3),
    "match.view_before": of_a_match("view_before", at=0, seat=1),
    "match.free_before": of_a_match("free_before", at=0),
    **{f"match.{name}": of_a_match(name, seat=0) for name in ("legal", "view", "seen", "log")},
    "simulate": plain(partial(lab.simulate, workers=1), **SIMULATED),
    "compare": plain(partial(lab.compare, workers=1), **COMPARED),
    "deals": plain(
        lambda **given_: [*lab.deals(**given_)],
        slug="wild_side",
        games=1,
        players=2,
        seat="wolf",
        options={},
        seed=1,
    ),
    "share": plain(lab.share, answers=[True, False]),
    "many": plain(lab.many, games=10),
    **{f"results.{name}": of_results(name, seat="liana") for name in ("share", "score", "scores")},
    "results.cited": of_results("cited", clause="3.8"),
    "results.to_pandas": of_results("to_pandas", what="seats"),
    "learn": plain(widgets.learn, game="wild_side", name="01-first-round", step=1),
    "play": plain(
        widgets.play, slug="wild_side", players=["person", "random"], seed=1, rounds="once"
    ),
    "quiz": plain(widgets.quiz, game="wild_side", code=None, questions=5, pack=None),
    "edit": plain(widgets.edit, path="mine.yaml", game="wild_side", players=2),
    "handout": plain(widgets.handout, game="wild_side", name="first-round", to="mine.html"),
    "known": plain(widgets.known, game="wild_side"),
    "show_coverage": plain(widgets.show_coverage, slug="wild_side"),
    "read_rules": plain(widgets.read_rules, slug="wild_side"),
}
NO_ARGUMENTS = {"show_gallery"}
# What the kit makes and people read: nobody calls them with arguments of their own.
MADE = {"Clause", "Event", "Illegal", "Match", "Outcome", "Compared", "Results", "Share"}


def public() -> Iterator[str]:
    """Yield the names of all public functions and methods that take arguments."""
    for module in (kit, lab, widgets):
        yield from (name for name in module.__all__ if callable(getattr(module, name)))
    for prefix, owner in (("table", Table), ("match", Match), ("results", lab.Results)):
        for name, method in vars(owner).items():
            if name.startswith("_") or not inspect.isfunction(method):
                continue
            if len(inspect.signature(method).parameters) > 1:
                yield f"{prefix}.{name}"


def test_every_public_function_is_tried() -> None:
    assert {*public()} - {*CALLS} - MADE == NO_ARGUMENTS


EVERY = [(name, key) for name, make in CALLS.items() for key in make().given]


def answer(name: str, key: str, junk: object) -> str:
    """Return the sentence with which a call refuses, or ''; any other error is a failure."""
    call = CALLS[name]()
    before = (
        None
        if call.table is None
        else (call.table.match.actions[:], call.table.match.state.clone())
    )
    try:
        call.function(**{**call.given, key: junk})
    except KitError as problem:
        if call.table is not None and before is not None:
            assert (call.table.match.actions, call.table.match.state) == before, "nothing changed"
        return str(problem)
    return ""


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Run in an empty folder, because some calls write files."""
    with chdir(tmp_path_factory.mktemp("junk")):
        yield


@given(st.sampled_from(EVERY), st.sampled_from(JUNK))
@settings(max_examples=200)
def test_junk_is_refused_in_a_sentence_and_changes_nothing(
    at: tuple[str, str], junk: Callable[[], object]
) -> None:
    said = answer(*at, junk())
    assert "0x" not in said
    assert "Traceback" not in said


@pytest.mark.long
@pytest.mark.parametrize("at", EVERY, ids=".".join)
def test_every_argument_refuses_all_junk_in_a_sentence(at: tuple[str, str]) -> None:
    for junk in JUNK:
        answer(*at, junk())


REFUSED = {"load_table", "match.submit"}  # there is no such file, and the move is forbidden


@pytest.mark.parametrize("name", [name for name in CALLS if name not in REFUSED])
def test_each_call_works_with_the_arguments_it_is_made_with(name: str) -> None:
    call = CALLS[name]()
    call.function(**call.given)


MOVES = "must be a whole number from 0"
SENTENCES: tuple[tuple[Callable[[Any], object], str], ...] = (
    (lambda t: t.bots(3.5), f"the number of moves {MOVES}, not 3.5"),
    (lambda t: t.bots("thinkre"), "there is no bot 'thinkre'; did you mean 'thinker'?"),
    (lambda t: t.bots(player={"wlof": "random"}), "there is no seat 'wlof'; did you mean 'wolf'?"),
    (lambda t: t.bots(player=3), "a player must be the name of a bot or a function, not 3"),
    (lambda t: t.bots(seed="x"), "seed must be a whole number, not 'x'"),
    (lambda t: t.undo(99), f"the number of moves to undo {MOVES} to 2, not 99"),
    (lambda t: t.undo(-1), f"the number of moves to undo {MOVES} to 2, not -1"),
    (lambda t: t.ask(b"?"), "a question must be text, not b'?'"),
    (
        lambda t: t.game.lines(look_elsewhere()),
        "expected a view of Wild Side, got a view of A Wizard Did It...",
    ),
)


@pytest.mark.parametrize(("do", "says"), SENTENCES)
def test_a_wrong_argument_gets_its_sentence(do: Callable[[Table], object], says: str) -> None:
    played = fresh()
    with pytest.raises(KitError) as problem:
        do(played)
    assert str(problem.value) == says
    assert len(played.match.actions) == 2


def test_a_bot_by_its_name_plays_to_the_end() -> None:
    assert fresh().bots("random").over
    rng = Stream(1)
    assert fresh().bots(lambda look, moves: rng.choice(moves)).over


def test_answers_show_themselves_in_a_few_lines() -> None:
    t = fresh()
    shown = {
        "rules": repr(t.rules("honey badger")),
        "ask": repr(t.ask("May I play a green 5 on a red 9?")),
        "play": repr(t.play(t.moves()[0])),
        "simulate": repr(counted()),
        "compare": repr(lab.compare(**COMPARED, workers=1)),
        "ladder": repr(standing([Played(0, 0, 1.0, 9), Played(1, 1, 0.0, 9)], 2)),
        "rule": repr(t.rule("4.1")),
    }
    assert (
        shown["ladder"] == "2 games: 50 % of the wins (9 to 91), 1.00 times the fair share of 50 %"
    )
    assert shown["ask"].startswith("Yes. ")
    for name, words in shown.items():
        assert not re.search(r"[A-Z]\w+\(|<|=\'", words), (name, words)
        assert 0 < words.count("\n") + 1 <= 30, name
