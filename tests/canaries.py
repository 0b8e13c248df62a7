"""Invented names for hidden cards: wherever a learner can see one, there is a leak."""

from __future__ import annotations

from dataclasses import replace

from kit.core.cards import Card, Pack
from kit.core.game import Game
from kit.files.scenario import Written, parse_scenario
from kit.games.wizard_did_it import GAME

WORDS = ("Qzxhand", "Qzxdeck", "Qzxlast", "Qzxanswer")

LESSON = """\
rulewalk: scenario
name: Canaries
game: wizard_did_it
players: 2
seat: amber
table:
  hands:
    - [Bear, Sword, Pigeon, Pirate, Shield]
    - [Qzxhand, Ninja, Vampire, Shark, Kung Fu]
  deck: [Zombie, Qzxdeck, Qzxdeck, Qzxlast]
  stacks: {amber forest: [Shark]}
steps:
  - say: Lay the Bear.
    do: Bear > amber crypt
  - ask:
      question: What does Violet do?
      answers:
        - {text: She lays a Ninja, when: {event: laid}, why: Qzxanswer}
        - {text: She passes, when: {event: passed}, why: Qzxanswer}
    seat: violet
    do: Ninja > violet ship
"""


def canary_game() -> Game:
    """Return A Wizard Did It... with three cards in its box with invented names."""
    numbers = {"strength": 1, "home": "", "pair": ""}
    odd = tuple(
        Card(word, "stack", "monster", numbers, 2, why="a canary", text="x") for word in WORDS[:3]
    )
    return replace(GAME, pack=Pack("canaries", (*GAME.pack.cards, *odd), GAME.effects))


def canary_lesson() -> Written:
    """Return a lesson whose hidden cards and answers are canaries."""
    return parse_scenario(LESSON, "canaries.yaml")
