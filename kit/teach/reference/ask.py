"""Answers to questions to the table, for the rules page, the terminal and notebooks."""

from __future__ import annotations

from dataclasses import dataclass

from kit.core.ask import TableAnswer, sentences
from kit.core.display import DrawableText
from kit.core.errors import KitError
from kit.core.game import AnyGame, View
from kit.core.rulebook import Clause
from kit.core.shape import Json
from kit.games import game

RULES = 3  # rules named with an answer, most important first


@dataclass(frozen=True, repr=False)
class TableSays(DrawableText):
    """The engine's answer to a question, with the table on which it was tried."""

    game: AnyGame
    question: str
    found: TableAnswer

    @property
    def short(self) -> str:
        """Short answer as a sentence: Yes. It depends. 35."""
        words = self.found.short
        return f"{words[:1].upper()}{words[1:]}".rstrip(".") + "."

    @property
    def rules(self) -> list[Clause]:
        """Rules of the answer, most important first."""
        return [self.game.rulebook[name] for name in self.found.clauses[:RULES]]

    @property
    def views(self) -> list[View]:
        """Views of the asking seat: before the plays, and after if anything happened."""
        run = self.found.run
        if run is None:
            return []
        states = [run.before, run.after] if run.events else [run.before]
        return [self.game.view(state, self.found.seat) for state in states]

    @property
    def happened(self) -> list[str]:
        """Sentences of the public events on that table."""
        return sentences(self.found.run) if self.found.run else []

    def __repr__(self) -> str:
        rules = ", ".join(f"{clause.id} {clause.title}" for clause in self.rules)
        assumed = [f"Assumed: {' '.join(self.found.assumed)}"] * bool(self.found.assumed)
        return "\n".join([f"{self.short} {self.found.why}", *assumed, f"Rules: {rules}"])

    def data(self) -> Json:
        """Return the answer as JSON data, with the tables as lines of text."""
        lines = self.game.lines
        return {
            "question": self.question,
            "answer": self.found.short,
            "why": self.found.why,
            "rules": list(self.found.clauses),
            "assumed": list(self.found.assumed),
            "happened": self.happened,
            "tables": [lines(view) for view in self.views],
        }


def ask_table(slug: str, question: str) -> TableSays | None:
    """Return the engine's answer, or None if no form understands the question."""
    found = game(slug)
    answer = found.questions().answer(found, question) if found.questions else None
    return TableSays(found, question, answer) if answer else None


def ask(slug: str, question: str) -> TableSays:
    """Return the engine's answer.

    :raises KitError: if no form understands the question; the rules can still be searched.
    """
    answer = ask_table(slug, question)
    if answer is None:
        raise KitError("the table cannot answer that question; search the rules instead")
    return answer
