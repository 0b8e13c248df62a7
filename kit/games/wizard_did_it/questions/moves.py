"""Questions to the table of A Wizard Did It...: may I, what happens if, whose turn."""

from __future__ import annotations

from kit.core.ask import (
    TableAnswer,
    TableQuestion,
    cited,
    play,
    told,
    verdict,
)
from kit.core.kinds import seat_name
from kit.games.wizard_did_it.cards.locations import LOCATIONS
from kit.games.wizard_did_it.events import won
from kit.games.wizard_did_it.notation import SEATS
from kit.games.wizard_did_it.questions.tables import (
    FORMS,
    MEETING,
    MEETS,
    Fight,
    fight_of,
    of_group,
    valor_of,
)

LAYING = "lay put play place on top onto over stack empty opponent opponents own other side"


@FORMS.form("may", LAYING)
def may_i_lay(q: TableQuestion) -> TableAnswer | None:
    """Lay a card on a stack, or on a card that tops one."""
    parts = q.split("on onto over")
    if not parts or len(parts[0].things()) != 1 or len(parts[0].values("card")) != 1:
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
    return verdict(found, why, "2.1", "2.5")._replace(assumed=top)


@FORMS.form("may", "pass skip turn instead playing play card laying")
def may_i_pass(q: TableQuestion) -> TableAnswer | None:
    """Try to pass with a card that can be laid."""
    if not q.has("pass skip") or q.things():
        return None
    table = {"hands": [["Bear", "Sword"], ["Ninja", "Pirate"]]}
    found = play(q.lay(2, table), 0, "pass")
    return verdict(found, "")._replace(assumed=("You hold a card that can be laid.",))


@FORMS.form("happens", f"{MEETING} {MEETS} loses lose a fight wins win encounter")
def what_comes_of_a_fight(q: TableQuestion) -> TableAnswer | None:
    """Let a Knight meet what the question says, or lose to a crowd."""
    if q.has("loses lose") and not q.things("card", "place"):
        fight = _lost_fight(valor_of(q), q.values("seat"))
    else:
        fight = fight_of(q)
    if fight is None:
        return None
    runs = fight.all(q)
    if len({run.first(won) is not None for run in runs.values()}) > 1:
        return None
    found = next(iter(runs.values()))
    said = [words for words in told(found) if "draws" not in words]
    after = [e for e in found.events if e.kind in ("valor", "keeps valor", "no cost")]
    box = found.after.box
    short = box.game.tell(box, after[0]) if after else said[-1]
    return TableAnswer(short, " ".join(said), cited(found), found)


def _lost_fight(valor: int | None, seats: list[int]) -> Fight | None:
    crowd = ["Bear", "Shark", "Vampire", "Zombie", "Pirate", "Ninja"]
    known = 2 if valor is None else valor
    return Fight(known, [], crowd, "forest", seats[0] if seats else 0) if known < 12 else None


@FORMS.form("happens", "knight draws draw finds only just meets there monster")
def what_comes_of_a_card(q: TableQuestion) -> TableAnswer | None:
    """Let a Knight draw one card that is no monster."""
    cards = q.values("card")
    if len(cards) != 1 or len(q.things()) != 1:
        return None
    if of_group(q, cards, "item"):
        stack = cards
    elif of_group(q, cards, "lurking", "in_space", "surprise"):
        stack = [*cards, "Bear", "Shark", "Ninja", "Sword"]
    else:
        return None
    table = {"amber forest": stack, "amber ship": ["Shield"], "violet ship": ["Shield"]}
    found = play(q.lay(2, {"phase": "knight", "turn": "amber", "stacks": table}), 0, "draw")
    return TableAnswer(told(found)[-1], " ".join(told(found)), cited(found), found)


@FORMS.form("turn", "after knight loses lost wins won a fight an encounter on with")
def who_is_next_after_a_fight(q: TableQuestion) -> TableAnswer | None:
    """Let a Knight win or lose and see who goes on."""
    seats, loses = q.values("seat"), q.has("loses lost")
    if len(seats) != 1 or len(q.things()) != 1 or loses == q.has("wins won") or not q.has("after"):
        return None
    seat = seats[0]
    crowd = _lost_fight(2, seats) if loses else Fight(2, [], ["Pigeon"], "forest", seat)
    assert crowd is not None
    found = crowd.run(q, LOCATIONS[0])
    who = seat_name(found.after.box, found.after.turn)
    assumed = ("Both Knights still have cards on their roads.",)
    return TableAnswer(who, told(found)[-1], cited(found, "3.14"), found, seat, assumed)


@FORMS.form("turn", "after lays laid plays played puts a card has")
def who_is_next_after_a_card(q: TableQuestion) -> TableAnswer | None:
    """Let a Wizard lay a card and see whose turn it is."""
    seats = q.values("seat")
    told_card = q.has("after") and q.has("lays laid plays played puts")
    if len(seats) != 1 or len(q.things()) != 1 or not told_card:
        return None
    hands = [["Bear", "Shark"], ["Ninja", "Pirate"]]
    table = {"turn": SEATS[seats[0]], "hands": hands}
    card = hands[seats[0]][0]
    found = play(q.lay(2, table), seats[0], f"{card} > {SEATS[0]} forest")
    who = seat_name(found.after.box, found.after.to_act()[0])
    assumed = ("Both Wizards hold cards.",)
    return TableAnswer(who, "The Wizards play in turns.", ("2.3", "2.1"), found, seats[0], assumed)
