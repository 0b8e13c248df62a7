"""The thinker chooses from a view alone, can be stopped at any moment, and plays well."""

from __future__ import annotations

from functools import partial
from itertools import count
from time import process_time
from typing import Any, cast, get_type_hints

import pytest

from kit import GAMES, game
from kit.core.game import View
from kit.core.outcome import Outcome
from kit.core.rng import Stream
from kit.core.state import State
from kit.games.rock_paper_wizard.state import State as Table
from kit.play.bots import BOTS, LEVELS, Thinker, bot
from kit.play.ladder import Contest, standing
from kit.play.think.playout import hoped_shares, some, won_shares
from kit.play.think.search import EARLY, MoveSearch, Race, choose_in_secret
from kit.play.think.tree import InformationSets, MoveStats, expandable, select, weigh
from tests.walks import IDS, TABLES, some_states, walk


def choices(slug: str, players: int, plies: tuple[int, ...] = (0, 25)) -> list[tuple[Any, int]]:
    """Return states of a random game with a choice, each with one seat that has it."""
    found, wanted = [], list(plies)
    for ply, state in enumerate(walk(slug, players, seed=1)):
        seats = [seat for seat in state.to_act() if len(state.legal(seat)) > 1]
        if wanted and ply >= wanted[0] and seats:
            found.append((state.clone(), seats[-1]))
            wanted.pop(0)
        if not wanted:
            break
    return found


@pytest.mark.parametrize(("slug", "players"), TABLES, ids=IDS)
def test_it_weighs_every_legal_move_of_its_own_seat(slug: str, players: int) -> None:
    for state, seat in choices(slug, players):
        search = MoveSearch(game(slug).view(state, seat), Stream(3))
        legal = state.legal(seat)
        search.think(len(legal) + 1)
        assert sorted(one.action for one in search.weighed()) == legal == search.legal
        assert search.best == search.weighed()[0].action
        assert {one.visits for one in search.weighed()} == {1}, "the next table is not done yet"


@pytest.mark.parametrize(("slug", "players"), TABLES, ids=IDS)
def test_what_a_seat_may_not_know_changes_no_thought(slug: str, players: int) -> None:
    found = game(slug)
    for state, seat in choices(slug, players, (3,)):
        view = found.view(state, seat)
        twin = found.imagine(view, Stream(99))
        thoughts = []
        for table in (state, twin):
            search = MoveSearch(found.view(table, seat), Stream(5))
            search.think(2 * len(search.legal))
            thoughts.append(search.weighed())
        assert thoughts[0] == thoughts[1]


def test_it_is_given_a_view_and_never_a_state() -> None:
    for made in (MoveSearch.__init__, Thinker.__call__):
        hints = get_type_hints(made)
        assert hints["view"] is View
        assert not any(kind is State for kind in hints.values())


def test_it_can_be_stopped_before_it_has_thought_at_all() -> None:
    state, seat = choices("wild_side", 3)[0]
    search = MoveSearch(game("wild_side").view(state, seat), Stream(1))
    assert search.best in state.legal(seat)
    assert {(one.visits, one.low, one.high) for one in search.weighed()} == {(0, 0.0, 1.0)}


def test_slices_lead_where_one_long_thought_leads() -> None:
    state, seat = choices("witless_wizards", 3)[0]
    view = game("witless_wizards").view(state, seat)
    whole, sliced = MoveSearch(view, Stream(1)), MoveSearch(view, Stream(1))
    whole.think(30)
    for _ in range(6):
        sliced.think(5)
    assert whole.weighed() == sliced.weighed()


def test_it_thinks_until_its_time_is_up_and_a_little_at_least() -> None:
    state, seat = choices("witless_wizards", 2)[0]
    for seconds, rounds in ((0.0, 3), (4.5, 7)):
        ticks = iter(map(float, range(100)))
        search = MoveSearch(game("witless_wizards").view(state, seat), Stream(1))
        search.think_for(seconds, partial(next, ticks), least=3)
        assert search.rounds == rounds


