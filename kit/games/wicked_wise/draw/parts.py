"""The parts of the table: roles, goals, treasures, the trick, hands."""

from __future__ import annotations

from collections import Counter

from kit.core.drawing import Markup, Token
from kit.core.kinds import card_name, name_and_you, plural
from kit.games.wicked_wise.cards.effects import SUITS, Haul
from kit.games.wicked_wise.cards.lookup import ROUNDS
from kit.games.wicked_wise.cards.rows import in_brief, title
from kit.games.wicked_wise.draw.faces import ICONS, SYMBOLS, face, icon, shown, suit_name
from kit.games.wicked_wise.draw.pictures import dragon, hoard
from kit.games.wicked_wise.draw.pictures import mouse as mouse_face
from kit.games.wicked_wise.draw.plain import open_discards
from kit.games.wicked_wise.state.constants import (
    CLEANUP,
    FIRST,
    GIVE,
    GOALS,
    MOUSE,
    OFFER,
    OVER,
    PICK,
    RENEW,
    RETURN,
    SECOND,
)
from kit.games.wicked_wise.view import UNSEEN, View
from kit.show.card import Spot, back, fold, gap, playing, readable, row, zone
from kit.show.html import Child, drawing, el, join, slug
from kit.show.lesson.controls import short
from kit.show.seating import spread, stays

LEAD = Token(
    "Lead token", ("3.3", "3.21", "1.2", "7.6"), "The Dragon of this team leads the trick."
)
COINS = Token("Coins", ("8.2", "3.16", "6.4"), "The team with the most wins the game.")
DECKS = Token(
    "Decks",
    ("1.4", "1.9"),
    "Cards left: ▤ basic, ◆ gems, ♛ treasures, ◎ your goals.",
)

PIPS = 6  # a goal that asks for more has no dots


def button(action: str, inside: Markup, label: str, *, lays: bool = False) -> Markup:
    """Return something that makes a move when it is clicked; a card that *lays* is picked first."""
    return playing(action, label, inside, "rw-lay ww-button", lays=lays)


def cards(v: View, kinds: tuple[int, ...], spot: Spot, *, click: bool, does: bool) -> list[Markup]:
    """Return cards face up, as buttons if a click plays them."""
    found = []
    for kind in kinds:
        one = shown(v.box, kind, spot, does=does)
        label = f"Choose {face(v.box, kind, does=does).label}"
        name, lays = v.box.pack[kind].name, v.stage in (FIRST, MOUSE, SECOND)
        found.append(button(name, one, label, lays=lays) if click else one)
    return found


def team(v: View, number: int, *, hush: bool) -> Markup:
    """Return a team's place: Dragon and coins, players, treasures and goals."""
    mine = v.box.lookup.team[v.seat] == number
    name = f"Team {number + 1}" + (", yours" if mine else "")
    yours = el("span", {"class": "ww-yours"}, ", yours") if mine else None
    shown = (f"Team {number + 1}", yours)
    words = f"{name}: {plural(v.coins[number], 'coin')}"
    seats = _seats(v, number)
    folds = stays("own", *seats) if mine else fold(f"team-{number}", words, *seats)
    attrs: dict[str, str | int | bool | None] = {
        "class": "rw-own ww-team" if mine else "rw-at ww-team",
        "data-turn": any(seat in v.waiting for seat in seats),
        "data-team": number + 1,
        "aria-label": name,
        **folds,
    }
    return el(
        "section",
        attrs,
        hoard(number, v.coins[number], turned=not mine),
        el(
            "div", {"class": "ww-top"}, el("h2", None, *shown), _coins(v, number), _facts(v, number)
        ),
        _players(v, number),
        _goals(v, number, hush=hush),
        _treasures(v, number),
        _discarded(v, number),
    )


def _coins(v: View, number: int) -> Markup:
    count, unit = plural(v.coins[number], "coin").split()
    words = join((count, el("span", {"class": "ww-unit"}, f" {unit}")))
    return el("span", {"class": "ww-coins", **readable(COINS)}, drawing(ICONS["coin"]), words)


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
    team = t.team[seat]
    head = el("span", attrs, mouse_face(team) if what == "Mouse" else dragon(team), name, turn)
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
    """Return how many cards a hand has, and which of them the viewer knows."""
    size, known = v.hand_sizes[hand], v.hands[hand]
    words = plural(size, "card")
    if known:
        words += ", you know " + ", ".join(card_name(v.box, card) for card in known)
    return el("span", {"class": "ww-size"}, words)


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


