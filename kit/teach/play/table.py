"""The play page: first the choice of players and options, then one game after another.

``table_of`` opens the table in an address; ``Effort`` limits the share of time for thinking.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from time import perf_counter, process_time
from urllib.parse import parse_qs, urlencode

from kit.core.cards import Pack
from kit.core.errors import KitError, Unreadable, pick
from kit.core.game import AnyGame, Choice, Option
from kit.core.kinds import listed, plural
from kit.core.outcome import Outcome
from kit.files.course.own_course import own_course
from kit.files.evidence import Evidence
from kit.files.wire import Click, Place
from kit.games import game
from kit.play.bots import LEVELS
from kit.play.game_code import SEEDS, read_game
from kit.play.match import Match
from kit.teach.frame import Told
from kit.teach.play.frames import SetupFrame, SetupRow
from kit.teach.play.session import USUAL_PACE, AnyPlayFrame, Play
from kit.teach.play.setup import PERSON, PLAYERS, THINKER, PlaySetup, option_choices, sit_down
from kit.teach.quiz.sheet import Pick

SEATS, OTHERS, CARDS, DEAL = "Players", "Against", "Cards", "The deal"
OURS = "those of Rulewalk"
USUAL = "one-ply"
WORDS = {PERSON: "people at this screen", "random": "beginners", USUAL: "quick players"}
ONE = {PERSON: "a person at this screen", "random": "a beginner", USUAL: "a quick player"}
_TIMES = listed([f"{seconds:g}" for seconds in LEVELS.values()], " or ")
WHO = (
    "Beginners play any allowed move. Quick players take what looks best at once. "
    f"Thinkers imagine how the game may go on, for {_TIMES} seconds a move"
)


@dataclass(frozen=True, repr=False)
class Draft:
    """The choices so far: players, options other than the default, seed, and card pack.

    ``cards`` is the file of a pack that the teacher's own course offers, '' for the kit's cards.
    """

    players: tuple[str, ...]
    options: tuple[tuple[str, Choice], ...] = ()
    seed: int | None = None
    cards: str = ""

    def __repr__(self) -> str:
        return f"Draft({self.players!r})"  # never the seed

    def seats(self, count: int) -> Draft:
        """Return the draft for this number of players; new ones are like the last."""
        more = (self.players[-1] if len(self.players) > 1 else USUAL,) * count
        return replace(self, players=(*self.players, *more)[:count])

    def against(self, who: str) -> Draft:
        """Return the draft for one person against players of one kind."""
        return replace(self, players=(PERSON, *[who] * (len(self.players) - 1)))

    def seat(self, seat: int, who: str) -> Draft:
        """Return the draft with another kind of player at a seat."""
        players = (*self.players[:seat], who, *self.players[seat + 1 :])
        return replace(self, players=players)

    def option(self, name: str, choice: Choice) -> Draft:
        """Return the draft with another choice of an option."""
        return replace(self, options=tuple({**dict(self.options), name: choice}.items()))

    def with_cards(self, cards: str, options: tuple[tuple[str, Choice], ...]) -> Draft:
        """Return the draft with other cards; the options begin anew, because they may differ."""
        return replace(self, cards=cards, options=options)

    @property
    def query(self) -> str:
        """Return the query that names this draft; with the seed only if it was chosen."""
        players = ",".join(who.replace(f"{THINKER}, ", f"{THINKER}-") for who in self.players)
        seed = {} if self.seed is None else {"seed": self.seed}
        cards = {"cards": self.cards} if self.cards else {}
        return urlencode({"players": players, **dict(self.options), **seed, **cards}, safe=",")


def offered_packs(slug: str) -> Mapping[str, Pack]:
    """Return the card packs that the teacher's own course offers for a game, by file."""
    own = own_course()
    return own.offered(slug) if own else {}


def first_draft(slug: str) -> Draft:
    """Return the game that is dealt to whoever chooses nothing: a short one for few players."""
    return Draft(sit_down(slug).players, game(slug).first_game.options)


