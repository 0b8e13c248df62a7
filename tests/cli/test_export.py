"""Lessons as files: each is complete, small and self-contained."""

from __future__ import annotations

import base64
import json
import re
import zipfile
import zlib
from html import escape
from pathlib import Path

import pytest

from kit import GAMES
from kit.cli import export, main
from kit.core.errors import KitError
from kit.files.index import headings
from kit.files.scenario import one_shipped, shipped
from kit.show.handout.file import skin
from kit.show.handout.page import handout_html
from kit.teach.lesson.walkthrough import Walkthrough
from widgets import handout

MOST = 150_000  # bytes of a file
PACK = re.compile(r'<script type="application/octet-stream" id="rw-pack">([^<]+)</script>')
ELSEWHERE = re.compile(r'(?:src|href)="(?!#|[\w-]+\.html")[^"]*"|@import|url\(')


def page_of(slug: str, key: str) -> str:
    return handout_html(one_shipped(slug, key), skin())


def unpacked(page: str) -> str:
    found = PACK.search(page)
    assert found
    *shared, whole = zlib.decompress(base64.b64decode(found[1])).decode("utf-8").split("\x02")
    return re.sub("\x01(\\d+);", lambda again: shared[int(again[1])], whole)


def test_every_lesson_is_there_whole_and_small(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every twelfth lesson and the longest of each game, because all take a minute to draw."""
    folder = tmp_path / "new" / "handouts"
    longest = {max(headings(slug), key=lambda one: one.steps) for slug in GAMES}
    some = {slug: [h for i, h in enumerate(headings(slug)) if i % 12 == 0 or h in longest]
            for slug in GAMES}  # fmt: skip
    keys = {f"{slug}/{heading.key}" for slug in GAMES for heading in some[slug]}
    monkeypatch.setattr(export, "headings", some.__getitem__)
    assert main(["export", "--all", "--to", str(folder)]) == 0
    for name, written in shipped().items():
        if name not in keys:
            continue
        page = (folder / f"{name.replace('/', '-')}.html").read_text("utf-8")
        assert len(page.encode()) < MOST, name
        assert not ELSEWHERE.search(page), name
        steps = re.findall(r'<article [^>]*data-at="(\d+)"', unpacked(page))
        assert {int(at) for at in steps} == {*range(len(written.scenario.steps))}, name
        assert "answers are inside this file" in page
    files = {path.name for path in folder.iterdir()}
    listed = (folder / "index.html").read_text("utf-8")
    assert {*re.findall(r'href="([\w-]+\.html)"', listed)} == files - {"index.html"}
    assert all(escape(h.under) in listed for slug in GAMES for h in some[slug])
    sheets = {f"{slug}-sheet.html" for slug in GAMES}
    assert sheets < files
    assert len(files) == len(keys) + len(sheets) + 1, "nothing else is left in the folder"


@pytest.mark.parametrize("slug", ["wizard_did_it", "wicked_wise"])
def test_on_paper_the_answers_come_after_all_questions(slug: str) -> None:
    key = headings(slug)[0].key
    sheet = page_of(slug, key).partition('class="rw rw-print"')[2]
    before, found, after = sheet.partition("<h2>Answers</h2>")
    assert found
    for ask in [step.ask for step in one_shipped(slug, key).scenario.steps if step.ask]:
        assert escape(ask.question) in before
        for answer in ask.answers:
            assert escape(answer.text) in before
            assert escape(answer.why) not in before
            assert escape(answer.why) in after
    assert "data-right" not in before


def test_answers_are_apart_or_in_no_file(tmp_path: Path, capsys) -> None:
    lesson = ["wild_side", "03-two-fours", "--to", str(tmp_path)]
    assert main(["export", *lesson, "--answers", "separate"]) == 0
    assert "end in -answers.html" in capsys.readouterr().out
    sheet, key = (
        (tmp_path / f"wild_side-03-two-fours{end}.html").read_text("utf-8")
        for end in ("", "-answers")
    )
    assert main(["export", *lesson, "--answers", "none"]) == 0
    assert (tmp_path / "wild_side-03-two-fours.html").read_text("utf-8") == sheet
    whole = sheet + unpacked(sheet)
    assert "data-due" not in whole
    for ask in [s.ask for s in one_shipped("wild_side", "03-two-fours").scenario.steps if s.ask]:
        assert escape(ask.question) in sheet
        for answer in ask.answers:
            assert escape(answer.why) in key
            assert escape(answer.why) not in whole


def test_the_walk_is_the_lesson_frame_by_frame() -> None:
    key = headings("wild_side")[0].key
    walk = unpacked(page_of("wild_side", key))
    frames = Walkthrough(one_shipped("wild_side", key)).every_frame()
    assert walk.count('<div class="rw-frame"') == len(frames)
    assert "data-pick" not in walk, "a card that needs Python is a picture here"
    assert walk.count("data-due") > 1
    assert not ELSEWHERE.search(walk.replace('href="rules.ipynb', 'href="#'))


def test_some_lessons_by_name(tmp_path: Path, capsys) -> None:
    key = headings("wild_side")[0].key
    bare = key.partition("-")[2]
    assert main(["export", "wild_side", bare, "--to", str(tmp_path), "--json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)
    path = tmp_path / f"wild_side-{key}.html"
    assert row == {"file": str(path), "bytes": path.stat().st_size}
    assert path.stat().st_mode & 0o044, "a handout is there to be shared"
    assert list(tmp_path.iterdir()) == [path]


def test_a_scenario_of_one_s_own(tmp_path: Path, capsys) -> None:
    assert main(["new", "scenario", "My & <lesson>", "--folder", str(tmp_path)]) == 0
    assert main(["export", str(tmp_path / "my-lesson.yaml"), "--to", str(tmp_path / "out")]) == 0
    page = (tmp_path / "out" / "my-lesson.html").read_text("utf-8")
    assert "My &amp; &lt;lesson&gt;" in page
    assert "1 lesson written" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        ([], "name a game (wizard_did_it"),
        (["wild_side", "nowhere"], "there is no lesson of wild_side 'nowhere'"),
        (["wild_sides"], "did you mean 'wild_side'?"),
        (["wild_side", "first-round", "--all"], "name lessons or use --all, not both"),
        (["missing.yaml"], "missing.yaml"),
        (["--sheet"], "name a game (wizard_did_it"),
        (["wild_side", "first-round", "--sheet"], "a sheet needs a whole game"),
        (["mine.yaml", "--sheet"], "a sheet needs a whole game"),
    ],
)
def test_mistakes_are_one_sentence(argv: list[str], sentence: str, tmp_path: Path, capsys) -> None:
    assert main(["export", *argv, "--to", str(tmp_path / "out")]) == 1
    said = capsys.readouterr().err
    assert sentence in said
    assert said.count("\n") == 1
    assert not (tmp_path / "out").exists()


def test_a_sheet_alone_is_one_self_contained_file(tmp_path: Path, capsys) -> None:
    assert main(["export", "wild_side", "--sheet", "--to", str(tmp_path)]) == 0
    assert [path.name for path in tmp_path.iterdir()] == ["wild_side-sheet.html"]
    page = (tmp_path / "wild_side-sheet.html").read_text("utf-8")
    assert not ELSEWHERE.search(page)
    assert len(page.encode()) < MOST
    assert "1 sheet for the table, a page each." in capsys.readouterr().out


def test_a_folder_that_cannot_be_made(tmp_path: Path, capsys) -> None:
    (tmp_path / "file").write_text("mine")
    assert main(["export", "wild_side", "--to", str(tmp_path / "file")]) == 1
    assert "cannot make the folder" in capsys.readouterr().err
    assert (tmp_path / "file").read_text() == "mine"


def test_a_handout_from_a_notebook(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    made = handout("wizard_did_it", "training", to="knight.html")
    assert repr(made) == "Handout('knight.html')"
    assert 'href="knight.html"' in made._repr_html_()
    with pytest.raises(KitError, match=r"cannot write nowhere/x\.html"):
        handout("wizard_did_it", "training", to="nowhere/x.html")
    with pytest.raises(KitError, match="name a lesson"):
        handout("wizard_did_it")
    with pytest.raises(KitError, match="answers must be one of at-end, separate, none"):
        handout("wizard_did_it", "training", answers="later")


def test_a_package_has_the_named_lessons_or_a_quiz(tmp_path: Path, capsys) -> None:
    to = ("--scorm", "1.2", "--to", str(tmp_path))
    assert main(["export", "wild_side", "blind-too-high", *to]) == 0
    assert "The answers are inside" in capsys.readouterr().out
    with zipfile.ZipFile(tmp_path / "wild_side-11-blind-too-high-scorm-1.2.zip") as package:
        assert package.namelist()[-1] == "wild_side/index.html"
        assert "wild_side/11-blind-too-high.json" in package.namelist()
    for words, problem in (
        (("export", "wild_side", "--quiz", "WW-CODE"), "--quiz needs --scorm"),
        (("export", "--quiz", "WW-3NRG7X", *to), "typing error"),
        (("export", "wild_side", "--quiz", "WW-CODE", *to), "names the quiz and its game"),
        (("export", "wild_side", "--sheet", *to), "neither a sheet"),
        (("export", "mine.yaml", *to), "new course"),
    ):
        assert main([*words]) == 1
        assert problem in capsys.readouterr().err
