"""A lesson on paper: the steps and their questions first, then all answers, or these apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kit.core.drawing import Markup
from kit.files.scenario import Step
from kit.show.clause import cite, clauses_html
from kit.show.html import Attrs, Child, el, join, prose
from kit.show.mode import STILL, drawing_as
from kit.teach.frame import LessonFrame

LETTERS = "ABCDEFGHI"
MADE = (
    "Made with Rulewalk. Unofficial: the games and their names belong to their publishers; the "
    "words and drawings are ours."
)


@dataclass(frozen=True)
class Moment:
    """A step of the lesson with its frame before and, if it plays a move, after."""

    number: int
    step: Step
    before: LessonFrame
    after: LessonFrame | None

    @property
    def held_back(self) -> bool:
        """Tell whether the reader has to think first: a question, or their own move."""
        return self.step.ask is not None or (self.step.help != "worked" and self.after is not None)


def moments(steps: Sequence[Step], frames: Sequence[LessonFrame]) -> Iterator[Moment]:
    """Yield the steps with their frames."""
    for at, step in enumerate(steps):
        here = [frame for frame in frames if frame.at == at]
        after = next((frame for frame in here if frame.stage == "after"), None)
        idle = step.do is None and step.refuse is None and step.ask is None
        yield Moment(at + 1, step, here[0], None if idle else after)


def paper_html(
    steps: Sequence[Step], frames: Sequence[LessonFrame], *, answers: bool = True
) -> Markup:
    """Return the whole sheet, with or without its answers.

    Tables are text, until a script draws their pictures over them.
    """
    with drawing_as(STILL):
        story = list(moments(steps, frames))
        return _page(frames, *_steps(story), _answers(story) if answers else None, _rules(frames))


def key_html(steps: Sequence[Step], frames: Sequence[LessonFrame]) -> Markup:
    """Return the answers as a sheet of their own."""
    with drawing_as(STILL):
        return _page(frames, _answers(list(moments(steps, frames))), _rules(frames))


def _page(frames: Sequence[LessonFrame], *parts: Child) -> Markup:
    attrs = {"class": "rw rw-print", "data-game": frames[0].game.slug}
    return el("div", attrs, _head(frames[0]), *parts, el("p", {"class": "rw-made"}, MADE))


def _steps(story: list[Moment]) -> Iterator[Markup]:
    """Yield the steps. A table is drawn for the first one and where something is asked."""
    groups: list[list[Markup]] = []  # steps that share a page: a table and the questions on it
    told: list[Markup] = []  # steps since then that ask nothing
    drawn: list[str] = []
    for moment in story:
        lines = moment.before.game.lines(moment.before.view)
        draws = lines != drawn and (moment.held_back or not groups)
        step = _step(moment, lines if draws else [])
        if draws:
            groups += [*([one] for one in told), [step]]
            told, drawn = [], lines
        elif moment.held_back:
            groups[-1] += [*told, step]
            told = []
        else:
            told.append(step)
    groups += [[one] for one in told]
    for steps in groups:
        yield el("div", {"class": "rw-together"}, *steps)


def _head(frame: LessonFrame) -> Markup:
    about = el("p", {"class": "rw-about"}, frame.subtitle) if frame.subtitle else None
    where = el("p", {"class": "rw-where"}, frame.game.title)
    name = el("p", {"class": "rw-yours"}, "Name: ", el("span", None))
    return el("header", {"class": "rw-head"}, where, el("h1", None, frame.title), about, name)


def _step(moment: Moment, lines: list[str]) -> Markup:
    frame = moment.before
    return el(
        "section",
        {"class": "rw-leaf"},
        el("h2", None, f"Step {moment.number}"),
        el("div", {"class": "rw-note"}, prose(frame.note)) if frame.note else None,
        _table(frame, lines) if lines else None,
        _asked(moment) if moment.held_back else _came(moment),
    )


def _table(frame: LessonFrame, lines: list[str]) -> Markup:
    words = el("ul", {"class": "rw-lines"}, *(el("li", None, line.strip()) for line in lines))
    attrs: Attrs = {"class": "rw-laid", "data-frame": frame.at}
    return el("div", attrs, words)


def _asked(moment: Moment) -> Markup:
    ask = moment.step.ask
    if ask is None:
        return el("p", {"class": "rw-yours"}, "Your move: ", el("span", None))
    answers = join(
        el("li", None, el("b", None, letter), " ", answer.text)
        for letter, answer in zip(LETTERS, ask.answers, strict=False)
    )
    question = el("p", {"class": "rw-asked"}, ask.question)
    return el("div", {"class": "rw-question"}, question, el("ul", None, answers))


def _came(moment: Moment) -> Markup | None:
    """Return the events of a step, and the lesson's comment."""
    frame = moment.after
    if frame is None:
        return None
    told = join(el("li", None, line.text, " ", cite(line.clause)) for line in frame.told)
    return el("div", {"class": "rw-told"}, el("ol", None, told), _comment(moment))


def _comment(moment: Moment) -> Markup | None:
    return prose(moment.after.note) if moment.after and moment.step.after else None


def _answers(story: list[Moment]) -> Markup | None:
    due = [moment for moment in story if moment.held_back]
    if not due:
        return None
    return el(
        "section",
        {"class": "rw-leaf rw-key"},
        el("h2", None, "Answers"),
        *(_answer(moment) for moment in due),
    )


def _answer(moment: Moment) -> Markup:
    asked = moment.after.question if moment.after else None
    if asked is None:
        said: Child = el("p", None, el("b", None, f"Step {moment.number}: {_moves(moment)}"))
        return el("div", {"class": "rw-answered"}, said, _comment(moment))
    right = next((i for i, answer in enumerate(asked.answers) if answer.right), 0)
    head = f"Step {moment.number}: {LETTERS[right]}, {asked.answers[right].text}"
    why = join(
        el("li", None, el("b", None, letter), " ", answer.why)
        for letter, answer in zip(LETTERS, asked.answers, strict=False)
        if answer.why
    )
    bold = el("p", None, el("b", None, head))
    return el("div", {"class": "rw-answered"}, bold, el("ul", None, why), _comment(moment))


def _moves(moment: Moment) -> str:
    """Return the script's moves in words."""
    box, game = moment.before.view.box, moment.before.game
    written = moment.step.actions or [moment.step.refuse or ""]
    return ", ".join(game.words(box, box.notation.parse(label)) for label in written)


def _rules(frames: Sequence[LessonFrame]) -> Markup | None:
    used = {clause.id: clause for frame in frames for clause in frame.clauses}
    if not used:
        return None
    title = el("h2", None, "The rules of this lesson")
    return el("section", {"class": "rw-leaf"}, title, clauses_html(used.values(), "print"))
