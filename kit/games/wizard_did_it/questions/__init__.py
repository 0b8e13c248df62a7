"""Questions to the table of A Wizard Did It...: each is laid out and judged by the engine."""

from kit.games.wizard_did_it.questions import counts, moves
from kit.games.wizard_did_it.questions.tables import FORMS

READ_BY = (moves, counts)  # these register the forms that they read

__all__ = ["FORMS", "READ_BY"]
