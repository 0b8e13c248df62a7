"""Questions to the table: a learner's words read as names and numbers, and what the engine says.

A game's ``questions.py`` declares which questions can be read and lays each on a table of its own;
the engine judges what is tried there, so that no rule is written a second time::

    FORMS = TableForms(BOOK, names, "May I play a green 5 on a red 9?")

    @FORMS.form("may", "play put lay on top")
    def play_on_the_pile(q: TableQuestion) -> TableAnswer | None:

A wrong answer is worse than none. So a form names every word that it understands, and a question
with one word more is not read at all: somebody may have asked something else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from kit.core.errors import KitError
from kit.core.game import AnyGame
from kit.core.quiz import Run, S, run
from kit.core.rng import Scripted, Stream
from kit.core.rulebook import Rulebook

LONGEST = 200  # letters of a question that are looked at
DIGITS = 3  # of a number; no honest question needs more
NUMBERS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
    "nineteen", "twenty",
)  # fmt: skip
PLURALS = {f"{word}es" if word.endswith("x") else f"{word}s": word for word in NUMBERS}


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# Words that change nothing. What could turn a question round (not, no, or, unless) is not here.
COMMON = _words(
    "a an and are at be do does did for i if in is it its just me my of one our please the then "
    "there this to us was we were when while you your"
)
ASKING = _words("how who what which whose whom why where")
MAY = _words("can may could might allowed allow ok okay legal permitted am")
# The six forms: which words make a question one of them, and which of its words say no more.
SIX = {
    "may": MAY,
    "wins": _words("who which does wins win won beat beats winner get gets"),
    "much": _words("how much many what worth cost costs strong far"),
    "happens": _words("what happens happen would will"),
    "turn": _words("who whose which turn next now go goes"),
    "many": _words("how many much"),
}
YES, NO, DEPENDS = "yes", "no", "it depends"


class Thing(NamedTuple):
    """Something that a question names: a number, a card, a seat, or what else a game knows.

    ``many`` tells whether it was named in the plural: two sixes, three Bears.
    """

    sort: str
    value: Any
    many: bool = False


Token = str | Thing
Names = Mapping[str, Thing]  # how things are called, in small letters


class TableAnswer(NamedTuple):
    """What the engine says: shortly, in a sentence, by which rules, and on which table.

    ``assumed`` is what the question left open and the table had to settle.
    """

    short: str
    why: str
    clauses: tuple[str, ...]
    run: Run[Any] | None = None
    seat: int = 0
    assumed: tuple[str, ...] = ()


@dataclass(frozen=True)
class TableQuestion:
    """A question, word by word; what it names has been found among the game's names."""

    game: AnyGame
    tokens: tuple[Token, ...]

    @property
    def words(self) -> frozenset[str]:
        """Return its words that name nothing."""
        return frozenset(token for token in self.tokens if isinstance(token, str))

    def has(self, words: str) -> bool:
        """Tell whether any of these words is in it."""
        return not self.words.isdisjoint(words.split())

    def says(self, phrase: str) -> bool:
        """Tell whether these words stand in it one after the other."""
        wanted = tuple(phrase.split())
        ends = range(len(wanted), len(self.tokens) + 1)
        return any(self.tokens[end - len(wanted) : end] == wanted for end in ends)

    def things(self, *sorts: str) -> list[Thing]:
        """Return what it names of these sorts, of all if none is given, in order."""
        found = [token for token in self.tokens if isinstance(token, Thing)]
        return [thing for thing in found if not sorts or thing.sort in sorts]

    def values(self, *sorts: str) -> list[Any]:
        """Return the values of the things of these sorts, in order."""
        return [thing.value for thing in self.things(*sorts)]

    def split(self, words: str) -> tuple[TableQuestion, TableQuestion] | None:
        """Return what stands before and after the first of these words."""
        wanted = words.split()
        for at, token in enumerate(self.tokens):
            if token in wanted:
                return self._part(self.tokens[:at]), self._part(self.tokens[at + 1 :])
        return None

    def counted(self, sort: str) -> list[Any]:
        """Return the values of a sort, each as often as a number before it says: two Bears."""
        found, times = [], 1
        for token in self.tokens:
            if isinstance(token, Thing) and token.sort == sort:
                found += [token.value] * times
            number = isinstance(token, Thing) and token.sort == "number"
            times = token.value if number and isinstance(token, Thing) else 1
        return found

    def numbered(self, sort: str) -> dict[Any, int]:
        """Return the number that belongs to each thing of a sort: Red has 27, 45 for Hawk.

        Nothing at all where a thing has no number or two: then it is not clear what is meant.
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
        """Return a table as it is written; chance is the same each time."""
        return self.game.lay(self.game.box(players, options), table, Stream(1))

    def deal(self, players: int) -> Any:  # the game's own State
        """Return a game as it begins; chance is the same each time."""
        return self.game.deal(self.game.box(players), Stream(1))

    def _part(self, tokens: tuple[Token, ...]) -> TableQuestion:
        return TableQuestion(self.game, tokens)


def play(state: S, seat: int, *labels: str, chance: Sequence[object] = ()) -> Run[S]:
    """Return what a seat's actions come to, each judged first; *chance* is what turns up."""
    trial = state.clone()
    if chance:
        trial.rng = Scripted(chance)
    number = state.box.notation.parse
    done = run(trial, [(seat, number(label)) for label in labels])
    return Run(state, done.after, done.events, done.refusal)


