"""The games for machine learning: environments of PettingZoo, and games of OpenSpiel.

Install it with ``pip install 'rulewalk[rl]'``. This package alone uses numpy.
"""

from __future__ import annotations

from kit.rl.environment import Environment, env
from kit.rl.features import Encoder

__all__ = ["Encoder", "Environment", "env"]
