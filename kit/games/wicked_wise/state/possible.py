"""Checks of a written table: it can be played, and the rules make it possible.

A lesson's table may leave cards out: they are in the decks, and hands and collections are smaller.
Earlier events are not checked, such as the number of cards, coins and treasures won so far.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from kit.core.errors import Path, Unreadable
from kit.core.possible import Checks, refuse
from kit.core.shape import Problem, wrong_entry
from kit.games.wicked_wise.cards.effects import BOOK, SUITS
from kit.games.wicked_wise.cards.lookup import GEM, GOALS_DRAWN, KEEPS, PASSES, ROUNDS
from kit.games.wicked_wise.state import constants as const

if TYPE_CHECKING:
    from kit.games.wicked_wise.state import State

CHECKS = Checks(BOOK)
_TRADES = ("trade_or_draw", "draw_then_trade", "trades")
_ABILITIES = {  # the abilities that open a step
    const.CHOOSE: ("trade_or_draw", "draw_then_trade", "draw_either"),
    const.OFFER: _TRADES,
    const.RETURN: _TRADES,
    const.GIVE: ("draw_then_give",),
    const.ROB: ("rob",),
    const.PAY: ("pay_for_gems",),
    const.STAKE: ("stake",),
    const.RENEW: ("new_goal",),
    const.PICK: ("find_treasure",),
    const.DROP: ("find_treasure",),
}


def check_table(s: State) -> None:
    """Refuse a table on which the game could not go on, or that the rules make impossible."""
    refuse(s, CHECKS)
    for seat in s.to_act():
        if not s.legal(seat):
            raise wrong_entry((), f": {const.SEATS[seat]} is to act and has nothing to do")


def refusal(path: Path, says: str, clause: str) -> Unreadable:
    """Return the error about an entry of the table, with the rule that it breaks."""
    return wrong_entry(path, f"{says} (rule {BOOK[clause].id})")


def _between(s: State) -> bool:
    return s.stage in const.BETWEEN


def _reward(s: State) -> bool:
    """Tell whether treasures are drawn for the trick, and not by a Mouse's card."""
    return s.stage in (const.PICK, const.DROP) and len(s.second) == s.t.teams


def _by_mouse(s: State) -> bool:
    """Tell whether a Mouse's card is under way."""
    return s.stage in _ABILITIES and not _reward(s)


# The step, and who is to act


@CHECKS.never("3.2")
def _whose_turn(s: State) -> Iterator[Problem]:
    seats = _may_act(s)
    if s.actor not in seats:
        who = " or ".join(const.SEATS[seat] if seat >= 0 else const.NOBODY for seat in seats)
        yield Problem(("actor",), f" must be {who} in the step {s.stage!r}, as the rest is written")


def _may_act(s: State) -> Sequence[int]:
    """Return the seats of which one decides in this step, or -1 where several do at once."""
    team = (s.lead + s.at) % s.t.teams
    if _between(s):
        return (-1,)
    if s.stage == const.REWARD:
        return s.winners[-1:]
    if _reward(s):
        return range(s.t.teams)
    dragon = s.stage in (const.FIRST, const.SECOND, const.RETURN)
    return (team if dragon else s.t.mouse_seat[team],)


@CHECKS.never("3.21")
def _later_lead(s: State) -> Iterator[Problem]:
    team = s.trick % s.t.teams
    if s.round == 1 and s.stage != const.OVER and s.lead != team:
        name = const.TEAM_NAMES[team]
        yield Problem(("lead",), f": in round 1 the token is with {name} by now, whoever won")


# The cards of the trick


