"""Parts of a screen with a table: header, moves, question, sums, events, rules, card texts.

The texts of cards are hidden in the frame; a script opens one over the table (``read_card.js``).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from kit.core.cards import Pack
from kit.core.drawing import Face, Markup, Token
from kit.core.event import Event
from kit.core.game import AnyBox
from kit.core.kinds import plural
from kit.core.rulebook import Clause
from kit.games import game
from kit.show.card import GRADE_MARKS, Readable, grade_mark, marking_legal, name_of
from kit.show.clause import cite, clauses_html, outcome_html
from kit.show.html import Attrs, Child, el, join, prose
from kit.show.lesson.controls import anchor, place, play, play_numbered, strip, there
from kit.show.lesson.course_list import course_list, path_sign
from kit.show.mode import button_works
from kit.show.plain_drawing import drawing_of
from kit.show.reference.cards import concerning
from kit.show.reference.clauses import Links, links_of
from kit.teach.frame import Answer, LessonFrame, Question, TableFrame

SHORT = 3  # lines of the set-up that are shown at once
BLOCKS = 20  # points of a sum that are shown as blocks
FEW = 6  # more moves are folded, because the table offers them too


def header(frame: TableFrame) -> Markup:
    """Return the header: game, title, way back, steps, and the list of lessons."""
    came = frame.came
    return el(
        "header",
        {"class": "rw-head"},
        el("p", {"class": "rw-where"}, frame.game.title),
        el("h1", {"title": frame.subtitle or None}, frame.title),
        path_sign(frame),
        there(came, f"← Back to {came.words}") if came and not _beside(frame) else None,
        strip(frame) if frame.marks else None,
        place(frame) if frame.marks else None,
        course_list(frame.lessons, frame.rules),
    )


def _beside(frame: TableFrame) -> bool:
    """Tell whether the frame only shows a rule, so that the way back is the primary button."""
    return isinstance(frame, LessonFrame) and frame.looked_up


def ask(*parts: Child) -> Markup:
    """Return the instruction for the learner."""
    return el("section", {"class": "rw-ask", "aria-label": "This step"}, *parts)


def note(frame: TableFrame) -> Markup | None:
    """Return the text of the step, with additional text folded."""
    if not frame.note:
        return None
    more = el("details", None, el("summary", None, "More"), prose(frame.more))
    return el("div", {"class": "rw-note"}, prose(frame.note), more if frame.more else None)


def moves(frame: TableFrame, *, folded: bool = False) -> Markup | None:
    """Return the moves if there are several; a single one is the primary button.

    They are *folded* into a list where the table has a card and a place for each.
    """
    if len(frame.moves) < 2:
        return None
    head = el("h2", None, "Your move")
    few = len(frame.moves) <= FEW and not folded
    return el("div", {"class": "rw-choice"}, head, *(_few(frame) if few else _many(frame)))


def _few(frame: TableFrame) -> list[Markup]:
    buttons = join(play_numbered(at, move) for at, move in enumerate(frame.moves))
    label = {
        "class": "rw-answers",
        "role": "group",
        "aria-label": "Your moves",
        "data-letters": letters(move.words for move in frame.moves),
    }
    return [el("div", label, buttons)]


def _many(frame: TableFrame) -> list[Markup]:
    buttons = join(play(move) for move in frame.moves)
    group = el("div", {"class": "rw-moves", "role": "group", "aria-label": "Your moves"}, buttons)
    words = el("summary", None, f"All {len(frame.moves)} moves as a list")
    tip = el("p", {"class": "rw-tip"}, "Pick on the table, or choose from the list.")
    return [tip, el("details", {"class": "rw-list", "data-kept": "moves"}, words, group)]


def move_keys(frame: TableFrame, *, folded: bool = False) -> tuple[str, ...]:
    """Return the number keys that play a move, if there are few moves."""
    count = len(frame.moves)
    return (f"1–{count} play",) if 1 < count <= FEW and not folded else ()


def table(frame: TableFrame, *, hush: bool = False) -> Markup:
    """Return the game's picture with the latest sums; *hush* hides the sums."""
    draw = drawing_of(frame.game)
    told = [line.event for line in frame.told if line.event is not None]
    events = _last_settled(told, draw.RESULTS)
    sums = sides_of(frame.view.box, events, draw.SIDES)
    kinds = {event.kind for event in events}
    words = " ".join(word for kind, word in draw.RESULTS.items() if kind in kinds)
    settled = tally(sums, words, anchor(frame)) if len(sums) > 1 else None
    with marking_legal(move.action for move in frame.moves):
        picture = draw.table(frame.view, hush=hush, sums=settled)
    return el("section", {"class": "rw-table", "aria-label": "The table"}, picture)


