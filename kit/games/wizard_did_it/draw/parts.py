"""The parts of the table: cards, stacks, Knights with their items and goals, strengths."""

from __future__ import annotations

from kit.core.cards import Card
from kit.core.drawing import Face, Markup, Token
from kit.core.event import Note, events_of
from kit.core.game import Box
from kit.core.kinds import plural
from kit.games.wizard_did_it.cards.effects import LOCATIONS, PLACES, SCOPES
from kit.games.wizard_did_it.cards.lookup import Lookup
from kit.games.wizard_did_it.draw.icons import ICONS, icon, named
from kit.games.wizard_did_it.events import knight, monsters
from kit.games.wizard_did_it.state.strength import counting, tell_knight, tell_monsters
from kit.games.wizard_did_it.view import UNSEEN, View
from kit.show.card import Drop, Spot, back, card, fold, gap, pile, readable, row, zone
from kit.show.html import drawing, el, join, slug
from kit.show.lesson.parts import sides_of, tally

STOPS = tuple(Token(name, ("1.1", "3.2", "4.3")) for name in PLACES)
CASTLE = Token("The Castle", ("1.1", "3.15", "3.17"), "Where both roads end.")
PRINCESS = Token("The Princess", ("1.2", "3.16", "6.4"), "For the first Knight at the Castle.")
KNIGHT_TOKEN = Token("The Knight", ("3.2", "3.5", "3.6"), "He stands where he draws next.")
VALOR = Token(
    "Valor Points",
    ("1.5", "3.8", "3.10", "3.11", "6.3"),
    "The Knight's own strength; winning earns more.",
)


# group -> colour, symbol, word on the card, words spoken
_GROUPS = {
    "monster": ("monster", "◆", "Monster", "monster"),
    "modifier": ("modifier", "◇", "Modifier", "monster modifier"),
    "item": ("item", "●", "Item", "item"),
    "stack modifier": ("stack", "▲", "Stack", "stack modifier"),
    "spell": ("spell", "✦", "Spell", "spell"),
    "goal": ("goal", "◎", "Goal", "goal"),
}


def face(box: Box[Lookup], kind: int) -> Face:
    """Return the face of a card of this kind."""
    printed, group = box.pack[kind], box.lookup.group[kind]
    colour, symbol, word, spoken = _GROUPS[group]
    number, said = _number(box, kind, group)
    art = pictures(printed) if group == "goal" else drawing(icon(printed))
    return Face(printed, colour, symbol, word, number, f"{spoken}{said}", art)


def shown(box: Box[Lookup], kind: int, place: str, size: str = "m", origin: str = "") -> Markup:
    """Return the card of this kind, face up, at a place; a large one says what it does."""
    return card(face(box, kind), Spot(place, size, origin, says=size == "m"))


def pictures(goal: Card) -> Markup:
    """Return a goal as pictures: the verb, then the cards it is about."""
    wanted = [str(goal.numbers.get("verb", "")), *str(goal.numbers.get("cards", "")).split(",")]
    known = [found for name in wanted if (found := named(name.strip()))]
    drawn = join(drawing(one) for one in known[:4] or [ICONS["monster"]])
    return el("span", {"class": "rw-pictures"}, drawn)


def _number(box: Box[Lookup], kind: int, group: str) -> tuple[str, str]:
    """Return the number in the card's foot, and the same spoken."""
    t = box.lookup
    if group == "monster":
        return str(t.strength[kind]), f", strength {t.strength[kind]}"
    if group == "item":
        return f"+{t.bonus[kind]}", f", strength +{t.bonus[kind]} when worn"
    if group == "stack modifier":
        return f"×{t.reach[kind]}", f", moves {plural(t.reach[kind], 'card')}"
    if goal := t.goals[kind]:
        return f"{goal.points} pts", f", {goal.points} points"
    return _modifier(box, kind)


def _modifier(box: Box[Lookup], kind: int) -> tuple[str, str]:
    t = box.lookup
    if t.beams[kind]:
        return f"+{t.beams[kind]}", f", strength +{t.beams[kind]}"
    if t.valor[kind]:
        more = t.valor[kind]
        return f"+{more if more > 1 else ''}♥", f", Valor {t.valor[kind]:+} for the winner"
    return "", ", items do not count" if kind in t.kung_fu else ""


SIDES = {knight.name: "Knight", monsters.name: "Monsters"}  # the side of each part of a sum
LAST_SHOWN = 4  # cards of the discard pile that are shown


def stack(v: View, at: int, size: str = "m", drop: Drop | None = None) -> Markup:
    """Return one stack: its top card and its height, and never what lies below."""
    cards, place = v.stacks[at], f"stack-{at}"
    if not cards:
        return pile(gap("empty", size, place), 0, "0", drop)
    if cards[-1] == UNSEEN:
        top = back(ICONS["wizard"], Spot(place, size), "top card, face down")
    else:
        top = shown(v.box, cards[-1], place, size)
    left = el("span", {"class": "rw-unit"}, " left") if v.phase else None
    return pile(top, len(cards), join((str(len(cards)), left)), drop)


