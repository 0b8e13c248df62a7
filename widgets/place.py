"""Where a page opens: the lesson and the step that its address names."""

from __future__ import annotations

import os
from typing import Any
from urllib.parse import parse_qs

from kit.files.wire import Click
from kit.teach.course import Course


def open_course(slug: str, name: str | None) -> Course:
    """Return a game's lessons, open where the page's address says, if that is a place."""
    asked = parse_qs(os.environ.get("QUERY_STRING", ""), max_num_fields=8) if _served() else {}
    course = Course(slug, name)
    wanted, step = asked.get("lesson", [""])[0], asked.get("step", [""])[0]
    if wanted in {lesson.key for lesson in course.lessons}:
        course = Course(slug, wanted)
        if step.isascii() and step.isdigit() and 0 < int(step[:4]) < 1000:
            course.click(Click(step=course.step, do="jump", at=int(step) - 1))
    return course


def place(walk: Any) -> dict[str, Any]:
    """Return what a page needs to come back here; nothing for a file of one's own."""
    found: dict[str, Any] = getattr(walk, "place", dict)()
    return found


def _served() -> bool:
    return "SCRIPT_NAME" in os.environ  # set for a page, not in a notebook
