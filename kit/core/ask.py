"""Questions to the table: parsing of a learner's question, and the engine's answer.

A game's ``questions.py`` declares the forms of question that it understands. Each form lays a table
and lets the engine play on it, so that no rule is written a second time::

    FORMS = TableForms(BOOK, names, "May I play a green 5 on a red 9?")

    @FORMS.form("may", "play put lay on top")
    def play_on_the_pile(q: TableQuestion) -> TableAnswer | None:

A wrong answer is worse than none. So a form lists every word that it understands. A question with
any other word gets no answer, because its meaning may be different.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, NamedTuple

from kit.core.errors import KitError
from kit.core.event import EVERYONE
from kit.core.game import AnyGame
from kit.core.kinds import NUMBER_WORDS, Kind, listed
from kit.core.quiz import Run, S, run
from kit.core.rng import Scripted, Stream
from kit.core.rulebook import Rulebook

LONGEST = 200  # a longer question gets no answer
DIGITS = 3  # a question with a longer number gets no answer
PLURALS = {f"{word}es" if word.endswith("x") else f"{word}s": word for word in NUMBER_WORDS}


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# Words that do not change the meaning. Words that may (not, no, or, unless) are left out.
COMMON = _words(
    "a an and are at be do does did for i if in is it its just me my of one our please the then "
    "there this to us was we were when while you your"
)
ASKING = _words("how who what which whose whom why where")
MAY = _words("can may could might allowed allow ok okay legal permitted am")
# The six forms, each with the words that every question of this form may have.
SIX = {
    "may": MAY,
    "wins": _words("who which does wins win won beat beats winner get gets"),
    "much": _words("how much many what worth cost costs strong far"),
    "happens": _words("what happens happen would will"),
    "turn": _words("who whose which turn next now go goes"),
    "many": _words("how many much"),
}
YES, NO, DEPENDS, NO_SUCH_CARD = "yes", "no", "it depends", "no such card"


class Thing(NamedTuple):
    """A thing that a question names: a number, a card, a seat, or another sort that a game has.

    ``many`` is true for a plural: two sixes, three Bears.
    """

    sort: str
    value: Any
    many: bool = False


Token = str | Thing
Names = Mapping[str, Thing]  # names in small letters


class TableAnswer(NamedTuple):
    """An answer of the engine: a short form, the reason, its rules, and the table it was tried on.

    ``assumed`` lists what the question does not say and the form chose.
    """

    short: str
    why: str
    clauses: tuple[str, ...]
    run: Run[Any] | None = None
    seat: int = 0
    assumed: tuple[str, ...] = ()


@dataclass(frozen=True)
class TableQuestion:
    """A question as a sequence of tokens: plain words, and the things that it names."""

    game: AnyGame
    tokens: tuple[Token, ...]

    @property
    def words(self) -> frozenset[str]:
        """Plain words of the question."""
        return frozenset(token for token in self.tokens if isinstance(token, str))

    def has(self, words: str) -> bool:
        """Tell whether the question has any of these words."""
        return not self.words.isdisjoint(words.split())

    def says(self, phrase: str) -> bool:
        """Tell whether the question has these words, one after the other."""
        wanted = tuple(phrase.split())
        ends = range(len(wanted), len(self.tokens) + 1)
        return any(self.tokens[end - len(wanted) : end] == wanted for end in ends)

    def things(self, *sorts: str) -> list[Thing]:
        """Return the things of these sorts, in order; without a sort, all things."""
        found = [token for token in self.tokens if isinstance(token, Thing)]
        return [thing for thing in found if not sorts or thing.sort in sorts]

    def values(self, *sorts: str) -> list[Any]:
        """Return the values of the things of these sorts, in order."""
        return [thing.value for thing in self.things(*sorts)]

    @property
    def sorts(self) -> list[str]:
        """Sorts of all things, in order."""
        return [thing.sort for thing in self.things()]

    def number_before(self, sort: str) -> int | None:
        """Return the number in front of a thing of a sort, as in "8 Stamina"."""
        for number, thing in pairwise(self.things()):
            if number.sort == "number" and thing.sort == sort:
                return int(number.value)
        return None

    def split(self, words: str) -> tuple[TableQuestion, TableQuestion] | None:
        """Return the parts before and after the first of these words."""
        wanted = words.split()
        for at, token in enumerate(self.tokens):
            if token in wanted:
                return self.part(self.tokens[:at]), self.part(self.tokens[at + 1 :])
        return None

    def without(self, sort: str) -> TableQuestion:
        """Return the question without the things of a sort."""
        kept = (t for t in self.tokens if not (isinstance(t, Thing) and t.sort == sort))
        return self.part(kept)

    def part(self, tokens: Iterable[Token] = ()) -> TableQuestion:
        """Return a question about the same game with these tokens."""
        return TableQuestion(self.game, tuple(tokens))

    def seat_names(self, seats: Iterable[int]) -> str:
        """Return the names of some seats: Red and Green, or nobody."""
        return listed([self.game.seats[seat].capitalize() for seat in seats], " and ") or "nobody"

    def counted(self, sort: str) -> list[Any]:
        """Return the values of a sort, repeated by the number in front: two for "two Bears"."""
        found, times = [], 1
        for token in self.tokens:
            if isinstance(token, Thing) and token.sort == sort:
                found += [token.value] * times
            number = isinstance(token, Thing) and token.sort == "number"
            times = token.value if number and isinstance(token, Thing) else 1
        return found

    def numbered(self, sort: str) -> dict[Any, int]:
        """Return the number that follows each thing of a sort, as in "Red has 27, Hawk 45".

        The result is empty if a thing has no number or two: then the meaning is not clear.
        """
        found: dict[Any, int] = {}
        open_ones: list[Any] = []
        for thing in self.things(sort, "number"):
            if thing.sort == sort:
                open_ones.append(thing.value)
            elif not open_ones:
                return {}
            else:
                found |= dict.fromkeys(open_ones, thing.value)
                open_ones = []
        return {} if open_ones else found

    def lay(
        self, players: int, table: Mapping[str, object], options: Mapping[str, object] | None = None
    ) -> Any:  # the game's own State
        """Return a table as written; its random numbers are the same each time."""
        return self.game.lay(self.game.box(players, options), table, Stream(1))

    def deal(self, players: int) -> Any:  # the game's own State
        """Return a new game; its random numbers are the same each time."""
        return self.game.deal(self.game.box(players), Stream(1))


def play(state: S, seat: int, *labels: str, chance: Sequence[object] = ()) -> Run[S]:
    """Return the run of a seat's actions; *chance* scripts the random draws."""
    return play_all(state, [(seat, label) for label in labels], chance)


