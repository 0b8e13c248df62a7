"""Questions to the table of Wild Side; the engine answers each on a table of its own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from kit.core.ask import (
    DEPENDS,
    TableAnswer,
    TableForms,
    TableQuestion,
    Thing,
    account,
    cited,
    play,
    seat_names,
    sentences,
    verdict,
)
from kit.core.game import AnyGame
from kit.core.quiz import Run
from kit.games.wild_side.cards.effects import BADGER, BOOK, HIGHEST, PENALTIES
from kit.games.wild_side.cards.lookup import Lookup
from kit.games.wild_side.events import caught, declares, penalty, picked_up
from kit.games.wild_side.state import State
from kit.games.wild_side.state.constants import size

SUITS = ("Green", "Orange", "Blue", "Red")
WILD = "Honey Badger"
PLAYERS = 3
MOST_POINTS, MOST_LEFT = 500, 12  # cards of a player at the start, and in a hand at the end
LAYING = "play put lay throw place drop add use on top onto over with together pile card cards"
HIGHER = "Nothing else that you hold can be played."
HAND, TABLE_UP, TABLE_DOWN = "hand", "face up", "face down"


def names(game: AnyGame) -> dict[str, Thing]:
    """Return the names of the cards, by colour and by suit, and of the Honey Badger."""
    suits = {suit.lower(): Thing("suit", suit) for suit in SUITS}
    suits |= {"claw": suits["green"], "feather": suits["orange"]}
    suits |= {"paw": suits["blue"], "wing": suits["red"]}
    wild = dict.fromkeys(("honey badger", "badger", "joker", "wild card"), Thing("badger", WILD))
    places = {"hand": Thing("place", HAND), "in hand": Thing("place", HAND)}
    places |= {"face up": Thing("place", TABLE_UP), "face down": Thing("place", TABLE_DOWN)}
    return {**seat_names(game), **suits, **wild, **places}


FORMS = TableForms(BOOK, names, "May I play a green 5 on a red 9?", numbered=(HIGHEST, "1.1"))


# The cards and the tables


class AskedCard(NamedTuple):
    """A card in a question: its suit, '' if not named, and its value."""

    suit: str
    value: int


def cards_of(q: TableQuestion) -> list[AskedCard] | None:
    """Return the cards named in a part of a question, or None if that is not clear."""
    found: list[AskedCard] = []
    suit, count = "", 1
    tokens = [*q.tokens, ""]
    for token, after in pairwise(tokens):
        if not isinstance(token, Thing):
            suit = "" if token else suit
        elif token.sort == "suit":
            suit = token.value
        elif token.sort == "badger":
            found += [AskedCard("", BADGER)] * count
            count = 1
        elif token.sort == "number" and isinstance(after, Thing) and after.many:
            count = token.value
        elif token.sort == "number" and 1 <= token.value <= HIGHEST:
            found += [AskedCard(suit, token.value)] * count
            count = 1
        else:
            return None
    wild = sum(card.value == BADGER for card in found)
    return found if wild < 2 and len(found) <= HIGHEST and count <= HIGHEST else None


def written(cards: Sequence[AskedCard]) -> list[str] | None:
    """Return the names of cards, highest first; cards without a suit get any suit."""
    some = {card.suit for card in cards if card.value != BADGER}
    if "" in some and len(some) > 1:
        return None  # only some have a suit
    one_suit = len({card.value for card in cards}) > 1
    ordered = sorted(cards, key=lambda card: -card.value)
    suits = [c.suit or SUITS[0 if one_suit else at % len(SUITS)] for at, c in enumerate(ordered)]
    return [
        WILD if card.value == BADGER else f"{suit} {card.value}"
        for suit, card in zip(suits, ordered, strict=True)
    ]


class Laying(NamedTuple):
    """Cards that a seat lays on a pile, as a question describes it."""

    seat: int
    cards: list[str]
    pile: list[str]

    @property
    def high(self) -> bool:
        """True if the first card is higher than the pile's top."""
        return bool(self.pile) and value(self.cards[0]) > value(self.pile[0])


