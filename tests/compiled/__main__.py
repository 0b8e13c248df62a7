"""``make compiled``: the engine compiled by mypyc, an experiment for Linux and a C compiler.

A copy of the checkout in ``build/compiled`` is compiled, tested with the conformance suite and
measured; the checkout does not change. With ``--games wild_side`` only that game is compiled, and
only that game can be played there, because a state must be compiled if its base class is.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from pathlib import Path

from tests.compiled.source import compiled_modules, for_the_compiler

ROOT = Path(__file__).parents[2]
TARGET = ROOT / "build" / "compiled"
PARTS = ("docs", "notebooks", "tests", "widgets", "pyproject.toml", "README.md", "CHANGELOG.md")


def main() -> int:
    """Build, test and measure; the exit code is that of the first step that failed."""
    args = _arguments()
    chosen = args.games or ["*"]
    _build([path for path in _copied() if _wanted(path, chosen)])
    for name in PARTS:  # imported late, because mypyc's setuptools would read our pyproject.toml
        _copy(name)
    slugs = [] if args.games is None else ["-k", " or ".join(chosen)]
    steps = [] if args.no_tests else [["pytest", "-q", "tests/conformance", *slugs]]
    steps.append(["kit", "bench", *(args.games or [])])
    return next((code for step in steps if (code := _run(*step))), 0)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make compiled", description=__doc__)
    parser.add_argument("--games", nargs="+", help="which games to compile (all)")
    parser.add_argument("--no-tests", action="store_true", help="measure only")
    return parser.parse_args()


def _wanted(path: Path, games: list[str]) -> bool:
    parts = path.relative_to(TARGET).parts
    return parts[1] != "games" or games == ["*"] or parts[2] in games


def _copied() -> list[Path]:
    """Copy the kit, with changes for the compiler; return the modules to compile."""
    shutil.rmtree(TARGET, ignore_errors=True)
    _copy("kit")
    modules = compiled_modules(TARGET)
    for path in modules:
        path.write_text(for_the_compiler(path.read_text("utf-8")), "utf-8")
    return modules


def _copy(name: str) -> None:
    source, target = ROOT / name, TARGET / name
    if source.is_dir():
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
    else:
        shutil.copy(source, target)


def _build(modules: list[Path]) -> None:
    print(f"Compiling {len(modules)} modules into {TARGET.relative_to(ROOT)} ...", flush=True)
    names = [str(path.relative_to(TARGET)) for path in modules]
    if code := _run("mypyc", "--strict", "--follow-imports=silent", *names):
        sys.exit(code)


def _run(*command: str) -> int:
    """Run a module with this Python in the copy, where ``kit`` is the compiled one."""
    return subprocess.run([sys.executable, "-m", *command], cwd=TARGET, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
