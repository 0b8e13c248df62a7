"""Damaged inputs are read or refused with a sentence, in little time and memory."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BAD = """\
import json
from tests.fuzz import __main__ as fuzz
fuzz.SECONDS = 0.3

def endless(text, rng):
    while True:
        try:
            sum(range(1000))
        except Exception:
            pass

def greedy(text, rng):
    return bytearray(fuzz.MEMORY + (1 << 20))

def wrong(text, rng):
    return {}["key"]

fuzz.set_limits()
targets = [fuzz.Target("", 1, list, read) for read in (endless, greedy, wrong, lambda *_: None)]
print(json.dumps([fuzz.finding(target, "", None) for target in targets]))
"""


def run(*words: str) -> str:
    """Run Python in the checkout; return what it prints."""
    done = subprocess.run(
        [sys.executable, *words], cwd=ROOT, check=False, capture_output=True, text=True
    )
    return done.stdout + done.stderr


def test_2000_damaged_inputs_are_read_or_refused() -> None:
    assert run("-m", "tests.fuzz", "2000", "--seed", "1") == ""


@pytest.mark.long
def test_20000_damaged_inputs_are_read_or_refused() -> None:
    assert run("-m", "tests.fuzz", "20000", "--seed", "2") == ""


def test_a_slow_a_greedy_and_a_wrong_reader_are_found() -> None:
    assert json.loads(run("-c", BAD)) == [
        "more than 0.3 s of the processor", "more than 256 MB", "KeyError: 'key'", "",
    ]  # fmt: skip
