"""The table of Wild Side as a picture and in plain lines, made from a view."""

from __future__ import annotations

from functools import cache

from kit.core.drawing import Face, Icon, Markup
from kit.core.game import Box
from kit.core.kinds import card_name, plural, you_or_name
from kit.games.wild_side.cards.effects import BADGER, SUITS, points, value_words
from kit.games.wild_side.cards.lookup import BLIND, DONE, FIRST, Lookup
from kit.games.wild_side.notation import words
from kit.games.wild_side.state.constants import GONE, PLACES
from kit.games.wild_side.state.pile import on_top
from kit.games.wild_side.view import View
from kit.show.card import Spot, back, card, fold, gap, playing, row, zone
from kit.show.fan import fan
from kit.show.html import Attrs, el, join
from kit.show.svg import circle, dot, drawing

_SCRATCHES = "M13 5c5 13 4 26-6 38 4-13 6-26 6-38ZM25 5c5 13 4 26-6 38 4-13 6-26 6-38Z"
_SCRATCH = "M37 5c5 13 4 26-6 38 4-13 6-26 6-38Z"
_VANE = "M40 5C22 7 11 18 12 35 29 36 39 25 40 5Z"
_PAD = "M24 23c6 0 12 7 12 12 0 4-3 7-6 7-2 0-4-1-6-1s-4 1-6 1c-3 0-6-3-6-7 0-5 6-12 12-12Z"
_TOES = f"{circle(9, 22, 4)}{circle(18, 11, 4.5)}{circle(30, 11, 4.5)}{circle(39, 22, 4)}"
_WING = "M4 12c13-6 29-6 40 3-2 4-5 5-9 5 1 4-2 7-6 7 0 4-4 7-8 6-2 5-7 7-11 4C5 32 4 22 4 12Z"
_HEAD = "M8 22c0-10 7-15 16-15s16 5 16 15c0 12-6 21-16 21S8 34 8 22Z"
_CAP = "M9 19c6-3 9 0 11 5 1 4 2 6 4 6s3-2 4-6c2-5 5-8 11-5C38 11 32 7 24 7S10 11 9 19Z"
_PINE = "M24 4 12 20h6L9 32h10v11h10V32h10L30 20h6Z"

ICONS: dict[str, Icon] = {
    "claw": Icon(f"{_SCRATCHES}{_SCRATCH}", f"{_SCRATCHES}{_SCRATCH}"),
    "feather": Icon(f"{_VANE}M6 43 28 18M17 30l-2-9M23 24l9 1", _VANE),
    "paw": Icon(f"{_PAD}{_TOES}", f"{_PAD}{_TOES}"),
    "wing": Icon(f"{_WING}M13 18c8-2 15-1 22 2M12 24c6-1 11 0 17 3M12 30c3 0 6 1 9 3", _WING),
    "badger": Icon(
        f"{_HEAD}{_CAP}{dot(16, 27)}{dot(32, 27)}M21 34h6l-3 3ZM18 39c4 3 8 3 12 0"
        "M9 15c-4-1-5-5-3-8 4 0 6 1 7 4M39 15c4-1 5-5 3-8-4 0-6 1-7 4",
        _CAP,
    ),
    "back": Icon(f"{_PINE}M4 43h40", _PINE),
}


def face(box: Box[Lookup], kind: int) -> Face:
    """Return what is printed on a card of this kind."""
    printed, value = box.pack[kind], box.lookup.value[kind]
    if value == BADGER:
        return Face(printed, "badger", "", "", "Badger", "goes on anything", _art("badger", None))
    suit = tuple(SUITS)[box.lookup.suit[kind]]
    spoken = f"{SUITS[suit].sign}, value {value}"
    return Face(printed, suit, "", "", suit.capitalize(), spoken, _art(suit, value))


@cache
def _art(name: str, value: int | None) -> Markup:
    digits = el("b", None, value) if value is not None else None
    return el("span", {"class": "rw-digits"}, digits, drawing(ICONS[name]))


def shown(box: Box[Lookup], kind: int, place: str, size: str = "s", origin: str = "") -> Markup:
    """Return the card of this kind, face up, at a place."""
    return card(face(box, kind), Spot(place, size, origin))


def playable(box: Box[Lookup], action: int, inside: Markup, more: str = "") -> Markup:
    """Return a card as a button that plays it; *more* is added to its spoken label."""
    label = f"{words(box, action)}{more}"
    return playing(box.notation.label(action), label, inside, "rw-lay")


FANNED = 6  # cards of the central pile that are to be seen
MANY = 16  # kinds in hand from which the cards get smaller
NAMED = 8  # cards of another player's hand that are named


