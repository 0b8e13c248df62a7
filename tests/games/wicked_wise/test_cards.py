"""The box: the printed number of cards, each with its grade, and a teacher's own cards."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from kit.core.cards import Pack
from kit.core.errors import Unreadable
from kit.core.rng import Stream
from kit.files.cards import load_pack
from kit.games.wicked_wise import GAME
from kit.games.wicked_wise.cards.effects import SUITS
from kit.games.wicked_wise.cards.rows import BEGINNER_GOALS, TEAM_GOALS
from kit.games.wicked_wise.draw.faces import face

COUNTS = {
    "Flames": 15, "Stars": 15, "Roses": 15, "Magic": 15, "Gems": 15, "treasure": 17, "role": 7,
    "talk": 2, "team 1": 20, "team 2": 20, "team 3": 19, "beginner": 4,
}  # fmt: skip


def test_the_print_counts_these() -> None:
    counts = Counter()
    for card in GAME.pack:
        counts[card.deck] += card.copies
    assert counts == COUNTS
    assert len(TEAM_GOALS) + len(BEGINNER_GOALS) == 63


def test_each_team_deck_has_goals_of_all_three_sorts() -> None:
    for team in (1, 2, 3):
        sorts = {c.numbers["teams"] for c in GAME.pack if c.deck == f"team {team}"}
        assert sorts == {"2", "3", "2-3"}


def test_the_printed_facts_are_graded_so_and_all_else_is_ours() -> None:
    printed = {card.name for card in GAME.pack if set(card.graded.values()) == {"rulebook"}}
    assert printed == {"3 of Flames", "7 of Stars"}
    assert all(card.why for card in GAME.pack if card.name not in printed)


def graded(deck: str, part: str) -> Counter:
    """Return how many kinds of a deck have a part of each grade."""
    return Counter(card.graded.get(part) for card in GAME.pack if card.deck == deck)


def test_of_suit_cards_name_and_copies_are_printed_and_most_abilities_ours() -> None:
    for suit in SUITS:
        assert graded(suit, "name") == graded(suit, "copies") == {"rulebook": 15}
    # The print shows one ability; for 10, 11 and 12 it does not say the number of coins.
    assert graded("Flames", "text") == {"rulebook": 1, "kit": 14}
    assert graded("Roses", "text") == {"kit": 15}
    assert graded("Gems", "text") == {"kit": 15}
    assert graded("Flames", "numbers")["rulebook"] == 3, "the 3, and two that have a value alone"


@pytest.mark.parametrize("part", ["name", "copies", "numbers", "text"])
def test_all_goals_and_treasures_are_ours(part: str) -> None:
    for deck in ("team 1", "team 2", "team 3", "beginner", "treasure"):
        assert set(graded(deck, part)) <= {"kit", None}


def test_a_role_is_printed_and_its_copies_are_read_off_the_player_counts() -> None:
    assert graded("role", "name") == graded("role", "text") == {"rulebook": 3}
    assert graded("role", "copies") == {"kit": 3}


def test_every_3_and_7_does_what_the_print_shows_on_one_of_them() -> None:
    for value, shown in ((3, "3 of Flames"), (7, "7 of Stars")):
        model = GAME.pack[GAME.pack.kind(shown)]
        alike = [GAME.pack[GAME.pack.kind(f"{value} of {suit}")] for suit in SUITS[:4]]
        assert {card.text for card in alike} == {model.text}
        assert all(card is model or shown in card.why for card in alike)


def test_a_card_seen_for_its_number_only_is_graded_as_printed() -> None:
    box, kind = GAME.box(4), GAME.pack.kind("4 of Flames")
    assert face(box, kind).card.grade == "rulebook"
    assert face(box, kind, does=True).card.grade == "kit"


def test_two_sorts_of_treasures() -> None:
    sorts = Counter()
    for card in GAME.pack:
        if card.deck == "treasure":
            sorts[card.text.partition(". ")[0]] += card.copies
    assert sorts == {"Changes the trick": 8, "May gain coins": 9}


TEACHERS = """
rulewalk: cards
game: wicked_wise
name: My box
extends: true
cards:
  - name: 2 of Flames
    deck: Flames
    effect: rob
    numbers: {value: 2, coins: 3}
    grade: public
    source: the box
    text: Rob 3.
  - name: Star Chart
    deck: treasure
    effect: winner_coins
    numbers: {coins: 9}
    text: Nine for winning.
    why: a test
"""


def test_a_teachers_cards_replace_ours_and_can_be_played(tmp_path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(TEACHERS, "utf-8")
    pack = load_pack(path)
    for players in GAME.players:
        box, rng = GAME.box(players, pack=pack), Stream(3)
        s = GAME.deal(box, Stream(players))
        while s.to_act():
            seat = rng.choice(s.to_act())
            legal = s.legal(seat)
            assert legal == sorted(legal)
            assert [a for a in range(len(box.notation)) if not GAME.why_not(s, seat, a)] == legal
            s.apply(seat, rng.choice(legal))
        assert s.outcome() is not None


def test_a_card_from_a_box_stays_so_also_where_only_its_number_counts() -> None:
    typed = replace(GAME.pack[0], grade="box", by="Ada Keller", why="", parts={})
    box = GAME.box(4, pack=Pack("My box", (typed, *GAME.pack.cards[1:]), GAME.effects))
    for does in (False, True):
        assert face(box, 0, does=does).label.endswith("from the box, typed by Ada Keller")


def without(name: str) -> Pack:
    return Pack("test", tuple(c for c in GAME.pack if c.name != name), GAME.effects)


def test_a_pack_needs_every_card_of_every_suit_once() -> None:
    with pytest.raises(Unreadable, match="exactly one 4 of Roses"):
        GAME.box(4, pack=without("4 of Roses"))
    twice = tuple(replace(c, copies=2) if c.name == "4 of Roses" else c for c in GAME.pack)
    with pytest.raises(Unreadable, match="exactly one 4 of Roses"):
        GAME.box(4, pack=Pack("test", twice, GAME.effects))


def test_a_pack_needs_twelve_goals_a_team_and_beginner_goals() -> None:
    few = tuple(c for c in GAME.pack if c.deck != "team 2" or c.numbers["teams"] == "2-3")
    with pytest.raises(Unreadable, match="Team 2 needs 12 goals for 2 teams, and the pack has 10"):
        GAME.box(4, pack=Pack("test", few, GAME.effects))
    none = tuple(c for c in GAME.pack if c.deck != "beginner")
    with pytest.raises(Unreadable, match="2 teams need 2 Beginner goals"):
        GAME.box(4, pack=Pack("test", none, GAME.effects))


def test_every_card_has_a_drawing_and_words() -> None:
    from kit.games.wicked_wise.draw.faces import face

    box = GAME.box(6)
    for kind, card in enumerate(box.pack):
        printed = face(box, kind, does=True)
        assert printed.label.startswith(card.name)
        assert "<svg" in printed.art
        assert "{" not in printed.art
