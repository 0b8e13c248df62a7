"""Results as plain text, for a terminal and as the text of a picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from kit.core.kinds import plural
from kit.lab.setup import bot_name
from kit.play.intervals import Interval

if TYPE_CHECKING:
    from kit.lab.comparison import Compared
    from kit.lab.figures import Difference, Reading, SwitchFigures
    from kit.lab.results import Results, Spread

T = TypeVar("T")
NOTHING = "-0.0 to +0.0"  # bounds that round to zero, left out of sentences
STOPPED = "Stopped before all was settled."
TOP = 8  # clauses and cards in a summary


def percent(share: float) -> str:
    """Return a share in percent.

    >>> percent(0.1234)
    '12.3 %'
    """
    return f"{100 * share:.1f} %"


def counted(games: int) -> str:
    """Return a number of games in words.

    >>> counted(1), counted(2000)
    ('1 game', '2,000 games')
    """
    return f"{games:,} game{'s' * (games != 1)}"


def between(share: Interval) -> str:
    """Return a share with its bounds: 25.0 % (22.4 to 27.8)."""
    return f"{percent(share.value)} ({100 * share.low:.1f} to {100 * share.high:.1f})"


def headline(of: Results) -> str:
    """Return one sentence on the setup of the results."""
    setup = of.setup
    readings = ", ".join(f"{name} = {value}" for name, value in setup.options)
    early = f" of {of.wanted:,} asked for" if of.games < of.wanted else ""
    return (
        f"{plural(setup.players, 'player')}{', ' + readings if readings else ''}: "
        f"{counted(of.games)}{early}, seed {of.seed}"
    )


def results_text(of: Results) -> str:
    """Return a summary of the results."""
    if not of.games:
        return f"{of.game.title}, {headline(of)}."
    return "\n".join([
        f"{of.game.title}, {headline(of)}.",
        f"Won (95 % interval; a fair share is {percent(of.fair)}):",
        *_seat_lines(of),
        *_first_lines(of),
        _length_line(of),
        *_clause_lines(of),
        *_card_lines(of),
    ])  # fmt: skip


def _seat_lines(of: Results) -> list[str]:
    wide = max(map(len, of.seats))
    return [
        f"  {name:{wide}}  {between(of.share(name)):24}  {bot_name(bot)}; "
        f"points {points_text(of.score(name))}"
        for name, bot in zip(of.seats, of.setup.bots, strict=True)
    ]


def points_text(of: Spread) -> str:
    """Return a spread of points: 36.4 on average, half of the games 20 to 50, all 0 to 120."""
    return (
        f"{of.mean:.1f} on average, half of the games {of.low} to {of.high}, "
        f"all {of.least} to {of.most}"
    )


def _first_lines(of: Results) -> list[str]:
    return [f"  the first to act: {between(of.first)}"] if of.first else []


def _length_line(of: Results) -> str:
    long = of.length
    return (
        f"Length: {long.mean:.1f} moves on average, half of the games {long.low} to {long.high}, "
        f"all {long.least} to {long.most}."
    )


def _clause_lines(of: Results) -> list[str]:
    book, (always, rows) = of.game.rulebook, cited_sometimes(of)
    shown = spaced(rows, 2 * TOP)
    some = f"{len(shown)} of {len(rows)}, from common to rare"
    told = [f"  {percent(n / of.games):>7}  {key} {book[key].title}" for key, n in shown]
    every = f"Every game cites {plural(always, 'rule')} beside the set-up"
    return [f"{every}; some games cite others ({some}):", *told] if told else [f"{every}."]


def cited_sometimes(of: Results) -> tuple[int, list[tuple[str, int]]]:
    """Return the number of rules that every game cites, and the other rules with their games.

    Setup rules are left out: they apply in every game.
    """
    rows = [(key, n) for key, n in of.clauses if of.game.rulebook[key].kind != "setup"]
    sometimes = [row for row in rows if row[1] < of.games]
    return len(rows) - len(sometimes), sometimes


def spaced(rows: Sequence[T], most: int) -> list[T]:
    """Return an evenly spaced selection of a long list, with its first and last item.

    >>> spaced("abcdefg", 3)
    ['a', 'd', 'g']
    """
    last = len(rows) - 1
    if last < most:
        return list(rows)
    return [rows[at * last // (most - 1)] for at in range(most)]


def _card_lines(of: Results) -> list[str]:
    rows = [(name, n) for name, _, n in of.cards if n][:TOP]
    lines = [f"  {percent(n / of.games):>7}  {name}" for name, n in rows]
    return ["Cards in the move that ended the game:", *lines] if lines else []


def comparison_text(of: Compared) -> str:
    """Return the changes of each reading as text."""
    option = of.option
    lines = [f"{option.name} ({option.help}), beside {option.default!r} [{option.clause}]:"]
    for reading in of.readings:
        lines += [f"  {reading.choice}, after {counted(reading.games)}:"]
        lines += [f"    {difference_text(difference)}" for difference in reading.differences]
        lines += ["    " + sure_sentence(reading)] if not reading.games else []
    lines += [f"  {line}" for line in touched_lines(of)]
    return "\n".join([*lines, *([STOPPED] if of.stopped else [])])


def touched_lines(of: Compared) -> list[str]:
    """Return what a changed rule touches: rules and lessons, a line for each kind."""
    book, found = of.game.rulebook, of.touched
    rules = [
        f"{key} {book[key].title} ({_where(games, lessons)})"
        for key, games, lessons in found.clauses
    ]
    kinds = {
        "Rules in which games and lessons first differ": rules,
        "Lessons that do not hold": found.broken,
        "Lessons that hold, but go otherwise": found.otherwise,
    }
    return [f"{words}: {', '.join(rows)}" for words, rows in kinds.items() if rows]


def _where(games: int, lessons: int) -> str:
    counts = [(games, "game"), (lessons, "lesson")]
    return ", ".join(plural(number, thing) for number, thing in counts if number)


def difference_text(of: Difference) -> str:
    """Return one difference in words and numbers."""
    name, scale, digits, *_ = _NAMES[of.measure]
    before, after = (f"{x * scale:.{digits}f}" for x in (of.before, of.after))
    says = {"differs": "", "alike": ", no difference that matters", "open": ", not settled"}
    bounds = _bounds(of) if _bounds(of) != NOTHING else _bounds(of, finer=2)
    return f"{name}: {before} -> {after} ({bounds}{says[of.verdict]})"


def reading_sentence(reading: Reading) -> str:
    """Return one or two sentences: the changes of a reading, and its open questions."""
    still_open = [d for d in reading.differences if d.verdict == "open" and _bounds(d) != NOTHING]
    unclear = [f"{_NAMES[d.measure].name} ({_bounds(d)})" for d in still_open]
    still = f" Still open: {', '.join(unclear)}." if unclear else ""
    return sure_sentence(reading) + still


def sure_sentence(reading: Reading) -> str:
    """Return one sentence with the settled changes of a reading."""
    games = counted(reading.games)
    changed = [_change(d) for d in reading.differences if d.verdict == "differs"]
    told = f"{'; '.join(changed)}, in {games}" if changed else _unchanged(reading, games)
    return f"{told[0].upper()}{told[1:]}."


def _unchanged(reading: Reading, games: str) -> str:
    if not reading.games:
        return "no game was played"
    if not any(d.change.value for d in reading.differences):
        return f"no difference in {games}"
    return f"no {'difference that matters' if reading.settled else 'sure difference'} in {games}"


def _bounds(of: Difference, finer: int = 0) -> str:
    _, scale, digits, *_ = _NAMES[of.measure]
    low, high = (f"{x * scale:+.{digits + finer}f}" for x in of.change[1:])
    return f"{low} to {high}"


def measured_how(of: SwitchFigures) -> str:
    """Return a description of how and when a switch was measured."""
    chosen = "".join(f", {name} = {value}" for name, value in of.options.items())
    return (
        f"measured on {of.made} with {of.players} {of.bots} bots{chosen}, the same deals for "
        f"each reading (seed {of.seed}), {of.most:,} games at most"
    )


class _Name(NamedTuple):
    name: str
    scale: int
    digits: int
    more: str
    less: str


_NAMES = {
    "length": _Name("moves in a game", 1, 1,
                    "games last {} moves longer",
                    "games are {} moves shorter"),
    "first": _Name("wins of the first to act, in a hundred", 100, 1,
                   "the first to act wins {} more games in a hundred",
                   "the first to act wins {} fewer games in a hundred"),
    "apart": _Name("points between best and last", 1, 1,
                   "first and last are {} points further apart",
                   "first and last are {} points closer"),
    "undecided": _Name("games without a single winner, in a hundred", 100, 1,
                       "{} more games in a hundred end without a single winner",
                       "{} fewer games in a hundred end without a single winner"),
}  # fmt: skip


def _change(of: Difference) -> str:
    name = _NAMES[of.measure]
    size = f"{abs(of.change.value) * name.scale:.{name.digits}f}"
    told = (name.more if of.change.value > 0 else name.less).format(size)
    return f"{told} ({_bounds(of)})"
