"""Colours have enough contrast, and the style sheet uses the declared tokens."""

import re
from itertools import product
from pathlib import Path

import pytest

from kit.show.skin import FONTS, css, fonts, page_style
from tests.parts import WITH_DRAWING

KIT = Path(__file__).parents[2] / "kit"
SHEETS = [*KIT.glob("show/static/*.css"), *KIT.glob("games/*/draw/style.css")]
SCRIPTS = [*KIT.glob("show/static/*.js")]
GROUNDS, LINES, BACKS = ("paper", "card", "felt"), ("line", "edge"), ("back", "weave")
_TOKEN = re.compile(r"--rw-(\w+): light-dark\((#\w{6}), (#\w{6})\);")


def tokens(path: Path) -> dict[str, tuple[str, str]]:
    """Return the colours that a sheet declares, for light and dark pages."""
    return {name: (light, dark) for name, light, dark in _TOKEN.findall(path.read_text("utf-8"))}


SHARED = tokens(KIT / "show/static/tokens.css")
OWN = {slug: tokens(KIT / f"games/{slug}/draw/style.css") for slug in WITH_DRAWING}


def named(wanted) -> dict[str, tuple[str, str]]:
    """Return the shared colours and each game's own."""
    found = {name: pair for name, pair in SHARED.items() if wanted(name)}
    for slug, own in OWN.items():
        found |= {f"{name} of {slug}": pair for name, pair in own.items() if wanted(name)}
    return found


ON = named(lambda name: name in GROUNDS)
INKS = named(lambda name: name not in (*GROUNDS, *LINES, *BACKS))


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours by WCAG's formula."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_black_on_white_is_twenty_one() -> None:
    assert round(contrast("#000000", "#ffffff"), 2) == 21


@pytest.mark.parametrize("slug", WITH_DRAWING)
def test_every_game_has_its_ground_and_accent(slug: str) -> None:
    assert {"felt", "accent"} <= set(OWN[slug])


@pytest.mark.parametrize("page", [0, 1], ids=["light", "dark"])
def test_every_ink_reads_on_every_ground(page):
    for ink, ground in product(INKS, ON):
        assert contrast(INKS[ink][page], ON[ground][page]) >= 4.5, (ink, ground)


@pytest.mark.parametrize("page", [0, 1], ids=["light", "dark"])
def test_the_edge_of_a_control_can_be_seen(page):
    for ground in ("paper", "card"):
        assert contrast(SHARED["edge"][page], SHARED[ground][page]) >= 3


@pytest.mark.parametrize("page", [0, 1], ids=["light", "dark"])
def test_the_picture_on_a_card_s_back_can_be_seen(page):
    for colours in named(lambda name: name in BACKS).values():
        assert contrast("#ffffff", colours[page]) >= 3


def test_the_stylesheet_uses_no_token_that_is_not_there():
    all_of_it = page_style()
    used = set(re.findall(r"var\((--[\w-]+)", all_of_it))
    known = set(re.findall(r"(--[\w-]+):", all_of_it))
    assert used <= known


def test_nothing_is_fetched_from_elsewhere():
    elsewhere = re.compile(r"https?://|@import|url\(|\bfetch\(")
    for file in SHEETS + SCRIPTS:
        text = file.read_text("utf-8")
        if file.name == "socket_line.js":  # it requests the server of its page
            own = r"await lineAsk\((?:location\.href|`\$\{(?:this\.)?base\}[^`]*`)\)"
            assert len(re.findall(r"await lineAsk\(", text)) == len(re.findall(own, text)) == 3
            text = text.replace("fetch(address, options)", "", 1)
        if file.name == "rules_page.js":  # it asks the table at the server of its page
            text = text.replace("fetch(`${address}?q=${encodeURIComponent(question)}`", "", 1)
        if file.name == "script_walk.js":  # it reads a lesson beside its page
            text = text.replace("fetch(address)", "", 1)
        if file.name == "drawer.js":  # it reads the rules page of its own game
            text = text.replace('fetch(address, { headers: { Accept: "text/html" } })', "", 1)
        if file.name == "light_page.js":  # it asks its own server for the lesson of a rule
            text = text.replace("fetch(`${base}voila/look/${game}?${query}`)", "", 1)
        if file.name == "fonts.js":  # the page names the addresses of its fonts
            text = text.replace("`url(${words[at + 1]})`", "", 1)
        if file.name == "gallery.js":  # it asks the server of its page for saved games
            text = text.replace("fetch(asked, {", "", 1)
        if file.name == "forget.js":  # it tells the server of its page to forget
            text = text.replace("fetch(`${served[1]}voila/saved`", "", 1)
        assert not elsewhere.search(text)
    page = (KIT / "show/static/site_page.js").read_text("utf-8")
    assert re.findall(r"unpacked\((.*?)\)", page) == ["`${key}.pack`"]


def test_every_rule_is_scoped():
    bare = re.sub(r"/\*.*?\*/", "", css(), flags=re.DOTALL)
    bare = re.sub(r"@keyframes[^{]+\{(?:[^{}]*\{[^{}]*\})*\s*\}", "", bare)
    for selector in re.findall(r"([^{};]+)\{", bare):
        for part in re.split(r",(?![^(]*\))", selector):
            assert re.search(r"\.rw\b", part) or part.strip().startswith("@"), part


def test_braces_balance():
    for file in SHEETS:
        text = file.read_text("utf-8")
        assert text.count("{") == text.count("}")
        assert not re.search(r"\}\s*;", text)


def test_the_fonts_are_small_and_come_with_their_licence():
    assert sum(map(len, fonts().values())) <= 50_000
    for name in FONTS:
        licence = (KIT / f"show/static/fonts/{name}-OFL.txt").read_text("utf-8")
        assert f"{name} Project Authors" in licence
        assert "SIL Open Font License" in licence
