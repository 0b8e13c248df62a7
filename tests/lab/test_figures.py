"""The figures in the rules reference exist for every option and fit the present rules."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from kit import GAMES, game
from kit.lab.comparison import compare
from kit.lab.figures import Difference, Reading, SwitchFigures, figures
from kit.lab.setup import set_up
from kit.lab.words import measured_how, reading_sentence, sure_sentence
from kit.play.intervals import Interval
from kit.show.reference.page import reference_html
from tests.lab.make_figures import as_text, figure_table, fingerprint_of, random_games
from tests.parts import WITH_OPTIONS


@pytest.mark.parametrize("slug", GAMES)
def test_every_reading_of_every_switch_was_measured(slug: str) -> None:
    found, kept = game(slug), figures(slug)
    assert list(kept) == [option.name for option in found.options]
    for option in found.options:
        of, table = kept[option.name], figure_table(found, option)
        others = [choice for choice in option.choices if choice != option.default]
        assert [reading.choice for reading in of.readings] == others
        assert (of.players, of.options) == (table.players, dict(table.options))
        assert re.fullmatch(r"20\d\d-\d\d-\d\d", of.made)
        for reading in of.readings:
            assert 100 <= reading.games <= of.most
            assert reading.settled or reading.games == of.most


@pytest.mark.parametrize("slug", GAMES)
def test_the_rules_are_those_that_were_measured(slug: str) -> None:
    found = game(slug)
    stale = [
        o.name for o in found.options if figures(slug)[o.name].rules != fingerprint_of(found, o)
    ]
    assert stale == [], f"the rules have changed since: make figures ARGS={slug}"


def test_a_rule_that_changes_changes_the_fingerprint(monkeypatch: pytest.MonkeyPatch) -> None:
    table = set_up("wild_side", 2, "random", {"rounds": "once"}, None)
    before = random_games(table.box())
    assert random_games(table.box()) == before
    cls: Any = game("wild_side").state
    legal = cls.legal
    monkeypatch.setattr(cls, "legal", lambda state, seat: legal(state, seat)[:8])
    assert random_games(table.box()) != before


def test_events_and_their_words_are_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    table = set_up("witless_wizards", 2, "random", None, None)
    before = random_games(table.box())
    monkeypatch.setattr(game("witless_wizards").events, "kinds", None)
    monkeypatch.setattr(game("witless_wizards").state, "opening", None)
    assert random_games(table.box()) == before


@pytest.mark.parametrize("slug", WITH_OPTIONS)
def test_the_file_is_as_it_would_be_written(slug: str) -> None:
    path = Path(__file__).parents[2] / f"kit/games/{slug}/figures.json"
    assert path.read_text("utf-8") == as_text(list(figures(slug).values()))


@pytest.mark.parametrize("slug", GAMES)
def test_the_rules_page_says_for_every_switch_what_it_changes(slug: str) -> None:
    page = str(reference_html(game(slug)))
    for of in figures(slug).values():
        assert measured_how(of) in page
        for reading in of.readings:
            assert sure_sentence(reading) in page
    drawn = [d for of in figures(slug).values() for r in of.readings for d in r.differences]
    lines = [d for d in drawn if d.verdict != "alike"]
    assert page.count('class="rw-lab-change"') == len(lines)


def reading(*differences: Difference) -> Reading:
    """Return a reading after 200 games."""
    return Reading("other", 200, differences)


LONGER = Difference("length", 50, 53, Interval(3, 1, 5), 200, 1, "differs")
SAME = Difference("apart", 9, 9, Interval(0, -0.1, 0.1), 200, 1, "alike")
NEAR = Difference("apart", 9, 9.05, Interval(0.05, -0.1, 0.2), 200, 1, "alike")
OPEN = Difference("first", 0.5, 0.49, Interval(-0.01, -0.06, 0.04), 200, 0.02, "open")

FIRST = "wins of the first to act, in a hundred (-6.0 to +4.0)."


@pytest.mark.parametrize(
    ("differences", "says"),
    [
        ((LONGER, SAME), "Games last 3.0 moves longer (+1.0 to +5.0), in 200 games."),
        ((SAME,), "No difference in 200 games."),
        ((NEAR, SAME), "No difference that matters in 200 games."),
        (
            (OPEN, SAME),
            "No sure difference in 200 games. Still open: " + FIRST,
        ),
        (
            (LONGER, OPEN),
            "Games last 3.0 moves longer (+1.0 to +5.0), in 200 games. Still open: " + FIRST,
        ),
    ],
)
def test_the_sentence_claims_no_more_than_is_known(
    differences: tuple[Difference, ...], says: str
) -> None:
    assert reading_sentence(reading(*differences)) == says


@pytest.mark.long
def test_a_figure_comes_out_the_same_again() -> None:
    of: SwitchFigures = figures("rock_paper_wizard")["antimagic"]
    again = compare(
        "rock_paper_wizard", "antimagic", players=of.players, bots=of.bots, options=of.options,
        games=of.most, seed=of.seed, progress=False,
    )  # fmt: skip
    assert as_text([of._replace(readings=again.readings)]) == as_text([of])
