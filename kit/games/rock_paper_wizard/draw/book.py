"""The spellbook from left to right, the deck and the discard pile."""

from __future__ import annotations

from kit.core.drawing import Face, Markup
from kit.core.game import Box
from kit.core.kinds import card_name, plural
from kit.games.rock_paper_wizard.cards.effects import COLORS
from kit.games.rock_paper_wizard.cards.lookup import Lookup
from kit.games.rock_paper_wizard.draw.icons import CASTING, caption, gesture, in_words
from kit.games.rock_paper_wizard.state.constants import CAST, OVER, SCORING
from kit.games.rock_paper_wizard.view import UNSEEN, View
from kit.show.card import Spot, back, card, fold, zone
from kit.show.drawn import readable
from kit.show.html import Attrs, el, join, slug

LAST = 3  # discards that are shown by name
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
    label = "Spellbook, left to right"
    attrs: Attrs = {"class": "rw-spells", "data-spells": len(cards), "aria-label": label}
    hint = "the leftmost leaves next" if v.phase != CAST else _hint(v)
    title = join(["Spellbook ", el("small", None, hint)])
    names = ", ".join(card_name(v.box, kind) for kind in v.book)
    owner = () if v.phase in (SCORING, OVER) else (v.seat,)  # where only gold counts it may fold
    return zone(title, el("ol", attrs, items), folds=fold("book", f"Spellbook: {names}", *owner))


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
    """Return the deck, and the cards on top of the discard pile."""
    words = plural(v.deck_size, "card")
    top = back(CASTING, Spot("deck", "xs"), f"Draw deck: {words}, face down")
    deck = el("div", None, top, el("span", None, el("b", None, "Deck"), " ", words))
    folds = fold("piles", f"Deck {v.deck_size}, discards {len(v.discard)}")
    return el("div", {"class": "rw-piles", **folds}, deck, _gone(v))


def _gone(v: View) -> Markup:
    """Return the discard pile: how many, and the last three by name, which can be read."""
    head = el("span", None, el("b", None, "Discards"), " ", len(v.discard))
    if not v.discard:
        return el("div", None, head)
    names = [el("li", None, _discarded(v, kind)) for kind in reversed(v.discard[-LAST:])]
    below = el("li", None, f"and {len(v.discard) - LAST} more") if len(v.discard) > LAST else None
    label = {"class": "rw-discards", "aria-label": "Discard pile, the last first"}
    return el("div", None, head, el("ol", label, *names, below))


def _discarded(v: View, kind: int) -> Markup:
    if kind == UNSEEN:
        return el("span", None, "unseen card")
    one = face(v.box, kind)
    attrs = {"class": "rw-named", "data-kind": one.kind, "data-key": slug(one.card.name)}
    where = {"data-place": "discard", "role": "img", "aria-label": one.label}
    return el("span", {**attrs, **where, **readable(one)}, one.symbol, " ", one.card.name)
