"""Rules as data: clauses that code cites and learners look up.

A ``rulebook.md`` writes each clause in one fixed form::

    ### 3.7 Ties go to the Knight [effect] (Knight's Phase, step 2 III)
    A Knight who is as strong as the monsters wins.
    See: 3.5, 3.6

``See:`` links other clauses. ``Print:`` says where the printed rules are silent or contradict
themselves; each ruling has one. ``Option:`` names the option that chooses between two readings,
and ``Reading:`` says what the other one changes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from kit.core.display import Drawable, Paper, rendered
from kit.core.errors import Unreadable, nearest, said

Test = Callable[..., bool | str | None]  # (state, seat, action) -> whether it is forbidden
F = TypeVar("F", bound=Test)
KINDS = ("setup", "limit", "effect", "score", "end", "variant", "ruling", "manners")
_CLAUSE = re.compile(r"^### (?P<id>\S+) (?P<title>.+) \[(?P<kind>\w+)\] \((?P<source>.+)\)$")
_SECTION = re.compile(r"^## (?P<id>\S+) (?P<title>.+)$")
_NOTE = re.compile(r"^(?P<key>See|Print|Option|Reading): (?P<value>.+)$")


@dataclass(frozen=True, repr=False)
class Clause(Drawable):
    """One rule: its number, title, kind, source in the print, and text.

    >>> from kit import game
    >>> rule = game("wild_side").rulebook["4.1"]
    >>> rule.id, rule.title, rule.kind
    ('4.1', 'A Honey Badger goes on anything', 'effect')
    >>> rule.whole[:42]
    'A Honey Badger has no number and no suit. '
    """

    id: str
    title: str
    kind: str
    source: str
    text: str
    section: str
    see: tuple[str, ...] = ()
    print: str = ""
    option: str = ""
    reading: str = ""

    @property
    def whole(self) -> str:
        """The text, with what the other reading changes."""
        return f"{self.text} {self.reading}".strip()

    def __repr__(self) -> str:
        return f"{self.id} {self.title}. {self.whole}"

    def _repr_pretty_(self, paper: Paper, cycle: bool) -> None:  # noqa: FBT001
        del cycle
        paper.text(f"{self}\n[{self.kind}; {self.source}]")


class Refusal(NamedTuple):
    """Reason why an action is forbidden: the clause and a sentence for the player."""

    clause: str
    sentence: str
    trivial: bool = False  # enforced, but never asked in exercises

    def __str__(self) -> str:
        return f"{self.sentence} [{self.clause}]"

    def _repr_html_(self) -> str | None:
        return rendered(self)


class Rulebook(Drawable):
    """All clauses of a game in printed order, and a record of the code that cites each."""

    def __init__(self, text: str, name: str = "rulebook") -> None:
        self.name = name
        self.sections: dict[str, str] = {}
        self.clauses: dict[str, Clause] = {}
        self.cited: dict[str, set[str]] = {}
        _read(self, text)
        self._check_links()

    def __getitem__(self, clause_id: str) -> Clause:
        try:
            return self.clauses[clause_id]
        except (KeyError, TypeError):  # TypeError for a value that cannot be a key
            raise Unreadable(
                f"{self.name} has no clause {said(clause_id)}",
                near=nearest(str(clause_id), self.clauses),
            ) from None

    def __iter__(self) -> Iterator[Clause]:
        return iter(self.clauses.values())

    def __len__(self) -> int:
        return len(self.clauses)

    def __contains__(self, clause_id: object) -> bool:
        return clause_id in self.clauses

    def __repr__(self) -> str:
        return f"Rulebook({self.name!r}, {len(self)} clauses)"

    def citing(self, place: str) -> Callable[[str], str]:
        """Return ``cite(id)`` for the code at *place*, which checks the id and records it."""

        def cite(clause_id: str) -> str:
            self.cited.setdefault(self[clause_id].id, set()).add(place)
            return clause_id

        return cite

    def _check_links(self) -> None:
        for clause in self:
            for other in clause.see:
                self[other]
            if clause.kind == "ruling" and not clause.print:
                raise Unreadable(f"{self.name} {clause.id}: a ruling needs a 'Print:' line")


class TrivialRefusal(str):
    """Reason against a move that no player would try, such as giving a card to oneself.

    The move is refused like any other, but no task, what-if or quiz offers it.
    """

    __slots__ = ()


class Rules:
    """A game's limits: small predicates, called in rulebook order."""

    def __init__(self, book: Rulebook, place: str = "rules") -> None:
        self.book, self.place = book, place
        self.tests: list[tuple[str, str, Test]] = []
        self._predicates: list[Test] = []  # the same, without clauses and sentences

    def forbids(self, clause_id: str, sentence: str) -> Callable[[F], F]:
        """Register a predicate ``(state, seat, action)`` that is true if the clause forbids it.

        A predicate may return a sentence of its own, which replaces *sentence*.
        """

        def register(test: F) -> F:
            self.book.citing(f"{self.place}.{test.__name__}")(clause_id)
            self.tests.append((clause_id, sentence, test))
            self._predicates.append(test)
            return test

        return register

    def why_not(self, state: object, seat: int, action: int) -> Refusal | None:
        """Return the refusal by the first clause that forbids *action*, or None."""
        for test in self._predicates:
            if broken := test(state, seat, action):
                return self._refusal(test, broken)
        return None

    def _refusal(self, test: Test, broken: object) -> Refusal:
        clause_id, sentence = next((c, says) for c, says, each in self.tests if each is test)
        words = broken if isinstance(broken, str) else sentence
        return Refusal(clause_id, str(words), isinstance(broken, TrivialRefusal))


def load_rulebook(package: str) -> Rulebook:
    """Read ``rulebook.md`` from inside *package*."""
    from pkgutil import get_data

    text = (get_data(package, "rulebook.md") or b"").decode()
    return Rulebook(text, package.rpartition(".")[2])


def _read(book: Rulebook, text: str) -> None:
    section, head, lines = "", None, []  # type: str, re.Match[str] | None, list[str]
    for line in [*text.splitlines(), "## end of book"]:
        found, title = _CLAUSE.match(line), _SECTION.match(line)
        if line.startswith("### ") and not found:
            raise Unreadable(
                f"{book.name}: cannot read {line!r}; write '### 1.2 Title [kind] (source)'"
            )
        if not (found or title):
            lines.append(line)
            continue
        if head:
            _add(book, section, head, lines)
        head, lines = found, []
        if title:
            section = title["id"]
            book.sections[section] = title["title"]
    del book.sections["end"]


def _add(book: Rulebook, section: str, head: re.Match[str], lines: list[str]) -> None:
    notes = {m["key"]: m["value"] for line in lines if (m := _NOTE.match(line))}
    text = "\n".join(line for line in lines if not _NOTE.match(line)).strip()
    if head["kind"] not in KINDS:
        raise Unreadable(f"{book.name} {head['id']}: kind{nearest(head['kind'], KINDS)}")
    if head["id"] in book.clauses or not text:
        raise Unreadable(f"{book.name}: clause {head['id']} appears twice or has no text")
    see = tuple(part.strip() for part in notes.get("See", "").split(",") if part.strip())
    book.clauses[head["id"]] = Clause(
        head["id"], head["title"], head["kind"], head["source"], text, section,
        see, notes.get("Print", ""), notes.get("Option", ""), notes.get("Reading", ""),
    )  # fmt: skip
