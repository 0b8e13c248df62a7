"""The page of what a learner knows: a map of each game's rules, practice, and moving it.

It takes clicks and returns frames as a lesson does. While rules are practised, it passes clicks on
to a ``Practice``.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import parse_qs

from kit.core.errors import KitError
from kit.core.kinds import plural
from kit.core.rulebook import Clause
from kit.files.evidence import Evidence
from kit.files.index import Example, examples
from kit.files.wire import Click, Place
from kit.games import GAMES, game
from kit.teach.frame import Frame, KnownFrame, Told
from kit.teach.learner import transfer
from kit.teach.learner.choose import askable, due_rules, todays
from kit.teach.learner.diagnosis import believed_of, diagnosis_of
from kit.teach.learner.knowledge import Knowledge, Known
from kit.teach.learner.memory import DAY, Memory
from kit.teach.learner.misconceptions import Misconception, bank
from kit.teach.learner.practice import (
    FIVE,
    Counterexample,
    Practice,
    next_words,
    when_words,
)
from kit.teach.quiz.sheet import Invite

SHAKY, SURE = 3, 21  # days of stability below which a rule is shaky, and from which it is sure
LAST = 3  # pieces of evidence shown for a rule
SHOWN = 2  # lessons shown for a rule
PARTS = 80  # of a file
UNASKED = ("manners",)  # clauses of which no page asks
NOTHING = "Nothing is due now, and everything else was asked today."
NO_FILE = "That is not a file or a link with what a learner knows."
SOURCE_WORDS = {
    "lesson": "in a lesson", "task": "in a lesson", "quiz": "in a quiz", "play": "in a game",
    "whatif": "in a what-if", "turning": "in a game", "said": "by your own word",
}  # fmt: skip


@dataclass(frozen=True)
class RuleState:
    """How a rule sits: new, due, shaky, sits or sure; and when it comes again, in words."""

    clause: Clause
    state: str
    when: str = ""


@dataclass(frozen=True)
class Chapter:
    """A chapter of a rulebook, with its rules."""

    title: str
    rules: tuple[RuleState, ...]


@dataclass(frozen=True)
class RuleDetail:
    """A rule that was chosen on the map: the last evidence, and lessons that show it."""

    rule: RuleState
    told: tuple[str, ...]
    shown: tuple[Example, ...]
    can_ask: bool


@dataclass(frozen=True)
class GameLine:
    """A game in the list: how many of its rules were met, are sure and are due; games and wins."""

    slug: str
    title: str
    of: int
    met: int
    sure: int
    due: int
    played: int
    won: int


@dataclass(frozen=True)
class Moving:
    """What is known, to be moved: the content of a file, and a link if it fits and can be opened.

    ``fits`` is false if there is too much for a link.
    """

    file: str
    fits: bool
    invite: Invite | None = None


@dataclass(frozen=True, kw_only=True)
class KnownView:
    """What a learner knows: in all games, or with ``chapters`` in one.

    ``due`` is the number of rules to repeat, ``next`` says when more come, and ``ready`` tells
    whether five a day can begin. ``believed`` has what the learner seems to have misunderstood,
    with its game. ``against`` counts games and wins by kind of opponent. ``asks`` is 'forget' or
    'take' while the learner is asked, with ``offer`` in words.
    """

    lines: tuple[GameLine, ...]
    chapters: tuple[Chapter, ...] = ()
    chosen: RuleDetail | None = None
    due: int = 0
    next: str = ""
    ready: bool = False
    believed: tuple[tuple[str, Misconception], ...] = ()
    against: tuple[tuple[str, int, int], ...] = ()
    moving: Moving | None = None
    asks: str = ""
    offer: str = ""


class LearnerPage:
    """What a learner knows in a game, or in all of them with *slug* ''."""

    def __init__(
        self, learner: Knowledge, slug: str = "", clock: Callable[[], float] = time.time
    ) -> None:
        self.learner, self.slug, self._clock = learner, slug, clock
        self.invite: Callable[[str], Invite | None] = lambda _: None  # pages with an address set it
        self.practice: Practice | None = None
        self._step, self._refusal = 0, None  # type: int, Told | None
        self._chosen = self._asks = ""
        self._moving = False
        self._parts: dict[int, str] = {}
        self._offer: list[Known] = []

    def __repr__(self) -> str:
        return f"LearnerPage({self.slug!r})"

    @property
    def step(self) -> int:
        """Return the number of the current frame."""
        return self.practice.step if self.practice else self._step

    def place(self) -> Place:
        """Return a place without a lesson or a code; a class counts who thinks what."""
        found = ((known.game, believed_of(known)) for known in self.learner.all())
        thinks = [f"{slug}/{one.name}" for slug, one in found if one]
        if self.practice:
            return Place(quiz="", review=self.practice.place().review, thinks=thinks)
        return Place(thinks=thinks)

    def witnessed(self) -> list[Evidence]:
        """Return the evidence since the last call; its time is not set."""
        return self.practice.witnessed() if self.practice else []

    def click(self, click: Click) -> Frame | None:
        """Handle a click and return the new frame, or None if the click is stale."""
        if click.step != self.step:
            return None
        leaves = click.do == "next" and isinstance(self.practice, Counterexample)
        if self.practice and click.do != "return" and not leaves:
            return self.practice.click(click)
        step, self._refusal = self.step, None
        ways: dict[str, Callable[[], None]] = {
            "return": self._return, "practise": lambda: self._practise(click.action),
            "difference": lambda: self._show_difference(click.action),
            "lesson": lambda: self._open(click.at), "choose": lambda: self._choose(click.action),
            "move": self._move, "take": self._take, "next": self._agree,
            "forget": lambda: self._ask("forget"),
        }  # fmt: skip
        if click.do == "take" and not self._is_whole(click):
            return None
        if leaves:
            self.practice = None
        elif click.do in ways:
            ways[click.do]()
        if self.practice:
            self.practice.step = step + 1
            return self.practice.frame()
        self._step = step + 1
        return self.frame()

    def say(self, words: str, kind: str = "later") -> None:
        """Show a sentence beside the controls, until the next click."""
        self._refusal = Told(words, "", kind)

    def _return(self) -> None:
        """Go back one level: from practice to the map, and from the map to all games."""
        if self.practice is None and not (self._asks or self._moving):
            self.slug = self._chosen = ""
        self.practice, self._asks, self._moving = None, "", False

    def _open(self, at: int) -> None:
        if at < len(GAMES):
            self.slug, self._chosen, self._moving = [*GAMES][at], "", False

    def _choose(self, clause: str) -> None:
        known = self.slug and clause in game(self.slug).rulebook
        self._chosen = clause if known and clause != self._chosen else ""

    # Practice

    def _practise(self, clause: str) -> None:
        """Practise one rule, or what is most urgent in this game or in all."""
        if clause and not (self.slug and clause in askable(self.slug)):
            return
        if clause:
            rules, most = [(self.slug, clause)], 1
        else:
            known = self._known()
            asks = [(ask.game, ask.clause) for ask in todays(known, self._clock(), FIVE)]
            rules, most = [*dict.fromkeys([*_suspected(known), *asks])], FIVE
        found = Practice(self.learner, rules, most, self._clock) if rules else None
        if found and found.size:
            self.practice = found
        else:
            self.say(NOTHING)

    def _show_difference(self, name: str) -> None:
        """Show a table on which a misconception and the rule differ."""
        for slug, one in self._believed():
            if one.name == name:
                found = Counterexample(self.learner, slug, one)
                self.practice = found if found.size else None

    def _believed(self) -> tuple[tuple[str, Misconception], ...]:
        """Return what the learner seems to have misunderstood, with its game."""
        found = ((known.game, believed_of(known)) for known in self._known())
        return tuple((slug, one) for slug, one in found if one)

    def _known(self) -> list[Known]:
        return [self.learner.of(self.slug)] if self.slug else self.learner.all()

    # Moving and forgetting

    def _move(self) -> None:
        self._moving = not self._moving

    def _ask(self, what: str) -> None:
        self._asks = what

    def _agree(self) -> None:
        """Do what was asked."""
        asks, self._asks = self._asks, ""
        if asks == "forget":
            self.learner.forget()
            self.say("Everything about you is forgotten here.", "good")
        elif asks == "take":
            transfer.take_over(self.learner, self._offer)
            self.say("Done. What was known here before is kept too.", "good")
        self._offer = []

    def _is_whole(self, click: Click) -> bool:
        """Take a part of a file, and tell whether it was the last one."""
        if click.at == 0:
            self._parts = {}
        if click.at < click.to <= PARTS:
            self._parts[click.at] = click.file
        return len(self._parts) == click.to

    def _take(self) -> None:
        """Read a file of which all parts are there, and ask whether to take it over."""
        text = "".join(self._parts[at] for at in sorted(self._parts))
        self._parts = {}
        try:
            self._offer, self._asks = transfer.imported(text), "take"
        except KitError:
            self.say(NO_FILE)

    # What the learner sees

    def frame(self) -> Frame:
        """Return the current frame."""
        if self.practice:
            return self.practice.frame()
        now, known = self._clock(), self.learner.all()
        shown = next((one for one in known if one.game == self.slug), None)
        return KnownFrame(
            step=self._step,
            game=game(self.slug or next(iter(GAMES))),
            title="What you know",
            at=0,
            of=1,
            marks=(),
            stage="before",
            titles=(game(self.slug).title if self.slug else "all games",),
            refusal=self._refusal,
            known=self._view(known, shown, now),
        )

    def _view(self, known: list[Known], shown: Known | None, now: float) -> KnownView:
        mine = [shown] if shown else known
        due = sum(len(due_rules(one, now)) for one in mine)
        offered = sum(len(one.memory) for one in self._offer)
        return KnownView(
            lines=tuple(game_line(one, now) for one in known),
            chapters=_chapters(shown, now) if shown else (),
            chosen=self._detail(shown, now) if shown and self._chosen else None,
            due=due,
            next="" if due else next_words(self.learner, now),
            ready=bool(todays(mine, now, FIVE)),
            believed=self._believed(),
            against=_against(mine),
            moving=self._packed(known) if self._moving else None,
            asks=self._asks,
            offer=f"{plural(offered, 'rule')} of {plural(len(self._offer), 'game')}",
        )

    def _packed(self, known: list[Known]) -> Moving:
        link = transfer.packed_link(known)
        return Moving(transfer.exported(known), bool(link), self.invite(link) if link else None)

    def _detail(self, known: Known, now: float) -> RuleDetail:
        clause = game(known.game).rulebook[self._chosen]
        found = [one for one in reversed(known.recent) if one.clause == clause.id][:LAST]
        return RuleDetail(
            _state(known, clause, now),
            tuple(_said(one, now) for one in found),
            _lessons(known.game, clause.id),
            clause.id in askable(known.game),
        )


def _suspected(known: list[Known]) -> list[tuple[str, str]]:
    """Return the rules about which a learner may be mistaken, and that a question would settle."""
    found = []
    for one in known:
        diagnosis = diagnosis_of(one)
        if diagnosis.suspected():
            believed = bank(one.game).misconceptions[diagnosis.likeliest()]
            found.append((one.game, believed.clause))
    return found


def rule_state(
    clause: Clause, memory: Memory | None, now: float, *, can_ask: bool = True
) -> RuleState:
    """Return how a rule sits. One without questions is never due, but its lessons can be read."""
    if memory is None:
        return RuleState(clause, "new")
    if memory.due <= now:
        state, when = ("due", "now") if can_ask else ("shaky", "look again")
        return RuleState(clause, state, when)
    days = memory.stability
    state = "shaky" if days < SHAKY else "sits" if days < SURE else "sure"
    return RuleState(clause, state, when_words(memory.due, now))


def game_line(known: Known, now: float) -> GameLine:
    """Return how a game stands."""
    found = game(known.game)
    rules = [clause.id for clause in found.rulebook if clause.kind not in UNASKED]
    memory = [known.memory[clause] for clause in rules if clause in known.memory]
    sure = sum(one.stability >= SURE and one.due > now for one in memory)
    due, games = len(due_rules(known, now)), known.games
    won = sum(one.won for one in games)
    return GameLine(known.game, found.title, len(rules), len(memory), sure, due, len(games), won)


def _chapters(known: Known, now: float) -> tuple[Chapter, ...]:
    book = game(known.game).rulebook
    rules = [clause for clause in book if clause.kind not in UNASKED]
    return tuple(
        Chapter(title, tuple(_state(known, one, now) for one in here))
        for section, title in book.sections.items()
        if (here := [clause for clause in rules if clause.section == section])
    )


def _state(known: Known, clause: Clause, now: float) -> RuleState:
    can_ask = clause.id in askable(known.game)
    return rule_state(clause, known.memory.get(clause.id), now, can_ask=can_ask)


def _lessons(slug: str, clause: str) -> tuple[Example, ...]:
    """Return the first steps of different lessons that show a rule."""
    first: dict[str, Example] = {}
    for one in examples(slug).get(clause, ()):
        first.setdefault(one.lesson, one)
    return tuple(first.values())[:SHOWN]


def _against(known: list[Known]) -> tuple[tuple[str, int, int], ...]:
    played = Counter(one.against for each in known for one in each.games)
    won = Counter(one.against for each in known for one in each.games if one.won)
    return tuple((kind, played[kind], won[kind]) for kind in sorted(played))


def _said(one: Evidence, now: float) -> str:
    """Return evidence in words."""
    days = int((now - one.when) // DAY)
    when = "today" if days < 1 else "yesterday" if days < 2 else f"{days} days ago"
    sign = "Right" if one.right else "Wrong"
    helped = ", with help" if one.helped and one.right else ""
    answer = f": “{one.answer}”" if one.answer and one.source != "said" else ""
    return f"{sign} {SOURCE_WORDS[one.source]}{helped}, {when}{answer}"


def page_of(learner: Knowledge, query: str) -> LearnerPage:
    """Return the page for the query of an address, such as ``game=wild_side`` or ``five=1``."""
    try:
        found = parse_qs(query[:400], max_num_fields=16)
    except ValueError:  # too many fields
        found = {}
    slug = found.get("game", [""])[0]
    opened = LearnerPage(learner, slug if slug in GAMES else "")
    if "five" in found:
        opened.click(Click(step=0, do="practise"))
    return opened
