"""A round: choosing goals, judging them, the cleanup, and the end of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kit.core.event import Note, only
from kit.core.game import Sides
from kit.core.kinds import plural
from kit.core.outcome import Outcome, ScoreLine
from kit.core.state import Sink
from kit.games.wicked_wise import events as ev
from kit.games.wicked_wise.cards.effects import BOOK, Haul
from kit.games.wicked_wise.cards.lookup import GEM, GOALS_DRAWN, KEEPS, PASSES, ROUNDS, Lookup
from kit.games.wicked_wise.state import constants as const
from kit.games.wicked_wise.state.constants import (
    ALL_SAW,
    CLEANUP,
    DONE,
    HANDED_MOST,
    MET,
    MOST_GOALS,
    OVER,
    UNMET,
    Ints,
    sorted_in,
    without,
)
from kit.games.wicked_wise.state.hands import begin_first, mouse_cards, take, take_in

if TYPE_CHECKING:
    from kit.games.wicked_wise.state import State


# Choosing goals


def begin_goals(s: State) -> None:
    """Draw four goals for each team, or start the first trick if goals are not chosen."""
    t = s.t
    if t.tiny or (t.learning and s.round == 1):
        if s.sink:
            s.sink((ev.no_goals, -1) if t.tiny else (ev.no_choice, -1))
        begin_first(s)
        return
    for team, deck in enumerate(s.goal_deck):
        goals = s.goal_passed if t.dual[team] else s.goal_drawn
        goals[team] = tuple(sorted(deck[-GOALS_DRAWN:]))
        s.goal_deck[team] = deck[:-GOALS_DRAWN]
    s.goal_stage = [const.KEEPING if dual else const.PASSING for dual in t.dual]
    s.stage, s.actor, s.waiting = const.GOALS, -1, t.order[0]  # every Dragon; a Dual is one
    if s.sink:
        for said in goals_told(s):
            s.sink(said)


def await_choices(s: State) -> None:
    """Record the seats that still have to choose: the Dragon of a team, then its Mouse."""
    seats = []
    for team, stage in enumerate(s.goal_stage):
        if stage != const.READY:
            seats.append(team if stage == const.PASSING else s.t.mouse_seat[team])
    s.waiting = tuple(sorted(seats))


def goals_told(s: State) -> list[Note]:
    """Return the notes of the goals drawn."""
    said: list[Note] = []
    for team in range(s.t.teams):
        cards = s.goal_drawn[team] or s.goal_passed[team]
        said += [(ev.drew_goals, team, len(cards)), (ev.goals_drawn.only, team, cards)]
        if s.t.dual[team]:
            said.append((ev.dual_goals, team))
    return said


def goal_choices(s: State, seat: int) -> list[int]:
    """Return the goals to pass or keep, and 'done' if there are enough."""
    t = s.t
    team = t.team[seat]
    if s.goal_stage[team] == const.PASSING:
        held, taken, low = s.goal_drawn[team], s.goal_passed[team], PASSES[s.round - 1][0]
    else:
        held, taken, low = s.goal_passed[team], s.goal_kept[team], KEEPS[s.round - 1][0]
    return [*held, t.words + const.DONE] if len(taken) >= low else [*held]


def choose_goal(s: State, seat: int, action: int) -> None:
    """Pass or keep one goal, or finish."""
    team = s.t.team[seat]
    if s.goal_stage[team] == const.PASSING:
        _pass_goal(s, seat, team, action)
    else:
        _keep_goal(s, seat, team, action)


def _pass_goal(s: State, seat: int, team: int, action: int) -> None:
    if action < s.t.words:
        s.goal_drawn[team] = without(s.goal_drawn[team], action)
        s.goal_passed[team] = passed = sorted_in(s.goal_passed[team], action)
        if s.sink:
            s.sink((ev.picked.only, seat, action))
        if len(passed) < PASSES[s.round - 1][1]:
            return
    mouse = s.t.mouse_seat[team]
    s.goal_stage[team] = const.KEEPING
    s.waiting = sorted_in(without(s.waiting, seat), mouse)
    if s.sink:
        s.sink((ev.passed_goals, seat, team))
        s.sink((ev.got_goals.only, mouse, s.goal_passed[team]))


def _keep_goal(s: State, seat: int, team: int, action: int) -> None:
    if action < s.t.words:
        s.goal_passed[team] = left = without(s.goal_passed[team], action)
        s.goal_kept[team] = kept = sorted_in(s.goal_kept[team], action)
        if s.sink:
            s.sink((ev.picked_to_keep.only, seat, action))
        if left and len(kept) < KEEPS[s.round - 1][1]:
            return
    s.goal_stage[team] = const.READY
    s.waiting = without(s.waiting, seat)
    if s.sink:
        s.sink((ev.chose_goals, seat))
    if not s.waiting:
        _reveal(s)


def _goals_left(s: State, team: int) -> Ints:
    """Return the goals that a team discards, each with the seats that have seen it.

    Face-up goals are sorted, so that nobody learns which of them the Dragon had passed.
    """
    drawn, passed = s.goal_drawn[team], s.goal_passed[team]
    if s.t.goals_open:
        return tuple([goal + const.ALL_SAW for goal in sorted(drawn + passed)])
    rest = [goal + const.DRAGON_SAW for goal in drawn]
    return (*rest, *[goal + const.DRAGON_SAW + const.MOUSE_SAW for goal in passed])


def _reveal(s: State) -> None:
    for team, kept in enumerate(s.goal_kept):
        left = _goals_left(s, team)
        s.goal_bin[team] += left
        if s.sink:
            s.sink((ev.revealed, s.t.mouse_seat[team], team, kept))
            _tell_rest(s, s.sink, team, left)
    s.goals, nothing = tuple(s.goal_kept), ((),) * s.t.teams
    s.goal_drawn, s.goal_passed, s.goal_kept = [*nothing], [*nothing], [*nothing]
    begin_first(s)


def _tell_rest(s: State, tell: Sink, team: int, left: Ints) -> None:
    if s.t.goals_open:
        tell((ev.rest_shown, team, team, tuple([goal & const.KIND for goal in left])))
    else:
        tell((ev.rest, team, team, len(left)))


# The end of a round and of the game


cite = BOOK.citing("state.rounds")
END, COINS, TREASURES, EQUAL = cite("8.1"), cite("8.2"), cite("8.3"), cite("8.4")


def end_of_round(s: State) -> None:
    """Judge the goals; after the last round the game is over."""
    if not s.t.tiny:
        _judge_goals(s)
    if s.round == ROUNDS:
        _end_game(s)
    else:
        begin_cleanup(s)


def haul(s: State) -> Haul:
    """Return the teams' results for the goals."""
    left = [*map(len, s.treasures)]
    return Haul(s.won, s.winners, left, s.coins[:], s.t.suited, s.t.value)


