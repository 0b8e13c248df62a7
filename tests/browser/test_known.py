"""What a learner knows, in a real browser: a file comes in, the map, practice, and the gallery."""

from __future__ import annotations

import time

import pytest

from kit.files.evidence import Evidence
from kit.teach.learner.choose import askable
from kit.teach.learner.knowledge import Known
from kit.teach.learner.memory import DAY
from kit.teach.learner.transfer import exported, packed_link
from tests.axe import check_looks

pytestmark = pytest.mark.browser
RULES = sorted(askable("wild_side"))[:12]


def learned() -> Known:
    """Return rules that were right once, a month ago."""
    known = Known("wild_side")
    for clause in RULES:
        known.note(Evidence(game="wild_side", clause=clause, right=True, source="quiz",
                            when=int(time.time()) - 30 * DAY))  # fmt: skip
    return known


def test_a_file_comes_in_and_a_rule_is_practised(page, server: str, tmp_path) -> None:
    page.goto(f"{server}/voila/render/known.ipynb")
    page.wait_for_selector(".rw-known", state="visible")
    page.click("[data-do=move]")
    page.wait_for_selector("text=Nothing is sent anywhere unless you choose it")
    file = tmp_path / "known.json"
    file.write_text(exported([learned()]), "utf-8")
    page.set_input_files("[data-takes=file]", file)
    page.click("text=Take it over")
    page.wait_for_selector("text=12 rules to repeat")
    check_looks(page)
    page.click(".rw-known-game[data-game=wild_side]")
    page.click(f".rw-known-rule[data-action='{RULES[0]}']")
    page.wait_for_selector(".rw-known-open")
    check_looks(page)
    page.click(".rw-known-open [data-do=practise]")
    page.wait_for_selector(".rw-question")
    page.click("[data-do=next]")
    page.click("[data-do=forgot]")
    page.wait_for_selector("[data-do=forgot]", state="detached")
    page.click(".rw-primary")
    page.wait_for_selector("[data-sheet=end]")
    assert page.locator("text=See it in").count() == 1
    page.goto(f"{server}/voila/render/index.ipynb")
    page.wait_for_selector(".rw-so-far", state="visible")
    entry = page.locator(".rw-entry[data-game=wild_side]")
    assert entry.locator(".rw-you").inner_text().startswith("11 rules to repeat · next: ")
    assert entry.locator(".rw-primary").inner_text() == "Repeat 11 rules"
    check_looks(page)
    entry.locator(".rw-primary").click()
    page.wait_for_selector(".rw-question", state="visible")


def test_a_link_brings_what_is_known_only_after_a_yes(page, server: str) -> None:
    page.goto(f"{server}/voila/render/known.ipynb#take={packed_link([learned()])}")
    page.wait_for_selector("text=12 rules of 1 game")
    assert "#" not in page.url, "a reload does not bring it again"
    page.click("text=No, go back")
    page.wait_for_selector("text=Nothing to repeat yet")
