"""A learning management system for tests: npm's scorm-again in a page, and what it keeps.

Every request of its browser is answered here, so it needs no server. ``reachable`` says whether its
commits arrive; what arrived is in ``kept``.
"""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Frame, Page, Route

from kit.site.files import unzipped
from tests.script.__main__ import HERE, installed

HOST = "http://lms.example"
TYPES = {
    "html": "text/html",
    "js": "text/javascript",
    "css": "text/css",
    "json": "application/json",
}
CLASSES = {
    "1.2": ("API", "Scorm12API", "scorm12"),
    "2004": ("API_1484_11", "Scorm2004API", "scorm2004"),
}
# The learner is read-only once the session has begun, and nobody has begun it yet.
LEARNER = {"1.2": {"core": {"student_id": "7"}}, "2004": {"learner_id": "7"}}
PAGE = """<!doctype html><title>LMS</title><script src="/scorm-again.js"></script><script>
{name} = new {kind}({{ lmsCommitUrl: "/commit", logLevel: 5 }});
{name}.loadFromJSON({cmi});
</script><iframe src="/package/{start}" width="1240" height="760"></iframe>"""
ALIVE = "article.rw:not([inert])"


class Lms:
    """One learner's attempt at a part of a package."""

    def __init__(self, archive: bytes, version: str, start: str) -> None:
        self.version, self.start = version, start
        self.files = unzipped(archive)
        self.kept: dict[str, Any] = {}
        self.reachable, self.commits = True, 0
        installed()
        script = HERE / f"node_modules/scorm-again/dist/{CLASSES[version][2]}.min.js"
        self.script = script.read_bytes()

    def context(self, browser: Browser) -> BrowserContext:
        """Return a new browser of the learner."""
        context = browser.new_context(
            viewport={"width": 1280, "height": 800}, reduced_motion="reduce"
        )
        context.route("**/*", self.answer)
        return context

    def open(self, context: BrowserContext) -> tuple[Page, Frame]:
        """Open the part in a browser; return its window, and the frame with the part."""
        page = context.new_page()
        page.goto(HOST)
        page.frame_locator("iframe").locator(ALIVE).wait_for()
        return page, page.frames[1]

    def answer(self, route: Route) -> None:
        path = route.request.url.removeprefix(HOST).lstrip("/").partition("?")[0]
        if path == "commit":
            self._commit(route)
        elif path == "scorm-again.js":
            route.fulfill(body=self.script, content_type=TYPES["js"])
        elif path == "":
            route.fulfill(body=self._page(), content_type=TYPES["html"])
        elif (name := path.removeprefix("package/")) in self.files:
            kind = TYPES.get(name.rpartition(".")[2], "application/octet-stream")
            route.fulfill(body=self.files[name], content_type=kind)
        else:
            route.fulfill(status=404)

    def _page(self) -> str:
        name, kind, _ = CLASSES[self.version]
        cmi = {**self.kept, "learner_id": "7"}
        if self.version == "1.2":
            cmi = {**self.kept, "core": {**self.kept.get("core", {}), "student_id": "7"}}
        return PAGE.format(name=name, kind=kind, cmi=json.dumps(cmi), start=self.start)

    def _commit(self, route: Route) -> None:
        self.commits += 1
        if not self.reachable:
            route.abort()
            return
        self.kept = json.loads(route.request.post_data or "{}")["cmi"]
        route.fulfill(json={"result": True, "errorCode": 0})

    # What it keeps, by the same names in both versions

    @property
    def score(self) -> float:
        found = self.kept["core"] if self.version == "1.2" else self.kept
        return float(found["score"]["raw"])

    @property
    def status(self) -> str:
        if self.version == "1.2":
            return str(self.kept["core"]["lesson_status"])
        return str(self.kept["completion_status"])
