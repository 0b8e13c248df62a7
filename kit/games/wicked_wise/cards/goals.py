"""The 63 goals: 20 for Team 1, 20 for Team 2, 19 for Team 3 and 4 for beginners.

None is printed. The print gives the frame: three team decks and four Beginner goals, in each team
deck goals for two teams only, for three teams only and for both, and separate coins for a game of
three teams. Reviews name two sorts, to win so many tricks and to collect suits. Ours:

- 63 counts the four Beginner goals, which leaves 59. Team 3 has the one goal less: its goals for
  two teams only are never used, so it has four of those. Every team has at least 15 to draw from
  at either team count, and needs 12.
- The teams' decks are alike in kind and differ in suits, so that no team has the better deck and
  two teams seldom want the same cards.
- A failed goal costs half. So a goal that is met every other time still gains, and should pay
  more the rarer it is. Coins follow how often random play meets a goal (700 games at each team
  count): 4 for one met in more than half of the rounds, 5 for about half, 6 or 7 for two in five
  to one in three, 8 to 10 for rarer ones. Choosing among four and playing for it does the rest.
- Beginner goals ask for one thing that one can watch happen, pay 4, and are met in a third to
  four fifths of the rounds even by chance.
"""

from __future__ import annotations

from kit.core.cards import Card

BOTH, TWO, THREE = "2-3", "2", "3"
_OURS = "The print counts 63 goals, 4 of them for beginners, and shows none; this one is ours."
_ICON = {BOTH: "", TWO: " For two teams.", THREE: " For three teams."}

# name, effect, numbers, teams, coins with two and with three teams
GoalRow = tuple[str, str, dict[str, int | str], str, int, int]


def _mark(deck: str) -> str:
    """Return what tells goals of the team decks apart that ask for the same: ' (1)'."""
    return {"team 1": " (1)", "team 2": " (2)", "team 3": " (3)"}.get(deck, "")


def title(card: Card) -> str:
    """Return a goal's name without the mark of its deck."""
    return card.name.removesuffix(_mark(card.deck))


def _goal(deck: str, row: GoalRow) -> Card:
    name, effect, numbers, teams, coins, three = row
    pay = {TWO: f"{coins} coins", THREE: f"{three} coins"}.get(
        teams, f"{coins} coins, {three} among three teams"
    )
    facts = {**numbers, "coins": coins, "three": three, "teams": teams}
    text = f"{name}: {pay}.{_ICON[teams]}"
    return Card(name + _mark(deck), deck, effect, facts, 1, "kit", "", text, _OURS)


def _suits(want: str, other: str, avoid: str, few: str) -> list[GoalRow]:
    """Return the goals that name suits, by the suits a team likes and dislikes."""
    return [
        (f"Collect 5 {want}", "collect", {"suit": want, "count": 5}, BOTH, 6, 7),
        (f"Collect 4 {other}", "collect", {"suit": other, "count": 4}, BOTH, 5, 6),
        (f"At most 2 {avoid}", "shun", {"suit": avoid, "most": 2}, BOTH, 5, 4),
        (f"At most 3 {few}", "shun", {"suit": few, "most": 3}, BOTH, 4, 4),
        (f"The most {want}", "most_of", {"suit": want}, BOTH, 5, 7),
        (f"No {few} at all", "shun", {"suit": few, "most": 0}, TWO, 10, 0),
        (f"Collect 7 {other}", "collect", {"suit": other, "count": 7}, THREE, 0, 8),
    ]


_COMMON: list[GoalRow] = [
    ("Win trick 1", "win_that_trick", {"trick": 1}, BOTH, 5, 7),
    ("Win trick 5", "win_that_trick", {"trick": 5}, BOTH, 5, 7),
    ("Two treasures left", "keep_treasures", {"count": 2}, BOTH, 4, 5),
    ("Three cards of 13 to 15", "collect_numbers", {"low": 13, "high": 15, "count": 3}, BOTH, 4, 4),
    ("Two of each suit", "some_of_each", {"count": 2}, BOTH, 8, 10),
    ("Win 3 tricks or more", "win_tricks", {"least": 3, "most": 5}, TWO, 5, 0),
    ("Win exactly 2 tricks", "win_tricks", {"least": 2, "most": 2}, TWO, 7, 0),
    ("Be the richest", "richest", {}, TWO, 5, 0),
    ("Win 2 tricks or more", "win_tricks", {"least": 2, "most": 5}, THREE, 0, 4),
    ("Win 1 trick at most", "win_tricks", {"least": 0, "most": 1}, THREE, 0, 5),
    ("Be richer than both", "richest", {}, THREE, 0, 7),
    ("Collect 2 Gems", "collect", {"suit": "Gems", "count": 2}, THREE, 0, 9),
]
_THREE_ALIKE: GoalRow = ("Three of a number", "equals", {"count": 3}, TWO, 5, 0)
_TEAM_1 = [*_suits("Flames", "Stars", "Roses", "Magic"), *_COMMON, _THREE_ALIKE]
_TEAM_2 = [*_suits("Roses", "Magic", "Flames", "Stars"), *_COMMON, _THREE_ALIKE]
_TEAM_3 = [*_suits("Magic", "Flames", "Stars", "Roses"), *_COMMON]
_BEGINNER: list[GoalRow] = [
    ("First steps: win 2 tricks", "win_tricks", {"least": 2, "most": 5}, BOTH, 4, 4),
    ("First steps: win trick 5", "win_that_trick", {"trick": 5}, BOTH, 4, 4),
    ("First steps: 4 Flames", "collect", {"suit": "Flames", "count": 4}, BOTH, 4, 4),
    ("First steps: 3 Stars", "collect", {"suit": "Stars", "count": 3}, BOTH, 4, 4),
]

TEAM_GOALS = tuple(
    _goal(f"team {team}", row)
    for team, rows in enumerate((_TEAM_1, _TEAM_2, _TEAM_3), 1)
    for row in rows
)
BEGINNER_GOALS = tuple(_goal("beginner", row) for row in _BEGINNER)
GOALS = TEAM_GOALS + BEGINNER_GOALS
