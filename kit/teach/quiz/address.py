"""Which quiz an address names."""

from __future__ import annotations

from urllib.parse import parse_qs

from kit.core.errors import KitError
from kit.games import GAMES
from kit.teach.quiz.session import Quiz

LONGEST = 40  # signs of a code in an address; an honest one has nine


def quiz_of(query: str) -> Quiz:
    """Return the quiz that an address's query such as ``game=wild_side&code=WS-…`` names.

    Anybody can write an address: a code with a typing error in it opens the start, and says so.
    """
    try:
        found = parse_qs(query, max_num_fields=16)
    except ValueError:  # hundreds of fields are no honest link
        found = {}
    game = found.get("game", [""])[0]
    code = found.get("code", [""])[0][:LONGEST]
    about = game if game in GAMES else None
    try:
        opened = Quiz(about, code or None)
    except KitError as problem:
        opened = Quiz(about)
        opened.say(str(problem))
    return opened
