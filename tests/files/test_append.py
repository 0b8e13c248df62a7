"""A step is added to a text, and the rest does not change; the first difference of two texts."""

from __future__ import annotations

from pathlib import Path

import pytest

from kit import GAMES, game
from kit.core.errors import Unreadable
from kit.core.rng import Stream
from kit.files.append import move_step, refused_step, with_step
from kit.files.changed import Change, Watch, first_change
from kit.files.from_save import flow, shortened
from kit.files.read import write_atomically
from kit.files.run import begin, run
from kit.files.scenario import parse_scenario, shipped
from kit.files.stub import begin_file, stub

HEAD = """\
# A comment before everything.
name: Two fours   # and one behind
game: wild_side
players: 2
table: {turn: wolf, hands: [[Green 4, Red 4, Blue 9], [Orange 2]], pile: [Blue 6]}
"""
STEPS = """\
steps:
  # The first.
  - say: >-
      A long text,
      # which is no comment
    do: Green 4   # laid
    # Something to do here.

# Between the steps and the end.

about: Equal cards
"""
TEXT = HEAD + STEPS
STEP: dict[str, object] = {"do": "Red 4"}


def added(text: str, step: dict = STEP) -> tuple[str, str, str]:
    """Return the text before the new step, the step, and the text after it."""
    new = with_step(text, step, "mine.yaml")
    same = next(at for at in range(len(new)) if text[at : at + 1] != new[at])
    before = text[:same]
    after = text[len(before) :]
    assert new.endswith(after)
    return before, new[len(before) : len(new) - len(after)], after


def test_what_stands_before_and_after_stays() -> None:
    before, new, after = added(TEXT)
    assert before + after == TEXT
    assert new == "  - do: Red 4\n"
    assert before.endswith("# Something to do here.\n")
    assert after == "\n# Between the steps and the end.\n\nabout: Equal cards\n"


LAYOUTS = {
    "no line end": TEXT + "minutes: 2",
    "last key": HEAD + "steps:\n- do: Green 4",
    "windows": TEXT.replace("\n", "\r\n"),
    "far in": HEAD + "steps:\n      -    do: Green 4\n           after: Yes.\n",
    "in braces": HEAD + "steps:\n  - {do: Green 4}\n\n\n",
    "block text": HEAD + "steps:\n  - do: Green 4\n    after: |\n      Lower.\n\n      # yes\n\n",
    "comments": HEAD + "steps:\n  - do: Green 4\n  # one\n# two\n",
    "alone": HEAD + "steps:\n  -\n    do: Green 4\n",
}


@pytest.mark.parametrize("text", LAYOUTS.values(), ids=LAYOUTS)
def test_any_layout_is_added_to(text: str) -> None:
    before, new, after = added(text, {"seat": "wolf", "do": "Red 4"})
    assert before + after == text
    assert new.strip().startswith("-")
    assert ("\r\n" in new) == ("\r\n" in text)
    steps = parse_scenario(before + new + after, "mine.yaml").scenario.steps
    assert [step.do for step in steps] == ["Green 4", "Red 4"]


def test_steps_in_brackets_are_refused_with_what_to_do() -> None:
    with pytest.raises(Unreadable, match=r"mine.yaml:6: steps stand in brackets; write each on"):
        with_step(HEAD + "steps: [{do: Green 4}]\n", STEP, "mine.yaml")


def test_what_cannot_be_added_to_safely_is_refused() -> None:
    with pytest.raises(Unreadable, match="cannot be added at its end"):
        with_step(HEAD + "steps:\n  - do: Green 4\n...\n", STEP, "mine.yaml")


def playable(slug: str) -> str:
    """Return an unfinished lesson of a game, with a table laid card by card."""
    found = game(slug)
    box = found.box(found.players[0])
    table = shortened(found.deal(box, Stream(3)))
    lines = [f"name: x\ngame: {slug}\nplayers: {box.players}\ntable: {flow(table)}\nsteps:"]
    return "\n".join([*lines, "  - say: Look.", ""])


@pytest.mark.parametrize("slug", GAMES)
def test_moves_become_steps_that_the_file_keeps(slug: str) -> None:
    """Chance that a move needs is written with it, and a seat if the move could be another's."""
    text = playable(slug)
    for turn in range(12):
        written = parse_scenario(text, "mine.yaml")
        match = begin(written)
        assert list(run(written, match))
        if not match.to_act():
            assert turn > 4
            return
        seat = match.to_act()[-1]
        action = match.state.legal(seat)[turn % len(match.state.legal(seat))]
        text = with_step(text, move_step(match, seat, action), "mine.yaml")
        last = list(run(parse_scenario(text, "mine.yaml")))[-1]
        assert last.seat == seat
        assert last.step.seat == (None if len(match.to_act()) == 1 else match.game.seats[seat])
        assert last.step.do == match.box.notation.label(action)


