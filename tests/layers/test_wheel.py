"""The wheel, installed into a fresh environment, has all data and serves.

The wheel is built here, or named by RULEWALK_WHEEL (as in the release). The fresh environment uses
the dependencies of the environment that runs the tests, so nothing is downloaded.
"""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import time
import urllib.request
import venv
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from kit import GAMES, __version__
from tests.ports import free_port

ROOT = Path(__file__).parents[2]
WHERE = """\
import kit, widgets
from widgets.server import page_folder
print(kit.__file__, widgets.__file__, page_folder(), sep="\\n")
"""

PACK = """\
import pathlib, sys
from kit.site.jupyterlite.python import kit_wheel
print(kit_wheel(pathlib.Path(sys.argv[1])))
"""

pytestmark = pytest.mark.server


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    """The wheel of this checkout."""
    if given := os.environ.get("RULEWALK_WHEEL"):
        return Path(given).resolve()
    folder = tmp_path_factory.mktemp("dist")
    command = ["pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "--no-index",
               "--disable-pip-version-check", "-w", folder, ROOT]  # fmt: skip
    subprocess.run([sys.executable, "-m", *command], check=True)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory) -> Path:
    """The folder of programs of a fresh environment with the wheel."""
    folder = tmp_path_factory.mktemp("fresh")
    venv.create(folder)
    python = folder / "bin/python"
    command = ["pip", "--python", python, "install", "-q", "--no-deps", "--no-index",
               "--no-compile", "--disable-pip-version-check", wheel]  # fmt: skip
    subprocess.run([sys.executable, "-m", *command], check=True)
    # A path in a .pth file comes last, and .pth files in that path (a checkout's) are not read.
    packages = next(folder.glob("lib/python*/site-packages"))
    (packages / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return folder / "bin"


def environment() -> dict[str, str]:
    """Return the variables of a fresh environment, including the path of Voilà's files."""
    dropped = ("PYTHONPATH", "VIRTUAL_ENV", "PYTHONHOME")
    kept = {key: value for key, value in os.environ.items() if key not in dropped}
    return {**kept, "JUPYTER_PATH": str(Path(sys.prefix) / "share/jupyter")}


@contextmanager
def served(program: Path, folder: Path) -> Iterator[str]:
    """Serve with an installed program, outside the checkout."""
    port = free_port()
    command = [str(program), "serve", "--no-browser", "--warm", "1", "--port", str(port)]
    with (folder / "log").open("w") as log, subprocess.Popen(
        command, cwd=folder, env=environment(), stdout=log, stderr=log
    ) as server:  # fmt: skip
        try:
            until = time.monotonic() + 60
            while "Rulewalk is open" not in (folder / "log").read_text():
                assert server.poll() is None, (folder / "log").read_text()
                assert time.monotonic() < until, "the server did not come up"
                time.sleep(0.1)
            yield f"http://localhost:{port}"
        finally:
            server.terminate()
            server.wait(20)


def checked_in() -> list[str]:
    """Return the files of the checkout that belong in a wheel."""
    command = ["git", "ls-files", "kit", "widgets", "notebooks"]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    return [name for name in done.stdout.splitlines() if (ROOT / name).is_file()]


def shipped(name: str) -> str:
    """Return the path in the wheel of a file of the checkout."""
    return (
        name if not name.startswith("notebooks/") else name.replace("notebooks", "widgets/pages", 1)
    )


def test_the_wheel_holds_all_data(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {shipped(name) for name in checked_in()} - names == set(), "not in the wheel"
    for slug in GAMES:
        for name in ("rulebook.md", "asked.md", "glossary.md", "sheet.md", "draw/style.css"):
            assert f"kit/games/{slug}/{name}" in names
        assert any(name.startswith(f"kit/games/{slug}/scenarios/") for name in names)
        assert f"widgets/pages/{slug}/learn.ipynb" in names
    for name in ("kit/show/static/look.js", "kit/py.typed", "widgets/pages/index.ipynb",
                 "widgets/share/voila/templates/rulewalk/index.html.j2"):  # fmt: skip
        assert name in names
    assert not [name for name in names if name.startswith(("tests", "docs", "notebooks"))]


def test_the_installed_wheel_uses_its_own_files(installed: Path, tmp_path: Path) -> None:
    def said(*words: str | Path) -> str:
        return subprocess.run([installed / words[0], *words[1:]], cwd=tmp_path, check=True,
                              env=environment(), capture_output=True, text=True).stdout  # fmt: skip

    for place in said("python", "-c", WHERE).splitlines():
        assert Path(place).is_relative_to(installed.parent), place
    assert said("rulewalk", "--version") == f"rulewalk {__version__}\n"
    assert said("rulewalk", "games").count(" clauses)") == len(GAMES)


def test_the_installed_wheel_packs_itself_for_a_browser_as_the_checkout_does(
    installed: Path, tmp_path: Path
) -> None:
    packed = []
    for python, home in ((installed / "python", tmp_path), (Path(sys.executable), ROOT)):
        folder = tmp_path / f"packed-{len(packed)}"
        folder.mkdir()
        run = [str(python), "-c", PACK, str(folder)]
        done = subprocess.run(
            run, cwd=home, check=True, env=environment(), capture_output=True, text=True
        )
        packed.append(Path(done.stdout.strip()))
    assert packed[0].read_bytes() == packed[1].read_bytes()


def test_the_installed_wheel_serves_the_gallery_and_a_lesson(installed, tmp_path: Path) -> None:
    def opened(path: str) -> str:
        return urllib.request.urlopen(f"{url}/voila/render/{path}", timeout=60).read().decode()

    with served(installed / "rulewalk", tmp_path) as url:
        lesson = opened("wild_side/learn.ipynb")
        assert "rw-first" in lesson, "the first picture"
        assert '"frame": {"step"' in lesson, "a kernel with the widget"
        opened("index.ipynb")
        assert '<ul class="rw-gallery"' in opened("index.ipynb"), "without a kernel"
