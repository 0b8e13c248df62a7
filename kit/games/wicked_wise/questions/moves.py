"""Questions to the table of Wicked & Wise: may I, what happens if, whose turn."""

from __future__ import annotations

from typing import NamedTuple

from kit.core.ask import (
    DEPENDS,
    TableAnswer,
    TableQuestion,
    Thing,
    cited,
    play,
    told,
    verdict,
)
from kit.core.kinds import seat_name
from kit.core.quiz import Run, run
from kit.games.wicked_wise.events.trick import token
from kit.games.wicked_wise.questions.tables import (
    FORMS,
    FOUR,
    GEMS,
    TWO_TEAMS,
    lay,
    low_cards,
    mouse_plays,
    name_of,
    suit_of,
)
from kit.games.wicked_wise.state import State
from kit.games.wicked_wise.state.constants import TEAM_NAMES

PLAYING = "play plays lead leads led card start a the dragon mouse second other first with"
HOLDING = "have has hold holds holding no"
OPENINGS = (  # what two Dragons play in a trick, and the suit of their other cards
    (("5 of Flames", "1 of Flames"), "Roses"),
    (("6 of Flames", "2 of Flames"), "Stars"),
)


class Following(NamedTuple):
    """What a question tells of following suit: the card, what was led, and what is held."""

    card: str
    lead: str
    held: list[str]
    lacks: bool


def following(q: TableQuestion) -> Following | None:
    """Return what is played on which lead, None where that is not clear."""
    parts = q.split("when if on after while")
    if not parts or len(parts[0].things()) != 1 or not parts[0].things("card", "suit"):
        return None
    if parts[0].has("no"):
        return None
    card, after = _some(q, parts[0].things()[0]), parts[1]
    lead, rest = _led(after)
    if lead is None or rest is None:
        return None
    held = [_some(q, thing) for thing in rest.things("card", "suit")]
    if len(rest.things()) != len(held) or len(held) > 1:
        return None
    lacks = rest.has("no")
    if not _says_no(q) or (lacks and (not held or suit_of(held[0]) != lead)):
        return None
    return Following(card, lead, [] if lacks else held, lacks)


def _some(q: TableQuestion, thing: Thing) -> str:
    return f"4 of {thing.value}" if thing.sort == "suit" else name_of(q, thing.value)


def _says_no(q: TableQuestion) -> bool:
    """Tell whether the word no, if it is there, says what is held: have no Stars."""
    at = [i for i, word in enumerate(q.tokens) if word == "no"]
    around = [(q.tokens[i - 1], q.tokens[i + 1 : i + 2]) for i in at]
    return all(
        before in HOLDING.split() and [t.sort for t in after if isinstance(t, Thing)] == ["suit"]
        for before, after in around
    )


def _led(q: TableQuestion) -> tuple[str | None, TableQuestion | None]:
    """Return the suit that was led, and the rest of the question."""
    things = q.things("card", "suit")
    if not q.has("led lead leads") or not things:
        return None, None
    first = things[0]
    at = q.tokens.index(first)
    rest = q.tokens[:at] + q.tokens[at + 1 :]
    suit = first.value if first.sort == "suit" else suit_of(name_of(q, first.value))
    return suit, TableQuestion(q.game, rest)


@FORMS.form("may", f"{PLAYING} {HOLDING} on of and was were is lead if")
def may_i_play(q: TableQuestion) -> TableAnswer | None:
    """Play a card on a lead with what the question says is in the hand."""
    told_of = following(q)
    if told_of is None:
        return None
    mouse = q.has("mouse")
    card, lead, held, lacks = told_of
    if suit_of(card) == lead and lacks:
        return None
    found = _followed(q, card, lead, held, mouse=mouse)
    if not lacks and lead not in (suit_of(card), *map(suit_of, held)):
        why = f"Only if that hand has no {lead}: whoever can follow suit must."
        return TableAnswer(DEPENDS, why, ("3.7", "3.8"), found, 2 if mouse else 1)
    clauses = ("3.7",) if suit_of(card) == lead else ("3.8", "3.7")
    why = "It follows suit." if suit_of(card) == lead else f"Without {lead} any card may be played."
    return verdict(found, why, *clauses)._replace(seat=2 if mouse else 1)


