"""Checks of a written table against the rules: whether it can be played on, and can come to be.

A table for a lesson may leave cards out: they lie in the decks, and hands and collections are then
smaller than in a whole game. How the game came to the table is not checked: how many cards, coins
and treasures the tricks so far can have brought.
"""

from __future__ import annotations

from collections.abc import Iterator
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


def refusal(path: Path, says: str, clause: str) -> Unreadable:
    """Return the error about an entry of the table, with the rule that it breaks."""
    return wrong_entry(path, f"{says} (rule {BOOK[clause].id})")


_TRADES = ("trade_or_draw", "draw_then_trade", "trades")
_ABILITIES = {
    const.CHOOSE: ("trade_or_draw", "draw_then_trade", "draw_either"),
    const.OFFER: _TRADES,
    const.RETURN: _TRADES,
    const.GIVE: ("draw_then_give",),
    const.ROB: ("rob",),
    const.PAY: ("pay_for_gems",),
    const.STAKE: ("stake",),
    const.RENEW: ("new_goal",),
}


def check(s: State) -> None:
    """Refuse a table on which the game could not go on, or that the rules make impossible."""
    _actor(s)
    _hands(s)
    _trick(s)
    _ability(s)
    _treasures(s)
    _goals(s)
    refuse(s, CHECKS)
    for seat in s.to_act():
        if not s.legal(seat):
            raise wrong_entry((), f": {const.SEATS[seat]} is to act and has nothing to do")


def _ability(s: State) -> None:
    """The step of an ability needs the Mouse card that opened it."""
    if s.stage in _ABILITIES:
        card = s.mouse[-1]
        if card < 0 or s.t.ability[card] not in _ABILITIES[s.stage]:
            raise refusal(("mouse",), f": the last card does not open the step {s.stage!r}", "4.1")
    if (s.stage in (const.OFFER, const.RETURN)) != (s.left > 0):
        raise refusal(("left",), ": trades are left in the steps 'offer' and 'return' only", "4.15")
    if (s.stage == const.RENEW) != (s.fresh >= 0):
        raise refusal(("fresh",), ": a new goal is looked at in the step 'renew' only", "4.14")


def _actor(s: State) -> None:
    together = s.stage in const.BETWEEN
    if together != (s.actor < 0):
        who = "nobody" if together else "one of the seats"
        raise refusal(("actor",), f" must be {who} in the step {s.stage!r}", "3.2")
    t = s.t
    if s.stage in (const.FIRST, const.MOUSE, const.SECOND):
        team = (s.lead + s.at) % t.teams
        turn = t.mouse_seat[team] if s.stage == const.MOUSE else team
        if s.actor != turn:
            raise refusal(
                ("actor",), f": with lead and at as written it is {const.SEATS[turn]}'s turn", "3.2"
            )
    elif s.stage == const.REWARD and s.winners[-1:] != (s.actor,):
        raise refusal(("actor",), " must be the Dragon of the last of the winners", "3.16")
    elif s.stage in _ABILITIES and s.actor not in (
        [t.team[s.actor]] if s.stage == const.RETURN else [t.mouse_seat[t.team[s.actor]]]
    ):
        raise refusal(
            ("actor",), f" cannot be {const.SEATS[s.actor]} in the step {s.stage!r}", "3.5"
        )
    if s.stage == const.CLEANUP and s.round == ROUNDS:
        raise refusal(("stage",), f": after round {ROUNDS} there is no cleanup", "8.1")
    if s.stage == const.CLEANUP and all(s.ready):
        raise refusal(("ready",), ": in the cleanup at least one Mouse has yet to decide", "7.2")


def _hands(s: State) -> None:
    t = s.t
    if s.stage in (const.CLEANUP, const.OVER):
        return
    for team, hand in enumerate(s.hands[: t.teams]):
        place = (team - s.lead) % t.teams
        played = (len(s.first) > place) + (len(s.second) > place)
        over = len(s.winners) > s.trick
        need = 2 * (t.tricks - s.trick - over) - (0 if over else played)
        if len(hand) < need:
            raise refusal(
                ("dragons", team),
                f" has {len(hand)} cards and needs {need} for the tricks left",
                "3.22",
            )
    gems = t.shared and any(t.suit[card] == GEM for card in s.hands[t.teams])
    if gems:
        raise refusal(("mice", 0), ": gems of a shared Mouse hand go into 'face_down'", "9.3")


