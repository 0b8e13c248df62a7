"""The two ends of a quiz: choosing what to be asked, and reading how it went."""

from __future__ import annotations

from kit.core.cards import Pack
from kit.games import GAMES, game, how_many
from kit.teach.quiz.code import MIXED, SIZES, Code
from kit.teach.quiz.make import Posed
from kit.teach.quiz.sheet import Invite, Pick, ResultLine, Sheet

ABOUT = (MIXED, *GAMES)


def start_sheet(code: Code, pack: Pack | None = None, invite: Invite | None = None) -> Sheet:
    """Return the sheet on which one chooses a game and how many questions.

    With cards of somebody's own the game is chosen: theirs.
    """
    now = ABOUT.index(code.game)
    games = [
        Pick(at, code.size, _title(slug), at == now)
        for at, slug in enumerate(ABOUT)
        if pack is None or at == now
    ]
    cards = f" Played with the cards of {pack.name}." if pack else ""
    sizes = [Pick(now, size, str(size), size == code.size) for size in SIZES]
    return Sheet(
        "start",
        "Real positions, made up fresh by the engine, which also knows the answers. Look at the "
        f"table, choose, lock in, and see what happens.{cards}",
        ("next", "Start →", 0, 0),
        (("Which game?", tuple(games)), ("How many questions?", tuple(sizes))),
        code="" if pack else str(code),
        invite=invite,
    )


def end_sheet(
    code: Code, done: list[tuple[Posed, str]], size: int, invite: Invite | None = None
) -> Sheet:
    """Return the sheet that says how it went; what was not answered is not given away."""
    right = sum(verdict == "right" for _, verdict in done)
    lines = [_line(posed, verdict) for posed, verdict in done]
    left = size - len(lines)
    lines += [ResultLine(f"{left} not looked at", "open")] if left else []
    return Sheet(
        "end",
        "What was wrong comes again in a later quiz, in this browser.",
        ("again", "New questions →", ABOUT.index(code.game), code.size),
        lines=tuple(lines),
        score=f"{right} of {size} right",
        code=str(code),
        invite=invite,
    )


def _line(posed: Posed, verdict: str) -> ResultLine:
    clause = posed.game.rulebook[posed.ask.clause]
    title, slug = posed.game.title, posed.game.slug
    return ResultLine(posed.ask.text, verdict, title, clause.id, clause.title, slug)


def _title(slug: str) -> str:
    return game(slug).title if slug else f"All {how_many()}, mixed"
