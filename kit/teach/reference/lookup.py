"""Looking things up in the search index: the same steps as in ``kit/show/static/rules.js``.

Whole numbers only, and everything that decides is in the data, so that the two never disagree.
"""

from __future__ import annotations

import re
from collections.abc import Container, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple, TypedDict

from kit.teach.reference.stems import meanings_in, words_of

LONGEST = 200  # letters of a question that are looked at
FAR = 4  # what is worth less than a quarter of the best is left out
# What a match is worth, by how near it comes.
EXACT, BEGUN, ALIKE, CUT, MISSPELT = 20, 12, 11, 8, 7
ASKED_PART, PHRASE_PART = 13, 7  # of twenty: how much of the question and of a phrase must agree
# Questions whose kind says something.
ASKS = {
    "?many": r"\bhow (?:many|much|often|long|far|big|strong|rich)\b",
    "?when": r"\bwhen\b",
    "?where": r"\bwhere\b",
    "?who": r"\bwho(?:se|m)?\b|\bwhich (?:player|wizard|knight|team|dragon)\b",
    "?may": r"\b(?:can|may|could|allow|allowed|ok|okay|legal|possible|permitted)\b",
    "?must": r"\b(?:must|have to|has to|need to|forced)\b",
    "?if": r"\bwhat if\b|\bhappens?\b",
    "?end": r"\bhow (?:do|can|does) \w+ win\b|\bwins? the game\b|\bgame (?:ends?|over|is over)\b",
}
_NUMBER = re.compile(r"^(?:rule|clause|section)? *([0-9]+(?:\.[0-9]*)?)$")


class IndexEntry(NamedTuple):
    """Something that can be found: a ``rule`` by its number, a ``word`` or a ``card`` by name."""

    kind: str
    name: str
    title: str


# All that a search needs, as JSON can hold it, because the script on the rules page needs it too.
SearchData = TypedDict(
    "SearchData",
    {
        "entries": list[list[str]],  # as IndexEntry
        "words": dict[str, list[int]],  # stem -> how rare it is, then each entry and its weight
        "phrases": list[list[object]],  # entry, then the words of each of its phrases
        "asks": Mapping[str, str],  # kind of question -> the pattern that tells it
        "skip": list[str],  # words that say nothing
        "odd": Mapping[str, str],  # odd form -> its stem
        "endings": Sequence[tuple[str, str, int]],  # ending, what replaces it, letters before it
        "meanings": list[list[str]],  # stems, side by side, that mean the same
        "try": list[str],  # words to propose where nothing was found
    },
)


Near = dict[str, int]  # known words that a word may stand for, and how near each is


