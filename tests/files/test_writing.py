"""Writing a file: on a full or read-only disk a sentence, and nothing is left behind."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from kit.cli import main
from kit.core.errors import KitError
from kit.files.read import ABANDONED, write_atomically


def full(*_args: object) -> None:
    raise OSError(28, "No space left on device")


def test_a_full_disk_is_a_sentence_and_leaves_nothing(tmp_path: Path, monkeypatch, capsys) -> None:
    monkeypatch.setattr(os, "fsync", full)
    assert main(["new", "scenario", "My lesson", "--folder", str(tmp_path)]) == 1
    path = tmp_path / "my-lesson.yaml"
    said = capsys.readouterr().err
    assert said == f"rulewalk new: cannot write {path}: No space left on device\n"
    assert [*tmp_path.iterdir()] == []


def test_a_folder_where_nothing_may_be_written_is_a_sentence(tmp_path: Path, monkeypatch) -> None:
    def forbidden(**_options: object) -> None:
        raise OSError(30, "Read-only file system", "/a/name/of/ours.tmp")

    monkeypatch.setattr("tempfile.mkstemp", forbidden)
    with pytest.raises(KitError, match=r"my\.yaml: Read-only file system$"):
        write_atomically(tmp_path / "my.yaml", "text")


@pytest.mark.parametrize("name", ["a\0b.yaml", "x" * 300 + ".yaml"])
def test_a_name_that_no_file_can_have_is_a_sentence(tmp_path: Path, name: str) -> None:
    with pytest.raises(KitError, match="cannot write"):
        write_atomically(tmp_path / name, "text")
    assert [*tmp_path.iterdir()] == []


def test_the_longest_name_is_written(tmp_path: Path) -> None:
    path = tmp_path / ("x" * 240 + ".yaml")
    write_atomically(path, "text")
    assert path.read_text() == "text"


def test_what_a_killed_writer_left_is_removed_by_the_next(tmp_path: Path) -> None:
    left, fresh = tmp_path / ".my.json.abc.tmp", tmp_path / ".my.json.def.tmp"
    other = tmp_path / ".yours.json.abc.tmp"
    for path in (left, fresh, other):
        path.touch()
    for path in (left, other):
        os.utime(path, (0, path.stat().st_mtime - ABANDONED - 5))
    write_atomically(tmp_path / "my.json", "text")
    assert not left.exists()
    assert fresh.exists()
    assert other.exists()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a device that is full")
@pytest.mark.parametrize("command", [["games"], ["rules", "wild_side"]])
def test_output_to_a_full_device_is_a_sentence(command: list[str]) -> None:
    with Path("/dev/full").open("w") as nowhere:
        done = subprocess.run(
            [sys.executable, "-m", "kit", *command],
            stdout=nowhere,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 1
    says = "cannot write the output: No space left on device"
    assert done.stderr == f"rulewalk {command[0]}: {says}\n"


@pytest.mark.skipif(os.name != "posix", reason="only a Unix shell closes a stream")
@pytest.mark.parametrize("command", ["games >&-", "play wizard_did_it --seed 1 <&-"])
def test_a_closed_input_or_output_is_like_an_empty_one(command: str) -> None:
    words = ["sh", "-c", f'"$0" -m kit {command}', sys.executable]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
