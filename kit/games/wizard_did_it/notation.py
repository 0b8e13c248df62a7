"""Every action in words, and every event in a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kit.core.cards import Pack
from kit.core.event import Event
from kit.core.game import AnyBox
from kit.core.notation import Notation
from kit.games.wizard_did_it.cards.effects import LOCATIONS
from kit.games.wizard_did_it.cards.lookup import moves

SEATS = ("amber", "violet")
PLACES = ("The Forest", "The Crypt", "The Pirate Ship")
WHERE = ("in The Forest", "in The Crypt", "on The Pirate Ship")
DRAW, PASS = 0, 1
_YOU = (("Amber's Knight", "Your Knight"), ("Amber accomplishes", "You accomplish"),
        ("Amber turns", "You turn"))  # fmt: skip


def stack_names(players: int) -> list[str]:
    """Return the six stacks in order; the Training has three."""
    return [f"{seat} {place}" for seat in SEATS[:players] for place in LOCATIONS]


def notation(players: int, options: Mapping[str, Any], pack: Pack) -> Notation:
    """Name all actions: draw, pass, each card on each stack, each Swap."""
    del options
    names = stack_names(players)
    labels = [
        f"{pack[kind].name} {names[one]}, {names[two]}"
        if two >= 0
        else f"{pack[kind].name} > {names[one]}"
        for kind, one, two in moves(players, pack)
    ]
    return Notation(["draw", "pass", *labels])


def words(box: AnyBox, action: int) -> str:
    """Say an action as its button does."""
    if action in (DRAW, PASS):
        return ("Draw the next card", "Pass")[action]
    kind, one, two = box.lookup.moves[action]
    if two >= 0:
        return f"Play {box.pack[kind].name} on {stack_words(one)} and {stack_words(two)}"
    return f"Lay {_the(box, kind)} on {stack_words(one)}"


def _the(box: AnyBox, kind: int) -> str:
    """Name a card: monsters and items are things, the others work as they are called."""
    thing = box.lookup.group[kind] in ("monster", "item")
    return f"the {box.pack[kind].name}" if thing else box.pack[kind].name


def tell(box: AnyBox, event: Event) -> str:
    """Put an event into a sentence."""
    seat = SEATS[event.seat].capitalize() if event.seat >= 0 else ""
    said = str(_SENTENCES[event.kind](box, seat, *event.data))
    return said if box.players > 1 else _to_you(said)


def _to_you(said: str) -> str:
    """Address the one learner of the Training, who has not heard of Amber."""
    for one, other in _YOU:
        said = said.replace(one, other)
    return said


def part_words(box: AnyBox, kinds: tuple[int, ...], home: int) -> str:
    """Say what a part of a strength is: a card, a pair, home turf, or Valor.

    A pair is called as in print, the one with a home first: Pirate-Ninja, Bear-Shark.
    """
    names = [box.pack[kind].name for kind in sorted(kinds, key=lambda k: box.lookup.home[k] < 0)]
    name = "-".join(names) or "Valor"
    return f"{name} at home {WHERE[home]}" if home >= 0 else name


def _cards(box: AnyBox, kinds: tuple[int, ...]) -> str:
    return ", ".join(box.pack[kind].name for kind in kinds) or "no card"


def _plural(n: int, word: str) -> str:
    return f"{n} {word}" if n == 1 else f"{n} {word}s"


def stack_words(stack: int) -> str:
    """Say which stack it is: Violet's Pirate Ship."""
    return f"{SEATS[stack // 3].capitalize()}'s {PLACES[stack % 3].removeprefix('The ')}"


def _spell(box: AnyBox, seat: str, a: int, b: int, moved: bool) -> str:  # noqa: FBT001
    end = "their top cards change places" if moved else "one has no card, so nothing moves"
    return f"{seat} plays Swap on {stack_words(a)} and {stack_words(b)}: {end}."


def _valor(box: AnyBox, seat: str, change: int, now: int) -> str:
    del box
    verb = "gains" if change >= 0 else "loses"
    return f"{seat}'s Knight {verb} {abs(change)} Valor and has {now}."


