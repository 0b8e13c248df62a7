"""A believer: the game's package once more, with a mutant in it, and what it answers.

The position comes from the true engine. The believer's own rules lay it again, so that derived
fields follow those rules.
"""

from __future__ import annotations

import importlib
import signal
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from types import FrameType
from typing import Any

from kit.core.event import Note, events_of
from kit.core.game import AnyBox, AnyGame
from kit.core.quiz import Maker, Makers, Play, Position, QuizQuestion, Run, Setup, run
from kit.core.rulebook import Refusal
from kit.core.shape import Json
from kit.core.state import State, slots
from kit.lab.patch import ChangedModules
from kit.teach.quiz.generic import everywhere
from tests.mutants.mutant import Mutant

SECONDS = 1.0  # for one answer; some changed rules go round in circles
Key = object


class TooLongError(Exception):
    """A believer does not come to an answer."""


@contextmanager
def time_limit() -> Iterator[None]:
    """Raise an error if what is done takes too long."""

    def late(_number: int, _frame: FrameType | None) -> None:
        raise TooLongError

    before = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def imported(slug: str, sources: Mapping[str, str]) -> tuple[AnyGame, tuple[Maker[State], ...]]:
    """Return a game whose modules have these sources, and its quiz; the true game stays."""
    root = f"kit.games.{slug}"
    kept = {
        name: sys.modules.pop(name) for name in [*sys.modules]
        if name == root or name.startswith(f"{root}.")
    }  # fmt: skip
    package = importlib.import_module("kit.games")
    true = getattr(package, slug, None)
    finder = ChangedModules(sources)
    sys.meta_path.insert(0, finder)
    try:
        found: AnyGame = importlib.import_module(root).GAME
        assert found.quiz is not None
        own: Makers[State] = found.quiz()
        return found, (*own, *everywhere(own))
    finally:
        sys.meta_path.remove(finder)
        for name in [one for one in sys.modules if one == root or one.startswith(f"{root}.")]:
            del sys.modules[name]
        sys.modules.update(kept)
        if true is not None:
            setattr(package, slug, true)


