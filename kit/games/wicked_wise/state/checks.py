"""Whether a table that a person wrote can be played on; a sentence if not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.errors import Unreadable
from kit.games.wicked_wise.cards.effects import BOOK
from kit.games.wicked_wise.cards.lookup import GEM, GOALS_DRAWN, ROUNDS, Lookup
from kit.games.wicked_wise.state.constants import (
    BETWEEN,
    CHOOSE,
    CLEANUP,
    DROP,
    FIRST,
    GIVE,
    GOALS,
    MOUSE,
    OFFER,
    OVER,
    PAY,
    PICK,
    RENEW,
    RETURN,
    REWARD,
    ROB,
    SEATS,
    SECOND,
    STAKE,
)

if TYPE_CHECKING:
    from kit.games.wicked_wise.state import State


def refusal(sentence: str, clause: str) -> Unreadable:
    """Return the error that says what is wrong with a table, with the rule that it breaks."""
    return Unreadable(f"{sentence} (rule {BOOK[clause].id})")


_TRADES = ("trade_or_draw", "draw_then_trade", "trades")
_ABILITIES = {
    CHOOSE: ("trade_or_draw", "draw_then_trade", "draw_either"),
    OFFER: _TRADES,
    RETURN: _TRADES,
    GIVE: ("draw_then_give",),
    ROB: ("rob",),
    PAY: ("pay_for_gems",),
    STAKE: ("stake",),
    RENEW: ("new_goal",),
}


def sort_of(t: Lookup, kind: int) -> str:
    """Return what sort of thing a kind is: card, treasure, goal, or card of the box."""
    if t.suit[kind] >= 0:
        return "card"
    if t.treasure[kind]:
        return "treasure"
    return "goal" if t.goals[kind] is not None else "role or talk card"


def check(s: State) -> None:
    """Refuse a table on which the game could not go on."""
    _actor(s)
    _hands(s)
    _trick(s)
    _ability(s)
    _treasures(s)
    _goals(s)


def check_moves(s: State) -> None:
    """Refuse a table on which somebody is to act and has no move."""
    for seat in s.to_act():
        if not s.legal(seat):
            raise Unreadable(f"table: {SEATS[seat]} is to act and has nothing to do")


def _ability(s: State) -> None:
    """The step of an ability needs the Mouse card that opened it."""
    if s.stage in _ABILITIES:
        card = s.mouse[-1]
        if card < 0 or s.t.ability[card] not in _ABILITIES[s.stage]:
            raise refusal(f"table.mouse: the last card does not open the step {s.stage!r}", "4.1")
    if (s.stage in (OFFER, RETURN)) != (s.left > 0):
        raise refusal("table.left: trades are left in the steps 'offer' and 'return' only", "4.15")
    if (s.stage == RENEW) != (s.fresh >= 0):
        raise refusal("table.fresh: a new goal is looked at in the step 'renew' only", "4.14")


def _actor(s: State) -> None:
    together = s.stage in BETWEEN
    if together != (s.actor < 0):
        who = "nobody" if together else "one of the seats"
        raise refusal(f"table.actor must be {who} in the step {s.stage!r}", "3.2")
    t = s.t
    if s.stage in (FIRST, MOUSE, SECOND):
        team = (s.lead + s.at) % t.teams
        turn = t.mouse_seat[team] if s.stage == MOUSE else team
        if s.actor != turn:
            raise refusal(
                f"table.actor: with lead and at as written it is {SEATS[turn]}'s turn", "3.2"
            )
    elif s.stage == REWARD and s.winners[-1:] != (s.actor,):
        raise refusal("table.actor must be the Dragon of the last of the winners", "3.16")
    elif s.stage in _ABILITIES and s.actor not in (
        [t.team[s.actor]] if s.stage == RETURN else [t.mouse_seat[t.team[s.actor]]]
    ):
        raise refusal(f"table.actor cannot be {SEATS[s.actor]} in the step {s.stage!r}", "3.5")
    if s.stage == CLEANUP and s.round == ROUNDS:
        raise refusal(f"table.stage: after round {ROUNDS} there is no cleanup", "8.1")
    if s.stage == CLEANUP and all(s.ready):
        raise refusal("table.ready: in the cleanup at least one Mouse has yet to decide", "7.2")


def _hands(s: State) -> None:
    t = s.t
    if s.stage in (CLEANUP, OVER):
        return
    for team, hand in enumerate(s.hands[: t.teams]):
        place = (team - s.lead) % t.teams
        played = (len(s.first) > place) + (len(s.second) > place)
        over = len(s.winners) > s.trick
        need = 2 * (t.tricks - s.trick - over) - (0 if over else played)
        if len(hand) < need:
            raise refusal(
                f"table.dragons[{team}] has {len(hand)} cards and needs {need} for the tricks left",
                "3.22",
            )
    gems = t.shared and any(t.suit[card] == GEM for card in s.hands[t.teams])
    if gems:
        raise refusal("table.mice[0]: gems of a shared Mouse hand go into 'face_down'", "9.3")


def _trick(s: State) -> None:
    t = s.t
    inside = s.stage not in BETWEEN
    if inside and s.trick >= t.tricks:
        raise refusal(f"table.trick must be a whole number from 1 to {t.tricks}", "3.22")
    counts = {
        FIRST: (s.at, 0, 0),
        MOUSE: (t.teams, s.at, 0),
        SECOND: (t.teams, t.teams, s.at),
        REWARD: (t.teams, t.teams, t.teams),
    }.get(s.stage)
    picking = s.stage in (PICK, DROP)
    if s.stage in _ABILITIES or (picking and len(s.second) != t.teams):
        counts = (t.teams, s.at + 1, 0)
    found = (len(s.first), len(s.mouse), len(s.second))
    if counts is not None and counts != found:
        raise refusal(
            f"table: in the step {s.stage!r} with at = {s.at} there are {counts[0]} first, "
            f"{counts[1]} mouse and {counts[2]} second cards, not {found[0]}, {found[1]} and "
            f"{found[2]}",
            "3.1",
        )
    led = t.suit[s.first[0]] if s.first else -1
    if s.suit != led:
        raise refusal("table.suit must be the suit of the first card of the trick", "3.3")
    done = s.trick + (len(s.second) == t.teams and s.stage not in (SECOND, FIRST))
    if len(s.winners) != done and s.stage != OVER:
        raise refusal(f"table.winners must name the winners of {done} tricks of this round", "3.22")


def _treasures(s: State) -> None:
    room = s.t.limit + (s.stage == DROP)
    for team, row in enumerate(s.treasures):
        if len(row) > room:
            raise refusal(f"table.treasures[{team}]: a team may have {s.t.limit} treasures", "5.7")
    if len(s.drawn) != (2 if s.stage == PICK else 0):
        raise refusal("table.drawn: two treasures are drawn in the step 'pick', else none", "3.20")


def _goals(s: State) -> None:
    if s.stage == GOALS and not s.t.tiny:
        for team in range(s.t.teams):
            held = s.goal_drawn[team] + s.goal_passed[team] + s.goal_kept[team]
            if len(held) != GOALS_DRAWN:
                raise refusal(f"table: Team {team + 1} chooses among {GOALS_DRAWN} goals", "2.1")
    for team, row in enumerate(s.goals):
        if len(row) > ROUNDS:
            raise refusal(f"table.goals[{team}]: a team has {ROUNDS} goals at most", "2.3")
    for team, deck in enumerate(s.goal_deck):
        wanted = GOALS_DRAWN * (ROUNDS - s.round)
        if len(deck) < wanted and not s.t.tiny and s.stage != OVER:
            raise refusal(
                f"table.goal_decks[{team}]: {wanted} goals are needed for later rounds", "2.1"
            )
