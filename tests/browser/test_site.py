"""The static site in a browser: first its script, then Python, also without a network."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route
from playwright.sync_api import Error as PlaywrightError

from kit.files.index import headings
from kit.files.wire import Click, Place
from kit.games import GAMES
from kit.show.lesson.course_list import course_list
from kit.teach.lesson.course import Course
from kit.teach.links import linking_to_site
from tests.axe import violations
from tests.site.built import SUB, Served, promised, serving

pytestmark = pytest.mark.browser
ALIVE = ".rw-host > article.rw:not([inert])"
PATIENCE = 90_000  # ms until Python is loaded, on a busy machine
OFFLINE = "() => navigator.serviceWorker.controller !== null"
# The parts of Python for all games are in the store: those of the other games come last.
KEPT = f"""async () => (await Promise.all([caches.open("rulewalk-engine"), caches.keys()]).then(
  async ([open, names]) => {{
    const urls = (await open.keys()).map(({{ url }}) => url);
    return names.length > 1 && {[*GAMES]}.every(game => urls.some(u => u.includes(`/${{game}}-`)));
  }}))"""
HAS = """async path => (await Promise.all((await caches.keys()).map(async name =>
  (await (await caches.open(name)).keys()).some(({ url }) => url.endsWith(path))))).some(Boolean)"""
TALL = 844
AS_WRITTEN = "html => Object.assign(document.createElement('div'), {innerHTML: html}).innerHTML"
ENDS_BUSY = """() => navigator.locks.request("computes", () => {
  postMessage({ kind: "busy", lock: "computes" });
  self.close();
  return new Promise(() => {});
})"""
# How far the loading is, in each state that it was shown.
FAR = """window.far = [];
new MutationObserver(() => {
  const bar = document.querySelector(".rw-loading progress");
  if (bar && bar.value !== far.at(-1)?.[0]) far.push([bar.value, bar.max]);
}).observe(document, { childList: true, subtree: true, attributes: true });"""
WORKER = "**/engine/worker*.mjs"


@pytest.fixture
def context(browser: Browser, site: Served) -> Iterator[BrowserContext]:
    """A new browser context that refuses requests to other hosts."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    strange: list[str] = []
    host = site.url.split("/")[2]
    context.on(
        "request",
        lambda asked: strange.append(asked.url) if _is_strange(asked.url, host) else None,
    )
    yield context
    context.close()
    assert strange == []


def _is_strange(url: str, host: str) -> bool:
    return not url.startswith((f"http://{host}/", "blob:", "data:"))


@pytest.fixture
def page(context: BrowserContext) -> Page:
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.on("pageerror", lambda error: pytest.fail(f"a script failed: {error}"))
    return page


def opened(page: Page, address: str) -> None:
    """Open a lesson and wait until its buttons work."""
    page.goto(address)
    page.wait_for_selector(ALIVE)


def at(page: Page) -> tuple[str, str]:
    """Return the place of the lesson."""
    found = page.eval_on_selector(ALIVE, "one => [one.dataset.at, one.dataset.stage]")
    return found[0], found[1]


def marks(page: Page) -> list[str]:
    return page.eval_on_selector_all(".rw-strip button", "all => all.map(one => one.dataset.mark)")


def press(page: Page, selector: str) -> None:
    """Press something and wait for the next picture."""
    before = page.eval_on_selector(".rw-host", "host => host.firstElementChild.outerHTML.length")
    page.evaluate("() => { window.seen = document.querySelector('.rw-host').firstElementChild; }")
    page.click(selector)
    page.wait_for_function(
        "() => document.querySelector('.rw-host').firstElementChild !== window.seen"
    )
    assert before


def python_is_there(page: Page) -> None:
    """Wait until Python runs the lesson: then its line is gone."""
    page.wait_for_function("() => window.rulewalkPython && !document.querySelector('.rw-loading')")


def walk_to_a_question(page: Page) -> None:
    for _ in range(12):
        if page.query_selector(".rw-answers button"):
            return
        press(page, f"{ALIVE} .rw-primary")
    pytest.fail("there is no question")


def answer(page: Page) -> None:
    press(page, ".rw-answers button >> nth=0")


