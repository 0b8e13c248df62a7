"""Questions to the table of Rock Paper Wizard; the engine answers each on a table of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise

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
    play_all,
    seat_names,
    sentences,
    verdict,
)
from kit.core.game import AnyGame
from kit.core.quiz import Run
from kit.games.rock_paper_wizard import events as ev
from kit.games.rock_paper_wizard.cards.effects import BOOK
from kit.games.rock_paper_wizard.cards.lookup import ENOUGH, MOST_OF_A_TYPE, Lookup
from kit.games.rock_paper_wizard.notation import SEATS
from kit.games.rock_paper_wizard.state import State

FEWEST, MOST = 3, 6
PURSE, MIDDLE = 5, 5  # gold and space of a wizard that the question does not describe
STANDING = "on space stands stand standing is stays field square"
CASTING = "cast casts point points use uses play throw choose pick at on with spell"
ASIDE = "Where nothing is said, a wizard has 5 gp and stands on space 5."


def names(game: AnyGame) -> dict[str, Thing]:
    """Return the names of the spells, the wizards and gold."""
    gold = ("gold", "gold piece", "gp", "coin", "piece of gold", "pieces of gold")
    someone = ("a wizard", "another wizard", "somebody", "someone", "another player")
    myself = ("myself", "my own wizard", "himself", "herself", "themselves")
    return {
        **card_names(game),
        **seat_names(game),
        **dict.fromkeys(gold, Thing("gold", "")),
        **dict.fromkeys(someone, Thing("someone", "")),
        **dict.fromkeys(myself, Thing("myself", "")),
    }


FORMS = TableForms(BOOK, names, "What happens if Red casts Dimension Door at Blue?")


# The tables


def spellbook(q: TableQuestion, players: int, spell: int, *, with_it: bool = True) -> list[str]:
    """Return a spellbook for this number of wizards, with or without a spell."""
    table: Lookup = q.game.box(players).lookup
    chosen = [spell] if with_it else []
    for kind in range(len(q.game.pack)):
        same = sum(table.color[other] == table.color[kind] for other in chosen)
        fits = kind != spell and same < MOST_OF_A_TYPE and table.verb[kind] != "levitate"
        if fits and len(chosen) < min(players, 5):
            chosen.append(kind)
    return [q.game.pack[kind].name for kind in chosen]


@dataclass
class Casting:
    """A spell as a question describes it: caster, target, and the wizards' spaces and gold."""

    spell: int
    caster: int
    target: int
    players: int
    spaces: dict[int, int] = field(default_factory=dict)
    gold: dict[int, int] = field(default_factory=dict)

    def run(self, q: TableQuestion, gold: Mapping[int, int] | None = None) -> Run[State]:
        """Resolve the spell, before all others."""
        seats = SEATS[: self.players]
        book = spellbook(q, self.players, self.spell)
        name, other = q.game.pack[self.spell].name, book[-1]
        aims = {seat: (at + 1) % self.players for at, seat in enumerate(seats)}
        casts = {seat: f"{other} > {seats[aim]}" for seat, aim in aims.items()}
        casts[seats[self.caster]] = f"{name} > {seats[self.target]}"
        has = {**self.gold, **(gold or {})}
        table: dict[str, object] = {
            "phase": "resolve", "first": seats[self.caster], "turn": seats[self.caster],
            "spellbook": book, "casts": casts,
            "spaces": {seat: self.spaces.get(at, MIDDLE) for at, seat in enumerate(seats)},
            "gold": {seat: has.get(at, PURSE) for at, seat in enumerate(seats)},
        }  # fmt: skip
        return _step(q, self.players, table)


def casting(q: TableQuestion) -> Casting | None:
    """Return the one spell that a question describes."""
    spells, sides = q.values("card"), _sides(q)
    if sides is None:
        return None
    (before, after), hit = sides, q.has("hit")
    if hit:
        target = before[0] if before else 1
        caster = 0 if target else 1
    else:
        caster, target = before[0] if before else 0, after[0] if after else 1
    if caster == target or hit != q.has("by") or (hit and after):
        return None
    found = Casting(spells[0], caster, target, max(FEWEST, caster + 1, target + 1))
    return found if _numbers(q, found) else None


