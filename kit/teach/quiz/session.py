"""A quiz without a screen: a learner's way through a set of questions."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol
from urllib.parse import parse_qs

from kit.core.cards import Pack
from kit.core.errors import KitError, Unreadable
from kit.core.quiz import Run
from kit.core.rng import Stream
from kit.core.state import State
from kit.files.evidence import ANSWER, Evidence
from kit.files.wire import Click, Place, Review
from kit.games import GAMES, game, how_many, quiz_games
from kit.teach.frame import Answer, LessonFrame, Question, SheetFrame, Told, told_to
from kit.teach.learner.knowledge import Knowledge
from kit.teach.lesson.frame_parts import about
from kit.teach.links import page
from kit.teach.quiz.code import MIXED, SIZES, Code, fresh, read_code
from kit.teach.quiz.make import Posed, QuestionSet, Search, makers
from kit.teach.quiz.sheet import Invite, Pick, ResultLine, Sheet

BEFORE, AFTER = "before", "after"
ABOUT = (MIXED, *GAMES)  # subjects of a quiz, as a click numbers them; once more with variants
AGAIN = 5  # questions for this learner alone, after those of the set
START = -1
LONGEST_CODE = 40  # a longer code in an address is cut


class Questions(Protocol):
    """Questions in order, each made when it is first needed."""

    def __len__(self) -> int:
        """Return how many there are."""

    def __getitem__(self, at: int) -> Posed:
        """Return one of them."""


@dataclass
class Attempt:
    """One learner's answer to a question."""

    chosen: int | None = None
    right: bool | None = None  # None: skipped, or not yet
    run: Run[State] | None = None  # None: not yet due

    @property
    def verdict(self) -> str:
        """Return right, wrong, skipped or open."""
        if self.run is None:
            return "open"
        return {True: "right", False: "wrong", None: "skipped"}[self.right]


