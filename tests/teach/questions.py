"""What learners ask about each game, as the game's own tests have it (``questions.py``)."""

from importlib import import_module

from kit import GAMES

QUESTIONS: dict[str, dict[str, str]] = {
    slug: import_module(f"tests.games.{slug}.questions").QUESTIONS for slug in GAMES
}
