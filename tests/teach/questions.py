"""What learners ask about each game, as the game's own tests have it.

``questions.py`` has what the search is tuned on; ``held_out.py`` what it is only measured by.
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
LATER = _of_each("held_out", "LATER")  # written when the search was finished
LATEST = _of_each("held_out", "LATEST")  # written when the ways to ask had been widened
NEWEST = _of_each("held_out", "NEWEST")  # written before a rule was given more ways to be asked for
LAST = _of_each("held_out", "LAST")  # as the newest, and scored when the work was done
STRANGER = _of_each("held_out", "STRANGER")  # by somebody who knew nothing of this search
