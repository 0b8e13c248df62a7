"""Questions to the table of Wicked & Wise: each is laid out and judged by the engine."""

from kit.games.wicked_wise.questions import counts, moves
from kit.games.wicked_wise.questions.tables import FORMS

READ_BY = (moves, counts)  # these register the forms that they read

__all__ = ["FORMS", "READ_BY"]
