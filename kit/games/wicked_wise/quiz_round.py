"""Quiz questions about Wicked & Wise's treasures, goals, the cleanup and the end."""

from __future__ import annotations

from kit.core.kinds import plural
from kit.core.quiz import Position, QuizQuestion, Run, choice, numbers, yes_no
from kit.games.wicked_wise import events as ev
from kit.games.wicked_wise.cards.lookup import ROUNDS
from kit.games.wicked_wise.quiz import CARDS, Slip, goal_words, name_of, team_of
from kit.games.wicked_wise.quiz_rules import MAKERS, bounds_of, numbers_of
from kit.games.wicked_wise.state import State
from kit.games.wicked_wise.state import constants as const

__all__ = ["MAKERS"]
COUNTS = {  # by clause of a goal: what a team has
    "6.7": "has won {n} trick{s}",
    "6.8": "has collected {n} of them",
    "6.9": "has collected {n} of them",
    "6.10": "has collected {n} of them",
    "6.11": "has {n} of one number at most",
    "6.13": "has {n} treasure{s} left",
    "6.15": "has {n} of the suit it has fewest of",
}
MOST_PLAYS = 6


@MAKERS.about("6.4", "4.6")
def what_do_the_placed_coins_bring(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask what coins on a goal bring, when the goal is judged."""
    run = judges(spot)
    told = run.first(ev.stakes) if run else None
    if not run or not told:
        return None
    goal, right = ev.stakes.get(told, "goal"), ev.stakes.get(told, "right")
    wrong, team = ev.stakes.get(told, "wrong"), ev.stakes.get(told, "team")
    met = was_met(run, goal, told.seat)
    s, t = spot.state, spot.state.t
    at = 2 * (team * const.MOST_GOALS + s.goals[team].index(goal))
    on = " and ".join(
        f"{plural(s.stakes[at + x], 'coin')} on “{('met', 'not met')[x]}”"
        for x in (0, 1)
        if s.stakes[at + x]
    )
    name = f"Team {team + 1}"
    why = f"It is {'met' if met else 'not met'}: {right} were placed well, {wrong} wrongly."
    slips: list[Slip] = [
        (right + wrong, f"Only a right guess brings coins. {why}", "6.4"),
        (wrong, f"The other way round. {why}", "6.4"),
        (0, f"The right guess brings coins. {why}", "6.4"),
        (2 * right, f"They are not doubled. {why}", "6.4"),
    ]
    assert t.goals[goal]
    return QuizQuestion(
        f"The round is over. On {name}'s goal “{goal_words(spot, goal)}” lie {on}. The goal is "
        f"{'met' if met else 'not met'}. How many of these coins does {name} get?",
        spot.plays,
        numbers(right, (why, "6.4"), slips),
        lambda r: _right(r, goal),
        "6.4",
        hypothetical=True,
    )


def _right(run: Run[State], goal: int) -> int:
    told = [e for e in run.all(ev.stakes) if ev.stakes.get(e, "goal") == goal]
    return ev.stakes.get(told[0], "right") if told else -1


def judges(spot: Position[State]) -> Run[State] | None:
    """Return the run of a move that ends a round."""
    s = spot.state
    if s.stage in CARDS or s.trick < s.t.tricks - 1:
        return None
    run = spot.run(*spot.plays)
    return run if run.first(ev.goal_met, ev.goal_missed) else None


@MAKERS.about(*COUNTS, drill=True)
def is_the_goal_met(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask whether a goal is met with what a team has."""
    run = judges(spot)
    if not run:
        return None
    counted = run.all(ev.counted)
    counted = [e for e in counted if e.clause in COUNTS]
    if not counted:
        return None
    told = counted[spot.rng.below(len(counted))]
    goal, found = ev.counted.get(told, "goal"), ev.counted.get(told, "found")
    asked = run.before.t.goals[goal]
    assert asked
    met = asked.low <= found <= asked.high
    name = f"Team {ev.counted.get(told, 'team') + 1}"
    count = COUNTS[told.clause].format(n=found, s="" if found == 1 else "s")
    want = f"{asked.low} or more" if asked.high > 60 else (
        f"{asked.low} to {asked.high}" if asked.low != asked.high else f"{asked.low}")  # fmt: skip
    if not asked.low:
        want = f"at most {asked.high}"
    why = f"It asks for {want}, and the team {count}."
    return QuizQuestion(
        f"The round is over. {name} has the goal “{goal_words(spot, goal)}”. "
        f"The team {count}. Is the goal met?",
        spot.plays,
        yes_no(
            ("Yes", why if met else f"Not so. {why}", told.clause),
            ("No", f"It is. {why}" if met else why, told.clause),
        ),
        lambda r: "yes" if was_met(r, goal, told.seat) else "no",
        told.clause,
        ordered=True,
        hypothetical=True,
    )


def was_met(run: Run[State], goal: int, seat: int) -> bool:
    """Tell whether a goal of a seat's team was met in this run."""
    return any(ev.goal_met.get(e, "goal") == goal and e.seat == seat for e in run.all(ev.goal_met))


@MAKERS.about("3.19")
def who_draws_treasures_first(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask which of two losing teams draws treasures first."""
    s, t = spot.state, spot.state.t
    if s.stage != const.REWARD or t.teams < 3 or spot.action != t.words + const.TAKE_COINS:
        return None
    run = spot.run(*spot.plays)
    first = run.get(ev.later_first, "team")
    if first < 0:
        return None
    mine = t.team[spot.seat]
    other = next(x for x in range(t.teams) if x not in (mine, first))
    order = f"Team {first + 1} played after Team {other + 1} and draws first"
    why = f"{spot.name(s.lead)} led, so {order}."
    return choice(
        spot,
        f"{spot.name(s.lead)} led this trick. {team_of(spot, spot.seat)} has won it and takes "
        "coins. Which team draws its treasures first?",
        {
            first: (f"Team {first + 1}", why),
            other: (f"Team {other + 1}", f"It played earlier. {why}"),
            -2: ("Both at once, and they share", f"Each draws two of its own. {why}"),
            mine: (f"Team {mine + 1}, which won", f"It takes coins, so it draws none. {why}"),
        },
        lambda r: r.get(ev.later_first, "team"),
        "3.19",
    )


@MAKERS.about("5.7", "5.8")
def must_a_treasure_go(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask whether a team that gets a treasure must discard one."""
    s, t = spot.state, spot.state.t
    if s.stage != const.PICK:
        return None
    team = t.team[spot.seat]
    run = spot.run(*spot.plays)
    has, turned = len(s.treasures[team]), len(s.turned[team])
    if has + 1 < t.limit and has + turned < t.limit:
        return None
    drop = run.after.stage == const.DROP
    clause = "5.8" if turned and not drop and has + turned >= t.limit else "5.7"
    why = f"With {len(spot.seats)} players a team may have {t.limit}, and it has {has + 1} now"
    why += ", for those turned in this trick do not count." if turned else "."
    aside = f" and {plural(turned, 'turned one')}" if turned else ""
    return QuizQuestion(
        f"{spot.me} keeps {name_of(spot, spot.action)}. Before that the team had "
        f"{plural(has, 'treasure')}{aside}. Must one be discarded?",
        spot.plays,
        yes_no(
            ("Yes, one of the team's choice", why if drop else f"Not yet. {why}", clause),
            ("No", f"One too many. {why}" if drop else why, clause),
        ),
        lambda r: "yes" if r.after.stage == const.DROP else "no",
        clause,
        ordered=True,
    )


@MAKERS.about("5.6")
def what_becomes_of_turned_treasures(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask what becomes of the treasures that were turned in a trick."""
    s = spot.state
    if s.stage in CARDS or not any(s.turned):
        return None
    run = spot.run(*spot.plays)
    used = run.first(ev.used)
    if not used:
        return None
    name = name_of(spot, ev.used.many(used, "treasures")[0])
    why = f"{name} was turned in this trick, so it is discarded, whatever it brought."
    return choice(
        spot,
        f"The trick is over. Team {ev.used.get(used, 'team') + 1} had turned {name}. "
        f"What becomes of {name}?",
        {
            "gone": ("It is discarded", why),
            "back": ("It is turned upright again", f"It serves once. {why}"),
            "won": ("The winner of the trick gets it", f"Only cards are won. {why}"),
            "if": ("It stays if it brought nothing", f"Its result does not matter. {why}"),
        },
        lambda r: "gone" if r.first(ev.used) else "back",
        "5.6",
    )


@MAKERS.about("7.1")
def what_do_players_keep(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask what happens to a hand after a round."""
    s, t = spot.state, spot.state.t
    if s.stage in CARDS or s.trick < t.tricks - 1 or s.round == ROUNDS:
        return None
    run = spot.run(*spot.plays)
    gone = run.all(ev.discards)
    if not gone:
        return None
    told = gone[spot.rng.below(len(gone))]
    left, won = ev.discards.get(told, "left"), ev.discards.get(told, "won")
    if not left:
        return None
    name, role = spot.name(told.seat), t.role(told.seat)
    why = f"Dragons discard what is left of the Dragon hand, {left}, and all won cards, {won}."
    slips: list[Slip] = [
        (won, f"The hand goes as well. {why}", "7.1"),
        (left, f"The won cards go as well. {why}", "7.1"),
        (0, f"Only Mice keep cards. {why}", "7.1"),
    ]
    return QuizQuestion(
        f"The round is over, and another follows. {name} is a {role} with "
        f"{plural(left, 'card')} of the Dragon hand left, and the team has won {won}. "
        "How many are discarded?",
        spot.plays,
        numbers(left + won, (why, "7.1"), slips),
        lambda r: _gone(r, told.seat),
        "7.1",
        hypothetical=True,
    )


def _gone(run: Run[State], seat: int) -> int:
    told = next((e for e in run.all(ev.discards) if e.seat == seat), None)
    return ev.discards.get(told, "left") + ev.discards.get(told, "won") if told else -1


@MAKERS.about("7.2")
def how_many_cards_may_a_mouse_pass(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask how many cards a Mouse may pass in the cleanup."""
    s, t = spot.state, spot.state.t
    team = t.team[spot.seat]
    if s.stage != const.CLEANUP or s.handed[team]:
        return None
    hand = len(s.hands[t.mouse_hand[team]])
    right = bounds_of(s, spot.seat)
    why = f"A Mouse may pass up to {const.HANDED_MOST} cards or none, and keeps the rest of {hand}."
    answers = {
        right: (numbers_of(*right), why),
        (hand, hand): ("All of them", f"A Mouse discards nothing. {why}"),
        (1, 1): ("Exactly one", f"It is up to the Mouse. {why}"),
        (0, hand): (f"As many as {spot.me} likes", f"Not all {hand}. {why}"),
    }
    if right[1] >= hand:
        return None
    return choice(
        spot,
        f"Round cleanup: {spot.me} is a Mouse and holds {plural(hand, 'card')}. "
        "How many of them may go to the partner?",
        answers,
        lambda r: bounds_of(r.before, spot.seat),
        "7.2",
        plays=(),
    )


@MAKERS.about("7.4", "7.5", "7.9", "7.10", "9.10", "9.13")
def how_many_cards_are_drawn_up(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask how many cards a player draws before the next round."""
    s = spot.state
    run = spot.run(*spot.plays)
    drawn = run.all(ev.draws_up)
    if not drawn:
        return None
    odd = [e for e in drawn if e.clause in ("7.5", "7.9") and e.seat >= 0]
    odd += [e for e in drawn if e.clause == "7.10"]
    some = odd or [e for e in drawn if e.seat >= 0]
    if not some:
        return None
    told = some[spot.rng.below(len(some))]
    cards, now, t = ev.draws_up.get(told, "cards"), ev.draws_up.get(told, "now"), s.t
    shared = told.clause == "7.10"
    mouse = (
        shared
        or told.seat >= t.teams
        or (t.dual[told.seat] and now <= t.mouse_size < t.dragon_size)
    )
    size = t.mouse_size if mouse else t.dragon_size
    before, whose = now - cards, "the shared" if shared else f"{spot.name(told.seat)}'s"
    other = t.dragon_size if mouse else t.mouse_size
    role = "Mouse hand" if mouse else "Dragon hand"
    why = f"A {role} is filled up to {size}: {before} and {cards} make {now}."
    if now > size:
        why = f"{before} cards are {size} or more already: none is drawn, and none discarded."
    slips: list[Slip] = [
        (size, f"Only what is missing is drawn. {why}", told.clause),
        (other - before, f"Not up to {other}. {why}", told.clause),
        (4, f"Four is the most a Mouse passes. {why}", told.clause),
        (0, f"Some are missing. {why}", told.clause),
    ]
    return QuizQuestion(
        f"Round cleanup: {whose} {role} has {plural(before, 'card')}. How many are drawn for it?",
        spot.plays,
        numbers(cards, (why, told.clause), slips),
        lambda r: next(
            (
                ev.draws_up.get(e, "cards")
                for e in r.all(ev.draws_up)
                if e.seat == told.seat and e.clause == told.clause
            ),
            -1,
        ),
        told.clause,
        hypothetical=True,
    )


@MAKERS.about("7.6", "7.7")
def who_leads_the_next_round(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask which team opens the next round."""
    run = spot.run(*spot.plays)
    told = run.first(ev.leads_round)
    if not told or told.clause == "7.8":
        return None
    coins, t = run.after.coins, run.after.t
    right = ev.leads_round.get(told, "team")
    has = [len(row) for row in run.after.treasures]
    text = "; ".join(
        f"Team {x + 1}: {plural(coins[x], 'coin')}, {plural(has[x], 'treasure')}"
        for x in range(t.teams)
    )
    ties = told.clause == "7.7"
    why = f"Team {right + 1} has the fewest coins"
    why += f", {coins[right]}, and of those as poor the fewest treasures." if ties else (
        f", {coins[right]}, so it takes the Lead token.")  # fmt: skip
    rich = max(range(t.teams), key=lambda x: coins[x])
    answers: dict[object, tuple[str, str]] = {}
    for x in range(t.teams):
        best = "It is the richest. " if x == rich else "It is not as poor. "
        wrong = "It is not that team. " if ties else best
        answers[x] = (f"Team {x + 1}", why if x == right else f"{wrong}{why}")
    answers[-1] = ("Whoever won the last trick", f"Tricks do not decide that. {why}")
    return choice(
        spot,
        f"Round cleanup. {text}. Which team leads the next round?",
        dict([*answers.items()][:4]),
        lambda r: r.get(ev.leads_round, "team"),
        told.clause,
        ordered=True,
        hypothetical=True,
    )


@MAKERS.about("8.2", "8.3", "8.4")
def who_has_won(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask which team has won after the last round."""
    s = spot.state
    if s.round != ROUNDS or s.stage in CARDS:
        return None
    run = spot.run(*spot.plays)
    outcome = run.after.outcome()
    if not outcome:
        return None
    # Equal results are rare, so some are made equal.
    level = spot.wanted in ("8.3", "8.4") or not (spot.wanted or spot.rng.below(3))
    treasures = spot.wanted == "8.4" or not (spot.wanted or spot.rng.below(2))
    if level:
        after = _level(run.after, treasures=treasures)
        outcome = after.outcome() or outcome
        run = run._replace(after=after)
    t, coins = run.after.t, run.after.coins
    has = [len(row) for row in run.after.treasures]
    if level and not treasures and len(set(has)) < t.teams:
        return None
    text = "; ".join(
        f"Team {x + 1}: {plural(coins[x], 'coin')}, {plural(has[x], 'treasure')}"
        for x in range(t.teams)
    )
    text = f"Suppose these were the results: {text}" if level else text
    right = t.team[outcome.winners[0]] if outcome.winners else -1
    even = coins.count(max(coins)) > 1
    clause = "8.4" if right < 0 else "8.3" if even else "8.2"
    why = f"Team {right + 1} has most coins, {max(coins)}."
    if even:
        why = f"Several have {max(coins)} coins; the most treasures decide: Team {right + 1}."
    if right < 0:
        why = "Coins and treasures are equal, so nobody has won."
    if not even and has[right] == max(has) and spot.rng.below(3):
        return None  # the slip "treasures count" would be right by chance
    answers: dict[object, tuple[str, str]] = {
        x: (
            f"Team {x + 1}",
            why if x == right else f"Team {x + 1} has {plural(coins[x], 'coin')}. {why}",
        )
        for x in range(t.teams)
    }
    answers[-1] = ("Nobody", why if right < 0 else f"One team is ahead. {why}")
    return choice(
        spot,
        f"The last round is over. {text}. Which team has won?",
        answers,
        lambda r: _winning_team(
            r._replace(after=_level(r.after, treasures=clause == "8.4")) if level else r
        ),
        clause,
        ordered=True,
        hypothetical=True,
    )


def _level(s: State, *, treasures: bool) -> State:
    """Return a finished game in which all teams have the same coins, or treasures as well."""
    copy = s.clone()
    copy.coins = [max(s.coins)] * len(s.coins)
    if treasures:
        fewest = min(map(len, s.treasures))
        copy.treasures = [row[:fewest] for row in s.treasures]
    return copy


def _winning_team(run: Run[State]) -> int:
    outcome = run.after.outcome()
    if not outcome:
        return -2
    return run.after.t.team[outcome.winners[0]] if outcome.winners else -1
