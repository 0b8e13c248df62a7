"""Misconceptions of a game, and quiz questions that tell who has them.

``make misconceptions`` (``tests/misconceptions/``) finds both: each misconception is a mutant of
the rules that a person could believe, and a question says what its believer would answer. The
questions are stored as seeds and made again when they are asked, so no changed engine is needed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from itertools import islice
from typing import NamedTuple

from kit.core.quiz import Maker, Position, QuizQuestion, Reply, Setup, first_sentence, run
from kit.core.rng import Stream
from kit.core.shape import Json
from kit.core.state import State
from kit.games import game, game_folder
from kit.teach.quiz.code import EDITION
from kit.teach.quiz.make import Posed, makers, positions, sound

FILE = "misconceptions.json"
LEADS = "You seem to think that"
_PERSON = b"misconceptions"
# A question in the file: its address, rule, size, right reply, what it shows, and own answers.
Row = tuple[tuple[int, int, str, str, int], str, int, int, list[list[int]], list[int], list[str]]


class Misconception(NamedTuple):
    """Something that a learner may think: its name, the rule against it, and a learner's words.

    ``believed`` follows "You seem to think that".
    """

    name: str
    clause: str
    believed: str

    @property
    def sentence(self) -> str:
        """Return it as a question to the learner."""
        return f"{LEADS} {self.believed}. Is that so?"


class Address(NamedTuple):
    """Where a question comes from: the game's seed, the position in it, and the maker.

    ``wanted`` is the rule that the maker was asked for, or empty. With ``variants`` the set-up is
    one for variants of the rules.
    """

    seed: int
    at: int
    maker: str
    wanted: str = ""
    variants: bool = False


@dataclass(frozen=True)
class TellingQuestion:
    """A question that tells believers from others.

    ``right`` is the index of the right reply, and ``shows`` has the replies that a believer may
    give, by the number of the misconception. ``added`` are texts of believers' answers that the
    maker does not offer, and ``kept`` are the replies of the maker that stay beside them.
    """

    address: Address
    clause: str
    size: int
    right: int
    shows: Mapping[int, tuple[int, ...]]
    kept: tuple[int, ...] = ()
    added: tuple[str, ...] = ()

    def mistakes(self, misconception: int) -> list[int]:
        """Return the wrong replies that believers in a misconception may give.

        Believers in a looser rule may give the right reply too.
        """
        return [one for one in self.shows.get(misconception, ()) if one != self.right]


class Bank(NamedTuple):
    """The misconceptions of a game and the questions about them.

    ``rules`` is the fingerprint of the rules when they were found, and ``version`` names this
    state of the bank.
    """

    game: str
    rules: str
    version: str
    misconceptions: tuple[Misconception, ...]
    questions: tuple[TellingQuestion, ...]


@cache
def bank(slug: str) -> Bank:
    """Return the bank of a game; an empty one if there is none for this edition of the quiz."""
    home = files(f"kit.games.{game(slug).slug}").joinpath(FILE)
    if home.is_file():
        found = json.loads(home.read_text("utf-8"))
        if found["edition"] == EDITION:
            return read_bank(slug, found)
    return Bank(slug, "", "", (), ())


def read_bank(slug: str, found: Json) -> Bank:
    """Return a bank from its JSON data."""
    held = tuple(Misconception(*one) for one in found["misconceptions"])
    rows = found["questions"]
    version = blake2b(json.dumps(rows).encode(), digest_size=3).hexdigest()
    return Bank(slug, found["rules"], version, held, tuple(map(_question, rows)))


def _question(row: Row) -> TellingQuestion:
    (seed, at, maker, wanted, variants), clause, size, right, shows, kept, added = row
    address = Address(seed, at, maker, wanted, bool(variants))
    shown = {one[0]: tuple(one[1:]) for one in shows}
    return TellingQuestion(address, clause, size, right, shown, tuple(kept), tuple(added))


def bank_file(slug: str) -> str:
    """Return the path of a game's bank in the source tree."""
    return str(game_folder(slug) / FILE)


# Making a question again


class Situation(NamedTuple):
    """A position of an address, before the maker is asked."""

    setup: Setup
    state: State
    seat: int
    action: int


def place_of(slug: str, address: Address) -> Situation:
    """Return the position of an address."""
    games = positions(slug, start_of(slug, address.seed), variants=address.variants)
    return Situation(*next(islice(games, address.at, None)))


def start_of(slug: str, seed: int) -> Stream:
    """Return the random stream of a series of games."""
    return _stream(slug, seed)


def spot_of(slug: str, place: Situation, address: Address) -> Position[State]:
    """Return the position as its maker gets it."""
    own, rng = makers(slug)[0], _stream(slug, *address)
    return Position(place.state, place.seat, place.action, rng, address.wanted, own.limits, own)


def maker_named(slug: str, name: str) -> Maker[State] | None:
    """Return the maker with a name, if the game still has it."""
    return next((maker for maker in makers(slug)[1] if maker.name == name), None)


def _stream(*about: object) -> Stream:
    text = "/".join(map(str, about)).encode()
    digest = blake2b(text, digest_size=8, person=_PERSON).digest()
    return Stream(int.from_bytes(digest, "big"))


def with_believed(
    slug: str, ask: QuizQuestion[State], kept: Sequence[int], added: Sequence[str]
) -> QuizQuestion[State]:
    """Return the question with believers' answers in place of the replies that are not *kept*."""
    if not added:
        return ask
    why = f"Not so. The rule says: “{first_sentence(game(slug).rulebook, ask.clause)}”"
    more = [Reply(("believed", text), text, why, ask.clause) for text in added]
    return replace(ask, replies=(*(ask.replies[at] for at in kept), *more))


def remade(slug: str, asked: TellingQuestion, rng: Stream) -> Posed | None:
    """Return a question of the bank, or None if the game no longer makes it."""
    maker = maker_named(slug, asked.address.maker)
    place = place_of(slug, asked.address)
    found = maker.ask(spot_of(slug, place, asked.address)) if maker else None
    if found is None or found.clause != asked.clause:
        return None
    state = place.state.clone()
    ask = with_believed(slug, found, asked.kept, asked.added)
    if len(ask.replies) != asked.size or not sound(ask, state):
        return None
    truth = ask.truth(run(state, ask.plays))
    if ask.replies[asked.right].key != truth:
        return None
    order = list(range(asked.size))
    if not ask.ordered:
        rng.shuffle(order)
    return Posed(
        state.box.game, place.setup, state, place.seat, asked.address.maker, ask, tuple(order),
        order.index(asked.right),
    )  # fmt: skip
