"""A trick: the Dragons' cards, who wins it, the reward, drawing treasures, collecting the cards."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from kit.core.kinds import Kind
from kit.core.state import Sink
from kit.games.wicked_wise import events as ev
from kit.games.wicked_wise.cards.lookup import GEM, TRUMP
from kit.games.wicked_wise.state import constants as const
from kit.games.wicked_wise.state.constants import Ints, distinct, sorted_in, without
from kit.games.wicked_wise.state.hands import begin_first, begin_mice, next_mouse, take
from kit.games.wicked_wise.state.rounds import end_of_round

if TYPE_CHECKING:
    from kit.games.wicked_wise.state import State


REWARD_COINS = 2
DRAWN = 2


def first_cards(s: State, seat: int) -> list[int]:
    """Return a Dragon's first cards, and the treasures that may be used before."""
    found = s.hands[seat][:] if s.suit < 0 else followers(s, seat)
    if treasures := s.treasures[seat]:
        found += distinct(treasures)
        if s.t.scattered:
            found.sort()
    return found


def followers(s: State, seat: int) -> list[int]:
    """Return the cards of a Dragon that follow suit, or all if there are none."""
    t, hand = s.t, s.hands[seat]
    first, last = t.stretch[s.suit]
    follow = hand[bisect_left(hand, first) : bisect_left(hand, last)]
    if t.scattered:
        follow = [card for card in follow if t.suit[card] == s.suit]
    if follow and not (s.turned[seat] and _is_free(s, seat)):
        return follow
    return hand[:]


def play_first(s: State, seat: int, action: int) -> None:
    """Play a Dragon's first card, or turn a treasure; after the last Dragon come the Mice."""
    t = s.t
    suit = t.suit[action]
    if suit < 0:  # no card, but a treasure
        _turn_treasure(s, seat, action)
        return
    s.hands[seat].remove(action)
    s.first += (action,)
    if s.suit < 0:
        s.suit = suit
        if s.sink:
            _tell_lead(s, s.sink, seat, action)
    else:
        if s.sink:
            s.sink((ev.played, seat, action))
        if suit != s.suit:
            _off_suit(s, seat)
    s.actor = following = t.next_team[seat]
    if following == s.lead:
        begin_mice(s)
    else:
        s.at += 1


def _tell_lead(s: State, tell: Sink, seat: int, card: int) -> None:
    tell((ev.led, seat, card))
    if s.suit == GEM:
        tell((ev.led_gem, seat))


def _turn_treasure(s: State, seat: int, kind: int) -> None:
    s.treasures[seat] = without(s.treasures[seat], kind)
    s.turned[seat] = sorted_in(s.turned[seat], kind)
    if s.sink:
        s.sink((ev.turned, seat, kind))


def play_second(s: State, seat: int, action: int) -> None:
    """Play a Dragon's second card; after the last one the winner takes a reward."""
    t = s.t
    s.hands[seat].remove(action)
    s.second += (action,)
    if s.sink:
        s.sink((ev.played_second, seat, action))
    if t.suit[action] != s.suit:
        _off_suit(s, seat)
    s.at += 1
    s.actor = following = t.next_team[seat]
    if following == s.lead:
        begin_reward(s)


def _is_free(s: State, team: int) -> bool:
    """Tell whether a team's Dragon need not follow suit, because of a turned treasure."""
    return not s.t.frees.isdisjoint(s.turned[team])


def _off_suit(s: State, seat: int) -> None:
    if s.turned[seat] and _is_free(s, seat):
        if s.sink:
            s.sink((ev.free, seat))
        return
    s.voids[seat] |= 1 << s.suit
    if s.sink:
        s.sink((ev.off_suit, seat, s.suit))


# Who wins


def begin_reward(s: State) -> None:
    """Find who wins the trick; that Dragon chooses a reward."""
    best = winning(s)
    team = (s.lead + best) % s.t.teams  # in the second half the order is the same
    s.winners += (team,)
    s.stage, s.actor = const.REWARD, team
    if s.sink:
        _tell_win(s, s.sink, team, (s.first + s.second)[best])


def winning(s: State) -> int:
    """Return which of the Dragons' cards wins, counted in the order they were played."""
    cards = s.first + s.second
    if any(s.turned) and (changes := _changes(s)):
        return _winning_changed(s, cards, changes)
    power, best, top = s.t.power[s.suit], 0, 0
    for i, card in enumerate(cards):
        if power[card] > top:
            best, top = i, power[card]
    return best


def _changes(s: State) -> list[str]:
    """Return the effects of turned treasures that change which card wins."""
    t = s.t
    return [t.ability[kind] for kinds in s.turned for kind in kinds if kind in t.changes]


