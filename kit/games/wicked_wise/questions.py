"""Questions to the table of Wicked & Wise; the engine answers each on a table of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from kit.core.ask import (
    DEPENDS,
    TableAnswer,
    TableForms,
    TableQuestion,
    Thing,
    account,
    card_names,
    cited,
    play,
    play_all,
    seat_names,
    sentences,
    verdict,
)
from kit.core.game import AnyGame
from kit.core.kinds import card_name
from kit.core.quiz import Run
from kit.games.wicked_wise import events as ev
from kit.games.wicked_wise.cards.effects import BOOK, HIGHEST, SUITS
from kit.games.wicked_wise.cards.lookup import ROUNDS, Lookup
from kit.games.wicked_wise.state import State
from kit.games.wicked_wise.state.constants import TEAM_NAMES

Plays = list[tuple[int, str]]  # seats and what they play

GEMS = SUITS[-1]
FOUR = 4
TWO_TEAMS = ("Four play, in two teams.",)
ORDER = ("first", "second", "third", "fourth", "fifth")


def names(game: AnyGame) -> dict[str, Thing]:
    """Return the names of cards, suits, goals, treasures, teams and places in the order."""
    pack = game.pack
    cards = card_names(game, lambda kind: sort_of(pack[kind].deck))
    found = {words: thing for words, thing in cards.items() if thing.sort in ("card", "treasure")}
    for kind, card in enumerate(pack):
        if sort_of(card.deck) == "goal" and card.deck == TEAM_NAMES[0]:
            found[card.name.rpartition(" (")[0].lower()] = Thing("goal", kind)
    suits = {suit.lower(): Thing("suit", suit) for suit in SUITS}
    suits |= {suit.removesuffix("s"): thing for suit, thing in suits.items()}
    teams = {name: Thing("team", team) for team, name in enumerate(TEAM_NAMES)}
    order = {word: Thing("order", at) for at, word in enumerate(ORDER)}
    things = {"coin": Thing("coin", ""), "gold": Thing("coin", ""), "treasure": Thing("chest", "")}
    return {**order, **found, **suits, **teams, **things, **seat_names(game)}


def sort_of(deck: str) -> str:
    """Return the kind of thing that the cards of a deck are."""
    if deck in SUITS:
        return "card"
    return "treasure" if deck == "treasure" else "goal" if deck in TEAM_NAMES else "other"


FORMS = TableForms(
    BOOK, names, "Who wins the trick: 9 of Flames, 2 of Gems?", numbered=(HIGHEST, "1.4")
)


# The tables


def lay(q: TableQuestion, dragons: Sequence[Sequence[str]], **more: object) -> State:
    """Return the last trick of a round, led by Team 1; the Mice have no cards unless given."""
    teams = len(dragons)
    table: dict[str, object] = {
        "round": ROUNDS, "trick": 5, "lead": TEAM_NAMES[0], "dragons": [list(d) for d in dragons],
        "winners": [TEAM_NAMES[at % teams] for at in range(4)], "mice": [[] for _ in range(teams)],
    }  # fmt: skip
    if "goals" not in more:
        table["goals"] = [[spare_goal(team)] for team in range(teams)]
    state: State = q.lay(2 * teams, {**table, **more})
    return state


def spare_goal(team: int) -> str:
    """Return a goal of a team that is in the game with any number of teams."""
    return f"Win trick 1 ({team + 1})"


def name_of(q: TableQuestion, kind: int) -> str:
    """Return the name of a card."""
    return card_name(q.game.box(FOUR), kind)


def suit_of(name: str) -> str:
    """Return the suit of a card by its name."""
    return name.rpartition(" of ")[2]


def low_cards(suit: str, count: int, used: Sequence[str] = ()) -> list[str]:
    """Return unused low cards of other basic suits."""
    suits = [other for other in SUITS[:-1] if other != suit]
    found = [f"{value} of {other}" for value in (1, 2, 3) for other in suits]
    return [name for name in found if name not in used][:count]


def leads(q: TableQuestion, card: str) -> Run[State]:
    """Lead a card."""
    spare = low_cards(suit_of(card), 4, [card])
    return play(lay(q, [[card, spare[0]], spare[1:3]]), 0, card)


def mouse_plays(q: TableQuestion, card: str) -> Run[State]:
    """Let a Mouse play a card, on a table where Team 2 has coins that it can take."""
    lead = suit_of(card)
    value = next(n for n in (5, 6) if card != f"{n} of {lead}")
    low = low_cards(lead, 3, [card])
    mouse = [card, "14 of Roses" if card != "14 of Roses" else "14 of Stars"]
    dragons = [[f"{value} of {lead}", low[0]], low[1:3]]
    state = lay(q, dragons, coins=[6, 6], mice=[mouse, []])
    before = play_all(state, [(0, f"{value} of {lead}"), (1, low[1])]).after
    return play(before, 2, card)


def trick(hands: Sequence[Sequence[str]]) -> Plays:
    """Return the plays of a trick: each Dragon's first card, then each second card."""
    return [(seat, hand[at]) for at in (0, 1) for seat, hand in enumerate(hands)]


