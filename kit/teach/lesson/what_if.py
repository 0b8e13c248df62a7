"""What-if: a table imagined from one seat's view, on which every legal move can be played.

A branch never has the true table. It gets a view and imagines the rest with its own random stream,
so it cannot reveal a hidden card or a scripted chance.
"""

from __future__ import annotations

from collections.abc import Iterable

from kit.core.errors import Illegal, KitError
from kit.core.game import AnyGame, View
from kit.core.rng import Stream
from kit.core.state import State
from kit.play.match import Match
from kit.teach.frame import Barred, MoveButton, Told, told_to
from kit.teach.lesson.find_move import refusals, sensible
from kit.teach.lesson.typed import read_move

LONG = 200  # plies; each keeps a copy of the table
_MADE_UP = "Cards that you cannot see are imagined here."


class Branch:
    """One what-if: a match on an imagined table, and the seat whose view is shown."""

    _made_up = f" {_MADE_UP}"

    def __init__(self, game: AnyGame, view: View, rng: Stream | None = None) -> None:
        stream = Stream.fresh() if rng is None else rng
        self._sit_down(Match(game.imagine(view, stream)), view.seat)
        self._said = f"Play anything the rules allow.{self._made_up}" if self._several else ""

    def _sit_down(self, match: Match, home: int) -> None:
        self.match, self.home, self.seat = match, home, home
        self.told: tuple[Told, ...] = ()
        self.refusal: Told | None = None
        self.barred: tuple[Barred, ...] | None = None  # None until the learner asks for them
        self._said = ""

    def __repr__(self) -> str:
        return f"<Branch of {self.match.game.slug}: {len(self.match.actions)} moves>"

    # What the learner can do

    def play(self, text: str) -> bool:
        """Play a move for the seat that is shown, and tell whether it was legal."""
        self._fresh()
        if len(self.match.actions) >= LONG:
            self.refusal = Told("This what-if is long enough. Undo a move first.", "", "later")
            return False
        try:
            legal = self.match.state.legal(self.seat)
            events = self.match.submit(self.seat, read_move(self.match.box, text, legal))
        except Illegal as no:
            self.refusal = Told(no.refusal.sentence, no.refusal.clause, "refused")
        except KitError as problem:
            self.refusal = Told(str(problem), "", "later")
        else:
            self.told = told_to(self.match.box, events, self.seat)
        return self.refusal is None

    def let_other(self) -> None:
        """Let another seat play its move, as a one-ply bot with that seat's view."""
        self._fresh()
        other = self.other
        if other is None or len(self.match.actions) >= LONG:
            return
        from kit.play.bots import one_ply, play_turn  # loads the search bot too

        action = play_turn(self.match.state, one_ply, other, Stream(len(self.match.actions)))
        self.told = told_to(self.match.box, self.match.submit(other, action), self.seat)

    @property
    def other(self) -> int | None:
        """Return another seat to act, or None."""
        return next((seat for seat in self.match.to_act() if seat != self.seat), None)

    def sit(self, seat: int) -> None:
        """Show the view of another seat."""
        self._fresh()
        if not 0 <= seat < self.match.box.players or seat == self.seat:
            return
        self.seat, self.told = seat, ()
        whose = "your own eyes again" if seat == self.home else f"{self._name(seat)}'s eyes"
        self._said = f"You now look through {whose}.{self._made_up}"

    def undo(self) -> None:
        """Undo the last move."""
        self._fresh()
        self.told = ()
        if self.match.actions:
            self.match.undo()
            self._said = "Undone."

    def ask(self) -> None:
        """Find one forbidden move for each rule that forbids something now."""
        self._fresh()
        state, examples = self.match.state, {}  # type: State, dict[str, tuple[int, Told]]
        found, words = sensible(refusals(state, self.seat)), _words(state, state.legal(self.seat))
        for action in sorted(found, key=lambda one: -len(words & _words(state, [one]))):
            why = found[action]
            examples.setdefault(why.clause, (action, Told(why.sentence, why.clause, "refused")))
        label, book = self.match.box.notation.label, self.match.game.rulebook
        rows = [examples[clause.id] for clause in book if clause.id in examples]
        self.barred = tuple(
            Barred(self._words(action), told, label(action)) for action, told in rows
        )

    def replay(self, labels: Iterable[str]) -> None:
        """Play the moves of an address as far as they are legal; name the first illegal one."""
        for label in labels:
            seat, text = self._read(label)
            self.seat = seat
            if not self.play(text):
                why = self.refusal.text if self.refusal else ""
                self.refusal = Told(f"The link continues with “{label}”. {why}", "", "later")
                return
        self.seat = self.home

    # Frames

    @property
    def view(self) -> View:
        """Return what the shown seat may know of the imagined table."""
        return self.match.view(self.seat)

    @property
    def labels(self) -> list[str]:
        """Return the moves so far as an address names them."""
        label = self.match.box.notation.label
        return [
            label(action) if seat == self.home else f"{self._name(seat).lower()}: {label(action)}"
            for seat, action in self.match.actions
        ]

    def moves(self) -> tuple[MoveButton, ...]:
        """Return all legal moves of the shown seat."""
        label = self.match.box.notation.label
        legal = self.match.state.legal(self.seat)
        return tuple(MoveButton(label(action), self._words(action)) for action in legal)

    @property
    def seats(self) -> tuple[str, ...]:
        """Return the names of the seats."""
        return self.match.game.seats[: self.match.box.players]

    @property
    def sample(self) -> str:
        """Return a legal move in notation, or '' if there is none."""
        legal = self.match.state.legal(self.seat)
        return self.match.box.notation.label(legal[0] if legal else 0)

    def note(self) -> str:
        """Return a sentence about whose turn it is and which cards are real."""
        return " ".join(part for part in (self._said, self._turn()) if part)

    def _turn(self) -> str:
        acting = self.match.to_act()
        if not acting:
            return "The game ends here."
        if self.seat in acting:
            return "It is your move." if self._several else "Play anything the rules allow."
        names = " and ".join(self._name(seat) for seat in acting)
        verb = "are" if len(acting) > 1 else "is"
        return f"{names} {verb} to act now: sit there to play for them."

    @property
    def _several(self) -> bool:
        return self.match.box.players > 1

    def _fresh(self) -> None:
        self.refusal, self.barred, self._said = None, None, ""

    def _name(self, seat: int) -> str:
        return self.match.game.seats[seat].capitalize()

    def _words(self, action: int) -> str:
        return self.match.game.words(self.match.box, action)

    def _read(self, label: str) -> tuple[int, str]:
        who, colon, rest = label.partition(":")
        if colon and who.strip().lower() in self.seats:
            return self.seats.index(who.strip().lower()), rest.strip()
        acting = self.match.to_act()
        return self.home if self.home in acting else self.match.watcher, label


def _words(state: State, actions: Iterable[int]) -> set[str]:
    """Return the words of some labels, to find the most similar move."""
    label = state.box.notation.label
    return {word for action in actions for word in label(action).split()}
