"""The table of Wild Side as a picture and in plain lines, made from a view."""

from __future__ import annotations

from functools import cache

from kit.core.drawing import Face, Markup
from kit.core.game import Box
from kit.core.kinds import card_name, plural, you_or_name
from kit.games.wild_side.cards.effects import BADGER, SUITS, points, value_words
from kit.games.wild_side.cards.lookup import BLIND, DONE, FIRST, Lookup
from kit.games.wild_side.draw.pictures import ICONS, animal, picture
from kit.games.wild_side.notation import words
from kit.games.wild_side.state.constants import GONE, PLACES
from kit.games.wild_side.state.play import on_top
from kit.games.wild_side.view import View
from kit.show.card import Spot, back, card, fan, fold, gap, playing, row
from kit.show.html import Attrs, Child, drawing, el, join
from kit.show.seating import Seating, count_of, plate, seated, spread, stays


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
    corner = el("span", {"class": "rw-digits"}, digits, drawing(ICONS[name]))
    return join((corner, picture(name)))


def shown(box: Box[Lookup], kind: int, place: str, size: str = "s", origin: str = "") -> Markup:
    """Return the card of this kind, face up, at a place."""
    return card(face(box, kind), Spot(place, size, origin))


def playable(box: Box[Lookup], action: int, inside: Markup, more: str = "") -> Markup:
    """Return a card as a button that plays it; *more* is added to its spoken label."""
    label = f"{words(box, action)}{more}"
    return playing(box.notation.label(action), label, inside, "rw-lay", lays=True)


FANNED = 6  # cards of the central pile that are to be seen
NAMED = 8  # cards of another player's hand that are named


def total(v: View, seat: int) -> int:
    """Return the penalty points of a seat in all rounds so far."""
    return sum(points(line[seat]) for line in v.sheet)


def discarded(v: View) -> int:
    """Return the size of the discard pile: all cards that are nowhere else."""
    on_table = sum(1 for kind in v.ups if kind != GONE) + sum(v.downs) + len(v.pile)
    return len(v.box.lookup.deck) - sum(v.sizes) - on_table


def places(v: View, seat: int, size: str) -> Markup | None:
    """Return the four places in front of a player, each with what lies on top."""
    first = PLACES * seat
    here = range(first, first + PLACES)
    if not any(v.downs[at] or v.ups[at] != GONE for at in here):
        return None
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
    folds = stays("pile")
    title = el("h2", {"class": "rw-unseen"}, "Central pile")
    if not v.pile:
        nothing = el("div", {"class": "rw-pile-fan"}, gap("no card", "m"))
        now = "The pile is empty: any card may begin." if v.turn >= 0 else "The pile is empty."
        return el("div", {"class": "rw-center", **folds}, title, nothing, _caption(v, now))
    last = v.pile[-FANNED:]
    fresh = len(last) - min(v.laid, len(last))
    cards = []
    for at, kind in enumerate(last):
        one = shown(v.box, kind, "pile", "m", f"seat-{v.turn}")
        state = "now" if at >= fresh else None
        cards.append(el("div", {"class": "rw-on", "data-laid": state}, one))
    fan = row("Central pile, top card last", cards, "rw-pile-fan")
    return el("div", {"class": "rw-center", **folds}, title, fan, _caption(v, _on_top(v)))


def _on_top(v: View) -> Markup:
    top, same = on_top(v.box.lookup, v.pile)
    said = value_words(same, top)
    shown = (el("b", None, f"{said[:1].upper()}{said[1:]}"), " on top · ",
             plural(len(v.pile), "card"))  # fmt: skip
    if not v.laid:
        return join(shown)
    mine = "your play" if v.turn == v.seat else f"{you_or_name(v, v.turn)}'s play"
    laid = f" · {mine} so far: {plural(v.laid, 'card')}"
    return join((*shown, el("span", {"class": "rw-so-far"}, laid)))


def _caption(v: View, words: Child) -> Markup:
    """Return what lies on top and, once a card is laid, the button that ends the play."""
    done = _done(v.box) if v.turn == v.seat and v.laid else None
    return el("div", {"class": "rw-caption"}, el("p", None, words), done)


def hand(v: View) -> Markup:
    """Return the viewer's hand, high cards first; on turn each card is a button."""
    value = v.box.lookup.value
    kinds = [kind for kind, count in enumerate(v.hand) if count]
    kinds.sort(key=lambda kind: (-(value[kind] or 99), kind))
    title = f"Your hand · {plural(v.sizes[v.seat], 'card')}"
    attrs: Attrs = {"class": "rw-hold", **stays("hand", v.seat)}
    if not kinds:
        empty = el("p", {"class": "rw-none"}, "Your hand is empty.")
        return el("div", attrs, el("h2", {"class": "rw-unseen"}, title), empty)
    cards = [_held(v, kind, v.hand[kind]) for kind in kinds]
    return el("div", attrs, el("h2", {"class": "rw-unseen"}, title), spread("Your hand", cards))