def play_on(state: State, plays: Plays, done: Callable[[Run[State]], bool]) -> Run[State]:
    """Return a run in which seats play their first legal action until *done*."""
    found = play_all(state, plays)
    for _ in range(12):  # enough for the rewards of a trick: coins, and the first treasures
        if found.refusal or done(found) or not found.after.to_act():
            break
        seat = found.after.to_act()[0]
        first = state.box.notation.label(found.after.legal(seat)[0])
        plays = [*plays, (seat, first)]
        found = play_all(state, plays)
    return found


def judged(q: TableQuestion, goal: str, teams: int, *, wins: bool) -> Run[State]:
    """Return the end of a round in which Team 1 has a goal and wins or loses the last trick."""
    high = ["14 of Magic", "13 of Magic"] if wins else ["1 of Magic", "2 of Magic"]
    hands = [high, ["7 of Magic", "8 of Magic"], ["5 of Magic", "6 of Magic"]][:teams]
    goals = [[goal], *([spare_goal(team)] for team in range(1, teams))]
    state = lay(q, hands, goals=goals, coins=[20] * teams)
    return play_on(state, trick(hands), lambda found: found.after.stage == "over")


PLAYING = "play plays lead leads led card start a the dragon mouse second other first with"
HOLDING = "have has hold holds holding no"
OPENINGS = (  # the cards of two Dragons in a trick, and the suit of their other cards
    (("5 of Flames", "1 of Flames"), "Roses"),
    (("6 of Flames", "2 of Flames"), "Stars"),
)
TRICK_HANDS = [["5 of Flames", "1 of Flames"], ["4 of Flames", "2 of Flames"]]  # the first wins


# Who wins


@FORMS.form(
    "wins", "trick with against then is card plays other dragon played led leads takes take"
)
def who_wins_the_trick(q: TableQuestion) -> TableAnswer | None:
    """Let each Dragon play one of the cards; nothing else counts."""
    cards = [name_of(q, kind) for kind in q.values("card")]
    if len(cards) not in (2, 3) or len(q.things()) != len(cards) or len(set(cards)) < len(cards):
        return None
    lead = suit_of(cards[0])
    low = low_cards(lead, 9, cards)
    hands = [[card, low[at]] for at, card in enumerate(cards)]
    found = play_all(lay(q, hands), trick(hands))
    end = found.first(ev.won)
    if end is None:
        return None
    card = card_name(found.after.box, ev.won.get(end, "card"))
    assumed = (f"Dragons play them in this order, and the {cards[0]} is led.",)
    why = _why_won(lead, card)
    return TableAnswer(f"the {card}", why, cited(found, end.clause), found, 0, assumed)


def _why_won(lead: str, card: str) -> str:
    if suit_of(card) == GEMS:
        return "The highest gem of the Dragons wins."
    return f"It is the highest card of the lead suit, {lead}, and no Dragon played a gem."


