"""Quiz questions about A Wizard Did It...: the first deal, the stacks, and whose goals count."""

from __future__ import annotations

from kit.core.kinds import card_name, listed, plural
from kit.core.quiz import (
    Position,
    QuizQuestion,
    Slip,
    at_the_start,
    begins,
    choice,
    dealt,
    numbers,
    who_knows,
)
from kit.games.wizard_did_it import events as ev
from kit.games.wizard_did_it.notation import DRAW, stack_words
from kit.games.wizard_did_it.quiz import draws_of
from kit.games.wizard_did_it.quiz_rules import MAKERS
from kit.games.wizard_did_it.state import State
from kit.games.wizard_did_it.state.constants import KNIGHT, SEEN, WIZARD

__all__ = ["MAKERS"]
Ask = QuizQuestion[State] | None


def _stacks_of_a_new_game(spot: Position[State]) -> Ask:
    players = len(spot.seats)
    why = f"Each of {players} Wizards lays out three locations, and each has a stack of its own."
    wrong = [
        (3, f"These are the locations of one Wizard alone. {why}"),
        (7, f"The Castle is not a location and has no stack. {why}"),
        (8, f"The Castle is not a location. {why}"),
    ]
    text = "A new game for two is laid out. How many stacks will there be?"
    return at_the_start(spot, "1.1", text, lambda s: len(s.stacks), why, wrong) if players > 1 \
        else None  # fmt: skip


def _princess_of_a_new_game(spot: Position[State]) -> Ask:
    if len(spot.seats) < 2:
        return None
    why = "No Knight has got there yet, and she goes with the first one who does."
    answers = {
        -1: ("On the Castle, with nobody", why),
        0: (f"With {spot.name(0)}", f"She is on the Castle. {why}"),
        1: (f"With {spot.name(1)}", f"She belongs to nobody yet. {why}"),
    }
    text = "A new game begins. Where is the Princess?"
    return choice(spot, text, answers, lambda r: dealt(r.before).princess, "1.2", plays=())


def _first_of_a_new_game(spot: Position[State]) -> Ask:
    if len(spot.seats) < 2 or spot.state.box.options["first"] != "lots":
        return None
    now = spot.state.turn
    why = "Nobody's beard is known here, so each new game draws lots for it."
    answers = {
        -1: ("The lot decides", why),
        now: (f"{spot.name(now)}, on turn now", f"This game has no say in it. {why}"),
        1 - now: (f"{spot.name(1 - now)}, so that it changes", f"Nobody takes turns in it. {why}"),
    }
    text = "After this game you play another one here. Who plays the first card of it?"
    return choice(
        spot, text, answers, lambda r: begins(r.before, lambda s: s.turn), "1.6", plays=()
    )


COLOURS = {
    "monster": "purple", "modifier": "purple", "item": "red", "stack modifier": "blue",
}  # fmt: skip
GROUP_WORDS = {"modifier": "monster modifier"}


def _one_of_each(spot: Position[State], groups: list[str]) -> list[int]:
    """Return a card of each of these groups."""
    box, group = spot.state.box, spot.state.t.group
    kinds = [kind for kind in range(len(box.pack)) if group[kind] in groups]
    spot.rng.shuffle(kinds)
    return [next(kind for kind in kinds if group[kind] == name) for name in groups]


def _which_card_is_red(spot: Position[State]) -> Ask:
    groups = list(COLOURS)
    spot.rng.shuffle(groups)
    wanted = groups[0]
    kinds = _one_of_each(spot, [wanted, *(g for g in groups if COLOURS[g] != COLOURS[wanted])])
    group, colour = spot.state.t.group, COLOURS[wanted]

    def said(kind: int) -> str:
        words = GROUP_WORDS.get(group[kind], group[kind])
        colour = COLOURS[group[kind]]
        return f"{card_name(spot.state.box, kind)} is {_a(words)}, and these are {colour}."

    answers = {kind: (card_name(spot.state.box, kind), said(kind)) for kind in kinds}
    return choice(
        spot,
        f"By its colour you know what a card is. Which of these cards is {colour}?",
        answers,
        lambda r: next(kind for kind in kinds if COLOURS[r.before.t.group[kind]] == colour),
        "1.7",
        plays=(),
    )


def _a(words: str) -> str:
    return f"{'an' if words[0] in 'aeiou' else 'a'} {words}"


def _which_card_is_an_item(spot: Position[State]) -> Ask:
    kinds = _one_of_each(spot, ["item", "modifier", "stack modifier", "monster"])
    group, box = spot.state.t.group, spot.state.box
    ends = "so the encounter ends and the winner wears it"
    answers = {}
    for kind in kinds:
        then = ends if group[kind] == "item" else "and the encounter goes on"
        words = _a(GROUP_WORDS.get(group[kind], group[kind]))
        answers[kind] = (card_name(box, kind), f"It is {words}, {then}.")
    return choice(
        spot,
        "A Knight draws one of these cards. Which of them could he wear?",
        answers,
        lambda r: next(kind for kind in kinds if kind in r.before.t.items),
        "1.8",
        plays=(),
    )


MAKERS.group(
    "how_is_the_table_laid_out",
    {"1.1": _stacks_of_a_new_game, "1.2": _princess_of_a_new_game, "1.6": _first_of_a_new_game},
    drill=True,
)
MAKERS.group("what_kind_of_card", {"1.7": _which_card_is_red, "1.8": _which_card_is_an_item})


