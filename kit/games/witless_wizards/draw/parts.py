"""The parts of the table: cards, boards with gear and cubes, the piles, an attack."""

from __future__ import annotations

from kit.core.cards import Card
from kit.core.drawing import Face, Markup, Token
from kit.core.game import Box
from kit.core.kinds import card_name, plural, you_or_name
from kit.games.witless_wizards.cards.effects import (
    DEFENSIVE,
    OFFENSIVE,
    SLOTS,
    SPECIAL,
    Ability,
    ability,
)
from kit.games.witless_wizards.cards.lookup import Lookup
from kit.games.witless_wizards.draw.icons import ICONS, held, icon
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
from kit.show.card import Spot, back, fold, gap, playing, readable
from kit.show.card import card as show_card
from kit.show.html import Attrs, drawing, el, join
from kit.show.seating import stays
from kit.show.wizards import figure, portrait

STAMINA = Token("Stamina counter", ("1.1", "3.11", "3.12"), "A wizard who has none left is out.")
CUBES = Token(
    "Concentration Cubes",
    ("2.5", "3.14", "3.18", "3.19"),
    "They pay for another card, or for healing.",
)
TWO = 2  # players of a duel
SIGNS = (ICONS["sword"], ICONS["shield"], ICONS["ring"])
_CUBE = el(
    "svg",
    {"class": "wz-cube", "viewBox": "0 0 48 48", "aria-hidden": "true", "focusable": "false"},
    el("path", {"d": "M24 3 44 13 24 23 4 13Z"}),
    el("path", {"d": "M4 13l20 10v22L4 35Z"}),
    el("path", {"d": "M44 13 24 23v22l20-10Z"}),
)

WORDS = ("Attack", "Defense", "Special")
# What a Special card says in its foot, in a word or two.
_BRIEF = {
    "trinket": "{income} cubes", "regrowth": "regain {stamina}", "curse": "lose {hits}",
    "potion": "regain {stamina}", "powder": "Attack +{attack}", "decoy": "Defense +{defence}",
    "purse": "{cubes} cubes", "disarm": "disarm",
}  # fmt: skip


def face(box: Box[Lookup], kind: int) -> Face:
    """Return the face of a card of this kind."""
    printed, card = box.pack[kind], box.lookup.cards[kind]
    if printed.deck == "die":
        return Face(printed, "die", "", "", "Die", printed.text, drawing(ICONS["die"]))
    slot, value, cubes = card.slot, _value(card), card.income
    spoken = f"{SLOTS[slot]} equipment"
    if value:
        spoken += f", {WORDS[slot]} {value}"
    spoken += f", income {plural(cubes, 'cube')}" if cubes else ""
    if says := ability(printed):
        spoken += f". {says}"
    art = join((_corner(slot, value, cubes), drawing(icon(printed, slot), kind="rw-art rw-thing")))
    return Face(printed, SLOTS[slot], "", _foot(printed, slot), "", spoken, art)


def _corner(slot: int, value: str, cubes: int) -> Markup:
    """Return what is read first: the value with the sign of the slot, and the income."""
    digits = el("b", None, value) if value else None
    income = el("span", {"class": "wz-income"}, cube_row(min(cubes, 3))) if cubes else None
    return join((el("span", {"class": "rw-digits"}, digits, drawing(SIGNS[slot])), income))


def _foot(printed: Card, slot: int) -> str:
    sides = zip(WORDS, ("attack", "defence"), strict=False)
    added = {word: printed.numbers.get(name) for word, name in sides}
    bonus = [f"{word} +{more}" for word, more in added.items() if more]
    if printed.effect == "charm" and bonus:
        return ", ".join(bonus)
    return _BRIEF.get(printed.effect, WORDS[slot]).format(**printed.numbers)


def shown(box: Box[Lookup], kind: int, place: str, size: str = "s", origin: str = "deck") -> Markup:
    """Return the card of this kind, face up, at a place."""
    return show_card(face(box, kind), Spot(place, size, origin))


def _value(card: Ability) -> str:
    if card.slot == OFFENSIVE:
        return str(card.attack)
    return str(card.defence) if card.slot == DEFENSIVE else ""


CUBES_SHOWN = 5
COLOURS = ("red", "yellow", "green", "blue")  # of the seats
Choice = tuple[str, int, str]  # a move of the Draft, who gets the card, and where that wizard sits


