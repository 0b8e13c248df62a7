"""The documentation builds without a warning, its local links work, and it loads nothing remote.

``make docs`` builds all of it; here the slow reference of single modules is left out.
"""

from __future__ import annotations

import re
import subprocess
import sys
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob(".github/**/*.md")])
LINK = re.compile(r"\[(?:[^][]|\[[^]]*\])*\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
BLOCK = re.compile(r"^ *```.*?^ *```", re.MULTILINE | re.DOTALL)
ELSEWHERE = ("http://", "https://", "mailto:")
DEMO = "../index.html"  # the static site, above a published documentation
FETCHED = {"script": "src", "link": "href", "img": "src", "iframe": "src", "source": "src"}


def anchors(page: Path) -> set[str]:
    """Return the anchors of a Markdown page, as GitHub makes them from its headings."""
    titles = HEADING.findall(BLOCK.sub("", page.read_text("utf-8")))
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_of_a_page_leads_to_a_file_and_a_heading(page: Path) -> None:
    for link in LINK.findall(BLOCK.sub("", page.read_text("utf-8"))):
        if not link.startswith(ELSEWHERE):
            path, anchor = urldefrag(link)
            target = (page.parent / unquote(path)) if path else page
            assert target.exists(), f"{page.name} links to {link}"
            assert not anchor or target.suffix != ".md" or anchor in anchors(target), link


class Links(HTMLParser):
    """The links, loaded files and anchors of a built page."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.fetched: set[str] = set()
        self.anchors: set[str] = set()
        self.feed(page.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = {name: value or "" for name, value in attrs}
        self.anchors.add(named.get("id", ""))
        if tag == "a" and "href" in named:
            self.links.add(named["href"])
        if FETCHED.get(tag) in named:
            self.fetched.add(named[FETCHED[tag]])


read = cache(Links)


@pytest.fixture(scope="module")
def built(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("docs")
    done = subprocess.run(
        [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q",
         "-t", "guides", "-t", "published", "-d", folder / "doctrees",
         ROOT / "docs", folder / "html"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return folder / "html"


def test_every_link_of_the_built_site_leads_somewhere(built: Path) -> None:
    pages = sorted(built.rglob("*.html"))
    assert len(pages) > 30
    for page in pages:
        for link in read(page).links | read(page).fetched:
            path, anchor = urldefrag(link.partition("?")[0] if "?v=" in link else link)
            if not link.startswith((*ELSEWHERE, "data:")):
                if link == DEMO and page.name == "index.html":
                    continue
                target = (page.parent / unquote(path)).resolve() if path else page
                assert target.is_file(), f"{page.name} links to {link}"
                assert not anchor or unquote(anchor) in read(target).anchors, f"{page}: {link}"


def test_no_page_fetches_anything_from_another_host(built: Path) -> None:
    for page in built.rglob("*.html"):
        found = [url for url in read(page).fetched if url.startswith((*ELSEWHERE, "//"))]
        assert found == [], page
    for sheet in built.rglob("*.css"):
        assert not re.search(r"(?:url\(|@import)\s*['\"]?(?:https?:)?//", sheet.read_text("utf-8"))


def test_the_first_page_has_a_lesson_to_play(built: Path) -> None:
    frames = [url for url in read(built / "index.html").fetched if url.startswith("demo/")]
    assert len(frames) == 1
    assert "The Knight's Training" in (built / frames[0]).read_text("utf-8").replace("&#x27;", "'")
