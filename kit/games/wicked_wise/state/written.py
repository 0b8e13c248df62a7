"""A written table, of a scenario or a save: its keys, and how it is completed and checked.

Decks are written top card first, teams in order. Cards, treasures and goals that are not written
are at the bottom of their decks, in pack order. A team without a written goal has one in play.
Every Dragon needs a card for each remaining trick of the round.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from kit.core.errors import Path
from kit.core.game import AnyBox
from kit.core.shape import (
    CardName,
    Each,
    Json,
    Key,
    Keys,
    Laid,
    Many,
    Named,
    Number,
    Problem,
    Shape,
    Subset,
    Text,
    Value,
    Word,
)
from kit.games.wicked_wise.cards.effects import SUITS
from kit.games.wicked_wise.cards.lookup import GEM, ROUNDS
from kit.games.wicked_wise.state import constants as const
from kit.games.wicked_wise.state.constants import BETWEEN, CLEANUP, GOALS, KIND, Ints
from kit.games.wicked_wise.state.possible import check_table, refusal
from kit.games.wicked_wise.state.rounds import await_choices, await_mice

if TYPE_CHECKING:
    from kit.games.wicked_wise.state import State

CHANCE = (
    ("a list of cards", "the deck shuffled at the end of a round, its top card last"),
    ("a list of treasures", "the treasures shuffled into a new deck, the top one last"),
    ("a number", "which of the poorest teams leads next, counted from 0"),
)
STAKES = [f"goal {n} {when}" for n in range(1, const.MOST_GOALS + 1) for when in ("met", "unmet")]


def ascending(kinds: Iterable[int]) -> Ints:
    """Return kinds in order."""
    return tuple(sorted(kinds))


class StageName(Word):
    """The name of a step, which the State holds as a name too."""

    def encode(self, held: object) -> object:
        """Return the name."""
        return held

    def decode(self, value: Value) -> Value:
        """Return the name."""
        return value


class FromOne(Number):
    """A number that the table counts from 1 and the State from 0."""

    def encode(self, held: int) -> int:
        """Count from 1."""
        return held + 1

    def decode(self, value: int) -> int:
        """Count from 0."""
        return value - 1


class FaceDown(Named):
    """One card with the seats that know it, held as a kind and a bit mask."""

    def __init__(self, card: CardName, seat: Word) -> None:
        super().__init__(card.names, Subset(seat), "gem")
        self.card = card

    def table_problem(self, value: object, path: Path = ()) -> Problem | None:
        """Require exactly one card."""
        if isinstance(value, dict) and len(value) != 1:
            return Problem(path, f"must be one card like {{{self.names[0]}: [{const.SEATS[0]}]}}")
        return super().table_problem(value, path)

    def encode(self, held: Value) -> dict[str, object]:
        """Return the card's name with its seats."""
        card, seen = held
        return {str(self.card.encode(card)): self.of.encode(seen)}

    def decode(self, value: Value) -> Value:
        """Return the kind and the mask."""
        ((name, seats),) = value.items()
        return self.card.decode(name), self.of.decode(seats)


class Stakes(Each):
    """The coins staked on each team's goals, held as one tuple."""

    def __init__(self, teams: Iterable[str]) -> None:
        super().__init__(teams, Each(STAKES, Number(0, 999), "stake"), "team")

    def encode(self, held: Ints) -> list[object]:
        """Return the row of each team."""
        return super().encode(
            [held[at : at + len(STAKES)] for at in range(0, len(held), len(STAKES))]
        )

    def decode(self, value: list[Value]) -> Ints:
        """Return all rows as one."""
        return tuple([coins for row in super().decode(value) for coins in row])


class SeenGoal(Text):
    """A goal, and before it who has seen it; without that everyone has."""

    MARKS = {"D": const.DRAGON_SAW, "M": const.MOUSE_SAW, "*": const.ALL_SAW}  # noqa: RUF012 - never changed

    def __init__(self, goal: CardName) -> None:
        names = "|".join(map(re.escape, goal.names))
        super().__init__(rf"(?:[DM*]* )?(?:{names})", f"DM {goal.names[0]}")
        self.goal = goal

    def table_problem(self, value: object, path: Path = ()) -> Problem | None:
        """Require a goal."""
        return self.goal.table_problem(self._parts(value)[1], path)

    def promise_problem(self, value: object, path: Path = ()) -> Problem | None:
        """Require a goal, with capitals as a table writes them."""
        return self.table_problem(value, path) or super().table_problem(value, path)

    def encode(self, held: int) -> str:
        """Return the marks and the name."""
        marks = "".join(mark for mark, bit in self.MARKS.items() if held & bit)
        return f"{marks} {self.goal.encode(held & const.KIND)}"

    def decode(self, value: object) -> int:
        """Return the kind with the bits of the marks."""
        marks, name = self._parts(value)
        return self.goal.decode(name) + sum(self.MARKS[mark] for mark in set(marks))

    def _parts(self, value: object) -> tuple[str, str]:
        marks, _, name = str(value).partition(" ")
        return (marks, name) if set(marks) <= set(self.MARKS) else ("*", str(value))