def _last_settled(events: list[Event], results: Collection[str]) -> list[Event]:
    """Return the events since the result before the last: a step may have several sums."""
    settled = [at for at, event in enumerate(events) if event.kind in results]
    return events[settled[-2] + 1 :] if len(settled) > 1 else events


def panel(*parts: Child) -> Markup:
    """Return the panel beside the table."""
    label = {"class": "rw-panel", "aria-label": "What happened, and the rules"}
    return el("section", label, *parts)


def told(frame: TableFrame, *, news: bool) -> Markup | None:
    """Return the events, each with its clause; older events may be folded."""
    parts = drawing_of(frame.game).SIDES  # the sum on the table shows these
    lines = [line for line in frame.told if line.kind not in parts]
    if not lines:
        return None
    rows = join(
        el("li", {"data-told": line.kind or None}, line.text, " ", cite(line.clause, anchor(frame)))
        for line in lines
    )
    listed = el("ol", None, rows)
    if news:
        return el("div", {"class": "rw-told"}, el("h2", None, "What happened"), listed)
    if len(lines) <= SHORT:
        return el("div", {"class": "rw-told"}, el("h2", None, "So far"), listed)
    words = f"How the table was set up: {len(lines)} lines"
    return el("details", {"class": "rw-told"}, el("summary", None, words), listed)


def score(frame: TableFrame) -> Markup | None:
    """Return the final score, or None during the game."""
    if frame.outcome is None:
        return None
    shown = outcome_html(frame.outcome, frame.names or frame.game.seats, anchor(frame))
    return el("div", {"class": "rw-end"}, el("h2", None, "The score"), shown)


def rules(frame: TableFrame, about: Sequence[Clause] = ()) -> Markup | None:
    """Return the clauses of the step, and the other cited clauses folded."""
    book, shown = frame.game.rulebook, {clause.id for clause in about}
    others = [book[name] for name in frame.cited if name not in shown]
    if not about and not others:
        return None
    main = _clauses(frame, about) if about else None
    rest = _folded(frame, others, "more " if about else "") if others else None
    return el("div", {"class": "rw-rules"}, el("h2", None, "Rules"), main, rest)


def _folded(frame: TableFrame, others: list[Clause], more: str) -> Markup:
    words = f"{plural(len(others), f'{more}rule')} used here"
    listed = _clauses(frame, others)
    return el("details", {"data-kept": "rules"}, el("summary", None, words), listed)


def _clauses(frame: TableFrame, clauses: Sequence[Clause]) -> Markup:
    return clauses_html(clauses, anchor(frame), lambda clause: _examples(frame, clause))


def _examples(frame: TableFrame, clause: Clause) -> Markup | None:
    """Return links to the lessons that show a clause, and to the rules page."""
    shown = [there(one, do="look") for one in frame.examples.get(clause.id, ())]
    page = {"class": "rw-page-link", "href": f"{frame.rules}#rule-{clause.id}"}
    link = el("a", page, "In the rules") if frame.rules else None
    if not shown and not link:
        return None
    words = el("span", None, "Show me:") if shown else None
    return el("div", {"class": "rw-showme"}, words, *shown, link)


# The question of a step: its answers and, once it is locked, the verdicts


