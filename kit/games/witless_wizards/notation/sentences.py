"""What happened, in sentences."""

from __future__ import annotations

from typing import Any

from kit.core.event import Event
from kit.core.game import AnyBox
from kit.games.witless_wizards.notation.moves import SEATS


def tell(box: AnyBox, event: Event) -> str:
    """Put an event into a sentence."""
    seat = _who(event.seat) if event.seat >= 0 else ""
    return str(_SENTENCES[event.kind](box, seat, *event.data))


def _who(seat: int) -> str:
    return SEATS[seat].capitalize()


def _plural(n: int, word: str) -> str:
    return f"{n} {word}" if n == 1 else f"{n} {word}s"


def _name(box: AnyBox, kind: int) -> str:
    return box.pack[kind].name


def _names(box: AnyBox, kinds: tuple[int, ...]) -> str:
    return " and ".join(_name(box, kind) for kind in kinds) or "no card"


def _placed(box: AnyBox, seat: str, kind: int, slot: int) -> str:
    word = ("Offensive", "Defensive", "Special")[slot]
    return f"{seat} has {_name(box, kind)} in the {word} slot."


def _set_up(box: AnyBox, seat: str, gear: tuple[int, ...], cubes: int) -> str:
    return f"{seat} starts with {_names(box, gear)} and {_plural(cubes, 'cube')}."


def _part(box: AnyBox, seat: str, kind: int, word: str, points: int) -> str:
    """Say one part of a sum: a card, what it adds by an ability, or a word alone."""
    name = _name(box, kind) if kind >= 0 else word
    return f"{name}, {word}: {points}." if kind >= 0 and word else f"{name}: {points}."


def _fallen(box: AnyBox, seat: str, stamina: int) -> str:
    return f"{seat} is out of the game, with a Stamina of {stamina}."


def _nobody(box: AnyBox, seat: str, mine: int, other: int) -> str:
    return f"Nobody is left. {seat} wins with {mine} against {other}."


