"""The lab's packages for the browser: pinned, checked, and our own wheel among them."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path
from zipfile import ZipFile

import pytest

from kit import GAMES, __version__
from kit.core.errors import KitError
from kit.site.jupyterlite import build, packages
from kit.site.jupyterlite.build import LITE, _check_tools
from kit.site.jupyterlite.packages import fetch_wheel, fetch_wheels, pins
from kit.site.jupyterlite.python import FRONT, KERNEL, LEFT_OUT, empty_wheel, kit_wheel
from kit.site.npm import cache_folder

ROOT = Path(__file__).parents[2]


def test_every_package_is_pinned_by_a_hash() -> None:
    assert all(re.fullmatch(r"[0-9a-f]{64}", pin.sha256) for pin in pins())
    assert len({pin.name for pin in pins()}) == len(pins())
    assert {KERNEL, FRONT, "anywidget", "pydantic-core"} <= {pin.name for pin in pins()}


def test_the_browser_runs_the_versions_that_everybody_runs() -> None:
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    ours = dict(re.findall(r"^([^=\n]+)==([^ ;\n]+)", "\n".join(lines), re.MULTILINE))
    shared = [pin for pin in pins() if pin.name in ours]
    assert len(shared) >= 20
    assert [pin for pin in shared if ours[pin.name] != pin.version] == []


def test_kernel_and_builder_are_of_one_release() -> None:
    with (ROOT / "pyproject.toml").open("rb") as file:
        extra = tomllib.load(file)["project"]["optional-dependencies"]["site"]
    assert f"jupyterlite-core=={LITE}" in extra
    assert {pin.version for pin in pins() if pin.name == KERNEL} == {LITE}


def test_what_is_not_the_pinned_wheel_is_refused(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr(packages, "pip_download", lambda at, *_: (at / "a.whl").write_text("x"))
    with pytest.raises(KitError, match=r"not those that packages\.txt names"):
        fetch_wheels(tmp_path)
    with pytest.raises(KitError, match=r"not those that packages\.txt names"):
        fetch_wheel("segno", tmp_path)
    assert not list(tmp_path.rglob("*.whl")), "nothing is kept of it"


@pytest.mark.npm
def test_one_wheel_is_fetched_once(tmp_path: Path, monkeypatch) -> None:
    wheel = fetch_wheel("segno", cache_folder())
    asked: list[tuple[str, ...]] = []

    def download(folder: Path, *what: str) -> None:
        asked.append(what)
        (folder / wheel.name).write_bytes(wheel.read_bytes())

    monkeypatch.setattr(packages, "pip_download", download)
    first, second = fetch_wheel("segno", tmp_path), fetch_wheel("segno", tmp_path)
    assert first == second
    assert first.read_bytes() == wheel.read_bytes()
    assert len(asked) == 1


def test_a_download_that_fails_is_one_sentence(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.delenv("PIP_FIND_LINKS", raising=False)
    with pytest.raises(KitError, match="could not be downloaded from PyPI: ERROR"):
        fetch_wheels(tmp_path)


@pytest.mark.parametrize("name", ["jupyterlite-core", "jupyter-server"])
def test_a_tool_that_is_missing_is_one_sentence(name: str, monkeypatch) -> None:
    real = metadata.version

    def version(asked: str) -> str:
        if asked == name:
            raise metadata.PackageNotFoundError(asked)
        return real(asked)

    monkeypatch.setattr(build, "version", version)
    with pytest.raises(KitError, match=rf"needs {name}, which is missing: pip install"):
        _check_tools()


def test_another_release_of_jupyterlite_is_refused(monkeypatch) -> None:
    monkeypatch.setattr(build, "version", lambda _: "0.1.0")
    with pytest.raises(KitError, match=rf"jupyterlite-core {re.escape(LITE)}, not 0.1.0"):
        _check_tools()


def test_our_wheel_is_whole_and_always_the_same(tmp_path: Path) -> None:
    (tmp_path / "again").mkdir()
    wheel, again = kit_wheel(tmp_path), kit_wheel(tmp_path / "again")
    assert wheel.read_bytes() == again.read_bytes()
    assert wheel.name == f"rulewalk-{__version__}-py3-none-any.whl"
    names = ZipFile(wheel).namelist()
    assert not [name for name in names if name.startswith(LEFT_OUT) or "__pycache__" in name]
    assert {f"kit/games/{slug}/rulebook.md" for slug in GAMES} <= set(names)
    assert f"rulewalk-{__version__}.dist-info/licenses/LICENSE" in names


def test_pip_installs_our_wheel_and_it_runs(tmp_path: Path) -> None:
    wheel, to = kit_wheel(tmp_path), tmp_path / "to"  # pip checks RECORD
    pip = ["-m", "pip", "install", "-q", "--no-deps", "--no-index", "--target", str(to), str(wheel)]
    subprocess.run([sys.executable, *pip, "--disable-pip-version-check"], check=True)
    code = "import kit, widgets; print(kit.__file__); kit.table('wild_side', 2, seed=1).moves()"
    run = [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(to)!r}); {code}"]
    said = subprocess.run(run, check=True, capture_output=True, text=True, cwd=tmp_path).stdout
    assert Path(said.strip()).is_relative_to(to)


def test_an_empty_wheel_takes_the_name_alone(tmp_path: Path) -> None:
    folder = "jedi-1.0.dist-info"
    names = ZipFile(empty_wheel(tmp_path, "jedi", "1.0")).namelist()
    assert sorted(names) == [f"{folder}/METADATA", f"{folder}/RECORD", f"{folder}/WHEEL"]
