"""A lesson as one file: from file://, without a network, by keyboard, without scripts, on paper."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kit import game
from kit.cli import main
from kit.files.index import headings
from kit.files.run import run
from kit.files.scenario import one_shipped
from kit.show.handout.page import Listed, ListedLesson, index_html
from kit.show.skin import css
from tests.axe import violations, width_of

pytestmark = pytest.mark.browser
SLUGS = ("wizard_did_it", "wicked_wise")
SEEN = "[...document.querySelectorAll('.rw-print *')].filter((one) => one.checkVisibility())"
SMALLEST_LETTER = f"""Math.min(...{SEEN}
  .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
  .map((one) => parseFloat(getComputedStyle(one).fontSize) * one.currentCSSZoom))"""
SMALLEST_CARD = f"""Math.min(...{SEEN}.filter((one) => one.matches('button.rw-card, .rw-card.rw-s'))
  .map((one) => one.getBoundingClientRect().width))"""


@pytest.fixture(scope="module")
def files(tmp_path_factory) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("handouts")
    keys = {slug: headings(slug)[0].key for slug in SLUGS}
    for slug, key in keys.items():
        assert main(["export", slug, key, "--to", str(folder)]) == 0
    return {slug: (folder / f"{slug}-{key}.html").as_uri() for slug, key in keys.items()}


def accessible(page) -> None:
    assert violations(page) == []
    assert width_of(page) <= page.viewport_size["width"]


@pytest.mark.parametrize(("slug", "width", "scheme"), [(SLUGS[0], 1280, "light"),
                                                       (SLUGS[1], 390, "dark")])  # fmt: skip
def test_a_file_is_played_to_its_end_by_keyboard(page, files, slug, width, scheme) -> None:
    page.context.set_offline(True)
    page.set_viewport_size({"width": width, "height": 844})
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(files[slug])
    shown = page.locator(".rw-frame")
    shown.wait_for()
    accessible(page)
    rights = [done.right for done in run(one_shipped(slug, headings(slug)[0].key))]
    walk, checked = page.locator(".rw-walk"), set()
    for left in range(int(walk.get_attribute("data-left")), 0, -1):
        assert walk.get_attribute("data-left") == str(left), "each press is one moment on"
        at = int(shown.locator("article").get_attribute("data-at"))
        if shown.locator("[data-do=choose]").count():
            page.keyboard.press(str(rights[at] + 1))
            assert shown.locator(".rw-outcome").inner_text() == "✓ Right"
            mark = shown.locator(f".rw-strip [data-at='{at}']")
            assert mark.get_attribute("data-mark") == "right"
            if "asked" not in checked:
                checked.add("asked")
                accessible(page)
        else:
            if shown.locator("[data-words]").count():
                page.keyboard.press("Enter")  # shows the move that the reader was to find
            page.keyboard.press("ArrowRight")
    assert walk.get_attribute("data-left") == "0"
    assert page.url.endswith(f"#step-{len(rights)}")
    accessible(page)
    page.reload()
    shown.wait_for()
    assert int(shown.locator("article").get_attribute("data-at")) == len(rights) - 1
    page.keyboard.press("ArrowLeft")
    assert int(shown.locator("article").get_attribute("data-at")) == len(rights) - 2
    page.click("[data-do=restart]")
    assert shown.locator("article").get_attribute("data-at") == "0"
    assert page.locator(".rw-strip [data-mark=right]").count() == 0
    assert wrong == []
    assert {url.partition("#")[0] for url in page.asked} == {files[slug]}


def test_a_move_to_be_found_is_covered_until_one_looks(page, tmp_path: Path) -> None:
    assert main(["new", "scenario", "Alone", "--folder", str(tmp_path)]) == 0
    path = tmp_path / "alone.yaml"
    text = path.read_text("utf-8")
    path.write_text(text.replace("    do:", "    help: alone\n    do:"), "utf-8")
    assert main(["export", str(path), "--to", str(tmp_path)]) == 0
    page.goto((tmp_path / "alone.html").as_uri())
    move = page.locator(".rw-primary")
    assert move.inner_text() == "Your move? Think, then look"
    page.keyboard.press("Enter")
    assert move.inner_text() != "Your move? Think, then look"
    assert page.locator("article").get_attribute("data-stage") == "before"
    page.keyboard.press("Enter")
    assert page.locator("article").get_attribute("data-stage") == "after"


def test_the_list_of_files_can_be_read_by_all(page) -> None:
    entries = [ListedLesson(heading, f"{heading.key}.html") for heading in headings(SLUGS[0])]
    page.set_viewport_size({"width": 390, "height": 844})
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        page.set_content(index_html([Listed(game(SLUGS[0]), entries)], css()))
        assert page.locator("a:visible").count() == len(entries)
        accessible(page)


def test_without_scripts_all_steps_stand_in_a_column(browser, files) -> None:
    context = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(files[SLUGS[0]])
    steps = len(one_shipped(SLUGS[0], headings(SLUGS[0])[0].key).scenario.steps)
    assert page.locator("h2:visible", has_text="Step ").count() == steps
    assert page.locator("h2:visible", has_text="Answers").count() == 1
    assert page.locator(".rw-lines:visible").count() > 1
    assert page.locator("button:visible").count() == 0
    context.close()


def test_on_paper_there_are_pictures_and_the_answers_come_last(page, files, tmp_path: Path) -> None:
    page.goto(files[SLUGS[0]])
    page.locator(".rw-frame").wait_for()
    assert pages(page, tmp_path) <= 4
    page.emulate_media(media="print")
    assert page.locator(".rw-frame:visible").count() == 0
    assert page.locator(".rw-print .rw-table:visible").count() > 1
    assert page.locator(".rw-lines:visible").count() == 0
    key = page.locator(".rw-key")
    last = page.locator(".rw-question").last.bounding_box()
    assert (key.bounding_box()["x"], key.bounding_box()["y"]) > (last["x"], last["y"])
    assert page.evaluate(SMALLEST_LETTER) >= 9 * 96 / 72
    assert page.evaluate(SMALLEST_CARD) >= 14 * 96 / 25.4


def test_a_sheet_without_answers_is_two_pages_with_pictures(page, tmp_path: Path) -> None:
    lesson = ("wild_side", "03-two-fours")
    assert main(["export", *lesson, "--answers", "none", "--to", str(tmp_path)]) == 0
    page.goto((tmp_path / "wild_side-03-two-fours.html").as_uri())
    page.locator(".rw-print .rw-table").first.wait_for()
    assert page.locator("button:visible").count() == 0
    assert page.locator(".rw-frame").count() == 0, "there is nothing to walk through"
    assert pages(page, tmp_path) <= 2


def pages(page, folder: Path) -> int:
    """Return how many pages of A4 a file prints on; printing fires beforeprint, too."""
    printed = page.pdf(path=folder / "sheet.pdf", format="A4", prefer_css_page_size=True)
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", printed))
