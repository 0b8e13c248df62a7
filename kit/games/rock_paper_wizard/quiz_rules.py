"""Quiz questions about Rock Paper Wizard's casting, surges, payments, spellbook and end."""

from __future__ import annotations

from kit.core.kinds import card_name, listed, plural
from kit.core.quiz import (
    Play,
    Position,
    QuizQuestion,
    Run,
    choice,
    numbers,
    seats_to_choose,
    yes_no,
)
from kit.core.rng import Stream
from kit.games.rock_paper_wizard import events as ev
from kit.games.rock_paper_wizard.cards.lookup import ENOUGH, GIVE, REFRESH, RESOLVE, SCORE
from kit.games.rock_paper_wizard.quiz import MAKERS, casts_of, names_of, told_of
from kit.games.rock_paper_wizard.state import State
from kit.games.rock_paper_wizard.state.constants import CAST, CHOOSING, HOARD, PURSE, START

__all__ = ["MAKERS"]


def _all_choose(spot: Position[State]) -> tuple[str, tuple[Play, ...]] | None:
    """Return choices of all wizards, two of them with the same spell, in words and as plays."""
    s, rng, seats = spot.state, spot.rng, spot.seats
    if s.phase != CAST or s.ready:
        return None
    one = rng.below(len(seats))
    two = (one + 1 + rng.below(len(seats) - 1)) % len(seats)
    same, mutual = s.book[rng.below(len(s.book))], rng.below(3)
    plays, said = list[Play](), list[str]()
    for seat in seats:
        kind = same if seat in (one, two) else s.book[rng.below(len(s.book))]
        others = [x for x in seats if x != seat]
        aim = others[rng.below(len(others))]
        if seat == one or (seat == two and mutual):
            aim = two if seat == one else one
        if seat in (one, two) and mutual == 2 and len(seats) == 3:
            kind = same
        action = next(a for a in s.t.casts[seat][kind] if s.t.moves[a][1] == aim)
        plays.append((seat, action))
        said.append(f"{spot.name(seat)} points {card_name(s.box, kind)} at {spot.name(aim)}")
    return f"{'; '.join(said)}.", tuple(plays)


def _pairs(run: Run[State]) -> tuple[int, ...]:
    """Return the wizards whose spells become Wild Surges."""
    return tuple(sorted(e.seat for e in run.all(ev.draws_surge)))


