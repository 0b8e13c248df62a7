"""Scenario files: one YAML text that is a test, a lesson and a picture."""

from kit.files.scenario.kept import one_shipped, shipped
from kit.files.scenario.plot import (
    LONGEST_PATH,
    Scenario,
    Step,
    StepAnswer,
    StepQuestion,
    When,
)
from kit.files.scenario.written import Written, parse_scenario, read_scenario

__all__ = [
    "LONGEST_PATH", "Scenario", "Step", "StepAnswer", "StepQuestion", "When", "Written",
    "one_shipped", "parse_scenario", "read_scenario", "shipped",
]  # fmt: skip
