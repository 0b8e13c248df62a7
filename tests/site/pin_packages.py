"""Writer of the hashes in the site's ``packages.txt``: ``python -m tests.site.pin_packages``."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

from kit.site.jupyterlite.packages import PINS, Pin, pip_download, sha256_of


def hashed(lines: Iterable[str]) -> list[str]:
    """Return the pins with the hashes of the present wheels on PyPI."""
    return [line if line.startswith("#") or not line else _hashed(line) for line in lines]


def _hashed(line: str) -> str:
    pin = Pin.read(line)
    with TemporaryDirectory() as folder:
        pip_download(Path(folder), f"{pin.name}=={pin.version}")
        return str(pin._replace(sha256=sha256_of(next(Path(folder).glob("*.whl")))))


if __name__ == "__main__":
    PINS.write_text("\n".join(hashed(PINS.read_text("utf-8").splitlines())) + "\n", "utf-8")