def _held(v: View, kind: int, count: int) -> Markup:
    one = shown(v.box, kind, "hand", "m")
    if count > 1:
        many = el("span", {"class": "rw-count"}, f"×{count}")
        label = f"{count} times {card_name(v.box, kind)}"
        one = el("span", {"class": "rw-copies", "role": "group", "aria-label": label}, one, many)
    if v.turn != v.seat:
        return one
    return playable(v.box, FIRST + kind, one, f", you have {count}" if count > 1 else "")


def _done(box: Box[Lookup]) -> Markup:
    attrs = {"type": "button", "class": "rw-press", "data-do": "play"}
    return el("button", {**attrs, "data-action": box.notation.label(DONE)}, words(box, DONE))


def known(v: View, seat: int) -> Markup | None:
    """Return, folded, the cards that all have seen go into this hand, as words."""
    value = v.box.lookup.value
    kinds = [kind for kind, count in enumerate(v.known[seat]) for _ in range(count)]
    if not kinds:
        return None
    kinds.sort(key=lambda kind: -(value[kind] if value[kind] != BADGER else 99))
    names = ", ".join(card_name(v.box, kind) for kind in kinds[:NAMED])
    more = f" and {len(kinds) - NAMED} more" if len(kinds) > NAMED else ""
    said = el("p", None, f"Seen going into the hand: {names}{more}")
    attrs = {"class": "rw-known", "data-kept": f"known-{seat}"}
    return el("details", attrs, el("summary", None, f"{len(kinds)} seen"), said)


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
    seating = Seating(
        "rw-wild",
        [_other(view, seat) for seat in others],
        pile(view),
        _own(view),
        hand(view),
        _round(view),
    )
    return seated(seating)


def _round(v: View) -> Markup:
    """Return which round it is, and who began it."""
    rounds = v.box.lookup.rounds
    now = min(len(v.sheet) + 1, rounds)
    words = (f"Round {now} of {rounds}", f"First to play: {you_or_name(v, v.lead)}")
    return el("div", {"class": "rw-when"}, *(el("span", None, word) for word in words))


def _facts(v: View, seat: int) -> str:
    held = [f"{v.sizes[seat]} in hand"] if seat != v.seat else []
    points = [f"{total(v, seat)} points"] if v.sheet else []
    return " · ".join([*held, *points])


def _drawn_facts(v: View, seat: int) -> Markup:
    """Return the same with units that may be left out for lack of room."""
    held = count_of(v.sizes[seat], "in hand", "rw-held-count") if seat != v.seat else None
    points = count_of(total(v, seat), "points") if v.sheet else None
    return join((part for part in (held, points) if part), " · ")


def _plate(v: View, seat: int) -> Markup:
    face = animal(v.box.game.seats[seat])
    return plate(face, you_or_name(v, seat), _drawn_facts(v, seat), turn=v.turn == seat)


def _other(v: View, seat: int) -> Markup:
    """Return another player: the four places, and how many cards are in the hand."""
    turn = " · on turn" if v.turn == seat else ""
    title = f"{you_or_name(v, seat)}{turn} · {_facts(v, seat)}"
    attrs: Attrs = {"class": "rw-at", "data-turn": v.turn == seat}
    folds = fold(f"seat-{seat}", title, seat)
    who = el("div", {"class": "rw-speaker"}, _plate(v, seat), _bubble(v, seat))
    inside = (who, places(v, seat, "xs"), known(v, seat))
    return el("div", {**attrs, **folds}, *inside)


def _bubble(v: View, seat: int) -> Markup | None:
    """Return what a player says while laying cards; screen readers hear the event itself."""
    if v.turn != seat or not v.laid:
        return None
    top, same = on_top(v.box.lookup, v.pile)
    words = value_words(min(same, v.laid), top)
    return el(
        "p", {"class": "rw-bubble", "aria-hidden": "true"}, f"{words[:1].upper()}{words[1:]}!"
    )


def _own(v: View) -> Markup:
    attrs: Attrs = {"class": "rw-own", "data-turn": v.turn == v.seat, **stays("own", v.seat)}
    return el("div", attrs, _plate(v, v.seat), places(v, v.seat, "s"))


def scene(box: Box[Lookup]) -> Markup:
    """Return a few cards of the game as a picture."""
    return fan([face(box, box.pack.kind(name)) for name in SCENE], "Cards", "rw-wild")


def portrait(name: str) -> Markup:
    """Return the face of who sits at the seat of this name."""
    return animal(name)