def _sides(q: TableQuestion) -> tuple[list[int], list[int]] | None:
    """Return the wizards named before the one spell and after it, at most one on each side."""
    spells = q.things("card")
    if len(spells) != 1:
        return None
    seats, first = _seats(q), q.part(q.tokens[: q.tokens.index(spells[0])])
    count = len(first.things("seat", "someone"))
    before, after = seats[:count], seats[count:]
    return (before, after) if max(len(before), len(after)) < 2 else None


def _seats(q: TableQuestion) -> list[int]:
    """Return the wizards named; "somebody" is the first wizard that is not named."""
    known = q.values("seat")
    free = next(seat for seat in (1, 2, 3) if seat not in known)
    return [free if t.sort == "someone" else t.value for t in q.things("seat", "someone")]


def _numbers(q: TableQuestion, found: Casting) -> bool:
    """Record each number as the gold or the space of the wizard before it; tell whether all fit."""
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


def _step(q: TableQuestion, players: int, table: dict[str, object]) -> Run[State]:
    """Lay a table and take the step of its phase."""
    state = q.lay(players, {"spellbook": spellbook(q, players, 0), **table})
    return play(state, state.to_act()[0], str(table["phase"]))


def _score(q: TableQuestion, spaces: dict[str, int], gold: dict[str, int]) -> Run[State]:
    """Score a round."""
    return _step(q, len(spaces), {"phase": "score", "spaces": spaces, "gold": gold})


def _standing(q: TableQuestion) -> Run[State] | None:
    """Score a round with the wizards on the spaces that a question names."""
    at = q.numbered("seat")
    if len(at) < FEWEST or sorted(at) != list(range(len(at))) or q.things("gold"):
        return None
    spaces = {SEATS[seat]: space for seat, space in sorted(at.items())}
    return _score(q, spaces, dict.fromkeys(spaces, PURSE))


def _refresh(q: TableQuestion, players: int, **more: object) -> Run[State]:
    """Refresh after a round."""
    gold = dict.fromkeys(SEATS[:players], PURSE)
    return _step(q, players, {"phase": "refresh", "gold": gold, **more})


def _players(q: TableQuestion) -> int | None:
    """Return the number of players in the question, or one more than it needs."""
    numbers, seats = q.values("number"), q.values("seat")
    if len(numbers) > 1 or q.things("gold", "card"):
        return None
    wanted = numbers[0] if numbers else min(MOST, max(FEWEST, max(seats, default=0) + 2))
    return wanted if FEWEST <= wanted <= MOST and max(seats, default=0) < wanted else None


def _who_plays(q: TableQuestion, players: int) -> tuple[str, ...]:
    order = ", ".join(name.capitalize() for name in SEATS[:players])
    return () if q.values("number") else (f"{players} wizards play, clockwise: {order}.",)


# Who wins


@FORMS.form("wins", f"has have with game {STANDING} at end of round")
def who_wins(q: TableQuestion) -> TableAnswer | None:
    """Score a round, after which the wizards have this much gold."""
    gold = q.numbered("seat")
    if len(gold) < 2 or not q.things("gold") or not q.has("who"):
        return None
    players = max(FEWEST, max(gold) + 1)
    has = [gold.get(seat, 0) for seat in range(players)]
    ranks = sorted(range(players), key=lambda seat: -has[seat])
    pays, spaces = {ranks[0]: 5, ranks[1]: 3}, {ranks[0]: 7, ranks[1]: 6}
    before = {SEATS[seat]: has[seat] - pays.get(seat, 0) for seat in range(players)}
    if min(before.values()) < 0:
        return None
    found = _score(q, {SEATS[seat]: spaces.get(seat, 3) for seat in range(players)}, before)
    ended = found.after.outcome()
    who = q.seat_names(ended.winners[:1]) if ended else "nobody yet"
    rest = () if len(gold) == players else ("The others have no gold.",)
    first = () if ended else ("4.8",) if max(has) >= ENOUGH else ("4.6",)
    assumed = ("The round has just been scored.", *rest)
    return TableAnswer(who, sentences(found)[-1], cited(found, *first), found, 0, assumed)


