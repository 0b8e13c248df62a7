"""Fuzz test of all that strangers and authors write: ``python -m tests.fuzz 2000 --seed 1``.

Each input is a valid file, code, address, message or series of clicks, damaged in a few places. The
code under test may read it or refuse it with a sentence. Anything else is a finding: another
exception, more than ``SECONDS`` of the processor, or more than ``MEMORY`` (on Linux). Findings are
printed as JSON, one in each line.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import signal
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode

import kit.games
from kit.core.errors import KitError
from kit.files.cards import pack_of
from kit.files.run import run
from kit.files.save import load
from kit.files.scenario import parse_scenario
from kit.files.wire import as_place
from kit.games import GAMES, game, quiz_games
from kit.play.game_code import _letters, read_game, write_game
from kit.play.match import Match
from kit.play.replay import saved
from kit.site.engine import Engine
from kit.teach.quiz.code import Code, read_code
from tests.files.test_bad_files import GOOD, PACK

SECONDS = 5.0  # of the processor, for one input; the largest file that is allowed takes two
MEMORY = 256 << 20  # bytes beside those of the loaded program
NASTY = [
    "", " ", "\0", "\n", "\t", "\ufeff", "\u202e", "é", "😀", "<script>", "%s", "../" * 9,
    "-1", "0", "9" * 30, "1e999", "nan", "true", "null", "~", "{}", "[]", "[" * 60, "{a: 1}",
    "&a", "*a", "<<: *a", "!!python/name:os.system", "!!binary", "? [a]", "'", '"', "\\", "|", ": ",
    "- ", "#", "\x7f", "\x85", "\u2028", "²", "١", "%00", "%ff", "&if=", ";", "a" * 500,
]  # fmt: skip
VALUES = (None, True, 0, -1, 1, 2, 3, 99, 10**6, 1 << 63, 10**30, 1.5, [], {}, [[]], ["a"])
CLICKS = (
    "next", "back", "jump", "answer", "choose", "lock", "play", "restart", "lesson", "help",
    "whatif", "seat", "bot", "undo", "return", "skip", "ready", "coach", "pace", "table", "look",
    "resume", "again", "write", "unwrite",
)  # fmt: skip


class Slow(BaseException):
    """An input took too much of the processor; no handler of the code under test catches this."""


class Target(NamedTuple):
    """Code that reads what others wrote."""

    name: str
    share: int  # of a hundred inputs
    texts: Callable[[], list[str]]  # valid inputs
    read: Callable[[str, random.Random], object]


# Damage


def damaged(text: str, rng: random.Random) -> str:
    """Return a text with up to four changes."""
    for _ in range(rng.choice((0, 1, 1, 1, 2, 4))):
        text = rng.choice(CHANGES)(text, rng)
    return text


def _insert(text: str, rng: random.Random) -> str:
    at = rng.randint(0, len(text))
    return text[:at] + rng.choice(NASTY) + text[at:]


def _replace(text: str, rng: random.Random) -> str:
    at, end = sorted((rng.randint(0, len(text)), rng.randint(0, len(text))))
    end = min(end, at + 12)
    return text[:at] + rng.choice(NASTY) + text[end:]


def _cut(text: str, rng: random.Random) -> str:
    return text[: rng.randint(0, len(text))]


def _sign(text: str, rng: random.Random) -> str:
    at = rng.randint(0, max(0, len(text) - 1))
    return (
        text[:at] + chr(rng.choice((rng.randint(1, 127), rng.randint(1, 0xD7FF)))) + text[at + 1 :]
    )


def _line(text: str, rng: random.Random) -> str:
    lines = text.split("\n")
    at, to = rng.randrange(len(lines)), rng.randrange(len(lines))
    moved = lines[at]
    if rng.random() < 0.5:
        del lines[at]
    lines[to:to] = [moved] * rng.choice((0, 1, 1, 200))
    return "\n".join(lines)


def _word(text: str, rng: random.Random) -> str:
    """Put a word of the text where another one is."""
    words = text.split(" ")
    words[rng.randrange(len(words))] = rng.choice((*NASTY, *words))
    return " ".join(words)


def _entry(text: str, rng: random.Random) -> str:
    """Put another value or key into JSON; change a word of any other text."""
    data = as_json(text)
    parts = [data] if isinstance(data, dict | list) and data else []
    if not parts:
        return _word(text, rng)
    for part in parts:  # grows: every object and list inside
        inside = part.values() if isinstance(part, dict) else part
        parts += [one for one in inside if isinstance(one, dict | list) and one]
    part = rng.choice(parts)
    value = rng.choice((*NASTY, *VALUES, *parts))
    at = rng.choice([*part]) if isinstance(part, dict) else rng.randrange(len(part))
    if isinstance(part, dict) and rng.random() < 0.2:
        part[rng.choice(NASTY)] = part.pop(at)
    else:
        part[at] = json.loads(json.dumps(value))
    return json.dumps(data)


CHANGES = (_insert, _replace, _cut, _sign, _line, _word, _word, _entry, _entry, _entry)


# What is read


@cache
def lessons() -> list[str]:
    """Return the shipped lessons of ordinary length, and a short one."""
    folders = [Path(kit.games.__file__).parent / slug / "scenarios" for slug in GAMES]
    found = [
        path.read_text("utf-8") for folder in folders for path in sorted(folder.glob("*.yaml"))
    ]
    return [GOOD, *sorted(found, key=len)[: len(found) // 3]]


@cache
def saves() -> list[str]:
    """Return a save of each game, after some moves."""
    return [saved(_played(slug), "") for slug in GAMES]


@cache
def codes() -> list[str]:
    """Return codes of quizzes and of games."""
    quizzes = [str(Code(slug, 10, 1_234_567)) for slug in quiz_games()]
    return quizzes + [write_game(_played(slug), 3) for slug in GAMES]


def _played(slug: str) -> Match:
    match = Match.deal(game(slug).box(), seed=3)
    rng = random.Random(3)
    for _ in range(12):
        for seat in match.to_act()[:1]:
            match.submit(seat, rng.choice(match.legal(seat)))
    return match


def addresses() -> list[str]:
    """Return queries of lessons, quizzes and games."""
    asked: list[dict[str, object]] = [
        {"lesson": "06-losing", "step": 3, "if": "draw"}, {"step": 2, "look": 1, "lesson": "01"},
        {"players": "person,one-ply", "seed": 7, "rounds": "once"}, {"code": codes()[-1]},
        {"game": "wild_side", "code": codes()[0]}, {"players": "person,person,random", "seed": "x"},
    ]  # fmt: skip
    return [urlencode(one) for one in asked]


def places() -> list[str]:
    """Return the places of learners, as a browser stores them."""
    return [
        json.dumps({"game": "wild_side", "lesson": "01-first-round", "at": 2, "after": True,
                    "answers": {"1": 0}, "mended": [1], "done": ["01-x"], "if": ["draw"]}),
        json.dumps({"quiz": codes()[0], "about": "wild_side", "at": 1, "answers": {"0": 1},
                    "review": {"rule": "wild_side/3.1", "right": False}, "missed": ["x/1.1"]}),
    ]  # fmt: skip


def read_lesson(text: str, rng: random.Random) -> None:
    """Read a lesson, and run it if it can be read."""
    for _ in run(parse_scenario(text, "my.yaml")):
        pass


def read_save(text: str, rng: random.Random) -> None:
    """Load a save from a file."""
    with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8", newline="") as file:
        with suppress(UnicodeEncodeError):
            file.write(text)
        file.flush()
        load(Path(file.name))


def read_any_code(text: str, rng: random.Random) -> None:
    """Read a text as the code of a quiz and as that of a game; or any game with a right sum."""
    games = {one.prefix: one for one in map(game, GAMES)}
    with suppress(KitError):
        read_code(text)
    if rng.random() < 0.3:
        prefix = rng.choice([*games])
        text = f"{prefix}-{_letters(rng.getrandbits(rng.choice((9, 60, 400))), prefix)}"
    read_game(text, games)


def click(text: str, rng: random.Random) -> None:
    """Open a page at a damaged address or place, click some times, and ask the table."""
    engine, page = Engine(), rng.choice(("lesson", "lesson", "quiz", "play"))
    kept = as_json(text)
    query = "" if kept is not None else text
    shown = say(engine, kind="open", page=page, game=rng.choice([*GAMES]), query=query, kept=kept)
    for _ in range(rng.choice((2, 4, 8))):
        if shown.get("kind") != "frame":
            return
        shown = say(engine, kind="click", click=one_click(shown["frame"], text, rng)) or shown
        engine.wait()


def one_click(frame: dict[str, Any], text: str, rng: random.Random) -> dict[str, Any]:
    """Return a click that the page offers, or that it could have sent, or that is damaged."""
    made: dict[str, Any] = {"step": frame["step"], "do": rng.choice(CLICKS)}
    if rng.random() < 0.5:
        made["at"] = rng.choice((0, 1, 2, 3, -1, 10**6, "0", None))
    if rng.random() < 0.5:
        made["action"] = rng.choice((*NASTY, "draw", "pass", "Blue 12", "done", text))
    if rng.random() < 0.1:
        made[rng.choice(("to", "kept", "step", "x"))] = rng.choice((0, 1, -1, {}, [], "x", text))
    return made


def as_json(text: str) -> object:
    """Return the data in a text, or None."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def say(engine: Engine, **message: object) -> dict[str, Any]:
    """Send a message; return the reply, {} if it was ignored."""
    reply = json.loads(engine.receive(json.dumps(message)))
    assert reply["kind"] in ("frame", "failed", "answer", "ignored"), reply
    assert "went wrong on our side" not in json.dumps(reply)
    return {} if reply["kind"] == "ignored" else reply


