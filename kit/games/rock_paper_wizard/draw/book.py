"""The spellbook from left to right, the deck and the discard pile."""

from __future__ import annotations

from kit.core.drawing import Face, Markup
from kit.core.game import Box
from kit.core.kinds import card_name, plural
from kit.games.rock_paper_wizard.cards.effects import COLORS
from kit.games.rock_paper_wizard.cards.lookup import Lookup
from kit.games.rock_paper_wizard.draw.icons import CASTING, caption, gesture, in_words
from kit.games.rock_paper_wizard.state.constants import CAST
from kit.games.rock_paper_wizard.view import UNSEEN, View
from kit.show.card import Spot, back, card, fold, zone
from kit.show.html import el, join

# for each of COLORS: the kind that colours the card, its sign and its word
_TYPES = (("attack", "▲", "Attack"), ("movement", "◆", "Movement"), ("gold", "●", "Gold"))


def face(box: Box[Lookup], kind: int) -> Face:
    """Return what is printed on a spell."""
    colour, name = box.lookup.color[kind], box.lookup.gesture[kind]
    css, symbol, word = _TYPES[colour]
    art = el("span", {"class": "rw-gesture"}, gesture(name), el("small", None, caption(name)))
    spoken = f"{COLORS[colour]}, {word.lower()}; gesture: {in_words(name)}; {box.pack[kind].text}"
    return Face(box.pack[kind], css, symbol, word, "", spoken, art)


def book(v: View) -> Markup:
    """Return the spellbook; while the viewer may cast, each spell is a button."""
    cards = [card(face(v.box, kind), _spot(v, kind)) for kind in v.book]
    items = join(el("li", {"data-resolving": kind == v.live}, one)
                 for kind, one in zip(v.book, cards, strict=True))  # fmt: skip
    attrs = {"class": "rw-spells", "aria-label": "Spellbook, left to right"}
    hint = "the leftmost leaves next" if v.phase != CAST else _hint(v)
    title = join(["Spellbook ", el("small", None, hint)])
    names = ", ".join(card_name(v.box, kind) for kind in v.book)
    return zone(title, el("ol", attrs, items), folds=fold("book", f"Spellbook: {names}"))


def may_cast(v: View) -> bool:
    """Tell whether the viewer has yet to choose."""
    return v.phase == CAST and not v.ready >> v.seat & 1


def _hint(v: View) -> str:
    return "choose a spell, then a wizard" if may_cast(v) else "you have chosen"


def _spot(v: View, kind: int) -> Spot:
    name = card_name(v.box, kind)
    if may_cast(v):
        return Spot("book", "l", pick=name, form=f"{name} > {{}}")
    return Spot("book", "l")


def piles(v: View) -> Markup:
    """Return the deck, and what lies on the discard pile."""
    words = plural(v.deck_size, "card")
    top = back(CASTING, Spot("deck", "xs"), f"Draw deck: {words}, face down")
    deck = el("div", None, top, el("b", None, "Deck"), " ", words)
    folds = fold("piles", f"Deck: {words}. Discard pile: {len(v.discard)}")
    return el("div", {"class": "rw-piles", **folds}, deck, _gone(v))


def _gone(v: View) -> Markup:
    names = ["a card nobody saw" if c == UNSEEN else card_name(v.box, c) for c in v.discard[-3:]]
    words = ", ".join(reversed(names)) + (", ..." if len(v.discard) > 3 else "")
    head = el("b", None, f"Discard pile ({len(v.discard)})")
    return el("div", None, head, " ", words or "nothing yet")
