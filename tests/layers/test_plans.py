"""The lesson plans name existing lessons and rules, and their minutes add up."""

import re
from pathlib import Path

import pytest

from kit import game
from kit.files.course.plans import FILE, plan_of, plans, plans_text
from kit.files.index import headings
from kit.games import game_text
from tests.parts import WITH_PLAN

PLANS = Path(__file__).parents[2] / "docs" / "plans"
ROW = re.compile(r"^\| (\d+) \| (.+?) \| (.*?) ?\|$", re.MULTILINE)


def text(slug: str) -> str:
    return (PLANS / f"{slug}.md").read_text("utf-8")


def rows(slug: str, minutes: int) -> list[tuple[int, list[str]]]:
    """Return the rows of a plan: minutes and titles of lessons."""
    part = text(slug).split(f"## {minutes} minutes")[1].split("\n## ")[0]
    return [(int(row[1]), re.findall(r"\*(.+?)\*", row[3])) for row in ROW.finditer(part)]


@pytest.mark.parametrize("slug", WITH_PLAN)
@pytest.mark.parametrize("minutes", [45, 90])
def test_a_plan_fills_its_time_and_gives_each_lesson_enough_of_it(slug, minutes):
    needed = {one.name: one.minutes for one in headings(slug)}
    found = rows(slug, minutes)
    assert sum(long for long, _ in found) == minutes
    assert sum(len(titles) for _, titles in found) > 3
    for long, titles in found:
        assert long >= sum(needed[title] for title in titles), titles


@pytest.mark.parametrize("slug", WITH_PLAN)
def test_a_plan_names_lessons_and_rules_that_exist(slug):
    keys = {one.key for one in headings(slug)}
    named = re.findall(r"\b\d\d-[a-z-]+", text(slug))
    assert set(named) <= keys
    cited = re.findall(r"\d+\.\d+", " ".join(re.findall(r"\(rules? ([^)]*)\)", text(slug))))
    assert len(cited) > 4
    assert all(number in game(slug).rulebook for number in cited)


@pytest.mark.parametrize("slug", WITH_PLAN)
def test_the_data_of_a_plan_are_fresh_and_say_what_its_page_says(slug):
    assert game_text(slug, FILE) == plans_text(slug), "run: make index"
    names = {one.key: one.name for one in headings(slug)}
    for plan, minutes in zip(plans(slug), (45, 90), strict=True):
        assert plan == plan_of(f"{slug}/{minutes}")
        titles = [(row.minutes, [names[key] for _, key in row.lessons]) for row in plan.rows]
        assert titles == rows(slug, minutes)


def test_the_list_names_plans_that_exist():
    listed = re.findall(r"\((\w+)\.md\)", (PLANS / "README.md").read_text("utf-8"))
    found = {file.stem for file in PLANS.glob("*.md")} - {"README"}
    assert set(listed) <= found
