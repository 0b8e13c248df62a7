"""Quiz questions about positions of Wild Side."""

from __future__ import annotations

from typing import NamedTuple

from kit.core.kinds import NUMBER_WORDS, Kind, card_name, listed, plural
from kit.core.quiz import (
    Makers,
    Play,
    Position,
    QuizQuestion,
    Reason,
    Reply,
    Run,
    Setup,
    Slip,
    choice,
    numbers,
    seats_to_choose,
)
from kit.games.wild_side.cards.effects import (
    BADGER,
    BOOK,
    PENALTIES,
    WILD,
    declaration,
    value_words,
)
from kit.games.wild_side.cards.lookup import DONE, FIRST
from kit.games.wild_side.events import (
    badger,
    caught,
    cleared,
    covered,
    declares,
    out,
    penalty,
    picked_up,
)
from kit.games.wild_side.state import State
from kit.games.wild_side.state.constants import size
from kit.games.wild_side.state.play import on_top
from kit.games.wild_side.state.rounds import owned


def says(s: State, action: int) -> str:
    """Return "Pass" for the end of a play without a card, else an empty string."""
    return "Pass" if action == DONE and not s.laid else ""


def allows(spot: Position[State]) -> Reason:
    """Return why a play is allowed: it fits, or no card fits."""
    if spot.action == DONE:
        return f"{spot.me} has played, and may leave it at that.", "3.10"
    if spot.action < FIRST:
        return "Its cover is gone, and no other card of this play is down yet.", "6.1"
    return _fits(spot)


def _fits(spot: Position[State]) -> Reason:
    """Return why an open card may be played."""
    s = spot.state
    kind = spot.action - (s.t.up if spot.action >= s.t.up else FIRST)
    value, (top, _), name = s.t.value[kind], on_top(s.t, s.pile), card_name(s.box, kind)
    if value == BADGER:
        return "A Honey Badger goes on anything.", "4.1"
    if not s.pile:
        return "There is no pile, so one may start with any card.", "3.1"
    if s.laid:
        how = "equal to it" if value == top else "one lower, in the same suit"
        return f"{name} goes on with the {top} of this play: it is {how}.", "3.5"
    if value > top:
        return f"Nothing else that {spot.me} has fits: a card that is too high is left.", "5.2"
    return f"{name} is not higher than the {top or 'Honey Badger'} on top.", "3.4"


MAKERS = Makers[State](
    BOOK,
    (Setup(2), Setup(3), Setup(4), Setup(5), Setup(6)),
    ("5.2", "3.8", "3.7", "3.5", "3.9", "4.2", "4.5", "6.1", "6.2", "3.13"),
    variants=(
        Setup(2, {"higher": "free"}, "Here anyone may play a card that is too high."),
        Setup(3, {"runs": "loose"}, "Here a run may start with any lower card."),
        Setup(3, {"opening": "strict"}, "Here a Honey Badger may not open a round."),
        Setup(2, {"blinds": "turn"}, "Here a blind card is decided on once in a turn."),
        Setup(4, {"rounds": "once"}, "Here each player leads one round."),
    ),
    allows=allows,
    says=says,
    order=("3.11", "3.12"),
)
ENDS: tuple[tuple[Kind, str], ...] = (  # ends of a play by their events; the first that fits counts
    (out, "out"),
    (picked_up, "picked"),
    (cleared, "cleared"),
    (badger, "cleared"),
    (declares, "next"),
)


class Trial(NamedTuple):
    """A trial of a card: the words for it and for the end of the play, its plays and its run."""

    does: str
    ends: str
    plays: tuple[Play, ...]
    run: Run[State]

    @property
    def told(self) -> str:
        """The whole play as a sentence."""
        return f"{self.does}{self.ends}."

    @property
    def end(self) -> str:
        """End of the play: out, picked, cleared or next."""
        return _end(self.run)


def trial_of(spot: Position[State]) -> Trial | None:
    """Play the card of the position and end the play there."""
    s = spot.state
    if spot.action < FIRST:
        return None
    kind = spot.action - (s.t.up if spot.action >= s.t.up else FIRST)
    name, plays = card_name(s.box, kind), ((spot.seat, spot.action),)  # type: str, tuple[Play, ...]
    run = spot.run(*plays)
    if run.after.turn == spot.seat and run.after.laid:
        plays = (*plays, (spot.seat, DONE))
        run = spot.run(*plays)
    if s.t.value[kind] == BADGER:
        return Trial(f"{spot.me} plays a {name}", "", plays, run)
    verb, ends = "adds" if s.laid else "lays", " and ends the play there" * (len(plays) - 1)
    return Trial(f"{spot.me} {verb} {name}", ends, plays, run)


def _end(run: Run[State]) -> str:
    return next((end for kind, end in ENDS if run.first(kind)), "")


