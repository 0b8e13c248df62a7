"""Build of JupyterLite with all notebooks, Python and the kit."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, distribution, entry_points, version
from pathlib import Path
from tempfile import TemporaryDirectory

import kit
from kit.core.errors import KitError
from kit.site.jupyterlite.packages import fetch_wheels
from kit.site.jupyterlite.python import FRONT, KERNEL, write_python

LITE = "0.8.6"  # of jupyterlite-core; the kernel has the same
INSTALL = "pip install 'rulewalk[site]'"
NOT_IN_A_BROWSER = {"rl"}  # folders whose notebooks need PettingZoo or OpenSpiel
APPS = ("lab", "notebooks", "tree", "edit")  # the second shows one notebook
EPOCH = 1_767_225_600  # timestamp of the notebooks, fixed for reproducible builds
PLUGIN = "@jupyterlite/pyodide-kernel-extension:kernel"
PYTHON = "static/pyodide"
ICONS = ("busy-1", "notebook")


def build_lab(out: Path, notebooks: Path, cache: Path) -> list[str]:
    """Build JupyterLite with all *notebooks* into ``out/lab``; return their paths in it.

    Packages come from PyPI and npm, are checked by hash, and are cached in *cache*.
    """
    _check_tools()
    wheels = fetch_wheels(cache)
    with TemporaryDirectory() as temporary:
        work, built = Path(temporary) / "lite", Path(temporary) / "built"
        names = copy_notebooks(notebooks, work / "files")
        packages = write_python(Path(temporary) / "python", wheels, cache)
        _write_json(work / "jupyter-lite.json", page_config(packages))
        extensions = [str(wheels[name]) for name in ("anywidget", FRONT, KERNEL)]
        _write_json(work / "jupyter_lite_config.json", build_config(extensions))
        _run_lite(work, built)
        shutil.copytree(Path(temporary) / "python", built / PYTHON)
        _add_icons(built)
        (built / "LICENSE").write_text(_licence(), "utf-8")
        shutil.rmtree(out / "lab", ignore_errors=True)
        shutil.copytree(built, out / "lab")
    return names


def copy_notebooks(notebooks: Path, folder: Path) -> list[str]:
    """Copy the notebooks that a browser's Python can run; return their paths."""
    found = sorted(path.relative_to(notebooks) for path in notebooks.rglob("*.ipynb"))
    tops = {path.parts[0] for path in found if not path.parts[0].startswith(".")}
    shown = [path for path in found if path.parts[0] in tops - NOT_IN_A_BROWSER]
    for path in shown:
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(notebooks / path, folder / path)
    return [path.as_posix() for path in shown]


def page_config(packages: list[str]) -> dict[str, object]:
    """Return the configuration of JupyterLite's pages: Python and packages, nothing remote."""
    kernel = {
        "pyodideUrl": f"./{PYTHON}/pyodide.mjs",
        "disablePyPIFallback": True,
        "loadPyodideOptions": {
            "lockFileURL": f"./{PYTHON}/pyodide-lock.json",
            "packages": packages,
        },
    }
    config = {
        "appName": "Rulewalk lab",
        "exposeAppInBrowser": True,  # look.js opens notebooks through it
        "litePluginSettings": {PLUGIN: kernel},
    }
    return {"jupyter-lite-schema-version": 0, "jupyter-config-data": config}


def build_config(extensions: list[str]) -> dict[str, object]:
    """Return the configuration of the build, which names everything that it uses."""
    others = [one.name for one in entry_points(group="jupyterlite.addon.v0")
              if not one.value.startswith("jupyterlite_core.")]  # fmt: skip
    build = {
        "apps": APPS,
        "contents": ["files"],
        "disable_addons": sorted(others),
        "federated_extensions": extensions,
        "ignore_sys_prefix": True,
        "no_libarchive": True,
        "no_sourcemaps": True,
        "no_unused_shared_packages": True,
        "source_date_epoch": EPOCH,
    }
    return {"LiteBuildConfig": build}


def _check_tools() -> None:
    """Raise KitError if a tool is missing, before anything is fetched."""
    for name in ("jupyterlite-core", "jupyter-server"):
        try:
            found = version(name)
        except PackageNotFoundError:
            raise KitError(f"JupyterLite needs {name}, which is missing: {INSTALL}") from None
        if name == "jupyterlite-core" and found != LITE:
            raise KitError(f"JupyterLite needs {name} {LITE}, not {found}: {INSTALL}")


def _run_lite(work: Path, out: Path) -> None:
    """Run JupyterLite's build without the user's settings and without network."""
    mine = {key: os.environ[key] for key in os.environ if not key.startswith("JUPYTER")}
    command = [sys.executable, "-m", "jupyterlite_core", "build", "--output-dir", str(out)]
    done = subprocess.run(  # noqa: S603 - our own command
        command, cwd=work, env={**mine, "JUPYTER_NO_CONFIG": "1"},
        check=False, capture_output=True, text=True,
    )  # fmt: skip
    if done.returncode or not (out / "jupyter-lite.json").exists():
        lines = (done.stderr or done.stdout).strip().splitlines() or ["no output"]
        raise KitError(f"JupyterLite could not be built: {lines[-1]}")


def _add_icons(built: Path) -> None:
    """Add the icons that JupyterLite requests for a busy kernel but does not ship."""
    folder = built / "static/favicons"
    folder.mkdir()
    for name in ICONS:
        shutil.copyfile(built / "notebooks/favicon.ico", folder / f"favicon-{name}.ico")


def _licence() -> str:
    """Return JupyterLite's licence; its parts and each wheel bring their own."""
    found = distribution("jupyterlite-core").read_text("licenses/LICENSE")
    if not found:
        raise KitError(f"the licence of jupyterlite-core is missing: {INSTALL}")
    return found


def _write_json(at: Path, what: object) -> None:
    at.write_text(json.dumps(what, indent=1, sort_keys=True), "utf-8")


def notebooks_folder() -> Path:
    """Return the folder of the kit's own notebooks."""
    home = Path(kit.__file__).parents[1]
    for folder in (home / "widgets/pages", home / "notebooks"):
        if (folder / "index.ipynb").is_file():
            return folder
    raise KitError("the notebooks are missing: reinstall rulewalk, or run it in its checkout")
