"""Areas of the table that fold away on a small screen."""

from __future__ import annotations

import re

import pytest

from kit import GAMES
from kit.files.index import headings
from kit.files.scenario import one_shipped
from kit.show.card import fold, zone
from kit.show.lesson.screen import frame_html
from kit.teach.lesson.walkthrough import Walkthrough

ZONE = re.compile(r'data-zone="([^"]*)" data-folded="([^"]*)"')


def test_a_fold_has_a_name_a_line_and_its_owners() -> None:
    drawn = zone("Goals", "two", folds=fold("goals-1", "Goals: <none>", 0, 2))
    assert drawn == (
        '<div class="rw-zone" data-zone="goals-1" data-folded="Goals: &lt;none&gt;" '
        'data-owners="seat-0 seat-2"><h2>Goals</h2>two</div>'
    )


def test_what_belongs_to_nobody_has_no_owner() -> None:
    assert fold("deck", "Deck: 3 cards")["data-owners"] is None
    assert "data-zone" not in zone("Deck", "three")


@pytest.mark.parametrize("slug", GAMES)
def test_a_table_s_areas_fold_into_words_of_their_own(slug: str) -> None:
    for frame in Walkthrough(one_shipped(slug, headings(slug)[0].key)).every_frame():
        drawn = frame_html(frame)
        zones = ZONE.findall(drawn)
        assert len({name for name, _ in zones}) == len(zones), "a name is one area's"
        assert all(words.strip() for _, words in zones)
        assert f"seat-{frame.view.seat}" in re.search(r'data-about="([^"]*)"', drawn)[1].split()


def test_a_large_table_has_areas_that_fold_and_others_that_stay() -> None:
    drawn = frame_html(
        Walkthrough(one_shipped("wizard_did_it", "05-a-wizards-turn")).lesson_frame()
    )
    assert {"goals-0", "goals-1"} <= {name for name, _ in ZONE.findall(drawn)}
    stays = set(re.findall(r'data-zone="([^"]*)" (?!data-folded)', drawn))
    assert {"hand", "road-0", "road-1", "seat-0", "seat-1"} <= stays
