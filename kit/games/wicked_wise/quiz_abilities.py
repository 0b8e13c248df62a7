"""Quiz questions about what Wicked & Wise's Mice can do, goals, and the end of a round."""

from __future__ import annotations

from kit.core.kinds import listed, plural
from kit.core.quiz import Position, QuizQuestion, choice, numbers, yes_no
from kit.games.wicked_wise import events as ev
from kit.games.wicked_wise.cards.effects import SUITS
from kit.games.wicked_wise.cards.lookup import GEM, ROUNDS
from kit.games.wicked_wise.quiz import CARDS, Slip, goal_words, name_of
from kit.games.wicked_wise.quiz_basics import MAKERS
from kit.games.wicked_wise.quiz_round import judges, was_met
from kit.games.wicked_wise.state import State
from kit.games.wicked_wise.state import constants as const

__all__ = ["MAKERS"]
Ask = QuizQuestion[State] | None


# What a Mouse's card does


@MAKERS.about("4.7", drill=True)
def how_many_cards_are_drawn(spot: Position[State]) -> Ask:
    """Ask for the size of a Mouse's hand after an ability that draws from both decks."""
    s, t = spot.state, spot.state.t
    if s.stage != const.MOUSE or t.shared or spot.action >= t.words:
        return None
    if t.ability[spot.action] != "draw_both":
        return None
    run, hand = spot.run(*spot.plays), t.mouse_hand[t.team[spot.seat]]
    before, after = len(s.hands[hand]), len(run.after.hands[hand])
    gems, basics = min(t.gems[spot.action], len(s.gems)), min(t.basics[spot.action], len(s.deck))
    text = s.box.pack[spot.action].text.rstrip(".")
    why = f"One card is played, {gems} and {basics} are drawn: {before} becomes {after}."
    slips: list[Slip] = [
        (before - 1 + gems, f"Both decks are drawn from. {why}", "4.7"),
        (before - 1 + basics, f"Both decks are drawn from. {why}", "4.7"),
        (after + 1, f"The card played has left the hand. {why}", "4.7"),
    ]
    return QuizQuestion(
        f"{spot.me} has {before} Mouse cards and plays one that says: {text}. How many are in "
        "that hand then?",
        spot.plays,
        numbers(after, (why, "4.7"), slips),
        lambda r: len(r.after.hands[hand]),
        "4.7",
    )


@MAKERS.about("4.3", "4.4", "4.8")
def what_follows_the_draw(spot: Position[State]) -> Ask:
    """Ask what a Mouse may do after drawing by an ability."""
    s, t = spot.state, spot.state.t
    if s.stage != const.CHOOSE or spot.action - t.words == const.TRADE:
        return None
    run = spot.run(*spot.plays)
    drew = run.first(ev.drew)
    if not drew or drew.clause not in ("4.3", "4.4", "4.8"):
        return None
    text = s.box.pack[s.mouse[-1]].text.rstrip(".")
    trade = run.after.stage == const.OFFER
    if drew.clause == "4.4" and not trade:
        return None
    why = "The card says “then you may”: the trade is an extra." if trade else (
        "The card says “or”, so one of these is all.")  # fmt: skip
    deck = "Gem" if spot.action - t.words == const.DRAW_GEMS else "basic"
    return choice(
        spot,
        f"{spot.me}'s card says: {text}. {spot.me} draws from the {deck} deck. What else may "
        f"{spot.me} do by this card?",
        {
            "trade": (f"{spot.me} may trade a card", why if trade else f"Not here. {why}"),
            "draw": (f"{spot.me} may draw from the other deck too", f"Only from one. {why}"),
            "none": ("Nothing more", f"There is more. {why}" if trade else why),
        },
        lambda r: (
            {const.OFFER: "trade", const.CHOOSE: "draw"}.get(r.after.stage, "none")
            if len(r.after.mouse) == len(r.before.mouse)
            else "none"
        ),
        drew.clause,
    )


