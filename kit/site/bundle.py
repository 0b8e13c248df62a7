"""Build of a site's engine: Pyodide and the kit, in files named by their content hash.

    build_engine(Path("OUT"))  # writes OUT/engine, returns its files

The build is reproducible: the same sources give the same files, byte by byte.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from importlib.resources import as_file, files
from pathlib import Path

from kit.core.errors import KitError
from kit.files.course.own_course import edition
from kit.games import GAMES
from kit.site.files import EngineFiles, gzipped, hashed_name, unzipped, zip_of
from kit.site.jupyterlite.packages import fetch_wheel
from kit.site.npm import SHA256, cache_folder, node, pyodide_package
from kit.site.sources import common_files, encoder_files, game_files, trimmed

FOLDER = "engine"
LICENCES = "LICENSES"
LICENCE_TEXTS = files("kit.site").joinpath("static/licences")
SCRIPTS = files("kit.site").joinpath("static")
WORKER = "engine_worker.mjs"
PATIENCE = 600  # seconds for a script in Node
Files = Mapping[str, bytes]
Sources = Mapping[str, Files]  # archive -> its files


def build_engine(out: Path, cache: Path | None = None, *, anew: bool = False) -> EngineFiles:
    """Write the engine into the folder ``engine`` of a site, and its licences beside it.

    An engine of the same sources is taken from the cache, unless *anew* is set. It also has the
    teacher's own course that pages show now.
    """
    cache = cache or cache_folder()
    package, segno = pyodide_package(cache), fetch_wheel("segno", cache).read_bytes()
    wanted = _wanted(package, segno)
    kept = cache / f"engine-{_fingerprint(wanted)}"
    if anew or not kept.is_dir():
        _keep(kept, _made(package, wanted))
    made = _read(kept)
    _add_worker(made, edition())
    write_licences(out, {"segno.txt": licence_of(segno)})
    worker = json.loads(made["engine.json"])["worker"]
    return EngineFiles(f"{FOLDER}/{worker}", _write(out / FOLDER, made))


def _wanted(package: Path, segno: bytes) -> Sources:
    """Return the files of each archive: the library, the kit with its QR encoder, each game."""
    library = unzipped((package / "python_stdlib.zip").read_bytes())
    games = {slug: game_files(slug) for slug in GAMES}
    return {"python": trimmed(library), "kit": common_files() | encoder_files(segno), **games}


def _fingerprint(wanted: Sources) -> str:
    """Return a hash of everything that the engine is made of."""
    mark = hashlib.sha256(SHA256.encode())
    scripts = {one.name: one.read_bytes() for one in SCRIPTS.iterdir() if one.is_file()}
    for name, inside in sorted({**wanted, "scripts": scripts}.items()):
        for path, data in sorted(inside.items()):
            mark.update(f"{name}/{path} {len(data)}\n".encode() + data)
    return mark.hexdigest()[:16]


def _keep(folder: Path, made: Files) -> None:
    """Write a folder of the cache, atomically by a rename."""
    with tempfile.TemporaryDirectory(dir=folder.parent) as fresh:
        _write(Path(fresh) / FOLDER, made)
        shutil.rmtree(folder, ignore_errors=True)
        (Path(fresh) / FOLDER).rename(folder)


def _made(package: Path, wanted: Sources) -> dict[str, bytes]:
    """Return every file of the engine by its name."""
    made: dict[str, bytes] = {}
    parts = {key: _add(made, name, data) for key, name, data in _parts(package, wanted)}
    lock = json.loads((package / "pyodide-lock.json").read_text("utf-8"))
    known = {"parts": parts, "games": [*GAMES], "lock": {"info": lock["info"], "packages": {}}}
    made["engine.json"] = json.dumps(known).encode()
    return made


def _add_worker(made: dict[str, bytes], course: str) -> None:
    """Add the worker, which knows all parts by name, and the file of a course, if there is one."""
    known = json.loads(made["engine.json"])
    if course:
        own = gzipped(Path(course).read_bytes())
        known["parts"]["course"] = _add(made, "course.json.gz", own)
    script = f"const ENGINE = {json.dumps(known)};\n\n{SCRIPTS.joinpath(WORKER).read_text('utf-8')}"
    worker = _add(made, "worker.mjs", script.encode())["file"]
    made["engine.json"] = json.dumps({**known, "worker": worker}, indent=1).encode()


def _add(made: dict[str, bytes], name: str, data: bytes) -> dict[str, object]:
    """Add a file under its hashed name; return the name and size for the worker."""
    whole = hashed_name(name, data)
    made[whole] = data
    return {"file": whole, "size": len(data)}


def _write(folder: Path, made: Files) -> dict[str, int]:
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.iterdir():
        if old.is_file() and old.name not in made:
            old.unlink()
    for name, data in made.items():
        (folder / name).write_bytes(data)
    return {f"{FOLDER}/{name}": len(made[name]) for name in sorted(made)}


def _parts(package: Path, wanted: Sources) -> Iterator[tuple[str, str, bytes]]:
    """Yield each file that the worker fetches: the worker's key, the file name, the content."""
    yield "loader", "pyodide.mjs", (package / "pyodide.mjs").read_bytes()
    yield "script", "python.mjs.gz", gzipped((package / "pyodide.asm.mjs").read_bytes())
    yield "wasm", "python.wasm.gz", gzipped((package / "pyodide.asm.wasm").read_bytes())
    compiled = _compiled(package, wanted)
    archives = {name: zip_of(compiled[name]) for name in wanted}
    yield "memory", "memory.bin.gz", gzipped(_memory(package, archives))
    for name, data in archives.items():
        yield name, f"{name}.zip.gz", gzipped(data)


