"""Quiz questions about positions of Wicked & Wise."""

from __future__ import annotations

from kit.core.event import Event
from kit.core.kinds import card_name, plural
from kit.core.quiz import Makers, Position, QuizQuestion, Reason, Reply, Run, Setup, numbers
from kit.games.wicked_wise import events as ev
from kit.games.wicked_wise.cards.effects import BOOK, SUITS
from kit.games.wicked_wise.cards.lookup import GEM
from kit.games.wicked_wise.cards.rows import what_it_does
from kit.games.wicked_wise.state import State
from kit.games.wicked_wise.state import constants as const

CARDS = (const.FIRST, const.MOUSE, const.SECOND)
# By step: the verb for a card, and the words for the action "done".
VERBS = {
    **dict.fromkeys(CARDS, "Play"), const.OFFER: "Trade", const.RETURN: "Pass back",
    const.GIVE: "Give away", const.CLEANUP: "Pass", const.PICK: "Keep", const.DROP: "Discard",
}  # fmt: skip
LEAVES = {
    const.GOALS: "Pass no more goals", const.OFFER: "Trade no card", const.GIVE: "Give no card",
    const.PAY: "Pay nothing", const.RENEW: "Keep the goals as they are",
    const.CLEANUP: "Pass no more cards",
}  # fmt: skip


def says(s: State, action: int) -> str:
    """Return the words for a card with a verb, which its button leaves out."""
    if action >= s.t.words:
        return LEAVES.get(s.stage, "") if action - s.t.words == const.DONE else ""
    verb = "Turn" if s.t.treasure[action] and s.stage in CARDS else VERBS.get(s.stage)
    return f"{verb} the {card_name(s.box, action)}" if verb else ""


def allows(spot: Position[State]) -> Reason | None:
    """Return why a card may be played: it follows suit, or need not."""
    s = spot.state
    if s.stage not in CARDS or spot.action >= s.t.words:
        return None
    if s.t.treasure[spot.action]:
        return "A treasure may be turned before the first card of a trick.", "5.1"
    if s.suit < 0:
        return f"{spot.me} leads, and may lead any card.", "3.3"
    suit, clause = SUITS[s.suit], "3.9" if s.stage == const.SECOND else "3.7"
    if s.t.suit[spot.action] == s.suit:
        return f"It follows suit: {suit} was led.", clause
    return f"The hand has no {suit}, so any card will do.", "3.8"


MAKERS = Makers[State](
    BOOK,
    (
        Setup(2),
        Setup(3),
        Setup(4),
        Setup(4),
        Setup(5),
        Setup(6),
    ),
    ("3.7", "3.9", "3.11", "5.1", "4.3", "2.2", "4.2"),
    variants=(
        Setup(3, {"three": "all dragons"}, "Three Dragons share one open Mouse hand."),
        Setup(4, {"learning": "yes"}, "This is a learning game."),
        Setup(4, {"tiny": "yes"}, "This is the Tiny Gamer variant."),
    ),
    allows=allows,
    says=says,
    order=("2.6", "3.1", "3.2", "3.23", "5.3"),
    unasked={
        "1.3": "The engine does not hear what partners say, so no move shows this rule.",
        "3.24": "No Mouse's hand was empty in 3,000 positions of random games.",
        "6.5": "A team could not pay its goals in 1 of 3,000 positions.",
        "7.8": "The lot decided on the lead in 1 of 3,000 positions.",
    },
)
Slip = tuple[int, str, str]


def team_of(spot: Position[State], seat: int) -> str:
    """Return the name of a seat's team."""
    return f"Team {spot.state.t.team[seat] + 1}"


def name_of(spot: Position[State], kind: int) -> str:
    """Return the name of a card."""
    return card_name(spot.state.box, kind)


def goal_words(spot: Position[State], kind: int) -> str:
    """Return what a goal asks for: the beginning of its text."""
    return spot.state.box.pack[kind].text.split(":")[0].rstrip(".")


