"""A lesson that is read without a kernel.

The clicks of a lesson's script (next, back, an answer) are the same for everyone, and cheap. The
server walks them with the same ``Course`` as a kernel does, and caches each frame by the clicks
that led to it. So a class that reads the same lesson has each frame drawn once. A click that needs
more (a what-if, a typed move, a goal) needs a kernel; the kernel then does the same clicks again.

A click may say anything, so it is checked as one for a kernel is. What a visitor, and all visitors
together, may cost the server is limited: who has cost much leaves the rest to the others. Beyond
that they get kernels, too.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import time
import uuid
from collections import OrderedDict
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from kit.files.course.own_course import edition
from kit.files.wire import Click, Place, as_place, read_click
from kit.show.lesson.screen import frame_html
from kit.show.lesson.session import lesson_session
from kit.show.pages.page import fingerprint
from kit.teach.frame import LessonFrame
from kit.teach.lesson.course import Asked, open_course

if TYPE_CHECKING:
    from kit.files.evidence import Evidence
    from kit.teach.lesson.course import Course

SCRIPTED = frozenset(("next", "back", "jump", "choose", "lock", "play", "restart", "lesson",
                      "help", "undo", "look", "return", "resume", "again"))  # fmt: skip
FEW = 6  # a choice of more moves needs a kernel, as on the static site (kit/site/moments.py)
MOST_CLICKS = 200  # before a kernel, which has to do them all again
MOST_SECONDS = 1.0  # of the server's processor for a visitor at once; a lesson has 0.1
RATE = 0.02  # of the server's processor for a visitor in the long run
VISITORS = 2000  # whose costs are kept; the one seen longest ago is forgotten
KEPT = 600  # frames, about 40 kB each


class NeedsKernel(Exception):
    """A click that the server does not answer by itself."""


class DrawnFrame(NamedTuple):
    """A frame as the page gets it, as JSON in UTF-8, its number and place.

    ``evidence`` is what the click that led to it shows of the learner; its time is not set.
    """

    json: bytes
    step: int
    place: Place | None
    evidence: tuple[Evidence, ...] = ()

    def message(self, top: str = "") -> str:
        """Return the message to the page; *top* is the bar, for a page that has none yet."""
        return f'{{"kind": "frame", "frame": {self.json.decode()}, "top": {json.dumps(top)}}}'


class Opening(NamedTuple):
    """How a lesson opens at an address: its key in the cache, the bar and the first frame."""

    key: bytes
    top: str
    frame: DrawnFrame
    drawn: str  # the fingerprint of bar and frame


class OpenPage(Protocol):
    """An open page of a reader."""

    def show(self, frame: DrawnFrame, top: str = "") -> None:
        """Send a frame to the page, and its place to the class."""

    async def turn_to_kernel(self) -> None:
        """Connect the page to the kernel, which is running now."""

    def send_waiting(self) -> None:
        """Send the kernel what the page has sent while it started."""

    def tell_dead(self) -> None:
        """Tell the browser that its lesson has ended here."""


class FrameCache:
    """Least recently used frames, by the clicks that led to them."""

    def __init__(self, most: int = KEPT) -> None:
        self.most = most
        self._frames: OrderedDict[bytes, DrawnFrame] = OrderedDict()

    def get(self, key: bytes) -> DrawnFrame | None:
        """Return a frame, or None."""
        if key in self._frames:
            self._frames.move_to_end(key)
        return self._frames.get(key)

    def put(self, key: bytes, frame: DrawnFrame) -> None:
        """Cache a frame, in place of the one that was used longest ago if there are many."""
        self._frames[key] = frame
        if len(self._frames) > self.most:
            self._frames.popitem(last=False)


class ProcessorShare:
    """A *rate* of the processor in the long run, and *burst* seconds at once."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self._left, self._filled = burst, time.monotonic()

    def left(self) -> float:
        """Return how many seconds are left now."""
        now = time.monotonic()
        self._left = min(self.burst, self._left + (now - self._filled) * self.rate)
        self._filled = now
        return self._left

    def spend(self, seconds: float) -> None:
        """Spend what was used just now."""
        self._left -= seconds


# For frames that are not in the cache: those of all readers, so that clicks stay fast.
_all_readers = ProcessorShare(0.3, 3.0)


class VisitorShare(ProcessorShare):
    """What one visitor may cost the server, in all lessons that they read together."""

    def __init__(self, burst: float = MOST_SECONDS) -> None:
        super().__init__(RATE, burst)

    def used(self) -> float:
        """Return the part that is used, from 0 to 1 and above."""
        return 1 - self.left() / self.burst

    def is_fair(self) -> bool:
        """Return whether more may be spent: who has used half leaves half to the others."""
        return self.left() > 0 and _all_readers.left() > self.used() * _all_readers.burst

    def spend(self, seconds: float) -> None:
        """Spend what was used just now, also of the share of all readers."""
        super().spend(seconds)
        _all_readers.spend(seconds)


_visitors: OrderedDict[str, VisitorShare] = OrderedDict()


def share_of(visitor: str) -> VisitorShare:
    """Return the share of a visitor."""
    share = _visitors.setdefault(visitor, VisitorShare())
    _visitors.move_to_end(visitor)
    if len(_visitors) > VISITORS:
        _visitors.popitem(last=False)
    return share


_frames = FrameCache()
_openings: OrderedDict[tuple[str, str, Asked], Opening] = OrderedDict()  # by edition of a course


