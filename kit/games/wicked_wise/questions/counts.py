"""Questions to the table of Wicked & Wise: who wins, how much, how many."""

from __future__ import annotations

from kit.core.ask import (
    TableAnswer,
    TableQuestion,
    cited,
)
from kit.core.kinds import card_name
from kit.core.quiz import Run, run
from kit.games.wicked_wise.cards.lookup import ROUNDS, Lookup
from kit.games.wicked_wise.events.abilities import coins, staked
from kit.games.wicked_wise.events.rounds import goal_met, goal_missed
from kit.games.wicked_wise.events.sorts import team_name
from kit.games.wicked_wise.events.trick import won
from kit.games.wicked_wise.questions.tables import (
    FORMS,
    FOUR,
    GEMS,
    TWO_TEAMS,
    lay,
    low_cards,
    mouse_plays,
    name_of,
    spare_goal,
    suit_of,
)
from kit.games.wicked_wise.state import State
from kit.games.wicked_wise.state.constants import TEAM_NAMES


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
    state = lay(q, hands)
    label = state.box.notation.parse
    plays = [(at, label(hand[0])) for at, hand in enumerate(hands)]
    plays += [(at, label(hand[1])) for at, hand in enumerate(hands)]
    found = run(state, plays)
    end = found.first(won)
    if end is None:
        return None
    card = card_name(state.box, won.get(end, "card"))
    assumed = (f"Dragons play them in this order, and the {cards[0]} is led.",)
    return TableAnswer(
        f"the {card}", _why_won(lead, card), cited(found, end.clause), found, 0, assumed
    )


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
    known = [card.name for card in q.game.pack if card.deck == "treasure"]
    if any(not 0 <= n <= 3 for n in chests.values()):
        return None
    piles = [known[3 * team : 3 * team + chests.get(team, 0)] for team in range(teams)]
    table = {"round": ROUNDS, "stage": "over", "coins": [gold[team] for team in range(teams)],
             "winners": [TEAM_NAMES[0]] * 5, "trick": 6, "treasures": piles}  # fmt: skip
    ended = q.lay(2 * teams, table).outcome()
    assert ended is not None
    box = q.game.box(2 * teams)
    won_by = [t for t in range(teams) if any(box.lookup.team[s] == t for s in ended.winners)]
    who = " and ".join(team_name(box, team) for team in won_by) or "nobody"
    tied = len({gold[team] for team in gold}) < teams and max(gold.values()) in _twice(gold)
    clauses = ("8.3", "8.2") if tied and won_by else ("8.4", "8.3") if tied else ("8.2",)
    why = q.game.rulebook[clauses[0]].text.split(". ")[-1]
    return TableAnswer(who, why, clauses, assumed=("The third round is over.",))


def _twice(gold: dict[int, int]) -> set[int]:
    found = list(gold.values())
    return {number for number in found if found.count(number) > 1}


def _amounts(q: TableQuestion) -> tuple[dict[int, int], dict[int, int]] | None:
    """Return each team's coins and treasures, None where a number belongs to nothing."""
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


@FORMS.form("much", "do we lose get if miss fail reach meet make goal is the not met when")
def what_a_goal_pays(q: TableQuestion) -> TableAnswer | None:
    """Play the last trick of a round with the goal, once won and once lost."""
    goals = q.values("goal")
    loses = q.has("miss fail lose")
    if len(goals) != 1 or q.has("not") or {t.sort for t in q.things()} - {"goal", "coin"}:
        return None
    if loses == q.has("reach meet make worth get"):
        return None
    kind = goal_missed if loses else goal_met
    goal = q.game.pack[goals[0]]
    teams = 2 if goal.numbers["coins"] else 3
    for wins in (True, False):
        found = _judged(q, goal.name, teams, wins=wins)
        for event in found.events:
            if kind.of(event) and kind.get(event, "goal") == goals[0]:
                assumed = (f"{'Two' if teams == 2 else 'Three'} teams play.",)
                number = str(kind.get(event, "coins"))
                clause = "6.3" if loses else "6.1"
                why = q.game.rulebook[clause].text
                return TableAnswer(number, why, cited(found, clause), found, 0, assumed)
    return None


def _judged(q: TableQuestion, goal: str, teams: int, *, wins: bool) -> Run[State]:
    """Return the end of a round in which Team 1 has a goal and wins the last trick, or not."""
    high = ["14 of Magic", "13 of Magic"] if wins else ["1 of Magic", "2 of Magic"]
    hands = [high, ["7 of Magic", "8 of Magic"], ["5 of Magic", "6 of Magic"]][:teams]
    goals = [[goal], *([spare_goal(team)] for team in range(1, teams))]
    state = lay(q, hands, goals=goals, coins=[20] * teams)
    acts = [(at, state.box.notation.parse(hand[0])) for at, hand in enumerate(hands)]
    acts += [(at, state.box.notation.parse(hand[1])) for at, hand in enumerate(hands)]
    found = run(state, acts)
    for _ in range(12):  # the rewards: coins, and the first of the treasures
        if found.after.stage == "over" or not found.after.to_act():
            break
        seat = found.after.to_act()[0]
        acts.append((seat, found.after.legal(seat)[0]))
        found = run(state, acts)
    return found


@FORMS.form("much", "coins put place puts on goal give gives does mouse play bring")
def what_a_card_gives(q: TableQuestion) -> TableAnswer | None:
    """Let a Mouse play the card and see how many coins it moves."""
    cards = q.values("card")
    if len(cards) != 1 or {t.sort for t in q.things()} - {"card", "coin"}:
        return None
    found = mouse_plays(q, name_of(q, cards[0]))
    effect = q.game.pack[cards[0]].effect
    if effect == "stake":
        label = found.after.box.notation.parse("goal 1 met")
        found = run(found.after, [(2, label)])
    event = found.first(coins, staked)
    if event is None:
        return None
    count = (staked if staked.of(event) else coins).get(event, "coins")
    clause = q.game.effects.known[effect].clause
    return TableAnswer(str(count), q.game.pack[cards[0]].text, cited(found, clause), found, 2)


@FORMS.form("much", "do we get for winning a trick take the if win from bank")
def what_a_trick_pays(q: TableQuestion) -> TableAnswer | None:
    """Win a trick and take coins."""
    if {t.sort for t in q.things()} - {"coin"} or not q.has("trick") or not q.has("winning win"):
        return None
    found = _judged(q, spare_goal(0), 2, wins=True)
    event = found.first(coins)
    if event is None:
        return None
    why = "Or a treasure; the losing team gets the other."
    return TableAnswer(str(coins.get(event, "coins")), why, ("3.16", "3.17"), found)


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
    """Ask the engine for the limit with so many players."""
    numbers = q.values("number")
    if {t.sort for t in q.things()} - {"chest", "number"} or not q.things("chest"):
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
