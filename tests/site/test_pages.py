"""The files of a site: working links, a strict policy, reproducible bytes."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urldefrag, urljoin, urlsplit

import pytest

from kit.core.errors import KitError
from kit.files.course.course_folder import showing_course
from kit.files.index import headings
from kit.files.stub import begin_course
from kit.games import GAMES
from kit.show.skin import theme_script
from kit.site.build import SitePlan, build_site, every_lesson
from kit.site.document import POLICY
from kit.site.files import LIST, EngineFiles, SiteFile

ROOT = Path(__file__).parents[2]
FEW = {("wild_side", "01-first-round"), ("wizard_did_it", "01-training")}
PYTHON = EngineFiles("engine/worker.mjs", {"engine/memory.bin.gz": 6_000_000})


def plan() -> SitePlan:
    """Return a site with few lessons, and a worker that is a plain file."""
    worker = SiteFile("engine/worker.mjs", b"// nothing\n")
    lessons = [one for one in every_lesson() if (one[0], one[1].key) in FEW]
    return SitePlan(PYTHON, [worker], lessons=lessons)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("site") / "out"
    build_site(out, plan())
    return out


class Links(HTMLParser):
    """Everything that a page loads or links to."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.ids: set[str] = set()
        self.inline: list[str] = []
        self._inside = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        self.found += [named[key] or "" for key in ("href", "src") if key in named]
        self.ids |= {named["id"] or ""} if "id" in named else set()
        self._inside = tag if tag == "script" and named.get("type") != "application/json" else ""
        if "style" in named or any(name.startswith("on") for name in named):
            self.inline.append(tag)

    def handle_data(self, data: str) -> None:
        if self._inside and data.strip():
            self.inline.append(data[:40])


def pages(site: Path) -> Iterator[tuple[str, Links]]:
    """Yield every page of a site with its links."""
    for path in sorted(site.rglob("*.html")):
        links = Links()
        links.feed(path.read_text("utf-8"))
        yield path.relative_to(site).as_posix(), links


def test_every_link_leads_to_a_file_of_the_site(site: Path) -> None:
    there = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    lessons = {f"{slug}/{lesson.key}.html" for slug, lesson in every_lesson()}
    lessons |= {f"{slug}/learn.html" for slug in GAMES}
    for name, links in pages(site):
        for link in links.found:
            to = urlsplit(urldefrag(urljoin(f"http://site/{name}", link)).url)
            if to.scheme in ("data", "https"):
                continue
            assert to.netloc == "site", (name, link)
            assert to.path.lstrip("/") in there | lessons, (name, link)
    assert {f"{slug}/{key}.html" for slug, key in FEW} <= there


def test_no_page_names_a_notebook_and_none_has_an_address_of_its_host(site: Path) -> None:
    for path in site.rglob("*.html"):
        text = path.read_text("utf-8")
        assert not re.search(r'(?:href|src)="[^"]*\.ipynb', text), path
        assert not re.search(r'(?:href|src)="/', text), path


def test_every_page_has_the_policy_and_nothing_that_it_forbids(site: Path) -> None:
    for name, links in pages(site):
        text = (site / name).read_text("utf-8")
        assert text.index("Content-Security-Policy") < text.index("<script"), name
        assert links.inline == [], name
    assert "unsafe-inline" not in POLICY
    assert "unsafe-eval" not in POLICY.replace("wasm-unsafe-eval", "")


def test_without_scripts_a_lesson_is_a_sheet_with_its_answers_and_the_other_lessons(
    site: Path,
) -> None:
    text = (site / "wild_side/learn.html").read_text("utf-8")
    sheet = text[text.index("<noscript><div") :]
    assert "Answers" in sheet
    for lesson in headings("wild_side"):
        assert f'href="{lesson.key}.html"' in sheet


def test_the_service_worker_keeps_the_shell_and_knows_its_site(site: Path) -> None:
    text = (site / "service_worker.js").read_text("utf-8")
    shell = json.loads(re.findall(r"const SHELL = (.*);", text)[0])
    assert "index.html" in shell
    assert all((site / path).is_file() for path in shell)


def test_a_site_is_built_the_same_twice(site: Path, tmp_path: Path) -> None:
    code = "from tests.site.test_pages import *; build_site(Path(sys.argv[1]), plan())"
    env = {**os.environ, "PYTHONHASHSEED": "7"}
    subprocess.run([sys.executable, "-c", code, str(tmp_path / "b")], env=env, cwd=ROOT, check=True)
    names = json.loads((site / LIST).read_text("utf-8"))["files"]
    assert names == json.loads((tmp_path / "b" / LIST).read_text("utf-8"))["files"]
    assert [n for n in names if (site / n).read_bytes() != (tmp_path / "b" / n).read_bytes()] == []


def test_a_folder_with_other_things_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "diary.txt").write_text("mine")
    with pytest.raises(KitError, match="other files"):
        build_site(tmp_path, SitePlan())
    assert [path.name for path in tmp_path.iterdir()] == ["diary.txt"]


def test_what_only_an_older_site_had_is_removed(tmp_path: Path) -> None:
    build_site(tmp_path, SitePlan(more=[SiteFile("engine/old.bin", b"x")]))
    build_site(tmp_path, SitePlan())
    assert not (tmp_path / "engine/old.bin").exists()
    assert (tmp_path / "index.html").is_file()


def test_every_game_has_its_pages(site: Path) -> None:
    for slug in GAMES:
        for name in ("rules", "play", "coverage"):
            assert (site / slug / f"{name}.html").is_file()


def test_voila_has_the_same_script_of_colours() -> None:
    copy = ROOT / "widgets/share/voila/templates/rulewalk/theme.js"
    assert copy.read_text("utf-8") == theme_script()


def test_a_teachers_course_is_in_the_site(tmp_path) -> None:
    begin_course(tmp_path / "my", "wild_side")
    key = "own-our-first-lesson"
    with showing_course(tmp_path / "my"):
        lessons = [("wild_side", one) for one in headings("wild_side") if one.key == key]
        build_site(tmp_path / "out", SitePlan(lessons=lessons))
    gallery = (tmp_path / "out/index.html").read_text("utf-8")
    assert f'href="wild_side/{key}.html?step=1"' in gallery
    page = (tmp_path / f"out/wild_side/{key}.html").read_text("utf-8")
    assert "Our first lesson" in page
    assert (tmp_path / f"out/wild_side/{key}.pack").is_file()