def other(v: View, seat: int, *, hush: bool) -> Markup:
    """Return an opponent's place: the plate, the equipment, abilities, and the attack button."""
    alive = bool(v.alive >> seat & 1)
    words = f"{v.stamina[seat]} Stamina, {plural(v.cubes[seat], 'cube')}" if alive else "out"
    attrs: Attrs = {
        "class": "rw-at",
        "data-turn": _deciding(v) == seat,
        "data-out": not alive,
        "data-out-of-reach": _out_of_reach(v, seat),
        **fold(f"seat-{seat}", f"{you_or_name(v, seat)}: {words}", seat),
    }
    if not alive:
        gone = el("p", {"class": "rw-none"}, "✕ Out of the game")
        return el("div", attrs, _plate(v, seat, hush=hush), gone)
    return el(
        "div", attrs, _figure(v, seat), _plate(v, seat, hush=hush), _slots(v, seat, "xs"),
        _abilities(v, seat), _attack(v, seat),
    )  # fmt: skip


def own(v: View, *, hush: bool) -> Markup:
    """Return the viewer's plate; for two players also the figure."""
    attrs: Attrs = {"class": "rw-own", "data-turn": _deciding(v) == v.seat, **stays("own", v.seat)}
    return el("div", attrs, _figure(v, v.seat), _plate(v, v.seat, hush=hush))


def equipment(v: View) -> Markup:
    """Return the viewer's equipment and its abilities."""
    attrs: Attrs = {"class": "rw-hold", **stays("hand", v.seat)}
    if not v.alive >> v.seat & 1:
        return el("div", attrs, el("p", {"class": "rw-none"}, "✕ Out of the game"))
    return el("div", attrs, _slots(v, v.seat, "s"), _abilities(v, v.seat))


def _deciding(v: View) -> int:
    if v.step == OVER:
        return -1
    return v.target if v.step == DEFENCE else v.turn


def _out_of_reach(v: View, seat: int) -> bool:
    """Tell whether the viewer may neither attack this opponent nor give the drawn card there."""
    if v.turn != v.seat or v.step not in (DRAFT, ATTACK) or _sits(v, seat) != "across":
        return False
    weapon = v.gear[3 * v.seat]
    return v.step == DRAFT or weapon < 0 or not v.box.lookup.cards[weapon].reach


def _figure(v: View, seat: int) -> Markup | None:
    """Return the wizard with weapon and armour in hand; at a larger table there is no room."""
    if v.box.players > TWO:
        return None
    at = 3 * seat
    weapon, shield = (
        held(v.box.pack[v.gear[at + slot]], slot) if v.gear[at + slot] >= 0 else None
        for slot in (OFFENSIVE, DEFENSIVE)
    )
    return figure(COLOURS[seat], weapon, shield, turned=seat != v.seat)


def _plate(v: View, seat: int, *, hush: bool) -> Markup:
    turn = el("span", {"class": "rw-on-turn"}, "on turn") if _deciding(v) == seat else None
    facts = [fact for fact in (turn, _place(v, seat), _doing(v, seat)) if fact]
    said = el("span", {"class": "rw-facts"}, join(facts, " · ") or None)
    attrs: Attrs = {"class": "wz-plate", "data-turn": _deciding(v) == seat}
    stock = cubes(v.cubes[seat]) if v.alive >> seat & 1 else None
    name = el("h2", None, you_or_name(v, seat))
    return el(
        "div", attrs, portrait(COLOURS[seat]), name, said, stock, *_stamina(v, seat, hush=hush)
    )


def _sits(v: View, seat: int) -> str:
    """Return where an opponent sits among those still in, if there are three or four."""
    if seat == v.seat or not v.alive >> seat & 1:
        return ""
    circle = [o for o in range(v.box.players) if o == v.seat or v.alive >> o & 1]
    steps = (circle.index(seat) - circle.index(v.seat)) % len(circle)
    if len(circle) <= TWO:
        return ""
    return {1: "left", len(circle) - 1: "right"}.get(steps, "across")


def _place(v: View, seat: int) -> str:
    sits = _sits(v, seat)
    if _out_of_reach(v, seat):
        return join((sits, el("span", {"class": "wz-far"}, ", out of reach")))
    prefix = el("span", {"class": "wz-far"}, "on your ") if sits in ("left", "right") else ""
    return join((prefix, sits))