def _goals(v: View, number: int, *, hush: bool) -> Markup | None:
    if not v.goals[number]:
        return None
    found = [goal(v, kind, number, i, hush=hush) for i, kind in enumerate(v.goals[number])]
    return row("Goals", found, "ww-slim")


def _discarded(v: View, number: int) -> Markup | None:
    names = ", ".join(title(v.box.pack[kind]) for kind in open_discards(v, number))
    return el("p", {"class": "ww-void"}, f"goals discarded: {names}") if names else None


def goal(v: View, kind: int, number: int, at: int, *, hush: bool) -> Markup:
    """Return a goal in a line: what it asks, how far it is, its coins, coins placed on it.

    With *hush* how far it is stays out, because a question may ask for it.
    """
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
    pips = None if hush else _pips(v, kind, number)
    words = el("span", None, el("b", None, title(found.card)), pips)
    pay = el("span", {"class": "ww-mark"}, f"pays {found.number}")
    bet = ", ".join(placed)
    coins = el("span", {"class": "ww-mark"}, short(bet, f"coins: {bet}", f"coins: {bet}"))
    return el("span", attrs, drawing(icon(found.card)), words, coins if bet else None, pay)


def _pips(v: View, kind: int, number: int) -> Markup | None:
    """Return a dot for each thing that a goal asks for, filled for what is there already."""
    asked, t = v.box.lookup.goals[kind], v.box.lookup
    if asked is None or not 0 < asked.low <= PIPS:
        return None
    left = tuple(len(ready) for ready in v.treasures)
    have = asked.found(Haul(v.won, v.winners, left, v.coins, t.suited, t.value), number)
    have = max(0, min(have, asked.low))
    dots = join(el("i", {"data-is": "on" if at < have else "off"}) for at in range(asked.low))
    label = {"class": "ww-pips", "role": "img", "aria-label": f"{have} of {asked.low} so far"}
    return el("span", label, dots)


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
    return el("span", {"class": "ww-decks", **readable(DECKS)}, short(signs, words, words))


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
    folds = stays("trick", v.seat)
    return el("div", {"class": "ww-middle", **folds}, played)


def _column(v: View, place: int) -> Markup:
    t = v.box.lookup
    team = (v.lead + place) % t.teams
    title = name_and_you(v, team) + (" leads" if place == 0 else "")
    own = t.mouse_seat[team] == team  # one player is Dragon and Mouse
    mouse = short("Mouse", "Mouse card", "Mouse card") if own else _mouse(v, t.mouse_seat[team])
    spots = (
        (short("1st", "first card", "first card"), _card(v, v.first, place, f"trick-{team} 1st")),
        (mouse, _card(v, v.mouse, place, f"mouse-{team} Mouse", does=True)),
        (
            short("2nd", "second card", "second card"),
            _card(v, v.second, place, f"trick-{team} 2nd"),
        ),
    )
    cells = [
        el("div", {"class": "ww-cell", "data-mouse": i == 1}, one, el("small", None, words))
        for i, (words, one) in enumerate(spots)
    ]
    badge = el("span", {"class": "ww-badge"}, mouse_face(team))
    column = el("div", {"class": "ww-cells"}, *cells, badge)
    return el("li", {"data-team": team + 1}, el("h3", None, title), column)


def _mouse(v: View, seat: int) -> Markup:
    name = name_and_you(v, seat)
    return short("you" if seat == v.seat else name, name, name)


def _card(v: View, played: tuple[int, ...], place: int, at: str, *, does: bool = False) -> Markup:
    spot, _, words = at.partition(" ")
    if len(played) <= place:
        return gap(words, "s", spot)
    if played[place] < 0:
        return gap("no card", "s", spot)
    return shown(v.box, played[place], Spot(spot, "s", "hand"), does=does)


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
    kind = "ww-hand" if does else "ww-hand ww-plain"
    words = f"{title}: {plural(len(held), 'card')}" if held else f"{title}: no cards"
    shown = spread(title, held) if held else None
    name = el(
        "h2",
        {"class": None if v.box.lookup.dual[v.box.lookup.team[v.seat]] else "rw-unseen"},
        words,
    )
    attrs = {"class": kind, **stays(f"hand-{hand}", v.seat)}
    return el("div", attrs, name, el("div", {"class": "rw-hold"}, shown))


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
    """Return a face-down gem; a seat that has seen it sees its face."""
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
