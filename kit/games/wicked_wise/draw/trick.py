"""The middle of the table: what time it is, and the cards of the trick, team by team."""

from __future__ import annotations

from kit.core.drawing import Markup
from kit.core.kinds import name_and_you
from kit.games.wicked_wise.cards.lookup import ROUNDS
from kit.games.wicked_wise.draw.faces import face, shown, suit_name
from kit.games.wicked_wise.state.constants import CLEANUP, GOALS, OVER
from kit.games.wicked_wise.view import View
from kit.show.card import Spot, fold, gap, zone
from kit.show.drawn import readable
from kit.show.html import Child, el
from kit.show.lesson.controls import short


def clock(v: View) -> Markup:
    """Return round, trick and decks in a line."""
    chips: list[Child] = [f"Round {v.round} of {ROUNDS}", _when(v)]
    if v.suit >= 0:
        words = f"Lead suit: {suit_name(v.suit)}"
        chips.append(short(suit_name(v.suit), words, words))
    said = [el("span", {"class": "rw-chip"}, words) for words in chips]
    return el("p", {"class": "ww-chips"}, *said, _talk(v), _decks(v))


def _talk(v: View) -> Markup | None:
    """Return the Table Talk card of this game; a teacher's pack may have none."""
    name = v.box.options["talk"]
    for kind, printed in enumerate(v.box.pack):
        if printed.name == name:
            words = f"Table Talk: {name}"
            attrs = {"class": "rw-chip", **readable(face(v.box, kind))}
            return el("span", attrs, short("Talk", words, words))
    return None


def _decks(v: View) -> Markup:
    """Return how many cards each deck has; where there is no room, by the signs of the cards."""
    t = v.box.lookup
    decks = [("▤", "basic", v.deck), ("◆", "gems", v.gems), ("♛", "treasures", v.treasure_deck)]
    if not t.tiny:
        decks.append(("◎", "your goals", v.goal_decks[t.team[v.seat]]))
    words = "Decks: " + " · ".join(f"{name} {count}" for _, name, count in decks)
    signs = " ".join(f"{sign}{count}" for sign, _, count in decks)
    return el("span", {"class": "ww-decks"}, short(signs, words, words))


def _when(v: View) -> str:
    if v.stage == GOALS:
        return "Choosing goals"
    if v.stage == CLEANUP:
        return "Cleanup"
    if v.stage == OVER:
        return "The end"
    return f"Trick {min(v.trick + 1, v.box.lookup.tricks)} of {v.box.lookup.tricks}"


def trick(v: View) -> Markup | None:
    """Return the trick: a column for each team in order, two Dragon cards and a Mouse card."""
    if v.stage in (GOALS, CLEANUP, OVER):
        return None
    columns = [_column(v, place) for place in range(v.box.lookup.teams)]
    played = el("ol", {"class": "ww-trick"}, *columns)
    owners = [v.seat] if v.first else []  # a trick that has not begun may fold away
    folds = fold("trick", f"The trick: {_when(v)}", *owners)
    return zone("The trick", played, kind="ww-middle", folds=folds)


def _column(v: View, place: int) -> Markup:
    t = v.box.lookup
    team = (v.lead + place) % t.teams
    title = name_and_you(v, team) + (" leads" if place == 0 else "")
    own = t.mouse_seat[team] == team  # one player is Dragon and Mouse
    mouse = short("Mouse", "Mouse card", "Mouse card") if own else _mouse(v, t.mouse_seat[team])
    spots = (
        (short("1st", "first card", "first card"), _card(v, v.first, place, f"trick-{team}")),
        (mouse, _card(v, v.mouse, place, f"mouse-{team}", does=True)),
        (short("2nd", "second card", "second card"), _card(v, v.second, place, f"trick-{team}")),
    )
    cells = [
        el("div", {"class": "ww-cell", "data-mouse": i == 1}, one, el("small", None, words))
        for i, (words, one) in enumerate(spots)
    ]
    return el("li", None, el("h3", None, title), el("div", {"class": "ww-cells"}, *cells))


def _mouse(v: View, seat: int) -> Markup:
    name = name_and_you(v, seat)
    return short("you" if seat == v.seat else name, name, name)


def _card(v: View, played: tuple[int, ...], place: int, spot: str, *, does: bool = False) -> Markup:
    if len(played) <= place:
        return gap("", "s", spot)
    if played[place] < 0:
        return gap("no card", "s", spot)
    return shown(v.box, played[place], Spot(spot, "s", "hand"), does=does)
