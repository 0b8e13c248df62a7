"""The lesson editor: a file, the last valid version of its lesson, and its current error.

At the end of the lesson, a move that is played becomes the next step of the file.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, fields, replace
from pathlib import Path

from kit.core.errors import KitError
from kit.files.append import move_step, refused_step, with_step
from kit.files.changed import Change, Watch, first_change
from kit.files.read import read_text, write_atomically
from kit.files.run import begin, run
from kit.files.scenario import Scenario, Written, parse_scenario
from kit.files.wire import Click, Place
from kit.teach.frame import LessonFrame, Told, WhatIfFrame, told_to
from kit.teach.lesson import frame_parts
from kit.teach.lesson.typed import read_move
from kit.teach.lesson.walkthrough import AFTER, Walkthrough
from kit.teach.lesson.what_if import Branch

_CHANGED = "The file has changed meanwhile, so nothing was written. This is the new version."


@dataclass(frozen=True)
class FilePane:
    """The file as a page shows it: its lines, the start of each step, and the error.

    ``starts`` has the line of each step, from 1, and ``stop`` is the line after the last step. Both
    are empty while the file has an error. ``at`` is the current step, from 0. ``wrong`` is the
    error that ``rulewalk check`` reports, and ``line`` its line. ``undo`` tells whether a step that
    was added here can be removed.
    """

    name: str
    lines: tuple[str, ...]
    starts: tuple[int, ...] = ()
    stop: int = 0
    at: int = 0
    wrong: str = ""
    line: int | None = None
    undo: bool = False


class Editor:
    """A file that is edited in any text editor, and its lesson.

    ``look`` reads the file again if it has changed. While the file has an error, the last valid
    lesson stays open. A click goes to the lesson or, at its end, adds a step. Only this one file is
    written, and only if it has not changed since it was read.
    """

    def __init__(self, path: Path) -> None:
        self.path, self.text, self.wrong = path, "", ""
        self.walk: Walkthrough | None = None
        self.end: AddStep | None = None  # while steps are being added
        self._written: list[tuple[str, str]] = []  # text before and after each added step
        self._said: Told | None = None
        self._watch = Watch(path)
        self.read()

    def __repr__(self) -> str:
        return f"Editor({str(self.path)!r})"

    @property
    def step(self) -> int:
        """Return the number of the current frame."""
        return self.walk.step if self.walk else 0

    # The file

    def look(self) -> bool:
        """Read the file again if it has changed, and tell whether it had."""
        changed = self._watch.changed()
        if changed:
            self.read()
        return changed

    def read(self) -> None:
        """Read the file, and go to its first changed step."""
        self._watch.mark()
        self._said = None
        try:
            self._take(read_text(self.path, exact=True))
        except KitError as problem:
            self.wrong = str(problem)

    def _take(self, text: str) -> None:
        """Parse the lesson; with an error, the last valid lesson stays."""
        self.text = text
        written = parse_scenario(text, str(self.path))
        self._also_watch(written)
        walk = Walkthrough(written, self.step + 1, apart=True)  # the author looks at each step
        if self.walk:
            _open(walk, _place(self.walk, walk))
        self.walk, self.end, self.wrong = walk, None, ""

    def _also_watch(self, written: Written) -> None:
        """Watch the card pack too, if the file names one."""
        cards = written.scenario.cards
        self._watch.paths = [self.path, *([self.path.parent / cards] if cards else [])]
        self._watch.mark()

    # Clicks

    def click(self, click: Click) -> LessonFrame | WhatIfFrame | None:
        """Handle a click and return the new frame, or None if the click is stale."""
        if self.walk is None or click.step != self.walk.step:
            return None
        self._said = None
        if click.do == "unwrite":
            self._take_back()
        elif click.do == "jump" and click.at == len(self.walk.script):
            self._go_to_end()
        elif self.end is None or not self._at_end(self.end, click):
            self.end = None
            return self.walk.click(click)
        self.walk.step = max(self.walk.step, click.step + 1)
        return self.frame()

    def _go_to_end(self) -> None:
        assert self.walk
        self.end = AddStep(self.walk.script.written)

    def _at_end(self, end: AddStep, click: Click) -> bool:
        """Handle a click at the end of the lesson; return False if it belongs to the lesson."""
        if click.do in ("play", "write"):
            self._add(end.step_of(click.action, refused=click.do == "write"))
        elif click.do == "seat":
            end.sit(click.at)
        elif click.do == "help":
            end.ask()
        elif click.do == "undo":
            self._take_back()
        elif click.do == "return":
            self.end = None
        else:
            return False
        return True

    def _add(self, step: dict[str, object] | None) -> None:
        if step is None or not self._as_shown():
            return
        where = str(self.path)
        try:
            new = with_step(self.text, step, where)
            Walkthrough(parse_scenario(new, where))  # a step with an error is not written
        except KitError as problem:
            self._said = Told(f"Nothing was written: {problem}", "", "error")
            return
        self._written.append((self.text, new))
        self._put(new)

    def _take_back(self) -> None:
        """Remove the last step that was added here, unless the file has changed since."""
        if self._written and self._as_shown():
            before, after = self._written.pop()
            if self.text == after:
                self._put(before)

    def _as_shown(self) -> bool:
        """Tell whether the file is unchanged; if not, read it and say so."""
        try:
            same = read_text(self.path, exact=True) == self.text
        except KitError:
            same = False
        if not same:
            self.read()
            self._said = Told(_CHANGED, "", "later")
        return same

    def _put(self, text: str) -> None:
        """Write the file and show its end."""
        try:
            write_atomically(self.path.resolve(), text)
        except KitError as problem:
            self._said = Told(f"Nothing was written: {problem}.", "", "error")
            return
        more = len(text) > len(self.text)
        self.read()
        self._go_to_end()
        assert self.walk
        assert self.end
        if more and self.walk.script.plot.steps[-1].do is not None:
            self.end.tell()
        done = f"Written as step {len(self.walk.script)}." if more else "Undone."
        self._said = Told(done, "", "good")

    # What is shown

    @property
    def undo(self) -> bool:
        """Tell whether a step that was added here can be removed."""
        return bool(self._written) and self._written[-1][1] == self.text

    def frame(self) -> LessonFrame | WhatIfFrame | None:
        """Return the current frame of the lesson, or None if there was no valid lesson yet."""
        if self.walk is None:
            return None
        frame = self._end_frame(self.walk, self.end) if self.end else self.walk.frame()
        return replace(frame, refusal=self._said) if self._said else frame

    def _end_frame(self, walk: Walkthrough, end: AddStep) -> WhatIfFrame:
        lesson, count = walk.lesson_frame(), len(walk.script)
        titles = [lesson.called(at) for at in range(count)]
        return replace(
            frame_parts.off_script(lesson, end),
            at=count,
            of=count + 1,
            marks=(*("done",) * count, "now"),
            titles=(*titles, "A new step"),
            ways=("undo",) if self.undo else (),
            writes=self.path.name,
            refused=end.refused,
        )

    def pane(self) -> FilePane:
        """Return the file as the page shows it."""
        lines = tuple(self.text.removesuffix("\n").split("\n"))
        if self.wrong or self.walk is None:
            line = _line(self.wrong, str(self.path))
            return FilePane(self.path.name, lines, wrong=self.wrong, line=line)
        script, written = self.walk.script, self.walk.script.written
        at = len(script) if self.end else script.at
        starts = tuple(written.line("steps", i) or 1 for i in range(len(script)))
        keys = [written.line(one.name) or 0 for one in fields(Scenario)]
        stop = min((line for line in keys if line > starts[-1]), default=len(lines) + 1)
        return FilePane(self.path.name, lines, starts, stop, at, undo=self.undo)

    def place(self) -> Place:
        """Return an empty place: a file that is being written has no address."""
        return Place()


def _place(old: Walkthrough, new: Walkthrough) -> Change:
    """Return where to open the lesson after a change: its first changed step, or the same step."""
    changed = first_change(old.script.plot, new.script.plot)
    stood = Change(min(old.script.at, len(new.script) - 1), old.script.stage == AFTER)
    return stood if changed is None else changed


def _open(walk: Walkthrough, to: Change) -> None:
    walk.click(Click(step=walk.step, do="jump", at=to.at))
    if to.after and not walk.script.only_talks:
        walk.click(Click(step=walk.step, do="next"))


def _line(sentence: str, where: str) -> int | None:
    """Return the line number at the start of an error, as in ``mine.yaml:12: ...``."""
    found = re.match(rf"{re.escape(where)}:(\d+): ", sentence)
    return int(found[1]) if found else None


# The end of a lesson in the editor: a move that is played there becomes the next step.


class AddStep(Branch):
    """The true table after the last step, seen from any seat; nothing is imagined.

    It plays no move: a move becomes a step of the file, and the file is read again.
    """

    _made_up = ""

    def __init__(self, written: Written) -> None:
        match = begin(written)
        for _ in run(written, match):
            pass
        seat = written.scenario.seat
        self._sit_down(match, match.game.seats.index(seat) if seat else 0)
        self.seat = match.watcher
        self.refused = ""  # the move that was just refused

    def tell(self) -> None:
        """Show what a learner hears of the last move."""
        self.told = told_to(self.match.box, self.match.events[-1], self.home)

    def step_of(self, text: str, *, refused: bool = False) -> dict[str, object] | None:
        """Return the step for a move, or None after saying why there is none.

        A forbidden move becomes a step only if *refused* is set.
        """
        self._fresh()
        self.refused = ""
        try:
            action = read_move(self.match.box, text, self.match.state.legal(self.seat))
            refusal = self.match.why_not(self.seat, action)
            if refusal is None:
                return move_step(self.match, self.seat, action)
            if refused:
                return refused_step(self.match, self.seat, action, refusal.clause)
        except KitError as problem:
            self.refusal = Told(str(problem), "", "later")
            return None
        self.refused = self.match.box.notation.label(action)
        self.refusal = Told(refusal.sentence, refusal.clause, "refused")
        return None

    def _turn(self) -> str:
        acting = [self._name(seat) for seat in self.match.to_act()]
        if not acting:
            return "The game is over here, so nothing can be played."
        return f"{' and '.join(acting)} {'are' if len(acting) > 1 else 'is'} to act now."
