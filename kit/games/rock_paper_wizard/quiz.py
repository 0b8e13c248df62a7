"""Quiz questions about positions of Rock Paper Wizard."""

from __future__ import annotations

from collections.abc import Iterable

from kit.core.event import Event
from kit.core.kinds import Kind, card_name, listed
from kit.core.quiz import (
    Makers,
    Position,
    QuizQuestion,
    Reply,
    Run,
    Setup,
    Slip,
    first_sentence,
    numbers,
    seats_to_choose,
    yes_no,
)
from kit.games.rock_paper_wizard import events as ev
from kit.games.rock_paper_wizard.cards.effects import BOOK
from kit.games.rock_paper_wizard.cards.lookup import ENOUGH, REFRESH, RESOLVE, SCORE
from kit.games.rock_paper_wizard.state import State
from kit.games.rock_paper_wizard.state.constants import BACK_IN, EXIT, HOARD, SCORING

MAKERS = Makers[State](
    BOOK,
    (
        Setup(3),
        Setup(4),
        Setup(5),
        Setup(6),
    ),
    (),
    variants=(
        Setup(4, {"levitate": "on"}, "The promo spell Levitate is in the deck."),
        Setup(3, {"levitate": "on"}, "The promo spell Levitate is in the deck."),
        Setup(3, {"rethink": "until all are ready"}, "Here a fist may still choose anew."),
    ),
    order=("2.1", "2.3", "2.5", "4.10"),
    unasked={
        "1.2": "Components only: the kit counts gold in numbers, so no coin can run out.",
        "3.18": "Telekinesis was turned on its caster in none of 5,600 positions.",
    },
)
# What happens beside the spell's own text, most telling first
ODDITIES = (
    ev.both_parts,
    ev.behind_oneself,
    ev.other_way,
    ev.caster_too,
    ev.gone,
    ev.gone_cancelled,
    ev.oneself,
)
SPELLS = (*(f"6.{n}" for n in range(1, 24)), "7.1")
ODD = tuple(sorted({kind.clause for kind in ODDITIES if kind is not ev.behind_oneself}))
MOVES = (
    ev.advanced,
    ev.pushed,
    ev.placed,
    ev.swapped,
    ev.unmoved,
    ev.stops_at_hoard,
    ev.stops_at_exit,
)
COINS = (ev.lost, ev.gave, ev.split, ev.short, ev.poorer)
ANYWHERE = ("6.4", "6.9", "6.16")  # spells that send a wizard to a space, either way


def casts_of(spot: Position[State]) -> tuple[str, str, Run[State]] | None:
    """Return the words for an open spell, its rule and its run."""
    s = spot.state
    if spot.action != RESOLVE or s.surge >> spot.seat & 1:
        return None
    kind, target = s.spell[spot.seat], s.aim[spot.seat]
    whom = "on yourself" if target == spot.seat else f"on {spot.name(target)}"
    words = f"{spot.me} casts {card_name(s.box, kind)} {whom}."
    run = spot.run((spot.seat, RESOLVE))
    odd = run.first(*ODDITIES)
    return words, odd.clause if odd else s.t.clause[kind], run


def told_of(run: Run[State], kinds: Iterable[Kind], seat: int | None = None) -> str:
    """Return the sentences of some kinds of event, about one wizard or all."""
    box = run.before.box
    return " ".join(
        box.game.tell(box, e) for e in run.all(*kinds) if seat is None or e.seat == seat
    )


def names_of(spot: Position[State], seats: Iterable[int]) -> str:
    """Return wizards' names as a list."""
    return listed([spot.name(seat) for seat in seats], " and ")