class Believer:
    """Somebody who holds a mutant's rule for true."""

    def __init__(self, mutant: Mutant, sources: Mapping[str, str] | None = None) -> None:
        self.mutant = mutant
        changed = mutant.sources() if sources is None else sources
        self.game, kinds = imported(mutant.game, changed)
        self.makers = {maker.name: maker for maker in kinds}
        self.own = self.game.quiz() if self.game.quiz else None
        self._box: Callable[..., AnyBox] = cache(self._made_box)

    def __repr__(self) -> str:
        return f"<believer in {self.mutant}>"

    def _made_box(self, players: int, options: tuple[tuple[str, object], ...]) -> AnyBox:
        return self.game.box(players, dict(options))

    def box(self, setup: Setup) -> AnyBox:
        """Return the believer's box of a set-up."""
        return self._box(setup.players, tuple(setup.options.items()))

    def table(self, setup: Setup, state: State, written: Json | None = None) -> State:
        """Return a position laid by the believer's rules, or copied if these cannot lay it.

        *written* is the position as data, for several believers.
        """
        data = state.table() if written is None else written
        try:
            return self.game.lay(self.box(setup), data, state.rng.clone())
        except TooLongError:
            raise
        except Exception:  # noqa: BLE001 - changed rules may fail in any way
            return self.copied(setup, state)

    def copied(self, setup: Setup, state: State) -> State:
        """Return a copy of a position that plays by the believer's rules."""
        cls: Any = self.game.state
        mine: State = cls.__new__(cls)
        held = state.clone()
        for name in slots(state):
            setattr(mine, name, getattr(held, name))
        mine.sink, mine.box = None, self.box(setup)
        if hasattr(state, "t"):
            setattr(mine, "t", mine.box.lookup)  # noqa: B010 - not every state has it
        return mine

    # Answers

    def keys(
        self, ask: QuizQuestion[State], spot: Position[State], kind: str, mine: State, right: Key
    ) -> tuple[list[Key], str]:
        """Return the keys of the replies that the believer may give, and the text of a new one.

        The text is empty unless the key is none of the replies'. *right* is the true answer.
        """
        true = spot.state
        if kind == "which_may_be_played":
            seat = ask.plays[0][0]
            return [one.key for one in ask.replies if self._allows(true, mine, seat, one.key)], ""
        if kind == "may_this_be_played":
            return self._may(ask, true, mine, right), ""
        for key in self._judged(ask, true, mine):
            if key is not None and key != right:
                return [key], self._text(ask, spot, kind, mine, key)
        own = self._asked(ask, spot, kind, mine)
        if own is not None and own[0] != right:
            return [own[0]], own[1]
        return [right], ""

    def _judged(self, ask: QuizQuestion[State], true: State, mine: State) -> Iterator[Key]:
        """Yield what comes of the plays by the believer's rules: made, or refused."""
        seat, action = ask.plays[0] if ask.plays else (0, 0)
        if run(true, ask.plays).refusal:
            if self._allows(true, mine, seat, action):
                yield ask.truth(self._run(mine, ask.plays))
            return
        yield ask.truth(self._run(mine, ask.plays))
        if not ask.plays:
            return
        nothing = Run(mine, mine, ())
        forbidden = Run(mine, mine, (), Refusal(self.mutant.clause, ""))
        if ask.truth(nothing) == ask.truth(forbidden):  # the question is not about being allowed
            return
        allowed = self._allows(true, mine, seat, action)
        if not allowed:
            yield ask.truth(forbidden)

    def _run(self, mine: State, plays: tuple[Play, ...]) -> Run[State]:
        """Return the run of the plays, made even if the believer would forbid them."""
        table, notes = mine.clone(), list[Note]()
        table.sink = notes.append
        for seat, action in plays:
            table.apply(seat, action)
        table.sink = None
        return Run(mine, table, tuple(events_of(notes)))

    def _asked(
        self, ask: QuizQuestion[State], spot: Position[State], kind: str, mine: State
    ) -> tuple[Key, str] | None:
        """Return the answer to the same question as the believer's own quiz would give it."""
        maker = self.makers.get(kind)
        if maker is None or self.own is None:
            return None
        try:
            other = maker.ask(
                Position(mine, spot.seat, spot.action, spot.rng.clone(), spot.wanted,
                         self.own.limits, self.own)
            )  # fmt: skip
            if other is None or (other.text, other.note) != (ask.text, ask.note):
                return None
            key = other.truth(run(mine, other.plays))
        except TooLongError:
            raise
        except Exception:  # noqa: BLE001 - changed rules may fail in any way
            return None
        return key, next((one.text for one in other.replies if one.key == key), "")

    def _text(
        self, ask: QuizQuestion[State], spot: Position[State], kind: str, mine: State, key: Key
    ) -> str:
        """Return words for a key that is not among the replies, or ''."""
        if any(one.key == key for one in ask.replies):
            return ""
        own = self._asked(ask, spot, kind, mine)
        if own and own[0] == key and own[1]:
            return own[1]
        return counted(ask, key)

    def _may(self, ask: QuizQuestion[State], true: State, mine: State, right: Key) -> list[Key]:
        keys: list[Key] = [one.key for one in ask.replies]
        seat, action = ask.plays[0]
        if self._allows(true, mine, seat, action):
            return [""]
        if action not in true.legal(seat):
            return [right]
        refusal = self.game.why_not(mine, seat, action)
        named: list[Key] = [refusal.clause] if refusal else []
        named.append(self.mutant.clause)
        return next(([key] for key in named if key in keys), [k for k in keys if k != ""])

    def _allows(self, true: State, mine: State, seat: int, action: object) -> bool:
        """Tell whether the believer holds a move for allowed: the door that changed decides."""
        allowed = action in true.legal(seat)
        assert isinstance(action, int)
        try:
            if (action in mine.legal(seat)) != allowed:
                return not allowed
            if (self.game.why_not(mine, seat, action) is None) != allowed:
                return not allowed
        except TooLongError:
            raise
        except Exception:  # noqa: BLE001 - changed rules may fail in any way
            return allowed
        return allowed


def counted(ask: QuizQuestion[State], key: Key) -> str:
    """Return the words for a number, as the other replies have them, or ''."""
    if type(key) is not int or key < 0:
        return ""
    for one in ask.replies:
        if type(one.key) is not int or not one.text.startswith(str(one.key)):
            return ""
        rest = one.text.removeprefix(str(one.key))
        if (one.key == 1) == (key == 1) or not rest:
            return f"{key}{rest}"
    return ""
