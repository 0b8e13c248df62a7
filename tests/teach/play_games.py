"""Whole games through the clicks of a play page, for tests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from kit.core.rng import Stream
from kit.files.wire import Click, Do
from kit.teach.play.frames import PassFrame, PlayFrame, RoundFrame
from kit.teach.play.session import AnyPlayFrame, Play
from kit.teach.play.setup import PERSON, sit_down

ENOUGH = 20_000  # clicks; every game ends long before


def do(play: Play, what: Do, at: int = 0, action: str = "") -> AnyPlayFrame:
    frame = play.click(Click(step=play.step, do=what, at=at, action=action))
    assert frame is not None
    return frame


def start(
    slug: str = "witless_wizards",
    others: tuple[str, ...] = ("one-ply",),
    people: int = 1,
    options: Mapping[str, object] | None = None,
    seed: int = 1,
) -> Play:
    return Play(sit_down(slug, (PERSON,) * people + others, options, seed))


def frames(play: Play, seed: int = 1) -> Iterator[AnyPlayFrame]:
    """Play a whole game with random moves of one's own; yield each frame."""
    rng, frame = Stream(seed), play.frame()
    for _ in range(ENOUGH):
        yield frame
        if isinstance(frame, PassFrame | RoundFrame):
            frame = do(play, "ready" if isinstance(frame, PassFrame) else "next")
            continue
        assert isinstance(frame, PlayFrame)
        if frame.stage == "over":
            return
        chosen = play.match.actions[-1:] and play.match.actions[-1][0] == frame.seat
        if frame.stage == "turn" and not (chosen and frame.next is not None):
            frame = do(play, "play", action=rng.choice(frame.moves).action)
        else:
            frame = do(play, "skip")
        while play.opponents.thinking:
            play.work(10.0)
            frame = play.frame()
    raise AssertionError("this game does not end")
