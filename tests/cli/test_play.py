"""``rulewalk play``: opponents, the coach on request, and why a move is not allowed."""

from __future__ import annotations

import io
import sys

import pytest

from kit.cli import main
from kit.cli.play import rival
from kit.play.bots import LEVELS, USUAL, Thinker, one_ply


@pytest.fixture(autouse=True)
def hasty(monkeypatch) -> None:
    monkeypatch.setitem(LEVELS, USUAL, 0.01)


@pytest.fixture
def play(monkeypatch, capsys):
    def played(*lines: str, argv: tuple[str, ...] = ()) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(lines) + "\n"))
        assert main(["play", *argv]) == 0
        return capsys.readouterr().out

    return played


WIZARD = ("wizard_did_it", "--seed", "3", "--players", "2")


def test_the_coach_shows_each_move_with_a_bar(play) -> None:
    out = play("coach", "quit", argv=WIZARD)
    rows = [line for line in out.splitlines() if "% to " in line]
    assert len(rows) == 12, "the best dozen of them"
    assert "more moves, less promising; 'coach all' lists them too." in out
    assert "The coach imagined " in " ".join(out.split())  # wherever the line ends
    every = play("coach all", "quit", argv=WIZARD)
    moves = int(every.split(" moves; 'moves' lists them")[0].split()[-1])
    assert sum("% to " in line for line in every.splitlines()) == moves > 12


def test_the_coach_is_silent_until_it_is_asked(play) -> None:
    quiet = play("1", "quit", argv=WIZARD)
    assert "The coach" not in quiet
    out = play("coach on", "1", "coach off", "1", "quit", argv=WIZARD)
    before, _, after = out.partition("The coach is off.")
    assert "Good" in before or "was better" in before
    assert "was better" not in after
    assert "Good" not in after


def test_why_not_names_the_rule(play) -> None:
    out = play("why not Sword > amber crypt", "quit", argv=WIZARD)
    assert "You do not hold Sword." in out
    assert "\n2.4 " in out


def test_why_not_says_so_where_a_move_is_allowed(play) -> None:
    training = ("wizard_did_it", "--players", "1")
    assert "that move is allowed now" in play("why not draw", "quit", argv=training)


def test_moves_are_read_as_people_write_them(play) -> None:
    out = play("the draw please", "quit", argv=("wizard_did_it", "--players", "1"))
    assert "draws" in out


def test_who_takes_a_move_back_is_told_and_sees_the_table_again(play) -> None:
    out = play("1", "undo", "quit", argv=WIZARD)
    after = out.partition("Your last move is undone.")[2]
    assert "Your hand: " in after
    assert " moves; 'moves' lists them" in after


def test_nothing_is_undone_before_the_first_move(play) -> None:
    assert "you have not moved yet" in play("undo", "quit", argv=WIZARD)


def test_others_move_step_by_step_and_can_be_skipped(play) -> None:
    asked = ("witless_wizards", "--seed", "1", "--option", "first=albus", "--pace", "step")
    stepped = play(*[""] * 3, argv=asked)
    assert stepped.count("(Enter: continue, skip: to your turn)") == 4, "and the input ends"
    skipped = play("skip", "quit", argv=asked)
    assert skipped.count("(Enter: continue, skip: to your turn)") == 1
    assert skipped.rstrip().endswith("> quit")


def test_opponents_and_their_levels() -> None:
    assert rival("one-ply") is one_ply
    assert rival("thinker", "quick") == Thinker(LEVELS["quick"])
