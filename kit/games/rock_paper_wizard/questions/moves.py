"""Questions to the table of Rock Paper Wizard: may I, what happens if, whose turn."""

from __future__ import annotations

from itertools import pairwise

from kit.core.ask import (
    TableAnswer,
    TableQuestion,
    Thing,
    cited,
    play,
    told,
    verdict,
)
from kit.core.kinds import seat_name
from kit.core.quiz import Run, run
from kit.games.rock_paper_wizard.events import marker
from kit.games.rock_paper_wizard.notation import SEATS
from kit.games.rock_paper_wizard.questions.tables import (
    FEWEST,
    FORMS,
    MIDDLE,
    MOST,
    PURSE,
    STANDING,
    Casting,
    spellbook,
)
from kit.games.rock_paper_wizard.state import State

CASTING = "cast casts point points use uses play throw choose pick at on with spell"
ASIDE = "Where nothing is said, a wizard has 5 gp and stands on space 5."


def told_cast(q: TableQuestion) -> Casting | None:
    """Return the one spell that a question tells of."""
    spells, sides = q.values("card"), _sides(q)
    if sides is None:
        return None
    before, after = sides
    if q.has("hit"):
        target = before[0] if before else 1
        caster = 1 if target == 0 else 0
    else:
        caster = before[0] if before else 0
        target = after[0] if after else 1
    if caster == target or q.has("hit") != q.has("by") or (q.has("hit") and after):
        return None
    found = Casting(spells[0], caster, target, max(FEWEST, caster + 1, target + 1))
    return found if _numbers(q, found) else None


def _sides(q: TableQuestion) -> tuple[list[int], list[int]] | None:
    """Return who is named before the one spell and who after it, at most one on each side."""
    spells = q.things("card")
    if len(spells) != 1:
        return None
    all_seats, at = _seats(q), q.tokens.index(spells[0])
    first = TableQuestion(q.game, q.tokens[:at])
    count = len(first.things("seat", "someone"))
    before, after = all_seats[:count], all_seats[count:]
    return (before, after) if max(len(before), len(after)) < 2 else None


def _seats(q: TableQuestion) -> list[int]:
    """Return the wizards named; somebody is the first who is not named."""
    known = q.values("seat")
    free = next(seat for seat in (1, 2, 3) if seat not in known)
    return [free if t.sort == "someone" else t.value for t in q.things("seat", "someone")]


def _numbers(q: TableQuestion, found: Casting) -> bool:
    """Note each number as gold or as a space of the wizard before it; tell whether all fit."""
    seats, at = iter(_seats(q)), found.caster
    tokens = [*q.tokens, "", ""]
    for word, after in pairwise(tokens):
        rich = isinstance(after, Thing) and after.sort == "gold"
        if word == "no" and not rich:
            return False
        if isinstance(word, Thing) and word.sort in ("seat", "someone"):
            at = next(seats)
        elif word == "no":
            found.gold[at] = 0
        elif isinstance(word, Thing) and word.sort == "number":
            (found.gold if rich else found.spaces)[at] = word.value
    return True


@FORMS.form("may", f"{CASTING} not isnt spellbook in lies if")
def may_i_cast(q: TableQuestion) -> TableAnswer | None:
    """Choose a spell at a wizard, or at oneself, from a spellbook that has it or not."""
    spells, sides = q.values("card"), _sides(q)
    missing = q.says("not in the spellbook") or q.says("isnt in the spellbook")
    if sides is None or q.things("number", "gold") or missing != q.has("not isnt"):
        return None
    caster = sides[0][0] if sides[0] else 0
    own = bool(q.things("myself"))
    target = caster if own else sides[1][0] if sides[1] else (caster + 1) % FEWEST
    if (own and sides[1]) or (not own and target == caster):
        return None
    players = max(FEWEST, caster + 1, target + 1)
    book = spellbook(q, players, spells[0], with_it=not missing)
    state = q.lay(players, {"phase": "cast", "spellbook": book})
    name = q.game.pack[spells[0]].name
    found = play(state, caster, f"{name} > {SEATS[target]}")
    why = "Each spell of the spellbook may be cast at any other wizard."
    assumed = () if missing else (f"{name} lies in the spellbook.",)
    return verdict(found, why, "2.3")._replace(seat=caster, assumed=assumed)


@FORMS.form("may", f"{CASTING} two several both of us wizards players people same identical")
def may_two_choose_the_same(q: TableQuestion) -> TableAnswer | None:
    """Let two wizards choose one spell."""
    if not q.has("same identical") or not q.has("spell") or q.things("card", "seat", "gold"):
        return None
    book = spellbook(q, FEWEST, 0)
    state = q.lay(FEWEST, {"phase": "cast", "spellbook": book})
    label = state.box.notation.parse
    found = run(state, [(0, label(f"{book[0]} > yellow")), (1, label(f"{book[0]} > yellow"))])
    return verdict(found, "Several wizards may choose the same spell.", "2.3", "2.8")


@FORMS.form(
    "may", "change mind spell choice another choose again after have has shown showing fist"
)
def may_i_choose_again(q: TableQuestion) -> TableAnswer | None:
    """Choose twice."""
    if not q.has("change again another") or not q.has("fist") or q.things():
        return None
    book = spellbook(q, FEWEST, 0)
    state = q.lay(FEWEST, {"phase": "cast", "spellbook": book})
    found = play(state, 0, f"{book[0]} > green", f"{book[1]} > green")
    return verdict(found, "")


@FORMS.form("happens", f"{CASTING} {STANDING} hit by has have no")
def what_a_spell_does(q: TableQuestion) -> TableAnswer | None:
    """Cast the spell first of all and tell what it does."""
    cast = told_cast(q)
    if cast is None or q.things("myself"):
        return None
    found = cast.run(q)
    said = told(found)
    return TableAnswer(said[-1], " ".join(said), cited(found), found, cast.caster, (ASIDE,))