def test_a_lesson_goes_by_its_script_before_python_is_there(page: Page, site: Served) -> None:
    page.route(WORKER, lambda route: None)  # it never loads
    opened(page, f"{site.url}/wild_side/learn.html")
    walk_to_a_question(page)
    answer(page)
    here, before = at(page), marks(page)
    assert here[1] == "after"
    assert {"right", "wrong"} & {*before}
    press(page, "[data-do=next]")
    assert marks(page)[int(here[0])] == before[int(here[0])]
    place = at(page)
    page.wait_for_url(f"**step={int(place[0]) + 1}*")
    page.reload()
    page.wait_for_selector(ALIVE)
    assert at(page) == place
    assert marks(page)[int(here[0])] == before[int(here[0])]
    page.goto(f"{site.url}/index.html")
    assert page.inner_text("[data-game=wild_side] .rw-primary").startswith("Continue")


@pytest.mark.parametrize(
    ("slug", "at", "many"),
    [("wild_side", 0, 1), ("wild_side", 1, 3), ("wild_side", -1, 0), ("rock_paper_wizard", -1, 99)],
)
def test_the_list_says_what_is_done_before_python_is_there(
    page: Page, site: Served, slug: str, at: int, many: int
) -> None:
    """The list is equal to the one that Python draws for the same learner."""
    keys = [lesson.key for lesson in headings(slug)]
    kept = {"lesson": "gone", "done": [*keys[:many], "no lesson", 7]}
    page.add_init_script(f"localStorage['rulewalk:places'] = '{json.dumps({slug: kept})}'")
    page.route(WORKER, lambda route: None)  # it never loads
    opened(page, f"{site.url}/{slug}/{keys[at]}.html")
    drawn = page.eval_on_selector(".rw-course", "list => list.outerHTML")
    assert drawn == page.evaluate(AS_WRITTEN, python_list(slug, keys[at], keys[:many]))
    assert ("You are ready to play" in drawn) == (many == 99)
    press(page, f"{ALIVE} :is(.rw-primary:enabled, .rw-answers button) >> nth=0")
    assert page.eval_on_selector(".rw-course", "list => list.outerHTML") == drawn


def python_list(slug: str, key: str, done: list[str]) -> str:
    """Return the list of lessons as the real course draws it."""
    course = Course(slug, key)
    course.click(Click(step=0, do="resume", kept=Place(done=done)))
    with linking_to_site():
        frame = course.frame()
        return str(course_list(frame.lessons, frame.rules))


def test_a_lesson_that_ends_by_its_script_is_done_in_the_next(page: Page, site: Served) -> None:
    page.route(WORKER, lambda route: None)  # it never loads
    opened(page, f"{site.url}/wild_side/learn.html")
    last = len(marks(page)) - 1
    press(page, f".rw-strip [data-at='{last}']")
    for _ in range(6):
        if page.query_selector(".rw-bar [data-do=lesson]"):
            break
        if page.query_selector("[data-do=choose]"):
            answer(page)
        else:
            press(page, "[data-do=next]")
    press(page, ".rw-bar [data-do=lesson]")
    first = page.query_selector(".rw-course [data-at='0']")
    assert first.get_attribute("data-state") == "done"
    assert "✓ done" in first.text_content()
    assert "1 done" in page.text_content(".rw-course summary")


def test_what_needs_python_waits_for_it_and_the_lesson_goes_on_from_there(
    page: Page, site: Served
) -> None:
    opened(page, f"{site.url}/wizard_did_it/learn.html")
    walk_to_a_question(page)
    answer(page)
    press(page, "[data-do=next]")
    before, place = marks(page), at(page)
    page.click("[data-do=whatif]")
    page.wait_for_selector(f"{ALIVE}[data-fork]")
    press(page, "[data-do=return]")
    assert at(page) == place
    assert marks(page) == before


def test_a_lesson_is_walked_while_python_comes_and_after(page: Page, site: Served) -> None:
    opened(page, f"{site.url}/witless_wizards/learn.html")
    led = False
    for _ in range(60):
        if page.query_selector("[data-do=lesson].rw-primary, [data-do=again]"):
            break
        if page.query_selector("[data-do=choose]"):
            answer(page)
        elif page.query_selector(f"{ALIVE} .rw-primary:enabled"):
            press(page, f"{ALIVE} .rw-primary:enabled")
        else:
            press(page, "[data-do=next]")
        if not led and at(page) >= ("2", ""):
            python_is_there(page)
            led = True
    assert led
    assert "to come" not in marks(page)