def sign(place: int) -> Markup:
    """Return the sign of a location: a small drawing and its name."""
    attrs = {"class": "rw-sign", **readable(STOPS[place])}
    return el("span", attrs, drawing(ICONS[LOCATIONS[place]]), PLACES[place])


def here(v: View, seat: int) -> int:
    """Return the stack this Knight draws from, or the last one he reached."""
    first = 3 * seat
    found = [at for at in range(first, first + 3) if v.stacks[at]]
    return found[0] if found else first + v.reached[seat]


def encounter(v: View) -> Markup:
    """Return the cards drawn so far."""
    origin = f"stack-{here(v, v.turn)}"
    cards = [shown(v.box, kind, "encounter", "m", origin) for kind in v.encounter]
    waits = gap("the next card" if v.phase == 1 else "no more cards", "m")
    kind = "rw-row rw-encounter" if cards else "rw-row rw-labelled"
    return row("Cards of the encounter", cards or [waits], kind)


def strengths(v: View, *, hush: bool) -> Markup | None:
    """Return both sides' strength so far, part by part; hushed while the learner is asked."""
    if not v.encounter:
        return None
    t, seat, cards = v.box.lookup, v.turn, v.encounter
    parts: list[Note] = []
    tell_knight(t, parts.append, seat, v.valor[seat], counting(t, cards, v.items[seat]))
    tell_monsters(t, parts.append, seat, cards, here(v, seat) % 3)
    return tally(sides_of(v.box, events_of(parts), SIDES), "so far", hush=hush)


def valor(n: int) -> Markup:
    """Return Valor Points as hearts, with the number."""
    hearts = join(drawing(ICONS["valor"], kind="rw-heart") for _ in range(min(n, 10)))
    label = {"class": "rw-valor", "role": "img", "aria-label": f"Valor {n}", **readable(VALOR)}
    return el("span", label, el("b", None, n), el("span", None, "Valor"), hearts)


def worn(v: View, seat: int, size: str = "s") -> Markup:
    """Return the items a Knight wears."""
    origin = f"stack-{here(v, seat)}"
    cards = [shown(v.box, kind, f"worn-{seat}", size, origin) for kind in v.items[seat]]
    if not cards:
        return el("p", {"class": "rw-none"}, "wears no items yet")
    return row("Items worn", cards, "rw-row rw-worn")


def goals(v: View, seat: int, shape: str = "") -> Markup:
    """Return the goals of a seat; the accomplished ones are turned over."""
    done = v.done[seat]
    cards = [_goal(v, kind, done=bool(done >> i & 1)) for i, kind in enumerate(v.goals[seat])]
    return row("Goals", cards, f"rw-row rw-goals {shape}".strip())


def _goal(v: View, kind: int, *, done: bool) -> Markup:
    printed = face(v.box, kind)
    goal = v.box.lookup.goals[kind]
    assert goal
    attrs = {
        "class": "rw-goal",
        "data-kind": "goal",
        "data-key": slug(printed.card.name),
        "data-place": "goals",
        "data-face": "done" if done else "open",
        "role": "img",
        "aria-label": f"{printed.label}; {'accomplished' if done else 'not yet accomplished'}",
        **readable(printed),
    }
    name = el("span", {"class": "rw-name"}, printed.card.name)
    if done:
        word = el("span", None, " Accomplished")
        tick = el("span", {"class": "rw-tick"}, el("i", None, "✓"), word)
        return el("div", attrs, name, tick, el("span", {"class": "rw-foot"}, _points(goal.points)))
    scope = el("span", {"class": "rw-scope"}, f"About {SCOPES[goal.scope]}")
    foot = el("span", {"class": "rw-foot"}, el("span", None, "◎ Goal"), _points(goal.points))
    return el("div", attrs, name, pictures(printed.card), scope, foot)


def _points(points: int) -> Markup:
    return el("b", None, points, el("span", {"class": "rw-unit"}, " points"))


def discard(v: View) -> Markup:
    """Return the last cards of the discard pile, and its size."""
    title = f"Discard pile ({len(v.discard)})"
    folds = fold("discard", title)
    if not v.discard:
        return zone(title, gap("empty", "s"), kind="rw-gone rw-labelled", folds=folds)
    origin = f"stack-{here(v, v.turn)}"
    last = [shown(v.box, kind, "discard", "s", origin) for kind in v.discard[-LAST_SHOWN:]]
    shown_last = row("Last cards discarded", last, "rw-cascade")
    return zone(title, shown_last, kind="rw-gone rw-labelled", folds=folds)