@FORMS.form("wins", f"{STANDING} most gold paid closest nearest is")
def who_gets_the_gold(q: TableQuestion) -> TableAnswer | None:
    """Score a round with the wizards where they stand."""
    parts = q.split("if when")
    found = _standing(parts[1]) if parts else None
    if found is None or parts is None or not parts[0].things("gold") or not q.has("get gets paid"):
        return None
    numbers = parts[0].values("number")
    if numbers not in ([], [5], [3]):
        return None
    kind = ev.second_closest if numbers == [3] else ev.closest
    return account(found, kind.clause, short=q.seat_names(e.seat for e in found.all(kind)))


# How much


@FORMS.form("much", f"{STANDING} get gets does gold paid")
def how_much_gold_for_a_place(q: TableQuestion) -> TableAnswer | None:
    """Score a round and see what one wizard gets."""
    parts = q.split("if when")
    if not parts or parts[0].sorts.count("seat") != 1 or not parts[0].things("gold"):
        return None
    seat, found = parts[0].values("seat")[0], _standing(parts[1])
    if found is None or seat >= len(found.after.gold):
        return None
    return account(found, short=str(found.after.gold[seat] - PURSE), seat=seat)


@FORMS.form(
    "much", "get gets gold closest nearest second to hoard being standing stand stands paid"
)
def how_much_for_the_closest(q: TableQuestion) -> TableAnswer | None:
    """Score a round in which no two wizards stand on one space."""
    if not q.has("closest nearest second") or q.things("seat", "number", "card"):
        return None
    found = _score(q, {"red": 7, "green": 5, "yellow": 3}, dict.fromkeys(SEATS[:3], PURSE))
    seat, kind = (1, ev.second_closest) if q.has("second") else (0, ev.closest)
    gained = str(found.after.gold[seat] - PURSE)
    return TableAnswer(gained, sentences(found)[seat], (kind.clause,), found)


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
    kind, seat = (ev.pushed, 1) if back else (ev.advanced, 0)
    steps = {sum(kind.get(e, "spaces") for e in r.all(kind) if e.seat == seat) for r in runs}
    card = q.game.pack[spells[0]]
    clause = q.game.effects.known[card.effect].clause
    text = q.game.rulebook[clause].whole
    if len(steps) > 1 or card.effect == "meteor_swarm":
        return TableAnswer(DEPENDS, text, (clause,), runs[0])
    return TableAnswer(str(*steps), text, cited(runs[0], clause), runs[0])


# How many


@FORMS.form("many", "spells cards are lie in spellbook with wizards players people open there")
def how_many_in_the_spellbook(q: TableQuestion) -> TableAnswer | None:
    """Deal a game and count the spells that lie open."""
    if q.sorts != ["number"] or not q.has("spellbook"):
        return None
    state: State = q.deal(q.values("number")[0])
    why = "As many as there are wizards, but never more than five."
    return TableAnswer(str(len(state.book)), why, ("1.5",), Run(state, state, ()))


@FORMS.form("many", "start begin with get everyone each player wizard have at beginning game does")
def how_much_gold_at_the_start(q: TableQuestion) -> TableAnswer | None:
    """Deal a game and look at a wizard's gold."""
    if q.sorts != ["gold"] or not q.has("start begin beginning"):
        return None
    state: State = q.deal(FEWEST)
    return TableAnswer(str(state.gold[0]), "Each wizard has as much.", ("1.1",))


# May I


@FORMS.form("may", f"{CASTING} not isnt spellbook in lies if")
def may_i_cast(q: TableQuestion) -> TableAnswer | None:
    """Choose a spell and a target: another wizard, or oneself."""
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
    return verdict(found, why, "2.3", seat=caster, assumed=assumed)


