"""The server as its teacher uses it: access, pages, and when kernels end."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import html
import json
import os
import re
import signal
import time
import tomllib
from pathlib import Path

import psutil
import pytest

from kit.core.errors import KitError
from tests.browser.conftest import ROOT
from tests.server.client import Visitor, fetch
from tests.server.conftest import Served, lesson_page, opened, play
from widgets.server import start
from widgets.server.start import FLOORS, check_versions, version_numbers

LESSON = "wizard_did_it/learn.ipynb"


def test_every_answer_has_the_headers_and_nothing_else_is_served(served: Served) -> None:
    async def scene() -> None:
        for path in ("/health", "/voila/render/index.ipynb", "/nowhere", "/voila/static/voila.js"):
            answer = await fetch(served.url + path)
            policy = answer.headers["Content-Security-Policy"]
            assert "default-src 'none'" in policy
            assert "unsafe-eval" not in policy
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
            assert answer.headers["Referrer-Policy"] == "no-referrer"
            assert answer.headers["Server"] == "rulewalk"
            assert "Access-Control-Allow-Origin" not in answer.headers
        for path in (
            "/voila/api/contents/",
            "/voila/api/contents/index.ipynb",
            "/voila/tree",
            "/tree",
            "/api/contents",
            "/api/kernels",
            "/api/terminals",
            "/api/sessions",
            "/lab",
            "/login",
            "/voila/render/",
            "/voila/render/nope.ipynb",
            "/voila/render/../pyproject.toml",
            "/voila/render/%2e%2e/pyproject.toml",
            "/voila/render/..%2f..%2fetc%2fpasswd",
            "/voila/files/index.ipynb",
            "/voila/files/../pyproject.toml",
            "/voila/files/.git/config",
            "/voila/templates/rulewalk/index.html.j2",
            "/voila/templates/rulewalk/conf.json",
            "/voila/templates/lab/static/../../conf.json",
            "/voila/static/../app.py",
            "/voila/labextensions/jupyterlab_pygments/package.json",
            "/voila/query/x",
            "/voila/labextensions/@voila-dashboards/jupyterlab-preview/package.json",
        ):
            answer = await fetch(served.url + path)
            assert answer.code == 404, path
            assert str(ROOT).encode() not in answer.body

    play(scene())


def test_a_page_loads_only_what_it_uses_and_no_template_of_a_visitor(served: Served) -> None:
    async def scene() -> None:
        visitor = Visitor(served.url)
        await visitor.open(f"{LESSON}?template=lab&theme=dark")
        assert "jupyterlab_pygments" not in visitor.page
        assert "anywidget" not in visitor.page
        assert len(re.findall(r'href="/', visitor.page)) == 1, "one style sheet"
        assert len(re.findall(r'src="/', visitor.page)) == 2, "a script for the first picture"
        assert not re.findall(r'(?:src|href)="https?://', visitor.page)
        assert "Your table is being set up" in visitor.page
        assert "from widgets import" not in visitor.page
        assert 'id="gone"' in visitor.page

    play(scene())


def test_style_and_script_are_kept_for_ever_and_named_by_what_is_in_them(served: Served) -> None:
    async def scene() -> None:
        page = (await fetch(f"{served.url}/voila/render/index.ipynb")).body.decode()
        for address in re.findall(r'(?:src|href)="(/voila/light/[^"]+)"', page):
            plain, zipped = [
                await fetch(served.url + address, decompress_response=False, headers=headers)
                for headers in ({}, {"Accept-Encoding": "gzip, br"})
            ]
            assert plain.code == 200
            assert "immutable" in plain.headers["Cache-Control"]
            assert "max-age=31536000" in plain.headers["Cache-Control"]
            assert zipped.headers["Content-Encoding"] == "gzip"
            assert zipped.headers["Vary"] == "Accept-Encoding"
            assert gzip.decompress(zipped.body) == plain.body
            digest = hashlib.sha256(plain.body).hexdigest()[:16]
            assert digest in address
            other = address.replace(digest, "0" * 16)
            assert (await fetch(served.url + other)).code == 404

    play(scene())


def test_a_page_is_the_same_gzipped_and_plain(served: Served) -> None:
    async def scene() -> None:
        for path in (LESSON, "index.ipynb"):
            url = f"{served.url}/voila/render/{path}"
            plain = await fetch(url, decompress_response=False)
            zipped = await fetch(
                url, decompress_response=False, headers={"Accept-Encoding": "gzip"}
            )
            both = [re.sub(rb"[0-9a-f-]{32,36}", b"", body) for body in
                    (plain.body, gzip.decompress(zipped.body))]  # fmt: skip
            assert both[0] == both[1]
            assert len(zipped.body) < len(plain.body) / 3

    play(scene())


def test_an_open_page_gets_a_new_kernel_at_its_place(served: Served) -> None:
    async def scene() -> None:
        visitor = Visitor(served.url)
        url = f"{served.url}/voila/render/{LESSON}?lesson=06-losing&step=3"
        found = json.loads((await fetch(url, headers={"Accept": "application/json"})).body)
        visitor.kernel = found["kernelId"]
        await visitor.connect()
        await visitor.request_state()
        place = visitor.frame["place"]
        assert (place["lesson"], place["at"]) == ("06-losing", 2)
        assert not [text for text in visitor.heard if "_esm" in text or "_css" in text]
        assert sum(map(len, visitor.heard)) < 100_000

    play(scene())


def test_a_still_page_needs_no_kernel(served: Served) -> None:
    async def scene() -> None:
        await fetch(f"{served.url}/voila/render/index.ipynb")
        answer = await fetch(f"{served.url}/voila/render/index.ipynb")
        page = answer.body.decode()
        assert "rw-gallery" in page
        assert '"kernelId":' not in page
        assert "voila.js" not in page

    play(scene())


def test_a_step_to_look_at_needs_no_kernel(served: Served) -> None:
    async def scene() -> None:
        at = f"{served.url}/voila/look"
        good = await fetch(f"{at}/wild_side?lesson=02-setting-up&step=2")
        html = json.loads(good.body)["html"]
        assert 'class="rw-table"' in html
        assert "<button" not in html
        for wrong in ("wild_side?lesson=none", "wild_side?step=1", "chess?lesson=02-setting-up",
                      "wild_side?lesson=02-setting-up&step=-1", "wild_side?lesson=../../x",
                      "wild_side?lesson=02-setting-up&step=99999999999"):  # fmt: skip
            assert (await fetch(f"{at}/{wrong}")).code == 404

    play(scene())


FRAIL = """\
from pathlib import Path
from widgets import show_gallery
flag = Path("{flag}")
new = not flag.exists()
flag.touch()
assert not new, "Qzxsecret"
show_gallery()
"""


def test_a_page_that_failed_once_is_not_given_up(tmp_path: Path) -> None:
    folder = tmp_path / "pages"
    folder.mkdir()
    lesson_page(folder, FRAIL.format(flag=tmp_path / "flag"))

    async def scene(served: Served) -> None:
        url = f"{served.url}/voila/render/page.ipynb"
        first = (await fetch(url)).body.decode()
        assert "There was an error" in first
        assert "Qzxsecret" not in first
        for _ in range(2):
            page = (await fetch(url)).body.decode()
        assert "rw-gallery" in page
        assert '"kernelId":' not in page, "kept from now on"

    with opened("--pages", str(folder), "--warm", "1") as served:
        play(scene(served))


def test_the_front_door_leads_to_the_game_that_is_asked_for(served: Served) -> None:
    async def scene() -> None:
        for asked, to in (
            ("", "/voila/render/index.ipynb"),
            ("?game=wild_side", "/voila/render/wild_side/learn.ipynb"),
            ("?game=wild_side&lesson=x&step=2&if=a+b",
             "/voila/render/wild_side/learn.ipynb?lesson=x&step=2&if=a+b"),
            ("?game=../../etc", "/voila/render/index.ipynb?game=..%2F..%2Fetc"),
            ("?game=//evil.example", "/voila/render/index.ipynb?game=%2F%2Fevil.example"),
        ):  # fmt: skip
            answer = await fetch(f"{served.url}/{asked}", follow_redirects=False)
            assert answer.headers["Location"] == to
            assert f'href="{html.escape(to)}"' in answer.body.decode()

    play(scene())


def test_a_deep_link_opens_its_place_warm_or_cold(served: Served) -> None:
    async def scene() -> None:
        for _ in range(3):
            visitor = Visitor(served.url)
            await visitor.open(f"{LESSON}?lesson=06-losing&step=2")
            place = visitor.frame["place"]
            assert (place["lesson"], place["at"]) == ("06-losing", 1)
        for odd in (
            "lesson=../../x&step=2",
            "lesson=06-losing&step=-1",
            "step=99",
            "lesson=06-losing&step=999",
        ):
            visitor = Visitor(served.url)
            await visitor.open(f"{LESSON}?{odd}")
            assert visitor.frame["place"]["at"] == 0
            await Visitor.close_all()

    play(scene())


def test_another_host_name_is_refused(served: Served) -> None:
    async def scene() -> None:
        for host, code in (
            ("evil.example", 421),
            ("evil.example:80", 421),
            ("localhost", 200),
            ("127.0.0.1:8866", 200),
            ("[::1]:80", 200),
            ("10.0.0.1", 421),
        ):
            answer = await fetch(f"{served.url}/health", headers={"Host": host})
            assert answer.code == code, host

    play(scene())


def test_a_token_is_asked_for_everywhere(tmp_path: Path) -> None:
    async def scene(url: str) -> None:
        page = f"{url}/voila/render/{LESSON}"
        assert (await fetch(page)).code == 403
        assert (await fetch(f"{page}?token=wrong")).code == 403
        assert (await fetch(f"{url}/metrics")).code == 403
        assert (await fetch(f"{url}/health")).code == 200
        answer = await fetch(f"{page}?token=sesame&lesson=06-losing")
        assert answer.code == 302
        assert answer.headers["Location"].endswith("learn.ipynb?lesson=06-losing")
        cookies = "; ".join(c.split(";")[0] for c in answer.headers.get_list("Set-Cookie"))
        visitor = Visitor(url, cookies)
        await visitor.open(LESSON)
        stranger = f"{url}/api/kernels/{visitor.kernel}"
        assert (await fetch(stranger)).code in (302, 403)
        upgrade = {
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
        }
        assert (await fetch(f"{stranger}/channels", headers=upgrade)).code == 403

    with opened("--token", "sesame", "--warm", "1") as served:
        assert f"{served.url}/?token=sesame" in served.log
        play(scene(served.url))
        assert "sesame" not in "".join(served.lines[1:]), "the token is not in the log"


def test_the_cap_is_reached_and_freed() -> None:
    async def scene(served: Served) -> None:
        one, two = Visitor(served.url), Visitor(served.url)
        await one.open(LESSON)
        await two.open(LESSON)
        full = await fetch(f"{served.url}/voila/render/{LESSON}")
        assert full.code == 503
        assert full.headers["Retry-After"] == "60"
        assert b"The classroom is full" in full.body
        assert served.health()["learners"] == 2
        assert (await fetch(f"{served.url}/api/kernels/{one.kernel}", method="DELETE")).code >= 403
        stop = f"{served.url}/voila/api/shutdown/{one.kernel}"
        assert (await fetch(stop, method="POST", body="")).code == 403, "without the page's cookie"
        form = {"Cookie": "_xsrf=abc", "X-XSRFToken": "abc"}
        assert (await fetch(stop, method="POST", body="", headers=form)).code == 204
        three = Visitor(served.url)
        await three.open(LESSON)
        two.leave()
        await asyncio.sleep(4)  # and a visitor waits for some seconds
        four = Visitor(served.url)
        await four.open(LESSON)  # in the slot of a page that is gone
        assert served.health()["learners"] == 2

    with opened("--learners", "2", "--warm", "1") as served:
        play(scene(served))


def test_a_page_that_may_come_back_keeps_its_kernel_until_somebody_needs_the_slot() -> None:
    async def scene(served: Served) -> None:
        one, two = Visitor(served.url), Visitor(served.url)
        await one.open(LESSON)
        await two.open(LESSON)
        one.leave()
        await asyncio.sleep(0.5)
        form = {"Cookie": "_xsrf=abc", "X-XSRFToken": "abc"}
        stop = f"{served.url}/voila/api/shutdown/{one.kernel}"
        assert (await fetch(stop, method="POST", body="part=1", headers=form)).code == 204
        await asyncio.sleep(1.5)
        await one.connect()
        await one.request_state()  # it came back
        one.leave()
        await asyncio.sleep(0.5)
        await fetch(stop, method="POST", body="part=1", headers=form)
        await Visitor(served.url).open(LESSON)
        assert (await fetch(f"{served.url}/api/kernels/{one.kernel}")).code == 404
        assert served.health()["learners"] == 2

    with opened("--learners", "2", "--warm", "0") as served:
        play(scene(served))


def test_abandoned_and_idle_kernels_end() -> None:
    async def scene(served: Served) -> None:
        for _ in range(3):
            await fetch(f"{served.url}/voila/render/{LESSON}")  # and never connect
        ended = 'rulewalk_ended_total{reason="left"}'
        await asyncio.to_thread(served.until, lambda: served.metric(ended) == 3, 30)
        visitor = Visitor(served.url)
        await visitor.open(LESSON)
        await visitor.click(do="next")
        await visitor.hear(lambda made: made.get("kind") == "dead", 60)  # reading answers pings
        idle = 'rulewalk_ended_total{reason="idle"}'
        await asyncio.to_thread(served.until, lambda: served.metric(idle) == 1)
        dead = await fetch(f"{served.url}/api/kernels/{visitor.kernel}")
        assert dead.code == 404

    with opened("--warm", "0", "--away", "2", "--idle", "0.1") as served:
        play(scene(served))
        served.until(lambda: not served.kernels())


def test_a_kernel_killed_in_the_middle_is_noticed(served: Served) -> None:
    async def scene() -> None:
        visitor = Visitor(served.url)
        before = {one.pid for one in served.kernels()}
        await visitor.open(LESSON)
        await visitor.click(do="next")
        place = visitor.frame["place"]
        for process in served.kernels():
            if process.pid not in before:
                process.kill()
        dead = 'rulewalk_ended_total{reason="died"}'
        await asyncio.to_thread(served.until, lambda: served.metric(dead) >= 1, 20)
        await visitor.hear(lambda made: made["kind"] == "dead")
        assert (await fetch(f"{served.url}/api/kernels/{visitor.kernel}")).code == 404
        again = Visitor(served.url)
        await again.open(f"{LESSON}?lesson={place['lesson']}&step={place['at'] + 1}")
        assert [again.frame["place"][key] for key in ("lesson", "at")] == [
            place["lesson"], place["at"],
        ]  # fmt: skip

    play(scene())


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_stopping_leaves_nothing_behind(number: int) -> None:
    with opened("--warm", "2") as served:
        play(Visitor(served.url).open(LESSON))
        kernels, folder = (
            psutil.Process(served.process.pid).children(recursive=True),
            served.folder(),
        )
        assert len(kernels) >= 3
        assert any(folder.iterdir())
        took = served.stop(number)
        end = time.monotonic() + 10
        while any(one.is_running() and one.status() != psutil.STATUS_ZOMBIE for one in kernels):
            assert time.monotonic() < end, "a kernel was left behind"
            time.sleep(0.1)
        if number != signal.SIGKILL:
            assert took < 10
            assert not folder.exists()
        assert "Traceback" not in served.log


def test_old_versions_are_named(monkeypatch) -> None:
    monkeypatch.setattr(start, "version", lambda name: "0.1" if name == "tornado" else "99")
    with pytest.raises(KitError, match=r"tornado 0.1 lets strangers .* pip install 'tornado>="):
        check_versions()


def test_what_we_ask_for_is_at_least_what_we_check() -> None:
    asked = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    pages = asked["optional-dependencies"]["pages"]
    wanted = dict(line.partition(",")[0].split(">=") for line in pages)
    for name, (floor, _) in FLOORS.items():
        assert (
            version_numbers(wanted[name])
            >= version_numbers(floor)[: len(version_numbers(wanted[name]))]
        ), name


def test_a_missing_folder_is_one_sentence(capsys) -> None:
    from kit.cli import main

    assert main(["serve", "--pages", os.devnull + "x"]) == 1
    assert "there is no such folder" in capsys.readouterr().err