def play_all(state: S, plays: Iterable[tuple[int, str]], chance: Sequence[object] = ()) -> Run[S]:
    """Return the run of actions of several seats, up to the first that is refused."""
    trial = state.clone()
    if chance:
        trial.rng = Scripted(chance)
    number = state.box.notation.parse
    done = run(trial, [(seat, number(label)) for seat, label in plays])
    return Run(state, done.after, done.events, done.refusal)


def sentences(found: Run[Any], *kinds: Kind, but: Iterable[Kind] = ()) -> list[str]:
    """Return the sentences of the public events of a run.

    With *kinds*, only those of these kinds; never those of the kinds in *but*.
    """
    box, skip = found.after.box, {kind.name for kind in but}
    events = found.all(*kinds) if kinds else found.events
    public = (event for event in events if event.audience == EVERYONE)
    return [box.game.tell(box, event) for event in public if event.kind not in skip]


def cited(found: Run[Any], *first: str) -> tuple[str, ...]:
    """Return the rules of a run without duplicates: *first*, the refusal's, the events'."""
    refused = [found.refusal.clause] if found.refusal else []
    return tuple(dict.fromkeys([*first, *refused, *(event.clause for event in found.events)]))


def verdict(
    found: Run[Any], because: str, *clauses: str, seat: int = 0, assumed: Sequence[str] = ()
) -> TableAnswer:
    """Return "yes" with *because* and its rules, or "no" with the refusal and its rule."""
    if found.refusal:
        short, because, clauses = NO, found.refusal.sentence, (found.refusal.clause,)
    else:
        short = YES
    return TableAnswer(short, because, clauses, found, seat, tuple(assumed))


def account(
    found: Run[Any],
    *first: str,
    short: str = "",
    but: Iterable[Kind] = (),
    seat: int = 0,
    assumed: Sequence[str] = (),
) -> TableAnswer:
    """Return an answer whose reason is all that happened in a run, without the kinds in *but*.

    The short form is the last sentence, or *short*.
    """
    said = sentences(found, but=but)
    clauses = cited(found, *first)
    return TableAnswer(short or said[-1], " ".join(said), clauses, found, seat, tuple(assumed))


Answerer = Callable[[TableQuestion], TableAnswer | None]


class TableForm(NamedTuple):
    """A form of question: which of the six it is, the words it understands, and its function."""

    form: str
    words: frozenset[str]
    answer: Answerer

    def reads(self, q: TableQuestion) -> bool:
        """Tell whether the form understands every word of a question."""
        return not q.words - self.words - COMMON - SIX[self.form]


@dataclass(repr=False)
class TableForms:
    """All forms of question that a game can answer.

    ``names`` returns the names of things; ``example`` is a sample question for learners.
    ``numbered`` says that the cards of each suit are numbered, up to which number, and by which
    rule. A question about a card with another number is then answered "no such card".
    """

    book: Rulebook
    names: Callable[[AnyGame], Names]
    example: str
    forms: list[TableForm] = field(default_factory=list)
    numbered: tuple[int, str] | None = None

    def form(self, form: str, words: str = "") -> Callable[[Answerer], Answerer]:
        """Register a function for one of the six forms, with the words that it understands."""
        if form not in SIX:
            raise KitError(f"a question to the table is one of {', '.join(SIX)}, not {form!r}")

        def keep(answer: Answerer) -> Answerer:
            self.forms.append(TableForm(form, frozenset(words.split()), answer))
            return answer

        return keep

    def answer(self, game: AnyGame, text: str) -> TableAnswer | None:
        """Return the engine's answer, or None if no form understands the question."""
        if len(text) > LONGEST:
            return None
        q = read(game, self.names(game), text)
        if q and (none := self._no_such_card(q)):
            return none
        kinds = forms_of(q) if q else set()
        for form in self.forms:
            if q and form.form in kinds and form.reads(q) and (found := _answered(form, q)):
                return found._replace(clauses=tuple(dict.fromkeys(found.clauses)))
        return None

    def _no_such_card(self, q: TableQuestion) -> TableAnswer | None:
        """Return an answer that a named card has a number which no card has, if so."""
        highest, clause = self.numbered or (0, "")
        odd = (card for card in _numbered_cards(q) if highest and not 1 <= card[1] <= highest)
        for suit, number in odd:
            why = f"{suit} has no {number}: its numbers go from 1 to {highest}."
            return TableAnswer(NO_SUCH_CARD, why, (clause,))
        return None

    def __iter__(self) -> Iterator[TableForm]:
        return iter(self.forms)


