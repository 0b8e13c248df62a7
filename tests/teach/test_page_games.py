"""Whole games through the messages of a play page, with every promise checked.

The unit tests play two of each game, the long tests two hundred. Each number is another table:
players, readings, bots, and clicks between the moves.
"""

from __future__ import annotations

import pytest

from kit import GAMES, game
from kit.core.rng import Stream
from kit.files.save import load, save
from kit.files.wire import read_click
from kit.play.game_code import read_game
from kit.play.match import Match
from kit.show.lesson.screen import frame_html
from kit.teach.frame import WhatIfFrame
from kit.teach.play.frames import PassFrame, PlayFrame, RoundFrame, SetupFrame
from kit.teach.play.session import Play
from kit.teach.play.setup import PERSON, PLAYERS
from kit.teach.play.table import PlayTable, called
from tests.soak import promises
from tests.walks import box_for

FEW, MANY = 2, 200
MOST = 40_000  # messages; every game ends long before
SLOW = ("thinker, thoughtful", "thinker, slow")  # they differ from a quick one only in time
ASIDES = ("help", "coach", "whatif", "undo", "play", "pace", "jump", "again", "lesson")


class Page:
    """A page without a browser: its messages are checked as a browser's are."""

    def __init__(self, slug: str, number: int) -> None:
        self.game, self.number = game(slug), number
        self.rng = Stream(number + 9_000_000)
        self.table = PlayTable(slug)
        self.looked = 0

    def send(self, do: str, **more: object) -> None:
        """Send a message for the current frame."""
        click = read_click({"step": self.table.step, "do": do, **more})
        assert click, (do, more)
        assert self.table.click(click) is not None

    @property
    def play(self) -> Play:
        assert self.table.play
        return self.table.play

    # Set-up, with its buttons

    def sit_down(self) -> None:
        """Choose everything on the set-up screen, and deal."""
        counts = self.game.players
        players = counts[self.number % len(counts)]
        box = box_for(self.game, players, self.number)
        self.pick("Players", str(players))
        for name, choice in box.options.items():
            self.pick(name.capitalize(), str(choice))
        kinds = [who for who in PLAYERS if who not in SLOW]
        person = self.rng.below(players)
        for seat in range(players if players > 1 else 0):
            who = PERSON if seat == person else self.rng.choice(kinds)
            self.pick(self.game.seats[seat].capitalize(), called(who, one=True))
        self.send("choose", action=str(self.number))
        self.send("next")
        assert self.table.play, self.table.frame().refusal
        assert self.play.match.box.options == box.options
        assert self.play.match.box.players == players

    def pick(self, head: str, words: str) -> None:
        """Click a choice by its words; a single choice has no button."""
        frame = self.table.frame()
        assert isinstance(frame, SetupFrame)
        rows = [row for row in frame.rows if row.head == head]
        if rows:
            self.send("choose", at=next(one.at for one in rows[0].picks if one.words == words))

    # The game

    def to_the_end(self) -> None:
        """Play until the game is over."""
        cards = sorted(self.play.match.state.cards())
        for _ in range(MOST):
            if self.play.over and self.play.round is None:
                self._ended(cards)
                return
            if not self.play.over and len(self.play.match.actions) >= self.looked:
                self._look(cards)
                self.looked = 2 * len(self.play.match.actions) + 3
            self._go_on()
        raise AssertionError("this game does not end")

    def _go_on(self) -> None:
        """Take the next step: usually a move, sometimes something else."""
        frame = self.table.frame()
        if isinstance(frame, PassFrame):
            self.send("ready")
        elif isinstance(frame, RoundFrame):
            self.send("skip")
            assert self.table.frame().stage == "round", "it is never skipped"
            self.send("next")
        elif isinstance(frame, WhatIfFrame):
            self.send("return")
        elif self.rng.below(12) == 0:
            self._aside()
        elif frame.stage == "turn" and not (self._has_chosen(frame) and frame.next is not None):
            self.send("play", action=self.rng.choice(frame.moves).action)
        else:
            self.send(self.rng.choice(("next", "skip")))
            self._think()

    def _has_chosen(self, frame: PlayFrame | SetupFrame) -> bool:
        return any(seat == frame.seat for seat, _ in self.play.match.actions[-1:])

    def _think(self) -> None:
        """Give the thinkers a slice of time now and then, until nothing asks for time."""
        while self.play.opponents.thinking:
            if self.rng.below(10) == 0:
                self.table.tick()
            if self.play.opponents.thinking:
                self.send("next")

    def _aside(self) -> None:
        """Click something beside the game; only undo may change the table."""
        before, do = self.play.match.state.clone(), self.rng.choice(ASIDES)
        if do == "undo" and self.play.match.undone[20:]:
            return
        action = self.rng.choice(("", "nonsense", "done", "\x00", "9" * 200))
        self.send(do, at=self.rng.below(9), **({"action": action} if do == "play" else {}))
        if do not in ("undo", "play"):
            assert self.play.match.state == before

    # Promises

    def _look(self, cards: list[int]) -> None:
        """Check every promise at this moment, on the real table and on the page."""
        promises.all_hold(self.play.match.state, cards, self.rng)
        self._shows_what_the_seat_knows()

    def _shows_what_the_seat_knows(self) -> None:
        """The page is equal, byte for byte, on a table that the seat cannot tell from this one."""
        play = self.play
        shown, real = frame_html(play.frame()), play.match.state
        play.match.state = self.game.imagine(play.match.view(play.seat), self.rng)
        assert frame_html(play.frame()) == shown
        play.match.state = real

    def _ended(self, cards: list[int]) -> None:
        match = self.play.match
        promises.all_held(match.state, cards)
        assert len(match.actions) <= self.game.plies
        for event in match.seen(self.play.seat):
            assert event.clause in self.game.rulebook
        again = read_game(self.play.code, {self.game.prefix: self.game}).match
        assert (again.state, again.actions) == (match.state, match.actions)
        assert "The game is over." in frame_html(self.table.frame())


def play_one(slug: str, number: int) -> Match:
    """Play the game of this number."""
    page = Page(slug, number)
    page.sit_down()
    page.to_the_end()
    return page.play.match


@pytest.mark.parametrize("slug", GAMES)
def test_games_through_the_page(slug: str, tmp_path) -> None:
    for number in range(FEW):
        match = play_one(slug, number)
        save(match, tmp_path / "game.json")
        assert load(tmp_path / "game.json").state == match.state


@pytest.mark.long
@pytest.mark.parametrize("slug", GAMES)
def test_two_hundred_games_through_the_page(slug: str) -> None:
    """Every number of players and every reading comes up, with all kinds of bots."""
    for number in range(FEW, FEW + MANY):
        try:
            play_one(slug, number)
        except Exception as problem:
            raise AssertionError(f"play_one({slug!r}, {number})") from problem