@MAKERS.about("4.15", drill=True)
def may_one_trade_again(spot: Position[State]) -> Ask:
    """Ask what follows a trade by a card that allows several."""
    s, t = spot.state, spot.state.t
    if s.stage != const.RETURN or t.ability[s.mouse[-1]] != "trades":
        return None
    mouse = spot.name(t.mouse_seat[t.team[spot.seat]])
    done = t.trades[s.mouse[-1]] - s.left
    run = spot.run(*spot.plays)
    again = run.after.stage == const.OFFER and len(run.after.mouse) == len(s.mouse)
    text = s.box.pack[s.mouse[-1]].text.rstrip(".")
    why = "That was the last of its trades."
    if again:
        why = f"Its trades are not used up, and {mouse} may stop at any time."
    order = ("first", "second", "third", "fourth")[max(0, min(done, 3))]
    return choice(
        spot,
        f"{mouse}'s card says: {text}. Now the {order} trade by it is finished. What comes next?",
        {
            "again": (f"{mouse} may trade again, or stop", why if again else f"Not again. {why}"),
            "must": (f"{mouse} has to trade again", f"Nobody has to. {why}"),
            "next": ("The next player plays", why if not again else f"Not yet. {why}"),
        },
        lambda r: (
            "next"
            if r.after.stage != const.OFFER or len(r.after.mouse) != len(r.before.mouse)
            else "again"
            if t.words + const.DONE in r.after.legal(r.after.actor)
            else "must"
        ),
        "4.15",
    )


@MAKERS.about("4.5")
def in_how_many_ways_are_coins_placed(spot: Position[State]) -> Ask:
    """Ask how many choices a Mouse has who places coins on a goal."""
    s, t = spot.state, spot.state.t
    if s.stage != const.STAKE:
        return None
    goals = len(s.goals[t.team[spot.seat]])
    every = sum(map(len, s.goals))
    coins = plural(t.coins[s.mouse[-1]], "coin")
    why = f"The team has {plural(goals, 'goal')}, and on each “met” or “not met” can be chosen."
    slips: list[Slip] = [
        (goals, f"“Not met” may be chosen as well. {why}", "4.5"),
        (2 * every, f"Only goals of the own team count. {why}", "4.5"),
        (every, f"Only the own team's goals count. {why}", "4.5"),
        (2 * goals + 1, f"The coins have to be placed. {why}", "4.5"),
    ]
    return QuizQuestion(
        f"{spot.me} has to place {coins} on one goal. In how many ways may {spot.me} do that?",
        (),
        numbers(2 * goals, (why, "4.5"), slips),
        lambda r: len(r.before.legal(spot.seat)),
        "4.5",
    )


@MAKERS.about("4.14")
def what_becomes_of_the_exchanged_goal(spot: Position[State]) -> Ask:
    """Ask where a goal goes when a Mouse exchanges it, or does not."""
    s, t = spot.state, spot.state.t
    if s.stage != const.RENEW:
        return None
    team, keeps = t.team[spot.seat], spot.action >= t.words
    gone = s.fresh if keeps else spot.action
    what = "the new goal" if keeps else f"“{goal_words(spot, gone)}”"
    does = "keeps the old goals" if keeps else f"takes it instead of {what}"
    why = f"The goal that is not used is discarded; here that is {what}."
    return choice(
        spot,
        f"By the ability of a card {spot.me} looks at a new goal. {spot.me} {does}. What becomes "
        f"of {what}?",
        {
            "gone": ("It is discarded", why),
            "top": ("It goes back on the team's goal deck", f"Not so. {why}"),
            "both": ("The team has it as a further goal", f"One takes another's place. {why}"),
        },
        lambda r: _place_of_a_goal(r.after, team, gone),
        "4.14",
    )


def _place_of_a_goal(s: State, team: int, goal: int) -> str:
    return "both" if goal in s.goals[team] else "top" if goal in s.goal_deck[team] else "gone"


@MAKERS.about("4.16", drill=True)
def what_if_there_is_too_little(spot: Position[State]) -> Ask:
    """Ask what an ability does that finds too few cards, or nothing to do."""
    s = spot.state
    if s.stage not in (const.MOUSE, const.CHOOSE):
        return None
    run = spot.run(*spot.plays)
    told = run.first(ev.deck_empty, ev.nothing)
    if not told or (s.stage == const.MOUSE and spot.action >= s.t.words):
        return None
    card = spot.action if s.stage == const.MOUSE else s.mouse[-1]
    text, some = s.box.pack[card].text.rstrip("."), ev.deck_empty.of(told)
    why = "An ability that can do nothing does nothing, and here there is nothing for it."
    if some:
        why = f"It draws what is left: {ev.deck_empty.get(told, 'found')}."
    return choice(
        spot,
        f"{spot.me}'s card says: {text}. But there is not enough for that. What happens?",
        {
            "some": ("As much as can be done", why if some else f"There is nothing. {why}"),
            "none": ("Nothing", why if not some else f"A part can be done. {why}"),
            "again": ("Discards are shuffled for it", f"Not during a round. {why}"),
            "back": ("Another card has to be played", f"The card stays played. {why}"),
        },
        lambda r: "some" if r.first(ev.deck_empty) else "none" if r.first(ev.nothing) else "back",
        "4.16",
    )