@pytest.mark.parametrize("slug", GAMES)
def test_a_refused_move_becomes_a_step(slug: str) -> None:
    text = playable(slug)
    match = begin(parse_scenario(text, "x"))
    for seat in range(match.box.players):
        action, why = next((n, why) for n in range(len(match.box.notation))
                           if (why := match.why_not(seat, n)))  # fmt: skip
        new = with_step(text, refused_step(match, seat, action, why.clause), "x")
        assert list(run(parse_scenario(new, "x")))[-1].refusal == why


def test_a_shipped_lesson_is_added_to_without_another_change() -> None:
    for name, written in list(shipped("wild_side").items())[:6]:
        path = (
            Path(__file__).parents[2] / "kit/games/wild_side/scenarios" / Path(written.where).name
        )
        text = path.read_text("utf-8")
        before, new, after = added(text, {"say": "And so on."})
        assert before + after == text, name
        assert new.strip() == "- say: And so on."


# The first difference of two texts

ASK = """\
  - say: One.
    do: Green 4
    after: Lower.
  - say: Two.
  - say: Three.
"""


def change(old: str, new: str, text: str = HEAD + "steps:\n" + ASK) -> Change | None:
    changed = text.replace(old, new)
    assert changed != text
    return first_change(*(parse_scenario(one, "x").scenario for one in (text, changed)))


@pytest.mark.parametrize(
    ("swap", "at"),
    [
        (("Two.", "Two!"), Change(1)),
        (("Lower.", "Under it."), Change(0, after=True)),
        (("    do: Green 4\n", "    do: Red 4\n"), Change(0)),
        (("  - say: Three.\n", ""), Change(1)),
        (("  - say: Two.\n", ""), Change(1)),
        (("  - say: Three.\n", "  - say: Three.\n  - say: Four.\n"), Change(3)),
        (("pile: [Blue 6]", "pile: [Blue 7]"), Change(0)),
        (("players: 2\n", "players: 2\nwon: nobody\n"), Change(2, after=True)),
        (("players: 2\n", "players: 2\nminutes: 3\n"), None),
        (("# and one behind", "# another"), None),
    ],
)  # fmt: skip
def test_the_first_step_that_differs_is_found(swap: tuple[str, str], at: Change | None) -> None:
    assert change(*swap) == at


# Watching, writing, starting a file


def test_a_change_is_told_once_and_only_when_it_rests(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("one")
    watch = Watch(path)
    assert not watch.changed()
    assert not watch.changed()
    path.write_text("")  # an editor that empties the file first
    assert not watch.changed()
    path.write_text("three")
    assert not watch.changed()
    assert watch.changed()
    watch.mark()
    assert not watch.changed()


def test_a_file_put_in_the_place_of_another_is_a_change(tmp_path: Path) -> None:
    path, other = tmp_path / "mine.yaml", tmp_path / "other"
    path.write_text("one")
    watch = Watch(path)
    path.unlink()
    assert not watch.changed()
    other.write_text("two")
    other.rename(path)
    assert not watch.changed()
    assert watch.changed()


def test_writing_keeps_line_ends_and_who_may_read(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("old")
    path.chmod(0o644)
    write_atomically(path, "a\r\nb\n")
    assert path.read_bytes() == b"a\r\nb\n"
    assert path.stat().st_mode & 0o777 == 0o644
    assert [one.name for one in tmp_path.iterdir()] == ["mine.yaml"]


@pytest.mark.parametrize("slug", GAMES)
def test_a_file_begins_as_a_lesson_that_passes(tmp_path: Path, slug: str) -> None:
    path = tmp_path / "two-fours.yaml"
    assert begin_file(path, slug)
    assert path.read_text("utf-8") == stub("Two fours", slug)
    assert list(run(parse_scenario(path.read_text("utf-8"), "x")))
    path.write_text("mine")
    assert not begin_file(path, slug, 99)
    assert path.read_text("utf-8") == "mine"


@pytest.mark.parametrize(
    ("name", "slug", "says"),
    [
        ("mine.yaml", None, "there is no such file; to begin one, name its game: wizard_did_it, "),
        ("mine.txt", "wild_side", "a lesson's file ends in .yaml"),
        ("no/mine.yaml", "wild_side", "no: there is no such folder"),
        ("mine.yaml", "wildside", "did you mean 'wild_side'?"),
    ],
)
def test_what_cannot_begin_is_said(tmp_path: Path, name: str, slug: str | None, says: str) -> None:
    with pytest.raises(Unreadable) as problem:
        begin_file(tmp_path / name, slug)
    assert says in str(problem.value)
    assert list(tmp_path.iterdir()) == []
