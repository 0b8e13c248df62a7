"""Shortens a long page for axe, which takes minutes for thousands of similar entries."""

from __future__ import annotations

# container -> (selector of similar entries, how many stay)
KEEP = {
    ".rw-whole > .rw-section": (".rw-rule", 2),
    ".rw-rulings": (".rw-ruling", 3),
    ".rw-families": (".rw-family", 1),
    ".rw-pictures-of": (":scope > div", 2),
    ".rw-words": (".rw-word-entry", 3),
    ".rw-coverage tbody": ("tr", 2),
}


def thin(page) -> None:
    """Keep a few of each kind of entry in each place, and everything that is unique."""
    page.evaluate(
        """keep => {
          for (const [where, [what, most]] of Object.entries(keep))
            for (const box of document.querySelectorAll(where))
              for (const one of [...box.querySelectorAll(what)].slice(most)) one.remove();
        }""",
        KEEP,
    )
