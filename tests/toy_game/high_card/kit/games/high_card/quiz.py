"""What a learner is asked about a real position of High Card."""

from __future__ import annotations

from kit.core.kinds import card_name
from kit.core.quiz import (
    Makers,
    Position,
    QuizQuestion,
    Reply,
    Run,
    Setup,
    numbers,
    seats_to_choose,
    yes_no,
)
from kit.games.high_card.cards.effects import BOOK
from kit.games.high_card.cards.lookup import TRICKS
from kit.games.high_card.events import over, took, won
from kit.games.high_card.state import State

TIE = "Equal points: the last trick decides."
MAKERS = Makers[State](
    BOOK, (Setup(2), Setup(3), Setup(3, {"tie": "last trick"}, TIE)), ("2.3", "2.2")
)


def _plays(spot: Position[State]) -> str:
    """Return the trick so far and the card that is about to be played, in words."""
    s, box = spot.state, spot.state.box
    seats = [(s.lead + step) % box.players for step in range(box.players)]
    laid = [seat for seat in seats if len(s.played[seat]) > s.trick]
    before = [f"{spot.name(seat)} has played {card_name(box, s.played[seat][-1])}" for seat in laid]
    return ". ".join([*before, f"{spot.me} plays {card_name(box, spot.action)}"]) + "."


def _last(spot: Position[State]) -> bool:
    """Tell whether the card that is about to be played completes the trick."""
    return (spot.seat + 1) % spot.state.box.players == spot.state.lead


@MAKERS.about("2.1")
def whose_turn_is_next(spot: Position[State]) -> QuizQuestion[State] | None:
    """Say who plays the next card of this trick."""
    if _last(spot):
        return None
    following = (spot.seat + 1) % spot.state.box.players
    why = f"After {spot.me} it goes on clockwise."
    return QuizQuestion(
        f"{_plays(spot)} Who plays next?",
        spot.plays,
        seats_to_choose(
            spot, spot.seats, following, (why, "2.1"), lambda x: f"It is not yet {spot.name(x)}."
        ),
        lambda r: r.after.turn,
        "2.1",
        ordered=True,
    )


@MAKERS.about("2.5")
def who_takes_the_trick(spot: Position[State]) -> QuizQuestion[State] | None:
    """Say whose card is the highest."""
    if not _last(spot):
        return None
    event = spot.run(*spot.plays).first(took)
    assert event is not None
    card = card_name(spot.state.box, took.get(event, "card"))
    return QuizQuestion(
        f"{_plays(spot)} Who takes the trick?",
        spot.plays,
        seats_to_choose(
            spot,
            spot.seats,
            event.seat,
            (f"{card} is highest.", "2.5"),
            lambda x: f"{spot.name(x)}'s card is lower than {card}.",
        ),
        lambda r: r.all(took)[0].seat,
        "2.5",
    )


@MAKERS.about("2.6")
def who_leads_next(spot: Position[State]) -> QuizQuestion[State] | None:
    """Say who leads the next trick."""
    if not _last(spot) or spot.state.trick == TRICKS - 1:
        return None
    best = spot.run(*spot.plays).after.lead
    why = f"{spot.name(best)} took the trick and leads the next."
    return QuizQuestion(
        f"{_plays(spot)} Who leads the next trick?",
        spot.plays,
        seats_to_choose(
            spot,
            spot.seats,
            best,
            (why, "2.6"),
            lambda x: f"{spot.name(x)} did not take the trick.",
        ),
        lambda r: r.after.turn,
        "2.6",
    )


@MAKERS.about("3.1")
def is_the_game_over(spot: Position[State]) -> QuizQuestion[State] | None:
    """Say whether this trick is the last."""
    if not _last(spot) or spot.state.trick == 0:
        return None
    many, last = f"The game has {TRICKS} tricks.", spot.state.trick == TRICKS - 1
    return QuizQuestion(
        f"{_plays(spot)} That was trick {spot.state.trick + 1}. Is the game over?",
        spot.plays,
        yes_no(
            ("Yes", many if last else "Another trick is to come.", "3.1"),
            ("No, there is another trick", "All tricks are played." if last else many, "3.1"),
        ),
        lambda r: r.yes(over),
        "3.1",
        ordered=True,
    )


@MAKERS.about("3.2")
def how_many_points(spot: Position[State]) -> QuizQuestion[State] | None:
    """Say how many points a player has after this trick."""
    if not _last(spot):
        return None
    who = spot.rng.choice(spot.seats)
    had, has = spot.state.points[who], spot.run(*spot.plays).after.points[who]
    slips = [
        (had + 1, f"{spot.name(who)} does not take this trick.", "3.2"),
        (had, f"{spot.name(who)} takes this trick too.", "3.2"),
    ]
    return QuizQuestion(
        f"{_plays(spot)} {spot.name(who)} had {had} before. How many points has {spot.name(who)} "
        "now?",
        spot.plays,
        numbers(has, ("Each trick taken is a point.", "3.2"), slips, "point"),
        lambda r: r.after.points[who],
        "3.2",
    )


@MAKERS.about("3.5")
def how_many_cards_are_left(spot: Position[State]) -> QuizQuestion[State] | None:
    """Say how many cards of a hand are never played."""
    if not _last(spot) or spot.state.trick < TRICKS - 1:
        return None
    left = len(spot.run(*spot.plays).after.hands[spot.seat])
    slips = [(left - 1, "One card of each hand is never played.", "3.5")]
    return QuizQuestion(
        f"{_plays(spot)} How many cards are left in {spot.me}'s hand when the game is over?",
        spot.plays,
        numbers(left, ("Four cards are dealt, and three are played.", "3.5"), slips, "card"),
        lambda r: len(r.after.hands[spot.seat]),
        "3.5",
    )


def _winners(run: Run[State]) -> tuple[int, ...]:
    """Return who has won; nobody while the game goes on."""
    outcome = run.after.outcome()
    return outcome.winners if outcome else ()


def _not_alone(spot: Position[State], seat: int) -> str:
    return f"{spot.name(seat)} does not have the most points alone."


@MAKERS.about("3.3", "3.4")
def who_wins(spot: Position[State]) -> QuizQuestion[State] | None:
    """Say who wins, alone or together."""
    if not _last(spot) or spot.state.trick < TRICKS - 1:
        return None
    run = spot.run(*spot.plays)
    clause, winners = ("3.3" if run.first(won) else "3.4"), _winners(run)
    score = ", ".join(f"{spot.name(seat)} {run.before.points[seat]}" for seat in spot.seats)
    why = " ".join(spot.state.box.game.tell(spot.state.box, e) for e in run.events[-1:])
    alone = [(seat,) for seat in spot.seats]
    replies = [
        Reply(key, spot.name(key[0]), why if key == winners else _not_alone(spot, key[0]), clause)
        for key in alone
    ]
    all_of_them = tuple(spot.seats)
    shared = why if winners == all_of_them else "Not all have equally many points."
    replies.append(Reply(all_of_them, "They share the win", shared, clause))
    return QuizQuestion(
        f"Points before the last trick: {score}. {_plays(spot)} Who wins?",
        spot.plays,
        tuple(replies),
        _winners,
        clause,
        ordered=True,
    )
