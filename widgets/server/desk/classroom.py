"""The classroom connects pages, board and desks.

A page joins with a message when its learner sees what the teacher can see; other pages are not on
the board. On a server for this machine only, nothing is recorded until a desk is opened, so a
single learner is not observed.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable
from datetime import date
from typing import Any

from kit.files.course.plans import plan_of
from kit.files.wire import Place
from kit.games import quiz_games
from kit.teach.desk.assignments import AssignmentKind, due_words, local_day
from kit.teach.desk.questions import Source
from kit.teach.desk.results import LESSONS, ShownPage, quiz_code
from kit.teach.learner.knowledge import Known
from kit.teach.quiz.code import fresh
from widgets.server.desk.board import CLASSES, DAY, Board
from widgets.server.desk.messages import (
    LONGEST_MESSAGE,
    LONGEST_NAME,
    CastVote,
    Command,
    clean_code,
    clean_text,
    read_from_learner,
)
from widgets.server.desk.orders import Orders, Target, lesson_target, quiz_target
from widgets.server.desk.vote import Votes

PLACED = ("learn", "quiz")  # kinds of pages with a place; a game is in its kernel alone
SOON = 1.0  # seconds in which changes are collected before desks are updated
Send = Callable[[dict[str, Any]], None]


class ClassConnection:
    """One learner's page: its frames, its messages about the class, and a way to send to it."""

    def __init__(
        self,
        classroom: Classroom,
        key: str,
        code: str,
        send: Send,
        page: ShownPage = LESSONS,
    ) -> None:
        self.classroom, self.key, self.send, self.page = classroom, key, send, page
        self.wanted = code  # the class that the page names, which may not exist
        self.code = self.sorry = ""  # the learner's class, and why it is not the wanted one
        self.joined = False
        self.moved = 0.0  # when the page was opened or its learner last did anything
        self._last: Place | None = None  # the last place that was sent

    def saw(self, place: Place | None, words: str = "") -> None:
        """Record the place of a frame that is sent to the page, and how far a game is."""
        if place:
            self._last, self.page = place, self.page._replace(words=words)
            self.report()

    def report(self) -> None:
        """Tell the board where the learner is, as far as this page knows."""
        self.moved = time.monotonic()
        if self.joined:
            place = self._last if self.page.kind in PLACED else None
            self.classroom.saw(self.key, self.page, place)

    def heard(self, message: Any) -> None:
        """Handle a message about the class, if it is a valid one."""
        said = read_from_learner(message)
        if said is None:
            return
        if said.code is not None:
            self.wanted = clean_code(said.code) or said.code.strip()
        if said.hello:
            self.classroom.greet(self)
        elif said.code is not None and self.joined:
            self.classroom.move(self)
        if said.vote is not None and self.joined:
            self.classroom.vote(self, said.vote)
        if said.name is not None and self.joined:
            self.classroom.name(self.key, clean_text(said.name, LONGEST_NAME))

    def join(self) -> None:
        """Add the learner to the board, and send the page the current orders."""
        code = self.classroom.class_named(self.wanted)
        learner = None if self.joined else self.classroom.board.join(self.key, code)
        if learner is None:
            return
        self.joined, self.code = True, learner.code
        self.sorry = "" if self.code or not self.wanted else no_class(self.wanted)
        self.report()

    def restart(self) -> None:
        """Forget that the page has joined, and its place: its learner was deleted."""
        self.joined, self._last = False, None

    def close(self) -> None:
        """Remove the page from the board."""
        self.classroom.part(self)