def _doing(v: View, seat: int) -> str:
    if v.step == DEFENCE and seat == v.target:
        return "may answer"
    attacks = v.step == DEFENCE and seat == v.turn
    return "attacks" if attacks else "attacked" if seat == v.target and v.step != OVER else ""


def _stamina(v: View, seat: int, *, hush: bool) -> tuple[Markup, Markup]:
    """Return the Stamina as a number, and as 20 cells; Hits on their way are hatched.

    With *hush* they are not, because they are what is asked for.
    """
    now = max(0, v.stamina[seat])
    struck = v.step == DEFENCE and seat == v.target and not hush
    hit = min(now, v.hits) if struck else 0
    weak = 0 < now <= WEAK
    word = el("span", {"class": "wz-weak"}, "Weakened") if weak else None
    number = el("b", {"class": "wz-points", "data-weak": weak}, now, word)
    states = ["on"] * (now - hit) + ["hit"] * hit + ["off"] * (FULL - now)
    cells = join(el("i", {"data-is": state}) for state in states)
    spoken = f"Stamina {v.stamina[seat]} of {FULL}{', Weakened' if weak else ''}"
    label: Attrs = {"class": "wz-track", "data-weak": weak, "role": "img", "aria-label": spoken}
    return number, el("div", {**label, **readable(STAMINA)}, cells)


def cube_row(count: int) -> Markup:
    """Return so many cubes."""
    return join([_CUBE] * count)


def cubes(count: int) -> Markup:
    """Return a stock of cubes."""
    label: Attrs = {"class": "wz-cubes", "role": "img", "aria-label": plural(count, "cube")}
    number = el("b", None, count) if count > CUBES_SHOWN else None
    drawn = cube_row(1 if number else count) if count else el("span", None, "no cubes")
    return el("div", {**label, **readable(CUBES)}, number, drawn)


def _slots(v: View, seat: int, size: str) -> Markup:
    cards = [_slot(v, seat, slot, size) for slot in range(3)]
    label = f"Equipment of {you_or_name(v, seat)}"
    return el("ul", {"class": "wz-slots", "aria-label": label}, join(cards))


def _slot(v: View, seat: int, slot: int, size: str) -> Markup:
    kind, place = v.gear[3 * seat + slot], f"slot-{seat}-{slot}"
    if kind >= 0:
        one = shown(v.box, kind, place, size)
    else:
        one = gap(f"no {WORDS[slot]}" if slot != SPECIAL else "no Special card", size, place)
    return el("li", {"data-meant": _meant(v, seat, slot)}, one)


def _meant(v: View, seat: int, slot: int) -> bool:
    """Tell whether the card that the viewer has drawn could go to this slot now."""
    if v.step != DRAFT or not v.drawn or v.box.lookup.cards[v.drawn[0]].slot != slot:
        return False
    return any(to == seat and sits != "across" for _, to, sits in _choices(v))


def _abilities(v: View, seat: int) -> Markup:
    """Return what the cards of a board do beyond their values."""
    cards = [v.box.pack[kind] for kind in v.gear[3 * seat : 3 * seat + 3] if kind >= 0]
    lines = [(card.name, says) for card in cards if (says := ability(card))]
    rows = join(el("li", None, el("b", None, name), ": ", says) for name, says in lines)
    return el("ul", {"class": "wz-abilities"}, rows)


def _attack(v: View, seat: int) -> Markup | None:
    """Return the button that attacks this opponent, while the viewer chooses."""
    if v.turn != v.seat or v.step != ATTACK:
        return None
    name = v.box.game.seats[seat]
    words = f"Attack: {name.capitalize()}"
    return playing(f"attack > {name}", words, "Attack", "rw-press wz-attack")


def deck(v: View) -> Markup:
    """Return the deck, face down."""
    folds = fold("deck", f"Deck: {plural(v.deck_size, 'card')}")
    top = gap("empty", "xs", "deck")
    if v.deck_size:
        label = f"the deck, face down, {v.deck_size} cards"
        top = back(ICONS["wizard"], Spot("deck", "xs"), label)
    return el("div", {"class": "wz-pile", **folds}, top, el("span", None, f"{v.deck_size} left"))


def discard(v: View) -> Markup:
    """Return the discard pile, face up."""
    folds = fold("discard", f"Discard pile: {plural(len(v.discard), 'card')}")
    top = gap("empty", "xs", "discard")
    if v.discard:
        top = shown(v.box, v.discard[-1], "discard", "xs", "drawn")
    words = plural(len(v.discard), "discard")
    return el("div", {"class": "wz-pile", **folds}, top, el("span", None, words))


