"""The teacher's desk on a real server: access, content, and what must not be possible."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator

import pytest

from tests.server.client import Visitor, fetch, message
from tests.server.conftest import Served, opened, play
from tests.server.desk import UPGRADE, Desk, enter, key_of, learner, say, still, told
from widgets.server.desk.still import EACH

LESSON = "wild_side/learn.ipynb"
PAGES = (
    "vote",
    "wall",
    "results.csv",
    "summary",
    "picture?game=wild_side&lesson=01-first-round&step=4",
)
EVIL = "<script>alert(1)</script>"


@pytest.fixture(scope="module")
def room() -> Iterator[Served]:
    with opened("--learners", "6", "--warm", "1", "--token", "sesame") as served:
        yield served


async def token_of(served: Served) -> str:
    """Return the cookies of a learner who used the learners' link."""
    answer = await fetch(f"{served.url}/voila/render/index.ipynb?token=sesame")
    found = [one.partition(";")[0] for one in answer.headers.get_list("Set-Cookie")]
    return "; ".join(one for one in found if one.startswith("rulewalk-token-"))


def test_only_the_key_opens_the_desk(room: Served) -> None:
    async def refused(**headers: str) -> None:
        door = await fetch(f"{room.url}/desk/", headers=headers)
        assert door.code == 403
        assert b"data-desk" not in door.body
        for page in PAGES:
            assert (await fetch(f"{room.url}/desk/{page}", headers=headers)).code == 403
        live = await fetch(f"{room.url}/desk/live", headers={**UPGRADE, **headers})
        assert live.code == 403

    async def scene() -> None:
        key = key_of(room)
        await refused()
        await refused(Cookie=await token_of(room))
        await refused(Authorization="token sesame")
        await refused(Authorization=f"token {key}")
        port = room.url.rpartition(":")[2]
        for wrong in ("", "x", key[:-1], f"{key}x", "sesame", "\u00e9" * 9):
            assert await enter(room, wrong) == ""
        await refused(Cookie=f"rulewalk-desk-{port}={key[:-1]}")
        assert (await fetch(f"{room.url}/desk/?key={key}&token={key}")).code == 403
        await fetch(f"{room.url}/desk/enter", method="POST", body="x" * 60_000)

    play(scene())


