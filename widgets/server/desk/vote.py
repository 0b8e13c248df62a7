"""Votes of a class: first alone, then again after a discussion. In memory, and bounded.

Until the second vote is over, neither a learner's page nor the wall gets a count of the answers,
a verdict, or the second question before its time.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from kit.show.desk.picture import frame_picture
from kit.show.desk.vote import VoteView
from kit.teach.desk.questions import Source
from kit.teach.desk.vote import Ballot, VoteResult, ballots_for, ballots_of
from widgets.server.desk.messages import Command

FIRST, TALK, SECOND, DONE = "first", "talk", "second", "done"
STAGES = (FIRST, TALK, SECOND, DONE)
RESULTS = 100  # finished votes of a server; the oldest make room
CLASSES = 50  # with a vote at once
NO_QUESTION = "This step asks no question with answers to choose from."
NO_RULE = "There is no question about this rule."
BUSY = "A question is being made. Wait a moment."


@dataclass
class Vote:
    """One vote of a class."""

    number: int
    code: str
    ballots: tuple[Ballot, Ballot]
    pictures: tuple[str, str]
    when: float = field(default_factory=time.time)
    stage: str = FIRST
    votes: tuple[dict[int, int], dict[int, int]] = field(default_factory=lambda: ({}, {}))

    @property
    def round(self) -> int:
        """Return 0 until the first vote has been discussed, then 1."""
        return int(self.stage in (SECOND, DONE))

    def cast(self, learner: int, number: int, at: int, choice: int) -> bool:
        """Record a learner's choice in round *at*; False for one that is late or impossible."""
        is_open = self.stage in (FIRST, SECOND) and (number, at) == (self.number, self.round)
        if not (is_open and choice < len(self.ballots[at].choices)):
            return False
        self.votes[at][learner] = choice
        return True

    def packed(self, learner: int) -> dict[str, Any]:
        """Return the vote for a learner's page; the right answer only once all is over."""
        ballot = self.ballots[self.round]
        said = {
            "number": self.number, "round": self.round, "stage": self.stage, "text": ballot.text,
            "answers": [one.text for one in ballot.choices],
            "chosen": self.votes[self.round].get(learner),
        }  # fmt: skip
        if self.stage == DONE:
            said |= {"right": ballot.right, "why": ballot.choices[ballot.right].why}
        return said

    @property
    def result(self) -> VoteResult:
        """Return the questions and all votes."""
        return VoteResult(self.code, *self.ballots, self.votes, self.when)


class Votes:
    """The votes under way, one for each class, and the results of finished ones."""

    def __init__(self) -> None:
        self._now: dict[str, Vote] = {}
        self.results: list[VoteResult] = []
        self._count = 0
        self._making = False

    def of(self, code: str) -> Vote | None:
        """Return the vote of a class, its own or that of everybody."""
        return self._now.get(code) or self._now.get("")

    def view(self, code: str, here: int) -> VoteView | None:
        """Return what may be shown of a class's vote, with *here* learners present."""
        vote = self.of(code)
        if vote is None:
            return None
        shown = vote.result if vote.stage == DONE else None
        ballot, picture = vote.ballots[vote.round], vote.pictures[vote.round]
        texts = tuple(one.text for one in ballot.choices)
        voted = len(vote.votes[vote.round])
        return VoteView(vote.stage, ballot.text, texts, picture, voted, here, shown)

    async def begin(self, command: Command) -> str:
        """Make two questions and begin a vote; return an error sentence, '' for success."""
        if self._making or (command.code not in self._now and len(self._now) >= CLASSES):
            return BUSY
        self._making = True
        try:
            made = await asyncio.to_thread(_made, command)
        finally:
            self._making = False
        if made is None:
            return NO_RULE if command.rule else NO_QUESTION
        self._count += 1
        pictures = tuple(str(frame_picture(one.frame, bare=True)) for one in made)
        self._now[command.code] = Vote(self._count, command.code, made, (pictures[0], pictures[1]))
        return ""

    def change(self, code: str, *, is_over: bool) -> None:
        """Go on to the next stage, which may end the vote and keep its result.

        If *is_over*, take the vote away; one that is not finished leaves nothing.
        """
        vote = self.of(code)
        if vote and is_over:
            del self._now[vote.code]
        elif vote and vote.stage != DONE:
            vote.stage = STAGES[STAGES.index(vote.stage) + 1]
            if vote.stage == DONE:
                self.results = [*self.results, vote.result][-RESULTS:]

    def forget(self, numbers: Iterable[int]) -> None:
        """Remove the votes of deleted learners."""
        for number in numbers:
            for votes in self._all():
                votes.pop(number, None)

    def merge(self, number: int, into: int) -> None:
        """Give one learner's votes to another, where that one has none."""
        for votes in self._all():
            if number in votes:
                votes.setdefault(into, votes.pop(number))

    def rename(self, code: str, new: str) -> None:
        """Follow a class to another code."""
        if code in self._now:
            vote = self._now.pop(code)
            vote.code = new
            self._now[new] = vote
        self.results = [one._replace(code=new) if one.code == code else one for one in self.results]

    def results_of(self, code: str) -> list[VoteResult]:
        """Return the finished votes of a class, or all for ''."""
        return [one for one in self.results if code in ("", one.code)]

    def _all(self) -> list[dict[int, int]]:
        found = [*(one.votes for one in self._now.values()), *(one.votes for one in self.results)]
        return [votes for pair in found for votes in pair]


def _made(command: Command) -> tuple[Ballot, Ballot] | None:
    if command.rule:
        return ballots_for(command.game, command.rule)
    source = Source(quiz=command.quiz) if command.quiz else Source(command.game, command.lesson)
    return ballots_of(source, command.step - 1)