@FORMS.form("may", f"{CASTING} two several both of us wizards players people same identical")
def may_two_choose_the_same(q: TableQuestion) -> TableAnswer | None:
    """Let two wizards choose one spell."""
    if not q.has("same identical") or not q.has("spell") or q.things("card", "seat", "gold"):
        return None
    book = spellbook(q, FEWEST, 0)
    state = q.lay(FEWEST, {"phase": "cast", "spellbook": book})
    found = play_all(state, [(seat, f"{book[0]} > yellow") for seat in (0, 1)])
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
    return verdict(play(state, 0, f"{book[0]} > green", f"{book[1]} > green"), "")


# What happens


@FORMS.form("happens", f"{CASTING} {STANDING} hit by has have no")
def what_a_spell_does(q: TableQuestion) -> TableAnswer | None:
    """Resolve the spell before all others."""
    cast = casting(q)
    if cast is None or q.things("myself"):
        return None
    return account(cast.run(q), seat=cast.caster, assumed=(ASIDE,))


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
    found = play_all(state, [(s, f"{spell} > {SEATS[aim]}") for s, (spell, aim) in casts.items()])
    surges = sentences(found, ev.surged)
    if found.refusal or not surges:
        return None
    return account(found, "2.8", short=surges[0], seat=seats[0])


@FORMS.form("happens", f"{STANDING} to who in during after the refresh wizard at end of round")
def what_refresh_does(q: TableQuestion) -> TableAnswer | None:
    """Refresh with a wizard on the space."""
    spaces, seats = q.values("number"), _seats(q)
    if len(spaces) != 1 or len(seats) > 1 or not q.has("refresh") or q.things("card", "gold"):
        return None
    seat = seats[0] if seats else 0
    players = max(FEWEST, seat + 1)
    stand = {SEATS[at]: spaces[0] if at == seat else MIDDLE for at in range(players)}
    found = _refresh(q, players, spaces=stand)
    moves = [e for e in found.all(ev.leaves_zone) if e.seat == seat]
    stays = f"{q.seat_names([seat])} stays on space {spaces[0]}."
    short = q.game.tell(found.after.box, moves[0]) if moves else stays
    return account(found, "5.1", short=short, seat=seat)


# Whose turn


@FORMS.form("turn", "first player after with wizards players is round in marker gets of the")
def who_is_first_next(q: TableQuestion) -> TableAnswer | None:
    """Refresh and see who has the marker."""
    seats, players = q.values("seat"), _players(q)
    if len(seats) != 1 or players is None or not q.has("after") or not q.has("first marker"):
        return None
    first = SEATS[seats[0]]
    found = _refresh(q, players, first=first, turn=first)
    who = q.seat_names(event.seat for event in found.all(ev.marker))
    return TableAnswer(who, sentences(found)[-1], ("5.5",), found, 0, _who_plays(q, players))


@FORMS.form("turn", "spell comes resolved resolves is after has had")
def whose_spell_is_next(q: TableQuestion) -> TableAnswer | None:
    """Resolve a spell and see whose spell is next."""
    seats, players = q.values("seat"), _players(q)
    if len(seats) != 1 or players is None or not q.has("after") or not q.has("spell resolved"):
        return None
    found = _fireball(q, seats[0], players)
    why = "The spells are resolved one after another, clockwise."
    who = q.seat_names([found.after.turn])
    return TableAnswer(who, why, ("3.1",), found, 0, _who_plays(q, players))


@FORMS.form(
    "turn", "resolves resolve spell first begins starts if has holds marker is casts player"
)
def whose_spell_is_first(q: TableQuestion) -> TableAnswer | None:
    """Lay a table on which a wizard has the marker, and see whose spell is first."""
    seats, players = q.values("seat"), _players(q)
    if len(seats) != 1 or players is None or not q.has("marker"):
        return None
    if not q.has("first begins starts"):
        return None
    state = _fireball(q, seats[0], players).before
    why = "The First Player begins, and the turn goes clockwise."
    return TableAnswer(q.seat_names([state.turn]), why, ("3.1",), Run(state, state, ()))


def _fireball(q: TableQuestion, seat: int, players: int) -> Run[State]:
    cast = Casting(q.game.pack.kind("Fireball"), seat, (seat + 1) % players, players)
    return cast.run(q)
