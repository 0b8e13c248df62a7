"""Pages about a game's rules: to read, search and print, and their coverage. No kernel needed."""

from __future__ import annotations

from kit.games import game
from kit.show.pages.page import Page
from kit.show.reference.page import index_of, reference_html


def read_rules(slug: str) -> Page:
    """Return the rules of a game as a page to read, search and print.

    >>> read_rules("wild_side")
    Page('rules wild_side')
    """
    found = game(slug)
    words = "\n\n".join(str(clause) for clause in found.rulebook)
    name = f"rules {found.slug}"
    return Page(name, reference_html(found), words, "rules_page.js", index_of(found))


def show_coverage(slug: str) -> Page:
    """Return the coverage of a game's rules; all its lessons are run for it.

    >>> show_coverage("witless_wizards")
    Page('coverage witless_wizards')
    """
    from kit.show.reference.coverage_table import coverage_html
    from kit.teach.reference.coverage import cover, source_tests

    found, tests = game(slug), source_tests()
    rows = cover(found.slug, tests)
    words = "\n".join(
        f"{row.clause.id} {row.clause.title}: enforced by {len(row.enforced)}, "
        f"shown by {len(row.shown)}, tested by {len(row.promised)} steps and "
        f"{len(row.tests)} tests, "
        f"asked by {len(row.asked)} kinds of question"
        for row in rows
    )
    return Page(
        f"coverage {found.slug}", coverage_html(found, rows, source=tests is not None), words
    )