def _followed(
    q: TableQuestion, card: str, lead: str, held: list[str], *, mouse: bool
) -> Run[State]:
    """Return what comes of a card on a lead, by Team 2's Dragon or by Team 1's Mouse."""
    used = [card, *held]
    opens = next(f"{n} of {lead}" for n in (5, 6, 7) if f"{n} of {lead}" not in used)
    mine, theirs = [opens, *low_cards(lead, 1, used)], low_cards(lead, 3, used)[1:]
    hand = [card, *held]
    if mouse:
        state = lay(q, [mine, theirs], mice=[hand, []])
        state = play(play(state, 0, opens).after, 1, theirs[0]).after
        return play(state, 2, card)
    spare = [] if len(hand) > 1 else [theirs[-1]]
    state = lay(q, [mine, [*hand, *spare]])
    return play(play(state, 0, opens).after, 1, card)


@FORMS.form("may", "lead leads start open begin with trick a i dragon")
def may_i_lead(q: TableQuestion) -> TableAnswer | None:
    """Lead a card."""
    things = q.things()
    if (
        len(things) != 1
        or things[0].sort not in ("card", "suit")
        or not q.has("lead start open begin")
    ):
        return None
    card = _some(q, things[0])
    spare = low_cards(suit_of(card), 4, [card])
    found = play(lay(q, [[card, spare[0]], spare[1:3]]), 0, card)
    clause = "3.10" if suit_of(card) == GEMS else "3.3"
    return verdict(found, "The Dragon with the Lead token leads what it likes.", clause)


@FORMS.form("may", "use turn play after my card have has played in trick already")
def may_i_use_a_treasure_late(q: TableQuestion) -> TableAnswer | None:
    """Turn a treasure with a card of the trick played already."""
    sorts = [thing.sort for thing in q.things()]
    if "chest" not in sorts or not set(sorts) <= {"chest", "order"} or not q.has("after already"):
        return None
    if not q.has("card") or q.values("order") not in ([], [0]):
        return None
    state = lay(q, [["5 of Flames", "1 of Flames"], ["4 of Flames", "2 of Flames"]],
                treasures=[["Silver Key"], []])  # fmt: skip
    state = play(play(state, 0, "5 of Flames").after, 1, "4 of Flames").after
    return verdict(play(state, 0, "Silver Key"), "")


@FORMS.form("happens", "mouse plays play when my our the uses use")
def what_a_mouse_card_does(q: TableQuestion) -> TableAnswer | None:
    """Let a Mouse play the card."""
    cards = q.values("card")
    if len(cards) != 1 or len(q.things()) != 1 or not q.has("mouse"):
        return None
    card = q.game.pack[cards[0]]
    found = mouse_plays(q, card.name)
    clause = q.game.effects.known[card.effect].clause
    return TableAnswer(card.text, " ".join(told(found)), cited(found, clause, "4.1"), found, 2)


@FORMS.form("happens", "dragon plays play when my our the uses use ability of")
def what_a_dragon_card_does(q: TableQuestion) -> TableAnswer | None:
    """Let a Dragon lead the card: its ability does nothing."""
    cards = q.values("card")
    if len(cards) != 1 or len(q.things()) != 1 or not q.has("dragon"):
        return None
    card = name_of(q, cards[0])
    spare = low_cards(suit_of(card), 4, [card])
    found = play(lay(q, [[card, spare[0]], spare[1:3]]), 0, card)
    why = "A Dragon plays it for its number: its ability does nothing."
    return TableAnswer("It counts for the trick alone.", why, cited(found, "4.1", "3.3"), found)


