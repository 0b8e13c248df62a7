"""Hidden cards stay hidden, and imagined tables agree with everything a seat has seen."""

from __future__ import annotations

import pytest

from kit.core.cards import Card, Pack
from kit.core.event import events_of, heard
from kit.core.rng import Stream
from kit.games.wild_side import draw
from kit.games.wild_side.cards.effects import EFFECTS, SUITS
from kit.games.wild_side.state.constants import kinds_of
from tests.games.wild_side.tables import GAME, laid, play


def canaries() -> Pack:
    """Return a pack in which every card has its own invented name."""
    cards = []
    for i in range(220):
        suit, value = list(SUITS)[i % 4], 1 + i // 4 % 12
        if i % 27 == 0:
            cards.append(Card(f"Zq{i:03}x", "deck", "badger", {}, 1))
        else:
            numbers = {"value": value, "suit": suit}
            cards.append(Card(f"Zq{i:03}x", "deck", "number", numbers, 1))
    return Pack("canaries", tuple(cards), EFFECTS)


def hidden(state, seat: int) -> set[str]:
    """Return the names of the cards that this seat may not know."""
    kinds = [*state.stock, *(kind for kind in state.downs if kind >= 0)]
    for other, hand in enumerate(state.hands):
        if other != seat:
            kinds += [kind for kind in kinds_of(hand) if not state.known[other][kind]]
    return {state.box.pack[kind].name for kind in kinds}


@pytest.mark.rule("2.3")
@pytest.mark.parametrize("players", [2, 3, 8])
def test_no_hidden_card_is_ever_in_a_picture_a_text_or_an_event(players: int) -> None:
    box = GAME.box(players, {"rounds": "once"}, canaries())
    state, rng, notes = GAME.deal(box, Stream(players)), Stream(7), []
    state.sink = notes.append
    looked = 0
    for ply in range(1500):
        if not state.to_act():
            break
        seat = state.turn
        state.apply(seat, rng.choice(state.legal(seat)))
        events = events_of(notes)
        if ply % (10 * players) == 0:
            for eye in range(players):
                seen = GAME.view(state, eye)
                shown = str(draw.table(seen)) + "\n".join(draw.lines(seen))
                shown += "".join(GAME.tell(box, e) for e in heard(events, eye))
                if not any(e.kind == "out" for e in events):  # the end of a round shows all cards
                    assert not [name for name in hidden(state, eye) if name in shown]
                    looked += 1
        notes.clear()
    assert looked > 20


def test_the_end_of_a_round_turns_all_cards_up_but_not_those_of_the_next() -> None:
    box = GAME.box(2, {}, canaries())
    table = {"hands": [[box.pack[1].name], [box.pack[2].name]], "down": [[], [box.pack[3].name]]}
    state, notes = GAME.lay(box, table, Stream(3)), []
    state.sink = notes.append
    state.apply(0, state.legal(0)[0])
    told = "".join(GAME.tell(box, e) for e in heard(events_of(notes), 0))
    assert box.pack[3].name in told
    fresh = hidden(state, 0) - {box.pack[k].name for k in (1, 2, 3)}
    assert not [name for name in fresh if name in told]


def test_cards_picked_up_in_the_open_are_known_until_they_are_played() -> None:
    match = laid(hands=[["Red 9", "Blue 11"], ["Red 12", "Blue 12"]], pile=["Blue 4", "Red 6"])
    play(match, "Red 9")
    for seed in range(20):
        hand = imagined(match, 1, seed).table()["hands"][0]
        assert {"Blue 4", "Red 6", "Red 9"} <= set(hand)
        assert len(hand) == 4
    play(match, "Red 12", "done", "Red 6", "done")
    assert match.state.table()["known"][0] == ["Blue 4", "Red 9"]


def imagined(match, seat: int, seed: int):
    """Return a table that *seat* can imagine."""
    return GAME.imagine(GAME.view(match.state, seat), Stream(seed))


@pytest.mark.rule("5.2")
def test_who_had_to_play_high_has_shown_that_nothing_lower_is_in_the_hand() -> None:
    hand = ["Red 9", "Blue 11", "Blue 10", "Green 8"]
    match = laid(hands=[hand, ["Red 12", "Blue 12"]], pile=["Blue 7", "Red 10"])
    play(match, "Red 9")
    value = match.state.t.value
    assert match.state.above[0] == 7
    for seed in range(40):
        state = imagined(match, 1, seed)
        rest = [k for k, n in enumerate(state.hands[0]) for _ in range(n - state.known[0][k])]
        assert len(rest) == 3
        assert all(value[kind] > 7 for kind in rest)


def test_in_the_free_reading_a_high_card_shows_nothing() -> None:
    match = laid(options={"higher": "free"}, hands=[["Red 9", "Red 2"], []], pile=["Blue 7"])
    play(match, "Red 9")
    assert match.state.above == (-1, -1)


def test_cleared_cards_are_never_imagined_back_into_a_hand() -> None:
    gone = ["Red 9"] * 4 + ["Honey Badger"] * 8
    match = laid(hands=[["Blue 1"], ["Red 12"] * 4], down=[["Blue 2"] * 4, []], discard=gone)
    for seed in range(20):
        table = imagined(match, 0, seed).table()
        assert not {"Red 9", "Honey Badger"} & {*table["hands"][1], *table["down"][0]}


def test_tight_voids_always_leave_every_hand_its_cards() -> None:
    """The seat that showed most is served first, so all get enough cards."""
    hands = [["Red 1"], ["Red 12"] * 4 + ["Blue 12"] * 4, ["Green 11"] * 4 + ["Red 11"] * 4]
    match = laid(players=3, hands=hands, above=[-1, 11, 10])
    for seed in range(30):
        state = imagined(match, 0, seed)
        assert [sum(hand) for hand in state.hands] == [1, 8, 8]
        assert all(state.t.value[kind] == 12 for kind in kinds_of(state.hands[1]))
        assert all(state.t.value[kind] >= 11 for kind in kinds_of(state.hands[2]))


def test_a_hundred_cards_in_hand_are_few_actions() -> None:
    names = [card.name for card in GAME.pack if card.effect == "number"] * 3
    others = [[f"Red {value}"] for value in range(1, 8)]
    match = laid(players=8, hands=[names, *others], known=[names[12:], *[[]] * 7])
    assert len(match.legal(0)) == 48
    play(match, "Blue 7", "Green 7")
    assert len(match.legal(0)) == 5
