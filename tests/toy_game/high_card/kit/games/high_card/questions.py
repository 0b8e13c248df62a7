"""Questions to the table of High Card: each is laid out and judged by the engine."""

from __future__ import annotations

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
    seat_names,
    sentences,
    verdict,
)
from kit.core.game import AnyGame
from kit.core.kinds import card_name
from kit.core.quiz import Run, run
from kit.games.high_card.cards import BOOK
from kit.games.high_card.cards.lookup import TRICKS
from kit.games.high_card.events import took
from kit.games.high_card.notation import SEATS
from kit.games.high_card.state import State

HIGHEST = 12
PLAYING = "play plays use card the on against with in trick my a is after"


def names(game: AnyGame) -> dict[str, Thing]:
    """Return what people call the cards, by word or by number, the players and the tricks."""
    cards = card_names(game)
    digits = {str(kind + 1): Thing("card", kind) for kind in range(len(game.pack))}
    order = {word: Thing("order", at) for at, word in enumerate(("first", "second", "third"))}
    return {**cards, **digits, **order, **seat_names(game)}


FORMS = TableForms(BOOK, names, "May I play the Twelve in the first trick?")


def second_trick(q: TableQuestion, mine: int, theirs: int) -> State:
    """Return the second trick of two, which Ash leads; each holds the card that is asked for."""
    free = [kind for kind in range(HIGHEST) if kind not in (mine, theirs)]
    name = [card.name for card in q.game.pack]
    hands = {"ash": [mine, free[2], free[8]], "birch": [theirs, free[3], free[9]]}
    written = {seat: [name[kind] for kind in kinds] for seat, kinds in hands.items()}
    played = {"ash": [name[free[1]]], "birch": [name[free[0]]]}
    state: State = q.lay(2, {"hands": written, "played": played})
    return state


def one_trick(q: TableQuestion, mine: int, theirs: int) -> Run[State]:
    """Return a trick of two cards, the first of which is led."""
    return run(second_trick(q, mine, theirs), [(0, mine), (1, theirs)])


@FORMS.form("may", PLAYING)
def may_i_play(q: TableQuestion) -> TableAnswer | None:
    """Play a card in the first trick, or in a later one."""
    cards, order = q.values("card"), q.values("order")
    if len(cards) != 1 or len(order) != 1 or len(q.things()) != 2 or not q.has("trick"):
        return None
    mine, free = cards[0], [kind for kind in range(HIGHEST) if kind != cards[0]]
    name = [card.name for card in q.game.pack]
    if order[0]:
        found = play(second_trick(q, mine, free[5]), 0, name[mine])
        return verdict(found, "After the first trick any card may be played.", "2.3")
    hands = [[mine, *free[:3]], [mine, *free[-3:]]]
    tries = [_first(q, hand, [kind for kind in free if kind not in hand]) for hand in hands]
    if tries[0].refusal and not tries[1].refusal:
        why = "Only if you hold a higher one: in the first trick you keep your highest card."
        return TableAnswer(DEPENDS, why, ("2.3",), tries[1])
    return verdict(tries[0], "You have a higher card.", "2.3")


def _first(q: TableQuestion, hand: list[int], others: list[int]) -> Run[State]:
    name = [card.name for card in q.game.pack]
    hands = {"ash": [name[kind] for kind in hand], "birch": [name[kind] for kind in others[:4]]}
    return play(q.lay(2, {"hands": hands}), 0, name[hand[0]])


@FORMS.form("wins", f"{PLAYING} takes take")
def who_takes_the_trick(q: TableQuestion) -> TableAnswer | None:
    """Play two cards against each other."""
    cards = q.values("card")
    if len(cards) != 2 or len(q.things()) != 2 or cards[0] == cards[1]:
        return None
    found = one_trick(q, *cards)
    taken = found.all(took)[0]
    card = card_name(found.after.box, took.get(taken, "card"))
    return TableAnswer(f"the {card}", sentences(found, took)[0], cited(found, "2.5"), found)


@FORMS.form("much", "point points is a trick do i get for taking")
def what_a_trick_counts(q: TableQuestion) -> TableAnswer | None:
    """Take a trick and see what it brought."""
    if q.things() or not q.has("trick") or not q.has("worth point points"):
        return None
    found = one_trick(q, 10, 3)
    gained = found.after.points[0] - found.before.points[0]
    return TableAnswer(str(gained), "Each trick is a point.", ("3.2",), found)


@FORMS.form("happens", PLAYING)
def what_a_card_does(q: TableQuestion) -> TableAnswer | None:
    """Play a card on another."""
    cards = q.values("card")
    if len(cards) != 2 or len(q.things()) != 2 or not q.has("on") or cards[0] == cards[1]:
        return None
    found = one_trick(q, cards[1], cards[0])
    return account(found, "2.5", short=sentences(found, took)[0], seat=1)


@FORMS.form("turn", "after plays led leads has played takes took trick the a when wins")
def who_is_next(q: TableQuestion) -> TableAnswer | None:
    """See who plays after a card, or after a trick."""
    seats = q.values("seat")
    if len(seats) != 1 or len(q.things()) != 1 or seats[0] > 1 or not q.has("after when"):
        return None
    if q.has("trick"):
        found = one_trick(q, 10, 3) if seats[0] == 0 else one_trick(q, 3, 10)
        clause, why = "2.6", "Who takes a trick leads the next."
    else:
        if seats[0]:
            return None
        found = play(second_trick(q, 10, 3), 0, q.game.pack[10].name)
        clause, why = "2.1", "The others follow clockwise."
    who = q.seat_names([found.after.turn])
    return TableAnswer(who, why, (clause,), found, 0, ("Ash and Birch play.",))


@FORMS.form("many", "cards card tricks trick get there each player have game start with")
def how_many(q: TableQuestion) -> TableAnswer | None:
    """Deal a game and count, or say how many tricks it has."""
    if q.things() or q.has("cards card") == q.has("tricks"):
        return None
    if q.has("tricks"):
        return TableAnswer(str(TRICKS), "Then the game is over.", ("3.1",))
    state: State = q.deal(len(SEATS))
    return TableAnswer(str(len(state.hands[0])), "One of them is never played.", ("1.2",))
