"""Questions to the table of Wild Side: who wins, how much, how many."""

from __future__ import annotations

from kit.core.ask import (
    TableAnswer,
    TableQuestion,
    cited,
    play,
)
from kit.core.kinds import listed, seat_name
from kit.core.quiz import Run
from kit.games.wild_side.cards.lookup import Lookup
from kit.games.wild_side.cards.values import BADGER, HIGHEST
from kit.games.wild_side.events import caught, picked_up
from kit.games.wild_side.questions.tables import (
    FORMS,
    HAND,
    HIGHER,
    LAYING,
    PLAYERS,
    SUITS,
    TABLE_DOWN,
    TABLE_UP,
    Laying,
    cards_of,
    tried,
    written,
)
from kit.games.wild_side.state import State
from kit.games.wild_side.state.constants import size

MOST_POINTS, MOST_LEFT = 500, 12  # of a player, and cards in a hand at the end


@FORMS.form(
    "much", "points point penalty left over leftover end round unplayed for of stuck caught"
)
def what_cards_cost(q: TableQuestion) -> TableAnswer | None:
    """Let somebody be caught with the cards."""
    cards = cards_of(q)
    left = written(cards) if cards else None
    if not left or q.things("seat", "place") or not q.has("worth cost costs points point penalty"):
        return None
    table = {"turn": "wolf", "hands": [["Red 1"], left], "pile": ["Red 12"]}
    found = play(q.lay(2, table), 0, "Red 1", "done")
    cost = next((caught.get(e, "points") for e in found.events if caught.of(e)), None)
    if cost is None:
        return None
    sums = [e for e in found.events if e.kind == "penalty"]
    why = " ".join(q.game.tell(found.after.box, e) for e in sums).replace("Hawk: ", "")
    return TableAnswer(str(cost), why, tuple(e.clause for e in sums), found, 1)


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
    who = listed([seat_name(state.box, seat) for seat in ended.winners], " and ")
    clause = "7.9" if len(ended.winners) > 1 else "7.8"
    why = "The fewest penalty points win."
    clauses = tuple(dict.fromkeys((clause, "7.8")))
    return TableAnswer(who, why, clauses, assumed=("The last round is over.",))


def _sheet(points: list[int]) -> list[list[list[int]]]:
    """Return a score sheet that comes to these points, or nothing where there is none.

    There are as many rounds as players. In each another player goes out, and all others are caught
    with a card that costs 5; what is missing then is paid in an early round.
    """
    players = len(points)
    if any(total % 5 or not 5 * (players - 1) <= total <= MOST_POINTS for total in points):
        return []
    more = [total // 5 - (players - 1) for total in points]
    return [
        [[_left(seat, out, more[seat]), 0, 0] for seat in range(players)] for out in range(players)
    ]


def _left(seat: int, out: int, more: int) -> int:
    """Return with how many cards a seat is caught in the round in which *out* goes out."""
    early = out == (1 if seat == 0 else 0)
    return 0 if seat == out else 1 + early * more


def _low_cards(count: int) -> list[str]:
    """Return so many cards that cost 5."""
    return [f"{SUITS[at % 4]} {2 + at // 4}" for at in range(count)]


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
    """Ask the engine how many rounds so many players play."""
    numbers = q.values("number")
    if not q.has("rounds round") or len(numbers) != 1 or len(q.things()) != 1:
        return None
    state: State = q.deal(numbers[0])
    once: Lookup = q.game.box(numbers[0], {"rounds": "once"}).lookup
    why = f"Each player leads two rounds; in the shorter game one, which makes {once.rounds}."
    return TableAnswer(str(state.t.rounds), why, ("7.7",), Run(state, state, ()))


@FORMS.form("many", "badgers badger are there in deck box")
def how_many_badgers(q: TableQuestion) -> TableAnswer | None:
    """Count the Honey Badgers of the deck."""
    if [thing.sort for thing in q.things()] != ["badger"]:
        return None
    state: State = q.deal(PLAYERS)
    count = sum(state.t.value[kind] == BADGER for kind in state.t.deck)
    return TableAnswer(str(count), "As many as there may be players.", ("1.3",))


@FORMS.form("many", f"{LAYING} take pick up do get have in")
def how_many_are_picked_up(q: TableQuestion) -> TableAnswer | None:
    """Let a card that is too high be played on a pile of so many cards."""
    parts = q.split("on onto")
    if not parts or not q.has("pile") or not q.has("take pick get"):
        return None
    played, size_of = cards_of(parts[0]), parts[1].values("number")
    if not played or len(played) != 1 or len(size_of) != 1 or len(parts[1].things()) != 1:
        return None
    if not 1 <= size_of[0] <= HIGHEST or played[0].value < 2:
        return None
    pile = _low_pile(size_of[0])
    card = written(played)
    if card is None or pile is None:
        return None
    found = tried(q, Laying(0, card, pile), "Red 12")
    count = next((len(picked_up.many(e, "pile")) for e in found.events if picked_up.of(e)), None)
    if count is None:
        return None
    why = "The whole pile, and the card that was too high."
    assumed = ("The card is higher than the top card.", HIGHER)
    return TableAnswer(str(count), why, cited(found, "5.1"), found, 0, assumed)


def _low_pile(count: int) -> list[str] | None:
    """Return a pile of so many cards with a 1 on top, no four of them equal."""
    if count > 3 * HIGHEST:
        return None
    return [f"{SUITS[at % 3]} {1 + at // 3}" for at in range(count)]