@FORMS.form("wins", "has have both each with game and at end the is more")
def who_wins_the_game(q: TableQuestion) -> TableAnswer | None:
    """Lay the end of a game with these coins and treasures."""
    amounts = _amounts(q)
    if not amounts or q.has("more") or not q.has("who which"):
        return None
    gold, chests = amounts
    teams = len(gold)
    if sorted(gold) != list(range(teams)) or teams not in (2, 3) or not set(chests) <= set(gold):
        return None
    if any(not 0 <= n <= 3 for n in chests.values()):
        return None
    known = [card.name for card in q.game.pack if card.deck == "treasure"]
    piles = [known[3 * team : 3 * team + chests.get(team, 0)] for team in range(teams)]
    table = {"round": ROUNDS, "phase": "over", "coins": [gold[team] for team in range(teams)],
             "winners": [TEAM_NAMES[0]] * 5, "trick": 6, "treasures": piles}  # fmt: skip
    state = q.lay(2 * teams, table)
    ended = state.outcome()
    assert ended is not None
    won_by = [t for t in range(teams) if any(state.t.team[s] == t for s in ended.winners)]
    who = " and ".join(ev.team_name(state.box, team) for team in won_by) or "nobody"
    tied = list(gold.values()).count(max(gold.values())) > 1
    clauses = ("8.3", "8.2") if tied and won_by else ("8.4", "8.3") if tied else ("8.2",)
    why = q.game.rulebook[clauses[0]].text.split(". ")[-1]
    return TableAnswer(who, why, clauses, assumed=("The third round is over.",))


def _amounts(q: TableQuestion) -> tuple[dict[int, int], dict[int, int]] | None:
    """Return each team's coins and treasures, or None if a number belongs to neither."""
    gold: dict[int, int] = {}
    chests: dict[int, int] = {}
    open_teams: list[int] = []
    fresh = True
    things = q.things()
    for at, thing in enumerate(things):
        after = things[at + 1].sort if at + 1 < len(things) else ""
        if thing.sort == "team":
            open_teams = [*([] if fresh else open_teams), thing.value]
            fresh = False
        elif thing.sort == "number" and open_teams:
            (chests if after == "chest" else gold).update(dict.fromkeys(open_teams, thing.value))
            fresh = True
        elif thing.sort not in ("coin", "chest"):
            return None
    return (gold, chests) if gold else None


# How much


@FORMS.form("much", "do we lose get if miss fail reach meet make goal is the not met when")
def what_a_goal_pays(q: TableQuestion) -> TableAnswer | None:
    """Play the last trick of a round with the goal, once won and once lost."""
    goals, loses = q.values("goal"), q.has("miss fail lose")
    if len(goals) != 1 or q.has("not") or set(q.sorts) - {"goal", "coin"}:
        return None
    if loses == q.has("reach meet make worth get"):
        return None
    kind, clause = (ev.goal_missed, "6.3") if loses else (ev.goal_met, "6.1")
    goal = q.game.pack[goals[0]]
    teams = 2 if goal.numbers["coins"] else 3
    runs = [judged(q, goal.name, teams, wins=wins) for wins in (True, False)]
    ends = ((run, e) for run in runs for e in run.all(kind) if kind.get(e, "goal") == goals[0])
    found, event = next(ends, (None, None))
    if found is None or event is None:
        return None
    assumed = (f"{'Two' if teams == 2 else 'Three'} teams play.",)
    number = str(kind.get(event, "coins"))
    why = q.game.rulebook[clause].text
    return TableAnswer(number, why, cited(found, clause), found, 0, assumed)


@FORMS.form("much", "coins put place puts on goal give gives does mouse play bring")
def what_a_card_gives(q: TableQuestion) -> TableAnswer | None:
    """Let a Mouse play the card and see how many coins it moves."""
    cards = q.values("card")
    if len(cards) != 1 or set(q.sorts) - {"card", "coin"}:
        return None
    card = q.game.pack[cards[0]]
    found = mouse_plays(q, card.name)
    if card.effect == "stake":
        found = play(found.after, 2, "goal 1 met")
    event = found.first(ev.coins, ev.staked)
    if event is None:
        return None
    count = (ev.staked if ev.staked.of(event) else ev.coins).get(event, "coins")
    clause = q.game.effects.known[card.effect].clause
    return TableAnswer(str(count), card.text, cited(found, clause), found, 2)


