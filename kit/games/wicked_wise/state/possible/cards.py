"""Whether the cards can lie where they do: decks, hands, the trick, what was won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.possible import Checks
from kit.games.wicked_wise.cards.effects import BOOK, SUITS
from kit.games.wicked_wise.cards.lookup import GEM
from kit.games.wicked_wise.state.constants import BETWEEN, CLEANUP, FIRST, OVER, TEAM_NAMES
from kit.games.wicked_wise.state.opening import GEMS_MIXED

if TYPE_CHECKING:
    from kit.games.wicked_wise.state import State

CHECKS = Checks(BOOK)


def _where(s: State, hand: int) -> str:
    """Return the entry of the table that a hand is written in."""
    return f"table.dragons[{hand}]" if hand < s.t.teams else f"table.mice[{hand - s.t.teams}]"


def _name(s: State, card: int) -> str:
    return s.box.pack[card].name


@CHECKS.never("1.4")
def _gem_deck(s: State) -> str:
    for card in s.gems:
        if s.t.suit[card] != GEM:
            return f"table.gems: the {_name(s, card)} is no gem"
    return ""


@CHECKS.never("7.3")
def _gems_in_the_deck(s: State) -> str:
    gems = sum(s.t.suit[card] == GEM for card in s.deck)
    if s.round == 1 and s.stage not in (CLEANUP, OVER) and not s.t.mixed and gems:
        return "table.deck: gems come into the basic deck at the end of a round"
    return ""


@CHECKS.never("1.8")
def _gems_mixed_in(s: State) -> str:
    gems = sum(s.t.suit[card] == GEM for card in s.deck)
    if s.round == 1 and s.stage not in (CLEANUP, OVER) and s.t.mixed and gems > GEMS_MIXED:
        return f"table.deck: in round 1 there are {GEMS_MIXED} gems in it at most, not {gems}"
    return ""


@CHECKS.never("7.1")
def _dragons_have_discarded(s: State) -> str:
    held = [team for team in range(s.t.teams) if s.hands[team]]
    if s.stage == CLEANUP and held:
        return f"table.dragons[{held[0]}]: in the cleanup the Dragons hold no cards"
    return ""


@CHECKS.never("1.5")
def _too_many_for_a_dragon(s: State) -> str:
    """A Dragon plays two cards a trick; only her Mouse's card can bring one more than she gives."""
    for team in range(s.t.teams):
        place = (team - s.lead) % s.t.teams
        tricks = len(s.winners) if not s.first else s.trick
        gone = 2 * tricks + (len(s.first) > place) + (len(s.second) > place)
        most = s.t.dragon_size - gone + tricks + (len(s.mouse) > place)
        if s.stage != OVER and len(s.hands[team]) > most:
            return f"{_where(s, team)}: by now a Dragon holds {most} cards at most"
    return ""


@CHECKS.never("3.8")
def _lacks_what_it_has(s: State) -> str:
    for hand, cards in enumerate(s.hands):
        held = [*cards, *(s.down if s.t.shared and hand == s.t.teams else ())]
        for card in held:
            if s.voids[hand] >> s.t.suit[card] & 1:
                suit = SUITS[s.t.suit[card]]
                return f"table.voids[{hand}]: this hand holds the {_name(s, card)}, so has {suit}"
    return ""


@CHECKS.never("3.7")
def _first_cards_follow(s: State) -> str:
    return _not_followed(s, "first", s.first) if s.stage == FIRST else ""


@CHECKS.never("3.9")
def _second_cards_follow(s: State) -> str:
    return _not_followed(s, "second", s.second)


def _not_followed(s: State, key: str, cards: tuple[int, ...]) -> str:
    """Say which card of the trick is of another suit though its hand still has the lead suit."""
    for place, card in enumerate(cards):
        team = (s.lead + place) % s.t.teams
        free = "free_choice" in [s.t.ability[kind] for kind in s.turned[team]]
        follows = [c for c in s.hands[team] if s.t.suit[c] == s.suit]
        if s.t.suit[card] != s.suit and follows and not free:
            return f"table.{key}: {TEAM_NAMES[team]}'s Dragon holds the {_name(s, follows[0])}"
    return ""


@CHECKS.never("3.24")
def _passed_over(s: State) -> str:
    for place, card in enumerate(s.mouse):
        hand = s.t.mouse_hand[(s.lead + place) % s.t.teams]
        if card < 0 and not s.t.shared and s.hands[hand]:
            return f"{_where(s, hand)}: a Mouse who holds cards is not passed over"
    return ""


@CHECKS.never("3.15")
def _won_by_winning(s: State) -> str:
    for team, cards in enumerate(s.won):
        most = 3 * s.t.teams * s.winners.count(team)
        if len(cards) > most and s.stage != OVER:
            tricks = s.winners.count(team)
            return f"table.won[{team}]: with {tricks} tricks won there are {most} cards at most"
    return ""


@CHECKS.never("9.3")
def _someone_put_it_there(s: State) -> str:
    for card, seen in zip(s.down, s.down_seen, strict=True):
        if not seen:
            return f"table.face_down: somebody drew the {_name(s, card)} and has seen it"
    return ""


@CHECKS.never("4.2")
def _known_and_not_drawn(s: State) -> str:
    unseen = {*s.deck, *s.gems}
    for seat, mask in enumerate(s.seen):
        known = [card for card in unseen if mask >> card & 1]
        if known and s.stage not in BETWEEN:
            return f"table.seen[{seat}]: the {_name(s, min(known))} lies in a deck"
    return ""
