"""Build the search index of a game's rules.

The index is built once per game, from the rules, the glossary, the cards and ``asked.md``, which
lists below each rule's number how learners ask for it, one phrase a line::

    ## 2.5

    - who goes first
    - how is the first player chosen

The index is plain data. ``kit.teach.reference.lookup`` searches it in Python and
``kit/show/static/rules.js`` in the browser; a test compares their results.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import cache
from math import log2

from kit.core.cards import Card
from kit.core.errors import Unreadable, nearest
from kit.core.game import AnyGame
from kit.core.rulebook import Clause, Rulebook
from kit.games import game, optional_text
from kit.teach.reference.english import ENDINGS, ODD, SKIP, SYNONYM_STEMS, synonyms_in, words_of
from kit.teach.reference.glossary import Term, glossary
from kit.teach.reference.lookup import (
    ASKS,
    IndexEntry,
    SearchData,
    SearchIndex,
    kinds_of,
    query_terms,
)

PHRASES = "asked.md"
# Weights of a word by the part of the entry that it is in.
TITLE, NAMED, ASKED, CALLED, CARD, TEXT, ASIDE = 16, 12, 2, 5, 8, 4, 1
# In an entry of average length, a word of this weight gets half of the highest score.
HALF = 6
WORD_FACTOR, SYNONYM_FACTOR = 8, 5.6  # times the inverse document frequency
KIND_FREQUENCY = 6  # inverse document frequency of each kind of question
# The kinds and titles of rules that answer a kind of question without using its words.
_ANSWERS = {
    "?many": r"\b[0-9]+\b|how many",
    "?when": r"\b(?:before|after|until|once|next|first|when)\b",
    "?end": r"^end\b",
}

Places = dict[str, dict[int, int]]  # stem -> each entry that has it, and its weight there
WeighedTexts = list[tuple[int, str]]  # the weight of the words of a text, and the text
Phrases = dict[str, tuple[str, ...]]  # rule -> how learners ask for it


@cache
def search_index(slug: str) -> SearchIndex:
    """Return the search index of a game's rules, terms and cards."""
    found, terms = game(slug), glossary(slug)
    asked = _phrases_of(found)
    places: Places = {}
    entries: list[IndexEntry] = []
    phrases: list[tuple[int, list[str]]] = []
    for clause in found.rulebook:
        heard = asked.get(clause.id, ())
        _note(places, len(entries), _of_clause(found, clause, terms, heard))
        _note_kinds(places, len(entries), clause, heard)
        called = [name for term in terms if term.rules[0] == clause.id for name in _names(term)]
        whole = (clause.title, *heard, *called)
        phrases += ((len(entries), query_terms(words.lower())) for words in whole)
        entries.append(IndexEntry("rule", clause.id, clause.title))
    for term in terms:
        _note(places, len(entries), _of_term(term))
        entries.append(IndexEntry("word", term.name, term.title))
    for card in found.pack:
        _note(places, len(entries), _of_card(card))
        entries.append(IndexEntry("card", card.name, card.name))
    return SearchIndex(entries, _data(entries, places, phrases, terms))


def _phrases_of(found: AnyGame) -> Phrases:
    return read_phrases(optional_text(found.slug, PHRASES), found.rulebook)


def read_phrases(text: str, book: Rulebook) -> Phrases:
    """Return how learners ask for each rule.

    :raises Unreadable: at the first line that names no rule of the book or cannot be read.
    """
    found: dict[str, list[str]] = {}
    for number, line in enumerate(map(str.rstrip, text.splitlines()), 1):
        where = f"{PHRASES} of {book.name}, line {number}"
        if line.startswith("## "):
            rule = line[3:].strip()
            if rule in found or rule not in book:
                what = "appears twice" if rule in found else "does not exist"
                near = "" if rule in found else nearest(rule, book.clauses)
                raise Unreadable(f"{where}: rule {rule!r} {what}", near=near)
            found[rule] = []
        elif line and found:
            if not line.startswith("- "):
                raise Unreadable(f"{where}: cannot read {line!r}; write '- ' and a phrase")
            found[rule].append(line[2:].strip())
    return {rule: tuple(phrases) for rule, phrases in found.items()}


