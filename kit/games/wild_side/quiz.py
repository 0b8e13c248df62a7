"""What a learner is asked about a real position of Wild Side."""

from __future__ import annotations

from kit.core.quiz import Makers, Play, Position, QuizQuestion, Reply, Run, Setup, numbers
from kit.games.wild_side.cards.effects import BOOK
from kit.games.wild_side.cards.lookup import BADGER, DONE, FIRST, POINTS
from kit.games.wild_side.notation import CLASSES, NUMBERS, value_words

MAKERS = Makers(
    BOOK,
    (Setup(2), Setup(3), Setup(4), Setup(5), Setup(6)),
    ("5.2", "3.8", "3.7", "3.5", "3.9", "4.2", "4.5", "6.1", "6.2", "3.13"),
)
ENDS = {  # how a play can end: the event that shows it, in the order to ask for them
    "out": "out", "picked up": "picked", "cleared": "cleared", "badger": "cleared",
    "declares": "next",
}  # fmt: skip
Slip = tuple[int, str, str]


def _card(spot: Position) -> tuple[str, tuple[Play, ...], Run] | None:
    """Return a card that begins or ends a play, in words, and what comes of it."""
    s = spot.state
    if spot.action < FIRST:
        return None
    kind = spot.action - (s.t.up if spot.action >= s.t.up else FIRST)
    plays: tuple[Play, ...] = ((spot.seat, spot.action),)
    run = spot.run(*plays)
    if run.after.turn == spot.seat and run.after.laid:
        plays = (*plays, (spot.seat, DONE))
        run = spot.run(*plays)
    if s.t.value[kind] == BADGER:
        return f"{spot.me} plays a {s.box.pack[kind].name}.", plays, run
    verb = "adds" if s.laid else "lays"
    return f"{spot.me} {verb} {s.box.pack[kind].name} and ends the play there.", plays, run


def _end(run: Run) -> str:
    kinds = {event.kind for event in run.events}
    return next((ENDS[kind] for kind in ENDS if kind in kinds), "")


@MAKERS.about("4.4", "4.1", "5.1", "3.10", "7.1")
def what_comes_of_it(spot: Position) -> QuizQuestion | None:
    """Say whether the pile is cleared or picked up, or the turn just passes."""
    found = _card(spot)
    if not found:
        return None
    words, plays, run = found
    end, same = _end(run), spot.state.same
    if end == "next" and run.after.same < 3 and same < 2 and spot.rng.below(6):
        return None  # seldom worth a question
    if not spot.state.pile and end != "cleared":
        return None
    me, other = spot.me, spot.name((spot.seat + 1) % len(spot.seats))
    four, wild = run.first("cleared") is not None, run.first("badger") is not None
    clear = "Four of a kind on top clear the pile." if four else "Only four of a kind clear it."
    clear = "A Honey Badger clears the pile." if wild else clear
    high = (
        "The card is higher than the top card." if end == "picked" else "The card is not too high."
    )
    turn = f"{me} goes on after clearing." if end == "cleared" else "Play goes on clockwise."
    turn = "Picking up the pile ends the turn." if end == "picked" else turn
    out = f"{me} has no card left." if end == "out" else f"{me} still has cards."
    replies = [
        Reply("cleared", f"The pile is cleared, and {me} goes on", clear, "4.1" if wild else "4.4"),
        Reply("next", f"It stays, and {other} is on turn", turn, "4.8" if four or wild else "3.10"),
        Reply("picked", f"{me} picks up the pile", high, "5.1" if end == "picked" else "3.4"),
    ]
    if end == "out" or not spot.rng.below(3):
        replies.append(Reply("out", "The round is over", out, "7.1"))
    clause = {"out": "7.1", "picked": "5.1", "next": "3.10"}.get(end, "4.1" if wild else "4.4")
    return QuizQuestion(f"{words} What comes of it?", plays, tuple(replies), _end, clause)


@MAKERS.about("5.1")
def how_many_cards_in_hand(spot: Position) -> QuizQuestion | None:
    """Count a hand after the pile was picked up."""
    found = _card(spot)
    if not found or _end(found[2]) != "picked":
        return None
    s, up = spot.state, spot.action >= spot.state.t.up
    words = f"{found[0].split(' and ends')[0]}, which is too high."
    hand, pile = sum(s.hands[spot.seat]), len(s.pile)
    total = sum(found[2].after.hands[spot.seat])
    where = "from the table" if up else "from the hand"
    why = f"The pile and the card {where} go into the hand: {total} cards."
    slips: list[Slip] = [
        (total - 1, "The card that was too high comes back with the pile.", "5.1"),
        (hand, "The whole central pile is taken up as well.", "5.1"),
        (pile, "The cards that were in hand are still there.", "5.1"),
    ]
    tell = f"{spot.me} holds {_cards(hand)}; the pile has {pile}."
    return QuizQuestion(
        f"{words} {tell} How many cards are in {spot.me}'s hand then?",
        ((spot.seat, spot.action),),
        numbers(total, (why, "5.1"), slips),
        lambda r: sum(r.after.hands[spot.seat]),
        "5.1",
    )


