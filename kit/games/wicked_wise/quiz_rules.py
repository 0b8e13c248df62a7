"""Quiz questions about Wicked & Wise's set-up, goals, Mice, treasures, cleanup and end."""

from __future__ import annotations

from kit.core.kinds import NUMBER_WORDS, listed, plural
from kit.core.quiz import Position, QuizQuestion, Run, choice, numbers, yes_no
from kit.core.rng import Stream
from kit.games.wicked_wise import events as ev
from kit.games.wicked_wise.cards.effects import SUITS
from kit.games.wicked_wise.cards.lookup import GEM, ROUNDS
from kit.games.wicked_wise.quiz import CARDS, MAKERS, Slip, goal_words, name_of, team_of
from kit.games.wicked_wise.state import State
from kit.games.wicked_wise.state import constants as const

__all__ = ["MAKERS"]
MOST_PLAYS = 6


def new_game(run: Run[State]) -> State:
    """Return a newly dealt game at this table."""
    box = run.before.box
    fresh: State = box.game.deal(box, Stream(1))
    return fresh


def bounds_of(s: State, seat: int) -> tuple[int, int]:
    """Return the fewest and the most cards that a seat may choose in this step."""
    table, stage, done = s.clone(), s.stage, s.t.words + const.DONE
    team, phase = s.t.team[seat], s.goal_stage[s.t.team[seat]]
    least = -1
    for count in range(MOST_PLAYS):
        legal = table.legal(seat)
        if least < 0 and done in legal:
            least = count
        cards = [action for action in legal if action < s.t.words]
        if not cards:
            return max(least, 0), count
        table.apply(seat, cards[0])
        if table.stage != stage or seat not in table.waiting or table.goal_stage[team] != phase:
            return count + 1 if least < 0 else least, count + 1
    return least, MOST_PLAYS


def numbers_of(least: int, most: int) -> str:
    if not least:
        return f"Up to {NUMBER_WORDS[most]}"
    if least == most:
        return f"Exactly {NUMBER_WORDS[least]}"
    if most == least + 1:
        return f"{NUMBER_WORDS[least].capitalize()} or {NUMBER_WORDS[most]}"
    return f"From {NUMBER_WORDS[least]} to {NUMBER_WORDS[most]}"


_OTHER_GOALS = {  # other numbers of goals, and when they count
    (2, 2): "Exactly two are passed to a Mouse in round 1.",
    (1, 1): "Exactly one is kept in round 1.",
    (1, 3): "One to three are kept in round 3.",
    (1, 2): "One or two are kept in round 2.",
}


