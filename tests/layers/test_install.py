"""``.ci/install.py``: what an extra needs is pinned, and each file is checked by its hash."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.layers.test_bare import needed

ROOT = Path(__file__).parents[2]
PATH = ROOT / ".ci/install.py"


@pytest.fixture(scope="module")
def install():
    spec = importlib.util.spec_from_file_location("install", PATH)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def listed(*names: str) -> str:
    """Return the pins that the command lists."""
    command = [sys.executable, str(PATH), "--list", *names]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def test_every_pin_has_a_hash_and_names_no_registry(install) -> None:
    text = (ROOT / "constraints.txt").read_text("utf-8")
    blocks = [pin[0] for pin in install.PIN.finditer(text)]
    assert len(blocks) == len(re.findall(r"^\S+==", text, re.MULTILINE)) > 150
    assert [block for block in blocks if "--hash=sha256:" not in block] == []
    assert "://" not in text
    assert "--index" not in text


def test_an_extra_gets_all_that_it_needs_and_nothing_of_another(install) -> None:
    extras, groups = install.project()
    asked = install.direct(["", "test", "build"], extras | groups)
    test = {line.partition("==")[0] for line in listed("test").splitlines() if line[0] != " "}
    wanted = {re.sub(r"[-_.]+", "-", name).lower() for name in needed(sorted(asked))}
    assert wanted <= test, "what the installed packages need"
    pages = listed("pages")
    assert "\nvoila==" in pages
    assert "\nhatchling==" in pages, "the checkout's build backend"
    assert not re.search(r"^(open-spiel|pandas|pytest|pip-audit)==", pages, re.MULTILINE)


def test_a_group_alone_needs_nothing_of_the_checkout() -> None:
    assert "\nhatchling==" not in listed("pins")
    assert listed("pins").startswith("uv==")


def test_an_unknown_extra_is_named_with_those_there_are() -> None:
    done = subprocess.run([sys.executable, str(PATH), "tset"], check=False, capture_output=True,
                          text=True)  # fmt: skip
    assert done.returncode == 1
    assert done.stderr.startswith("pyproject.toml has no tset; it has audit, bench,")


def test_all_groups_are_pinned_and_nothing_else_installs_packages(install) -> None:
    make = (ROOT / "Makefile").read_text("utf-8")
    groups = re.search(r"--group %,([a-z ]+)\)", make)
    wanted, named = install.project()
    assert groups[1].split() == list(named)
    text = (ROOT / "constraints.txt").read_text("utf-8")
    names = {pin["name"] for pin in install.PIN.finditer(text)}
    assert install.direct(filter(None, wanted), wanted) <= names
    assert install.direct(named, named) <= names
    assert "pip install" not in make + (ROOT / ".github/workflows/ci.yml").read_text("utf-8")