def test_what_is_settled_needs_no_more_time_and_would_not_change() -> None:
    settled = 0
    for state, seat in choices("witless_wizards", 2, (0, 5, 10, 15, 20, 25)):
        ticks = count(0.0)
        search = MoveSearch(game("witless_wizards").view(state, seat), Stream(1))
        search.decide_in(400.5, partial(next, ticks))
        assert search.settled == (search.rounds < 400)
        chosen, settled = search.best, settled + search.settled
        search.think(20)
        assert search.best == chosen or not search.settled
    assert settled


def test_the_levels_are_thinking_times() -> None:
    assert sorted(LEVELS.values()) == list(LEVELS.values())
    assert bot("thinker") == Thinker(LEVELS["thoughtful"])


def test_a_choice_made_in_secret_tells_the_others_nothing() -> None:
    """In Rock Paper Wizard all choose at the same time."""
    found = game("rock_paper_wizard")
    places = []
    for pick in (0, -1):
        sets = InformationSets(found.deal(found.box(3), Stream(1)))
        sets.key(0)
        sets.play(0, sets.table.legal(0)[pick], free=True)
        places.append([sets.key(seat) for seat in (1, 2)])
    assert places[0] == places[1]


def test_what_all_chose_is_known_to_all_afterwards() -> None:
    found = game("rock_paper_wizard")
    places = []
    for pick in (0, -1):
        sets = InformationSets(found.deal(found.box(3), Stream(1)))
        while len({*places}) == len(places) and cast("Table", sets.table).phase == 0:
            seat = sets.table.to_act()[0]
            sets.key(seat)
            sets.play(seat, sets.table.legal(seat)[pick], free=True)
        while len(sets.table.legal(sets.table.to_act()[0])) == 1:
            seat = sets.table.to_act()[0]
            sets.play(seat, sets.table.legal(seat)[0], free=False)
        places.append(sets.key(sets.table.to_act()[0]))
    assert places[0] != places[1]


def test_own_choices_made_one_by_one_lead_to_nodes_of_their_own() -> None:
    found = game("wild_side")
    sets = InformationSets(found.deal(found.box(2), Stream(1)))
    seat = sets.table.to_act()[0]
    before = sets.key(seat)
    sets.play(seat, sets.table.legal(seat)[0], free=True)
    assert sets.key(seat) != before


def test_partners_are_one_side() -> None:
    box = game("wicked_wise").box(4)
    assert game("wicked_wise").sides(box) == ((0, 2), (1, 3))
    assert game("wild_side").sides(game("wild_side").box(3)) == ((0,), (1,), (2,))


@pytest.mark.parametrize("slug", GAMES)
def test_the_sides_of_a_box_are_those_of_its_outcome(slug: str) -> None:
    found = game(slug)
    for players in found.players:
        for state in some_states(slug, players, 1, every=10_000):
            if (outcome := state.outcome()) and outcome.sides:
                assert found.sides(state.box) == outcome.sides


def test_winners_share_the_win_and_without_a_winner_the_best_do() -> None:
    each = ((0,), (1,), (2,))
    assert won_shares(Outcome((), (1,), "", 3), each) == [0, 1, 0]
    assert won_shares(Outcome((), (0, 2), "", 3), each) == [0.5, 0, 0.5]
    assert won_shares(Outcome((), (), "", 3), each) == pytest.approx([1 / 3] * 3)
    assert won_shares(Outcome((), (1, 3), "", 4), ((0, 2), (1, 3))) == [0, 1]


@pytest.mark.parametrize("slug", GAMES)
def test_hopes_are_shares_and_go_by_worth(slug: str) -> None:
    found = game(slug)
    for state in some_states(slug, found.players[-1], 1, every=200):
        sides = found.sides(state.box)
        hopes = hoped_shares(state.clone(), sides)
        assert sum(hopes) == pytest.approx(1)
        assert all(0 <= hope <= 1 for hope in hopes)


