"""A page that says, rule by rule, what enforces it, which lessons show it and what tests it."""

from __future__ import annotations

from kit.games import game
from kit.show.pages.page import Page
from kit.show.reference.coverage_table import coverage_html
from kit.teach.reference.coverage import cover
from kit.teach.reference.marks import source_tests


def show_coverage(slug: str) -> Page:
    """Return the coverage of a game's rules; lessons are run for it, not believed."""
    found, tests = game(slug), source_tests()
    rows = cover(found.slug, tests)
    words = "\n".join(
        f"{row.clause.id} {row.clause.title}: enforced by {len(row.enforced)}, "
        f"shown by {len(row.shown)}, tested by {len(row.promised)} steps and {len(row.tests)} tests"
        for row in rows
    )
    return Page(
        f"coverage {found.slug}", coverage_html(found, rows, source=tests is not None), words
    )
