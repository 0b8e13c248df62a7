"""docs/contributing/versions.md: version, changelog, citation, tag and workflows agree.

The release workflow runs this with RULEWALK_TAG, the tag that is being released.
"""

from __future__ import annotations

import os
import re
from datetime import date
from pathlib import Path

import pytest

from kit import __version__
from kit.files.read import parse_yaml

ROOT = Path(__file__).parents[2]
SECTION = re.compile(r"^## \[(?P<name>[^]]+)\](?: - (?P<day>\S+))?\n(?P<text>.*?)(?=^## |\Z)",
                     re.DOTALL | re.MULTILINE)  # fmt: skip
PINNED = r"(?:actions|pypa)/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+"


def numbers(written: str) -> tuple[int, ...]:
    """Return the three numbers of a version; a test fails on any other form."""
    assert re.fullmatch(r"(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}", written), f"{written} is not X.Y.Z"
    return tuple(map(int, written.split(".")))


def problems(changelog: str, version: str, tag: str = "") -> list[str]:
    """Return the contradictions between a changelog, a version and a tag."""
    sections = list(SECTION.finditer(changelog))
    if not sections or sections[0]["name"] != "Unreleased":
        return ["the changelog does not begin with [Unreleased]"]
    new, done = sections[0]["text"].strip(), sections[1:]
    released = [numbers(section["name"]) for section in done]
    found = [f"[{one['name']}] has no day" for one in done if not is_day(one["day"])]
    if released != sorted(released, reverse=True):
        found.append("the releases do not stand in order, the newest first")
    if released and numbers(version) < released[0]:
        found.append(f"kit.__version__ is {version}, behind the changelog's newest")
    if new and released and numbers(version) == released[0]:
        found.append(f"{version} is released and something new is under [Unreleased]")
    if tag and tag != f"v{version}":
        found.append(f"the tag is {tag}, kit.__version__ is {version}")
    if tag and (new or not released or numbers(version) != released[0]):
        found.append(f"the changelog has no section [{version}], or something above it")
    return found


def is_day(written: str | None) -> bool:
    try:
        return date.fromisoformat(written or "").isoformat() == written
    except ValueError:
        return False


def test_version_changelog_and_tag_agree() -> None:
    numbers(__version__)
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert problems(changelog, __version__, os.environ.get("RULEWALK_TAG", "")) == []


OLD = "## [0.1.0] - 2026-01-31\n\n- First.\n"
EMPTY, NEW = "# Changelog\n\n## [Unreleased]\n\n", "# Changelog\n\n## [Unreleased]\n\n- More.\n\n"


@pytest.mark.parametrize(
    ("changelog", "version", "tag", "word"),
    [
        (NEW, "0.1.0", "", ""),  # before the first release
        (EMPTY + OLD, "0.1.0", "", ""),  # just released
        (EMPTY + OLD, "0.1.0", "v0.1.0", ""),
        (NEW + OLD, "0.2.0", "", ""),  # work on the next
        ("## [0.1.0]", "0.1.0", "", "does not begin"),
        (NEW + OLD, "0.1.0", "", "something new"),
        (NEW + OLD, "0.0.9", "", "behind"),
        (EMPTY + OLD.replace("2026-01-31", "soon"), "0.1.0", "", "no day"),
        (EMPTY + OLD + OLD.replace("0.1.0", "0.2.0"), "0.2.0", "", "in order"),
        (EMPTY + OLD, "0.1.0", "v0.1.1", "the tag is"),
        (EMPTY + OLD, "0.1.0", "0.1.0", "the tag is"),
        (NEW + OLD, "0.2.0", "v0.2.0", "no section"),
        (NEW, "0.1.0", "v0.1.0", "no section"),
    ],
)
def test_what_does_not_agree_is_named(changelog: str, version: str, tag: str, word: str) -> None:
    found = problems(changelog, version, tag)
    assert bool(found) == bool(word), found
    assert word in " ".join(found)


def test_the_workflow_publishes_what_was_tested_and_only_then() -> None:
    flow = parse_yaml((ROOT / ".github/workflows/release.yml").read_text("utf-8"), "release.yml")
    assert flow["on"] == {"push": {"tags": ["v[0-9]+.[0-9]+.[0-9]+"]}}
    jobs = flow["jobs"]
    assert (jobs["test"]["needs"], jobs["publish"]["needs"]) == ("build", "test")
    assert flow["permissions"] == {"contents": "read"}
    assert jobs["publish"]["permissions"] == {"id-token": "write"}
    assert (jobs["page"]["needs"], jobs["page"]["permissions"]) == (
        "publish", {"contents": "write"},
    )  # fmt: skip
    text = (ROOT / ".github/workflows/release.yml").read_text("utf-8")
    assert "RULEWALK_TAG" in text
    assert "cyclonedx_py" in text
    assert "RULEWALK_WHEEL" in text
    assert "secrets." not in text, "trusted publishing needs none"


def test_the_site_is_published_as_it_was_tested_with_no_more_rights_than_that_takes() -> None:
    text = (ROOT / ".github/workflows/site.yml").read_text("utf-8")
    flow = parse_yaml(text, "site.yml")
    jobs = flow["jobs"]
    assert flow["on"] == {"push": {"tags": ["v[0-9]+.[0-9]+.[0-9]+"]}}
    assert flow["permissions"] == {"contents": "read"}
    assert "permissions" not in jobs["build"]
    assert jobs["publish"]["needs"] == "build"
    assert jobs["publish"]["permissions"] == {"pages": "write", "id-token": "write"}
    steps = [step.get("run", step.get("uses")) for step in jobs["build"]["steps"]]
    order = ("test_release", "tests/site", "rulewalk site", "make docs", "upload-pages-artifact")
    places = [next(at for at, step in enumerate(steps) if word in step) for word in order]
    assert places == sorted(places), "tested, built and handed over in this order"
    assert "secrets." not in text


def test_every_action_is_pinned_by_a_commit_and_says_which_release_that_is() -> None:
    for path in (ROOT / ".github/workflows").glob("*.yml"):
        for used in re.findall(r"uses: (.+)", path.read_text("utf-8")):
            assert re.fullmatch(PINNED, used), f"{path.name} uses {used}"


def test_the_citation_names_this_version() -> None:
    cited = parse_yaml((ROOT / "CITATION.cff").read_text("utf-8"), "CITATION.cff")
    assert cited["version"] == __version__
