"""The source of a card is shown completely: source, caveat, and parts from elsewhere."""

from __future__ import annotations

import html

import pytest

from kit import game
from kit.cli import main
from kit.core.cards import GRADE_WORDS, GRADES, PARTS, Card, tally, tally_words
from kit.core.drawing import Face, Markup
from kit.core.errors import Unreadable
from kit.games import GAMES
from kit.show.card import GRADE_MARKS, card, grade_mark
from kit.show.notebook.pictures import picture

CAVEAT = "Eight is the kit's."
BADGER = Card(
    "Badger", "deck", "badger", {"value": 3}, 8, "rulebook", "Page 3", "Clears.", CAVEAT,
    {"copies": "kit", "text": "public", "numbers": "kit"},
)  # fmt: skip
PLAIN = Card("Mouse", "deck", "mouse", grade="rulebook", source="Page 4")


def face(one: Card) -> Face:
    return Face(one, "k", "*", "word", "3", "a badger", Markup())


def test_source_caveat_and_parts_are_all_said() -> None:
    assert BADGER.origin == (
        "Page 3. Eight is the kit's. From a public source: what it does. "
        "The kit's own: copies, numbers."
    )
    assert BADGER.origin in str(BADGER)
    assert BADGER.origin in face(BADGER).hint
    assert html.escape(BADGER.origin) in (picture(BADGER) or "")
    assert PLAIN.origin == "Page 4."


def test_a_card_is_heard_and_marked_with_what_is_from_elsewhere() -> None:
    said = "from the rulebook; from a public source: what it does; the kit's own: copies, numbers"
    assert face(BADGER).label == f"Badger, a badger; {said}"
    assert face(PLAIN).label == "Mouse, a badger; from the rulebook"
    assert grade_mark(BADGER) == "§ rulebook +¶✎"
    assert grade_mark(PLAIN) == "§ rulebook"
    assert "§ rulebook +¶✎" in card(face(BADGER))


def test_every_grade_has_words_and_a_mark_of_its_own() -> None:
    assert set(GRADE_WORDS) == set(GRADE_MARKS) == set(GRADES)
    assert len({mark[0] for mark in GRADE_MARKS.values()}) == len(GRADES)


@pytest.mark.parametrize(
    ("parts", "why", "said"),
    [
        ({"copy": "kit"}, CAVEAT, "no part 'copy'; did you mean 'copies'"),
        ({"copies": "kitt"}, CAVEAT, "no grade 'kitt'; did you mean 'kit'"),
        ({"copies": "rulebook"}, CAVEAT, "leave it out"),
        ({"copies": "kit"}, "", "'why' must say"),
    ],
)
def test_parts_are_checked(parts: dict[str, str], why: str, said: str) -> None:
    with pytest.raises(Unreadable, match=said):
        Card("Badger", "deck", "badger", grade="rulebook", source="Page 3", why=why, parts=parts)


def test_parts_are_counted_by_their_own_grade() -> None:
    assert tally([BADGER, PLAIN]) == {
        "name": {"rulebook": 2},
        "copies": {"rulebook": 1, "kit": 1},
        "numbers": {"kit": 1},
        "text": {"public": 1},
    }
    assert tally_words([BADGER, PLAIN])[1] == "copies: 1 from the rulebook, 1 the kit's own"


@pytest.mark.parametrize("slug", GAMES)
def test_the_command_shows_every_caveat_and_counts_no_nothing(slug: str, capsys) -> None:
    main(["cards", slug])
    out = capsys.readouterr().out
    said = " ".join(out.split())
    for one in game(slug).pack:
        assert one.origin in said, one.name
    for line in tally_words(game(slug).pack):
        assert line in said
    assert not any(f"{word}: 0" in out for word in (*GRADES, *PARTS))


# These are printed completely; their type and gesture, or the absence of a cube, are not.
WHOLE = {"Misty Step", "Wall of Force", "Fireball", "Burning Hands", "Official Wizard Robe"}


@pytest.mark.parametrize("slug", GAMES)
def test_a_card_has_the_grade_of_what_it_does(slug: str) -> None:
    """A printed name with our number or ability is not a printed card."""
    for one in game(slug).pack:
        assert "text" not in one.parts, one.name
        if one.grade == "rulebook" and one.name not in WHOLE:
            assert "numbers" not in one.parts, one.name


def test_our_numbers_of_copies_show_in_wild_side(capsys) -> None:
    assert tally(game("wild_side").pack)["copies"] == {"kit": 49}
    main(["cards", "wild_side", "--grade", "kit"])
    assert "copies: 49 the kit's own" in capsys.readouterr().out