def _cards(n: int) -> str:
    return "1 card" if n == 1 else f"{n} cards"


@MAKERS.about("4.8", "5.3", "3.10", "2.8")
def whose_turn_is_it_then(spot: Position) -> QuizQuestion | None:
    """Say who plays next: after clearing, picking up, an ordinary play, or a new round."""
    found = _card(spot)
    if not found or len(spot.seats) < 3:
        return None
    words, plays, run = found
    end = _end(run)
    if run.after.turn < 0 or (end == "next" and spot.rng.below(4)):
        return None
    after = (spot.seat + 1) % len(spot.seats)
    why, clause = {
        "cleared": (f"Whoever clears the pile goes on: {spot.me}.", "4.8"),
        "picked": (f"The turn is over, and {spot.name(after)} begins a new pile.", "5.3"),
        "next": (f"The next player clockwise is {spot.name(after)}.", "3.10"),
        "out": ("A new round is led by the next player clockwise from the last leader.", "2.8"),
    }[end]
    lead = (run.before.lead, (run.before.lead + 1) % len(spot.seats))
    near = dict.fromkeys((run.after.turn, spot.seat, after, *lead, 0, 1, 2))
    replies = [Reply(seat, spot.name(seat), why, clause) for seat in sorted([*near][:4])]
    leads = f" {spot.name(run.before.lead)} led this round." if end == "out" else ""
    return QuizQuestion(
        f"{words}{leads} Who plays the next card?",
        plays,
        tuple(replies),
        lambda r: r.after.turn,
        clause,
        ordered=True,
    )


@MAKERS.about("3.10", "4.6", "3.6", "3.2")
def what_is_declared(spot: Position) -> QuizQuestion | None:
    """Say what lies on top after a play: how many cards and of which value."""
    found = _card(spot)
    said = found[2].first("declares") if found else None
    if not found or not said or not spot.state.pile:
        return None
    words, plays, run = found
    count, value = said.data
    if count == 1 and spot.state.same < 2:
        return None  # a plain single card
    laid = spot.state.laid + 1
    clause = "3.6" if count == 0 else "4.6" if laid < count else "3.2"
    why = run.before.box.game.tell(run.before.box, said)
    wrong = {
        "3.6": "The cards go down one by one: a run.",
        "4.6": "Equal cards of earlier turns count with those just played.",
        "3.2": "Count the equal cards on top.",
    }[clause]
    replies = {said.data: Reply(said.data, _called(count, value), why, clause)}
    for n in (laid, 0 if laid > 1 else 1, 1, count + 1, count - 1, 2):
        if 0 <= n <= 4 and (n or laid > 1):
            replies.setdefault((n, value), Reply((n, value), _called(n, value), wrong, clause))
    return QuizQuestion(
        f"{words} What does {spot.me} declare?",
        plays,
        tuple(replies.values())[:4],
        lambda r: next((e.data for e in r.events if e.kind == "declares"), None),
        clause,
    )


def _called(count: int, value: int) -> str:
    if count == 0:
        return f"A run down to {NUMBERS[value]}"
    return value_words(count, value).capitalize()


@MAKERS.about("7.4", "7.5", "7.6")
def what_does_it_cost(spot: Position) -> QuizQuestion | None:
    """Add up the penalty points of somebody who is caught; the question tells the cards."""
    found = _card(spot)
    if not found or _end(found[2]) != "out":
        return None
    words, plays, run = found
    caught = [e for e in run.all("caught") if 0 < e.data[0] <= 12]
    if not caught:
        return None
    told = caught[spot.rng.below(len(caught))]
    lines = [e for e in run.all("penalty") if e.seat == told.seat]
    total, count = told.data[1], told.data[0]
    clause = lines[-1].clause
    left = _list([_left(e.data[0], e.data[1]) for e in lines])
    why = " + ".join(f"{e.data[1]} × {POINTS[e.data[0]]}" for e in lines) + f" = {total}."
    slips: list[Slip] = [
        (5 * count, "Not every card costs 5.", clause),
        (10 * count, "Not every card costs 10.", clause),
        (count, "Cards cost 5, 10 or 20 points each.", clause),
    ]
    if lines[-1].data[0] == 2:
        half = total - 10 * lines[-1].data[1]
        slips.insert(0, (half, "A Honey Badger costs 20, not 10.", "7.6"))
    out = f"{words.split(' and ends')[0]}: the last card. {spot.name(told.seat)} is caught with"
    return QuizQuestion(
        f"{out} {left}. How many penalty points is that?",
        plays,
        numbers(total, (why, clause), slips),
        lambda r: next((e.data[1] for e in r.all("caught") if e.seat == told.seat), -1),
        clause,
        told=True,
    )


def _left(group: int, count: int) -> str:
    return f"{count} {CLASSES[group][count != 1]}"


def _list(parts: list[str]) -> str:
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)
