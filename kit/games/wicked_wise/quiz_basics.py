"""Quiz questions about Wicked & Wise's set-up, what is known, the reward and treasures."""

from __future__ import annotations

from kit.core.kinds import listed, plural
from kit.core.quiz import (
    Position,
    QuizQuestion,
    at_the_start,
    choice,
    numbers,
    who_knows,
)
from kit.games.wicked_wise import events as ev
from kit.games.wicked_wise.cards.lookup import GEM
from kit.games.wicked_wise.quiz import CARDS, Slip, name_of
from kit.games.wicked_wise.quiz_round import MAKERS
from kit.games.wicked_wise.state import State
from kit.games.wicked_wise.state import constants as const

__all__ = ["MAKERS"]
Ask = QuizQuestion[State] | None
ROLES = ("Dragon", "Mouse", "Dual")


# The set-up


def _roles(spot: Position[State]) -> Ask:
    players = 2 + spot.rng.below(5)
    found = _roles_of(spot.state, players)
    teams = len(found) - found.count("Mouse")
    what = spot.rng.choice(["Dragon", "Dual", "Mouse"])
    parts = [
        f"{plural(found.count(role), role) if role != 'Mouse' else _mice(found.count(role))}"
        for role in ROLES
        if role in found
    ]
    why = f"{plural(players, 'player')} are {listed(parts, ' and ')}."
    right = found.count(what)
    slips: list[Slip] = [
        (teams, f"There are {teams} teams. {why}", "1.1"),
        (0, f"Here they are needed. {why}", "1.1"),
        (2, f"Not two. {why}", "1.1"),
        (1, f"Not one. {why}", "1.1"),
    ]
    many = {"Mouse": "Mice", "Dual": "Duals", "Dragon": "Dragons"}[what]
    return QuizQuestion(
        f"{plural(players, 'player')} begin a usual game. How many {many} are among them?",
        (),
        numbers(right, (why, "1.1"), [slip for slip in slips if slip[0] != right]),
        lambda r: _roles_of(r.before, players).count(what),
        "1.1",
    )


def _roles_of(s: State, players: int) -> list[str]:
    """Return the usual roles for a number of players."""
    lookup = s.box.game.box(players).lookup
    return [lookup.role(seat) for seat in range(players)]


def _mice(count: int) -> str:
    return "1 Mouse" if count == 1 else f"{count} Mice"


def _size_of_a_deck(spot: Position[State]) -> Ask:
    if spot.rng.below(2):
        why = "Gems are a suit like the others, with the numbers 1 to 15."
        wrong = [(13, f"The numbers go up to 15. {why}"), (12, f"They go up to 15. {why}"),
                 (60, f"That many are the basic cards. {why}")]  # fmt: skip
        text = "How many gem cards are there in the whole game?"
        return at_the_start(spot, "1.4", text, lambda s: len(s.t.gem_cards), why, wrong)
    why = "There are four basic suits, each with the numbers 1 to 15; the Gems are apart."
    wrong = [(75, f"The Gems are not among them. {why}"), (52, f"Each suit goes up to 15. {why}"),
             (45, f"There are four such suits. {why}")]  # fmt: skip
    text = "How many basic cards are there in the whole game?"
    return at_the_start(spot, "1.4", text, lambda s: len(s.t.basic_cards), why, wrong)


def _cards_of_a_dual(spot: Position[State]) -> Ask:
    t = spot.state.t
    if t.shared or True not in t.dual:
        return None
    team = t.dual.index(True)
    why = f"A Dual has a Dragon hand of {t.dragon_size} and a Mouse hand of {t.mouse_size}."
    wrong = [
        (t.dragon_size, f"The Mouse hand comes on top. {why}"),
        (t.mouse_size, f"The Dragon hand comes on top. {why}"),
        (2 * t.dragon_size, f"The two hands are not alike. {why}"),
    ]
    text = f"A new game begins. How many cards is {spot.name(team)}, the Dual, dealt in all?"
    return at_the_start(
        spot, "1.6", text, lambda s: len(s.hands[team]) + len(s.hands[t.mouse_hand[team]]), why,
        wrong,
    )  # fmt: skip


def _goal_decks(spot: Position[State]) -> Ask:
    t, players = spot.state.t, len(spot.seats)
    if t.tiny:
        return None
    why = f"Each of the {t.teams} teams has one of its own; the other goals stay in the box."
    wrong = [
        (players, f"Partners share one. {why}"),
        (1, f"They are not shared by all. {why}"),
        (5 - t.teams, f"It depends on the teams. {why}"),
    ]
    text = f"{plural(players, 'player')} begin a new game here. How many goal decks lie ready?"
    return at_the_start(
        spot, "1.9", text, lambda s: sum(map(bool, s.goal_deck)), why,
        [one for one in wrong if one[0] != t.teams],
    )  # fmt: skip


