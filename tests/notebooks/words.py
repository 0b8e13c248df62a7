"""A plug-in for nbval: outputs are compared by their text, which is all that the files have."""

from __future__ import annotations

import os

import pytest


def pytest_configure() -> None:
    os.environ["TQDM_DISABLE"] = "1"  # a progress bar is not a result; kernels inherit this


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for notebook in {item.parent for item in items if hasattr(item.parent, "skip_compare")}:
        notebook.skip_compare += ("text/html",)