class PlayTable:
    """What a play page shows: the set-up until the deal, then a game.

    With a *pack*, games are played with it. Otherwise the set-up offers the packs of the teacher's
    own course.

    ``step`` numbers the frames over all of it, and only grows.

    There is no thread, no loop and no timer in here: its ``Session`` calls ``tick`` when ``wait``
    says so. A tick takes about a fiftieth of a second.
    """

    def __init__(self, slug: str, draft: Draft | None = None, pack: Pack | None = None) -> None:
        self._game, self._fixed, self.effort = game(slug), pack, Effort()
        self._offered = {} if pack else offered_packs(self._game.slug)
        self.draft = draft or first_draft(slug)
        self.play: Play | None = None
        self._step, self._refusal = 0, None  # type: int, Told | None
        self._pace = USUAL_PACE

    def __repr__(self) -> str:
        return f"<PlayTable of {self._game.slug}: {self.play or 'not dealt'}>"

    @property
    def slug(self) -> str:
        """Return the name of the game."""
        return self._game.slug

    @property
    def _pack(self) -> Pack | None:
        """Return the cards of the next game, None for the kit's."""
        return self._fixed or self._offered.get(self.draft.cards)

    @property
    def packs(self) -> dict[str, Pack | None]:
        """Return the packs that a game here may be played with, by their own names."""
        if self._fixed:
            return {self._fixed.name: self._fixed}
        return {self._game.pack.name: None, **{one.name: one for one in self._offered.values()}}

    @property
    def step(self) -> int:
        """Return the number of the current frame."""
        return self.play.step if self.play else self._step

    def place(self) -> Place:
        """Return an empty place: a game exists only in Python, because its deal is secret."""
        return Place()

    def outcome(self) -> Outcome | None:
        """Return the outcome of the game, or None before its end."""
        return self.play.match.outcome() if self.play else None

    def frame(self) -> AnyPlayFrame | SetupFrame:
        """Return the current frame."""
        return self.play.frame() if self.play else self._setup()

    def say(self, words: str, kind: str = "later") -> None:
        """Show a sentence with the set-up, until the next click."""
        self._refusal = Told(words, "", kind)

    def click(self, click: Click) -> AnyPlayFrame | SetupFrame | None:
        """Handle a click and return the new frame, or None if the click is stale."""
        if self.play and click.do != "table":
            return self.play.click(click)
        fits = self.play.fits(click) if self.play else click.step == self.step
        if not fits:
            return None
        self._step, self._refusal = self.step + 1, None
        self._sit_down(click)
        return self.frame()

    def wait(self) -> float | None:
        """Return the seconds until ``tick`` should be called, or None."""
        if self.play is None:
            return None
        if not self.play.busy:
            return self.play.waits
        left = self.play.opponents.time_left
        rest = self.effort.rest
        return rest if left is None else min(rest, max(PAUSE, left))  # this delays no move

    def tick(self) -> AnyPlayFrame | SetupFrame | None:
        """Think for a moment, or let the next bot move; return the new frame, if any."""
        now = self.play
        if now is None:
            return None
        if not now.busy:
            return self.frame() if now.go_on() else None
        new: list[bool] = []
        self.effort.spend(lambda seconds: new.append(now.work(seconds)))
        return self.frame() if new[0] else None

    def witnessed(self) -> list[Evidence]:
        """Return the evidence since the last call; its time is not set."""
        return self.play.witnessed() if self.play else []

    def _sit_down(self, click: Click) -> None:
        if self.play:
            self._pace = self.play.pace
        if click.do == "table":
            self.play = None
        elif click.do == "next":
            self.deal()
        elif click.do == "choose" and click.action:
            self._choose_deal(click.action)
        elif click.do == "choose":
            choices = [becomes for _, picks in self._rows() for _, becomes in picks]
            self.draft = choices[click.at] if click.at < len(choices) else self.draft

    def deal(self) -> None:
        """Deal the chosen game, or say why that is impossible."""
        draft = self.draft
        try:
            setup = sit_down(self.slug, draft.players, dict(draft.options), draft.seed, self._pack)
        except KitError as problem:
            words = str(problem)
            self.say(f"{words[:1].upper()}{words[1:]}.")
            return
        self._begin(setup)

    def continue_with(self, setup: PlaySetup, match: Match, code_seed: int | None) -> None:
        """Go on with a saved game; *code_seed* is None if it was not dealt with that seed."""
        self.play = Play(setup, match, self._step, self._pace)
        self.play.code_seed = code_seed
        self.play.tell_since_last_move()

    def next_frame(self) -> None:
        """Number a new frame of the set-up, so that clicks for the last one are stale."""
        self._step, self._refusal = self._step + 1, None

    def look_at(self, code: str) -> None:
        """Show the end of the game that a code plays again; raise Unreadable if it is none."""
        dealt = read_game(code, {self._game.prefix: self._game})
        players = (PERSON, *[USUAL] * (dealt.match.box.players - 1))
        setup = PlaySetup(dealt.match.box, players, dealt.seed)
        self._begin(setup, dealt.match)

    def _begin(self, setup: PlaySetup, match: Match | None = None) -> None:
        self.play = Play(setup, match, self._step, self._pace)

    def _choose_deal(self, words: str) -> None:
        seed = int(words) if words.isascii() and words.isdigit() and len(words) < 20 else -1
        try:
            sit_down(self.slug, seed=seed)
        except Unreadable:
            self.say(f"A deal has a number from 0 to {SEEDS - 1}.")
            return
        self.draft = replace(self.draft, seed=seed)

    # Choices: each row has a heading and, for each choice, its words and the resulting draft.

    def _rows(self) -> list[tuple[SetupRow, list[tuple[str, Draft]]]]:
        rows = [self._counts(), *self._kinds(), self._cards(), *self._readings(), self._deal()]
        return [row for row in rows if len(row[1]) > 1]

    def _counts(self) -> tuple[SetupRow, list[tuple[str, Draft]]]:
        counts = self._game.players
        return SetupRow(SEATS), [(str(count), self.draft.seats(count)) for count in counts]

    def _kinds(self) -> list[tuple[SetupRow, list[tuple[str, Draft]]]]:
        """Return the choice of the others' kind, for all at once or, folded, for each seat."""
        draft, seats = self.draft, self._game.seats
        if len(draft.players) == 1:
            return []
        alike = (SetupRow(OTHERS, WHO), [(called(who), draft.against(who)) for who in PLAYERS])
        each = [
            (
                SetupRow(seats[seat].capitalize(), folded="Seat by seat"),
                [(called(who, one=True), draft.seat(seat, who)) for who in PLAYERS],
            )
            for seat in range(len(draft.players))
        ]
        return [alike, *each]

    def _cards(self) -> tuple[SetupRow, list[tuple[str, Draft]]]:
        usual, named = self._game.first_game.options, {"": OURS}
        named |= {file: pack.name for file, pack in self._offered.items()}
        return SetupRow(CARDS), [
            (words, self.draft.with_cards(file, usual)) for file, words in named.items()
        ]

    def _deal(self) -> tuple[SetupRow, list[tuple[str, Draft]]]:
        anew = [("a new one", replace(self.draft, seed=None))]
        seed = self.draft.seed
        named = [] if seed is None else [(f"number {seed}", self.draft)]
        return SetupRow(DEAL), [*anew, *named]

    def _readings(self) -> list[tuple[SetupRow, list[tuple[str, Draft]]]]:
        rows = []
        for one in option_choices(self._game, self._pack):
            folded = "" if one.length else "Rule options"
            row = SetupRow(one.name.capitalize(), one.help, one.clause, one.title, folded)
            rows.append((row, [(str(c), self.draft.option(one.name, c)) for c in one.choices]))
        return rows

    def _setup(self) -> SetupFrame:
        rows, at, first = [], 0, self._game.first_game
        known = first.minutes and self._is_first
        for row, picks in self._rows():
            now = [_same(becomes, self.draft, self._game) for _, becomes in picks]
            shown = [Pick(at + i, 0, words, now[i]) for i, (words, _) in enumerate(picks)]
            rows.append(replace(row, picks=tuple(shown)))
            at += len(picks)
        return SetupFrame(
            step=self._step, game=self._game, title=f"Play {self._game.title}", at=0, of=1,
            marks=(), stage="before", refusal=self._refusal, rows=tuple(rows),
            query=self.draft.query, players=len(self.draft.players),
            summary=self._summary(), minutes=f"about {first.minutes} minutes" if known else "",
        )  # fmt: skip

    @property
    def _is_first(self) -> bool:
        return _same(self.draft, first_draft(self.slug), self._game)

    def _summary(self) -> str:
        """Return the chosen game in a line: players, and options other than the default."""
        first, draft = self._game.first_game, self.draft
        others = draft.players[1:]
        usual = {option.name: option.default for option in self._game.options}
        said = [f"{name}: {choice}" for name, choice in draft.options if usual[name] != choice]
        if self._is_first:
            said = [first.words] if first.words else []
        who = "you and {} {}".format(
            len(others), called(others[0]) if len({*others}) == 1 else "others"
        )
        if len(others) < 2:
            who = f"you and {called(others[0], one=True)}" if others else "you alone"
        if self._pack:
            said.append(f"cards: {self._pack.name}")
        return " · ".join([f"{plural(len(draft.players), 'player')}: {who}", *said])


