"""The Knight's Phase: the road, the draw, the fight, goals, and the end of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.outcome import Outcome, ScoreLine, best
from kit.core.state import Sink
from kit.games.wizard_did_it import events as ev
from kit.games.wizard_did_it.cards.effects import BOOK, VERBS
from kit.games.wizard_did_it.cards.lookup import Goal
from kit.games.wizard_did_it.state.constants import OVER, SEEN
from kit.games.wizard_did_it.state.strength import (
    counting,
    knight_strength,
    monsters_strength,
    tell_knight,
    tell_monsters,
)

if TYPE_CHECKING:
    from kit.games.wizard_did_it.state import State

cite = BOOK.citing("state.knight")
VALOR, LADY, GOAL, END, EQUAL = cite("6.3"), cite("6.4"), cite("6.5"), cite("6.6"), cite("6.7")
TRAINING = cite("7.2")
PRINCESS_POINTS = 4


# The road and the draw


def current(s: State, seat: int) -> int:
    """Return the stack this Knight draws from, or -1 if all his stacks are empty."""
    at, stacks = 3 * seat, s.stacks
    if stacks[at]:
        return at
    if stacks[at + 1]:
        return at + 1
    return at + 2 if stacks[at + 2] else -1


def enter(s: State, at: int) -> None:
    """Note that the Knight on turn stands before the stack *at*; it may be a step back."""
    if at < 0:
        return
    place, before = at % 3, s.reached[s.turn]
    if place > before:
        s.reached[s.turn] = place
    if s.sink and place != before:
        s.sink((ev.goes_back if place < before else ev.enters, s.turn, place))


def draw(s: State, seat: int) -> None:
    """Draw one card and do what it says; an item or the bottom ends the encounter."""
    at = current(s, seat)
    if at < 0:
        arrive(s, seat)
        return
    stack = s.stacks[at]
    kind = stack.pop() & SEEN
    if s.sink:
        s.sink((ev.drew, seat, kind))
    if s.t.verb[kind]:
        _modify(s, seat, at, kind)
    else:
        s.encounter.append(kind)
        if kind in s.t.items:
            resolve(s, seat, at, kind)
            return
    if not stack:
        if s.sink:
            s.sink((ev.bottom, seat))
        resolve(s, seat, at, -1)


def _modify(s: State, seat: int, at: int, kind: int) -> None:
    stack, verb = s.stacks[at], s.t.verb[kind]
    s.discard.append(kind)
    n = min(s.t.reach[kind], len(stack))
    moved = [card & SEEN for card in stack[len(stack) - n :]]  # the top card is the last
    del stack[len(stack) - n :]
    _move(s, at, verb, moved)
    if s.sink:
        s.sink((ev.modifier, seat, kind))
        if n < s.t.reach[kind]:
            s.sink((ev.too_few, seat, n))
        s.sink((ev.MODIFIED[verb], seat, tuple(reversed(moved))))
    if s.t.uses_add_up:
        remember(s, seat, verb, moved)
    check_goals(s, seat, verb, moved, 0)


def _move(s: State, at: int, verb: str, moved: list[int]) -> None:
    if verb == "lurking":
        s.stacks[at][:0] = moved
    elif verb == "surprise" and len(s.stacks) > 3:
        s.stacks[(at + 3) % 6] += moved
    else:  # in space; and with one Knight only there is nobody to surprise
        s.discard += moved


# The fight


def resolve(s: State, seat: int, at: int, item: int) -> None:
    """End the encounter: fight if there is a monster, then goals, then the next turn."""
    t, cards = s.t, s.encounter
    how, theirs = "met", 0
    if not t.monsters.isdisjoint(cards):
        theirs = monsters_strength(t, cards, at % 3)
        mine = knight_strength(t, cards, s.valor[seat], s.items[seat])
        how = "won" if mine >= theirs else "lost"
        if s.sink:
            _tell_fight(s, s.sink, seat, at % 3, (mine, theirs))
        (_win if how == "won" else _lose)(s, seat)
    elif s.sink:
        s.sink((ev.no_fight, seat))
    _clear(s, seat, item, how)
    check_goals(s, seat, how, cards, theirs)
    next_turn(s, seat, how)


def _tell_fight(s: State, tell: Sink, seat: int, place: int, strengths: tuple[int, int]) -> None:
    """Emit the parts of both strengths, and who is stronger."""
    t, cards, (mine, theirs) = s.t, s.encounter, strengths
    tell_monsters(t, tell, seat, cards, place)
    if not t.kung_fu.isdisjoint(cards):
        tell((ev.no_items, seat))
    tell_knight(t, tell, seat, s.valor[seat], counting(t, cards, s.items[seat]))
    tell((ev.won if mine >= theirs else ev.lost, seat, mine, theirs))


def _win(s: State, seat: int) -> None:
    change = 1
    if not s.t.valued.isdisjoint(s.encounter):
        change += _reward(s, seat)
    gain = max(0, change)
    s.valor[seat] += gain
    if s.sink:
        s.sink((ev.valor_won, seat, gain, s.valor[seat]))
        if change < 0:
            s.sink((ev.no_cost, seat))


def _reward(s: State, seat: int) -> int:
    """Return what bacon adds to a win, less what pigeons take away."""
    total = 0
    for kind in s.encounter:
        if change := s.t.valor[kind]:
            total += change
            if s.sink:
                s.sink((ev.bacon if change > 0 else ev.pigeon, seat, abs(change)))
    return total


def _lose(s: State, seat: int) -> None:
    if s.valor[seat] > 1:
        s.valor[seat] -= 1
        if s.sink:
            s.sink((ev.valor_lost, seat, -1, s.valor[seat]))
    elif s.sink:
        s.sink((ev.keeps_valor, seat))


def _clear(s: State, seat: int, item: int, how: str) -> None:
    """Discard the encounter; the item is worn, or lost with it."""
    s.discard += s.encounter
    s.encounter = []
    if item < 0:
        return
    keep = how != "lost"
    if keep:
        s.discard.pop()  # an item is always the last card of its encounter
        s.items[seat].append(item)
    if s.sink:
        s.sink((ev.took if keep else ev.lost_item, seat, item))


# Goals


def check_goals(s: State, knight: int, how: str, cards: list[int], strength: int) -> None:
    """Turn over the goals that *how* ('won', 'lurking', ...) with these cards accomplishes."""
    t, about = s.t, s.t.due[how]
    for seat, goals in enumerate(s.goals):
        due = about[seat == knight]
        if due.isdisjoint(goals):
            continue
        done = s.done[seat]
        for i, kind in enumerate(goals):
            if kind not in due or (done and done >> i & 1):
                continue
            goal = t.goals[kind]
            assert goal
            held = s.items[knight] if goal.when == "worn" else cards
            if t.uses_add_up and goal.when in VERBS:
                held = _moved(s, knight, goal)
            if strength >= goal.least and _holds(held, goal):
                s.done[seat] |= 1 << i
                if s.sink:
                    _tell(s, seat, goal, own=seat == knight)


def remember(s: State, knight: int, verb: str, moved: list[int]) -> None:
    """Note what a stack modifier has moved, for the reading in which several uses add up."""
    at, rows = _row(knight, verb), list(s.moved)
    rows[at] = (*rows[at], *moved)
    s.moved = tuple(rows)


def _row(knight: int, verb: str) -> int:
    return len(VERBS) * knight + VERBS.index(verb)


def _moved(s: State, knight: int, goal: Goal) -> list[int]:
    """Return the cards moved so far by the stack modifiers that a goal names."""
    knights = range(s.box.players) if goal.scope == "either" else (knight,)
    return [kind for one in knights for kind in s.moved[_row(one, goal.when)]]


def _holds(cards: list[int], goal: Goal) -> bool:
    for family, count in goal.need:
        if family.isdisjoint(cards):
            return False
        if count > 1 and sum([kind in family for kind in cards]) < count:
            return False
    return True


def _tell(s: State, seat: int, goal: Goal, *, own: bool) -> None:
    assert s.sink
    s.sink((ev.ACCOMPLISHED[goal.clause], seat, goal.kind))
    s.sink((ev.flipped if own else ev.flipped_for_rival, seat, goal.kind))


# The next turn, the Castle and the score


def next_turn(s: State, seat: int, how: str) -> None:
    """After an encounter arrive, or pass the turn if it was lost, or go on."""
    at = current(s, seat)
    if at < 0 and s.box.players == 1:
        _finish_training(s)
    elif at < 0 and s.t.castle_at_once:
        arrive(s, seat)
    elif how == "lost":
        _pass_turn(s, seat)
    else:
        if s.sink:
            s.sink((ev.goes_on, seat))
        enter(s, at)


def arrive(s: State, seat: int) -> None:
    """Reach the Castle; the first takes the Princess, the second ends the game."""
    s.arrived[seat] = True
    if s.sink:
        s.sink((ev.arrived, seat))
    if s.princess < 0:
        s.princess = seat
        if s.sink:
            s.sink((ev.princess, seat))
    if all(s.arrived):
        s.phase = OVER
        if s.sink:
            s.sink((ev.end, -1))
        return
    s.turn = 1 - seat
    enter(s, current(s, s.turn))


def _pass_turn(s: State, seat: int) -> None:
    other = 1 - seat
    if s.box.players == 1 or s.arrived[other]:
        if s.sink and s.box.players > 1:
            s.sink((ev.alone, seat))
    else:
        s.turn = other
        if s.sink:
            s.sink((ev.turn_passes, other))
    enter(s, current(s, s.turn))


def _finish_training(s: State) -> None:
    s.phase = OVER
    if s.sink:
        s.sink((ev.training_over, 0))


def outcome(s: State) -> Outcome:
    """Return the score lines: Valor, the Princess, accomplished goals."""
    lines: list[ScoreLine] = []
    for seat in range(s.box.players):
        lines.append(ScoreLine(seat, s.valor[seat], VALOR, "Valor Points"))
        if s.princess == seat:
            lines.append(ScoreLine(seat, PRINCESS_POINTS, LADY, "the Princess"))
        for i, kind in enumerate(s.goals[seat]):
            if s.done[seat] >> i & 1:
                goal = s.t.goals[kind]
                assert goal
                lines.append(ScoreLine(seat, goal.points, GOAL, s.box.pack[kind].name))
    result = Outcome(tuple(lines), (), END, s.box.players)
    winners = best(result.totals)
    if len(winners) > 1:
        return result._replace(clause=EQUAL)
    return result._replace(winners=winners, clause=TRAINING if s.box.players == 1 else END)