def test_a_worker_that_dies_hands_back_to_the_script_and_comes_back(
    page: Page, site: Served
) -> None:
    opened(page, f"{site.url}/wild_side/learn.html")
    python_is_there(page)
    press(page, f"{ALIVE} .rw-primary")
    place = at(page)
    page.evaluate("() => rulewalkPython.kill()")
    page.wait_for_selector(".rw-loading")
    assert at(page) == place
    press(page, f"{ALIVE} .rw-primary")
    python_is_there(page)
    page.click("[data-do=whatif]")
    page.wait_for_selector(f"{ALIVE}[data-fork]")


@pytest.mark.parametrize(
    "end",
    ["() => self.close()", "() => { for (;;); }", ENDS_BUSY],
    ids=["closes itself", "answers no more", "ends while it computes"],
)
def test_a_worker_that_ends_without_a_word_is_noticed_and_comes_back(
    page: Page, site: Served, end: str
) -> None:
    opened(page, f"{site.url}/wild_side/learn.html")
    python_is_there(page)
    press(page, f"{ALIVE} .rw-primary")
    place = at(page)
    page.evaluate(
        """() => { const seen = new MutationObserver(() => {
          const said = document.querySelector(".rw-loading span")?.textContent ?? "";
          if (said.startsWith("Python has stopped")) window.noticed ??= performance.now();
        });
        seen.observe(document.body, { childList: true, subtree: true, characterData: true });
        window.ended = performance.now(); }"""
    )
    with suppress(PlaywrightError):  # nobody is left who could answer
        page.workers[0].evaluate(f"() => {{ setTimeout({end}); }}")
    page.wait_for_function("() => window.noticed", timeout=20_000)
    assert page.evaluate("noticed - ended") < 6000
    assert at(page) == place
    press(page, f"{ALIVE} .rw-primary")
    python_is_there(page)
    page.click("[data-do=whatif]")
    page.wait_for_selector(f"{ALIVE}[data-fork]")


@pytest.mark.long
def test_on_a_slow_network_the_script_leads_until_python_is_there(
    browser: Browser, folder: Path, capsys
) -> None:
    with serving(folder, SUB, rate=375_000) as slow:  # 3 Mbit/s
        page = browser.new_page()
        page.set_default_timeout(240_000)
        page.add_init_script(FAR)
        began = time.monotonic()
        opened(page, f"{slow.url}/wild_side/learn.html")
        usable = time.monotonic() - began
        press(page, f"{ALIVE} .rw-primary")
        page.wait_for_function("() => window.far.length > 5")
        page.evaluate("() => rulewalkPython.kill()")  # in the middle of the way
        press(page, f"{ALIVE} .rw-primary")
        place = at(page)
        python_is_there(page)
        there = time.monotonic() - began
        far = page.evaluate("far")
        assert at(page) == place
        with suppress(PlaywrightError):
            page.workers[0].evaluate("() => { setTimeout(() => self.close()); }")
        page.wait_for_function("() => document.querySelector('.rw-loading')", timeout=8000)
        press(page, f"{ALIVE} .rw-primary")
        python_is_there(page)
        page.close()
    with capsys.disabled():
        print(f"\n3 Mbit/s: a lesson can be used after {usable:.1f} s, Python after {there:.0f} s")
    assert usable < 8
    assert {total for _, total in far} == {far[0][1]}, "one total from the beginning"


@pytest.mark.parametrize("part", ["*.wasm.gz", "memory-*"])
def test_a_part_of_python_that_does_not_come_ends_the_waiting(
    browser: Browser, site: Served, part: str
) -> None:
    context = browser.new_context(service_workers="block")  # it would ask instead of the page
    context.route(f"**/engine/{part}", lambda route: route.abort())
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    opened(page, f"{site.url}/wild_side/learn.html")
    if part == "*.wasm.gz":
        page.wait_for_selector(".rw-loading[data-failed]")
    else:  # it starts from its files
        python_is_there(page)
    press(page, f"{ALIVE} .rw-primary")
    context.close()


def test_loading_has_one_total_from_the_beginning(page: Page, site: Served) -> None:
    page.add_init_script(
        """window.totals = [];
        new MutationObserver(() => {
          const bar = document.querySelector(".rw-loading progress");
          if (bar && !totals.includes(bar.max)) totals.push(bar.max);
        }).observe(document, { childList: true, subtree: true, attributes: true });"""
    )
    opened(page, f"{site.url}/wild_side/learn.html")
    python_is_there(page)
    assert len(page.evaluate("totals")) == 1
    assert page.evaluate("totals[0]") == page.evaluate(
        "JSON.parse(document.querySelector('#rulewalk-page').textContent).size"
    )


