"""Parser of docs/contributing/game.md: its list of files, and its commands."""

from __future__ import annotations

import re
from fnmatch import fnmatchcase
from pathlib import Path

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs/contributing/game.md").read_text("utf-8")
_RECIPE = re.compile(r"^\t\$\(RUN\) (?P<module>\S+)(?P<words>.*)$", re.MULTILINE)


def section() -> str:
    """Return the page with the name of the toy game in place of <game>."""
    return TEXT.replace("<game>", "high_card")


def named() -> list[str]:
    """Return the paths that the guide has in bold. A star matches any name."""
    return [_from_root(path) for path in re.findall(r"\*\*`([^`]+)`\*\*", section())]


def _from_root(path: str) -> str:
    outside = path.startswith(("docs/", "kit/", "notebooks/", "tests/"))
    return path if outside else f"kit/games/high_card/{path}"


def covers(path: str, file: str) -> bool:
    """Tell whether a file matches one of the names."""
    return fnmatchcase(file, path)


def commands() -> list[list[str]]:
    """Return the commands of the list as the words after ``python -m``."""
    lines = re.findall(r"```sh\n(.*?)```", section(), re.DOTALL)[0].split("\n")
    return [one for line in lines if line.strip() for one in _command(line.split())]


def _command(words: list[str]) -> list[list[str]]:
    if words[0] == "make":
        given = "".join(words[2:]).removeprefix("ARGS=")
        return [[word.replace("$(ARGS)", given) for word in one] for one in _recipe(words[1])]
    assert words[0] == "rulewalk", words
    return [["kit", *words[1:]]]


def _recipe(target: str) -> list[list[str]]:
    """Return the commands of a target of the Makefile, including its dependencies."""
    makefile = (ROOT / "Makefile").read_text("utf-8")
    rule = re.search(rf"(?m)^{target}:(?P<needs>[^#\n]*).*\n(?P<lines>(?:\t.*\n)*)", makefile)
    assert rule, target
    before = [one for name in rule["needs"].split() if "." not in name for one in _recipe(name)]
    return [*before, *([found[1], *found[2].split()] for found in _RECIPE.finditer(rule["lines"]))]
