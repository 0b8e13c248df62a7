"""Assumptions of widgets/walkthrough.py about ipywidgets and anywidget that they do not promise.

A failure names the assumption that no longer holds. Repair it in walkthrough.py.
"""

from __future__ import annotations

import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from widgets import learn

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", ["anywidget", "ipywidgets"])
def test_each_of_them_is_bounded_and_what_is_installed_is_inside(name: str) -> None:
    extra = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    wanted = {asked.name: asked.specifier for asked in map(Requirement, extra["pages"])}
    assert {"<", ">="} <= {bound.operator for bound in wanted[name]}
    assert version(name) in wanted[name], f"{name} {version(name)} was never checked"


def test_ipywidgets_hands_every_message_of_a_browser_to_handle_msg() -> None:
    widget = learn("wizard_did_it")
    custom = {"method": "custom", "content": {"step": 0, "do": "play", "action": "draw"}}
    widget.comm.handle_msg({"content": {"data": custom}, "buffers": []})
    assert widget.frame["step"] == 1, "a click does not reach WalkthroughWidget._handle_msg"
    shown = dict(widget.frame)
    update = {"method": "update", "state": {"frame": {"step": 9, "html": "forged"}}}
    widget.comm.handle_msg({"content": {"data": update}, "buffers": []})
    assert widget.frame == shown, "a browser can write a trait past WalkthroughWidget._handle_msg"


def test_ipywidgets_works_without_a_layout(monkeypatch) -> None:
    monkeypatch.setenv("RULEWALK_PAGE", "light")
    assert learn("wizard_did_it").layout is None
