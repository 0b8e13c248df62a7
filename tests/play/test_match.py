"""The checked door, undo, and bots that see no more than a player."""

from __future__ import annotations

import pytest

from kit import game
from kit.core.errors import Illegal, KitError, Unreadable
from kit.core.rng import Scripted, Stream
from kit.play.bots import bot, play_turn
from kit.play.match import EVERY, Match
from kit.play.replay import Replay, record
from tests.walks import replayed


def training() -> Match:
    return Match.deal(game("wizard_did_it").box(1), seed=1)


def test_a_refusal_names_clause_action_and_what_is_possible() -> None:
    with pytest.raises(Illegal) as no:
        training().submit(0, "pass")
    assert str(no.value) == (
        "'pass' is refused by 2.2: Cards are laid in the Wizard's Phase, which is over: "
        "your Knight draws. Possible now: draw."
    )


@pytest.mark.parametrize("seat", [-1, 1, 99])
def test_a_seat_that_is_not_there(seat: int) -> None:
    with pytest.raises(KitError, match="seats are 0 to 0"):
        training().submit(seat, "draw")


@pytest.mark.parametrize("action", [-1, 10_000, "dra", ""])
def test_an_action_that_is_not_there(action: int | str) -> None:
    with pytest.raises(KitError):
        training().submit(0, action)


def test_nothing_to_take_back() -> None:
    with pytest.raises(KitError, match="no move to undo"):
        training().undo()


def test_every_move_can_be_taken_back_and_looked_back_at_also_after_another_stream() -> None:
    match, pick, states = Match.deal(game("wild_side").box(3), seed=2), Stream(4), []
    for ply in range(3 * EVERY):
        if ply == EVERY + 3:
            match.state.rng = Stream(99)
        states.append(match.state.clone())
        seat = match.to_act()[0]
        match.submit(seat, pick.choice(match.state.legal(seat)))
    views = [match.view_before(at, 0) for at in range(len(states))]
    assert views == [match.game.view(state, 0) for state in states]
    for state in reversed(states):
        match.undo()
        assert match.state == state


def test_the_log_cites() -> None:
    match = training()
    match.submit(0, "draw")
    assert match.log(0)[-1] == "Your Knight draws Ninja. [3.3]"
    assert repr(match) == "<Match of wizard_did_it: 1 actions>"


def test_a_replay_steps_and_ends() -> None:
    match = training()
    for _ in range(3):
        match.submit(0, "draw")
    replay = Replay(record(match))
    steps = 0
    while replay.step():
        steps += 1
    assert steps == 3
    assert replay.match.state == match.state


def test_a_record_of_something_illegal_names_the_action() -> None:
    written = record(training())
    bad = type(written)(**{**vars(written), "actions": (("amber", "draw"), ("amber", "pass"))})
    with pytest.raises(Unreadable, match=r"actions\[1\]: 'pass' is refused by 2\.2"):
        replayed(bad)


class Spy:
    """A bot that records its arguments."""

    def __init__(self) -> None:
        self.given: list[object] = []

    def __call__(self, found, view, legal, rng) -> int:
        self.given.append(view)
        return legal[0]


def test_a_bot_is_given_a_view_and_nothing_else() -> None:
    found, spy = game("wizard_did_it"), Spy()
    state = found.deal(found.box(2), Stream(1))
    play_turn(state, spy, state.turn, Stream(1))
    assert spy.given == [found.view(state, state.turn)]


def test_a_bot_that_is_not_there() -> None:
    with pytest.raises(Unreadable, match="did you mean 'one-ply'"):
        bot("oneply")


# The random stream


def test_a_stream_is_its_number_and_never_shows_it() -> None:
    stream = Stream(7)
    again = Stream.resume(stream.at)
    assert [stream.below(1000) for _ in range(5)] == [again.below(1000) for _ in range(5)]
    assert str(stream.at) not in repr(stream)


def test_shuffles_are_even() -> None:
    """Each of six orders of three cards is about as frequent as the others."""
    counts: dict[tuple[int, ...], int] = {}
    stream = Stream(1)
    for _ in range(6000):
        cards = [1, 2, 3]
        stream.shuffle(cards)
        counts[tuple(cards)] = counts.get(tuple(cards), 0) + 1
    assert len(counts) == 6
    assert all(880 < count < 1120 for count in counts.values())


@pytest.mark.parametrize("n", [*range(12), 63, 64, 65, 66, 129, 300])
def test_a_shuffle_is_made_of_single_numbers_however_many_are_made_at_once(n: int) -> None:
    stream, single = Stream(n), Stream(n)
    cards, slowly = list(range(n)), list(range(n))
    stream.shuffle(cards)
    for i in range(n - 1, 0, -1):
        j = single.below(i + 1)
        slowly[i], slowly[j] = slowly[j], slowly[i]
    assert cards == slowly
    assert stream == single


def test_shuffles_never_change_because_saves_depend_on_them() -> None:
    cards = list(range(10))
    Stream(2026).shuffle(cards)
    assert cards == STORED


STORED = [8, 5, 9, 7, 0, 1, 4, 6, 3, 2]


def test_scripted_chance_is_used_up_in_order() -> None:
    chance = Scripted([2, [3, 1, 2]])
    assert chance.below(6) == 2
    cards = [1, 2, 3]
    chance.shuffle(cards)
    assert cards == [3, 1, 2]
    with pytest.raises(Unreadable, match="leaves something to chance"):
        chance.below(2)


@pytest.mark.parametrize("script", [[6], [-1], ["x"], [[1]]])
def test_impossible_chance_is_refused(script: list[object]) -> None:
    with pytest.raises(Unreadable, match="must be a number from 0 to 5"):
        Scripted(script).below(6)
