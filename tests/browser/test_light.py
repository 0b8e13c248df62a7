"""Our own page: small, without foreign scripts, and it recovers by itself."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import psutil
import pytest
from playwright.sync_api import Browser, BrowserContext
from playwright.sync_api import Error as PlaywrightError

from tests.bench.browser import Weight
from tests.browser.test_lessons import open_lesson, press
from tests.browser.test_what_if import TURN, marks, open_at
from tests.chromium import find
from tests.ports import free_port
from tests.server.conftest import Served, opened

pytestmark = pytest.mark.browser
LIVE = ".rw-host article.rw:not([inert])"
PAGES = (
    "wizard_did_it/learn",
    "rock_paper_wizard/play",
    "quiz",
    "index",
    "wicked_wise/rules",
    "wild_side/coverage",
)
VIOLATIONS = """
  window.violations = [];
  document.addEventListener("securitypolicyviolation", (event) =>
    window.violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`));
"""
TELL = """() => document.dispatchEvent(
  new CustomEvent("rulewalk:tell-class", { detail: { name: "Ada" } }))"""
BAR = "#gone:not([hidden])"


@pytest.fixture(scope="module")
def light() -> Iterator[Served]:
    with opened("--learners", "8", "--warm", "1") as served:
        yield served


def bar_is_gone(page) -> None:
    page.wait_for_selector("#gone", state="hidden")


def answer_a_question(page) -> list[str]:
    """Answer the question of the second step; return the marks of the progress strip."""
    press(page, lambda: page.click("[data-do=jump][data-at='1']"))
    press(page, lambda: page.click("[data-do=choose][data-at='0']"))
    return marks(page)


def is_where_she_was(page, before: list[str]) -> None:
    """Check that the page shows the answered question and continues from there."""
    bar_is_gone(page)
    page.wait_for_selector(f"{LIVE}[data-at='1'][data-stage=after]")
    assert marks(page) == before
    press(page, lambda: page.click(f"{LIVE} .rw-primary"))
    assert page.get_attribute(LIVE, "data-at") == "2"
    assert page.locator(".rw-lost").count() == 0


@pytest.mark.parametrize("name", PAGES)
def test_a_first_visit_is_small_and_nothing_breaks_the_policy(page, light, name: str) -> None:
    page.add_init_script(VIOLATIONS)
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda said: said.type == "error" and wrong.append(said.text))
    weight = Weight(page)
    answer = page.goto(f"{light.url}/voila/render/{name}.ipynb")
    page.wait_for_selector("#rendered_cells .rw:not(.rw-top, [inert])", state="visible")
    page.click(".rw-view summary")  # scripts run
    page.click("[data-look=theme][data-value=dark]")
    assert page.get_attribute("html", "data-theme") == "dark"
    page.keyboard.press("Escape")  # the menu lies over the page
    if page.locator(LIVE).count():
        press(page, lambda: page.click(f"{LIVE} .rw-primary, {LIVE} [data-do=start]"))
    assert weight.requests <= 10
    assert weight.bytes <= 300_000
    assert wrong == page.evaluate("window.violations") == []
    policy = answer.headers["content-security-policy"]
    assert not [word for word in ("unsafe", "blob:", "*") if word in policy]


def test_a_second_page_asks_for_no_script_or_font_and_for_a_style_only_of_another_game(
    page, light: Served
) -> None:
    open_lesson(page, light.url, "wizard_did_it")
    for slug, kinds in (("wizard_did_it", set()), ("wild_side", {"css"})):
        open_lesson(page, light.url, slug)
        asked = page.evaluate(
            "performance.getEntriesByType('resource').filter(one => one.name.includes('/light/'))"
            ".map(one => [one.name.split('.').pop(), one.transferSize])"
        )
        assert len(asked) >= 3
        assert {kind for kind, size in asked if size} == kinds


def test_the_picture_itself_comes_alive_and_keeps_a_click_until_the_line_is_open(
    page, light: Served
) -> None:
    held: list = []

    def join(line) -> None:
        server = line.connect_to_server()
        line.on_message(lambda data: held.append((server, data)))

    page.route_web_socket("**/lesson*", join)
    page.add_init_script(
        "document.addEventListener('readystatechange', () =>"
        " window.picture ??= document.querySelector('.rw-first'))"
    )
    open_lesson(page, light.url, "wizard_did_it")
    assert page.evaluate("window.picture === document.querySelector('.rw-host > article')")
    assert page.get_attribute(LIVE, "class") == "rw"
    assert page.locator("#loading, .rw-first").count() == 0
    page.click(f"{LIVE} .rw-primary")
    light.until(lambda: held or page.wait_for_timeout(100))
    page.wait_for_timeout(300)
    assert len(held) == 1, "it has asked for the frame, and the click waits"
    server, question = held.pop()
    server.send(question)
    light.until(lambda: len(held) == 2 or page.wait_for_timeout(100))
    for server, data in held:  # the class's hello, and the click
        server.send(data)
    page.wait_for_selector(f"{LIVE}[data-step='1']")


def test_a_link_into_a_what_if_shows_what_the_kernel_has_drawn(page, light: Served) -> None:
    open_at(page, light.url, TURN, 0)
    press(page, lambda: page.keyboard.press("w"))
    page.click("[data-pick=Sword]")
    press(page, lambda: page.click("[data-drop='amber crypt']"))
    page.wait_for_url("**if=Sword*")
    page.reload()
    page.wait_for_selector(f"{LIVE}[data-fork='1']")
    assert page.locator("#loading, .rw-first").count() == 0
    press(page, lambda: page.click("[data-do=return]"))


def test_offline_and_back(page, light: Served) -> None:
    open_lesson(page, light.url, "wizard_did_it")
    before = answer_a_question(page)
    page.context.set_offline(True)
    page.wait_for_selector(BAR)
    assert "does not answer" in page.inner_text(BAR)
    page.keyboard.press("ArrowRight")  # the bar covers the controls
    page.wait_for_selector(f"{LIVE} .rw-lost[role=alert]:has-text('not sent')")
    page.context.set_offline(False)
    is_where_she_was(page, before)


def test_a_line_that_fell_asleep_is_replaced(page, light: Served) -> None:
    """After a laptop wakes up, its websocket looks open, but nothing comes through it."""
    lines, asleep, sent = [], [], []

    def join(line) -> None:
        lines.append(line)
        server = line.connect_to_server()
        line.on_message(lambda data: sent.append(data) or line in asleep or server.send(data))
        server.on_message(lambda data: line in asleep or line.send(data))

    page.route_web_socket("**/lesson*", join)
    open_lesson(page, light.url, "wizard_did_it")
    before = answer_a_question(page)
    asleep.append(lines[0])
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_timeout(100)
    light.until(lambda: len(lines) == 2 or page.wait_for_timeout(100))
    is_where_she_was(page, before)
    page.evaluate(
        "document.addEventListener('rulewalk:class', ({ detail }) => { window.told = detail; })"
    )
    lines[1].send('{"kind": "class", "words": "hello"}')
    page.wait_for_function("() => window.told?.words === 'hello'")
    page.evaluate(TELL)
    page.wait_for_timeout(100)
    assert sent[-1] == '{"name":"Ada","kind":"class"}'
    press(page, lambda: page.click("[data-do=jump][data-at='0']"))  # and the lesson continues


def test_a_kernel_that_died_is_replaced_and_knows_the_answers(page, light: Served) -> None:
    open_lesson(page, light.url, "wizard_did_it")
    before = answer_a_question(page)
    page.evaluate(
        "window.said = []; new MutationObserver(() => window.said.push(gone.innerText))"
        ".observe(gone, { childList: true, subtree: true })"
    )
    for kernel in light.kernels():
        psutil.Process(kernel.pid).kill()
    page.wait_for_function("() => window.said.some(words => words.includes('Your place is kept'))")
    is_where_she_was(page, before)


def started(browser: Browser, folder: Path) -> BrowserContext:
    """Start another browser, which keeps what it stores in a folder."""
    return browser.browser_type.launch_persistent_context(
        str(folder), executable_path=find(), args=["--no-sandbox"]
    )


def crash(folder: Path) -> None:
    """Kill the browser of a folder with all its processes."""
    for process in psutil.process_iter(["cmdline"]):
        if f"--user-data-dir={folder}" in (process.info["cmdline"] or ()):
            with suppress(psutil.NoSuchProcess):
                process.kill()


def test_an_answer_survives_a_crash_of_the_browser(browser, light: Served, tmp_path: Path) -> None:
    context = started(browser, tmp_path)
    page = context.new_page()
    open_lesson(page, light.url, "wizard_did_it")
    before = answer_a_question(page)
    page.wait_for_timeout(1000)
    crash(tmp_path)
    with suppress(PlaywrightError):
        context.close()
    for lock in tmp_path.glob("Singleton*"):
        lock.unlink()
    context = started(browser, tmp_path)
    page = context.new_page()
    page.goto(f"{light.url}/voila/render/index.ipynb")
    page.wait_for_selector(".rw-entry[data-game=wizard_did_it] .rw-primary:text('Continue')")
    open_lesson(page, light.url, "wizard_did_it")
    is_where_she_was(page, before)
    context.close()


def test_a_page_that_nobody_looks_at_waits_with_its_new_kernel(page, light: Served) -> None:
    open_lesson(page, light.url, "wizard_did_it")
    before = answer_a_question(page)
    learners = light.health()["learners"]
    page.evaluate("Object.defineProperty(document, 'hidden', { value: true, configurable: true })")
    for kernel in light.kernels():
        psutil.Process(kernel.pid).kill()
    page.wait_for_selector(f"{BAR}:has-text('Your place is kept')")
    page.wait_for_timeout(1500)
    assert light.health()["learners"] < learners
    page.evaluate("Object.defineProperty(document, 'hidden', { value: false })")
    page.click(f"{BAR} button")
    is_where_she_was(page, before)


def test_the_server_is_started_again(page) -> None:
    port = free_port()
    with opened("--warm", "0", port=port) as served:
        open_lesson(page, served.url, "wizard_did_it")
        before = answer_a_question(page)
        served.stop(signal.SIGKILL)
    page.wait_for_selector(f"{BAR}:has-text('does not answer')")
    with opened("--warm", "0", port=port):
        is_where_she_was(page, before)


def test_a_page_that_closes_gives_its_kernel_back(page, light: Served) -> None:
    open_lesson(page, light.url, "wizard_did_it")
    ended = 'rulewalk_ended_total{reason="closed"}'
    before = light.metric(ended)
    page.goto(f"{light.url}/voila/render/index.ipynb")
    light.until(lambda: light.metric(ended) == before + 1)