FEW_LETTERS, SOME_LETTERS = 9, 36  # letters of an answer beside one or two others


def question(asked: Question) -> Markup:
    """Return the question; once locked, with the verdict and the reason of each answer."""
    head = el("h2", None, asked.text)
    if asked.closed:
        return _closed(asked, head)
    if not asked.locked:
        buttons = join(_button(asked, i, answer) for i, answer in enumerate(asked.answers))
        label: Attrs = {
            "class": "rw-answers",
            "role": "group",
            "aria-label": "Your prediction",
            "data-letters": letters(answer.text for answer in asked.answers),
        }
        return el("div", {"class": "rw-question"}, head, el("div", label, buttons))
    return el("div", {"class": "rw-question rw-locked"}, _verdict(asked), head, *_reveal(asked))


def spoken_question(asked: Question) -> str:
    """Return a question in words, each answer with its number key."""
    answers = [f"{at}: {answer.text.rstrip('.')}." for at, answer in enumerate(asked.answers, 1)]
    return " ".join([asked.text, *answers])


def spoken_reveal(asked: Question) -> list[str]:
    """Return in words the learner's answer, the right answer and the reason."""
    mine = asked.answers[asked.chosen] if asked.chosen is not None else None
    said = [] if mine is None else ["Right." if mine.right else "Not this time."]
    if mine and not mine.right:
        said += [f"You said: {mine.text.rstrip('.')}.", mine.why or ""]
    for answer in asked.answers:
        if answer.right:
            said += [f"The right answer: {answer.text.rstrip('.')}.", answer.why or ""]
    return [part for part in said if part]


def letters(answers: Iterable[str]) -> str | None:
    """Return the length of the answers, if they are short enough for one line on a phone."""
    longest = max(map(len, answers))
    return "few" if longest <= FEW_LETTERS else "some" if longest <= SOME_LETTERS else None


def _reveal(asked: Question) -> list[Markup]:
    """Return the right and the chosen answer; the other answers are folded."""
    lines = [(_main(asked, i), _revealed(asked, i, one)) for i, one in enumerate(asked.answers)]
    shown = el("ul", {"class": "rw-answers"}, *[line for main, line in lines if main])
    others = [line for main, line in lines if not main]
    if not others:
        return [shown]
    words = "Why not the other answer" if len(others) == 1 else "Why not the other answers"
    rest = el("ul", {"class": "rw-answers"}, *others)
    attrs = {"class": "rw-others-why", "data-kept": "others"}
    return [shown, el("details", attrs, el("summary", None, words), rest)]


def _main(asked: Question, at: int) -> bool:
    return at == asked.chosen or bool(asked.answers[at].right)


def _button(asked: Question, at: int, answer: Answer) -> Markup:
    attrs: Attrs = {
        "type": "button",
        "class": "rw-answer",
        "data-do": "choose",
        "data-at": at,
        "aria-pressed": "true" if asked.chosen == at else "false",
    }
    key = el("kbd", {"aria-hidden": "true"}, at + 1)
    return el("button", attrs, key, el("span", None, answer.text))


def _closed(asked: Question, head: Markup) -> Markup:
    """Return a question that is closed: it can be read, but not answered, and is not revealed."""
    words = "– You left this question for a what-if. Go on to see the answer."
    if asked.chosen is not None:
        words = "You have answered this. Go on to see it again."
    lines = join(_line(asked, i, answer) for i, answer in enumerate(asked.answers))
    answers = el("ul", {"class": "rw-answers"}, lines)
    said = el("p", {"class": "rw-closed"}, words)
    return el("div", {"class": "rw-question"}, head, answers, said)


def _line(asked: Question, at: int, answer: Answer) -> Markup:
    chosen = asked.chosen == at
    mine = el("span", {"class": "rw-mine"}, "your answer") if chosen else None
    said = el("span", {"class": "rw-said-so"}, answer.text, " ", mine)
    return el("li", {"class": "rw-answer rw-plain", "data-chosen": chosen}, said)


