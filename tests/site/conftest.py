"""One engine for all tests of the site, built as ``rulewalk site`` builds it."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from kit.site.bundle import build_engine
from kit.site.files import EngineFiles


class Site(NamedTuple):
    """A folder to serve, and its engine."""

    folder: Path
    engine: EngineFiles


@pytest.fixture(scope="session")
def site(tmp_path_factory) -> Site:
    folder = tmp_path_factory.mktemp("site")
    return Site(folder, build_engine(folder))
