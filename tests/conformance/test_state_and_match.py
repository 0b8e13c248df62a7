"""In every game: cards are conserved, games end, scores add up; clone, undo and save are exact."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter

import pytest

from kit import GAMES, game
from kit.core.rng import Stream
from kit.core.state import slots
from kit.files.save import load, save
from kit.play.bots import BOTS, Bot, Thinker, play_turn
from kit.play.match import Match
from kit.play.replay import record
from tests.soak import promises
from tests.walks import IDS, TABLES, box_for, replayed, short, some_states, states_of_game

every_table = pytest.mark.parametrize(("slug", "players"), TABLES, ids=IDS)


def played(slug: str, players: int, seed: int) -> Match:
    """Return a whole random match, played through the checked door."""
    found, rng = game(slug), Stream(seed + 99)
    match = Match.deal(box_for(found, players, seed), seed)
    while match.to_act():
        seat = rng.choice(match.to_act())
        match.submit(seat, rng.choice(match.state.legal(seat)))
    return match


@every_table
def test_games_end_with_all_cards_and_lines_that_sum_to_totals(slug: str, players: int) -> None:
    for seed in range(30):
        cards = set()
        for last in states_of_game(slug, players, seed, every=1):  # a lost card stays lost
            cards.add(tuple(sorted(last.cards())))
        assert len(cards) == 1
        assert cards != {()}
        outcome, totals = last.outcome(), Counter()
        for line in outcome.lines:
            assert line.clause in last.box.game.rulebook
            assert line.label
            totals[line.seat] += line.points
        assert outcome.totals == tuple(totals[seat] for seat in range(outcome.seats))
        assert set(outcome.winners) <= set(range(outcome.seats))
        assert (outcome.result == "none") == (not outcome.winners)
        for side in outcome.sides:
            assert len({seat in outcome.winners for seat in side}) == 1, "won together or not"
        assert outcome.clause in last.box.game.rulebook


@every_table
def test_a_clone_is_independent(slug: str, players: int) -> None:
    for state in some_states(slug, players, games=6):
        twin = state.clone()
        assert twin == state
        for name in slots(state):
            mine, its = getattr(state, name), getattr(twin, name)
            assert mine is not its or not isinstance(mine, list | dict | set | Stream), name
        before = state.clone()
        rng = Stream(3)
        for _ in range(30):
            if not twin.to_act():
                break
            seat = rng.choice(twin.to_act())
            twin.apply(seat, rng.choice(twin.legal(seat)))
        assert state == before, "playing on the clone changed the original"


@every_table
def test_undo_restores(slug: str, players: int) -> None:
    rng = Stream(11)
    for seed in range(2):
        match = Match.deal(box_for(game(slug), players, seed), seed)
        trail = []
        while match.to_act():
            trail.append((match.state.clone(), len(match.events)))
            seat = rng.choice(match.to_act())
            match.submit(seat, rng.choice(match.state.legal(seat)))
        for state, events in reversed(trail):
            match.undo()
            assert match.state == state
            assert len(match.events) == events


@every_table
def test_a_save_loads_as_the_same_match_with_the_same_story(
    slug: str, players: int, tmp_path
) -> None:
    for seed in range(3):
        match = played(slug, players, seed)
        save(match, tmp_path / "match.json")
        again = load(tmp_path / "match.json")
        assert again.state == match.state
        assert again.events == match.events
        for event in (event for group in match.events for event in group):
            assert event.clause in match.game.rulebook
            assert match.game.tell(match.box, event).strip()
        assert [p.name for p in tmp_path.iterdir()] == ["match.json"]


@every_table
def test_a_table_written_down_is_laid_again_the_same(slug: str, players: int) -> None:
    for state in some_states(slug, players, games=6):
        assert game(slug).lay(state.box, state.table(), state.rng.clone()) == state


@every_table
def test_bots_play_whole_games_on_views(slug: str, players: int) -> None:
    for name, chooser in (("random", BOTS["random"]), ("one-ply", BOTS["one-ply"])):
        rng, state = Stream(8), game(slug).deal(game(slug).box(players, short(slug)), Stream(8))
        for _ in range(game(slug).plies):
            if not state.to_act():
                break
            seat = state.to_act()[0]
            action = play_turn(state, chooser, seat, rng)
            assert action in state.legal(seat), name
            state.apply(seat, action)
        assert state.outcome() is not None, name


CHANCES = [  # players, games, and how many of them a one-ply bot wins at least
    ("rock_paper_wizard", 4, 30, 13),
    ("wicked_wise", 2, 30, 20),
    ("wild_side", 2, 6, 5),
    ("witless_wizards", 2, 30, 19),
    ("wizard_did_it", 2, 20, 13),
]


@pytest.mark.parametrize(("slug", "players", "games", "wins"), CHANCES)
def test_the_one_ply_bot_beats_random_ones(slug: str, players: int, games: int, wins: int) -> None:
    won, box = 0, game(slug).box(players, short(slug))
    for seed in range(games):
        state, rng, clever = game(slug).deal(box, Stream(seed)), Stream(seed), seed % players
        while acting := state.to_act():
            chooser = BOTS["one-ply" if acting[0] == clever else "random"]
            state.apply(acting[0], play_turn(state, chooser, acting[0], rng))
        won += clever in state.outcome().winners
    assert won >= wins


@every_table
def test_a_thinker_plays_whole_games_on_views(slug: str, players: int) -> None:
    rng, box = Stream(8), game(slug).box(players, short(slug))
    state = game(slug).deal(box, Stream(8))
    while acting := state.to_act():
        chooser = Thinker(rounds=4) if acting[0] == 0 else BOTS["one-ply"]
        action = play_turn(state, chooser, acting[0], rng)
        assert action in state.legal(acting[0])
        state.apply(acting[0], action)
    assert state.outcome() is not None


@pytest.mark.long
@pytest.mark.parametrize("slug", GAMES)
def test_two_hundred_whole_games_with_all_bots(slug: str) -> None:
    """Every bot at every seat, every table and reading, with each promise checked on the way."""
    found = game(slug)
    bots: list[Bot] = [BOTS["random"], BOTS["one-ply"], Thinker(rounds=4)]
    for seed in range(200):
        box = box_for(found, found.players[seed % len(found.players)], seed)
        rng, match = Stream(seed), Match.deal(box, seed)
        cards = sorted(match.state.cards())
        while acting := match.to_act():
            seat = acting[0]
            match.submit(seat, play_turn(match.state, bots[(seat + seed) % 3], seat, rng))
            if len(match.actions) % 20 == 0 and match.to_act():
                promises.all_hold(match.state, cards, rng)
        promises.all_held(match.state, cards)
        assert replayed(record(match)).state == match.state


STORY = """
from kit import GAMES, game
from tests.conformance.test_state_and_match import played
for slug in GAMES:
    print([played(slug, game(slug).players[-1], seed).events for seed in range(2)])
"""


def test_same_seed_and_actions_give_the_same_events_in_any_process() -> None:
    one, other = (
        subprocess.run([sys.executable, "-c", STORY], env={**os.environ, "PYTHONHASHSEED": seed},
                       check=True, capture_output=True, text=True).stdout.splitlines()
        for seed in ("0", "1234")
    )  # fmt: skip
    assert [slug for slug, *told in zip(GAMES, one, other, strict=True) if len({*told}) > 1] == []
    assert min(map(len, one)) > 1000