def keys(box: AnyBox) -> Keys:
    """Describe the table for the seats and teams of the box."""
    return {**_time(box), **_cards(box), **_goals(box)}


def _by_team(box: AnyBox, of: Shape, **row: Value) -> Each:
    return Each(const.TEAM_NAMES[: box.lookup.teams], of, "team", **row)


def _time(box: AnyBox) -> Keys:
    seats, team = const.SEATS[: box.players], Word(const.TEAM_NAMES[: box.lookup.teams], "team")
    return {
        "round": Key(
            Number(1, ROUNDS),
            "which round it is",
            said="it is round {}",
        ),
        "trick": Key(
            FromOne(1, box.lookup.tricks + 1),
            "which trick of the round",
            said="it is trick {}",
        ),
        "phase": Key(
            StageName(const.STAGES, "phase"),
            "what the table waits for",
            "stage",
            was="stage",
            said="the step “{}” is next",
        ),
        "actor": Key(
            Word(seats, "seat", none=const.NOBODY),
            "who decides; nobody where several do",
            said="it is {'s} turn",
        ),
        "lead": Key(
            team,
            "the team with the Lead token",
            said="{} [has|have] the Lead token",
        ),
        "suit": Key(
            Word(SUITS, "suit", none=""),
            "the suit that was led; nothing before that",
            said="{} are the lead suit|no suit has been led",
        ),
        "at": Key(
            Number(0, 3),
            "how many teams have played in this part of the trick",
            said="{} teams have played|no team has played",
        ),
        "left": Key(
            Number(0, 99),
            "how often the ability under way still asks",
            said="the ability asks {} times more|the ability asks for nothing more",
        ),
        "coins": Key(
            _by_team(box, Number(0, 9999)),
            "each team's coins",
            said="{of} [has|have] {} coins|{of} [has|have] no coins",
        ),
        "winners": Key(
            Many(team, row=tuple),
            "who won the tricks of this round, in order",
            said="the tricks of this round are won by {}, in order|no trick of this round is over",
        ),
        "queue": Key(
            Many(team, row=tuple),
            "the teams that still get a reward for this trick",
            said="{} still [gets|get] a reward|no team still gets a reward",
        ),
        "ready": Key(
            Subset(team),
            "the teams that are done with this step",
            slot=None,
            said="{} [is|are] done with this step|no team is done with this step",
        ),
    }