def _winning_changed(s: State, cards: Ints, changes: list[str]) -> int:
    """Return which of the cards wins where turned treasures change the rules of the trick."""
    t = s.t
    power = (t.plain if "no_trumps" in changes else t.power)[s.suit]
    top = max([power[card] for card in cards])
    least = TRUMP if top > TRUMP else 0
    sign, stronger = -1 if "lowest_wins" in changes else 1, "stronger" in changes
    found, more = [], 0
    for i, card in enumerate(cards):
        if power[card] > least:
            if stronger:
                more = sum([t.more[kind] for kind in s.turned[(s.lead + i) % t.teams]])
            found.append((sign * (power[card] + more), t.value[card], i))
    return max(found)[2]


def _tell_win(s: State, tell: Sink, team: int, best: int) -> None:
    """Tell what treasures changed, who won by which card, and that the cards are taken."""
    t = s.t
    changes = any(s.turned) and _tell_changes(s, tell)
    tell((ev.won_by_gem if t.suit[best] == GEM else ev.won, team, team, best))
    if not changes:
        _tell_mice(s, tell, best)
    tell((ev.took, team, team, 3 * t.teams - s.mouse.count(-1)))


def _tell_changes(s: State, tell: Sink) -> bool:
    """Tell which turned treasures changed the trick; return whether there were any."""
    found = [(team, kind) for team, kinds in enumerate(s.turned) for kind in kinds]
    changes = [(team, kind) for team, kind in found if s.t.ability[kind] in ev.changed_by]
    for team, kind in changes:
        tell((ev.changed_by[s.t.ability[kind]], team, team, kind))
    return bool(changes)


def _tell_mice(s: State, tell: Sink, best: int) -> None:
    t, power = s.t, s.t.power[s.suit]
    for i, card in enumerate(s.mouse):
        if card >= 0 and power[card] > power[best]:
            tell((ev.mouse_higher, t.mouse_seat[(s.lead + i) % t.teams], card))


# The reward


def reward_choices(s: State, seat: int) -> list[int]:
    """Return coins and treasure."""
    del seat
    return [s.t.words + const.TAKE_COINS, s.t.words + const.TAKE_TREASURE]


def choose_reward(s: State, seat: int, action: int) -> None:
    """Take coins or a treasure; the others get what was not chosen."""
    t = s.t
    losers = t.losers[s.lead][seat]
    if action - t.words == const.TAKE_COINS:
        _pay_coins(s, seat, ev.coins_won)
        if s.sink and len(losers) > 1:
            s.sink((ev.later_first, losers[0], losers[0]))
        reward(s, losers)
    else:
        if s.sink:
            s.sink((ev.takes_treasure, seat, seat))
        for team in losers[::-1]:
            _pay_coins(s, team, ev.coins_lost if t.teams == 2 else ev.coins_both_lost)
        reward(s, (seat,))


def _pay_coins(s: State, team: int, coins: Kind) -> None:
    s.coins[team] += REWARD_COINS
    if s.sink:
        s.sink((coins, s.t.mouse_seat[team], team, REWARD_COINS, s.coins[team]))


# Drawing two treasures and keeping one, for a reward or by a Mouse's card


def reward(s: State, teams: Ints) -> None:
    """Let the first of some teams draw treasures, and keep the others in line."""
    s.queue = teams[1:]
    draw_treasures(s, teams[0])


def draw_treasures(s: State, seat: int) -> None:
    """Draw two treasures to choose from; with one or none there is no choice."""
    deck, s.actor = s.treasure_deck, seat
    if len(deck) >= DRAWN:
        one, two = deck.pop(), deck.pop()
        drawn: Ints = (one, two) if one < two else (two, one)
    else:
        drawn = _last_treasures(s)
    if s.sink:
        _tell_drawn(s, s.sink, seat, drawn)
    if len(drawn) == DRAWN:
        s.stage, s.drawn = const.PICK, drawn
    elif drawn:
        _keep_treasure(s, seat, drawn[0], -1)
    else:
        _go_on(s)


def _last_treasures(s: State) -> Ints:
    """Draw what is left, then from a new deck."""
    drawn, s.treasure_deck = s.treasure_deck, []
    if s.treasure_bin:
        _make_deck(s)
        drawn += take(s.treasure_deck, DRAWN - len(drawn))
    return tuple(sorted(drawn))


def _make_deck(s: State) -> None:
    s.treasure_deck, s.treasure_bin = sorted(s.treasure_bin), ()
    s.rng.shuffle(s.treasure_deck, "the new treasure deck, top card last")
    if s.sink:
        s.sink((ev.treasures_again, -1, len(s.treasure_deck)))


