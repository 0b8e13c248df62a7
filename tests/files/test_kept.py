"""The kit's own scenarios open without a parser, and are equal to their files."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from kit import GAMES
from kit.core.errors import KitError
from kit.files import scenario as kept
from kit.files.index import COMMAND
from kit.files.run import run
from kit.files.scenario import Written, one_shipped

KEY = "03-two-fours"


@pytest.mark.parametrize("slug", GAMES)
def test_what_is_kept_is_fresh(slug: str) -> None:
    text = files(f"kit.games.{slug}").joinpath(kept.SHIPPED).read_text("utf-8")
    assert text == kept.packed_text(slug), f"a scenario has changed since; run: {COMMAND}"


@pytest.mark.parametrize("slug", GAMES)
def test_what_is_kept_says_what_the_files_say(slug: str) -> None:
    for key, (_, written) in kept.parsed(slug).items():
        assert one_shipped(slug, key).scenario == written.scenario
        assert one_shipped(slug, key).where == written.where


@pytest.fixture
def folder(tmp_path: Path, monkeypatch) -> Iterator[Path]:
    """A copy of Wild Side's lessons, in place of its own folder."""
    own = Path(str(files("kit.games.wild_side")))
    shutil.copytree(own / "scenarios", tmp_path / "scenarios")
    shutil.copy(own / kept.SHIPPED, tmp_path)
    monkeypatch.setattr(kept, "game_folder", lambda _: tmp_path)
    monkeypatch.setattr(kept, "game_text", lambda _, name: (tmp_path / name).read_text("utf-8"))
    kept._entries.cache_clear()
    yield tmp_path
    kept._entries.cache_clear()


@pytest.fixture
def no_parser(monkeypatch) -> None:
    def parse(*_: object) -> None:
        raise AssertionError("parsed")

    monkeypatch.setattr(kept, "parse_yaml", parse)
    monkeypatch.setattr(kept, "parse_scenario", parse)


def opened(key: str = KEY) -> Written:
    """Open a lesson without the cache."""
    return one_shipped.__wrapped__("wild_side", key)


def test_a_file_that_has_not_changed_is_not_parsed(folder: Path, no_parser) -> None:
    assert list(run(opened()))


def test_a_file_that_has_changed_is_parsed(folder: Path) -> None:
    path = folder / "scenarios" / f"{KEY}.yaml"
    path.write_text(path.read_text("utf-8").replace("name: Two fours", "name: Two fives"), "utf-8")
    assert opened().scenario.name.startswith("Two fives")


def test_without_what_was_kept_the_files_are_parsed(folder: Path) -> None:
    (folder / kept.SHIPPED).unlink()
    assert opened().scenario == one_shipped("wild_side", KEY).scenario


def test_without_the_files_what_was_kept_is_all_there_is(folder: Path, no_parser) -> None:
    keys = sorted(kept._sources("wild_side"))
    shutil.rmtree(folder / "scenarios")
    assert sorted(kept._sources("wild_side")) == keys
    assert list(run(opened()))
    assert opened().location("steps", 0) == f"wild_side/{KEY}.yaml"  # no line, and no parser


def test_a_file_that_is_gone_is_no_lesson_any_more(folder: Path) -> None:
    (folder / "scenarios" / f"{KEY}.yaml").unlink()
    with pytest.raises(KitError, match="scenario of wild_side"):
        opened()


def test_a_broken_file_is_made_anew_without_being_read(folder: Path) -> None:
    """A merge leaves a file with both sides in it."""
    whole = (folder / kept.SHIPPED).read_text("utf-8")
    (folder / kept.SHIPPED).write_text("<<<<<<< ours\n", "utf-8")
    assert kept.packed_text("wild_side") == whole


def test_a_message_about_what_was_kept_names_the_line_of_the_file(folder: Path) -> None:
    text = (folder / "scenarios" / f"{KEY}.yaml").read_text("utf-8")
    written = opened()
    line = text[: text.index("players:")].count("\n") + 1
    assert written.location("players") == f"wild_side/{KEY}.yaml:{line}"
    written.scenario.steps[1].shows.append("9.9")
    with pytest.raises(KitError, match=rf"^wild_side/{KEY}.yaml:\d+: step 2: "):
        list(run(written))


def test_what_is_kept_is_as_small_as_the_files() -> None:
    for slug in GAMES:
        own = Path(str(files(f"kit.games.{slug}")))
        written = sum(path.stat().st_size for path in own.glob("scenarios/*.yaml"))
        assert (own / kept.SHIPPED).stat().st_size < 1.05 * written