def _revealed(asked: Question, at: int, answer: Answer) -> Markup:
    mark = ("✓", "Right") if answer.right else ("✕", "Wrong")
    mine = el("span", {"class": "rw-mine"}, "your answer") if asked.chosen == at else None
    attrs: Attrs = {
        "class": "rw-answer",
        "data-at": at,
        "data-right": "yes" if answer.right else "no",
        "data-chosen": asked.chosen == at,
    }
    word = el("b", {"class": "rw-mark"}, el("i", {"aria-hidden": "true"}, mark[0]), " ", mark[1])
    said = el("span", {"class": "rw-said-so"}, answer.text, " ", mine)
    why = el("span", {"class": "rw-why"}, answer.why) if answer.why else None
    return el("li", attrs, word, said, why)


def _verdict(asked: Question) -> Markup:
    if asked.chosen is None:
        return el("p", {"class": "rw-outcome", "data-right": "skipped"}, "– Not answered")
    right = bool(asked.answers[asked.chosen].right)
    words = "✓ Right" if right else "✕ Not this time"
    return el("p", {"class": "rw-outcome", "data-right": "yes" if right else "no"}, words)


# Sums: the parts of each side with their clauses, and the total


class SumPart(NamedTuple):
    """One part of a sum: its name, its points, and its clause."""

    what: str
    points: int
    clause: str


Side = tuple[str, tuple[SumPart, ...]]


def tally(sides: Iterable[Side], words: str, anchor: str = "", *, hush: bool = False) -> Markup:
    """Return the sides beside each other; with *hushed*, the sums are question marks."""
    both = list(sides)
    drawn = [_side(name, parts, anchor, hush=hush) for name, parts in both]
    against = el("span", {"class": "rw-against"}, "against", el("small", None, words))
    totals = [sum(part.points for part in parts) for _, parts in both]
    blocks = None if hush or len(totals) < 2 else _blocks(*totals[:2])
    return el("div", {"class": "rw-tally"}, join(drawn[:1]), against, join(drawn[1:]), blocks)


def _blocks(here: int, there: int) -> Markup | None:
    """Return a block for each point of the first side: those that the other stops come first."""
    if not 0 < here <= BLOCKS:
        return None
    stopped = max(0, min(here, there))
    states = ["stopped"] * stopped + ["left"] * (here - stopped)
    left = el("b", None, here - stopped)
    drawn = join(el("i", {"data-is": state}) for state in states)
    return el("div", {"class": "rw-blocks", "aria-hidden": "true"}, drawn, left)


def sum_part(box: AnyBox, event: Event) -> SumPart:
    """Return the part of a sum that an event is, from the event's data."""
    kind = box.game.events[event.kind]
    return SumPart(kind.part(box, event), kind.get(event, "points"), event.clause)


def sides_of(box: AnyBox, events: Iterable[Event], sides: Mapping[str, str]) -> list[Side]:
    """Return the sums among some events, one for each of the *sides* (kind of event -> title)."""
    found: dict[str, list[SumPart]] = {kind: [] for kind in sides}
    for event in events:
        if event.kind in found:
            found[event.kind].append(sum_part(box, event))
    return [(sides[kind], tuple(parts)) for kind, parts in found.items() if parts]


def _side(name: str, parts: tuple[SumPart, ...], anchor: str, *, hush: bool) -> Markup:
    total = "?" if hush else str(sum(part.points for part in parts))
    return el(
        "div",
        {"class": "rw-side"},
        el("span", {"class": "rw-who"}, name),
        el("b", {"class": "rw-total"}, total),
        None if hush else el("span", {"class": "rw-parts"}, _sum(parts, anchor)),
    )


def _sum(parts: tuple[SumPart, ...], anchor: str) -> Markup:
    shown = join((_part(part, anchor) for part in parts), " + ")
    if len(parts) == 1:
        return shown
    total = sum(part.points for part in parts)
    return join((shown, el("span", {"class": "rw-equals"}, f" = {total}")))


