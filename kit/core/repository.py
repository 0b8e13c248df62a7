"""Where this copy of Rulewalk is kept, for whoever wants to say that something looks wrong."""

from __future__ import annotations

REPOSITORY = ""  # owner/name on GitHub; `make badge` writes it


def issue_link(title: str, body: str, repository: str = "") -> str:
    """Return the address of a new issue, filled in; '' where no repository is set.

    >>> issue_link("Rule 3.7", "It says …", "ada/rulewalk")
    'https://github.com/ada/rulewalk/issues/new?title=Rule+3.7&body=It+says+%E2%80%A6'
    """
    kept = repository or REPOSITORY
    if not kept:
        return ""
    from urllib.parse import urlencode

    asked = urlencode({"title": title, "body": body})
    return f"https://github.com/{kept}/issues/new?{asked}"