def _cards(box: AnyBox) -> Keys:
    t, pack, seat = box.lookup, box.pack, Word(const.SEATS[: box.players], "seat")
    suited = [kind for kind in range(len(pack)) if t.suit[kind] >= 0]
    card = CardName(pack, only=suited)
    gem = CardName(pack, "gem", only=[kind for kind in suited if t.suit[kind] == GEM])
    found = [kind for kind in range(len(pack)) if t.treasure[kind]]
    treasure = CardName(pack, "treasure", only=found)
    cards, hand = Many(card, row=tuple), Many(card, row=sorted)
    treasures = _by_team(box, Many(treasure, row=ascending))
    teams = const.TEAM_NAMES[: t.teams]
    mice = ("shared",) if t.shared else teams
    hands = (*(f"{team} dragon" for team in teams), *(f"{team} mouse" for team in mice))
    return {
        "dragons": Key(
            _by_team(box, hand),
            "the hand of each Dragon",
            slot=None,
            said="the Dragon of {of} holds {}|the Dragon of {of} has no cards",
        ),
        "mice": Key(
            Each(mice, hand, "Mouse hand"),
            "the hand of each Mouse, or the shared one",
            slot=None,
            said="the Mouse hand of {of} is {}|the Mouse hand of {of} is empty",
        ),
        "face_down": Key(
            Many(FaceDown(gem, seat)),
            "gems of the shared hand, with the seats that know each",
            slot=None,
            said="the face-down gems are {}|no gem lies face down",
        ),
        "first": Key(
            cards,
            "the Dragons' first cards of this trick",
            said="the Dragons' first cards are {}|no Dragon has played a first card",
        ),
        "mouse": Key(
            Many(CardName(pack, only=suited, none=const.NOBODY), row=tuple),
            "the Mice's cards of this trick; nobody for one who had none",
            said="the Mice have played {}|no Mouse has played a card",
        ),
        "second": Key(
            cards,
            "the Dragons' second cards of this trick",
            said="the Dragons' second cards are {}|no Dragon has played a second card",
        ),
        "won": Key(
            _by_team(box, cards),
            "what each team has won this round",
            said="{of} [has|have] won {}|{of} [has|have] won no card",
        ),
        "handed": Key(
            _by_team(box, Many(card, row=ascending)),
            "cards a Mouse hands to her Dragon in cleanup",
            said="the Mouse of {of} hands over {}|the Mouse of {of} hands over no card",
        ),
        "voids": Key(
            Each(hands, Subset(Word(SUITS, "suit")), "hand"),
            "suits each hand is known to lack",
            said="{of} is known to lack {}|{of} is not known to lack a suit",
        ),
        "seen": Key(
            Each(seat.names, Subset(card)),
            "cards in hidden hands that each seat knows of",
            said="{of} [knows|know] of {}|{of} [knows|know] of no card",
        ),
        "deck": Key(
            Many(card, reverse=True),
            "the basic deck, its top card first; what is nowhere lies below",
            said="the basic deck is {}, from its top|the basic deck is empty",
        ),
        "gems": Key(
            Many(gem, reverse=True),
            "the gem deck, its top card first",
            said="the Gem deck is {}, from its top|the Gem deck is empty",
        ),
        "treasures": Key(
            treasures,
            "each team's treasures",
            said="{of} [owns|own] {}|{of} [owns|own] no treasure",
        ),
        "turned": Key(
            treasures,
            "those that are used in this trick",
            said="{of} [uses|use] {} in this trick|{of} [uses|use] no treasure in this trick",
        ),
        "drawn": Key(
            Many(treasure, row=ascending),
            "treasures drawn, of which one is kept",
            said="the treasures drawn are {}|no treasure is drawn",
        ),
        "treasure_deck": Key(
            Many(treasure, reverse=True),
            "the treasure deck, the top one first",
            said="the treasure deck is {}, from its top|the treasure deck is empty",
        ),
        "treasure_bin": Key(
            Many(treasure, row=tuple),
            "discarded treasures",
            said="the discarded treasures are {}|no treasure is discarded",
        ),
    }


def _goals(box: AnyBox) -> Keys:
    goal_kinds = [kind for kind, goal in enumerate(box.lookup.goals) if goal is not None]
    goal = CardName(box.pack, "goal", only=goal_kinds)
    some = Many(goal, row=ascending)
    goals = _by_team(box, some)
    return {
        "goals": Key(
            _by_team(box, some, row=tuple),
            "the goals each team has in play",
            said="{of's} goals are {}|{of} [has|have] no goal",
        ),
        "stakes": Key(
            Stakes(const.TEAM_NAMES[: box.lookup.teams]),
            "coins staked: a pair, met and unmet, for each goal",
            said="the coins on {of's} goals are {}",
        ),
        "goal_stage": Key(
            _by_team(box, Word(const.GOAL_STAGES, "goal stage")),
            "how far each team is with its goals",
            said="{of} [is|are] at “{}” with the goals",
        ),
        "goal_drawn": Key(
            goals,
            "goals a Dragon has drawn and not passed yet",
            said="the Dragon of {of} has drawn {}|the Dragon of {of} has drawn no goal",
        ),
        "goal_passed": Key(
            goals,
            "goals a Dragon has passed to her Mouse",
            said="the Dragon of {of} has passed {}|the Dragon of {of} has passed no goal",
        ),
        "goal_kept": Key(
            goals,
            "goals a Mouse has kept",
            said="the Mouse of {of} keeps {}|the Mouse of {of} keeps no goal",
        ),
        "goal_bin": Key(
            _by_team(box, Many(SeenGoal(goal), row=tuple)),
            "discarded goals, each with who saw it: D the Dragon, M the Mouse, * everyone",
            said="{of} [has|have] discarded {}|{of} [has|have] discarded no goal",
        ),
        "fresh": Key(
            CardName(box.pack, "goal", only=goal_kinds, none=""),
            "a goal just drawn to renew another",
            said="the new goal is {}|there is no new goal",
        ),
        "goal_decks": Key(
            _by_team(box, Many(goal, row=tuple, reverse=True)),
            "each team's goal deck, the top one first",
            "goal_deck",
            said="{of's} goal deck is {}, from its top|{of's} goal deck is empty",
        ),
    }