@MAKERS.about("4.4", "4.1", "4.6", "4.7", "5.1", "3.10", "7.1")
def what_comes_of_it(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask whether the pile is cleared or picked up, or the turn passes."""
    trial = trial_of(spot)
    if not trial:
        return None
    run, end, same = trial.run, trial.end, spot.state.same
    if end == "next" and run.after.same < 3 and same < 2 and spot.rng.below(6):
        return None  # rarely worth a question
    if not spot.state.pile and end != "cleared":
        return None
    me, other = spot.me, spot.name((spot.seat + 1) % len(spot.seats))
    why, clause = _cause(spot, trial)
    left = owned(run.after, spot.seat)
    wrong = {
        "cleared": "Nothing clears the pile here.",
        "next": "The pile does not stay here.",
        "picked": "It is picked up only if the card is too high.",
        "out": f"{me} has {plural(left, 'card')} left.",
    }
    texts = {
        "cleared": f"The pile is cleared, and {me} goes on",
        "next": f"It stays, and {other} is on turn",
        "picked": f"{me} picks up the pile",
        "out": "The round is over",
    }
    ends = [x for x in texts if x != "out" or end == "out" or not spot.rng.below(3)]
    answers = {x: (texts[x], why if x == end else f"{wrong[x]} {why}") for x in ends}
    text = f"{trial.told} What happens?"
    return choice(spot, text, answers, _end, clause, plays=trial.plays)


def _cause(spot: Position[State], trial: Trial) -> Reason:
    """Return what decides how a play ends, on this table."""
    s, run, end = spot.state, trial.run, trial.end
    kind = spot.action - (s.t.up if spot.action >= s.t.up else FIRST)
    name, top = card_name(s.box, kind), s.top or "Honey Badger"
    if end == "out":
        return f"{name} was {spot.me}'s last card.", "7.1"
    if run.first(badger):
        return "A Honey Badger clears the pile.", "4.1"
    same = s.same + 1 if s.t.value[kind] == s.top else 1
    if end == "cleared":
        return f"Four {_equals(s, kind)} lie on top now.", "4.6" if s.laid < 3 else "4.4"
    if end == "picked":
        return f"{name} is higher than the {top} on top.", "5.1"
    if run.first(covered):
        return "The four equal cards are covered by the run.", "4.7"
    lies = "it lies there alone" if same == 1 else f"{NUMBER_WORDS[same]} equal cards are not four"
    return f"{name} is not higher than the {top}, and {lies}.", "3.10"


def _equals(s: State, kind: int) -> str:
    return value_words(4, s.t.value[kind]).removeprefix("four ")


@MAKERS.about("5.1")
def how_many_cards_in_hand(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask for the size of a hand after the pile was picked up."""
    trial = trial_of(spot)
    if not trial or trial.end != "picked":
        return None
    s = spot.state
    hand, pile = size(s.hands[spot.seat]), len(s.pile)
    total = size(trial.run.after.hands[spot.seat])
    where = "from the table" if spot.action >= s.t.up else "from the hand"
    why = f"The pile and the card {where} go into the hand: {total} cards."
    slips: list[Slip] = [
        (total - 1, "The card that was too high comes back with the pile.", "5.1"),
        (hand, "The whole central pile is taken up as well.", "5.1"),
        (pile, "The cards that were in hand are still there.", "5.1"),
    ]
    tell = f"{spot.me} holds {plural(hand, 'card')}; the pile has {pile}."
    return QuizQuestion(
        f"{trial.does}, which is too high. {tell} How many cards are in {spot.me}'s hand then?",
        ((spot.seat, spot.action),),
        numbers(total, (why, "5.1"), slips),
        lambda r: size(r.after.hands[spot.seat]),
        "5.1",
    )


@MAKERS.about("4.8", "5.3", "3.10")
def whose_turn_is_it_then(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask who plays next after clearing, picking up, an ordinary play, or a round."""
    trial = trial_of(spot)
    if not trial or len(spot.seats) < 3:
        return None
    run, end = trial.run, trial.end
    if run.after.turn < 0 or end == "out" or (end == "next" and spot.rng.below(4)):
        return None
    after, how = (spot.seat + 1) % len(spot.seats), _cause(spot, trial)[0]
    why, clause = {
        "cleared": (f"{how} Whoever clears the pile goes on: {spot.me}.", "4.8"),
        "picked": (f"{how} That ends the turn: {spot.name(after)} begins a new pile.", "5.3"),
        "next": (f"The pile stays, and clockwise {spot.name(after)} comes next.", "3.10"),
    }[end]
    before = (spot.seat - 1) % len(spot.seats)
    near = dict.fromkeys((run.after.turn, spot.seat, after, before))
    replies = seats_to_choose(
        spot, sorted(near), run.after.turn, (why, clause), lambda x: _not_now(spot, trial, x, how)
    )
    return QuizQuestion(
        f"{trial.told} Who plays the next card?",
        trial.plays,
        replies,
        lambda r: r.after.turn,
        clause,
        ordered=True,
    )


def _not_now(spot: Position[State], trial: Trial, seat: int, how: str) -> str:
    """Return why this seat does not play the next card."""
    end, right, name = trial.end, spot.name(trial.run.after.turn), spot.name(seat)
    if end == "cleared":
        return f"{name} has to wait. {how} Whoever clears the pile goes on."
    if seat == spot.seat:
        return f"{how} {name}'s turn is over." if end == "picked" else f"{name}'s turn is over."
    return f"Clockwise {right} comes before {name}."


@MAKERS.about("3.10", "4.6", "3.6", "3.2")
def what_is_declared(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask for the number and value of the cards on top after a play."""
    trial = trial_of(spot)
    said = trial.run.first(declares) if trial else None
    if not trial or not said or not spot.state.pile:
        return None
    count, value = declares.get(said, "cards"), declares.get(said, "value")
    if count == 1 and spot.state.same < 2:
        return None  # a plain single card
    laid = spot.state.laid + 1
    clause = "3.6" if count == 0 else "4.6" if laid < count else "3.2"
    why = f"{declaration(count, value)}: so many equal cards lie on each other now."
    if count == 0:
        why = f"The {NUMBER_WORDS[laid]} cards of this play are a run, and it ends at {value}."
    elif laid < count:
        why = f"{declaration(count, value)}: those of earlier turns count as well."
    replies = {count: Reply((count, value), declaration(count, value), why, clause)}
    for n in (laid, 0 if laid > 1 else 1, 1, count + 1, count - 1, 2):
        if 0 <= n <= 4 and (n or laid > 1):
            wrong = _misdeclared(n, count, laid)
            replies.setdefault(n, Reply((n, value), declaration(n, value), wrong, clause))
    return QuizQuestion(
        f"{trial.told} What does {spot.me} declare?",
        trial.plays,
        tuple(replies.values())[:4],
        _declared,
        clause,
    )


def _misdeclared(said: int, count: int, laid: int) -> str:
    """Return why *said* is wrong; *count* equal cards lie on top, or 0 for a run."""
    if said == 0:
        return "Equal cards are no run: a run goes down one by one."
    if count == 0:
        one = "A run is declared as a run, not as the single card on top of it."
        return (
            one if said == 1 else f"The cards go down one by one: there are no {said} equal ones."
        )
    if said == laid:
        return "Equal cards of earlier turns count with those just played."
    return f"Of the equal cards on top there are {count}, not {said}."


def _declared(run: Run[State]) -> tuple[int, int] | None:
    said = run.first(declares)
    return (declares.get(said, "cards"), declares.get(said, "value")) if said else None


@MAKERS.about("7.4", "7.5", "7.6")
def what_does_it_cost(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask for the penalty points of a player with the named cards left."""
    trial = trial_of(spot)
    if not trial or trial.end != "out":
        return None
    few = [e for e in trial.run.all(caught) if 0 < caught.get(e, "cards") <= 12]
    if spot.wanted == "7.6":
        wild = {e.seat for e in trial.run.all(penalty) if e.clause == "7.6"}
        few = [e for e in trial.run.all(caught) if e.seat in wild]
    if not few:
        return None
    told = few[spot.rng.below(len(few))]
    count, total = caught.get(told, "cards"), caught.get(told, "points")
    parts = [e for e in trial.run.all(penalty) if e.seat == told.seat]
    costs = [(PENALTIES[penalty.get(e, "group")], penalty.get(e, "cards")) for e in parts]
    (dearest, some), clause = costs[-1], parts[-1].clause
    why = " + ".join(f"{n} × {cost.points}" for cost, n in costs) + f" = {total}."
    slips: list[Slip] = [
        (5 * count, "Not every card costs 5.", clause),
        (10 * count, "Not every card costs 10.", clause),
        (count, "Cards cost 5, 10 or 20 points each.", clause),
    ]
    if dearest is PENALTIES[WILD]:
        slips.insert(0, (total - 10 * some, "A Honey Badger costs 20, not 10.", clause))
    left = listed([cost.counted(n) for cost, n in costs], " and ")
    who = f"{spot.name(told.seat)} is caught with {left}."
    return QuizQuestion(
        f"{trial.does}: the last card. {who} How many penalty points is that?",
        trial.plays,
        numbers(total, (why, clause), slips),
        lambda r: _cost(r, told.seat),
        clause,
        hypothetical=True,
    )


def _cost(run: Run[State], seat: int) -> int:
    """Return the penalty points of a seat in a run, or -1 without any."""
    return next((caught.get(e, "points") for e in run.all(caught) if e.seat == seat), -1)
