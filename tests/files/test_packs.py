"""Cards typed from one's own box work wherever the kit's own do."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest

from kit import game, table
from kit.cli import main
from kit.core.errors import KitError, Unreadable
from kit.files.cards import load_pack
from kit.files.run import run
from kit.files.save import load
from kit.files.scenario import read_scenario
from kit.show.handout.file import write_handout
from kit.show.lesson.screen import frame_html
from kit.tabletop import load_table
from kit.teach.lesson.walkthrough import Walkthrough
from widgets import learn

DRUIDS = """\
rulewalk: cards
game: witless_wizards
name: the druids
by: Ada Keller
extends: true
cards:
  - {name: Oak Club, deck: Druid, effect: weapon, numbers: {value: 9, income: 0}, text: "Club."}
  - {name: Bark, deck: Druid, effect: armour, numbers: {value: 2, income: 0}, copies: 3}
"""
LESSON = """\
rulewalk: scenario
name: Druids
game: witless_wizards
players: 2
cards: packs/druids.yaml
options: {decks: "Wizard, Druid, Pirate"}
table:
  phase: attack
  turn: liana
  gear: {liana: [Oak Club]}
  decks: [Wizard, Druid, Pirate]
  deck: [Bark, Cutlass, Blunderbuss, Boarding Pike, Rum Barrel, Watchful Parrot, Powder Keg]
steps:
  - do: attack > albus
    chance: [1]
