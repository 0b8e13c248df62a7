"""Everything that can happen in Wicked & Wise, declared once, in the order of the rulebook.

``setup`` has sections 1 and 2, ``trick`` 3 and 5, ``abilities`` 4, ``rounds`` 6, 7 and 8; what
section 9 changes is with what it changes.
"""

from kit.games.wicked_wise.events import abilities, rounds, setup, trick
from kit.games.wicked_wise.events.sorts import EVENTS

__all__ = ["EVENTS", "abilities", "rounds", "setup", "trick"]
