"""The parts of the table: the four places of a player, the central pile, a hand, the score."""

from __future__ import annotations

from kit.core.drawing import Markup
from kit.core.game import Box
from kit.core.kinds import card_name, plural, you_or_name
from kit.games.wild_side.cards.lookup import BLIND, DONE, FIRST, Lookup
from kit.games.wild_side.cards.values import BADGER, points, value_words
from kit.games.wild_side.draw.faces import playable, shown
from kit.games.wild_side.draw.icons import ICONS
from kit.games.wild_side.notation import words
from kit.games.wild_side.state.constants import GONE, PLACES
from kit.games.wild_side.state.pile import on_top
from kit.games.wild_side.view import View
from kit.show.card import Spot, back, fold, gap, row, zone
from kit.show.html import el

FANNED = 6  # cards of the central pile that are to be seen
MANY = 16  # kinds in hand from which the cards get smaller
NAMED = 8  # cards of another player's hand that are named


def total(v: View, seat: int) -> int:
    """Return the penalty points of a seat in all rounds so far."""
    return sum(points(line[seat]) for line in v.sheet)


def discarded(v: View) -> int:
    """Return how many cards lie in the discard pile: all that are nowhere else."""
    on_table = sum(1 for kind in v.ups if kind != GONE) + sum(v.downs) + len(v.pile)
    return len(v.box.lookup.deck) - sum(v.sizes) - on_table


def places(v: View, seat: int, size: str) -> Markup:
    """Return the four places in front of a player, each with what lies on top."""
    first = PLACES * seat
    here = range(first, first + PLACES)
    if not any(v.downs[at] or v.ups[at] != GONE for at in here):
        return el("p", {"class": "rw-none"}, "No cards left on the table.")
    cards = [_place(v, seat, at - first, size) for at in here]
    return row(f"In front of {you_or_name(v, seat)}", cards, "rw-row rw-places")


def _place(v: View, seat: int, place: int, size: str) -> Markup:
    at, mine = PLACES * seat + place, seat == v.seat and v.turn == seat
    cover, under = v.ups[at], v.downs[at]
    if cover != GONE:
        one = shown(v.box, cover, f"up-{seat}", size)
        one = playable(v.box, v.box.lookup.up + cover, one) if mine else one
        stacked = {"class": "rw-stacked" if under else "rw-single"}
        return el("div", stacked, one)
    if under:
        label = f"Place {place + 1}: a face-down card, uncovered"
        one = back(ICONS["back"], Spot(f"down-{seat}", size), label)
        return playable(v.box, BLIND + place, one) if mine else one
    return gap("played", size)


def pile(v: View) -> Markup:
    """Return the top of the central pile; the cards of the play being made stand out."""
    title = f"Central pile · {plural(len(v.pile), 'card')}" if v.pile else "Central pile"
    if not v.pile:
        return zone(title, gap("no card", "m"), kind="rw-center", folds=fold("pile", title))
    last = v.pile[-FANNED:]
    fresh = len(last) - min(v.laid, len(last))
    cards = []
    for at, kind in enumerate(last):
        one = shown(v.box, kind, "pile", "m", f"seat-{v.turn}")
        state = "now" if at >= fresh else None
        cards.append(el("div", {"class": "rw-on", "data-laid": state}, one))
    fan = row("Central pile, top card last", cards, "rw-row rw-pile-fan")
    top = _on_top(v)
    folds = fold("pile", f"{title}. {top}")
    return zone(title, fan, el("p", {"class": "rw-none"}, top), kind="rw-center", folds=folds)


def _on_top(v: View) -> str:
    top, same = on_top(v.box.lookup, v.pile)
    said = f"On top: {value_words(same, top)}."
    if v.laid:
        mine = "Your play" if v.turn == v.seat else f"{you_or_name(v, v.turn)}'s play"
        said += f" {mine} so far: {plural(v.laid, 'card')}."
    return said


def hand(v: View) -> Markup:
    """Return the viewer's hand, high cards first; on turn each card is a button."""
    value = v.box.lookup.value
    kinds = [kind for kind, count in enumerate(v.hand) if count]
    kinds.sort(key=lambda kind: (-(value[kind] or 99), kind))
    size = "s" if len(kinds) <= MANY else "xs"
    title = f"Your hand · {plural(v.sizes[v.seat], 'card')}"
    folds = fold("hand", title, v.seat)
    if not kinds:
        return zone(title, el("p", {"class": "rw-none"}, "Your hand is empty."), folds=folds)
    cards = [_held(v, kind, v.hand[kind], size) for kind in kinds]
    return zone(title, row("Your hand", cards, "rw-row rw-hand"), folds=folds)


def _held(v: View, kind: int, count: int, size: str) -> Markup:
    one = shown(v.box, kind, "hand", size)
    if count > 1:
        many = el("span", {"class": "rw-count"}, f"×{count}")
        label = f"{count} times {card_name(v.box, kind)}"
        one = el("span", {"class": "rw-copies", "role": "group", "aria-label": label}, one, many)
    if v.turn != v.seat:
        return one
    return playable(v.box, FIRST + kind, one, f", you have {count}" if count > 1 else "")


def prompt(v: View) -> Markup:
    """Return what to do now and the button that ends a play, in a line of one height."""
    if v.turn != v.seat:
        now = f"{you_or_name(v, v.turn)} is on turn." if v.turn >= 0 else "The game is over."
    else:
        now = "Add a card, or end here:" if v.laid else "Choose a card to play."
    done = _done(v.box) if v.turn == v.seat and v.laid else None
    return el("div", {"class": "rw-prompt"}, el("span", None, now), done)


def _done(box: Box[Lookup]) -> Markup:
    attrs = {"type": "button", "class": "rw-press", "data-do": "play"}
    return el("button", {**attrs, "data-action": box.notation.label(DONE)}, words(box, DONE))


def known(v: View, seat: int) -> Markup | None:
    """Return the cards that all have seen go into this hand, as words."""
    value = v.box.lookup.value
    kinds = [kind for kind, count in enumerate(v.known[seat]) for _ in range(count)]
    if not kinds:
        return None
    kinds.sort(key=lambda kind: -(value[kind] if value[kind] != BADGER else 99))
    names = ", ".join(card_name(v.box, kind) for kind in kinds[:NAMED])
    more = f" and {len(kinds) - NAMED} more" if len(kinds) > NAMED else ""
    return el("p", {"class": "rw-known"}, f"Seen going into the hand: {names}{more}")
