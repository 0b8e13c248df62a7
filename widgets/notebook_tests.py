"""A plug-in for nbval, to test notebooks with our objects: ``pytest -p widgets.notebook_tests``.

Outputs are compared by their text. A picture of ours has new ids whenever it is drawn, and the
kit's own notebooks store only text.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pytest

PICTURES = ("text/html", "image/svg+xml")


def pytest_configure() -> None:
    """Switch off progress bars, which are no results; kernels inherit this."""
    os.environ["TQDM_DISABLE"] = "1"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave pictures out of the comparison in every notebook."""
    notebooks: set[Any] = {item.parent for item in items if hasattr(item.parent, "skip_compare")}
    for notebook in notebooks:
        notebook.skip_compare += PICTURES
