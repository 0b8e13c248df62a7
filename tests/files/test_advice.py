"""A scenario that passes may get advice: too many words, a rule that no step shows."""

from __future__ import annotations

import json
from pathlib import Path

from kit.cli import main
from kit.cli.check import WORDS
from tests.teach.lessons import WILD


def told(capsys, *args: str) -> str:
    assert main(["check", *args]) == 0, "advice breaks nothing"
    return capsys.readouterr().out


def test_many_words_and_a_clause_that_no_step_shows(tmp_path: Path, capsys) -> None:
    file = tmp_path / "mine.yaml"
    words = " ".join(["word"] * (WORDS + 1))
    text = WILD.replace("Play both elevens.", words).replace(
        "game: wild_side\n", 'game: wild_side\nteaches: ["3.2", "4.4"]\n'
    )
    file.write_text(text, "utf-8")
    said = told(capsys, str(file))
    assert f"better {file}:14: step 1 says {WORDS + 1} words at once; {WORDS} are enough" in said
    assert f"better {file}:4: it teaches 4.4, and no step shows it" in said
    assert "teaches 3.2" not in said, "the set shows it"
    (found,) = json.loads(told(capsys, str(file), "--json"))
    assert found["ok"] is True
    assert len(found["advice"]) == 2
    assert "better" not in told(capsys, str(file), "--quiet")


def test_as_many_words_as_are_enough_get_no_advice(tmp_path: Path, capsys) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(WILD.replace("Play both elevens.", " ".join(["word"] * WORDS)), "utf-8")
    assert "better" not in told(capsys, str(file))


HIDDEN = """\
rulewalk: scenario
name: Where is the Shark?
game: wizard_did_it
players: 2
seat: amber
table:
  turn: amber
  hands: [[Bear], [Ninja]]
  stacks: {violet crypt: [Force Field, Shark], violet ship: [Pirate]}
steps:
  - say: Lay the Bear where it does most harm.
    help: half
    hint: A Bear and a Shark are a pair.
    do: Bear > violet crypt
"""


def test_a_task_that_rests_on_a_card_never_shown(tmp_path: Path, capsys) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(HIDDEN, "utf-8")
    assert f"better {file}:13: step 1 rests on Shark, which was never shown" in told(
        capsys, str(file)
    )
    for shown in (
        HIDDEN.replace("[Force Field, Shark]", "[Shark]"),
        HIDDEN.replace("most harm.", "most harm. A Shark lies under the Force Field."),
    ):
        file.write_text(shown, "utf-8")
        assert "better" not in told(capsys, str(file))


def test_no_task_of_our_own_lessons_rests_on_a_card_never_shown(capsys) -> None:
    assert "never shown" not in told(capsys)
