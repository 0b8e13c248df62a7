"""The table as plain data: writing it. Decks are written top card first, teams in order."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from kit.games.wicked_wise.cards.effects import SUITS
from kit.games.wicked_wise.state.constants import (
    ALL_SAW,
    DRAGON_SAW,
    GOAL_STAGES,
    KIND,
    MOST_GOALS,
    MOUSE_SAW,
    SEATS,
    TEAM_NAMES,
)

if TYPE_CHECKING:
    from kit.games.wicked_wise.state import State

NOBODY = "nobody"


def table(s: State) -> dict[str, object]:
    """Write everything down."""
    name = [card.name for card in s.box.pack]
    teams = s.t.teams

    def row(kinds: Iterable[int]) -> list[str]:
        return [name[kind] if kind >= 0 else NOBODY for kind in kinds]

    def rows(group: Iterable[Iterable[int]]) -> list[list[str]]:
        return [row(kinds) for kinds in group]

    return {
        "round": s.round,
        "trick": s.trick + 1,
        "stage": s.stage,
        "actor": SEATS[s.actor] if s.actor >= 0 else NOBODY,
        "lead": TEAM_NAMES[s.lead],
        "suit": SUITS[s.suit] if s.suit >= 0 else "",
        "at": s.at,
        "left": s.left,
        "coins": list(s.coins),
        "dragons": rows(s.hands[:teams]),
        "mice": rows(s.hands[teams:]),
        "face_down": [
            {name[card]: _seats(seen)} for card, seen in zip(s.down, s.down_seen, strict=True)
        ],
        "first": row(s.first),
        "mouse": row(s.mouse),
        "second": row(s.second),
        "won": rows(s.won),
        "winners": [TEAM_NAMES[team] for team in s.winners],
        "treasures": rows(s.treasures),
        "turned": rows(s.turned),
        "drawn": row(s.drawn),
        "queue": [TEAM_NAMES[team] for team in s.queue],
        "goals": rows(s.goals),
        "stakes": [
            list(s.stakes[i : i + 2 * MOST_GOALS]) for i in range(0, len(s.stakes), 2 * MOST_GOALS)
        ],
        "goal_stage": [GOAL_STAGES[stage] for stage in s.goal_stage],
        "goal_drawn": rows(s.goal_drawn),
        "goal_passed": rows(s.goal_passed),
        "goal_kept": rows(s.goal_kept),
        "goal_bin": [[_binned(name, goal) for goal in pile] for pile in s.goal_bin],
        "fresh": name[s.fresh] if s.fresh >= 0 else "",
        "handed": rows(s.handed),
        "ready": [TEAM_NAMES[team] for team in range(teams) if s.ready[team]],
        "voids": [[SUITS[suit] for suit in range(5) if mask >> suit & 1] for mask in s.voids],
        "seen": [[name[k] for k in range(len(name)) if mask >> k & 1] for mask in s.seen],
        "deck": row(reversed(s.deck)),
        "gems": row(reversed(s.gems)),
        "treasure_deck": row(reversed(s.treasure_deck)),
        "treasure_bin": row(s.treasure_bin),
        "goal_decks": [row(reversed(deck)) for deck in s.goal_deck],
    }


def _seats(mask: int) -> list[str]:
    return [seat for i, seat in enumerate(SEATS) if mask >> i & 1]


def _binned(name: list[str], goal: int) -> str:
    """Return a discarded goal with a mark for each who has seen it: ``DM`` or ``*`` for all."""
    marks = {DRAGON_SAW: "D", MOUSE_SAW: "M", ALL_SAW: "*"}
    return "".join(mark for bit, mark in marks.items() if goal & bit) + " " + name[goal & KIND]
