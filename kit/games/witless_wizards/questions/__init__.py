"""Questions to the table of Witless Wizards: each is laid out and judged by the engine."""

from kit.games.witless_wizards.questions import counts, moves
from kit.games.witless_wizards.questions.tables import FORMS

READ_BY = (moves, counts)  # these register the forms that they read

__all__ = ["FORMS", "READ_BY"]
