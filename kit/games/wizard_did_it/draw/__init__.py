"""The table of A Wizard Did It... as a picture and in plain lines, made from a view."""

from __future__ import annotations

from kit.core.drawing import Markup
from kit.core.game import AnyBox
from kit.core.kinds import CARDS, card_name, plural, seat_name, you_or_name
from kit.games.wizard_did_it.cards.effects import WHERE
from kit.games.wizard_did_it.draw.icons import ICONS
from kit.games.wizard_did_it.draw.parts import (
    CASTLE,
    PRINCESS,
    SIDES,
    discard,
    encounter,
    face,
    figure,
    goals,
    here,
    sign,
    stack,
    strengths,
    valor,
    worn,
)
from kit.games.wizard_did_it.events import lost, won
from kit.games.wizard_did_it.notation import stack_names, stack_words
from kit.games.wizard_did_it.state.constants import KNIGHT, WIZARD
from kit.games.wizard_did_it.view import UNSEEN, View
from kit.show.card import Drop, Spot, back, card, fold, row, zone
from kit.show.drawn import readable
from kit.show.fan import fan
from kit.show.html import Attrs, el, join
from kit.show.svg import drawing


def training_table(v: View, sums: Markup | None) -> Markup:
    """Return the stack and the encounter above, the Knight and his goals below."""
    at = here(v, 0)
    road = el(
        "div",
        {"class": "rw-road"},
        zone(sign(at % 3), stack(v, at)),
        zone("The encounter", encounter(v), kind="rw-wide") if v.encounter or not sums else None,
        discard(v),
    )
    below = el(
        "div",
        {"class": "rw-below"},
        zone(
            "Your Knight", _knight(v), folds=fold("seat-0", f"Your Knight: {v.valor[0]} Valor", 0)
        ),
        zone("Goals", goals(v, 0), kind="rw-wide", folds=_goals_fold(v)),
    )
    return el("div", {"class": "rw-training"}, road, sums, below)


def _goals_fold(v: View) -> Attrs:
    done, of = v.done[0].bit_count(), len(v.goals[0])
    return fold("goals-0", f"Goals: {done} of {of} accomplished")


def _knight(v: View) -> Markup:
    about = el("div", None, valor(v.valor[0]), worn(v, 0))
    return el("div", {"class": "rw-knight"}, figure(), about)


def game_table(v: View, sums: Markup | None) -> Markup:
    """Return both sides, the roads between them, and the current encounter."""
    other = 1 - v.seat
    return el(
        "div",
        {"class": "rw-duel"},
        _side(v, other),
        _roads(v, other),
        _near(v) if v.phase == WIZARD else join((_fight(v, sums), _side(v, v.seat))),
    )


def _near(v: View) -> Markup:
    """Return the viewer's hand and, where there is room beside it, the viewer's Knight."""
    return el("div", {"class": "rw-beside"}, _hand(v), _side(v, v.seat))


def _side(v: View, seat: int) -> Markup:
    """Return a seat: the Knight, his items, the goals, and the other's hand face down."""
    turn = " · on turn" if v.turn == seat and v.phase <= KNIGHT else ""
    items = worn(v, seat, "xs") if v.items[seat] or v.phase else None
    hidden = _backs(v, seat) if seat != v.seat and v.phase == WIZARD else None
    knight = el(
        "div",
        {"class": "rw-knight"},
        figure(),
        el("div", None, valor(v.valor[seat]), items, hidden),
    )
    mine = "rw-seat" if seat == v.seat else "rw-seat rw-far"
    title = f"{you_or_name(v, seat)}{turn}"
    folds = fold(f"seat-{seat}", f"{title}: {v.valor[seat]} Valor", seat)
    return el(
        "div",
        {"class": mine, "data-turn": bool(turn)},
        zone(title, knight, folds=folds),
        _goals(v, seat),
    )