@CHECKS.never("3.1")
def _cards_of_the_trick(s: State) -> Iterator[Problem]:
    teams, step = s.t.teams, s.stage
    wanted = (teams, teams, teams)  # for the reward
    if _between(s):
        wanted = (0, 0, 0)
    elif step == const.FIRST:
        wanted = (s.at, 0, 0)
    elif step == const.MOUSE or _by_mouse(s):
        wanted = (teams, s.at + _by_mouse(s), 0)
    elif step == const.SECOND:
        wanted = (teams, teams, s.at)
    found = (len(s.first), len(s.mouse), len(s.second))
    if wanted != found:
        yield Problem(
            (),
            f": in the step {step!r} with at = {s.at} there are {wanted[0]} first, "
            f"{wanted[1]} mouse and {wanted[2]} second cards, not {found[0]}, {found[1]} and "
            f"{found[2]}",
        )


@CHECKS.never("3.22")
def _winners(s: State) -> Iterator[Problem]:
    done = s.trick + (s.stage == const.REWARD or _reward(s))
    if len(s.winners) != done and s.stage != const.OVER:
        yield Problem(("winners",), f" must name the winners of {done} tricks of this round")


@CHECKS.never("3.22")
def _cards_for_the_tricks_left(s: State) -> Iterator[Problem]:
    if s.stage in (const.CLEANUP, const.OVER):
        return
    left = 2 * (s.t.tricks - len(s.winners))
    for team, hand in enumerate(s.hands[: s.t.teams]):
        place, over = (team - s.lead) % s.t.teams, len(s.winners) > s.trick
        played = 0 if over else (len(s.first) > place) + (len(s.second) > place)
        if len(hand) < left - played:
            yield Problem(
                ("dragons", team),
                f" has {len(hand)} cards and needs {left - played} for the tricks left",
            )


@CHECKS.never("3.7")
def _first_cards_follow(s: State) -> Iterator[Problem]:
    if s.stage == const.FIRST:
        yield from _not_followed(s, "first", s.first)


@CHECKS.never("3.9")
def _second_cards_follow(s: State) -> Iterator[Problem]:
    yield from _not_followed(s, "second", s.second)


def _not_followed(s: State, key: str, cards: tuple[int, ...]) -> Iterator[Problem]:
    """Say which card of the trick is of another suit though its hand still has the lead suit."""
    for place, card in enumerate(cards):
        team = (s.lead + place) % s.t.teams
        follows = [c for c in s.hands[team] if s.t.suit[c] == s.suit]
        if s.t.suit[card] != s.suit and follows and s.t.frees.isdisjoint(s.turned[team]):
            name = s.box.pack[follows[0]].name
            yield Problem((key,), f": {const.TEAM_NAMES[team]}'s Dragon holds the {name}")


@CHECKS.never("3.24")
def _passed_over(s: State) -> Iterator[Problem]:
    for place, card in enumerate(s.mouse):
        team = (s.lead + place) % s.t.teams
        if card < 0 and not s.t.shared and s.hands[s.t.mouse_hand[team]]:
            yield Problem(("mice", team), ": a Mouse who holds cards is not passed over")


@CHECKS.never("7.2")
def _nothing_more_to_pass(s: State) -> Iterator[Problem]:
    t = s.t
    for team, handed in enumerate(s.handed):
        done = t.dual[team] or len(handed) == const.HANDED_MOST or not s.hands[t.mouse_hand[team]]
        if s.stage == const.CLEANUP and done and not s.ready[team]:
            seat, name = const.SEATS[t.mouse_seat[team]], const.TEAM_NAMES[team]
            yield Problem(("ready",), f": {seat} has nothing more to pass, so {name} is ready")


@CHECKS.never("3.8")
def _lacks_what_it_has(s: State) -> Iterator[Problem]:
    for hand, cards in enumerate(s.hands):
        for card in (*cards, *(s.down if s.t.shared and hand == s.t.teams else ())):
            suit = s.t.suit[card]
            if s.voids[hand] >> suit & 1:
                says = f": this hand holds the {s.box.pack[card].name}, so has {SUITS[suit]}"
                yield Problem(("voids", hand), says)


