"""The lab: what a rule does at the table, measured over many games.

>>> from kit.lab import simulate
>>> simulate("witless_wizards", players=2, games=20, seed=1, progress=False).games
20
"""

from __future__ import annotations

from kit.lab.compare import Compared, compare
from kit.lab.results import Results
from kit.lab.simulate import simulate

__all__ = ["Compared", "Results", "compare", "simulate"]
