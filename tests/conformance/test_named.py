"""Views by names: what a seat sees, and nothing else."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Mapping
from typing import TYPE_CHECKING, assert_type, get_overloads

import pytest

from kit import GAMES, as_bot, game, table
from kit.core.game import AnyGame
from kit.core.named import UNSEEN_CARD, NamedCard
from kit.core.rng import Stream
from kit.looks import WildSideLook
from kit.show.notebook.answers import LegalMoves
from kit.tabletop import Table

if TYPE_CHECKING:
    from kit.games.wizard_did_it.named import WizardDidItSeat

NAMED = [slug for slug in GAMES if game(slug).named]


def played(slug: str, players: int, moves: int) -> Table:
    return table(slug, players, seed=moves).bots(moves, player="random", seed=moves)


def all_of(slug: str) -> list[Table]:
    found: AnyGame = game(slug)
    return [played(slug, players, moves) for players in found.players for moves in (0, 7, 30)]


@pytest.mark.parametrize("slug", NAMED)
def test_every_seat_of_every_table_can_be_read_by_names(slug: str) -> None:
    for one in all_of(slug):
        for at, name in enumerate(one.seats):
            look = one.look(name)
            assert tuple(look.seats) == one.seats
            assert look.seats[name].name == name
            imagined = one.game.imagine(look.view, Stream(at))
            assert one.game.named(one.game.view(imagined, at)) == look.named, "no secret is in it"
            own = getattr(look, "hand", ())
            assert UNSEEN_CARD not in own
            words = " ".join(look.lines)
            assert all(card.name in words for card in own)


@pytest.mark.parametrize("slug", NAMED)
def test_a_look_completes_the_names_of_its_game(slug: str) -> None:
    look = played(slug, game(slug).players[-1], 3).look()
    assert {"view", "seats", *dir(look.named)} <= {*dir(look)}
    assert pickle.loads(pickle.dumps(look.seats)) == look.seats  # noqa: S301  # our own
    assert copy.copy(look).seats == look.seats
    with pytest.raises(AttributeError, match="did you mean 'seats'"):
        _ = look.saets


def test_a_type_checker_knows_the_names_of_each_game() -> None:
    """``make types`` checks these lines; a game without such names would be Any there."""
    wild = table("wild_side", 2).replay().bots(1).look()
    assert_type(wild, "WildSideLook")
    assert_type(wild.hand[0], NamedCard)
    assert_type(wild.seats["hawk"].points, int)
    assert_type(table("rock_paper_wizard").look().book, tuple[NamedCard, ...])
    assert_type(table("wicked_wise").look().teams[0].coins, int)
    assert_type(table("witless_wizards").look().seats["liana"].stamina, int)
    assert_type(table("wizard_did_it").look().seats, Mapping[str, "WizardDidItSeat"])

    def by_points(look: WildSideLook, moves: LegalMoves) -> str:
        return moves[0] if look.seats["wolf"].points else moves[-1]

    assert table("wild_side", 2).bots(3, player=by_points).turn
    assert as_bot(by_points)
    known = {one.__annotations__["slug"] for one in get_overloads(table)}
    assert known - {"str"} <= {f"Literal[{slug!r}]" for slug in GAMES}
    assert len(known) == 6


def test_cards_have_suit_value_and_text() -> None:
    look = table("wild_side", lesson="first-round").look()
    card = look.hand[0]
    assert (card.name, card.suit, card.value, card.seen) == ("Green 11", "claw", 11, True)
    assert card.text == look.box.pack[0].text or card.text
    assert str(card) == "Green 11"
    front = look.seats["hawk"].in_front
    assert all(one is None or isinstance(one, NamedCard) for one in front)
    assert not UNSEEN_CARD.seen


def test_bots_never_make_names() -> None:
    """Names are for programs of people: the kit's own bots must stay as fast."""
    found, calls = game("wild_side"), 0
    before = found.named

    def counted(view: object) -> object:
        nonlocal calls
        calls += 1
        return before(view)

    object.__setattr__(found, "named", counted)
    try:
        one = table("wild_side", 2, seed=1).bots(20)
        assert one.look().view
        assert calls == 0
        assert one.look().hand
        assert calls == 1
        object.__setattr__(found, "named", None)
        assert "hand" not in dir(one.look()), "a game need not have names"
        assert one.look().lines
    finally:
        object.__setattr__(found, "named", before)