@MAKERS.about("2.1")
def what_is_drawn_first(spot: Position[State]) -> Ask:
    """Ask which card of a stack its Knight draws first."""
    s = spot.state
    kind, at, two = s.t.moves[spot.action]
    if s.phase != WIZARD or spot.action <= DRAW + 1 or two >= 0 or not s.stacks[at]:
        return None
    stack = [*s.stacks[at], kind]
    if len({stack[0], stack[-1], stack[-2]}) < 2 or kind == stack[0]:
        return None
    name, owner = card_name(s.box, kind), spot.name(at // 3)
    why = f"{name} lies on top then, and {owner}'s Knight draws from the top."
    answers = {kind: (name, why)}
    for other in (stack[0], stack[-2]):
        place = "at the bottom" if other == stack[0] else "under it"
        answers.setdefault(other, (card_name(s.box, other), f"That lies {place}. {why}"))
    answers[-1] = ("Any of them: the stack is shuffled before", f"No stack is shuffled. {why}")
    return choice(
        spot,
        f"{spot.me} lays {name} on {stack_words(at)}. If nobody lays another card there and "
        f"nothing moves these cards, which card does {owner}'s Knight draw there first?",
        answers,
        lambda r: r.after.stacks[at][-1] & SEEN,
        "2.1",
    )


@MAKERS.about("2.9")
def is_the_wizards_phase_over(spot: Position[State]) -> Ask:
    """Ask whether the Knights set out after a card, near the end of the Wizard's Phase."""
    s, other = spot.state, 1 - spot.seat
    if s.phase != WIZARD or spot.action <= DRAW + 1 or len(s.deck) > 1 or len(spot.seats) < 2:
        return None
    left, theirs, deck = len(s.hands[spot.seat]) - 1, len(s.hands[other]), len(s.deck)
    if left + theirs > 2:
        return None
    run = spot.run(*spot.plays)
    over = run.after.phase == KNIGHT
    held = plural(left + deck + theirs, "stack card")
    why = "Every stack card has been played." if over else f"Not yet: {held} must still be played."
    answers = {
        "out": ("The Knights set out", why),
        "next": (
            f"{spot.name(other)} plays a card",
            f"{spot.name(other)} holds {plural(theirs, 'card')}. {why}",
        ),
        "again": (
            f"{spot.me} plays another card",
            f"{spot.me} holds {plural(left + deck, 'card')}, and the Wizards take turns. {why}",
        ),
    }
    return choice(
        spot,
        f"{spot.me} plays a card and holds {left + deck} after it. {spot.name(other)} holds "
        f"{theirs}, and the deck is empty then. What comes next?",
        answers,
        lambda r: (
            "out" if r.after.phase == KNIGHT else "next" if r.after.turn == other else "again"
        ),
        "2.9",
    )


@MAKERS.about("6.2")
def whose_goals_are_accomplished(spot: Position[State]) -> Ask:
    """Ask how many goals of the other Wizard a Knight's encounter accomplishes."""
    found = draws_of(spot)
    if not found or len(spot.seats) < 2:
        return None
    words, run = found
    other, box = 1 - spot.seat, spot.state.box
    done = [e for e in run.all(*ev.ACCOMPLISHED.values()) if e.seat == other]
    if not done:
        return None
    names = [card_name(box, ev.accomplished.get(e, "goal")) for e in done]
    his, verb = spot.name(other), "is" if len(names) == 1 else "are"
    why = f"Both Wizards check their goals now: {listed(names, ' and ')} {verb} met."
    left = sum(not spot.state.done[other] >> i & 1 for i in range(len(spot.state.goals[other])))
    slips: list[Slip] = [
        (0, f"It does not matter that it was {spot.me}'s Knight. {why}", "6.2"),
        (len(done) + 1, f"{his}'s other goals ask for other things. {why}", "6.2"),
        (left, f"{his} has {left} that are not turned over yet. {why}", "6.2"),
    ]
    return QuizQuestion(
        f"{words} How many of {his}'s goals does that accomplish?",
        spot.plays,
        numbers(len(done), (why, "6.2"), slips),
        lambda r: sum(e.seat == other for e in r.all(*ev.ACCOMPLISHED.values())),
        "6.2",
    )


def _training_goals(spot: Position[State]) -> Ask:
    if len(spot.seats) > 1 or not any(spot.state.stacks):
        return None
    if spot.rng.below(2):
        why = "The stack lies face down from the beginning, and nobody has seen it."
        text = "Who knows the top card of the Training stack?"
        return who_knows(spot, text, _top_of, (why, "7.1"), 0)
    why = "The Training has two goals of its own, and no goals are dealt."
    wrong = [
        (4, f"Four goals are dealt to each of two Wizards. {why}"),
        (1, f"There is another. {why}"),
        (0, f"Goals are part of it. {why}"),
    ]
    text = "A new Training begins. How many goals does it have?"
    return at_the_start(spot, "7.1", text, lambda s: len(s.goals[0]), why, wrong)


def _top_of(s: State) -> int:
    return next((stack[-1] & SEEN for stack in s.stacks if stack), -1)


MAKERS.group("how_is_the_training_laid_out", {"7.1": _training_goals}, variant=True)