def _part(part: SumPart, anchor: str) -> Markup:
    number = cite(part.clause, anchor) if anchor else None
    points = el("span", {"class": "rw-points"}, el("b", None, part.points), " ", number)
    return el("span", {"class": "rw-part"}, part.what, " ", points)


# The texts of cards and tokens: text, grade, rules and rulings


FEW_RULES = 5  # rules besides the main rule of a card


def card_list(faces: Mapping[str, Readable]) -> Markup | None:
    """Return a button for each face-up card, so that its text opens without a pointer."""
    if not faces or not button_works({}):
        return None
    buttons = join(el("li", None, _open(key, face)) for key, face in faces.items())
    summary = el("summary", None, f"Cards and tokens on the table: {len(faces)} to read")
    listed = el("ul", {"class": "rw-readables"}, buttons)
    return el("details", {"class": "rw-to-read", "data-kept": "cards"}, summary, listed)


def legend(faces: Mapping[str, Readable]) -> Markup | None:
    """Return the meaning of each token on the table, for a learner who sees it first."""
    found = [one for one in faces.values() if isinstance(one, Token) and one.means]
    if not found:
        return None
    rows = join(el("li", None, el("b", None, one.name), f": {one.means}") for one in found)
    return el("ul", {"class": "rw-means", "aria-label": "Tokens on the table"}, rows)


def card_texts(frame: TableFrame, faces: Mapping[str, Readable]) -> Markup | None:
    """Return the texts of the face-up cards and tokens; all are hidden until one is opened."""
    if not faces or not button_works({}):
        return None
    texts = join(_text(frame, key, face) for key, face in faces.items())
    return el("div", {"class": "rw-texts", "hidden": True}, texts)


def _open(key: str, one: Readable) -> Markup:
    attrs = {"type": "button", "class": "rw-there", "data-read": key}
    return el("button", attrs, name_of(one))


def _text(frame: TableFrame, key: str, one: Readable) -> Markup:
    parts = _token(frame, one) if isinstance(one, Token) else _card(frame, one)
    return el("div", {"data-text": key}, el("h2", None, name_of(one)), *parts)


def _token(frame: TableFrame, token: Token) -> list[Markup]:
    """Return the text of a token, from its rules."""
    clauses = [frame.game.rulebook[number] for number in token.rules]
    rules = [_rule(frame, clause, clause.text) for clause in clauses]
    grade = f"On the table · {GRADE_MARKS['rulebook']}"
    return [el("p", {"class": "rw-tip"}, grade), el("ul", None, *rules)]


def _card(frame: TableFrame, face: Face) -> list[Markup]:
    one = face.card
    kind = " ".join(filter(None, [face.symbol, face.word, face.number]))
    first, *more = concerned(frame.game.slug, frame.view.box.pack, one.name)
    rules = [
        _rule(frame, first, first.text),
        *(_rule(frame, clause) for clause in more[:FEW_RULES]),
    ]
    tip = el("p", {"class": "rw-tip"}, kind, " · ", grade_mark(one))
    return [tip, el("p", None, face.hint), el("ul", None, *rules)]


def _rule(frame: TableFrame, clause: Clause, text: str = "") -> Markup:
    """Return a rule as its number and title; with *text*, for the main rule, also its text."""
    to = f"{frame.rules}#rule-{clause.id}"
    number = el("a", {"href": to}, clause.id) if frame.rules else el("b", None, clause.id)
    ours = " ✎ our ruling" if clause.kind == "ruling" else ""
    return el("li", None, number, f" {clause.title}{ours}", f". {text}" if text else None)


@lru_cache(maxsize=2048)
def concerned(slug: str, pack: Pack, name: str) -> tuple[Clause, ...]:
    """Return the rules of a card, the rule of its effect first."""
    return tuple(concerning(_links(slug), pack[pack.kind(name)]))


@lru_cache
def _links(slug: str) -> Links:
    return links_of(game(slug))