def test_progressive_widening_takes_up_few_moves_at_first() -> None:
    place = {1: MoveStats()}
    place[1].note(1.0)
    assert expandable(place, [1, 2, 3]) == [2, 3]
    place |= {2: MoveStats(), 3: MoveStats(), 4: MoveStats()}
    assert expandable(place, [1, 2, 3, 4, 5]) == []
    for _ in range(8):
        place[1].note(1.0)
    assert expandable(place, [1, 2, 3, 4, 5]) == [5]


def test_ucb1_selects_a_move_with_few_visits_again() -> None:
    place = {1: MoveStats(), 2: MoveStats()}
    for _ in range(50):
        place[1].note(0.6)
    place[2].note(0.5)
    place[1].available = place[2].available = 51
    assert select(place, [1, 2]) == 2
    assert select(place, [1]) == 1


def test_a_move_drops_out_of_the_race_once_it_is_surely_behind() -> None:
    race = Race([1, 2, 3])
    for table in range(EARLY):
        luck = 0.4 * (table % 2)  # of the deal: it helps all three
        race.note({1: 0.1 + luck, 2: 0.31 + luck, 3: 0.25 + luck + 0.05 * (table % 3)})
    assert race.running == [2, 3], "1 is behind on every table, 2 and 3 take turns"
    assert race.best == 2
    assert [race.tried[move].visits for move in (1, 2, 3)] == [EARLY] * 3
    race.note({2: 1.0, 3: 1.0})
    assert race.tried[1].visits == EARLY


def test_with_few_results_the_prior_decides() -> None:
    race = Race([1, 2])
    race.note_prior(1, 0.6)
    race.note_prior(2, 0.4)
    race.note({1: 0.3, 2: 0.7})
    assert race.best == 1
    for _ in range(40):
        race.note({1: 0.3, 2: 0.7})
    assert race.best == 2


def test_a_rule_of_thumb_is_left_only_for_what_does_better() -> None:
    race = Race([1, 2])
    race.prefer(2)
    assert race.best == 2
    race.note({1: 0.7, 2: 0.3})
    assert race.best == 2
    for _ in range(20):
        race.note({1: 0.7, 2: 0.3})
    assert race.best == 1


RULED = [(slug, players) for slug, players in TABLES if game(slug).thinking.policy]


@pytest.mark.parametrize(("slug", "players"), RULED)
def test_a_rule_of_thumb_is_always_legal_and_the_first_thought(slug: str, players: int) -> None:
    found = game(slug)
    for state in some_states(slug, players, 4):
        for seat in state.to_act():
            rule = found.thinking.policy(state, seat, Stream(1))
            assert rule in state.legal(seat)
            assert MoveSearch(found.view(state, seat), Stream(1)).best == rule


def test_no_move_drops_out_early_or_for_being_equal() -> None:
    race = Race([1, 2])
    race.note({1: 0.0, 2: 1.0})
    assert race.running == [1, 2]
    equal = Race([1, 2])
    for _ in range(3 * EARLY):
        equal.note({1: 0.5, 2: 0.5})
    assert equal.running == [1, 2]
    assert equal.best == 1


def test_more_results_make_surer() -> None:
    few, many = MoveStats(), MoveStats()
    for times, tried in ((4, few), (400, many)):
        for i in range(times):
            tried.note(float(i % 2))
    assert weigh(7, few).mean == weigh(7, many).mean == 0.5
    assert weigh(7, few).low < weigh(7, many).low < 0.5 < weigh(7, many).high
    assert weigh(7, many).low == pytest.approx(0.451, abs=0.001)
    one = MoveStats()
    one.note(1.0)
    assert weigh(7, one).low < 0.5, "one result is no proof"


def test_it_beats_chance() -> None:
    found = game("witless_wizards")
    contest = Contest(found.box(2), Thinker(rounds=20), BOTS["random"])
    played = [contest.play(pairing) for pairing in contest.pairings(10, seed=1)]
    assert standing(played, contest.sides).share >= 0.7


