"""Commands that look things up: games, rules, cards, coverage."""

from __future__ import annotations

import json
import re
import textwrap
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from kit.core.ask import NO_SUCH_CARD
from kit.core.cards import GRADES, Card, tally_words
from kit.core.errors import KitError
from kit.core.game import Option
from kit.core.kinds import plural
from kit.core.rulebook import KINDS, Clause
from kit.games import GAMES, game

if TYPE_CHECKING:
    from kit.teach.reference.ask import TableSays
    from kit.teach.reference.lookup import SearchIndex

WIDTH = 96


def put(*lines: str) -> None:
    """Print lines; all commands print through this function."""
    if lines:
        print(*lines, sep="\n", flush=True)  # a server's first words are read from a pipe, too


def put_json(data: object) -> None:
    """Print data as JSON."""
    put(json.dumps(data, indent=1, ensure_ascii=False))


def games_arguments(sub: ArgumentParser) -> None:
    """Declare ``rulewalk games``."""
    sub.add_argument("--json", action="store_true", help="print JSON")


def games_command(args: Namespace) -> int:
    """List the games with players, options and size."""
    found = [game(slug) for slug in GAMES]
    if args.json:
        rows = [
            {
                "slug": g.slug, "title": g.title, "players": g.players, "blurb": g.blurb,
                "clauses": len(g.rulebook), "cards": len(g.pack),
                "options": {o.name: list(o.choices) for o in g.options},
            }
            for g in found
        ]  # fmt: skip
        put_json(rows)
        return 0
    for g in found:
        seats = ", ".join(map(str, g.players))
        put(f"{g.slug}  {g.title}  ({seats} players, {len(g.rulebook)} clauses)")
        put(*textwrap.wrap(g.blurb, WIDTH, initial_indent="  ", subsequent_indent="  "))
        for option in g.options:
            put(f"  --option {option.name}=…  {option.help} [{option.clause}]", *_choices(option))
    return 0


def _choices(option: Option) -> list[str]:
    """List the choices, quoted for a shell, the default first."""
    first, *others = (f'"{x}"' if " " in str(x) else str(x) for x in option.choices)
    text = " | ".join(x.replace(" ", "\0") for x in (f"{first} (usual)", *others))
    lines = textwrap.wrap(text, WIDTH, initial_indent=" " * 6, subsequent_indent=" " * 6)
    return [line.replace("\0", " ") for line in lines]


def rules_arguments(sub: ArgumentParser) -> None:
    """Declare ``rulewalk rules``."""
    sub.add_argument("game", help="name of the game")
    sub.add_argument(
        "words",
        nargs="*",
        help="a number (3.5), a section (3), words, or a question",
    )
    sub.add_argument("--kind", choices=KINDS, help="only clauses of this kind")
    sub.add_argument("--json", action="store_true", help="print JSON")


def rules_command(args: Namespace) -> int:
    """Print the answer to a question, and the clauses that match, or all clauses."""
    book, words = game(args.game).rulebook, " ".join(args.words)
    found = [book[name] for name in _index(args.game).rules(words)] if words else list(book)
    found = [clause for clause in found if args.kind in (None, clause.kind)]
    answer = _answered(args.game, words)
    if answer and answer.found.short == NO_SUCH_CARD:
        found = answer.rules
    if not found and answer is None:
        raise KitError(_nothing_found(args.game, words, args.kind))
    if args.json:
        rules = [{**asdict(c), "measured": _measured(args.game, c)} for c in found]
        put_json({"answer": answer.data() if answer else None, "rules": rules})
    else:
        said = [textwrap.indent(str(answer), "  ")] if answer else []
        put("\n\n".join([*said, *(_clause(args.game, clause) for clause in found)]))
    return 0


def _nothing_found(slug: str, words: str, kind: str) -> str:
    number = words.rsplit(maxsplit=1)[-1] if words else ""
    if re.fullmatch(r"[0-9]+\.[0-9]*", number):
        sections = game(slug).rulebook.sections
        return f"{game(slug).title} has no rule {number}; its sections are {', '.join(sections)}"
    near = f"; try {', '.join(_index(slug).near(words))}" if words else ""
    return f"no rule of {slug} matches {words or kind!r}{near}"


def _answered(slug: str, words: str) -> TableSays | None:
    from kit.teach.reference.ask import ask_table

    return ask_table(game(slug).slug, words) if words else None


def _index(slug: str) -> SearchIndex:
    from kit.teach.reference.build import search_index

    return search_index(game(slug).slug)


def _measured(slug: str, clause: Clause) -> list[str]:
    """Return the measured changes of a clause's switch, a sentence for each reading."""
    from kit.lab.figures import figures
    from kit.lab.words import measured_how, reading_sentence

    found = figures(slug).get(clause.option) if clause.option else None
    if found is None:
        return []
    told = [f"{reading.choice}: {reading_sentence(reading)}" for reading in found.readings]
    return [*told, f"({measured_how(found).removeprefix('measured ')})"]


