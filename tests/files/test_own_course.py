"""A teacher's own course: read and checked from its folder, and shown beside the kit's lessons."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from kit.cli import main
from kit.core.errors import KitError
from kit.files.course.course_folder import CourseFolder, opened, showing_course
from kit.files.course.own_course import COURSE, OWN, edition, one_lesson, own_course
from kit.files.course.plans import own_plans, plan_of
from kit.files.index import examples, find_lesson, headings, shipped_headings
from kit.files.stub import FIRST_LESSON, begin_course
from kit.games import GAMES
from kit.show.desk.page import desk_html
from kit.show.desk.today import plan_choices, today_html
from kit.show.lesson.course_list import next_lesson
from kit.show.pages.gallery import show_gallery
from kit.site.lesson_pages import packed_frames
from kit.teach.desk.questions import Source, questions
from kit.teach.desk.results import place_words
from kit.teach.frame import LessonFrame
from kit.teach.lesson.course import Asked, Course, open_course

SLUG = "wild_side"
KEY = "own-fours"
LESSON = """\
rulewalk: scenario
name: Fours of our own
game: wild_side
part: Ours
minutes: 3
players: 2
seat: wolf
cards: box.yaml
table: {turn: wolf, hands: [[Green 4, Blue 9], [Orange 2, Orange 3]], pile: [Blue 6]}
steps:
  - say: A six is on top.
    ask:
      question: May you play the four?
      answers:
        - {text: It may, when: {refused: "no"}, why: Lower is always allowed.}
        - {text: It may not, when: {refused: "5.2"}, why: It is lower.}
    do: Green 4
    shows: ["3.4"]
"""
PACK = """\
rulewalk: cards
game: wild_side
name: our box
by: Ada Keller
extends: true
cards:
  - {name: Honey Badger, deck: shed, effect: badger, copies: 4}
"""
COURSE_TEXT = """\
rulewalk: course
title: Class 7B
about: Two lessons
lessons:
  - {lesson: wild_side/two-fours, path: true, part: First week}
  - {lesson: fours.yaml, path: true, on: 2026-11-23}
  - wizard_did_it/06-losing
packs: [box.yaml]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "fours.yaml").write_text(LESSON)
    (tmp_path / "box.yaml").write_text(PACK)
    (tmp_path / "course.yaml").write_text(COURSE_TEXT)
    return tmp_path


@pytest.fixture
def shown(folder: Path) -> Iterator[Path]:
    with showing_course(folder):
        yield folder
    assert not edition()


def test_the_course_comes_first_in_its_order_and_its_path_replaces_ours(shown) -> None:
    found = headings(SLUG)
    assert [(one.key, one.under, one.ready) for one in found[:2]] == [
        ("03-two-fours", "First week", 1),
        (KEY, "Class 7B", 2),
    ]
    assert {one.key for one in found} == {KEY} | {one.key for one in shipped_headings(SLUG)}
    assert [one.ready for one in found[2:]] == [0] * (len(found) - 2)
    losing = headings("wizard_did_it")[0]
    assert losing.key == "06-losing"
    ours = {one.key: one.ready for one in shipped_headings("wizard_did_it")}
    assert {one.key: one.ready for one in headings("wizard_did_it")} == ours, "no path of its own"
    assert headings("wicked_wise") == shipped_headings("wicked_wise")


def test_the_next_lesson_of_a_course_may_belong_to_another_game(shown) -> None:
    for name, slug, to in (
        ("03-two-fours", SLUG, 'data-at="1"'),
        (KEY, SLUG, "../wizard_did_it/learn.ipynb?lesson=06-losing&amp;step=1"),
        ("06-losing", "wizard_did_it", 'data-at="1"'),  # the last of the course
    ):
        frame = Course(slug, name).frame()
        assert isinstance(frame, LessonFrame)
        assert to in str(next_lesson(frame)), name
    alone = Course(SLUG, KEY, only=[KEY]).frame()
    assert isinstance(alone, LessonFrame)
    assert next_lesson(alone) is None, "a package has no other page"


def test_the_desk_lists_the_course_first_and_each_lesson_once(shown) -> None:
    page = str(desk_html())
    for attribute in ('value="lesson:([^"]+)"', 'value="([^"]+)" data-steps'):
        lessons = re.findall(attribute, page)
        assert lessons[:3] == [f"{SLUG}/03-two-fours", f"{SLUG}/{KEY}", "wizard_did_it/06-losing"]
        assert len(lessons) == len({*lessons}) == sum(len(headings(slug)) for slug in GAMES)
    assert page.index("Lessons: Class 7B") < page.index("Five a day")


