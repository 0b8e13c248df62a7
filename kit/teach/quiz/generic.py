"""Questions that every game can be asked: what may be played, and which rule forbids it."""

from __future__ import annotations

from kit.core.game import AnyGame
from kit.core.quiz import MOST, Maker, Makers, Position, QuizQuestion, Reply, Run
from kit.core.rulebook import Refusal
from kit.core.state import State

TRIED = 400  # actions looked at in one position; some games have thousands


def everywhere(makers: Makers[State]) -> tuple[Maker[State], ...]:
    """Return the kinds of question that need no knowledge of the game, for this game's limits."""
    return (
        Maker("which_may_be_played", makers.limits, which_may_be_played),
        Maker("may_this_be_played", makers.limits, may_this_be_played),
    )


def which_may_be_played(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask which one of a few moves is allowed; the others are refused, each by a rule."""
    no = _tempting(spot)
    if len(no) < 2:
        return None
    book, wrong = spot.state.box.game.rulebook, [a for a, _ in no][: MOST - 1]
    about = no[0][1].clause
    replies = [
        Reply(spot.action, spot.words(spot.action), "This is allowed.", about),
        *(Reply(a, spot.words(a), r.sentence, r.clause) for a, r in no[: MOST - 1]),
    ]
    if len({reply.text for reply in replies}) < len(replies):
        return None
    return QuizQuestion(
        f"It is {spot.me}'s move. Which of these may {spot.me} do?",
        ((spot.seat, spot.action),),
        tuple(replies),
        lambda r: _allowed(r, spot.seat, [spot.action, *wrong]),
        book[about].id,
    )


def may_this_be_played(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask whether a move is allowed and, if not, by which rule it is refused."""
    no = _tempting(spot)
    if not no:
        return None
    game, kin = spot.state.box.game, [one for one in no if _akin(spot, one[0])]
    allowed = kin and not spot.wanted and not spot.rng.below(2)  # nearly, but not, refused
    action, refusal = (spot.action, None) if allowed else no[0]
    about = kin[0][1].clause if allowed else no[0][1].clause
    near = [about, *dict.fromkeys(other.clause for _, other in no), *_shuffled(spot)]
    rules = [c for c in dict.fromkeys(near) if c == about or not _breaks(game, spot, action, c)]
    if len(rules) < 2:
        return None
    why = refusal.sentence if refusal else "No rule speaks against it."
    wrong = "This rule does not stop it here."
    replies = [Reply("", "Yes", why, about)]
    for clause in rules[: MOST - 1]:
        text = f"No: {game.rulebook[clause].title}"
        replies.append(Reply(clause, text, why if clause == about and refusal else wrong, clause))
    return QuizQuestion(
        f"{spot.me} wants to {_lower(spot.words(action))}. Is that allowed?",
        ((spot.seat, action),),
        tuple(replies),
        lambda r: r.refusal.clause if r.refusal else "",
        about,
    )


def _tempting(spot: Position[State]) -> list[tuple[int, Refusal]]:
    """Return refused moves, first one for each rule worth asking about, then more of them."""
    game, s = spot.state.box.game, spot.state
    found: dict[str, list[tuple[int, Refusal]]] = {}
    actions = list(range(len(s.box.notation)))
    spot.rng.shuffle(actions)
    for action in actions[:TRIED]:
        no = game.why_not(s, spot.seat, action)
        if no and not no.senseless and no.clause in spot.limits:
            found.setdefault(no.clause, []).append((action, no))
    rules = sorted(found, key=lambda c: (c != spot.wanted, spot.limits.index(c)))
    if spot.wanted and spot.wanted not in found:
        return []
    firsts = [found[clause][0] for clause in rules]
    return firsts + [pair for clause in rules for pair in found[clause][1:]]


def _lower(words: str) -> str:
    return words[:1].lower() + words[1:]


def _akin(spot: Position[State], action: int) -> bool:
    """Tell whether a move is of the same sort as the one about to be made."""
    label = spot.state.box.notation.label
    return label(action).split()[0] == label(spot.action).split()[0]


def _shuffled(spot: Position[State]) -> list[str]:
    """Return all rules worth asking about, in mixed order."""
    rules = list(spot.limits)
    spot.rng.shuffle(rules)
    return rules


def _breaks(game: AnyGame, spot: Position[State], action: int, clause: str) -> bool:
    """Tell whether a rule, asked on its own, forbids the move too, or makes no sense of it."""
    tests = [test for name, _, test in game.rules.tests if name == clause]
    try:
        return any(test(spot.state, spot.seat, action) for test in tests)
    except (LookupError, ValueError):  # written for moves that the rules before it let through
        return True


def _allowed(run: Run[State], seat: int, actions: list[int]) -> int | None:
    """Return the one action that the fast door offers, or None if it is not exactly one."""
    offered = set(run.before.legal(seat))
    found = [action for action in actions if action in offered]
    return found[0] if len(found) == 1 else None