def _judge_goals(s: State) -> None:
    found = haul(s)
    for team, goals in enumerate(s.goals):
        now = s.coins[team]
        for i, goal in enumerate(goals):
            now += _judge_goal(s, team, i, found)
            s.goal_bin[team] += (goal | ALL_SAW,)
        s.coins[team] = max(0, now)
        if s.sink:
            if now < 0:
                s.sink((ev.no_debt, s.t.mouse_seat[team], team))
            s.sink((ev.goals_gone, team, team, goals))
    s.goals, s.stakes = ((),) * s.t.teams, (0,) * len(s.stakes)


def _judge_goal(s: State, team: int, i: int, found: Haul) -> int:
    """Emit and return the coins that a team's goal brings or costs."""
    kind = s.goals[team][i]
    goal = s.t.goals[kind]
    assert goal
    count = goal.found(found, team)
    met = goal.low <= count <= goal.high
    coins = goal.coins if met else -(goal.coins // 2)
    at = 2 * (team * MOST_GOALS + i)
    right = s.stakes[at + MET if met else at + UNMET]
    if s.sink:
        seat = s.t.mouse_seat[team]
        s.sink((ev.counted_by[s.t.ability[kind]], seat, team, kind, count))
        s.sink((ev.goal_met, seat, kind, coins) if met else (ev.goal_missed, seat, kind, -coins))
        if met and s.t.teams == 3:
            s.sink((ev.three_dragons if s.box.players == 3 else ev.three_teams, seat, coins))
        if placed := sum(s.stakes[at : at + 2]):
            s.sink((ev.stakes, seat, team, kind, right, placed - right))
    return coins + right


def _end_game(s: State) -> None:
    """End the game: no seat is to act."""
    s.stage, s.actor, s.waiting = OVER, -1, ()
    if s.sink:
        s.sink((ev.end, -1))


def outcome(s: State) -> Outcome:
    """Return a score line for each seat with its team's coins; treasures break ties.

    If those are equal too, nobody wins.
    """
    teams = range(s.t.teams)
    rich = [team for team in teams if s.coins[team] == max(s.coins)]
    most = max(len(s.treasures[team]) for team in rich)
    best = [team for team in rich if len(s.treasures[team]) == most]
    lines = []
    for seat, team in enumerate(s.t.team):
        lines.append(ScoreLine(seat, s.coins[team], COINS, f"coins of Team {team + 1}"))
        if len(rich) > 1 and team in rich:
            left = plural(len(s.treasures[team]), "treasure")
            lines.append(ScoreLine(seat, 0, TREASURES, f"equal coins: {left} left"))
    sides = teams_of(s.t)
    winners, clause = (sides[best[0]], END) if len(best) == 1 else ((), EQUAL)
    return Outcome(tuple(lines), winners, clause, s.box.players, sides)


def teams_of(t: Lookup) -> Sides:
    """Return the seats of each team."""
    return tuple(
        tuple(seat for seat, of in enumerate(t.team) if of == team) for team in range(t.teams)
    )


# The cleanup


def begin_cleanup(s: State) -> None:
    """Let the Dragons discard, then the Mice pass cards, if there are Mice.

    Won cards stay visible until all are shuffled, so everybody knows that no Mouse has them.
    """
    t = s.t
    for team in range(t.teams):
        if s.sink:
            s.sink((ev.discards, team, len(s.hands[team]), len(s.won[team])))
        s.deck += s.hands[team]
        s.hands[team], s.voids[team] = [], 0
        s.ready[team] = int(t.dual[team] or not s.hands[t.mouse_hand[team]])
    s.stage, s.actor = CLEANUP, -1
    await_mice(s)
    if not s.waiting:
        _end_cleanup(s)


def await_mice(s: State) -> None:
    """Record the Mice that still have to decide what to pass."""
    s.waiting = tuple(
        [seat for seat, ready in zip(s.t.mouse_seat, s.ready, strict=True) if not ready]
    )


def cleanup_choices(s: State, seat: int) -> list[int]:
    """Return the cards that a Mouse may pass, and 'done'."""
    return [*s.hands[s.t.mouse_hand[s.t.team[seat]]], s.t.words + DONE]


def hand_over(s: State, seat: int, action: int) -> None:
    """Pass one card to the partner, or finish."""
    t, team = s.t, s.t.team[seat]
    hand = s.hands[t.mouse_hand[team]]
    if action < t.words:
        hand.remove(action)
        s.handed[team] = cards = sorted_in(s.handed[team], action)
        if s.sink:
            s.sink((ev.picked_to_hand_over.only, seat, action))
        if len(cards) < HANDED_MOST and hand:
            return
    s.ready[team], s.waiting = 1, without(s.waiting, seat)
    if s.sink:
        s.sink((ev.ready, seat))
    if not s.waiting:
        _end_cleanup(s)


def _end_cleanup(s: State) -> None:
    t = s.t
    for team in range(t.teams):
        _deliver(s, team)
    _shuffle(s)
    for team in range(t.teams):
        _draw_dragon(s, team)
    for team in range(1 if t.shared else t.teams):
        _draw_mouse(s, team)
    _pass_token(s)
    s.round += 1
    s.trick, s.winners, s.ready = 0, (), [0] * t.teams
    begin_goals(s)


def _deliver(s: State, team: int) -> None:
    """Give the Dragon the passed cards; update what Dragon and Mouse know of each other's hands."""
    t, cards = s.t, s.handed[team]
    mouse = t.mouse_seat[team]
    if s.seen[team]:
        s.seen[team] &= _marked(s.hands[t.mouse_hand[team]])
    if mouse != team:
        s.seen[mouse] = _marked(cards)
    s.hands[team], s.handed[team] = [*cards], ()
    if s.sink and not t.dual[team]:
        s.sink((ev.handed, mouse, len(cards)))
        if cards:
            s.sink((ev.handed_cards.to, t.partners[team], mouse, cards))


def _marked(cards: Sequence[int]) -> int:
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def _shuffle(s: State) -> None:
    """Shuffle the won cards into the deck, and tell how many gems are among them.

    The number of gems in the whole deck is secret: it would tell how many the Mice have kept.
    """
    won: list[int] = []
    for cards in s.won:
        won += cards
    s.deck += won
    s.deck.sort()
    s.won = [()] * s.t.teams
    s.rng.shuffle(s.deck, "the deck for the next round, top card last")
    if s.sink:
        gems = sum([s.t.suit[card] == GEM for card in won])
        s.sink((ev.shuffled, -1, len(s.deck), gems))


def _draw_dragon(s: State, team: int) -> None:
    t, hand = s.t, s.hands[team]
    got = take(s.deck, t.dragon_size - len(hand))
    hand += got
    hand.sort()
    if s.sink:
        up = ev.draws_up_tiny if t.tiny else ev.draws_up_dual if t.dual[team] else ev.draws_up
        cards = ev.drew_up_cards_dual if t.dual[team] else ev.drew_up_cards
        s.sink((up, team, len(got), len(hand)))
        s.sink(((ev.drew_up_cards_tiny if t.tiny else cards).only, team, tuple(got)))


def _draw_mouse(s: State, team: int) -> None:
    t = s.t
    have, got = mouse_cards(s, team), []  # type: int, list[int]
    if have < t.mouse_size:
        got = take(s.deck, t.mouse_size - have)
        take_in(s, team, got, _who_draws(s, team))
    if got:
        s.voids[t.mouse_hand[team]] = 0
    if s.sink:
        _tell_mouse(s, s.sink, team, got, have)


def _who_draws(s: State, team: int) -> int:
    """Return the seat that fills a Mouse hand and sees its gems; the Lead token moves later.

    For a shared hand it is the Dragon who received the token after the last trick.
    """
    return s.lead if s.t.shared else s.t.mouse_seat[team]


def _tell_mouse(s: State, tell: Sink, team: int, got: list[int], have: int) -> None:
    t, seat = s.t, _who_draws(s, team)
    who = -1 if t.shared else seat
    usual = ev.draws_up_shared if t.shared else ev.draws_up_dual if t.dual[team] else ev.draws_up
    up = ev.draws_up_enough if have >= t.mouse_size else usual
    tell((ev.draws_up_tiny_mouse if t.tiny else up, who, len(got), have + len(got)))
    cards, hidden = ev.drew_up_cards, tuple(got)
    if t.dual[team]:
        cards = ev.drew_up_cards_shared if t.shared else ev.drew_up_cards_dual
        hidden = tuple([c for c in got if t.suit[c] == GEM])
        if shown := tuple([card for card in got if t.suit[card] != GEM]):
            tell((cards, who, shown))
    if hidden:
        tell((cards.to, only(seat), who, hidden))


def _pass_token(s: State) -> None:
    """Give the Lead token to the poorest team; ties go by treasures, then by lot."""
    poorest = min(s.coins)
    poor = [team for team, coins in enumerate(s.coins) if coins == poorest]
    fewest = min([len(s.treasures[team]) for team in poor])
    few = [team for team in poor if len(s.treasures[team]) == fewest]
    lot = s.rng.below(len(few), "which of the poorest teams leads") if len(few) > 1 else 0
    s.lead = few[lot]
    if s.sink:
        leads = ev.leads_by_treasures if len(few) == 1 else ev.leads_by_lot
        s.sink((ev.leads_round if len(poor) == 1 else leads, s.lead, s.lead))
