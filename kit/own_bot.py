"""A user's own bot: a function of the table and its moves as text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import TYPE_CHECKING, cast

from kit.core.arguments import takes
from kit.core.errors import Unreadable, pick, said
from kit.core.game import AnyGame, View
from kit.core.rng import Stream
from kit.play.bots import Bot
from kit.show.notebook.answers import LegalMoves, Look

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    LookT_co = TypeVar("LookT_co", bound=Look, default=Look, covariant=True)
else:
    from typing import TypeVar

    LookT_co = TypeVar("LookT_co", covariant=True)  # a default needs Python 3.13

OwnPlayer = Callable[[LookT_co, LegalMoves], str]


def as_bot(player: OwnPlayer[LookT_co]) -> Bot:
    """Return a function of yours as a bot, for ``kit.lab.simulate`` and ``kit.lab.compare``.

    At a table a forbidden move is refused with its rule; here it raises an error.

    >>> from kit import lab
    >>> first = as_bot(lambda look, moves: moves[0])
    >>> lab.simulate("wild_side", bots=first, games=2, workers=1, progress=False).games
    2
    """
    if not callable(player) or not takes(player, 2):
        raise Unreadable(f"a player must be a function of (look, moves), not {said(player)}")

    @wraps(player)
    def choose(game: AnyGame, view: View, legal: Sequence[int], rng: Stream) -> int:
        del rng
        name, label = game.seats[view.seat], view.box.notation.label
        labels = tuple(label(number) for number in legal)
        words = tuple(game.words(view.box, number) for number in legal)
        look = cast("LookT_co", Look(view.box, name, view, (name,)))
        move = move_of(player(look, LegalMoves(name, labels, words)))
        return legal[labels.index(pick(move, labels, "legal move"))]

    return choose


def move_of(answer: object) -> str:
    """Return a player's answer if it is a move as text."""
    if not isinstance(answer, str):
        raise Unreadable(f"a player returns one of its moves as text, not {answer!r}")
    return answer