class Quiz:
    """One learner's quiz; it takes the same clicks as a lesson.

    ``quiz.step`` numbers the frames; a click made for another frame is stale. No right answer
    leaves this object before the learner locks an answer or gives up.
    """

    def __init__(
        self,
        about: str | None = None,
        code: str | None = None,
        size: int = 10,
        pack: Pack | None = None,
    ) -> None:
        self.step, self._refusal = 0, None  # type: int, Told | None
        self._evidence: list[Evidence] = []
        self.learner: Knowledge | None = None  # pages that keep what a learner knows set it
        self.invite: Callable[[str], Invite | None] = lambda _: None  # pages with an address set it
        named = game(about).slug if about else MIXED
        self.pack, self.only = pack, named if pack else MIXED  # a pack has cards of one game
        if pack and not named:
            raise Unreadable("with cards of your own, say which game the quiz is about")
        self._open(read_code(code) if code else fresh(named, size))
        self.at = 0 if code else START

    def _open(self, code: Code) -> None:
        if self.pack and code.game != self.only:
            raise Unreadable(f"{code} is not for {game(self.only).title}, the game of these cards")
        self.code, self._set = code, self._questions(code)
        self._extra: list[Posed] = []  # questions about rules that the learner missed before
        self._missed: list[str] = []
        self._counted: set[int] = set()  # questions whose first answer has been reported
        self._begin()

    def _questions(self, code: Code) -> Questions:
        return QuestionSet(code, self.pack)

    def _begin(self) -> None:
        self.at = 0
        self._asked: dict[int, Attempt] = {}
        self._review: Review | None = None  # an answer that the next place reports

    def __repr__(self) -> str:
        where = "start" if self.at == START else f"question {self.at + 1} of {self.size}"
        return f"Quiz({str(self.code)!r}, {where})"

    @property
    def size(self) -> int:
        """Number of questions, with those for this learner alone."""
        return len(self._set) + len(self._extra)

    def say(self, words: str, kind: str = "error") -> None:
        """Show a sentence beside the controls, until the next click."""
        self._refusal = Told(f"{words[:1].upper()}{words[1:].rstrip('.')}.", "", kind)

    @property
    def named(self) -> str:
        """The name of the set of questions in evidence: its code."""
        return str(self.code)

    def question(self, at: int) -> Posed:
        """Return a question. Its hidden parts must not reach a browser."""
        return self._set[at] if at < len(self._set) else self._extra[at - len(self._set)]

    def click(self, click: Click) -> LessonFrame | SheetFrame | None:
        """Handle a click and return the new frame, or None if the click is stale."""
        if click.step != self.step:
            return None
        self._refusal, self._review = None, None
        ways = {
            "next": self._next, "back": self._back, "lock": self._lock, "restart": self._begin,
        }  # fmt: skip
        if click.do in ways:
            ways[click.do]()
        elif click.do in ("answer", "choose", "jump"):
            {"answer": self._answer, "choose": self._choose, "jump": self._jump}[click.do](click.at)
        elif click.do == "again":
            self._again(click)
        elif click.do == "resume" and click.kept:
            self._resume(click.kept)
        elif click.do == "play":
            self.say("Answer the question; cards cannot be moved here", "later")
        self.step += 1
        return self.frame()

    # What the learner can do

    @property
    def _now(self) -> Attempt:
        return self._asked.setdefault(self.at, Attempt())

    @property
    def _asking(self) -> bool:
        return 0 <= self.at < self.size and self._now.run is None

    def _choose(self, answer: int) -> None:
        if self._asking and answer < len(self.question(self.at).order):
            self._now.chosen = answer

    def _answer(self, answer: int) -> None:
        self._choose(answer)
        self._lock()

    def _lock(self) -> None:
        if not self._asking or self._now.chosen is None:
            return
        posed, now = self.question(self.at), self._now
        now.run, now.right = posed.settle(), now.chosen == posed.right
        if self.at not in self._counted:
            self._counted.add(self.at)
            self._review = Review(rule=posed.rule, right=now.right)
            words = posed.ask.replies[posed.order[now.chosen or 0]].text
            self._count(posed, "quiz", right=now.right, answer=words)

    def _count(self, posed: Posed, source: str, *, right: bool, answer: str = "") -> None:
        self._evidence.append(Evidence(
            game=posed.game.slug, clause=posed.ask.clause, right=right, source=source,
            place=self._place(), answer=answer[:ANSWER],
        ))  # fmt: skip

    def _place(self) -> str:
        """Return where the question stands, for its evidence."""
        return f"{self.named} {self.at + 1}"

    def witnessed(self) -> list[Evidence]:
        """Return the evidence since the last call; its time is not set."""
        found, self._evidence = self._evidence, []
        return found

    def _next(self) -> None:
        if self._asking:
            self._now.chosen, self._now.run = None, self.question(self.at).settle()
        elif self.at < self.size:
            if self.at == self.size - 1:
                self._add_missed()
            self.at += 1

    def _back(self) -> None:
        self.at = max(0, self.at - 1) if self.at != START else START

    def _jump(self, at: int) -> None:
        if at <= self.size and self.at != START:
            self.at = at

    def _again(self, click: Click) -> None:
        """Open the set that was chosen or typed; on the start sheet, only prepare it."""
        missed, start = self._missed, self.at == START and not click.action
        try:
            self._open(read_code(click.action) if click.action else self._chosen(click))
        except KitError as problem:
            self.say(str(problem))
            return
        self._missed, self.at = missed, START if start else 0

    def _chosen(self, click: Click) -> Code:
        variants, at = divmod(click.at, len(ABOUT))
        if variants > 1 or click.to not in SIZES:
            raise Unreadable("choose a game and the number of questions")
        return fresh(ABOUT[at], click.to, variants=bool(variants))

    # What the browser stores

    def _resume(self, kept: Place) -> None:
        """Restore stored answers to this set and the missed rules; check all of it."""
        if self.learner:
            self.learner.take_boxes(kept.missed)
        self._missed = [rule for rule in dict.fromkeys(kept.missed) if _askable(rule)]
        code = kept.quiz or kept.lesson  # the first release stored the code as the lesson
        if self.at == START or code != str(self.code) or self._settled() or self.pack:
            return
        for place, answer in kept.answers.items():
            if place.isascii() and place.isdigit() and int(place[:3]) < len(self._set):
                self.at = int(place[:3])
                self._choose(answer)
                self._counted.add(self.at)
                self._lock()
        self._evidence = []  # these answers were counted when they were given
        self.at = kept.at if kept.at < len(self._set) else 0

    def _add_missed(self) -> None:
        """Add questions about rules that are due, or that the browser says were missed before."""
        if self.learner:
            due = [f"{one.game}/{c}" for one in self.learner.all() for c in one.due(time.time())]
            self._missed = [rule for rule in due if _askable(rule)]
        chance = fresh().stream("again")
        # Some more than needed: there is not a question for each rule.
        wanted = [rule.partition("/") for rule in self._missed[: AGAIN + 3]]
        self._missed = []
        for slug, _, clause in wanted:
            if len(self._extra) < AGAIN and self.code.game in (MIXED, slug):
                found = Search(slug, Stream(chance.below(1 << 32)), self.pack).next(clause)
                self._extra += [found] if found else []

    def place(self) -> Place:
        """Return the place for the address and the browser's storage, with locked answers only."""
        if self.at == START or self.pack:  # with other cards a code names other questions
            return Place(quiz="", review=self._review)
        locked = {
            str(at): one.chosen
            for at, one in self._asked.items()
            if one.run and one.chosen is not None and at < len(self._set)
        }
        code, about = str(self.code), self.code.game
        return Place(quiz=code, about=about, at=self.at, answers=locked, review=self._review)

    # What the learner sees

    def frame(self) -> LessonFrame | SheetFrame:
        """Return the current frame."""
        if not 0 <= self.at < self.size:
            return self._sheet()
        posed, now = self.question(self.at), self._now
        due = now.run is not None
        told = _told(posed, now.run) if now.run else ()
        asked = _put(posed, now)
        return LessonFrame(
            step=self.step,
            game=posed.game,
            title="Quiz",
            at=self.at,
            of=self.size + 1,
            marks=self._marks(),
            stage=AFTER if due else BEFORE,
            view=posed.game.view(posed.state, posed.seat),
            note="" if due else self._note(posed),  # the answers and their reasons need the room
            told=told,
            news=due,
            clauses=(posed.game.rulebook[posed.ask.clause],) if due else (),
            question=asked,
            refusal=self._refusal,
            outcome=now.run.after.outcome() if now.run and now.run.events else None,
            names=posed.game.seats[: posed.setup.players],
            titles=self._titles(),
            rules=f"{posed.game.slug}/{page('rules')}",
            about=about(posed.state.box, told, asked, ()),
        )

    def _note(self, posed: Posed) -> str:
        who = posed.game.seats[posed.seat].capitalize()
        again = "Again for you: this rule was missed before. " if self.at >= len(self._set) else ""
        parts = (f"{again}You see the table as {who}.", posed.setup.note, posed.ask.note)
        return " ".join(part for part in parts if part)

    def _sheet(self) -> SheetFrame:
        start = self.at == START
        about = game(self.code.game or GAMES[0])
        done = [(self.question(at), one.verdict) for at, one in self._settled()]
        invite = None if self.pack else self.invite(str(self.code))
        sheet = start_sheet(self.code, self.pack, invite) if start else None
        return SheetFrame(
            step=self.step,
            game=about,
            title="Quiz" if start else "How it went",
            at=0 if start else self.size,
            of=self.size + 1,
            marks=() if start else self._marks(),
            stage=BEFORE if start else AFTER,
            refusal=self._refusal,
            titles=self._titles(),
            sheet=sheet or self._end(done, invite),
        )

    def _end(self, done: list[tuple[Posed, str]], invite: Invite | None) -> Sheet:
        return end_sheet(self.code, done, self.size, invite)

    def _settled(self) -> list[tuple[int, Attempt]]:
        return sorted((at, one) for at, one in self._asked.items() if one.run)

    def _marks(self) -> tuple[str, ...]:
        verdicts = [self._asked.get(at, Attempt()).verdict for at in range(self.size)]
        marks = ["to come" if verdict == "open" else verdict for verdict in verdicts]
        marks.append("to come")
        if marks[self.at] == "to come":
            marks[self.at] = "now"
        return tuple(marks)

    def _titles(self) -> tuple[str, ...]:
        many, extra = len(self._set), len(self._extra)
        own = [f"Again for you {at + 1} of {extra}" for at in range(extra)]
        return (*(f"Question {at + 1} of {many}" for at in range(many)), *own, "Result")


