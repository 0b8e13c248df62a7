"""Colours can be read on every ground, and the style sheet uses the tokens there are."""

import re
from pathlib import Path

import pytest

from kit.show import theme

STATIC = Path(__file__).parents[2] / "widgets" / "static"


def grounds():
    felts = {f"felt of {slug}": felt for slug, (felt, _) in theme.GAMES.items()}
    return {**theme.GROUNDS, **felts}


def inks():
    accents = {f"accent of {slug}": accent for slug, (_, accent) in theme.GAMES.items()}
    return {**theme.INKS, **accents}


@pytest.mark.parametrize("ink", inks())
@pytest.mark.parametrize("ground", grounds())
@pytest.mark.parametrize("page", ["light", "dark"])
def test_every_ink_reads_on_every_ground(ink, ground, page):
    one, other = getattr(inks()[ink], page), getattr(grounds()[ground], page)
    assert theme.contrast(one, other) >= 4.5, (ink, ground, page)


@pytest.mark.parametrize("page", ["light", "dark"])
def test_the_edge_of_a_control_can_be_seen(page):
    edge = getattr(theme.LINES["edge"], page)
    for ground in theme.GROUNDS.values():
        assert theme.contrast(edge, getattr(ground, page)) >= 3


def test_the_stylesheet_begins_with_the_tokens():
    assert theme.tokens_css() in (STATIC / "rulewalk.css").read_text("utf-8")


def test_the_stylesheet_uses_no_token_that_is_not_there():
    css = theme.stylesheet(STATIC)
    used, known = set(re.findall(r"var\((--[\w-]+)", css)), set(re.findall(r"(--[\w-]+):", css))
    assert used <= known


def test_nothing_is_fetched_from_elsewhere():
    elsewhere = re.compile(r"https?://|@import|url\(|\bfetch\(|\bimport ")
    for file in STATIC.iterdir():
        assert not elsewhere.search(file.read_text("utf-8"))


def test_every_rule_is_scoped():
    css = re.sub(r"/\*.*?\*/", "", theme.stylesheet(STATIC), flags=re.DOTALL)
    css = re.sub(r"@keyframes[^{]+\{(?:[^{}]*\{[^{}]*\})*\s*\}", "", css)
    for selector in re.findall(r"([^{};]+)\{", css):
        for part in re.split(r",(?![^(]*\))", selector):
            assert re.search(r"\.rw\b", part) or part.strip().startswith("@"), part


def test_braces_balance():
    for file in STATIC.glob("*.css"):
        css = file.read_text("utf-8")
        assert css.count("{") == css.count("}")
        assert not re.search(r"\}\s*;", css)
