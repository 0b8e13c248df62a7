"""``kit.table``: a table for Python, with seats by name, moves as text and drawn answers.

>>> from kit import table
>>> t = table("wizard_did_it", 1, seed=1)
>>> t.moves()
draw
>>> t.play("draw")
Your Knight draws Ninja. [3.3]
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Literal, Self, cast, overload

from kit.core.arguments import as_path, as_text, as_whole, takes
from kit.core.cards import Pack
from kit.core.errors import KitError, Unreadable, pick, said
from kit.core.event import Event
from kit.core.game import Options
from kit.core.rng import Stream
from kit.core.rulebook import Clause
from kit.files.cards import as_pack
from kit.files.course.own_course import one_lesson
from kit.files.index import lesson_key
from kit.files.run import begin, run_step
from kit.files.save import load, save
from kit.games import game
from kit.own_bot import LookT_co, OwnPlayer, move_of
from kit.play.bots import bot, play_turn
from kit.play.match import Match
from kit.play.replay import Replay, record
from kit.show.notebook.answers import (
    FoundRules,
    Happened,
    LegalMoves,
    Look,
    Refused,
    Score,
    both,
)
from kit.teach.frame import Told, told_to

if TYPE_CHECKING:
    from kit.looks import (
        RockPaperWizardLook,
        WickedWiseLook,
        WildSideLook,
        WitlessWizardsLook,
        WizardDidItLook,
    )
    from kit.teach.reference.ask import TableSays

Player = str | OwnPlayer[LookT_co]  # a bot by its name, or a function
Players = Player[LookT_co] | Mapping[str, Player[LookT_co]]  # one for all, or some by their seat


class Table(Generic[LookT_co]):
    """One match, with questions about it. The default seat is the one to act."""

    def __init__(self, match: Match) -> None:
        self.match, self.game = match, match.game

    def __repr__(self) -> str:
        return repr(self.look())

    def _repr_html_(self) -> str | None:
        return self.look()._repr_html_()

    @property
    def seats(self) -> tuple[str, ...]:
        """Return the names of the seats.

        >>> table("wild_side", 2).seats
        ('wolf', 'hawk')
        """
        return self.game.seats[: self.match.box.players]

    @property
    def turn(self) -> tuple[str, ...]:
        """Return the seats that have to act; several where choices are simultaneous.

        >>> table("wild_side", lesson="first-round").turn
        ('wolf',)
        """
        return tuple(self.seats[seat] for seat in self.match.to_act())

    @property
    def over(self) -> bool:
        """Tell whether the game is over.

        >>> table("wild_side", lesson="first-round").over
        False
        """
        return not self.turn

    # Looking

    def look(self, seat: str | None = None) -> LookT_co:
        """Return the table as a seat sees it, without what the seat may not know.

        >>> table("wild_side", lesson="first-round").look().hand
        (Green 11, Orange 9, Red 6, Red 7, Red 11, Honey Badger)
        """
        at = self._seat(seat)
        look = Look(self.match.box, self.seats[at], self.match.view(at), self.turn)
        return cast("LookT_co", look)

    def moves(self, seat: str | None = None) -> LegalMoves:
        """Return the legal moves of a seat.

        >>> table("wild_side", lesson="first-round").moves()[:2]
        ('Green 11', 'Orange 9')
        """
        at, box = self._seat(seat), self.match.box
        numbers = self.match.state.legal(at)
        labels = tuple(box.notation.label(number) for number in numbers)
        words = tuple(self.game.words(box, number) for number in numbers)
        return LegalMoves(self.seats[at], labels, words)

    def why_not(self, move: str, seat: str | None = None) -> Refused | None:
        """Return the rule that refuses a move now, or None if it is allowed.

        >>> table("wild_side", lesson="first-round").why_not("Blue 12").rule.id
        '3.12'
        """
        refusal = self.match.why_not(self._seat(seat), as_text(move, "a move"))
        rule = self.game.rulebook
        return Refused(move, refusal.sentence, rule[refusal.clause]) if refusal else None

    def rule(self, number: str) -> Clause:
        """Return a rule by its number.

        >>> table("wild_side", lesson="first-round").rule("4.1").title
        'A Honey Badger goes on anything'
        """
        return self.game.rulebook[number]

    def rules(self, words: str) -> FoundRules:
        """Return the rules that match some words, the best first.

        >>> table("wild_side", lesson="first-round").rules("honey badger")[0].id
        '4.1'
        """
        from kit.teach.reference.build import search_index  # loaded on first use

        names = search_index(self.game.slug).rules(as_text(words, "what to look up"))
        return FoundRules(tuple(self.game.rulebook[name] for name in names))

    def ask(self, question: str) -> TableSays:
        """Return the engine's answer to a question with concrete cards, on a table of its own.

        >>> table("wild_side", 2).ask("May I play a green 5 on a red 9?")
        Yes. It is lower than the top card.
        Rules: 3.4 Equal or lower, 3.2 One to four of equal value

        :raises KitError: if the question cannot be read; try ``rules``.
        """
        from kit.teach.reference.ask import ask  # loaded on first use

        return ask(self.game.slug, as_text(question, "a question"))

    def log(self, seat: str | None = None) -> Happened:
        """Return all events that a seat has seen.

        >>> t = table("wild_side", lesson="first-round")
        >>> _ = t.play("Green 11")
        >>> t.log()[-1:]
        Wolf starts a pile with Green 11. [3.1]
        """
        at = self._seat(seat)
        return self._told(at, self.match.seen(at))

    def score(self) -> Score:
        """Return the final score.

        >>> sorted(table("witless_wizards", 2, seed=1).bots("random").score().totals)
        ['albus', 'liana']
        """
        outcome = self.match.outcome()
        if outcome is None:
            raise KitError(f"the game is not over: {both(self.turn)} to act")
        return Score(outcome, self.seats)

    # Playing

    def play(self, *moves: str, seat: str | None = None) -> Happened:
        """Play one move or several in a row, and return the events that the acting seat saw.

        >>> table("wild_side", lesson="first-round").play("Green 11")
        Wolf starts a pile with Green 11. [3.1]

        :raises Illegal: naming the rule that forbids a move; that move changes nothing.
        """
        told: list[Told] = []
        for move in moves:
            at = self._seat(seat)
            told += self._told(at, self.match.submit(at, as_text(move, "a move"))).told
        return Happened(self.match.box, tuple(told))

    def undo(self, moves: int = 1) -> Self:
        """Undo the last move, or the last few.

        >>> t = table("wild_side", lesson="first-round")
        >>> _ = t.play("Green 11")
        >>> t.undo().look().pile
        ()
        """
        for _ in range(as_whole(moves, "the number of moves to undo", 0, len(self.match.actions))):
            self.match.undo()
        return self

    def bots(
        self,
        moves: int | Player[LookT_co] | None = None,
        *,
        player: Players[LookT_co] = "one-ply",
        seed: int = 0,
    ) -> Self:
        """Let bots, which get their seat's view only, play some moves or to the end.

        A *player* is the name of a bot, or a function of yours that takes the look of its seat and
        its moves and returns one of them; ``{"wolf": mine}`` seats it there, among bots.
        ``t.bots("thinker")`` lets that bot play to the end.

        >>> table("wild_side", 2).bots(4, player={"wolf": lambda look, moves: moves[0]}).over
        False

        :raises Illegal: naming the rule that forbids what your function returned.
        """
        if isinstance(moves, str) or callable(moves):
            player, moves = moves, None
        left = None if moves is None else as_whole(moves, "the number of moves", 0)
        players, rng = self._players(player), Stream(as_whole(seed, "seed"))
        while self.match.to_act() and left != 0:
            seat = self.match.watcher
            self.match.submit(seat, self._choose(players[seat], seat, rng))
            left = None if left is None else left - 1
        return self

    def _players(
        self, player: Player[LookT_co] | Mapping[str, Player[LookT_co]]
    ) -> list[Player[LookT_co]]:
        """Return the player of each seat, all checked."""
        if not isinstance(player, Mapping):
            return [_checked(player)] * len(self.seats)
        for name in player:
            self._seat(name)
        return [_checked(player.get(name, "one-ply")) for name in self.seats]

    def _choose(self, player: Player[LookT_co], seat: int, rng: Stream) -> int | str:
        """Return the move of a player at a seat, given only that seat's view."""
        if isinstance(player, str):
            return play_turn(self.match.state, bot(player), seat, rng)
        name = self.seats[seat]
        return move_of(player(self.look(name), self.moves(name)))

    # Again

    def replay(self, moves: int | None = None) -> Self:
        """Return a second table with the same moves played again, all of them or the first few.

        >>> t = table("wild_side", lesson="first-round")
        >>> _ = t.play("Green 11")
        >>> t.replay(0).look().pile, t.look().pile
        ((), (Green 11,))
        """
        if moves is not None:
            as_whole(moves, "the number of moves to replay", 0, len(self.match.actions))
        again = Replay(record(self.match), self.match.box.pack)
        while moves != len(again.match.actions) and again.step():
            pass
        return type(self)(again.match)

    def save(self, path: str | Path) -> None:
        """Write the match to a file that ``load_table`` and ``rulewalk play --load`` read.

        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     table("wild_side", 2, seed=7).save(f"{folder}/mine.json")
        ...     load_table(f"{folder}/mine.json").turn
        ('wolf',)
        """
        save(self.match, as_path(path, "path"))

    def _seat(self, name: str | None) -> int:
        if name is None:
            return self.match.watcher
        return self.seats.index(pick(name, self.seats, "seat"))

    def _told(self, seat: int, events: Iterable[Event]) -> Happened:
        return Happened(self.match.box, told_to(self.match.box, events, seat))


