"""Pyodide, the wheels that it loads, and a lock file with these wheels only."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from base64 import urlsafe_b64encode
from collections.abc import Iterator, Mapping
from importlib.metadata import Distribution, PackageNotFoundError
from importlib.util import find_spec
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from kit import __version__
from kit.core.errors import KitError
from kit.site.jupyterlite.packages import sha256_of
from kit.site.npm import pyodide_package

RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
KERNEL, FRONT = "jupyterlite-pyodide-kernel", "jupyterlab-widgets"  # used for their scripts only
INSIDE = "share/jupyter/labextensions/@jupyterlite/pyodide-kernel-extension/static/pypi/"
# widgetsnbextension is there twice: ipywidgets 8 needs the version that begins with 4.
OF_KERNEL = ("ipykernel-", "piplite-", "pyodide_kernel-", "widgetsnbextension-4")
PACKAGES = ("kit", "widgets")
# Only useful on a machine with files, processes and sockets.
LEFT_OUT = ("kit/site/", "widgets/pages/", "widgets/server/", "widgets/share/")
_HIDDEN = re.compile(r"/(?:\.|__pycache__/)")


def write_python(folder: Path, wheels: dict[str, Path], cache: Path) -> list[str]:
    """Write Pyodide and all wheels into a folder; return the packages that a kernel loads."""
    folder.mkdir(parents=True)
    pyodide = pyodide_package(cache)
    for name in RUNTIME:
        shutil.copyfile(pyodide / name, folder / name)
    lock = json.loads((pyodide / "pyodide-lock.json").read_text("utf-8"))
    for name, wheel in wheels.items():
        if name not in (KERNEL, FRONT):
            shutil.copyfile(wheel, folder / wheel.name)
    _kernel_wheels(wheels[KERNEL], folder)
    kit_wheel(folder)
    # The kernel requires the name jedi; the real package has 4.9 MB. Without it IPython completes
    # names by inspecting objects.
    empty_wheel(folder, "jedi", "0.20.1")
    lock["packages"] = {one["name"]: one for one in map(locked, sorted(folder.glob("*.whl")))}
    text = json.dumps(lock, indent=1, sort_keys=True)
    (folder / "pyodide-lock.json").write_text(text, "utf-8")
    return sorted(lock["packages"])


def locked(wheel: Path) -> dict[str, object]:
    """Return the entry of a wheel in the lock file.

    All wheels are loaded at once, so no entry needs dependencies.
    """
    name, version = wheel.name.split("-")[:2]
    return {
        "name": name.lower().replace("_", "-").replace(".", "-"),
        "version": version,
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": sha256_of(wheel),
        "package_type": "package",
        "imports": sorted(set(_imports(wheel))),
        "depends": [],
        "unvendored_tests": False,
    }


def _kernel_wheels(wheel: Path, folder: Path) -> None:
    """Unpack the wheels inside the kernel's own wheel."""
    with ZipFile(wheel) as packed:
        for name in packed.namelist():
            _, found, last = name.partition(INSIDE)
            if found and last.startswith(OF_KERNEL):
                (folder / last).write_bytes(packed.read(name))


def _imports(wheel: Path) -> Iterator[str]:
    with ZipFile(wheel) as packed:
        for name in packed.namelist():
            top, _, rest = name.partition("/")
            if top.endswith(".py"):
                yield top.removesuffix(".py")
            elif rest.endswith((".py", ".so")) and not top.endswith((".data", ".dist-info")):
                yield top


def kit_wheel(folder: Path) -> Path:
    """Write the kit's own wheel for a browser into a folder."""
    return write_wheel(folder, "rulewalk", __version__, {**kit_files(), **_licences()})


def kit_files() -> dict[str, bytes]:
    """Return the kit's files, from a checkout or as installed, by their names in a wheel."""
    return {name: path.read_bytes() for package in PACKAGES for name, path in _files(package)}


def empty_wheel(folder: Path, name: str, version: str) -> Path:
    """Write a wheel without modules: it satisfies the requirement, and its import fails."""
    return write_wheel(folder, name, version, {})


def write_wheel(folder: Path, name: str, version: str, files: Mapping[str, bytes]) -> Path:
    """Write a pure wheel; a file whose name begins with ``licenses/`` is one of its licences."""
    stem = f"{name.replace('-', '_')}-{version}"
    info = f"{stem}.dist-info"
    held = {_place(info, key): value for key, value in files.items()}
    held[f"{info}/METADATA"] = f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n".encode()
    held[f"{info}/WHEEL"] = (
        b"Wheel-Version: 1.0\nGenerator: rulewalk\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    )
    held[f"{info}/RECORD"] = _record(held, f"{info}/RECORD").encode()
    at = folder / f"{stem}-py3-none-any.whl"
    write_zip(at, held)
    return at


def write_zip(at: Path, files: Mapping[str, bytes]) -> None:
    """Write a zip file without timestamps and user data, for reproducible builds."""
    with ZipFile(at, "w", ZIP_DEFLATED, compresslevel=9) as packed:
        for name in sorted(files):
            entry = ZipInfo(name)  # has the time 1980-01-01
            entry.compress_type, entry.create_system = ZIP_DEFLATED, 3
            entry.external_attr = 0o644 << 16
            packed.writestr(entry, files[name])


def _files(package: str) -> Iterator[tuple[str, Path]]:
    """Return the files of one of our packages, without importing it."""
    spec = find_spec(package)
    assert spec is not None
    assert spec.origin is not None
    root = Path(spec.origin).parent
    for path in sorted(root.rglob("*")):
        name = f"{package}/{path.relative_to(root).as_posix()}"
        if path.is_file() and not _HIDDEN.search(name) and not name.startswith(LEFT_OUT):
            yield name, path


def _licences() -> dict[str, bytes]:
    """Return the licence files of the kit."""
    try:
        files = Distribution.from_name("rulewalk").files or []
    except PackageNotFoundError:
        raise KitError("JupyterLite needs an installed rulewalk: pip install -e .") from None
    return {
        f"licenses/{path.name}": Path(str(path.locate())).read_bytes()
        for path in files
        if path.parent.name == "licenses" and "rulewalk" in path.parts[0]
    }


def _place(info: str, name: str) -> str:
    return f"{info}/{name}" if name.startswith("licenses/") else name


def _record(files: Mapping[str, bytes], own: str) -> str:
    """Return RECORD, the list of a wheel's files with their hashes."""
    lines = [f"{name},sha256={_digest(files[name])},{len(files[name])}" for name in sorted(files)]
    return "\n".join([*lines, f"{own},,", ""])


def _digest(data: bytes) -> str:
    return urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
