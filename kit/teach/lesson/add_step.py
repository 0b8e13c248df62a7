"""The end of a lesson that is being written: what is played there becomes its next step."""

from __future__ import annotations

from kit.core.errors import KitError
from kit.files.append import move_step, refused_step
from kit.files.run import begin, run
from kit.files.scenario import Written
from kit.teach.frame import Told, told_to
from kit.teach.lesson.typed import read_move
from kit.teach.lesson.what_if import Branch


class AddStep(Branch):
    """The true table after the last step, through the eyes of any seat; nothing is made up.

    It plays nothing itself: a move becomes a step of the file, and the file is read anew.
    """

    _made_up = ""

    def __init__(self, written: Written) -> None:
        match = begin(written)
        for _ in run(written, match):
            pass
        seat = written.scenario.seat
        self._sit_down(match, match.game.seats.index(seat) if seat else 0)
        self.seat = match.watcher
        self.refused = ""  # the move that was just refused

    def tell(self) -> None:
        """Tell what a learner hears of the last move."""
        self.told = told_to(self.match.box, self.match.events[-1], self.home)

    def step_of(self, text: str, *, refused: bool = False) -> dict[str, object] | None:
        """Return the step that a move makes, or None and say why there is none.

        A move that the rules refuse makes a step only where it is wanted *refused*.
        """
        self._fresh()
        self.refused = ""
        try:
            action = read_move(self.match.box, text, self.match.state.legal(self.seat))
            refusal = self.match.why_not(self.seat, action)
            if refusal is None:
                return move_step(self.match, self.seat, action)
            if refused:
                return refused_step(self.match, self.seat, action, refusal.clause)
        except KitError as problem:
            self.refusal = Told(str(problem), "", "later")
            return None
        self.refused = self.match.box.notation.label(action)
        self.refusal = Told(refusal.sentence, refusal.clause, "refused")
        return None

    def _turn(self) -> str:
        acting = [self._name(seat) for seat in self.match.to_act()]
        if not acting:
            return "The game is over here, so nothing can be played."
        return f"{' and '.join(acting)} {'are' if len(acting) > 1 else 'is'} to act now."
