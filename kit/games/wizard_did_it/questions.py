"""Questions to the table of A Wizard Did It...; the engine answers each on a table of its own."""

from __future__ import annotations

from typing import NamedTuple

from kit.core.ask import (
    DEPENDS,
    NO,
    YES,
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
from kit.core.kinds import card_name, listed, plural
from kit.core.outcome import Outcome
from kit.core.quiz import Run
from kit.games.wizard_did_it import events as ev
from kit.games.wizard_did_it.cards.effects import BOOK, LOCATIONS, WHERE
from kit.games.wizard_did_it.notation import SEATS
from kit.games.wizard_did_it.state import State

MUCH_VALOR = 20  # enough Valor to win, for a question about the gain of a win
MEETING = "knight with has valor against meets meet fights fight versus vs who wearing wears and"
MEETS = "against meets meet fights fight beats beat versus vs beating"
LAYING = "lay put play place on top onto over stack empty opponent opponents own other side"
CALLED = {  # other names for a card
    "laser beam": "With Laser Beams (1)",
    "with laser beam": "With Laser Beams (1)",
    "bacon": "Wrapped in Bacon",
    "wrapped in bacon": "Wrapped in Bacon",
    "surprise": "Surprise!",
    "in space": "In Space (1)",
}


def names(game: AnyGame) -> dict[str, Thing]:
    """Return the names of the stack cards, the locations, Valor and the two Wizards."""
    cards = [card.name for card in game.pack if card.deck == "stack"]
    found = {name.lower(): Thing("card", name) for name in cards if "(" not in name}
    found |= {words: Thing("card", name) for words, name in CALLED.items()}
    places = dict(zip(("forest", "crypt", "pirate ship"), LOCATIONS, strict=True))
    found |= {words: Thing("place", place) for words, place in (*places.items(), ("ship", "ship"))}
    valor = ("valor", "valor point", "valour", "valour point")
    return {**found, **seat_names(game), **dict.fromkeys(valor, Thing("valor", ""))}


FORMS = TableForms(BOOK, names, "Does a Knight with 3 Valor beat a Bear and a Shark?")


# The fights


class Fight(NamedTuple):
    """An encounter that a question describes: the Knight, the cards, and the place if named."""

    valor: int
    worn: list[str]
    cards: list[str]
    place: str
    seat: int = 0

    def run(self, q: TableQuestion, place: str) -> Run[State]:
        """Fight at a place; both Knights still have cards on their roads."""
        at, mine, other = LOCATIONS.index(place), SEATS[self.seat], SEATS[1 - self.seat]
        stacks = {f"{mine} {place}": self.cards, f"{other} ship": ["Shield"]}
        if place != LOCATIONS[-1]:
            stacks[f"{mine} ship"] = ["Shield"]
        valor, items, reached = [1, 1], [[], []], [0, 0]  # type: list[int], list[list[str]], list[int]
        valor[self.seat], items[self.seat], reached[self.seat] = self.valor, self.worn, at
        table = {"phase": "knight", "turn": mine, "stacks": stacks, "valor": valor, "items": items}
        state = q.lay(2, {**table, "reached": reached})
        return play(state, self.seat, *["draw"] * len(self.cards))

    def all(self, q: TableQuestion) -> dict[str, Run[State]]:
        """Fight at the place of the question, or at each place if it names none."""
        return {place: self.run(q, place) for place in ([self.place] if self.place else LOCATIONS)}


def fight_of(q: TableQuestion, valor: int | None = None) -> Fight | None:
    """Return the fight that a question describes, or None if it does not say enough."""
    before, after = q.split(MEETS) or (q.part(), q)
    found, places = before.number_before("valor"), q.values("place")
    cards, worn = after.counted("card"), before.counted("card")
    if (valor is None and found is None) or len(places) > 1 or after.things("valor"):
        return None
    meets = of_group(q, cards, "monster", "pigeon", "beams", "kung_fu", "bacon")
    if not of_group(q, meets, "monster", "pigeon") or meets != cards or len(cards) > 9:
        return None
    if worn != of_group(q, worn, "item"):
        return None
    seat = q.values("seat")[0] if q.things("seat") else 0
    known = found if found is not None else valor or 1
    return Fight(known, worn, cards, places[0] if places else "", seat)


def of_group(q: TableQuestion, cards: list[str], *effects: str) -> list[str]:
    """Return the cards with one of these effects."""
    pack = q.game.pack
    return [name for name in cards if pack[pack.kind(name)].effect in effects]


def _lost_fight(valor: int | None, seats: list[int]) -> Fight | None:
    crowd = ["Bear", "Shark", "Vampire", "Zombie", "Pirate", "Ninja"]
    known = 2 if valor is None else valor
    return Fight(known, [], crowd, "forest", seats[0] if seats else 0) if known < 12 else None


# Who wins


@FORMS.form("wins", f"{MEETING} {MEETS} encounter")
def who_wins_the_fight(q: TableQuestion) -> TableAnswer | None:
    """Let a Knight walk into the encounter."""
    fight = fight_of(q)
    if fight is None:
        return None
    runs = fight.all(q)
    win, lose = (YES, NO) if q.has("does") else ("the Knight", "the monsters")
    return _by_place(q, runs, {p: win if run.first(ev.won) else lose for p, run in runs.items()})


def _by_place(q: TableQuestion, runs: dict[str, Run[State]], shorts: dict[str, str]) -> TableAnswer:
    """Return one answer for all places, or say how it depends on the place."""
    first = next(iter(runs))
    found = runs[first]
    if len(set(shorts.values())) == 1:
        sums = sentences(
            found, ev.monsters, ev.knight, ev.no_items, ev.won, ev.lost, ev.no_cost, ev.valor_won
        )
        elsewhere = "It is added up as in The Forest; elsewhere it ends the same."
        assumed = (elsewhere,) if len(runs) > 1 else ()
        rules = cited(found, *_fight_clauses(found))
        return TableAnswer(shorts[first], " ".join(sums), rules, found, 0, assumed)
    each = [f"{WHERE[LOCATIONS.index(place)]} {short}" for place, short in shorts.items()]
    home = next(run for run in runs.values() if any(e.clause in ("4.3", "4.4") for e in run.events))
    why = f"{listed(each, ', ')}.".capitalize()
    return TableAnswer(DEPENDS, why, cited(home, "4.3", *_fight_clauses(home)), home)


def _fight_clauses(found: Run[State]) -> list[str]:
    return [event.clause for event in (*found.all(ev.won, ev.lost), *found.all(ev.monsters))]


@FORMS.form("wins", "has have points point with game at end")
def who_wins_the_game(q: TableQuestion) -> TableAnswer | None:
    """Bring both Knights to the Castle with these points."""
    points = q.numbered("seat")
    if sorted(points) != [0, 1] or min(points.values()) < 1 or not q.has("points point"):
        return None
    ended = _ended(q, points[0], points[1])
    if ended is None:
        return None
    why = "The most points win." if ended.winners else "With equal points the game is drawn."
    assumed = ("Both Knights have arrived.",)
    return TableAnswer(q.seat_names(ended.winners), why, (ended.clause, "6.6"), assumed=assumed)


def _ended(q: TableQuestion, amber: int, violet: int) -> Outcome | None:
    """Return the outcome of a game in which the Wizards have these points, if there is one.

    One of them has the Princess; the other points are Valor.
    """
    for has_her in (0, 1):
        valor = [amber, violet]
        valor[has_her] -= 4
        if valor[has_her] >= 1:
            table = {"phase": "over", "arrived": list(SEATS), "valor": valor}
            state: State = q.lay(2, {**table, "princess": SEATS[has_her]})
            return state.outcome()
    return None


# How much


@FORMS.form("much", "strength have has points point encounter monsters is are together and")
def how_strong_are_they(q: TableQuestion) -> TableAnswer | None:
    """Add up an encounter, as a fight does."""
    if q.has("points point") or q.things("seat", "valor"):
        return None
    fight = fight_of(q, MUCH_VALOR)
    if fight is None or fight.worn:
        return None
    runs = fight.all(q)
    ends = {place: run.first(ev.won, ev.lost) for place, run in runs.items()}
    return _by_place(q, runs, {p: str(ev.won.get(e, "theirs")) for p, e in ends.items() if e})


@FORMS.form("much", "strength knight with has and wearing wears")
def how_strong_is_the_knight(q: TableQuestion) -> TableAnswer | None:
    """Add up a Knight, as a fight against a Pigeon does."""
    valor, worn = q.number_before("valor"), q.counted("card")
    if valor is None or not q.has("knight") or worn != of_group(q, worn, "item"):
        return None
    found = Fight(valor, worn, ["Pigeon"], "").run(q, LOCATIONS[0])
    end = found.first(ev.won)
    why = " ".join(sentences(found, ev.knight))
    return TableAnswer(str(ev.won.get(end, "mine")), why, ("3.5",), found) if end else None


@FORMS.form("much", "princess points point for rescuing the")
def what_the_princess_counts(q: TableQuestion) -> TableAnswer | None:
    """Look at the score of a game that is over."""
    if not q.has("princess") or q.things():
        return None
    ended = _ended(q, 9, 5)
    assert ended is not None
    lines = [line for line in ended.lines if line.clause == "6.4"]
    return TableAnswer(str(lines[0].points), "She counts for whoever's Knight took her.", ("6.4",))


# How many


@FORMS.form(
    "many", "cards card goals goal is each wizard dealt get start with have begin at player"
)
def how_many_at_the_start(q: TableQuestion) -> TableAnswer | None:
    """Deal a game and count."""
    state: State = q.deal(2)
    if q.things("card", "number", "place", "seat"):
        return None
    if q.things("valor"):
        return TableAnswer(str(state.valor[0]), "Every Knight sets out like this.", ("1.5",))
    if q.has("goals goal") == q.has("cards card"):
        return None
    if q.has("goals goal"):
        count = len(state.goals[0])
        return TableAnswer(str(count), "Two worth 2, one worth 4 and one worth 6.", ("1.3",))
    if not q.has("dealt get start begin"):
        return None
    return TableAnswer(str(len(state.hands[0])), "The others are the deck.", ("1.4",))


@FORMS.form("many", f"knight get gets does win wins winning bring brings {MEETS} a win for")
def how_much_valor_a_win_brings(q: TableQuestion) -> TableAnswer | None:
    """Let a strong Knight win and count what he gains."""
    parts = q.split(MEETS)
    if not q.things("valor") or not parts or q.things("seat") or parts[0].things("card"):
        return None
    fight = fight_of(q.without("valor"), MUCH_VALOR)
    if fight is None:
        return None
    found = next(iter(fight.all(q).values()))
    gains = found.first(ev.valor_won)
    change = ev.valor_won.get(gains, "change") if gains else 0
    why = " ".join(sentences(found, ev.bacon, ev.pigeon, ev.no_cost, ev.valor_won))
    return TableAnswer(str(change), why, cited(found, "3.8"), found)


@FORMS.form("many", "are there in the box deck game cards card copies")
def how_many_in_the_box(q: TableQuestion) -> TableAnswer | None:
    """Count the copies of a card."""
    if q.sorts != ["card"] or not q.has("there box deck"):
        return None
    kind = q.game.pack.kind(q.values("card")[0])
    copies = q.game.pack[kind].copies
    why = f"The box has {plural(copies, 'copy', 'copies')} of {card_name(q.game.box(2), kind)}."
    return TableAnswer(str(copies), why, ("1.9",))


# May I


@FORMS.form("may", LAYING)
def may_i_lay(q: TableQuestion) -> TableAnswer | None:
    """Lay a card on a stack, or on a card that tops one."""
    parts = q.split("on onto over")
    if not parts or parts[0].sorts != ["card"]:
        return None
    card, below = parts[0].values("card")[0], parts[1].values("card")
    places = parts[1].values("place")
    if card == "Swap" or len(below) > 1 or len(places) > 1 or parts[1].things("seat", "number"):
        return None
    if not (below or places or parts[1].has("stack side")) or "Swap" in below:
        return None
    owner = SEATS[1] if parts[1].has("opponent opponents other") else SEATS[0]
    stack = f"{owner} {places[0] if places else LOCATIONS[0]}"
    table = {"hands": [[card, "Pigeon"], ["Ninja", "Pirate"]], "stacks": {stack: below}}
    found = play(q.lay(2, table), 0, f"{card} > {stack}")
    top = () if below or q.has("empty") else ("The stack is empty.",)
    why = "A card goes on any stack, yours or your opponent's; only an item not on an item."
    return verdict(found, why, "2.1", "2.5", assumed=top)


@FORMS.form("may", "pass skip turn instead playing play card laying")
def may_i_pass(q: TableQuestion) -> TableAnswer | None:
    """Try to pass with a card that can be laid."""
    if not q.has("pass skip") or q.things():
        return None
    table = {"hands": [["Bear", "Sword"], ["Ninja", "Pirate"]]}
    found = play(q.lay(2, table), 0, "pass")
    return verdict(found, "", assumed=("You hold a card that can be laid.",))


# What happens


@FORMS.form("happens", f"{MEETING} {MEETS} loses lose a fight wins win encounter")
def what_comes_of_a_fight(q: TableQuestion) -> TableAnswer | None:
    """Let a Knight meet the cards in the question, or lose to many monsters."""
    if q.has("loses lose") and not q.things("card", "place"):
        fight = _lost_fight(q.number_before("valor"), q.values("seat"))
    else:
        fight = fight_of(q)
    if fight is None:
        return None
    runs = fight.all(q)
    if len({run.first(ev.won) is not None for run in runs.values()}) > 1:
        return None
    found = next(iter(runs.values()))
    after = sentences(found, ev.valor_won, ev.keeps_valor, ev.no_cost)
    return account(found, short=after[0] if after else "", but=[ev.drew])


@FORMS.form("happens", "knight draws draw finds only just meets there monster")
def what_comes_of_a_card(q: TableQuestion) -> TableAnswer | None:
    """Let a Knight draw one card that is not a monster."""
    cards = q.values("card")
    if q.sorts != ["card"]:
        return None
    if of_group(q, cards, "item"):
        stack = cards
    elif of_group(q, cards, "lurking", "in_space", "surprise"):
        stack = [*cards, "Bear", "Shark", "Ninja", "Sword"]
    else:
        return None
    table = {"amber forest": stack, "amber ship": ["Shield"], "violet ship": ["Shield"]}
    return account(play(q.lay(2, {"phase": "knight", "turn": "amber", "stacks": table}), 0, "draw"))


# Whose turn


@FORMS.form("turn", "after knight loses lost wins won a fight an encounter on with")
def who_is_next_after_a_fight(q: TableQuestion) -> TableAnswer | None:
    """Let a Knight win or lose and see who goes on."""
    seats, loses = q.values("seat"), q.has("loses lost")
    if q.sorts != ["seat"] or loses == q.has("wins won") or not q.has("after"):
        return None
    seat = seats[0]
    fight = _lost_fight(2, seats) if loses else Fight(2, [], ["Pigeon"], "forest", seat)
    assert fight is not None
    found = fight.run(q, LOCATIONS[0])
    who = q.seat_names([found.after.turn])
    assumed = ("Both Knights still have cards on their roads.",)
    return TableAnswer(who, sentences(found)[-1], cited(found, "3.14"), found, seat, assumed)


@FORMS.form("turn", "after lays laid plays played puts a card has")
def who_is_next_after_a_card(q: TableQuestion) -> TableAnswer | None:
    """Let a Wizard lay a card and see whose turn it is."""
    if q.sorts != ["seat"] or not q.has("after") or not q.has("lays laid plays played puts"):
        return None
    seat = q.values("seat")[0]
    hands = [["Bear", "Shark"], ["Ninja", "Pirate"]]
    state = q.lay(2, {"turn": SEATS[seat], "hands": hands})
    found = play(state, seat, f"{hands[seat][0]} > {SEATS[0]} forest")
    who = q.seat_names(found.after.to_act()[:1])
    assumed = ("Both Wizards hold cards.",)
    return TableAnswer(who, "The Wizards play in turns.", ("2.3", "2.1"), found, seat, assumed)