def _askable(rule: str) -> bool:
    """Tell whether there are questions about *rule*, written as game/rule."""
    slug, _, clause = rule.partition("/")
    return slug in quiz_games() and any(clause in maker.clauses for maker in makers(slug)[1])


def _put(posed: Posed, now: Attempt) -> Question:
    """Return the question as it may be shown: with reasons only when it is due."""
    due, replies = now.run is not None, [posed.ask.replies[i] for i in posed.order]
    answers = [
        Answer(reply.text, at == posed.right, f"{reply.why} (rule {reply.clause})")
        if due
        else Answer(reply.text)
        for at, reply in enumerate(replies)
    ]
    return Question(posed.ask.text, tuple(answers), now.chosen, due)


def _told(posed: Posed, run: Run[State]) -> tuple[Told, ...]:
    if run.refusal:
        return (Told(run.refusal.sentence, run.refusal.clause, "refused"),)
    return told_to(posed.state.box, run.events, posed.seat)


def start_sheet(code: Code, pack: Pack | None = None, invite: Invite | None = None) -> Sheet:
    """Return the sheet to choose a game and the number of questions.

    With a card pack, the only choice is the game of these cards.
    """
    now, row = _subject(code), len(ABOUT) * code.variants
    games = [
        Pick(row + at, code.size, _title(slug), row + at == now)
        for at, slug in enumerate(ABOUT)
        if row + at == now or (pack is None and slug in (MIXED, *quiz_games()))
    ]
    rules = [
        Pick(now - row, code.size, "The usual rules", not code.variants),
        Pick(now - row + len(ABOUT), code.size, "Variants too", code.variants),
    ]
    cards = f" Played with the cards of {pack.name}." if pack else ""
    sizes = [Pick(now, size, str(size), size == code.size) for size in SIZES]
    return Sheet(
        "start",
        "New positions from real games, with answers by the engine. Look at the table, answer, "
        f"and see what happens.{cards}",
        ("next", "Start →", 0, 0),
        (
            ("Which game?", tuple(games)),
            ("How many questions?", tuple(sizes)),
            ("Which rules?", tuple(rules)),
        ),
        code="" if pack else str(code),
        invite=invite,
    )