def unslotted(s: State) -> Json:
    """Return the values of the table's keys without a slot."""
    return {
        "ready": sum(1 << team for team, ready in enumerate(s.ready) if ready),
        "dragons": s.hands[: s.t.teams],
        "mice": s.hands[s.t.teams :],
        "face_down": list(zip(s.down, s.down_seen, strict=True)),
    }


def lay(s: State, laid: Laid) -> None:
    """Complete a table whose slots are set, or raise for an entry that does not fit."""
    if "lead" not in laid and s.round == 1:
        s.lead = s.trick % s.t.teams  # the token goes round, whoever wins
    if "actor" not in laid:
        s.actor = -1 if s.stage in BETWEEN else s.lead
    s.ready = [laid.get("ready", 0) >> team & 1 for team in range(s.t.teams)]
    _lay_cards(s, laid)
    _lay_treasures(s)
    _lay_goals(s, laid)
    if s.stage == GOALS:
        await_choices(s)
    elif s.stage == CLEANUP:
        await_mice(s)
    check_table(s)


def _lay_cards(s: State, laid: Laid) -> None:
    teams = s.t.teams
    s.hands = [*laid.get("dragons", s.hands[:teams]), *laid.get("mice", s.hands[teams:])]
    if laid.get("face_down"):
        if not s.t.shared:
            raise refusal(("face_down",), ": only a shared Mouse hand keeps its gems there", "9.3")
        s.down, s.down_seen = map(tuple, zip(*laid["face_down"], strict=True))
    used = [*s.deck, *s.gems, *s.first, *s.second, *s.down, *(c for c in s.mouse if c >= 0)]
    used += [card for group in (s.hands, s.won, s.handed) for pile in group for card in pile]
    _once(s, used, (*s.t.basic_cards, *s.t.gem_cards))
    left = set(used)
    s.deck[:0] = [card for card in reversed(s.t.basic_cards) if card not in left]
    s.gems[:0] = [card for card in reversed(s.t.gem_cards) if card not in left]


def _lay_treasures(s: State) -> None:
    used = [*s.drawn, *s.treasure_deck, *s.treasure_bin]
    used += [kind for group in (s.treasures, s.turned) for pile in group for kind in pile]
    every = s.t.treasures
    _once(s, used, every)
    s.treasure_deck[:0] = sorted((Counter(every) - Counter(used)).elements(), reverse=True)


def _lay_goals(s: State, laid: Laid) -> None:
    piles = (s.goals, s.goal_drawn, s.goal_passed, s.goal_kept, s.goal_bin, s.goal_deck)
    if s.t.tiny:
        if any(map(any, piles)):
            raise refusal(("goals",), ": with Tiny Gamers all goals stay in the box", "9.9")
        return
    if "goals" not in laid and s.stage not in BETWEEN:
        s.goals = tuple([_usual_goal(s, team) for team in range(s.t.teams)])
    for team, deck in enumerate(s.goal_deck):
        groups = (s.goals, s.goal_drawn, s.goal_passed, s.goal_kept)
        used = [*(kind for group in groups for kind in group[team]), *deck]
        used += [goal & KIND for goal in s.goal_bin[team]]
        if s.fresh >= 0 and s.fresh in s.t.goal_decks[team]:
            used.append(s.fresh)
        _once(s, used, (*s.t.goal_decks[team], *s.t.beginner))
        left = Counter(s.t.goal_decks[team]) - Counter(used)
        s.goal_deck[team] = (*sorted(left.elements(), reverse=True), *deck)


def _usual_goal(s: State, team: int) -> Ints:
    """Return the goal in play of a team without a written one."""
    if s.t.learning and s.round == 1:
        return s.t.beginner[team : team + 1]
    used = {*(goal & KIND for goal in s.goal_bin[team]), s.fresh, *s.goal_deck[team]}
    return tuple([goal for goal in s.t.goal_decks[team] if goal not in used][:1])


def _once(s: State, used: list[int], every: Iterable[int]) -> None:
    """Refuse a card that is in two places or not in this box."""
    for kind, count in (Counter(used) - Counter(every)).items():
        name = s.box.pack[kind].name
        if kind in every:
            raise refusal((), f": {name!r} lies in {count + 1} places", "1.4")
        raise refusal((), f": {name!r} stays in the box at this player count", "1.9")
