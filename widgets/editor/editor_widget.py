"""A lesson beside the file it is written in, in JupyterLab: the same as ``rulewalk edit``."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

from kit.core.errors import KitError
from kit.files.stub import begin_file
from kit.files.watch import PAUSE
from kit.files.wire import read_click
from kit.show.lesson.file_pane import editor_packed
from kit.show.lesson.nav import top
from kit.show.lesson.text import frame_text
from kit.show.skin import SKIN, script
from kit.teach.lesson.edit import Editor
from widgets.address import page_query
from widgets.errors import guarded
from widgets.walkthrough import FrameWidget


class EditorWidget(FrameWidget):
    """The file and its lesson. The kernel's own loop looks at the file; there is no thread."""

    _esm = script(*SKIN[:-1], "edit.js", SKIN[-1])

    def __init__(self, editor: Editor) -> None:
        self._editor = editor
        super().__init__(frame=editor_packed(editor), top=str(top(home=None)))
        self._watching = _in_background(self._watch())

    async def _watch(self) -> None:
        while self.comm is not None:  # until the widget is closed
            await asyncio.sleep(PAUSE)
            self.look()

    def _sorry(self, number: str) -> None:
        self._editor.wrong = f"Something went wrong on our side (error {number})."
        self.frame = editor_packed(self._editor)

    @guarded(_sorry)
    def look(self) -> None:
        """Look whether the file has changed, and if so show it."""
        if self._editor.look():
            self.frame = editor_packed(self._editor)

    def click(self, message: object) -> None:
        """Do what a message asks for, if it is a click made for the frame now shown."""
        click = read_click(message)
        if click and self._editor.click(click):
            self.frame = editor_packed(self._editor)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle = super()._repr_mimebundle_(**kwargs)
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        frame = self._editor.frame()
        if data is not None:
            data["text/plain"] = self._editor.wrong or (frame_text(frame) if frame else repr(self))
        return bundle

    def __repr__(self) -> str:
        return f"EditorWidget({self._editor!r})"


def edit(path: str | Path, game: str | None = None, players: int | None = None) -> EditorWidget:
    """Return your own lesson beside its file; each time you save, it is shown at what you changed.

    ``edit("mine.yaml")``; a file that is not there yet begins with ``edit("mine.yaml",
    "wild_side", 3)``. It writes to that one file, and only when you add a step.
    """
    if page_query() is not None:  # whoever opens a served page could write the file
        raise KitError(
            'edit() is for who writes the lesson; on a page, show it: learn("mine.yaml")'
        )
    begin_file(Path(path), game, players)
    return EditorWidget(Editor(Path(path)))


def _in_background(work: Coroutine[Any, Any, None]) -> asyncio.Task[None] | None:
    """Run *work* on the loop of the kernel; without one, in plain Python, let it be."""
    try:
        return asyncio.get_running_loop().create_task(work)
    except RuntimeError:
        work.close()
        return None