def _goals(v: View, seat: int) -> Markup | None:
    if not v.goals[seat]:
        return None
    done = v.done[seat].bit_count()
    words = f"{_whose(v, seat)} goals: {done} of {len(v.goals[seat])} done"
    folds = fold(f"goals-{seat}", words)
    return zone("Goals", goals(v, seat, "rw-slim"), kind="rw-wide", folds=folds)


def _whose(v: View, seat: int) -> str:
    return "Your" if seat == v.seat else f"{you_or_name(v, seat)}'s"


def _backs(v: View, seat: int) -> Markup:
    count = v.hand_sizes[seat]
    fan = join(back(ICONS["wizard"], Spot(size="xs")) for _ in range(count))
    words = f"{plural(count, 'card')} in hand"
    attrs = {"class": "rw-backs", "role": "img", "aria-label": words}
    return el("div", attrs, el("span", {"class": "rw-fanned"}, fan), el("span", None, words))


def _roads(v: View, other: int) -> Markup:
    """Return the two roads, one above the other, and the Castle at their end."""
    lanes = [_lane(v, seat) for seat in (other, v.seat)]
    return el("div", {"class": "rw-roads"}, *lanes, _castle(v))


def _lane(v: View, seat: int) -> Markup:
    places = range(3 * seat, 3 * seat + 3)
    cells = join(el("li", None, _cell(v, at)) for at in places)
    title = f"{_whose(v, seat)} road"
    shown = sum(bool(v.stacks[at]) or _drop(v, at) is not None for at in places)
    label = {"class": "rw-lane rw-labelled", "data-shown": str(shown), "aria-label": title}
    left = sum(len(v.stacks[at]) for at in places)
    folds = fold(f"road-{seat}", f"{title}: {plural(left, 'card') if left else 'empty'}")
    head = el("h2", None, title if left else f"{title} · empty")
    return el("div", {"class": "rw-way", **folds}, head, el("ol", label, cells))


def _cell(v: View, at: int) -> Markup:
    seat = at // 3
    there = v.phase == KNIGHT and not v.arrived[seat] and here(v, seat) == at
    marker = drawing(ICONS["knight"], f"{you_or_name(v, seat)}: the Knight is here", "rw-marker")
    pile = stack(v, at, "s", _drop(v, at))
    return join((sign(at % 3), marker if there else None, pile))


def _drop(v: View, at: int) -> Drop | None:
    if v.phase != WIZARD or v.turn != v.seat:
        return None
    name, cards = stack_names(2)[at], v.stacks[at]
    top = f", top card {card_name(v.box, cards[-1])}" if cards and cards[-1] != UNSEEN else ""
    height = plural(len(cards), "card") if cards else "no cards"
    return Drop(name, at, f"Lay on {stack_words(at)}: {height}{top}")


def _castle(v: View) -> Markup:
    """Return the Castle, the Knights in it, and the owner of the Princess."""
    there = [you_or_name(v, seat) for seat, arrived in enumerate(v.arrived) if arrived]
    words = f"With {you_or_name(v, v.princess)}" if v.princess >= 0 else "The Princess waits"
    folds = fold("castle", f"Castle: {words[:1].lower()}{words[1:]}")
    castle, lady = readable(CASTLE), readable(PRINCESS)
    return el(
        "div",
        {"class": "rw-castle", **folds},
        el("span", {"class": "rw-sign", **castle}, drawing(ICONS["castle"]), "The Castle"),
        el("span", {"class": "rw-lady", **lady}, drawing(ICONS["princess"]), words),
        join(el("span", {"class": "rw-arrived"}, f"✓ {name} arrived") for name in there),
        _piles(v) if v.phase == WIZARD else None,
    )


def _piles(v: View) -> Markup:
    deck = el("span", {"class": "rw-chip"}, f"Deck: {v.deck_size}")
    gone = el("span", {"class": "rw-chip"}, f"Discarded: {len(v.discard)}")
    return el("span", {"class": "rw-chips"}, deck, gone)


