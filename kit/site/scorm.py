"""Packages for a learning management system (LMS) by SCORM 1.2 and SCORM 2004 4th edition.

A package is a zip file with a manifest. The same pages give the same bytes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

from kit.core.errors import KitError
from kit.site.files import packed_zip
from kit.site.lms_pages import LmsPart

MANIFEST = "imsmanifest.xml"


class Scorm(NamedTuple):
    """A version of SCORM: its name in a manifest, the characters of a place, and its XML."""

    edition: str
    room: int
    names: str
    kind: str
    sequencing: str = ""


_XSI = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'
# The page itself says what is completed and scored; the LMS rolls it up.
_BY_CONTENT = (
    '<imsss:sequencing><imsss:deliveryControls completionSetByContent="true" '
    'objectiveSetByContent="true"/></imsss:sequencing>'
)
_FREE = '<imsss:sequencing><imsss:controlMode choice="true" flow="true"/></imsss:sequencing>'
VERSIONS = {
    "1.2": Scorm(
        "1.2",
        4096,
        'xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" '
        f'xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2" {_XSI} '
        'xsi:schemaLocation="http://www.imsproject.org/xsd/imscp_rootv1p1p2 '
        "imscp_rootv1p1p2.xsd http://www.adlnet.org/xsd/adlcp_rootv1p2 "
        'adlcp_rootv1p2.xsd"',
        'adlcp:scormtype="sco"',
    ),
    "2004": Scorm(
        "2004 4th Edition",
        64000,
        'xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" '
        'xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3" '
        f'xmlns:imsss="http://www.imsglobal.org/xsd/imsss" {_XSI} '
        'xsi:schemaLocation="http://www.imsglobal.org/xsd/imscp_v1p1 imscp_v1p1.xsd '
        "http://www.adlnet.org/xsd/adlcp_v1p3 adlcp_v1p3.xsd "
        'http://www.imsglobal.org/xsd/imsss imsss_v1p0.xsd"',
        'adlcp:scormType="sco"',
        _BY_CONTENT,
    ),
}


class Package(NamedTuple):
    """A package to write: its name in an LMS, its title, its parts, and the version of SCORM."""

    name: str
    title: str
    parts: Sequence[LmsPart]
    version: str


def package_zip(package: Package) -> bytes:
    """Return a package as a zip archive.

    :raises KitError: if the place of a part is longer than this version of SCORM allows.
    """
    room = VERSIONS[package.version].room
    for part in package.parts:
        if part.longest > room:
            raise KitError(
                f"the place in {part.title!r} may have {part.longest:,} characters, but SCORM "
                f"{package.version} keeps {room:,}: name fewer lessons"
            )
    files = {path: content for part in package.parts for path, content in part.files}
    files[MANIFEST] = manifest(package).encode("utf-8")
    return packed_zip(files)


def manifest(package: Package) -> str:
    """Return the manifest of a package: each part is an item that the LMS opens."""
    form = VERSIONS[package.version]
    items = "\n".join(_item(at, part, form) for at, part in enumerate(package.parts))
    resources = "\n".join(_resource(at, part, form) for at, part in enumerate(package.parts))
    free = f"\n{_FREE}" if form.sequencing else ""
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier={quoteattr(f"rulewalk-{package.name}")} version="1" {form.names}>
<metadata><schema>ADL SCORM</schema><schemaversion>{form.edition}</schemaversion></metadata>
<organizations default="lessons">
<organization identifier="lessons">
<title>{escape(package.title)}</title>
{items}{free}
</organization>
</organizations>
<resources>
{resources}
</resources>
</manifest>
"""


def _item(at: int, part: LmsPart, form: Scorm) -> str:
    return (
        f'<item identifier="item-{at}" identifierref="part-{at}">'
        f"<title>{escape(part.title)}</title>{form.sequencing}</item>"
    )


def _resource(at: int, part: LmsPart, form: Scorm) -> str:
    files = "".join(f"<file href={quoteattr(path)}/>" for path in sorted(dict(part.files)))
    href = quoteattr(part.page)
    return (
        f'<resource identifier="part-{at}" type="webcontent" {form.kind} href={href}>'
        f"{files}</resource>"
    )
