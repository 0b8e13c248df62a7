"""Wheels from PyPI for Python in a browser, pinned by version and hash.

JupyterLite loads all of them; a page has a part of one in its archive (``kit.site.sources``). After
a version in ``packages.txt`` has changed, ``tests/site/pin_packages.py`` writes its hashes.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from kit.core.errors import KitError

PINS = Path(__file__).with_name("packages.txt")
# The platform of wheels compiled for Pyodide 314, which is CPython 3.14 (PEP 783).
PLATFORM = (
    "--platform=pyemscripten_2026_0_wasm32", "--python-version=3.14", "--implementation=cp",
    "--abi=cp314", "--abi=abi3", "--abi=none", "--only-binary=:all:",
)  # fmt: skip


class Pin(NamedTuple):
    """A pinned package: its name on PyPI, its version and the hash of its wheel."""

    name: str
    version: str
    sha256: str

    @classmethod
    def read(cls, line: str) -> Pin:
        """Parse a line of ``packages.txt``.

        >>> Pin.read("tqdm==4.70.1 --hash=sha256:80e9")
        Pin(name='tqdm', version='4.70.1', sha256='80e9')
        """
        what, _, sha256 = line.partition(" --hash=sha256:")
        name, _, version = what.partition("==")
        return cls(name, version.strip(), sha256.strip())

    def __str__(self) -> str:
        return f"{self.name}=={self.version} --hash=sha256:{self.sha256}"


def pins() -> tuple[Pin, ...]:
    """Return the pinned packages."""
    lines = PINS.read_text("utf-8").splitlines()
    return tuple(Pin.read(line) for line in lines if line and not line.startswith("#"))


def fetch_wheels(cache: Path) -> dict[str, Path]:
    """Return the wheel of each package by name, downloaded if *cache* lacks it."""
    folder = cache / "lab" / sha256_of(PINS)[:16]
    return _fetched(folder, pins(), "--require-hashes", "--requirement", str(PINS))


def fetch_wheel(name: str, cache: Path) -> Path:
    """Return the wheel of one package, downloaded if *cache* lacks it."""
    [pin] = (pin for pin in pins() if pin.name == name)
    folder = cache / "wheels" / f"{name}-{pin.sha256[:16]}"
    return _fetched(folder, (pin,), f"{name}=={pin.version}")[name]


def _fetched(folder: Path, wanted: tuple[Pin, ...], *what: str) -> dict[str, Path]:
    """Return the wheels in a folder, which is filled atomically by a rename."""
    if found := _checked(folder, wanted):
        return found
    folder.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=folder.parent) as fresh:
        pip_download(Path(fresh), *what)
        if not _checked(Path(fresh), wanted):
            raise KitError(f"the wheels from PyPI are not those that {PINS.name} names")
        shutil.rmtree(folder, ignore_errors=True)
        Path(fresh).rename(folder)
        Path(fresh).mkdir()  # the end of the block removes it
    return _checked(folder, wanted)


def pip_download(folder: Path, *what: str) -> None:
    """Download wheels for Python in a browser into a folder with pip, which checks the hashes."""
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"]
    command = [*pip, "--no-deps", *PLATFORM, "--dest", str(folder), *what]
    done = subprocess.run(command, check=False, capture_output=True, text=True)  # noqa: S603
    if done.returncode:
        lines = done.stderr.strip().splitlines() or ["no output of pip"]
        raise KitError(f"packages could not be downloaded from PyPI: {lines[-1]}")


def sha256_of(path: Path) -> str:
    """Return the hash of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _checked(folder: Path, wanted: tuple[Pin, ...]) -> dict[str, Path]:
    """Return the wheels in a folder by package, or {} unless all hashes are right."""
    there = {sha256_of(path): path for path in folder.glob("*.whl")}
    if there.keys() != {pin.sha256 for pin in wanted}:
        return {}
    return {pin.name: there[pin.sha256] for pin in wanted}