def _who_sits_left(spot: Position[State]) -> Ask:
    t = spot.state.t
    if len(spot.seats) < 3:
        return None
    team = spot.rng.below(t.teams)
    right = t.next_team[team]
    why = f"They sit in team order, so after Team {team + 1} comes Team {right + 1}."
    answers: dict[object, tuple[str, str]] = {}
    for seat in spot.seats:
        if seat not in (team, right):
            wrong = f"{spot.name(seat)} is {'a Mouse' if seat >= t.teams else 'one farther on'}."
            answers[seat] = (spot.name(seat), f"{wrong} {why}")
    answers = {right: (spot.name(right), why), **answers}
    return choice(
        spot,
        f"{spot.name(team)} leads a trick. Which Dragon or Dual to the left plays next?",
        dict([*answers.items()][:4]),
        lambda r: r.before.t.next_team[team],
        "1.10",
        plays=(),
    )


def _goals_of_a_round(spot: Position[State]) -> Ask:
    if spot.state.t.tiny or spot.state.t.learning:
        return None
    why = "The Dragon takes the top four goals of the team's deck."
    wrong = [(2, f"Two are the fewest to be passed. {why}"), (3, f"Not three. {why}"),
             (1, f"One is chosen in round one. {why}")]  # fmt: skip
    text = "A round begins. How many new goals does a Dragon look at?"
    return at_the_start(spot, "2.1", text, lambda s: len(s.goal_drawn[0]), why, wrong)


MAKERS.group("how_is_the_table_set_up", {
    "1.1": _roles, "1.4": _size_of_a_deck, "1.6": _cards_of_a_dual, "1.9": _goal_decks,
    "1.10": _who_sits_left, "2.1": _goals_of_a_round,
})  # fmt: skip


def _goals_of_a_learning_game(spot: Position[State]) -> Ask:
    if not spot.state.t.learning:
        return None
    why = "In a learning game each team is dealt one Beginner goal, face up."
    wrong = [(4, f"Four are drawn in later rounds. {why}"), (0, f"There is one. {why}"),
             (2, f"Not two. {why}")]  # fmt: skip
    text = "A learning game begins. For how many goals does each team play in the first round?"
    return at_the_start(spot, "9.7", text, lambda s: len(s.goals[0]), why, wrong)


def _goals_of_a_tiny_game(spot: Position[State]) -> Ask:
    if not spot.state.t.tiny:
        return None
    why = "In the Tiny Gamer variant all goals stay in the box."
    wrong = [(1, f"Nobody chooses one. {why}"), (4, f"No goals are drawn. {why}"),
             (2, f"Not two. {why}")]  # fmt: skip
    text = "A Tiny Gamer game begins. For how many goals does each team play?"
    return at_the_start(
        spot, "9.9", text, lambda s: len(s.goals[0]) + len(s.goal_drawn[0]), why, wrong
    )


MAKERS.group(
    "how_many_goals_has_a_variant",
    {"9.7": _goals_of_a_learning_game, "9.9": _goals_of_a_tiny_game},
    variant=True,
)


# What is known


def _who_knows_the_chosen_goals(spot: Position[State]) -> Ask:
    s, team = spot.state, spot.state.t.team[spot.seat]
    if s.stage != const.GOALS or s.goal_stage[team] != const.KEEPING:
        return None
    after = spot.run(*spot.plays).after
    if after.stage != const.GOALS or after.goal_stage[team] != const.READY:
        return None
    if s.t.mouse_seat[team] == team or not after.goal_passed[team]:
        return None  # a Dual, or a Mouse who keeps all
    why = "Chosen goals are revealed when all have chosen, and not all have."
    return who_knows(
        spot,
        f"{spot.me} is the Mouse of Team {team + 1} and chooses from the goals. Another team is "
        "still choosing. Who knows the goals that were chosen?",
        lambda x: tuple(sorted(x.goal_kept[team])),
        (why, "2.4"),
        spot.seat,
        plays=spot.plays,
    )


def _who_knows_the_other_goals(spot: Position[State]) -> Ask:
    s = spot.state
    teams = [
        team
        for team in range(s.t.teams)
        if any(goal < const.MOUSE_SAW for goal in s.goal_bin[team]) and s.t.mouse_seat[team] != team
    ]
    if not teams or s.stage not in CARDS:
        return None
    team = spot.rng.choice(teams)
    dragon = spot.name(team)
    why = f"{dragon} alone looked at all four, and these were discarded face down."
    return who_knows(
        spot,
        f"{dragon}, the Dragon of Team {team + 1}, passed some goals to the Mouse and discarded "
        "others. Who knows those that were not passed?",
        lambda x: tuple(sorted(goal for goal in x.goal_bin[team] if goal < const.MOUSE_SAW)),
        (why, "2.5"),
        team,
    )


