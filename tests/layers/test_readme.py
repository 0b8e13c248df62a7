"""The Python of README.md and docs/python.md runs, with the results that its comments promise."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from kit.games import GAMES, game
from tests.layers.invented import BEGIN, END, PAGE, whole

ROOT = Path(__file__).parents[2]
# Runs the block as a notebook would, and records each expression as text and as HTML.
RUN = """\
import ast, json, sys
names, shown = {}, {}
for node in ast.parse(sys.stdin.read()).body:
    words = ast.unparse(node)
    if isinstance(node, ast.Expr):
        found = eval(words, names)
        draw = getattr(found, "_repr_html_", lambda: None)
        shown[words] = [repr(found), draw() or ""]
    else:
        exec(words, names)
try:
    names["t"].replay(3).play("Blue 12")
    refused = ""
except names["kit"].Illegal as problem:
    refused = str(problem)
print(json.dumps({"shown": shown, "refused": refused}))
"""


def blocks(page: str) -> list[str]:
    text = (ROOT / page).read_text("utf-8")
    return re.findall(r"^```python\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


@pytest.fixture(scope="module", params=["README.md", "docs/python.md"])
def ran(request, tmp_path_factory) -> dict:
    folder = tmp_path_factory.mktemp("page")
    first = blocks(request.param)[0]
    done = subprocess.run(
        [sys.executable, "-c", RUN], input="import kit\n" + first, cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return {**json.loads(done.stdout), "files": sorted(path.name for path in folder.iterdir())}


def said(ran: dict, begin: str) -> str:
    """Return the output of the one expression with this beginning."""
    found = [text for words, (text, _) in ran["shown"].items() if words.startswith(begin)]
    assert len(found) == 1, begin
    return found[0]


def test_a_bot_of_your_own_plays_to_the_end() -> None:
    names: dict = {}
    for block in blocks("docs/python.md")[1:]:
        exec(block, names)  # noqa: S102 - the page's own code
    assert names["t"].over


def test_every_answer_is_what_its_comment_promises(ran: dict) -> None:
    moves = said(ran, "t.moves").splitlines()
    assert {"Green 11", "Red 11", "Honey Badger"} <= set(moves), "what the seat to act may do"
    happened = said(ran, "t.play").splitlines()
    assert happened
    assert all(re.search(r"\[\d+\.\d+\]$", line) for line in happened), "each line with its rule"
    refusal = said(ran, "t.why_not")
    assert re.search(r"^\d+\.\d+ ", refusal, re.MULTILINE), "the rule that forbids it"
    assert ran["refused"], "t.play would raise Illegal"
    assert "through hawk's eyes" in said(ran, "t.look")
    assert "Orange 9" not in said(ran, "t.look"), "a card in another seat's hand"
    assert re.search(r"^\w+ (wins|win)\.$|share the win", said(ran, "t.undo"), re.MULTILINE)
    assert ran["files"] == ["mine.json"]


def test_the_objects_draw_themselves(ran: dict) -> None:
    for words, (_, html) in ran["shown"].items():
        if not words.startswith("("):  # the last line is a tuple, which a notebook shows as text
            assert html.startswith("<style"), words


def test_the_table_that_a_comment_names_can_be_made() -> None:
    from kit import table

    made = table("wild_side", 3, seed=7)
    assert len(made.seats) == 3


def test_a_page_says_how_much_is_invented() -> None:
    text = PAGE.read_text("utf-8")
    inside = text.partition(BEGIN)[2].partition(END)[0]
    assert inside == whole(), "python -m tests.layers.invented writes it anew"
    assert "In Witless Wizards 1 of 45 kinds of card is printed." in inside
    assert "In Wicked & Wise all 63 goals and all 17 treasures are ours." in inside
    assert all(game(slug).title in inside for slug in GAMES)
