"""Text becomes HTML in one place, and no user's text is passed through as HTML."""

import pytest

from kit.core.drawing import Icon, Markup
from kit.show.html import circle, code, drawing, el, join, prose, slug, text

HOSTILE = """<img src=x onerror="alert('x')">&"""


def test_strings_are_escaped_and_markup_is_not():
    shown = el("p", None, HOSTILE, el("b", None, "bold"))
    assert "<img" not in shown
    assert "<b>bold</b>" in shown
    assert "&lt;img" in shown


def test_attribute_values_cannot_break_out():
    shown = el("p", {"title": '"><script>'}, "x")
    assert shown == '<p title="&quot;&gt;&lt;script&gt;">x</p>'


@pytest.mark.parametrize("name", ["onclick", "a b", 'x"', "", "1a", "a=b"])
def test_a_strange_attribute_name_is_refused(name):
    with pytest.raises(ValueError, match="attribute"):
        el("p", {name: "x"})


@pytest.mark.parametrize("tag", ["p x", "<p", "", "P"])
def test_a_strange_tag_is_refused(tag):
    with pytest.raises(ValueError, match="element"):
        el(tag)


def test_attributes_of_true_stand_alone_and_of_none_are_left_out():
    assert el("input", {"disabled": True, "value": None, "checked": False}) == "<input disabled>"


def test_zero_is_shown_and_none_is_not():
    assert el("b", {"data-at": 0}, 0, None) == '<b data-at="0">0</b>'


def test_join_escapes_what_lies_between():
    assert join(["a", Markup("<i></i>")], "<") == "a&lt;<i></i>"
    assert text(None) == ""


def test_code_cannot_close_its_element():
    assert code("script", "'</script>'") == "<script>'<\\/script>'</script>"
    with pytest.raises(ValueError, match="code"):
        code("p", "x")


def test_a_slug_is_never_empty_and_holds_nothing_strange():
    assert slug("With Laser Beams (1)") == "with-laser-beams-1"
    assert slug('"<>') == "x"


@pytest.mark.parametrize(
    "words",
    [HOSTILE, f"*{HOSTILE}*", f"**a** [x](javascript:alert(1)) {HOSTILE}", f"- {HOSTILE}"],
)
def test_prose_shows_html_as_text(words):
    shown = prose(words)
    assert "<img" not in shown
    assert 'href="javascript' not in shown


def test_prose_reads_markdown_and_plain_paragraphs():
    assert prose("one\n\ntwo") == "<p>one</p><p>two</p>"
    assert prose("a **b**") == "<p>a <strong>b</strong></p>"


def test_a_drawing_is_decoration_or_has_a_name():
    icon = Icon(circle(24, 24, 4))
    assert 'aria-hidden="true"' in drawing(icon)
    assert 'role="img" aria-label="a &lt;ball&gt;"' in drawing(icon, "a <ball>")