def _compiled(package: Path, wanted: Sources) -> dict[str, dict[str, bytes]]:
    """Return the files with each Python source compiled; other files are unchanged."""
    with tempfile.TemporaryDirectory() as work:
        before, after = Path(work) / "from", Path(work) / "to"
        for name, inside in wanted.items():
            for path, data in inside.items():
                place = (before if path.endswith(".py") else after) / name / path
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_bytes(data)
        _run("compile.mjs", package, before, after)
        return {name: _read(after / name) for name in wanted}


def _read(folder: Path) -> dict[str, bytes]:
    found = [path for path in folder.rglob("*") if path.is_file()]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def _memory(package: Path, archives: Files) -> bytes:
    """Return a memory snapshot of Python after these archives were loaded."""
    with tempfile.TemporaryDirectory() as work:
        folder, out = Path(work) / "archives", Path(work) / "memory.bin"
        folder.mkdir()
        for name, data in archives.items():
            (folder / f"{name}.zip").write_bytes(data)
        _run("freeze.mjs", package, folder, out)
        return out.read_bytes()


def _run(script: str, *paths: Path) -> None:
    """Run one of our scripts in Node; an error includes its output."""
    with as_file(SCRIPTS.joinpath(script)) as place:
        command = [node(), str(place), *map(str, paths)]
        done = subprocess.run(  # noqa: S603 - our own script
            command, capture_output=True, text=True, timeout=PATIENCE, check=False
        )
    if done.returncode:
        said = [line for line in done.stderr.splitlines() if len(line) < 300 and line.strip()]
        raise KitError(f"{script} failed in Node: {' | '.join(said[-8:])}")


def write_licences(out: Path, more: Mapping[str, bytes]) -> list[str]:
    """Write the licences of Pyodide, Python and their parts, and *more*; return their paths."""
    folder = out / LICENCES
    folder.mkdir(parents=True, exist_ok=True)
    ours = {one.name: one.read_bytes() for one in LICENCE_TEXTS.iterdir() if one.is_file()}
    texts = ours | {**more}
    for name, text in texts.items():
        (folder / name).write_bytes(text)
    return [f"{LICENCES}/{name}" for name in sorted(texts)]


def licence_of(wheel: bytes) -> bytes:
    """Return the licence in a wheel."""
    [text] = (data for path, data in unzipped(wheel).items() if "dist-info/licenses/" in path)
    return text