def _who_knows_a_shared_gem(spot: Position[State]) -> Ask:
    s = spot.state
    if not s.down or s.stage not in CARDS:
        return None
    at = spot.rng.below(len(s.down))
    seen = [seat for seat in spot.seats if s.down_seen[at] >> seat & 1]
    names = listed([spot.name(seat) for seat in seen], " and ")
    why = f"Only who drew it or put it there has seen it: {names}." if seen else (
        "It was dealt face down, and nobody has seen it.")  # fmt: skip
    return who_knows(
        spot,
        f"A gem lies face down in place {at + 1} of the shared Mouse hand. Who knows its number?",
        lambda x: x.down[at],
        (why, "9.3"),
        seen[0] if seen else spot.seat,
    )


def _who_knows_a_gem_of_a_dual(spot: Position[State]) -> Ask:
    s, t = spot.state, spot.state.t
    if t.shared or True not in t.dual or s.stage not in CARDS:
        return None
    dual = t.dual.index(True)
    hand = t.mouse_hand[dual]
    if not any(t.suit[card] == GEM for card in s.hands[hand]):
        return None
    name = spot.name(dual)
    why = f"Gems in {name}'s Mouse hand lie face down, and only {name} knows them."
    return who_knows(
        spot,
        f"{name} is a Dual. In {name}'s Mouse hand on the table lies a face-down gem. Who knows "
        "which gem it is?",
        lambda x: tuple(card for card in x.hands[hand] if t.suit[card] == GEM),
        (why, "9.4"),
        dual,
    )


MAKERS.group("who_knows_it", {
    "2.4": _who_knows_the_chosen_goals, "2.5": _who_knows_the_other_goals,
    "9.3": _who_knows_a_shared_gem, "9.4": _who_knows_a_gem_of_a_dual,
})  # fmt: skip


# The trick and its reward


@MAKERS.about("3.16")
def how_many_coins_is_the_reward(spot: Position[State]) -> Ask:
    """Ask for the coins of the winning team after it took its reward in coins."""
    s = spot.state
    if s.stage != const.REWARD or spot.action != s.t.words + const.TAKE_COINS:
        return None
    team = s.t.team[spot.seat]
    before, after = s.coins[team], spot.run(*spot.plays).after.coins[team]
    why = f"The reward is two coins from the bank: {before} becomes {after}."
    slips: list[Slip] = [
        (before + 3, f"Not three. {why}", "3.16"),
        (before + 1, f"Not one. {why}", "3.16"),
        (before + 2 * s.t.teams, f"Nobody pays for it. {why}", "3.16"),
    ]
    if any(s.turned):
        return None
    return QuizQuestion(
        f"{spot.me} has won the trick and takes coins, not a treasure. The team had "
        f"{plural(before, 'coin')}. How many then?",
        spot.plays,
        numbers(after, (why, "3.16"), slips),
        lambda r: r.after.coins[team],
        "3.16",
    )


@MAKERS.about("3.20", "4.12")
def what_becomes_of_the_other_treasure(spot: Position[State]) -> Ask:
    """Ask where the treasure goes that was drawn and not kept."""
    s = spot.state
    if s.stage != const.PICK or len(set(s.drawn)) < 2:
        return None
    other = next(kind for kind in s.drawn if kind != spot.action)
    mine, name = name_of(spot, spot.action), name_of(spot, other)
    clause = "3.20" if s.second else "4.12"
    how = "As a reward" if s.second else "By the ability of the Mouse's card"
    why = f"Of two treasures drawn one is kept, {mine}, and the other is discarded."
    team = s.t.team[spot.seat]
    return choice(
        spot,
        f"{how} {spot.me} draws {name} and {mine}. {spot.me} keeps {mine}. What becomes of {name}?",
        {
            "discard": ("It is discarded", why),
            "deck": ("It goes under the treasure deck", f"Nothing goes back. {why}"),
            "team": ("The other team gets it", f"That team draws its own. {why}"),
            "both": (f"{spot.me}'s team has it too", f"Only one is kept. {why}"),
        },
        lambda r: (
            "both"
            if r.after.treasures[team].count(other) > r.before.treasures[team].count(other)
            else "discard"
            if other in r.after.treasure_bin or r.first(ev.treasures_again)
            else "deck"
        ),
        clause,
    )