def _checked(player: Player[LookT_co]) -> Player[LookT_co]:
    """Return a player, if it is the name of a bot or a function."""
    if isinstance(player, str):
        bot(player)  # raises with the nearest name
    elif not callable(player):
        raise Unreadable(f"a player must be the name of a bot or a function, not {said(player)}")
    elif not takes(player, 2):
        raise Unreadable("a player must be a function of (look, moves)")
    return player


@overload
def table(
    slug: Literal["rock_paper_wizard"], players: int | None = None, *, seed: int = 0,
    lesson: str = "", step: int = 1, options: Options | None = None,
    pack: Pack | str | Path | None = None,
) -> Table[RockPaperWizardLook]: ...  # fmt: skip
@overload
def table(
    slug: Literal["wicked_wise"], players: int | None = None, *, seed: int = 0,
    lesson: str = "", step: int = 1, options: Options | None = None,
    pack: Pack | str | Path | None = None,
) -> Table[WickedWiseLook]: ...  # fmt: skip
@overload
def table(
    slug: Literal["wild_side"], players: int | None = None, *, seed: int = 0,
    lesson: str = "", step: int = 1, options: Options | None = None,
    pack: Pack | str | Path | None = None,
) -> Table[WildSideLook]: ...  # fmt: skip
@overload
def table(
    slug: Literal["witless_wizards"], players: int | None = None, *, seed: int = 0,
    lesson: str = "", step: int = 1, options: Options | None = None,
    pack: Pack | str | Path | None = None,
) -> Table[WitlessWizardsLook]: ...  # fmt: skip
@overload
def table(
    slug: Literal["wizard_did_it"], players: int | None = None, *, seed: int = 0,
    lesson: str = "", step: int = 1, options: Options | None = None,
    pack: Pack | str | Path | None = None,
) -> Table[WizardDidItLook]: ...  # fmt: skip
@overload
def table(
    slug: str, players: int | None = None, *, seed: int = 0,
    lesson: str = "", step: int = 1, options: Options | None = None,
    pack: Pack | str | Path | None = None,
) -> Table: ...  # fmt: skip
def table(  # noqa: PLR0913
    slug: str,
    players: int | None = None,
    *,
    seed: int = 0,
    lesson: str = "",
    step: int = 1,
    options: Options | None = None,
    pack: Pack | str | Path | None = None,
) -> Table[Any]:
    """Return a table: newly dealt, or as it is in a lesson before one of its steps.

    ``table("wild_side", 3, seed=7)`` deals; ``table("wild_side", lesson="first-round", step=2)``
    lays out the table of the lesson. The seed fixes all later chance, so both can be repeated.
    ``pack="mine.yaml"`` plays with cards of your own.

    >>> table("wild_side", 3, seed=7).seats
    ('wolf', 'hawk', 'bear')
    """
    as_whole(seed, "seed")
    if as_text(lesson, "lesson") and (players is not None or options or pack is not None):
        raise Unreadable("a lesson has its own players, options and cards: leave them out")
    if lesson:
        return Table(_from_lesson(slug, lesson, step, seed))
    return Table(Match.deal(game(slug).box(players, options, as_pack(pack)), seed))


def load_table(path: str | Path, pack: Pack | str | Path | None = None) -> Table:
    """Return a saved table, replayed from its deal.

    The save names the file of your own cards; *pack* is its new path if it has moved.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     table("wild_side", 2, seed=7).bots(3).save(f"{folder}/mine.json")
    ...     len(load_table(f"{folder}/mine.json").match.actions)
    3
    """
    return Table(load(as_path(path, "path"), as_pack(pack)))


def _from_lesson(slug: str, lesson: str, step: int, seed: int) -> Match:
    """Return the lesson's table with a random stream: a lesson has scripted chances only."""
    written = one_lesson(slug, lesson_key(slug, lesson))
    as_whole(step, f"the step of {lesson}", 1, len(written.scenario.steps))
    match = begin(written)
    for at in range(step - 1):
        run_step(written, match, at)
    return Match(match.game.lay(match.box, match.state.table(), Stream(seed)))
