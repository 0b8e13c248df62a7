"""What a kernel knows of the page it runs behind: its address, and whose page it is."""

from __future__ import annotations

import os

from kit.teach.lesson.address import Asked, asked

ADDRESS = "RULEWALK_ADDRESS"  # where a kernel finds the address of its page, without the query


def page_query() -> str | None:
    """Return the query in the address of this page; None in a notebook, which has none."""
    served = "SCRIPT_NAME" in os.environ  # set for a page, not in a notebook
    return os.environ.get("QUERY_STRING", "") if served else None


def page_address() -> str:
    """Return the address of this page without its query, '' where no server of ours said it."""
    return os.environ.get(ADDRESS, "")


def here() -> Asked | None:
    """Return what the address of this page asks for; None in a notebook."""
    query = page_query()
    return None if query is None else asked(query)


def is_light() -> bool:
    """Return whether this page is one of our own server's, which needs no style or script of us."""
    return os.environ.get("RULEWALK_PAGE") == "light"
