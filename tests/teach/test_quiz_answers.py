"""Some answers are calculated again by hand, from the learner's view and the rulebook.

The makers read their answers from the engine; here only the view is used.
"""

from __future__ import annotations

import re
from collections import Counter

from kit.core.rng import Stream
from kit.teach.quiz.make import Posed, Search, makers

PAIRS = (("Pirate", "Ninja"), ("Bear", "Shark"), ("Vampire", "Zombie"))
HOMES = ("Bear", "Vampire", "Pirate")  # by location


def some(slug: str, kind: str, many: int = 8) -> list[Posed]:
    """Return questions of one kind."""
    search = Search(slug, Stream(5))
    maker = next(maker for maker in makers(slug)[1] if maker.name == kind)
    found: list[Posed] = []
    while len(found) < many:
        found += search._some(maker, "")
    return found


def right(one: Posed) -> str:
    return one.ask.replies[one.order[one.right]].text


def test_wild_side_cards_cost_5_10_or_20() -> None:
    for one in some("wild_side", "what_does_it_cost"):
        low, high, wild = (
            int(found[1]) if (found := re.search(pattern, one.ask.text)) else 0
            for pattern in (r"(\d+) cards? from 2", r"(\d+) cards? of 1", r"(\d+) Honey")
        )
        assert right(one) == str(5 * low + 10 * high + 20 * wild)


def test_rock_paper_wizard_pays_5_and_3_in_full() -> None:
    for one in some("rock_paper_wizard", "what_does_scoring_pay"):
        spaces = one.game.view(one.state, one.seat).space
        mine = int(re.search(r"on space (\d+)", one.ask.text)[1])
        ranks = sorted(set(spaces), reverse=True)
        paid = {0: "5 gp", 1: "3 gp"}.get(ranks.index(mine), "Nothing")
        assert right(one) == paid


def test_a_wizard_did_it_adds_up_pairs_home_turf_and_beams() -> None:
    for one in some("wizard_did_it", "how_strong_are_the_monsters"):
        view = one.game.view(one.state, one.seat)
        stack = next(s for s in view.stacks[3 * one.seat : 3 * one.seat + 3] if s)
        place = view.stacks.index(stack) % 3
        names = [view.box.pack[kind].name for kind in (*view.encounter, stack[-1])]
        assert right(one) == str(strength(names, place))


def strength(names: list[str], place: int) -> int:
    count = Counter(names)
    monsters = sum(count[name] for pair in PAIRS for name in pair)
    pairs = sum(min(count[one], count[two]) for one, two in PAIRS)
    beams = count["With Laser Beams (1)"] + 2 * count["With Laser Beams (2)"]
    return monsters + 2 * pairs + count[HOMES[place]] + beams


def test_wicked_wise_trumps_beat_the_lead_suit() -> None:
    plain = 0
    for one in some("wicked_wise", "which_card_wins", 14):
        view = one.game.view(one.state, one.seat)
        if any(view.turned):
            continue  # treasures change who wins
        plain += 1
        played = [view.box.pack[kind].name for kind in (*view.first, *view.second)]
        played.append(view.box.pack[one.ask.plays[0][1]].name)
        lead = played[0].split()[-1]
        gems = [name for name in played if name.endswith("Gems")]
        fit = gems or [name for name in played if name.endswith(lead)]
        best = max(fit, key=lambda name: int(name.split()[0]))
        assert re.fullmatch(rf"(Your|\w+'s) {best}", right(one))
    assert plain >= 3


def test_witless_wizards_hits_are_attack_less_defence() -> None:
    """The reason names every part of both sums; they are added up here."""
    for one in some("witless_wizards", "how_many_hits"):
        why = one.ask.replies[one.order[one.right]].why
        attack, defence = (
            sum(int(n) for n in re.findall(r" (-?\d+)(?= \+| =|$)", side.partition(" = ")[0]))
            for side in re.fullmatch(r"Attack:(.*)\. Defence:(.*)\.", why).groups()
        )
        rolled = int(re.search(r"rolls? a (\d)", one.ask.text)[1])
        assert f"Die {rolled}" in why
        assert right(one) == str(max(0, attack - defence))
