"""Questions to the table of Wild Side: each is laid out and judged by the engine."""

from kit.games.wild_side.questions import counts, moves
from kit.games.wild_side.questions.tables import FORMS

READ_BY = (moves, counts)  # these register the forms that they read

__all__ = ["FORMS", "READ_BY"]
