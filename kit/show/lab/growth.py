"""What a ply costs as a table grows, as a page of plots: a flat line is what one hopes for."""

from __future__ import annotations

from collections.abc import Mapping

from kit.core.drawing import Markup
from kit.games import game
from kit.show.handout.page import file_html
from kit.show.handout.used_css import trim
from kit.show.html import el, join
from kit.show.lab.plots import line_chart
from kit.show.skin import css

TITLE = "What a ply costs"
UNIT = "µs"
Rows = Mapping[str, Mapping[str, float]]  # by what it is grouped by, then by the group's name


def growth_page(found: Mapping[str, Rows]) -> str:
    """Return a whole file with the plots of some games, by their slugs."""
    told = (
        "Microseconds of one ply, legal moves and playing one, in games that are played at random; "
        "the dearest hundredth of each group is left out. A flat line does not grow. A ply that "
        "ends a trick or a round does more than others, so a hand with no cards is dear."
    )
    parts = join(_game(slug, rows) for slug, rows in found.items())
    body = el("div", {"class": "rw rw-page"}, el("h1", None, TITLE), el("p", None, told), parts)
    return file_html(TITLE, trim(css(), body), body)


def _game(slug: str, rows: Rows) -> Markup:
    told = ((name, costs) for name, costs in rows.items() if len(costs) > 1)  # one point is no line
    plots = [line_chart(f"By {name}", costs, UNIT) for name, costs in told]
    title = el("h2", None, game(slug).title)
    return el("section", {"data-game": slug}, title, el("div", {"class": "rw-lab-plots"}, *plots))
