"""Questions to the table of Rock Paper Wizard: who wins, how much, how many."""

from __future__ import annotations

from kit.core.ask import (
    DEPENDS,
    TableAnswer,
    TableQuestion,
    cited,
    play,
    told,
)
from kit.core.kinds import seat_name
from kit.core.quiz import Run
from kit.games.rock_paper_wizard.cards.lookup import ENOUGH
from kit.games.rock_paper_wizard.events import advanced, closest, pushed, second_closest
from kit.games.rock_paper_wizard.notation import SEATS
from kit.games.rock_paper_wizard.questions.tables import (
    FEWEST,
    FORMS,
    PURSE,
    STANDING,
    Casting,
    spellbook,
)
from kit.games.rock_paper_wizard.state import State


@FORMS.form("wins", f"has have with game {STANDING} at end of round")
def who_wins(q: TableQuestion) -> TableAnswer | None:
    """Score a round after which the wizards have this much gold."""
    gold = q.numbered("seat")
    if len(gold) < 2 or not q.things("gold") or not q.has("who"):
        return None
    players = max(FEWEST, max(gold) + 1)
    has = [gold.get(seat, 0) for seat in range(players)]
    found = _scored(q, has)
    if found is None:
        return None
    ended = found.after.outcome()
    who = seat_name(found.after.box, ended.winners[0]) if ended else "nobody yet"
    rest = () if len(gold) == players else ("The others have no gold.",)
    why = told(found)[-1]
    first = () if ended else ("4.8",) if max(has) >= ENOUGH else ("4.6",)
    assumed = ("The round has just been scored.", *rest)
    return TableAnswer(who, why, cited(found, *first), found, 0, assumed)


def _scored(q: TableQuestion, gold: list[int]) -> Run[State] | None:
    """Return a Scoring that leaves the wizards with so much gold."""
    ranks = sorted(range(len(gold)), key=lambda seat: -gold[seat])
    pays, spaces = {ranks[0]: 5, ranks[1]: 3}, {ranks[0]: 7, ranks[1]: 6}
    before = {SEATS[seat]: has - pays.get(seat, 0) for seat, has in enumerate(gold)}
    if min(before.values()) < 0:
        return None
    stand = {SEATS[seat]: spaces.get(seat, 3) for seat in range(len(gold))}
    return _score(q, stand, before)


def _score(q: TableQuestion, spaces: dict[str, int], gold: dict[str, int]) -> Run[State]:
    book = spellbook(q, len(spaces), 0)
    table = {"phase": "score", "spellbook": book, "spaces": spaces, "gold": gold}
    state = q.lay(len(spaces), table)
    return play(state, state.to_act()[0], "score")


def _standing(q: TableQuestion) -> Run[State] | None:
    """Return the Scoring of wizards who stand as a question says."""
    at = q.numbered("seat")
    if len(at) < FEWEST or sorted(at) != list(range(len(at))) or q.things("gold"):
        return None
    spaces = {SEATS[seat]: space for seat, space in sorted(at.items())}
    return _score(q, spaces, dict.fromkeys(spaces, PURSE))


@FORMS.form("wins", f"{STANDING} most gold paid closest nearest is")
def who_gets_the_gold(q: TableQuestion) -> TableAnswer | None:
    """Score a round with the wizards where they stand."""
    parts = q.split("if when")
    found = _standing(parts[1]) if parts else None
    if found is None or parts is None or not parts[0].things("gold") or not q.has("get gets paid"):
        return None
    wanted = parts[0].values("number")
    kind = {(5,): closest, (3,): second_closest, (): closest}.get(tuple(wanted))
    if kind is None:
        return None
    who = [seat_name(found.after.box, e.seat) for e in found.events if kind.of(e)]
    short = " and ".join(who) or "nobody"
    return TableAnswer(short, " ".join(told(found)), cited(found, kind.clause), found)


@FORMS.form("much", f"{STANDING} get gets does gold paid")
def how_much_gold_for_a_place(q: TableQuestion) -> TableAnswer | None:
    """Score a round and see what one wizard gets."""
    parts = q.split("if when")
    if not parts or len(parts[0].values("seat")) != 1 or not parts[0].things("gold"):
        return None
    seat, found = parts[0].values("seat")[0], _standing(parts[1])
    if found is None or seat >= len(found.after.gold):
        return None
    gained = found.after.gold[seat] - PURSE
    return TableAnswer(str(gained), " ".join(told(found)), cited(found), found, seat)


@FORMS.form(
    "much", "get gets gold closest nearest second to hoard being standing stand stands paid"
)
def how_much_for_the_closest(q: TableQuestion) -> TableAnswer | None:
    """Score a round in which no two wizards stand on one space."""
    if not q.has("closest nearest second") or q.things("seat", "number", "card"):
        return None
    found = _score(q, {"red": 7, "green": 5, "yellow": 3}, dict.fromkeys(SEATS[:3], PURSE))
    seat = 1 if q.has("second") else 0
    clause = "4.2" if seat else "4.1"
    return TableAnswer(str(found.after.gold[seat] - PURSE), told(found)[seat], (clause,), found)


@FORMS.form("much", "push pushes pushed advance advances move moves does with by spaces target")
def how_far(q: TableQuestion) -> TableAnswer | None:
    """Cast a spell at tables of rich and poor wizards and count the spaces."""
    spells, back = q.values("card"), q.has("push pushes pushed")
    if len(spells) != 1 or q.things("seat", "number", "gold") or not q.has("far spaces"):
        return None
    if back == q.has("advance advances move moves"):
        return None
    cast = Casting(spells[0], 0, 1, FEWEST, {0: 3, 1: 7, 2: 5})
    runs = [cast.run(q, has) for has in ({}, {0: 9}, {1: 9}, {2: 0, 1: 6})]
    kind, seat = (pushed, 1) if back else (advanced, 0)
    steps = [
        sum(kind.get(e, "spaces") for e in r.events if kind.of(e) and e.seat == seat) for r in runs
    ]
    clause = q.game.effects.known[q.game.pack[spells[0]].effect].clause
    text = q.game.rulebook[clause].text
    if len(set(steps)) > 1 or q.game.pack[spells[0]].effect == "meteor_swarm":
        return TableAnswer(DEPENDS, text, (clause,), runs[0])
    return TableAnswer(str(steps[0]), text, cited(runs[0], clause), runs[0])


@FORMS.form("many", "spells cards are lie in spellbook with wizards players people open there")
def how_many_in_the_spellbook(q: TableQuestion) -> TableAnswer | None:
    """Deal a game and count the spells that lie open."""
    numbers = q.values("number")
    if len(numbers) != 1 or len(q.things()) != 1 or not q.has("spellbook"):
        return None
    state: State = q.deal(numbers[0])
    why = "As many as there are wizards, but never more than five."
    return TableAnswer(str(len(state.book)), why, ("1.5",), Run(state, state, ()))


@FORMS.form("many", "start begin with get everyone each player wizard have at beginning game does")
def how_much_gold_at_the_start(q: TableQuestion) -> TableAnswer | None:
    """Deal a game and look into a purse."""
    if [thing.sort for thing in q.things()] != ["gold"] or not q.has("start begin beginning"):
        return None
    state: State = q.deal(FEWEST)
    return TableAnswer(str(state.gold[0]), "Each wizard has as much.", ("1.1",))
