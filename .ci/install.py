"""Install pinned packages, each checked by its hash, and this checkout (``install.py test``).

A name is an extra of ``pyproject.toml`` or one of its dependency groups. pip runs twice. First it
installs the pins of ``constraints.txt`` that these names need. Then it installs the checkout with
what is there: its build backend is one of the pins. Groups alone do not install the checkout. With
``--list``, the pins are printed instead. This needs Python alone.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parents[1]
PIN = re.compile(r"^(?P<name>[a-z0-9-]+)==.*\n(?: +\S.*\n)*", re.MULTILINE)
USER = re.compile(r"^ +# +(?:via +)?([a-z0-9-]+)", re.MULTILINE)  # a package that needs the pin
REQUIREMENT = re.compile(r"(?P<name>[\w.-]+)(?:\[(?P<extras>[\w,-]*)\])?")
PIP = ("-m", "pip", "install", "-qq", "--disable-pip-version-check")
BUILD = "build"  # the group with the build backend


def project() -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """Return the requirements of each extra and of each group; the extra "" is always needed."""
    read = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    always = {"": read["project"]["dependencies"]}
    return {**always, **read["project"]["optional-dependencies"]}, read["dependency-groups"]


def direct(names: Iterable[str], wanted: dict[str, list[str]]) -> set[str]:
    """Return the packages that the extras and groups ask for, also by naming another extra."""
    found: set[str] = set()
    for name in names:
        for line in wanted[name]:
            asked = REQUIREMENT.match(line)
            assert asked
            if asked["name"] == "rulewalk":
                found |= direct(asked["extras"].split(","), wanted)
            else:
                found.add(re.sub(r"[-_.]+", "-", asked["name"]).lower())
    return found


def pins(needed: set[str], constraints: str) -> str:
    """Return the pins of the packages and of all that these need, as uv's comments tell it."""
    users: dict[str, set[str]] = {}
    blocks = [(pin["name"], pin[0]) for pin in PIN.finditer(constraints)]
    for name, block in blocks:
        users.setdefault(name, set()).update(USER.findall(block))
    while more := {name for name in users if users[name] & needed} - needed:
        needed = needed | more
    return "".join(block for name, block in blocks if name in needed)


def main(names: list[str]) -> None:
    """Install what the names say, or list its pins."""
    extras, groups = project()
    wanted = extras | groups
    listed = "--list" in names
    names = [name for name in names if name != "--list"]
    if unknown := set(names) - set(wanted):
        known = ", ".join(sorted(filter(None, wanted)))
        sys.exit(f"pyproject.toml has no {', '.join(sorted(unknown))}; it has {known}.")
    checkout = bool(set(names) & set(extras))
    needed = direct([*names, *(["", BUILD] if checkout else [])], wanted)
    text = pins(needed, (ROOT / "constraints.txt").read_text("utf-8"))
    if listed:
        sys.stdout.write(text)
        return
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "pins.txt"
        file.write_text(text, "utf-8")
        run(*PIP, "--require-hashes", "--requirement", str(file))
    if checkout:
        run(*PIP, "--no-deps", "--no-build-isolation", "--editable", str(ROOT))


def run(*words: str) -> None:
    """Run this Python, and end with its exit status if it fails."""
    if status := subprocess.run([sys.executable, *words], check=False).returncode:  # noqa: S603 - pip
        sys.exit(status)


if __name__ == "__main__":
    main(sys.argv[1:])
