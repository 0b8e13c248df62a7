"""The parts of the table: cards to click, a team with its hoard, hands seen from behind."""

from __future__ import annotations

from collections import Counter

from kit.core.drawing import Markup
from kit.core.kinds import card_name, name_and_you, plural
from kit.games.wicked_wise.cards.effects import SUITS
from kit.games.wicked_wise.cards.goals import title
from kit.games.wicked_wise.cards.treasures import in_brief
from kit.games.wicked_wise.draw.faces import SYMBOLS, face, shown, suit_name
from kit.games.wicked_wise.draw.icons import ICONS, icon
from kit.games.wicked_wise.draw.plain import open_discards
from kit.games.wicked_wise.draw.tokens import COINS, LEAD
from kit.games.wicked_wise.view import View
from kit.show.card import Spot, back, fold, row
from kit.show.drawn import readable
from kit.show.html import el, join, slug
from kit.show.lesson.controls import short
from kit.show.svg import drawing

FANNED = 5  # backs in a fan; the words beside it say how many cards there are


def button(action: str, inside: Markup, label: str) -> Markup:
    """Return something that makes a move when it is clicked."""
    attrs = {
        "class": "ww-button",
        "type": "button",
        "data-do": "play",
        "data-action": action,
        "aria-label": label,
    }
    return el("button", attrs, inside)


def cards(v: View, kinds: tuple[int, ...], spot: Spot, *, click: bool, does: bool) -> list[Markup]:
    """Return cards face up, as buttons if a click plays them."""
    found = []
    for kind in kinds:
        one = shown(v.box, kind, spot, does=does)
        label = f"Choose {face(v.box, kind, does=does).label}"
        found.append(button(v.box.pack[kind].name, one, label) if click else one)
    return found


def backs(count: int, words: str) -> Markup:
    """Return a fan of cards from behind, with their number in words."""
    fan = join(back(ICONS["Dragon"], Spot(size="xs")) for _ in range(min(count, FANNED)))
    attrs = {"class": "rw-backs", "role": "img", "aria-label": words}
    return el("span", attrs, el("span", {"class": "rw-fanned"}, fan), el("span", None, words))


def team(v: View, number: int) -> Markup:
    """Return a team: its coins, players, treasures and goals."""
    mine = v.box.lookup.team[v.seat] == number
    name = f"Team {number + 1}" + (", yours" if mine else "")
    attrs: dict[str, str | int | None] = {
        "class": "ww-team",
        "data-mine": mine,
        "data-team": number + 1,
        "aria-label": name,
        **fold(f"team-{number}", f"{name}: {plural(v.coins[number], 'coin')}", *_seats(v, number)),
    }
    return el(
        "section",
        attrs,
        el("div", {"class": "ww-top"}, el("h2", None, name), _coins(v, number), _facts(v, number)),
        _players(v, number),
        _treasures(v, number),
        _goals(v, number),
        _discarded(v, number),
    )


def _coins(v: View, number: int) -> Markup:
    coins = plural(v.coins[number], "coin")
    return el("span", {"class": "ww-coins", **readable(COINS)}, drawing(ICONS["coin"]), coins)


def _facts(v: View, number: int) -> Markup:
    suits = Counter(v.box.lookup.suit[card] for card in v.won[number])
    parts = [f"{SYMBOLS[SUITS[suit]]} {suits[suit]}" for suit in range(5) if suits[suit]]
    won = v.winners.count(number)
    tricks = short(f"{won} won", f"{plural(won, 'trick')} won", f"{plural(won, 'trick')} won")
    spoken = ", ".join(f"{suits[suit]} {SUITS[suit]}" for suit in range(5) if suits[suit])
    chips = [
        _lead() if v.lead == number else None,
        el("span", {"class": "rw-chip"}, tricks),
        el(
            "span",
            {"class": "rw-chip", "role": "img", "aria-label": f"Cards collected: {spoken}"},
            " ".join(parts),
        )
        if parts
        else None,
    ]
    return el("p", {"class": "ww-chips"}, *chips)


def _lead() -> Markup:
    words = short("Lead", "Lead token", "Lead token")
    return el("span", {"class": "ww-lead", **readable(LEAD)}, drawing(ICONS["lead"]), words)


def _seats(v: View, number: int) -> list[int]:
    return [seat for seat in range(v.box.players) if v.box.lookup.team[seat] == number]