def _clause(slug: str, clause: Clause) -> str:
    lines = [f"{clause.id} {clause.title}  [{clause.kind}; {clause.source}]"]
    lines += textwrap.wrap(clause.whole, WIDTH, initial_indent="  ", subsequent_indent="  ")
    notes = (("Print", clause.print), ("Option", clause.option), ("See", ", ".join(clause.see)))
    lines += [
        textwrap.fill(f"{key}: {note}", WIDTH, initial_indent="  ", subsequent_indent="    ")
        for key, note in (*notes, *(("Measured", line) for line in _measured(slug, clause)))
        if note
    ]
    return "\n".join(lines)


def cards_arguments(sub: ArgumentParser) -> None:
    """Declare ``rulewalk cards``."""
    sub.add_argument("game", help="name of the game")
    sub.add_argument("words", nargs="*", help="part of a name")
    sub.add_argument("--pack", type=Path, metavar="FILE", help="a card pack instead of the kit's")
    sub.add_argument(
        "--grade", choices=tuple(GRADES), help="only cards of this grade, in whole or in part"
    )
    sub.add_argument("--json", action="store_true", help="print JSON")


def cards_command(args: Namespace) -> int:
    """Print cards with their grade, and explain the grades."""
    found, pack = game(args.game), game(args.game).pack
    if args.pack:
        from kit.files.cards import load_pack

        pack = found.box(pack=load_pack(args.pack)).pack  # raises if it is for another game
    part = " ".join(args.words).lower()
    cards = [c for c in pack if part in c.name.lower() and args.grade in (None, *c.graded.values())]
    if not cards:
        raise KitError(f"no card of {args.game} matches {part or args.grade!r}")
    if args.json:
        put_json([{**asdict(c), "clause": found.effects.known[c.effect].clause} for c in cards])
        return 0
    for c in cards:
        clause = found.effects.known[c.effect].clause
        put(f"{c.copies} × {c.name}  ({c.deck}; {c.grade}; {clause})  {c.text}")
        put(*textwrap.wrap(c.origin, WIDTH, initial_indent=" " * 6, subsequent_indent=" " * 6))
    _count(cards)
    return 0


def _count(cards: list[Card]) -> None:
    """Print the number of card parts of each grade; a card may have parts of several."""
    put("", f"{plural(len(cards), 'kind')} of card:", *(f"  {x}" for x in tally_words(cards)))
    used = {grade for card in cards for grade in card.graded.values()}
    put("", *(f"{grade}: {words}" for grade, words in GRADES.items() if grade in used))


def coverage_arguments(sub: ArgumentParser) -> None:
    """Declare ``rulewalk coverage``."""
    sub.add_argument("game", nargs="?", help="name of the game (all)")
    sub.add_argument(
        "--holes",
        action="store_true",
        help="only clauses without code, lesson, test or quiz question",
    )
    sub.add_argument("--json", action="store_true", help="print JSON")


def coverage_command(args: Namespace) -> int:
    """Print each clause with its coverage; the exit code is 1 if there is a hole."""
    from kit.teach.reference.coverage import cover, source_tests

    tests = source_tests()
    slugs = [game(args.game).slug] if args.game else GAMES
    rows = [(slug, row) for slug in slugs for row in cover(slug, tests)]
    holes = [(slug, row) for slug, row in rows if row.holes]
    shown = holes if args.holes else rows
    if args.json:
        put_json([
            {"game": slug, "clause": row.clause.id, "kind": row.clause.kind,
             "enforced": row.enforced, "shown": [*map(str, row.shown)], "tested": row.tested,
             "tests": len(row.tests), "asked": row.asked, "unasked": row.unasked,
             "holes": row.holes}
            for slug, row in shown
        ])  # fmt: skip
        return int(bool(holes))
    for slug, row in shown:
        put(f"{slug} {row.clause.id} {row.clause.title} [{row.clause.kind}]")
        put(f"  enforced by: {_places(row.enforced)}", f"  shown by: {_places(row.shown)}")
        put(f"  tested by {plural(len(row.promised), 'step')}: {_places(row.promised)}")
        if tests:
            put(f"  tested by {plural(len(row.tests), 'test')}: {_places(row.tests)}")
        put(f"  asked by: {_places(row.asked) if row.asked else row.unasked or '-'}")
    put(f"{len(rows)} clauses, {len(holes)} with a hole.")
    return int(bool(holes))


def _places(places: Sequence[object], most: int = 4) -> str:
    more = f", and {len(places) - most} more" if len(places) > most else ""
    return ", ".join(map(str, places[:most])) + more if places else "-"