def _trick(s: State) -> None:
    t = s.t
    inside = s.stage not in const.BETWEEN
    if inside and s.trick >= t.tricks:
        raise refusal(("trick",), f" must be a whole number from 1 to {t.tricks}", "3.22")
    counts = {
        const.FIRST: (s.at, 0, 0),
        const.MOUSE: (t.teams, s.at, 0),
        const.SECOND: (t.teams, t.teams, s.at),
        const.REWARD: (t.teams, t.teams, t.teams),
    }.get(s.stage)
    picking = s.stage in (const.PICK, const.DROP)
    if s.stage in _ABILITIES or (picking and len(s.second) != t.teams):
        counts = (t.teams, s.at + 1, 0)
    found = (len(s.first), len(s.mouse), len(s.second))
    if counts is not None and counts != found:
        raise refusal(
            (),
            f": in the step {s.stage!r} with at = {s.at} there are {counts[0]} first, "
            f"{counts[1]} mouse and {counts[2]} second cards, not {found[0]}, {found[1]} and "
            f"{found[2]}",
            "3.1",
        )
    led = t.suit[s.first[0]] if s.first else -1
    if s.suit != led:
        raise refusal(("suit",), " must be the suit of the first card of the trick", "3.3")
    done = s.trick + (len(s.second) == t.teams and s.stage not in (const.SECOND, const.FIRST))
    if len(s.winners) != done and s.stage != const.OVER:
        raise refusal(
            ("winners",), f" must name the winners of {done} tricks of this round", "3.22"
        )


def _treasures(s: State) -> None:
    room = s.t.limit + (s.stage == const.DROP)
    for team, row in enumerate(s.treasures):
        if len(row) > room:
            raise refusal(("treasures", team), f": a team may have {s.t.limit} treasures", "5.7")
    if len(s.drawn) != (2 if s.stage == const.PICK else 0):
        raise refusal(("drawn",), ": two treasures are drawn in the step 'pick', else none", "3.20")


def _goals(s: State) -> None:
    if s.stage == const.GOALS and not s.t.tiny:
        for team in range(s.t.teams):
            held = s.goal_drawn[team] + s.goal_passed[team] + s.goal_kept[team]
            if len(held) != GOALS_DRAWN:
                raise refusal((), f": Team {team + 1} chooses among {GOALS_DRAWN} goals", "2.1")
    for team, row in enumerate(s.goals):
        if len(row) > ROUNDS:
            raise refusal(("goals", team), f": a team has {ROUNDS} goals at most", "2.3")
    for team, deck in enumerate(s.goal_deck):
        wanted = GOALS_DRAWN * (ROUNDS - s.round)
        if len(deck) < wanted and not s.t.tiny and s.stage != const.OVER:
            raise refusal(
                ("goal_decks", team), f": {wanted} goals are needed for later rounds", "2.1"
            )


# Step, trick and Lead token


NO_ABILITY = (
    *const.BETWEEN,
    const.FIRST,
    const.MOUSE,
    const.SECOND,
    const.REWARD,
    const.PICK,
    const.DROP,
)


@CHECKS.never("8.1")
def _over_too_early(s: State) -> Iterator[Problem]:
    if s.stage == const.OVER and s.round < ROUNDS:
        yield Problem(("round",), f": the game is over after round {ROUNDS}, not {s.round}")


@CHECKS.never("2.1")
def _goals_too_late(s: State) -> Iterator[Problem]:
    if s.stage == const.GOALS and s.trick:
        yield Problem(
            ("trick",), f": goals are chosen before the first trick, not trick {s.trick + 1}"
        )


@CHECKS.never("9.8")
def _goals_in_a_learning_game(s: State) -> Iterator[Problem]:
    if s.stage == const.GOALS and s.t.learning and s.round == 1:
        yield Problem(("stage",), ": in the first round of a learning game no goals are chosen")


@CHECKS.never("9.9")
def _goals_for_tiny_gamers(s: State) -> Iterator[Problem]:
    if s.stage == const.GOALS and s.t.tiny:
        yield Problem(("stage",), ": Tiny Gamers choose no goals")


@CHECKS.never("7.1")
def _cleanup_too_early(s: State) -> Iterator[Problem]:
    if s.stage == const.CLEANUP and s.trick < s.t.tricks:
        yield Problem(
            ("trick",), f": the cleanup comes after trick {s.t.tricks}: write {s.t.tricks + 1}"
        )


@CHECKS.never("3.1")
def _cards_of_no_trick(s: State) -> Iterator[Problem]:
    if s.stage in const.BETWEEN and (s.first or s.mouse or s.second):
        yield Problem(("first",), f": no trick is played in the step {s.stage!r}")


@CHECKS.never("3.21")
def _later_lead(s: State) -> Iterator[Problem]:
    team = s.trick % s.t.teams
    if s.round == 1 and s.stage != const.OVER and s.lead != team:
        name = const.TEAM_NAMES[team]
        yield Problem(("lead",), f": in round 1 the token is with {name} by now, whoever won")


@CHECKS.never("3.5")
def _ability_of_another(s: State) -> Iterator[Problem]:
    if s.stage in NO_ABILITY:
        return
    team = (s.lead + s.at) % s.t.teams
    if s.t.team[s.actor] != team:
        yield Problem(
            ("actor",), f": with lead and at as written {const.TEAM_NAMES[team]}'s Mouse has played"
        )


