"""Packages that the kit can use and does not need."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from kit.core.errors import KitError


def load_extra(name: str) -> ModuleType:
    """Return a package that is not among the kit's own, or say how to get it."""
    try:
        return import_module(name)
    except ModuleNotFoundError:
        package = name.partition(".")[0]
        raise KitError(f"this needs {package}: pip install {package}") from None
