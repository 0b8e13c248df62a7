"""A plug-in for nbval: outputs are compared by their words, the only thing the files keep."""

from __future__ import annotations

import os

import pytest


def pytest_configure() -> None:
    os.environ["TQDM_DISABLE"] = "1"  # a progress bar is no result; kernels inherit it


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for notebook in {item.parent for item in items if hasattr(item.parent, "skip_compare")}:
        notebook.skip_compare += ("text/html",)
