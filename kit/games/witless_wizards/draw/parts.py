"""The parts of the table: cards, boards with gear and cubes, the piles, an attack."""

from __future__ import annotations

from kit.core.drawing import Face, Markup, Token
from kit.core.game import Box
from kit.core.kinds import plural, you_or_name
from kit.games.witless_wizards.cards.effects import DEFENSIVE, OFFENSIVE, SLOTS, Ability, ability
from kit.games.witless_wizards.cards.lookup import Lookup
from kit.games.witless_wizards.draw.icons import ICONS, icon
from kit.games.witless_wizards.state.constants import (
    ATTACK,
    DEFENCE,
    DRAFT,
    FULL,
    OVER,
    TWO_CARDS,
    WEAK,
)
from kit.games.witless_wizards.view import View
from kit.show.card import Spot, back, fold, gap, pile, playing, zone
from kit.show.card import card as show_card
from kit.show.drawn import readable
from kit.show.html import Attrs, el, join
from kit.show.svg import drawing

STAMINA = Token("Stamina counter", ("1.1", "3.11", "3.12"))
CUBES = Token("Concentration Cubes", ("2.5", "3.14", "3.18", "3.19"))


_SYMBOLS = ("⚔", "▼", "◎")
WORDS = ("Attack", "Defense", "Special")


def face(box: Box[Lookup], kind: int) -> Face:
    """Return the face of a card of this kind."""
    printed, card = box.pack[kind], box.lookup.cards[kind]
    if printed.deck == "die":
        return Face(printed, "die", "▣", "Die", "", printed.text, drawing(ICONS["die"]))
    slot, value, cubes = card.slot, _value(card), card.income
    number = f"{value} {'▣' * min(cubes, 3)}".strip()
    spoken = f"{SLOTS[slot]} equipment"
    if value:
        spoken += f", {WORDS[slot]} {value}"
    spoken += f", income {plural(cubes, 'cube')}" if cubes else ""
    if says := ability(printed):
        spoken += f". {says}"
    art = drawing(icon(printed, slot))
    return Face(printed, SLOTS[slot], _SYMBOLS[slot], WORDS[slot], number, spoken, art)


def shown(box: Box[Lookup], kind: int, place: str, size: str = "s", origin: str = "deck") -> Markup:
    """Return the card of this kind, face up, at a place."""
    return show_card(face(box, kind), Spot(place, size, origin))


def _value(card: Ability) -> str:
    if card.slot == OFFENSIVE:
        return str(card.attack)
    return str(card.defence) if card.slot == DEFENSIVE else ""


CUBES_SHOWN = 6
_PILE = "rw-labelled-late"
_CELL = 10  # width of one step of the Stamina track, in units of its drawing


def board(v: View, seat: int) -> Markup:
    """Return a wizard's board: name, Stamina, cubes, three slots, abilities, what can be done."""
    alive = bool(v.alive >> seat & 1)
    deciding = v.target if v.step == DEFENCE else v.turn
    attrs: Attrs = {
        "class": "rw-wizard" if seat == v.seat else "rw-wizard rw-rival",
        "data-turn": v.step != OVER and seat == deciding,
        "data-out": not alive,
        "role": "group",
        "aria-label": you_or_name(v, seat),
        **_fold(v, seat),
    }
    if not alive:
        return el("div", attrs, _name(v, seat), _track(v.stamina[seat]), _out())
    slots = [_slot(v, seat, slot) for slot in range(3)]
    label = f"Equipment of {you_or_name(v, seat)}"
    equipment = el(
        "ul",
        {"class": "rw-slots rw-labelled-late", "aria-label": label},
        join(el("li", None, one) for one in slots),
    )
    return el(
        "div", attrs, _name(v, seat), _track(v.stamina[seat]), cubes(v.cubes[seat]),
        equipment, _abilities(v, seat), _press(v, seat),
    )  # fmt: skip


def _fold(v: View, seat: int) -> Attrs:
    alive = bool(v.alive >> seat & 1)
    words = f"{v.stamina[seat]} Stamina, {plural(v.cubes[seat], 'cube')}" if alive else "out"
    return fold(f"seat-{seat}", f"{you_or_name(v, seat)}: {words}", seat)


