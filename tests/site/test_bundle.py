"""The engine of a site: named by content, reproducible, and not too large."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest

from kit import GAMES
from kit.core.errors import KitError
from kit.site import bundle, npm
from kit.site.bundle import build_engine
from kit.site.files import gzipped, hashed_name, unzipped, zip_of
from kit.site.sources import common_files, game_files

MOST = 11.5e6  # bytes of a first visit: the limit is 12 MB, and the page needs some of it
FILES = {"b.pyc": b"b" * 900, "a/c.md": b"c"}


def test_archives_come_out_the_same_in_any_order() -> None:
    other = dict(reversed(FILES.items()))
    assert gzipped(zip_of(FILES)) == gzipped(zip_of(other))
    assert unzipped(zip_of(FILES)) == FILES
    assert hashed_name("a.b.c", b"1") != hashed_name("a.b.c", b"2")


@pytest.mark.npm
def test_every_file_is_named_by_what_is_in_it(site) -> None:
    known = json.loads((site.folder / "engine/engine.json").read_text("utf-8"))
    assert {*known["parts"]} == {"loader", "script", "wasm", "memory", "python", "kit", *GAMES}
    for part in known["parts"].values():
        data = (site.folder / "engine" / part["file"]).read_bytes()
        assert len(data) == part["size"]
        assert hashlib.sha256(data).hexdigest()[:12] in part["file"]
    assert site.engine.worker == f"engine/{known['worker']}"
    there = {path.name for path in (site.folder / "engine").iterdir()}
    assert there == {path.removeprefix("engine/") for path in site.engine.sizes}


@pytest.mark.npm
def test_a_first_visit_is_small_enough(site) -> None:
    parts = json.loads((site.folder / "engine/engine.json").read_text("utf-8"))["parts"]
    size = {name: part["size"] for name, part in parts.items()}
    common = sum(size[name] for name in ("loader", "script", "wasm", "memory"))
    assert max(common + size[slug] for slug in GAMES) < MOST


@pytest.mark.npm
def test_no_path_of_this_machine_is_in_it(site) -> None:
    paths = (npm.cache_folder(), Path(__file__).parents[2], Path(tempfile.gettempdir()) / "tmp")
    made = (site.folder / "engine").glob("[!p]*.gz")  # Pyodide's own begin with p
    for file in [*made, *(site.folder / "engine").glob("python-*.zip.gz")]:
        plain = gzip.decompress(file.read_bytes())
        for path in paths:
            found = plain.find(str(path).encode())
            assert found < 0, (file.name, plain[found - 40 : found + 80])


def test_only_what_a_page_needs_is_packed() -> None:
    ours = {**common_files(), **{p: d for slug in GAMES for p, d in game_files(slug).items()}}
    assert "kit/site/engine.py" in ours
    assert "kit/show/qr.py" in ours
    assert "kit/games/wild_side/scenarios.json" in ours
    assert not [path for path in ours if re.search(r"cli/|lab/|\.css|\.js$|\.yaml|bundle", path)]


@pytest.mark.npm
def test_code_is_compiled_and_sources_stay_at_home(site) -> None:
    [kit] = (site.folder / "engine").glob("kit-*.zip.gz")
    with zipfile.ZipFile(BytesIO(gzip.decompress(kit.read_bytes()))) as archive:
        assert all(name.endswith(".pyc") for name in archive.namelist())
        assert {info.date_time for info in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}


@pytest.mark.npm
def test_old_files_go_when_the_engine_is_built_again(site, tmp_path) -> None:
    (tmp_path / "engine").mkdir()
    (tmp_path / "engine/worker-0123456789ab.mjs").write_text("old")
    assert build_engine(tmp_path).sizes == site.engine.sizes
    assert not (tmp_path / "engine/worker-0123456789ab.mjs").exists()


@pytest.fixture
def programs(tmp_path, monkeypatch) -> Callable[..., Path]:
    """Return a function that writes programs with a version; no other programs are found."""
    there, beside = tmp_path / "there", tmp_path / "beside"
    for folder in (there, beside):
        folder.mkdir()
    monkeypatch.setenv("PATH", str(there))
    monkeypatch.setattr(sys, "executable", str(beside / "python"))

    def write(folder: str, name: str, says: str) -> Path:
        path = tmp_path / folder / name
        path.write_text(f"#!/bin/sh\n{says}\n")
        path.chmod(0o755)
        return path

    return write


def test_without_npm_there_is_one_sentence(tmp_path, programs) -> None:
    with pytest.raises(KitError, match=r"npm was not found: .* Node 20 or later and npm \(pip"):
        npm.pyodide_package(tmp_path / "cache")


def test_an_old_node_is_one_sentence(programs) -> None:
    programs("there", "node", "echo v18.19.0")
    with pytest.raises(KitError, match=r"there/node is too old \(18\): the site is built with"):
        npm.node()


def test_a_new_node_of_the_path_comes_first(programs) -> None:
    found = programs("there", "node", "echo v20.1.0")
    programs("beside", "node", "echo v24.1.0")
    assert npm.node() == str(found)


@pytest.mark.parametrize("says", ["echo v18.19.0", "exit 1", "echo v20.1.0; exit 1", "echo?"])
def test_a_node_that_will_not_do_gives_way_to_the_one_beside_python(programs, says) -> None:
    programs("there", "node", says)
    found = programs("beside", "node", "echo v24.1.0")
    assert npm.node() == str(found)


def test_another_package_than_the_pinned_one_is_refused(tmp_path, monkeypatch) -> None:
    def pack(command, **_):
        (Path(command[-1]) / f"{npm.NAME}-{npm.VERSION}.tgz").write_bytes(b"something else")

    monkeypatch.setattr(npm, "tool", lambda name: name)
    monkeypatch.setattr(subprocess, "run", pack)
    with pytest.raises(KitError, match=r"is not the pyodide .* that was pinned"):
        npm.pyodide_package(tmp_path)
    assert not list(tmp_path.glob("*.tgz"))


@pytest.mark.npm
@pytest.mark.long
def test_two_builds_are_the_same_byte_by_byte(tmp_path) -> None:
    for name in ("one", "two"):
        build_engine(tmp_path / name, anew=True)
    one, two = ({path.name: path.read_bytes() for path in (tmp_path / name / "engine").iterdir()}
                for name in ("one", "two"))  # fmt: skip
    assert one == two


def test_a_teachers_course_is_a_part_that_the_worker_places(tmp_path) -> None:
    course = tmp_path / "course-1.json"
    course.write_text('{"title": "Class 7B"}', "utf-8")
    plain = {"engine.json": b'{"parts": {"kit": {}}, "games": [], "lock": {}}'}
    made = dict(plain)
    bundle._add_worker(plain, "")
    bundle._add_worker(made, str(course))
    known = json.loads(made["engine.json"])
    assert known["parts"].keys() == {"kit", "course"}
    assert gzip.decompress(made[known["parts"]["course"]["file"]]) == course.read_bytes()
    other = json.loads(plain["engine.json"])
    assert other["parts"].keys() == {"kit"}
    assert other["worker"] != known["worker"], "a browser must not keep the other one"
    assert b'await part("course")' in made[known["worker"]]
