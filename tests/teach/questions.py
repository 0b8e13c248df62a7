"""Learners' questions about each game, from the game's own tests.

``questions.py`` is for tuning the search, ``held_out.py`` only for measuring it.
"""

from importlib import import_module

from tests.parts import WITH_SEARCH

Questions = dict[str, dict[str, str]]  # by game: the question, and the rules that answer it


def _of_each(module: str, name: str) -> Questions:
    return {
        slug: getattr(import_module(f"tests.games.{slug}.{module}"), name) for slug in WITH_SEARCH
    }


QUESTIONS = _of_each("questions", "QUESTIONS")
HELD_OUT = _of_each("held_out", "SEARCH")
LATER = _of_each("held_out", "LATER")  # written after the search was finished
LATEST = _of_each("held_out", "LATEST")  # written after the search had learned more phrases
NEWEST = _of_each("held_out", "NEWEST")  # written before more phrases were added to the clauses
LAST = _of_each("held_out", "LAST")  # written as NEWEST was, and scored at the end
STRANGER = _of_each("held_out", "STRANGER")  # written by a person who did not know this search