def _ends_trick(spot: Position[State]) -> Run[State] | None:
    """Return the run of the last card of a trick."""
    s = spot.state
    if s.stage != const.SECOND or s.at != s.t.teams - 1:
        return None
    run = spot.run(*spot.plays)
    return run if run.first(ev.won) else None


@MAKERS.about("3.12", "3.13", "3.14", "5.10", "5.11", "5.12")
def which_card_wins(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask which card wins a trick with trumps, Mice or treasures."""
    run = _ends_trick(spot)
    end = run.first(ev.won) if run else None
    if not run or not end:
        return None
    s, t, best = spot.state, spot.state.t, ev.won.get(end, "card")
    change, mouse = run.first(ev.changed), run.first(ev.mouse_higher)
    clause = change.clause if change else "3.14" if mouse else end.clause
    replies = {best: Reply(best, _holder(spot, best), _winning(run, best), clause)}
    played = [*s.first, *s.second, spot.action]
    mice = [card for card in s.mouse if card >= 0]
    for card in sorted(mice, key=lambda card: -t.power[s.suit][card])[:1]:
        why = "A Mouse's card never wins, however high."
        replies.setdefault(card, Reply(card, _holder(spot, card), why, "3.14"))
    for card in sorted(played, key=lambda card: -t.value[card]):
        replies.setdefault(card, Reply(card, _holder(spot, card), _beaten(spot, run, card), clause))
    if len(set(replies)) < 3:
        return None
    return QuizQuestion(
        f"{spot.me} plays the {name_of(spot, spot.action)}, the last card of this trick. "
        f"The lead suit is {SUITS[s.suit]}. Which card wins?",
        spot.plays,
        tuple(replies.values())[:4],
        lambda r: r.get(ev.won, "card"),
        clause,
    )


def _holder(spot: Position[State], card: int) -> str:
    """Return a card of the trick with its player."""
    s, t = spot.state, spot.state.t
    if card in s.mouse:
        seat = t.mouse_seat[(s.lead + s.mouse.index(card)) % t.teams]
    else:
        played = [*s.first, *s.second, spot.action]
        seat = (s.lead + played.index(card)) % t.teams
    return f"{spot.name(seat)}'s {name_of(spot, card)}"


def _winning(run: Run[State], best: int) -> str:
    box = run.before.box
    if change := run.first(ev.changed):
        return f"{ev.changed.tell(box, change)} So the {card_name(box, best)} wins."
    name = card_name(box, best)
    if box.lookup.suit[best] == GEM:
        return f"The {name} is the highest gem of a Dragon."
    return f"The {name} is a Dragon's highest card of {SUITS[run.after.suit]}."


def _beaten(spot: Position[State], run: Run[State], card: int) -> str:
    s, t, name = spot.state, spot.state.t, name_of(spot, card)
    end = run.first(ev.won)
    assert end
    best = ev.won.get(end, "card")
    turned = {t.ability[ev.changed.get(e, "treasure")] for e in run.all(ev.changed)}
    if t.suit[card] not in (s.suit, GEM):
        return f"The {name} is neither of the lead suit, {SUITS[s.suit]}, nor a gem."
    if t.suit[best] == GEM and t.suit[card] != GEM:
        return f"A gem beats the {name}, as every card of the lead suit."
    if turned in (set(), {"no_trumps"}) and t.suit[card] == s.suit:
        return f"The {name} is lower than the {name_of(spot, best)}."
    return f"{_winning(run, best)} So the {name} does not win."


@MAKERS.about("3.15")
def how_many_cards_are_taken(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask for the number of cards in a trick, with the Mice's."""
    run = _ends_trick(spot)
    taken = run.first(ev.took) if run else None
    if not taken:
        return None
    s, total = spot.state, ev.took.get(taken, "cards")
    dragons = 2 * s.t.teams
    why = f"{dragons} cards of the Dragons and {total - dragons} of the Mice."
    slips: list[Slip] = [
        (dragons, f"The Mice's cards are taken too: {why}", "3.15"),
        (s.t.teams, f"All cards are taken, not only the second ones: {why}", "3.15"),
        (total - dragons, f"The Dragons' cards are taken too: {why}", "3.15"),
    ]
    return QuizQuestion(
        f"{spot.me} plays the last card of this trick, the {name_of(spot, spot.action)}. "
        "How many cards does the winning team take?",
        spot.plays,
        numbers(total, (why, "3.15"), slips),
        lambda r: r.get(ev.took, "cards"),
        "3.15",
    )


@MAKERS.about("3.4", "3.5", "3.6", "3.12")
def who_is_next(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask who acts after a card of the trick."""
    s = spot.state
    if s.stage not in CARDS or spot.action >= s.t.words or s.t.treasure[spot.action]:
        return None
    run = spot.run(*spot.plays)
    after = run.after
    if after.stage not in (*CARDS, const.REWARD) or (after.stage == s.stage and spot.rng.below(5)):
        return None
    why, clause = {
        const.FIRST: ("The Dragons play their first cards in order to the left.", "3.4"),
        const.MOUSE: ("After the Dragons the Mice play, the leading team's first.", "3.5"),
        const.SECOND: ("After the Mice the Dragons play again, in the same order.", "3.6"),
        const.REWARD: (f"{_who_won(run)} That Dragon chooses the reward.", "3.12"),
    }[after.stage]
    others = dict.fromkeys([after.actor, s.t.next_team[s.t.team[spot.seat]], s.lead, *spot.seats])
    seats = sorted([*others][:4])
    if len(seats) < 3:
        return None
    replies = [
        Reply(x, f"{spot.name(x)}, {s.t.role(x)} of {team_of(spot, x)}",
              why if x == after.actor else _not_next(spot, after, x), clause)
        for x in seats
    ]  # fmt: skip
    return QuizQuestion(
        f"{spot.me} plays the {name_of(spot, spot.action)}. Who is next?",
        spot.plays,
        tuple(replies),
        lambda r: r.after.actor,
        clause,
        ordered=True,
    )


def _who_won(run: Run[State]) -> str:
    end = run.first(ev.won)
    return run.before.box.game.tell(run.before.box, end) if end else ""


def _not_next(spot: Position[State], after: State, seat: int) -> str:
    """Return why this player does not act now."""
    t, name, right = after.t, spot.name(seat), spot.name(after.actor)
    dragon, turn = seat < t.teams, (t.team[seat] - after.lead) % t.teams
    if after.stage == const.REWARD:
        return f"Not {name} but {right} won the trick with a Dragon's card."
    if after.stage == const.MOUSE and t.mouse_seat[t.team[seat]] != seat:
        return f"{name} plays a second card when the Mice are done."
    if after.stage == const.SECOND and not dragon:
        return f"{name} has played already, as a Mouse."
    if after.stage == const.FIRST and not dragon:
        return f"{name} waits, as a Mouse, for the Dragons' first cards."
    return f"{name} has played already." if turn < after.at else f"{name} comes after {right}."


@MAKERS.about("3.17", "3.18")
def what_do_the_losers_get(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask what the other team gets after the winner has chosen."""
    s = spot.state
    if s.stage != const.REWARD:
        return None
    takes_coins = spot.action - s.t.words == const.TAKE_COINS
    other = s.t.next_team[s.t.team[spot.seat]]
    clause = "3.17" if s.t.teams == 2 else "3.18"
    mine = "two coins" if takes_coins else "a treasure"
    why = f"{team_of(spot, spot.seat)} takes {mine}, so the losers get what is left."
    same = f"That is what {team_of(spot, spot.seat)} takes."
    share = f"Nobody shares. {why}"
    replies = (
        Reply(
            "treasure",
            "A treasure: two are drawn and one is kept",
            why if takes_coins else same,
            clause,
        ),
        Reply("coins", "Two coins", same if takes_coins else why, clause),
        Reply("one", "One coin", share, clause),
        Reply("nothing", "Nothing", f"A lost trick brings something too. {why}", clause),
    )
    return QuizQuestion(
        f"{team_of(spot, spot.seat)} has won the trick and takes {mine}. "
        f"What does {team_of(spot, other)} get?",
        spot.plays,
        replies,
        lambda r: _got(r, other),
        clause,
    )


def _got(run: Run[State], team: int) -> str:
    """Return what a team got in the run, or has still to draw."""
    teams = run.after.t.team
    if any(ev.coins.get(e, "team") == team for e in run.all(ev.coins)):
        gained = run.after.coins[team] - run.before.coins[team]
        return "coins" if gained == 2 else "one"
    drawing = any(teams[e.seat] == team for e in run.all(ev.draws_treasures))
    return "treasure" if drawing or team in run.after.queue else "nothing"


@MAKERS.about("3.21")
def who_leads_next(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask who leads the next trick: the next player to the left, not the winner."""
    s = spot.state
    if s.stage in CARDS:
        return None
    run = spot.run(*spot.plays)
    passed = run.first(ev.token)
    if not passed:
        return None
    winner, leader = ev.token.get(passed, "winner"), passed.seat
    if winner == leader and spot.rng.below(4):
        return None  # the mistake "the winner leads" would be right by chance
    led, next_one = spot.name(s.lead), spot.name(leader)
    left = f"The Lead token goes left from {led} to {next_one}, whoever won."
    slips = {s.lead: "The Lead token moves on after every trick.",
             winner: "Winning the trick does not matter for the lead."}  # fmt: skip
    slips[leader] = left
    replies = [
        Reply(seat, spot.name(seat) + (", who won it" if seat == winner else ""),
              slips.get(seat, f"{spot.name(seat)} sits one farther to the left."), "3.21")
        for seat in range(s.t.teams)
    ]  # fmt: skip
    if s.t.teams == 2 and spot.seat != winner and not s.t.shared and len(spot.seats) > 2:
        mouse = s.t.mouse_seat[winner]
        if mouse >= s.t.teams:
            why = "Only Dragons and Duals lead."
            replies.append(Reply(mouse, f"{spot.name(mouse)}, the Mouse of the winner", why, "3.3"))
    return QuizQuestion(
        f"{led} led this trick and {_won(spot, winner)} it. Who leads the next one?",
        spot.plays,
        tuple(replies),
        lambda r: next((e.seat for e in r.all(ev.token)), -1),
        "3.21",
        ordered=True,
    )


def _won(spot: Position[State], winner: int) -> str:
    return "won" if winner == spot.state.lead else f"{spot.name(winner)} won"


@MAKERS.about("5.14", "5.15", "5.16", "5.17", "5.4")
def what_does_the_treasure_pay(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask how many coins a turned treasure brings at the end of its trick."""
    s = spot.state
    if s.stage in CARDS or not any(s.turned):
        return None
    run = spot.run(*spot.plays)
    paid = run.first(ev.treasure_pays)
    if not paid:
        return None
    kind, gain = ev.treasure_pays.get(paid, "treasure"), ev.treasure_pays.get(paid, "coins")
    card = s.box.pack[kind]
    trick = ", ".join(name_of(spot, c) for c in s.first + s.mouse + s.second if c >= 0)
    text, most, winner = what_it_does(card), s.t.most[kind], spot.name(s.winners[-1])
    cards = [c for c in s.first + s.mouse + s.second if c >= 0]
    low = sum(s.t.value[c] <= s.t.upto[kind] for c in cards)
    suited = sum(s.t.suit[c] == s.t.wanted[kind] for c in cards)
    fit = {"5.14": suited, "5.15": low}.get(paid.clause)
    clause = paid.clause
    cause = f"{winner} won this trick." if fit is None else f"{fit} of the {len(cards)} cards fit."
    why = f"{cause} {card.name} brings {text}"
    slips: list[Slip] = [
        (0, f"What it asks for has come true: {why}" if gain else why, paid.clause),
        (s.t.coins[kind], f"{_as_if_once(paid.clause, gain)} {why}", paid.clause),
        (gain + s.t.coins[kind], f"It pays no more than that: {why}", paid.clause),
    ]
    if fit is not None:
        mice = [c for c in cards if c not in s.mouse]
        fits = sum(
            s.t.suit[c] == s.t.wanted[kind] if paid.clause == "5.14"
            else s.t.value[c] <= s.t.upto[kind]
            for c in mice
        )  # fmt: skip
        less = min(most or 99, fits * s.t.coins[kind])
        if less < gain:
            slips.insert(0, (less, f"Cards of the Mice count too: {why}", "5.4"))
            clause = "5.4" if spot.wanted == "5.4" else clause
    if most:
        slips.insert(1, (most, f"That is the most it pays, not reached here: {why}", paid.clause))
    return QuizQuestion(
        f"{team_of(spot, paid.seat)} turned {card.name}, which brings {text} "
        f"{winner} won. The cards: {trick}. How many coins does it pay?",
        spot.plays,
        numbers(gain, (why, clause), slips),
        lambda r: r.get(ev.treasure_pays, "coins"),
        clause,
    )


def _as_if_once(clause: str, gain: int) -> str:
    """Return why a treasure does not pay this number of coins."""
    if clause in ("5.14", "5.15"):
        return "More than one such card was played." if gain else "No such card was played."
    return "The team won this trick itself." if clause == "5.17" else "Another team won this trick."


@MAKERS.about("6.1", "6.3")
def what_does_the_goal_bring(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask what a goal with a given count pays or costs at the end of a round."""
    s = spot.state
    if s.stage in CARDS or s.trick < s.t.tricks - 1:
        return None
    run = spot.run(*spot.plays)
    judged = run.all(ev.goal_met, ev.goal_missed)
    if not judged:
        return None
    told = judged[spot.rng.below(len(judged))]
    kind, change = ev.goal_met.get(told, "goal"), _gain(told)
    goal, met = s.t.goals[kind], ev.goal_met.of(told)
    assert goal
    worth = goal.coins
    mine = [e for e in run.all(ev.counted) if e.seat == told.seat]
    team = next(ev.counted.get(e, "team") for e in mine if ev.counted.get(e, "goal") == kind)
    words = f"Team {team + 1}'s goal “{goal_words(spot, kind)}” is {'met' if met else 'not met'}."
    half = f"It is not met, so it costs half of {worth}, rounded down: {worth // 2}."
    pays = f"It is met, so it brings the {worth} coins on its card."
    clause, why = ("6.1", pays) if met else ("6.3", half)
    values = dict.fromkeys([change, worth, -((worth + 1) // 2), -worth, 0])
    wrong = {
        0: f"A goal always pays or costs something. {why}",
        worth: f"It pays only if it is met. {why}",
        -worth: f"It does not cost all of it. {why}",
        -((worth + 1) // 2): f"Half is rounded down. {why}",
    }
    if met:
        wrong[-worth] = f"A goal costs something only if it is missed. {why}"
        wrong[-((worth + 1) // 2)] = f"Only a missed goal costs half. {why}"
    wrong[change] = why
    replies = [Reply(n, _change(n), wrong[n], clause) for n in values]
    return QuizQuestion(
        f"The round is over. {words} The goal is worth {worth} coins. What happens?",
        spot.plays,
        tuple(replies)[:4],
        lambda r: _change_of(r, kind, told.seat),
        clause,
        hypothetical=True,
    )


def _change(n: int) -> str:
    if n == 0:
        return "Nothing is paid"
    return f"The team {'gains' if n > 0 else 'loses'} {plural(abs(n), 'coin')}"


def _gain(told: Event) -> int:
    """Return the coins that a judged goal brings or costs its team."""
    paid = ev.goal_met.get(told, "coins")  # goal_missed has the same fields
    return paid if ev.goal_met.of(told) else -paid


def _change_of(run: Run[State], kind: int, seat: int) -> int:
    for e in run.all(ev.goal_met, ev.goal_missed):
        if ev.goal_met.get(e, "goal") == kind and e.seat == seat:
            return _gain(e)
    return 999