def test_without_the_rest_only_the_course_is_listed(folder) -> None:
    (folder / "course.yaml").write_text(f"rest: false\n{COURSE_TEXT}")
    with showing_course(folder):
        assert [one.key for one in headings(SLUG)] == ["03-two-fours", KEY]
        assert {one.lesson for some in examples(SLUG).values() for one in some} <= {
            one.key for one in headings(SLUG)
        }
        gallery = str(show_gallery().bare())
        assert 'data-game="wild_side"' in gallery
        assert 'data-game="wicked_wise"' not in gallery.partition("rw-mixed")[0]


def test_an_own_lesson_is_walked_listed_drawn_and_asked_about_like_ours(shown) -> None:
    course, said = open_course(SLUG, None, Asked(KEY))
    assert (course.place().lesson, said) == (KEY, "")
    assert course.frame().view.box.pack.name == "our box"
    assert course.frame().lessons[1].name == "Fours of our own"
    assert [one.text for one in questions(Source(SLUG, KEY)).values()] == ["May you play the four?"]
    assert place_words(Source(SLUG, KEY)) == "Wild Side: Fours of our own"
    assert any(one.lesson == KEY for one in examples(SLUG)["3.4"])
    assert packed_frames(SLUG, KEY)["keys"][1] == KEY  # type: ignore[index]
    gallery = str(show_gallery().bare())
    assert f'data-own="{SLUG}/{KEY}" data-on="2026-11-23"' in gallery
    assert "Mon 23 Nov" in gallery


def test_a_course_and_each_of_its_days_are_plans(shown) -> None:
    day, whole = own_plans()
    assert (day.key, day.title) == ("own/2026-11-23", "Class 7B, 2026-11-23")
    assert [row.lessons for row in day.rows] == [((SLUG, KEY),)]
    assert [row.minutes for row in whole.rows][1] == 3
    drawn = today_html(whole, {Source(SLUG, KEY): 2}, {Source(SLUG, KEY): 5})
    assert "2 here · 5 done" in drawn
    assert f'data-lesson="{KEY}"' in drawn
    chosen = '<option value="own/2026-11-23" selected'
    assert chosen in str(plan_choices("2026-11-23"))
    assert chosen not in str(plan_choices("2026-11-24"))


def test_outside_the_block_nothing_of_a_course_stays(folder) -> None:
    with showing_course(folder):
        assert place_words(Source(SLUG, KEY)) != f"Wild Side: {KEY}"
    assert own_course() is None
    assert plan_of("own") is None
    assert headings(SLUG) == shipped_headings(SLUG)
    assert questions(Source(SLUG, KEY)) == {}
    assert place_words(Source(SLUG, KEY)) == f"Wild Side: {KEY}"


def test_keys_of_own_lessons_are_never_those_of_ours(shown) -> None:
    for slug in GAMES:
        assert all(one.key[:1].isdigit() for one in shipped_headings(slug))
    assert KEY.startswith(OWN)
    assert find_lesson(SLUG, "fours") == ""
    assert find_lesson(SLUG, "two-fours") == "03-two-fours"