def end_sheet(
    code: Code, done: list[tuple[Posed, str]], size: int, invite: Invite | None = None
) -> Sheet:
    """Return the sheet with the results; it does not give away open questions."""
    right = sum(verdict == "right" for _, verdict in done)
    lines = [result_line(posed, verdict) for posed, verdict in done]
    left = size - len(lines)
    lines += [ResultLine(f"{left} not looked at", "open")] if left else []
    return Sheet(
        "end",
        "Rules that you missed come again in a later quiz, before you forget them.",
        ("again", "New questions →", _subject(code), code.size),
        lines=tuple(lines),
        score=f"{right} of {size} right",
        code=str(code),
        invite=invite,
    )


def _subject(code: Code) -> int:
    """Return the subject of a set as a click numbers it: the second row has variants."""
    return ABOUT.index(code.game) + len(ABOUT) * code.variants


def result_line(posed: Posed, verdict: str) -> ResultLine:
    """Return the result of a question, with its rule."""
    clause = posed.game.rulebook[posed.ask.clause]
    title, slug = posed.game.title, posed.game.slug
    return ResultLine(posed.ask.text, verdict, title, clause.id, clause.title, slug)


def _title(slug: str) -> str:
    return game(slug).title if slug else f"All {how_many(quiz_games())}, mixed"


def quiz_of(query: str) -> Quiz:
    """Return the quiz for the query of an address, such as ``game=wild_side&code=WS-…``.

    A code with a typing error opens the start sheet with a message.
    """
    try:
        found = parse_qs(query, max_num_fields=16)
    except ValueError:  # too many fields
        found = {}
    game = found.get("game", [""])[0]
    code = found.get("code", [""])[0][:LONGEST_CODE]
    about = game if game in quiz_games() else None
    try:
        opened = Quiz(about, code or None)
    except KitError as problem:
        opened = Quiz(about)
        opened.say(str(problem))
    return opened
