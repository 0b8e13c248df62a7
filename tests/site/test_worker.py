"""The worker in a real Chromium, driven only by messages."""

from __future__ import annotations

import functools
import json
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest

from kit import GAMES
from kit.files.index import headings
from kit.show.qr import qr_code
from kit.site.engine import Engine
from tests.site.built import promised

pytestmark = pytest.mark.browser
POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'"
PAGE = """<!doctype html><meta charset="utf-8"><title>engine</title>
<meta http-equiv="Content-Security-Policy" content="{policy}"><link rel="icon" href="icon.png">
<script src="page.js"></script>"""
SCRIPT = """
const heard = [], loading = [];
let worker;
function begin() {{
  worker = new Worker("{worker}", {{ type: "module" }});
  worker.onmessage = ({{ data }}) =>
    data.kind === "busy" || (data.kind === "loading" ? loading : heard).push(data);
  worker.onerror = (event) => heard.push({{ kind: "crashed", words: event.message }});
}}
begin();
"""


class Quiet(SimpleHTTPRequestHandler):
    """The standard library's file server, which counts bytes and logs nothing."""

    sent: list[str] = []  # noqa: RUF012 - one for all requests
    policy = ""

    def end_headers(self) -> None:
        if self.policy:
            self.send_header("Content-Security-Policy", self.policy)
        super().end_headers()

    def log_message(self, *_: object) -> None:
        self.sent.append(self.path)


@pytest.fixture(scope="module")
def address(site) -> Iterator[str]:
    below = site.folder / "below"  # a site under a sub-path
    below.mkdir(exist_ok=True)
    for name in ("engine", "LICENSES"):
        if not (below / name).exists():
            (below / name).symlink_to(site.folder / name)
    (below / "index.html").write_text(PAGE.format(policy=POLICY), "utf-8")
    (below / "page.js").write_text(SCRIPT.format(worker=site.engine.worker), "utf-8")
    (below / "icon.png").write_bytes(b"")
    server = ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Quiet, directory=str(site.folder))
    )
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/below/"
    server.shutdown()
    server.server_close()


class Line:
    """A page with a worker, from the page's side."""

    def __init__(self, browser, address: str) -> None:
        self.context = browser.new_context()
        self.page = self.context.new_page()
        self.asked: list[str] = []
        self.said: list[str] = []
        self.context.on("request", lambda request: self.asked.append(request.url))
        self.page.on("console", lambda message: self.said.append(message.text))
        self.heard = 0
        self.page.goto(address)

    def send(self, **message: object) -> dict:
        self.page.evaluate("message => worker.postMessage(message)", message)
        return self.next()

    def next(self) -> dict:
        """Return the next message of the worker, without reports of progress."""
        self.page.wait_for_function("count => heard.length > count", arg=self.heard, timeout=90_000)
        self.heard += 1
        return self.page.evaluate("at => heard[at]", self.heard - 1)

    def click(self, step: int, do: str, **more: object) -> dict:
        return self.send(kind="click", click={"step": step, "do": do, **more})


@pytest.fixture
def line(browser, address) -> Iterator[Line]:
    found = Line(browser, address)
    yield found
    assert found.said == []
    found.context.close()


def opened(page: str, game: str, query: str = "", kept: object = None) -> dict[str, object]:
    return {"kind": "open", "page": page, "game": game, "query": query, "kept": kept}


def test_a_lesson_is_what_a_kernel_draws_and_no_request_leaves_the_site(line, address) -> None:
    here = Engine()
    first = line.send(**opened("learn", "wild_side"))
    assert first == {"kind": "ready"}
    frame = line.next()
    assert frame == json.loads(here.receive(json.dumps(opened("learn", "wild_side"))))
    for do in ("next", "next", "help", "next", "back", "next"):
        message = {"kind": "click", "click": {"step": frame["frame"]["step"], "do": do}}
        mine = json.loads(here.receive(json.dumps(message)))
        assert line.send(**message) == mine
        frame = mine if mine["kind"] == "frame" else frame
    assert frame["frame"]["step"] > 2
    progress = line.page.evaluate("loading")
    assert [one["done"] for one in progress] == sorted(one["done"] for one in progress)
    assert progress[-1]["done"] == progress[-1]["of"] > 9e6
    assert {one["stage"] for one in progress} == {"python", "game"}
    assert line.asked
    assert all(url.startswith((address, "blob:")) for url in line.asked)


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_opens_in_every_kind_of_page(line, slug) -> None:
    line.send(**opened("learn", slug))
    lesson = line.next()
    what_if = line.click(lesson["frame"]["step"], "whatif")
    assert what_if["kind"] in ("frame", "ignored")
    quiz = line.send(**opened("quiz", "", f"game={slug}"))
    question = line.click(quiz["frame"]["step"], "next")
    assert question["frame"]["place"]["quiz"]
    table = line.send(**opened("play", slug))
    dealt = line.click(table["frame"]["step"], "next")
    assert dealt["frame"]["step"] > table["frame"]["step"]


def test_a_quiz_invites_to_the_address_of_its_page(line) -> None:
    home = "https://school.example/rulewalk/quiz.html"
    line.send(**opened("quiz", ""), address=home)
    html = line.next()["frame"]["html"]
    code = html.partition("<b>")[2].partition("</b>")[0]
    assert qr_code(f"{home}?code={code}") in html


