"""The drawing of a game: its own, or a plain one made of the areas of its views."""

from __future__ import annotations

from collections.abc import Mapping

from kit.core.drawing import AnyDrawing, Area, Face, Icon, Markup
from kit.core.game import AnyBox, AnyGame, View
from kit.core.kinds import plural
from kit.show.card import Spot, back, card, fan, fold, gap, row, zone
from kit.show.html import drawing, el, join, slug

CARD = Icon("M14 6 H34 V42 H14 Z M20 14 H28", "M14 30 H34 V42 H14 Z")
FANNED = 5  # cards in the picture for the gallery
HIDDEN = 3  # a pile of face-down cards shows up to so many


def drawing_of(found: AnyGame) -> AnyDrawing:
    """Return the game's own drawing, or the plain one."""
    return found.drawing() if found.drawing is not None else PlainDrawing(found)


class PlainDrawing:
    """The default drawing: a list of areas, each with its title, its cards and its note."""

    EMBLEM = CARD
    SIDES: Mapping[str, str] = {}
    RESULTS: Mapping[str, str] = {}

    def __init__(self, found: AnyGame) -> None:
        self._game = found

    @property
    def GROUPS(self) -> Mapping[str, str]:  # noqa: N802 - as the Drawing protocol names it
        """Return the decks as headings for the cards."""
        return {one.deck: one.deck.capitalize() for one in self._game.pack}

    def face(self, box: AnyBox, kind: int) -> Face:
        """Return a card with its name alone."""
        one = box.pack[kind]
        return Face(one, one.deck, "", "", "", one.deck, drawing(CARD))

    def table(self, view: View, *, hush: bool = False, sums: Markup | None = None) -> Markup:
        """Return the areas one below the other."""
        del hush  # an area holds no answer to a question
        areas = join(self._area(view.box, area) for area in self._areas(view))
        return el("div", {"class": "rw-areas"}, areas, sums)

    def lines(self, view: View) -> list[str]:
        """Return the areas as lines."""
        return [area.line(view.box) for area in self._areas(view)]

    def scene(self, box: AnyBox) -> Markup:
        """Return a few cards spread over the pack."""
        step = max(1, len(box.pack) // FANNED)
        kinds = range(0, len(box.pack), step)[:FANNED]
        return fan([self.face(box, kind) for kind in kinds], "Cards")

    def _areas(self, view: View) -> list[Area]:
        return [] if self._game.areas is None else list(self._game.areas(view))

    def _area(self, box: AnyBox, area: Area) -> Markup:
        place = Spot(slug(area.title), "s")
        cards = [card(self.face(box, kind), place) for kind in area.cards]
        cards += [back(CARD, place)] * min(area.hidden, HIDDEN)
        words = [area.note] if area.note else []
        if area.hidden > HIDDEN:
            words.append(f"{plural(area.hidden, 'card')} face down")
        note = el("p", {"class": "rw-none"}, ". ".join(words)) if words else None
        shown = row(area.title, cards or [gap("no card", "s")]) if cards or not words else None
        folds = fold(slug(area.title), area.line(box))
        return zone(area.title, shown, note, folds=folds)
