"""A crawled lesson shows the same after every click as the real course."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from kit.files.index import headings
from kit.files.wire import Click, Place
from kit.games import GAMES
from kit.show.lesson.course_list import course_list, done_parts
from kit.show.lesson.screen import frame_html
from kit.site.lesson_pages import packed_frames
from kit.site.moments import Crawl, DrawnMoment, looks
from kit.teach.lesson.course import Course
from tests.parts import WITH_COURSE

STRIP = re.compile(r'<nav class="rw-strip".*?</nav>')  # the learner's marks at other steps
NUMBER = re.compile(r'data-step="\d+"|(?<=-)\d+(?=-rule|-clause)')
WALKS, CLICKS = 3, 40


def told(html: str) -> str:
    """Return a frame without the marks and the number, which the page adds itself."""
    return NUMBER.sub("", STRIP.sub("", html))


def click_of(name: str) -> dict[str, Any]:
    """Return the click in a moment's name."""
    do, _, rest = name.partition(" ")
    return {"do": do, "at": int(rest)} if do == "choose" else {"do": do, "action": rest}


@pytest.mark.parametrize("slug", GAMES)
def test_a_walk_by_the_script_shows_what_the_course_shows(slug: str) -> None:
    lesson = Random(slug).choice(headings(slug))
    crawl = Crawl(Course(slug, lesson.key))
    moments = crawl.run()
    for seed in range(WALKS):
        _walk(slug, lesson.key, crawl, Random(seed))
    _walk_to_its_end(moments, crawl.head(0))


def _walk_to_its_end(moments: list[DrawnMoment], now: int) -> None:
    """Go on by "next" alone; no frame comes twice."""
    seen = set()
    while not moments[now].over:
        assert now not in seen
        seen.add(now)
        now = moments[now].go["next"]


def _walk(slug: str, key: str, crawl: Crawl, rng: Random) -> None:
    """Make the same random clicks in both, as long as each step is done for the first time."""
    course, now, ends = Course(slug, key), crawl.head(0), crawl.ends()
    for _ in range(CLICKS):
        course.walk.step = 0
        moment = crawl.moments[now]
        elsewhere = {*course.walk.progress.missed} - {moment.standing.at}
        drawn = ends[now][len(elsewhere)] if now in ends else moment.html
        assert told(str(frame_html(course.frame()))) == told(drawn)
        forward = [name for name in moment.go if name != "back"]
        if not forward:
            return
        name = rng.choice(forward)
        course.click(Click(step=0, **click_of(name)))
        now = moment.go[name]


def test_answers_are_settled_with_their_marks() -> None:
    moments: Any = packed_frames("wizard_did_it", "01-training")["moments"]
    settled = [one for one in moments if "answer" in one]
    assert {one["mark"] for one in settled} >= {"right", "wrong"}
    assert any(one["answer"] == 0 for one in settled)


def test_pieces_make_up_the_moments() -> None:
    crawl = Crawl(Course("wild_side", "01-first-round"))
    drawn = [one.html for one in crawl.run()]
    found: Any = packed_frames("wild_side", "01-first-round")
    pieces = found["pieces"]
    assert ["".join(pieces[i] for i in one["html"]) for one in found["moments"]] == drawn


def test_rules_point_to_steps_that_can_be_looked_at() -> None:
    shown = looks("wild_side", "01-first-round")
    assert shown
    assert all("Back to your own place" in html for html in shown.values())


@pytest.mark.parametrize("slug", WITH_COURSE)
def test_what_a_page_puts_into_the_list_is_what_the_course_puts_there(slug: str) -> None:
    keys = [lesson.key for lesson in headings(slug)]
    course = Course(slug, keys[-1])
    parts = done_parts(course.frame().lessons)
    before = str(course_list(course.frame().lessons))
    course.click(Click(step=0, do="resume", kept=Place(done=keys)))
    after = str(course_list(course.frame().lessons))
    for part in (*parts.lessons[:-1], *parts.heads.values()):
        assert part not in before
        assert part in after
    assert parts.counts[0] in before
    assert parts.counts[len(keys) - 1] in after  # the current step is not counted
    assert parts.path == [at for at, lesson in enumerate(headings(slug)) if lesson.ready]
    assert bool(parts.heads) == bool(parts.path)


@pytest.mark.long
@pytest.mark.parametrize("slug", GAMES)
def test_every_lesson_goes_by_its_script_as_by_the_course(slug: str) -> None:
    for lesson in headings(slug):
        crawl = Crawl(Course(slug, lesson.key))
        assert any(one.over for one in crawl.run())
        for seed in range(WALKS):
            _walk(slug, lesson.key, crawl, Random(seed))
