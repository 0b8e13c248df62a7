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
    wanted, at = asked.get("lesson", [""])[0], asked.get("at", ["0"])[0]
    if wanted in {lesson.key for lesson in course.lessons}:
        course = Course(slug, wanted)
        if at.isascii() and at.isdigit() and len(at) < 4:
            course.click(Click(step=course.step, do="jump", at=int(at)))
    return course


def place(walk: Any) -> dict[str, Any]:
    """Return what an address must name to come back here; nothing for a file of one's own."""
    if hasattr(walk, "place"):
        found: dict[str, Any] = walk.place()
        return found
    if not isinstance(walk, Course):
        return {}
    return {"lesson": walk.lessons[walk.at].key, "at": walk.walk.at}


def _served() -> bool:
    return "SCRIPT_NAME" in os.environ  # set for a page, not in a notebook
