"""Where a page opens, and its first picture: an address is untrusted input."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from nbformat import NotebookNode

from kit import GAMES
from kit.files.run import begin
from kit.files.scenario import Written, one_shipped
from kit.files.wire import Click, Place
from kit.play.match import Match
from kit.show.lesson.screen import frame_html
from kit.teach.lesson import course as course_module
from kit.teach.lesson import script as script_module
from kit.teach.lesson.course import Asked, asked, open_course
from widgets import learn
from widgets.server.light_page import LightPage, first_picture, first_place, light_page
from widgets.server.pages import failed, needs_kernel
from widgets.server.upstream import WIDGET_VIEW

ODD = ["", "step=", "step=x", "step=²", "lesson=", "&&&", "a=1&" * 999, "if=" + "x" * 500, "%", "="]


@pytest.mark.parametrize("query", ODD)
def test_an_odd_address_opens_the_first_lesson(query: str) -> None:
    course, _ = open_course("wizard_did_it", None, asked(query))
    assert (course.at, course.walk.script.at) == (0, 0)


def test_an_address_names_lesson_step_and_moves() -> None:
    assert asked("lesson=a&step=2&if=draw&if=Betty%3A+draw&token=x") == Asked(
        "a", 2, ("draw", "Betty: draw")
    )
    course, sorry = open_course("wizard_did_it", None, Asked("06-losing", 7))
    assert (course.lessons[course.at].key, course.walk.script.at, sorry) == ("06-losing", 6, "")


def test_an_address_can_name_what_was_played_off_the_script() -> None:
    course, _ = open_course("wizard_did_it", None, Asked("01-training", 1, ("draw", "nonsense")))
    assert course.place().moves == ["draw"]
    assert "nonsense" in course.frame().refusal.text


@pytest.mark.parametrize("wanted", [Asked("nope"), Asked("06-losing", 8), Asked("", -1)])
def test_what_is_not_there_is_passed_over_with_a_sentence(wanted: Asked) -> None:
    course, sorry = open_course("wizard_did_it", None, wanted)
    assert course.walk.script.at == 0
    assert sorry.startswith("The link names")


@pytest.fixture
def work(monkeypatch) -> list[str]:
    """Return a list that records each lesson file read and each table set up."""
    done: list[str] = []

    def read(slug: str, key: str) -> Written:
        done.append(f"read {key}")
        return one_shipped(slug, key)

    def set_up(written: Written) -> Match:
        done.append(f"set up {written.scenario.name}")
        return begin(written)

    monkeypatch.setattr(course_module, "one_lesson", read)
    monkeypatch.setattr(script_module, "begin", set_up)
    return done


LOSING = one_shipped("wizard_did_it", "06-losing").scenario.name


@pytest.mark.parametrize("step", [0, 3, 99])
def test_a_link_builds_the_lesson_it_names_once_and_no_other(step: int, work: list[str]) -> None:
    course, _ = open_course("wizard_did_it", None, Asked("06-losing", step))
    course.frame()
    course.place()
    assert work == ["read 06-losing", f"set up {LOSING}"]


def test_coming_back_to_a_lesson_builds_no_other(work: list[str]) -> None:
    course, _ = open_course("wizard_did_it", None, Asked())
    frame = course.click(Click(step=0, do="resume", kept=Place(lesson="06-losing", at=2)))
    assert (frame.title, frame.at) == (LOSING, 2)
    assert work == ["read 06-losing", f"set up {LOSING}"]


def test_in_a_notebook_no_address_is_read(monkeypatch) -> None:
    monkeypatch.delenv("SCRIPT_NAME", raising=False)
    monkeypatch.setenv("QUERY_STRING", "lesson=06-losing&step=3")
    assert learn("wizard_did_it").frame["place"]["lesson"] != "06-losing"
    monkeypatch.setenv("SCRIPT_NAME", "/voila/render/x.ipynb")
    assert learn("wizard_did_it").frame["place"]["lesson"] == "06-losing"


@pytest.mark.parametrize("slug", GAMES)
def test_the_first_picture_is_the_frame_that_the_kernel_will_draw(slug: str) -> None:
    picture = first_picture(slug, first_place(slug, ""))
    course, _ = open_course(slug, None, Asked())
    frame = frame_html(course.frame())
    assert frame.removeprefix('<article class="rw"') in picture.lesson
    assert first_place(slug, "") == first_place(slug, "junk=1&if=draw"), "one picture for both"
    assert picture.meanwhile.count('id="loading_text"') == 1


@pytest.mark.parametrize("query", ["", "step=3", "lesson=06-losing", "lesson=nowhere", "step=999"])
def test_the_server_knows_a_picture_that_the_kernel_draws_too(monkeypatch, query: str) -> None:
    picture = first_picture("wizard_did_it", first_place("wizard_did_it", query))
    monkeypatch.setenv("SCRIPT_NAME", "/voila/render/x.ipynb")
    monkeypatch.setenv("QUERY_STRING", query)
    widget = learn("wizard_did_it")
    told = json.loads(widget.opened())
    assert told["drawn"] == picture.drawn
    assert told["model"] == widget.model_id
    assert told["frame"] == {key: widget.frame[key] for key in ("step", "place")}
    widget.say("Something else is on the screen.")
    assert json.loads(widget.opened())["drawn"] != picture.drawn


def test_the_first_picture_gives_no_answer_away() -> None:
    query = "lesson=01-training&step=2"
    picture = first_picture("wizard_did_it", first_place("wizard_did_it", query)).lesson
    step = one_shipped("wizard_did_it", "01-training").scenario.steps[1]
    assert step.ask.question in picture
    for secret in ("Force Field", "Kung Fu", *(answer.why for answer in step.ask.answers)):
        assert secret not in picture


def page_of(*sources: str, **metadata: Any) -> LightPage | None:
    cells = [{"cell_type": "code", "metadata": {}, "source": source} for source in sources]
    return light_page({"cells": cells, "metadata": metadata})


def test_a_notebook_of_one_thing_of_ours_is_a_light_page() -> None:
    for path in (Path(__file__).parents[2] / "notebooks").rglob("*.ipynb"):
        found = light_page(json.loads(path.read_text("utf-8")))
        work = path.stem == "lab" or path.parent.stem == "rl"  # notebooks to work in
        assert bool(found) != work, path
    lesson = 'from widgets import learn\n\nlearn("wild_side")'
    found = page_of(lesson, title="Learn <b>")
    assert found == LightPage("learn", "wild_side", "Learn <b>", lesson)
    for other in (
        'from widgets import learn\n\nlearn("mine.yaml")',
        'from widgets import learn\n\nlearn("no_such_game")',
        "from widgets import learn\n\nlearn()",
        'from widgets import show_gallery\n\nshow_gallery("wild_side")',
        'from widgets import handout\n\nhandout("wild_side")',
        f"import os\n{lesson}",
        f"{lesson}\nos",
    ):
        assert page_of(other) is None, other
    assert page_of(lesson, lesson) is None, "two of them need a page of their own"


def cell(*outputs: dict[str, Any]) -> NotebookNode:
    return NotebookNode({"cell_type": "code", "outputs": [NotebookNode(one) for one in outputs]})


def test_a_page_that_failed_is_neither_kept_nor_given_up() -> None:
    shown = {"output_type": "execute_result", "data": {"text/html": "<p>hello</p>"}}
    plain = {"output_type": "display_data", "data": {"text/plain": "hello"}}
    said = {"output_type": "stream", "name": "stdout", "text": "hello"}
    error = {"output_type": "stream", "name": "stderr", "text": "There was an error"}
    widget = {"output_type": "display_data", "data": {"text/html": "x", WIDGET_VIEW: {}}}
    words = NotebookNode({"cell_type": "markdown", "source": "hello"})
    assert not needs_kernel([words, cell(shown, said)])
    for live in ([], [words], [cell(said)], [cell(shown), cell(widget)], [cell(shown, plain)]):
        assert needs_kernel(live)
        assert not failed(live)
    for broken in (
        [cell(error)],
        [words, cell(shown), cell(error)],
        [cell({"output_type": "error"})],
    ):
        assert failed(broken)
