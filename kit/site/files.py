"""Files of a site: names by content hash, gzip and zip, the output folder, the engine's files."""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from kit.core.errors import KitError
from kit.games import GAMES

LIST = "site.json"  # the list of a site's files; a folder with it is a site
ZIP_EPOCH = (1980, 1, 1, 0, 0, 0)  # the earliest time in a zip file
UNIX, READABLE = 3, 0o644 << 16  # what a zip file says of the system and of who may read
ASSETS = "assets/"  # the folder of style sheets, scripts and fonts
HASH = 12  # hexadecimal digits of a content hash in a name
LATER = ("python", "kit")  # archives that a page does not need at its start


class SiteFile(NamedTuple):
    """A file of a site, by its path below the root."""

    path: str
    content: bytes


def text_file(path: str, text: str) -> SiteFile:
    """Return a text file."""
    return SiteFile(path, text.encode("utf-8"))


def named_by_content(stem: str, kind: str, text: str) -> SiteFile:
    """Return an asset with a content hash in its name, so that browsers may cache it for ever."""
    mark = hashlib.sha256(text.encode("utf-8")).hexdigest()[:16]
    return text_file(f"{ASSETS}{stem}-{mark}.{kind}", text)


def gzipped_json(path: str, data: object) -> SiteFile:
    """Return data as JSON compressed with gzip; the same data gives the same bytes."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return SiteFile(path, gzipped(text.encode("utf-8")))


def zip_of(files: Mapping[str, bytes]) -> bytes:
    """Return a zip archive of files, sorted by name and stored without compression.

    Python reads stored files without unpacking them, and gzip around the whole archive compresses
    better than zip does for each file.
    """
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name, ZIP_EPOCH), files[name])
    return whole.getvalue()


def packed_zip(files: Mapping[str, bytes]) -> bytes:
    """Return a compressed zip archive of files, sorted by name; the same on every system."""
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(files):
            about = zipfile.ZipInfo(name, ZIP_EPOCH)
            about.create_system, about.external_attr = UNIX, READABLE
            archive.writestr(about, files[name], zipfile.ZIP_DEFLATED, 9)
    return whole.getvalue()


def unzipped(archive: bytes) -> dict[str, bytes]:
    """Return the files of a zip archive."""
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        return {name: opened.read(name) for name in opened.namelist() if not name.endswith("/")}


def gzipped(data: bytes) -> bytes:
    """Return data compressed with gzip, without a timestamp."""
    return gzip.compress(data, 9, mtime=0)


def hashed_name(name: str, data: bytes) -> str:
    """Return a file name with the hash of the content.

    >>> hashed_name("kit.zip.gz", b"")
    'kit-e3b0c44298fc.zip.gz'
    """
    stem, dot, ending = name.partition(".")
    return f"{stem}-{hashlib.sha256(data).hexdigest()[:HASH]}{dot}{ending}"


def take_folder(out: Path) -> None:
    """Prepare the output folder: a new or empty one, or the folder of an older site.

    :raises KitError: if the folder has other files in it.
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
    """Return the files of the older site in this folder."""
    try:
        found = json.loads((out / LIST).read_text("utf-8"))
    except (OSError, ValueError):
        return set()
    return {
        name for name in found.get("files", ()) if ".." not in name and not name.startswith("/")
    }


def write_files(out: Path, files: Sequence[SiteFile], there: Sequence[str]) -> None:
    """Write files and the list of the whole site; *there* are files that are written already."""
    for path, content in files:
        place = out / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content)
    names = sorted([*there, *(path for path, _ in files)])
    (out / LIST).write_text(json.dumps({"files": names}, indent=0) + "\n", "utf-8")


def remove_older(out: Path, older: set[str]) -> None:
    """Remove the files that only the older site had."""
    for path in older - {*listed_before(out), LIST}:
        (out / path).unlink(missing_ok=True)


def digest(files: list[SiteFile]) -> str:
    """Return a hash of a whole site."""
    whole = hashlib.sha256()
    for path, content in sorted(files):
        whole.update(f"{path}\0{hashlib.sha256(content).hexdigest()}\n".encode())
    return whole.hexdigest()[:16]


class EngineFiles(NamedTuple):
    """The worker's path in the site and the size of each file; empty for a site without Python."""

    worker: str = ""
    sizes: Mapping[str, int] = {}

    @property
    def total(self) -> int:
        """Return the total size in bytes."""
        return sum(self.sizes.values())

    def facts(self, up: str, slug: str) -> dict[str, object]:
        """Return the engine data of a page; *up* is the relative path to the site's root."""
        worker = f"{up}{self.worker}" if self.worker else ""
        return {"engine": worker, "size": sum(self._needed(slug).values())}

    def _needed(self, slug: str) -> dict[str, int]:
        """Return the parts that a page counts: those of its game, or all on a page of no game."""
        left_out = {*LATER, *(other for other in GAMES if slug and other != slug)}
        parts = {path: size for path, size in self.sizes.items() if path.endswith(".gz")}
        return {path: size for path, size in parts.items() if _archive(path) not in left_out}


def _archive(path: str) -> str:
    """Return the name of an archive, or '' for any other file.

    >>> _archive("engine/wild_side-86839c8c.zip.gz"), _archive("engine/python-5ff251d4.mjs.gz")
    ('wild_side', '')
    """
    name = path.rpartition("/")[2]
    return name.partition("-")[0] if name.endswith(".zip.gz") else ""