"""


@pytest.fixture
def lesson(tmp_path: Path) -> Path:
    (tmp_path / "packs").mkdir()
    (tmp_path / "packs/druids.yaml").write_text(DRUIDS)
    (tmp_path / "lesson.yaml").write_text(LESSON)
    return tmp_path / "lesson.yaml"


@pytest.fixture
def druids(lesson: Path) -> Path:
    return lesson.parent / "packs/druids.yaml"


# A grade of its own


def test_a_card_from_the_box_says_who_typed_it(druids: Path, capsys) -> None:
    pack = load_pack(druids)
    club, katana = pack[pack.kind("Oak Club")], pack[pack.kind("Katana")]
    assert (club.grade, club.by, club.origin) == ("box", "Ada Keller", "Typed by Ada Keller.")
    assert katana == game("witless_wizards").pack[0], "the kit's cards stay the kit's"
    face = (
        game("witless_wizards")
        .drawing()
        .face(game("witless_wizards").box(pack=pack), pack.kind("Oak Club"))
    )
    assert face.label.endswith("; from the box, typed by Ada Keller")
    assert face.hint == "Club. (From the box. Typed by Ada Keller.)"
    main(["cards", "witless_wizards", "club", "--pack", str(druids)])
    out = capsys.readouterr().out
    assert "(Druid; box; " in out
    assert "name: 1 from the box" in out
    assert "publisher" not in out


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("by: Ada Keller\n", "", "kit"),
        ('text: "Club."', "grade: kit", "kit"),
        ('text: "Club."', "grade: box", "box"),
        ('text: "Club."', "grade: kit, why: w, parts: {name: box}", "box"),
    ],
)
def test_the_grade_follows_from_who_typed_it(druids: Path, old, new, said) -> None:
    druids.write_text(DRUIDS.replace(old, new))
    pack = load_pack(druids)
    assert pack[pack.kind("Oak Club")].graded["name"] == said


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("by: Ada Keller\n", "", r"druids.yaml:\d+: card 'Oak Club': grade 'box' needs 'by'"),
        ("deck: Druid", "deck: 'Oak, Ash'", "no comma"),
        ("game: witless_wizards", "game: wild_side", "effect"),
    ],
)
def test_a_bad_pack_is_refused(druids: Path, old, new, said) -> None:
    graded = DRUIDS.replace("text:", "grade: box, text:")
    druids.write_text(graded.replace(old, new))
    with pytest.raises(Unreadable, match=said):
        load_pack(druids)


# Options follow the pack


@pytest.mark.parametrize(
    "decks", ["Wizard, Pirate, Druid", "Druid,Wizard,Pirate", ["Pirate", "Druid", "Wizard"]]
)
def test_a_deck_of_the_pack_can_be_chosen_in_any_order(druids: Path, decks) -> None:
    box = table("witless_wizards", 2, options={"decks": decks}, pack=str(druids)).match.box
    assert box.options["decks"] == "Wizard, Pirate, Druid"
    state = table("witless_wizards", 2, options={"decks": decks}, pack=druids).match.state
    assert set(state.table()["decks"]) == {"Wizard", "Pirate", "Druid"}


@pytest.mark.parametrize(
    ("decks", "said"),
    [
        ("Wizard, Pirate, Drud", "there is no 'Drud'; did you mean 'Druid'?"),
        ("Wizard, Wizard, Druid", "option 'decks' is 'random', or as"),
        ("Druid", "made of Samurai, Wizard, Sci-Fi, Medieval, Pirate, Druid"),
        (3, "not 3"),
    ],
)
def test_another_choice_is_refused_in_a_sentence(druids: Path, decks, said) -> None:
    with pytest.raises(Unreadable) as wrong:
        table("witless_wizards", 2, options={"decks": decks}, pack=druids)
    assert said in str(wrong.value)


def test_without_the_pack_there_is_no_such_deck() -> None:
    with pytest.raises(Unreadable, match="there is no 'Druid'"):
        table("witless_wizards", 2, options={"decks": "Wizard, Pirate, Druid"})


# In a lesson


def test_a_scenario_is_played_with_its_cards(lesson: Path, capsys) -> None:
    (done,) = run(read_scenario(lesson))
    assert done.outcome is None
    assert main(["check", str(lesson.parent)]) == 0
    assert "2 right, 0 wrong" in capsys.readouterr().out


def test_a_lesson_and_a_handout_show_its_cards(lesson: Path) -> None:
    walk = Walkthrough(read_scenario(lesson))
    pages = [frame_html(frame) for frame in walk.every_frame()]
    assert all("Oak Club" in page and "typed by Ada Keller" in page for page in pages)
    assert "Oak Club" in learn(str(lesson)).frame["html"]
    made = write_handout(read_scenario(lesson), lesson.parent / "page.html")
    assert "Oak Club" in made.path.read_text("utf-8")
    assert main(["export", str(lesson), "--to", str(lesson.parent / "out")]) == 0
    assert "Oak Club" in (lesson.parent / "out/lesson.html").read_text("utf-8")


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (DRUIDS.replace("effect: weapon", "effect: wepon"), "did you mean 'weapon'?"),
        (DRUIDS.replace("extends", "extend"), "did you mean 'extends'?"),
        (None, "there is no such file"),
    ],
)
def test_what_is_wrong_with_the_pack_names_both_files(lesson, druids, wrong, said) -> None:
    druids.unlink() if wrong is None else druids.write_text(wrong)
    with pytest.raises(KitError) as problem:
        list(run(read_scenario(lesson)))
    assert str(problem.value).startswith(f"{lesson}:5: {druids}")
    assert said in str(problem.value)


def test_a_pack_of_another_game_is_refused(lesson: Path, druids: Path) -> None:
    druids.write_text(
        "game: wild_side\nname: more\nextends: true\n"
        "cards: [{name: Red 12, deck: deck, effect: number, numbers: {value: 12, suit: wing}}]\n"
    )
    with pytest.raises(KitError, match="this card pack is not for Witless Wizards"):
        list(run(read_scenario(lesson)))
    with pytest.raises(KitError, match="'more' is not for Witless Wizards"):
        table("witless_wizards", 2, pack=druids)
    assert main(["cards", "witless_wizards", "--pack", str(druids)]) == 1
    assert main(["check", str(druids)]) == 0, "a pack is known by its cards"


# At a table, and saved


def test_a_match_with_a_pack_is_saved_replayed_and_loaded(druids: Path, tmp_path: Path) -> None:
    t = table("witless_wizards", 2, options={"decks": "Druid, Wizard, Pirate"}, pack=druids)
    t.bots(6)
    assert t.replay().match.state == t.match.state
    t.save(tmp_path / "game.json")
    assert json.loads((tmp_path / "game.json").read_text())["cards"] == "packs/druids.yaml"
    assert load(tmp_path / "game.json").state.table() == t.match.state.table()
    assert main(["check", str(tmp_path / "game.json")]) == 0
    moved = druids.rename(tmp_path / "moved.yaml")
    with pytest.raises(Unreadable, match="there is no such file"):
        load_table(tmp_path / "game.json")
    assert repr(load_table(tmp_path / "game.json", moved)) == repr(t)


def test_a_lesson_made_from_such_a_save_names_the_pack(
    druids: Path, tmp_path: Path, capsys
) -> None:
    """Also from another folder, and with a schema that has the pack's cards."""
    options = {"decks": "Wizard, Druid, Pirate"}
    played = table("witless_wizards", 2, seed=3, options=options, pack=druids)
    played.play("keep")
    played.save(tmp_path / "game.json")
    (tmp_path / "lessons").mkdir()
    argv = ["--from", str(tmp_path / "game.json"), "--folder", str(tmp_path / "lessons")]
    assert main(["new", "scenario", "Druids", "--schema", *argv]) == 0
    made = tmp_path / "lessons/druids.yaml"
    assert 'cards: "../packs/druids.yaml"' in made.read_text()
    assert "Oak Club" in (tmp_path / "lessons/witless_wizards.schema.json").read_text()
    assert main(["check", str(made)]) == 0, capsys.readouterr().out


def test_a_save_without_a_pack_names_no_file(tmp_path: Path) -> None:
    table("wild_side", 2).save(tmp_path / "game.json")
    assert "cards" not in json.loads((tmp_path / "game.json").read_text())


def test_a_lesson_of_the_kit_takes_no_pack(druids: Path) -> None:
    with pytest.raises(Unreadable, match="its own players, options and cards"):
        table("witless_wizards", lesson="first-turn", pack=druids)


def test_play_in_the_terminal_with_a_pack(druids: Path, capsys, monkeypatch) -> None:
    monkeypatch.setattr("sys.stdin", StringIO(""))
    option = ["--option", "decks=Druid, Wizard, Pirate", "--players", "2", "--seed", "1"]
    assert main(["play", "witless_wizards", "--pack", str(druids), *option]) == 0
    assert "The deck is made of Wizard, Pirate, Druid." in capsys.readouterr().out
