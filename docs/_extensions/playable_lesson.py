"""The directive ``playable-lesson``: one lesson, exported as a handout and shown on the page."""

from __future__ import annotations

from html import escape
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from kit.files.index import lesson_key
from kit.files.scenario import one_shipped
from kit.show.handout.file import write_handout

FOLDER = "demo"


class PlayableLesson(SphinxDirective):
    """Show a lesson: ``{playable-lesson} wild_side first-round``. Only for pages at the top."""

    required_arguments = 2

    def run(self) -> list[nodes.Node]:
        """Write the lesson's file and return the frame that shows it."""
        game, name = self.arguments
        written = one_shipped(game, lesson_key(game, name))
        folder = Path(self.env.app.outdir) / FOLDER
        folder.mkdir(parents=True, exist_ok=True)
        file = f"{game}-{lesson_key(game, name)}.html"
        write_handout(written, folder / file)
        title = escape(f"A lesson to try: {written.scenario.name}")
        frame = f'<iframe class="demo" src="{FOLDER}/{file}" title="{title}"></iframe>'
        return [nodes.raw("", frame, format="html")]


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directive."""
    app.add_directive("playable-lesson", PlayableLesson)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
