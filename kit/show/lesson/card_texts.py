"""What a card or token says, for whoever taps it: its text, its grade, its rules and rulings.

The texts stand in the frame, hidden; a script opens one over the table (``read_card.js``).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from kit.core.cards import Pack
from kit.core.drawing import Face, Markup, Token
from kit.core.rulebook import Clause
from kit.games import game
from kit.show.card import GRADE_MARKS, grade_mark
from kit.show.drawn import Readable, name_of
from kit.show.html import el, join
from kit.show.mode import button_works
from kit.show.reference.cards import concerning
from kit.show.reference.clauses import Links, links_of
from kit.teach.frame import TableFrame

FEW = 5  # rules beside the one that a card rests on


def card_list(faces: Mapping[str, Readable]) -> Markup | None:
    """Return a button for all that lies face up: the way to its text without a pointer."""
    if not faces or not button_works({}):
        return None
    buttons = join(el("li", None, _open(key, face)) for key, face in faces.items())
    summary = el("summary", None, f"Cards and tokens on the table: {len(faces)} to read")
    listed = el("ul", {"class": "rw-readables"}, buttons)
    return el("details", {"class": "rw-to-read", "data-kept": "cards"}, summary, listed)


def card_texts(frame: TableFrame, faces: Mapping[str, Readable]) -> Markup | None:
    """Return the texts of the cards and tokens that lie face up, hidden until one is opened."""
    if not faces or not button_works({}):
        return None
    texts = join(_text(frame, key, face) for key, face in faces.items())
    return el("div", {"class": "rw-texts", "hidden": True}, texts)


def _open(key: str, one: Readable) -> Markup:
    attrs = {"type": "button", "class": "rw-there", "data-read": key}
    return el("button", attrs, name_of(one))


def _text(frame: TableFrame, key: str, one: Readable) -> Markup:
    parts = _token(frame, one) if isinstance(one, Token) else _card(frame, one)
    return el("div", {"data-text": key}, el("h2", None, name_of(one)), *parts)


def _token(frame: TableFrame, token: Token) -> list[Markup]:
    """Return what a token is: what its rules say of it."""
    clauses = [frame.game.rulebook[number] for number in token.rules]
    rules = [_rule(frame, clause, clause.text) for clause in clauses]
    grade = f"On the table · {GRADE_MARKS['rulebook']}"
    return [el("p", {"class": "rw-tip"}, grade), el("ul", None, *rules)]


def _card(frame: TableFrame, face: Face) -> list[Markup]:
    one = face.card
    kind = " ".join(filter(None, [face.symbol, face.word, face.number]))
    first, *more = concerned(frame.game.slug, frame.view.box.pack, one.name)
    rules = [_rule(frame, first, first.text), *(_rule(frame, clause) for clause in more[:FEW])]
    tip = el("p", {"class": "rw-tip"}, kind, " · ", grade_mark(one))
    return [tip, el("p", None, face.hint), el("ul", None, *rules)]


def _rule(frame: TableFrame, clause: Clause, text: str = "") -> Markup:
    """Return a rule as its number and title; *text* for what the card or token rests on."""
    to = f"{frame.rules}#rule-{clause.id}"
    number = el("a", {"href": to}, clause.id) if frame.rules else el("b", None, clause.id)
    ours = " ✎ our ruling" if clause.kind == "ruling" else ""
    return el("li", None, number, f" {clause.title}{ours}", f". {text}" if text else None)


@lru_cache(maxsize=2048)
def concerned(slug: str, pack: Pack, name: str) -> tuple[Clause, ...]:
    """Return the rules that a card rests on, the one of its effect first."""
    return tuple(concerning(_links(slug), pack[pack.kind(name)]))


@lru_cache
def _links(slug: str) -> Links:
    return links_of(game(slug))
