"""The coach's reasons: right where one can see them coming, and never by chance alone."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from kit import GAMES, game
from kit.core.outcome import Fact
from kit.core.rng import Stream
from kit.core.state import State
from kit.games.rock_paper_wizard import bots as wizards
from kit.games.wicked_wise import bots as dragons
from kit.games.wicked_wise.state.constants import SECOND
from kit.games.wild_side import bots as animals
from kit.games.witless_wizards import bots as witless
from kit.games.wizard_did_it import bots as knights
from kit.play.think.facts import FactCounts
from kit.teach.play.coach import Advice, Coach
from tests.walks import walk

STACKS = ("amber forest", "amber crypt", "amber ship", "violet forest", "violet crypt",
          "violet ship")  # fmt: skip


def coached(slug: str, players: int, table: Mapping[str, object], rounds: int) -> Coach:
    found = game(slug)
    options = {"rounds": "once"} if slug == "wild_side" else {}
    state = found.lay(found.box(players, options), table, Stream(1))
    coach = Coach(found.view(state, state.to_act()[0]), Stream(1))
    coach.search.think(rounds)
    return coach


def stacks(**cards: list[str]) -> dict[str, list[str]]:
    return {name: cards.get(name.replace(" ", "_"), []) for name in STACKS}


ONE_CARD_LEFT = {
    "turn": "wolf",
    "pile": ["Red 12"],
    "hands": [["Honey Badger", "Green 12", "Blue 11", "Blue 11", "Green 10"], ["Green 1"]],
    "up": [[], []],
    "down": [[], []],
}
NOTHING_FITS = {
    "turn": "wolf",
    "pile": ["Green 8"],
    "hands": [["Red 12", "Green 11", "Blue 9"], ["Green 1", "Red 3", "Red 4", "Blue 8", "Red 9"]],
    "up": [[], []],
    "down": [["Red 1"], []],
}
GOAL_IN_REACH = {
    "hands": [["Ninja"], []],
    "stacks": stacks(
        violet_forest=["Pirate"], violet_ship=["Bear"], amber_forest=["Bear"], amber_crypt=["Sword"]
    ),
    "goals": [["Let the Rival Fall to a Pirate-Ninja"], []],
}
NOT_FOR_ONESELF = {
    "hands": [["Sword", "Bear"], []],
    "stacks": stacks(
        violet_forest=["Pirate"], violet_ship=["Bear"], amber_forest=["Bear"],
        amber_crypt=["Ninja"], amber_ship=["Pirate"],
    ),
    "goals": [[], []],
}  # fmt: skip
FAR_BEHIND = {
    "spellbook": ["Dimension Door", "Burning Hands", "Color Spray"],
    "spaces": {"red": 3, "green": 7, "yellow": 3},
}
ALL_ABREAST = {
    "spellbook": ["Wall of Force", "Burning Hands", "Color Spray"],
    "spaces": {"red": 5, "green": 5, "yellow": 5},
}
ONE_IS_WEAK = {
    "phase": "attack",
    "stamina": [20, 1, 20],
    "cubes": [0, 0, 0],
    "gear": {"liana": ["Katana"], "greendalf": ["Magical Armor of Resting (3/4P)"]},
    "first_turn": False,
}
A_KEG_WOULD_DO = {
    "phase": "before the roll",
    "target": "albus",
    "stamina": [20, 6],
    "cubes": [0, 0],
    "gear": {"liana": ["Katana", "Chain Mail", "Powder Keg"]},
    "first_turn": False,
}
KNOWN = (
    ("wild_side", 2, ONE_CARD_LEFT, "Honey Badger", "Green 12", animals.CAUGHT),
    ("wild_side", 2, NOTHING_FITS, "blind 1", "Red 12", animals.PICKED_UP),
    (
        "wizard_did_it",
        2,
        GOAL_IN_REACH,
        "Ninja > violet forest",
        "Ninja > amber ship",
        knights.GOALS,
    ),
    (
        "wizard_did_it",
        2,
        NOT_FOR_ONESELF,
        "Bear > violet forest",
        "Sword > amber ship",
        knights.PRINCESS,
    ),
    (
        "rock_paper_wizard",
        3,
        FAR_BEHIND,
        "Dimension Door > green",
        "Burning Hands > yellow",
        wizards.CLOSEST,
    ),
    (
        "rock_paper_wizard",
        3,
        ALL_ABREAST,
        "Wall of Force > green",
        "Burning Hands > green",
        wizards.GOLD,
    ),
    ("witless_wizards", 3, ONE_IS_WEAK, "attack > albus", "attack > greendalf", witless.BEATEN),
    ("witless_wizards", 2, A_KEG_WOULD_DO, "use", "roll", witless.LOST),
)


@pytest.mark.parametrize(("slug", "players", "table", "good", "bad", "fact"), KNOWN)
def test_the_reason_is_the_one_that_the_position_was_made_for(
    slug: str, players: int, table: Mapping[str, object], good: str, bad: str, fact: Fact
) -> None:
    coach = coached(slug, players, table, 400)
    parse, facts = coach.search.view.box.notation.parse, coach.search.facts
    found = facts.clearest(parse(good), parse(bad), helps=True)
    assert found is not None
    assert found.fact == fact


def last_cards(players: int) -> tuple[State, int, int]:
    """Return a trick before its last card, a card that wins it, and one that does not."""
    for seed in range(20):
        for state in walk("wicked_wise", players, seed):
            if state.stage != SECOND or len(state.second) != state.t.teams - 1 or state.trick > 3:
                continue
            seat, won = state.to_act()[0], {}
            for action in state.legal(seat):
                after = state.clone()
                after.apply(seat, action)
                won.setdefault(after.winners[state.trick] == state.t.team[seat], action)
            if len(won) == 2 and not any(state.turned):
                return state, won[True], won[False]
    raise AssertionError("no such trick")


@pytest.mark.parametrize("players", [4, 6])
def test_the_last_card_of_a_trick_wins_it_or_not(players: int) -> None:
    state, winning, losing = last_cards(players)
    coach = Coach(game("wicked_wise").view(state, state.to_act()[0]), Stream(1))
    coach.search.think(200)
    found = coach.search.facts.clearest(winning, losing)
    assert found is not None
    assert (found.fact, found.mine, found.other) == (dragons.TRICK_WON, 1, 0)


def test_a_reason_is_a_sentence_with_its_rule_and_both_sides() -> None:
    rows = {one.action: one for one in coached("wild_side", 2, ONE_CARD_LEFT, 400).advice()}
    why = rows["Green 12"].why
    assert why.says == ("You are caught with a Honey Badger; not so with “Play Honey Badger”.")
    assert why.clause == "7.6"
    words = rows["Honey Badger"].why.says
    assert words.startswith("In 0 of 100 games you are caught with a Honey Badger; with “")


def test_the_answer_to_a_worse_move_says_why() -> None:
    coach = coached("wizard_did_it", 2, NOT_FOR_ONESELF, 400)
    said = coach.judge("Sword > amber ship")
    assert said.startswith("“Lay the Bear on Violet's Forest” was better: about 94 more of 100")
    assert said.endswith("; with your move, in 0. (rule 6.4)")
    assert coach.judge("Bear > violet forest") == "Good: the coach knows no better move."


def noted(rng: Stream, games: int, chance: int, *, seen: tuple[Fact, ...]) -> FactCounts:
    """Return counts of two moves; each fact holds in *chance* of 100 games with the second."""
    counts = FactCounts()
    for action, of_100 in ((0, 30), (1, chance)):
        for _ in range(games):
            amounts = {fact: rng.below(7) if fact.is_amount else 1 for fact in seen}
            counts.note(action, [(f, n) for f, n in amounts.items() if rng.below(100) < of_100])
    return counts


FACTS = (
    Fact("1.1", "it rains", good=False),
    Fact("1.2", "you win {} apples", good=True),
    Fact("1.3", "the cat is out", good=True),
)


@pytest.mark.parametrize("games", [6, 20, 100])
def test_equal_moves_rarely_get_a_reason(games: int) -> None:
    """With intervals of 95 % over all facts, at most one in twenty pairs may differ by chance."""
    rng, tries = Stream(games), 400
    made = [noted(rng, games, 30, seen=FACTS).clearest(0, 1) for _ in range(tries)]
    assert sum(one is not None for one in made) <= tries / 20


def test_a_reason_stays_within_its_interval() -> None:
    rng = Stream(3)
    made = [noted(rng, 100, 60, seen=FACTS).clearest(1, 0) for _ in range(50)]
    assert all(one is not None and one.of.low > 0 for one in made)
    assert noted(rng, 5, 100, seen=FACTS).clearest(1, 0) is None, "too few games"


@pytest.mark.parametrize("slug", GAMES)
def test_every_reason_bears_out_and_comes_from_the_view_alone(slug: str) -> None:
    found = game(slug)
    for at, state in enumerate(walk(slug, found.players[-1], seed=5)):
        seat = next(iter(state.to_act()), 0)
        if at >= min(9, found.plies // 4) and len(state.legal(seat)) > 2:
            break
    view = found.view(state, seat)
    rows: list[tuple[Advice, ...]] = []
    for table in (state, found.imagine(view, Stream(9))):
        coach = Coach(found.view(table, seat), Stream(1))
        coach.search.think(120)
        rows.append(coach.advice())
    assert rows[0] == rows[1]
    book = found.rulebook
    for one in rows[0]:
        assert one.why is None or not one.why.clause or one.why.clause in book
        assert (one.why is None) == (one.games == 0)
