"""A mistake in a written table gets one sentence: the entry, and the nearest name."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from kit.core.errors import Unreadable
from kit.core.rng import Stream
from kit.games.wicked_wise import GAME
from kit.games.wicked_wise.state.constants import STAGES
from tests.games.wicked_wise.tables import LAST_TRICK
from tests.walks import some_states

GOOD: dict[str, Any] = {
    **LAST_TRICK,
    "dragons": [["5 of Flames", "6 of Flames"], ["7 of Flames", "3 of Stars"]],
    "mice": [["2 of Flames"], ["2 of Roses"]],
}
BAD: list[tuple[dict[str, Any], str]] = [
    ({"dragon": []}, "table has no 'dragon'; did you mean 'dragons'?"),
    ({"round": 4}, "table.round: must be a whole number from 1 to 3"),
    ({"round": "2"}, "table.round: must be a whole number from 1 to 3"),
    ({"trick": 0}, "table.trick: must be a whole number from 1 to 6"),
    ({"phase": "mouse"}, "table.phase: there is no phase 'mouse'; did you mean 'choose'?"),
    ({"lead": "team 3"}, "table.lead: there is no team 'team 3'; did you mean 'team 2'?"),
    ({"actor": "fay"}, "table.actor: there is no seat 'fay'; known: ada, ben, cleo, dov, nobody"),
    ({"actor": "ben"}, "table.actor must be ada in the step 'first cards'"),
    ({"phase": "goals"}, "table: Team 1 chooses among 4 goals"),
    ({"coins": [1]}, "table.coins: must be a list of 2 entries, one for each team"),
    ({"coins": [1, -1]}, "table.coins[1]: must be a whole number from 0 to 9999"),
    ({"dragons": "x"}, "table.dragons: must be a list of 2 entries"),
    ({"dragons": [["5 of Flame", "6 of Flames"], []]},
     "table.dragons[0][0]: there is no card '5 of Flame'; did you mean '5 of Flames'?"),
    ({"dragons": [["Silver Key", "6 of Flames"], []]},
     "table.dragons[0][0]: 'Silver Key' (treasure) is not a card"),
    ({"dragons": [["5 of Flames"], ["7 of Flames", "3 of Stars"]]},
     "table.dragons[0] has 1 cards and needs 2 for the tricks left"),
    ({"mice": [["5 of Flames"], []]}, "table: '5 of Flames' lies in 2 places"),
    ({"mice": [[], [], []]}, "table.mice: must be a list of 2 entries"),
    ({"mouse": "2 of Flames"}, "table.mouse: must be a list, each a card"),
    ({"first": ["1 of Roses"]}, "there are 0 first, 0 mouse and 0 second cards, not 1, 0 and 0"),
    ({"suit": "Rose"}, "table.suit: there is no suit 'Rose'; did you mean 'Roses'?"),
    ({"winners": "team 1"}, "table.winners: must be a list, each one of team 1, team 2"),
    ({"winners": ["team 9"] * 4},
     "table.winners[0]: there is no team 'team 9'; did you mean 'team 2'?"),
    ({"treasures": [["Silver Kee"], []]}, "did you mean 'Silver Key'?"),
    ({"treasures": [["Star Chart", "Star Chart"], []]}, "table: 'Star Chart' lies in 2 places"),
    ({"goals": [["Win trick 5 (2)"], []]}, "'Win trick 5 (2)' stays in the box"),
    ({"goals": [["Collect 7 Stars (1)"], []]}, "'Collect 7 Stars (1)' stays in the box"),
    ({"goals": [["Star Chart"], []]}, "'Star Chart' (treasure) is not a goal"),
    ({"stakes": [[1], []]},
     "table.stakes[0]: must be a list of 6 entries, one for each stake: goal 1 met"),
    ({"goal_stage": ["passed", "ready"]},
     "table.goal_stage[0]: there is no goal stage 'passed'; did you mean 'passing'?"),
    ({"voids": [["Fire"], [], [], []]}, "table.voids[0][0]: there is no suit 'Fire'"),
    ({"face_down": [{"4 of Gems": []}]}, "only a shared Mouse hand keeps its gems there"),
    ({"face_down": ["4 of Gems"]}, "table.face_down[0]: must be {1 of Gems, 2 of Gems"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "sentence"), BAD, ids=lambda x: x if isinstance(x, str) else "")
def test_a_bad_table_is_refused_in_a_sentence(change: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Unreadable) as no:
        GAME.lay(GAME.box(4), {**GOOD, **change}, Stream(0))
    assert sentence in str(no.value)


def test_the_good_table_is_good() -> None:
    GAME.lay(GAME.box(4), GOOD, Stream(0))


@pytest.mark.parametrize("junk", [None, 7, "x", [], [[]], {"a": 1}, [None, None], "\x00" * 50])
def test_junk_in_any_place_is_refused_or_read_but_never_crashes(junk: Any) -> None:
    box = GAME.box(4)
    good = GAME.lay(box, GOOD, Stream(0)).table()
    for key in good:
        with suppress(Unreadable):
            state, rng = GAME.lay(box, {**good, key: junk}, Stream(0)), Stream(1)
            while state.to_act():
                state.apply(seat := state.to_act()[0], rng.choice(state.legal(seat)))


def test_a_stage_in_any_place_is_refused_or_can_be_played() -> None:
    for state in some_states("wicked_wise", 4, games=2, every=9):
        for stage in STAGES:
            with suppress(Unreadable):
                written = {**state.table(), "phase": stage}
                wrong, rng = GAME.lay(state.box, written, Stream(0)), Stream(1)
                for _ in range(20):
                    for seat in wrong.to_act()[:1]:
                        wrong.apply(seat, rng.choice(wrong.legal(seat)))


def test_what_is_not_written_lies_in_the_decks() -> None:
    s = GAME.lay(GAME.box(4), {**GOOD, "deck": ["9 of Magic"], "gems": ["3 of Gems"]}, Stream(0))
    assert [GAME.pack[c].name for c in (s.deck[-1], s.deck[-2], s.gems[-1])] == [
        "9 of Magic", "1 of Flames", "3 of Gems",
    ]  # fmt: skip
    suits = [kind for kind in s.cards() if s.t.suit[kind] >= 0]
    assert suits == list(range(75))
