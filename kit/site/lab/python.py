"""Python for the lab: Pyodide, the wheels that it loads and a lock file that names no others."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

from kit.site.lab.packages import sha256_of
from kit.site.lab.wheels import empty_wheel, kit_wheel
from kit.site.npm import pyodide_package

RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
KERNEL, FRONT = "jupyterlite-pyodide-kernel", "jupyterlab-widgets"  # scripts; no Python for us
INSIDE = "share/jupyter/labextensions/@jupyterlite/pyodide-kernel-extension/static/pypi/"
# widgetsnbextension comes twice: ipywidgets 8 wants the one that begins with 4.
OF_KERNEL = ("ipykernel-", "piplite-", "pyodide_kernel-", "widgetsnbextension-4")


def write_python(folder: Path, wheels: dict[str, Path], cache: Path) -> list[str]:
    """Put Pyodide and all wheels into a folder; return the names that a kernel is to load."""
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
    # The kernel insists on the name, and the package has 4.9 MB. Without it IPython completes names
    # by looking at what is there.
    empty_wheel(folder, "jedi", "0.20.1")
    lock["packages"] = {one["name"]: one for one in map(locked, sorted(folder.glob("*.whl")))}
    text = json.dumps(lock, indent=1, sort_keys=True)
    (folder / "pyodide-lock.json").write_text(text, "utf-8")
    return sorted(lock["packages"])


def locked(wheel: Path) -> dict[str, object]:
    """Return how a lock file names a wheel.

    All of them are loaded at once, so that none needs to say what it depends on.
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
    """Unpack the wheels that lie inside of the kernel's own."""
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
