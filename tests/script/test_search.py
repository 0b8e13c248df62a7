"""The script of the rules page finds what Python finds, in the same order."""

import json
import subprocess
from pathlib import Path

import pytest

from kit import GAMES, game
from kit.show.reference.page import index_of
from kit.site.npm import node
from kit.teach.reference.build import search_index
from tests.script.__main__ import AS_MODULES
from tests.teach.questions import QUESTIONS

FIND = Path(__file__).with_name("find.js")
ODD = ["3.5", "rule 3.5", "3", "3.", "99", "", "  ", "the", "Fireball", "SWORD", "drawin", "mo",
       "m", "honey badgr", "xylophone", "what's a tie?", "knight’s strength", "home truf",
       "how many", "when", "constructor", "__proto__", "<b>tie</b>", "tie " * 80]  # fmt: skip


@pytest.mark.parametrize("slug", GAMES)
def test_the_script_and_python_find_the_same(slug: str) -> None:
    names = [card.name for card in game(slug).pack]
    asked = [*(q for table in QUESTIONS.values() for q in table), *ODD, *names]
    given = json.dumps({"data": index_of(game(slug)), "questions": asked})
    done = subprocess.run(
        [node(), *AS_MODULES, FIND], input=given, capture_output=True, text=True, check=True
    )
    known = search_index(slug)
    for question, (hits, near) in zip(asked, json.loads(done.stdout), strict=True):
        assert hits == [f"{e.kind} {e.name}" for e in known.find(question)], question
        assert near == known.near(question), question
