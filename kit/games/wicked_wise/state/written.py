"""Completes and checks a written table, from a scenario or a save.

Cards, treasures and goals that are not written are at the bottom of their decks, in pack order. A
team without a written goal has one in play. Every Dragon needs a card for each remaining trick of
the round.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from kit.core.shape import Json, Laid
from kit.games.wicked_wise.state.constants import BETWEEN, CLEANUP, GOALS, KIND, Ints
from kit.games.wicked_wise.state.possible import check, refusal
from kit.games.wicked_wise.state.rounds import await_choices, await_mice

if TYPE_CHECKING:
    from kit.games.wicked_wise.state import State


def unslotted(s: State) -> Json:
    """Return the values of the table's keys without a slot."""
    return {
        "ready": sum(1 << team for team, ready in enumerate(s.ready) if ready),
        "dragons": s.hands[: s.t.teams],
        "mice": s.hands[s.t.teams :],
        "face_down": list(zip(s.down, s.down_seen, strict=True)),
    }


def lay(s: State, laid: Laid) -> None:
    """Complete a table whose slots are set, or raise for an entry that does not fit."""
    if "lead" not in laid and s.round == 1:
        s.lead = s.trick % s.t.teams  # the token goes round, whoever wins
    if "actor" not in laid:
        s.actor = -1 if s.stage in BETWEEN else s.lead
    s.ready = [laid.get("ready", 0) >> team & 1 for team in range(s.t.teams)]
    _cards(s, laid)
    _treasures(s)
    _goals(s, laid)
    if s.stage == GOALS:
        await_choices(s)
    elif s.stage == CLEANUP:
        await_mice(s)
    check(s)


def _cards(s: State, laid: Laid) -> None:
    teams = s.t.teams
    s.hands = [*laid.get("dragons", s.hands[:teams]), *laid.get("mice", s.hands[teams:])]
    if laid.get("face_down"):
        if not s.t.shared:
            raise refusal(("face_down",), ": only a shared Mouse hand keeps its gems there", "9.3")
        s.down, s.down_seen = map(tuple, zip(*laid["face_down"], strict=True))
    used = [*s.deck, *s.gems, *s.first, *s.second, *s.down, *(c for c in s.mouse if c >= 0)]
    used += [card for group in (s.hands, s.won, s.handed) for pile in group for card in pile]
    _once(s, used, (*s.t.basic_cards, *s.t.gem_cards))
    left = set(used)
    s.deck[:0] = [card for card in reversed(s.t.basic_cards) if card not in left]
    s.gems[:0] = [card for card in reversed(s.t.gem_cards) if card not in left]


def _treasures(s: State) -> None:
    used = [*s.drawn, *s.treasure_deck, *s.treasure_bin]
    used += [kind for group in (s.treasures, s.turned) for pile in group for kind in pile]
    every = s.t.treasures
    _once(s, used, every)
    s.treasure_deck[:0] = sorted((Counter(every) - Counter(used)).elements(), reverse=True)


def _goals(s: State, laid: Laid) -> None:
    piles = (s.goals, s.goal_drawn, s.goal_passed, s.goal_kept, s.goal_bin, s.goal_deck)
    if s.t.tiny:
        if any(map(any, piles)):
            raise refusal(("goals",), ": with Tiny Gamers all goals stay in the box", "9.9")
        return
    if "goals" not in laid and s.stage not in BETWEEN:
        s.goals = tuple([_usual_goal(s, team) for team in range(s.t.teams)])
    for team, deck in enumerate(s.goal_deck):
        groups = (s.goals, s.goal_drawn, s.goal_passed, s.goal_kept)
        used = [*(kind for group in groups for kind in group[team]), *deck]
        used += [goal & KIND for goal in s.goal_bin[team]]
        if s.fresh >= 0 and s.fresh in s.t.goal_decks[team]:
            used.append(s.fresh)
        _once(s, used, (*s.t.goal_decks[team], *s.t.beginner))
        left = Counter(s.t.goal_decks[team]) - Counter(used)
        s.goal_deck[team] = (*sorted(left.elements(), reverse=True), *deck)


def _usual_goal(s: State, team: int) -> Ints:
    """Return the goal in play of a team without a written one."""
    if s.t.learning and s.round == 1:
        return s.t.beginner[team : team + 1]
    used = {*(goal & KIND for goal in s.goal_bin[team]), s.fresh, *s.goal_deck[team]}
    return tuple([goal for goal in s.t.goal_decks[team] if goal not in used][:1])


def _once(s: State, used: list[int], every: Iterable[int]) -> None:
    """Refuse a card that is in two places or not in this box."""
    for kind, count in (Counter(used) - Counter(every)).items():
        name = s.box.pack[kind].name
        if kind in every:
            raise refusal((), f": {name!r} lies in {count + 1} places", "1.4")
        raise refusal((), f": {name!r} stays in the box at this player count", "1.9")