@CHECKS.never("4.15")
def _too_many_trades(s: State) -> Iterator[Problem]:
    most = max(1, s.t.trades[s.mouse[-1]]) if s.left else 0
    if s.left > most:
        yield Problem(("left",), f": this card allows {most}, not {s.left}")


@CHECKS.never("3.2")
def _ready_for_nothing(s: State) -> Iterator[Problem]:
    if s.stage != const.CLEANUP and any(s.ready):
        yield Problem(("ready",), ": only in the cleanup do some teams wait for others")


@CHECKS.never("7.2")
def _passing_in_the_cleanup(s: State) -> Iterator[Problem]:
    t = s.t
    for team, handed in enumerate(s.handed):
        if handed and (s.stage != const.CLEANUP or t.dual[team]):
            yield Problem(("handed", team), ": only a Mouse passes cards, and only in the cleanup")
        if len(handed) > const.HANDED_MOST:
            yield Problem(("handed", team), f": a Mouse passes {const.HANDED_MOST} cards at most")
        full = len(handed) == const.HANDED_MOST or not s.hands[t.mouse_hand[team]]
        if s.stage == const.CLEANUP and not s.ready[team] and (t.dual[team] or full):
            seat = const.SEATS[t.mouse_seat[team]]
            yield Problem(
                ("ready",),
                f": {seat} has nothing more to pass, so {const.TEAM_NAMES[team]} is ready",
            )


# Cards


def _where(s: State, hand: int) -> Path:
    """Return the entry of the table that a hand is written in."""
    return ("dragons", hand) if hand < s.t.teams else ("mice", hand - s.t.teams)


def _name(s: State, card: int) -> str:
    return s.box.pack[card].name


@CHECKS.never("7.1")
def _dragons_have_discarded(s: State) -> Iterator[Problem]:
    held = [team for team in range(s.t.teams) if s.hands[team]]
    if s.stage == const.CLEANUP and held:
        yield Problem(("dragons", held[0]), ": in the cleanup the Dragons hold no cards")


