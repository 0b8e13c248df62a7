"""What each key of a written table holds; ``read_written`` reads them, ``written`` writes them."""

from __future__ import annotations

import re

from kit.core.game import AnyBox
from kit.core.shape import CardName, Key, Keys, Number, Shape, Text, Word
from kit.core.shape_lists import Each, Many, Named
from kit.games.wicked_wise.cards.effects import SUITS
from kit.games.wicked_wise.cards.lookup import ROUNDS
from kit.games.wicked_wise.state.checks import sort_of
from kit.games.wicked_wise.state.constants import GOAL_STAGES, MOST_GOALS, SEATS, TEAM_NAMES
from kit.games.wicked_wise.state.steps import STAGES
from kit.games.wicked_wise.state.written import NOBODY

CHANCE = (
    ("a list of cards", "the deck shuffled at the end of a round, its top card last"),
    ("a list of treasures", "the treasures shuffled into a new deck, the top one last"),
    ("a number", "which of the poorest teams leads next, counted from 0"),
)


def keys(box: AnyBox) -> Keys:
    """Describe the table for as many seats and teams as the box has."""
    return {**_time(box), **_cards(box), **_goals(box)}


def _named(box: AnyBox, sort: str) -> list[str]:
    return [card.name for kind, card in enumerate(box.pack) if sort_of(box.lookup, kind) == sort]


def _by_team(box: AnyBox, of: Shape) -> Each:
    return Each(TEAM_NAMES[: box.lookup.teams], of, "team")


def _time(box: AnyBox) -> Keys:
    seats, teams = SEATS[: box.players], TEAM_NAMES[: box.lookup.teams]
    team = Word(teams, "team")
    return {
        "round": Key(Number(1, ROUNDS), "which round it is"),
        "trick": Key(Number(1, box.lookup.tricks + 1), "which trick of the round"),
        "stage": Key(Word(STAGES, "stage"), "what the table waits for"),
        "actor": Key(Word((NOBODY, *seats), "seat"), "who decides; nobody where several do"),
        "lead": Key(team, "the team with the Lead token"),
        "suit": Key(Word(("", *SUITS), "suit"), "the suit that was led; nothing before that"),
        "at": Key(
            Number(0, 3),
            "how many teams have played in this part of the trick",
        ),
        "left": Key(Number(0, 99), "how often the ability under way still asks"),
        "coins": Key(_by_team(box, Number(0, 9999)), "each team's coins"),
        "winners": Key(Many(team), "who won the tricks of this round, in order"),
        "queue": Key(Many(team), "the teams that still get a reward for this trick"),
        "ready": Key(Many(team), "the teams that are done with this step"),
    }


def _cards(box: AnyBox) -> Keys:
    card, treasure = CardName(_named(box, "card")), CardName(_named(box, "treasure"), "treasure")
    cards, treasures, seats = Many(card), Many(treasure), SEATS[: box.players]
    teams = TEAM_NAMES[: box.lookup.teams]
    mice = ("shared",) if box.lookup.shared else teams
    hands = (*(f"{team} dragon" for team in teams), *(f"{team} mouse" for team in mice))
    gem = CardName([card.name for card in box.pack if card.deck == SUITS[-1]], "gem")
    down = Named(gem.known, Many(Word(seats, "seat")), "gem")
    return {
        "dragons": Key(_by_team(box, cards), "the hand of each Dragon"),
        "mice": Key(Each(mice, cards, "Mouse hand"), "the hand of each Mouse, or the shared one"),
        "face_down": Key(Many(down), "gems of the shared hand, with the seats that know each"),
        "first": Key(cards, "the Dragons' first cards of this trick"),
        "mouse": Key(
            Many(CardName([*card.known, NOBODY])),
            "the Mice's cards of this trick; nobody for one who had none",
        ),
        "second": Key(cards, "the Dragons' second cards of this trick"),
        "won": Key(_by_team(box, cards), "what each team has won this round"),
        "handed": Key(_by_team(box, cards), "cards a Mouse hands to her Dragon in cleanup"),
        "voids": Key(
            Each(hands, Many(Word(SUITS, "suit")), "hand"), "suits each hand is known to lack"
        ),
        "seen": Key(Each(seats, cards), "cards in hidden hands that each seat knows of"),
        "deck": Key(cards, "the basic deck, its top card first; what is nowhere lies below"),
        "gems": Key(Many(gem), "the gem deck, its top card first"),
        "treasures": Key(_by_team(box, treasures), "each team's treasures"),
        "turned": Key(_by_team(box, treasures), "those that are used in this trick"),
        "drawn": Key(treasures, "treasures drawn, of which one is kept"),
        "treasure_deck": Key(treasures, "the treasure deck, the top one first"),
        "treasure_bin": Key(treasures, "discarded treasures"),
    }


def _goals(box: AnyBox) -> Keys:
    names = _named(box, "goal")
    goal = CardName(names, "goal")
    goals = _by_team(box, Many(goal))
    seen = Text(rf"(?:[DM*]* )?(?:{'|'.join(map(re.escape, names))})", f"DM {names[0]}")
    stake = Many(Number(0, 999), 2 * MOST_GOALS)
    return {
        "goals": Key(goals, "the goals each team has in play"),
        "stakes": Key(_by_team(box, stake), "coins staked: a pair, met and unmet, for each goal"),
        "goal_stage": Key(
            _by_team(box, Word(GOAL_STAGES, "goal stage")), "how far each team is with its goals"
        ),
        "goal_drawn": Key(goals, "goals a Dragon has drawn and not passed yet"),
        "goal_passed": Key(goals, "goals a Dragon has passed to her Mouse"),
        "goal_kept": Key(goals, "goals a Mouse has kept"),
        "goal_bin": Key(
            _by_team(box, Many(seen)),
            "discarded goals, each with who saw it: D the Dragon, M the Mouse, * everyone",
        ),
        "fresh": Key(CardName(["", *names], "goal"), "a goal just drawn to renew another"),
        "goal_decks": Key(goals, "each team's goal deck, the top one first"),
    }
