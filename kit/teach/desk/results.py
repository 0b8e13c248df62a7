"""Results of a class: where each learner is, and the answers to each question."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from kit.core.errors import KitError
from kit.files.course.own_course import cached_by_course
from kit.files.index import examples, headings
from kit.games import GAMES, game
from kit.teach.desk.questions import ChoiceWords, QuestionWords, Source
from kit.teach.learner.misconceptions import Misconception, bank
from kit.teach.quiz.code import Code, read_code

KEPT = 512  # size of the cache of sources
SEVERAL = 2  # learners with a misconception, from which the desk counts it
MISSED = 3  # questions to talk about


class Given(NamedTuple):
    """A learner's first answer to a question, and when it was locked (seconds since 1970)."""

    choice: int
    when: float


class Answered(NamedTuple):
    """A learner's first answers: choice and time by question number, from 0."""

    source: Source
    choices: Mapping[int, int]
    times: Mapping[int, float] = {}


class ShownPage(NamedTuple):
    """The page that a learner has open: its kind, its game, and how far they are in a game.

    ``kind`` is one of ``PAGES``. ``words`` are those of a game under way, such as 'round 3 of 4'.
    """

    kind: str = "learn"
    game: str = ""
    words: str = ""


LESSONS = ShownPage()
PAGES = ("learn", "quiz", "play", "known", "gallery", "rules", "coverage")


class Finished(NamedTuple):
    """What a learner has finished, with times in seconds since 1970.

    ``lessons`` have the time of each; ``days`` count the questions of five a day, by date and game;
    ``games`` have the ends of whole games.
    """

    lessons: Mapping[tuple[str, str], float] = {}
    days: Mapping[tuple[str, str], int] = {}
    games: Mapping[str, tuple[float, ...]] = {}


class LearnerRow(NamedTuple):
    """One learner: name, place and results, and the page that they had open last.

    ``at`` is the step or question from 0. ``doing`` is 'trying' off the script, 'done' after the
    last step of a lesson or at the end of a quiz, else empty. ``idle`` counts seconds.
    """

    number: int
    name: str
    code: str
    here: bool
    source: Source
    at: int
    doing: str
    idle: float
    done: int  # lessons finished
    answers: tuple[Answered, ...]
    page: ShownPage = LESSONS
    record: Finished | None = None
    thinks: tuple[str, ...] = ()  # misconceptions that seem likely, as "game/name"

    @property
    def is_placed(self) -> bool:
        """Tell whether the page shows the step or the question of the place."""
        return self.page.kind == "learn" or (self.page.kind == "quiz" and bool(self.source.quiz))


class Tally(NamedTuple):
    """Number of learners for each choice of a question; ``asked`` is None until it is loaded."""

    source: Source
    at: int
    counts: Mapping[int, int]
    asked: QuestionWords | None

    @property
    def total(self) -> int:
        """Return the number of answers."""
        return sum(self.counts.values())

    @property
    def wrong(self) -> int:
        """Return the number of wrong answers; 0 until the question is loaded."""
        return sum(self._wrong().values())

    def _wrong(self) -> dict[int, int]:
        chosen = {at: self.choice(at) for at in self.counts}
        return {at: self.counts[at] for at, one in chosen.items() if one and one.right is False}

    def choice(self, at: int) -> ChoiceWords | None:
        """Return the words of a choice, or None until the question is loaded."""
        return self.asked.choices.get(at) if self.asked else None

    @property
    def misconception(self) -> int | None:
        """Return the most frequent wrong choice, or None."""
        wrong = self._wrong()
        return max(wrong, key=lambda at: (wrong[at], -at)) if wrong else None


class Believed(NamedTuple):
    """A misconception that several learners seem to have, and the step that shows otherwise."""

    misconception: Misconception
    many: int
    total: int
    source: Source
    at: int


def believed(rows: Sequence[LearnerRow]) -> list[Believed]:
    """Return the misconceptions of a class that at least two learners seem to have.

    One learner's stays their own.
    """
    counts = Counter(one for row in rows for one in dict.fromkeys(row.thinks))
    found: list[Believed] = []
    for named, count in counts.most_common():
        slug, _, name = named.partition("/")
        held = bank(slug).misconceptions if slug in GAMES else ()
        one = next((held_one for held_one in held if held_one.name == name), None)
        if one is None or count < SEVERAL:
            continue
        shown = next(iter(examples(slug).get(one.clause, ())), None)
        source = Source(slug, shown.lesson) if shown else Source()
        found.append(Believed(one, count, len(rows), source, shown.at if shown else 0))
    return found