@FORMS.form("much", "do we get for winning a trick take the if win from bank")
def what_a_trick_pays(q: TableQuestion) -> TableAnswer | None:
    """Win a trick and take coins."""
    if set(q.sorts) - {"coin"} or not q.has("trick") or not q.has("winning win"):
        return None
    found = judged(q, spare_goal(0), 2, wins=True)
    event = found.first(ev.coins)
    if event is None:
        return None
    why = "Or a treasure; the losing team gets the other."
    return TableAnswer(str(ev.coins.get(event, "coins")), why, ("3.16", "3.17"), found)


# How many


@FORMS.form(
    "many", "cards card does a dragon mouse get hold holds have at start dealt begin with is"
)
def how_many_cards(q: TableQuestion) -> TableAnswer | None:
    """Deal a game and count."""
    if q.things() or q.has("dragon") == q.has("mouse") or not q.has("cards card"):
        return None
    state: State = q.deal(FOUR)
    hands = state.table()["dragons" if q.has("dragon") else "mice"]
    assert isinstance(hands, list)
    return TableAnswer(str(len(hands[0])), q.game.rulebook["1.5"].text, ("1.5",), assumed=TWO_TEAMS)


@FORMS.form("many", "treasures may can we team have keep hold with players at most a")
def how_many_treasures(q: TableQuestion) -> TableAnswer | None:
    """Ask the engine for the limit with this number of players."""
    numbers = q.values("number")
    if set(q.sorts) - {"chest", "number"} or not q.things("chest"):
        return None
    if len(numbers) > 1 or not q.has("have keep hold"):
        return None
    table: Lookup = q.game.box(numbers[0] if numbers else FOUR).lookup
    assumed = () if numbers else TWO_TEAMS
    return TableAnswer(str(table.limit), q.game.rulebook["5.7"].text, ("5.7",), assumed=assumed)


@FORMS.form("many", "tricks rounds are there in a round the game do we play trick")
def how_many_tricks_and_rounds(q: TableQuestion) -> TableAnswer | None:
    """Ask the engine how long a round and a game are."""
    if q.things() or not q.has("tricks rounds"):
        return None
    table: Lookup = q.game.box(FOUR).lookup
    if q.has("tricks"):
        return TableAnswer(str(table.tricks), "Then goals are evaluated.", ("3.22",))
    return TableAnswer(str(ROUNDS), "After the third the game is over.", ("8.1",))


# May I


class Following(NamedTuple):
    """A question about following suit: the card, the lead suit, and the hand."""

    card: str
    lead: str
    held: list[str]
    lacks: bool


def following(q: TableQuestion) -> Following | None:
    """Return the card and the lead suit, or None if they are not clear."""
    parts = q.split("when if on after while")
    if not parts or parts[0].sorts not in (["card"], ["suit"]) or parts[0].has("no"):
        return None
    card = _some(q, parts[0].things()[0])
    lead, rest = _led(parts[1])
    if lead is None or rest is None:
        return None
    held = [_some(q, thing) for thing in rest.things("card", "suit")]
    if len(rest.things()) != len(held) or len(held) > 1:
        return None
    lacks = rest.has("no")
    if not _says_no(q) or (lacks and (not held or suit_of(held[0]) != lead)):
        return None
    return Following(card, lead, [] if lacks else held, lacks)


def _some(q: TableQuestion, thing: Thing) -> str:
    return f"4 of {thing.value}" if thing.sort == "suit" else name_of(q, thing.value)


def _says_no(q: TableQuestion) -> bool:
    """Tell whether each "no" is about the cards held, as in "have no Stars"."""
    at = [i for i, word in enumerate(q.tokens) if word == "no"]
    around = [(q.tokens[i - 1], q.part(q.tokens[i + 1 : i + 2]).sorts) for i in at]
    return all(before in HOLDING.split() and after == ["suit"] for before, after in around)


