"""Every action in words, and every event in a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from kit.core.cards import Pack
from kit.core.event import Event
from kit.core.game import AnyBox
from kit.core.notation import Notation
from kit.games.rock_paper_wizard.cards.lookup import moves

# The rulebook's examples name the first four; the box has six, so two colours are the kit's.
SEATS = ("red", "green", "yellow", "blue", "purple", "white")


def notation(players: int, options: Mapping[str, Any], pack: Pack) -> Notation:
    """Name all actions: the steps of a round, each gift, each spell at each wizard."""
    seats = SEATS[:players]
    gifts = [f"give to {seat}" for seat in seats]
    casts = [
        f"{pack[kind].name} > {seats[target]}" for kind, target in moves(players, options, pack)
    ]
    return Notation(["resolve", "score", "refresh", *gifts, *casts])


_STEPS = {
    "resolve": "Resolve the next spell",
    "score": "Score the round",
    "refresh": "Refresh for the next round",
}


def words(box: AnyBox, action: int) -> str:
    """Put an action into words, as a button says it."""
    label = box.notation.label(action)
    spell, arrow, target = label.partition(" > ")
    if arrow:
        return f"Cast {spell} at {target.capitalize()}"
    _, gift, name = label.partition("give to ")
    return f"Give the gold to {name.capitalize()}" if gift else _STEPS[label]


def tell(box: AnyBox, event: Event) -> str:
    """Put an event into a sentence."""
    return str(_SENTENCES[event.kind](box, wizard(event.seat), *event.data))


def wizard(seat: int) -> str:
    """Return a wizard's name."""
    return SEATS[seat].capitalize() if seat >= 0 else ""


def wizards(seats: Iterable[int]) -> str:
    """Return several wizards' names as a list in words."""
    names = [wizard(seat) for seat in seats]
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def _n(n: int, word: str) -> str:
    return f"{n} {word}" if n == 1 else f"{n} {word}s"


def _name(box: AnyBox, kind: int) -> str:
    return box.pack[kind].name


def _resolves(box: AnyBox, who: str, kind: int, target: int) -> str:
    return f"{who} casts {_name(box, kind)} on {wizard(target)}."


def _at_exit(box: AnyBox, who: str, n: int, at: int) -> str:
    where = f"was only {_n(at, 'space')} away" if at else "is here"
    return f"{who} should be pushed {n}, but the exit {where}."


def _poorer(box: AnyBox, who: str, *seats: int) -> str:
    if not seats:
        return f"Nobody is poorer than {who}."
    return f"Poorer than {who}: {wizards(seats)}."


