"""How many cards are invented: writes the table in docs/invented.md.

Run ``python -m tests.layers.invented`` after cards or their grades have changed.
"""

from __future__ import annotations

from pathlib import Path

from kit.core.cards import Card, tally
from kit.games import GAMES, game

PAGE = Path(__file__).parents[2] / "docs/invented.md"
BEGIN, END = "<!-- invented: made from the cards -->\n", "<!-- /invented -->\n"
WORDS = {"rulebook": "printed", "public": "public", "box": "from a box", "kit": "ours"}
HEAD = ("game", "kinds of card", "names", "copies", "numbers", "what they do")


def whole() -> str:
    """Return the passage: a table by part, and two sentences on the largest numbers."""
    lines = [_line(HEAD), _line(("---",) * len(HEAD)), *(_row(slug) for slug in GAMES)]
    return "\n".join([*lines, "", _said()]) + "\n"


def _row(slug: str) -> str:
    found = game(slug)
    count = tally(found.pack)
    cells = [
        ", ".join(f"{number} {WORDS[grade]}" for grade, number in count[part].items())
        for part in ("name", "copies", "numbers", "text")
    ]
    return _line((found.title, str(len(found.pack)), *cells))


def _line(cells: tuple[str, ...]) -> str:
    return f"| {' | '.join(cells)} |"


def _said() -> str:
    """Return the two largest numbers in words."""
    witless = game("witless_wizards").pack
    printed = sum(card.grade == "rulebook" for card in witless)
    verb = "is" if printed == 1 else "are"
    cards = game("wicked_wise").pack
    goals = [card for card in cards if card.deck == "beginner" or card.deck.startswith("team ")]
    treasures = [card for card in cards if card.deck == "treasure"]
    return (
        f"In Witless Wizards {printed} of {len(witless)} kinds of card {verb} printed. "
        f"In Wicked & Wise {_ours(goals)} goals and {_ours(treasures)} treasures are ours."
    )


def _ours(cards: list[Card]) -> str:
    ours = sum(card.copies for card in cards if card.grade == "kit")
    there = sum(card.copies for card in cards)
    return f"all {there}" if ours == there else f"{ours} of {there}"


def main() -> None:
    """Write the passage into the page."""
    text = PAGE.read_text("utf-8")
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    PAGE.write_text(before + BEGIN + whole() + END + after, "utf-8")


if __name__ == "__main__":
    main()