def _led(q: TableQuestion) -> tuple[str | None, TableQuestion | None]:
    """Return the lead suit, and the rest of the question."""
    things = q.things("card", "suit")
    if not q.has("led lead leads") or not things:
        return None, None
    at = q.tokens.index(things[0])
    return suit_of(_some(q, things[0])), q.part(q.tokens[:at] + q.tokens[at + 1 :])


@FORMS.form("may", f"{PLAYING} {HOLDING} on of and was were is lead if")
def may_i_play(q: TableQuestion) -> TableAnswer | None:
    """Play a card on a lead, from the hand that the question describes."""
    described = following(q)
    if described is None:
        return None
    card, lead, held, lacks = described
    follows, seat = suit_of(card) == lead, 2 if q.has("mouse") else 1
    if follows and lacks:
        return None
    found = _followed(q, card, lead, held, mouse=q.has("mouse"))
    if not lacks and not follows and lead not in map(suit_of, held):
        why = f"Only if that hand has no {lead}: whoever can follow suit must."
        return TableAnswer(DEPENDS, why, ("3.7", "3.8"), found, seat)
    if follows:
        return verdict(found, "It follows suit.", "3.7", seat=seat)
    return verdict(found, f"Without {lead} any card may be played.", "3.8", "3.7", seat=seat)


def _followed(
    q: TableQuestion, card: str, lead: str, held: list[str], *, mouse: bool
) -> Run[State]:
    """Play a card on a lead, by Team 2's Dragon or by Team 1's Mouse."""
    used = [card, *held]
    opens = next(f"{n} of {lead}" for n in (5, 6, 7) if f"{n} of {lead}" not in used)
    mine, theirs = [opens, *low_cards(lead, 1, used)], low_cards(lead, 3, used)[1:]
    hand = [card, *held]
    if mouse:
        state = lay(q, [mine, theirs], mice=[hand, []])
        return play(play_all(state, [(0, opens), (1, theirs[0])]).after, 2, card)
    spare = [] if len(hand) > 1 else [theirs[-1]]
    state = lay(q, [mine, [*hand, *spare]])
    return play(play(state, 0, opens).after, 1, card)


@FORMS.form("may", "lead leads start open begin with trick a i dragon")
def may_i_lead(q: TableQuestion) -> TableAnswer | None:
    """Lead a card."""
    if q.sorts not in (["card"], ["suit"]) or not q.has("lead start open begin"):
        return None
    card = _some(q, q.things()[0])
    clause = "3.10" if suit_of(card) == GEMS else "3.3"
    return verdict(leads(q, card), "The Dragon with the Lead token leads what it likes.", clause)


@FORMS.form("may", "use turn play after my card have has played in trick already")
def may_i_use_a_treasure_late(q: TableQuestion) -> TableAnswer | None:
    """Turn a treasure when a card of the trick has already been played."""
    sorts = q.sorts
    if "chest" not in sorts or not set(sorts) <= {"chest", "order"} or not q.has("after already"):
        return None
    if not q.has("card") or q.values("order") not in ([], [0]):
        return None
    state = lay(q, TRICK_HANDS, treasures=[["Silver Key"], []])
    state = play_all(state, trick(TRICK_HANDS)[:2]).after
    return verdict(play(state, 0, "Silver Key"), "")


# What happens


@FORMS.form("happens", "mouse plays play when my our the uses use")
def what_a_mouse_card_does(q: TableQuestion) -> TableAnswer | None:
    """Let a Mouse play the card."""
    if q.sorts != ["card"] or not q.has("mouse"):
        return None
    card = q.game.pack[q.values("card")[0]]
    clause = q.game.effects.known[card.effect].clause
    return account(mouse_plays(q, card.name), clause, "4.1", short=card.text, seat=2)


@FORMS.form("happens", "dragon plays play when my our the uses use ability of")
def what_a_dragon_card_does(q: TableQuestion) -> TableAnswer | None:
    """Let a Dragon lead the card: its ability does nothing."""
    if q.sorts != ["card"] or not q.has("dragon"):
        return None
    found = leads(q, name_of(q, q.values("card")[0]))
    why = "A Dragon plays it for its number: its ability does nothing."
    return TableAnswer("It counts for the trick alone.", why, cited(found, "4.1", "3.3"), found)


