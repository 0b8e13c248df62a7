"""``rulewalk edit`` in a real browser: save, make an error, correct it; as page and widget."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from kit.show.lesson.file_pane import EditorSession
from kit.show.skin import css
from kit.teach.lesson.edit import Editor
from tests.axe import violations, width_of
from tests.browser.conftest import ROOT
from tests.show.test_skin import START
from tests.teach.test_edit import TEXT
from widgets.editor.editor_widget import EditorWidget

pytestmark = pytest.mark.browser


@pytest.fixture
def path(tmp_path: Path) -> Path:
    found = tmp_path / "mine.yaml"
    found.write_text(TEXT)
    return found


@pytest.fixture
def editing(path: Path) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    command = [sys.executable, "-m", "kit", "edit", str(path), "--no-browser"]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert process.stdout
    found = re.search(r"http\S+", process.stdout.readline())
    assert found
    yield found[0], process
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=20)


def fits(page, width: int) -> None:
    """Check that nothing overflows and that axe finds nothing."""
    page.set_viewport_size({"width": width, "height": 844})
    assert width_of(page) <= width
    # To its end, so that nothing lies half below the bar, which axe takes for too small a target.
    page.evaluate("document.querySelectorAll('.rw-step').forEach(one => one.scrollTo(0, 1e6))")
    assert violations(page) == []


def test_a_lesson_is_written(page, path: Path, editing) -> None:
    link, process = editing
    problems: list[str] = []
    page.on("console", lambda said: problems.append(said.text))
    page.on("pageerror", lambda problem: problems.append(str(problem)))
    page.goto(link)
    page.wait_for_selector("article.rw[data-at='0']")
    assert "key" not in page.url
    assert page.locator(".rw-file [data-now]").count() == 3

    path.write_text(TEXT.replace("Add the other", "Now add the other"))
    page.wait_for_selector("article.rw[data-at='1']")
    assert "Now add the other four." in page.inner_text(".rw-note")
    assert page.get_attribute(".rw-file [data-now] >> nth=0", "data-line") == "14"

    path.write_text(TEXT.replace("do: Green 4", "do: Gren 4"))
    wrong = page.wait_for_selector(".rw-wrong[role=alert]")
    assert f"{path}:12: step 1: cannot read the action 'Gren 4'" in wrong.inner_text()
    line = page.locator(".rw-file [data-wrong]")
    assert line.get_attribute("data-line") == "12"
    assert "did you mean 'Green 4'?" in line.inner_text()
    assert page.locator("article.rw[data-at='1'] .rw-table").is_visible(), "as it was last right"
    fits(page, 390)
    page.emulate_media(color_scheme="dark")

    path.write_text(TEXT)
    page.wait_for_selector(".rw-wrong", state="detached")
    page.click(".rw-file [aria-label='Line 11: show step 1']")
    page.wait_for_selector("article.rw[data-at='0']")
    page.click("text=Add a step")
    page.dblclick(".rw-table [data-action='Orange 2']")
    page.wait_for_selector("text=Written as step 3.")
    assert path.read_text() == TEXT.replace("done]\n", "done]\n  - do: Orange 2\n")
    fits(page, 390)
    fits(page, 1280)
    page.click("text=Undo the step")
    page.wait_for_selector("text=Undone.")
    assert path.read_text() == TEXT

    process.send_signal(signal.SIGINT)
    page.wait_for_selector("text=rulewalk edit has ended.")
    assert problems == []


def test_the_widget_is_the_same(page, path: Path) -> None:
    session = EditorSession(Editor(path))
    page.set_content(
        f'<!doctype html><html lang="en"><title>Rulewalk</title><style>{css()}</style>'
        '<main class="rw-page" id="here"></main></html>'
    )
    page.expose_function("python", session.click)
    page.evaluate(START, [EditorWidget._esm, "", session.shown])
    page.click("text=Add a step")
    page.dblclick(".rw-table [data-action='Orange 2']")
    page.wait_for_selector("text=Written as step 3.")
    assert "- do: Orange 2" in page.inner_text(".rw-file")
    page.evaluate("window.end()")
    assert page.inner_html("#here") == ""
