"""Write the addresses of a published repository into the files that link to it (``make badge``).

The blocks between ``<!-- links -->`` and ``<!-- /links -->`` are empty in a repository that has
not been published: a link that leads nowhere is worse than none.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

BINDER = "https://mybinder.org/v2/gh/{repo}/HEAD?urlpath=voila%2Frender%2Fnotebooks%2Findex.ipynb"
BLOCKS = {
    "README.md": (
        "**[Open it in your browser](https://{owner}.github.io/{name}/)**: nothing to install "
        "([how](docs/site.md)). [Documentation](https://{owner}.github.io/{name}/docs/). "
        "Or with notebooks, in a container: "
        f"[![Open the gallery on Binder](https://mybinder.org/badge_logo.svg)]({BINDER})"
    ),
    "docs/serving.md": f"[The gallery on Binder]({BINDER}); `urlpath=lab` opens the notebooks.",
    "pyproject.toml": """\
[project.urls]
Demo = "https://{owner}.github.io/{name}/"
Documentation = "https://{owner}.github.io/{name}/docs/"
Source = "https://github.com/{repo}"
Issues = "https://github.com/{repo}/issues"
Changelog = "https://github.com/{repo}/blob/HEAD/CHANGELOG.md"\
""",
    "CITATION.cff": """\
repository-code: "https://github.com/{repo}"
url: "https://{owner}.github.io/{name}/"\
""",
}
LINKS = re.compile(r"(?<=<!-- links -->\n)(?:.*?\n)??(?=(?:# )?<!-- /links -->\n)", re.DOTALL)
REPOSITORY = re.compile(r'(?m)^REPOSITORY = "[^"]*"')


def write(root: Path, repo: str) -> None:
    """Fill the blocks, and name the repository in what reports a mistake in a rule."""
    owner, _, name = repo.partition("/")
    for page, block in BLOCKS.items():
        text = block.format(repo=repo, owner=owner, name=name)
        _replace(root / page, LINKS, f"{text}\n")
    _replace(root / "kit/show/reference/clauses.py", REPOSITORY, f'REPOSITORY = "{repo}"')


def _replace(path: Path, what: re.Pattern[str], by: str) -> None:
    text, count = what.subn(lambda _: by, path.read_text("utf-8"))
    if count != 1:
        raise SystemExit(f"{path}: expected one place to write to, found {count}")
    path.write_text(text, "utf-8")


if __name__ == "__main__":
    if not re.fullmatch(r"[\w.-]+/[\w.-]+", sys.argv[1]):
        raise SystemExit("Expected owner/name: make badge REPO=owner/name")
    write(Path(__file__).parents[1], sys.argv[1])
