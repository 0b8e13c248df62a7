"""Events in sentences."""

from __future__ import annotations

from typing import Any

from kit.core.event import Event
from kit.core.game import AnyBox
from kit.games.wicked_wise.cards.aims import MANY
from kit.games.wicked_wise.cards.effects import SUITS
from kit.games.wicked_wise.notation.actions import SEATS, role


def tell(box: AnyBox, event: Event) -> str:
    """Put an event into a sentence."""
    who = SEATS[event.seat].capitalize() if event.seat >= 0 else ""
    return str(_SENTENCES[event.kind](box, who, event.seat, *event.data))


def _names(box: AnyBox, kinds: tuple[int, ...]) -> str:
    return ", ".join(box.pack[kind].name for kind in kinds) or "none"


def _plural(n: int, word: str) -> str:
    return f"{n} {word}" if n == 1 else f"{n} {word}s"


def _team(box: AnyBox, seat: int) -> str:
    return f"Team {box.lookup.team[seat] + 1}"


def _roles(box: AnyBox, who: str, seat: int, players: int) -> str:
    t = box.lookup
    teams = []
    for team in range(t.teams):
        seats = [s for s in range(players) if t.team[s] == team]
        people = " and ".join(f"{SEATS[s].capitalize()} the {role(t, s)}" for s in seats)
        teams.append(f"Team {team + 1}: {people}")
    return "; ".join(teams) + "."


def _order(box: AnyBox, who: str, seat: int) -> str:
    names = [SEATS[team].capitalize() for team in range(box.lookup.teams)]
    return f"The Dragons play in this order, round and round: {', '.join(names)}."


def _drew(box: AnyBox, who: str, seat: int, n: int, gems: bool) -> str:  # noqa: FBT001
    return f"{who} draws {_plural(n, 'gem card' if gems else 'basic card')}."


def _coins(box: AnyBox, who: str, seat: int, n: int, now: int) -> str:
    return f"{_team(box, seat)} gains {_plural(n, 'coin')} and has {now}."


def _kept(box: AnyBox, who: str, seat: int, kind: int, *rest: int) -> str:
    gone = f" and discards {_names(box, rest)}" if rest else ""
    return f"{who} keeps {box.pack[kind].name}{gone}."


def _staked(box: AnyBox, who: str, seat: int, *placed: int) -> str:
    coins, goal, side = placed
    how = "not met" if side else "met"
    return f"{who} places {_plural(coins, 'coin')} on {box.pack[goal].name}: {how}."


def _stakes(box: AnyBox, who: str, seat: int, *judged: int) -> str:
    goal, right, wrong = judged
    parts = [f"{_plural(right, 'coin')} placed well go to {_team(box, seat)}"] if right else []
    parts += [f"{_plural(wrong, 'coin')} placed wrongly go back to the bank"] if wrong else []
    return f"On {box.pack[goal].name}: {', '.join(parts)}."


def _counted(box: AnyBox, who: str, seat: int, kind: int, count: int) -> str:
    goal = box.lookup.goals[kind]
    wanted = f"{goal.low} or more" if goal.high >= MANY else f"{goal.low} to {goal.high}"
    if goal.low == goal.high:
        wanted = f"{goal.low}"
    return f"{_team(box, seat)}, {box.pack[kind].name}: wanted {wanted}, found {count}."


def _token(box: AnyBox, who: str, seat: int, taker: int) -> str:
    if taker == seat:
        return f"The Lead token goes left, to {who}."
    winner = SEATS[taker].capitalize()
    return f"The Lead token goes left, to {who}, although {winner} won the trick."


def _draws_up(box: AnyBox, who: str, seat: int, n: int, now: int) -> str:
    hand = who or "The shared Mouse hand"
    verb = "draws" if who else "gets"
    return f"{hand} {verb} {_plural(n, 'card')} and has {now}."


def _name(box: AnyBox, kind: int) -> str:
    return box.pack[kind].name