@MAKERS.about("5.5")
def does_a_new_treasure_pay(spot: Position[State]) -> Ask:
    """Ask whether a treasure taken as the reward pays for the same trick."""
    s = spot.state
    if s.stage != const.PICK or not s.second or not s.t.coins[spot.action]:
        return None
    run, name = spot.run(*spot.plays), name_of(spot, spot.action)
    if not run.first(ev.token, ev.tricks_over):
        return None
    coins = plural(s.t.coins[spot.action], "coin")
    why = f"{name} was not turned in this trick; it came after it, as a reward."

    return choice(
        spot,
        f"{spot.me}'s reward for this trick is {name}: {s.box.pack[spot.action].text} "
        "What does it bring for this trick?",
        {
            "no": ("Nothing yet", why),
            "now": ("What this trick is worth to it, at once", f"It is too late for that. {why}"),
            "one": (
                f"{coins.capitalize()}, whatever was played",
                f"Unturned it pays nothing. {why}",
            ),
        },
        lambda r: (
            "now"
            if any(
                ev.treasure_pays.get(e, "treasure") == spot.action for e in r.all(ev.treasure_pays)
            )
            else "no"
        ),
        "5.5",
    )


@MAKERS.about("5.9")
def how_is_the_treasure_deck_made_anew(spot: Position[State]) -> Ask:
    """Ask for the treasure deck after it ran out."""
    s = spot.state
    run = spot.run(*spot.plays)
    new = run.first(ev.treasures_again)
    if (
        not new
        or s.stage not in (const.REWARD, const.MOUSE)
        or len(run.all(ev.draws_treasures)) > 1
    ):
        return None
    had, pile, left = len(s.treasure_deck), len(s.treasure_bin), len(run.after.treasure_deck)
    why = f"The {pile} discarded ones are shuffled for it, and two are drawn in all."
    slips: list[Slip] = [
        (0, f"It does not stay empty. {why}", "5.9"),
        (pile, f"They are drawn from it at once. {why}", "5.9"),
        (pile - 2, f"{had} was drawn from the old deck. {why}", "5.9"),
    ]
    if had > 1 or left < 0:
        return None
    return QuizQuestion(
        f"Two treasures have to be drawn. The treasure deck has {plural(had, 'card')}, and "
        f"{pile} are discarded. How many has the deck after that?",
        spot.plays,
        numbers(left, (why, "5.9"), slips),
        lambda r: len(r.after.treasure_deck),
        "5.9",
    )


@MAKERS.about("5.2")
def what_comes_after_turning(spot: Position[State]) -> Ask:
    """Ask what follows when a Dragon has turned a treasure."""
    s = spot.state
    if s.stage != const.FIRST or spot.action >= s.t.words or not s.t.treasure[spot.action]:
        return None
    team = s.t.team[spot.seat]
    more = len(s.treasures[team]) > 1
    why = f"Several treasures may be turned in one trick, and {spot.me} has still to play a card."
    nobody = spot.name(s.t.next_team[team])
    then = "plays a card, and may turn another treasure before" if more else "plays a card"
    return choice(
        spot,
        f"{spot.me} turns {name_of(spot, spot.action)}. What comes next?",
        {
            "on": (f"{spot.me} {then}", why),
            "next": (f"{nobody} plays: turning was the move", f"It takes no card's place. {why}"),
            "pays": (f"{spot.me} gets the coins of the treasure", f"That comes later. {why}"),
        },
        lambda r: (
            "pays"
            if r.after.coins != r.before.coins
            else "on"
            if r.after.actor == spot.seat
            else "next"
        ),
        "5.2",
    )


@MAKERS.about("9.1")
def who_plays_from_the_shared_hand(spot: Position[State]) -> Ask:
    """Ask who plays from the shared Mouse hand when the Dragons have played."""
    s, t = spot.state, spot.state.t
    if not t.shared or s.stage not in (const.FIRST, const.MOUSE) or spot.action >= t.words:
        return None
    run = spot.run(*spot.plays)
    after = run.after
    if after.stage != const.MOUSE or (after.at == s.at and s.stage == const.MOUSE):
        return None
    right, leader = after.actor, spot.name(s.lead)
    why = f"All play one card from it, in the order of the Dragons, and {leader} leads."
    answers: dict[object, tuple[str, str]] = {
        seat: (
            spot.name(seat),
            why if seat == right else f"{spot.name(seat)} comes after {spot.name(right)}. {why}",
        )
        for seat in range(t.teams)
    }
    answers[-1] = ("Nobody: there are no Mice", f"The players play from it themselves. {why}")
    answers[-2] = ("Whoever is ahead in the trick", f"That decides nothing yet. {why}")
    name, last = name_of(spot, spot.action), "the last of the Dragons' first cards"
    how = f", {last}" if s.stage == const.FIRST else " from the shared Mouse hand"
    return choice(
        spot,
        f"{spot.me} plays the {name}{how}. Who plays the next card from the shared Mouse hand?",
        dict([*answers.items()][:4]),
        lambda r: r.after.actor if r.after.stage == const.MOUSE else -1,
        "9.1",
        ordered=True,
    )