def _players(v: View, number: int) -> Markup:
    return el("ul", {"class": "ww-players"}, *[_player(v, seat) for seat in _seats(v, number)])


def _player(v: View, seat: int) -> Markup:
    t = v.box.lookup
    what = t.role(seat)
    turn = el("b", {"class": "ww-turn"}, "to play") if seat in v.waiting else None
    role = el("span", {"class": "ww-role"}, f" · {what}")
    name = el("span", None, name_and_you(v, seat), role)
    attrs = {"class": "ww-who", **readable(face(v.box, v.box.pack.kind(what)))}
    head = el("span", attrs, drawing(ICONS[what]), name, turn)
    hand = seat if seat < t.teams else t.mouse_hand[t.team[seat]]
    hidden = None if seat == v.seat else _hidden(v, hand)
    return el("li", None, head, hidden, _lacks(v, hand))


def _lacks(v: View, hand: int) -> Markup | None:
    """Return which suits a hand is known to lack."""
    voids = [suit for suit in range(5) if v.voids[hand] >> suit & 1]
    if not voids:
        return None
    words = f"no {', '.join(map(suit_name, voids))}"
    signs = f"no {' '.join(SYMBOLS[SUITS[suit]] for suit in voids)}"
    return el("span", {"class": "ww-void"}, short(signs, words, words))


def _hidden(v: View, hand: int) -> Markup:
    size, known = v.hand_sizes[hand], v.hands[hand]
    words = plural(size, "card")
    if known:
        words += ", you know " + ", ".join(card_name(v.box, card) for card in known)
    return backs(size, words)


def _treasures(v: View, number: int) -> Markup | None:
    laid = [(kind, False) for kind in v.treasures[number]]
    laid += [(kind, True) for kind in v.turned[number]]
    if not laid:
        return None
    click = v.actor == v.seat and v.box.lookup.team[v.seat] == number
    return row("Treasures", [_treasure(v, kind, turned, click) for kind, turned in laid], "ww-slim")


def _treasure(v: View, kind: int, turned: bool, click: bool) -> Markup:  # noqa: FBT001
    printed = v.box.pack[kind]
    state = "turned" if turned else "ready"
    attrs = {
        "class": "ww-strip",
        "data-kind": "treasure",
        "data-key": slug(printed.name),
        "data-place": "treasures",
        "data-face": state,
        **readable(face(v.box, kind)),
    }
    what = el("span", {"class": "ww-what"}, in_brief(printed))
    words = el("span", None, el("b", None, printed.name), " ", what)
    sign = short("↷", "↷ turned", "turned")
    mark = el("span", {"class": "ww-mark"}, sign) if turned else None
    inside = el("span", attrs, drawing(icon(printed)), words, mark)
    if click and not turned:
        return button(printed.name, inside, f"Choose {face(v.box, kind).label}")
    return inside


def _goals(v: View, number: int) -> Markup | None:
    if not v.goals[number]:
        return None
    found = [goal(v, kind, number, i) for i, kind in enumerate(v.goals[number])]
    return row("Goals", found, "ww-slim")


def _discarded(v: View, number: int) -> Markup | None:
    names = ", ".join(title(v.box.pack[kind]) for kind in open_discards(v, number))
    return el("p", {"class": "ww-void"}, f"goals discarded: {names}") if names else None


def goal(v: View, kind: int, number: int, at: int) -> Markup:
    """Return a goal in a line: what it asks, its coins, and the coins placed on it."""
    found = face(v.box, kind)
    met, unmet = v.stakes[6 * number + 2 * at : 6 * number + 2 * at + 2]
    attrs = {
        "class": "ww-strip",
        "data-kind": "goal",
        "data-key": slug(found.card.name),
        "data-place": "goals",
        **readable(found),
    }
    placed = [f"{met} on met"] if met else []
    placed += [f"{unmet} on not met"] if unmet else []
    words = el("span", None, el("b", None, title(found.card)))
    pay = el("span", {"class": "ww-mark"}, f"◎ {found.number}")
    bet = ", ".join(placed)
    coins = el("span", {"class": "ww-mark"}, short(bet, f"coins: {bet}", f"coins: {bet}"))
    return el("span", attrs, drawing(icon(found.card)), words, coins if bet else None, pay)
