"""Glossary of a game: terms with their synonyms, meanings and rules.

A ``glossary.md`` writes each entry in one fixed form::

    ### home turf [4.3, 4.4] (home, habitat)
    The place where a monster is 1 stronger.

A term that begins with a capital is a name, and only that spelling is linked.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from kit.core.errors import Unreadable
from kit.core.rulebook import Rulebook
from kit.games import game, optional_text

_ENTRY = re.compile(r"^### (?P<name>.+?) \[(?P<rules>[0-9., ]+)\](?: \((?P<also>.+)\))?$")


@dataclass(frozen=True)
class Term:
    """One term of a game; its first rule is the most important one."""

    name: str
    rules: tuple[str, ...]
    also: tuple[str, ...]
    meaning: str

    @property
    def title(self) -> str:
        """The term as a heading."""
        return self.name[:1].upper() + self.name[1:]

    @property
    def spelling(self) -> str:
        """Regular expression for the term in a text, also in the plural."""
        sure = re.escape(self.name)
        first = f"[{self.name[0]}{self.name[0].upper()}]"
        start = sure if self.name[0].isupper() else first + sure[1:]
        return rf"(?<![\w-]){start}(?:e?s)?(?![\w-])"


@cache
def glossary(slug: str) -> tuple[Term, ...]:
    """Return the terms of a game in alphabetical order; none without a glossary."""
    found = game(slug)
    text = optional_text(slug, "glossary.md")
    return read_glossary(text, found.rulebook)


def read_glossary(text: str, book: Rulebook) -> tuple[Term, ...]:
    """Return the terms of a glossary.

    :raises Unreadable: at the first entry that does not fit.
    """
    terms: dict[str, Term] = {}
    for part in re.split(r"^(?=### )", text, flags=re.MULTILINE)[1:]:
        term = _term(part.strip(), book)
        if term.name.lower() in terms:
            raise Unreadable(f"glossary of {book.name}: {term.name!r} appears twice")
        terms[term.name.lower()] = term
    return tuple(terms[name] for name in sorted(terms))


def _term(part: str, book: Rulebook) -> Term:
    line, _, meaning = part.partition("\n")
    found = _ENTRY.match(line)
    if not found or not meaning.strip():
        raise Unreadable(
            f"glossary of {book.name}: cannot read {line!r}; write '### word [1.2] (also called)' "
            "and what it means below"
        )
    rules = tuple(book[name.strip()].id for name in found["rules"].split(","))
    also = tuple(word.strip() for word in (found["also"] or "").split(",") if word.strip())
    return Term(found["name"], rules, also, " ".join(meaning.split()))
