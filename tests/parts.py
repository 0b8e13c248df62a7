"""The games that have an optional part, for the tests of that part."""

from __future__ import annotations

from pathlib import Path

from kit import GAMES, game
from kit.files.index import headings
from kit.games import game_folder
from kit.rl.features import TABLES

TESTS = Path(__file__).parent


def _with_file(name: str) -> list[str]:
    return [slug for slug in GAMES if (game_folder(slug) / name).is_file()]


def _with_tests(name: str) -> list[str]:
    return [slug for slug in GAMES if (TESTS / name.format(slug)).is_file()]


WITH_DRAWING = [slug for slug in GAMES if game(slug).drawing]
WITH_QUIZ = [slug for slug in GAMES if game(slug).quiz]
WITH_QUESTIONS = [slug for slug in GAMES if game(slug).questions]
WITH_OPTIONS = [slug for slug in GAMES if game(slug).options]
WITH_FEATURES = [slug for slug in GAMES if slug in TABLES]
WITH_COURSE = [  # more than two lessons: help fades, and one lesson has tasks only
    slug for slug in GAMES if any(one.key.endswith("now-alone") for one in headings(slug))
]
WITH_SHEET = _with_file("sheet.md")
WITH_GLOSSARY = _with_file("glossary.md")
WITH_SEARCH = _with_tests("games/{}/questions.py")  # learners' words, to measure the search with
WITH_MUTANTS = _with_tests("mutants/{}.yaml")
WITH_LAB = _with_tests("../notebooks/{}/lab.ipynb")
WITH_PYTHON = [  # below the lesson
    slug
    for slug in GAMES
    if "notebook-only" in (TESTS / f"../notebooks/{slug}/learn.ipynb").read_text("utf-8")
]
WITH_PLAN = _with_tests("../docs/plans/{}.md")
