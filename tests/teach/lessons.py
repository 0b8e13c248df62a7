"""Small lessons for tests, independent of the kit's own lessons."""

from __future__ import annotations

from typing import Any

from kit.files.scenario import Written, parse_scenario
from kit.files.wire import Click, Do
from kit.teach.frame import Frame

WIZARD = """\
rulewalk: scenario
name: Finding the move
game: wizard_did_it
players: 2
seat: amber
table:
  turn: amber
  hands: [[Bear, Sword, Pigeon, Kung Fu, Lurking], [Shark, Ninja, Zombie, Bear, Sword]]
  deck: [Vampire, Shield, Pirate, Swap]
steps:
  - say: Lay the Bear where Bears are at home, on Violet's way.
    help: half
    hint: Bears live in the Forest.
    do: Bear > violet forest
  - seat: violet
    help: half
    do: Shark > amber forest
  - say: Lay a Pigeon on your own Ship.
    help: alone
    do: Pigeon > amber ship
  - seat: violet
    ask:
      question: Violet lays a Ninja. Where?
      answers:
        - {text: On the ship, when: {event: laid}, why: She likes it.}
        - {text: Nowhere, when: {event: passed}, why: She could lay something.}
    do: Ninja > violet ship
  - say: Try to keep your cards.
    help: alone
    refuse: pass
    by: "2.11"
"""

WILD = """\
rulewalk: scenario
name: Two elevens
game: wild_side
players: 2
seat: wolf
options: {rounds: once}
table:
  turn: wolf
  lead: hawk
  sheet: [[[1, 0, 0], [0, 0, 0]]]
  hands: [[Green 11, Red 11, Orange 9], [Blue 8, Green 2, Blue 12]]
steps:
  - say: Play both elevens.
    help: alone
    do: [Green 11, Red 11, done]
"""


def lesson(text: str = WIZARD) -> Written:
    return parse_scenario(text, "test.yaml")


def do(walk: Any, what: Do, **more: Any) -> Frame:
    frame = walk.click(Click(step=walk.step, do=what, **more))
    assert frame is not None
    return frame