@CHECKS.never("3.8")
def _lacks_what_it_has(s: State) -> Iterator[Problem]:
    for hand, cards in enumerate(s.hands):
        held = [*cards, *(s.down if s.t.shared and hand == s.t.teams else ())]
        for card in held:
            if s.voids[hand] >> s.t.suit[card] & 1:
                suit = SUITS[s.t.suit[card]]
                yield Problem(
                    ("voids", hand), f": this hand holds the {_name(s, card)}, so has {suit}"
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
        free = "free_choice" in [s.t.ability[kind] for kind in s.turned[team]]
        follows = [c for c in s.hands[team] if s.t.suit[c] == s.suit]
        if s.t.suit[card] != s.suit and follows and not free:
            yield Problem(
                (key,), f": {const.TEAM_NAMES[team]}'s Dragon holds the {_name(s, follows[0])}"
            )


@CHECKS.never("3.24")
def _passed_over(s: State) -> Iterator[Problem]:
    for place, card in enumerate(s.mouse):
        hand = s.t.mouse_hand[(s.lead + place) % s.t.teams]
        if card < 0 and not s.t.shared and s.hands[hand]:
            yield Problem(_where(s, hand), ": a Mouse who holds cards is not passed over")


@CHECKS.never("4.2")
def _known_and_not_drawn(s: State) -> Iterator[Problem]:
    unseen = {*s.deck, *s.gems}
    for seat, mask in enumerate(s.seen):
        known = [card for card in unseen if mask >> card & 1]
        if known and s.stage not in const.BETWEEN:
            yield Problem(("seen", seat), f": the {_name(s, min(known))} lies in a deck")


# Treasures


@CHECKS.never("5.1")
def _turned_too_early(s: State) -> Iterator[Problem]:
    for team, row in enumerate(s.turned):
        waits = s.stage == const.FIRST and (team - s.lead) % s.t.teams > s.at
        if row and (waits or s.stage in const.BETWEEN):
            yield Problem(
                ("turned", team), f": {const.TEAM_NAMES[team]}'s Dragon has not had a turn"
            )


@CHECKS.never("3.20")
def _draws_two(s: State) -> Iterator[Problem]:
    if s.stage in (const.PICK, const.DROP) and s.actor not in _drawing(s):
        yield Problem(("actor",), f": {const.SEATS[s.actor]} draws no treasures now")


def _drawing(s: State) -> list[int]:
    """Return who may be drawing treasures: for the trick any Dragon, else who played for them."""
    t = s.t
    if len(s.second) == t.teams:
        return list(range(t.teams))
    finds = s.mouse and s.mouse[-1] >= 0 and t.ability[s.mouse[-1]] == "find_treasure"
    return [t.mouse_seat[(s.lead + s.at) % t.teams]] if finds else []


@CHECKS.never("3.19")
def _who_is_next(s: State) -> Iterator[Problem]:
    """Only two losing teams stand in line: the later one draws first."""
    losers: tuple[int, ...] = ()
    if s.stage in (const.PICK, const.DROP) and len(s.second) == s.t.teams:
        losers = s.t.losers[s.lead][s.winners[-1]]
    waits = losers[1:] if losers[:1] == (s.actor,) else ()
    if s.queue != waits:
        names = " and ".join(const.TEAM_NAMES[team] for team in waits) or "nobody"
        yield Problem(("queue",), f": {names} waits for a treasure now")


@CHECKS.never("5.7")
def _one_too_many(s: State) -> Iterator[Problem]:
    for team, row in enumerate(s.treasures):
        drops = s.stage == const.DROP and s.t.team[s.actor] == team
        if drops != (len(row) > s.t.limit):
            yield Problem(
                ("treasures", team), f": a team discards at once what is above {s.t.limit}"
            )


# Goals


def _many(low: int, high: int) -> str:
    return f"{low}" if low == high else f"{low} to {high}"


@CHECKS.never("6.6")
def _goals_are_gone(s: State) -> Iterator[Problem]:
    for team, row in enumerate(s.goals):
        if row and s.stage in const.BETWEEN:
            yield Problem(("goals", team), f": in the step {s.stage!r} no goal is in play")


@CHECKS.never("9.7")
def _beginner_goals(s: State) -> Iterator[Problem]:
    first = s.t.learning and s.round == 1
    for team, row in enumerate(s.goals):
        if not first and any(goal in s.t.beginner for goal in row):
            yield Problem(("goals", team), ": Beginner goals are for round 1 of a learning game")


@CHECKS.never("2.3")
def _goals_in_play(s: State) -> Iterator[Problem]:
    low, high = KEEPS[s.round - 1]
    for team, row in enumerate(s.goals):
        if s.stage not in const.BETWEEN and not s.t.tiny and not low <= len(row) <= high:
            name, many = const.TEAM_NAMES[team], _many(low, high)
            yield Problem(
                ("goals", team), f": in round {s.round} {name} has {many}, not {len(row)}"
            )


@CHECKS.never("2.4")
def _nothing_to_choose(s: State) -> Iterator[Problem]:
    held = (*s.goal_drawn, *s.goal_passed, *s.goal_kept)
    if s.stage != const.GOALS and any(held):
        yield Problem(
            ("goal_drawn",), ": goals are drawn, passed and kept in the step 'goals' only"
        )


@CHECKS.never("2.7")
def _dual_chooses_alone(s: State) -> Iterator[Problem]:
    for team, dual in enumerate(s.t.dual):
        if (
            dual
            and s.stage == const.GOALS
            and (s.goal_drawn[team] or s.goal_stage[team] == const.PASSING)
        ):
            yield Problem(
                ("goal_passed", team), ": a Dual has all four to keep from, and passes none"
            )


@CHECKS.never("2.2")
def _passed(s: State) -> Iterator[Problem]:
    low, high = PASSES[s.round - 1]
    for team, stage in enumerate(s.goal_stage):
        many = len(s.goal_passed[team]) + len(s.goal_kept[team])
        fits = many < high if stage == const.PASSING else low <= many <= high
        if s.stage == const.GOALS and not s.t.dual[team] and not fits:
            yield Problem(
                ("goal_passed", team), f": a Dragon passes {_many(low, high)} in round {s.round}"
            )


@CHECKS.never("2.3")
def _kept(s: State) -> Iterator[Problem]:
    low, high = KEEPS[s.round - 1]
    for team, stage in enumerate(s.goal_stage):
        many, left = len(s.goal_kept[team]), s.goal_passed[team]
        fits = {
            const.PASSING: not many,
            const.KEEPING: many < high and left,
            const.READY: low <= many <= high,
        }
        if s.stage == const.GOALS and not fits[stage]:
            yield Problem(
                ("goal_kept", team), f": a Mouse keeps {_many(low, high)} in round {s.round}"
            )


@CHECKS.never("2.4")
def _all_have_chosen(s: State) -> Iterator[Problem]:
    if s.stage == const.GOALS and set(s.goal_stage) == {const.READY}:
        yield Problem(("goal_stage",), ": when all have chosen the goals are revealed and in play")


@CHECKS.never("4.5")
def _coins_on_no_goal(s: State) -> Iterator[Problem]:
    for at, coins in enumerate(s.stakes):
        team, place = divmod(at, 2 * const.MOST_GOALS)
        if coins and place // 2 >= len(s.goals[team]):
            yield Problem(
                ("stakes", team), f": there is no goal {place // 2 + 1} to place coins on"
            )
