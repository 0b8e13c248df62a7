"""Questions to the table of Wicked & Wise; the engine answers each on a table of its own."""

from kit.games.wicked_wise.questions import forms  # which registers the forms
from kit.games.wicked_wise.questions.tables import FORMS

__all__ = ["FORMS", "forms"]