def told(found: Run[Any]) -> list[str]:
    """Return what happened in a run, in sentences, without what only some may know."""
    box = found.after.box
    return [box.game.tell(box, event) for event in found.events if event.audience == -1]


def cited(found: Run[Any], *first: str) -> tuple[str, ...]:
    """Return the rules of a run, each once: *first* these, then why not, then what happened."""
    refused = [found.refusal.clause] if found.refusal else []
    return tuple(dict.fromkeys([*first, *refused, *(event.clause for event in found.events)]))


def verdict(found: Run[Any], because: str, *clauses: str) -> TableAnswer:
    """Return yes, *because* of a sentence and its rules, or no with the refusal's."""
    if found.refusal:
        return TableAnswer(NO, found.refusal.sentence, (found.refusal.clause,), found)
    return TableAnswer(YES, because, clauses, found)


Answerer = Callable[[TableQuestion], TableAnswer | None]


class TableForm(NamedTuple):
    """One kind of question that can be read: which of the six, its words, and its function."""

    form: str
    words: frozenset[str]
    answer: Answerer

    def reads(self, q: TableQuestion) -> bool:
        """Tell whether every word of a question is known to this form."""
        return not q.words - self.words - COMMON - SIX[self.form]


@dataclass(repr=False)
class TableForms:
    """All questions to the table that a game can answer.

    ``names`` says what things are called; ``example`` is a question that shows how to ask.
    """

    book: Rulebook
    names: Callable[[AnyGame], Names]
    example: str
    forms: list[TableForm] = field(default_factory=list)

    def form(self, form: str, words: str = "") -> Callable[[Answerer], Answerer]:
        """Register a function for one of the six forms, and the words that it understands."""
        if form not in SIX:
            raise KitError(f"a question to the table is one of {', '.join(SIX)}, not {form!r}")

        def keep(answer: Answerer) -> Answerer:
            self.forms.append(TableForm(form, frozenset(words.split()), answer))
            return answer

        return keep

    def answer(self, game: AnyGame, text: str) -> TableAnswer | None:
        """Return what the engine says to a question, None where it cannot be read."""
        if len(text) > LONGEST:
            return None
        q = read(game, self.names(game), text)
        kinds = forms_of(q) if q else set()
        for form in self.forms:
            if q and form.form in kinds and form.reads(q) and (found := _answered(form, q)):
                return found._replace(clauses=tuple(dict.fromkeys(found.clauses)))
        return None

    def __iter__(self) -> Iterator[TableForm]:
        return iter(self.forms)


def _answered(form: TableForm, q: TableQuestion) -> TableAnswer | None:
    try:
        return form.answer(q)
    except KitError:  # no such table comes about in this game
        return None


def forms_of(q: TableQuestion) -> set[str]:
    """Return which of the six forms a question may be, by its asking words."""
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
    """Return a question word by word, None where there is a number that nobody would ask about."""
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
    """Return the words of a text in small letters; a minus before a number is a word.

    >>> split_words("Has Liana's wizard -2, or two 4's and a 9-8?")
    ['has', 'liana', 'wizard', 'minus', '2', 'or', 'two', '4s', 'and', 'a', '9', '8']
    """
    plain = re.sub(r"([0-9])['’]s\b", r"\1s", text.lower())
    plain = re.sub(r"['’]s\b|['’]", "", plain)
    plain = re.sub(r"(?<![0-9a-z])[-−](?=[0-9])", " minus ", plain)
    return re.findall(r"[a-z]+|[0-9]+s?", plain)


def _named(names: Names, words: list[str]) -> tuple[Token, int]:
    """Return the longest name that these words begin with, and how many words it took."""
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
    if single in NUMBERS and word != "one":  # "can one play" is no number
        return Thing("number", NUMBERS.index(single), single != word)
    return word


def seat_names(game: AnyGame) -> dict[str, Thing]:
    """Return what the seats of a game are called."""
    return {name: Thing("seat", seat) for seat, name in enumerate(game.seats)}


def card_names(game: AnyGame, sort: Callable[[int], str] | str = "card") -> dict[str, Thing]:
    """Return what the cards of a game are called, as *sort* or as a function of the kind says."""
    called = sort if callable(sort) else lambda _kind: sort
    return {
        " ".join(split_words(card.name)): Thing(called(kind), kind)
        for kind, card in enumerate(game.pack)
    }