def _fight(v: View, sums: Markup | None) -> Markup:
    """Return the encounter of the Knight's Phase and the discard pile beside it."""
    if v.phase > KNIGHT:
        return sums or Markup()
    title = f"{you_or_name(v, v.turn)}: the encounter"
    folds = fold("encounter", f"{title}, {plural(len(v.encounter), 'card')}")
    fight = zone(title, encounter(v), kind="rw-wide", folds=folds)
    just_over = sums is not None and not v.encounter
    return join((el("div", {"class": "rw-road"}, None if just_over else fight, discard(v)), sums))


def _hand(v: View) -> Markup:
    """Return the viewer's hand; on turn each card is a button."""
    cards = [card(face(v.box, kind), _spot(v, kind)) for kind in v.hand]
    held = row("Your hand", cards, "rw-row rw-hand")
    hint = "Choose a card, then a stack." if v.turn == v.seat else "Wait for your turn."
    folds = fold("hand", f"Your hand: {plural(len(v.hand), 'card')}", v.seat)
    return zone("Your hand", held, el("p", {"class": "rw-none"}, hint), folds=folds)


def _spot(v: View, kind: int) -> Spot:
    if v.turn != v.seat:
        return Spot("hand", says=True)
    printed = v.box.pack[kind]
    two = printed.effect == "swap"
    form = f"{printed.name} {{}}, {{}}" if two else f"{printed.name} > {{}}"
    return Spot("hand", pick=printed.name, form=form, says=True)


def lines(v: View) -> list[str]:
    """Return the table in lines, one for each place that is not empty."""
    said = [_stack(v, at, name) for at, name in enumerate(stack_names(v.box.players))]
    if v.encounter:
        said.append(f"Encounter {WHERE[here(v, v.turn) % 3]}: {CARDS.say(v.box, v.encounter)}")
    for seat in range(v.box.players):
        said += _plain_knight(v, seat)
    if v.box.players > 1:
        said.append(f"Deck: {v.deck_size}. Discard pile: {len(v.discard)}.")
        said.append(f"Your hand: {CARDS.say(v.box, v.hand)}")
    return [line for line in said if line]


def _stack(v: View, at: int, name: str) -> str:
    cards = v.stacks[at]
    if not cards:
        return "" if v.box.players == 1 else f"{name.capitalize()}: empty"
    top = "face down" if cards[-1] == UNSEEN else f"top card {card_name(v.box, cards[-1])}"
    return f"{name.capitalize()}: {len(cards)}, {top}"


def _plain_knight(v: View, seat: int) -> list[str]:
    alone = v.box.players == 1
    who = "Your Knight" if alone else f"{seat_name(v.box, seat)}'s Knight"
    worn = CARDS.say(v.box, v.items[seat]) if v.items[seat] else "nothing"
    goals = [
        f"{'[x]' if v.done[seat] >> i & 1 else '[ ]'} {card_name(v.box, kind)}"
        for i, kind in enumerate(v.goals[seat])
    ]
    return [f"{who}: Valor {v.valor[seat]}, wears {worn}", *(f"  {g}" for g in goals)]


EMBLEM = ICONS["wizard"]
SCENE = ("Sword", "Zombie", "Ninja", "Wrapped in Bacon", "Pirate")
RESULTS = {won.name: "the Knight wins", lost.name: "the monsters win"}

# Headings of the cards on the rules page: by effect.
GROUPS = {
    "monster": "Monsters",
    "modifier": "Monster modifiers",
    "item": "Items",
    "stack": "Stack modifiers",
    "spell": "Spells",
    "goal": "Goals",
}


def table(view: View, *, hush: bool = False, sums: Markup | None = None) -> Markup:
    """Return the table as HTML.

    *hush* keeps the sums back while the learner is asked; *sums* are those of a fight just over.
    """
    draw = training_table if view.box.players == 1 else game_table
    return draw(view, sums or strengths(view, hush=hush))


def scene(box: AnyBox) -> Markup:
    """Return a few cards of the game as a picture."""
    return fan([face(box, box.pack.kind(name)) for name in SCENE], "Cards", "rw-training")


__all__ = ["EMBLEM", "GROUPS", "RESULTS", "SIDES", "face", "lines", "scene", "table"]