def in_hand(v: View) -> Markup | None:
    """Return the one or two cards just drawn, and where they may go.

    They are open to the drawer, backs to the others.
    """
    if v.step not in (DRAFT, TWO_CARDS):
        return None
    if v.drawn:
        cards = [_drawn(v, kind) for kind in v.drawn]
    else:
        label = f"a card that only {you_or_name(v, v.turn)} sees"
        cards = [back(ICONS["wizard"], Spot("drawn", "s"), label) for _ in range(v.drawn_size)]
    row = el("ul", {"class": "wz-drawn"}, join(el("li", None, one) for one in cards))
    ways = [el("li", {"data-to": sits}, _way(v, move, to)) for move, to, sits in _choices(v)]
    listed = el("ul", {"class": "wz-ways", "data-ways": len(ways)}, join(ways)) if ways else None
    attrs: Attrs = {"class": "wz-draft", **stays("drawn", v.turn)}
    return el("div", attrs, el("p", {"class": "wz-half"}, _half(v)), row, listed)


def _choices(v: View) -> list[Choice]:
    """Return the moves with the drawn card that the viewer can make, or be refused."""
    if v.turn != v.seat or v.step != DRAFT:
        return []
    n = v.box.players
    rivals = [seat for step in range(1, n) if v.alive >> (seat := (v.seat + step) % n) & 1]
    give = [(f"give > {v.box.game.seats[seat]}", seat, _sits(v, seat) or "right")
            for seat in rivals if not v.given]  # fmt: skip
    return give if v.kept else [*give, ("keep", v.seat, "own")]


def _way(v: View, action: str, to: int) -> Markup:
    """Return a way that the drawn card can go: an arrow, who gets it, and what it pushes out."""
    there = v.gear[3 * to + v.box.lookup.cards[v.drawn[0]].slot]
    mine = to == v.seat
    words = "Keep it" if mine else f"Give to {v.box.game.seats[to].capitalize()}"
    if mine or _sits(v, to) != "across":
        goes = f"{card_name(v.box, there)} goes" if there >= 0 else "into an empty slot"
    else:
        goes = "out of reach"
    inside = (el("b", None, words), el("small", None, goes), drawing(ICONS["arrow"]))
    return playing(action, f"{words}: {goes}", join(inside), "rw-press wz-way")


def _drawn(v: View, kind: int) -> Markup:
    one = show_card(face(v.box, kind), Spot("drawn", "m", "deck", says=True))
    return _to_discard(v, kind, one) if v.step == TWO_CARDS else one


def _to_discard(v: View, kind: int, inside: Markup) -> Markup:
    """Return one of two drawn cards as the button that discards it."""
    one = face(v.box, kind)
    return playing(f"discard {one.card.name}", f"Discard {one.label}", inside, "rw-lay")


def _half(v: View) -> str:
    mine = v.turn == v.seat
    you = "You" if mine else you_or_name(v, v.turn)
    if v.step == TWO_CARDS:
        return f"{you} must discard one of the two."
    if v.kept:
        return f"{you} kept the first, so this one is given away."
    if v.given:
        return f"{you} gave the first away, so this one is kept."
    return "Keep one, give one: this is the first." if mine else f"{you} has drawn."


def strike(v: View, *, hush: bool) -> Markup | None:
    """Return the die and the Hits on their way, while the attacked wizard may answer."""
    if v.step != DEFENCE:
        return None
    label: Attrs = {"class": "wz-die", "data-face": v.roll, "role": "img",
                    "aria-label": f"The die shows {v.roll}", **_readable_die(v)}  # fmt: skip
    hits = "?" if hush else str(v.hits)
    words = f"{you_or_name(v, v.turn)} → {you_or_name(v, v.target)}"
    return el(
        "div",
        {"class": "rw-strike"},
        el("span", {"class": "wz-who"}, words),
        el("span", label, el("b", None, v.roll)),
        el("span", {"class": "wz-hits"}, el("b", None, hits)),
        el("span", None, "Hit on the way" if v.hits == 1 else "Hits on the way"),
    )


def _readable_die(v: View) -> Attrs:
    """Return what makes a tap on the die open its text, as a card's does."""
    kind = next(at for at, card in enumerate(v.box.pack) if card.deck == "die")
    return {**readable(face(v.box, kind))}