def test_the_quiz_asks_and_answers(page: Page, site: Served) -> None:
    page.goto(f"{site.url}/quiz.html?game=wizard_did_it")
    page.wait_for_selector(ALIVE)
    said = page.inner_text(".rw-invite")
    assert "phones cannot reach it" in said, "a server of this machine"
    assert "put the site on a web space" in said
    press(page, f"{ALIVE} [data-do=next]")
    press(page, ".rw-answers button >> nth=0")
    assert page.query_selector(".rw-outcome")
    page.wait_for_url("**code=*")


def test_a_quiz_that_others_can_open_has_a_code_for_their_phones(browser: Browser, folder: Path):
    """The files are served as by another host; no request leaves this machine."""
    context = browser.new_context(viewport={"width": 390, "height": TALL}, service_workers="block")
    home = f"http://school.example/{SUB}/quiz.html"
    context.route(
        "http://school.example/**", lambda route: route.fulfill(path=_file(folder, route))
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(home)
    page.wait_for_selector(f"{ALIVE} .rw-qr")
    code = page.inner_text(".rw-share b")
    assert page.inner_text(".rw-invite .rw-link") == f"{home}?code={code}"
    assert page.get_attribute(".rw-qr", "aria-label") == f"QR code of {home}?code={code}"
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.goto(page.inner_text(".rw-invite .rw-link"))
    page.wait_for_selector(f"{ALIVE} .rw-answers")
    context.close()


def _file(folder: Path, route: Route) -> Path:
    return folder / urlsplit(route.request.url).path.lstrip("/")


def test_a_game_is_played(page: Page, site: Served) -> None:
    page.goto(f"{site.url}/wizard_did_it/play.html?players=person,random&seed=7")
    page.wait_for_selector(ALIVE)
    assert page.query_selector(".rw-table")
    able = page.locator(f"{ALIVE} :is([data-do=next], [data-do=play]):visible")
    folded = page.locator(f"{ALIVE} summary:has-text('moves as a list')")
    for _ in range(4):
        able.or_(folded).first.wait_for()
        if not able.count():
            folded.click()
        press(page, f"{ALIVE} :is([data-do=next], [data-do=play]):visible >> nth=0")


def test_a_game_goes_on_after_the_page_was_closed(page: Page, site: Served) -> None:
    address = f"{site.url}/wizard_did_it/play.html"
    page.goto(f"{address}?players=person,random&seed=7")
    page.wait_for_selector(ALIVE)
    page.dispatch_event(f"{ALIVE} [data-do=play] >> nth=0", "click")  # wherever it stands
    page.wait_for_selector(f"{ALIVE}[data-at='1']")
    page.goto(f"{site.url}/wild_side/rules.html")
    page.goto(address)
    page.click(f"{ALIVE} [data-do=continue]")
    page.wait_for_selector(f"{ALIVE} .rw-table")
    page.goto(f"{site.url}/index.html")
    page.click(".rw-entry[data-game=wizard_did_it] .rw-primary:text('Continue your game: move 2')")
    page.wait_for_selector(f"{ALIVE} .rw-table")
    page.evaluate("localStorage.setItem('rulewalk:kept:game:wizard_did_it', '{broken')")
    page.goto(address)
    page.wait_for_selector(f"{ALIVE} .rw-go [data-do=next]")
    assert page.locator("[data-do=continue]").count() == 0
    damaged = "localStorage.getItem('rulewalk:kept:game:wizard_did_it:damaged')"
    assert page.evaluate(damaged) == "{broken"


def test_the_table_is_asked_on_the_rules_page(page: Page, site: Served) -> None:
    page.goto(f"{site.url}/wild_side/rules.html")
    page.fill("input[type=search]", "May I play a green 5 on a red 9?")
    page.wait_for_selector(".rw-table-says")


def test_the_rules_lie_over_a_game_and_ask_its_python(page: Page, site: Served) -> None:
    page.goto(f"{site.url}/wild_side/play.html?players=person,random&seed=7")
    page.wait_for_selector(ALIVE)
    page.click(".rw-places-to-go a:text('Rules')")
    page.wait_for_selector(".rw-drawer .rw-live")
    page.fill(".rw-drawer input[type=search]", "May I play a green 5 on a red 9?")
    page.wait_for_selector(".rw-drawer .rw-table-says")
    assert len(page.workers) == 1
    page.fill(".rw-drawer input[type=search]", "equal or lower")
    page.click(".rw-drawer [data-fact=show-me] a >> nth=0")
    page.wait_for_selector(".rw-looked .rw-table")


def test_it_opens_without_a_network(page: Page, context: BrowserContext, site: Served) -> None:
    opened(page, f"{site.url}/wild_side/learn.html")
    python_is_there(page)
    page.wait_for_function(OFFLINE)
    page.goto(f"{site.url}/wild_side/learn.html")
    page.wait_for_selector(ALIVE)
    promised(page, KEPT)
    context.set_offline(True)
    page.goto(f"{site.url}/index.html")
    page.click("[data-game=wild_side] .rw-primary")
    page.wait_for_selector(ALIVE)
    page.click("[data-do=whatif]")
    page.wait_for_selector(f"{ALIVE}[data-fork]")


@contextmanager
def visitor(browser: Browser) -> Iterator[Page]:
    """A browser of its own for a server that goes: a service worker notices that, too."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    yield page
    context.close()


def test_a_lesson_that_has_changed_its_address_opens_without_a_network(
    browser: Browser, folder: Path
) -> None:
    with visitor(browser) as page:
        reloads_without_a_network(page, folder)


def reloads_without_a_network(page: Page, folder: Path) -> None:
    with serving(folder, SUB) as own:
        page.goto(f"{own.url}/index.html")
        page.wait_for_function(OFFLINE)
        page.click("[data-game=wild_side] .rw-primary")
        page.wait_for_selector(ALIVE)
        press(page, f"{ALIVE} .rw-primary")
        place = at(page)
        page.wait_for_url("**/01-first-round.html?*")
    page.reload()
    page.wait_for_selector(ALIVE)
    assert at(page) == place


def test_a_visited_game_works_without_a_network(browser: Browser, folder: Path) -> None:
    with visitor(browser) as page:
        works_without_a_network(page, folder)


def works_without_a_network(page: Page, folder: Path) -> None:
    first, second, *_, last = (lesson.key for lesson in headings("wild_side"))
    with serving(folder, SUB) as own:
        page.goto(f"{own.url}/index.html")
        page.wait_for_function(OFFLINE)
        page.click("[data-game=wild_side] .rw-primary")
        page.wait_for_selector(ALIVE)
        python_is_there(page)
        promised(page, KEPT)
        promised(page, HAS, f"wild_side/{last}.pack")  # comes last
    for address in (f"{second}.html", f"{first}?step=2", "learn.html", "play.html", "rules.html"):
        page.goto(f"{own.url}/wild_side/{address}")
        page.wait_for_selector(f"{ALIVE}, .rw-reference")
    page.fill("input[type=search]", "May I play a green 5 on a red 9?")
    page.wait_for_selector(".rw-table-says")
    page.goto(f"{own.url}/quiz.html?game=wild_side")
    page.wait_for_selector(ALIVE)
    press(page, f"{ALIVE} [data-do=next]")
    assert page.query_selector(".rw-answers button")


def test_a_second_visit_asks_for_nothing_of_python(
    page: Page, context: BrowserContext, site: Served
) -> None:
    opened(page, f"{site.url}/wild_side/learn.html")
    python_is_there(page)
    promised(page, KEPT)
    site.asked.clear()
    opened(page, f"{site.url}/wild_side/learn.html")
    python_is_there(page)
    assert [path for path in site.asked if "/engine/" in path and not path.endswith(".mjs")] == []


@pytest.mark.parametrize("width", [390, 1280])
def test_pages_are_accessible(page: Page, site: Served, width: int) -> None:
    page.set_viewport_size({"width": width, "height": TALL})
    for address in ("index.html", "wild_side/learn.html", "quiz.html"):
        page.goto(f"{site.url}/{address}")
        page.wait_for_selector(ALIVE if address != "index.html" else ".rw-hall")
        wide, high = page.evaluate(
            "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
        )
        assert wide <= width
        assert high <= TALL or address == "index.html", "a step fits its screen"
        assert violations(page) == []


def test_without_scripts_every_page_can_be_read(browser: Browser, site: Served) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    for slug in GAMES:
        page.goto(f"{site.url}/{slug}/learn.html")
        assert page.is_visible(".rw-key h2")
        page.click(".rw-handout nav a[href='rules.html']:visible >> nth=0")
        assert page.url.endswith(f"/{slug}/rules.html")
        assert page.is_visible(".rw-reference")
    context.close()