def total(v: View, seat: int) -> int:
    """Return the penalty points of a seat in all rounds so far."""
    return sum(points(line[seat]) for line in v.sheet)


def discarded(v: View) -> int:
    """Return the size of the discard pile: all cards that are nowhere else."""
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


def lines(v: View) -> list[str]:
    """Return what lies on the table, a line for each player and pile."""
    names = [card_name(v.box, kind) for kind in reversed(v.pile)]
    pile = f"{names[0]} on top of {plural(len(names), 'card')}" if names else "no card"
    laid = f" (of this play: {', '.join(reversed(names[: v.laid]))})" if v.laid else ""
    said = [f"Central pile: {pile}{laid}", f"Discard pile: {plural(discarded(v), 'card')}"]
    said += [_seat(v, seat) for seat in range(v.box.players)]
    hand = [
        card_name(v.box, kind) + (f" ×{count}" if count > 1 else "")
        for kind, count in enumerate(v.hand)
        if count
    ]
    return [*said, f"Your hand: {', '.join(hand) or 'no card'}"]


def _seat(v: View, seat: int) -> str:
    shown = [_plain_place(v, PLACES * seat + place) for place in range(PLACES)]
    turn = ", on turn" if v.turn == seat else ""
    points = f", {total(v, seat)} points" if v.sheet else ""
    return (
        f"{you_or_name(v, seat)}{turn}: {plural(v.sizes[seat], 'card')} in hand{points}; "
        f"in front: {', '.join(shown)}"
    )


def _plain_place(v: View, at: int) -> str:
    if v.ups[at] != GONE:
        return card_name(v.box, v.ups[at])
    return "face down" if v.downs[at] else "-"


EMBLEM = ICONS["badger"]
SCENE = ("Green 11", "Orange 9", "Honey Badger", "Red 7", "Red 6")
FEW = 2  # so many other players leave room for the pile beside them

# This game adds nothing up while a play is under way.
SIDES: dict[str, str] = {}
RESULTS: dict[str, str] = {}

# Headings of the cards on the rules page: by suit.
GROUPS = {name: f"{suit.signs.capitalize()} ({suit.colour})" for name, suit in SUITS.items()}
GROUPS["badger"] = "Honey Badgers"


def table(view: View, *, hush: bool = False, sums: Markup | None = None) -> Markup:
    """Return the table as HTML: the others above, the central pile, the viewer's cards below."""
    del hush, sums  # nothing on this table gives an answer away
    seats = view.box.players
    others = [(view.seat + step) % seats for step in range(1, seats)]
    return el(
        "div",
        {"class": "rw-wild"},
        _round(view),
        el(
            "div",
            {"class": "rw-far-side", "data-few": len(others) <= FEW},
            el("div", {"class": "rw-others"}, join(_other(view, seat) for seat in others)),
            pile(view),
        ),
        prompt(view),
        el("div", {"class": "rw-near-side"}, _own(view), hand(view)),
    )


def _round(v: View) -> Markup:
    """Return which round it is, and who began it."""
    rounds = v.box.lookup.rounds
    now = min(len(v.sheet) + 1, rounds)
    words = (
        f"Round {now} of {rounds}",
        f"First to play: {you_or_name(v, v.lead)}",
    )
    return el("div", {"class": "rw-at-table"}, *(_chip(word) for word in words))


def _chip(words: str) -> Markup:
    return el("span", {"class": "rw-chip"}, words)


def _title(v: View, seat: int) -> str:
    turn = " · on turn" if v.turn == seat else ""
    held = f" · {v.sizes[seat]} in hand" if seat != v.seat else ""
    points = f" · {total(v, seat)} points" if v.sheet else ""
    return f"{you_or_name(v, seat)}{turn}{held}{points}"


def _other(v: View, seat: int) -> Markup:
    """Return another player: the four places, and how many cards are in the hand."""
    title = _title(v, seat)
    inside = zone(title, places(v, seat, "xs"), known(v, seat))
    attrs: Attrs = {"class": "rw-player", "data-turn": v.turn == seat}
    return el("div", {**attrs, **fold(f"seat-{seat}", title, seat)}, inside)


def _own(v: View) -> Markup:
    title = _title(v, v.seat)
    inside = zone(title, places(v, v.seat, "s"))
    attrs: Attrs = {"class": "rw-player rw-me", "data-turn": v.turn == v.seat}
    return el("div", {**attrs, **fold("own", title, v.seat)}, inside)


def scene(box: Box[Lookup]) -> Markup:
    """Return a few cards of the game as a picture."""
    return fan([face(box, box.pack.kind(name)) for name in SCENE], "Cards", "rw-wild")
