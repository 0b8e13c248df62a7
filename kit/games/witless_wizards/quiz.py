"""Quiz questions about positions of Witless Wizards."""

from __future__ import annotations

from collections.abc import Iterable

from kit.core.event import Event
from kit.core.kinds import Kind, card_name, listed, plural, seat_name
from kit.core.quiz import Makers, Position, QuizQuestion, Reason, Reply, Run, Setup, numbers, yes_no
from kit.games.witless_wizards import events as ev
from kit.games.witless_wizards.cards.effects import BOOK
from kit.games.witless_wizards.state import State
from kit.games.witless_wizards.state.constants import DEFENCE, DRAFT, FULL


def says(s: State, action: int) -> str:
    """Return the words for a move with the name of its card."""
    m, card = s.t.moves, card_name(s.box, s.drawn[-1]) if s.drawn else "a card"
    if action == m.keep:
        return f"Keep {card}"
    if action in m.give:
        return f"Give {card} to {seat_name(s.box, m.seat_of[action])}"
    if action == m.done:
        return "Take the Hits" if s.step == DEFENCE else "Pay no more cubes for Stamina"
    return ""


def allows(spot: Position[State]) -> Reason | None:
    """Return why a card may be kept or given, or a wizard may be attacked."""
    s, m = spot.state, spot.state.t.moves
    four = len(spot.seats) == 4
    if spot.action == m.keep:
        already = "One card was given away, so this one is kept." if s.given else ""
        return already or "The first card of a Draft may be kept or given away.", "2.11"
    if spot.action in m.give:
        already = "One card was kept, so this one is given away." if s.kept else ""
        return already or "The first card of a Draft may be kept or given away.", "2.11"
    if spot.action == m.cube_card:
        half = "second" if s.kept or s.given else "first"
        return f"In the {half} half of the Draft {spot.me} has paid no cube for a card yet.", "2.5"
    if spot.action in m.attack:
        whom = spot.name(m.seat_of[spot.action])
        return f"{whom} {'sits next to' if four else 'is an opponent of'} {spot.me}.", "3.3"
    return None


MAKERS = Makers[State](
    BOOK,
    (Setup(2), Setup(3), Setup(4)),
    ("3.3", "2.12", "2.11", "2.19", "3.15", "5.2", "5.4", "5.5", "2.8", "2.7", "3.2"),
    variants=(
        Setup(3, {"setup": "alternative"}, "The third player starts with a random card."),
        Setup(3, {"cubes": "once a turn"}, "A cube buys another card once a turn."),
        Setup(2, {"healing": "up to 6"}, "Healing with cubes ends at 6 Stamina."),
    ),
    allows=allows,
    says=says,
    order=("2.17", "2.18"),
    unasked={
        "1.11": "Components only: the kit has no reserve that could be laid elsewhere.",
        "3.19": "Components only: the kit counts cubes in numbers, so none can run out.",
        "3.22": "The order in which the cards are laid makes no difference to the game.",
        "5.6": "A draining weapon meets deadly spikes in fewer than 1 of 3,000 positions.",
    },
)
Slip = tuple[int, str, str]
_WRONG_WAY = "It goes the other way."


def rolls_of(spot: Position[State], *, powder: bool = False) -> tuple[str, Run[State]] | None:
    """Return the words for a roll that decides an attack, and its run.

    With *powder* the roll may also follow at once when powder is used.
    """
    s, m = spot.state, spot.state.t.moves
    rolls = spot.action == m.roll or spot.action in m.attack
    if not rolls and (not powder or spot.action != m.use):
        return None
    run = spot.run(*spot.plays)
    face = _face(run)
    if run.after.step == DEFENCE or face is None or not (rolls or run.first(ev.powder)):
        return None
    does = f"attacks {spot.name(target_of(spot))} and "
    if not rolls:
        does = does.replace(" and ", ", ")
        does += f"discards {card_name(s.box, s.gear[3 * spot.seat + 2])} and "
    return f"{spot.me} {does}rolls a {face}.", run


def names_of(spot: Position[State], seats: Iterable[int]) -> str:
    """Return wizards' names as a list."""
    return listed([spot.name(seat) for seat in seats], " and ")


def _face(run: Run[State]) -> int | None:
    """Return the face of the die, if it was rolled."""
    parts = run.all(ev.attack)
    return next((_points(ev.attack, e) for e in parts if ev.attack.get(e, "what") == ev.DIE), None)


