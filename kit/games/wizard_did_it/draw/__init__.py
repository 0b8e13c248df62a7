"""The table of A Wizard Did It... as a picture and in plain lines, made from a view."""

from __future__ import annotations

from kit.core.drawing import Markup
from kit.core.game import AnyBox
from kit.core.kinds import CARDS, card_name, plural, seat_name, you_or_name
from kit.games.wizard_did_it.cards.effects import LOCATIONS, WHERE
from kit.games.wizard_did_it.draw.icons import ICONS
from kit.games.wizard_did_it.draw.parts import (
    CASTLE,
    KNIGHT_TOKEN,
    PRINCESS,
    SIDES,
    discard,
    encounter,
    face,
    goals,
    here,
    sign,
    stack,
    strengths,
    valor,
    worn,
)
from kit.games.wizard_did_it.draw.scenes import helm, scene_of, walker
from kit.games.wizard_did_it.events import lost, won
from kit.games.wizard_did_it.notation import SEATS, stack_names, stack_words
from kit.games.wizard_did_it.state.constants import KNIGHT, WIZARD
from kit.games.wizard_did_it.view import UNSEEN, View
from kit.show.card import Drop, Spot, back, card, fan, fold, readable, row, zone
from kit.show.html import Attrs, drawing, el, join
from kit.show.seating import plate, stays


def training_table(v: View, sums: Markup | None) -> Markup:
    """Return the encounter above, the Knight with his stack and his goals below."""
    at = here(v, 0)
    lane = el("ol", {"class": "rw-lane", "aria-label": "The road"}, el("li", *_stop(v, at)))
    road = el("div", {"class": "rw-way"}, _plate(v, 0), lane)
    return _board(v, "rw-solo", _fight(v, sums), road)


def game_table(v: View, sums: Markup | None) -> Markup:
    """Return the other's road above, one's own below, hand or encounter between them."""
    middle = _hand(v) if v.phase == WIZARD else _fight(v, sums)
    return _board(v, "rw-duel", _road(v, 1 - v.seat), middle, _road(v, v.seat))


def _board(v: View, kind: str, *parts: Markup) -> Markup:
    """Return the parts from top to bottom, and the goals of every seat at the side."""
    seats = (v.seat, *(seat for seat in range(v.box.players) if seat != v.seat))
    aside = el("div", {"class": "rw-beside"}, *(_goals(v, seat) for seat in seats))
    return el("div", {"class": f"rw-board rw-trek {kind}"}, *parts, aside)


def _plate(v: View, seat: int) -> Markup:
    """Return whose Knight it is: name, Valor, the items worn, and a hidden hand."""
    turn = v.turn == seat and v.phase <= KNIGHT
    name = "Your Knight" if v.box.players == 1 else you_or_name(v, seat)
    hidden = _backs(v, seat) if seat != v.seat and v.phase == WIZARD else None
    fights = v.phase == KNIGHT and v.turn == seat  # then his items lie in the encounter
    items = None if fights or not v.items[seat] else worn(v, seat, "xs")
    face = el("span", {"class": "rw-face", **readable(KNIGHT_TOKEN)}, helm(seat))
    who = plate(face, name, valor(v.valor[seat]), turn=turn)
    attrs: Attrs = {"class": "rw-knight", **stays(f"seat-{seat}", seat)}
    return el("div", attrs, who, items, hidden)


def _goals(v: View, seat: int) -> Markup | None:
    if not v.goals[seat]:
        return None
    done = v.done[seat].bit_count()
    words = f"{_whose(v, seat)} goals: {done} of {len(v.goals[seat])} done"
    folds = fold(f"goals-{seat}", words, *([seat] if seat == v.seat else []))
    return zone(words, goals(v, seat, "rw-slim"), kind="rw-wide", folds=folds)


def _whose(v: View, seat: int) -> str:
    return "Your" if seat == v.seat else f"{you_or_name(v, seat)}'s"


def _backs(v: View, seat: int) -> Markup:
    count = v.hand_sizes[seat]
    fan = join(back(ICONS["wizard"], Spot(size="xs")) for _ in range(count))
    words = f"{plural(count, 'card')} in hand"
    attrs = {"class": "rw-backs", "role": "img", "aria-label": words}
    return el("div", attrs, el("span", {"class": "rw-fanned"}, fan), el("span", None, words))


def _road(v: View, seat: int) -> Markup:
    """Return a road: whose Knight walks it, its three places, and the Castle."""
    stops = join(el("li", *_stop(v, at)) for at in range(3 * seat, 3 * seat + 3))
    label = {"class": "rw-lane rw-labelled-late", "aria-label": f"{_whose(v, seat)} road"}
    lane = el("ol", label, stops, el("li", {"class": "rw-castle"}, *_castle(v, seat)))
    return el(
        "div", {"class": "rw-way"}, _plate(v, seat), el("div", stays(f"road-{seat}", seat), lane)
    )