def laying(q: TableQuestion) -> Laying | None:
    """Return the described cards, seat and pile."""
    parts = q.split("on onto over")
    played, below = parts or (q, None)
    cards = cards_of(played.without("seat"))
    under = cards_of(below) if below else []
    seats = played.values("seat") or [0]
    if not cards or under is None or (below and not under):
        return None
    if len(seats) > 1 or seats[0] >= PLAYERS:
        return None
    if len({card.value for card in under}) > 1 or BADGER in {card.value for card in under}:
        return None
    if below and below.has("on onto over"):
        return None
    names_played, names_below = written(cards), written(under)
    if names_played is None or names_below is None:
        return None
    return Laying(seats[0], names_played, names_below)


def value(name: str) -> int:
    """Return the number of a card by its name."""
    return BADGER if name == WILD else int(name.rpartition(" ")[2])


def lay(q: TableQuestion, hand: Iterable[str], pile: list[str], seat: int = 0) -> State:
    """Return a table of three on which a seat holds a hand before a pile."""
    hands = [["Orange 2", "Orange 4"] for _ in range(PLAYERS)]
    hands[seat] = list(hand)
    turn = q.game.seats[seat]
    table = {"turn": turn, "hands": hands, "pile": pile, "cleared": int(not pile)}
    state: State = q.lay(PLAYERS, table)
    return state


def tried(q: TableQuestion, lays: Laying, spare: str) -> Run[State]:
    """Lay the cards, with one other card, *spare*, left in the hand."""
    state = lay(q, [*lays.cards, spare], lays.pile, lays.seat)
    first = play(state, lays.seat, *lays.cards)
    if first.refusal or not first.after.laid or first.after.turn != lays.seat:
        return first
    return play(state, lays.seat, *lays.cards, "done")


# Who wins


@FORMS.form("wins", "has have points point penalty with game end at")
def who_wins(q: TableQuestion) -> TableAnswer | None:
    """Write a score sheet with these points and let the engine say who has won."""
    points = q.numbered("seat")
    players = len(points)
    if players < 2 or sorted(points) != list(range(players)) or not q.has("who"):
        return None
    sheet = _sheet([points[seat] for seat in range(players)])
    last = [_low_cards(row[0]) for row in sheet[-1]] if sheet else []
    if not last or max(map(len, last)) > MOST_LEFT:
        return None
    table = {"turn": "", "sheet": sheet, "hands": last, "lead": q.game.seats[players - 1]}
    state = q.lay(players, table, {"rounds": "once"})
    ended = state.outcome()
    assert ended is not None
    clauses = ("7.9", "7.8") if len(ended.winners) > 1 else ("7.8",)
    why = "The fewest penalty points win."
    assumed = ("The last round is over.",)
    return TableAnswer(q.seat_names(ended.winners), why, clauses, assumed=assumed)