def _tell_drawn(s: State, tell: Sink, seat: int, drawn: Ints) -> None:
    """Tell who draws, and why: a Mouse's card before the trick is over, then a reward."""
    draws = ev.losers_treasures if s.t.teams == 2 else ev.both_losers_treasures
    if not s.second:
        draws = ev.finds_treasures
    elif seat == s.winners[-1]:
        draws = ev.draws_treasures
    tell((draws, seat, len(drawn)))
    tell((ev.treasures_drawn.to, s.t.partners[s.t.team[seat]], seat, drawn))


def picks(s: State, seat: int) -> list[int]:
    """Return the treasures drawn."""
    del seat
    one, two = s.drawn  # which are in order; copies are one choice
    return [one, two] if one < two else [one]


def pick(s: State, seat: int, action: int) -> None:
    """Keep one of the treasures drawn, discard the other."""
    one, two = s.drawn
    other = two if action == one else one
    s.drawn = ()
    s.treasure_bin += (other,)
    _keep_treasure(s, seat, action, other)


def _keep_treasure(s: State, seat: int, kind: int, other: int) -> None:
    t = s.t
    team = t.team[seat]
    s.treasures[team] = held = sorted_in(s.treasures[team], kind)
    many = len(held)
    if s.sink:
        s.sink((ev.keeps_treasure, seat, kind, other))
        if many <= t.limit < many + len(s.turned[team]):
            s.sink((ev.turned_free, seat))
    if many > t.limit:
        s.stage = const.DROP
    else:
        _go_on(s)


def drop_choices(s: State, seat: int) -> list[int]:
    """Return the treasures of which one has to go."""
    return list(distinct(s.treasures[s.t.team[seat]]))


def drop(s: State, seat: int, action: int) -> None:
    """Discard a treasure down to the limit."""
    team = s.t.team[seat]
    s.treasures[team] = without(s.treasures[team], action)
    s.treasure_bin += (action,)
    if s.sink:
        s.sink((ev.drops, seat, action, s.t.limit))
    _go_on(s)


def _go_on(s: State) -> None:
    """Go on with the rewards of the trick if it is over, or with the next Mouse."""
    if not s.second:
        next_mouse(s)
    elif s.queue:
        reward(s, s.queue)
    else:
        end_of_trick(s)


# Collecting the cards


def end_of_trick(s: State) -> None:
    """Judge turned treasures, collect the cards, pass the token, go on."""
    t, winner = s.t, s.winners[-1]
    cards = s.first + s.mouse + s.second
    if -1 in s.mouse:
        cards = tuple([card for card in cards if card >= 0])
    if any(s.turned):
        _judge_treasures(s, winner, cards)
    s.won[winner] += cards
    s.first = s.mouse = s.second = ()
    s.suit = -1
    s.trick += 1
    s.lead = t.next_team[s.lead]
    if s.trick < t.tricks:
        if s.sink:
            s.sink((ev.token, s.lead, winner))
        begin_first(s)
        return
    if s.sink:
        s.sink((ev.tiny_tricks_over if t.tiny else ev.tricks_over, -1, s.trick))
    end_of_round(s)


def _judge_treasures(s: State, winner: int, cards: tuple[int, ...]) -> None:
    t = s.t
    for team in t.order[s.lead]:
        if not (kinds := s.turned[team]):
            continue
        for kind in kinds:
            if t.coins[kind]:
                _pay_treasure(s, team, kind, coins_of(s, team, kind, winner, cards))
        if s.sink:
            s.sink((ev.used, team, team, kinds))
        s.treasure_bin += kinds
    s.turned = [()] * t.teams


def coins_of(s: State, team: int, kind: int, winner: int, cards: tuple[int, ...]) -> int:
    """Return what a treasure pays for these cards."""
    t, name = s.t, s.t.ability[kind]
    if name in ("winner_coins", "loser_coins"):
        return t.coins[kind] if (winner == team) == (name == "winner_coins") else 0
    if name == "suit_coins":
        count = len(t.suited[t.wanted[kind]].intersection(cards))
    else:
        values, upto = t.value, t.upto[kind]
        count = [values[card] <= upto for card in cards].count(True)
    return min(t.most[kind], count * t.coins[kind])


def _pay_treasure(s: State, team: int, kind: int, coins: int) -> None:
    s.coins[team] += coins
    if s.sink:
        s.sink((ev.judged, team, kind))
        if s.t.ability[kind] in ("suit_coins", "low_coins"):
            s.sink((ev.all_roles, team))
        s.sink((ev.treasure_pays_by[s.t.ability[kind]], team, kind, coins, team))