@FORMS.form("happens", f"{CASTING} both two of us each other same wizards")
def what_a_pair_does(q: TableQuestion) -> TableAnswer | None:
    """Let two wizards cast one spell at each other."""
    seats, spells = q.values("seat") or [0, 1], q.values("card")
    if len(seats) != 2 or len(spells) > 1 or not q.has("other") or q.things("number", "gold"):
        return None
    if not spells and not q.has("same"):
        return None
    kind = spells[0] if spells else 0
    players = max(FEWEST, max(seats) + 1)
    book = spellbook(q, players, kind)
    state = q.lay(players, {"phase": "cast", "spellbook": book})
    casts = {seat: (book[1], (seat + 1) % players) for seat in range(players)}
    casts |= {seats[0]: (book[0], seats[1]), seats[1]: (book[0], seats[0])}
    label = state.box.notation.parse
    acts = [(seat, label(f"{spell} > {SEATS[aim]}")) for seat, (spell, aim) in casts.items()]
    found = run(state, acts)
    surges = [words for words in told(found) if "Wild Surge" in words]
    if found.refusal or not surges:
        return None
    return TableAnswer(surges[0], " ".join(told(found)), cited(found, "2.8"), found, seats[0])


@FORMS.form("happens", f"{STANDING} to who in during after the refresh wizard at end of round")
def what_refresh_does(q: TableQuestion) -> TableAnswer | None:
    """Refresh with a wizard on the space."""
    spaces, seats = q.values("number"), _seats(q)
    if len(spaces) != 1 or len(seats) > 1 or not q.has("refresh") or q.things("card", "gold"):
        return None
    seat = seats[0] if seats else 0
    players = max(FEWEST, seat + 1)
    stand = {SEATS[at]: spaces[0] if at == seat else MIDDLE for at in range(players)}
    gold = dict.fromkeys(stand, PURSE)
    table = {"phase": "refresh", "spellbook": spellbook(q, players, 0), "spaces": stand}
    state: State = q.lay(players, {**table, "gold": gold})
    found = play(state, state.to_act()[0], "refresh")
    moves = [e for e in found.events if e.kind == "leaves zone" and e.seat == seat]
    box = found.after.box
    who = seat_name(box, seat)
    short = box.game.tell(box, moves[0]) if moves else f"{who} stays on space {spaces[0]}."
    return TableAnswer(short, " ".join(told(found)), cited(found, "5.1"), found, seat)


@FORMS.form("turn", "first player after with wizards players is round in marker gets of the")
def who_is_first_next(q: TableQuestion) -> TableAnswer | None:
    """Refresh and see who has the marker."""
    seats, table = q.values("seat"), _players(q)
    if len(seats) != 1 or table is None or not q.has("after") or not q.has("first marker"):
        return None
    found = _refreshed(q, seats[0], table)
    who = next(seat_name(found.after.box, e.seat) for e in found.events if marker.of(e))
    return TableAnswer(who, told(found)[-1], ("5.5",), found, 0, _said(q, table))


def _players(q: TableQuestion) -> int | None:
    """Return how many play: as many as the question says, or one more than it names."""
    numbers, seats = q.values("number"), q.values("seat")
    if len(numbers) > 1 or q.things("gold", "card"):
        return None
    wanted = numbers[0] if numbers else min(MOST, max(FEWEST, max(seats, default=0) + 2))
    return wanted if FEWEST <= wanted <= MOST and max(seats, default=0) < wanted else None


def _said(q: TableQuestion, players: int) -> tuple[str, ...]:
    order = ", ".join(name.capitalize() for name in SEATS[:players])
    return () if q.values("number") else (f"{players} wizards play, clockwise: {order}.",)


def _refreshed(q: TableQuestion, first: int, players: int) -> Run[State]:
    seats = SEATS[:players]
    table: dict[str, object] = {"phase": "refresh", "first": seats[first], "turn": seats[first]}
    table |= {"gold": dict.fromkeys(seats, PURSE), "spellbook": spellbook(q, players, 0)}
    state = q.lay(players, table)
    return play(state, state.to_act()[0], "refresh")


@FORMS.form("turn", "spell comes resolved resolves is after has had")
def whose_spell_is_next(q: TableQuestion) -> TableAnswer | None:
    """Resolve a spell and see whose comes then."""
    seats, table = q.values("seat"), _players(q)
    if len(seats) != 1 or table is None or not q.has("after") or not q.has("spell resolved"):
        return None
    cast = Casting(q.game.pack.kind("Fireball"), seats[0], (seats[0] + 1) % table, table)
    found = cast.run(q)
    who = seat_name(found.after.box, found.after.turn)
    why = "The spells are resolved one after another, clockwise."
    return TableAnswer(who, why, ("3.1",), found, 0, _said(q, table))


@FORMS.form(
    "turn", "resolves resolve spell first begins starts if has holds marker is casts player"
)
def whose_spell_is_first(q: TableQuestion) -> TableAnswer | None:
    """Lay a table on which a wizard has the marker, and see whose spell comes first."""
    seats, table = q.values("seat"), _players(q)
    if len(seats) != 1 or table is None or not q.has("marker") or not q.has("first begins starts"):
        return None
    cast = Casting(q.game.pack.kind("Fireball"), seats[0], (seats[0] + 1) % table, table)
    state = cast.run(q).before
    why = "The First Player begins, and the turn goes clockwise."
    return TableAnswer(seat_name(state.box, state.turn), why, ("3.1",), Run(state, state, ()))
