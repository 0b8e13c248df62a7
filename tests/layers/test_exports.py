"""The public names of the packages exist, and are imported only when used."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

import kit
from kit.core.event import Event
from kit.core.outcome import Outcome
from kit.core.rulebook import Clause
from kit.play.match import Match
from kit.tabletop import load_table, table

HOMES = [Clause, Event, Match, Outcome, load_table, table]


@pytest.mark.parametrize("thing", HOMES, ids=lambda thing: thing.__name__)
def test_the_kit_exports_what_people_import(thing: Any) -> None:
    assert getattr(kit, thing.__name__) is thing
    assert thing.__name__ in kit.__all__


def test_every_exported_name_is_there_and_is_completed() -> None:
    assert all(hasattr(kit, name) for name in kit.__all__)
    assert {*kit.__all__} <= {*dir(kit)}
    with pytest.raises(AttributeError, match="has no attribute 'tabel'"):
        _ = kit.tabel


def test_to_import_the_kit_loads_no_game_and_nothing_slow() -> None:
    code = "import sys, kit; print(sorted(name for name in sys.modules if name.startswith('kit')))"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = ["kit", "kit.core", "kit.core.display", "kit.core.errors", "kit.games"]
    assert found.stdout.strip() == str(loaded)
