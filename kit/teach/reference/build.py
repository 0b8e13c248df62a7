"""Making the search index of a game's rules, for the rules page and the command line alike.

It is made once for each game from numbers, titles, texts, the glossary and the names of the cards.
It is plain data: ``kit.teach.reference.lookup`` looks things up in it, and so does the script on
the rules page; a test holds the two together.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import cache
from math import log2

from kit.core.cards import Card
from kit.core.game import AnyGame
from kit.core.rulebook import Clause
from kit.games import game
from kit.teach.reference.glossary import Term, glossary
from kit.teach.reference.lookup import (
    ASKS,
    IndexEntry,
    SearchData,
    SearchIndex,
    asked_for,
    kinds_of,
)
from kit.teach.reference.stems import ENDINGS, MEANINGS, ODD, SKIP, meanings_in, words_of

# What a word is worth, by where it stands.
TITLE, NAMED, ASKED, CALLED, CARD, TEXT, ASIDE = 16, 12, 2, 5, 8, 4, 1
# A word of this weight counts half of what it can count at most, in an entry of usual length.
ENOUGH = 6
WORD_MOST, MEANING_MOST = 8, 5.6  # how much a word and a meaning count, times how rare they are
KIND_RARE = 6  # how much the kind of a question counts, whose words count too
# The kinds and titles that answer a question of some kind without using its words.
_ANSWERS = {
    "?many": r"\b[0-9]+\b|how many",
    "?when": r"\b(?:before|after|until|once|next|first|when)\b",
    "?end": r"^end\b",
}


@cache
def search_index(slug: str) -> SearchIndex:
    """Return what the rules, terms and cards of a game can be searched by."""
    found, terms = game(slug), glossary(slug)
    places: Places = {}
    entries: list[IndexEntry] = []
    phrases: list[tuple[int, list[str]]] = []
    for clause in found.rulebook:
        _note(places, len(entries), _of_clause(found, clause, terms))
        _note_kinds(places, len(entries), clause)
        phrases += ((len(entries), asked_for(words.lower())) for words in _phrases(clause, terms))
        entries.append(IndexEntry("rule", clause.id, clause.title))
    for term in terms:
        _note(places, len(entries), _of_term(term))
        entries.append(IndexEntry("word", term.name, term.title))
    for card in found.pack:
        _note(places, len(entries), _of_card(card))
        entries.append(IndexEntry("card", card.name, card.name))
    return SearchIndex(entries, _data(entries, places, phrases, terms))


Places = dict[str, dict[int, int]]  # stem -> each entry it is in, and its weight there
WeighedTexts = list[tuple[int, str]]  # what a word there is worth, and the text


def _of_clause(found: AnyGame, clause: Clause, terms: tuple[Term, ...]) -> WeighedTexts:
    switch = next((o for o in found.options if o.name == clause.option), None)
    fields = [
        (TITLE, clause.title),
        *((ASKED, words) for words in clause.asked),
        (TEXT, clause.text),
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


def _phrases(clause: Clause, terms: tuple[Term, ...]) -> list[str]:
    """Return what a question for a rule may sound like as a whole."""
    called = [name for term in terms if term.rules[0] == clause.id for name in _names(term)]
    return [clause.title, *clause.asked, *called]


def _names(term: Term) -> tuple[str, ...]:
    return (term.name, *term.also)


def _of_term(term: Term) -> WeighedTexts:
    return [(TITLE, term.name), (NAMED, " ".join(term.also)), (TEXT, term.meaning)]


def _of_card(card: Card) -> WeighedTexts:
    return [(TITLE, card.name), (TEXT, card.text), (ASIDE, f"{card.deck} {card.grade}")]


def _note(places: Places, entry: int, fields: WeighedTexts) -> None:
    for weight, text in fields:
        for word in set(words_of(text)):
            row = places.setdefault(word, {})
            row[entry] = row.get(entry, 0) + weight


def _note_kinds(places: Places, entry: int, clause: Clause) -> None:
    """Note which kinds of question a rule answers: its title says so, or how it was asked for."""
    title = f"{clause.kind} {clause.title.lower()} {' '.join(words_of(clause.title))}"
    weights = {kind: TITLE if kind == "?end" else CALLED for kind in _ANSWERS}
    told = [(kind, weights[kind]) for kind, form in _ANSWERS.items() if re.search(form, title)]
    heard = [(kind, ASKED) for words in clause.asked for kind in kinds_of(words.lower())]
    for kind, weight in (*told, *heard):
        row = places.setdefault(kind, {})
        row[entry] = row.get(entry, 0) + weight


def _data(
    entries: list[IndexEntry],
    places: Places,
    phrases: list[tuple[int, list[str]]],
    terms: Iterable[Term],
) -> SearchData:
    """Return all that a search needs, as JSON can hold it."""
    rows = _by_entry(phrases)
    for _, *heard in rows:
        for words in map(str.split, map(str, heard)):
            for word in (*words, *meanings_in(words)):
                places.setdefault(word, {})
    return {
        "entries": [list(entry) for entry in entries],
        "words": _postings(entries, places),
        "phrases": rows,
        "asks": ASKS,
        "skip": sorted(SKIP),
        "odd": ODD,
        "endings": ENDINGS,
        "meanings": MEANINGS,
        "try": [term.name.lower() for term in terms],
    }


def _by_entry(phrases: list[tuple[int, list[str]]]) -> list[list[object]]:
    """Return for each entry its number and its phrases, none of them twice."""
    found: dict[int, list[object]] = {}
    for entry, heard in phrases:
        row = found.setdefault(entry, [entry])
        words = " ".join(word for word in heard if word[0] != "~")  # meanings are told from words
        if words and words not in row:
            row.append(words)
    return list(found.values())


def _postings(entries: list[IndexEntry], places: Places) -> dict[str, list[int]]:
    """Return for each word how rare it is, and what it counts in each entry, up to a hundred.

    A word counts less in an entry of many words, of which some will be in any question.
    """
    rules = sum(entry.kind == "rule" for entry in entries)  # they are the first entries
    sizes = Counter(entry for row in places.values() for entry in row)
    usual = sum(sizes[rule] for rule in range(rules)) / rules
    enough = [ENOUGH * (1 + sizes[entry] / usual) / 2 for entry in range(len(entries))]
    return {
        word: [_rare(word, row, rules), *_counts(row, enough)]
        for word, row in sorted(places.items())
    }


def _rare(word: str, row: dict[int, int], rules: int) -> int:
    """Return how much a word tells: it is rare if few rules have it, whatever the cards say."""
    having = sum(entry < rules for entry in row) or len(row) or 1
    most = MEANING_MOST if word.startswith("~") else WORD_MOST
    return KIND_RARE if word in ASKS else round(most * log2(1 + rules / having))


def _counts(row: dict[int, int], enough: list[float]) -> list[int]:
    pairs = ((entry, int(100 * weight / (weight + enough[entry]))) for entry, weight in row.items())
    return [number for pair in sorted(pairs) for number in pair]
