"""Questions to the table of Rock Paper Wizard: each is laid out and judged by the engine."""

from kit.games.rock_paper_wizard.questions import counts, moves
from kit.games.rock_paper_wizard.questions.tables import FORMS

READ_BY = (moves, counts)  # these register the forms that they read

__all__ = ["FORMS", "READ_BY"]