def opening(slug: str, wanted: Asked, share: VisitorShare) -> Opening:
    """Return how a game's lessons open where they are *wanted*; NeedsKernel if it costs too much.

    Call it in a thread of its own: a lesson may have to be read.
    """
    found = _openings.get((edition(), slug, wanted))
    if found is None:
        if not share.is_fair():
            raise NeedsKernel
        began = time.thread_time()
        session = lesson_session(slug, None, wanted)
        first = _packed(session.shown)
        drawn = fingerprint(f"{session.top}{session.shown['html']}")
        key = _key(b"", [edition(), slug, *wanted])
        found = _openings[edition(), slug, wanted] = Opening(key, session.top, first, drawn)
        if len(_openings) > KEPT:
            _openings.popitem(last=False)
        share.spend(time.thread_time() - began)
    return found


class Reader:
    """One learner who reads lessons without a kernel.

    ``kernel`` is the id of the kernel that the learner may get. ``code`` is the page's cell,
    ``path`` its folder and ``env`` its environment, all for that kernel.
    """

    def __init__(  # noqa: PLR0913, PLR0917
        self, slug: str, wanted: Asked, share: VisitorShare,
        code: str = "", path: str = "", env: dict[str, str] | None = None,
    ) -> None:  # fmt: skip
        self.kernel = str(uuid.uuid4())
        self.code, self.path, self.env = code, path, env or {}
        self.pages: list[OpenPage] = []
        self.move: asyncio.Future[None] | None = None  # while the kernel starts, and afterwards
        self._opened, self._edition = (slug, wanted), edition()
        self._share = share
        first = opening(slug, wanted, share)
        self.top, self.frame = first.top, first.frame
        self._key = first.key
        self._clicks: list[dict[str, Any]] = []  # that were done, all of them by a kernel
        self._course: Course | None = None  # only once a frame was not in the cache
        self._walked = 0  # clicks that the course knows

    def __repr__(self) -> str:
        return f"Reader({self._opened[0]!r}, {len(self._clicks)} clicks)"

    def replay(self) -> str:
        """Return the Python expression with which a kernel's widget comes to the same frame."""
        return f"_.replay({json.dumps(self._clicks)!r})"

    def click(self, message: dict[str, Any]) -> DrawnFrame | None:
        """Return the frame after a click, or None if it is ignored; NeedsKernel for some clicks."""
        click = read_click(message)
        if click is None or click.step != self.frame.step:
            return None
        if click.do not in SCRIPTED or len(self._clicks) >= MOST_CLICKS:
            raise NeedsKernel
        key = _key(self._key, message)
        found = _frames.get(key) or self._drawn(click)
        if found:
            if self._share.used() < 0.5:  # one who clicks at random fills no cache
                _frames.put(key, found)
            self._key, self.frame = key, found
            self._clicks.append(message)
        return found

    def _drawn(self, click: Click) -> DrawnFrame | None:
        if not self._share.is_fair():
            raise NeedsKernel
        if edition() != self._edition:  # the kernel has the lessons with which this page opened
            raise NeedsKernel
        began = time.thread_time()
        try:
            return self._walk(click)
        except NeedsKernel:
            raise
        except Exception as problem:  # the kernel makes a sentence of it, and a line in the log
            raise NeedsKernel from problem
        finally:
            self._share.spend(time.thread_time() - began)

    def _walk(self, click: Click) -> DrawnFrame | None:
        """Do a click with the course, after those that it does not know yet."""
        if self._course is None:
            self._course, _ = open_course(self._opened[0], None, self._opened[1])
        course = self._course
        for message in self._clicks[self._walked :]:
            if done := read_click(message):
                course.click(done)
                course.place()  # notes the end of a lesson, as after each frame in a kernel
            self._walked += 1
        course.witnessed()  # was kept then
        if click.do == "play" and not _is_offered(course, click.action):
            raise NeedsKernel
        frame = course.click(click)
        if frame is None:
            return None
        self._walked += 1
        place = course.place().packed()
        shown = {"step": frame.step, "html": str(frame_html(frame)), "place": place}
        return _packed(shown)._replace(evidence=tuple(course.witnessed()))


def read_ahead(slug: str) -> None:
    """Draw a game's first lesson, with right answers, before a class reads it at once."""
    reader = Reader(slug, Asked(), VisitorShare())
    course, _ = open_course(slug, None, Asked())
    rights = [done.right for done in course.walk.script.results]
    with suppress(NeedsKernel):
        for _ in range(4 * len(rights)):
            place = reader.frame.place
            if place is None or place.done:
                return
            right = None if place.after or str(place.at) in place.answers else rights[place.at]
            if right is not None:
                reader.click({"step": reader.frame.step, "do": "choose", "at": right})
            do = "next" if right is None else "lock"
            reader.click({"step": reader.frame.step, "do": do})


def _is_offered(course: Course, action: str) -> bool:
    """Tell whether a move is one of the few that a step offers, and the script judges it."""
    frame = course.frame()
    if not isinstance(frame, LessonFrame) or len(frame.moves) > FEW:
        return False
    return course.walk.script.now.goal is None and action in [one.action for one in frame.moves]


def _packed(shown: dict[str, Any]) -> DrawnFrame:
    text = json.dumps(shown, ensure_ascii=False)
    return DrawnFrame(text.encode(), shown["step"], as_place(shown["place"]))


def _key(before: bytes, what: object) -> bytes:
    said = json.dumps(what, sort_keys=True, ensure_ascii=False).encode()
    return hashlib.blake2b(before + said, digest_size=16).digest()
