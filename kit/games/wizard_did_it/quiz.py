"""Quiz questions about positions of A Wizard Did It..."""

from __future__ import annotations

from kit.core.event import Event
from kit.core.kinds import Kind, card_name
from kit.core.quiz import (
    Makers,
    Position,
    QuizQuestion,
    Reason,
    Reply,
    Run,
    Setup,
    Slip,
    numbers,
    seats_to_choose,
    yes_no,
)
from kit.games.wizard_did_it import events as ev
from kit.games.wizard_did_it.cards.effects import BOOK, PLACES
from kit.games.wizard_did_it.notation import DRAW, stack_words
from kit.games.wizard_did_it.state import State
from kit.games.wizard_did_it.state.constants import KNIGHT, PAIR, SEEN
from kit.games.wizard_did_it.state.knight import current


def allows(spot: Position[State]) -> Reason | None:
    """Return why a card may be laid on this stack."""
    kind, at, two = spot.state.t.moves[spot.action]
    if two >= 0:
        return "Swap lies on no stack itself, so it may be played on any two stacks.", "2.8"
    if kind < 0:
        return None
    name, item = card_name(spot.state.box, kind), spot.state.t.group[kind] == "item"
    if not item:
        return f"{name} is no item, so it may lie on every card.", "2.1"
    top = _top(spot.state, at)
    return f"{f'{top} is no item' if top else 'There is no card'}, so an item may lie there.", "2.5"


MAKERS = Makers[State](
    BOOK,
    (Setup(2),),
    ("2.5", "2.11"),
    variants=(
        Setup(2, {"castle": "next draw"}, "Here a Knight arrives when he has to draw in vain."),
        Setup(2, {"making": "several uses"}, "Here several uses of a stack modifier add up."),
        Setup(1, {}, "This is the Knight's Training."),
    ),
    allows=allows,
    order=("2.2", "2.3", "2.4"),
    unasked={
        "2.7": "The table keeps every announced card in view, so memory is not needed.",
        "2.10": "A hand is empty early only after a pass: in none of 1,500 random games.",
        "2.12": "Both Wizards held nothing but items in none of 1,500 random games.",
    },
)


def draws_of(spot: Position[State]) -> tuple[str, Run[State]] | None:
    """Return the words for the next card and the run of drawing it, in the Knight's Phase."""
    s = spot.state
    if s.phase != KNIGHT or spot.action != DRAW:
        return None
    at = current(s, spot.seat)
    if at < 0:
        return None
    card = card_name(s.box, s.stacks[at][-1] & SEEN)
    last = ", the last card of the stack" if len(s.stacks[at]) == 1 else ""
    return f"{spot.me}'s Knight draws {card}{last}.", spot.run((spot.seat, DRAW))


def _fought(spot: Position[State]) -> tuple[str, Run[State], Event] | None:
    """Return the words for the draw, its run and the end of its fight, if there is a fight."""
    found = draws_of(spot)
    fight = found[1].first(ev.won, ev.lost) if found else None
    if not found or not fight or not spot.state.encounter:
        return None
    return *found, fight


def _get(event: Event, field: str) -> int:
    """Return a field of an event of any kind."""
    return ev.EVENTS[event.kind].get(event, field)


def _points(parts: list[Event]) -> int:
    return sum(_get(part, "points") for part in parts)


def _sum(run: Run[State], side: Kind) -> str:
    box = run.before.box
    parts = [(side.part(box, e), side.get(e, "points")) for e in run.all(side)]
    total = f" = {sum(n for _, n in parts)}" if len(parts) > 1 else ""
    return " + ".join(f"{words} {n}" for words, n in parts) + f"{total}."


