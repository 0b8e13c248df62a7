"""Clicks and minutes of the game that a beginner is dealt: ``python -m tests.fit --clicks``.

The page is played as its session plays it, without a browser: what moves by itself does, at the
usual pace and without waiting, and every press that the drawn page asks for is counted, from the
deal to the result.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from html import escape
from statistics import median

from kit import game
from kit.core.rng import Stream
from kit.files.wire import Click, Do
from kit.play.bots import one_ply, play_turn
from kit.show.lesson.screen import frame_html
from kit.teach.play.frames import PlayFrame, RoundFrame
from kit.teach.play.table import PlayTable

DEALS = 20
MOST = 2.0  # clicks for each own decision
MOST_OF_ALL = {"wild_side": 90}  # clicks of a whole game
TO_DECIDE, TO_READ = 12.0, 15.0  # seconds of a learner for a decision, and for the end of a round
_LIST = re.compile(r'<details class="rw-list".*?</details>', re.DOTALL)


@dataclass
class Count:
    """What a game took: presses, decisions, ends of rounds, and seconds that things moved."""

    clicks: int = 0
    decisions: int = 0
    rounds: int = 0
    moving: float = 0.0

    @property
    def minutes(self) -> float:
        """Return how long a learner takes."""
        return (self.moving + TO_DECIDE * self.decisions + TO_READ * self.rounds) / 60


def presses(drawn: str, action: str) -> int:
    """Return the number of presses for a move: its button, or its card and each stack."""
    shown = _LIST.sub("", drawn)
    buttons = re.findall(rf'<button[^>]*data-action="{re.escape(escape(action))}"[^>]*>', shown)
    if buttons:  # a card that is laid is picked first
        return min(2 if "data-lay" in button else 1 for button in buttons)
    forms = re.finditer(r'data-form="([^"]*)"', shown.replace("&gt;", ">"))
    for found in forms:
        form = found[1]
        if re.fullmatch(re.escape(form).replace(r"\{\}", ".+"), action):
            return 1 + form.count("{}")
    return 2  # the list of moves, and the move


def turns(slug: str, seed: int) -> Iterator[tuple[PlayTable, float | None, str]]:
    """Play a first game to its end, with a quick bot in the learner's place.

    Yield the table as it stands, the seconds until it moves by itself (None if it waits for a
    press), and the learner's next move.
    """
    table, rng = PlayTable(slug), Stream(seed + 5_000_000)
    table.draft = replace(table.draft, seed=seed)
    send(table, "next")
    play = table.play
    assert play
    while True:
        while (wait := play.waits) is not None:
            yield table, wait, ""
            play.go_on()
        frame = table.frame()
        if isinstance(frame, RoundFrame):
            yield table, None, ""
            send(table, "next")
            continue
        assert isinstance(frame, PlayFrame)
        if frame.stage == "over":
            yield table, None, ""
            return
        state = play.match.state
        action = play.match.box.notation.label(play_turn(state, one_ply, play.seat, rng))
        yield table, None, action
        send(table, "play", action)


def played(slug: str, seed: int) -> Count:
    """Count what a first game takes."""
    count = Count()
    for table, wait, action in turns(slug, seed):
        if wait is not None:
            count.moving += wait
        elif action:
            count.clicks += presses(str(frame_html(table.frame())), action)
            count.decisions += action != "done"
        elif isinstance(table.frame(), RoundFrame):
            count.rounds += 1
            count.clicks += 1
    return count


def send(table: PlayTable, do: Do, action: str = "") -> None:
    """Press something on a table."""
    table.click(Click(step=table.step, do=do, action=action))


def report_clicks(slug: str, deals: int = DEALS) -> bool:
    """Print a line for a game; tell whether it takes too many clicks."""
    found = [played(slug, seed) for seed in range(deals)]
    clicks = median(one.clicks for one in found)
    each = median(one.clicks / one.decisions for one in found)
    minutes = median(one.minutes for one in found)
    most = MOST_OF_ALL.get(slug, 10_000)
    print(
        f"{slug:18} {clicks:5.0f} clicks, {each:.2f} for each of "
        f"{median(one.decisions for one in found):.0f} decisions, {minutes:.1f} minutes "
        f"(the button says {game(slug).first_game.minutes})",
        flush=True,
    )
    return each > MOST or clicks > most
