"""What one visitor can use up, and what is left for the others."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

import psutil
import pytest

from tests.browser.conftest import ROOT
from tests.server.client import Visitor, fetch, message
from tests.server.conftest import Served, lesson_page, opened, play
from tests.server.desk import UPGRADE

LESSON = "wizard_did_it/learn.ipynb"
RULES = "wizard_did_it/rules.ipynb"  # 380 kB, if the client cannot unpack it
WORD = "sesame"
PAGE = """\
from kit.teach.lesson.walkthrough import Walkthrough
from kit.files.scenario import one_shipped
from widgets.walkthrough import WalkthroughWidget
WalkthroughWidget(Walkthrough(one_shipped("wild_side", "01-first-round")))
"""


@pytest.fixture(scope="module")
def room(tmp_path_factory) -> Iterator[Served]:
    """A server with a lesson of ours, a page of Voilà's front end, and a token."""
    folder = tmp_path_factory.mktemp("pages")
    lesson_page(folder, PAGE)
    for name in (LESSON, RULES, "index.ipynb"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes((ROOT / "notebooks" / name).read_bytes())
    more = ("--learners", "6", "--warm", "0", "--token", WORD)
    with opened("--pages", str(folder), *more, files=400) as served:
        yield served


async def come_in(room: Served) -> str:
    """Return the cookies of a visitor with the token: one for it, and one for the learner."""
    page, cookies = f"{room.url}/voila/render/index.ipynb", ""
    for query in (f"?token={WORD}", ""):
        answer = await fetch(page + query, headers={"Cookie": cookies} if cookies else {})
        for one in answer.headers.get_list("Set-Cookie"):
            assert "SameSite=Lax" in one
            assert ("expires" in one.lower()) == one.startswith("rulewalk-learner-")
            cookies += ("; " if cookies else "") + one.partition(";")[0]
    return cookies


def logged(room: Served, before: int) -> str:
    """Return what was logged since *before*."""
    return "".join(room.lines[before:])


def test_a_stranger_cannot_fill_the_log(room: Served) -> None:
    async def scene() -> None:
        path = f"{room.url}/api/kernels/{'0' * 8}-0000-0000-0000-{'0' * 12}"
        for way in ("channels", "lesson"):
            for _ in range(40):
                answer = await fetch(f"{path}/{way}?session_id=x", headers=UPGRADE)
                assert answer.code == 403

    before = len(room.lines)
    play(scene())
    assert len(logged(room, before)) < 2000
    assert "Traceback" not in room.log


def test_an_impossible_path_is_not_found(room: Served) -> None:
    async def scene() -> None:
        headers = {"Cookie": await come_in(room)}
        for path in ("a%00.ipynb", "a" * 300 + ".ipynb", "%0a.ipynb", "x/" * 3000 + "a.ipynb"):
            for top in ("voila/render", "voila/static", "voila/files", "desk/static", "x"):
                answer = await fetch(f"{room.url}/{top}/{path}", headers=headers)
                assert answer.code == 404, path

    play(scene())
    assert "Traceback" not in room.log


ODD = (
    "GET /voila/render/%ff.ipynb HTTP/1.1",
    "GET /voila/render/index.ipynb?lesson=%ff&step=%ff HTTP/1.1",
    "GET http://elsewhere.example/ HTTP/1.1",
    "GET / HTTP/9.9",
    "BREW /desk/ HTTP/1.1",
    "GET /health HTTP/1.1\r\nHost: elsewhere.example",
    "GET /health HTTP/1.1\r\nContent-Length: -5",
    "POST /health HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\nzz",
    'POST /voila/api/shutdown/x HTTP/1.1\r\nContent-Type: multipart/form-data; boundary="',
    "POST /voila/api/shutdown/x HTTP/1.1\r\nCookie: _xsrf=2|z|z|z\r\nX-XSRFToken: 2|z|z|1",
    'GET /voila/saved HTTP/1.1\r\nCookie: a=\xff\xfe|1:2; =; ;; b="\\377',
    "GET /voila/static/voila.js HTTP/1.1\r\nRange: bytes=9-1,5-,-0\r\nAccept-Encoding: gzip;q=z",
    "GET /api/kernels/%ff HTTP/1.1\r\nX-Forwarded-For: \xff\r\nX-Forwarded-Proto: gopher",
    "GET /api/kernels/..%2f..%2fetc/lesson HTTP/1.1\r\nUpgrade: websocket",
)


def test_an_odd_request_is_answered_or_refused_and_leaves_no_traceback(room: Served) -> None:
    cookies: list[str] = []

    async def scene() -> None:
        cookies.append(await come_in(room))

    play(scene())
    before, where = len(room.lines), urlsplit(room.url)
    for odd in ODD:
        head = f"\r\nHost: {where.netloc}\r\nCookie: {cookies[0]}\r\nConnection: close\r\n\r\n"
        with socket.create_connection((str(where.hostname), int(where.port or 0)), 10) as line:
            line.sendall((odd + head).encode("latin-1"))
            answer = line.makefile("rb").readline()
        assert answer.split()[1:2] < [b"500"], odd
    assert "Traceback" not in room.log
    assert len(room.lines) - before < 10, logged(room, before)


def test_broken_frames_leave_few_lines(room: Served) -> None:
    """A frame without a mask, with a reserved bit, of half a character, or far too long."""
    frames = (
        b"\x81\x02{}",
        b"\xc1\x82\0\0\0\0{}",
        b"\x81\x82\0\0\0\0\xff\xfe",
        b"\x81\xff" + b"\x7f" * 12,
    )

    async def scene() -> None:
        visitor = Visitor(room.url, await come_in(room))
        await visitor.open(LESSON)
        where = urlsplit(room.url)
        names = {**UPGRADE, "Host": where.netloc, "Cookie": visitor.cookies}
        head = "".join(f"{name}: {value}\r\n" for name, value in names.items())
        address = f"/api/kernels/{visitor.kernel}/lesson?session_id=x"
        statuses: list[bytes] = []
        for broken in 20 * frames:
            reader, writer = await asyncio.open_connection(where.hostname, where.port)
            writer.write(f"GET {address} HTTP/1.1\r\n{head}\r\n".encode() + broken)
            statuses.append((await reader.readline()).split()[1])  # 429 while three are open
            await asyncio.sleep(0.02)
            writer.close()
            with suppress(ConnectionError):
                await writer.wait_closed()
        assert statuses.count(b"101") > 20
        await visitor.click(do="next")
        visitor.leave()

    before = len(room.lines)
    play(scene())
    assert len(room.lines) - before < 40, logged(room, before)
    assert "Traceback" not in room.log


def test_made_up_names_make_neither_counters_nor_lines(room: Served) -> None:
    async def scene() -> None:
        visitor = Visitor(room.url, await come_in(room))
        await visitor.open("page.ipynb")
        again = message("comm_info_request")
        odd = [message(f"made_up_{i}") for i in range(30)]
        for i in range(30):
            unknown = {"comm_id": f"made-up-{i}", "data": {"method": "request_state"}}
            odd += [message("comm_msg", unknown), again]
        for one in odd:
            await visitor.send(one)
            await asyncio.sleep(0.01)
        await visitor.request_state()
        session = f"{room.url}/api/kernels/{visitor.kernel}/channels?session_id=a%0ab"
        more = {**UPGRADE, "Cookie": visitor.cookies}
        assert (await fetch(session, headers=more)).code == 400
        visitor.leave()

    before = len(room.lines)
    play(scene())
    assert len(room.lines) - before < 30, logged(room, before)
    assert "made_up" not in logged(room, before)
    assert "Traceback" not in room.log


@pytest.mark.parametrize("page", [LESSON, "page.ipynb"])
def test_half_a_character_is_no_message(room: Served, page: str) -> None:
    async def scene() -> None:
        visitor = Visitor(room.url, await come_in(room))
        await visitor.open(page)
        for odd in ("\ud800", float("nan"), float("inf")):
            for click in ({"do": odd}, {"step": 0, "do": "play", "action": odd}):
                await visitor.send_click(click)
        await visitor.request_state()
        visitor.leave()

    play(scene())
    assert "Traceback" not in room.log
    assert not [line for line in room.lines if WORD in line and "Rulewalk is open" not in line]


async def deaf(room: Served, visitor: Visitor) -> socket.socket:
    """Open a websocket whose client never reads."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.setblocking(False)
    port = int(room.url.rpartition(":")[2])
    loop = asyncio.get_running_loop()
    await loop.sock_connect(line, ("127.0.0.1", port))
    headers = {**UPGRADE, "Host": f"localhost:{port}", "Cookie": visitor.cookies}
    lines = [f"GET /api/kernels/{visitor.kernel}/lesson HTTP/1.1"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    await loop.sock_sendall(line, "\r\n".join([*lines, "", ""]).encode())
    await asyncio.sleep(1)  # until it is connected
    return line


async def ask_and_read_nothing(room: Served, headers: str) -> socket.socket:
    """Request a page so often that the system cannot take all answers."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    line.setblocking(False)
    port = int(room.url.rpartition(":")[2])
    loop = asyncio.get_running_loop()
    await loop.sock_connect(line, ("127.0.0.1", port))
    asked = f"GET /voila/render/{RULES} HTTP/1.1\r\nHost: localhost:{port}\r\n{headers}\r\n\r\n"
    await loop.sock_sendall(line, 20 * asked.encode())
    return line


def is_cut(line: socket.socket) -> bool:
    """Tell whether the server has closed a connection before it sent everything."""
    try:
        while line.recv(1 << 16):
            pass
    except BlockingIOError:
        return False
    except ConnectionResetError:
        pass
    return True


def frame_of(text: str) -> bytes:
    """Return a short text as a websocket's frame."""
    return bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text.encode()


def test_who_never_reads_is_cut_off(room: Served) -> None:
    async def scene() -> None:
        visitor = Visitor(room.url, await come_in(room))
        await visitor.open(LESSON)
        process = psutil.Process(room.process.pid)
        before = process.memory_info().rss
        lines = [await deaf(room, visitor) for _ in range(2)]
        loop = asyncio.get_running_loop()
        cut = 0
        for _ in range(600):
            for line in list(lines):
                try:
                    await loop.sock_sendall(line, frame_of('{"kind": "frame"}'))
                except OSError:
                    lines.remove(line)
                    line.close()
                    cut += 1
            await asyncio.sleep(0.05)
            if not lines:
                break
        assert cut == 2
        assert process.memory_info().rss - before < 40 << 20
        visitor.leave()

    play(scene())
    assert "Traceback" not in room.log


def test_all_pages_of_a_kernel_have_one_limit_and_one_answer_at_a_time(room: Served) -> None:
    async def heard(visitor: Visitor, kind: str) -> int:
        visitor.heard.clear()
        await visitor.quiet()
        return sum(json.loads(text)["kind"] == kind for text in visitor.heard)

    async def scene() -> None:
        pages = [Visitor(room.url, await come_in(room)) for _ in range(3)]
        await pages[0].open(LESSON)
        for more in pages[1:]:
            more.kernel = pages[0].kernel
            await more.connect()
        for _ in range(60):
            await pages[0].send({"kind": "frame"})
        assert await heard(pages[0], "frame") < 30
        for _ in range(100):
            for page in pages:
                await page.send({"kind": "alive"})
        assert sum([await heard(page, "alive") for page in pages]) < 180
        await Visitor.close_all()

    play(scene())


def test_head_is_like_get_and_a_wrong_method_names_the_right_ones(room: Served) -> None:
    async def scene() -> None:
        before = {one.pid for one in room.kernels()}  # of the tests above, which may still run
        headers = {"Cookie": await come_in(room)}
        pages = ("voila/render/index.ipynb", f"voila/render/{LESSON}", "voila/render/no.ipynb")
        for path in (*pages, "health", "metrics", "desk/", "desk/static/desk.css", "nowhere"):
            url = f"{room.url}/{path}"
            head = await fetch(url, method="HEAD", headers=headers)
            assert not head.body
            if path != pages[1]:
                assert head.code == (await fetch(url, headers=headers)).code, path
        assert head.code == 404
        assert {one.pid for one in room.kernels()} <= before, "no kernel was taken"
        kernel = f"api/kernels/{'0' * 8}-0000-0000-0000-{'0' * 12}"
        for path, method, right in (
            (pages[0], "POST", "GET, HEAD"), ("health", "DELETE", "GET, HEAD"),
            ("desk/", "PUT", "GET, HEAD"), ("desk/enter", "GET", "POST"),
            (kernel, "DELETE", "GET, HEAD, OPTIONS"), ("health", "TRACE", "GET, HEAD"),
            (f"{kernel}/lesson", "POST", "GET"),
        ):  # fmt: skip
            more: dict[str, Any] = {"body": ""} if method in ("POST", "PUT") else {}
            answer = await fetch(
                f"{room.url}/{path}", method=method, headers=headers,
                allow_nonstandard_methods=True, **more,
            )  # fmt: skip
            assert (answer.code, answer.headers.get("Allow")) == (405, right), (path, method)

    play(scene())


def test_cookies_are_few_and_all_but_the_learners_end_with_the_session(room: Served) -> None:
    async def scene() -> None:
        cookies = await come_in(room)
        await fetch(f"{room.url}/health")
        asked = {"Cookie": cookies}
        for path in ("health", "voila/render/index.ipynb", f"voila/render/{LESSON}"):
            answer = await fetch(f"{room.url}/{path}", headers=asked)
            for one in answer.headers.get_list("Set-Cookie"):
                assert one.startswith("_xsrf"), one
                assert "SameSite=Lax" in one
                assert "expires" not in one.lower()
        assert cookies.startswith("rulewalk-token-")
        assert "; rulewalk-learner-" in cookies
        assert cookies.count(";") == 1

    play(scene())


def test_silent_connections_leave_room_for_others(room: Served) -> None:
    async def scene() -> None:
        visitor = Visitor(room.url, await come_in(room))
        await visitor.open(LESSON)
        port = int(room.url.rpartition(":")[2])
        silent = []
        for _ in range(10):  # 200 are allowed, half of the files
            silent += [(await asyncio.open_connection("127.0.0.1", port))[1] for _ in range(60)]
            await asyncio.sleep(0.1)
        await visitor.click(do="next")
        headers = {"Cookie": visitor.cookies}
        assert (await fetch(f"{room.url}/voila/render/index.ipynb", headers=headers)).code == 200
        assert psutil.Process(room.process.pid).num_fds() < 350
        for one in silent:
            one.close()
        visitor.leave()

    play(scene())
    assert "Traceback" not in room.log


def test_who_leaves_while_a_page_opens_leaves_no_traceback(room: Served) -> None:
    async def leave_early(path: str, headers: str) -> None:
        port = int(room.url.rpartition(":")[2])
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        lines = [f"GET /voila/render/{path} HTTP/1.1", f"Host: localhost:{port}"]
        writer.write("\r\n".join([*lines, f"Cookie: {headers}", "", ""]).encode())
        await asyncio.sleep(0.02)
        writer.transport.abort()

    async def scene() -> None:
        cookies = await come_in(room)
        for path in (LESSON, "page.ipynb", LESSON, "page.ipynb"):
            await leave_early(path, cookies)
        await asyncio.sleep(2)

    before = len(room.lines)
    play(scene())
    assert "Traceback" not in logged(room, before)
    assert "after headers" not in logged(room, before)


def test_many_pages_of_one_visitor_are_all_answered(room: Served) -> None:
    async def scene() -> None:
        headers = {"Cookie": await come_in(room)}
        url = f"{room.url}/voila/render/{LESSON}"
        pages = await asyncio.gather(*(fetch(url, 30, headers=headers) for _ in range(24)))
        assert {page.code for page in pages} <= {200, 503}

    play(scene())


FIREFOX = {"User-Agent": "Mozilla/5.0 Firefox/150.0"}


def metadata(site: str, mode: str, dest: str, **more: str) -> dict[str, str]:
    """Return the headers by which a browser tells what asks."""
    found = {"Sec-Fetch-Site": site, "Sec-Fetch-Mode": mode, "Sec-Fetch-Dest": dest}
    return {**FIREFOX, **found, **more}


def test_another_site_takes_no_seat(room: Served) -> None:
    async def scene() -> None:
        cookies = await come_in(room)
        page = f"{room.url}/voila/render/{LESSON}"
        link = metadata("cross-site", "navigate", "document")
        taken = room.health()["learners"]
        for headers in (
            metadata("cross-site", "no-cors", "image"), metadata("same-site", "no-cors", "script"),
            metadata("cross-site", "navigate", "iframe"), metadata("cross-site", "cors", "empty"),
            {**link, "Sec-Purpose": "prefetch;prerender"}, {**link, "Purpose": "prefetch"},
            {"Origin": "http://evil.example"},
            {**FIREFOX, "Accept": "image/avif,*/*"}, {**FIREFOX, "Accept": "text/html"},
            {**FIREFOX, "Accept": "application/json"},
        ):  # fmt: skip
            token = {"Authorization": f"token {WORD}"}
            assert (await fetch(page, headers={**headers, **token})).code == 403, headers
        assert room.health()["learners"] == taken
        for headers in (
            link, metadata("none", "navigate", "document"),
            metadata("same-origin", "cors", "empty", Accept="application/json"),
            {**FIREFOX, "Upgrade-Insecure-Requests": "1"},
            {**FIREFOX, "Accept": "application/json"},
        ):  # fmt: skip
            answer = await fetch(page, headers={**headers, "Cookie": cookies})
            assert answer.code == 200, headers

    play(scene())


def test_one_visitor_has_few_seats_and_a_known_one_comes_first() -> None:
    async def cookies(served: Served) -> str:
        answer = await fetch(f"{served.url}/voila/render/index.ipynb")
        return answer.headers["Set-Cookie"].partition(";")[0]

    async def scene(served: Served) -> None:
        greedy = await cookies(served)
        pages = [Visitor(served.url, greedy) for _ in range(6)]
        for page in pages:
            await page.open(LESSON)
        assert served.health()["learners"] == 4
        known = await cookies(served)
        await Visitor(served.url, await cookies(served)).open(LESSON)  # 5 of 5
        url = f"{served.url}/voila/render/{LESSON}"
        strangers = [asyncio.ensure_future(fetch(url)) for _ in range(6)]
        await asyncio.sleep(0.3)
        back = asyncio.ensure_future(fetch(url, headers={"Cookie": known}))
        await asyncio.sleep(0.3)
        form = {"Cookie": "_xsrf=abc", "X-XSRFToken": "abc"}
        end = f"{served.url}/voila/api/shutdown/{pages[-1].kernel}"
        assert (await fetch(end, method="POST", body="", headers=form)).code == 204
        assert (await back).code == 200
        assert {(await one).code for one in strangers} == {503}

    with opened("--learners", "5", "--warm", "0") as served:
        play(scene(served))


def test_a_wrong_token_is_told_slowly_and_a_right_one_at_once(room: Served) -> None:
    async def took(token: str) -> float:
        began = time.monotonic()
        await fetch(f"{room.url}/voila/render/index.ipynb?token={token}")
        return time.monotonic() - began

    async def scene() -> None:
        guesses = asyncio.gather(*(took(f"guess{i}") for i in range(60)))
        await asyncio.sleep(1)
        assert await took(WORD) < 3
        assert sum(one > 4 for one in await guesses) > 20

    play(scene())


def test_who_asks_much_leaves_answers_to_the_others(room: Served) -> None:
    async def asked(cookies: str, many: int) -> int:
        url = f"{room.url}/voila/ask/wild_side?q="
        headers = {"Cookie": cookies}
        found = await asyncio.gather(
            *(fetch(f"{url}may+I+draw+{i}", headers=headers) for i in range(many))
        )
        return sum(one.code == 200 for one in found)

    async def scene() -> None:
        greedy, other = await come_in(room), await come_in(room)
        assert greedy != other
        few, (fair, _) = await asyncio.gather(
            asked(greedy, 80), asyncio.gather(asked(other, 12), asyncio.sleep(0))
        )
        assert few < 30
        assert fair == 12

    play(scene())


@pytest.mark.long
def test_a_silent_page_and_a_slow_body_are_cut_off(room: Served) -> None:
    async def body() -> float:
        began = time.monotonic()
        port = int(room.url.rpartition(":")[2])
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        head = f"POST /desk/enter HTTP/1.1\r\nHost: localhost:{port}\r\nContent-Length: 60000"
        writer.write(f"{head}\r\n\r\nkey=".encode())
        await asyncio.wait_for(reader.read(), 60)
        writer.close()
        return time.monotonic() - began

    async def silent() -> float:
        visitor = Visitor(room.url, await come_in(room))
        await visitor.open(LESSON)
        visitor.leave()
        line = await deaf(room, visitor)
        began = time.monotonic()
        loop = asyncio.get_running_loop()
        while await asyncio.wait_for(loop.sock_recv(line, 1 << 16), 60):
            pass
        line.close()
        return time.monotonic() - began

    async def unread() -> None:
        headers = f"Cookie: {await come_in(room)}"
        lines = [await ask_and_read_nothing(room, headers) for _ in range(30)]
        assert not any(map(is_cut, lines))
        await asyncio.sleep(40)
        assert all(map(is_cut, lines))
        for line in lines:
            line.close()

    async def answering() -> None:
        visitor = Visitor(room.url, await come_in(room))
        await visitor.open(LESSON)
        await visitor.quiet(45)  # a page that answers pings stays connected
        await visitor.click(do="next")

    async def scene() -> None:
        slow, deaf_for, *_ = await asyncio.gather(body(), silent(), unread(), answering())
        assert slow < 30
        assert deaf_for < 50

    play(scene())
