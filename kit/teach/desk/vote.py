"""Peer instruction (Mazur 1997): a vote, a discussion, and a second vote on a twin question.

The twin asks about the same rule on a fresh position. If a rule has no maker of questions, it is
the same question on the same table.
"""

from __future__ import annotations

from typing import NamedTuple

from kit.core.rng import Stream
from kit.games import GAMES, game, quiz_games
from kit.teach.desk.questions import ChoiceWords, Source, opening_frame, questions, rule_words
from kit.teach.frame import LessonFrame
from kit.teach.quiz.code import Code, fresh, read_code
from kit.teach.quiz.make import Posed, QuestionSet, Search, makers
from kit.teach.quiz.session import Questions, Quiz

TRIES = 3  # for a twin of the same kind


class Ballot(NamedTuple):
    """A question to vote on; its answers have their verdicts, so only the desk may see it whole."""

    game: str
    clause: str
    text: str
    choices: tuple[ChoiceWords, ...]
    frame: LessonFrame  # what a voter sees

    @property
    def right(self) -> int:
        """Return the number of the right answer."""
        return next(at for at, one in enumerate(self.choices) if one.right)

    @property
    def rule(self) -> str:
        """Return the rule in words: game, number and title."""
        return f"{game(self.game).title}, {rule_words(self.game, self.clause)}"


class VoteResult(NamedTuple):
    """A finished vote: its two questions, and each learner's choice by number, first and second."""

    code: str
    first: Ballot
    second: Ballot
    votes: tuple[dict[int, int], dict[int, int]]
    when: float = 0.0  # when the vote began, in seconds since 1970

    @property
    def both(self) -> list[int]:
        """Return the numbers of those who voted twice: only they are compared."""
        return sorted({*self.votes[0]} & {*self.votes[1]})

    @property
    def rights(self) -> tuple[int, int]:
        """Return how many of those were right, first and second."""
        first = sum(self.votes[0][one] == self.first.right for one in self.both)
        return first, sum(self.votes[1][one] == self.second.right for one in self.both)

    @property
    def gain(self) -> float | None:
        """Return the normalized gain (Hake 1998), or None if nobody could gain.

        It is the share of those who were wrong that the class has won, below 0 for a loss.
        """
        first, second = self.rights
        could = len(self.both) - first
        return (second - first) / could if could else None


def ballots_of(source: Source, at: int) -> tuple[Ballot, Ballot] | None:
    """Return a question of a lesson or a quiz, from 0, and its twin; None if nothing is asked."""
    frame = opening_frame(source, at)
    if frame is None or frame.question is None:
        return None
    if source.quiz:
        posed = QuestionSet(read_code(source.quiz))[at]
        return _posed(posed), _twin(posed.game.slug, posed.ask.clause, posed.kind) or _posed(posed)
    asked = questions(source)[at]
    choices = tuple(one for one in asked.choices.values() if one.right is not None)
    clause = asked.rules[0].partition(" ")[0] if asked.rules else ""
    first = Ballot(source.game, clause, asked.text, choices, frame)
    return first, _twin(source.game, clause) or first


def ballots_for(slug: str, clause: str) -> tuple[Ballot, Ballot] | None:
    """Return two fresh questions about a rule, or None if it has none."""
    posed = _fresh(slug, clause)
    if posed is None:
        return None
    return _posed(posed), _twin(slug, clause, posed.kind) or _posed(posed)


def _twin(slug: str, clause: str, kind: str = "") -> Ballot | None:
    """Return a fresh question about a rule, of the same kind if one is soon found."""
    found = None
    for _ in range(TRIES):
        found = _fresh(slug, clause) or found
        if found is None or found.kind == kind or not kind:
            break
    return _posed(found) if found else None


def _fresh(slug: str, clause: str) -> Posed | None:
    known = slug in quiz_games() and any(clause in one.clauses for one in makers(slug)[1])
    if not known:
        return None
    return Search(slug, Stream(fresh().stream("vote").below(1 << 32))).next(clause)


def _posed(posed: Posed) -> Ballot:
    replies = [posed.ask.replies[i] for i in posed.order]
    choices = tuple(
        ChoiceWords(one.text, at == posed.right, one.why, one.clause)
        for at, one in enumerate(replies)
    )
    frame = _OneQuestion(posed).frame()
    assert isinstance(frame, LessonFrame)
    return Ballot(posed.game.slug, posed.ask.clause, posed.ask.text, choices, frame)


class _OneQuestion(Quiz):
    """A quiz of one question that is made already."""

    def __init__(self, posed: Posed) -> None:
        self._posed = posed
        super().__init__(code=str(fresh(posed.game.slug)))

    def _questions(self, code: Code) -> Questions:  # noqa: ARG002
        return [self._posed]


def votable_rules() -> dict[str, list[str]]:
    """Return the rules with fresh questions, by game."""
    found: dict[str, list[str]] = {}
    for slug in GAMES:
        if slug in quiz_games():
            clauses = {one for maker in makers(slug)[1] for one in maker.clauses}
            found[slug] = [one.id for one in game(slug).rulebook if one.id in clauses]
    return found