_SENTENCES: dict[str, Any] = {
    "roles": _roles,
    "order": _order,
    "talk": lambda b, w, s, card: f"Table Talk: {card}. {b.pack[b.pack.kind(card)].text}",
    "decks": lambda b, w, s, d, g, t: f"Basic deck {d} cards, Gem deck {g}, treasures {t}.",
    "hand": lambda b, w, s, n: f"{w} is dealt {_plural(n, 'card')}.",
    "hand cards": lambda b, w, s, *k: f"{w} holds {_names(b, k)}.",
    "open cards": lambda b, w, s, *k: f"{w}'s Mouse hand lies open: {_names(b, k)}.",
    "shared hand": lambda b, w, s, *k: f"All share one open Mouse hand: {_names(b, k)}.",
    "gems mixed": lambda b, w, s, n: f"{_plural(n, 'gem card')} are shuffled into the basic deck.",
    "goal decks": lambda b, w, s, n: f"Each of {n} teams has its own goal deck.",
    "beginner": lambda b, w, s, k: f"{_team(b, s)} plays for {_name(b, k)}.",
    "no choice": lambda b, w, s: "In the first round of a learning game no goals are chosen.",
    "no goals": lambda b, w, s: "Tiny Gamer: there are no goals.",
    "token first": lambda b, w, s: f"{w} has the Lead token.",
    "drew goals": lambda b, w, s, n: f"{w} draws {_plural(n, 'goal')}.",
    "goals drawn": lambda b, w, s, *k: f"{w} looks at {_names(b, k)}.",
    "dual goals": lambda b, w, s: f"{w} is Dragon and Mouse and chooses alone.",
    "picked": lambda b, w, s, k: f"{w} sets {_name(b, k)} aside.",
    "passed goals": lambda b, w, s: f"{w} passes goals to the Mouse of {_team(b, s)}.",
    "got goals": lambda b, w, s, *k: f"{w} receives {_names(b, k)}.",
    "chose goals": lambda b, w, s: f"{w} has chosen.",
    "revealed": lambda b, w, s, *k: f"{w} reveals for {_team(b, s)}: {_names(b, k)}.",
    "rest": lambda b, w, s, n: f"{_team(b, s)} discards {_plural(n, 'goal')} face down.",
    "led": lambda b, w, s, k: f"{w} leads the {_name(b, k)}.",
    "led gem": lambda b, w, s: "Gems are the lead suit.",
    "played": lambda b, w, s, k: f"{w} plays the {_name(b, k)}.",
    "played second": lambda b, w, s, k: f"{w} plays the {_name(b, k)} as second card.",
    "off suit": lambda b, w, s, suit: f"{w} has no {SUITS[suit]} in that hand.",
    "free": lambda b, w, s: f"{w} need not follow suit in this trick.",
    "turned": lambda b, w, s, k: f"{w} turns {_name(b, k)}.",
    "no card": lambda b, w, s: f"{w} has no Mouse card and is passed over.",
    "mouse played": lambda b, w, s, k: f"{w} plays the {_name(b, k)} as Mouse.",
    "turned over": lambda b, w, s, k: f"The face-down gem is the {_name(b, k)}.",
    "open hand": lambda b, w, s: f"It comes from {w}'s Mouse hand on the table.",
    "ability": lambda b, w, s, k: f"The ability: {b.pack[k].text}",
    "refills": lambda b, w, s, n: f"{_plural(n, 'card')} left in the Mouse hand: {w} refills it.",
    "drew": _drew,
    "drew cards": lambda b, w, s, *k: f"Drawn for {w or 'the shared Mouse hand'}: {_names(b, k)}.",
    "deck empty": lambda b, w, s, n, wanted: f"The deck had {n} of {_plural(wanted, 'card')}.",
    "nothing": lambda b, w, s: "There is nothing it could do.",
    "will trade": lambda b, w, s: f"{w} wants to trade.",
    "coins": _coins,
    "robbed": lambda b, w, s, n, team: f"{w} takes {_plural(n, 'coin')} from Team {team + 1}.",
    "paid": lambda b, w, s, n: f"{w} pays {_plural(n, 'coin')} to the bank.",
    "declined": lambda b, w, s: f"{w} leaves it at that.",
    "looks": lambda b, w, s: f"{w} looks at a new goal.",
    "fresh": lambda b, w, s, k: f"It is {_name(b, k)}.",
    "new goal": lambda b, w, s, old, new: f"{w} exchanges {_name(b, old)} for {_name(b, new)}.",
    "keeps goals": lambda b, w, s: f"{w} discards the new goal.",
    "staked": _staked,
    "bank pays": lambda b, w, s, n: f"The {_plural(n, 'coin')} come from the bank.",
    "gave": lambda b, w, s: f"{w} gives the partner a card, face down.",
    "gave card": lambda b, w, s, k: f"The card given is the {_name(b, k)}.",
    "returned": lambda b, w, s: f"{w} passes a card back, face down.",
    "returned card": lambda b, w, s, k: f"The card passed back is the {_name(b, k)}.",
    "own gave": lambda b, w, s: f"{w} moves a card from the Mouse hand to {w}'s Dragon hand.",
    "own returned": lambda b, w, s: f"{w} moves a card from {w}'s Dragon hand to the Mouse hand.",
    "one trade": lambda b, w, s, left: f"One trade is done; {left - 1} more allowed.",
    "changed": lambda b, w, s, k: f"{_team(b, s)}'s {_name(b, k)}: {_effect(b, k)}",
    "won": lambda b, w, s, k: f"{_team(b, s)} wins the trick with {w}'s {_name(b, k)}.",
    "mouse higher": lambda b, w, s, k: f"{w}'s {_name(b, k)} is higher, but a Mouse cannot win.",
    "took": lambda b, w, s, n: f"{_team(b, s)} takes all {_plural(n, 'card')} of the trick.",
    "takes treasure": lambda b, w, s: f"{_team(b, s)} chooses a treasure.",
    "later first": lambda b, w, s: f"{_team(b, s)} played later and draws first.",
    "treasures again": lambda b, w, s, n: f"{_plural(n, 'discarded treasure')} make a new deck.",
    "draws treasures": lambda b, w, s, n: f"{w} draws {_plural(n, 'treasure')}.",
    "treasures drawn": lambda b, w, s, *k: f"They are {_names(b, k)}.",
    "keeps treasure": _kept,
    "turned free": lambda b, w, s: "The treasures turned in this trick do not count.",
    "drops": lambda b, w, s, k, n: f"{w} discards {_name(b, k)}: a team may have {n}.",
    "judged": lambda b, w, s, k: f"The rewards are taken; {_name(b, k)} is judged.",
    "all roles": lambda b, w, s: "Cards played by Dragons and Mice both count.",
    "treasure pays": lambda b, w, s, k, n: (
        f"{_name(b, k)} pays {_team(b, s)} {_plural(n, 'coin')}."
    ),
    "used": lambda b, w, s, *k: f"{_team(b, s)} discards {_names(b, k)}.",
    "token": _token,
    "tricks over": lambda b, w, s, n: f"That was trick {n}, the last of the round.",
    "counted": _counted,
    "goal met": lambda b, w, s, k, n: f"{_name(b, k)} is met and pays {_plural(n, 'coin')}.",
    "three teams": lambda b, w, s, n: f"Among three teams this goal is worth {n}.",
    "goal missed": lambda b, w, s, k, n: (
        f"{_name(b, k)} is not met and costs {_plural(n, 'coin')}."
    ),
    "stakes": _stakes,
    "no debt": lambda b, w, s: f"{_team(b, s)} cannot pay it all and is left with nothing.",
    "goals gone": lambda b, w, s, *k: f"{_team(b, s)} discards its goals: {_names(b, k)}.",
    "end": lambda b, w, s: "Three rounds have been played. The game is over.",
    "discards": lambda b, w, s, left, won: (
        f"{w} discards {left} from the hand and {won} won cards."
    ),
    "ready": lambda b, w, s: f"{w} has decided what to pass.",
    "handed": lambda b, w, s, n: f"{w} passes {_plural(n, 'card')} to the partner.",
    "handed cards": lambda b, w, s, *k: f"They are {_names(b, k)}.",
    "shuffled": lambda b, w, s, n, g: (
        f"The new basic deck has {n} cards; gems that were won are in it: {g}."
    ),
    "draws up": _draws_up,
    "leads round": lambda b, w, s: f"{_team(b, s)} leads the next round: {w} has the Lead token.",
}


def _effect(box: AnyBox, kind: int) -> str:
    return box.pack[kind].text.partition(". ")[2]
