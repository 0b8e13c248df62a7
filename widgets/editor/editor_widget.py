"""The lesson editor in JupyterLab: the same as ``rulewalk edit``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kit.core.arguments import as_path
from kit.core.errors import KitError
from kit.files.stub import begin_file
from kit.show.lesson.file_pane import EditorSession
from kit.show.lesson.text import frame_text
from kit.show.skin import script
from kit.teach.frame import Frame
from kit.teach.lesson.edit import Editor
from widgets.walkthrough import FrameWidget, page_query


class EditorWidget(FrameWidget):
    """The file and its lesson. The kernel's own loop watches the file, without a thread."""

    _esm = script("edit_widget.js")

    def __init__(self, editor: Editor) -> None:
        self._editor = editor
        super().__init__(EditorSession(editor))

    def _present(self) -> Frame | None:
        return self._editor.frame()

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
    """Return your own lesson beside its file; each time you save, it shows the step you changed.

    ``edit("mine.yaml")``; ``edit("mine.yaml", "wild_side", 3)`` creates the file if there is none.
    Only this one file is written, and only when you add a step.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     widget = edit(f"{folder}/mine.yaml", "wild_side", 3)
    ...     Path(f"{folder}/mine.yaml").read_text("utf-8").splitlines()[0]
    'rulewalk: scenario'
    """
    if page_query() is not None:  # because any visitor of a served page could write the file
        raise KitError(
            'edit() does not work on a served page; show the lesson with learn("mine.yaml")'
        )
    file = as_path(path, "path")
    begin_file(file, game, players)
    return EditorWidget(Editor(file))
