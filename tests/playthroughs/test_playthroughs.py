"""Games are played as in the recorded playthroughs."""

import pytest

from tests.playthroughs.record import FOLDER, LONGEST, names, path, playthrough


@pytest.mark.parametrize(("slug", "seed"), names())
def test_play_goes_as_recorded(slug: str, seed: int) -> None:
    assert path(slug, seed).read_text("utf-8") == playthrough(slug, seed), "see: make golden"


def test_every_game_has_its_playthroughs_and_no_more() -> None:
    assert sorted(p.name for p in FOLDER.glob("*.txt")) == sorted(path(*n).name for n in names())


def test_playthroughs_are_short_enough_to_review() -> None:
    for file in FOLDER.glob("*.txt"):
        assert len(file.read_text("utf-8").splitlines()) <= LONGEST


def test_every_playthrough_reaches_the_end_of_its_game() -> None:
    for file in FOLDER.glob("*.txt"):
        assert file.read_text("utf-8").splitlines()[-1].startswith("totals ("), file.name