@FORMS.form("happens", "take get have win draw we our a team one more too many to")
def what_a_treasure_too_many_does(q: TableQuestion) -> TableAnswer | None:
    """Let a team with three treasures win another."""
    if q.values("order") != [3] and q.values("number") != [4]:
        return None
    if not q.things("chest") or len(q.things()) != 2 or not q.has("take get have win draw"):
        return None
    known = [card.name for card in q.game.pack if card.deck == "treasure"]
    state = lay(q, TRICK_HANDS, treasures=[known[4:7], []], treasure_deck=known[7:9])
    rewards = [(0, "take treasure"), (0, known[7]), (0, known[4])]
    found = play_all(state, [*trick(TRICK_HANDS), *rewards])
    dropped = sentences(found, ev.drops)
    if found.refusal or not dropped:
        return None
    why = "A team that gets one too many discards one of its choice at once."
    return TableAnswer(dropped[0], why, cited(found, "5.7"), found, 0, TWO_TEAMS)


# Whose turn


@FORMS.form(
    "turn", "plays play after dragon have has both dragons all played their with players card"
)
def who_plays_next(q: TableQuestion) -> TableAnswer | None:
    """Play first cards and see who is to act."""
    if q.values("number") not in ([], [FOUR]) or not q.has("after") or not q.has("dragon dragons"):
        return None
    if q.things("card", "suit", "goal", "chest", "team", "coin") or q.has("mouse mice"):
        return None
    both = q.has("both all")
    if q.values("order") != [0] or both != q.has("card"):
        return None
    hands = [["5 of Flames", "1 of Roses"], ["6 of Flames", "2 of Roses"]]
    state = lay(q, hands, mice=[["2 of Flames"], ["3 of Flames"]])
    found = play_all(state, trick(hands)[: 2 if both else 1])
    who = q.seat_names(found.after.to_act()[:1])
    mice, dragons = (
        "Then come the Mice, the leading team's first.",
        "The Dragons go on to the left.",
    )
    why, clause = (mice, "3.5") if both else (dragons, "3.4")
    roles = "Ada and Ben are the Dragons, Cleo and Dov their Mice; Ada leads."
    return TableAnswer(who, why, (clause,), found, 0, (roles,))


@FORMS.form("turn", "leads lead starts begins plays the trick in a round of with players")
def who_leads_the_trick(q: TableQuestion) -> TableAnswer | None:
    """Play the trick before and see where the Lead token goes."""
    order = q.values("order")
    if len(order) != 1 or not 1 <= order[0] <= 4 or q.values("number") not in ([], [FOUR]):
        return None
    if set(q.sorts) - {"order", "number"} or not q.has("trick"):
        return None
    if not q.has("leads lead starts begins"):
        return None
    before = order[0]
    leader = (before - 1) % 2
    hands = [_hand(opening, spare, 12 - 2 * before) for opening, spare in OPENINGS]
    winners = [TEAM_NAMES[0]] * (before - 1)
    state = lay(q, hands, round=1, trick=before, lead=TEAM_NAMES[leader], winners=winners)
    plays = [(seat, hands[seat][at]) for at in (0, 1) for seat in (leader, 1 - leader)]
    found = play_on(state, plays, lambda run: run.first(ev.token) is not None)
    event = found.first(ev.token)
    if event is None:
        return None
    why = "The Lead token goes left after each trick, whoever won it."
    assumed = ("Four play, in the first round: Ada led the first trick.",)
    return TableAnswer(q.seat_names([event.seat]), why, ("3.21",), found, 0, assumed)


def _hand(opening: tuple[str, str], spare: str, count: int) -> list[str]:
    """Return a hand for all tricks that are left: *opening* for this one, then *spare* cards."""
    return [*opening, *(f"{value} of {spare}" for value in range(1, count - 1))]
