"""Files of a site: where each lies, and what is in it; a name may say what is inside."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from kit.core.errors import KitError

LIST = "site.json"  # what a site consists of, by which a folder is known as one


class SiteFile(NamedTuple):
    """A file below a site's folder."""

    path: str
    content: bytes


def text_file(path: str, text: str) -> SiteFile:
    """Return a file with a text in it."""
    return SiteFile(path, text.encode("utf-8"))


def named_by_content(stem: str, kind: str, text: str) -> SiteFile:
    """Return an asset whose name changes with what is in it, so that it can be kept for ever."""
    mark = hashlib.sha256(text.encode("utf-8")).hexdigest()[:16]
    return text_file(f"assets/{stem}-{mark}.{kind}", text)


def squeezed(path: str, data: object) -> SiteFile:
    """Return data as squeezed JSON, the same bytes each time."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return SiteFile(path, gzip.compress(text.encode("utf-8"), 9, mtime=0))


def take_folder(out: Path) -> None:
    """Make a folder one for a site, from the first file on: a new one, or that of an older site.

    :raises KitError: if there are other things in it.
    """
    try:
        out.mkdir(parents=True, exist_ok=True)
        known = (out / LIST).is_file()
        if not known and any(out.iterdir()):
            raise KitError(f"{out} has other files in it: name a new folder, or an older site")
        if not known:
            write_files(out, (), ())
    except OSError as problem:
        raise KitError(f"cannot make the folder {out}: {problem.strerror}") from None


def listed_before(out: Path) -> set[str]:
    """Return the files of the site that was in this folder before."""
    try:
        found = json.loads((out / LIST).read_text("utf-8"))
    except (OSError, ValueError):
        return set()
    return {
        name for name in found.get("files", ()) if ".." not in name and not name.startswith("/")
    }


def write_files(out: Path, files: Sequence[SiteFile], there: Sequence[str]) -> None:
    """Write the files of a site and the list of all, *there* being those that lie there already."""
    for path, content in files:
        place = out / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content)
    names = sorted([*there, *(path for path, _ in files)])
    (out / LIST).write_text(json.dumps({"files": names}, indent=0) + "\n", "utf-8")


def remove_older(out: Path, older: set[str]) -> None:
    """Remove what only the site before had."""
    for path in older - {*listed_before(out), LIST}:
        (out / path).unlink(missing_ok=True)


def digest(files: list[SiteFile]) -> str:
    """Return a mark that is another for every other site."""
    whole = hashlib.sha256()
    for path, content in sorted(files):
        whole.update(f"{path}\0{hashlib.sha256(content).hexdigest()}\n".encode())
    return whole.hexdigest()[:16]