def target_of(spot: Position[State]) -> int:
    """Return the target of this roll or attack."""
    s = spot.state
    named = s.t.moves.seat_of[spot.action]
    return named if named >= 0 else s.target


def _points(side: Kind, *parts: Event) -> int:
    return sum(side.get(e, "points") for e in parts)


def _part(run: Run[State], side: Kind, event: Event) -> str:
    kind, word = side.get(event, "card"), ev.PART_WORDS[side.get(event, "what")]
    name = card_name(run.before.box, kind) if kind >= 0 else word
    ability = f" ({word})" if word and kind >= 0 else ""
    return f"{name}{ability} {_points(side, event)}"


def sum_of(run: Run[State], side: Kind) -> str:
    """Return the parts of an attack or a defence as a sum."""
    parts = run.all(side)
    return " + ".join(_part(run, side, e) for e in parts) + f" = {_points(side, *parts)}"


@MAKERS.about("3.7", "3.8", "3.9", "3.10", "6.3", "6.4", "6.5", "6.12", "6.17", "6.2")
def how_many_hits(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask for the Hits of an attack against a defence."""
    found = rolls_of(spot, powder=True)
    dealt = found[1].first(ev.hits) if found else None
    if not found or not dealt:
        return None
    words, run = found
    clause = _what_is_odd(run)
    if spot.wanted == "6.2" and any(e.clause == "6.2" for e in run.all(ev.defence)):
        clause = "6.2"
    why = f"Attack: {sum_of(run, ev.attack)}. Defence: {sum_of(run, ev.defence)}."
    return QuizQuestion(
        f"{words} How many Hits does {spot.name(target_of(spot))} take?",
        spot.plays,
        numbers(ev.hits.get(dealt, "hits"), (why, clause), _wrong_hits(run, clause, why)),
        lambda r: r.get(ev.hits, "hits"),
        clause,
        hypothetical=True,
    )


def _what_is_odd(run: Run[State]) -> str:
    """Return the clause that the question about this attack is about."""
    parts = run.all(ev.attack) + run.all(ev.defence)
    odd = [e.clause for e in parts if e.clause not in ("3.6", "3.8", "6.1", "6.2")]
    return odd[-1] if odd else "3.10" if run.first(ev.no_hits) else "3.8"


def _wrong_hits(run: Run[State], clause: str, why: str) -> list[Slip]:
    """Return typical mistakes in comparing an attack with a defence."""
    die, weapon, *_ = parts = run.all(ev.attack)
    against = run.all(ev.defence)
    total, guard = _points(ev.attack, *parts), _points(ev.defence, *against)
    return [
        (total, f"{why} The defence comes off.", "3.8"),
        (_points(ev.attack, die) - guard, f"The weapon's Attack value counts too. {why}", "3.6"),
        (
            total - _points(ev.defence, against[0]),
            f"More than the armour's own value counts here. {why}",
            clause,
        ),
        (_points(ev.attack, die, weapon) - guard, f"More adds to this attack. {why}", clause),
        (guard - total, f"Fewer than 0 counts as 0. {why}", "3.10"),
    ]


@MAKERS.about("3.12")
def is_somebody_out(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask whether the attacked wizard falls, in a close case."""
    found = rolls_of(spot)
    dealt = found[1].first(ev.hits) if found else None
    if not found or not dealt:
        return None
    words, run = found
    target, count = target_of(spot), ev.hits.get(dealt, "hits")
    has = spot.state.stamina[target]
    if abs(count - has) > 2:
        return None
    left = run.after.stamina[target]
    why = f"{plural(count, 'Hit')}: Stamina {has} becomes {left}, and 0 or less is out."
    whom = spot.name(target)
    yes = why if left <= 0 else f"{left} Stamina is left, and only 0 or less is out."
    no = why if left > 0 else "Nobody stays in without Stamina."
    return QuizQuestion(
        f"{words} {whom} has {has} Stamina. Is {whom} out of the game?",
        spot.plays,
        yes_no(("Yes", yes, "3.12"), (f"No, {whom} is still in", no, "3.12")),
        lambda r: "yes" if any(e.seat == target for e in r.all(ev.out)) else "no",
        "3.12",
        ordered=True,
        hypothetical=True,
    )


@MAKERS.about("6.6", "6.9", "6.11", "6.14", "6.15", "3.17")
def what_does_it_cost_the_attacker(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask for the attacker's Stamina after a Battle that changes it."""
    found = rolls_of(spot)
    if not found or not found[1].first(ev.next_turn, ev.last, ev.nobody, ev.rematch):
        return None
    words, run = found
    kinds = (ev.backfire, ev.spikes, ev.drained, ev.regrowth, ev.curse)
    told = [e for e in run.all(*kinds) if e.seat == spot.seat]
    if not told:
        return None
    before, after = spot.state.stamina[spot.seat], run.after.stamina[spot.seat]
    tell = run.before.box.game.tell
    why = " ".join(tell(run.before.box, e) for e in told)
    clause = told[-1].clause
    if before == after == FULL:
        clause, why = "3.17", f"{why} Stamina never rises above 20."
    slips: list[Slip] = [(before, f"It does not stay at {before}. {why}", clause)]
    other = (
        (21, "20 is the most there is.", clause)
        if clause == "3.17"
        else (2 * before - after, f"{_WRONG_WAY} {why}", clause)
    )
    slips += [other] if after != before or clause == "3.17" else []
    if dealt := run.first(ev.hits):
        left = before - ev.hits.get(dealt, "hits")
        slips.append((left, f"The Hits fall on the other wizard. {why}", "3.11"))
    return QuizQuestion(
        f"{words} {spot.me} has {before} Stamina now. How much at the end of the turn?",
        spot.plays,
        numbers(max(after, 0), (why, clause), slips),
        lambda r: max(r.after.stamina[spot.seat], 0),
        clause,
        hypothetical=True,
    )


@MAKERS.about("3.18", "6.13")
def how_many_cubes(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask for the cubes of a wizard after the income."""
    found = rolls_of(spot)
    earned = found[1].first(ev.income) if found else None
    if not found or not earned:
        return None
    words, run = found
    s = spot.state
    got, now = ev.income.get(earned, "cubes"), ev.income.get(earned, "now")
    before, gear = s.cubes[spot.seat], s.gear[3 * spot.seat : 3 * spot.seat + 3]
    mine = [kind for kind in gear if s.t.cards[kind].income]
    names = " and ".join(card_name(s.box, kind) for kind in mine)
    clause = "6.13" if run.first(ev.trinket) else "3.18"
    verb = "brings" if len(mine) == 1 else "bring"
    why = f"{names} {verb} {plural(got, 'cube')}, so {before} becomes {now}."
    slips: list[Slip] = [
        (before, f"After the attack comes the income. {why}", "3.18"),
        (
            before + 1 if got != 1 else before + 3,
            f"{'Not every card brings one' if got == 1 else 'The cubes on all cards count'}. {why}",
            "3.18",
        ),
        (got, f"Income is added to the stock. {why}", "3.18"),
    ]
    return QuizQuestion(
        f"{words} {spot.me} has {plural(before, 'cube')}. How many after the income?",
        spot.plays,
        numbers(now, (why, clause), slips),
        lambda r: r.get(ev.income, "now"),
        clause,
        hypothetical=True,
    )


@MAKERS.about("2.14", "2.15", "2.16")
def what_becomes_of_the_old_card(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask what happens to the card in the slot of a new one."""
    s = spot.state
    m = s.t.moves
    if s.step != DRAFT or spot.action == m.cube_card:
        return None
    to = spot.seat if spot.action == m.keep else m.seat_of[spot.action]
    kind = s.drawn[-1]
    slot = s.t.cards[kind].slot
    old = s.gear[3 * to + slot]
    if old < 0:
        return None
    name, whose = card_name(s.box, kind), f"{spot.name(to)}'s"
    does = (
        f"{spot.me} keeps {name}"
        if to == spot.seat
        else f"{spot.me} gives {name} to {spot.name(to)}"
    )
    place = ev.SLOT_WORDS[slot]
    clause = _fate(spot.run(*spot.plays), old)
    was = card_name(s.box, old)
    why = f"There is one card in each slot, so {was} has to go."
    box = "It is marked 3/4P, and those leave the game." if clause == "2.15" else (
        "Only cards marked 3/4P go back to the box.")  # fmt: skip
    pile = "Cards marked 3/4P do not go to the discard pile." if clause == "2.15" else why
    both = "A slot has room for one card only."
    replies = (
        Reply(ev.replaced.name, f"{was} goes to the discard pile", pile, clause),
        Reply(ev.to_the_box.name, f"{was} goes back to the box", box, "2.15"),
        Reply("both", f"Both stay: {whose} {place} slot has room for two", both, "2.14"),
        Reply(
            "refused", f"{spot.name(to)} may turn {name} down", "Nobody can refuse a card.", "2.14"
        ),
    )
    return QuizQuestion(
        f"{does}. {whose} {place} slot holds {was}. What happens?",
        spot.plays,
        replies,
        lambda r: next((e.kind for e in r.all(ev.replaced, ev.to_the_box)), "both"),
        clause,
    )


def _fate(run: Run[State], old: int) -> str:
    """Return the clause for the place of a replaced card."""
    fates = (ev.replaced, ev.to_the_box, ev.standard)
    told = [e for kind in fates for e in run.all(kind) if kind.get(e, "card") == old]
    return told[-1].clause if told else "2.14"


@MAKERS.about("2.11")
def what_about_the_second_card(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask what must be done with the second card of a Draft."""
    s = spot.state
    m = s.t.moves
    if s.step != DRAFT or spot.action == m.cube_card or s.kept or s.given:
        return None
    kept = spot.action == m.keep
    first = "keeps" if kept else "gives away"
    why = "Every Draft keeps exactly one card and gives exactly one."
    one = "One was kept already." if kept else "One was given away already."
    free = "The first card was a free choice, the second is not."
    replies = (
        Reply(ev.DUTIES[0], "It must be kept", why if not kept else one, "2.11"),
        Reply(ev.DUTIES[1], "It must be given away", why if kept else one, "2.11"),
        Reply("any", f"{spot.me} may keep it or give it away", free, "2.11"),
        Reply("none", "There is no second card in this turn", "The steps are done twice.", "2.11"),
    )
    return QuizQuestion(
        f"{spot.me} {first} the first card of this Draft. What about the second?",
        spot.plays,
        replies,
        lambda r: (*ev.DUTIES, "none")[r.get(ev.second_half, "duty")],
        "2.11",
        ordered=True,
    )


@MAKERS.about("3.20", "3.1")
def who_is_next(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask whose turn is next after a fall or without a Battle."""
    if len(spot.seats) < 3:
        return None
    run = spot.run(*spot.plays)
    turn = run.first(ev.next_turn)
    fallen = run.after.alive != (1 << len(spot.seats)) - 1
    first = run.first(ev.no_battle) is not None
    if not turn or not (fallen or first):
        return None
    die = _face(run)
    does = f"rolls a {die}" if die is not None else _third(spot.words(spot.action))
    if now := run.all(ev.out):
        does += f"; out of the game: {names_of(spot, [e.seat for e in now])}"
    clause, right = ("3.1" if first else "3.20"), run.after.turn
    why = f"On the left {spot.name(right)} is the next wizard who is still in."
    if first:
        why = f"The first turn of the game has no Battle: {spot.name(right)} on the left is next."
    names = [
        Reply(seat, f"It is {spot.name(seat)}'s turn",
              why if seat == right else _not_next(spot, run, seat), clause)
        for seat in spot.seats
    ]  # fmt: skip
    if first:
        no_attack = f"{spot.me} skips the Battle of this turn."
        names[spot.seat] = Reply(spot.seat, f"{spot.me} attacks somebody", no_attack, clause)
    return QuizQuestion(
        f"{spot.me} {does}. What comes after that?",
        spot.plays,
        tuple(names),
        lambda r: r.after.turn,
        clause,
        ordered=True,
        hypothetical=True,
    )


def _third(words: str) -> str:
    """Return a move in the third person: 'Keep it' becomes 'keeps it'."""
    verb, _, rest = words.partition(" ")
    return f"{verb.lower()}s {rest}".strip()


def _not_next(spot: Position[State], run: Run[State], seat: int) -> str:
    if not run.after.alive >> seat & 1:
        return f"{spot.name(seat)} is out of the game."
    if seat == spot.seat:
        return f"{spot.me}'s turn is over."
    return f"On the left {spot.name(run.after.turn)} comes before {spot.name(seat)}."