Words = Mapping[Source, Mapping[int, QuestionWords]]  # the questions loaded so far


def tallies(rows: Iterable[LearnerRow], words: Words) -> list[Tally]:
    """Return every answered question, in the order of the courses, quizzes last."""
    counts: dict[tuple[Source, int], Counter[int]] = {}
    for row in rows:
        for source, choices, _ in row.answers:
            for at, choice in choices.items():
                counts.setdefault((source, at), Counter())[choice] += 1
    order = sorted(counts, key=lambda one: (*place_in_course(one[0]), one[1]))
    return [
        Tally(source, at, counts[source, at], words.get(source, {}).get(at)) for source, at in order
    ]


def most_missed(found: Iterable[Tally]) -> list[Tally]:
    """Return the few questions with the most wrong answers, worst first."""
    missed = [one for one in found if one.wrong]
    return sorted(missed, key=lambda one: (-one.wrong, -one.wrong / one.total))[:MISSED]


def score(row: LearnerRow, words: Words, source: Source | None = None) -> tuple[int, int]:
    """Return the number of a learner's right answers, and of all their answers.

    Only loaded questions count, and only those of *source* if it is given.
    """
    right = total = 0
    for where, choices, _ in row.answers:
        if source in (None, where):
            judged = [_verdict(words.get(where, {}).get(at), one) for at, one in choices.items()]
            right += judged.count(True)
            total += len(judged) - judged.count(None)
    return right, total


def _verdict(asked: QuestionWords | None, choice: int) -> bool | None:
    found = asked.choices.get(choice) if asked else None
    return found.right if found else None


@cached_by_course(KEPT)
def place_in_course(source: Source) -> tuple[int, int, str]:
    """Return the sort key of a source: game, then lesson; quizzes come last."""
    if source.game not in GAMES:
        return len(GAMES), 0, source.quiz
    keys = [one.key for one in headings(source.game)]
    at = keys.index(source.lesson) if source.lesson in keys else len(keys)
    return GAMES.index(source.game), at, source.lesson


@cached_by_course(KEPT)
def place_words(source: Source) -> str:
    """Return a learner's place in words: the game and its lesson, or the quiz and its code."""
    if source.quiz:
        code = quiz_code(source.quiz)
        about = game(code.game).title if code and code.game else "all games"
        return f"Quiz {source.quiz}: {about}" if code else "Quiz"
    if source.game not in GAMES:
        return "No lesson yet"
    names = {one.key: one.name for one in headings(source.game)}
    return f"{game(source.game).title}: {names.get(source.lesson, source.lesson)}"


def where_words(row: LearnerRow) -> str:
    """Return where a learner is: the lesson or the quiz, or what another page is for."""
    return place_words(row.source) if row.is_placed else page_words(row.page)


def page_words(page: ShownPage) -> str:
    """Return a page in words.

    >>> page_words(ShownPage("play", "wild_side", "round 3 of 4")), page_words(ShownPage("gallery"))
    ('Wild Side: plays, round 3 of 4', 'In the gallery')
    """
    title = f"{game(page.game).title}: " if page.game in GAMES else ""
    match page.kind:
        case "play":
            words = f"{title}plays, {page.words}" if page.words else f"{title}plays"
        case "rules":
            words = f"{title}reads the rules"
        case "coverage":
            words = f"{title}looks at the rules' tests"
        case "quiz":
            words = "Chooses a quiz"
        case "known":
            words = "On the page Progress"
        case _:
            words = "In the gallery"
    return words[:1].upper() + words[1:]


@cached_by_course(KEPT)
def length(source: Source) -> int:
    """Return the number of steps or questions, or 0 if it is unknown."""
    if source.quiz:
        code = quiz_code(source.quiz)
        return code.size if code else 0
    if source.game not in GAMES:
        return 0
    return {one.key: one.steps for one in headings(source.game)}.get(source.lesson, 0)


def quiz_code(text: str) -> Code | None:
    """Return the quiz code that a text is, or None."""
    try:
        return read_code(text)
    except KitError:
        return None