def read_message(text: str, rng: random.Random) -> None:
    """Read a text as every message that a browser may send, damaged once more as JSON."""
    from widgets.server.desk.messages import clean_text, read_command, read_from_learner
    from widgets.server.http import TokenBucket
    from widgets.server.message_filter import Dropped, MessageFilter, read_page_message

    clean_text(text, 30)
    read_command(text.encode("utf-8", "replace"))
    as_place(as_json(text))
    read_from_learner(as_json(text))
    for raw in (text, text.encode("utf-8", "surrogatepass")):
        for v1 in (False, True):
            with suppress(Dropped):
                MessageFilter(bucket=TokenBucket()).check(raw, v1=v1)
        with suppress(Dropped):
            read_page_message(raw, TokenBucket())
    Engine().receive(text)


def messages() -> list[str]:
    """Return messages of pages, desks and front ends."""
    from tests.server.client import message

    data = {"comm_id": "a", "data": {"method": "custom", "content": {"step": 1, "do": "next"}}}
    return [
        json.dumps({"kind": "click", "click": {"step": 1, "do": "play", "action": "draw"}}),
        json.dumps({"kind": "class", "hello": True, "name": "Ada"}),
        json.dumps({"do": "send", "code": "7B", "game": "wild_side", "lesson": "x", "step": 2}),
        json.dumps({"kind": "ask", "id": 1, "game": "wild_side", "question": "may I play a 5?"}),
        json.dumps(message("comm_msg", data)), *places(),
    ]  # fmt: skip


