"""Build of a site: every page, its assets, and Python for the browser."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import NamedTuple

from kit.files.index import Heading, headings
from kit.games import GAMES
from kit.show.pages.page import LOOK
from kit.show.skin import script
from kit.site.document import WORKER, every_page_needs, icon, manifest
from kit.site.files import (
    EngineFiles,
    SiteFile,
    digest,
    listed_before,
    remove_older,
    take_folder,
    text_file,
    write_files,
)
from kit.site.lesson_pages import fit_script, lesson_files, live_script
from kit.site.pages import RULES_SCRIPT, other_pages, still_script
from kit.teach.links import linking_to_site


class Built(NamedTuple):
    """Number of files and bytes of a built site."""

    files: int
    size: int


class SitePlan(NamedTuple):
    """Content of a site: Python, extra files, files already written, and lessons."""

    python: EngineFiles = EngineFiles()
    more: Sequence[SiteFile] = ()
    there: Sequence[str] = ()
    lessons: Sequence[tuple[str, Heading]] = ()
    workers: int = 1
    lab: bool = False  # whether JupyterLite is there, so that pages can link to it


def build_site(out: Path, plan: SitePlan, tick: Callable[[], None] = lambda: None) -> Built:
    """Write a site to a folder; *tick* is called after each lesson.

    :raises KitError: if the folder has other things in it.
    """
    take_folder(out)
    older = listed_before(out)
    with linking_to_site(lab=plan.lab):
        pages = [*other_pages(plan.python)]
    for some in _drawn(plan):
        pages += some
        tick()
    files = [*pages, *_assets(), *plan.more]
    files.append(_service_worker(files, plan.there))
    write_files(out, files, plan.there)
    remove_older(out, older)
    return Built(len(files) + len(plan.there), sum(_sizes(out, files, plan.there)))


def _sizes(out: Path, files: Sequence[SiteFile], there: Sequence[str]) -> Iterator[int]:
    yield from (len(one.content) for one in files)
    yield from ((out / path).stat().st_size for path in there)


def every_lesson() -> list[tuple[str, Heading]]:
    """Return every lesson of every game."""
    return [(slug, lesson) for slug in GAMES for lesson in headings(slug)]


def _drawn(plan: SitePlan) -> Iterator[list[SiteFile]]:
    draw = partial(_lesson, plan.python, plan.lab)
    if plan.workers < 2:
        yield from map(draw, plan.lessons)
        return
    with ProcessPoolExecutor(plan.workers) as pool:
        yield from pool.map(draw, plan.lessons)


def _lesson(python: EngineFiles, lab: bool, wanted: tuple[str, Heading]) -> list[SiteFile]:  # noqa: FBT001
    with linking_to_site(lab=lab):
        return lesson_files(*wanted, python)


def _assets() -> list[SiteFile]:
    stills = [still_script(entry) for entry in (LOOK, "gallery.js", RULES_SCRIPT)]
    return [*every_page_needs(), live_script(), fit_script(), *stills, icon(), manifest()]


def _service_worker(files: list[SiteFile], there: Sequence[str]) -> SiteFile:
    """Return the service worker, which caches visited games; each site has a different one.

    It caches at once what every page needs and the scripts that start Python. The worker caches the
    rest of Python, but the browser requests these scripts before the worker runs.
    """
    scripts = [path for path in there if path.startswith("engine/") and path.endswith(".mjs")]
    paths = [one.path for one in files]
    every_game = [path for path in ("index.html", "quiz.html", "known.html") if path in paths]
    shell = [*every_game, *(one.path for one in _assets()), *scripts]
    games = {slug: [path for path in paths if path.startswith(f"{slug}/")] for slug in GAMES}
    facts = {"BUILD": digest(files), "SHELL": shell, "GAMES": games}
    written = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in facts.items())
    return text_file(WORKER, written + script("shell/service_worker.js"))
