"""The link and the QR code of a quiz on a static site: the page says its address, and may lie."""

from __future__ import annotations

import json
import re

import pytest
import segno

from kit.show.qr import qr_code, qr_rows
from kit.site.engine import ADDRESS, Engine, address_of
from kit.teach.quiz.sheet import is_this_machine

HOME = "https://school.example/rulewalk/quiz.html"


def start(address: object) -> str:
    """Return the first sheet of a quiz on a page with this address."""
    asked = {"kind": "open", "page": "quiz", "game": "", "query": "", "address": address}
    said = json.loads(Engine().receive(json.dumps(asked)))
    assert said["kind"] == "frame"
    return str(said["frame"]["html"])


def link_to(html: str, address: str = HOME) -> str:
    """Return the link of a sheet, with its QR code."""
    return f"{address}?code={re.search(r'<b>([A-Z0-9-]+)</b>', html).group(1)}"


def test_the_first_sheet_has_a_link_and_its_qr_code() -> None:
    html = start(HOME)
    assert f'<span class="rw-link">{link_to(html)}</span>' in html
    assert qr_code(link_to(html)) in html


def test_another_set_has_another_link() -> None:
    messages = Engine()
    asked = {"kind": "open", "page": "quiz", "game": "", "query": "", "address": HOME}
    before = messages.receive(json.dumps(asked))
    again = {"kind": "click", "click": {"step": 0, "do": "again", "at": 2, "to": 5}}
    html = json.loads(messages.receive(json.dumps(again)))["frame"]["html"]
    assert link_to(html) not in before
    assert qr_code(link_to(html)) in html


@pytest.mark.parametrize("link", [f"{HOME}?code=WS-1234567", "http://10.0.0.7:8000/quiz.html"])
def test_the_squares_are_those_of_segno(link: str) -> None:
    whole = segno.make_qr(link, error="m")
    assert qr_rows(link) == tuple(tuple(map(bool, row)) for row in whole.matrix)
    assert not whole.is_micro


@pytest.mark.parametrize(
    "address",
    [
        HOME, "http://10.0.0.7:8000/quiz.html", "https://xn--schle-kva.example/~a/quiz",
        "https://school.example/a%20b/(c);d=e,f/@g/quiz.html", "http://[fd00::1]:8000/",
        "http://localhost:8000/quiz.html",
    ],
)  # fmt: skip
def test_an_address_as_a_browser_writes_it_is_taken(address: str) -> None:
    assert address_of(address) == address


@pytest.mark.parametrize(
    "address",
    [
        None, 3, True, [], {"href": HOME}, "", "quiz.html", "//school.example/quiz.html",
        "javascript:alert(1)//https://school.example/", "data:text/html,x", "file:///home/a.html",
        "ftp://school.example/", "blob:https://school.example/1", "null/quiz.html",
        "https://ada:word@school.example/", "https://ada@school.example/", "https:///quiz.html",
        "https://school.example", "https://school.example\\@evil.example/", "https://a b/",
        f"{HOME}?token=word", f"{HOME}#rule-1", f"{HOME}\n", f" {HOME}", f"{HOME}\x00",
        'https://school.example/"><script>', "https://school.example/<b>", "https://schüle.example/",
        "https://school.example/\u202ecod", "https://school.example:99999/", "https://school.example:0/",
        "https://[::zz]/", "https://[:::]/", "https://[1]/", "HTTPS://school.example/",
        "https://school.example/" + "a" * ADDRESS, "a" * 1_000_000, "https://" + "[" * 200,
    ],
)  # fmt: skip
def test_any_other_address_means_no_invitation_and_no_error(address: object) -> None:
    assert address_of(address) == ""
    html = start(address)
    assert "The code of these questions" in html
    assert "rw-qr" not in html
    assert "rw-link" not in html


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1:8000", "[::1]", "0.0.0.0:8000"])
def test_what_only_this_machine_can_open_is_said_as_fits_a_site(host: str) -> None:
    assert is_this_machine(f"http://{host}/quiz.html")
    html = start(f"http://{host}/quiz.html")
    assert "phones cannot reach it" in html
    assert "put the site on a web space" in html
    assert "--host" not in html
    assert "rw-qr" not in html


def test_a_page_that_says_no_address_has_the_code_alone() -> None:
    asked = {"kind": "open", "page": "quiz", "game": "", "query": ""}
    html = json.loads(Engine().receive(json.dumps(asked)))["frame"]["html"]
    assert "The code of these questions" in html
    assert "phones" not in html
