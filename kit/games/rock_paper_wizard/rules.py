"""The limits, clause by clause, in the words of the rulebook.

Nothing here uses the lookup of the fast state, so a mistake there shows as a difference.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.kinds import card_name, seat_name
from kit.core.rulebook import Rules, TrivialRefusal
from kit.games.rock_paper_wizard.cards.effects import BOOK

if TYPE_CHECKING:
    from kit.games.rock_paper_wizard.state import State

RULES = Rules(BOOK)
STEPS = ("cast", "resolve", "choose", "score", "refresh")
NEXT = {
    "cast": "first everyone chooses a spell and a target",
    "resolve": "the spells are being resolved",
    "choose": "somebody has to choose who gets the gold",
    "score": "Scoring comes next",
    "refresh": "Refresh comes next",
}


def _step(s: State, action: int) -> str:
    """Return the step of a round that an action belongs to."""
    label = s.box.notation.label(action)
    if " > " in label:
        return "cast"
    return "choose" if label.startswith("give to ") else label


def _seat(s: State, name: str) -> int:
    return s.box.game.seats.index(name)


@RULES.forbids("4.6", "The game is over.")
def over(s: State, seat: int, action: int) -> bool:
    return s.phase == len(STEPS)


@RULES.forbids("2.5", "You are pointing: hold your gesture until your spell is resolved.")
def pointing_already(s: State, seat: int, action: int) -> bool:
    shown = STEPS[s.phase] in ("resolve", "choose")
    return shown and _step(s, action) == "cast" and s.spell[seat] != -1


@RULES.forbids("2.1", "")
def wrong_step(s: State, seat: int, action: int) -> str:
    now, step = STEPS[s.phase], _step(s, action)
    if step == now:
        return ""
    why = f"Not now: {NEXT[now]}."
    return TrivialRefusal(why) if step == "choose" else why


@RULES.forbids("3.1", "")
def out_of_turn(s: State, seat: int, action: int) -> str:
    if STEPS[s.phase] == "resolve" and seat != s.turn:
        return f"Wait: {seat_name(s.box, s.turn)}'s spell is resolved now."
    return ""


@RULES.forbids("4.10", "The First Player sees to this step.")
def not_the_first_player(s: State, seat: int, action: int) -> bool:
    return STEPS[s.phase] in ("score", "refresh") and seat != s.first


@RULES.forbids("2.12", "")
def chosen_already(s: State, seat: int, action: int) -> str:
    if STEPS[s.phase] != "cast" or s.spell[seat] == -1:
        return ""
    if s.box.options["rethink"] == "no":
        return "Your fist is up: what you have chosen stays chosen."
    mine = f"{card_name(s.box, s.spell[seat])} > {s.box.game.seats[s.aim[seat]]}"
    same = s.box.notation.label(action) == mine
    return "That is what you have chosen already." if same else ""


@RULES.forbids("2.3", "")
def not_in_book(s: State, seat: int, action: int) -> str:
    spell, arrow, _ = s.box.notation.label(action).partition(" > ")
    if arrow and spell not in [card_name(s.box, kind) for kind in s.book]:
        return f"{spell} is not in the spellbook."
    return ""


@RULES.forbids("2.4", "")
def at_oneself(s: State, seat: int, action: int) -> str:
    spell, arrow, target = s.box.notation.label(action).partition(" > ")
    if not arrow or _seat(s, target) != seat:
        return ""
    words = "You may not point at yourself."
    tempting = "target" in s.box.pack[s.box.pack.kind(spell)].numbers  # the target benefits
    return words if tempting else TrivialRefusal(words)


@RULES.forbids("3.19", "")
def not_poorer(s: State, seat: int, action: int) -> str:
    _, gift, name = s.box.notation.label(action).partition("give to ")
    if not gift:
        return ""
    if seat != s.chooser:
        return "The target of Charm Person chooses, nobody else."
    if _seat(s, name) == seat:
        return TrivialRefusal("You cannot give gold to yourself: nobody is poorer than themselves.")
    if s.gold[_seat(s, name)] >= s.gold[seat]:
        return f"{name.capitalize()} is not poorer than you."
    return ""
