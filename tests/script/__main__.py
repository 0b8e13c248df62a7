"""Checks the scripts of the pages: lint and format (Biome), types (tsc), tests (Node's own runner).

``python -m tests.script`` checks; ``--fix`` lets Biome fix and format; ``--install`` only installs
the lockfile's packages, as the checks do if necessary.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from kit.site.npm import node, tool

HERE = Path(__file__).parent
CHECKED = (".", "../fit", "../../kit/show/static", "../../kit/site/static")
# There is no package.json beside the pages' scripts to say that they are ES modules.
AS_MODULES = ("--experimental-detect-module", "--disable-warning=MODULE_TYPELESS_PACKAGE_JSON")


def installed() -> None:
    """Install the pinned tools, unless the lockfile has not changed since."""
    stamp, lock = HERE / "node_modules/.package-lock.json", HERE / "package-lock.json"
    if stamp.is_file() and stamp.stat().st_mtime >= lock.stat().st_mtime:
        return
    run(tool("npm"), "ci", "--no-fund", "--no-audit")
    stamp.touch()


def run(*command: str) -> None:
    """Run a command in this folder, with Node on the path; exit with its status if it fails."""
    path = os.pathsep.join((str(Path(node()).parent), os.environ.get("PATH", "")))
    done = subprocess.run(command, cwd=HERE, env={**os.environ, "PATH": path}, check=False)
    if done.returncode:
        sys.exit(done.returncode)


def main() -> None:
    """Run all checks; stop at the first that fails."""
    installed()
    if "--install" in sys.argv[1:]:
        return
    fix = ["--write"] if "--fix" in sys.argv[1:] else []
    run(node(), "node_modules/@biomejs/biome/bin/biome", "check", *fix, *CHECKED)
    for config in ("tsconfig.json", "tsconfig.workers.json"):
        run(node(), "node_modules/typescript/bin/tsc", "-p", config)
    run(
        node(),
        "--test",
        "--test-reporter=dot",
        *AS_MODULES,
        *sorted(map(str, HERE.glob("*.test.js"))),
    )


if __name__ == "__main__":
    main()
