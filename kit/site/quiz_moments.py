"""A quiz drawn in advance: every question with each answer, and its result in parts.

A page without Python walks it (``quiz_walk.js``), so the right answers are in its file.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kit.files.wire import Click
from kit.show.lesson.controls import MARK_WORDS, MARKS
from kit.show.lesson.quiz_sheet import result_html
from kit.show.lesson.screen import frame_html
from kit.site.lesson_pages import Pieces
from kit.teach.frame import LessonFrame, SheetFrame
from kit.teach.quiz.code import Code
from kit.teach.quiz.make import Posed
from kit.teach.quiz.session import AFTER, Quiz
from kit.teach.quiz.sheet import ResultLine, Sheet

SKIPPED = -1  # stored as the answer to a question that was skipped
VERDICTS = ("right", "wrong", "skipped")
ABOUT = "The first answer to each question counts."
LOOK = ("jump", "Look at the questions again", 0, 0)


def packed_quiz(code: Code) -> dict[str, object]:
    """Return every moment of a quiz, as ``quiz_walk.js`` reads them."""
    crawl = QuizCrawl(code)
    moments = [*crawl.run()]
    return {
        "game": code.game,
        "key": str(code),
        "keys": [str(code)],
        "list": {"lessons": [], "counts": [], "path": [], "heads": {}},
        "signs": {mark: [sign, MARK_WORDS.get(mark, mark)] for mark, sign in MARKS.items()},
        "heads": crawl.heads,
        "moments": moments,
        "ends": {},
        "looks": {},
        "results": {"lines": [*map(_lines, crawl.posed)], "scores": [*_scores(code.size)]},
        "pieces": crawl.pieces.all,
    }


class QuizCrawl:
    """Crawler that answers each question of a quiz in every way and records its frames."""

    def __init__(self, code: Code) -> None:
        self.quiz, self.pieces = Quiz(code=str(code)), Pieces()
        self.posed = [self.quiz.question(at) for at in range(code.size)]
        self.heads: list[int] = []

    @property
    def first(self) -> LessonFrame:
        """Return the first question, before it is answered."""
        return self._frame("restart")

    def run(self) -> Iterator[dict[str, object]]:
        """Yield every moment, question by question, and the result."""
        sizes = [2 + 2 * len(one.order) for one in self.posed]
        self.heads = [sum(sizes[:at]) for at in range(len(sizes) + 1)]
        for at in range(len(self.posed)):
            yield from self._question(at)
        back = {"back": self.heads[-2]}
        yield {**self._moment(len(self.posed), self._end(), back), "over": True}

    def _question(self, at: int) -> Iterator[dict[str, object]]:
        """Yield a question open, with each answer chosen, with each locked, and skipped."""
        many, head = len(self.posed[at].order), self.heads[at]
        back = {"back": self.heads[at - 1]} if at else {}
        skip = head + 2 * many + 1
        open_ways = {f"choose {one}": head + 1 + one for one in range(many)} | {"next": skip} | back
        onward = {"next": self.heads[at + 1]} | back
        yield self._moment(at, self._open(at), open_ways)
        for one in range(many):
            self._open(at)
            yield self._moment(
                at, self._frame("choose", one), {**open_ways, "lock": head + 1 + many + one}
            )
        for one in range(many):
            self._open(at)
            verdict = "right" if one == self.posed[at].right else "wrong"
            yield self._moment(at, self._frame("answer", one), onward, (one, verdict))
        self._open(at)
        yield self._moment(at, self._frame("next"), onward, (SKIPPED, "skipped"))

    def _open(self, at: int) -> LessonFrame:
        self._frame("restart")
        return self._frame("jump", at)

    def _frame(self, do: str, at: int = 0) -> LessonFrame:
        frame = self.quiz.click(Click(step=self.quiz.step, do=do, at=at))  # type: ignore[arg-type]
        assert isinstance(frame, LessonFrame)
        return replace(frame, step=0, rules="")

    def _end(self) -> SheetFrame:
        """Return the result of a quiz without answers; a page puts in its learner's own."""
        self._open(0)
        ended = self.quiz.click(Click(step=self.quiz.step, do="jump", at=len(self.posed)))
        assert isinstance(ended, SheetFrame)
        lines = tuple(ResultLine(one.ask.text, "open") for one in self.posed)
        score = next(_scores(len(self.posed)))
        sheet = Sheet("end", ABOUT, LOOK, lines=lines, score=score, alone=True)
        return replace(ended, step=0, stage=AFTER, sheet=sheet)

    def _moment(
        self,
        at: int,
        frame: LessonFrame | SheetFrame,
        go: dict[str, int],
        settled: tuple[int, str] | None = None,
    ) -> dict[str, object]:
        html = self.pieces.cut(str(frame_html(frame)))
        found = {"at": at, "after": False, "over": False, "go": go, "html": html}
        return found if settled is None else {**found, "answer": settled[0], "mark": settled[1]}


def _lines(posed: Posed) -> dict[str, str]:
    """Return the line of a question in the result, for each verdict."""
    clause, title = posed.game.rulebook[posed.ask.clause], posed.game.title
    rule = ResultLine(posed.ask.text, "open", title, clause.id, clause.title)
    drawn = {verdict: str(result_html(replace(rule, verdict=verdict))) for verdict in VERDICTS}
    return {**drawn, "open": str(result_html(ResultLine(posed.ask.text, "open")))}


def _scores(size: int) -> Iterator[str]:
    yield from (f"{right} of {size} right" for right in range(size + 1))
