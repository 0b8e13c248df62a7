"""Packages for a learning management system: their manifests, their questions and their bytes."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree as ET

import pytest

from kit.core.errors import KitError
from kit.files.wire import Click
from kit.site.files import SiteFile, unzipped
from kit.site.lms_pages import LmsPart, asked_steps, lessons_part
from kit.site.quiz_moments import SKIPPED, packed_quiz
from kit.site.scorm import MANIFEST, VERSIONS, Package, package_zip
from kit.teach.quiz.code import Code
from kit.teach.quiz.session import Quiz

SHORT = "11-blind-too-high"  # a lesson that is drawn in a second
CODE = Code("wizard_did_it", 5, 4711)


def part(folder: str, longest: int = 40) -> LmsPart:
    """A part without content."""
    files = [SiteFile(f"{folder}/index.html", b"page"), SiteFile("assets/a.js", b"script")]
    return LmsPart(folder, f"{folder} & more", files, longest)


@pytest.mark.parametrize(("version", "schema"), [("1.2", "1.2"), ("2004", "2004 4th Edition")])
def test_a_manifest_lists_every_file_of_each_part(version: str, schema: str) -> None:
    files = unzipped(package_zip(Package("two", "A & B", [part("a"), part("b")], version)))
    root = ET.fromstring(files[MANIFEST])  # noqa: S314 - our own
    assert root.findtext(".//{*}schemaversion") == schema
    assert root.findtext("{*}organizations/{*}organization/{*}title") == "A & B"
    resources = {one.get("identifier"): one for one in root.iterfind(".//{*}resource")}
    items = root.findall(".//{*}item")
    assert [one.findtext("{*}title") for one in items] == ["a & more", "b & more"]
    assert [one.get("identifierref") for one in items] == [*resources]
    for one in resources.values():
        listed = {file.get("href") for file in one.iterfind("{*}file")}
        assert one.get("href") in listed <= {*files}
        assert "sco" in [value for key, value in one.attrib.items() if "type" in key.lower()]
    assert {*files} - {MANIFEST} == {
        file.get("href") for one in resources.values() for file in one.iterfind("{*}file")
    }


def test_a_place_that_is_too_long_for_the_version_is_refused() -> None:
    long = part("a", VERSIONS["1.2"].room + 1)
    with pytest.raises(KitError, match="keeps 4,096"):
        package_zip(Package("a", "A", [long], "1.2"))
    assert package_zip(Package("a", "A", [long], "2004"))


def test_two_builds_are_equal_to_the_byte_and_have_only_what_their_pages_need() -> None:
    ticks: list[int] = []
    parts = [
        lessons_part("wild_side", [SHORT], "Wild Side", "1.2", lambda: ticks.append(1))
        for _ in range(2)
    ]
    first, second = (package_zip(Package("w", "Wild Side", [one], "1.2")) for one in parts)
    assert first == second
    assert len(first) < 150_000
    assert len(ticks) == 2
    page = parts[0].files[0].content.decode()
    for left_out in ("rules.html", "play.html", "quiz.html", "data-do=whatif", 'data-do="whatif"'):
        assert left_out not in page
    sheet = next(one.content.decode() for one in parts[0].files if one.path.endswith(".css"))
    assert 'data-game="wild_side"' in sheet
    assert "wicked_wise" not in sheet


def test_a_quiz_knows_each_answer_as_the_quiz_itself_does() -> None:
    pack: Any = packed_quiz(CODE)
    moments, right = pack["moments"], asked_steps(str(CODE), pack).right
    assert [*right] == [str(at) for at in range(CODE.size)]
    for at in range(CODE.size):
        head = moments[pack["heads"][at]]
        for name, chosen in head["go"].items():
            if not name.startswith("choose"):
                continue
            number = int(name.split()[1])
            locked = moments[moments[chosen]["go"]["lock"]]
            quiz = Quiz(code=str(CODE))
            quiz.click(Click(step=quiz.step, do="jump", at=at))
            quiz.click(Click(step=quiz.step, do="answer", at=number))
            review = quiz.place().review
            assert review is not None
            assert locked["answer"] == number
            assert (locked["mark"] == "right") == review.right == (number in right[str(at)])
        skipped = moments[head["go"]["next"]]
        assert (skipped["answer"], skipped["mark"]) == (SKIPPED, "skipped")
        assert moments[skipped["go"]["next"]]["at"] == at + 1
    assert moments[-1]["over"]
    assert len(pack["results"]["scores"]) == CODE.size + 1