class Classroom:
    """The board, the orders to the class, the pages that joined, and the open desks.

    *key* opens the desk, and *link* is the address for learners. *local* means that only this
    machine can reach the server. *top* is the path of its pages.
    """

    def __init__(
        self, key: str, link: str, *, local: bool = True, top: str = "/", board: Board | None = None
    ) -> None:
        self.key, self.link, self.local, self.top = key, link, local, top
        self.board, self.orders = board or Board(), Orders()
        self.votes = Votes()
        self.watched = not local
        self.former: dict[str, str] = {}  # the codes of renamed classes, which links still name
        self.days: int | None = None  # for which learners are kept; 0: without limit, None: not
        self.plan = ""  # the key of the plan that is open as today's lessons
        self.course_sorry = ""  # what is wrong with the files of the teacher's own course
        self._lines: list[ClassConnection] = []
        self._desks: dict[object, Callable[[], None]] = {}
        self._due: asyncio.TimerHandle | None = None

    def keep(self, days: int) -> None:
        """Note that the board is kept, *days* after a learner's last visit; then it records."""
        self.days, self.watched = days, True
        self.forget_old()

    def forget_old(self) -> None:
        """Delete the learners who did not come back in time."""
        if self.days:
            self.forget(self.board.delete_before(time.time() - self.days * DAY))

    # Pages

    def greet(self, line: ClassConnection) -> None:
        """Add a page that joins, and send it the current orders."""
        if line not in self._lines:
            self._lines.append(line)
        if self.watched:
            line.join()
            self._tell(line)
            self.changed()

    def part(self, line: ClassConnection) -> None:
        """Remove a page that is closed."""
        if line in self._lines:
            self._lines.remove(line)
        if line.joined:
            line.joined = False
            self.board.leave(line.key)
            left = [one for one in self._lines if one.joined and one.key == line.key]
            if left:  # the learner goes on in the page that was used last
                max(left, key=lambda one: one.moved).report()
            self.changed()

    def saw(self, key: str, page: ShownPage, place: Place | None) -> None:
        """Record the page that a learner looks at, and their place in it, if it has one."""
        self.board.visit(key, page)
        if place and (place.game or place.quiz):
            before = self._done(key)
            self.board.saw(key, place)
            self._tell_done(key, before)
        self.changed()

    def practised(self, key: str, known: Known) -> None:
        """Record a learner's days of practice and whole games."""
        before = self._done(key)
        if self.board.practised(key, known):
            self._tell_done(key, before)
            self.changed()

    def _done(self, key: str) -> list[bool]:
        return [assignment.is_done(row) for assignment, row in self.board.to_do(key)]

    def _tell_done(self, key: str, before: list[bool]) -> None:
        if before != self._done(key):
            self.tell(lambda line: line.key == key)

    def to_do(self, key: str) -> list[dict[str, Any]]:
        """Return the assignments of a learner for their page; those done stay until their day."""
        today, found = local_day(time.time()), list[dict[str, Any]]()
        for one, row in self.board.to_do(key):
            is_done = one.is_done(row)
            if not (is_done and one.is_late(today)):
                found.append({"words": one.title, "due": due_words(one.due, today),
                              "late": one.is_late(today), "done": is_done,
                              "href": f"{self.top}{one.address(row)}"})  # fmt: skip
        return found

    def move(self, line: ClassConnection) -> None:
        """Move a learner to the class whose code they typed, if there is one."""
        code = self.class_named(line.wanted)
        line.sorry = no_class(line.wanted) if line.wanted and not code else ""
        if not line.sorry:
            self.board.move(line.key, code)
            self._follow()
        self._tell(line)
        self.changed()

    def class_named(self, code: str) -> str:
        """Return the class with a code, by which name ever, '' if there is none."""
        code = self.former.get(code, code)
        return code if code in self.board.classes else ""

    def add_class(self, code: str) -> bool:
        """Add a class, with the learners who asked for it; False if there are too many."""
        is_done = self.board.add_class(code)
        for line in self._lines:
            if is_done and line.joined and not line.code and line.wanted == code:
                self.move(line)
        self.changed()
        return is_done

    def name(self, key: str, name: str) -> None:
        """Set the name that a learner chose, and send it to all their pages."""
        if learner := self.board.learner(key):
            self.rename(learner.number, name)

    def vote(self, line: ClassConnection, cast: CastVote) -> None:
        """Record a learner's vote, and tell their pages; a late one does not count."""
        number, vote = self._number(line), self.votes.of(line.code)
        if vote and vote.cast(number, cast.number, cast.round, cast.choice):
            self.changed()
        self.tell(lambda one: self._number(one) == number)

    def rename(self, number: int, name: str) -> None:
        """Set a learner's name, '' for none, and send it to all their pages."""
        self.board.rename(number, name)
        self.tell(lambda line: self._number(line) == number)
        self.changed()

    def merge(self, number: int, into: int) -> bool:
        """Make one learner of two, and tell their pages; return False if one is missing."""
        is_done = self.board.merge(number, into)
        if is_done:
            self.votes.merge(number, into)
        if is_done and (learner := self.board.numbered(into)):
            for line in self._lines:
                if line.key in learner.keys:
                    line.code = learner.code
                    self._tell(line)
            self.changed()
        return is_done

    def delete(self, numbers: Iterable[int]) -> None:
        """Remove learners with all their results; whoever has a page open begins anew."""
        gone = [*numbers]
        self.votes.forget(gone)
        self.forget(self.board.delete(gone))

    def forget(self, keys: Iterable[str]) -> None:
        """Let the pages of deleted learners join as new learners."""
        gone = {*keys}
        for line in [one for one in self._lines if one.key in gone]:
            line.restart()
            self.greet(line)
        self.changed()

    def rename_class(self, code: str, new: str) -> bool:
        """Give a class another code, with its orders; False if there is none, or both."""
        is_done = self.board.rename_class(code, new)
        if is_done:
            self.orders.rename(code, new)
            self.votes.rename(code, new)
            former = {old: new if to == code else to for old, to in self.former.items()}
            former.pop(new, None)
            self.former = dict([*former.items(), (code, new)][-CLASSES:])
            self._follow()
        return is_done

    def delete_class(self, code: str, *, learners: bool) -> None:
        """Remove a class, with its learners and their results or without."""
        if learners:
            self.delete(self.board.members(code))
        self.board.delete_class(code)
        self._follow()

    def _follow(self) -> None:
        """Tell each page the class that its learner is in now."""
        for line in self._lines:
            learner = self.board.learner(line.key)
            if line.joined and learner and line.code != learner.code:
                line.code = learner.code
                self._tell(line)
        self.changed()

    def _number(self, line: ClassConnection) -> int:
        learner = self.board.learner(line.key)
        return learner.number if learner else 0

    def tell(self, wanted: Callable[[ClassConnection], bool] = lambda _line: True) -> None:
        """Send pages their current orders."""
        for line in self._lines:
            if line.joined and wanted(line):
                self._tell(line)

    def _tell(self, line: ClassConnection) -> None:
        learner = self.board.learner(line.key)
        if not line.joined or learner is None:
            return
        said, vote = self.orders.of(line.code), self.votes.of(line.code)
        target = said.target.packed(self.top) if said.target else None
        line.send({
            "kind": "class", "number": learner.number, "name": learner.name, "code": line.code,
            "sorry": line.sorry, "vote": vote and vote.packed(learner.number),
            "paused": said.paused, "days": self.days,
            "message": {"number": said.message_number, "words": said.message},
            "assigned": self.to_do(line.key),
            "target": target and {"number": said.target_number, **target},
        })  # fmt: skip

    # Desks

    def open_desk(self, desk: object, redraw: Callable[[], None]) -> None:
        """Add a desk: *redraw* is called soon after each change."""
        self._desks[desk] = redraw
        self.watched = True
        for line in list(self._lines):
            self.greet(line)

    def close_desk(self, desk: object) -> None:
        """Remove a desk."""
        self._desks.pop(desk, None)

    @property
    def desks(self) -> int:
        """Return the number of open desks."""
        return len(self._desks)

    def note_course(self, sorry: str) -> None:
        """Note that the teacher's own course has changed, or what is wrong with its files."""
        self.course_sorry = sorry
        self.changed()

    def changed(self) -> None:
        """Redraw the desks soon, once for all changes until then."""
        if self._desks and self._due is None:
            self._due = asyncio.get_running_loop().call_later(SOON, self._redraw)

    def _redraw(self) -> None:
        self._due = None
        for redraw in list(self._desks.values()):
            redraw()