_SENTENCES: dict[str, Any] = {
    # Setting up
    "boards": lambda b, s: "Each wizard has a board with three slots, and 20 Stamina.",
    "begins": lambda b, s: f"{s} looks most like a wizard and plays first.",
    "set up": _set_up,
    "in the box": lambda b, s, n: f"{_plural(n, 'Standard Equipment card')} stay in the box.",
    "alternative": lambda b, s, kind: f"{s} gets a random card instead of Standard Equipment.",
    "random card": lambda b, s, kind: f"{s} drew {_name(b, kind)} and lays it in its slot.",
    "decks": lambda b, s, *names: f"The deck is made of {', '.join(names)}.",
    "reserve": lambda b, s: "The Battle die and the other cubes are the reserve.",
    "die": lambda b, s, *faces: f"The Battle die shows {', '.join(map(str, faces))}.",
    # The Draft
    "drew": lambda b, s, left: f"{s} draws a card; {left} left in the deck.",
    "drew card": lambda b, s, kind: f"Nobody but {s} sees it: {_name(b, kind)}.",
    "new deck": lambda b, s, n: f"The deck is empty: {_plural(n, 'card')} shuffled anew.",
    "paid for a card": lambda b, s, left: f"{s} returns a cube for another card; {left} left.",
    "second cube": lambda b, s: "It is another half of the Draft, so a cube may be paid again.",
    "chose": lambda b, s, kind: f"{s} has two cards and discards {_name(b, kind)}.",
    "on the pile": lambda b, s, n: f"It lies open on the discard pile ({_plural(n, 'card')}).",
    "kept": lambda b, s, kind: f"{s} keeps {_name(b, kind)}.",
    "gave": lambda b, s, kind, to: f"{s} gives {_name(b, kind)} to {_who(to)}.",
    "placed": _placed,
    "replaced": lambda b, s, kind: f"{_name(b, kind)} had that slot and is discarded.",
    "to the box": lambda b, s, kind: f"{_name(b, kind)} had that slot and leaves the game.",
    "standard": lambda b, s, kind: f"{_name(b, kind)} may be drawn again later.",
    "second half": lambda b, s, word: f"The second half of the Draft: {s} must {word} the card.",
    # The Battle
    "no battle": lambda b, s: f"{s} plays the first turn of the game, so there is no Battle.",
    "attacks": lambda b, s, target: f"{s} attacks {_who(target)}.",
    "ability first": lambda b, s, kind: f"{_name(b, kind)} beats the rule about neighbours.",
    "long range": lambda b, s, kind: f"{_name(b, kind)} reaches across the table.",
    "paid for attack": lambda b, s, n: f"{s} returns a cube: attack +{n}.",
    "paid for defence": lambda b, s, n: f"{s} returns a cube: defence +{n}.",
    "potion": lambda b, s, kind: f"{s} discards {_name(b, kind)} and feels better.",
    "powder": lambda b, s, kind, n: f"{s} discards {_name(b, kind)}: attack +{n}.",
    "purse": lambda b, s, kind, n: f"{s} discards {_name(b, kind)} and takes {_plural(n, 'cube')}.",
    "disarm": lambda b, s, kind, to: f"{s} discards {_name(b, kind)} against {_who(to)}'s defence.",
    "disarmed": lambda b, s, kind: f"{s} loses {_name(b, kind)}.",
    "nothing to take": lambda b, s: f"{s} has no Defensive card to lose.",
    "decoy": lambda b, s, kind, n: f"{s} discards {_name(b, kind)}: defence +{n}.",
    "attack": _part,
    "defence": _part,
    "total": lambda b, s, n: f"{s}'s Total Attack Value is {n}.",
    "may answer": lambda b, s, n: f"{s} may answer: {_plural(n, 'Hit')} on the way.",
    "hits": lambda b, s, n: f"{_plural(n, 'Hit')} on {s}.",
    "no hits": lambda b, s: "The defence is stronger, and less than 0 counts as 0.",
    "stamina": lambda b, s, n, now: f"{s} loses {n} Stamina and has {now}.",
    "backfire": lambda b, s, kind, n: f"{_name(b, kind)} backfires: {s} takes {n}.",
    "spikes": lambda b, s, kind, n: f"{_name(b, kind)} has spikes: {s} takes {n}.",
    "together": lambda b, s: "Hits on both sides fall at the same moment.",
    "out": _fallen,
    "discards": lambda b, s, *kinds: f"{s} discards {_names(b, kinds)}.",
    "boxed": lambda b, s, *kinds: f"Out of the game with {s}: {_names(b, kinds)}.",
    "cubes back": lambda b, s, n: f"{s} returns {_plural(n, 'cube')} to the reserve.",
    "neighbours": lambda b, s: "With three wizards left, everybody is everybody's neighbour.",
    "own fall": lambda b, s: f"{s} has fallen, and with that the turn is over.",
    "drained": lambda b, s, n, now: f"The Hits give {s} {n} Stamina, {now} now.",
    "weakened": lambda b, s: f"{s} is Weakened and may return cubes for Stamina.",
    "healed": lambda b, s, now: f"{s} returns a cube and has {now} Stamina.",
    "past five": lambda b, s: f"{s} was Weakened when this step began, and may heal past 5.",
    "no further": lambda b, s: f"{s} is no longer Weakened, and each cube needs that here.",
    "full": lambda b, s: f"{s} has 20 Stamina, and there is no more than that.",
    "regained": lambda b, s, n, now: f"{s} regains {n} Stamina and has {now}.",
    "income": lambda b, s, n, now: f"{s} receives {_plural(n, 'cube')} and has {now}.",
    "trinket": lambda b, s, kind, n: f"{_name(b, kind)} alone brings {_plural(n, 'cube')}.",
    "substitutes": lambda b, s, n: f"{_plural(n, 'cube')} are in use, so buttons serve as cubes.",
    "regrowth": lambda b, s, n, now: f"By Regrowth {s} regains {n} Stamina and has {now}.",
    "curse": lambda b, s, kind, n, now: f"{_name(b, kind)}: {s} loses {n} and has {now}.",
    "next": lambda b, s: f"{s} is on turn.",
    # The end
    "last": lambda b, s: f"{s} is the last wizard in the game and wins.",
    "nobody": _nobody,
    "rematch": lambda b, s, stamina: f"Nobody is left, and all have {stamina}: a rematch!",
}