@CHECKS.never("3.19")
def _who_is_next(s: State) -> Iterator[Problem]:
    """Only two losing teams stand in line: the later one draws first."""
    losers: tuple[int, ...] = s.t.losers[s.lead][s.winners[-1]] if _reward(s) else ()
    waits = losers[1:] if losers[:1] == (s.actor,) else ()
    if s.queue != waits:
        names = " and ".join(const.TEAM_NAMES[team] for team in waits) or "nobody"
        yield Problem(("queue",), f": {names} waits for a treasure now")


# Goals


def _stakes(s: State, team: int) -> tuple[int, ...]:
    """Return the coins on a team's goals: a pair for each."""
    size = 2 * const.MOST_GOALS
    return s.stakes[size * team : size * (team + 1)]


def _many(low: int, high: int) -> str:
    return f"{low}" if low == high else f"{low} to {high}"


@CHECKS.never("2.3")
def _goals_in_play(s: State) -> Iterator[Problem]:
    low, high = KEEPS[s.round - 1]
    for team, row in enumerate(s.goals):
        if not _between(s) and not s.t.tiny and not low <= len(row) <= high:
            says = f": in round {s.round} a team has {_many(low, high)}, not {len(row)}"
            yield Problem(("goals", team), says)


@CHECKS.never("2.1")
def _goals_drawn(s: State) -> Iterator[Problem]:
    wanted = GOALS_DRAWN * (ROUNDS - s.round)
    for team, deck in enumerate(s.goal_deck):
        held = len(s.goal_drawn[team]) + len(s.goal_passed[team]) + len(s.goal_kept[team])
        if s.stage == const.GOALS and held != GOALS_DRAWN and not s.t.tiny:
            yield Problem((), f": Team {team + 1} chooses among {GOALS_DRAWN} goals")
        if len(deck) < wanted and not s.t.tiny and s.stage != const.OVER:
            yield Problem(("goal_decks", team), f": {wanted} goals are needed for later rounds")


@CHECKS.never("2.2")
def _passed(s: State) -> Iterator[Problem]:
    low, high = PASSES[s.round - 1]
    for team, stage in enumerate(s.goal_stage):
        many = len(s.goal_passed[team]) + len(s.goal_kept[team])
        fits = many < high if stage == const.PASSING else low <= many <= high
        if s.stage == const.GOALS and not s.t.dual[team] and not fits:
            says = f": a Dragon passes {_many(low, high)} in round {s.round}"
            yield Problem(("goal_passed", team), says)


@CHECKS.never("2.3")
def _kept(s: State) -> Iterator[Problem]:
    low, high = KEEPS[s.round - 1]
    for team, stage in enumerate(s.goal_stage):
        many, left = len(s.goal_kept[team]), s.goal_passed[team]
        fits = (not many, many < high and left, low <= many <= high)[stage]  # by const.GOAL_STAGES
        if s.stage == const.GOALS and not fits:
            says = f": a Mouse keeps {_many(low, high)} in round {s.round}"
            yield Problem(("goal_kept", team), says)


