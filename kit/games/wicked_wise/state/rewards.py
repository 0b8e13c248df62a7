"""After a trick: coins or a treasure, the treasures that were turned, and the Lead token."""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING

from kit.core.event import event
from kit.games.wicked_wise.cards.effects import BOOK
from kit.games.wicked_wise.state import end_of_trick, mouse
from kit.games.wicked_wise.state.constants import DROP, PICK, TAKE_COINS, TAKE_TREASURE

if TYPE_CHECKING:
    from kit.games.wicked_wise.state import State

cite = BOOK.citing("state.rewards")
REWARD, OTHERS, BOTH, LATER = cite("3.16"), cite("3.17"), cite("3.18"), cite("3.19")
TWO, LIMIT, TURNED_FREE, AGAIN = cite("3.20"), cite("5.7"), cite("5.8"), cite("5.9")
REWARD_COINS, DRAWN = 2, 2


def choices(s: State, seat: int) -> list[int]:
    """Return coins and treasure."""
    return [s.t.words + TAKE_COINS, s.t.words + TAKE_TREASURE]


def choose(s: State, seat: int, action: int) -> None:
    """Take coins or a treasure; the others get what was not chosen."""
    t = s.t
    order = [(s.lead + i) % t.teams for i in range(t.teams)]
    losers = [team for team in reversed(order) if team != seat]
    if action - t.words == TAKE_COINS:
        s.queue = losers
        _pay(s, seat, REWARD)
        if s.sink and len(losers) > 1:
            s.sink(event("later first", losers[0], (), LATER))
    else:
        s.queue = [seat]
        if s.sink:
            s.sink(event("takes treasure", seat, (), REWARD))
        for team in reversed(losers):
            _pay(s, team, OTHERS if t.teams == 2 else BOTH)
    next_treasure(s)


def _pay(s: State, team: int, clause: str) -> None:
    s.coins[team] += REWARD_COINS
    if s.sink:
        seat = s.t.mouse_seat[team]
        s.sink(event("coins", seat, (REWARD_COINS, s.coins[team]), clause))


def next_treasure(s: State) -> None:
    """Let the next team in line draw its treasures, or end the trick."""
    if s.queue:
        team = s.queue.pop(0)
        mine = team == s.winners[-1]
        draw_treasures(s, team, REWARD if mine else OTHERS if s.t.teams == 2 else BOTH)
    else:
        end_of_trick.end_trick(s)


def draw_treasures(s: State, seat: int, clause: str) -> None:
    """Draw two treasures to choose from; with one or none there is no choice."""
    for _ in range(DRAWN):
        if not s.treasure_deck and s.treasure_bin:
            s.treasure_deck, s.treasure_bin = sorted(s.treasure_bin), []
            s.rng.shuffle(s.treasure_deck)
            if s.sink:
                s.sink(event("treasures again", -1, (len(s.treasure_deck),), AGAIN))
        if s.treasure_deck:
            insort(s.drawn, s.treasure_deck.pop())
    if s.sink:
        team = s.t.team[seat]
        s.sink(event("draws treasures", seat, (len(s.drawn),), clause))
        s.sink(event("treasures drawn", seat, tuple(s.drawn), TWO, s.t.partners[team]))
    s.actor = seat
    if len(s.drawn) == DRAWN:
        s.stage = PICK
    elif s.drawn:
        _keep(s, seat, s.drawn[0])
    else:
        resume(s)


def picks(s: State, seat: int) -> list[int]:
    """Return the treasures drawn."""
    return sorted(set(s.drawn))


def _keep(s: State, seat: int, kind: int) -> None:
    t, team = s.t, s.t.team[seat]
    s.drawn.remove(kind)
    s.treasure_bin += s.drawn
    rest, s.drawn = s.drawn, []
    insort(s.treasures[team], kind)
    many = len(s.treasures[team])
    if s.sink:
        s.sink(event("keeps treasure", seat, (kind, *rest), TWO))
        if many <= t.limit < many + len(s.turned[team]):
            s.sink(event("turned free", seat, (), TURNED_FREE))
    if many > t.limit:
        s.stage = DROP
    else:
        resume(s)


def pick(s: State, seat: int, action: int) -> None:
    """Keep one of the treasures drawn."""
    _keep(s, seat, action)


def drops(s: State, seat: int) -> list[int]:
    """Return the treasures of which one has to go."""
    return sorted(set(s.treasures[s.t.team[seat]]))


def drop(s: State, seat: int, action: int) -> None:
    """Discard a treasure down to the limit."""
    s.treasures[s.t.team[seat]].remove(action)
    s.treasure_bin.append(action)
    if s.sink:
        s.sink(event("drops", seat, (action, s.t.limit), LIMIT))
    resume(s)


def resume(s: State) -> None:
    """Go on: with the rewards of the trick, or with the next Mouse."""
    if len(s.second) == s.t.teams:
        next_treasure(s)
    else:
        mouse.next_mouse(s)
