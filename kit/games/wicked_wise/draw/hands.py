"""The viewer's own cards, the open Mouse hand, and what is being chosen."""

from __future__ import annotations

from kit.core.drawing import Markup
from kit.core.kinds import name_and_you, plural
from kit.games.wicked_wise.draw.faces import shown
from kit.games.wicked_wise.draw.icons import ICONS
from kit.games.wicked_wise.draw.parts import button, cards
from kit.games.wicked_wise.state.constants import (
    CLEANUP,
    FIRST,
    GIVE,
    GOALS,
    MOUSE,
    OFFER,
    PICK,
    RENEW,
    RETURN,
    SECOND,
)
from kit.games.wicked_wise.view import UNSEEN, View
from kit.show.card import Spot, back, fold, row, zone
from kit.show.html import el, join
from kit.show.lesson.controls import short

_DRAGON_STEPS, _MOUSE_STEPS = (FIRST, SECOND, RETURN), (MOUSE, OFFER, GIVE, CLEANUP)


def own_hands(v: View) -> Markup | None:
    """Return the hands the viewer holds; on turn each card is a button.

    A Dragon who passes a card back wants to see what the Mouse could do with it.
    """
    t = v.box.lookup
    team, found = t.team[v.seat], []
    if v.seat == t.mouse_seat[team] and not t.shared:
        title = "Your Mouse hand" if t.dual[team] else "Your hand"
        found.append(_hand(v, t.mouse_hand[team], title, _MOUSE_STEPS, does=True))
    if v.seat < t.teams:
        title = "Your Dragon hand" if t.dual[team] else "Your hand"
        found.append(_hand(v, v.seat, title, _DRAGON_STEPS, does=v.stage == RETURN))
    return join(found)


def _hand(v: View, hand: int, title: str, steps: tuple[str, ...], *, does: bool) -> Markup:
    turn = v.seat in v.waiting and v.stage in steps
    held = cards(v, v.hands[hand], Spot("hand", "s"), click=turn, does=does)
    kind = "rw-row ww-hand" if does else "rw-row ww-hand ww-plain"
    folds = fold(f"hand-{hand}", f"{title}: {plural(len(held), 'card')}", v.seat)
    if not held:
        return zone(f"{title}: no cards", folds=folds)
    return zone(title, row(title, held, kind), folds=folds)


def shared_hand(v: View) -> Markup | None:
    """Return the Mouse hands that lie open: one shared by all, or those of other Duals."""
    t = v.box.lookup
    turn = v.seat in v.waiting and v.stage in _MOUSE_STEPS
    if t.shared:
        spot = Spot("open", "s")
        open_cards = cards(v, v.hands[t.teams], spot, click=turn, does=True)
        open_cards += [_face_down(v, i, click=turn) for i in range(len(v.down))]
        title = "The Mouse hand, shared by all"
        folds = fold("shared", f"{title}: {plural(len(open_cards), 'card')}")
        return zone(title, row(title, open_cards, "rw-row ww-hand"), folds=folds)
    found = [_open(v, team) for team in range(t.teams) if t.dual[team] and team != v.seat]
    return join(found) if found else None


def _face_down(v: View, place: int, *, click: bool) -> Markup:
    """Return a gem that lies face down; who has seen it sees what it is."""
    known = v.down[place] != UNSEEN
    words = f"face-down gem {place + 1}"
    spoken = f"{words}, {v.box.pack[v.down[place]].name}" if known else f"{words}, unseen"
    if known:
        one = shown(v.box, v.down[place], Spot("open", "s"), does=True)
    else:
        one = back(ICONS["Gems"], Spot("open", "s"), spoken)
    state = "only some have seen it" if known else f"gem {place + 1}, unseen"
    note = el("small", None, short("seen" if known else "unseen", state, state))
    inside = el("span", {"class": "ww-down"}, one, note)
    return button(words, inside, f"Choose {spoken}") if click else inside


def _open(v: View, team: int) -> Markup:
    t = v.box.lookup
    found = cards(v, v.hands[t.mouse_hand[team]], Spot("open", "s"), click=False, does=True)
    gems = v.open_gems[team]
    found += [back(ICONS["Gems"], Spot("open", "s"), "a gem, face down") for _ in range(gems)]
    title = f"{name_and_you(v, team)}'s Mouse hand, open"
    folds = fold(f"open-{team}", f"{title}: {plural(len(found), 'card')}", team)
    return zone(title, row(title, found, "rw-row ww-hand"), folds=folds)


def choosing(v: View) -> Markup | None:
    """Return goals or treasures that the viewer has to choose from, or has chosen."""
    turn = v.seat in v.waiting
    found: list[Markup] = []
    if v.stage == GOALS:
        groups = (
            ("Goals you drew", v.goal_drawn, turn),
            ("Goals passed to the Mouse", v.goal_passed, turn and not v.goal_drawn),
            ("Goals kept", v.goal_kept, False),
        )
        found = [_choice(v, title, kinds, click=click) for title, kinds, click in groups if kinds]
    elif v.stage == PICK and UNSEEN not in v.drawn:
        found = [_choice(v, "Treasures drawn: keep one", v.drawn, click=turn)]
    elif v.stage == RENEW and v.fresh != UNSEEN:
        goals = v.goals[v.box.lookup.team[v.seat]]
        found = [
            _choice(v, "The new goal", (v.fresh,), click=False),
            _choice(v, "In place of", goals, click=True),
        ]
    elif v.stage == CLEANUP and v.handed:
        found = [_choice(v, "Set aside for your Dragon", v.handed, click=False)]
    return el("div", {"class": "ww-choices"}, *found) if found else None


def _choice(v: View, title: str, kinds: tuple[int, ...], *, click: bool) -> Markup:
    laid = cards(v, kinds, Spot("choice", "m"), click=click, does=True)
    return zone(title, row(title, laid, "rw-row"), folds=fold(f"choice-{title}", title, v.seat))