def test_bots_move_by_themselves_and_clicks_come_in_between(line) -> None:
    line.send(**opened("play", "wild_side", "players=random,random,person&seed=3"))
    first = line.next()
    unasked = line.next()
    assert unasked["frame"]["step"] > first["frame"]["step"]
    skipped = line.click(unasked["frame"]["step"], "skip")
    assert skipped["frame"]["step"] > unasked["frame"]["step"]


def test_a_thinker_does_not_block_a_click(line) -> None:
    line.send(**opened("play", "wild_side", "players=thinker-strong,person&seed=3"))
    first = line.next()
    began = line.page.evaluate("performance.now()")
    answer = line.click(first["frame"]["step"], "pace", at=1)
    assert answer["kind"] == "frame"
    assert line.page.evaluate("performance.now()") - began < 5000


def test_the_table_is_asked_and_junk_is_ignored(line) -> None:
    question = "May I play a green 5 on a red 9?"
    line.send(kind="ask", id=3, game="wild_side", question=question)
    answer = line.next()
    assert (answer["kind"], answer["id"]) == ("answer", 3)
    assert "rw-table-says" in answer["html"]
    assert line.send(kind="nonsense") == {"kind": "ignored"}
    assert line.send(kind="there") == {"kind": "here"}
    line.page.evaluate("worker.postMessage(7)")
    assert line.next() == {"kind": "ignored"}
    assert line.send(**opened("learn", "chess"))["kind"] == "failed"
    assert line.send(**opened("learn", "wild_side"))["kind"] == "frame"


def test_chance_is_the_browsers_own(line) -> None:
    """All browsers start with the same memory, but their random numbers differ."""
    line.send(**opened("quiz", ""))
    line.next()
    codes = []
    for _ in range(2):
        start = line.send(**opened("quiz", ""))
        codes.append(line.click(start["frame"]["step"], "next")["frame"]["place"]["quiz"])
    assert codes[0] != codes[1]


def test_a_worker_that_was_killed_starts_again_without_the_network(line) -> None:
    line.send(**opened("learn", "wild_side"))
    frame = line.next()
    promised(
        line.page,
        "games => caches.open('rulewalk-engine').then(c => c.keys()).then(all =>"
        " games.every(game => all.some(({ url }) => url.includes(`/${game}-`))))",
        [*GAMES],
    )
    before = len(Quiet.sent)
    line.page.evaluate("worker.terminate(); heard.length = 0; begin()")
    line.heard = 0
    assert line.send(**opened("learn", "wild_side")) == {"kind": "ready"}
    assert line.next() == frame
    assert not [path for path in Quiet.sent[before:] if path.endswith(".gz")]


def test_without_its_memory_python_starts_from_its_files(browser, address, site) -> None:
    [memory] = (site.folder / "engine").glob("memory-*")
    whole = memory.read_bytes()
    memory.write_bytes(whole[: len(whole) // 2])
    try:
        line = Line(browser, address)
        assert line.send(**opened("learn", "wild_side")) == {"kind": "ready"}
        here = json.loads(Engine().receive(json.dumps(opened("learn", "wild_side"))))
        assert line.next() == here
        assert any("Python starts from its files" in words for words in line.said)
        line.context.close()
    finally:
        memory.write_bytes(whole)


def test_the_worker_needs_no_eval(browser, address, monkeypatch) -> None:
    """A policy in a page does not apply to a worker; one in the response headers does."""
    monkeypatch.setattr(Quiet, "policy", f"{POLICY} blob:")
    line = Line(browser, address)
    assert line.send(**opened("learn", "wild_side")) == {"kind": "ready"}
    assert line.next()["kind"] == "frame"
    assert line.said == []
    line.context.close()


def _walk_alike(line: Line, here: Engine, slug: str, key: str) -> int:
    """Walk a lesson to its end in both, with every question; return the number of equal frames."""
    message = opened("learn", slug, f"lesson={key}&step=1")
    alike, done = 0, []
    while key not in done:
        mine = json.loads(here.receive(json.dumps(message)))
        assert line.send(**message) == mine, (slug, key, message)
        frame, alike = mine["frame"], alike + 1
        done = frame["place"]["done"]
        message = _onward(frame)
    return alike


def _onward(frame: dict) -> dict[str, object]:
    """Return the next click: the first answer, then lock, then next; once a what-if and back."""
    html, click = frame["html"], {"step": frame["step"], "do": "next"}
    if 'data-do="return"' in html:
        click["do"] = "return"
    elif frame["step"] == 1 and 'data-do="whatif"' in html:
        click["do"] = "whatif"
    elif 'data-do="choose"' in html:
        chosen = 'aria-pressed="true"' in html
        click |= {"do": "lock"} if chosen else {"do": "choose", "at": 0}
    return {"kind": "click", "click": click}


@pytest.mark.long
@pytest.mark.parametrize("slug", GAMES)
def test_every_lesson_is_what_a_kernel_draws(line, slug) -> None:
    line.send(**opened("learn", slug))  # ready
    line.next()
    here = Engine()
    lessons = headings(slug)
    frames = sum(_walk_alike(line, here, slug, lesson.key) for lesson in lessons)
    assert frames > 5 * len(lessons)
