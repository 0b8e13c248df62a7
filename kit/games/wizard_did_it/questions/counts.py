"""Questions to the table of A Wizard Did It...: who wins, how much, how many."""

from __future__ import annotations

from kit.core.ask import (
    DEPENDS,
    NO,
    YES,
    TableAnswer,
    TableQuestion,
    Thing,
    cited,
    told,
)
from kit.core.kinds import card_name, listed, plural, seat_name
from kit.core.outcome import Outcome
from kit.core.quiz import Run
from kit.games.wizard_did_it.cards.locations import LOCATIONS, WHERE
from kit.games.wizard_did_it.events import lost, monsters, valor_won, won
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
from kit.games.wizard_did_it.state import State

MUCH_VALOR = 20  # enough to win where a question is about what a win brings


def _by_place(q: TableQuestion, runs: dict[str, Run[State]], shorts: dict[str, str]) -> TableAnswer:
    """Return one answer for all places, or say on which of them it depends."""
    first = next(iter(runs))
    found = runs[first]
    why = " ".join(_sums(found))
    if len(set(shorts.values())) == 1:
        rules = cited(found, *_fight_clauses(found))
        return TableAnswer(shorts[first], why, rules, found, 0, _anywhere(runs))
    each = [f"{WHERE[LOCATIONS.index(place)]} {short}" for place, short in shorts.items()]
    home = next(run for run in runs.values() if any(e.clause in ("4.3", "4.4") for e in run.events))
    said = f"{listed(each, ', ')}.".capitalize()
    return TableAnswer(DEPENDS, said, cited(home, "4.3", *_fight_clauses(home)), home)


def _anywhere(runs: dict[str, Run[State]]) -> tuple[str, ...]:
    """Say where the sum is made up, where a question named no place and it makes no difference."""
    return ("It is added up as in The Forest; elsewhere it ends the same.",) * (len(runs) > 1)


def _sums(found: Run[State]) -> list[str]:
    """Return the parts of the monsters' strength, and how the fight ended."""
    kinds = ("monsters", "knight", "no items", "won", "lost", "no cost", "valor")
    box = found.after.box
    return [box.game.tell(box, event) for event in found.events if event.kind in kinds]


def _fight_clauses(found: Run[State]) -> list[str]:
    ends = [event.clause for event in found.events if won.of(event) or lost.of(event)]
    return [*ends, *(event.clause for event in found.events if monsters.of(event))]


@FORMS.form("wins", f"{MEETING} {MEETS} encounter")
def who_wins_the_fight(q: TableQuestion) -> TableAnswer | None:
    """Let a Knight walk into the encounter."""
    fight = fight_of(q)
    if fight is None:
        return None
    runs = fight.all(q)
    wins = {place: run.first(won) is not None for place, run in runs.items()}
    plain = (YES, NO) if q.has("does") else ("the Knight", "the monsters")
    return _by_place(q, runs, {place: plain[0] if win else plain[1] for place, win in wins.items()})


@FORMS.form("wins", "has have points point with game at end")
def who_wins_the_game(q: TableQuestion) -> TableAnswer | None:
    """Bring both Knights to the Castle with these points."""
    points = q.numbered("seat")
    if sorted(points) != [0, 1] or min(points.values()) < 1 or not q.has("points point"):
        return None
    ended = _ended(q, points[0], points[1])
    if ended is None:
        return None
    who = listed([seat_name(q.game.box(2), seat) for seat in ended.winners], " and ") or "nobody"
    why = "The most points win." if ended.winners else "With equal points the game is drawn."
    return TableAnswer(who, why, (ended.clause, "6.6"), assumed=("Both Knights have arrived.",))


def _ended(q: TableQuestion, amber: int, violet: int) -> Outcome | None:
    """Return the outcome of a game in which the Wizards have so many points, if there is one.

    The first who can have her has the Princess; the other points are Valor.
    """
    for has_her in (0, 1):
        valor = [amber, violet]
        valor[has_her] -= 4
        if valor[has_her] >= 1:
            table = {"phase": "over", "arrived": list(SEATS), "valor": valor}
            state: State = q.lay(2, {**table, "princess": SEATS[has_her]})
            return state.outcome()
    return None


@FORMS.form("much", "strength have has points point encounter monsters is are together and")
def how_strong_are_they(q: TableQuestion) -> TableAnswer | None:
    """Add up an encounter, as a fight does."""
    if q.has("points point") or q.things("seat", "valor"):
        return None
    fight = fight_of(q, MUCH_VALOR)
    if fight is None or fight.worn:
        return None
    runs = fight.all(q)
    ends = {place: run.first(won, lost) for place, run in runs.items()}
    return _by_place(q, runs, {p: str(won.get(e, "theirs")) for p, e in ends.items() if e})


@FORMS.form("much", "strength knight with has and wearing wears")
def how_strong_is_the_knight(q: TableQuestion) -> TableAnswer | None:
    """Add up a Knight, as a fight against a Pigeon does."""
    valor, worn = valor_of(q), q.counted("card")
    if valor is None or not q.has("knight") or worn != of_group(q, worn, "item"):
        return None
    found = Fight(valor, worn, ["Pigeon"], "").run(q, LOCATIONS[0])
    end = found.first(won)
    why = " ".join(words for words in told(found) if words.startswith(("Valor", *worn)))
    return TableAnswer(str(won.get(end, "mine")), why, ("3.5",), found) if end else None


@FORMS.form("much", "princess points point for rescuing the")
def what_the_princess_counts(q: TableQuestion) -> TableAnswer | None:
    """Look at the score of a game that is over."""
    if not q.has("princess") or q.things():
        return None
    ended = _ended(q, 9, 5)
    assert ended is not None
    lines = [line for line in ended.lines if line.clause == "6.4"]
    return TableAnswer(str(lines[0].points), "She counts for whoever's Knight took her.", ("6.4",))


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
    fight = fight_of(_but_valor(q), MUCH_VALOR)
    if fight is None:
        return None
    runs = fight.all(q)
    found = next(iter(runs.values()))
    gains = found.first(valor_won)
    change = valor_won.get(gains, "change") if gains else 0
    why = " ".join(words for words in told(found) if "Valor" in words or "Pigeon" in words)
    return TableAnswer(str(change), why, cited(found, "3.8"), found)


def _but_valor(q: TableQuestion) -> TableQuestion:
    kept = [t for t in q.tokens if not (isinstance(t, Thing) and t.sort == "valor")]
    return TableQuestion(q.game, tuple(kept))


@FORMS.form("many", "are there in the box deck game cards card copies")
def how_many_in_the_box(q: TableQuestion) -> TableAnswer | None:
    """Count the copies of a card."""
    cards = q.values("card")
    if len(cards) != 1 or len(q.things()) != 1 or not q.has("there box deck"):
        return None
    kind = q.game.pack.kind(cards[0])
    copies = q.game.pack[kind].copies
    why = f"The box has {plural(copies, 'copy', 'copies')} of {card_name(q.game.box(2), kind)}."
    return TableAnswer(str(copies), why, ("1.9",))