def _numbered_cards(q: TableQuestion) -> Iterator[tuple[str, int]]:
    """Yield the suit and the number of cards such as "red 9" and "9 of Flames"."""
    for one, other in pairwise(q.tokens):
        if _sort(one) == "suit" and _sort(other) == "number":
            yield one.value, other.value  # type: ignore[union-attr]
    for number, of, suit in zip(q.tokens, q.tokens[1:], q.tokens[2:], strict=False):
        if (_sort(number), of, _sort(suit)) == ("number", "of", "suit"):
            yield suit.value, number.value  # type: ignore[union-attr]


def _sort(token: Token) -> str:
    return token.sort if isinstance(token, Thing) else ""


def _answered(form: TableForm, q: TableQuestion) -> TableAnswer | None:
    try:
        return form.answer(q)
    except KitError:  # the question describes a table that cannot exist
        return None


def forms_of(q: TableQuestion) -> set[str]:
    """Return which of the six forms a question may have, by its question words."""
    words = q.words
    found = {form for form, mark in _MARKS.items() if not words.isdisjoint(mark)}
    if words.isdisjoint(ASKING) and not words.isdisjoint(MAY) and q.tokens[0] != "when":
        found.add("may")
    return found


_MARKS = {
    "wins": ("who", "which", "does"),
    "turn": ("who", "whose", "which"),
    "much": ("how", "what"),
    "many": ("how",),
    "happens": ("what",),
}


def read(game: AnyGame, names: Names, text: str) -> TableQuestion | None:
    """Return a question as tokens, or None if it has a number that is too long."""
    words = split_words(text)
    if any(len(word.rstrip("s")) > DIGITS for word in words if word[:1].isdigit()):
        return None
    longest = max(name.count(" ") for name in names) + 1
    tokens: list[Token] = []
    at = 0
    while at < len(words):
        token, used = _named(names, words[at : at + longest])
        tokens.append(token)
        at += used
    return TableQuestion(game, tuple(tokens))


def split_words(text: str) -> list[str]:
    """Return the words of a text in small letters; a minus sign before a number is a word.

    >>> split_words("Has Liana's wizard -2, or two 4's and a 9-8?")
    ['has', 'liana', 'wizard', 'minus', '2', 'or', 'two', '4s', 'and', 'a', '9', '8']
    """
    plain = re.sub(r"([0-9])['’]s\b", r"\1s", text.lower())
    plain = re.sub(r"['’]s\b|['’]", "", plain)
    plain = re.sub(r"(?<![0-9a-z])[-−](?=[0-9])", " minus ", plain)
    return re.findall(r"[a-z]+|[0-9]+s?", plain)


def _named(names: Names, words: list[str]) -> tuple[Token, int]:
    """Return the longest name at the start of these words, and how many words it has."""
    for end in range(len(words), 0, -1):
        phrase = " ".join(words[:end])
        if phrase in names:
            return names[phrase], end
        for ending in ("es", "s"):
            if phrase.endswith(ending) and phrase.removesuffix(ending) in names:
                return names[phrase.removesuffix(ending)]._replace(many=True), end
    if words[0] == "minus" and len(words) > 1 and words[1].isdigit():
        return Thing("number", -int(words[1])), 2
    return _number(words[0]), 1


def _number(word: str) -> Token:
    if word.rstrip("s").isdigit():
        return Thing("number", int(word.rstrip("s")), word.endswith("s"))
    single = PLURALS.get(word, word)
    if single in NUMBER_WORDS and word != "one":  # in "can one play" it is not a number
        return Thing("number", NUMBER_WORDS.index(single), single != word)
    return word


def seat_names(game: AnyGame) -> dict[str, Thing]:
    """Return the names of a game's seats."""
    return {name: Thing("seat", seat) for seat, name in enumerate(game.seats)}


def card_names(game: AnyGame, sort: Callable[[int], str] | str = "card") -> dict[str, Thing]:
    """Return the names of a game's cards; *sort* may be a function of the kind of card."""
    called = sort if callable(sort) else lambda _kind: sort
    return {
        " ".join(split_words(card.name)): Thing(called(kind), kind)
        for kind, card in enumerate(game.pack)
    }