def test_the_key_is_kept_from_scripts_other_sites_and_the_log(room: Served) -> None:
    async def scene() -> None:
        key = key_of(room)
        body = f"key={key}"
        answer = await fetch(f"{room.url}/desk/enter", method="POST", body=body)
        cookie = answer.headers["Set-Cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=Strict" in cookie
        assert "Path=/desk" in cookie
        mine = {"Cookie": cookie.partition(";")[0]}
        desk = await fetch(f"{room.url}/desk/", headers=mine)
        assert b"data-desk" in desk.body
        assert key.encode() not in desk.body
        policy = desk.headers["Content-Security-Policy"]
        assert "script-src 'self';" in policy
        assert "unsafe" not in policy
        assert desk.headers["Cache-Control"] == "no-store"
        for name, value in (("Origin", "http://evil.example"), ("Host", "evil.example")):
            answer = await fetch(f"{room.url}/desk/live", headers={**UPGRADE, **mine, name: value})
            assert answer.code in (403, 421)
        assert (
            await fetch(f"{room.url}/desk/", headers={**mine, "Host": "evil.example"})
        ).code == 421
        for path in (
            "/desk/static/../http.py",
            "/desk/static/x.js",
            "/desk/other",
            "/desk/static/",
        ):
            assert (await fetch(room.url + path, headers=mine)).code == 404
        # The desk's key is not a learners' token.
        page = await fetch(f"{room.url}/voila/render/{LESSON}", headers=mine)
        assert page.code == 403

    play(scene())
    printed = [line for line in room.lines if key_of(room) in line]
    assert len(printed) == 1
    assert printed[0].startswith("The teacher's desk")


def test_a_class_is_seen_told_and_left_alone(room: Served) -> None:
    async def scene() -> None:
        token = await token_of(room)
        cookie = await enter(room, key_of(room))
        desk = await Desk.open(room, cookie)
        await desk.press("found", code="7B")
        one, two = learner(room, "7B", f"; {token}"), learner(room, "", f"; {token}")
        await one.open(LESSON)
        await two.open(LESSON)
        await say(one, hello=True)
        first = await one.hear(told)
        assert (first["name"], first["code"], first["paused"]) == ("", "7B", False)
        await say(two, hello=True)
        await say(two, name=EVIL)
        await desk.until("learners", "2 learners here")
        for visitor in (one, two):
            while "lock" not in visitor.frame["html"].partition("rw-nav")[2]:
                await visitor.click(do="next")
            await visitor.click(do="choose", at=0)
            await visitor.click(do="lock")
        await desk.until("questions", "2 answered")
        await desk.until("questions", "Rule ")
        assert EVIL not in json.dumps(desk.parts)
        assert EVIL in desk.names.values()
        assert "article" not in json.dumps(desk.parts), "no picture of a table"
        await desk.press("pause", code="7B")
        assert await one.hear(lambda made: told(made) and made["paused"])
        await desk.press("say", text=EVIL)
        said = await two.hear(lambda made: told(made) and made["message"]["words"] and made)
        assert said["message"]["words"] == EVIL
        assert said["paused"] is False
        await one.click(do="next")  # the page delays clicks, but the table is not locked
        table = await fetch(f"{room.url}/desk/results.csv?class=7B", headers={"Cookie": cookie})
        assert table.headers["Content-Disposition"].startswith("attachment")
        assert table.body.decode("utf-8-sig").splitlines()[1].startswith("7B,1,,Wild Side,")
        assert EVIL.encode() not in table.body, "another class"
        summary = await fetch(f"{room.url}/desk/summary", headers={"Cookie": cookie})
        assert EVIL.encode() not in summary.body
        assert b"&lt;script&gt;" in summary.body
        one.leave()
        await desk.until("learners", "1 learner here.")
        await desk.until("learners", "1 left")

    play(scene())


def test_junk_about_the_class_is_dropped_and_the_page_lives_on(room: Served) -> None:
    async def scene() -> None:
        token = await token_of(room)
        desk = await Desk.open(room, await enter(room, key_of(room)))
        visitor = learner(room, "", f"; {token}")
        await visitor.open(LESSON)
        await say(visitor, hello=True)
        number = (await visitor.hear(told))["number"]
        for junk in (
            {"name": 7}, {"name": None}, {"name": "x" * 500}, {"hello": [1]}, {"do": "pause"},
            {"name": "x" * 2000}, {"number": 1, "name": "you"}, {"target": {"href": "//evil"}},
            {"hello": True, "code": "8A"}, {"__proto__": {}, "name": "x"},
        ):  # fmt: skip
            await say(visitor, **junk)
            await asyncio.sleep(0.06)
        for raw in ('{"kind": "class"', '"class"', '{"kind": "class", "x": ' + "[" * 500):
            await visitor.send(raw)
        await visitor.send(message("execute_request", {"code": "1/0"}, channel="class"))
        for words in (
            "",
            "{",
            "[]",
            '{"do": "execute"}',
            "x" * 200_000,
            '{"do": "say", "code": []}',
        ):
            await desk.line.write_message(words)
        for _ in range(300):
            await say(visitor, name="flood")
        await asyncio.sleep(1)  # until its rate limit allows it again
        await visitor.request_state()
        await desk.press("pause")
        await visitor.hear(lambda made: told(made) and made["paused"])
        await desk.press("resume")
        await desk.until("learners", f'data-learner="{number}"')
        assert "8A" not in desk.parts["learners"]
        assert "execute_reply" not in "".join(visitor.heard)

    play(scene())


def test_made_up_cookies_make_no_learners(room: Served) -> None:
    async def scene() -> None:
        token, port = await token_of(room), room.url.rpartition(":")[2]
        visitor = learner(room, "9C", f"; {token}")
        await visitor.open(LESSON)
        await say(visitor, hello=True)
        numbers = {(await visitor.hear(told))["number"]}
        for i in range(6):
            made_up = f"rulewalk-learner={i:022}; rulewalk-learner-{port}={i:022}"
            more = learner(room, "", f"; {made_up}; {token}")
            more.kernel = visitor.kernel
            await more.connect()
            await say(more, hello=True)
            numbers.add((await more.hear(told))["number"])
            more.leave()
            await asyncio.sleep(0.3)
        assert len(numbers) == 1, "one kernel is one learner"
        visitor.leave()

    play(scene())


def test_pages_without_a_kernel_are_on_the_desk_too(room: Served) -> None:
    async def scene() -> None:
        token = await token_of(room)
        headers = {"Cookie": token}
        page = await fetch(f"{room.url}/voila/render/wild_side/rules.ipynb", headers=headers)
        assert b'data-class="/voila/class/rules/wild_side"' in page.body
        assert b'id="rulewalk-kernel"' not in page.body
        word = next(one for one in page.headers.get_list("Set-Cookie") if "learner" in one)
        mine = {"Cookie": f"{token}; {word.partition(';')[0]}"}
        port, made_up = room.url.rpartition(":")[2], f"{1:022}"
        for path, sent, code in (
            ("rules/wild_side", headers, 403),
            ("rules/wild_side", {"Cookie": word.partition(";")[0]}, 403),
            ("rules/wild_side", {"Cookie": f"{token}; rulewalk-learner-{port}={made_up}"}, 403),
            ("rules/wild_side", {**mine, "Origin": "http://evil.example"}, 403),
            ("play/wild_side", mine, 404),
            ("rules/chess", mine, 404),
        ):
            answer = await fetch(f"{room.url}/voila/class/{path}", headers={**UPGRADE, **sent})
            assert answer.code == code, path
        desk = await Desk.open(room, await enter(room, key_of(room)))
        lines = [await still(room, "rules/wild_side", mine["Cookie"]) for _ in range(EACH)]
        more = await fetch(f"{room.url}/voila/class/rules/wild_side", headers={**UPGRADE, **mine})
        assert more.code == 429
        for junk in ("{", "[]", '{"kind": "click"}', "x" * 100_000, '{"kind": "class", "at": 1}'):
            await lines[0].write_message(junk)
        await lines[0].write_message('{"kind": "class", "hello": true}')
        await desk.until("learners", "Wild Side: reads the rules")
        await desk.press("say", text="Look up 3.11")
        for _ in range(10):
            raw = await asyncio.wait_for(lines[0].read_message(), 10)
            if "Look up 3.11" in str(raw):
                break

    play(scene())


def test_only_so_many_desks(room: Served) -> None:
    async def scene() -> None:
        cookie = await enter(room, key_of(room))
        desks = [await Desk.open(room, cookie) for _ in range(8)]
        more = await fetch(f"{room.url}/desk/live", headers={**UPGRADE, "Cookie": cookie})
        assert more.code == 429
        for desk in desks:
            desk.leave()

    play(scene())


def test_a_server_for_one_watches_nobody_until_its_desk_is_opened(served: Served) -> None:
    async def scene() -> None:
        visitor = Visitor(served.url)
        await visitor.open(LESSON)
        await say(visitor, hello=True)
        await visitor.click(do="next")
        assert not [one for one in visitor.heard if '"class"' in one[:30]]
        desk = await Desk.open(served, await enter(served, key_of(served)))
        await visitor.hear(told)
        await desk.until("learners", "Step 2 of")  # the first step asks nothing, so it leads on

    play(scene())
