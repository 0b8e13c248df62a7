"""The list of games, and combinations of options that are refused."""

from __future__ import annotations

import shlex

import pytest

from kit import GAMES, game
from kit.cli import main
from kit.core.errors import Unreadable


def test_choices_can_be_told_apart_and_pasted(capsys) -> None:
    assert main(["games"]) == 0
    text, listed = "", []
    for line in capsys.readouterr().out.splitlines():
        if line.startswith(" " * 6):
            text += line.strip() + " "
        elif text:
            listed.append(text.strip())
            text = ""
    listed.append(text.strip())
    options = [option for slug in GAMES for option in game(slug).options]
    for option, choices in zip(options, listed, strict=True):
        words = [word.removesuffix(" (usual)") for word in choices.split(" | ")]
        assert [shlex.split(word) for word in words] == [[str(c)] for c in option.choices]


CLASHES = [
    ("wicked_wise", 4, {"three": "all dragons"}, "'three' says how three play; with 4 players"),
    ("wicked_wise", 2, {"three": "all dragons"}, "'three' says how three play; with 2 players"),
    ("wicked_wise", 3, {"tiny": "yes", "learning": "yes"}, "'tiny' and 'learning' clash"),
    ("witless_wizards", 2, {"first": "marlen"}, "marlen does not play; seats are liana, albus"),
    ("wizard_did_it", 1, {"first": "violet"}, "violet does not play; seats are amber"),
]


@pytest.mark.parametrize(("slug", "players", "options", "words"), CLASHES)
def test_what_makes_no_sense_is_refused_in_a_sentence(slug, players, options, words) -> None:
    with pytest.raises(Unreadable, match=words):
        game(slug).box(players, options)


def test_each_of_them_alone_is_fine() -> None:
    found = game("wicked_wise")
    for players, options in (
        (3, {"three": "all dragons"}),
        (3, {"three": "all dragons", "tiny": "yes"}),
        (4, {"learning": "yes"}),
        (4, {"tiny": "yes"}),
    ):
        assert found.box(players, options).options.items() >= options.items()


@pytest.mark.parametrize("slug", GAMES)
def test_what_is_usual_never_clashes(slug: str) -> None:
    assert all(game(slug).box(players) for players in game(slug).players)


def test_play_says_it(capsys) -> None:
    argv = ["play", "wicked_wise", "--players", "4", "--option", "three=all dragons"]
    assert main(argv) == 1
    assert "with 4 players leave it out" in capsys.readouterr().err