@MAKERS.about("4.17")
def with_whom_does_a_dual_trade(spot: Position[State]) -> Ask:
    """Ask where the card goes that a Dual gives in a trade."""
    s, t = spot.state, spot.state.t
    team = t.team[spot.seat]
    if s.stage != const.OFFER or not t.dual[team] or spot.action >= t.words:
        return None
    name = name_of(spot, spot.action)
    why = f"{spot.me} is Dragon and Mouse, so the trade is between {spot.me}'s own two hands."
    other = spot.name((team + 1) % t.teams)
    return choice(
        spot,
        f"{spot.me} plays for a team alone and trades the {name} out of the Mouse hand. Where "
        "does it go?",
        {
            "own": (f"To {spot.me}'s Dragon hand", why),
            "other": (f"To {other}, who passes one back", f"That is another team. {why}"),
            "deck": ("Under the basic deck, for a new card", f"It is no exchange. {why}"),
        },
        lambda r: "own" if spot.action in r.after.hands[team] else "other",
        "4.17",
    )


# The goals and the end of a round


@MAKERS.about("6.2")
def what_is_a_goal_worth_here(spot: Position[State]) -> Ask:
    """Ask for the coins of a goal whose card has two numbers."""
    s, t = spot.state, spot.state.t
    pairs = [
        (team, goal, s.box.pack[goal].numbers)
        for team, goals in enumerate(s.goals)
        for goal in goals
    ]
    pairs = [one for one in pairs if one[2].get("three") not in (0, None, one[2].get("coins"))]
    pairs = [one for one in pairs if one[2].get("coins")]
    if not pairs or s.stage not in CARDS:
        return None
    team, goal, pay = spot.rng.choice(pairs)
    two, three = int(pay["coins"]), int(pay["three"])
    right = two if t.teams == 2 else three
    why = f"Here are {t.teams} teams, so the card's number for {t.teams} teams counts: {right}."
    slips: list[Slip] = [
        (two + three - right, f"That is the other number. {why}", "6.2"),
        (two + three, f"They are not added. {why}", "6.2"),
        (right // 2, f"Half is what a missed goal costs. {why}", "6.3"),
    ]
    return QuizQuestion(
        f"Team {team + 1} has the goal “{s.box.pack[goal].text.rstrip('.')}”. How many coins does "
        "it bring in this game if it is met?",
        (),
        numbers(right, (why, "6.2"), slips),
        lambda r: g.coins if (g := r.before.t.goals[goal]) else -1,
        "6.2",
    )


@MAKERS.about("6.6", "8.1", "7.3")
def what_comes_after_the_goals(spot: Position[State]) -> Ask:
    """Ask what becomes of goals and gems, or of the game, when a round has been evaluated."""
    run = judges(spot)
    if not run:
        return None
    clause = spot.wanted or ("6.6", "8.1", "7.3")[spot.rng.below(3)]
    return {"6.6": _used_goals, "8.1": _after_a_round, "7.3": _won_gems}[clause](spot)


def _used_goals(spot: Position[State]) -> Ask:
    run = judges(spot)
    gone = run.first(ev.goals_gone) if run else None
    if not gone or not (goals := ev.goals_gone.many(gone, "goals")):
        return None
    goal, team = goals[0], ev.goals_gone.get(gone, "team")
    why = "After the evaluation all goals of the round are discarded, met or not."
    return choice(
        spot,
        f"The round is over, and Team {team + 1}'s goal “{goal_words(spot, goal)}” has been "
        "evaluated. What becomes of it?",
        {
            "gone": ("It is discarded", why),
            "stays": ("It stays until it is met", f"It counts for one round. {why}"),
            "deck": ("It goes back into the goal deck", f"No goal comes back. {why}"),
        },
        lambda r: (
            "stays"
            if goal in r.after.goals[team]
            else "deck"
            if goal in r.after.goal_deck[team]
            else "gone"
        ),
        "6.6",
    )


def _after_a_round(spot: Position[State]) -> Ask:
    s = spot.state
    over = s.round == ROUNDS
    why = f"Round {s.round} of {ROUNDS} is over."
    why += " The game ends with it, without a cleanup." if over else " A cleanup and more follow."
    return choice(
        spot,
        f"Round {s.round} is over, and its goals have been evaluated. What comes next?",
        {
            "clean": (
                "The cleanup, and then another round",
                f"It was the last. {why}" if over else why,
            ),
            "over": ("The game is over", why if over else f"Not yet. {why}"),
            "last": (
                "The cleanup, and then the game is over",
                f"A cleanup would be for another round. {why}" if over else f"It goes on. {why}",
            ),
        },
        lambda r: "over" if r.after.outcome() else "clean",
        "8.1",
    )


def _won_gems(spot: Position[State]) -> Ask:
    s, t = spot.state, spot.state.t
    gems = sum(t.suit[card] == GEM for cards in s.won for card in cards)
    if s.round == ROUNDS or not gems:
        return None
    why = f"Won cards are shuffled into the basic deck, {plural(gems, 'gem')} among them here."
    return choice(
        spot,
        f"The teams have won {plural(gems, 'gem')} in this round. Where do they go in the cleanup?",
        {
            "basic": ("Into the basic deck, with the other won cards", why),
            "gems": ("Back into the Gem deck", f"That deck gets nothing back. {why}"),
            "out": ("Out of the game", f"They come round again. {why}"),
        },
        lambda r: (
            "gems"
            if len(r.after.gems) > len(r.before.gems)
            else "basic"
            if r.first(ev.shuffled) or r.after.won == r.before.won or r.after.waiting
            else "out"
        ),
        "7.3",
    )


RARE = ("6.12", "6.14", "6.16")  # goals for which the teams are compared


@MAKERS.about(*RARE)
def is_the_team_ahead(spot: Position[State]) -> Ask:
    """Ask whether a goal is met for which one trick or the teams' sums are looked at."""
    run = judges(spot)
    counted = [e for e in run.all(ev.counted) if e.clause in RARE] if run else []
    if not run or not counted:
        return None
    told = counted[spot.rng.below(len(counted))]
    if told.clause == "6.12" and spot.wanted != "6.12":
        return None  # too easy for a mixed set
    goal, team = ev.counted.get(told, "goal"), ev.counted.get(told, "team")
    facts = _compared(spot, told.clause, goal)
    if not facts or (told.clause == "6.14" and run.first(ev.coins, ev.treasure_pays)):
        return None
    yes = was_met(run, goal, told.seat)
    more = "has more than each other team" if yes else "does not have more than every other"
    why = f"Team {team + 1} {more}."
    if told.clause == "6.12":
        trick = int(spot.state.box.pack[goal].numbers["trick"])
        why = f"Trick {trick} was won by Team {spot.state.winners[trick - 1] + 1}."
    return QuizQuestion(
        f"The round is over. Team {team + 1} has the goal “{goal_words(spot, goal)}”. {facts} "
        "Is the goal met?",
        spot.plays,
        yes_no(
            ("Yes", why if yes else f"Not so: {why}", told.clause),
            ("No", why if not yes else f"It is: {why}", told.clause),
        ),
        lambda r: "yes" if was_met(r, goal, told.seat) else "no",
        told.clause,
        ordered=True,
    )


def _compared(spot: Position[State], clause: str, goal: int) -> str:
    """Return what the teams have, as far as this goal asks for it."""
    s, t = spot.state, spot.state.t
    teams = range(t.teams)
    if clause == "6.12":
        won = ", ".join(f"Team {team + 1}" for team in s.winners)
        return f"The tricks were won, in order, by {won}."
    if clause == "6.14":
        has = [f"Team {team + 1} has {plural(s.coins[team], 'coin')}" for team in teams]
        return f"Before any goal is paid, {listed(has, ' and ')}."
    suit = SUITS.index(str(s.box.pack[goal].numbers["suit"]))
    trick = [card for card in s.first + s.mouse + s.second if card >= 0]
    has = []
    for team in teams:
        cards = [*s.won[team], *(trick if s.winners[-1] == team else ())]
        has.append(f"Team {team + 1} {sum(t.suit[card] == suit for card in cards)}")
    return f"Of {SUITS[suit]} the teams have collected: {', '.join(has)}."
