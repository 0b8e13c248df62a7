"""Search of the rules, in the same steps as ``kit/show/static/rules.js``.

Both use whole numbers only and the same data, so their results are always the same.
"""

from __future__ import annotations

import re
from collections.abc import Container, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple, TypedDict

from kit.teach.reference.english import synonyms_in, words_of

LONGEST = 200  # a longer question is cut
FAR = 4  # a result with less than a quarter of the best score is left out
# Weights of the ways in which a word of a question can match a word of the index.
EXACT, PREFIX, SYNONYM, CUT, MISSPELT = 20, 12, 11, 8, 7
QUERY_PART, PHRASE_PART = 13, 7  # of twenty: weights of the question and of a phrase
# Kinds of question, each with its pattern.
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
_NUMBER = re.compile(r"^(rule|clause|section)? *([0-9]+(?:\.[0-9]*)?)$")


class IndexEntry(NamedTuple):
    """A search result: a ``rule`` with its number, or a ``word`` or ``card`` with its name."""

    kind: str
    name: str
    title: str


# The whole index as JSON data, for the script on the rules page too.
SearchData = TypedDict(
    "SearchData",
    {
        "entries": list[list[str]],  # as IndexEntry
        "words": dict[
            str, list[int]
        ],  # stem -> its inverse document frequency, then each entry and its score
        "phrases": list[list[object]],  # entry, then the words of each of its phrases
        "asks": Mapping[str, str],  # kind of question -> its pattern
        "skip": list[str],  # stop words
        "odd": Mapping[str, str],  # irregular form -> its stem
        "endings": Sequence[tuple[str, str, int]],  # ending, its replacement, letters before it
        "meanings": list[list[str]],  # stems of each synonym line
        "try": list[str],  # suggestions if nothing is found
    },
)


Near = dict[str, int]  # words of the index that match a word, each with its weight


