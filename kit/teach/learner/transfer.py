"""Moves what is known of a learner: as a file with all of it, or packed into a link.

A file is JSON with one entry for each game, the same as in the records. A link has the memory of
each rule only: at most ``MOST`` bytes, so that its QR code can be read by a phone's camera.
"""

from __future__ import annotations

import json
import math
import struct
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable

from kit.core.errors import Unreadable
from kit.games import GAMES, game
from kit.teach.learner.knowledge import Knowledge, Known, merged, read_known
from kit.teach.learner.memory import DAY, MINUTES, Memory, days_until_due

FORMAT = "What a learner knows, for Rulewalk"
LONGEST = 400_000  # characters of a file
MOST = 1200  # bytes of a packed link
UNPACKED = 20_000
VERSION = 1
START = 1_735_689_600  # 2025-01-01, from which a link counts minutes
FINE = 12  # steps of a packed stability in a factor of e, so 4 % off at most
NOT_OURS = "this is not a file or a link with what a learner knows"


def exported(known: Iterable[Known]) -> str:
    """Return a file with what is known, the same text for the same knowledge."""
    games = {one.game: one.packed() for one in known if one.memory or one.recent or one.games}
    return json.dumps({"about": FORMAT, "version": VERSION, "games": games}, sort_keys=True)


def imported(text: str) -> list[Known]:
    """Return what is known from a file or the text of a link.

    :raises Unreadable: if it is neither.
    """
    if not text.startswith("{"):
        return _from_link(text)
    try:
        found = json.loads(text) if len(text) <= LONGEST else None
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict) or found.get("about") != FORMAT:
        raise Unreadable(NOT_OURS)
    if found.get("version") != VERSION or not isinstance(found.get("games"), dict):
        raise Unreadable("this file is from another version of Rulewalk")
    games = found["games"]
    return [read_known(slug, games[slug]) for slug in GAMES if slug in games]


def take_over(learner: Knowledge, known: Iterable[Known]) -> None:
    """Merge what is known into the store; no answer of either side is lost."""
    for one in known:
        learner.put(merged(learner.of(one.game), one))


# A link. For each game: its number, a check of its rules, how many rules follow, then columns: the
# distance of each rule from the last, stability, difficulty and whether it was missed, minutes.


def packed_link(known: Iterable[Known]) -> str:
    """Return what is known as the text of a link, or '' if it is too long for one."""
    parts = [bytes([VERSION])]
    parts += [_packed_game(one) for one in known if _rows(one)]
    data = zlib.compress(b"".join(parts), 9)
    return urlsafe_b64encode(data).decode().rstrip("=") if len(data) <= MOST else ""


def _packed_game(known: Known) -> bytes:
    rows = _rows(known)
    ats = [at for at, _ in rows]
    gaps = bytes(at - before - 1 for at, before in zip(ats, [-1, *ats], strict=False))
    stabilities = bytes(_small(one.stability) for _, one in rows)
    missed = [one.due - one.last == MINUTES for _, one in rows]
    difficulties = bytes(
        round((one.difficulty - 1) * 14) | (128 if was else 0)
        for (_, one), was in zip(rows, missed, strict=True)
    )
    minutes = [max(0, one.last - START) // 60 for _, one in rows]
    columns = b"".join(bytes(minute >> shift & 255 for minute in minutes) for shift in (16, 8, 0))
    head = struct.pack(">BHB", [*GAMES].index(known.game), _check(known.game), len(rows))
    return head + gaps + stabilities + difficulties + columns


def _rows(known: Known) -> list[tuple[int, Memory]]:
    """Return each rule's number in the rulebook, and its memory."""
    clauses = enumerate(game(known.game).rulebook)
    return [(at, known.memory[c.id]) for at, c in clauses if c.id in known.memory][:255]


def _check(slug: str) -> int:
    return zlib.crc32(" ".join(clause.id for clause in game(slug).rulebook).encode()) & 0xFFFF


def _small(stability: float) -> int:
    return min(max(round(FINE * math.log(stability)) + 83, 0), 255)


def _from_link(text: str) -> list[Known]:
    try:
        data = urlsafe_b64decode(text[: 2 * MOST] + "=" * (-len(text[: 2 * MOST]) % 4))
        opened = zlib.decompressobj()
        data = opened.decompress(data, UNPACKED)
        if data[0] != VERSION:
            raise Unreadable("this link is from another version of Rulewalk")
        return _games(data[1:])
    except (ValueError, zlib.error, struct.error, IndexError):
        raise Unreadable(NOT_OURS) from None


def _games(data: bytes) -> list[Known]:
    found: list[Known] = []
    while data:
        number, check, count = struct.unpack(">BHB", data[:4])
        slug = [*GAMES][number]
        if check != _check(slug):
            raise Unreadable("this link is from another version of the rules, so use the file")
        columns = [data[4 + count * at : 4 + count * (at + 1)] for at in range(6)]
        found.append(Known(slug, _memories(slug, columns, count)))
        data = data[4 + count * 6 :]
    return found


def _memories(slug: str, columns: list[bytes], count: int) -> dict[str, Memory]:
    clauses, at, memory = [*game(slug).rulebook], -1, dict[str, Memory]()
    gaps, stabilities, difficulties, *minutes = columns
    for row in range(count):
        at += gaps[row] + 1
        stability = math.exp((stabilities[row] - 83) / FINE)
        last = START + 60 * int.from_bytes(bytes(column[row] for column in minutes), "big")
        wait = MINUTES if difficulties[row] & 128 else DAY * days_until_due(stability)
        difficulty = 1 + (difficulties[row] & 127) / 14
        memory[clauses[at].id] = Memory(
            round(stability, 5), round(min(difficulty, 10.0), 5), last, last + wait
        )
    return memory
