"""Search for questions that believers answer wrong, in random games of the true engine.

Every maker is asked about every position. What many questions show already is looked at less, so
that the search spends its time on misconceptions that show rarely. Nothing depends on the clock,
so a search gives the same questions again.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import count, islice

from kit.core.quiz import MOST, Maker, Position, QuizQuestion, run
from kit.core.rng import Stream
from kit.core.shape import Json
from kit.core.state import State
from kit.teach.learner.misconceptions import (
    Address,
    Situation,
    TellingQuestion,
    maker_named,
    place_of,
    spot_of,
    start_of,
    with_believed,
)
from kit.teach.quiz.make import makers, positions, sound, sure_question
from tests.misconceptions.believer import Believer, Key, TooLongError, time_limit
from tests.mutants.mutant import mutants

POSITIONS = 6000  # positions of a search
WALK = 150  # positions of one series of games, so that a question is made again quickly
STRIDE = 7  # every so many-th of them is looked at, so that many games are
UNRELATED = 8  # a maker is asked once in so many positions if it is about none of the rules
OF_ONE = 2  # questions from one position
POOL, KEPT = 24, 20  # weight of the questions for each misconception: found, and kept
FULL, LITTLE = 2, 1  # weight of a question that tells much, and of one that tells little
ALIKE = 3  # questions with the same words, at different tables
LAID = 3  # one table in so many is laid by a believer's rules, the others are copied
# Tries of a believer and a maker without a find, after which they are tried less.
TRIES, TRIES_OF_OTHERS = 60, 8
RARE = 8  # questions of a maker without a find after which it is asked less


@dataclass
class PooledQuestion:
    """A question of the pool, and its words."""

    question: TellingQuestion
    gist: tuple[str, ...]


@dataclass
class Hunt:
    """The search in one game."""

    slug: str
    most: int = POSITIONS
    believers: list[Believer] = field(default_factory=list)
    pool: list[PooledQuestion] = field(default_factory=list)
    told: Counter[int] = field(default_factory=Counter)  # weight of questions for each believer
    unasked: Counter[int] = field(default_factory=Counter)  # answers that no maker offers
    faults: Counter[str] = field(default_factory=Counter)  # questions that the control gets wrong
    _alike: Counter[tuple[str, ...]] = field(default_factory=Counter)
    _pairs: Counter[tuple[int, str]] = field(default_factory=Counter)  # tries without a find
    _asked: Counter[str] = field(default_factory=Counter)
    _hits: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        held = [one for one in mutants(self.slug) if one.believed]
        # The last one believes nothing wrong: what it answers otherwise is a fault of the search.
        self.believers = [*(Believer(one) for one in held), Believer(held[0], {})]
        self.control = len(held)
        self._rng = start_of(self.slug, -1)
        self._last: tuple[Situation | None, Json] = None, {}

    def search(self, first: int, before: Iterable[Address] = ()) -> list[TellingQuestion]:
        """Return the questions that were found from a seed on, without those that add nothing.

        Questions from *before* are tried first, and stay if they still tell something.
        """
        for address in before:
            if maker := maker_named(self.slug, address.maker):
                self._keep(maker, address, place_of(self.slug, address), {})
        for place, seed, at, variants in islice(self._places(first), self.most):
            if not self._needy():
                break
            self._look(place, seed, at, variants=variants)
        return self._chosen()

    def _places(self, first: int) -> Iterator[tuple[Situation, int, int, bool]]:
        """Yield positions, every third series with variants if the game has some."""
        has_variants = bool(makers(self.slug)[0].variants)
        for seed in count(first):
            variants = has_variants and seed % 3 == 2
            series = positions(self.slug, start_of(self.slug, seed), variants=variants)
            for at, place in enumerate(islice(series, WALK)):
                if at % STRIDE == seed % STRIDE:
                    yield Situation(*place), seed, at, variants

    def _needy(self) -> list[int]:
        return [at for at in range(self.control) if self.told[at] < POOL]

    def _look(self, place: Situation, seed: int, at: int, *, variants: bool) -> None:
        needy, laid = self._needy(), dict[int, State | None]()
        kinds, kept = [*makers(self.slug)[1]], 0
        rules = {self.believers[one].mutant.clause for one in needy}
        self._rng.shuffle(kinds)
        for maker in kinds:
            if (maker.variant and not variants) or kept == OF_ONE:
                continue
            if rules.isdisjoint(maker.clauses) and self._rng.below(UNRELATED):
                continue
            address = Address(seed, at, maker.name, self._wanted(maker, needy), variants)
            spot = spot_of(self.slug, place, address)
            ask = maker.ask(self._fresh(place, address))
            if ask is None or not sound(ask, place.state) or self._dull(maker):
                continue
            self._asked[maker.name] += 1
            right = ask.truth(run(place.state, ask.plays))
            if any(self._tried(one, ask, spot, maker, place, laid, right) for one in needy):
                new = self._keep(maker, address, place, laid)
                kept, self._hits[maker.name] = kept + new, self._hits[maker.name] + new

    def _fresh(self, place: Situation, address: Address) -> Position[State]:
        return spot_of(self.slug, place, address)

    def _wanted(self, maker: Maker[State], needy: list[int]) -> str:
        """Return a rule that the maker should ask about: only the general makers take one."""
        if maker.name not in ("which_may_be_played", "may_this_be_played"):
            return ""
        rules = [self.believers[at].mutant.clause for at in needy]
        rules = [rule for rule in rules if rule in maker.clauses]
        return self._rng.choice(rules) if rules and self._rng.below(4) else ""

    def _dull(self, maker: Maker[State]) -> bool:
        """Tell whether to leave out a maker this time, which has shown little so far."""
        asked, hits = self._asked[maker.name], self._hits[maker.name]
        return asked > RARE * (hits + 1) and self._rng.below(asked) > RARE * (hits + 1)

    def _tried(
        self, one: int, ask: QuizQuestion[State], spot: Position[State], maker: Maker[State],
        place: Situation, laid: dict[int, State | None], right: Key,
    ) -> bool:  # fmt: skip
        """Tell whether a believer differs; a pair that never did is tried less and less."""
        if one not in laid and self._rng.below(LAID):  # a copy is quick, and often shows it
            laid = {one: self.believers[one].copied(place.setup, place.state)}
        tries = self._pairs[one, maker.name]
        enough = TRIES if self.believers[one].mutant.clause in maker.clauses else TRIES_OF_OTHERS
        if tries > enough and self._rng.below(tries) > enough:
            return False
        shown = self._shown(one, ask, spot, maker.name, place, laid, right) is not None
        self._pairs[one, maker.name] = 0 if shown else tries + 1
        return shown

    def _shown(
        self, one: int, ask: QuizQuestion[State], spot: Position[State], kind: str,
        place: Situation, laid: dict[int, State | None], right: Key,
    ) -> tuple[list[Key], str] | None:  # fmt: skip
        """Return the keys by which a believer differs, with a new text; or None."""
        believer = self.believers[one]
        try:
            with time_limit():
                if one not in laid:
                    laid[one] = None
                    laid[one] = believer.table(place.setup, place.state, self._written(place))
                if (mine := laid[one]) is None:
                    return None
                keys, text = believer.keys(ask, spot, kind, mine, right)
        except TooLongError:
            return None
        except Exception:  # noqa: BLE001 - changed rules may fail in any way
            return None
        if keys == [right] or len(keys) in (0, len(ask.replies)):
            return None
        offered = any(key == reply.key for key in keys for reply in ask.replies)
        if not (offered or text):
            self.unasked[one] += 1
            return None
        return keys, text

    def _written(self, place: Situation) -> Json:
        """Return a position as data; the last one is remembered."""
        if self._last[0] is not place:
            self._last = place, place.state.table()
        return self._last[1]

    def _keep(
        self, maker: Maker[State], address: Address, place: Situation, laid: dict[int, State | None]
    ) -> bool:
        """Add a question to the pool if the asked seat can be sure of its answer."""
        spot = self._fresh(place, address)
        ask = sure_question(maker, place.state, spot, Stream(address.seed))
        if ask is None:
            return False
        gist = (ask.text, ask.note, *sorted(reply.text for reply in ask.replies))
        if self._alike[gist] >= ALIKE:
            return False
        right = ask.truth(run(place.state, ask.plays))
        shown = {
            one: found for one in range(len(self.believers))
            if (found := self._shown(one, ask, spot, maker.name, place, laid, right))
        }  # fmt: skip
        if self.control in shown:
            self.faults[maker.name] += 1
            return False
        question = telling(self.slug, ask, address, place.state, shown)
        if question is None:
            return False
        self._alike[gist] += 1
        new = any(self.told[one] < POOL for one in question.shows)
        if new:
            self.told.update(weights(question))
            self.pool.append(PooledQuestion(question, gist))
        return new

    def _chosen(self) -> list[TellingQuestion]:
        """Leave out questions that show least, while enough are left for each misconception."""
        left = Counter(self.told)
        kept = list(self.pool)
        for one in sorted(self.pool, key=lambda found: sum(weights(found.question).values())):
            if all(left[shown] >= KEPT + weight for shown, weight in weights(one.question).items()):
                left.subtract(weights(one.question))
                kept.remove(one)
        return [one.question for one in kept]


def weights(question: TellingQuestion) -> dict[int, int]:
    """Return how much a question counts for each misconception that it shows.

    It tells little with two replies, where a guess is often the believer's; of believers in a
    looser rule, who may answer right; and of two misconceptions with the same replies.
    """
    alike = Counter(question.shows.values())
    return {
        one: FULL
        if question.size > 2 and question.right not in replies and alike[replies] == 1
        else LITTLE
        for one, replies in question.shows.items()
    }


def telling(
    slug: str, ask: QuizQuestion[State], address: Address, state: State,
    shown: dict[int, tuple[list[Key], str]],
) -> TellingQuestion | None:  # fmt: skip
    """Return the question with the believers' answers, new ones among them as far as they fit."""
    own: list[Key] = [reply.key for reply in ask.replies]
    right = ask.truth(run(state, ask.plays))
    believed = {key for keys, _ in shown.values() for key in keys}
    needed = [at for at, key in enumerate(own) if key == right or key in believed]
    texts = [reply.text for reply in ask.replies]
    new = [text for _, text in shown.values() if text and text not in texts]
    new = [*dict.fromkeys(new)][: MOST - len(needed)]
    others = [at for at in range(len(own)) if at not in needed][: MOST - len(needed) - len(new)]
    kept = sorted([*needed, *others]) if new else [*range(len(own))]
    asked = with_believed(slug, ask, kept, new)
    texts = [reply.text for reply in asked.replies]
    keys = [reply.key for reply in asked.replies]
    shows: dict[int, tuple[int, ...]] = {}
    for one, (mine, text) in shown.items():
        places = [texts.index(text)] if text in new else [keys.index(k) for k in mine if k in keys]
        if places and places != [keys.index(right)]:
            shows[one] = tuple(places)
    if not shows or not sound(asked, state):
        return None
    return TellingQuestion(
        address, ask.clause, len(keys), keys.index(right), shows, tuple(kept if new else ()),
        tuple(new),
    )  # fmt: skip


def main() -> None:
    """Print what a search finds, for work on it."""
    for slug in sys.argv[1:]:
        hunt = Hunt(slug)
        found = hunt.search(0)
        print(slug, len(found), len(hunt.pool), dict(hunt.faults))
        told = Counter(one for question in found for one in question.shows)
        for at, one in enumerate(hunt.believers[: hunt.control]):
            print(f"  {told[at]:3} {hunt.unasked[at]:3} {one.mutant.name} {one.mutant.clause}")


if __name__ == "__main__":
    main()