def test_pages_read_a_course_without_a_parser(shown) -> None:
    code = (
        "import sys; from kit.files.course.own_course import one_lesson, own_course\n"
        f"one_lesson({SLUG!r}, {KEY!r}).pack(); own_course().offered({SLUG!r})\n"
        "print([name for name in ('pydantic', 'ruamel.yaml') if name in sys.modules])"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


def test_what_is_stored_says_nothing_of_the_teachers_machine(folder) -> None:
    assert str(folder) not in CourseFolder(folder).read()


def test_all_problems_are_named_at_once_with_line_and_nearest_name(folder) -> None:
    (folder / "fours.yaml").write_text(LESSON.replace("Blue 6", "Blu 6"))
    text = COURSE_TEXT.replace("two-fours", "two-fuors").replace("box", "bax")
    (folder / "course.yaml").write_text(text)
    with pytest.raises(KitError) as found:
        opened(folder)
    first, second, third = str(found.value).splitlines()
    assert first.startswith(f"{folder / 'course.yaml'}:5: ")
    assert first.endswith("did you mean '03-two-fours'?")
    assert second.startswith(f"{folder / 'fours.yaml'}:9: ")
    assert third.startswith(f"{folder / 'course.yaml'}:8: there is no file 'bax.yaml'")


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("fours.yaml,", "../fours.yaml,", "is outside the folder"),
        ("wizard_did_it/06-losing", "wild_side/03-two-fours", ":7: the lesson"),
        ("wizard_did_it/06-losing", "wizard/06-losing", ":7: there is no game 'wizard'"),
        ("wizard_did_it/06-losing", "losing", "expected a file"),
        ("2026-11-23", "2026-13-23", ":6: "),
        ("title: ", "titel: ", ":2: unknown key 'titel'; did you mean 'title'?"),
    ],
)
def test_a_mistake_in_the_course_is_named(folder, before, after, said) -> None:
    (folder / "course.yaml").write_text(COURSE_TEXT.replace(before, after))
    with pytest.raises(KitError, match=said.replace("?", r"\?")):
        opened(folder)


def test_two_files_of_one_name_are_refused(folder) -> None:
    (folder / "Fours.yml").write_text(LESSON)
    (folder / "course.yaml").write_text(COURSE_TEXT.replace("wizard_did_it/06-losing", "Fours.yml"))
    with pytest.raises(KitError, match="same name"):
        opened(folder)


def test_a_broken_file_leaves_the_last_good_edition_and_a_mended_one_is_taken(folder) -> None:
    served = CourseFolder(folder)
    assert served.look()
    assert not served.look(), "nothing has changed"
    good, path = served.stored, folder / "fours.yaml"
    path.write_text("steps: [")
    assert served.look()
    assert served.stored == good
    assert served.sorry.startswith(f"{path}:1: not YAML")
    path.unlink()
    assert served.look()
    assert "there is no file 'fours.yaml'" in served.sorry
    path.write_text(LESSON.replace("A six is on top", "Look at the six"))
    assert served.look()
    assert served.sorry == ""
    assert "Look at the six" in served.stored


def test_a_changed_pack_is_read_again_with_its_lessons(folder) -> None:
    served = CourseFolder(folder)
    served.look()
    (folder / "box.yaml").write_text(PACK.replace("badger", "bagder"))
    assert served.look()
    assert f"{folder / 'box.yaml'}:7: " in served.sorry


@pytest.mark.parametrize("slug", GAMES)
def test_a_new_course_works(slug, tmp_path) -> None:
    begin_course(tmp_path / "my", slug)
    assert [row.key for row in opened(tmp_path / "my").rows][1] == "own-our-first-lesson"
    with pytest.raises(KitError, match="already exists"):
        begin_course(tmp_path / "my", slug)


def test_commands_make_check_and_export_a_course(tmp_path, capsys, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new", "course", "my", "--game", SLUG]) == 0
    assert main(["check", "my"]) == 0
    assert "2 right, 0 wrong" in capsys.readouterr().out
    assert main(["export", "--lessons", "my", "--to", "out"]) == 0
    names = {one.name for one in Path("out").iterdir()}
    assert len(names) == 5, "three lessons, a sheet and the list"
    assert f"{SLUG}-own-our-first-lesson.html" in names
    Path("my", FIRST_LESSON).write_text("game: x")
    assert main(["export", "--lessons", "my"]) == 1
    assert f"my/{FIRST_LESSON}" in capsys.readouterr().err.replace("\\", "/")
    assert main(["check", "my"]) == 1
    out = capsys.readouterr().out
    assert out.count("wrong  ") == 1, "the lesson, not the course too"


def test_a_kernel_keeps_the_edition_that_it_began_with(folder, tmp_path, monkeypatch) -> None:
    for edited in ("One", "Two"):
        (folder / "fours.yaml").write_text(LESSON.replace("Fours of our own", edited))
        path = tmp_path / f"{edited}.json"
        path.write_text(CourseFolder(folder).read())
        monkeypatch.setenv(COURSE, str(path))
        assert one_lesson(SLUG, KEY).scenario.name == edited
        assert Course(SLUG, KEY).frame().title == edited
    monkeypatch.setenv(COURSE, str(tmp_path / "One.json"))
    assert Course(SLUG, KEY).frame().title == "One"
    assert json.loads((tmp_path / "One.json").read_text())["title"] == "Class 7B"