def _name(v: View, seat: int) -> Markup:
    marks = [mark for mark in (_place(v, seat), _doing(v, seat)) if mark]
    extra = el("span", {"class": "rw-where-sits"}, " · ".join(marks)) if marks else None
    return el("h2", None, drawing(ICONS["wizard"]), el("b", None, you_or_name(v, seat)), extra)


def _place(v: View, seat: int) -> str:
    """Return where an opponent sits among those still in: it matters at a table of four."""
    if seat == v.seat or not v.alive >> seat & 1:
        return ""
    circle = [o for o in range(v.box.players) if o == v.seat or v.alive >> o & 1]
    steps = (circle.index(seat) - circle.index(v.seat)) % len(circle)
    if len(circle) < 3:
        return ""
    return {1: "on your left", len(circle) - 1: "on your right"}.get(steps, "across")


def _doing(v: View, seat: int) -> str:
    if v.step == OVER:
        return ""
    if v.step == DEFENCE and seat == v.target:
        return "may answer"
    return "on turn" if seat == v.turn else "attacked" if seat == v.target else ""


def _out() -> Markup:
    return el("p", {"class": "rw-fallen"}, "✕ Out of the game")


def _track(stamina: int) -> Markup:
    """Return the Stamina as a number and as a track of 20 steps, the Weakened ones marked."""
    weak = 0 < stamina <= WEAK
    filled = "".join(f"M{_CELL * i + 1} 1h8v10h-8Z" for i in range(max(0, stamina)))
    empty = "".join(f"M{_CELL * i + 1} 1h8v10h-8Z" for i in range(max(0, stamina), FULL))
    edge = f"M{_CELL * WEAK} -1v14"
    picture = el(
        "svg",
        {
            "viewBox": "0 -2 200 16",
            "class": "rw-steps",
            "aria-hidden": "true",
            "focusable": "false",
        },
        el("path", {"class": "rw-empty", "d": empty}) if empty else None,
        el("path", {"class": "rw-full", "d": filled}) if filled else None,
        el("path", {"class": "rw-edge", "d": edge}),
    )
    word = " · Weakened" if weak else ""
    spoken = f"Stamina {stamina} of {FULL}{', Weakened' if weak else ''}"
    label: Attrs = {"class": "rw-stamina", "data-weak": weak, "role": "img", "aria-label": spoken}
    return el(
        "div",
        {**label, **readable(STAMINA)},
        el("b", None, stamina),
        el("span", None, f"Stamina{word}"),
        picture,
    )


def cubes(count: int) -> Markup:
    """Return a stock of cubes."""
    drawn = join(drawing(ICONS["cube"], kind="rw-cube") for _ in range(min(count, CUBES_SHOWN)))
    word = "cube" if count == 1 else "cubes"
    label: Attrs = {"class": "rw-cubes", "role": "img", "aria-label": plural(count, "cube")}
    inside = (el("b", None, count), el("span", None, word), drawn)
    return el("div", {**label, **readable(CUBES)}, *inside)


def _slot(v: View, seat: int, slot: int) -> Markup:
    kind = v.gear[3 * seat + slot]
    place = f"slot-{seat}-{slot}"
    if kind < 0:
        return gap(f"no {WORDS[slot]}" if slot < 2 else "no Special card", "s", place)
    return shown(v.box, kind, place)


def _abilities(v: View, seat: int) -> Markup | None:
    """Return what the cards of a board do beyond their values."""
    cards = [v.box.pack[kind] for kind in v.gear[3 * seat : 3 * seat + 3] if kind >= 0]
    lines = [(card.name, says) for card in cards if (says := ability(card))]
    if not lines:
        return None
    rows = join(el("li", None, el("b", None, name), ": ", says) for name, says in lines)
    return el("ul", {"class": "rw-abilities"}, rows)


def _press(v: View, seat: int) -> Markup | None:
    """Return the button of a board: keep, give or attack, when the viewer has that choice."""
    name = v.box.game.seats[seat]
    if v.turn != v.seat:
        return None
    if v.step == DRAFT:
        if v.kept if seat == v.seat else v.given:  # of the two, one is kept and one given
            return None
        words, action = ("Keep it", "keep") if seat == v.seat else ("Give it", f"give > {name}")
    elif v.step == ATTACK and seat != v.seat:
        words, action = "Attack", f"attack > {name}"
    else:
        return None
    spoken = words if seat == v.seat else f"{words}: {name.capitalize()}"
    return playing(action, spoken, words, "rw-press rw-here")


