"""A site has the licence of each part that it bundles, with its version."""

from __future__ import annotations

import json
import subprocess

import pytest

from kit.site import npm
from kit.site.bundle import LICENCE_TEXTS
from kit.site.files import unzipped
from kit.site.jupyterlite.packages import pins

# What the parts of Pyodide's WebAssembly file say about themselves.
ASKS = """
const { loadPyodide } = await import(process.argv[1] + "/pyodide.mjs");
const python = await loadPyodide({ indexURL: process.argv[1] });
console.log(python.runPython(`
import _decimal, _sqlite3, _zstd, json, platform, pyexpat, sys, zlib
json.dumps({
    "CPython": platform.python_version(),
    "Expat": pyexpat.EXPAT_VERSION.removeprefix("expat_"),
    "SQLite": _sqlite3.sqlite_version,
    "Zstandard": _zstd.zstd_version,
    "libmpdec": _decimal.__libmpdec_version__,
    "zlib": zlib.ZLIB_RUNTIME_VERSION,
    "copyright": sys.copyright.splitlines()[0],
})
`));
"""


def text(name: str) -> str:
    return LICENCE_TEXTS.joinpath(name).read_text("utf-8")


@pytest.fixture(scope="module")
def says() -> dict[str, str]:
    package = npm.pyodide_package(npm.cache_folder())
    command = [npm.node(), "--input-type=module", "-e", ASKS, str(package)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    found: dict[str, str] = json.loads(done.stdout)
    return found


@pytest.mark.npm
def test_versions_are_those_of_what_is_bundled(says: dict[str, str]) -> None:
    holder = says.pop("copyright").rstrip(".")
    assert holder in text("NOTICES.txt")
    assert f"{holder}; All Rights Reserved" in " ".join(text("Python.txt").split())
    said = {**says, "Pyodide": npm.VERSION, "Emscripten": _emscripten()}
    said |= {pin.name: pin.version for pin in pins() if pin.name == "segno"}
    missing = {
        name for name, version in said.items() if f"\n{name} {version} " not in text("NOTICES.txt")
    }
    assert not missing


def _emscripten() -> str:
    lock = npm.pyodide_package(npm.cache_folder()) / "pyodide-lock.json"
    platform: str = json.loads(lock.read_text("utf-8"))["info"]["platform"]
    return platform.removeprefix("emscripten_").replace("_", ".")


@pytest.mark.npm
def test_a_notice_in_the_library_itself_is_kept_word_by_word() -> None:
    """Compiled code has lost its comments."""
    package = npm.pyodide_package(npm.cache_folder())
    source = unzipped((package / "python_stdlib.zip").read_bytes())["logging/__init__.py"].decode()
    notice = source.partition('\n"""')[0].replace("#", "")
    assert " ".join(notice.split()) in " ".join(text("Python-parts.txt").split())


@pytest.mark.npm
def test_licences_are_beside_the_engine(site) -> None:
    texts = {path.name: path.read_text("utf-8") for path in (site.folder / "LICENSES").iterdir()}
    assert "Mozilla Public License" in texts["MPL-2.0.txt"]
    assert "PYTHON SOFTWARE FOUNDATION LICENSE" in texts["Python.txt"]
    assert "Lars Heuer" in texts["segno.txt"]
    named = {name for name in texts if name in texts["NOTICES.txt"]}
    assert named == texts.keys() - {"NOTICES.txt"}