def called(who: str, *, one: bool = False) -> str:
    """Return a kind of player in words for a button, or one of them."""
    level = who.removeprefix(f"{THINKER}, ")
    return (ONE if one else WORDS).get(who) or f"{'a thinker' if one else 'thinkers'}, {level}"


def _same(one: Draft, other: Draft, found: AnyGame) -> bool:
    """Tell whether two drafts are equal; an option that was not chosen has its default."""
    usual = {option.name: option.default for option in found.options}
    chosen = [{**usual, **dict(draft.options)} for draft in (one, other)]
    same = (one.players, one.seed, one.cards) == (other.players, other.seed, other.cards)
    return same and chosen[0] == chosen[1]


# The share of time for thinking: all of it on a quiet machine, less on a busy one


SLICE = 0.02  # seconds of thought at once, by which a click may be delayed
PAUSE = 0.002  # least seconds between two slices, for clicks
LEAST = 0.04  # share of the time that is used even on a busy machine
WAITED, FREE = 0.75, 0.9  # shares of a slice: busy below, free above
LESS, MORE = 0.7, 1.04  # factors by which a page slows down and recovers


class Effort:
    """The share of time that a page thinks; it rests between slices on a busy machine."""

    def __init__(
        self,
        wall: Callable[[], float] = perf_counter,
        processor: Callable[[], float] = process_time,
    ) -> None:
        self.share = 1.0
        self._wall, self._processor = wall, processor

    def spend(self, think: Callable[[float], object], seconds: float = SLICE) -> None:
        """Let *think* work for some seconds, and measure its share of the processor."""
        wall, processor = self._wall(), self._processor()
        think(seconds)
        took, used = self._wall() - wall, self._processor() - processor
        if took <= 0:
            return
        change = LESS if used < WAITED * took else MORE if used > FREE * took else 1.0
        self.share = min(1.0, max(LEAST, self.share * change))

    @property
    def rest(self) -> float:
        """Return the seconds of rest that are left."""
        return PAUSE + SLICE * (1 / self.share - 1)