# Commands of a teacher


NO_PLACE = "This step does not exist. Nobody was sent."
NO_DATE = "Choose a day for the assignment."
NOT_ASSIGNED = "Nothing that exists was chosen, or there are too many assignments."
NO_PLAN = "This plan does not exist."
NO_CODE = "A class code has one to eight letters or digits, such as 7B."
TOO_MANY = "There are as many classes as a server can have. Delete one first."
CODE_TAKEN = "There is a class with this code already, or none to rename."
NO_LEARNER = "This learner is not on the board any more."
CLASS_COMMANDS = ("found", "rename_class", "empty", "delete_class")
LEARNER_COMMANDS = ("rename", "merge", "delete")


def no_class(code: str) -> str:
    """Return a kind sentence for the code of a class that does not exist."""
    shown = f" {clean_code(code)}" if clean_code(code) else ""
    return f"There is no class{shown}. Check the code, or ask your teacher."


def act(room: Classroom, command: Command) -> str:
    """Carry out a teacher's command and tell the learners, or return an error sentence."""
    if command.do in ("send", "quiz"):
        target = _target(command)
        if target is None:
            return NO_PLACE
        room.orders.send(command.code, target)
    elif command.do in CLASS_COMMANDS:
        return _change_class(room, command)
    elif command.do in LEARNER_COMMANDS:
        return _change_learner(room, command)
    elif command.do == "assign":
        if problem := _assign(room, command):
            return problem
    elif command.do == "unassign":
        room.board.unassign(command.number)
        room.tell()
    elif command.do == "today":
        if command.plan and not plan_of(command.plan):
            return NO_PLAN
        room.plan = command.plan
    else:
        _order(room, command)
    room.tell(lambda line: command.code in ("", line.code))
    room.changed()
    return ""


