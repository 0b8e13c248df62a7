"""The quiz on a page: the one widget around a walk of questions.

The module is not called ``quiz``: it would hide the function of that name in the package.
"""

from __future__ import annotations

from pathlib import Path

from kit.core.cards import Pack
from kit.files.cards import as_pack
from kit.show.qr import qr_rows
from kit.teach.quiz.session import Quiz, quiz_of
from kit.teach.quiz.sheet import Invite, invite_to
from widgets.address import page_address, page_query
from widgets.walkthrough import WalkthroughWidget

FOR_A_CLASS = "For a class, start the server with --host 0.0.0.0."


def quiz(
    game: str | None = None,
    *,
    code: str | None = None,
    questions: int = 10,
    pack: Pack | str | Path | None = None,
) -> WalkthroughWidget:
    """Return questions about one game or, mixed, about all games; or the set that a code names.

    ``quiz()``, ``quiz("wild_side")``, ``quiz("wild_side", questions=20)``, ``quiz(code="WS-…")``;
    with cards of your own ``quiz("wild_side", pack="mine.yaml")``: whoever has the same code and
    the same pack is asked the same.
    """
    if game is None and code is None and pack is None:
        opened = quiz_of(page_query() or "")
        opened.invite = _invite
        return WalkthroughWidget(opened)
    return WalkthroughWidget(Quiz(game, code, questions, as_pack(pack)))


def _invite(code: str) -> Invite | None:
    """Return how others open the set of this code on this page; None where it has no address."""
    address = page_address()
    return invite_to(address, code, qr_rows, FOR_A_CLASS) if address else None
