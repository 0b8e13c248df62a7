"""Quiz questions for every game: which move is allowed, and which rule forbids a move."""

from __future__ import annotations

from kit.core.game import AnyGame
from kit.core.kinds import listed, uncapitalized
from kit.core.quiz import (
    MOST,
    Maker,
    Makers,
    Position,
    QuizQuestion,
    Reply,
    Run,
)
from kit.core.rulebook import Refusal
from kit.core.state import State

RULES = 2  # rules among the answers
TRIED = 400  # actions tried in one position; some games have thousands


def everywhere(makers: Makers[State]) -> tuple[Maker[State], ...]:
    """Return the kinds of question for every game, with this game's limits."""
    found = []
    if makers.limits:
        found = [
            Maker("which_may_be_played", makers.limits, which_may_be_played),
            Maker("may_this_be_played", makers.limits, may_this_be_played),
        ]
    if makers.order:
        found.append(Maker("is_it_time_for_this", makers.order, is_it_time_for_this, drill=True))
    return tuple(found)


def which_may_be_played(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask which one of a few moves is allowed; each other move has its own refusal."""
    no = _each_its_reason(_tempting(spot))[: MOST - 1]
    if len(no) < 2:
        return None
    wrong, about = [action for action, _ in no], no[0][1].clause
    replies = [
        Reply(spot.action, spot.words(spot.action), *spot.allowed()),
        *(Reply(a, spot.words(a), r.sentence, r.clause) for a, r in no),
    ]
    if len({reply.text for reply in replies}) < len(replies):
        return None
    return QuizQuestion(
        f"It is {spot.me}'s move. Which of these may {spot.me} do?",
        ((spot.seat, spot.action),),
        tuple(replies),
        lambda r: _allowed(r, spot.seat, [spot.action, *wrong]),
        about,
    )


def _each_its_reason(no: list[tuple[int, Refusal]]) -> list[tuple[int, Refusal]]:
    """Return refused moves with different refusals."""
    found: dict[str, tuple[int, Refusal]] = {}
    for action, refusal in no:
        found.setdefault(refusal.sentence, (action, refusal))
    return list(found.values())


def may_this_be_played(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask whether a move is allowed, and which rule forbids it."""
    no = _tempting(spot)
    if not no or (len(no) < 2 and not spot.wanted):  # a single one, such as passing, is too common
        return None
    kin = [one for one in no if _akin(spot, one[0], spot.action)]
    if (
        kin and not spot.wanted and not spot.rng.below(2)
    ):  # similar moves are refused, this one is not
        return _it_may(spot, [refusal.clause for _, refusal in kin])
    return _it_may_not(spot, no)


def is_it_time_for_this(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask whether a move may be made by this seat, in this step and with these cards.

    About a third of these moves are allowed, so that the rule alone does not tell the answer.
    """
    book, clause = spot.state.box.game.rulebook, spot.wanted
    found = _out_of_order(spot)
    if not found:
        return None
    if spot.rng.below(3) == 0:
        yes = Reply("", "Yes", f"{_on_turn(spot)} No rule is against it.", clause)
        return _may(spot, spot.action, [yes, _kept(spot, clause, _on_turn(spot))], clause)
    seat, action, no = found
    why = no.sentence if seat == spot.seat else _on_turn(spot)  # a refusal speaks to its seat
    yes = Reply("", "Yes", f"That is against a rule. {why}", clause)
    return _may(
        spot, action, [yes, Reply(clause, _by_rule(book[clause].title), why, clause)], clause, seat
    )


def _out_of_order(spot: Position[State]) -> tuple[int, int, Refusal] | None:
    """Return a seat and a move that the wanted rule refuses; a trivial one only if need be."""
    s, actions = spot.state, list(range(len(spot.state.box.notation)))
    spot.rng.shuffle(actions)
    trivial = None
    for seat in (spot.seat, *(x for x in spot.seats if x not in s.to_act())):
        for action in actions[:TRIED]:
            no = s.box.game.why_not(s, seat, action)
            if no and no.clause == spot.wanted:
                if not no.trivial and spot.name(seat) not in spot.words(action):
                    return seat, action, no
                trivial = trivial or (seat, action, no)
    return trivial


def _on_turn(spot: Position[State]) -> str:
    """Return whose move it is."""
    names = [spot.name(seat) for seat in spot.state.to_act()]
    return f"It is {names[0]}'s move." if len(names) == 1 else f"{listed(names, ' and ')} move now."


def _it_may(spot: Position[State], near: list[str]) -> QuizQuestion[State]:
    """Ask about an allowed move; *near* are rules that refuse similar moves."""
    why, clause = spot.allowed()
    rules = dict.fromkeys([*([clause] if clause in spot.limits else []), *near])
    about = next(iter(rules))
    noes = [_kept(spot, rule, why) for rule in [*rules][:RULES]]
    return _may(spot, spot.action, [Reply("", "Yes", why, clause), *noes], about)


def _it_may_not(spot: Position[State], no: list[tuple[int, Refusal]]) -> QuizQuestion[State]:
    """Ask about a refused move; the other answers name rules that it keeps."""
    action, refusal = no[0]
    game, about = spot.state.box.game, refusal.clause
    near = dict.fromkeys(one.clause for move, one in no if _akin(spot, move, action))
    kept = [c for c in near if c != about and not _breaks(game, spot, action, c)]
    title = game.rulebook[about].title
    replies = [
        Reply("", "Yes", f"That is against a rule. {refusal.sentence}", about),
        Reply(about, _by_rule(title), refusal.sentence, about),
        *(_kept(spot, clause, refusal.sentence) for clause in kept[: RULES - 1]),
    ]
    return _may(spot, action, replies, about)


def _may(
    spot: Position[State], action: int, replies: list[Reply], about: str, by: int | None = None
) -> QuizQuestion[State]:
    seat = spot.seat if by is None else by
    return QuizQuestion(
        f"{spot.name(seat)} wants to {uncapitalized(spot.words(action))}. Is that allowed?",
        ((seat, action),),
        tuple(replies),
        lambda r: r.refusal.clause if r.refusal else "",
        about,
    )


def _by_rule(title: str) -> str:
    return f"No, by the rule “{title}”"


def _kept(spot: Position[State], clause: str, why: str) -> Reply:
    """Return the wrong answer "No, by this rule", with what holds instead as its reason."""
    title = spot.state.box.game.rulebook[clause].title
    return Reply(clause, _by_rule(title), f"The rule “{title}” is kept. {why}", clause)


def _tempting(spot: Position[State]) -> list[tuple[int, Refusal]]:
    """Return refused moves: first one for each of the limits, then the rest."""
    game, s = spot.state.box.game, spot.state
    found: dict[str, list[tuple[int, Refusal]]] = {}
    actions = list(range(len(s.box.notation)))
    spot.rng.shuffle(actions)
    for action in actions[:TRIED]:
        no = game.why_not(s, spot.seat, action)
        if no and not no.trivial and no.clause in spot.limits:
            found.setdefault(no.clause, []).append((action, no))
    rules = sorted(found, key=lambda c: (c != spot.wanted, spot.limits.index(c)))
    if spot.wanted and spot.wanted not in found:
        return []
    firsts = [found[clause][0] for clause in rules]
    return firsts + [pair for clause in rules for pair in found[clause][1:]]


def _akin(spot: Position[State], one: int, other: int) -> bool:
    """Tell whether two moves are similar: their words begin with the same word."""
    return spot.words(one).split()[0] == spot.words(other).split()[0]


def _breaks(game: AnyGame, spot: Position[State], action: int, clause: str) -> bool:
    """Tell whether a rule on its own forbids the move too, or cannot judge it."""
    tests = [test for name, _, test in game.rules.tests if name == clause]
    try:
        return any(test(spot.state, spot.seat, action) for test in tests)
    except (LookupError, ValueError):  # the rule expects the earlier rules to have passed
        return True


def _allowed(run: Run[State], seat: int, actions: list[int]) -> int | None:
    """Return the one action that ``State.legal`` offers, or None if there is not exactly one."""
    offered = set(run.before.legal(seat))
    found = [action for action in actions if action in offered]
    return found[0] if len(found) == 1 else None