@MAKERS.about("4.1", "4.2", "4.3", "4.4", "4.5", "4.8")
def how_strong_are_the_monsters(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask for the strength of monsters with pairs, home turf, beams or Pigeons."""
    found = _fought(spot)
    if not found or len(found[1].all(ev.monsters)) < 2:
        return None
    words, run, fight = found
    slips = _monster_slips(run)
    if not slips:
        return None
    right, clause = _get(fight, "theirs"), slips[0][2]
    return QuizQuestion(
        f"{words} The encounter is over. How strong are the monsters together?",
        spot.plays,
        numbers(right, (_sum(run, ev.monsters), clause), slips),
        lambda r: _strength(r, "theirs"),
        clause,
    )


def _monster_slips(run: Run[State]) -> list[Slip]:
    parts = run.all(ev.monsters)
    total = _points(parts)
    home = [e for e in parts if ev.monsters.get(e, "home") >= 0]
    pairs = [e for e in parts if len(ev.monsters.many(e, "cards")) == 2]
    beams = [e for e in parts if e.clause == ev.monster_beams.clause]
    pigeons = [e for e in parts if e.clause == ev.monster_pigeon.clause]
    found: list[Slip] = []
    if home:
        less = total - _points(home)
        found.append((less, "A monster at home counts 1 more.", home[0].clause))
    if pairs:
        loose = total - (PAIR - 2) * len(pairs)
        found.append((loose, "Partners are worth 4 together, not 1 each.", "4.1"))
    if beams:
        less = total - _points(beams)
        found.append((less, "The laser beams add their number.", "4.5"))
    if pigeons:
        found.append((total + len(pigeons), "A Pigeon has strength 0.", "4.8"))
    if not found and len(parts) > 2:
        found.append((total - 1, "Every monster without a partner is worth 1.", "4.2"))
    return found


@MAKERS.about("3.5", "4.6")
def how_strong_is_the_knight(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask for the Knight's strength, with items that do not count."""
    found = _fought(spot)
    if not found:
        return None
    words, run, fight = found
    s = spot.state
    worn = sum(s.t.bonus[kind] for kind in s.items[spot.seat])
    prize = _prize(run)
    if not worn:
        return None
    valor, kung_fu = s.valor[spot.seat], run.first(ev.no_items) is not None
    clause = "4.6" if kung_fu else "3.5"
    kung = f" Against Kung Fu the items, {worn} together, do not count." if kung_fu else ""
    slips: list[Slip] = []
    if kung_fu:
        slips.append((valor + worn, "Against Kung Fu items do not count.", "4.6"))
    else:
        slips.append((valor, "The items that the Knight wears count too.", "3.5"))
    if prize:
        late = "The item that lies in this encounter does not count yet."
        slips.append((_get(fight, "mine") + prize, late, "3.5"))
    return QuizQuestion(
        f"{words} The encounter is over. How strong is {spot.me}'s Knight in this fight?",
        spot.plays,
        numbers(_get(fight, "mine"), (f"{_sum(run, ev.knight)}{kung}", clause), slips),
        lambda r: _strength(r, "mine"),
        clause,
    )


def _prize(run: Run[State]) -> int:
    item, before = run.first(ev.took, ev.lost_item), run.before  # type: Event | None, State
    return before.t.bonus[_get(item, "card")] if item else 0


@MAKERS.about("3.6", "3.7")
def does_the_knight_win(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask who wins a close fight."""
    found = _fought(spot)
    if not found:
        return None
    words, run, fight = found
    mine, theirs = _get(fight, "mine"), _get(fight, "theirs")
    if abs(mine - theirs) > 2:
        return None
    sides = f"Knight: {_sum(run, ev.knight)} Monsters: {_sum(run, ev.monsters)}"
    clause = fight.clause
    even = " Equal is enough." if mine == theirs else ""
    why, against = f"{sides}{even}", f"{mine} against {theirs}"
    wins = ev.won.of(fight)
    yes = why if wins else f"{against} is not enough."
    no = f"{against} is enough." if wins else why
    return QuizQuestion(
        f"{words} The encounter is over. Does {spot.me}'s Knight win?",
        spot.plays,
        yes_no(("Yes, he wins", yes, clause), ("No, he loses", no, clause)),
        lambda r: r.yes(ev.won),
        clause,
        ordered=True,
    )


@MAKERS.about("3.8", "3.9", "3.10", "3.11", "3.13", "4.7", "4.8")
def how_much_valor_after(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask for the Valor Points of the Knight after the encounter."""
    found = draws_of(spot)
    if not found or not found[1].first(ev.won, ev.lost, ev.no_fight) or not spot.state.encounter:
        return None
    words, run = found
    before, after = spot.state.valor[spot.seat], run.after.valor[spot.seat]
    why, clause = _valor_why(run)
    return QuizQuestion(
        f"{words} {spot.me}'s Knight has {before} Valor now. How many after this encounter?",
        spot.plays,
        numbers(after, (why, clause), _valor_slips(run, before)),
        lambda r: r.after.valor[spot.seat],
        clause,
    )


WHYS = (  # events and the reasons for a change of Valor; the first that fits counts
    ((ev.no_fight,), "No monster was drawn, so there is no fight and no Valor.", "3.13"),
    ((ev.keeps_valor,), "{sums}: he loses, but never his last Valor Point.", "3.11"),
    ((ev.lost,), "{sums}: he loses, and that costs 1 Valor Point.", "3.10"),
    ((ev.no_cost,), "{sums}: he wins. {pigeons} Pigeons take the reward, and no more.", "3.9"),
    ((ev.bacon, ev.pigeon), "{sums}: he wins 1, {bacon} more and {pigeons} less.", "3.8"),
    ((ev.bacon,), "{sums}: he wins 1, and {bacon} more by Wrapped in Bacon.", "4.7"),
    ((ev.pigeon,), "{sums}: he wins 1, less {pigeons} for Pigeons.", "4.8"),
    ((ev.won,), "{sums}: he wins, and that earns 1 Valor Point.", "3.8"),
)


def _valor_why(run: Run[State]) -> tuple[str, str]:
    """Return what happened to the Valor in this fight, and the rule of it."""
    said, clause = next((why, clause) for kinds, why, clause in WHYS if all(map(run.first, kinds)))
    fight = run.first(ev.won, ev.lost)
    sums = f"{_get(fight, 'mine')} against {_get(fight, 'theirs')}" if fight else ""
    bacon = sum(_get(e, "valor") for e in run.all(ev.bacon))
    pigeons = sum(_get(e, "valor") for e in run.all(ev.pigeon))
    return said.format(sums=sums, bacon=bacon, pigeons=pigeons), clause


def _valor_slips(run: Run[State], before: int) -> list[Slip]:
    rashers, pigeons, why = len(run.all(ev.bacon)), len(run.all(ev.pigeon)), _valor_why(run)[0]
    if run.first(ev.no_fight):
        return [(before + 1, f"Only a win against monsters earns Valor. {why}", "3.13"),
                (before - 1, f"He did not lose. {why}", "3.13")]  # fmt: skip
    if run.first(ev.lost):
        return [(before - 1, f"The last one is safe. {why}", "3.11"),
                (before, f"A lost fight costs 1. {why}", "3.10"),
                (before + 1, f"The monsters are stronger. {why}", "3.7")]  # fmt: skip
    return [(before + 1, f"There are Bacon or Pigeons in it. {why}", "3.8"),
            (before + 1 + rashers, f"A Pigeon takes 1 off the reward. {why}", "4.8"),
            (before + 1 + rashers - pigeons, f"A win never costs Valor. {why}", "3.9"),
            (before, f"A win brings 1 to begin with. {why}", "3.8"),
            (before - 1, f"He does not lose. {why}", "3.6")]  # fmt: skip


@MAKERS.about("5.2", "5.3", "5.4")
def what_does_the_modifier_do(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask where a stack modifier sends the next cards."""
    found = draws_of(spot)
    moved = found[1].first(*ev.MODIFIED.values()) if found else None
    cards = ev.MODIFIED[moved.kind].many(moved, "cards") if moved else ()
    if not found or not moved or not cards:
        return None
    words, run = found
    names = " and ".join(card_name(run.before.box, kind) for kind in cards)
    many = len(cards) > 1
    them, place = "them" if many else "it", PLACES[current(spot.state, spot.seat) % 3]
    below = f"The next {'cards of the stack are' if many else 'card of the stack is'} {names}."
    ways = {
        ev.in_space.name: (f"Discarded: nobody meets {them}",
                        "In Space discards the next cards.", "5.2"),
        ev.lurking.name: (f"To the bottom of the same stack in {place}",
                       "Lurking puts the next two cards under the stack.", "5.3"),
        ev.surprise.name: (f"On top of the other Knight's stack in {place}",
                        "Surprise! sends the next cards to the other Knight.", "5.4"),
    }  # fmt: skip
    stay = (f"Into this encounter: the Knight meets {them} now",
            "A stack modifier works at once, before the next card is drawn.", "5.1")  # fmt: skip
    drawn = card_name(run.before.box, ev.modifier.get(run.all(ev.modifier)[0], "card"))
    replies = [
        Reply(key, said, why if key == moved.kind else f"{why} This is {drawn}.", clause)
        for key, (said, why, clause) in ({**ways, "stay": stay}).items()
    ]
    return QuizQuestion(
        f"{words} {below} Where {'do they' if many else 'does it'} go?",
        spot.plays,
        tuple(replies),
        lambda r: next((e.kind for e in r.events if e.kind in ways), "stay"),
        ways[moved.kind][2],
    )


@MAKERS.about("3.14", "3.15", "3.17")
def whose_turn_is_next(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask which Knight draws after an encounter."""
    found = draws_of(spot)
    if not found or not found[1].first(ev.won, ev.lost, ev.no_fight):
        return None
    words, run = found
    turn = run.first(ev.turn_passes, ev.goes_on, ev.alone, ev.arrived)
    if turn is None or not run.after.to_act():
        return None
    why, clause = _turn_why(run, turn, spot)
    right = run.after.turn
    replies = seats_to_choose(
        spot, spot.seats, right, (why, clause), lambda x: _not_his_turn(spot, turn, x)
    )
    return QuizQuestion(
        f"{words} Whose Knight draws the next card?",
        spot.plays,
        tuple(reply._replace(text=f"{reply.text}'s Knight") for reply in replies),
        lambda r: r.after.turn,
        clause,
        ordered=True,
    )


def _not_his_turn(spot: Position[State], turn: Event, seat: int) -> str:
    if ev.arrived.of(turn) or ev.alone.of(turn):
        return f"{spot.name(seat)}'s Knight is at the Castle and draws no more."
    if ev.goes_on.of(turn):
        return f"The turn passes only after a loss. {spot.me}'s Knight did not lose."
    return f"{spot.me}'s Knight has lost, and after a loss the other one is on turn."


def _turn_why(run: Run[State], turn: Event, spot: Position[State]) -> tuple[str, str]:
    me, other = spot.me, spot.name(1 - spot.seat)
    if ev.arrived.of(turn):
        return f"{me}'s Knight has arrived, so {other}'s goes on.", "3.15"
    if ev.alone.of(turn):
        return f"{other}'s Knight has arrived already, so {me}'s draws on.", "3.17"
    if ev.goes_on.of(turn):
        won = run.first(ev.won)
        if not won:
            return f"There was no fight to lose, so {me}'s Knight goes on.", "3.14"
        sums = f"{_get(won, 'mine')} against {_get(won, 'theirs')}"
        return f"{me}'s Knight wins, {sums}, so he goes on.", "3.14"
    fight = run.first(ev.lost)
    sums = f", {_get(fight, 'mine')} against {_get(fight, 'theirs')}" if fight else ""
    return f"{me}'s Knight loses{sums}: the turn passes after a loss.", "3.14"


@MAKERS.about("2.8")
def what_does_swap_do(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask for the top card of a stack after Swap."""
    s = spot.state
    _, one, two = s.t.moves[spot.action]
    if two < 0:  # a draw, a pass, or a card laid on one stack
        return None
    if not s.stacks[one] or s.stacks[one][-1] == (s.stacks[two] or [-1])[-1]:
        return None
    tops = [_top(s, at) for at in (one, two)]
    why = f"The top cards change places: {tops[1]} comes here."
    if not tops[1]:
        why = "One of the two stacks is empty, so nothing moves."
    other = tops[1] or "No card: the stack is empty now"
    stays = f"{tops[0]} goes to the other stack." if tops[1] else why
    comes = why if tops[1] else f"{tops[0]} stays where it is."
    replies = [
        Reply(tops[0], tops[0], stays, "2.8"),
        Reply(tops[1], other, comes, "2.8"),
        Reply("Swap", "Swap itself", "Swap is discarded and never lies on a stack.", "2.8"),
    ]
    names = [stack_words(at) for at in (one, two)]
    return QuizQuestion(
        f"{spot.me} plays Swap on {names[0]} and {names[1]}. What lies on top of {names[0]} then?",
        spot.plays,
        tuple(replies),
        lambda r: _top(r.after, one),
        "2.8",
    )


def _top(s: State, at: int) -> str:
    return card_name(s.box, s.stacks[at][-1]) if s.stacks[at] else ""


@MAKERS.about("6.3", "6.4", "6.5")
def the_final_score(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask for a Wizard's points when the last Knight arrives."""
    found = draws_of(spot)
    outcome = found[1].after.outcome() if found else None
    if not found or not outcome:
        return None
    who = spot.rng.below(len(spot.seats))
    lines = [line for line in outcome.lines if line.seat == who]
    total, valor = outcome.totals[who], lines[0].points
    if len(lines) == 1:
        return None
    why = " + ".join(f"{line.label} {line.points}" for line in lines) + f" = {total}."
    slips: list[Slip] = [(valor, f"Not only Valor Points count: {why}", "6.5")]
    slips += [(total - x.points, f"{_cap(x.label)} counts too.", x.clause) for x in lines[1:]]
    if found[1].after.princess == who:
        slips.append((total - 1, "The Princess counts 4, not 3.", "6.4"))
    elif len(spot.seats) > 1:
        slips.append((total + 4, "The Princess went to the first Knight at the Castle.", "3.16"))
    slips.append((total - valor, f"Valor Points count as well: {why}", "6.3"))
    clause = spot.wanted if any(x.clause == spot.wanted for x in lines) else lines[-1].clause
    return QuizQuestion(
        f"{found[0]} That ends the game. How many points does {spot.name(who)} have?",
        spot.plays,
        numbers(total, (why, clause), slips),
        lambda r: _total(r, who),
        clause,
    )


def _cap(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}"


def _total(run: Run[State], seat: int) -> int:
    outcome = run.after.outcome()
    return outcome.totals[seat] if outcome else -1


def _strength(run: Run[State], side: str) -> int:
    """Return a side's strength ('mine' or 'theirs'), or -1 without a fight."""
    fight = run.first(ev.won, ev.lost)
    return _get(fight, side) if fight else -1
