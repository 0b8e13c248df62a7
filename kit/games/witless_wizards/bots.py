"""The worth of a table for a wizard, and what the coach counts in an imagined game."""

from __future__ import annotations

from kit.core.game import Facts, Playout, Thinking
from kit.core.outcome import Fact
from kit.games.witless_wizards.cards.effects import BOOK
from kit.games.witless_wizards.state import State
from kit.games.witless_wizards.state.constants import ATTACK, DEFENCE, FULL, OVER, WEAK

cite = BOOK.citing("bots")
LOST = Fact(cite("3.11"), "you lose {} Stamina in the next turns", good=False)
TAKEN = Fact(cite("3.11"), "your opponents lose {} Stamina in the next turns", good=True)
OUT = Fact(cite("3.12"), "you are out within a few turns", good=False)
BEATEN = Fact(cite("3.12"), "an opponent is out within a few turns", good=True)
CUBES = Fact(cite("3.18"), "you gain {} cubes in the next turns", good=True)
TURNS = 2.5  # turns that a card is expected to stay
# Depth of a turn for each wizard, half of it played sensibly.
THINKING = Thinking(depth=10, greed=0.5, swing=14.0)


def worth(s: State, seat: int) -> float:
    """Return the lead of *seat* over the strongest opponent, in Stamina."""
    if s.step == OVER:
        outcome = s.outcome()
        assert outcome
        return 0.0 if outcome.result == "none" else 1000.0 if seat in outcome.winners else -1000.0
    if not s.alive >> seat & 1:
        return -500.0
    rivals = [_strength(s, other) for other in range(s.box.players) if _rival(s, seat, other)]
    if not rivals:
        return 900.0 + s.stamina[seat]  # before the end of the turn, a curse still counts
    mean = sum(rivals) / len(rivals)
    return (
        _strength(s, seat) - 0.6 * mean - 0.4 * max(rivals) + _in_hand(s, seat) + _pending(s, seat)
    )


def _rival(s: State, seat: int, other: int) -> bool:
    return other != seat and bool(s.alive >> other & 1)


def _strength(s: State, seat: int) -> float:
    at, stamina = 3 * seat, s.stamina[seat]
    cards = sum(card_worth(s, s.gear[slot]) for slot in (at, at + 1, at + 2))
    healing = 0.9 if stamina <= WEAK else 0.6
    # The last points of Stamina are worth more than the first ones.
    return stamina + 0.25 * min(stamina, WEAK) + cards + healing * s.cubes[seat]


def card_worth(s: State, kind: int) -> float:
    """Return the worth of a card in its slot, in Stamina gained or taken."""
    card = s.t.cards[kind]
    each_turn = (
        card.attack + card.defence + 0.6 * card.income + card.drain + card.regrowth
        + card.spikes - card.backfire - card.curse + 0.5 * card.pierce
        + 0.3 * card.least + 0.3 * card.fury
        + 0.5 * card.focus + 0.5 * card.ward
    )  # fmt: skip
    once = 0.8 * card.amount or (2.0 if card.use or card.decoy else 0.0)
    return TURNS * each_turn + once


def _in_hand(s: State, seat: int) -> float:
    """Return the worth of the drawn cards: keeping a better one, or giving a worse one."""
    if s.turn != seat or not s.drawn:
        return 0.0
    gains = [_gain(s, seat, kind) for kind in s.drawn]
    return 0.5 * (max(gains) if not s.kept else -min(gains))


def _gain(s: State, seat: int, kind: int) -> float:
    return card_worth(s, kind) - card_worth(s, s.gear[3 * seat + s.t.cards[kind].slot])


def _pending(s: State, seat: int) -> float:
    """Return the expected cost of the current attack, or of the next one."""
    if s.step == DEFENCE:
        return -float(s.hits) if s.target == seat else float(s.hits)
    if s.step == ATTACK and s.turn == seat:
        return 2.0
    lost = min(s.stamina[o] for o in range(s.box.players) if _rival(s, seat, o))
    return 0.1 * (FULL - lost)


def facts(playout: Playout) -> Facts:
    """Return what the next turns cost in Stamina, and who is out."""
    before, after, seat = playout.before, playout.after, playout.seat
    lost = [
        max(0, then) - max(0, now) for then, now in zip(before.stamina, after.stamina, strict=True)
    ]
    yield LOST, lost[seat]
    yield TAKEN, sum(lost) - lost[seat]
    yield OUT, not after.alive >> seat & 1
    yield BEATEN, before.alive & ~after.alive & ~(1 << seat) > 0
    yield CUBES, after.cubes[seat] - before.cubes[seat]