@MAKERS.about("2.2", "2.3", "2.7")
def how_many_goals(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask how many goals may be passed or kept in this round."""
    s, team = spot.state, spot.state.t.team[spot.seat]
    if s.stage != const.GOALS or s.goal_kept[team] or (
        s.goal_passed[team] and s.goal_stage[team] == const.PASSING
    ):  # fmt: skip
        return None
    passing = s.goal_stage[team] == const.PASSING
    right = bounds_of(s, spot.seat)
    clause = "2.2" if passing else "2.7" if s.t.dual[team] else "2.3"
    kind = "A Dragon passes" if passing else f"A {s.t.role(spot.seat)} keeps"
    most = "2, then up to 3, then up to 4" if passing else "1, then up to 2, then up to 3"
    why = f"{kind} {most}, by round, and this is round {s.round}."
    does = "pass to the Mouse" if passing else "keep"
    near = [right, *(pair for pair in _OTHER_GOALS if pair != right)]
    answers = {
        pair: (numbers_of(*pair), why if pair == right else f"{_OTHER_GOALS[pair]} {why}")
        for pair in near[:4]
    }
    return choice(
        spot,
        f"Round {s.round}: {spot.me} is a {s.t.role(spot.seat)} and looks at goals. "
        f"How many may {spot.me} {does}?",
        answers,
        lambda r: bounds_of(r.before, spot.seat),
        clause,
        plays=(),
    )


@MAKERS.about("1.5", "1.7", "1.8", "1.2")
def how_does_a_game_begin(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask for the cards that are dealt, the gems in the basic deck or the first leader."""
    s, t = spot.state, spot.state.t
    if t.tiny or s.round == 1:
        return None
    count = plural(len(spot.seats), "player")
    at = spot.rng.below(3)
    if at == 0:
        why = "The game begins with Team 1: its Dragon has the Lead token."
        return choice(
            spot,
            f"A new game for {count} begins. Who leads the very first trick?",
            {
                0: (f"{spot.name(0)}, the Dragon of Team 1", why),
                1: (f"{spot.name(1)}, the {t.role(1)} of Team 2", f"Not Team 2. {why}"),
                -1: ("It is drawn by lot", f"Lots may decide later, not here. {why}"),
                -2: ("The youngest player", f"Age does not matter. {why}"),
            },
            lambda r: new_game(r).lead,
            "1.2",
            plays=(),
        )
    if at == 1:
        size, clause = (5, "1.7") if len(spot.seats) == 2 else (7, "1.5")
        dragon = spot.rng.below(2)
        who = "Dragon" if dragon else "Mouse hand" if t.shared else "Mouse"
        right = t.dragon_size if dragon else t.mouse_size
        clause = "1.5" if dragon else clause
        why = f"A Dragon is dealt {t.dragon_size} basic cards and a Mouse hand {size}."
        slips: list[Slip] = [
            (t.mouse_size if dragon else t.dragon_size, f"The other way round. {why}", clause),
            (6, f"Nobody is dealt 6. {why}", clause),
            (8, f"Nobody is dealt 8. {why}", clause),
        ]
        what = "the shared Mouse hand" if who == "Mouse hand" else f"a {who}"
        return QuizQuestion(
            f"A new game for {count} begins. How many cards is {what} dealt?",
            (),
            numbers(right, (why, clause), slips),
            lambda r: len(new_game(r).hands[0 if dragon else -1]),
            clause,
        )
    gems = 3 if t.mixed else 0
    why = "With two or three players 3 gems are shuffled into it, with more none."
    slips = [
        (3 - gems, f"There are {count}. {why}", "1.8"),
        (15, f"All gems but 3 stay in the Gem deck. {why}", "1.8"),
        (1, f"It is not one. {why}", "1.8"),
    ]
    return QuizQuestion(
        f"The hands of {count} are dealt. How many gems are in the basic deck before round one?",
        (),
        numbers(gems, (why, "1.8"), slips),
        lambda r: sum(r.before.t.suit[kind] == GEM for kind in new_game(r).deck),
        "1.8",
    )


@MAKERS.about("3.7", "3.8", "3.9", "3.11", "5.13")
def how_many_cards_may_be_played(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask how many cards of the hand may be played."""
    s, t = spot.state, spot.state.t
    if s.stage not in (const.FIRST, const.SECOND) or s.suit < 0 or spot.action >= t.words:
        return None
    hand = s.hands[t.team[spot.seat]]
    right = _playable(s, spot.seat)
    suited = sum(t.suit[kind] == s.suit for kind in hand)
    gems = sum(t.suit[kind] == GEM for kind in hand)
    free = right == len(hand)
    turned = next((x for x in s.turned[t.team[spot.seat]] if x in t.frees), -1)
    if suited == len(hand) or len(hand) < 3 or (free and suited and turned < 0):
        return None
    suit = SUITS[s.suit]
    clause = "3.8" if free else "3.11" if gems and s.suit != GEM else (
        "3.9" if s.stage == const.SECOND else "3.7")  # fmt: skip
    second = " The second card follows suit too." if clause == "3.9" else ""
    why = f"{suited} of {len(hand)} cards are {suit}, and one of them must be played.{second}"
    if free:
        why = f"Not one of the {len(hand)} cards is of the lead suit, {suit}: any may be played."
    if free and suited:
        clause = "5.13"
        why = f"{name_of(spot, turned)} was turned, so {spot.me} need not follow in this trick."
    slips: list[Slip] = [
        (suited, f"Following is not needed here. {why}" if free else why, clause),
        (suited + gems, f"A gem may not take the place of {suit}. {why}", "3.11"),
        (len(hand), f"The suit must be followed. {why}", "3.7"),
        (gems, f"It need not be a gem. {why}", "3.8"),
        (0 if free else 1, f"There are more. {why}", clause),
    ]
    which = "second card" if s.stage == const.SECOND else "first card"
    return QuizQuestion(
        f"{suit} was led. {spot.me} is to play a {which}. From how many of the {len(hand)} cards "
        f"in {spot.me}'s hand may {spot.me} choose?",
        (),
        numbers(right, (why, clause), slips),
        lambda r: _playable(r.before, spot.seat),
        clause,
    )


def _playable(s: State, seat: int) -> int:
    hand = s.hands[s.t.team[seat]]
    legal = set(s.legal(seat))
    return sum(kind in legal for kind in hand)


@MAKERS.about("3.10", "3.3")
def what_must_be_followed(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask what the others must follow, when a gem or another card is led."""
    s, t = spot.state, spot.state.t
    if s.stage != const.FIRST or s.suit >= 0 or spot.action >= t.words or t.treasure[spot.action]:
        return None
    suit = t.suit[spot.action]
    if suit != GEM and spot.rng.below(5):
        return None
    clause, name = "3.10" if suit == GEM else "3.3", name_of(spot, spot.action)
    why = f"The {name} is led, so {SUITS[suit]} must be followed by whoever can."
    others = [x for x in range(len(SUITS)) if x != suit]
    answers: dict[object, tuple[str, str]] = {
        suit: (f"{SUITS[suit]}, if they have any", why),
        -1: ("Nothing: any card will do", f"Who has the lead suit must play it. {why}"),
        -2: ("A gem, as gems are trumps", f"Trumps win, but need not be played. {why}"),
    }
    if suit == GEM:
        del answers[-2]
        answers[-3] = ("Nothing: a gem may not be led", f"It may. {why}")
        answers[others[0]] = ("The suit of the next card", f"The first card counts. {why}")
    return choice(
        spot,
        f"{spot.me} leads the {name}. What must the other Dragons and the Mice play?",
        answers,
        lambda r: r.after.suit,
        clause,
    )


@MAKERS.about("4.1")
def who_uses_the_ability(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask whether the ability of a card is used, played by a Dragon or a Mouse."""
    s, t = spot.state, spot.state.t
    if s.stage not in CARDS or spot.action >= t.words or t.treasure[spot.action]:
        return None
    if not s.box.pack[spot.action].text or (s.stage == const.MOUSE and t.dual[t.team[spot.seat]]):
        return None
    run, mouse = spot.run(*spot.plays), s.stage == const.MOUSE
    name = name_of(spot, spot.action)
    why = f"{spot.me} plays it as a {'Mouse' if mouse else 'Dragon'}: abilities are for Mice only."
    why = f"{why} It happens at once." if mouse else why
    if not run.events:
        return None
    yes, no = (
        "Yes, at once",
        "No: Mice only add a card" if mouse else "No: Dragons never use them",
    )
    return choice(
        spot,
        f"{spot.me} plays the {name} as a {'Mouse' if mouse else 'Dragon'}. "
        "Is the ability on it used?",
        {
            "now": (yes, why if mouse else f"It is not. {why}"),
            "none": (no, f"It is. {why}" if mouse else why),
            "end": ("Yes, when the trick is over", f"Not then. {why}"),
        },
        lambda r: "now" if r.first(ev.ability) else "none",
        "4.1",
    )


@MAKERS.about("4.2", "4.11")
def what_does_the_partner_do(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask what follows when a Mouse hands a card to the partner."""
    s, t = spot.state, spot.state.t
    if s.stage not in (const.OFFER, const.GIVE) or spot.action >= t.words:
        return None
    run = spot.run(*spot.plays)
    if t.dual[t.team[spot.seat]]:
        return None
    dragon = spot.name(t.team[spot.seat])
    back = run.after.stage == const.RETURN
    ability = s.box.pack[s.mouse[-1]].text.rstrip(".")
    clause = "4.2" if back else "4.11"
    why = f"It is a trade: {dragon} looks at the card and passes one back."
    if not back:
        why = f"{ability}: that is a gift, and {dragon} keeps it."
    return choice(
        spot,
        f"{spot.me} is a Mouse and gives {dragon} the {name_of(spot, spot.action)} by the ability "
        f"“{ability}”. What does {dragon} do then?",
        {
            "back": ("Pass a card back, the same one if need be", why if back else f"No. {why}"),
            "keep": ("Keep it and give none back", f"No. {why}" if back else why),
            "show": ("Show it to all and keep it", f"It stays a secret. {why}"),
            "play": ("Play it at once", f"Dragons play when it is their turn. {why}"),
        },
        lambda r: "back" if r.after.stage == const.RETURN else "keep",
        clause,
    )


@MAKERS.about("4.2")
def may_it_be_passed_back(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask whether the same card may be passed back in a trade."""
    s, t = spot.state, spot.state.t
    if s.stage != const.RETURN or spot.action >= t.words or t.dual[t.team[spot.seat]]:
        return None
    mouse = spot.name(t.mouse_seat[t.team[spot.seat]])
    same = spot.rng.below(3) > 0
    action = s.t.words + const.DONE if not same else s.fresh if s.fresh >= 0 else spot.action
    run = spot.run((spot.seat, action))
    yes = run.refusal is None
    why = f"{spot.me} has to pass a card back, whichever it is; it may be the one just received."
    text = "pass no card back" if not same else f"pass the {name_of(spot, action)} back"
    return QuizQuestion(
        f"{mouse} trades with {spot.me}. {spot.me} has looked at the card. May {spot.me} {text}?",
        ((spot.seat, action),),
        yes_no(
            ("Yes", why if yes else f"A trade needs a card. {why}", "4.2"),
            ("No", f"Nothing forbids it. {why}" if yes else why, "4.2"),
        ),
        lambda r: "no" if r.refusal else "yes",
        "4.2",
        ordered=True,
    )


@MAKERS.about("4.9", "4.10", "4.13", "9.11", drill=True)
def how_many_coins_then(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask for the coins of a team after a Mouse has taken, robbed or paid some."""
    s, t = spot.state, spot.state.t
    if s.stage not in (const.MOUSE, const.ROB, const.PAY):
        return None
    run, team = spot.run(*spot.plays), t.team[spot.seat]
    told = run.first(ev.coins, ev.robbed, ev.paid)
    if not told or run.after.trick != s.trick:
        return None
    before, after = s.coins[team], run.after.coins[team]
    card = run.after.mouse[-1] if run.after.mouse else s.mouse[-1]
    text, amount = s.box.pack[card].text.rstrip("."), t.coins[card]
    clause, extra, other = told.clause, "", -1
    if ev.robbed.of(told):
        other = ev.robbed.get(told, "team")
        extra = f" It robs Team {other + 1}, which has {plural(s.coins[other], 'coin')}."
    if ev.paid.of(told):
        extra = f" {spot.me} pays."
    does = "gets" if after > before else "gives"
    why = f"The team {does} {abs(after - before)}: {before} becomes {after}."
    slips: list[Slip] = [
        (before + amount, f"Team {other + 1} gives only what it has. {why}", clause),
        (before, f"The coins change. {why}", clause),
        (2 * before - after, f"The coins go the other way. {why}", clause),
        (amount, f"The team had {before} already. {why}", clause),
    ]
    return QuizQuestion(
        f"{spot.me}'s team has {plural(before, 'coin')}. The Mouse's card says: {text}.{extra} "
        "How many coins has the team then?",
        spot.plays,
        numbers(after, (why, clause), slips if other >= 0 else slips[1:]),
        lambda r: r.after.coins[team],
        clause,
    )


@MAKERS.about("4.6")
def whose_coins_are_placed(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask where the coins come from that a Mouse places on a goal."""
    s, t = spot.state, spot.state.t
    if s.stage != const.STAKE:
        return None
    run, team = spot.run(*spot.plays), t.team[spot.seat]
    placed = run.first(ev.staked)
    if not placed:
        return None
    coins, goal = ev.staked.get(placed, "coins"), goal_words(spot, ev.staked.get(placed, "goal"))
    guess = "not met" if ev.staked.get(placed, "unmet") else "met"
    why = f"The bank pays; if the guess “{guess}” is wrong, the {coins} go back there."
    return choice(
        spot,
        f"{spot.me} places {plural(coins, 'coin')} on the goal “{goal}”, as {guess}. "
        "Whose coins are these?",
        {
            0: ("The bank's", why),
            -coins: (f"Those of {team_of(spot, spot.seat)}", f"The team never pays. {why}"),
            coins: (f"Another team's, which {spot.me} names", f"Nobody is robbed. {why}"),
        },
        lambda r: r.after.coins[team] - r.before.coins[team],
        "4.6",
    )


@MAKERS.about("9.2")
def is_the_shared_hand_refilled(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask how many cards a shared Mouse hand has after a play."""
    s, t = spot.state, spot.state.t
    if s.stage != const.MOUSE or not t.shared or spot.action == t.words + const.DONE:
        return None
    run: Run[State] = spot.run(*spot.plays)
    if run.after.stage == s.stage and run.after.at == s.at:
        return None
    if run.after.stage in (const.CHOOSE, const.OFFER, const.GIVE, const.PICK, const.RETURN):
        return None
    before, after = len(s.hands[-1]) + len(s.down), len(run.after.hands[-1]) + len(run.after.down)
    fills = run.first(ev.refills) is not None
    if run.first(ev.drew) and not fills:
        return None
    low, size = const.REFILL_BELOW - 1, t.mouse_size
    why = f"{before - 1} are left; at {low} or fewer the player fills the hand up to {size}."
    slips: list[Slip] = [
        (before - 1, f"It is filled up. {why}" if fills else why, "9.2"),
        (size, f"It is not filled up yet. {why}", "9.2"),
        (before, f"One card alone is not drawn. {why}", "9.2"),
    ]
    return QuizQuestion(
        f"The shared Mouse hand has {plural(before, 'card')}, and {spot.me} plays one of them, "
        "whose ability draws none. How many has the hand then?",
        spot.plays,
        numbers(after, (why, "9.2"), slips),
        lambda r: len(r.after.hands[-1]) + len(r.after.down),
        "9.2",
    )


@MAKERS.about("3.22", "9.12")
def how_many_tricks_has_a_game(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask for the tricks of a round or of a game."""
    t = spot.state.t
    if spot.rng.below(3):
        return None
    clause = "9.12" if t.tiny else "3.22"
    total = t.tricks * ROUNDS
    why = f"Each of {ROUNDS} rounds has {NUMBER_WORDS[t.tricks]} tricks: {total} in all."
    slips: list[Slip] = [
        (10, f"Dragons do not play out their hands. {why}", clause),
        (t.tricks, f"That is one round. {why}", clause),
        (t.tricks * 4, f"There is no fourth round. {why}", "8.1"),
        (21, f"Mice do not play out their hands. {why}", clause),
    ]
    return QuizQuestion(
        "How many tricks has a whole game, all rounds together?",
        (),
        numbers(total, (why, clause), slips),
        lambda r: r.before.t.tricks * ROUNDS,
        clause,
    )


@MAKERS.about("9.10", "9.11", "9.12", variant=True)
def what_is_left_out_for_tiny_gamers(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask for the hands or the coins of a Tiny Gamer game."""
    s, t = spot.state, spot.state.t
    if not t.tiny:
        return None
    dragon = spot.rng.below(2)
    clause = "9.10" if dragon else "9.13"
    why = "In the Tiny Gamer variant a Dragon is dealt 6 cards; a Mouse has 7 as usual."
    right = t.dragon_size if dragon else t.mouse_size
    slips: list[Slip] = [
        (10, f"That is for the usual game. {why}", clause),
        (6 if right == 7 else 7, f"The other way round. {why}", clause),
        (5, f"Not so few. {why}", clause),
    ]
    if s.stage not in CARDS:
        return None
    return QuizQuestion(
        f"A Tiny Gamer game begins. How many cards is a {'Dragon' if dragon else 'Mouse'} dealt?",
        (),
        numbers(right, (why, clause), slips),
        lambda r: len(new_game(r).hands[0 if dragon else -1]),
        clause,
    )


@MAKERS.about("9.5", "9.6", variant=True)
def how_do_three_dragons_play(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask for the Mouse hand or the treasures of three Dragons."""
    s, t = spot.state, spot.state.t
    if t.teams != 3 or not t.shared or s.stage not in CARDS:
        return None
    if spot.rng.below(2):
        why = "Three Dragons share one open Mouse hand of 7."
        slips: list[Slip] = [
            (5, f"That is for two players. {why}", "9.5"),
            (10, f"That is a Dragon's hand. {why}", "9.5"),
            (21, f"It is one hand for all. {why}", "9.5"),
        ]
        return QuizQuestion(
            "Three Dragons begin a game. How many cards has their Mouse hand?",
            (),
            numbers(7, (why, "9.5"), slips),
            lambda r: len(new_game(r).hands[-1]) + len(new_game(r).down),
            "9.5",
        )
    why = "Three Dragons may have three treasures each."
    slips = [
        (2, f"Two is for five or six players. {why}", "9.6"),
        (1, f"Not so few. {why}", "9.6"),
        (4, f"Not so many. {why}", "9.6"),
    ]
    return QuizQuestion(
        "Three Dragons play. How many treasures may each of them have?",
        (),
        numbers(t.limit, (why, "9.6"), slips),
        lambda r: r.before.t.limit,
        "9.6",
    )


@MAKERS.about("9.8", variant=True)
def how_are_goals_chosen_in_a_learning_game(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask how many goals are chosen in the first round of a learning game."""
    s, t = spot.state, spot.state.t
    if not t.learning or s.stage not in CARDS or s.round != 1:
        return None
    mine = s.goals[t.team[spot.seat]]
    if not mine:
        return None
    why = f"Each team has one Beginner goal, dealt face up; {team_of(spot, spot.seat)} has "
    why += f"{listed([name_of(spot, goal) for goal in mine], ' and ')}."
    return choice(
        spot,
        "This is the first round of a learning game. How did the teams come by their goals?",
        {
            1: ("A Beginner goal was dealt to each", why),
            2: ("Each Mouse chose one of two", f"That comes in round two. {why}"),
            0: ("They have none in this round", f"They have one. {why}"),
        },
        lambda r: len(r.before.goals[r.before.t.team[spot.seat]]),
        "9.8",
        plays=(),
    )
