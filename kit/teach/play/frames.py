"""Frames of a whole game: one seat's table, or a screen that hides all tables."""

from __future__ import annotations

from dataclasses import dataclass

from kit.teach.frame import Barred, BaseFrame, TableFrame, Told
from kit.teach.play.coach import Advice
from kit.teach.play.ending import Ending
from kit.teach.play.rounds import RoundResult
from kit.teach.quiz.sheet import Pick


@dataclass(frozen=True)
class Coached:
    """The coach's opinion of the choices; ``busy`` while it is still thinking."""

    rows: tuple[Advice, ...]
    summary: str
    busy: bool


@dataclass(frozen=True, kw_only=True, repr=False)
class PlayFrame(TableFrame):
    """A moment of a game through one seat's eyes.

    ``stage`` is 'turn' where the seat can choose, 'others' where it has to wait, 'then' for a look
    back, and 'over'. ``seats`` are the names, ``people`` and ``acting`` numbers of seats. ``next``
    is another seat that can move now, None where there is none, and ``thinking`` whether it is at
    it. ``undone`` counts what was taken back. ``barred`` are examples of what is not allowed, None
    until they are asked for. ``judged`` is the coach's word on the last move. ``players`` has the
    kind of player of each seat, ``pace`` how the others' moves follow each other. ``earlier``
    and ``later`` are the choices beside the one that is looked back at. ``news`` are the last lines
    of ``told``, which happened since the frame before. ``moving`` says that the next move is made
    without a click, unless the game is ``paused``. ``line`` is the time for one of the news.
    """

    seat: int
    seats: tuple[str, ...]
    people: tuple[int, ...]
    acting: tuple[int, ...]
    next: int | None = None
    thinking: bool = False
    undone: int = 0
    barred: tuple[Barred, ...] | None = None
    sample: str = ""
    coach: Coached | None = None
    judged: str = ""
    ending: Ending | None = None
    players: tuple[str, ...] = ()
    pace: str = ""
    moving: bool = False
    paused: bool = False
    news: tuple[Told, ...] = ()
    line: float = 0.0
    earlier: int | None = None
    later: int | None = None

    def called(self, at: int) -> str:
        """Return which move of the game this is."""
        return f"Move {at + 1}"

    def _barred(self) -> list[str]:
        """Return the clauses of the forbidden examples, and of the coach's reasons."""
        rows = self.coach.rows if self.coach else ()
        reasons = [one.why.clause for one in rows if one.why]
        return [*(one.told.clause for one in self.barred or ()), *reasons]


@dataclass(frozen=True, kw_only=True, repr=False)
class PassFrame(BaseFrame):
    """The screen between two people at one device; it only names the next person."""

    seat: int
    name: str
    note: str


@dataclass(frozen=True, kw_only=True, repr=False)
class RoundFrame(BaseFrame):
    """The end of a round, before the next one or the end of the game.

    ``moving`` says that it goes on without a click, unless it is ``paused``.
    """

    seat: int
    seats: tuple[str, ...]
    people: tuple[int, ...]
    result: RoundResult
    ways: tuple[str, ...]
    moving: bool = False
    paused: bool = False


@dataclass(frozen=True)
class SetupRow:
    """One choice before a game, with its ruling, if any.

    Rows that are ``folded`` under the same words are shown on demand.
    """

    head: str
    help: str = ""
    clause: str = ""
    title: str = ""
    folded: str = ""
    picks: tuple[Pick, ...] = ()


@dataclass(frozen=True, kw_only=True, repr=False)
class SetupFrame(BaseFrame):
    """The choice of players and options, before the deal.

    ``summary`` is the choice in a line, ``minutes`` says how long it takes if that is known, and
    ``query`` names it in an address.
    ``saved`` says how far the saved game is, '' if there is none; ``asks`` if it may end.
    """

    rows: tuple[SetupRow, ...]
    query: str
    players: int
    summary: str
    minutes: str
    saved: str = ""
    asks: bool = False
