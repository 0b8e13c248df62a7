"""Results for pandas and matplotlib, which are optional and loaded when they are used.

The JupyterLite build has neither, and nothing else in the kit needs them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from kit.core.errors import KitError, pick
from kit.lab.rows import load_extra, read_rows

if TYPE_CHECKING:
    import pandas as pd

    from kit.lab.results import Results

    DataFrame: TypeAlias = pd.DataFrame

TABLES = ("seats", "lengths", "scores", "clauses", "cards", "games")


def frame_of(of: Results, what: str) -> DataFrame:
    """Return a table of the results as a pandas DataFrame."""
    rows = rows_of(of, pick(what, TABLES, "table"))
    frame: DataFrame = load_extra("pandas").DataFrame(rows)
    return frame


def plot_seats(of: Results) -> object:
    """Return each seat's share of the wins as a matplotlib figure."""
    figure, axes = load_extra("matplotlib.pyplot").subplots()
    shares = [of.share(seat) for seat in of.seats]
    wide = [[s.value - s.low for s in shares], [s.high - s.value for s in shares]]
    axes.bar(of.seats, [s.value for s in shares], yerr=wide, capsize=4)
    axes.axhline(of.fair, linestyle="--")
    axes.set_ylabel("share of the wins")
    return figure


def rows_of(of: Results, what: str) -> list[dict[str, object]]:
    """Return one of the tables as rows."""
    if what == "seats":
        return [_seat(of, seat) for seat in of.seats]
    if what == "lengths":
        return [{"plies": n, "games": times} for n, times in sorted(of.tally.plies.items())]
    if what == "scores":
        return [{"seat": s, "points": p, "games": n}
                for s in of.seats for p, n in sorted(of.scores(s).items())]  # fmt: skip
    if what == "clauses":
        cited, book = of.tally.cited, of.game.rulebook
        return [{"clause": k, "title": book[k].title, "kind": book[k].kind, "games": n,
                 "times": cited[k]} for k, n in of.clauses]  # fmt: skip
    if what == "cards":
        return [{"card": a, "games": n, "decided": m} for a, n, m in of.cards]
    return _games(of)


def _seat(of: Results, seat: str) -> dict[str, object]:
    """Return a flat row: share and points of a seat, each with its bounds."""
    won, points = of.share(seat), of.score(seat)._asdict()
    row = {"seat": seat, "won": won.value, "won_low": won.low, "won_high": won.high}
    return {**row, **{f"points_{name}": value for name, value in points.items()}}


def _games(of: Results) -> list[dict[str, object]]:
    if not of.out:
        raise KitError("'games' needs a file of the games: simulate(..., out='games.jsonl')")
    rows = (row._asdict() for row in read_rows(of.out))
    return [{**row, "winners": [*row["winners"]], "totals": [*row["totals"]]} for row in rows]
