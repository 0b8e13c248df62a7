"""Rulewalk's engine: five card games, played by their rulebooks and able to say why.

>>> from kit import game
>>> game("wizard_did_it").title
'A Wizard Did It...'
"""

from kit.games import GAMES, game

__version__ = "0.1.0"
__all__ = ["GAMES", "__version__", "game"]