@MAKERS.about(*SPELLS, "3.2", "3.3", "3.5", "3.6", *ODD)
def where_does_a_wizard_end(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask for the space of a wizard after a spell."""
    found = casts_of(spot)
    if not found:
        return None
    words, clause, run = found
    moved = _moved(run)
    if not moved:
        return None
    who = moved[spot.rng.below(len(moved))]
    at, to = run.before.space[who], run.after.space[who]
    stopped = run.first(ev.stops_at_exit, ev.stops_at_hoard)
    if stopped and stopped.seat == who:
        clause = stopped.clause
    elif spot.wanted in {e.clause for e in run.all(ev.advanced, ev.pushed) if e.seat == who}:
        clause = spot.wanted
    why = told_of(run, MOVES, who) or f"{spot.name(who)} goes to space {to}."
    if run.first(ev.placed) and not run.first(ev.behind_oneself):
        target, mine = spot.state.aim[spot.seat], run.before.space[spot.seat]
        beside = f"{spot.name(spot.seat)} stands on space {mine}, and one nearer the exit is {to}."
        there = f"{spot.name(target)} stands on space {to}, and the spell leads there."
        why = there if who == spot.seat else beside
    slips: list[Slip] = [
        (2 * at - to, f"{_wrong_way(run, who, clause)} {why}", clause),
        (at, f"It does not stay there: {why}", clause),
        (to + 1, f"One space too near the hoard: {why}", clause),
        (to - 1, f"One space too near the exit: {why}", clause),
    ]
    return QuizQuestion(
        f"{words} {spot.name(who)} stands on space {at}. On which space after the spell?",
        spot.plays,
        numbers(to, (why, clause), [slip for slip in slips if EXIT <= slip[0] <= HOARD]),
        lambda r: r.after.space[who],
        clause,
    )


def _moved(run: Run[State]) -> list[int]:
    before, after = run.before.space, run.after.space
    return [seat for seat in range(len(before)) if before[seat] != after[seat]]


def _wrong_way(run: Run[State], who: int, clause: str) -> str:
    if clause in ANYWHERE:
        return "The spell names a space, whichever way that is."
    forth = run.after.space[who] > run.before.space[who]
    return "Advancing is toward the hoard." if forth else "Being pushed is toward the exit."


@MAKERS.about(*SPELLS, *ODD)
def who_is_moved(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask which wizards change their space."""
    found = casts_of(spot)
    if not found:
        return None
    words, clause, run = found
    moved, target = _moved(run), spot.state.aim[spot.seat]
    if not moved and spot.rng.below(4):
        return None
    sets = [tuple(moved), (target,), (spot.seat,), tuple(sorted({spot.seat, target})), ()]
    sets.append(tuple(s for s in spot.seats if s != spot.seat))
    why = " ".join(filter(None, (told_of(run, MOVES, seat) for seat in spot.seats)))
    why = why or f"{first_sentence(BOOK, clause)} It moves nobody here."
    replies = {}
    for key in sets:
        text = names_of(spot, key) or "Nobody"
        replies[key] = Reply(key, text, f"{_not_these(spot, key, moved)} {why}".strip(), clause)
    return QuizQuestion(
        f"{words} Who ends on another space than now?",
        spot.plays,
        tuple(replies.values())[:4],  # the first four different ones
        lambda r: tuple(_moved(r)),
        clause,
    )


def _not_these(spot: Position[State], named: tuple[int, ...], moved: list[int]) -> str:
    """Return which wizards an answer leaves out or names wrongly; empty if it is right."""
    said = []
    if forgotten := [seat for seat in moved if seat not in named]:
        verb = "moves" if len(forgotten) == 1 else "move"
        said.append(f"{names_of(spot, forgotten)} {verb}{' as well' if named else ''}.")
    if idle := [seat for seat in named if seat not in moved]:
        verb = "stays" if len(idle) == 1 else "stay"
        said.append(f"{names_of(spot, idle)} {verb} on the same space.")
    return " ".join(said)


@MAKERS.about("6.18", "6.19", "6.20", "6.21", "6.22", "6.23", "3.8", *ODD)
def how_much_gold_after(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask for the gold of a wizard after a spell that moves coins."""
    found = casts_of(spot)
    if not found:
        return None
    words, clause, run = found
    before, after = run.before.gold, run.after.gold
    changed = [seat for seat in spot.seats if before[seat] != after[seat]]
    if not changed:
        return None
    who = changed[spot.rng.below(len(changed))]
    if any(e.seat == who for e in run.all(ev.short)):
        clause = "3.8"
    why = told_of(run, COINS)
    slips: list[Slip] = [
        (before[who], f"It does not stay as it is. {why}", clause),
        (2 * before[who] - after[who], f"The coins go the other way. {why}", clause),
        (
            before[who] + (1 if after[who] > before[who] else -1),
            f"It is more than one coin. {why}",
            clause,
        ),
    ]
    return QuizQuestion(
        f"{words} {spot.name(who)} has {before[who]} gp. How much after the spell?",
        spot.plays,
        numbers(after[who], (why, clause), slips),
        lambda r: r.after.gold[who],
        clause,
    )


@MAKERS.about("6.2", "6.3", "6.7", "3.7", "3.10", "3.11", "3.12", "3.20", *ODD)
def where_does_the_gesture_point(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask at whom the target of a spell points afterwards."""
    found = casts_of(spot)
    told = found[2].first(ev.turned, ev.cancelled, ev.gone) if found else None
    if not found or not told:
        return None
    words, clause, run = found
    who = told.seat
    clause = told.clause if ev.gone.of(told) else "3.11" if run.first(ev.inwards) else clause
    why = _why_it_points_there(spot, run, told)
    right = run.after.aim[who]
    nobody = why if right < 0 else "The gesture is turned, not gone."
    replies = [Reply(-1, "At nobody", nobody, clause)]
    near = dict.fromkeys(
        [run.after.aim[who], run.before.aim[who], who, spot.seat, (who + 1) % len(spot.seats)]
    )
    for seat in [seat for seat in near if seat >= 0][:3]:
        text = f"At {spot.name(seat)}" + (
            f", so at {'yourself' if who == spot.seat else 'themselves'}" if seat == who else ""
        )
        wrong = _not_there(spot, run, who, seat)
        replies.append(Reply(seat, text, why if seat == right else wrong, clause))
    return QuizQuestion(
        f"{words} At whom does {spot.name(who)} point after that?",
        spot.plays,
        tuple(replies),
        lambda r: r.after.aim[who],
        clause,
    )


def _not_there(spot: Position[State], run: Run[State], who: int, seat: int) -> str:
    """Return why a gesture does not point at *seat* after the spell."""
    right, name = run.after.aim[who], spot.name(seat)
    if right < 0:
        return f"{_hand_is_down(spot, run, who)}, so no gesture points at {name}."
    if seat == run.before.aim[who]:
        return f"At {name} it pointed before the spell."
    return f"It turns to {spot.name(right)}, not to {name}."


def _why_it_points_there(spot: Position[State], run: Run[State], told: Event) -> str:
    """Return what happened to a gesture: turned, cancelled, or gone before."""
    if ev.turned.of(told):
        return told_of(run, (ev.turned,), told.seat)
    if ev.cancelled.of(told):
        return "The spell is cancelled, so the hand sinks."
    return f"{_hand_is_down(spot, run, told.seat)}, so no gesture is left to change."


def _hand_is_down(spot: Position[State], run: Run[State], who: int) -> str:
    """Return why a wizard points at nobody after the spell."""
    before = any(e.clause == ev.gone_cancelled.clause for e in run.all(ev.gone_cancelled))
    how = "was cancelled before" if before else "was resolved before"
    return f"{spot.name(who)}'s spell {'is cancelled' if run.first(ev.cancelled) else how}"


@MAKERS.about("3.1", "6.3")
def whose_spell_is_next(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask who resolves a spell next, or whether Scoring comes."""
    found = casts_of(spot)
    if not found:
        return None
    words, _, run = found
    over = run.before.spell[(spot.seat + 1) % len(spot.seats)] < 0
    cancelled = run.first(ev.passed_over) is not None
    if not (cancelled or over) and spot.rng.below(3):
        return None
    if run.after.phase not in (run.before.phase, SCORING):
        return None
    clause = "6.3" if cancelled else "3.1"
    why = f"Clockwise {spot.name(run.after.turn)} is the next who still has a spell."
    if run.after.phase == SCORING:
        why = "That was the last spell of this round."
    scoring = run.after.phase == SCORING
    right = -1 if scoring else run.after.turn
    wait = "" if scoring else f"{spot.name(right)} still has a spell to resolve."
    steps = [(spot.seat + step) % len(spot.seats) for step in (1, 2, 3)]
    seats = [seat for seat in dict.fromkeys(steps) if seat != spot.seat]
    replies = [
        Reply("score", "Nobody: Scoring comes", wait or why, clause),
        *seats_to_choose(spot, seats, right, (why, clause), lambda x: _waits(spot, run, x)),
    ]
    return QuizQuestion(
        f"{words} Whose spell is resolved next?",
        spot.plays,
        tuple(replies),
        lambda r: "score" if r.after.phase == SCORING else r.after.turn,
        clause,
    )


def _waits(spot: Position[State], run: Run[State], seat: int) -> str:
    """Return why this wizard's spell is not resolved next."""
    if run.after.phase == SCORING or run.after.spell[seat] < 0:
        return f"{spot.name(seat)} has no spell left in this round."
    return f"Clockwise {spot.name(run.after.turn)} comes before {spot.name(seat)}."


@MAKERS.about("4.1", "4.2", "4.3", "4.4", "4.5")
def what_does_scoring_pay(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask how much gold Scoring brings a wizard."""
    if spot.action != SCORE:
        return None
    run, s = spot.run((spot.seat, SCORE)), spot.state
    who = spot.rng.below(len(spot.seats))
    gain = run.after.gold[who] - run.before.gold[who]
    shared = any(who in ev.tied.many(e, "seats") for e in run.all(ev.tied))
    clause = "4.3" if shared else {5: "4.1", 3: "4.2", 0: "4.2"}[gain]
    if run.first(ev.no_second):
        clause = "4.4"
    elif run.first(ev.zones) and gain == 3 and not shared:
        clause = "4.5"
    top = max(s.space)
    second = max((at for at in s.space if at != top), default=-1)
    why = f"Space {top} is closest and brings 5 gp"
    why += f"; space {second} is next and brings 3 gp." if second >= 0 else "; nobody is second."
    share = "Wizards on one space do not share: each is paid in full."
    slips = {
        0: "The two foremost spaces are paid, and this is one of them.",
        3: "3 gp is for the second-closest space only.",
        5: "5 gp is for the closest space only.",
    }
    replies = [
        Reply(n, f"{n} gp" if n else "Nothing", why if n == gain else slips[n], clause)
        for n in (0, 3, 5)
    ]
    if shared:
        replies.append(Reply(2, "2 gp, as they have to share", share, "4.3"))
    return QuizQuestion(
        f"Scoring: {spot.name(who)} stands on space {s.space[who]}. How much does the hoard pay "
        f"{spot.name(who)}?",
        spot.plays,
        tuple(replies),
        lambda r: r.after.gold[who] - r.before.gold[who],
        clause,
        ordered=True,
    )


@MAKERS.about("4.6", "4.8")
def is_the_game_over(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask whether Scoring ends the game, with a wizard close to 25 gp."""
    if spot.action != SCORE or max(spot.state.gold) + 5 < ENOUGH - 1:
        return None
    run = spot.run((spot.seat, SCORE))
    gold = run.after.gold
    rich = max(gold)
    leaders = [seat for seat in spot.seats if gold[seat] == rich]
    clause = "4.8" if len(leaders) > 1 and rich >= ENOUGH else "4.6"
    verb = "has" if len(leaders) == 1 else "have"
    why = f"After Scoring {names_of(spot, leaders)} {verb} {rich} gp"
    if clause == "4.6":
        why += (
            f", and {ENOUGH} or more end the game."
            if rich >= ENOUGH
            else f", and {ENOUGH} are needed."
        )
    else:
        why += "."
    if clause == "4.8":
        why += " A tie for richest is played on."
    over = run.first(ev.end) is not None
    yes = why if over else _goes_on(clause, rich)
    no = f"{ENOUGH} gp or more after Scoring end the game." if over else why
    return QuizQuestion(
        "The hoard pays now. Is the game over after that?",
        spot.plays,
        yes_no(("Yes", yes, clause), ("No, another round follows", no, clause)),
        lambda r: r.yes(ev.end),
        clause,
        ordered=True,
    )


def _goes_on(clause: str, rich: int) -> str:
    if clause == "4.8":
        return "While several are richest, nobody has won."
    return f"{rich} gp are not yet {ENOUGH}."


@MAKERS.about("5.1")
def who_leaves_a_zone(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask for the space of a wizard after Refresh."""
    if spot.action != REFRESH:
        return None
    run = spot.run(*spot.plays)
    moved = _moved(run)
    if not moved:
        return None
    who = moved[spot.rng.below(len(moved))]
    at, to = run.before.space[who], run.after.space[who]
    why = f"From the {'Exit' if to == 3 else 'Hoard'} zone one comes back to space {to}."
    stay = (at, f"Nobody stays in a coloured zone. {why}", "5.1")
    start = (5, "Only at the very start does everyone stand there.", "1.3")
    return QuizQuestion(
        f"Refresh: {spot.name(who)} stands on space {at}. On which space after Refresh?",
        spot.plays,
        numbers(
            to,
            (why, "5.1"),
            [stay, start, (4 if to == BACK_IN else 6, f"Not the space beside it. {why}", "5.1")],
        ),
        lambda r: r.after.space[who],
        "5.1",
    )


@MAKERS.about("5.5")
def who_is_first_next(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask who is the First Player of the next round."""
    if spot.action != REFRESH:
        return None
    run = spot.run(*spot.plays)
    first = run.before.first
    after = spot.name(run.after.first)
    why = f"The marker goes to the next wizard clockwise: {after}."
    stay = "Nobody keeps the marker for a second round."
    seats = dict.fromkeys(
        (first + step) % len(spot.seats) for step in (1, 0, len(spot.seats) - 1, 2)
    )
    return QuizQuestion(
        f"Refresh: {spot.name(first)} is the First Player. Who is it in the next round?",
        spot.plays,
        seats_to_choose(
            spot,
            sorted(seats),
            run.after.first,
            (why, "5.5"),
            lambda x: stay if x == first else f"Clockwise {after} comes before {spot.name(x)}.",
        ),
        lambda r: r.after.first,
        "5.5",
        ordered=True,
    )
