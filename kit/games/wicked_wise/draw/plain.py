"""The table in plain lines, for terminals and for those who read without pictures."""

from __future__ import annotations

from kit.core.kinds import card_name, plural, seat_name
from kit.games.wicked_wise.cards.effects import SUITS
from kit.games.wicked_wise.cards.lookup import ROUNDS
from kit.games.wicked_wise.state.constants import ALL_SAW, KIND
from kit.games.wicked_wise.view import UNSEEN, View


def lines(v: View) -> list[str]:
    """Return the table in lines, one for each place that is not empty."""
    t = v.box.lookup
    said = [
        f"Round {v.round} of {ROUNDS}, trick {v.trick + 1}, step: {v.stage}",
        f"Basic deck: {v.deck}. Gem deck: {v.gems}. Treasure deck: {v.treasure_deck}.",
    ]
    said += [_team(v, team) for team in range(t.teams)]
    said += _trick(v)
    said += _hands(v)
    return [line for line in said if line]


def _team(v: View, team: int) -> str:
    parts = [f"Team {team + 1}: {v.coins[team]} coins, {v.winners.count(team)} tricks"]
    if v.lead == team:
        parts.append("Lead token")
    parts += [f"treasures: {_names(v, v.treasures[team])}"] if v.treasures[team] else []
    parts += [f"turned: {_names(v, v.turned[team])}"] if v.turned[team] else []
    parts += [f"goals: {_names(v, v.goals[team])}"] if v.goals[team] else []
    gone = open_discards(v, team)
    parts += [f"goals discarded: {_names(v, gone)}"] if gone else []
    return "; ".join(parts)


def open_discards(v: View, team: int) -> tuple[int, ...]:
    """Return the goals of a team's discard pile where it lies face up."""
    if not v.box.lookup.goals_open:
        return ()
    return tuple([goal & KIND for goal in v.goal_known[team] if goal & ALL_SAW])


def _trick(v: View) -> list[str]:
    said = [f"Lead suit: {SUITS[v.suit]}"] if v.suit >= 0 else []
    for words, played in (("First", v.first), ("Mice", v.mouse), ("Second", v.second)):
        said += [f"{words} cards: {_names(v, played)}"] if played else []
    return said


def _hands(v: View) -> list[str]:
    t, said = v.box.lookup, []
    for hand, size in enumerate(v.hand_sizes):
        own = hand == v.seat or (hand >= t.teams and _mouse_of(v, hand) in (v.seat, -1))
        known = _names(v, v.hands[hand])
        label = _label(v, hand)
        said.append(f"{label}: {known or 'none'}" if own else _other(label, size, known))
    down = [v.box.pack[card].name if card != UNSEEN else "unseen" for card in v.down]
    said += [f"Face-down gems: {', '.join(down)}"] if down else []
    for words, kinds in (
        ("Goals drawn", v.goal_drawn), ("Goals passed", v.goal_passed),
        ("Goals kept", v.goal_kept), ("Set aside", v.handed),
    ):  # fmt: skip
        said += [f"{words}: {_names(v, kinds)}"] if kinds else []
    said += [f"New goal: {_names(v, (v.fresh,))}"] if v.fresh != UNSEEN else []
    if v.drawn and UNSEEN not in v.drawn:
        said.append(f"Treasures drawn: {_names(v, v.drawn)}")
    return said


def _mouse_of(v: View, hand: int) -> int:
    """Return the seat that holds a Mouse hand, -1 for the shared one."""
    t = v.box.lookup
    return -1 if t.shared else t.mouse_seat[hand - t.teams]


def _label(v: View, hand: int) -> str:
    t = v.box.lookup
    if hand < t.teams:
        return f"{seat_name(v.box, hand)} ({t.role(hand)})"
    seat = _mouse_of(v, hand)
    if seat < 0:
        return "Mouse hand of all"
    own = ", Mouse hand" if seat < t.teams else ""
    return f"{seat_name(v.box, seat)} ({t.role(seat)}{own})"


def _other(label: str, size: int, known: str) -> str:
    return f"{label}: {plural(size, 'card')}" + (f", among them {known}" if known else "")


def _names(v: View, kinds: tuple[int, ...]) -> str:
    return ", ".join(card_name(v.box, kind) if kind >= 0 else "nobody" for kind in kinds)