@FORMS.form("happens", "take get have win draw we our a team one more too many to")
def what_a_treasure_too_many_does(q: TableQuestion) -> TableAnswer | None:
    """Let a team with three treasures win another."""
    if q.values("order") != [3] and q.values("number") != [4]:
        return None
    if not q.things("chest") or len(q.things()) != 2 or not q.has("take get have win draw"):
        return None
    known = [card.name for card in q.game.pack if card.deck == "treasure"]
    state = lay(q, [["5 of Flames", "1 of Flames"], ["4 of Flames", "2 of Flames"]],
                treasures=[known[4:7], []], treasure_deck=known[7:9])  # fmt: skip
    label = state.box.notation.parse
    plays = [(0, "5 of Flames"), (1, "4 of Flames"), (0, "1 of Flames"), (1, "2 of Flames")]
    plays += [(0, "take treasure"), (0, known[7]), (0, known[4])]
    found = run(state, [(seat, label(words)) for seat, words in plays])
    if found.refusal:
        return None
    drops = [words for words in told(found) if "a team may have" in words]
    why = "A team that gets one too many discards one of its choice at once."
    return TableAnswer(drops[0], why, cited(found, "5.7"), found, 0, TWO_TEAMS) if drops else None


@FORMS.form(
    "turn", "plays play after dragon have has both dragons all played their with players card"
)
def who_plays_next(q: TableQuestion) -> TableAnswer | None:
    """Play first cards and see who is to act."""
    numbers = q.values("number")
    if numbers not in ([], [FOUR]) or not q.has("after") or not q.has("dragon dragons"):
        return None
    if q.things("card", "suit", "goal", "chest", "team", "coin") or q.has("mouse mice"):
        return None
    both = q.has("both all")
    if q.values("order") != [0] or both != q.has("card"):
        return None
    low = ["1 of Roses", "2 of Roses"]
    state = lay(q, [["5 of Flames", low[0]], ["6 of Flames", low[1]]],
                mice=[["2 of Flames"], ["3 of Flames"]])  # fmt: skip
    found = play(state, 0, "5 of Flames")
    if both:
        found = play(found.after, 1, "6 of Flames")
    who = seat_name(found.after.box, found.after.to_act()[0])
    why = (
        "Then come the Mice, the leading team's first."
        if both
        else "The Dragons go on to the left."
    )
    roles = "Ada and Ben are the Dragons, Cleo and Dov their Mice; Ada leads."
    return TableAnswer(who, why, ("3.5",) if both else ("3.4",), found, 0, (roles,))


@FORMS.form("turn", "leads lead starts begins plays the trick in a round of with players")
def who_leads_the_trick(q: TableQuestion) -> TableAnswer | None:
    """Play the trick before and see where the Lead token goes."""
    order, numbers = q.values("order"), q.values("number")
    if (
        len(order) != 1
        or not 1 <= order[0] <= 4
        or not q.has("trick")
        or numbers not in ([], [FOUR])
    ):
        return None
    if {t.sort for t in q.things()} - {"order", "number"} or not q.has("leads lead starts begins"):
        return None
    before = order[0]
    leader = (before - 1) % 2
    hands = [_hand(opening, spare, 12 - 2 * before) for opening, spare in OPENINGS]
    winners = [TEAM_NAMES[0]] * (before - 1)
    state = lay(q, hands, round=1, trick=before, lead=TEAM_NAMES[leader], winners=winners)
    label, both = state.box.notation.parse, (leader, 1 - leader)
    acts = [(seat, label(hands[seat][at])) for at in (0, 1) for seat in both]
    found = run(state, acts)
    while not found.refusal and not found.first(token) and found.after.to_act():
        seat = found.after.to_act()[0]
        acts.append((seat, found.after.legal(seat)[0]))
        found = run(state, acts)
    event = found.first(token)
    if event is None:
        return None
    why = "The Lead token goes left after each trick, whoever won it."
    assumed = ("Four play, in the first round: Ada led the first trick.",)
    return TableAnswer(seat_name(state.box, event.seat), why, ("3.21",), found, 0, assumed)


def _hand(opening: tuple[str, str], spare: str, count: int) -> list[str]:
    """Return a hand for the tricks that are left: two cards for this one, and others."""
    return [*opening, *(f"{value} of {spare}" for value in range(1, count - 1))]