def test_its_clock_is_processor_time_or_a_given_one() -> None:
    assert Thinker().clock is process_time
    state, seat = choices("witless_wizards", 2)[0]
    ticks = count()
    slow = Thinker(30.0, clock=lambda: float(next(ticks)))
    view = game("witless_wizards").view(state, seat)
    assert slow(game("witless_wizards"), view, state.legal(seat), Stream(1)) in state.legal(seat)
    assert 30 < next(ticks) < 40, "it has looked at this clock until its time was up"


def test_of_many_moves_a_few_are_looked_at() -> None:
    assert some([4, 5, 6], 3, Stream(1)) == [4, 5, 6]
    found = [some(range(40), 6, Stream(seed)) for seed in range(50)]
    assert all(len({*few}) == len(few) == 6 for few in found)
    assert {action for few in found for action in few} == {*range(40)}


@pytest.mark.parametrize("seat", [0, 2])
def test_others_choose_in_secret_before_a_move_is_weighed(seat: int) -> None:
    found = game("rock_paper_wizard")
    state = found.deal(found.box(3), Stream(3))
    for other in range(seat):  # their choices are secret
        state.apply(other, state.legal(other)[0])
    chosen = set()
    for seed in range(30):
        table = found.imagine(found.view(state, seat), Stream(seed))
        table.rng = Stream(seed)
        after: Any = choose_in_secret(table, seat, Stream(seed))
        assert after.to_act() == (seat,)
        assert after.legal(seat) == state.legal(seat)
        chosen.add((*after.spell, *after.aim))
    assert len(chosen) > 5, "not what they really chose, nor always the same"


def test_a_seat_that_may_choose_again_is_not_overtaken() -> None:
    found = game("rock_paper_wizard")
    state = found.deal(found.box(3, {"rethink": "until all are ready"}), Stream(3))
    for other in (0, 1):
        state.apply(other, state.legal(other)[0])
    again: Any = choose_in_secret(found.imagine(found.view(state, 0), Stream(1)), 0, Stream(1))
    assert again.phase == state.phase, "the last has not chosen yet"
    assert again.legal(0) == state.legal(0)


def test_where_one_acts_nothing_is_guessed() -> None:
    state, seat = choices("witless_wizards", 3)[0]
    table = game("witless_wizards").imagine(game("witless_wizards").view(state, seat), Stream(1))
    assert choose_in_secret(table, seat, Stream(1)) is table


def test_a_guess_on_more_tables_is_less_of_a_guess(monkeypatch) -> None:
    """In Rock Paper Wizard, with the last spell slightly better and ten times more luck."""
    found = game("rock_paper_wizard")

    def luck_and_a_little(s: Any, seat: int) -> float:
        return Stream(s.rng.at + s.spell[seat]).below(100) + 10 * (s.spell[seat] == max(s.book))

    monkeypatch.setitem(vars(found), "worth", luck_and_a_little)
    secret: Any = choose_in_secret
    best = {}
    for guesses in (2, 40):
        monkeypatch.setitem(vars(found), "thinking", found.thinking._replace(guesses=guesses))
        table = found.deal(found.box(3), Stream(3))
        spells = [secret(table.clone(), 0, Stream(i)).spell for i in range(40)]
        best[guesses] = sum(spell[1:].count(max(table.book)) for spell in spells)
    assert best[2] < best[40]


def test_thoughts_about_a_round_end_with_it(monkeypatch) -> None:
    found = game("rock_paper_wizard")
    state = found.deal(found.box(3), Stream(3))
    played = set()
    real = type(state).apply

    def note(self: State, seat: int, action: int) -> None:
        played.add(self.box.notation.labels[action])
        real(self, seat, action)

    monkeypatch.setattr(type(state), "apply", note)
    MoveSearch(found.view(state, 0), Stream(1)).think(60)
    assert {"resolve", "score"} <= played
    assert "refresh" not in played
