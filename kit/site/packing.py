"""Files for a site that come out the same in every build: archives, gzip, names by content."""

from __future__ import annotations

import gzip
import hashlib
import io
import zipfile
from collections.abc import Mapping

BIRTH = (1980, 1, 1, 0, 0, 0)  # the first moment that a zip file knows
HASH = 12  # hexadecimal digits of a content's hash that are in its name


def zip_of(files: Mapping[str, bytes]) -> bytes:
    """Return an archive of files, in order of their names; they are squeezed together afterwards.

    Stored files are read by Python without unpacking, and gzip around all of them finds more to
    squeeze than a zip file does in each.
    """
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name, BIRTH), files[name])
    return whole.getvalue()


def unzipped(archive: bytes) -> dict[str, bytes]:
    """Return the files of an archive."""
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        return {name: opened.read(name) for name in opened.namelist() if not name.endswith("/")}


def squeezed(data: bytes) -> bytes:
    """Return data as gzip, without a time in it."""
    return gzip.compress(data, 9, mtime=0)


def named(name: str, data: bytes) -> str:
    """Return a name that says what is in the file.

    >>> named("kit.zip.gz", b"")
    'kit-e3b0c44298fc.zip.gz'
    """
    stem, dot, ending = name.partition(".")
    return f"{stem}-{hashlib.sha256(data).hexdigest()[:HASH]}{dot}{ending}"