def _of_clause(
    found: AnyGame, clause: Clause, terms: tuple[Term, ...], asked: tuple[str, ...]
) -> WeighedTexts:
    switch = next((o for o in found.options if o.name == clause.option), None)
    fields = [
        (TITLE, clause.title),
        *((ASKED, words) for words in asked),
        (TEXT, clause.whole),
        (ASIDE, f"{clause.print} {clause.source} {clause.kind}"),
        (ASIDE, found.rulebook.sections[clause.section]),
        (TEXT, " ".join(map(str, (switch.name, switch.help, *switch.choices))) if switch else ""),
    ]
    for term in terms:
        if clause.id in term.rules:
            first = clause.id == term.rules[0]
            fields.append((NAMED if first else CALLED, " ".join(_names(term))))
    cited = (c for c in found.pack if found.effects.known[c.effect].clause == clause.id)
    return [*fields, (CARD, " ".join(card.name for card in cited))]


def _names(term: Term) -> tuple[str, ...]:
    return (term.name, *term.also)


def _of_term(term: Term) -> WeighedTexts:
    return [(TITLE, term.name), (NAMED, " ".join(term.also)), (TEXT, term.meaning)]


def _of_card(card: Card) -> WeighedTexts:
    return [(TITLE, card.name), (TEXT, card.text), (ASIDE, f"{card.deck} {card.grade}")]


def _note(places: Places, entry: int, fields: WeighedTexts) -> None:
    for weight, text in fields:
        for word in set(words_of(text)):
            _add(places, word, entry, weight)


def _note_kinds(places: Places, entry: int, clause: Clause, asked: tuple[str, ...]) -> None:
    """Note which kinds of question a rule answers, by its title and its phrases."""
    title = f"{clause.kind} {clause.title.lower()} {' '.join(words_of(clause.title))}"
    for kind, form in _ANSWERS.items():
        if re.search(form, title):
            _add(places, kind, entry, TITLE if kind == "?end" else CALLED)
    for words in asked:
        for kind in kinds_of(words.lower()):
            _add(places, kind, entry, ASKED)


def _add(places: Places, word: str, entry: int, weight: int) -> None:
    row = places.setdefault(word, {})
    row[entry] = row.get(entry, 0) + weight


def _data(
    entries: list[IndexEntry],
    places: Places,
    phrases: list[tuple[int, list[str]]],
    terms: Iterable[Term],
) -> SearchData:
    """Return the whole index as JSON data."""
    rows = _by_entry(phrases)
    for _, *heard in rows:
        for words in map(str.split, map(str, heard)):
            for word in (*words, *synonyms_in(words)):
                places.setdefault(word, {})
    return {
        "entries": [list(entry) for entry in entries],
        "words": _postings(entries, places),
        "phrases": rows,
        "asks": ASKS,
        "skip": sorted(SKIP),
        "odd": ODD,
        "endings": ENDINGS,
        "meanings": SYNONYM_STEMS,
        "try": [term.name.lower() for term in terms],
    }


def _by_entry(phrases: list[tuple[int, list[str]]]) -> list[list[object]]:
    """Return for each entry its number and its phrases, without duplicates."""
    found: dict[int, list[object]] = {}
    for entry, heard in phrases:
        row = found.setdefault(entry, [entry])
        words = " ".join(word for word in heard if word[0] != "~")  # synonyms follow from words
        if words and words not in row:
            row.append(words)
    return list(found.values())


def _postings(entries: list[IndexEntry], places: Places) -> dict[str, list[int]]:
    """Return for each word its inverse document frequency, then its entries with their scores.

    A score is at most 100. It grows ever more slowly with the word's weight and is smaller in a
    long entry, as in BM25 with b = 0.5 (Robertson and Zaragoza, 2009).
    """
    rules = sum(entry.kind == "rule" for entry in entries)  # they are the first entries
    sizes = Counter(entry for row in places.values() for entry in row)
    average = sum(sizes[rule] for rule in range(rules)) / rules
    half = [HALF * (1 + sizes[entry] / average) / 2 for entry in range(len(entries))]
    return {
        word: [_inverse_document_frequency(word, row, rules), *_scores(row, half)]
        for word, row in sorted(places.items())
    }


def _inverse_document_frequency(word: str, row: dict[int, int], rules: int) -> int:
    """Return the inverse document frequency of a word over all rules, as a whole number."""
    having = sum(entry < rules for entry in row) or len(row) or 1
    factor = SYNONYM_FACTOR if word.startswith("~") else WORD_FACTOR
    return KIND_FREQUENCY if word in ASKS else round(factor * log2(1 + rules / having))


def _scores(row: dict[int, int], half: list[float]) -> list[int]:
    pairs = ((entry, int(100 * weight / (weight + half[entry]))) for entry, weight in row.items())
    return [number for pair in sorted(pairs) for number in pair]