_SENTENCES: dict[str, Any] = {
    "stacks": lambda b, s: "Six locations wait for their stacks.",
    "tops": lambda b, s: "Only the top of each stack may be looked at.",
    "castle": lambda b, s: "The Princess waits on the Castle.",
    "goals": lambda b, s, *goals: f"{s} reads aloud: {_cards(b, goals)}.",
    "hand": lambda b, s, n: f"{s} is dealt {_plural(n, 'stack card')}.",
    "begins": lambda b, s: f"{s} plays first.",
    "valor start": lambda b, s: "Every Knight sets out with 1 Valor.",
    "training": lambda b, s: "One Knight, the Training stack, two goals.",
    "laid": lambda b, s, kind, at: f"{s} lays {b.pack[kind].name} on {stack_words(at)}.",
    "swapped": _spell,
    "drew back": lambda b, s, left: f"{s} draws a card; {left} left in the deck.",
    "drew card": lambda b, s, kind: f"{s} draws {b.pack[kind].name}.",
    "passed": lambda b, s: f"{s} can lay nothing and passes.",
    "skipped": lambda b, s: f"{s} has no cards left and is skipped.",
    "stuck": lambda b, s, n: f"Nobody can lay a card: {_plural(n, 'card')} discarded unplayed.",
    "all laid": lambda b, s: "Every card is played. The Knights set out.",
    "sets out": lambda b, s: f"{s}'s Knight goes first.",
    "enters": lambda b, s, place: f"{s}'s Knight is {WHERE[place]}.",
    "goes back": lambda b, s, place: f"{s}'s Knight goes back to {PLACES[place]}.",
    "drew": lambda b, s, kind: f"{s}'s Knight draws {b.pack[kind].name}.",
    "modifier": lambda b, s, kind: f"{b.pack[kind].name} takes effect and is discarded.",
    "lurking": lambda b, s, *k: f"To the bottom of the stack: {_cards(b, k)}.",
    "in space": lambda b, s, *k: f"Discarded into space: {_cards(b, k)}.",
    "surprise": lambda b, s, *k: f"On the other Knight's stack: {_cards(b, k)}.",
    "too few": lambda b, s, n: f"The stack had {_plural(n, 'card')}: it does what it can.",
    "bottom": lambda b, s: "The stack is empty: the encounter ends, with no item to win.",
    "monsters": lambda b, s, kinds, home, n: f"{part_words(b, kinds, home)}: {n}.",
    "knight": lambda b, s, kinds, home, n: f"{part_words(b, kinds, home)}: {n}.",
    "no items": lambda b, s: "Kung Fu: items do not count.",
    "won": lambda b, s, mine, theirs: f"{s}'s Knight wins, {mine} against {theirs}.",
    "lost": lambda b, s, mine, theirs: f"{s}'s Knight loses, {mine} against {theirs}.",
    "valor": _valor,
    "bacon": lambda b, s, n: f"Wrapped in Bacon: {n} Valor more.",
    "pigeon": lambda b, s, n: f"Pigeon: {n} Valor less.",
    "keeps valor": lambda b, s: f"{s}'s Knight keeps his last Valor Point.",
    "no cost": lambda b, s: "Pigeons eat up the whole reward, and no more than that.",
    "took": lambda b, s, kind: f"{s}'s Knight takes {b.pack[kind].name} and wears it.",
    "lost item": lambda b, s, kind: f"{b.pack[kind].name} is discarded.",
    "no fight": lambda b, s: "No monsters, no fight, no Valor.",
    "goes on": lambda b, s: f"{s}'s Knight goes on.",
    "turn passes": lambda b, s: f"After a loss it is {s}'s Knight's turn.",
    "alone": lambda b, s: f"{s}'s Knight is the only one still on the way and goes on.",
    "goal": lambda b, s, goal: f"{s} accomplishes: {b.pack[goal].name}.",
    "flipped": lambda b, s, goal: f"{s} turns {b.pack[goal].name} over.",
    "arrived": lambda b, s: f"{s}'s Knight reaches the Castle.",
    "princess": lambda b, s: f"{s}'s Knight is first and takes the Princess.",
    "end": lambda b, s: "Both Knights are at the Castle. The game is over.",
    "training over": lambda b, s: "The Training stack is empty. The Training is over.",
}