# The rule that makes it impossible, the entry that is wrong, and why.
CHECKS.entries(
    ("8.1", "round", f": the game is over after round {ROUNDS}",
     lambda s: s.stage == const.OVER and s.round < ROUNDS),
    ("8.1", "phase", f": after round {ROUNDS} there is no cleanup",
     lambda s: s.stage == const.CLEANUP and s.round == ROUNDS),
    ("2.1", "trick", ": goals are chosen before the first trick",
     lambda s: s.stage == const.GOALS and s.trick),
    ("9.8", "phase", ": in the first round of a learning game no goals are chosen",
     lambda s: s.stage == const.GOALS and s.t.learning and s.round == 1),
    ("9.9", "phase", ": Tiny Gamers choose no goals",
     lambda s: s.stage == const.GOALS and s.t.tiny),
    ("7.1", "trick", ": the cleanup comes after the last trick",
     lambda s: s.stage == const.CLEANUP and s.trick < s.t.tricks),
    ("3.22", "trick", ": a round has fewer tricks",
     lambda s: not _between(s) and s.trick >= s.t.tricks),
    ("3.3", "suit", " must be the suit of the first card of the trick",
     lambda s: s.suit != (s.t.suit[s.first[0]] if s.first else -1)),
    ("4.1", "mouse", ": the last card does not open this step",
     lambda s: _by_mouse(s)
     and (s.mouse[-1] < 0 or s.t.ability[s.mouse[-1]] not in _ABILITIES[s.stage])),
    ("4.15", "left", ": trades are left in the steps 'offer' and 'return' only",
     lambda s: (s.stage in (const.OFFER, const.RETURN)) != (s.left > 0)),
    ("4.15", "left", ": the Mouse's card allows fewer trades",
     lambda s: s.left and s.left > max(1, s.t.trades[s.mouse[-1]])),
    ("4.14", "fresh", ": a new goal is looked at in the step 'renew' only",
     lambda s: (s.stage == const.RENEW) != (s.fresh >= 0)),
    ("9.3", "mice", ": gems of a shared Mouse hand go into 'face_down'",
     lambda s: s.t.shared and any(s.t.suit[card] == GEM for card in s.hands[s.t.teams])),
    ("4.2", "seen", ": a card in a deck is in no hand",
     lambda s: not _between(s)
     and any(mask >> card & 1 for mask in s.seen for card in (*s.deck, *s.gems))),
    ("3.2", "ready", ": only in the cleanup do some teams wait for others",
     lambda s: s.stage != const.CLEANUP and any(s.ready)),
    ("7.2", "ready", ": in the cleanup at least one Mouse has yet to decide",
     lambda s: s.stage == const.CLEANUP and all(s.ready)),
    ("3.20", "drawn", ": two treasures are drawn in the step 'pick', else none",
     lambda s: len(s.drawn) != (2 if s.stage == const.PICK else 0)),
    ("2.4", "goal_drawn", ": goals are drawn, passed and kept in the step 'goals' only",
     lambda s: s.stage != const.GOALS and any((*s.goal_drawn, *s.goal_passed, *s.goal_kept))),
    ("2.4", "goal_stage", ": when all have chosen the goals are revealed and in play",
     lambda s: s.stage == const.GOALS and set(s.goal_stage) == {const.READY}),
)  # fmt: skip

# The same for each team.
CHECKS.lists(
    lambda s: s.t.teams,
    ("7.1", "dragons", ": in the cleanup the Dragons hold no cards",
     lambda s, team: s.stage == const.CLEANUP and s.hands[team]),
    ("7.2", "handed", ": only a Mouse passes cards, and only in the cleanup",
     lambda s, team: s.handed[team] and (s.stage != const.CLEANUP or s.t.dual[team])),
    ("7.2", "handed", f": a Mouse passes {const.HANDED_MOST} cards at most",
     lambda s, team: len(s.handed[team]) > const.HANDED_MOST),
    ("5.7", "treasures", ": a team discards at once what is above its limit",
     lambda s, team: max(0, len(s.treasures[team]) - s.t.limit)
     != (s.stage == const.DROP and s.t.team[s.actor] == team)),
    ("5.1", "turned", ": this Dragon has not had a turn",
     lambda s, team: s.turned[team]
     and (_between(s) or (s.stage == const.FIRST and (team - s.lead) % s.t.teams > s.at))),
    ("6.6", "goals", ": no goal is in play in this step",
     lambda s, team: _between(s) and s.goals[team]),
    ("9.7", "goals", ": Beginner goals are for round 1 of a learning game",
     lambda s, team: not (s.t.learning and s.round == 1)
     and not {*s.goals[team]}.isdisjoint(s.t.beginner)),
    ("2.7", "goal_passed", ": a Dual has all four to keep from, and passes none",
     lambda s, team: s.t.dual[team] and s.stage == const.GOALS
     and (s.goal_drawn[team] or s.goal_stage[team] == const.PASSING)),
    ("4.5", "stakes", ": there is no such goal to place coins on",
     lambda s, team: any(_stakes(s, team)[2 * len(s.goals[team]):])),
)  # fmt: skip