def deck(v: View) -> Markup:
    """Return the deck, face down."""
    folds = fold("deck", f"Deck: {plural(v.deck_size, 'card')}")
    if not v.deck_size:
        return zone("Deck", pile(gap("empty", "s", "deck"), 0, "0"), kind=_PILE, folds=folds)
    top = back(ICONS["wizard"], Spot("deck", "s"), f"the deck, face down, {v.deck_size} cards")
    return zone("Deck", pile(top, v.deck_size, str(v.deck_size)), kind=_PILE, folds=folds)


def discard(v: View) -> Markup:
    """Return the discard pile, face up."""
    folds = fold("discard", f"Discard pile: {plural(len(v.discard), 'card')}")
    if not v.discard:
        nothing = pile(gap("empty", "s", "discard"), 0, "0")
        return zone("Discard pile", nothing, kind=_PILE, folds=folds)
    top = shown(v.box, v.discard[-1], "discard", origin="drawn")
    cards = pile(top, len(v.discard), str(len(v.discard)))
    return zone("Discard pile", cards, kind=_PILE, folds=folds)


def in_hand(v: View) -> Markup | None:
    """Return the one or two cards just drawn: open to the drawer, backs to the others."""
    if v.step not in (DRAFT, TWO_CARDS):
        return None
    if v.drawn:
        cards = [_drawn(v, kind) for kind in v.drawn]
        title = "You have drawn" if len(cards) == 1 else "You have drawn two"
    else:
        label = f"a card that only {you_or_name(v, v.turn)} sees"
        cards = [back(ICONS["wizard"], Spot("drawn", "s"), label) for _ in range(v.drawn_size)]
        title = f"{you_or_name(v, v.turn)} has drawn"
    row = el("ul", {"class": "rw-row rw-drawn"}, join(el("li", None, one) for one in cards))
    folds = fold("drawn", title, v.turn)
    return zone(title, row, _half(v), kind=f"rw-wide {_PILE}", folds=folds)


def _drawn(v: View, kind: int) -> Markup:
    says = el("p", {"class": "rw-says-more"}, v.box.pack[kind].text)
    one = shown(v.box, kind, "drawn", "m")
    return join((_to_discard(v, kind, one) if v.step == TWO_CARDS else one, says))


def _to_discard(v: View, kind: int, inside: Markup) -> Markup:
    """Return one of two drawn cards as the button that discards it."""
    one = face(v.box, kind)
    return playing(f"discard {one.card.name}", f"Discard {one.label}", inside, "rw-toss")


def _half(v: View) -> Markup:
    you = "You" if v.turn == v.seat else you_or_name(v, v.turn)
    if v.step == TWO_CARDS:
        words = f"{you} must discard one of the two."
    elif v.kept:
        words = f"{you} kept the first, so this one is given away."
    elif v.given:
        words = f"{you} gave the first away, so this one is kept."
    else:
        words = "Keep one, give one: this is the first."
    return el("p", {"class": "rw-none"}, words)


def strike(v: View, *, hush: bool) -> Markup | None:
    """Return the die and the Hits on their way, while the attacked wizard may answer."""
    if v.step != DEFENCE:
        return None
    said = f"The die shows {v.roll}"
    label: Attrs = {"class": "rw-die", "role": "img", "aria-label": said, **_readable_die(v)}
    die = el("span", label, drawing(ICONS["die"]), el("b", None, v.roll))
    hits = "?" if hush else str(v.hits)
    words = f"{you_or_name(v, v.turn)} → {you_or_name(v, v.target)}"
    return el(
        "div",
        {"class": "rw-strike"},
        die,
        el("span", None, words),
        el("b", None, hits),
        el("span", None, "Hit on the way" if v.hits == 1 else "Hits on the way"),
    )


def _readable_die(v: View) -> Attrs:
    """Return what makes a tap on the die open its text, as a card's does."""
    kind = next(at for at, card in enumerate(v.box.pack) if card.deck == "die")
    return {**readable(face(v.box, kind))}