_SENTENCES: dict[str, Any] = {
    "purses": lambda b, w, n: f"Every wizard has {n} gp.",
    "hoard": lambda b, w: "All other gold is the hoard, and there is always enough of it.",
    "start": lambda b, w, at: f"All markers stand on the starred space {at}.",
    "deck": lambda b, w, n: f"The spell cards are shuffled; {n} are left in the deck.",
    "book": lambda b, w, *k: f"The spellbook: {', '.join(_name(b, kind) for kind in k)}.",
    "left": lambda b, w, k: f"{_name(b, k)} was laid first: it is the leftmost.",
    "first": lambda b, w: f"{w} is the First Player.",
    "ready": lambda b, w: f"{w} has chosen.",
    "chose": lambda b, w, k, t: f"{w} secretly chooses {_name(b, k)} at {wizard(t)}.",
    "cast": lambda b, w, k, t: f"{w} points {_name(b, k)} at {wizard(t)}.",
    "surge": lambda b, w, t, k: (
        f"{w} and {wizard(t)} cast {_name(b, k)} on each other: Wild Surge!"
    ),
    "draws surge": lambda b, w, t: f"{w} points a face-down card at {wizard(t)}.",
    "surge stays": lambda b, w: f"{w}'s Wild Surge stays the one it is.",
    "surge thrown": lambda b, w: f"{w}'s surge card is discarded unseen.",
    "surge unseen": lambda b, w: f"{w}'s surge card is discarded, and nobody sees it.",
    "reveals": lambda b, w, k: f"{w} reveals the Wild Surge: {_name(b, k)}!",
    "surge discarded": lambda b, w, k: f"{_name(b, k)} is discarded.",
    "resolves": _resolves,
    "oneself": lambda b, w: f"{w} is caster and target at once.",
    "advanced": lambda b, w, n, at: f"{w} advances {n} to space {at}.",
    "pushed": lambda b, w, n, at: f"{w} is pushed {n} to space {at}.",
    "placed": lambda b, w, at: f"{w} goes to space {at}.",
    "other way": lambda b, w, at: f"The space counts, not the way: for {w} it was the other way.",
    "swapped": lambda b, w, t, at, to: f"{w} goes to space {at}, {wizard(t)} to space {to}.",
    "unmoved": lambda b, w, at: f"{w} stays on space {at}.",
    "stops at hoard": lambda b, w: f"{w} stops at the last space before the hoard.",
    "stops at exit": _at_exit,
    "turned": lambda b, w, at, to: f"{w}'s gesture turns from {wizard(at)} to {wizard(to)}.",
    "inwards": lambda b, w: f"{w} now points at {w}, and that is allowed.",
    "late pair": lambda b, w, t: f"{w} and {wizard(t)} now match, but it is too late for a surge.",
    "gone": lambda b, w: f"{w} has no gesture any more, so that part is ignored.",
    "cancelled": lambda b, w: f"{w}'s spell is cancelled.",
    "passed over": lambda b, w: f"{w} has nothing left to resolve.",
    "both parts": lambda b, w: f"{w} points at {w} and is struck a second time.",
    "caster too": lambda b, w, t: (
        f"{w}, the caster, sits next to {wizard(t)} and is one of the two."
    ),
    "to the right": lambda b, w, n: f"{_n(n, 'spell')} to the right of it.",
    "behind oneself": lambda b, w: f"{w} can only go one space behind {w}.",
    "poorer": _poorer,
    "still counted": lambda b, w, t: f"{w} was poorer than {wizard(t)} to begin with, so is paid.",
    "short": lambda b, w, n, has: f"{w} owes {n} gp and has {has}.",
    "lost": lambda b, w, n, has: f"{w} loses {n} gp and has {has}.",
    "gave": lambda b, w, t, n, has: f"{w} gives {n} gp to {wizard(t)} and has {has}.",
    "split": lambda b, w, t, a, c: f"All gold is split: {w} has {a}, {wizard(t)} has {c}.",
    "chooses": lambda b, w, *s: f"{w} chooses who gets it: {wizards(s)}.",
    "not yet": lambda b, w, n: f"{w} has {n} gp, but the round is not scored yet.",
    "reshuffled": lambda b, w, n: (
        f"The deck has run out: {_n(n, 'discard')} shuffled into a new one."
    ),
    "closest": lambda b, w, at, has: f"{w}, on space {at}, is closest: 5 gp, so {has}.",
    "second": lambda b, w, at, has: f"{w}, on space {at}, is second-closest: 3 gp, so {has}.",
    "tied": lambda b, w, *s: f"{wizards(s)} are tied, and each is paid in full.",
    "no second": lambda b, w, at: f"All stand on space {at}: nobody is second-closest.",
    "zones": lambda b, w, a, c: f"Only the distance counts: space {a}, then space {c}.",
    "end": lambda b, w, n: f"{w} is richest with {n} gp and wins.",
    "tie": lambda b, w, n, *s: f"{wizards(s)} share the lead with {n} gp: play on.",
    "goes on": lambda b, w: "Nobody has 25 gp yet: the round goes on.",
    "leaves zone": lambda b, w, at, to: f"{w} moves from space {at} to space {to}.",
    "leaves book": lambda b, w, k: f"{_name(b, k)} was leftmost and is discarded.",
    "comes": lambda b, w, k: f"{_name(b, k)} is the new spell on the right.",
    "third": lambda b, w, k: f"{_name(b, k)} would be the third of its type: discarded.",
    "room": lambda b, w, a, c: f"{_name(b, a)} has left, so there is room for {_name(b, c)}.",
    "marker": lambda b, w: f"{w} is the First Player of the next round.",
}