@MAKERS.about("2.8")
def which_spells_surge(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask whose spells become Wild Surges, when all point at once."""
    found = _all_choose(spot)
    if not found:
        return None
    said, plays = found
    run = spot.run(*plays)
    right = _pairs(run)
    kinds = {seat: run.after.t.moves[a] for seat, a in plays}
    spells = [kind for kind, _ in kinds.values()]
    twins = tuple(seat for seat in spot.seats if spells.count(kinds[seat][0]) > 1)
    facing = tuple(seat for seat in spot.seats if kinds[kinds[seat][1]][1] == seat)
    why = "It takes two who point the same spell at one another"
    why += f": {names_of(spot, right)}." if right else ", and there is no such pair."
    answers: dict[object, tuple[str, str]] = {right: (names_of(spot, right) or "Nobody's", why)}
    answers.setdefault((), ("Nobody's", f"There is such a pair. {why}"))
    only_same = f"They point the same spell, not all at one another. {why}"
    answers.setdefault(twins, (names_of(spot, twins), only_same))
    only_facing = f"They point at one another, not all with one spell. {why}"
    answers.setdefault(facing, (names_of(spot, facing), only_facing))
    if len(answers) < 3:
        return None
    return choice(
        spot,
        f"All are ready: {said} Whose spells become Wild Surges?",
        dict([*answers.items()][:4]),
        _pairs,
        "2.8",
        plays=plays,
    )


@MAKERS.about("2.9")
def who_draws_the_surge_card_first(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask who of two surging wizards draws a card first."""
    found = _all_choose(spot)
    if not found:
        return None
    said, plays = found
    run = spot.run(*plays)
    drawn = [e.seat for e in run.all(ev.draws_surge)]
    if len(drawn) != 2:
        return None
    first = spot.state.first
    why = f"Clockwise from the First Player, {spot.name(first)}, {spot.name(drawn[0])} comes first."
    if first == drawn[0]:
        why = f"{spot.name(first)} is the First Player."
    pair = names_of(spot, sorted(drawn))
    once = f"One after the other, for the deck has one top card. {why}"
    return choice(
        spot,
        f"All are ready: {said} {pair} have a Wild Surge. Who draws a card first?",
        {
            drawn[0]: (spot.name(drawn[0]), why),
            drawn[1]: (spot.name(drawn[1]), f"{why} Then {spot.name(drawn[1])} draws."),
            -2: ("Both at once", once),
            -3: ("Whoever is poorer", f"Gold does not matter here. {why}"),
        },
        lambda r: next((e.seat for e in r.all(ev.draws_surge)), -1),
        "2.9",
        plays=plays,
    )


@MAKERS.about("3.9")
def what_becomes_of_the_surge_card(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask what is done with a face-down card when its wizard's turn comes."""
    s = spot.state
    if spot.action != RESOLVE or not s.surge >> spot.seat & 1:
        return None
    target = spot.name(s.aim[spot.seat]) if s.aim[spot.seat] >= 0 else ""
    if not target or s.aim[spot.seat] == spot.seat:
        return None
    why = f"The card is the spell now, with {target} as its target; nobody has seen it before."
    return choice(
        spot,
        f"{spot.me} points a face-down card at {target}, and it is {spot.me}'s turn to resolve. "
        "What is done with it?",
        {
            "reveals": (f"It is turned over and is cast on {target}", why),
            "chooses": ("It is looked at, then a target is chosen", f"The target stays. {why}"),
            "unseen": ("It is discarded unseen", f"Only a cancelled surge card is. {why}"),
            "first": (
                f"Nothing: it gives back {spot.me}'s first spell",
                f"The spell that surged is not cast any more. {why}",
            ),
        },
        lambda r: "reveals" if r.first(ev.reveals) else "unseen",
        "3.9",
    )


@MAKERS.about("2.12")
def may_one_choose_anew(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask whether someone who shows a fist may choose another spell."""
    s = spot.state
    if s.phase != CAST or s.ready.bit_count() >= len(spot.seats) - 1:
        return None
    if s.ready >> spot.seat & 1:
        return None
    casts = [a for a in s.legal(spot.seat) if a != spot.action]
    other = casts[spot.rng.below(len(casts))]
    plays = ((spot.seat, spot.action), (spot.seat, other))
    run = spot.run(*plays)
    (kind, aim), (new, whom) = s.t.moves[spot.action], s.t.moves[other]
    one = f"{card_name(s.box, kind)} at {spot.name(aim)}"
    two = f"{card_name(s.box, new)} at {spot.name(whom)}"
    waits = names_of(spot, [x for x in spot.seats if x != spot.seat and not s.ready >> x & 1])
    if run.after.phase != CAST:
        return None
    free = s.t.rethink
    yes = "At this table a fist may choose anew until all are ready."
    no = f"The fist is shown, so {one} stays chosen, though {waits} may still think."
    return QuizQuestion(
        f"{spot.me} has chosen {one} and shows a fist; {waits} may still think. "
        f"May {spot.me} choose {two} instead?",
        plays,
        yes_no(
            ("Yes", yes if free else f"Secret or not: {no[0].lower()}{no[1:]}", "2.12"),
            ("No", no if not free else f"Not all are ready yet. {yes}", "2.12"),
        ),
        lambda r: "no" if r.refusal else "yes",
        "2.12",
        ordered=True,
    )


@MAKERS.about("2.4")
def what_may_be_pointed(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask whom one may point at with a spell, or whether two may choose one spell."""
    s = spot.state
    if s.phase != CAST or s.ready >> spot.seat & 1:
        return None
    kind = s.t.moves[spot.action][0]
    spell = card_name(s.box, kind)
    others = tuple(x for x in spot.seats if x != spot.seat)
    beside = tuple(
        x for x in others if (x - spot.seat) % len(spot.seats) in (1, len(spot.seats) - 1)
    )
    why = f"Any other wizard may be the target: {names_of(spot, others)}."
    answers: dict[object, tuple[str, str]] = {
        others: ("Any other wizard", why),
        tuple(spot.seats): (
            f"Anybody, {spot.me} too",
            f"No one may point at themselves on purpose. {why}",
        ),
        "poorer": ("Only a wizard with more gold", f"Gold does not matter for it. {why}"),
    }
    if beside != others:
        answers[beside] = ("Only a neighbour", f"Where they sit does not matter. {why}")
    return choice(
        spot,
        f"{spot.me} chooses {spell}. At whom may {spot.me} point it?",
        answers,
        lambda r: _targets(r.before, spot.seat, kind),
        "2.4",
    )


def _targets(s: State, seat: int, kind: int) -> tuple[int, ...]:
    """Return all wizards at whom a seat may point a spell."""
    moves = [s.t.moves[action] for action in s.legal(seat)]
    return tuple(sorted(target for spell, target in moves if spell == kind))


@MAKERS.about("3.4")
def who_is_poorer(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask which wizards count as poorer than the target of a spell."""
    found = casts_of(spot)
    told = found[2].first(ev.poorer) if found else None
    if not found or not told:
        return None
    words, _, run = found
    gold, who = run.before.gold, told.seat
    poorer = tuple(sorted(ev.poorer.many(told, "seats")))
    equal = tuple(x for x in spot.seats if x != who and gold[x] <= gold[who])
    richer = tuple(x for x in spot.seats if gold[x] > gold[who])
    name = spot.name(who)
    purses = ", ".join(f"{spot.name(x)} {gold[x]}" for x in spot.seats if x != who)
    why = f"{name} has {gold[who]} gp; the others: {purses}. The same is not poorer."
    answers: dict[object, tuple[str, str]] = {poorer: (names_of(spot, poorer) or "Nobody", why)}
    answers.setdefault(equal, (names_of(spot, equal), f"Who has as much is not poorer. {why}"))
    if richer:
        answers.setdefault(richer, (names_of(spot, richer), f"These have more gold. {why}"))
    rest = tuple(x for x in spot.seats if x != who)
    answers.setdefault(rest, ("All others", f"Not all have less. {why}"))
    answers.setdefault((), ("Nobody", f"Somebody has less. {why}"))
    if len(answers) < 3:
        return None
    return choice(
        spot,
        f"{words} Who counts as poorer than {name}?",
        dict([*answers.items()][:4]),
        lambda r: next((tuple(sorted(ev.poorer.many(e, "seats"))) for e in r.all(ev.poorer)), None),
        "3.4",
    )


@MAKERS.about("3.8", "3.14", "6.19", "6.21", "6.23")
def who_is_paid(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask who receives coins from the target of a spell."""
    found = casts_of(spot)
    given = found[2].all(ev.gave) if found else []
    if not found or not given:
        return None
    words, clause, run = found
    payer, right = given[0].seat, _payees(run)
    if len(given) < 2 and spot.rng.below(3):
        return None
    if run.first(ev.short):
        clause = "3.8"
    elif run.first(ev.still_counted):
        clause = "3.14"
    others = tuple(x for x in spot.seats if x != payer)
    why = told_of(run, (ev.poorer, ev.short, ev.gave))
    level_no = "As much gold is not poorer." if run.first(ev.poorer) else "Nobody else is paid."
    answers: dict[object, tuple[str, str]] = {right: (names_of(spot, right), why)}
    level = tuple(x for x in others if run.before.gold[x] <= run.before.gold[payer])
    for key, wrong in (
        (others, "Not everybody is paid."),
        ((spot.seat,), "It is not the caster alone."),
        *([(level, level_no)] if level else []),
        ((), "Something is paid."),
        (others[:1], "Not this one alone."),
    ):
        if payer not in key:
            answers.setdefault(key, (names_of(spot, key) or "Nobody", f"{wrong} {why}"))
    return choice(
        spot,
        f"{words} {spot.name(payer)} has {run.before.gold[payer]} gp. Who gets coins from "
        f"{spot.name(payer)}?",
        dict([*answers.items()][:4]),
        _payees,
        clause if clause in ("3.8", "3.14", "6.19", "6.21") else "6.23",
    )


def _payees(run: Run[State]) -> tuple[int, ...]:
    return tuple(sorted({ev.gave.get(e, "payee") for e in run.all(ev.gave)}))


@MAKERS.about("3.19")
def to_whom_may_it_go(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask to whom the target of Charm Person may give the coins."""
    s = spot.state
    if s.phase != CHOOSING:
        return None
    mine = s.gold[spot.seat]
    right = _poorer_ones(s, spot.seat)
    others = tuple(x for x in spot.seats if x != spot.seat)
    why = f"It has to be somebody poorer, with less than {mine} gp: {names_of(spot, right)}."
    answers: dict[object, tuple[str, str]] = {right: (names_of(spot, right), why)}
    level = tuple(x for x in others if s.gold[x] <= mine)
    answers.setdefault(level, (names_of(spot, level), f"As much gold is not poorer. {why}"))
    answers.setdefault(others, ("Anybody else", f"Some have as much or more. {why}"))
    answers.setdefault((s.turn,), (f"{spot.name(s.turn)}, who cast it", f"Not only to them. {why}"))
    return choice(
        spot,
        f"By Charm Person 2 of {spot.me}'s {mine} gp must go to another wizard. To whom may "
        "they go?",
        dict([*answers.items()][:4]),
        lambda r: _poorer_ones(r.before, spot.seat),
        "3.19",
        plays=(),
    )


def _poorer_ones(s: State, seat: int) -> tuple[int, ...]:
    return tuple(sorted(a - GIVE for a in s.legal(seat)))


@MAKERS.about("5.2")
def which_spell_leaves(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask which spell leaves the spellbook at Refresh."""
    s = spot.state
    if spot.action not in (REFRESH, SCORE):
        return None
    plays = spot.plays if spot.action == REFRESH else (*spot.plays, (spot.seat, REFRESH))
    run = spot.run(*plays)
    if not run.first(ev.leaves_book):
        return None
    names = [card_name(s.box, kind) for kind in s.book]
    why = f"{names[0]} is the leftmost, beside the deck, so it leaves first."
    cast = s.book[1:-1]
    middle = cast[spot.rng.below(len(cast))]
    answers = {
        s.book[0]: (names[0], why),
        s.book[-1]: (names[-1], f"The right end is where the new card comes. {why}"),
        middle: (card_name(s.box, middle), f"It lies between the two ends. {why}"),
        -1: ("No spell, if all were cast", f"One leaves in every Refresh, cast or not. {why}"),
    }
    return choice(
        spot,
        "Refresh: which spell leaves the spellbook?",
        answers,
        lambda r: r.get(ev.leaves_book, "spell"),
        "5.2",
        plays=plays,
    )


@MAKERS.about("1.6", "5.3", "5.4")
def does_the_new_spell_stay(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask whether a card drawn for the spellbook stays there."""
    s = spot.state
    if spot.action != REFRESH:
        return None
    run = spot.run(*spot.plays)
    thrown, comes = run.first(ev.third), run.first(ev.comes)
    if not comes:
        return None
    kind = ev.third.get(thrown, "spell") if thrown else ev.comes.get(comes, "spell")
    same = [k for k in s.book[1:] if s.t.color[k] == s.t.color[kind]]
    leaves = s.t.color[s.book[0]] == s.t.color[kind]
    if not same and spot.rng.below(4):
        return None
    name, count = card_name(s.box, kind), len(same)
    clause = "1.6" if thrown else "5.4" if leaves and count else "5.3"
    has = listed([card_name(s.box, k) for k in same], " and ") or "none"
    why = f"Of its type the spellbook has, without {card_name(s.box, s.book[0])}: {has}."
    why += " A third does not fit." if thrown else " So it fits: two of a type may lie there."
    return choice(
        spot,
        f"Refresh: {card_name(s.box, s.book[0])} leaves, and {name} is drawn. What becomes of it?",
        {
            "stays": (
                "It comes to the right end of the spellbook",
                f"Two of a type is the most. {why}" if thrown else why,
            ),
            "thrown": (
                "It is discarded, and another card is drawn",
                why if thrown else f"Only a third of its type is. {why}",
            ),
            "left": (
                "It takes the place of the spell that left",
                f"New spells go to the right end. {why}",
            ),
        },
        lambda r: "thrown" if r.first(ev.third) else "stays",
        clause,
        hypothetical=True,
    )


@MAKERS.about("4.6", "4.8", "4.9")
def who_has_won(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask who has won after a Scoring that ends the game."""
    if spot.action != SCORE:
        return None
    run = spot.run(*spot.plays)
    if not run.first(ev.end):
        return None
    gold, space = run.after.gold, run.after.space
    right = run.get(ev.end, "gold") and next(e.seat for e in run.all(ev.end))
    near = max(spot.seats, key=lambda x: (space[x], -x))
    before = max(spot.seats, key=lambda x: (run.before.gold[x], -x))
    purses = ", ".join(f"{spot.name(x)} {gold[x]}" for x in spot.seats)
    why = f"After Scoring: {purses} gp. {spot.name(right)} is richest."
    wrong = {near: "Places in the cave count nothing at the end.",
             before: "The gold of this Scoring counts too."}  # fmt: skip
    seats = sorted(dict.fromkeys([right, near, before, *spot.seats]))
    some = [x for x in seats if x in (right, near, before)]
    some += [x for x in seats if x not in some][: max(0, 3 - len(some))]
    return QuizQuestion(
        "Scoring ends the game now: somebody gets to 25 gp. Who wins?",
        spot.plays,
        seats_to_choose(
            spot,
            sorted(some),
            right,
            (why, "4.9"),
            lambda x: f"{wrong.get(x, f'{spot.name(x)} has only {gold[x]}.')} {why}",
        ),
        lambda r: next((e.seat for e in r.all(ev.end)), -1),
        "4.9",
        ordered=True,
    )


@MAKERS.about("4.7")
def is_it_won_in_mid_round(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask whether 25 gp in the middle of a round win."""
    s = spot.state
    rich = [x for x in spot.seats if s.gold[x] >= ENOUGH - 2]
    if spot.action != RESOLVE or not rich:
        return None
    run = spot.run(*spot.plays)
    now = [x for x in spot.seats if run.after.gold[x] >= ENOUGH]
    found = casts_of(spot)
    if not now or not found:
        return None
    who = spot.name(now[0])
    why = f"Gold is looked at after Scoring only: {who} can still lose it."
    return QuizQuestion(
        f"{found[0]} After that spell {who} has {run.after.gold[now[0]]} gp. Is the game over?",
        spot.plays,
        yes_no(
            ("Yes, at once", f"Not yet. {why}", "4.7"),
            ("No, the round goes on to Scoring", why, "4.7"),
        ),
        lambda r: r.yes(ev.end),
        "4.7",
        ordered=True,
    )


@MAKERS.about("1.1", "1.3")
def how_does_a_game_begin(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask for gold or space at the beginning of a game."""
    s = spot.state
    if PURSE in s.gold or START in s.space:
        return None
    if spot.rng.below(2):
        why = f"Everyone starts on the starred space in the middle of the cave: {START}."
        slips = [
            (0, f"The exit is where pushes end. {why}", "1.3"),
            (3, f"That is where Refresh brings back who was at the exit. {why}", "1.3"),
            (HOARD, f"That would be at the hoard. {why}", "1.3"),
        ]
        text = "A new game begins. On which space of the cave do the wizards start?"
        return QuizQuestion(
            text, (), numbers(START, (why, "1.3"), slips), lambda r: _new(r).space[0], "1.3"
        )
    why = f"Each begins with {PURSE} gp; everything else is the hoard."
    slips = [
        (0, f"Nobody begins with nothing. {why}", "1.1"),
        (5, f"5 gp is what the closest is paid. {why}", "1.1"),
        (1, f"It is more than that. {why}", "1.1"),
    ]
    text = f"A new game for {plural(len(spot.seats), 'wizard')} begins. How much gold has each?"
    replies = numbers(PURSE, (why, "1.1"), slips)
    return QuizQuestion(text, (), replies, lambda r: _new(r).gold[0], "1.1")


def _new(run: Run[State]) -> State:
    """Return a newly dealt game at this table."""
    box = run.before.box
    fresh: State = box.game.deal(box, Stream(1))
    return fresh


@MAKERS.about("7.1", variant=True)
def how_far_does_levitate_lift(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask how far the caster of Levitate advances."""
    found = casts_of(spot)
    if not found or found[1] != "7.1":
        return None
    words, _, run = found
    me, at = spot.seat, run.before.space[spot.seat]
    to, target = run.after.space[me], run.before.aim[spot.seat]
    why = told_of(run, (ev.advanced, ev.unmoved, ev.stops_at_hoard))
    ahead = sum(x > at for x in run.before.space)
    slips = [
        (at + ahead, f"First {spot.name(target)} advances 1. {why}", "7.1"),
        (at + sum(x >= at for x in run.after.space) - 1, f"Beside is not nearer. {why}", "7.1"),
        (at, f"Somebody is nearer the hoard. {why}", "7.1"),
        (at + 1, f"It is 1 for each who is nearer. {why}", "7.1"),
    ]
    return QuizQuestion(
        f"{words} {spot.me} stands on space {at}. On which space after the spell?",
        spot.plays,
        numbers(to, (why, "7.1"), [slip for slip in slips if slip[0] <= HOARD]),
        lambda r: r.after.space[me],
        "7.1",
    )
