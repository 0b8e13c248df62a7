"""The public names of the packages exist, and are imported only when used."""

from __future__ import annotations

import doctest
import inspect
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

import kit.lab
import kit.rl
import kit.tabletop
import widgets
from kit.core.event import Event
from kit.core.outcome import Outcome
from kit.core.rulebook import Clause
from kit.play.match import Match
from kit.tabletop import load_table, table
from widgets.walkthrough import WalkthroughWidget

PARSER = doctest.DocTestParser()
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


def public() -> Iterator[tuple[str, Any]]:
    """Yield each function and class that people import, and each function or value of a class."""
    for module in (kit, kit.lab, kit.rl, widgets):
        for name in module.__all__:
            thing = getattr(module, name)
            if inspect.isclass(thing) or inspect.isfunction(thing):
                yield f"{module.__name__}.{name}", thing
    for thing in (kit.tabletop.Table, WalkthroughWidget.static, WalkthroughWidget.say):
        yield thing.__qualname__, thing


def examples(thing: Any) -> str:
    return "\n".join(one.source for one in PARSER.get_examples(thing.__doc__ or ""))


@pytest.mark.parametrize("name", dict(public()))
def test_every_public_name_has_an_example_that_runs(name: str) -> None:
    """Examples in ``kit`` and ``widgets`` are tests: pytest runs them as doctests."""
    thing = dict(public())[name]
    own = vars(thing).items() if inspect.isclass(thing) else ()
    members = {key: _function(member) for key, member in own if not key.startswith("_")}
    methods = {key: method for key, method in members.items() if inspect.isfunction(method)}
    shown = "\n".join([examples(thing), *map(examples, methods.values())])
    assert shown.strip()
    assert [key for key in methods if f".{key}" not in shown] == []


def _function(member: Any) -> Any:
    return member.fget if isinstance(member, property) else getattr(member, "__func__", member)


def test_to_import_the_kit_loads_no_game_and_nothing_slow() -> None:
    code = "import sys, kit; print(sorted(name for name in sys.modules if name.startswith('kit')))"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = ["kit", "kit.core", "kit.core.display", "kit.core.errors", "kit.games"]
    assert found.stdout.strip() == str(loaded)
