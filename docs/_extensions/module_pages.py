"""The directive ``modules``: the reference of every module in a package, one section each."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

ALIAS = "Alias for field number"  # Python's own docstring for a field of a NamedTuple


class Modules(SphinxDirective):
    """List the modules when the page is built, so that a module can move without a change here."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return the sections; none with ``-t guides``, because they take most of a build."""
        if self.env.app.tags.has("guides"):
            return []
        lines: list[str] = []
        for name in module_names(self.arguments[0]):
            lines += [name, "-" * len(name), "", f".. automodule:: {name}", ""]
        return self.parse_text_to_nodes("\n".join(lines), allow_section_headings=True)


def module_names(package: str) -> Iterator[str]:
    """Yield the name of a package and of each module below it that can be imported."""
    yield package
    below = walk_packages(import_module(package).__path__, f"{package}.")
    yield from (found.name for found in below if not found.name.endswith(".__main__"))


def skip_aliases(app: Sphinx, what: str, name: str, thing: object, *_: Any) -> bool | None:
    """Leave out the fields of a NamedTuple that have no docstring of their own."""
    return True if str(getattr(thing, "__doc__", "")).startswith(ALIAS) else None


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directive."""
    app.add_directive("modules", Modules)
    app.connect("autodoc-skip-member", skip_aliases)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
