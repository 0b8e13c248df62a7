"""Codes: they name a set, may be typed in any form, and detect typing errors."""

from __future__ import annotations

import subprocess
import sys
from itertools import pairwise

import pytest

from kit import GAMES
from kit.core.errors import Unreadable
from kit.teach.quiz.code import (
    EDITION,
    MIXED,
    SETS,
    SIGNS,
    SIZES,
    Code,
    _check,
    fresh,
    prefix,
    read_code,
)

SOME = [
    Code(game, size, n, variants)
    for game in (MIXED, *GAMES)
    for size in SIZES
    for n, variants in ((0, False), (0, True), (SETS - 1, True), (77_777, False))
]


def test_every_game_has_a_prefix_of_its_own() -> None:
    prefixes = [prefix(slug) for slug in (MIXED, *GAMES)]
    assert len(set(prefixes)) == len(prefixes)
    assert all(len(one) == 2 and one.isupper() for one in prefixes)


@pytest.mark.parametrize("code", SOME, ids=str)
def test_a_code_is_read_back_however_it_is_typed(code: Code) -> None:
    text = str(code)
    assert len(text) == 9
    for typed in (text, text.lower(), f"  {text.replace('-', ' ')} ", " ".join(text)):
        assert read_code(typed) == code


@pytest.mark.parametrize("code", SOME[::5], ids=str)
def test_every_slip_of_one_sign_and_every_swap_is_noticed(code: Code) -> None:
    prefix, _, body = str(code).partition("-")
    wrong = {body[:i] + sign + body[i + 1 :] for i in range(len(body)) for sign in SIGNS}
    pairs = enumerate(pairwise(body))
    wrong |= {body[:i] + two + one + body[i + 2 :] for i, (one, two) in pairs}
    for slip in wrong - {body}:
        with pytest.raises(Unreadable, match="there is a typing error in the code"):
            read_code(f"{prefix}-{slip}")


@pytest.mark.parametrize("code", SOME[::5], ids=str)
def test_a_code_of_an_earlier_edition_is_refused_in_a_sentence(code: Code) -> None:
    signs = str(code)[3:-1]
    older = f"{prefix(code.game)}-{signs}{_check(code.game, signs, EDITION - 1)}"
    assert older != str(code)
    with pytest.raises(Unreadable, match="or it is from an older version"):
        read_code(older)


def test_another_prefix_is_a_slip_too() -> None:
    body = str(Code("wild_side", 10, 4242)).partition("-")[2]
    for game, start in [(slug, prefix(slug)) for slug in (MIXED, *GAMES)]:
        if game != "wild_side":
            with pytest.raises(Unreadable):
                read_code(f"{start}-{body}")


@pytest.mark.parametrize(
    "text", ["", "hello", "WW", "ZZ-33333Q", "W" * 5000, "WW-33333Q3", "ＷＷ-33333Q"]
)
def test_what_is_no_code_is_answered_with_an_example(text: str) -> None:
    with pytest.raises(Unreadable, match="a code looks like WW-") as told:
        read_code(text)
    assert len(str(told.value)) < 120


def test_signs_that_look_alike_are_not_used() -> None:
    assert not set("0O1IL5S2Z8BUV") & set(SIGNS)


def test_a_fresh_set_is_another_each_time_and_bad_wishes_are_refused() -> None:
    assert len({fresh("wild_side", 5) for _ in range(20)}) == 20
    with pytest.raises(Unreadable, match="there is no game 'chess'"):
        fresh("chess")
    with pytest.raises(Unreadable, match="5, 10, 20 questions, not 7"):
        fresh("", 7)


def test_streams_of_one_code_differ_and_say_nothing() -> None:
    code = Code("wild_side", 5, 1)
    streams = [
        code.stream("games"),
        code.stream("wild_side"),
        Code("wild_side", 5, 2).stream("games"),
    ]
    assert len({stream.at for stream in streams}) == 3
    assert repr(streams[0]) == "Stream()"
    assert str(streams[0].at) not in repr(code)


DIGEST = """
from hashlib import sha256
from kit.teach.quiz.code import Code
from kit.teach.quiz.make import QuestionSet
made = QuestionSet(Code("", 5, 4711))
text = "".join(f"{made[i].ask.shown}{made[i].order}{made[i].right}" for i in range(5))
print(sha256(text.encode()).hexdigest())
"""


def test_the_same_code_gives_the_same_questions_in_any_process() -> None:
    runs = [
        subprocess.run([sys.executable, "-c", DIGEST], capture_output=True, text=True, check=True,
                       env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)})
        for seed in ("1", "2")
    ]  # fmt: skip
    assert runs[0].stdout == runs[1].stdout
    assert len(runs[0].stdout) == 65
