"""The picture of a frame in a saved notebook, and the lesson that is played without a kernel."""

from __future__ import annotations

from xml.dom.minidom import parseString

import pytest

from kit import GAMES, game
from kit.core.drawing import Markup
from kit.core.errors import KitError
from kit.files.index import headings
from kit.files.scenario import one_shipped
from kit.games import quiz_games
from kit.show.handout.file import static_lesson
from kit.show.handout.used_css import Room, trim_picture
from kit.show.lesson.screen import frame_html
from kit.show.notebook.saved import as_xml, saved_output, saved_picture, svg
from kit.teach.frame import Frame
from kit.teach.lesson.walkthrough import Walkthrough
from tests.parts import WITH_QUIZ
from widgets import learn, play, quiz

# The largest pictures, and the largest lesson in one file.
LARGE = [("wizard_did_it", "09-goals"), ("rock_paper_wizard", "31-antimagic-field"),
         ("wild_side", "15-caught"), ("witless_wizards", "01-your-first-turns"),
         ("wicked_wise", "27-a-dual")]  # fmt: skip
LARGEST_FILE = ("rock_paper_wizard", "16-now-alone")


def frames(slug: str, key: str) -> list[Frame]:
    return [*Walkthrough(one_shipped(slug, key)).every_frame()]


def judged(frame: Frame) -> None:
    """Check one picture: small, well-formed, and with nothing that runs or can be pressed."""
    assert len(str(saved_output(frame)).encode()) <= 60_000
    drawn = parseString(svg(frame))  # noqa: S318
    names = {one.tagName for one in drawn.getElementsByTagName("*")}
    assert not names & {"button", "script", "a", "svg:script"}
    assert "v:svg" in names or "rw-sheet" in svg(frame)


@pytest.mark.parametrize(("slug", "key"), LARGE)
def test_a_picture_has_at_most_60_kb_and_nothing_to_press(slug: str, key: str) -> None:
    every = frames(slug, key)
    for frame in every[:: max(1, len(every) // 4)]:
        judged(frame)


@pytest.mark.long
@pytest.mark.parametrize("slug", GAMES)
def test_every_frame_of_every_lesson_has_such_a_picture(slug: str) -> None:
    for lesson in headings(slug):
        for frame in frames(slug, lesson.key):
            judged(frame)


@pytest.mark.parametrize("slug", WITH_QUIZ)
def test_a_game_and_a_quiz_have_pictures_too(slug: str) -> None:
    judged(play(slug)._session.frame())
    players = ["person"] + ["random"] * (game(slug).first_game.players - 1)
    judged(play(slug, players=players, seed=3)._session.frame())
    if slug in quiz_games():
        judged(quiz(slug)._session.frame())


def test_a_picture_is_the_same_whatever_was_drawn_before() -> None:
    """Some drawings are cached; a picture file needs them in its own form."""
    frame = frames("wild_side", "15-caught")[0]
    frame_html(frame)
    assert saved_picture(frame) == saved_picture(frame)
    assert "<v:svg class='rw-animal'" in svg(frame)
    assert "<svg class=" not in svg(frame)


def test_what_is_folded_hidden_or_for_scripts_is_left_out() -> None:
    page = Markup(
        '<div class="a" aria-label="x" data-key="y"><br><b hidden></b>&lt;'
        "<details><summary>More</summary><p>folded<br><i>x</i></p></details>"
        "<details open><summary>Open</summary><p>seen</p></details>"
        '<nav class="rw-nav"><hr><details><summary>x</summary></details></nav>end</div>'
    )
    assert as_xml(page, frozenset({"rw-nav"})) == (
        "<div class='a'><br/><b hidden=''/>&lt;<details><summary>More</summary></details>"
        "<details><summary>Open</summary><p>seen</p></details>end</div>"
    )


def test_the_style_of_a_picture_has_no_rule_that_cannot_apply() -> None:
    style = (
        ".a[open]{color:red}.a:hover{color:red}.b{color:red}.a[data-x='1']{color:red}"
        "@media print{.a{color:red}}@container rw (max-width: 35rem){.a{color:red}}"
        "@container rw (min-width: 56rem){.a{cursor:help;color:green}}.a{color:blue}"
    ).replace("'", '"')
    kept = trim_picture(style, "<p class='a' data-x='2'/>", {"rw": Room((70, 70))})
    assert "red" not in kept
    assert "cursor" not in kept
    assert "green" in kept
    assert "blue" in kept


def test_a_lesson_without_a_kernel_has_at_most_150_kb() -> None:
    shown = static_lesson(one_shipped(*LARGEST_FILE))
    assert len(shown._repr_html_().encode()) <= 150_000
    assert repr(shown).startswith("Now alone: a lesson without a kernel, ")
    opened = learn("wild_side", "03-two-fours").static()
    assert opened.page == static_lesson(one_shipped("wild_side", "03-two-fours")).page
    assert 'sandbox="allow-scripts' in opened._repr_html_()
    assert "allow-same-origin" not in opened._repr_html_()


@pytest.mark.long
@pytest.mark.parametrize("slug", GAMES)
def test_every_lesson_without_a_kernel_has_at_most_150_kb(slug: str) -> None:
    for lesson in headings(slug):
        shown = static_lesson(one_shipped(slug, lesson.key))._repr_html_()
        assert len(shown.encode()) <= 150_000, lesson.key


def test_only_a_lesson_is_shown_without_a_kernel() -> None:
    for widget in (quiz("wild_side"), play("wild_side")):
        with pytest.raises(KitError, match="only a lesson"):
            widget.static()


def test_a_picture_that_is_too_large_leaves_out_what_is_beside_the_table(monkeypatch) -> None:
    frame = frames("wild_side", headings("wild_side")[0].key)[-1]
    whole = str(saved_picture(frame))
    monkeypatch.setattr("kit.show.notebook.saved.MOST", 100)
    assert len(str(saved_picture(frame))) < len(whole)
