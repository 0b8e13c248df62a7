"""The teacher's own course on a running server: read again when one of its files was saved."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from pathlib import Path

from tornado.ioloop import PeriodicCallback

from kit.core.errors import KitError
from kit.files.course.course_folder import CourseFolder, stored_in
from kit.files.course.own_course import COURSE

ROUND = 2000  # ms between two looks, so that the desk hears of a mistake without a new page


class ServedCourse:
    """A course that pages show; a broken file leaves the last good edition in place.

    *changed* is called after each change, with what is wrong with the files now, or ''.

    :raises KitError: naming every problem of the folder.
    """

    def __init__(self, folder: Path, changed: Callable[[str], None]) -> None:
        self.folder, self._changed = CourseFolder(folder), changed
        self.folder.look()
        if self.folder.sorry:
            raise KitError(self.folder.sorry)
        self._looking = asyncio.Lock()
        self._rounds = PeriodicCallback(self.look, ROUND)

    def open(self, place: Path) -> None:
        """Show the course from now on; its editions are files of the server's own folder."""
        self._place = place
        self._show()
        self._rounds.start()

    async def look(self) -> None:
        """Take over what was saved since the last look."""
        async with self._looking:
            if await asyncio.to_thread(self.folder.look):
                self._show()
                self._changed(self.folder.sorry)

    def close(self) -> None:
        """Show the kit's own lessons again."""
        self._rounds.stop()
        os.environ.pop(COURSE, None)

    def _show(self) -> None:
        os.environ[COURSE] = str(stored_in(self._place, self.folder.stored))