class SearchIndex:
    """Search index of a game's rules, terms and cards, by number, by name or by words."""

    def __init__(self, entries: list[IndexEntry], data: SearchData) -> None:
        self.entries, self.data = entries, data
        self.postings = data["words"]
        self.synonyms = _synonyms(data["meanings"], self.postings)
        self.phrases = [
            self._phrase(int(str(entry)), str(words).split())
            for entry, *heard in data["phrases"]
            for words in heard
        ]

    def _phrase(self, entry: int, heard: list[str]) -> tuple[int, int, list[str]]:
        """Return an entry, the sum of its phrase's inverse document frequencies, and the words."""
        words = [*heard, *synonyms_in(heard)]
        return entry, sum(self.postings[word][0] for word in words), words

    def find(self, question: str) -> list[IndexEntry]:
        """Return the results for a question, best first."""
        asked = question.strip().lower()[:LONGEST]
        if number := _NUMBER.match(asked):
            found = self._numbered(number[2])
            if found or number[1] or "." in number[2]:  # a plain number may be that of a card
                return found
        named = [
            i for i, e in enumerate(self.entries) if asked in (e.name.lower(), e.title.lower())
        ]
        others = [entry for entry in self._ranked(asked) if entry not in named]
        return [self.entries[entry] for entry in (*named, *others)]

    def rules(self, question: str) -> list[str]:
        """Return the numbers of the rules for a question, best first."""
        return [entry.name for entry in self.find(question) if entry.kind == "rule"]

    def near(self, question: str, most: int = 3) -> list[str]:
        """Return the terms of the game that look most like a question."""
        asked = _bigrams(question.strip().lower()[:LONGEST])
        known = self.data["try"]
        ranked = sorted(range(len(known)), key=lambda i: (-_dice(asked, _bigrams(known[i])), i))
        return [known[i] for i in ranked[:most]]

    def _ranked(self, asked: str) -> list[int]:
        """Return the entries that share words or a phrase with the question, best first."""
        found = {word: near for word in query_terms(asked) if (near := self._matches(word))}
        whole = sum(max(self._worth(near).values()) for near in found.values())
        worth = self._by_words(found, whole)
        for entry, more in self._by_phrases(found, whole).items():
            worth[entry] = worth.get(entry, 0) + more
        floor = max(worth.values(), default=0)
        good = [entry for entry in worth if worth[entry] * FAR >= floor]
        return sorted(good, key=lambda entry: (-worth[entry], entry))

    def _worth(self, near: Near) -> dict[str, int]:
        """Return for each matching word its weight times its inverse document frequency."""
        return {other: how * self.postings[other][0] for other, how in near.items()}

    def _by_words(self, found: dict[str, Near], whole: int) -> dict[int, int]:
        """Return each entry's score, up to 10,000, by its words and its share of the question."""
        points: dict[int, int] = {}
        covered: dict[int, int] = {}
        for near in found.values():
            worth = self._worth(near)
            for entry, more in self._word(worth).items():
                points[entry] = points.get(entry, 0) + more
                covered[entry] = covered.get(entry, 0) + max(worth.values())
        return {e: 100 * points[e] * covered[e] // (whole * whole) for e in points}

    def _by_phrases(self, found: dict[str, Near], whole: int) -> dict[int, int]:
        """Return the score, up to 5,500, of each entry's phrase that is most like the question.

        A phrase is a title, a term, or a question from ``asked.md``.
        """
        stands: dict[str, list[tuple[str, int]]] = {}  # word of the index -> words of the question
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
                both = QUERY_PART * whole + PHRASE_PART * EXACT * rare
                best[entry] = max(best.get(entry, 0), 110_000 * sum(common.values()) // both)
        return best

    def _numbered(self, number: str) -> list[IndexEntry]:
        rules = [entry for entry in self.entries if entry.kind == "rule"]
        exact = [entry for entry in rules if entry.name == number]
        return exact or [e for e in rules if e.name.startswith(number.rstrip(".") + ".")]

    def _word(self, worth: dict[str, int]) -> dict[int, int]:
        """Return the score of each entry for one word of the question."""
        best: dict[int, int] = {}
        for other, more in worth.items():
            _, *pairs = self.postings[other]
            for entry, weight in zip(pairs[::2], pairs[1::2], strict=True):
                best[entry] = max(best.get(entry, 0), more * weight)
        return best

    def _matches(self, word: str) -> Near:
        """Return the words of the index that match *word*, each with its weight."""
        found = {word: EXACT} if word in self.postings else {}
        if word[0] in "?~":
            return found
        for other in self.synonyms.get(word, ()):
            found.setdefault(other, SYNONYM)
        if len(word) > 3:
            for other in self.postings:
                if other.startswith(word):
                    found.setdefault(other, PREFIX)
        return found or self._cut(word) or self._misspelt(word)

    def _cut(self, word: str) -> dict[str, int]:
        for end in range(len(word) - 1, 3, -1):
            if word[:end] in self.postings:
                return {word[:end]: CUT}
        return {}

    def _misspelt(self, word: str) -> dict[str, int]:
        return {other: MISSPELT for other in self.postings if misspelt(word, other)}


def _synonyms(meanings: list[list[str]], known: Container[str]) -> dict[str, list[str]]:
    """Return for each single word its synonyms in the index."""
    found: dict[str, list[str]] = {}
    for line in meanings:
        words = [said for said in line if " " not in said]
        for word in words:
            found.setdefault(word, []).extend(o for o in words if o != word and o in known)
    return found


def query_terms(question: str) -> list[str]:
    """Return the words of a question that count, and its kinds.

    >>> [word for word in query_terms("how many cards do i get") if word[0] != "~"]
    ['how', 'many', 'card', 'get', '?many']
    >>> [word for word in query_terms("when may i heal") if word[0] != "~"]
    ['when', 'may', 'heal', '?when', '?may']
    """
    return list(dict.fromkeys([*words_of(question), *kinds_of(question)]))


def kinds_of(question: str) -> list[str]:
    """Return the kinds of a question, by the words that ask.

    >>> kinds_of("what happens when i lose")
    ['?when', '?if']
    """
    return [kind for kind, form in ASKS.items() if re.search(form, question)]


def misspelt(word: str, other: str) -> bool:
    """Tell whether the Damerau–Levenshtein distance of two long words is at most 1.

    That is one letter more, less or other, or two neighbours swapped (Damerau, 1964).

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


def _bigrams(word: str) -> set[str]:
    return {a + b for a, b in pairwise(word)}


def _dice(one: set[str], other: set[str]) -> int:
    """Return the Sørensen–Dice coefficient of two sets, in hundredths."""
    return 200 * len(one & other) // max(1, len(one) + len(other))