def _stop(v: View, at: int) -> tuple[Attrs, Markup]:
    """Return the attributes of a place, and what is in it: its scene, its stack, the Knight."""
    seat = at // 3
    walking = v.phase == KNIGHT and not v.arrived[seat]
    there = walking and here(v, seat) == at
    passed = v.phase == KNIGHT and not there and not v.stacks[at]
    marker = _walker(v, seat, "is here") if there else None
    pile = stack(v, at, "s", _drop(v, at)) if v.stacks[at] or v.phase == WIZARD or there else None
    gone = el("span", {"class": "rw-passed"}, "✓ passed") if passed else None
    inside = (scene_of(LOCATIONS[at % 3]), sign(at % 3), marker, pile, gone)
    return {"class": "rw-stop", "data-here": there}, join(inside)


def _drop(v: View, at: int) -> Drop | None:
    if v.phase != WIZARD or v.turn != v.seat:
        return None
    name, cards = stack_names(2)[at], v.stacks[at]
    top = f", top card {card_name(v.box, cards[-1])}" if cards and cards[-1] != UNSEEN else ""
    height = plural(len(cards), "card") if cards else "no cards"
    return Drop(name, at, f"Lay on {stack_words(at)}: {height}{top}")


def _walker(v: View, seat: int, where: str) -> Markup:
    figure = walker(seat, f"{you_or_name(v, seat)}: the Knight {where}")
    token = readable(KNIGHT_TOKEN)
    return el("span", {"class": "rw-walks", "data-key": f"knight-{seat}", **token}, figure)


def _castle(v: View, seat: int) -> tuple[Markup, ...]:
    """Return the Castle at the end of a road: who has arrived there, and the Princess."""
    gate = el("span", {"class": "rw-sign", **readable(CASTLE)}, "The Castle")
    marker = _walker(v, seat, "has arrived") if v.arrived[seat] else Markup()
    return (scene_of("castle"), gate, marker, _lady(v, seat))


def _lady(v: View, seat: int) -> Markup:
    """Return the Princess, who waits at the end of both roads until a Knight wins her hand."""
    if v.princess not in (-1, seat):
        return Markup()
    words = "The Princess waits" if v.princess < 0 else f"With {you_or_name(v, seat)}"
    said = el("span", {"class": "rw-unseen"}, words)
    return el("span", {"class": "rw-lady", **readable(PRINCESS)}, drawing(ICONS["princess"]), said)


def _fight(v: View, sums: Markup | None) -> Markup:
    """Return the encounter: what the Knight wears, both strengths, and the cards drawn."""
    attrs = {"class": "rw-fight", "data-stage": "over" if v.phase > KNIGHT else None}
    if v.phase > KNIGHT:
        return el("div", attrs, sums)
    cards = None if sums is not None and not v.encounter else encounter(v)
    title = f"{you_or_name(v, v.turn)}: the encounter" if v.box.players > 1 else "The encounter"
    folds = stays("encounter", v.turn)
    drawn = zone(title, cards, kind="rw-faced", folds=folds) if cards else None
    kind = "rw-armed rw-labelled-late"
    items = zone("Items worn", worn(v, v.turn), kind=kind) if v.items[v.turn] else None
    champion = el("span", {"class": "rw-champion"}, walker(v.turn))
    return el("div", attrs, champion, items, sums, drawn, discard(v))


def _hand(v: View) -> Markup:
    """Return the viewer's hand; on turn each card is a button."""
    cards = [card(face(v.box, kind), _spot(v, kind)) for kind in v.hand]
    held = row("Your hand", cards, "rw-row rw-hand")
    hint = "Choose a card, then a stack." if v.turn == v.seat else "Wait for your turn."
    deck = el("span", {"class": "rw-chip"}, f"Deck: {v.deck_size}")
    gone = el("span", {"class": "rw-chip"}, f"Discarded: {len(v.discard)}")
    below = el("p", {"class": "rw-none"}, hint, " ", deck, " ", gone)
    attrs: Attrs = {"class": "rw-hold", **stays("hand", v.seat)}
    return el("div", attrs, el("h2", {"class": "rw-unseen"}, "Your hand"), held, below)


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


def portrait(name: str) -> Markup:
    """Return the face of who sits at the seat of this name."""
    return helm(SEATS.index(name))


__all__ = ["EMBLEM", "GROUPS", "RESULTS", "SIDES", "face", "lines", "portrait", "scene", "table"]