def _assign(room: Classroom, command: Command) -> str:
    """Add assignments: the lessons that were chosen together, and each other thing alone."""
    due = _date(command.due)
    if due is None:
        return NO_DATE
    wanted = [one.partition(":") for one in command.what]
    lessons = [Source(*name.partition("/")[::2]) for kind, _, name in wanted if kind == "lesson"]
    some = [(AssignmentKind.LESSONS, lessons)] if lessons else []
    for kind, _, name in wanted:
        if kind == AssignmentKind.PRACTICE:
            some.append((AssignmentKind.PRACTICE, []))
        elif kind == AssignmentKind.GAME:
            some.append((AssignmentKind.GAME, [Source(name)]))
        elif kind == AssignmentKind.QUIZ and name in ("", *quiz_games()):
            some.append((AssignmentKind.QUIZ, [Source(quiz=str(fresh(name, command.size)))]))
    if command.quiz:
        code = quiz_code(command.quiz)
        some.append((AssignmentKind.QUIZ, [Source(quiz=str(code or ""))]))
    done = [room.board.assign(kind, sources, due, command.code, command.days)
            for kind, sources in some]  # fmt: skip
    room.tell()
    return "" if done and all(done) else NOT_ASSIGNED


def _date(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _target(command: Command) -> Target | None:
    if command.do == "send":
        return lesson_target(command.game, command.lesson, command.step)
    if command.quiz:
        return quiz_target(command.quiz)
    known = command.game in ("", *quiz_games())
    return quiz_target(str(fresh(command.game, command.size))) if known else None


def _order(room: Classroom, command: Command) -> None:
    if command.do == "unsend":
        room.orders.send(command.code, None)
    elif command.do == "say":
        room.orders.say(command.code, clean_text(command.text, LONGEST_MESSAGE))
    elif command.do in ("pause", "resume"):
        room.orders.pause(command.code, paused=command.do == "pause")
    elif command.do in ("vote_next", "vote_close"):
        room.votes.change(command.code, is_over=command.do == "vote_close")
        room.tell()  # it may be the vote of everybody


def _change_class(room: Classroom, command: Command) -> str:
    code = command.code
    if command.do == "empty":  # for '' this is everybody
        room.delete(room.board.members(code))
        return ""
    new = clean_code(command.text) if command.do == "rename_class" else code
    if not (code and new):
        return NO_CODE
    match command.do:
        case "found":
            return "" if room.add_class(code) else TOO_MANY
        case "rename_class":
            return "" if room.rename_class(code, new) else CODE_TAKEN
        case _:
            room.delete_class(code, learners=True)
    return ""


def _change_learner(room: Classroom, command: Command) -> str:
    if room.board.numbered(command.number) is None:
        return NO_LEARNER
    match command.do:
        case "rename":
            room.rename(command.number, clean_text(command.text, LONGEST_NAME))
        case "merge":
            return "" if room.merge(command.number, command.into) else NO_LEARNER
        case _:
            room.delete([command.number])
    return ""