# The table in an address: its players and options, or a finished game


FIELDS, LONGEST = 32, 200  # more than any link of ours has


def table_of(slug: str, query: str) -> PlayTable:
    """Return the table of a query such as ``players=person,one-ply&seed=7&rounds=once``.

    ``code=WS-…`` names a finished game. An invalid query opens the set-up with a message.
    """
    try:
        found = parse_qs(query[: FIELDS * LONGEST], max_num_fields=FIELDS)
    except ValueError:  # too many fields
        found = {}
    asked = {key: values[0] for key, values in found.items()}
    try:
        return _opened(slug, asked)
    except KitError as problem:
        table = PlayTable(slug)
        why = str(problem).rstrip(".")
        table.say(f"The link names no table: {why}{'' if why.endswith('?') else '.'}", "link")
        return table


def _opened(slug: str, asked: dict[str, str]) -> PlayTable:
    """Return the table that an address asks for: a game to look at, one that is dealt, or none."""
    table = PlayTable(slug, _draft(slug, asked))
    if "code" in asked:
        table.look_at(asked["code"])
    elif "players" in asked:
        table.deal()
    return table


def _draft(slug: str, asked: dict[str, str]) -> Draft:
    """Return what an address asks for, checked; unknown keys are ignored."""
    named = asked.get("players", "")[:LONGEST]
    players = [_kind(who) for who in named.split(",")] if named else None
    seed = int(asked["seed"]) if _is_number(asked.get("seed", "")) else None
    cards, packs = asked.get("cards", "")[:LONGEST], offered_packs(slug)
    pack = packs[pick(cards, packs, "card pack")] if cards else None
    known = {option.name: option for option in game(slug).options_for(pack)}
    options = {name: _choice(known[name], text) for name, text in asked.items() if name in known}
    if players is None:
        options = {**dict(game(slug).first_game.options), **options}
    setup = sit_down(slug, players, options, seed, pack)
    return Draft(setup.players, tuple(options.items()), seed, cards)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= LONGEST


def _kind(written: str) -> str:
    """Return a kind of player as an address writes it, without commas: 'thinker-quick'."""
    return written.replace("thinker-", "thinker, ")


def _choice(option: Option, text: str) -> Choice:
    """Return the written choice, as a number if it is one."""
    return next((one for one in option.choices if str(one) == text), text)