class SearchIndex:
    """The rules, terms and cards of a game, to be found by number, by name or by words."""

    def __init__(self, entries: list[IndexEntry], data: SearchData) -> None:
        self.entries, self.data = entries, data
        self.postings = data["words"]
        self.same = _same(data["meanings"], self.postings)
        self.phrases = [
            self._phrase(int(str(entry)), str(words).split())
            for entry, *heard in data["phrases"]
            for words in heard
        ]

    def _phrase(self, entry: int, heard: list[str]) -> tuple[int, int, list[str]]:
        """Return an entry, how rare the words of its phrase are together, and the words."""
        words = [*heard, *meanings_in(heard)]
        return entry, sum(self.postings[word][0] for word in words), words

    def find(self, question: str) -> list[IndexEntry]:
        """Return what answers a question, the best first."""
        asked = question.strip().lower()[:LONGEST]
        if (number := _NUMBER.match(asked)) and (found := self._numbered(number[1])):
            return found
        named = [
            i for i, e in enumerate(self.entries) if asked in (e.name.lower(), e.title.lower())
        ]
        others = [entry for entry in self._ranked(asked) if entry not in named]
        return [self.entries[entry] for entry in (*named, *others)]

    def rules(self, question: str) -> list[str]:
        """Return the numbers of the rules that answer a question, the best first."""
        return [entry.name for entry in self.find(question) if entry.kind == "rule"]

    def near(self, question: str, most: int = 3) -> list[str]:
        """Return words of the game that look like what was asked."""
        asked = _pairs(question.strip().lower()[:LONGEST])
        known = self.data["try"]
        ranked = sorted(range(len(known)), key=lambda i: (-_alike(asked, _pairs(known[i])), i))
        return [known[i] for i in ranked[:most]]

    def _ranked(self, asked: str) -> list[int]:
        """Return the entries that share words or a whole phrase with the question, best first."""
        found = {word: near for word in query_terms(asked) if (near := self._matches(word))}
        whole = sum(max(self._worth(near).values()) for near in found.values())
        worth = self._by_words(found, whole)
        for entry, more in self._by_phrases(found, whole).items():
            worth[entry] = worth.get(entry, 0) + more
        floor = max(worth.values(), default=0)
        good = [entry for entry in worth if worth[entry] * FAR >= floor]
        return sorted(good, key=lambda entry: (-worth[entry], entry))

    def _worth(self, near: Near) -> dict[str, int]:
        """Return what each known word counts that a word of the question may stand for."""
        return {other: how * self.postings[other][0] for other, how in near.items()}

    def _by_words(self, found: dict[str, Near], whole: int) -> dict[int, int]:
        """Return each entry's points, up to 10,000: its words, and how much of the question."""
        points: dict[int, int] = {}
        covered: dict[int, int] = {}
        for near in found.values():
            worth = self._worth(near)
            for entry, more in self._word(worth).items():
                points[entry] = points.get(entry, 0) + more
                covered[entry] = covered.get(entry, 0) + max(worth.values())
        return {e: 100 * points[e] * covered[e] // (whole * whole) for e in points}

    def _by_phrases(self, found: dict[str, Near], whole: int) -> dict[int, int]:
        """Return the points, up to 5,500, of each entry's phrase that is most like the question.

        A phrase is a title, a term, or the way in which somebody else has asked.
        """
        stands: dict[str, list[tuple[str, int]]] = {}  # known word -> words of the question
        for word, near in found.items():
            for other, more in self._worth(near).items():
                stands.setdefault(other, []).append((word, more))
        best: dict[int, int] = {}
        for entry, rare, words in self.phrases:
            common: dict[str, int] = {}
            for other in words:
                for word, more in stands.get(other, ()):
                    common[word] = max(common.get(word, 0), more)
            if common:
                both = ASKED_PART * whole + PHRASE_PART * EXACT * rare
                best[entry] = max(best.get(entry, 0), 110_000 * sum(common.values()) // both)
        return best

    def _numbered(self, number: str) -> list[IndexEntry]:
        rules = [entry for entry in self.entries if entry.kind == "rule"]
        exact = [entry for entry in rules if entry.name == number]
        return exact or [e for e in rules if e.name.startswith(number.rstrip(".") + ".")]

    def _word(self, worth: dict[str, int]) -> dict[int, int]:
        """Return the points of each entry for one word of the question."""
        best: dict[int, int] = {}
        for other, more in worth.items():
            _, *pairs = self.postings[other]
            for entry, weight in zip(pairs[::2], pairs[1::2], strict=True):
                best[entry] = max(best.get(entry, 0), more * weight)
        return best

    def _matches(self, word: str) -> Near:
        """Return the known words that *word* may stand for, and how near each is."""
        found = {word: EXACT} if word in self.postings else {}
        if word[0] in "?~":
            return found
        for other in self.same.get(word, ()):
            found.setdefault(other, ALIKE)
        if len(word) > 3:
            for other in self.postings:
                if other.startswith(word):
                    found.setdefault(other, BEGUN)
        return found or self._cut(word) or self._misspelt(word)

    def _cut(self, word: str) -> dict[str, int]:
        for end in range(len(word) - 1, 3, -1):
            if word[:end] in self.postings:
                return {word[:end]: CUT}
        return {}

    def _misspelt(self, word: str) -> dict[str, int]:
        return {other: MISSPELT for other in self.postings if misspelt(word, other)}


def _same(meanings: list[list[str]], known: Container[str]) -> dict[str, list[str]]:
    """Return for each single word the known ones that mean the same."""
    found: dict[str, list[str]] = {}
    for line in meanings:
        words = [said for said in line if " " not in said]
        for word in words:
            found.setdefault(word, []).extend(o for o in words if o != word and o in known)
    return found


def query_terms(question: str) -> list[str]:
    """Return the words of a question that count, and what kind of question it is.

    >>> [word for word in query_terms("how many cards do i get") if word[0] != "~"]
    ['how', 'many', 'card', 'get', '?many']
    >>> [word for word in query_terms("when may i heal") if word[0] != "~"]
    ['when', 'may', 'heal', '?when', '?may']
    """
    return list(dict.fromkeys([*words_of(question), *kinds_of(question)]))


def kinds_of(question: str) -> list[str]:
    """Return what kinds of question it is, by the words that ask.

    >>> kinds_of("what happens when i lose")
    ['?when', '?if']
    """
    return [kind for kind, form in ASKS.items() if re.search(form, question)]


def misspelt(word: str, other: str) -> bool:
    """Tell whether one letter, or two letters side by side, make the difference.

    >>> misspelt("vampyre", "vampire"), misspelt("hodn", "hond"), misspelt("bear", "bacon")
    (True, True, False)
    """
    if min(len(word), len(other)) < 4 or abs(len(word) - len(other)) > 1:
        return False
    at = next((i for i, (a, b) in enumerate(zip(word, other, strict=False)) if a != b), None)
    if at is None:
        return True
    one, two = word[at:], other[at:]
    swapped = one[:2] == two[1::-1] and one[2:] == two[2:]
    return one[1:] == two[1:] or one[1:] == two or one == two[1:] or swapped


def _pairs(word: str) -> set[str]:
    return {a + b for a, b in pairwise(word)}


def _alike(one: set[str], other: set[str]) -> int:
    """Return how many pairs of letters two words share, in hundredths of all they have."""
    return 200 * len(one & other) // max(1, len(one) + len(other))