TARGETS = (
    Target("lesson", 12, lessons, read_lesson),
    Target("save", 10, saves, read_save),
    Target("pack", 8, lambda: [PACK], lambda text, _: pack_of(text, Path("my.yaml"))),
    Target("code", 25, codes, read_any_code),
    Target("message", 30, messages, read_message),
    Target("click", 15, lambda: [*addresses(), *places()], click),
)


# The run


def finding(target: Target, text: str, rng: random.Random) -> str:
    """Return what went wrong with an input, or ''."""
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        target.read(text, rng)
    except KitError as problem:
        return "" if len(str(problem)) < 2000 else "a refusal of many words"
    except Slow:
        return f"more than {SECONDS:g} s of the processor"
    except MemoryError:
        return f"more than {MEMORY >> 20} MB"
    except BaseException as problem:  # noqa: BLE001 - this is what is looked for
        return f"{type(problem).__name__}: {problem}"[:300]
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    return ""


def fuzz(many: int, seed: int) -> int:
    """Try that many inputs; print what was found and return how many findings there are."""
    os.environ["RULEWALK_STRICT"] = "1"  # errors are raised instead of shown as a sentence
    shares = [target.share for target in TARGETS]
    for target in TARGETS:  # loaded and cached, so that the limit is for the inputs alone
        for text in target.texts():
            with suppress(KitError):  # a game's code is none of a quiz
                target.read(text, random.Random(0))
    set_limits()
    found = 0
    for number in range(many):
        rng = random.Random(f"{seed}-{number}")
        target = rng.choices(TARGETS, shares)[0]
        text = damaged(rng.choice(target.texts()), rng)
        if problem := finding(target, text, rng):
            found += 1
            said = {"seed": seed, "number": number, "target": target.name, "problem": problem}
            print(json.dumps({**said, "text": text[:2000]}))
    return found


def set_limits() -> None:
    """Limit the memory of this process to what it has and ``MEMORY``, and be told of slowness."""
    signal.signal(signal.SIGPROF, _too_slow)
    if sys.platform == "linux":
        used = int(Path("/proc/self/statm").read_text("utf-8").split()[5]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_DATA, (used + MEMORY, resource.RLIM_INFINITY))


def _too_slow(*_: object) -> None:
    raise Slow


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("many", type=int)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    sys.exit(fuzz(asked.many, asked.seed) > 0)