def _sheet(points: list[int]) -> list[list[list[int]]]:
    """Return a score sheet with these sums, empty if there is none.

    There are as many rounds as players. In each round another player goes out, and the others keep
    a card that costs 5. The rest of the points is paid in an early round.
    """
    players = len(points)
    if any(total % 5 or not 5 * (players - 1) <= total <= MOST_POINTS for total in points):
        return []
    more = [total // 5 - (players - 1) for total in points]
    return [
        [[_left(seat, out, more[seat]), 0, 0] for seat in range(players)] for out in range(players)
    ]


def _left(seat: int, out: int, more: int) -> int:
    """Return the number of cards that a seat has left in the round in which *out* goes out."""
    early = out == (1 if seat == 0 else 0)
    return 0 if seat == out else 1 + early * more


def _low_cards(count: int) -> list[str]:
    """Return this many cards that cost 5."""
    return [f"{SUITS[at % 4]} {2 + at // 4}" for at in range(count)]


# How much


@FORMS.form(
    "much", "points point penalty left over leftover end round unplayed for of stuck caught"
)
def what_cards_cost(q: TableQuestion) -> TableAnswer | None:
    """End a round while a player still has the cards."""
    cards = cards_of(q)
    left = written(cards) if cards else None
    if not left or q.things("seat", "place") or not q.has("worth cost costs points point penalty"):
        return None
    table = {"turn": "wolf", "hands": [["Red 1"], left], "pile": ["Red 12"]}
    found = play(q.lay(2, table), 0, "Red 1", "done")
    cost = found.first(caught)
    if cost is None:
        return None
    parts = found.all(penalty)
    why = " ".join(
        f"{PENALTIES[penalty.get(e, 'group')].counted(penalty.get(e, 'cards'))}, "
        f"{penalty.get(e, 'points')} points."
        for e in parts
    )
    clauses = tuple(e.clause for e in parts)
    return TableAnswer(str(caught.get(cost, "points")), why, clauses, found, 1)


# How many


@FORMS.form("many", "cards card get start with begin have each player dealt deal everyone at my")
def how_many_at_the_start(q: TableQuestion) -> TableAnswer | None:
    """Deal a game and count."""
    where = set(q.values("place"))
    if not q.has("cards card") or q.things("number", "suit", "seat") or len(where) > 1:
        return None
    if not where and not q.has("start begin dealt deal get"):
        return None
    state: State = q.deal(PLAYERS)
    in_hand, row = size(state.hands[0]), len(state.ups) // PLAYERS
    counts = {HAND: in_hand, TABLE_UP: row, TABLE_DOWN: row}
    count = counts[where.pop()] if where else in_hand + 2 * row
    why = f"{in_hand} in hand, {row} face up and {row} face down."
    return TableAnswer(str(count), why, ("2.1", "2.2"), Run(state, state, ()))


@FORMS.form("many", "rounds round play players player people with game have there last")
def how_many_rounds(q: TableQuestion) -> TableAnswer | None:
    """Ask the engine how many rounds this number of players plays."""
    if not q.has("rounds round") or q.sorts != ["number"]:
        return None
    players = q.values("number")[0]
    state: State = q.deal(players)
    once: Lookup = q.game.box(players, {"rounds": "once"}).lookup
    why = f"Each player leads two rounds; in the shorter game one, which makes {once.rounds}."
    return TableAnswer(str(state.t.rounds), why, ("7.7",), Run(state, state, ()))


@FORMS.form("many", "badgers badger are there in deck box")
def how_many_badgers(q: TableQuestion) -> TableAnswer | None:
    """Count the Honey Badgers of the deck."""
    if q.sorts != ["badger"]:
        return None
    state: State = q.deal(PLAYERS)
    count = sum(state.t.value[kind] == BADGER for kind in state.t.deck)
    return TableAnswer(str(count), "As many as there may be players.", ("1.3",))


@FORMS.form("many", f"{LAYING} take pick up do get have in")
def how_many_are_picked_up(q: TableQuestion) -> TableAnswer | None:
    """Play a card that is too high on a pile of this many cards."""
    parts = q.split("on onto")
    if not parts or not q.has("pile") or not q.has("take pick get"):
        return None
    played, size_of = cards_of(parts[0]), parts[1].values("number")
    if not played or len(played) != 1 or len(size_of) != 1 or len(parts[1].things()) != 1:
        return None
    if not 1 <= size_of[0] <= HIGHEST or played[0].value < 2:
        return None
    card = written(played)
    if card is None:
        return None
    # Only three suits, so that no four cards are equal, and a 1 on top.
    pile = [f"{SUITS[at % 3]} {1 + at // 3}" for at in range(size_of[0])]
    found = tried(q, Laying(0, card, pile), "Red 12")
    taken = found.first(picked_up)
    if taken is None:
        return None
    count = str(len(picked_up.many(taken, "pile")))
    why = "The whole pile, and the card that was too high."
    assumed = ("The card is higher than the top card.", HIGHER)
    return TableAnswer(count, why, cited(found, "5.1"), found, 0, assumed)


# May I


@FORMS.form("may", f"{LAYING} run set straight pair start open begin")
def may_i_lay(q: TableQuestion) -> TableAnswer | None:
    """Lay the cards; a card that is too high depends on the rest of the hand."""
    lays = laying(q)
    if lays is None:
        return None
    if lays.high:
        return _too_high(q, lays)
    assumed = () if lays.pile else ("There is no pile yet, and the round has begun.",)
    return verdict(tried(q, lays, WILD), *_allowed(lays), seat=lays.seat, assumed=assumed)


def _allowed(lays: Laying) -> tuple[str, ...]:
    """Return why a laying is allowed, and by which rules."""
    values = {value(card) for card in lays.cards}
    if values == {BADGER}:
        return ("A Honey Badger goes on any card, and alone.", "4.1")
    if not lays.pile:
        return ("Whoever starts a pile chooses: equal cards, or a run.", "3.1")
    if len(values) > 1:
        return ("A run starts with the top card's number or the next below.", "3.9", "3.6")
    same = values == {value(lays.pile[0])}
    return (f"It is {'equal to' if same else 'lower than'} the top card.", "3.4", "3.2")


def _too_high(q: TableQuestion, lays: Laying) -> TableAnswer | None:
    """Answer about a first card above the top, which is allowed only if no other card fits."""
    with_choice = tried(q, lays, WILD)
    if len(lays.cards) > 1:
        return verdict(with_choice, "")
    forced = tried(q, lays, "Red 12")
    if not with_choice.refusal or forced.refusal:
        return None
    why = (
        "Not while you have a card that fits. If you have none, you may: then you pick up the "
        "pile, that card with it."
    )
    return TableAnswer(DEPENDS, why, cited(forced, "5.2", "5.1"), forced, lays.seat, (HIGHER,))


@FORMS.form("may", "pass skip wait turn nothing instead of playing")
def may_i_pass(q: TableQuestion) -> TableAnswer | None:
    """Try to end a turn without a card."""
    if not q.has("pass skip wait") or q.things():
        return None
    return verdict(play(lay(q, ["Red 4", "Red 9"], ["Blue 6"]), 0, "done"), "")


# What happens


@FORMS.form("happens", LAYING)
def what_happens(q: TableQuestion) -> TableAnswer | None:
    """Lay the cards."""
    lays = laying(q)
    if lays is None or not q.has("on onto over"):
        return None
    found = tried(q, lays, "Red 12" if lays.high else "Red 1")
    if found.refusal:
        return verdict(found, "", seat=lays.seat)
    said = sentences(found, but=[declares]) or sentences(found)
    assumed = (HIGHER,) if lays.high else ()
    return account(found, short=said[-1], seat=lays.seat, assumed=assumed)


# Whose turn


@FORMS.form("turn", f"{LAYING} plays puts lays after when is clears clear picks pick takes take up")
def who_is_next(q: TableQuestion) -> TableAnswer | None:
    """Let a seat play, clear or pick up, and see whose turn it is then."""
    lays = _described_play(q) if q.has("after next turn") else None
    if lays is None:
        return None
    found = tried(q, lays, "Red 12" if lays.high else "Red 1")
    if found.refusal:
        return None
    assumed = ("Three play: Wolf, Hawk and Bear, in this order.",)
    first = "4.8" if found.after.turn == lays.seat else "5.3" if lays.high else "3.10"
    who = q.seat_names([found.after.turn])
    return account(found, first, short=who, seat=lays.seat, assumed=assumed)


def _described_play(q: TableQuestion) -> Laying | None:
    """Return the play in a question: cards on cards, clearing, or picking up."""
    seats = q.values("seat") or [0]
    if len(seats) > 1 or seats[0] >= PLAYERS:
        return None
    plain = not q.things("number", "suit")
    if q.has("picks pick takes take") and q.has("pile up"):
        return Laying(seats[0], ["Red 11"], ["Blue 6"]) if plain else None
    if q.has("clears clear"):
        return Laying(seats[0], [WILD], ["Blue 6"]) if plain else None
    lays = laying(q)
    return lays if lays and lays.pile else None
