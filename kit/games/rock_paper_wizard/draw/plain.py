"""The table in plain lines, for terminals and for those who read without pictures."""

from __future__ import annotations

from kit.core.kinds import name_and_you, seat_name
from kit.games.rock_paper_wizard.draw.icons import in_words
from kit.games.rock_paper_wizard.draw.seats import pointing
from kit.games.rock_paper_wizard.state.constants import EXIT_ZONE, HOARD_ZONE
from kit.games.rock_paper_wizard.view import View


def lines(v: View) -> list[str]:
    """Return what lies on the table, a line for each spell and each wizard."""
    said = ["Spellbook, left to right:", *(_spell(v, kind) for kind in v.book)]
    said += [_wizard(v, seat) for seat in range(len(v.gold))]
    return [*said, f"Deck: {v.deck_size}. Discard pile: {len(v.discard)}."]


def _spell(v: View, kind: int) -> str:
    card, shown = v.box.pack[kind], in_words(v.box.lookup.gesture[kind])
    return f"  {card.name} ({card.numbers['color']}; {shown}): {card.text}"


def _wizard(v: View, seat: int) -> str:
    at, now = v.space[seat], pointing(v, seat)
    zone = ", Exit zone" if at <= EXIT_ZONE else ", Hoard zone" if at >= HOARD_ZONE else ""
    first = ", First Player" if seat == v.first else ""
    aim = f" at {seat_name(v.box, now.target)}" if now.target >= 0 else ""
    secret = " (secret)" if now.state == "secret" else ""
    shows = f"; {now.words}{secret}{aim}" if now.words else ""
    return f"{name_and_you(v, seat)}: space {at}{zone}, {v.gold[seat]} gp{first}{shows}"
